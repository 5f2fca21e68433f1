"""How a saved game is told in words: the rulebook, who sits at the table, how it stands and when it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.bots.roster import BY_ID

if TYPE_CHECKING:
    from game.app import App
    from game.ui.storage import SavedGame

FEW = 3
"""So many opponents are told by name, more only by their number."""


def ruleset_words(app: App, game: SavedGame) -> str:
    """The name of the rulebook."""
    return app.t(f"ruleset.{game.match.rules.texts}")


def table_words(app: App, game: SavedGame) -> str:
    """Against whom it is played."""
    if game.match.rules.wallet:
        return app.t("games.bank")
    people = [number for number, seat in enumerate(game.seats) if seat.character not in BY_ID]
    others = [
        app.t("player.number", number=people.index(number) + 1) if number in people else BY_ID[seat.character].name
        for number, seat in enumerate(game.seats[1:], 1)
    ]
    if len(others) > FEW:
        return app.t("games.opponents", count=len(others))
    return app.t("games.against", names=app.locale.listing(others))


def standing_words(app: App, game: SavedGame) -> list[str]:
    """Which round it is and how the match stands, each in a few words."""
    t, match = app.t, game.match
    goal = match.rules.goal
    if match.rules.wallet:
        return [t("casino.stake", count=game.stake), t("games.pays", number=match.state.multiplier)]
    if goal.kind == "round":
        return [t("table.one_round"), t("games.cards", count=len(match.state.hands[0]))]
    if goal.kind == "rounds":
        words = [t("table.round_of", number=match.round, rounds=goal.amount)]
        return [*words, t("table.own_wins", count=match.rounds_won[0])]
    return [t("table.round", number=match.round), t("table.own_score", score=match.scores[0], goal=goal.amount)]


def when_words(app: App, game: SavedGame) -> str:
    """When it was last played."""
    return app.locale.moment(game.played)


def places(app: App, game: SavedGame) -> dict[str, Any]:
    """All of it, for the places of a sentence that asks about the game."""
    return {
        "ruleset": ruleset_words(app, game),
        "table": table_words(app, game),
        "standing": " · ".join(standing_words(app, game)),
        "when": when_words(app, game),
    }
