"""A game about to start: what was chosen in the set-up, kept consistent, and who sits at its table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from game.bots.roster import BY_ID, LEVELS, MIXED, ROSTER, Character
from game.core.errors import OptionError
from game.core.houserules import configured, resolved, rule_values
from game.core.ruleset import Ruleset
from game.core.untrusted import shown
from game.rulesets import RULESETS, featured, preset

if TYPE_CHECKING:
    from game.match.session import Seat, Session
    from game.ui.keep.storage import SavedGame

DEFAULT_PLAYERS = 4
PERSON = "person"
"""Who sits on a chair that no opponent has: somebody who shares this screen."""


@dataclass
class NewGame:
    """Everything it takes to start. `characters` are the opponents' ids, in the order of their seats."""

    ruleset: str = field(default_factory=lambda: featured().id)
    players: int = DEFAULT_PLAYERS
    house_rules: dict[str, str] = field(default_factory=dict)
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
        data["options"] = data.pop("house_rules")
        return data

    @classmethod
    def from_dict(cls, data: object, ruleset: str) -> NewGame:
        """A set-up out of the settings file; whatever no longer fits, or never did, is put right."""
        game = cls(ruleset=ruleset)
        kept: Mapping[str, Any] = data if isinstance(data, dict) else {}
        game.players = _whole(kept.get("players"), game.players)
        if isinstance(kept.get("options"), dict):
            texts = {name: value for name, value in kept["options"].items() if isinstance(value, str)}
            game.house_rules = {name: value for name, value in texts.items() if isinstance(name, str)}
        if isinstance(kept.get("characters"), list):
            known = (name for name in kept["characters"] if isinstance(name, str) and name in BY_ID)
            game.characters = list(dict.fromkeys(known))
        game.humans = max(1, _whole(kept.get("humans"), game.humans))
        if kept.get("level") in (*LEVELS, MIXED):
            game.level = kept["level"]
        game.put_right()
        return game

    @property
    def rules(self) -> Ruleset:
        """The table with its house rules; OptionError if they do not go together."""
        return configured(preset(self.ruleset), self.house_rules)

    @property
    def wallet(self) -> bool:
        """Whether this is the casino's table."""
        return RULESETS[self.ruleset].wallet

    @property
    def opponents(self) -> int:
        """How many computer players sit at the table."""
        return self.players - self.humans

    def put_right(self, keep: str = "") -> None:
        """Bring number of players, opponents and house rules into what the rulebook allows. Where rules clash, `keep`
        stays as it is and `given_way` tells which others did not."""
        book = RULESETS[self.ruleset]
        self.players = min(max(self.players, book.min_players), book.max_players)
        self.humans = min(self.humans, 1 if book.roles else self.players)
        self.house_rules, self.given_way = resolved(book, self.house_rules, self.players, keep)
        if book.roles:
            self.characters = []
        elif len(self.characters) != self.opponents:
            self.characters = fill_up(self.characters, self.opponents, self.level)

    def set_rule(self, name: str, value: str) -> None:
        """Set one house rule; whatever clashes with it gives way."""
        self.house_rules = {**self.house_rules, name: value}
        self.put_right(keep=name)

    def value(self, name: str) -> str:
        """The value of a house rule as it stands."""
        return self.house_rules.get(name, rule_values(preset(self.ruleset)).get(name, ""))


def _whole(value: object, usual: int) -> int:
    """A whole number out of a file, or else the usual one: a truth is none, though the language takes it for one."""
    return value if isinstance(value, int) and not isinstance(value, bool) else usual


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
            raise OptionError(f"there is no opponent '{shown(word)}'; there are {', '.join((*BY_ID, *LEVELS, MIXED))}")
    if len(words) == 1 and level in LEVELS:
        chosen = []
    return fill_up(chosen, wanted, level)


def make_session(game: NewGame) -> Session:
    """The match, with people and computer players on its seats."""
    from game.match.match import Match
    from game.match.session import Session

    game.put_right()
    rules = game.rules
    seed = secrets.randbits(48) if game.seed is None else game.seed
    return Session(Match(rules, game.players, seed), make_seats(game, rules))


def make_seats(game: NewGame, rules: Ruleset) -> list[Seat]:
    """Who sits at the table of a new game."""
    from game.bots.registry import bot
    from game.match.session import Seat

    # People and the bank have no name here: `game.ui.words.names` calls them something in the language of the moment.
    if rules.roles:
        people = [Seat()] * game.humans
        return people + [Seat(bot=bot(role.bot, rules)) for role in rules.roles[game.humans :]]
    return [Seat()] * game.humans + [character_seat(BY_ID[name], rules) for name in game.characters]


def character_seat(character: Character, rules: Ruleset) -> Seat:
    """A seat taken by one of the named opponents."""
    from game.bots.registry import bot
    from game.match.session import Seat

    return Seat(character.name, bot(character.id, rules), character)


def continued(saved: SavedGame) -> Session:
    """A saved game with everybody who sat at its table."""
    from game.match.session import Seat, Session

    rules = saved.match.rules
    # The list of saved games keeps its match as it was saved.
    match = saved.match.copy()
    if rules.roles:
        return Session(match, make_seats(NewGame(rules.id, 2), rules))
    known = (BY_ID.get(seat.character) for seat in saved.seats)
    seats = [character_seat(character, rules) if character else Seat() for character in known]
    return Session(match, seats)
