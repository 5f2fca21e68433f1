"""A game about to start: what was chosen in the set-up, kept consistent, and how it becomes a table on screen."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from game.bots.roster import BY_ID, ROSTER, Character
from game.core.errors import OptionError
from game.core.options import configured, option_values, resolved
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS, preset

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Seat, Session
    from game.ui.storage import SavedGame

LEVELS = ("easy", "normal", "hard", "expert")
MIXED = "mixed"
DEFAULT_PLAYERS = 4
BANK = "bank"


@dataclass
class NewGame:
    """Everything it takes to start. `characters` are the opponents' ids, in the order of their seats."""

    ruleset: str = "no_mercy"
    players: int = DEFAULT_PLAYERS
    options: dict[str, str] = field(default_factory=dict)
    characters: list[str] = field(default_factory=list)
    level: str = MIXED
    seed: int | None = None
    humans: int = 1
    given_way: dict[str, str] = field(default_factory=dict)
    """The house rules that the last change made give way, with their new values."""

    def to_dict(self) -> dict[str, Any]:
        """For the settings file. A seed belongs to one game, and what gave way to one change: they are not kept."""
        data = asdict(self)
        data.pop("seed")
        data.pop("given_way")
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], ruleset: str) -> NewGame:
        """A set-up out of the settings file; whatever no longer fits is put right."""
        game = cls(ruleset=ruleset)
        if isinstance(data.get("players"), int):
            game.players = data["players"]
        if isinstance(data.get("options"), dict):
            game.options = {str(name): str(value) for name, value in data["options"].items()}
        if isinstance(data.get("characters"), list):
            game.characters = [str(name) for name in data["characters"] if name in BY_ID]
        if isinstance(data.get("humans"), int):
            game.humans = max(1, data["humans"])
        if data.get("level") in (*LEVELS, MIXED):
            game.level = data["level"]
        game.put_right()
        return game

    @property
    def rules(self) -> Ruleset:
        """The table with its house rules; OptionError if they do not go together."""
        return configured(preset(self.ruleset), self.options)

    @property
    def wager(self) -> bool:
        """Whether this is the casino's table."""
        return RULESETS[self.ruleset].wager

    @property
    def opponents(self) -> int:
        """How many computer players sit at the table."""
        return self.players - self.humans

    def put_right(self, keep: str = "") -> None:
        """Bring number of players, opponents and house rules into what the rulebook allows. Where rules clash, `keep`
        stays as it is and `given_way` tells which others did not."""
        book = RULESETS[self.ruleset]
        self.players = min(max(self.players, book.min_players), book.max_players)
        self.humans = min(self.humans, 1 if book.wager else self.players)
        self.options, self.given_way = resolved(book, self.options, self.players, keep)
        if book.wager:
            self.characters = []
        elif len(self.characters) != self.opponents:
            self.characters = fill_up(self.characters, self.opponents, self.level)

    def set_option(self, name: str, value: str) -> None:
        """Set one house rule; whatever clashes with it gives way."""
        self.options = {**self.options, name: value}
        self.put_right(keep=name)

    def value(self, name: str) -> str:
        """The value of a house rule as it stands."""
        return self.options.get(name, option_values(preset(self.ruleset)).get(name, ""))


def fill_up(chosen: Sequence[str], wanted: int, level: str, lot: secrets.SystemRandom | None = None) -> list[str]:
    """So many opponents: those chosen already, then others of the level, then of the levels next to it."""
    lot = lot or secrets.SystemRandom()
    kept = list(dict.fromkeys(chosen))[:wanted]
    others = [character for character in ROSTER if character.id not in kept]
    lot.shuffle(others)
    if level in LEVELS:
        rank = LEVELS.index(level)
        others.sort(key=lambda character: abs(LEVELS.index(character.level) - rank))
    return kept + [character.id for character in others[: wanted - len(kept)]]


