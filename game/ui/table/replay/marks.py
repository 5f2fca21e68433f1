"""The big moments of a match on its bar: which picture and colour each has, how much it counts, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.match import stepping
from game.match.stepping import Moment
from game.ui.theme import BLUE, CREAM, GOLD, GREEN, LILAC, RED, YELLOW, Colour
from game.ui.words.locale import Locale


class Look(NamedTuple):
    """How a kind of moment is marked. Where there is no room for all pictures, the weightiest have theirs."""

    icon: str
    colour: Colour
    weight: int


LOOKS: dict[str, Look] = {
    stepping.MATCH: Look("crown", GOLD.base, 9),
    stepping.ROUND: Look("star", GOLD.light, 8),
    stepping.KNOCK_OUT: Look("skull", RED.light, 7),
    stepping.CHAIN: Look("bolt", RED.light, 6),
    stepping.ROULETTE: Look("dice", YELLOW.base, 5),
    stepping.CHALLENGE_WON: Look("check", GREEN.light, 4),
    stepping.CHALLENGE_LOST: Look("close", RED.light, 4),
    stepping.SHUFFLE: Look("shuffle", BLUE.light, 3),
    stepping.ROTATION: Look("restart", BLUE.light, 3),
    stepping.SWAP: Look("swap", BLUE.light, 3),
    stepping.CAUGHT: Look("eye", YELLOW.light, 2),
    stepping.UNO: Look("hand", CREAM.dark, 1),
}
_UNKNOWN = Look("star", LILAC, 0)


def look_of(moment: Moment) -> Look:
    """How a moment is marked."""
    return LOOKS.get(moment.kind, _UNKNOWN)


def words_of(t: Locale, moment: Moment, names: Sequence[str]) -> str:
    """What happened, in a few words."""
    name = names[moment.seat] if moment.seat >= 0 else ""
    other = names[moment.other] if moment.other >= 0 else ""
    key = f"moment_of.{moment.kind}"
    if not name and moment.kind in (stepping.ROUND, stepping.MATCH):
        key += ".nobody"
    return t(key, name=name, other=other, count=moment.amount)
