"""Starting a game and going on with one: how a new or a saved game becomes a table on screen."""

from __future__ import annotations

from game.ui.context import Context
from game.ui.keep.newgame import NewGame, continued, make_session
from game.ui.keep.storage import SavedGame
from game.ui.words.gamewords import title_words


def place_of(game: NewGame) -> str:
    """Where its game is kept: every rulebook has a place, and every set whose name the table bears."""
    return game.place if game.set_name and game.house_rules.get("title") == game.set_name else game.ruleset


def held(app: Context, game: NewGame) -> SavedGame | None:
    """The saved game whose place a new one would take. A finished one is in nobody's way."""
    if game.wallet or not game.humans:
        return None
    saved = app.storage.game(place_of(game))
    return saved if saved is not None and not saved.match.over else None


def start(app: Context, game: NewGame) -> None:
    """Deal the first hand and put the table on screen. While a hand of the casino is open, that one goes on instead;
    practice leaves it alone."""
    if game.humans:
        app.settings.last_ruleset, app.settings.last_set = game.ruleset, game.set_name
        app.settings.setups[game.place] = game.to_dict()
        app.save_settings()
    at_stake = game.wallet and bool(game.humans) and not game.practice
    if at_stake:
        app.sitting.settle()
        app.routes.report()
    hand = app.storage.game(game.ruleset) if at_stake else None
    if hand is not None:
        resume(app, hand)
    else:
        app.routes.table(make_session(game), app.storage.place(place_of(game)) if game.humans else game.ruleset)


def start_unasked(app: Context, game: NewGame) -> None:
    """Start from the command line, where no question can be put: a saved game is set aside, and told of."""
    hand_open = game.wallet and bool(game.humans) and not game.practice
    hand_open = hand_open and app.storage.game(game.ruleset) is not None
    saved = held(app, game)
    kept = saved is not None and app.storage.make_room(place_of(game))
    start(app, game)
    if hand_open:
        app.notice("notice.hand_open")
    if saved is not None and kept:
        name = title_words(app.t, saved.match.rules)
        app.notice("notice.set_aside", ruleset=name, button=app.t("title.continue"))


def resume(app: Context, saved: SavedGame) -> None:
    """Put a saved game on screen where it stood."""
    if saved.match.rules.wallet:
        app.sitting.settle()
        if app.storage.game(saved.slot) is None:
            # Its time has passed: it was played to its end.
            app.routes.report()
            return
    app.routes.table(continued(saved), saved.slot)
