"""The two loops of table music: a slow bossa in A minor, and a lounge swing in B flat for the casino."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.ui.cues import Music
from tools.audio.harmony import Chord, Note, chords, human, melody, nearest, swung, voicing
from tools.audio.instruments import (
    brush_sweep,
    brush_tap,
    cross_stick,
    electric_piano,
    feathered_kick,
    pluck,
    ride,
    upright_bass,
    vibraphone,
)
from tools.audio.synthesis import SAMPLE_RATE, Canvas, Samples, hertz, reverberated_loop, times

Generator = np.random.Generator

BARS = 32
BEATS = 4 * BARS

TABLE_BEAT = (96.0, 0.5)
CASINO_BEAT = (108.0, 0.63)
"""Beats a minute, and where the second eighth of a beat falls: in the middle, or swung."""

TABLE_CHART = """
Am9 | Am9 | Dm9 | Dm9 | Bm7b5 | E7b9 | Am9 | Am9 |
Am9 | Am9 | Dm9 | Dm9 | Bm7b5 | E7b9 | Am9 | Gm9 C13 |
Fmaj9 | Fmaj9 | Bb7#11 | Bb7#11 | Am9 | D13 | Bm7b5 | E7b13 |
Am9 | Am9 | Dm9 | G13 | Cmaj9 | Fmaj9 | Bm7b5 | E7b9 |
"""

TABLE_MELODY = (
    "1.5:E5:0.5 2:B4:0.5 2.5:C5:1.5 6.5:G4:0.5 7:A4:1 9.5:F5:0.5 10:E5:0.5 10.5:C5:1.5 15:A4:1 "
    "16.5:D5:0.5 17:F5:1 18.5:A5:1.5 21:G#5:1 22:F5:0.5 22.5:D5:1.5 24.5:B4:0.5 25:C5:2.5",
    "1.5:E5:0.5 2:C5:0.5 2.5:E5:0.5 3:G5:2 9.5:A5:0.5 10:F5:1 11.5:E5:2 16.5:D5:0.5 17:C5:0.5 17.5:B4:1 "
    "20.5:G#4:0.5 21:B4:1 22.5:D5:1.5 24.5:C5:3 28.5:Bb4:0.5 29:D5:0.5 30.5:E5:1.5",
    "1:A4:1 2.5:C5:0.5 3:E5:3 8.5:D5:0.5 9:E5:1 10.5:C5:1.5 16.5:G5:0.5 17:E5:1 18.5:C5:1 20.5:F#5:0.5 "
    "21:E5:1 22.5:B4:1.5 24.5:D5:0.5 25:A4:1.5 28.5:G#4:0.5 29:C5:0.5 29.5:B4:2",
    "1.5:E5:0.5 2:B4:0.5 2.5:C5:1.5 9.5:F5:0.5 10:E5:0.5 10.5:A4:1 13:B4:1 14.5:E5:1.5 17:D5:0.5 17.5:G5:2 "
    "21:G5:0.5 21.5:E5:2 25:D5:1 26.5:A4:1 28.5:G#4:0.5 29:B4:0.5 29.5:D5:2",
)

CASINO_CHART = """
Bb69 | G7b13 | Cm9 | F13 | Dm9 | G7b9 | Cm9 F13 | Bb69 F13 |
Bb69 | G7b13 | Cm9 | F13 | Fm9 | Bb13 | Ebmaj9 | Ab7#11 |
Dm9 | G13 | Gm9 | C13 | Cm9 | Ebm6 | Dm9 Db7#11 | Cm9 F7b9 |
Bb69 | G7b13 | Cm9 | F13 | Dm9 | G7b9 | Cm9 | F13 |
"""

CASINO_MELODY = (
    "0.5:D5:0.5 1:F5:0.5 1.5:G5:1 3:F5:1 5.5:Eb5:0.5 6:B4:1.5 8.5:Eb5:0.5 9:G5:1 10.5:Bb5:1 12.5:A5:0.5 "
    "13:G5:0.5 13.5:D5:2 16.5:F5:0.5 17:E5:0.5 17.5:F5:0.5 18:A5:1.5 20.5:Ab5:0.5 21:F5:0.5 21.5:D5:1 "
    "23:B4:0.5 24:C5:0.5 24.5:Eb5:1 26:A4:0.5 26.5:D5:0.5 28:Bb4:2.5",
    "0.5:D5:0.5 1:F5:0.5 1.5:G5:1 5:Eb5:0.5 5.5:F5:0.5 6:Eb5:0.5 6.5:B4:1.5 8.5:C5:0.5 9:D5:0.5 9.5:Eb5:0.5 "
    "10:G5:2 13:D5:0.5 13.5:A4:2 16.5:C5:0.5 17:Eb5:0.5 17.5:G5:1.5 20.5:G5:0.5 21:F5:0.5 21.5:D5:2 "
    "24.5:F5:0.5 25:G5:0.5 25.5:Bb5:2 28.5:D5:0.5 29:C5:0.5 29.5:Bb4:2",
    "1:A4:0.5 1.5:C5:0.5 2:E5:1.5 5.5:E5:0.5 6:D5:0.5 6.5:B4:1.5 9:Bb4:0.5 9.5:D5:0.5 10:F5:1.5 13.5:E5:0.5 "
    "14:D5:0.5 14.5:A4:1.5 16.5:G4:0.5 17:Bb4:0.5 17.5:D5:0.5 18:Eb5:1.5 20.5:Gb5:0.5 21:Eb5:0.5 21.5:C5:2 "
    "24:A4:0.5 24.5:C5:0.5 25:F5:1 26:B4:0.5 26.5:G4:1 28:Eb5:0.5 28.5:D5:0.5 29:C5:1 30.5:A4:0.5 31:Gb4:1",
    "0.5:D5:0.5 1:F5:0.5 1.5:G5:1 3:F5:1 5.5:Eb5:0.5 6:B4:1.5 8.5:Eb5:0.5 9:G5:1 12.5:A5:0.5 13:G5:0.5 "
    "13.5:D5:2 16.5:F5:0.5 17:A5:1.5 20.5:Ab5:0.5 21:F5:0.5 21.5:D5:1 24.5:Eb5:0.5 25:D5:0.5 25.5:C5:1 "
    "28.5:D5:0.5 29:A4:2",
)


class Band:
    """A loop in the making: where beats fall, and a canvas on which every tail wraps around."""

    def __init__(self, generator: Generator, tempo: float, swing: float, beats: int = BEATS) -> None:
        self.generator = generator
        self.beat_seconds = 60.0 / tempo
        self.swing = swing
        self.canvas = Canvas(round(beats * self.beat_seconds * SAMPLE_RATE), wraps=True)

    def play(self, sound: Samples, beat: float, gain: float, pan: float = 0.0, loose: float = 0.006) -> None:
        """Place a sound on a beat, a little early or late."""
        at = swung(beat, self.swing) * self.beat_seconds + human(self.generator, loose)
        self.canvas.add(sound, at, gain * self.generator.uniform(0.88, 1.08), pan)

    def seconds(self, beats: float) -> float:
        """How long some beats last."""
        return beats * self.beat_seconds

    def tune(self, phrases: tuple[str, ...], play: Callable[[int, Note], None]) -> None:
        """Every note of a melody given as four phrases of eight bars."""
        for index, phrase in enumerate(phrases):
            for item in melody(phrase, 32.0 * index):
                play(index, item)


def vibraphone_note(band: Band, item: Note, gain: float) -> None:
    """A melody note on the vibraphone, left to ring a little over its length."""
    strength = band.generator.uniform(0.3, 0.5)
    sound = vibraphone(band.generator, hertz(item.number), band.seconds(item.beats) + 0.9, strength)
    band.play(sound, item.beat, gain, 0.28, 0.009)


def bossa_bass(band: Band, chart: list[Chord]) -> None:
    """Root and fifth in dotted rhythm, with a step into the next chord now and then."""
    generator = band.generator
    for index, chord in enumerate(chart):
        root = nearest(chord.root, 35, 28, 40)
        fifth = nearest(chord.root + chord.fifth, root, 28, 43)
        following = nearest(chart[(index + 1) % len(chart)].root, root, 28, 40)
        lines = [(0.0, root, 1.4), (1.5, root, 0.5), (2.0, fifth, 1.4)]
        if generator.random() < 0.45 and following != root:
            lines.append((3.5, following + (1 if generator.random() < 0.4 else -1), 0.5))
        else:
            lines.append((3.5, fifth, 0.5))
        for offset, number, beats in lines:
            if offset < chord.beats:
                strength = 0.7 if offset in (0.0, 2.0) else 0.4
                sound = upright_bass(generator, hertz(number), band.seconds(beats) + 0.06, strength)
                band.play(sound, chord.start + offset, 0.17 * (0.7 + 0.4 * strength), -0.05)


BOSSA_COMPS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0.0, 0.8), (1.5, 0.9), (2.5, 0.5), (3.5, 0.4)),
    ((0.5, 0.5), (1.5, 0.9), (3.0, 0.8)),
    ((0.0, 1.2), (2.0, 0.5), (2.5, 1.1)),
)
"""Rhythms of the guitar: beats of the bar and lengths."""


def bossa_guitar(band: Band, chart: list[Chord]) -> None:
    """Plucked chords, the fingers not quite together."""
    generator = band.generator
    before: list[int] | None = None
    for chord in chart:
        before = voicing(chord, before, 58.0)
        comp = BOSSA_COMPS[int(chord.start // 4) % 2 if generator.random() < 0.8 else 2]
        for offset, beats in comp:
            if offset >= chord.beats:
                continue
            spread = generator.uniform(0.004, 0.014)
            accent = generator.uniform(0.75, 1.0)
            for finger, number in enumerate(before):
                length = band.seconds(beats) + 0.1
                string = pluck(generator, hertz(number), length, 1500 + 900 * accent, 1.8)
                beat = chord.start + offset + finger * spread / band.beat_seconds
                band.play(string, beat, 0.085 * accent, -0.28, 0.002)


def bossa_pad(band: Band, chart: list[Chord]) -> None:
    """A warm electric piano far behind, one chord a change."""
    before: list[int] | None = None
    for chord in chart:
        before = voicing(chord, before, 60.0)
        for number in before[:3]:
            sound = electric_piano(band.generator, hertz(number), band.seconds(chord.beats) + 0.3, 0.12)
            band.play(sound, chord.start, 0.038, 0.4)


def bossa_drums(band: Band) -> None:
    """Brushes circling, a cross-stick in the pattern of the clave, a bass drum under one and three."""
    generator = band.generator
    clave = ((0.0, 1.5, 3.0), (1.0, 2.5))
    for bar in range(BARS):
        for half in range(2):
            sweep = brush_sweep(generator, band.seconds(1.9), 0.4 + 0.2 * half)
            band.play(sweep, 4 * bar + 2 * half, 0.046, 0.2)
        for eighth in range(8):
            accent = 0.8 if eighth in (3, 6) else 0.35
            band.play(brush_tap(generator, accent * 0.4), 4 * bar + eighth / 2, 0.035 + 0.05 * accent, 0.15)
        for beat in clave[bar % 2]:
            band.play(cross_stick(generator), 4 * bar + beat, 0.065, -0.12)
        for beat in (0.0, 2.0):
            band.play(feathered_kick(generator), 4 * bar + beat, 0.05)


def table_music(generator: Generator) -> Samples:
    """The music of every ordinary table: a bossa at an easy pace, 80 seconds long."""
    band = Band(generator, *TABLE_BEAT)
    chart = chords(TABLE_CHART)
    bossa_bass(band, chart)
    bossa_guitar(band, chart)
    bossa_pad(band, chart)
    bossa_drums(band)
    band.tune(TABLE_MELODY, lambda index, item: vibraphone_note(band, item, 0.085 if index != 2 else 0.075))
    return reverberated_loop(band.canvas.samples, 0.16, 1.3, 3600.0)


def walking_bass(band: Band, chart: list[Chord]) -> None:
    """A quarter note a beat: root, chord tones, and a half step into the next root."""
    generator = band.generator
    here = 34
    for index, chord in enumerate(chart):
        root = nearest(chord.root, here, 28, 43)
        following = nearest(chart[(index + 1) % len(chart)].root, root, 28, 43)
        tones = [chord.root + chord.third, chord.root + chord.fifth, chord.root + 9]
        second = nearest(tones[int(generator.integers(3))], root + 3, 28, 45)
        middle = [second, nearest(tones[1], root, 28, 45)]
        approach = following + (1 if generator.random() < 0.5 else -1)
        line = [root, *middle, approach] if chord.beats == 4 else [root, approach]
        for beat, number in enumerate(line):
            strength = 0.65 if beat % 2 == 0 else 0.8
            sound = upright_bass(generator, hertz(number), band.seconds(1.05), strength)
            band.play(sound, chord.start + beat, 0.2 * strength, -0.05, 0.005)
            here = number
            if beat == 1 and generator.random() < 0.12:
                ghost = upright_bass(generator, hertz(number), 0.14, 0.3)
                band.play(ghost, chord.start + beat + 0.5, 0.07, -0.05)


SWING_COMPS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0.0, 1.2), (1.5, 0.7)),
    ((0.5, 0.4), (2.5, 1.2)),
    ((1.5, 1.8),),
    ((0.0, 2.2), (3.5, 0.4)),
)
"""Rhythms of the electric piano in a bar of swing: beats and lengths."""


def lounge_piano(band: Band, chart: list[Chord]) -> Samples:
    """Chords on the electric piano, moving slowly from side to side in a canvas of its own."""
    generator = band.generator
    before: list[int] | None = None
    dry = band.canvas
    band.canvas = Canvas(len(dry.samples), wraps=True)
    for chord in chart:
        before = voicing(chord, before, 61.0)
        comp = SWING_COMPS[int(generator.integers(4))] if chord.beats == 4 else ((0.0, 1.3),)
        for offset, beats in comp:
            strength = generator.uniform(0.2, 0.42)
            for number in before:
                sound = electric_piano(generator, hertz(number), band.seconds(beats) + 0.16, strength)
                band.play(sound, chord.start + offset, 0.055 + 0.04 * strength, 0.0, 0.003)
    piano = band.canvas.samples
    band.canvas = dry
    seconds = len(piano) / SAMPLE_RATE
    # A whole number of turns in the loop, so that the movement too goes on over the seam.
    turns = round(seconds * 1.1)
    wave = 0.22 * np.sin(2 * np.pi * turns * times(seconds) / seconds)
    return piano * np.stack([1 + wave, 1 - wave], axis=1)


def swing_drums(band: Band) -> None:
    """Brushes stirring in half bars, taps on two and four, a cymbal that keeps the swing."""
    generator = band.generator
    for bar in range(BARS):
        for half in range(2):
            sweep = brush_sweep(generator, band.seconds(1.9), 0.35 + 0.15 * half)
            band.play(sweep, 4 * bar + 2 * half, 0.055, 0.22)
        for beat in (1.0, 3.0):
            band.play(brush_tap(generator, 0.45), 4 * bar + beat, 0.1, 0.15)
        for beat in (0.0, 1.0, 1.5, 2.0, 3.0, 3.5):
            soft = 0.6 if beat % 1 else 1.0
            band.play(ride(generator, 0.3), 4 * bar + beat, 0.045 * soft, -0.3)
        if bar % 8 == 7:
            for beat in (2.5, 3.0, 3.5):
                band.play(brush_tap(generator, 0.7), 4 * bar + beat, 0.09, 0.1)
        for beat in range(4):
            band.play(feathered_kick(generator), 4 * bar + beat, 0.035)


def casino_music(generator: Generator) -> Samples:
    """The music of the casino: a lounge trio with vibraphone and guitar in turn, 71 seconds long."""
    band = Band(generator, *CASINO_BEAT)
    chart = chords(CASINO_CHART)
    walking_bass(band, chart)
    swing_drums(band)
    band.canvas.samples += lounge_piano(band, chart)

    def lead(index: int, item: Note) -> None:
        if index != 2:
            vibraphone_note(band, item, 0.085)
            return
        string = pluck(generator, hertz(item.number), band.seconds(item.beats) + 0.3, 2200.0, 2.2)
        band.play(string, item.beat, 0.14, -0.25, 0.009)

    band.tune(CASINO_MELODY, lead)
    return reverberated_loop(band.canvas.samples, 0.17, 1.5, 3600.0)


PIECES: dict[Music, Callable[[Generator], Samples]] = {
    Music.TABLE: table_music,
    Music.CASINO: casino_music,
}
