"""Chords, voicings and the small ways in which players differ from a clock."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.audio.synthesis import midi

VOICINGS: dict[str, tuple[int, ...]] = {
    "m9": (3, 7, 10, 2),
    "maj9": (4, 7, 11, 2),
    "69": (4, 7, 9, 2),
    "13": (4, 10, 2, 9),
    "7b9": (4, 10, 1, 7),
    "7b13": (4, 10, 1, 8),
    "7#11": (4, 10, 2, 6),
    "m7b5": (3, 6, 10, 0),
    "m6": (3, 7, 9, 2),
}
"""The notes over the bass in semitones above the root: the root itself is left to the bass."""

FIFTHS: dict[str, int] = {"m7b5": 6}
"""The fifth the bass plays, where it is not the perfect one."""


@dataclass(frozen=True, slots=True)
class Chord:
    """A chord and the stretch of beats it lasts."""

    root: int
    quality: str
    start: float
    beats: float

    @property
    def fifth(self) -> int:
        """Semitones from the root to the fifth."""
        return FIFTHS.get(self.quality, 7)

    @property
    def third(self) -> int:
        """Semitones from the root to the third."""
        return VOICINGS[self.quality][0]


@dataclass(frozen=True, slots=True)
class Note:
    """One note of a melody: its beat, MIDI number and length in beats."""

    beat: float
    number: int
    beats: float


def chords(chart: str, beats: int = 4) -> list[Chord]:
    """A chart such as `Am9 | Dm9 G13 |` as chords; several chords in a bar share it evenly."""
    found = []
    for bar, text in enumerate(part.split() for part in chart.strip().strip("|").split("|")):
        share = beats / len(text)
        for index, symbol in enumerate(text):
            length = 2 if symbol[1:2] in ("b", "#") else 1
            root = midi(f"{symbol[:length]}0") % 12
            found.append(Chord(root, symbol[length:], bar * beats + index * share, share))
    return found


def melody(text: str, start: float = 0.0) -> list[Note]:
    """A line such as `1.5:E5:0.5 2:B4:0.5` (beat, note, length) as notes, moved to begin at a beat."""
    found = []
    for item in text.split():
        beat, name, length = item.split(":")
        found.append(Note(start + float(beat), midi(name), float(length)))
    return found


def voicing(chord: Chord, before: list[int] | None, centre: float) -> list[int]:
    """The chord in close position, with as little movement from the chord before as a pianist would make."""
    classes = [(chord.root + step) % 12 for step in VOICINGS[chord.quality]]
    best: list[int] = []
    best_cost = np.inf
    for lowest in range(len(classes)):
        ordered = classes[lowest:] + classes[:lowest]
        for octave in range(3, 6):
            numbers = [12 * (octave + 1) + ordered[0]]
            for value in ordered[1:]:
                numbers.append(numbers[-1] + ((value - numbers[-1]) % 12 or 12))
            spread = numbers[-1] - numbers[0]
            cost = abs(np.mean(numbers) - centre) * 1.5 + max(0, spread - 14) * 3
            if before:
                cost += sum(abs(new - old) for new, old in zip(sorted(numbers), sorted(before), strict=True))
            # A semitone at the bottom of a chord growls; one higher up shimmers.
            cost += 6 if numbers[1] - numbers[0] < 2 else 0
            if cost < best_cost:
                best, best_cost = numbers, cost
    return best


def nearest(pitch_class: int, around: int, low: int, high: int) -> int:
    """The note of a pitch class nearest to another within a range."""
    options = [number for number in range(low, high + 1) if number % 12 == pitch_class % 12]
    return min(options, key=lambda number: (abs(number - around), number))


def swung(beat: float, ratio: float) -> float:
    """A beat with its off-beat eighths played late; a ratio of 0.5 is straight."""
    whole = np.floor(beat)
    part = beat - whole
    return float(whole + (part * 2 * ratio if part <= 0.5 else ratio + (part - 0.5) * 2 * (1 - ratio)))


def human(generator: np.random.Generator, spread: float = 0.006) -> float:
    """How many seconds a player is early or late this time."""
    return float(np.clip(generator.normal(0, spread), -2.5 * spread, 2.5 * spread))
