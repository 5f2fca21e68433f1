"""Sentences about recorded games: what one holds, and why one cannot be shown."""

from __future__ import annotations

from game.core.errors import (
    ChangedError,
    IllegalActionError,
    NewerError,
    OutdatedError,
    SpietatoError,
    UnreadableError,
)
from game.match.recording import Recording
from game.match.stepping import Stepper
from game.ui.words.gamewords import title_words
from game.ui.words.locale import Locale

_FAULTS: tuple[tuple[type[SpietatoError], str], ...] = (
    (NewerError, "newer"),
    (OutdatedError, "outdated"),
    (ChangedError, "changed"),
    (UnreadableError, "too_long"),
    (IllegalActionError, "illegal"),
    (SpietatoError, "unreadable"),
)
FAULTS = tuple(f"recording.{name}" for _, name in _FAULTS)


def fault_key(error: SpietatoError) -> str:
    """The sentence that says why a recording cannot be shown, by its key."""
    return next(f"recording.{name}" for kind, name in _FAULTS if isinstance(error, kind))


def heading(t: Locale, recording: Recording) -> str:
    """Which game it is."""
    replay = recording.replay
    return t("recording.heading", ruleset=title_words(t, replay.rules), count=replay.players)


def contents(t: Locale, recording: Recording, stepper: Stepper, names: list[str]) -> list[str]:
    """What is to be said of it before it is shown; the winner is not."""
    rounds, moves = len(stepper.rounds), stepper.length
    lines = [t("recording.seats", names=t.listing(names)), t("recording.rounds", count=rounds)]
    lines += [t("recording.moves", count=moves), t("recording.moments", count=len(stepper.moments))]
    return lines + ([t("recording.played", when=t.moment(recording.played))] if recording.played else [])
