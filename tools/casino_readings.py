"""What the Casino would return if its rulebook were read otherwise: the best strategy under one other reading a row.

    python tools/casino_readings.py --hands 100000 --seed 1

prints a Markdown table. The rules core knows one reading only; the others are made here out of a changed ruleset, of
players that decide otherwise, of a multiplier moved by hand, or of other pay at the end.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.casino import Bank, Punta, cards_in_sequence, weight
from game.bots.protocol import Bot
from game.core.actions import COLOUR, PASS, PLAY, act, argument_of, kind_of, seat_of
from game.core.cards import DRAW_TWO, IS_WILD, REVERSE, SKIP, SYMBOL_OF, WILD_DRAW_FOUR
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.core.scoring import payout
from game.core.state import DRAWN, State
from game.core.view import View
from game.match.match import Match
from game.match.reactions import decision
from game.rulesets import preset
from game.rulesets.casino import BANK, PUNTA
from game.simulate_casino import Sample

CASINO = preset("casino")
START = CASINO.top_multiplier
ENDLESS = 99
"""A top that no multiplier reaches."""

Before = Callable[[State, int], None]
Pay = Callable[[State], int]


# ---- other players ------------------------------------------------------------------------------------------------


class _Run(Punta):
    """The best strategy with another count of the cards laid in sequence after a Skip or a Reverse."""

    def __init__(self, count: Callable[[View, int], int]) -> None:
        self.count = count

    def pick_card(self, view: View, plays: list[int], stream: Stream) -> int:
        """The heaviest card by that count; equals by lot."""

        def weighed(card: int) -> int:
            plain = weight(view, card)
            if SYMBOL_OF[card] not in (SKIP, REVERSE):
                return plain
            return plain + 1000 * (self.count(view, card) - cards_in_sequence(view.hand, card))

        weights = [weighed(card) for card in plays]
        heaviest = [card for card, sum_ in zip(plays, weights, strict=True) if sum_ == max(weights)]
        return heaviest[stream.below(len(heaviest))] if len(heaviest) > 1 else heaviest[0]


def _with_wilds(view: View, card: int) -> int:
    return cards_in_sequence(view.hand, card) + sum(IS_WILD[held] for held in view.hand)


class _Keeping(Bank):
    """A bank that may not lay the card it has just drawn."""

    def choose(self, view: View, stream: Stream) -> int:
        """Keep what was drawn; otherwise as the rulebook says."""
        return act(view.seat, PASS) if view.phase == DRAWN else super().choose(view, stream)


class _Fixed(Stream):
    """Instead of a lot: always the first, or always the last of equals."""

    __slots__ = ("last",)

    def __init__(self, last: bool) -> None:
        super().__init__(0)
        self.last = last

    def below(self, limit: int) -> int:
        """The same place every time."""
        return limit - 1 if self.last else 0


class _Orderly(Bank):
    """A bank that draws no lots between equals."""

    def __init__(self, last: bool) -> None:
        self.order = _Fixed(last)

    def choose(self, view: View, stream: Stream) -> int:
        """As the rulebook says, with ties by the order in its hand and of the colours."""
        return super().choose(view, self.order)


# ---- other multipliers and other pay ------------------------------------------------------------------------------


def _forced(*struck: int, cards: bool = False) -> Before:
    """Cards forced upon these seats count as draws: once for each attack, or once for each of its cards."""

    def before(state: State, action: int) -> None:
        card = argument_of(action) if kind_of(action) == PLAY else state.discard[-1]
        # A +2 strikes when it is laid, a +4 when its colour is named. The last card of a hand ends it before that.
        plus_two = kind_of(action) == PLAY and SYMBOL_OF[card] == DRAW_TWO and len(state.hands[seat_of(action)]) > 1
        plus_four = kind_of(action) == COLOUR and card == WILD_DRAW_FOUR
        seat = 1 - seat_of(action)
        if seat not in struck or not (plus_two or plus_four):
            return
        steps = (2 if plus_two else 4) if cards else 1
        state.multiplier = max(1, state.multiplier - steps) if seat == PUNTA else min(START, state.multiplier + steps)
        state.allowed = None

    return before


def _stuck_back(state: State) -> int:
    """The stake goes back to a player who may not draw at x1; the bank's hand shows that it did not go out."""
    return 1 if state.winner == BANK and state.hands[BANK] else payout(1, state)


