"""Computer players by name: levels, characters, the casino's two strategies, and bots from outside the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.casino import Bank, Punta
from game.bots.casino_optimal import Optimal
from game.bots.foreign import foreign_bot
from game.bots.heuristic.weights import LEVEL_WEIGHTS
from game.bots.levels import ExpertBot, LevelBot
from game.bots.protocol import Bot
from game.bots.random_bot import RandomBot
from game.bots.roster import BY_ID, LEVELS, Character
from game.bots.temperament import leaning
from game.core.errors import OptionError
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "bank": Bank, "punta": Punta, "optimal": Optimal}
_PLAYS_AS: Final = {"optimal": "punta"}
"""Who takes the part of a role without being the rulebook's own player of it."""


def bot(name: str, rules: Ruleset) -> Bot:
    """The computer player with that name, for this table; `module:Class` is one from outside the game."""
    if ":" in name:
        return foreign_bot(name)
    if name in LEVELS:
        return _level(name)
    if name in BY_ID:
        return character_bot(BY_ID[name])
    if name not in BOTS:
        known = ", ".join((*LEVELS, *BOTS, *BY_ID))
        raise OptionError(f"there is no bot '{name}'; the bots are {known}, or module:Class for one of your own")
    tables = [
        book.id for book in RULESETS.values() if any(role.bot == _PLAYS_AS.get(name, name) for role in book.roles)
    ]
    if tables and rules.id not in tables:
        raise OptionError(f"the bot '{name}' only plays {', '.join(tables)}")
    return BOTS[name]()


def _level(level: str) -> LevelBot:
    return ExpertBot(level) if level == "expert" else LevelBot(level)


def character_bot(character: Character) -> LevelBot:
    """A named opponent: its level, leaning as its temperament does, with its own reflexes."""
    player = _level(character.level)
    player.name = character.id
    player.weights = LEVEL_WEIGHTS[character.level].changed(lambda weights: leaning(weights, character.temperament))
    player.reflexes = character.reflexes
    return player


def default_bots(rules: Ruleset, players: int) -> list[str]:
    """Who plays where nobody is named."""
    return [role.bot for role in rules.roles] or ["random"] * players
