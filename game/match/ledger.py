"""The casino's ledger: play credits as a chain of lines that are only ever added. No real money anywhere.

What the player has is the sum of the lines, and nothing else holds credits. A stake is one line; a result and what it
pays is one line. So no hand can be paid twice, and none can be lost between two of them. Every line is sealed over the
one before it: whatever was changed outside of the game is noticed.

The line of a stake holds the fingerprint of the shuffle, and the line of the result the seed that opens it: nobody who
reads the lines of an open hand knows the cards to come. Whoever keeps the lines keeps the seed of the open hand apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from game.core.errors import IllegalActionError, NotationError
from game.core.notation import action_text, read_action
from game.core.scoring import payout
from game.core.state import State
from game.core.untrusted import read_number
from game.match import sealing
from game.match.match import Match
from game.match.replay import Replay
from game.rulesets import wallet_table

START_CREDITS = 1000
MIN_STAKE, MAX_STAKE = 1, 100
MAX_SEED = 2**63 - 1
SEALED = -1
"""Stands for the seed of a hand that was read from its lines and has not been opened."""
SEED_MARK = "seed="
"""Before the seed in the line of a result."""
MOST_CREDITS = 10**12
"""More than anybody can win in a lifetime: whatever says so is damaged."""

START, REFILL, TAKEN, STAKE, CHOICE = "start", "refill", "taken", "stake", "choice"
OPENED, CLOSED, AWAY, HERE, FAULT = "opened", "closed", "away", "here", "fault"
FINISHED, TOLD = "finished", "told"
"""Lines that move no credits. A session is opened and closed, with the reason; its window went away, its player says to
be still there, or something went wrong in the program. A hand is finished for an absent player, from so many actions
on, and the player is told of it."""
WON, LOST, VOID = "won", "lost", "void"
RESULTS = frozenset({WON, LOST, VOID})
SESSION = frozenset({OPENED, CLOSED, AWAY, HERE, FAULT, FINISHED, TOLD})
GIVEN = frozenset({START, REFILL, TAKEN})
"""Credits that come from nowhere: the first, fresh ones for the broke, and those from a purse of the first version."""


class LedgerError(NotationError):
    """A line that does not follow from those before it."""


class Line(NamedTuple):
    """One line. `amount` is what it adds to the credits; `detail` holds the fingerprint of a stake's shuffle, or the
    actions of a hand, after the seed if it is over. Stakes of earlier versions hold the seed itself.

    A choice is a line of the open hand: it belongs to the hand's stake and has no number in the ledger itself. Once the
    hand is over, the line of its result holds all of them.
    """

    number: int
    at: float
    kind: str
    amount: int
    hand: int
    detail: str
    seal: str = ""

    def sealed(self, before: str) -> Line:
        """This line, sealed over the one before it."""
        return self._replace(seal=self.seal_over(before))

    def seal_over(self, before: str) -> str:
        """The seal that this line must have after one with that seal."""
        number, at, kind, amount, hand, detail, _ = self
        words = f"{before}|{number}|{at:.3f}|{kind}|{amount}|{hand}|{detail}"
        return sha256(words.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Hand:
    """An open hand: its number, the seed it was dealt from or `SEALED`, everything done in it so far, and when that
    was."""

    seed: int
    actions: tuple[int, ...] = ()
    number: int = 0
    played: float = 0.0

    def match(self) -> Match:
        """The hand as it stands; IllegalActionError if its actions do not fit, or nobody has opened it."""
        if self.seed == SEALED:
            raise IllegalActionError("the hand is sealed")
        rules = wallet_table()
        return Replay(rules, rules.max_players, self.seed, self.actions).play()


class Ledger:
    """What the lines come to. It changes by adding lines and in no other way; whoever keeps them writes them down."""

    def __init__(self) -> None:
        self.credits = 0
        self.stake = 0
        """What lies on the open hand."""
        self.hand: Hand | None = None
        self.hands = 0
        """How many have been played to their end."""
        self.last_stake = self.last_seed = 0
        self.sessions = 0
        self.closed_for = ""
        """Why the last session was closed."""
        self.seated = False
        """Whether a session is open."""
        self.faulty = False
        """Whether something went wrong in the program since the stake was put down."""
        self.result: Line | None = None
        """How the last finished hand ended."""
        self.untold: int | None = None
        """If it was finished for an absent player who has not been told: how many of its actions were the player's."""
        self._went = -1.0
        self.last = 0.0
        """When the last line was written: the last action of a session."""
        self.number = 0
        self.seal = self._stake_seal = self._fingerprint = ""
        self.choices: list[Line] = []
        """Those of the open hand."""

    @classmethod
    def fresh(cls, at: float = 0.0) -> tuple[Ledger, list[Line]]:
        """The ledger of somebody who sits down for the first time, and its first line."""
        ledger = cls()
        return ledger, [ledger._add(START, START_CREDITS, at=at)]

    @property
    def away(self) -> bool:
        """Whether the window was closed by its player, and nothing has been done since."""
        return self._went >= self.last

    @property
    def hand_seal(self) -> str:
        """The seal of the last choice of the open hand, or of its stake: the next choice is sealed over it, and its
        seed is kept under it. Lines of the session may come in between."""
        return self.choices[-1].seal if self.choices else self._stake_seal

    @property
    def secret(self) -> tuple[str, int] | None:
        """What whoever keeps the lines must keep apart from them: the seed of the open hand, and the seal to keep it
        under. None without an open hand, or with one whose stake of an earlier version holds the seed."""
        hand = self.hand
        return (self.hand_seal, hand.seed) if hand is not None and self._fingerprint and hand.seed != SEALED else None

    # ---- reading ----------------------------------------------------------------------------------------------------

    def follow(self, line: Line) -> None:
        """Take in a line that was written down; LedgerError if it is not the one that must come next."""
        before = self.hand_seal if line.kind == CHOICE else self.seal
        if line.seal != line.seal_over(before):
            raise LedgerError(f"line {line.number} of the ledger has been changed")
        self._take(line)

    def _take(self, line: Line) -> None:
        expected = len(self.choices) + 1 if line.kind == CHOICE else self.number + 1
        if line.number != expected:
            raise LedgerError(f"line {expected} of the ledger is missing")
        if line.kind == CHOICE:
            self._take_choice(line)
            # The store gives the choices of an open hand after all other lines, however late those were written.
            self.last = max(self.last, line.at)
            return
        credits = self.credits + line.amount
        if not 0 <= credits <= MOST_CREDITS:
            raise LedgerError(f"line {line.number} of the ledger leaves {credits} credits")
        if line.kind == STAKE:
            self._take_stake(line)
        elif line.kind in RESULTS:
            self._take_result(line)
        elif line.kind in SESSION and not line.amount:
            self._take_session(line)
        elif line.kind not in GIVEN:
            raise LedgerError(f"line {line.number} of the ledger is of no kind that there is")
        self.credits, self.number, self.seal = credits, line.number, line.seal
        self._went = line.at if line.kind == AWAY else -1.0
        if line.kind != AWAY or self.hand is None:
            # Whoever goes away from an open hand has no more time for it than who stays.
            self.last = line.at

    def _take_session(self, line: Line) -> None:
        if line.kind == OPENED:
            self.sessions += 1
        if line.kind in (OPENED, CLOSED):
            self.seated = line.kind == OPENED
        if line.kind == CLOSED:
            self.closed_for = line.detail
        self.faulty = self.faulty or line.kind == FAULT
        if line.kind == FINISHED:
            self.untold = _number(line.detail)
        elif line.kind == TOLD:
            self.untold = None

    def _take_stake(self, line: Line) -> None:
        if self.stake or line.amount >= 0 or line.hand != self.hands + 1:
            raise LedgerError(f"line {line.number} of the ledger is not the stake of the next hand")
        sealed = sealing.is_fingerprint(line.detail)
        seed = SEALED if sealed else _number(line.detail)
        self._fingerprint = line.detail if sealed else ""
        self.stake = self.last_stake = -line.amount
        self.hand = Hand(seed, (), line.hand, line.at)
        self.choices = []
        self._stake_seal = line.seal

    def _take_choice(self, line: Line) -> None:
        hand = self.hand
        if hand is None or line.hand != hand.number or line.amount:
            raise LedgerError("a choice of a hand that is not open")
        self.hand = replace(hand, actions=(*hand.actions, *read_actions(line.detail)), played=line.at)
        self.choices.append(line)

    def _take_result(self, line: Line) -> None:
        if self.hand is None or line.hand != self.hand.number:
            raise LedgerError(f"line {line.number} of the ledger pays for a hand that is not open")
        seed = result_seed(line.detail)
        if seed is not None and self.hand.seed not in (SEALED, seed):
            raise LedgerError(f"line {line.number} of the ledger opens another hand")
        self.last_seed = self.hand.seed if seed is None else seed
        self.hand, self.stake, self.choices, self.faulty = None, 0, [], False
        self.hands += 1
        self.result = line

    # ---- writing ----------------------------------------------------------------------------------------------------

    def _add(self, kind: str, amount: int, hand: int = 0, detail: str = "", at: float = 0.0) -> Line:
        if kind == CHOICE:
            number, before = len(self.choices) + 1, self.hand_seal
        else:
            number, before = self.number + 1, self.seal
        line = Line(number, round(at, 3), kind, amount, hand, detail).sealed(before)
        self._take(line)
        return line

    def bet(self, stake: int, seed: int, at: float = 0.0) -> list[Line]:
        """Put a stake on the hand that is dealt from this seed."""
        if self.stake:
            raise IllegalActionError("there is already a stake on the table")
        if not MIN_STAKE <= stake <= MAX_STAKE:
            raise IllegalActionError(f"a stake must be {MIN_STAKE} to {MAX_STAKE} credits, not {stake}")
        if stake > self.credits:
            raise IllegalActionError(f"a stake of {stake} is more than the {self.credits} credits you have")
        return [self._put_stake(stake, seed, at)]

    def _put_stake(self, stake: int, seed: int, at: float) -> Line:
        line = self._add(STAKE, -stake, self.hands + 1, fingerprint(seed), at)
        self.unseal(seed)
        return line

    def unseal(self, seed: int) -> bool:
        """Go on with the open hand of this seed; whether it is the one that was sealed with the stake."""
        if self.hand is None or self._fingerprint != fingerprint(seed):
            return False
        self.hand = replace(self.hand, seed=seed)
        return True

    def keep(self, match: Match, at: float = 0.0) -> list[Line]:
        """Take down what has been done in the open hand since. A finished one is paid there and then."""
        hand, actions = self.hand, tuple(match.actions)
        if hand is None or match.seed != hand.seed or actions[: len(hand.actions)] != hand.actions:
            raise IllegalActionError("the stake is on another hand")
        if match.state.over:
            kind, paid = outcome(self.stake, match.state)
            return [self._add(kind, paid, hand.number, result_detail(hand.seed, actions), at)]
        new = actions[len(hand.actions) :]
        return [self._add(CHOICE, 0, hand.number, write_actions(new), at)] if new else []

    def note(self, kind: str, why: str = "", at: float = 0.0) -> list[Line]:
        """A line of the session that moves no credits."""
        if kind not in SESSION:
            raise LedgerError(f"{kind} is not for a session to note")
        return [self._add(kind, 0, self.hand.number if self.hand else 0, why, at)]

    def give_back(self, at: float = 0.0) -> list[Line]:
        """The open hand cannot be played any more: it is void, and whoever staked has the stake back."""
        if self.hand is None:
            raise IllegalActionError("there is no stake to give back")
        return [self._add(VOID, self.stake, self.hand.number, result_detail(self.hand.seed, self.hand.actions), at)]

    def forfeit(self, at: float = 0.0) -> list[Line]:
        """The open hand cannot be opened any more: it is lost. If the stake went back, whoever is about to lose would
        only have to make the seed disappear."""
        if self.hand is None or self.hand.seed != SEALED:
            raise IllegalActionError("there is no sealed hand to forfeit")
        return [self._add(LOST, 0, self.hand.number, "", at)]

    def refill(self, at: float = 0.0) -> list[Line]:
        """Fresh credits for a player who has none; the line shows it."""
        if self.credits or self.stake:
            raise IllegalActionError("new credits are only for a player who has none left")
        return [self._add(REFILL, START_CREDITS, at=at)]

    def take_over(self, old: OldPurse, at: float = 0.0) -> list[Line]:
        """The purse of the first version, line by line, into an empty ledger; a difference becomes a line, too."""
        if self.number:
            raise LedgerError("only an empty ledger takes over a purse")
        lines = [self._add(START, START_CREDITS, at=at)]
        for kind, stake, paid in old.history:
            if kind == REFILL:
                lines.append(self._add(REFILL, paid, at=at))
                continue
            lines += self._cover(max(0, stake - self.credits), at)
            lines.append(self._add(STAKE, -stake, self.hands + 1, "0", at))
            lines.append(self._add(kind, paid, self.hands + 1, "", at))
        lines += self._cover(old.credits + old.stake - self.credits, at)
        if old.hand is not None:
            lines.append(self._put_stake(old.stake, old.hand.seed, at))
            lines += self.keep(old.hand.match(), at)
        return lines

    def _cover(self, difference: int, at: float) -> list[Line]:
        return [self._add(TAKEN, difference, at=at)] if difference else []


