"""The casino's purse: play credits, stakes, payouts and a history that shows every refill. No real money anywhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.errors import IllegalActionError
from game.core.scoring import payout
from game.core.state import State
from game.match.match import Match
from game.match.replay import Replay
from game.rulesets import wallet_table

START_CREDITS = 1000
MIN_STAKE, MAX_STAKE = 1, 100


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history. `kind`: `won`, `lost`, `void` or `refill`."""

    kind: str
    stake: int
    paid: int
    credits: int


@dataclass(frozen=True, slots=True)
class Hand:
    """An open hand: the seed it was dealt from and everything done in it so far."""

    seed: int
    actions: tuple[int, ...] = ()

    def match(self) -> Match:
        """The hand as it stands; IllegalActionError if its actions do not fit."""
        rules = wallet_table()
        return Replay(rules, rules.max_players, self.seed, self.actions).play()


@dataclass(slots=True)
class Purse:
    """What the player has, what lies on the table and on which hand, and what happened so far.

    Stake and hand are one: both are there, or neither is. So a hand that is left stays open with its stake, and what is
    written down of one is written down of the other.
    """

    credits: int = START_CREDITS
    stake: int = 0
    history: list[Entry] = field(default_factory=list)
    hand: Hand | None = None

    def bet(self, stake: int, seed: int) -> None:
        """Put a stake on the hand that is dealt from this seed."""
        if self.stake:
            raise IllegalActionError("there is already a stake on the table")
        if not MIN_STAKE <= stake <= MAX_STAKE:
            raise IllegalActionError(f"a stake must be {MIN_STAKE} to {MAX_STAKE} credits, not {stake}")
        if stake > self.credits:
            raise IllegalActionError(f"a stake of {stake} is more than the {self.credits} credits you have")
        self.credits -= stake
        self.stake = stake
        self.hand = Hand(seed)

    def keep(self, match: Match) -> int | None:
        """Take down the open hand as it stands. A finished one is paid there and then: what comes back, else None."""
        hand, actions = self.hand, tuple(match.actions)
        if hand is None or match.seed != hand.seed or actions[: len(hand.actions)] != hand.actions:
            raise IllegalActionError("the stake is on another hand")
        self.hand = Hand(hand.seed, actions)
        return self.settle(match.state) if match.state.over else None

    def settle(self, state: State) -> int:
        """Pay out a finished hand; what comes back."""
        if not self.stake or not state.over:
            raise IllegalActionError("there is no finished hand to pay out")
        paid = payout(self.stake, state)
        kind = "void" if state.winner < 0 else "won" if state.winner == state.rules.staker else "lost"
        self.credits += paid
        self.history.append(Entry(kind, self.stake, paid, self.credits))
        self.stake = 0
        self.hand = None
        return paid

    def refill(self) -> None:
        """Fresh credits for a player who has none; the history shows it."""
        if self.credits or self.stake:
            raise IllegalActionError("new credits are only for a player who has none left")
        self.credits = START_CREDITS
        self.history.append(Entry("refill", 0, START_CREDITS, self.credits))
