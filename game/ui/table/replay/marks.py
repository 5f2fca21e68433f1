"""The moments of a match in words, and the big ones on its bar: the picture, the colour and the weight of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.match import stepping
from game.match.stepping import Moment
from game.ui.table.replay.reel import Reel
from game.ui.theme import BLUE, CREAM, GOLD, GREEN, LILAC, RED, YELLOW, Colour
from game.ui.words import ledgertext
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


def moment_lines(t: Locale, reel: Reel, between: bool) -> list[str]:
    """Where a reel stands, perhaps between two rounds, and what came of a hand of the casino once it is over."""
    stepper, hand = reel.stepper, reel.hand
    step, steps = stepper.place, stepper.length
    where = t("replay.step", step=step, count=steps) if step else t("replay.dealt", count=steps)
    if len(stepper.rounds) > 1:
        where = t("replay.in_round", number=stepper.round_at(step) - between, where=where)
    if hand is None:
        return [where]
    if step >= steps:
        result = ledgertext.result_words(t, hand.kind)
        return [where, t("replay.result", result=result, stake=hand.stake, paid=hand.paid)]
    by_strategy = hand.own is not None and step >= hand.own
    return [where, t("replay.by_strategy")] if by_strategy else [where]
