"""The proof that a recorded game was honest: its rules, its shuffles and its computer players, one after another.

It speaks no language: a screen and a command make their own sentences out of what stands here when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.errors import IllegalActionError, OutdatedError
from game.match.fairness import REDEALS, Examination
from game.match.match import Match
from game.match.recording import Recording, check_match
from game.match.sealing import Seal

GOOD, BAD, OPEN = "good", "bad", "open"
"""How one part of a proof stands. Open: not looked at yet, or nothing there that could be looked at."""


class Proof:
    """Iterate to work on it: each step gives the share that is done, from 0 to 1. It may be left at any time."""

    def __init__(self, recording: Recording, redeals: int = REDEALS) -> None:
        self.recording = recording
        self.rules = OPEN
        """Whether every action was allowed."""
        self.shuffles = OPEN
        """Whether every sealed round was dealt as it was sealed; open without seals."""
        self.choices = OPEN
        """Whether every computer player chose by what it could see; open where it is not known who they were, where
        nobody but people acted, or where they have changed since."""
        self.match: Match | None = None
        """The match at its end, once the rules are good."""
        self.fault = ""
        """In English, which action is not allowed."""
        self.outdated = False
        """Whether that is no wonder, because a rule was read otherwise then."""
        self.wrong_seals: tuple[Seal, ...] = ()
        self.examination = Examination(recording, redeals)
        self.done = False

    @property
    def honest(self) -> bool:
        """Whether nothing is wrong, as far as it was looked at."""
        return BAD not in (self.rules, self.shuffles, self.choices)

    def __iter__(self) -> Iterator[float]:
        yield 0.0
        self._look_at_rules()
        if self.match is not None:
            if self.recording.seals:
                self.wrong_seals = check_match(self.recording, self.match)
                self.shuffles = BAD if self.wrong_seals else GOOD
            if self.recording.askable:
                yield from self.examination
                if self.examination.choices:
                    self.choices = GOOD if self.examination.fair else BAD
        self.done = True
        yield 1.0

    def run(self) -> Proof:
        """Look at everything."""
        for _ in self:
            pass
        return self

    def _look_at_rules(self) -> None:
        try:
            self.match = self.recording.replay.play()
        except (IllegalActionError, OutdatedError) as error:
            self.fault, self.outdated = str(error), isinstance(error, OutdatedError)
            self.rules = OPEN if self.outdated else BAD
        else:
            self.rules = GOOD
