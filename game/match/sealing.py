"""The sealed shuffle: before a round the fingerprint of how all its cards lie, after it the line that opens the seal.

    spietato-seal/1 classic @ 2 1 @ NONCE @ hands r7 b3 / g+2 y1 | pile r5 | draw y1 W ...

The fingerprint is the SHA-256 of that line, so that anybody can check it with any tool. The nonce keeps the line from
being guessed. Both come out of the match's seed by a way that does not lead back: an opened round tells nothing about
the next. After the match the seed itself, which is in its replay, opens every round and vouches for every reshuffle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from game.core.errors import NotationError
from game.core.notation import cards_text, table_text
from game.core.state import State
from game.core.untrusted import LONGEST_POSITION, check_length, read_number, shown
from game.match.match import Match
from game.rulesets import preset

SEED_BITS = 63
"""What the seed of a new match is drawn from. A seal hides no better than its seed: with the 48 bits of earlier matches
a fast machine could try every seed in days. These fit wherever a seed is kept as a signed number of 64 bits."""
MARK = "spietato-seal/1"
MOST_ROUNDS = 99_999
_NONCE = "spietato nonce"
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Seal:
    """The fingerprint of one round, known before its first action."""

    round: int
    fingerprint: str

    def text(self) -> str:
        """As one word: `1:0f3a...`."""
        return f"{self.round}:{self.fingerprint}"


def read_seal(text: str) -> Seal:
    """The seal that this word is; NotationError if it is none."""
    number, _, fingerprint = text.partition(":")
    played = read_number(number, 1, MOST_ROUNDS)
    if played is None or not is_fingerprint(fingerprint):
        raise NotationError(f"'{shown(text)}' is not the fingerprint of a round")
    return Seal(played, fingerprint)


def is_fingerprint(text: str) -> bool:
    """Whether a text is what a SHA-256 looks like: 64 digits from 0 to f."""
    return _FINGERPRINT.fullmatch(text) is not None


# ---- a match that is being played -----------------------------------------------------------------------------------


def sealable(match: Match, number: int | None = None) -> bool:
    """Whether that round, or the present one, was shuffled at all: one that began in a given position was not."""
    return match.start is None or (match.round if number is None else number) > 1


def seal(match: Match, number: int | None = None) -> Seal:
    """The seal of a round, or of the present one: to be shown before it is played."""
    number = match.round if number is None else number
    return Seal(number, fingerprint_of(secret(match, number)))


def secret(match: Match, number: int | None = None) -> str:
    """The line that opens the seal of a round, or of the present one: to be shown when that round is over."""
    number = match.round if number is None else number
    if not sealable(match, number):
        raise NotationError("a round that began in a given position was not shuffled and has no seal")
    table = table_text(match.rules, preset(match.rules.id))
    lie = _lie(match.opening(number))
    return f"{MARK} {table} @ {match.players} {number} @ {_nonce(match.seed, number)} @ {lie}"


def seals(match: Match) -> tuple[Seal, ...]:
    """The seals of all rounds that have been dealt so far."""
    return tuple(seal(match, number) for number in range(1, match.round + 1) if sealable(match, number))


def _lie(state: State) -> str:
    """Where every card lies when the round begins; piles are written top first."""
    hands = " / ".join(map(cards_text, state.hands))
    return f"hands {hands} | pile {cards_text(state.discard[::-1])} | draw {cards_text(state.draw[::-1])}"


def _nonce(seed: int, number: int) -> str:
    return sha256(f"{_NONCE} {seed} {number}".encode()).hexdigest()


# ---- checking -------------------------------------------------------------------------------------------------------


def fingerprint_of(secret_line: str) -> str:
    """The SHA-256 of a line, in 64 digits from 0 to f."""
    return sha256(secret_line.encode(errors="surrogatepass")).hexdigest()


def check(fingerprint: str, secret_line: str) -> bool:
    """Whether that line is the one that was sealed: what was put round it on the way does not count."""
    check_length(secret_line, LONGEST_POSITION, "secret")
    line = " ".join(secret_line.split())
    return line.startswith(f"{MARK} ") and fingerprint_of(line) == fingerprint.strip().lower()


def wrong_seals(match: Match, given: Iterable[Seal]) -> tuple[Seal, ...]:
    """Those of the seals that a match does not open: another shuffle, or a round it never had."""
    return tuple(seal_given for seal_given in given if not _opens(match, seal_given))


def _opens(match: Match, given: Seal) -> bool:
    # Between two rounds the next one may be sealed already.
    dealt = given.round <= match.round + (match.state.over and not match.over)
    return dealt and sealable(match, given.round) and seal(match, given.round) == given
