"""Events tell the story of an action: what happened, to whom, with which cards, and who may see those cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.core.cards import HIDDEN, card_text

EVERYONE: Final = -1
"""The audience of a public event."""

# Kinds of events, with the fields they use.
DEAL: Final = "deal"  # seat, cards (private), other: the dealer
FIRST: Final = "first"  # cards: the card turned up; amount 1 if it stays on top, 0 if it is put back or covered
PLAYED: Final = "play"  # seat, cards; amount 1 for a jump-in
DREW: Final = "draw"  # seat, cards (private), amount: how many were asked for
KEPT: Final = "keep"  # seat: its turn ends after a draw
PASSED: Final = "pass"  # seat: it could neither play nor draw
COLOURED: Final = "colour"  # seat, amount: the colour
LOST_TURN: Final = "lost_turn"  # seat
REVERSED: Final = "reverse"  # seat, amount: the new direction
CHAINED: Final = "chain"  # seat, amount: the pending total, other: who faces it
TOOK: Final = "take"  # seat, amount: the total, and the draw follows; 0 if that seat was knocked out before
CHALLENGED: Final = "challenge"  # seat, other: the accused, amount 1 if guilty
SHOWN: Final = "show"  # seat: whose hand, cards (for the challenger only); not of a player knocked out since
CALLED: Final = "uno"  # seat
FORGOT: Final = "forgot"  # seat: the window to call or catch is open
SAFE: Final = "safe"  # seat: that window has closed, and nobody has caught it
CAUGHT: Final = "caught"  # seat, other: who caught it (itself where the penalty falls by itself)
SWAPPED: Final = "swap"  # seat, other
ROTATED: Final = "rotate"  # seat, amount: the direction
SHUFFLED: Final = "shuffle_hands"  # seat
HAND: Final = "hand"  # seat, cards (private): its whole hand after it changed hands
DISCARDED: Final = "discard"  # seat, cards: laid under the top card without effect
SPUN: Final = "roulette"  # seat, cards (public): revealed and kept, amount: the colour
AGAIN: Final = "again"  # seat
KNOCKED_OUT: Final = "knock_out"  # seat, amount: the cards it had
RESHUFFLED: Final = "reshuffle"  # amount: cards in the new pile
MULTIPLIER: Final = "multiplier"  # seat: who drew, amount: the new multiplier
TURN: Final = "turn"  # seat
BLOCKED: Final = "blocked"  # nobody can play or draw
CALLED_OFF: Final = "called_off"  # amount: how often the draw pile was made anew, where that is counted
VOID: Final = "void"  # casino: the hand ends, the stake goes back
WON: Final = "win"  # seat, amount: points
REVEALED: Final = "reveal"  # seat, cards: the hand left when the round was won, amount: its worth; for everybody to see


class Event(NamedTuple):
    """One thing that happened. `audience` is a bit per seat that may see the cards; -1 is everyone."""

    kind: str
    seat: int = -1
    cards: tuple[int, ...] = ()
    other: int = -1
    amount: int = 0
    audience: int = EVERYONE

    def seen_by(self, seat: int) -> Event:
        """The same event as that seat may know it: cards it may not see are hidden."""
        if self.audience >> seat & 1:
            return self
        return self._replace(cards=(HIDDEN,) * len(self.cards))

    def __repr__(self) -> str:
        """The kind and whatever it uses: `<play seat 0: r7>`."""
        seat = f" seat {self.seat}" if self.seat >= 0 else ""
        other = f" other {self.other}" if self.other >= 0 else ""
        amount = f" amount {self.amount}" if self.amount else ""
        cards = ": " + " ".join(map(card_text, self.cards)) if self.cards else ""
        return f"<{self.kind}{seat}{other}{amount}{cards}>"


Sink = list[Event] | None
"""Where `apply` writes its events; None costs nothing."""
