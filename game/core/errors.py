"""What can go wrong in the core, told apart: a malformed text, a wrong option, an illegal action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final


class SpietatoError(Exception):
    """Anything the player or a caller did wrong; its text is one clear sentence."""


class NotationError(SpietatoError):
    """A text that is not a card, an action, a position or a replay."""


class UnreadableError(NotationError):
    """Something from outside that goes beyond what is read at all: too long, too deep, no text, no ordinary file."""


class NewerError(NotationError):
    """A file or a line that a later version of the program has written: to be left as it is."""


class OutdatedError(NotationError):
    """A game from before a rule was read otherwise, and which does not fit any more: nothing is wrong with its text."""


class ChangedError(NotationError):
    """A recording that is no longer as it was written: cut off on its way, or changed by somebody."""


class OptionError(SpietatoError):
    """A ruleset, a number of players or an option that does not exist or clashes with another."""


CLASH_CODES: Final = (
    "unknown",
    "unreadable",
    "fixed",
    "bluff",
    "uno_turn",
    "hand_limit",
    "no_card",
    "deck_small",
    "deck_large",
    "deck_numbers",
    "seats",
    "dealt",
)
"""Everything that can be wrong with a table."""


@dataclass(frozen=True, slots=True)
class Clash:
    """One thing that is wrong with a table."""

    code: str
    """One of CLASH_CODES."""
    names: tuple[str, ...]
    """The house rules that do not go together, or the one that is wrong in itself; `players` may be among them."""
    values: tuple[str, ...] = ()
    """What a sentence about it wants to say: numbers, the short text of a card, the value that is in the way."""
    text: str = ""
    """It in English, for the command line."""
    offers: tuple[Mapping[str, str], ...] = ()
    """Ways out, the smallest first: house rules, or `players`, with the values that would settle it."""


class ClashError(OptionError):
    """House rules that do not go together, or not with so many players; the first of the clashes is its sentence."""

    def __init__(self, clashes: Sequence[Clash]) -> None:
        super().__init__(clashes[0].text)
        self.clashes = tuple(clashes)


LINE_FAULTS: Final = (
    "empty",
    "too_long",
    "not_a_table",
    "not_a_card",
    "newer",
    "unknown_rulebook",
    "fixed_rulebook",
    "not_a_rule",
    "unknown_rule",
    "twice",
    "bad_value",
    "clash",
    "bad_card",
)
"""Everything that can be wrong with a line that somebody has passed on: a table of one's own, or a composed card."""


class LineError(NotationError):
    """A line with a table or a card on it that cannot be taken; `code` says why, `values` are what to say of it."""

    def __init__(self, code: str, text: str, *values: str, clash: Clash | None = None) -> None:
        super().__init__(text)
        self.code = code
        """One of LINE_FAULTS."""
        self.values = values
        self.clash = clash
        """What does not go together, where that is the fault."""


class IllegalActionError(SpietatoError):
    """A well-formed action that the rules do not allow now."""


class InvariantError(SpietatoError):
    """The state contradicts itself: a defect of the core, never of the player."""