@dataclass(frozen=True, slots=True)
class OldPurse:
    """What the first version kept: credits, and kind, stake and payment of every hand."""

    credits: int
    stake: int
    history: tuple[tuple[str, int, int], ...] = ()
    hand: Hand | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.credits <= MOST_CREDITS or not 0 <= self.stake <= MOST_CREDITS:
            raise LedgerError("the purse holds credits that nobody can have")
        if bool(self.stake) != (self.hand is not None):
            raise LedgerError("the purse has a stake without a hand, or a hand without a stake")
        for kind, stake, paid in self.history:
            fits = kind == REFILL if not stake else kind in RESULTS and 0 < stake <= MOST_CREDITS
            if not fits or not 0 <= paid <= MOST_CREDITS:
                raise LedgerError("the purse has a hand that cannot be")


def read_ledger(lines: Iterable[Line]) -> Ledger:
    """The ledger of these lines; LedgerError at the first that does not follow."""
    ledger = Ledger()
    for line in lines:
        ledger.follow(line)
    return ledger


def outcome(stake: int, state: State) -> tuple[str, int]:
    """How a finished hand ended for whoever staked, and what comes back."""
    kind = VOID if state.winner < 0 else WON if state.winner == state.rules.staker else LOST
    return kind, payout(stake, state)


