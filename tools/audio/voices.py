"""The voices of the characters: wordless sounds out of a throat and the resonances of a mouth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import signal

from game.ui.cues import Feeling, Voice
from tools.audio.effects_cards import near
from tools.audio.materials import grain
from tools.audio.synthesis import (
    SAMPLE_RATE,
    Samples,
    canvas,
    count,
    fade,
    filtered,
    noise,
    normal,
    times,
)

Generator = np.random.Generator

VOWELS: dict[str, tuple[float, float, float]] = {
    "a": (730.0, 1090.0, 2440.0),
    "e": (530.0, 1840.0, 2480.0),
    "i": (290.0, 2290.0, 3010.0),
    "o": (500.0, 840.0, 2410.0),
    "u": (310.0, 870.0, 2240.0),
    "m": (240.0, 950.0, 2100.0),
}
"""The three lowest resonances of a grown man's mouth for each vowel; `m` is a closed one."""

_STRENGTHS = (1.0, 0.55, 0.22)
_CLOSED = (1.0, 0.1, 0.03)

THROATS: dict[Voice, tuple[float, float]] = {
    Voice.BASS: (84.0, 0.9),
    Voice.BARITONE: (106.0, 0.97),
    Voice.TENOR: (140.0, 1.05),
    Voice.ALTO: (182.0, 1.1),
    Voice.MEZZO: (216.0, 1.16),
    Voice.SOPRANO: (262.0, 1.24),
}
"""The pitch at which each voice rests, in hertz, and how much smaller its mouth is than that of a grown man."""


@dataclass(frozen=True, slots=True)
class Syllable:
    """A vowel that glides into another while its pitch glides too, in half steps from where the voice rests."""

    vowels: str
    start: float
    end: float
    seconds: float
    gap: float = 0.02
    breath: float = 0.05
    rough: float = 0.0


UTTERANCES: dict[Feeling, tuple[tuple[Syllable, ...], ...]] = {
    Feeling.HAPPY: (
        (Syllable("ea", 3, 5, 0.1), Syllable("ea", 5, 7, 0.1), Syllable("ae", 7, 12, 0.2)),
        (Syllable("ma", 2, 6, 0.16), Syllable("ai", 9, 11, 0.22)),
    ),
    Feeling.ANGRY: (
        (Syllable("oa", 4, 2, 0.14, rough=0.7), Syllable("ao", 3, -3, 0.3, rough=0.9)),
        (Syllable("mo", 0, 3, 0.22, rough=0.8), Syllable("eu", 4, -1, 0.18, rough=0.8)),
    ),
    Feeling.HURT: (
        (Syllable("ai", 12, 3, 0.24, 0.0, 0.12), Syllable("iu", 3, -4, 0.3, breath=0.25)),
        (Syllable("uo", 8, 9, 0.12, 0.03, 0.1), Syllable("oo", 9, -2, 0.4, breath=0.25)),
    ),
    Feeling.SLY: (
        (Syllable("mm", 3, 1, 0.12), Syllable("mm", 0, -1, 0.12), Syllable("mu", -2, 5, 0.34)),
        (Syllable("mm", -1, 4, 0.3, 0.03), Syllable("em", 3, -2, 0.22)),
    ),
}
"""What each feeling sounds like, in two takes."""


def glottis(generator: Generator, pitch: Samples, breath: float, rough: float) -> Samples:
    """The throat: pulses of air that are never quite alike, some breath between them, a growl where it is rough."""
    seconds = len(pitch) / SAMPLE_RATE
    wander = 1 + 0.018 * (2 * grain(generator, seconds, 30, 1.0) - 1)
    phase = np.cumsum(pitch * wander[: len(pitch)]) / SAMPLE_RATE
    position = phase % 1.0
    # A slow opening and a quicker closing: rich in overtones, but without the edge of a saw.
    pulse = np.where(position < 0.6, np.sin(np.pi * position / 0.6) ** 2, 0.0)
    source = np.diff(pulse, prepend=pulse[0]) * SAMPLE_RATE / np.mean(pitch) * 0.2
    if rough:
        # Every second pulse is weaker: an octave below, as in a growl.
        source *= 1 - 0.55 * rough * (np.floor(phase) % 2)
    air = filtered(noise(generator, seconds), "highpass", 900.0, 1)[: len(source)]
    return source + breath * air * (0.4 + 0.6 * pulse)


def mouth(source: Samples, vowel: str, size: float) -> Samples:
    """The throat as it comes out of a mouth that is shaped for that vowel."""
    out = np.zeros_like(source)
    strengths = _CLOSED if vowel == "m" else _STRENGTHS
    for resonance, strength in zip(VOWELS[vowel], strengths, strict=True):
        numerator, denominator = signal.iirpeak(resonance * size, 7.0, fs=SAMPLE_RATE)
        out += strength * signal.lfilter(numerator, denominator, source)
    return out


def syllable(generator: Generator, voice: Voice, part: Syllable) -> Samples:
    """One syllable of that voice."""
    rest, size = THROATS[voice]
    moment = times(part.seconds) / part.seconds
    steps = part.start + (part.end - part.start) * moment**1.2 + 0.25 * np.sin(2 * np.pi * 5.5 * part.seconds * moment)
    source = glottis(generator, rest * 2 ** (steps / 12), part.breath, part.rough)
    first, second = (mouth(source, vowel, size) for vowel in part.vowels)
    blend = 0.5 - 0.5 * np.cos(np.pi * np.clip((moment - 0.15) / 0.6, 0, 1))
    shape = np.minimum(1, moment / 0.12) * np.minimum(1, (1 - moment) / 0.3) ** 0.8
    return fade(normal((first * (1 - blend) + second * blend) * shape), 0.004, 0.02)


def utterance(generator: Generator, voice: Voice, feeling: Feeling, take: int) -> Samples:
    """What a voice says without words; `take` counts from zero."""
    parts = UTTERANCES[feeling][take]
    board = canvas(sum(part.seconds + part.gap for part in parts) + 0.1)
    at = 0.004
    for number, part in enumerate(parts):
        board.add(syllable(generator, voice, part), at, 0.85 + 0.15 * number / len(parts))
        at += part.seconds + part.gap
    return near(board, 0.08)[: count(at + 0.22)]
