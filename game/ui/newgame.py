"""A game about to start: what was chosen in the set-up, kept consistent, and how it becomes a table on screen."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from game.bots.roster import BY_ID, ROSTER, Character
from game.core.errors import OptionError, SpietatoError
from game.core.options import configured, option_values
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS, preset

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Seat, Session
    from game.ui.storage import SavedGame, SavedSeat

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

    def to_dict(self) -> dict[str, Any]:
        """For the settings file. A seed belongs to one game and is not kept."""
        data = asdict(self)
        data.pop("seed")
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

    def put_right(self) -> None:
        """Bring number of players, opponents and options into what the rulebook allows."""
        book = RULESETS[self.ruleset]
        self.players = min(max(self.players, book.min_players), book.max_players)
        self.humans = min(self.humans, 1 if book.wager else self.players)
        try:
            self.rules.check_players(self.players)
        except OptionError:
            self.options = {}
        if book.wager:
            self.characters = []
        elif len(self.characters) != self.opponents:
            self.characters = fill_up(self.characters, self.opponents, self.level)

    def set_option(self, name: str, value: str) -> None:
        """Set one house rule and give way wherever another one clashes with it."""
        book = preset(self.ruleset)
        values = {**option_values(book), **self.options, name: value}
        if name == "challenge" and value == "on":
            values["wild_draw_four"] = "always"
        elif name == "wild_draw_four" and value != "always":
            values["challenge"] = "off"
        elif name == "uno_turn" and value == "on":
            values["uno"] = "caught"
        elif name == "uno" and value != "caught":
            values["uno_turn"] = "off"
        limit, deal = int(values["hand_limit"]), int(values["deal"])
        if limit and limit <= deal + 1:
            values["deal" if name == "hand_limit" else "hand_limit"] = str(
                limit - 2 if name == "hand_limit" else deal + 2
            )
        before = option_values(book)
        changed = {key: text for key, text in values.items() if before.get(key) != text}
        try:
            configured(book, changed).check_players(self.players)
        except OptionError:
            return
        self.options = changed

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


def start(app: App, game: NewGame) -> None:
    """Deal the first hand and put the table on screen."""
    session = make_session(app, game)
    if game.humans:
        app.settings.last_ruleset = game.ruleset
        app.settings.setups[game.ruleset] = game.to_dict()
        app.save_settings()
    _show(app, session)


def resume(app: App) -> bool:
    """Put the saved game on screen where it stood; whether there was one that could be read."""
    from game.match.saves import load_text
    from game.match.session import Session

    saved = app.storage.load_game()
    if saved is None:
        return False
    try:
        match = load_text(saved.text)
        session = Session(match, _seats_again(saved, match.rules))
    except (SpietatoError, ValueError):
        app.storage.set_game_aside()
        return False
    _show(app, session)
    return True


def _show(app: App, session: Session) -> None:
    from game.ui.scenes.table import TableScene

    # The pictures of the menus would only take up room at the table.
    app.assets.forget()
    app.stack.push(TableScene(app, session))


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
    return [_seat_again(number, seat, rules) for number, seat in enumerate(saved.seats)]


def _seat_again(number: int, seat: SavedSeat, rules: Ruleset) -> Seat:
    from game.bots.registry import bot
    from game.match.session import Seat

    if seat.character in BY_ID:
        return character_seat(BY_ID[seat.character], rules)
    if rules.wager and number == 1:
        return Seat(bot=bot(BANK, rules))
    return Seat()
