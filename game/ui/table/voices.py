"""Who at the table has which voice, and what a line sounds like that somebody says."""

from __future__ import annotations

from game.match.session import Seat
from game.ui.cues import Feeling, Voice
from game.ui.words.names import is_bank

VOICE_OF: dict[str, Voice] = {
    "pepe": Voice.TENOR,
    "lola": Voice.SOPRANO,
    "tito": Voice.TENOR,
    "nives": Voice.ALTO,
    "bruno": Voice.BASS,
    "zoe": Voice.SOPRANO,
    "rocco": Voice.BASS,
    "gilda": Voice.ALTO,
    "otto": Voice.BARITONE,
    "iris": Voice.MEZZO,
    "alma": Voice.MEZZO,
    "fausto": Voice.BARITONE,
    "vera": Voice.ALTO,
    "dante": Voice.BASS,
}
"""The voice of every character."""

_FEELINGS = {
    "say.win": Feeling.HAPPY,
    "say.uno": Feeling.HAPPY,
    "say.gloat": Feeling.SLY,
    "say.caught": Feeling.SLY,
    "say.challenge": Feeling.ANGRY,
    "say.ouch": Feeling.HURT,
    "banter": Feeling.SLY,
}
"""How a line is said, by what its key begins with."""


def voice_of(seat: Seat) -> Voice | None:
    """The voice of whoever sits there; people speak for themselves, and so do computer players without a face."""
    if is_bank(seat):
        return Voice.BARITONE
    return None if seat.character is None else VOICE_OF[seat.character.id]


def feeling_of(key: str) -> Feeling:
    """How a line is said.

    >>> feeling_of("say.ouch.3")
    <Feeling.HURT: 'hurt'>
    """
    return next((feeling for start, feeling in _FEELINGS.items() if key.startswith(start)), Feeling.HAPPY)