def _void_lost(state: State) -> int:
    return 0 if state.winner < 0 else payout(1, state)


def _pay(state: State) -> int:
    return payout(1, state)


def _nothing(state: State, action: int) -> None:
    """Our reading needs no help."""


# ---- the table ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    """One other way to read one rule."""

    name: str
    rules: Ruleset = CASINO
    player: Bot = Punta()  # noqa: RUF009 - it has no state of its own
    bank: Bot = Bank()  # noqa: RUF009 - nor has this
    before: Before = _nothing
    pay: Pay = _pay

    def play(self, seed: int) -> int:
        """Play one hand; what it pays for a stake of one."""
        match = Match(self.rules, 2, seed)
        match.state.multiplier = START
        match.state.allowed = None
        bots = (self.player, self.bank)
        while not match.over:
            action = decision(match, bots[match.state.actor])
            self.before(match.state, action)
            match.apply(action)
        return self.pay(match.state)


OURS = Reading("**ours**")
_punta, _bank = CASINO.roles
READINGS = (
    Reading("forced cards lower the multiplier (the player's), once for each attack", before=_forced(PUNTA)),
    Reading("forced cards raise it (the bank's), once for each attack", before=_forced(BANK)),
    Reading("both, once for each attack", before=_forced(PUNTA, BANK)),
    Reading("both, once for each card", before=_forced(PUNTA, BANK, cards=True)),
    Reading("the multiplier may rise above x3", rules=replace(CASINO, top_multiplier=ENDLESS)),
    Reading("x1 and nothing to play: the stake goes back", pay=_stuck_back),
    Reading("empty pile: the player loses", pay=_void_lost),
    Reading("in sequence: no further card counts", player=_Run(lambda view, card: 0)),
    Reading(
        "in sequence: the card itself counts, too",
        player=_Run(lambda view, card: 1 + cards_in_sequence(view.hand, card)),
    ),
    Reading("in sequence: wilds count, too", player=_Run(_with_wilds)),
    Reading("Jolly +4 may always be laid", rules=replace(CASINO, wild_draw_four="always")),
    Reading("Jolly +4 only without colour, number or symbol", rules=replace(CASINO, wild_draw_four="match")),
    Reading("the bank may not lay the card just drawn", bank=_Keeping()),
    Reading("the bank's ties: always the first in order", bank=_Orderly(last=False)),
    Reading("the bank's ties: always the last in order", bank=_Orderly(last=True)),
    Reading(
        "the bank starts",
        rules=replace(CASINO, roles=(replace(_punta, deals=True), replace(_bank, deals=False))),
    ),
)


def row(reading: Reading, hands: int, seed: int, ours: list[int]) -> tuple[str, list[int]]:
    """A reading's line of the table, and what each of its hands paid."""
    paid = [reading.play(seed + hand) for hand in range(hands)]
    total, difference = Sample(), Sample()
    for place, amount in enumerate(paid):
        total.add(amount)
        difference.add(amount - (ours[place] if ours else amount))
    mean, low, high = total.percent()
    cells = f"| {reading.name} | {mean:.2f} % | {low:.2f} % to {high:.2f} % |"
    mean, low, high = difference.percent()
    return f"{cells} {mean:+.2f} ({low:+.2f} to {high:+.2f}) |" if ours else cells, paid


def main() -> None:
    """Print the table, a row as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print("| reading | return | 95 % interval | against ours, same deals |\n|---|--:|---|---|")
    line, ours = row(OURS, arguments.hands, arguments.seed, [])
    print(f"{line} |", flush=True)
    for reading in READINGS:
        print(row(reading, arguments.hands, arguments.seed, ours)[0], flush=True)


if __name__ == "__main__":
    main()
