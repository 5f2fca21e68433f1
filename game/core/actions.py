"""Actions as small ints: who, what kind, and one argument.

`seat << 16 | kind << 8 | argument`. PLAY is kind 0, so the play of a card is `seat << 16 | card`. The functions here
write and read actions; only the innermost loops of `legal`, `engine` and the bots' policy do it by hand.

>>> act(2, COLOUR, 3) == 2 << 16 | COLOUR << 8 | 3
True
"""

from __future__ import annotations

from typing import Final

PLAY: Final = 0  # a card from the hand, the drawn card, the answer to a chain, or a jump-in; argument: the card
DRAW: Final = 1  # from the pile, on one's turn
PASS: Final = 2  # keep the drawn card; or pass where one can neither play nor draw
COLOUR: Final = 3  # name a colour; argument: the colour
TARGET: Final = 4  # name a player; argument: the seat, or NOBODY
TAKE: Final = 5  # take the pending cards
CHALLENGE: Final = 6  # challenge a Wild Draw Four
DISCARD: Final = 7  # lay a card aside as an effect demands; argument: the card
CALL: Final = 8  # call UNO
CATCH: Final = 9  # catch the player who did not

KIND_NAMES: Final = ("play", "draw", "pass", "colour", "target", "take", "challenge", "discard", "call", "catch")
NOBODY: Final = 255
"""The argument of TARGET that names no one."""

MOST_PLAYERS: Final = 10
"""The seats that a table can have: lines of text name a seat by one digit."""

PASS_BITS: Final = PASS << 8
CALL_BITS: Final = CALL << 8
"""Actions of kind CALL and CATCH, and only they, have `action & 0xFF00 >= CALL_BITS`: they come last of all kinds."""


def act(seat: int, kind: int, argument: int = 0) -> int:
    """The action as an int."""
    return seat << 16 | kind << 8 | argument


def seat_of(action: int) -> int:
    """Who acts."""
    return action >> 16


def kind_of(action: int) -> int:
    """What kind of action it is."""
    return action >> 8 & 0xFF


def is_reflex(action: int) -> bool:
    """Whether it is a call or a catch: what may be done in the midst of anything else."""
    return action & 0xFF00 >= CALL_BITS


def argument_of(action: int) -> int:
    """The card, colour or seat it names."""
    return action & 0xFF