def opponents_from_words(words: Sequence[str], wanted: int) -> list[str]:
    """The opponents that names and levels on the command line stand for; one word alone goes for all."""
    level = words[0] if len(words) == 1 and words[0] in LEVELS else MIXED
    chosen: list[str] = []
    for word in words:
        if word in BY_ID:
            chosen.append(word)
        elif word in LEVELS:
            free = [character.id for character in ROSTER if character.level == word and character.id not in chosen]
            chosen.append(free[0] if free else fill_up(chosen, len(chosen) + 1, word)[-1])
        elif word != MIXED:
            raise OptionError(f"there is no opponent '{word}'; there are {', '.join((*BY_ID, *LEVELS, MIXED))}")
    if len(words) == 1 and level in LEVELS:
        chosen = []
    return fill_up(chosen, wanted, level)


def held(app: App, game: NewGame) -> SavedGame | None:
    """The saved game whose place a new one would take. A finished one is in nobody's way."""
    if game.wager or not game.humans:
        return None
    saved = app.storage.game(game.ruleset)
    return saved if saved is not None and not saved.match.over else None


def start(app: App, game: NewGame) -> None:
    """Deal the first hand and put the table on screen. While a hand of the casino is open, that one goes on instead."""
    if game.humans:
        app.settings.last_ruleset = game.ruleset
        app.settings.setups[game.ruleset] = game.to_dict()
        app.save_settings()
    hand = app.storage.game(game.ruleset) if game.wager and game.humans else None
    if hand is not None:
        resume(app, hand)
    else:
        _show(app, make_session(app, game), app.storage.place(game.ruleset) if game.humans else game.ruleset)


def start_unasked(app: App, game: NewGame) -> None:
    """Start from the command line, where no question can be put: a saved game is set aside, and told of."""
    hand_open = game.wager and bool(game.humans) and app.storage.game(game.ruleset) is not None
    kept = held(app, game) is not None and app.storage.make_room(game.ruleset)
    start(app, game)
    if hand_open:
        app.notice("notice.hand_open")
    if kept:
        app.notice("notice.set_aside", ruleset=app.t(f"ruleset.{game.ruleset}"), button=app.t("title.continue"))


def resume(app: App, saved: SavedGame) -> None:
    """Put a saved game on screen where it stood."""
    from game.match.session import Session

    rules = saved.match.rules
    seats = _seats(NewGame(rules.id, 2), rules) if rules.wager else _seats_again(saved, rules)
    _show(app, Session(saved.match, seats), saved.slot)


def _show(app: App, session: Session, slot: str) -> None:
    from game.ui.scenes.table import TableScene

    # The pictures of the menus would only take up room at the table.
    app.assets.forget()
    app.stack.push(TableScene(app, session, slot=slot))
    if app.demo and any(seat.bot is None for seat in session.seats):
        app.notice("notice.not_kept")


def make_session(app: App, game: NewGame) -> Session:
    """The match, with people and computer players on its seats."""
    from game.match.match import Match
    from game.match.session import Session

    game.put_right()
    rules = game.rules
    seed = secrets.randbits(48) if game.seed is None else game.seed
    return Session(Match(rules, game.players, seed), _seats(game, rules))


def _seats(game: NewGame, rules: Ruleset) -> list[Seat]:
    from game.bots.registry import bot
    from game.match.session import Seat

    # People and the bank have no name here: `game.ui.names` calls them something in the language of the moment.
    if rules.wager:
        punta = None if game.humans else bot("punta", rules)
        return [Seat(bot=punta), Seat(bot=bot(BANK, rules))]
    return [Seat()] * game.humans + [character_seat(BY_ID[name], rules) for name in game.characters]


def character_seat(character: Character, rules: Ruleset) -> Seat:
    """A seat taken by one of the named opponents."""
    from game.bots.registry import bot
    from game.match.session import Seat

    return Seat(character.name, bot(character.id, rules), character)


def _seats_again(saved: SavedGame, rules: Ruleset) -> list[Seat]:
    from game.match.session import Seat

    known = (BY_ID.get(seat.character) for seat in saved.seats)
    return [character_seat(character, rules) if character else Seat() for character in known]
