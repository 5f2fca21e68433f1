"""A game about to start: what was chosen in the set-up, kept consistent, and who sits at its table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from game.bots.roster import BY_ID, LEVELS, MIXED, ROSTER, Character
from game.core.clashes import Clash, applied, clashes
from game.core.errors import OptionError
from game.core.houserules import HOUSE_RULES, configured, present_names, read_chosen, rulebook_value
from game.core.ruleset import Ruleset
from game.core.untrusted import shown
from game.rulesets import RULESETS, featured, preset
from game.ui import pictures
from game.ui.keep.shelf import set_place

if TYPE_CHECKING:
    from game.match.session import Seat, Session
    from game.ui.keep.storage import SavedGame

DEFAULT_PLAYERS = 4
PERSON = "person"
"""Who sits on a chair that no opponent has: somebody who shares this screen."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who shares the screen: what they are called and look like, where they have said so."""

    name: str = ""
    portrait: str = ""

    @classmethod
    def number(cls, number: int, kept: Sequence[Sequence[str]], first: str) -> Guest:
        """The second, third, ... person at the screen, out of the settings; `first` is the face of the first."""
        name, face = kept[number - 2] if number - 2 < len(kept) else ("", "")
        return cls(name, pictures.person(first, number, face))


@dataclass
class NewGame:
    """Everything it takes to start. `characters` are those on the chairs beside the player's, in their order: the
    ids of opponents, and `PERSON` for people at the same screen. `humans` counts the player, too."""

    ruleset: str = field(default_factory=lambda: featured().id)
    players: int = DEFAULT_PLAYERS
    house_rules: dict[str, str] = field(default_factory=dict)
    characters: list[str] = field(default_factory=list)
    level: str = MIXED
    seed: int | None = None
    humans: int = 1
    guests: tuple[Guest, ...] = ()
    """Who the people beside the player are, in the order of their chairs; those that are missing have no name."""
    set_name: str = ""
    """The set of house rules that this table is after; none if it is the rulebook's own."""
    given_way: dict[str, str] = field(default_factory=dict)
    """The house rules of an old file that could not be taken over, with what they are now."""

    def to_dict(self) -> dict[str, Any]:
        """For the settings file. A seed belongs to one game, what gave way is told once, and guests come to every
        table: they are not kept here."""
        data = asdict(self)
        for passing in ("seed", "given_way", "set_name", "guests"):
            data.pop(passing)
        data["options"] = data.pop("house_rules")
        return data

    @classmethod
    def from_dict(cls, data: object, ruleset: str) -> NewGame:
        """A set-up out of the settings file. House rules that cannot be read give way, and are told; those that clash
        stay as they were chosen."""
        game = cls(ruleset=ruleset)
        kept: Mapping[str, Any] = data if isinstance(data, dict) else {}
        game.players = _whole(kept.get("players"), game.players)
        if isinstance(kept.get("options"), dict):
            texts = {name: value for name, value in kept["options"].items() if isinstance(value, str)}
            game.take_rules({name: value for name, value in texts.items() if isinstance(name, str)})
        if isinstance(kept.get("characters"), list):
            game.characters = [name for name in kept["characters"] if isinstance(name, str)]
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
    def practice(self) -> bool:
        """Whether this is a hand for credits that do not count: a player who chooses the seed can know the cards."""
        return self.wallet and bool(self.humans) and self.seed is not None

    @property
    def opponents(self) -> int:
        """How many computer players sit at the table."""
        return self.players - self.humans

    @property
    def place(self) -> str:
        """Where this set-up is remembered: under its rulebook, or under the set that it is after."""
        return set_place(self.set_name) if self.set_name else self.ruleset

    def take_rules(self, chosen: Mapping[str, str]) -> None:
        """Take house rules from outside as they are; `given_way` tells which of them could not be read."""
        book = RULESETS[self.ruleset]
        chosen = present_names(chosen)
        broken = {clash.names[0] for clash in read_chosen(book, chosen).clashes if clash.code in _NOT_TAKEN}
        self.house_rules = {
            name: text.strip()
            for name, text in chosen.items()
            if name not in broken and text.strip() != rulebook_value(book, name)
        }
        self.given_way = {name: rulebook_value(book, name) for name in chosen if name in broken & HOUSE_RULES.keys()}

    def put_right(self) -> None:
        """Bring the number of players and the opponents into what the rulebook allows. House rules are never touched:
        what clashes is for `clashes` to tell and for the player to settle."""
        book = RULESETS[self.ruleset]
        self.players = min(max(self.players, book.min_players), book.max_players)
        self.humans = min(self.humans, 1 if book.roles else self.players)
        self.characters = [] if book.roles else self._seated()

    def _seated(self) -> list[str]:
        """Everybody on a chair, as many as there are. Who has to leave is an opponent rather than a person, and the
        last one first."""
        room, people = self.players - min(1, self.humans), max(0, self.humans - 1)
        chairs: list[str] = []
        for name in self.characters:
            if name == PERSON or (name in BY_ID and name not in chairs):
                chairs.append(name)
        chairs = [PERSON] * (people - chairs.count(PERSON)) + chairs
        while chairs.count(PERSON) > people:
            _last_leaves(chairs, person=True)
        while len(chairs) > room:
            _last_leaves(chairs, person=False)
        here = [name for name in chairs if name != PERSON]
        return chairs + fill_up(here, len(here) + room - len(chairs), self.level)[len(here) :]

    def set_rule(self, name: str, value: str) -> None:
        """Set one house rule and no other; what is as in the rulebook is none."""
        rules = {other: text for other, text in self.house_rules.items() if other != name}
        if value != rulebook_value(RULESETS[self.ruleset], name):
            rules[name] = value
        self.house_rules = rules

    def clashes(self) -> list[Clash]:
        """What keeps this game from being started, each with the changes that would settle it."""
        return clashes(RULESETS[self.ruleset], self.house_rules, self.players)

    def accept(self, offer: Mapping[str, str]) -> None:
        """Take one of the ways out of a clash."""
        self.house_rules, self.players = applied(RULESETS[self.ruleset], self.house_rules, self.players, offer)
        self.put_right()

    def value(self, name: str) -> str:
        """The value of a house rule as it stands."""
        return self.house_rules.get(name, rulebook_value(preset(self.ruleset), name))