def fingerprint(seed: int) -> str:
    """The fingerprint of the shuffle of a hand: what the table shows of it, and what its stake is put on."""
    return sealing.seal(Hand(seed).match()).fingerprint


def result_detail(seed: int, actions: Iterable[int]) -> str:
    """What the line of a result holds: the seed of the hand and all of its actions; nothing if there are none."""
    played = write_actions(actions)
    return f"{SEED_MARK}{seed} {played}" if played and seed != SEALED else played


def result_seed(detail: str) -> int | None:
    """The seed in the line of a result; None in those of earlier versions and of hands that were never opened."""
    word = detail.partition(" ")[0]
    return _number(word.removeprefix(SEED_MARK)) if word.startswith(SEED_MARK) else None


def result_actions(detail: str) -> tuple[int, ...]:
    """The actions in the line of a result; NotationError if they are none."""
    return read_actions(detail.partition(" ")[2] if detail.startswith(SEED_MARK) else detail)


def write_actions(actions: Iterable[int]) -> str:
    """Actions on one line."""
    return " ".join(map(action_text, actions))


def read_actions(text: str) -> tuple[int, ...]:
    """The actions on a line; NotationError if they are none."""
    return tuple(map(read_action, text.split()))


def _number(text: str) -> int:
    number = read_number(text, 0, MAX_SEED)
    if number is None:
        raise LedgerError("something else in the place of a number")
    return number
