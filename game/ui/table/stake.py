"""The stake of a hand that is played for credits: how it is put down, kept with the hand, and paid."""

from __future__ import annotations

from game.match.ledger import MAX_STAKE, MIN_STAKE, Ledger, Line
from game.match.match import Match
from game.ui.keep.storage import Storage

FIRST_STAKE = 10
"""What is proposed to whoever has not staked anything yet, and what is staked where nobody plays."""


class Stake:
    """The ledger and what lies on the table. `asking` while the player puts chips down, before the cards are dealt."""

    def __init__(self, storage: Storage, match: Match, kept: bool, practice: Ledger | None = None) -> None:
        """Where nobody plays, nothing is `kept`, and the stake lies there already. `practice` holds credits that do not
        count; nothing of them is written."""
        self._storage = storage
        self._match = match
        self.practice = practice is not None
        self._kept = kept and not self.practice
        self.asking = False
        self.amount = 0
        self.paid = 0
        self.arrived = 0
        """So much of what was paid has been counted to the credits on the table."""
        self.staked = 0
        self._revealed = True
        self.ledger: Ledger = practice or (storage.ledger if kept else Ledger.fresh()[0])
        self._ticket = 0
        self._shown = (self.ledger.credits, self.ledger.stake)
        if not kept:
            self.ledger.bet(FIRST_STAKE, match.seed)

    @property
    def own(self) -> bool:
        """Whether the player's own credits are at stake, and not some that nobody has earned or can lose."""
        return self._kept

    @property
    def ready(self) -> bool:
        """Whether a stake lies on the table."""
        return self.ledger.hand is not None

    @property
    def broke(self) -> bool:
        """Whether there is nothing left to stake."""
        return self.ledger.credits == 0

    @property
    def limit(self) -> int:
        """The highest stake there may be now."""
        return min(MAX_STAKE, self.ledger.credits)

    @property
    def limit_key(self) -> str:
        """The sentence that says what the limit comes from: the table's highest stake, or what is left."""
        return "casino.limit" if self.limit == MAX_STAKE else "casino.limit_credits"

    @property
    def valid(self) -> bool:
        """Whether what lies there is a stake."""
        return MIN_STAKE <= self.amount <= self.limit

    @property
    def shown(self) -> tuple[int, int]:
        """Credits and stake as the table shows them: nothing before it is written, and what a finished hand pays is
        counted chip by chip."""
        if self.written:
            counted = (self.ledger.credits - self.paid + self.arrived, self.staked)
            self._shown = (self.ledger.credits, self.ledger.stake) if self._revealed else counted
        return self._shown

    @property
    def counting(self) -> bool:
        """Whether the credits on the table grow at the moment."""
        return not self._revealed and self.arrived > 0

    @property
    def lies(self) -> bool:
        """Whether the chips are still on the felt: once the results are shown, they are not."""
        return self.asking or self.ready or not self._revealed

    @property
    def on_table(self) -> int:
        """The chips on the felt."""
        return self.amount if self.asking else self.ledger.stake or self.staked

    def ask(self) -> None:
        """Ask for a stake; the last one is proposed again."""
        self.asking = True
        self.amount = min(self.ledger.last_stake or FIRST_STAKE, self.limit)

    def add(self, chip: int) -> bool:
        """One more chip, as far as the limits allow; whether they did."""
        wanted = self.amount + chip
        self.amount = min(wanted, self.limit)
        return wanted <= self.limit

    def double(self) -> bool:
        """Twice as much, as far as the limits allow; whether they did."""
        wanted = 2 * self.amount
        self.amount = min(wanted, self.limit)
        return wanted <= self.limit

    def refill(self) -> None:
        """Take fresh credits."""
        self._write(self.ledger.refill(self._storage.now()))
        self.amount = FIRST_STAKE

    def put_down(self) -> None:
        """The stake is made: the cards may be dealt."""
        self._write(self.ledger.bet(self.amount, self._match.seed, self._storage.now()))
        self.asking = False

    def save(self) -> None:
        """Write down the hand as it stands, with its stake; a finished one is paid in the same stroke."""
        if not self.ready:
            return
        stake, lines = self.ledger.stake, self.ledger.keep(self._match, self._storage.now())
        if self._match.state.over:
            self.staked, self.paid, self._revealed = stake, lines[-1].amount, False
        self._write(lines)

    def _write(self, lines: list[Line]) -> None:
        if self._kept:
            self._ticket = self._storage.write_lines(lines) or self._ticket

    @property
    def written(self) -> bool:
        """Whether the last choice is written down in at least one place, so that it may be shown."""
        return self._storage.settled(self._ticket)

    def reveal(self) -> None:
        """The results are shown: so is what was paid."""
        self._revealed = True
