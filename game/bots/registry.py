"""Computer players by the names they are asked for."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.casino import Bank, Punta
from game.bots.protocol import Bot
from game.bots.random_bot import RandomBot
from game.core.errors import OptionError
from game.core.ruleset import Ruleset

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "bank": Bank, "punta": Punta}
CASINO_ONLY = frozenset({"bank", "punta"})


def bot(name: str, rules: Ruleset) -> Bot:
    """The computer player with that name, for this table."""
    if name not in BOTS:
        raise OptionError(f"there is no bot '{name}'; there are {', '.join(BOTS)}")
    if name in CASINO_ONLY and not rules.wager:
        raise OptionError(f"the bot '{name}' plays only casino")
    return BOTS[name]()


def default_bots(rules: Ruleset, players: int) -> list[str]:
    """Who plays where nobody is named."""
    return ["punta", "bank"] if rules.wager else ["random"] * players