_NOT_TAKEN = frozenset({"unknown", "unreadable", "fixed"})
"""Clashes of a rule with itself, or with a rulebook that takes none."""


def _last_leaves(chairs: list[str], person: bool) -> None:
    del chairs[max(place for place, name in enumerate(chairs) if (name == PERSON) is person)]


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
    from game.match.sealing import SEED_BITS
    from game.match.session import Session

    game.put_right()
    rules = game.rules
    seed = secrets.randbits(SEED_BITS) if game.seed is None else game.seed
    return Session(Match(rules, game.players, seed), make_seats(game, rules), practice=game.practice)


def make_seats(game: NewGame, rules: Ruleset) -> list[Seat]:
    """Who sits at the table of a new game."""
    from game.bots.registry import bot
    from game.match.session import Seat

    # Whoever has no name here is called something in the language of the moment by `game.ui.words.names`.
    if rules.roles:
        people = [Seat()] * game.humans
        return people + [Seat(bot=bot(role.bot, rules)) for role in rules.roles[game.humans :]]
    guests = iter(game.guests)
    seats = [Seat()] * min(1, game.humans)
    for name in game.characters:
        if name == PERSON:
            guest = next(guests, Guest())
            seats.append(Seat(guest.name, portrait=guest.portrait))
        else:
            seats.append(character_seat(BY_ID[name], rules))
    return seats


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
    # Names that were kept before people could choose them are words of some language: those have no portrait.
    people = (Seat(kept.name, portrait=kept.portrait) if kept.portrait else Seat() for kept in saved.seats)
    seats = [
        character_seat(character, rules) if character else person
        for character, person in zip(known, people, strict=True)
    ]
    return Session(match, seats)
