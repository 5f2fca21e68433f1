"""A ledger filled as a player fills it: hands played by the best strategy and the bank, in sessions, with everything
that can lie between them."""

from __future__ import annotations

import random

from game.bots.registry import bot
from game.match import sitting
from game.match.autoplay import Autoplay
from game.match.ledger import Ledger, Line, OldPurse
from game.match.match import Match
from game.rulesets import wallet_table
from game.ui.keep.storage import Storage

STAKES = (1, 5, 10, 25, 50, 100)
BEGAN = 1_760_000_000.0
_FINISHED_EVERY = 23


class Filler:
    """Plays hand after hand and gathers the lines."""

    def __init__(self, ledger: Ledger, seed: int = 5) -> None:
        self.ledger = ledger
        self.lines: list[Line] = []
        self.at = BEGAN
        self._lot = random.Random(seed)
        self._rules = wallet_table()
        self._bots = [bot(role.bot, self._rules) for role in self._rules.roles]

    def play(self, hands: int, stake: int = 0) -> None:
        """So many more hands, at these stakes or at all sorts of them."""
        wanted = self.ledger.hands + hands
        while self.ledger.hands < wanted:
            self.at += 3600.0 * self._lot.randint(1, 20)
            self.lines += sitting.sit_down(self.ledger, self.at)
            for _ in range(min(self._lot.randint(5, 40), wanted - self.ledger.hands)):
                self._hand(stake or self._lot.choice(STAKES))
            why = self._lot.choice((sitting.LEFT, sitting.IDLE, sitting.SECOND_START, sitting.DISCONNECTED))
            self.lines += sitting.stand_up(self.ledger, why, self.at)

    def _hand(self, stake: int) -> None:
        ledger = self.ledger
        self.lines += sitting.sit_down(ledger, self.at)
        self.at += 7.5
        if not ledger.credits:
            self.lines += ledger.refill(self.at)
        match = Match(self._rules, 2, self._lot.getrandbits(48))
        self.lines += ledger.bet(min(ledger.credits, stake), match.seed, self.at)
        self.at += 20.25
        table = Autoplay(match, self._bots)
        if ledger.hands % _FINISHED_EVERY == 7:
            match.apply(table.next_action())
            self.lines += ledger.keep(match, self.at)
        if ledger.hand is not None and match.actions and not match.over:
            self.lines += sitting.finish(ledger, sitting.IDLE, self.at + sitting.CHOICE_SECONDS)
            self.lines += sitting.told(ledger, self.at + sitting.CHOICE_SECONDS)
        elif not match.over:
            self.lines += ledger.keep(table.play(), self.at)


def fill(storage: Storage, hands: int, stake: int = 0, old: OldPurse | None = None) -> Ledger:
    """Play so many hands into a store and write them down. An `old` purse comes first, into an empty store only."""
    filler = Filler(storage.ledger)
    if old is not None:
        # No line is ever replaced by another one: the first that was written has to go.
        storage.write([("DELETE FROM ledger", ())], derived=True)
        assert storage.flush(60)
        storage._books.journal.file.unlink()
        fresh = Ledger()
        storage._ledger = filler.ledger = fresh
        storage.write_lines(fresh.take_over(old, BEGAN - 86400))
    filler.play(hands, stake)
    storage.write_lines(filler.lines)
    assert storage.flush(60)
    return filler.ledger
