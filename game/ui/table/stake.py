"""The stake of a hand that is played for credits: how it is put down, kept with the hand, and paid."""

from __future__ import annotations

from game.match.casino import MAX_STAKE, MIN_STAKE, Purse
from game.match.match import Match
from game.ui.keep.storage import Storage

FIRST_STAKE = 10
"""What is proposed to whoever has not staked anything yet, and what is staked where nobody plays."""


class Stake:
    """The purse and what lies on the table. `asking` while the player puts chips down, before the cards are dealt."""

    def __init__(self, storage: Storage, match: Match, kept: bool) -> None:
        """Where nobody plays, nothing is `kept`, and the stake lies there already."""
        self._storage = storage
        self._match = match
        self._kept = kept
        self.asking = False
        self.amount = 0
        self.paid = 0
        self.staked = 0
        self._revealed = True
        self.purse: Purse = storage.load_purse() if kept else Purse()
        if not kept:
            self.purse.bet(FIRST_STAKE, match.seed)

    @property
    def ready(self) -> bool:
        """Whether a stake lies on the table."""
        return self.purse.hand is not None

    @property
    def broke(self) -> bool:
        """Whether there is nothing left to stake."""
        return self.purse.credits == 0

    @property
    def limit(self) -> int:
        """The highest stake there may be now."""
        return min(MAX_STAKE, self.purse.credits)

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
        """Credits and stake as the table shows them: what a finished hand pays comes with the results."""
        if self._revealed:
            return self.purse.credits, self.purse.stake
        return self.purse.credits - self.paid, self.staked

    @property
    def on_table(self) -> int:
        """The chips on the felt."""
        return self.amount if self.asking else self.purse.stake or self.staked

    def ask(self) -> None:
        """Ask for a stake; the last one is proposed again."""
        self.asking = True
        last = next((entry.stake for entry in reversed(self.purse.history) if entry.stake), FIRST_STAKE)
        self.amount = min(last, self.limit)

    def add(self, chip: int) -> bool:
        """One more chip, as far as the limits allow; whether they did."""
        if self.amount >= self.limit:
            return False
        self.amount = min(self.limit, self.amount + chip)
        return True

    def double(self) -> bool:
        """Twice as much, as far as the limits allow; whether they did."""
        wanted = 2 * self.amount
        self.amount = min(wanted, self.limit)
        return wanted <= self.limit

    def refill(self) -> None:
        """Take fresh credits."""
        self.purse.refill()
        self._storage.save_purse(self.purse)
        self.amount = FIRST_STAKE

    def put_down(self) -> None:
        """The stake is made: the cards may be dealt."""
        self.purse.bet(self.amount, self._match.seed)
        self._storage.save_purse(self.purse)
        self.asking = False

    def save(self) -> None:
        """Write down the hand as it stands, with its stake; a finished one is paid in the same stroke."""
        if not self.ready:
            return
        stake = self.purse.stake
        paid = self.purse.keep(self._match)
        if paid is not None:
            self.staked, self.paid, self._revealed = stake, paid, False
        if self._kept:
            self._storage.save_purse(self.purse)

    def reveal(self) -> None:
        """The results are shown: so is what was paid."""
        self._revealed = True
