"""What can go wrong in the core, told apart: a malformed text, a wrong option, an illegal action."""

from __future__ import annotations


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


class OptionError(SpietatoError):
    """A ruleset, a number of players or an option that does not exist or clashes with another."""


class IllegalActionError(SpietatoError):
    """A well-formed action that the rules do not allow now."""


class InvariantError(SpietatoError):
    """The state contradicts itself: a defect of the core, never of the player."""
