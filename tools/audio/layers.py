"""The layers over the music when it matters: short loops in its tempo, on the one note that fits every chord."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from game.ui.cues import Layer, Music
from tools.audio.instruments import (
    brush_tap,
    cross_stick,
    feathered_kick,
    marimba,
    pluck,
    ride,
    timpani,
    tremolo_strings,
    vibraphone,
)
from tools.audio.loudness import loop_cut
from tools.audio.materials import thump
from tools.audio.music import CASINO_BEAT, PIECES, TABLE_BEAT, Band
from tools.audio.synthesis import Samples, generator_for, note, reverberated_loop

Generator = np.random.Generator

BARS = 4
"""So short, because a layer is held in memory as a whole; eight of them go into the loop of the music."""


@cache
def cut_of(music: Music) -> int:
    """Where the loop of the music is cut: a layer is cut there too, so that both start on the same beat."""
    return loop_cut(PIECES[music](generator_for(music)))


def threat(band: Band, tone: str) -> None:
    """A chain lies on the table: bows that shake on the pedal note, a drum that walks, sixteenths of brushes."""
    generator = band.generator
    for half in range(2):
        for octave, gain, side in ((0.5, 0.075, -0.3), (1.0, 0.05, 0.3)):
            bows = tremolo_strings(generator, note(tone) * octave, band.seconds(8.6), 11.0, 1500.0)
            band.play(bows, 8.0 * half, gain, side)
    for bar in range(BARS):
        for beat, strength in ((0.0, 0.7), (0.75, 0.35), (1.5, 0.5), (2.5, 0.4), (3.0, 0.6), (3.5, 0.45)):
            drum = timpani(generator, note(tone) / 4, 0.5, 0.4 + 0.4 * strength)
            band.play(drum, 4 * bar + beat, 0.16 * strength, 0.0, 0.003)
        for sixteenth in range(16):
            accent = 0.55 if sixteenth % 4 == 2 else 0.25
            band.play(brush_tap(generator, accent), 4 * bar + sixteenth / 4, 0.06 * accent, 0.35, 0.003)


def clock(band: Band, tone: str) -> None:
    """Somebody holds one card: a heart, the ticking of a clock, and one high bar that will not let go."""
    generator = band.generator
    for half in range(2 * BARS):
        for beat, gain in ((0.0, 0.2), (0.42, 0.13)):
            band.play(feathered_kick(generator), 2 * half + beat, gain, 0.0, 0.002)
            band.play(thump(generator, 82.0, 1.0), 2 * half + beat, 0.35 * gain, 0.0, 0.002)
    for eighth in range(8 * BARS):
        stick = cross_stick(generator)
        band.play(stick, eighth / 2, 0.075 if eighth % 2 else 0.045, -0.4 if eighth % 2 else 0.4, 0.002)
    for bar in range(BARS):
        for beat in (0.5, 1.5, 2.5, 3.0, 3.5):
            band.play(marimba(generator, note(tone) * 2, 0.35, 0.4), 4 * bar + beat, 0.045, 0.25, 0.004)
        band.play(vibraphone(generator, note(tone) * 4, 1.4, 0.4), 4 * bar + 1.0, 0.022, -0.3)


def duel(band: Band, tone: str) -> None:
    """Two are left of many: toms that roll towards each bar, a cymbal that drives, a muted string in sixteenths."""
    generator = band.generator
    pattern = (
        (0.0, 1.0, 1.0),
        (0.75, 0.55, 1.5),
        (1.5, 0.75, 1.0),
        (2.25, 0.5, 1.5),
        (3.0, 0.85, 1.26),
        (3.5, 0.6, 1.0),
    )
    for bar in range(BARS):
        for beat, strength, ratio in pattern:
            tom = timpani(generator, note(tone) / 4 * ratio, 0.4, 0.8)
            band.play(tom, 4 * bar + beat, 0.17 * strength, -0.35 + 0.3 * ratio, 0.003)
        for eighth in range(8):
            soft = 0.6 if eighth % 2 else 1.0
            band.play(ride(generator, 0.5), 4 * bar + eighth / 2, 0.05 * soft, -0.35, 0.004)
        for sixteenth in range(16):
            if sixteenth % 8 in (0, 3, 4, 6, 7):
                string = pluck(generator, note(tone), 0.16, 1300.0, 0.18)
                band.play(string, 4 * bar + sixteenth / 4, 0.085 if sixteenth % 4 else 0.11, 0.3, 0.003)
        if bar % 2:
            for step in range(4):
                drum = timpani(generator, note(tone) / 4 * (1.5 - 0.1 * step), 0.35, 0.8)
                band.play(drum, 4 * bar + 3.0 + step / 4, 0.07 + 0.025 * step, 0.4 - 0.2 * step, 0.003)


_PIECES: dict[Layer, tuple[Music, Callable[[Band, str], None], str]] = {
    Layer.TABLE_CHAIN: (Music.TABLE, threat, "E3"),
    Layer.TABLE_LAST_CARD: (Music.TABLE, clock, "E4"),
    Layer.TABLE_DUEL: (Music.TABLE, duel, "E3"),
    Layer.CASINO_CHAIN: (Music.CASINO, threat, "F3"),
    Layer.CASINO_LAST_CARD: (Music.CASINO, clock, "F4"),
}
"""Each layer: the music it lies over, how it goes, and the note that is part of every chord of that music."""


def layer(name: Layer, generator: Generator) -> tuple[Samples, int]:
    """A layer from its first beat on, and how many samples after that its file begins."""
    music, play, tone = _PIECES[name]
    tempo, swing = CASINO_BEAT if music is Music.CASINO else TABLE_BEAT
    band = Band(generator, tempo, swing, 4 * BARS)
    play(band, tone)
    sound = reverberated_loop(band.canvas.samples, 0.14, 1.1, 3400.0)
    return sound, cut_of(music) % len(sound)
