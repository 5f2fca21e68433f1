"""The peaks of the game: each a blow in three layers, a transient that cuts, a body that weighs, a tail that stays."""

from __future__ import annotations

import numpy as np

from game.ui.cues import CHAIN_JUMPS, COUNT_TICKS, POUR_HITS, Cue
from tools.audio.catalogue import effect
from tools.audio.effects_cards import near
from tools.audio.effects_drama import chord, hall
from tools.audio.instruments import bell, brass, electric_piano, marimba, ride, timpani, tremolo_strings, vibraphone
from tools.audio.materials import chip, flick, friction, landing, slap, table_slam, thump, whoosh, wood
from tools.audio.synthesis import (
    SAMPLE_RATE,
    Canvas,
    Samples,
    canvas,
    count,
    envelope,
    filtered,
    noise,
    normal,
    note,
    swell,
    times,
)

Generator = np.random.Generator


def drop(start: float, end: float, seconds: float) -> Samples:
    """A fall below what one hears as a note: the weight under a blow."""
    moment = times(seconds)
    pitch = end + (start - end) * np.exp(-moment * 14)
    return np.sin(2 * np.pi * np.cumsum(pitch) / SAMPLE_RATE) * envelope(seconds, 0.003, seconds * 0.9)


def shimmer(
    board: Canvas, generator: Generator, tones: tuple[str, ...], at: float, seconds: float, gain: float
) -> None:
    """Small bars struck here and there, thinning out: the dust of gold after a blow."""
    for index in range(round(11 * seconds)):
        share = index / (11 * seconds)
        tone = tones[int(generator.integers(len(tones)))]
        ring = vibraphone(generator, note(tone), 0.7, 0.7)
        later = at + seconds * share**1.25 + generator.uniform(0, 0.03)
        board.add(ring, later, gain * (1 - 0.75 * share), generator.uniform(-0.8, 0.8))


def crackle(generator: Generator, seconds: float, rate: float, breath: float = 0.2) -> Samples:
    """Fire: many tiny bursts of wood over a breath of hot air."""
    out = np.zeros(count(seconds))
    for _ in range(round(rate * seconds)):
        start = int(generator.integers(len(out)))
        snap = noise(generator, 0.02) * envelope(0.02, 0.0008, generator.uniform(0.004, 0.016))
        length = min(len(snap), len(out) - start)
        out[start : start + length] += generator.uniform(0.15, 1.0) ** 2 * snap[:length]
    air = filtered(noise(generator, seconds), "bandpass", (160.0, 900.0), 1)
    return normal(normal(filtered(out, "bandpass", (900.0, 5200.0), 1)) + breath * normal(air))


def blow(board: Canvas, generator: Generator, at: float, depth: float, drum: str) -> None:
    """A blow on the table that all peaks are built on: card, boards, kettledrum and the fall below them."""
    board.add(landing(generator, 0.95, 1.05, 1.0 + 0.3 * depth), at, 0.9)
    board.add(slap(generator, 1.1, 0.09), at, 0.5)
    board.add(table_slam(generator, depth), at, 0.6)
    board.add(timpani(generator, note(drum), 1.0 + 0.5 * depth, 0.7), at, 0.5)
    board.add(drop(150.0, 44.0, 0.5 * depth), at, 0.45)


@effect(Cue.LAST_CARD)
def last_card(generator: Generator) -> Samples:
    board = canvas(2.8)
    blow(board, generator, 0.008, 1.2, "D2")
    chord(board, generator, ("D3", "A3", "D4", "F#4", "A4"), 0.02, 1.1, 0.75, 0.68)
    for index, tone in enumerate(("D5", "F#5", "A5", "D6")):
        board.add(vibraphone(generator, note(tone), 1.1, 0.7), 0.1 + 0.05 * index, 0.24, -0.3 + 0.2 * index)
    shimmer(board, generator, ("D6", "F#6", "A5", "E6"), 0.35, 1.5, 0.1)
    board.add(ride(generator, 0.9), 0.01, 0.22)
    return hall(board, 0.2, 1.4)


def press(board: Canvas, generator: Generator, at: float, weight: float) -> None:
    """A heavy seal on paper: the handle, the block, the give of the felt, the ring of its metal."""
    board.add(slap(generator, 0.75, 0.06), at, 0.7)
    board.add(wood(generator, 148.0 / weight, 0.16, 0.004), at, 0.8)
    board.add(thump(generator, 96.0 / weight, 1.4), at, 0.8)
    board.add(drop(120.0, 50.0, 0.3 * weight), at, 0.5)
    board.add(bell(generator, note("A3") / weight, 0.7, 0.8), at + 0.004, 0.12)
    # The block rocks once more as the hand lets go of it.
    board.add(wood(generator, 230.0, 0.06, 0.004), at + 0.16, 0.14, 0.1)


@effect(Cue.STAMP)
def stamp(generator: Generator) -> Samples:
    board = canvas(1.0)
    board.add(whoosh(generator, 0.07, 400, 1300, 0.9), 0.0, 0.2)
    press(board, generator, 0.03, 1.0)
    return hall(board, 0.13, 0.7)


@effect(Cue.MATCH_STAMP)
def match_stamp(generator: Generator) -> Samples:
    board = canvas(3.2)
    board.add(whoosh(generator, 0.07, 400, 1300, 0.9), 0.0, 0.25)
    press(board, generator, 0.03, 1.3)
    board.add(table_slam(generator, 1.3), 0.03, 0.6)
    board.add(timpani(generator, note("D2"), 1.5, 0.7), 0.03, 0.6)
    # Horns on an empty fifth: the fanfare of a win and the sigh of a defeat both fit over it.
    chord(board, generator, ("D2", "A2", "D3", "A3"), 0.05, 1.9, 0.6, 0.6)
    for index in range(7):
        board.add(timpani(generator, note("D2"), 0.6, 0.5), 0.3 + 0.085 * index, 0.08 + 0.04 * index)
    board.add(timpani(generator, note("D2"), 1.5, 0.7), 0.92, 0.5)
    shimmer(board, generator, ("D6", "A5", "D5", "A6"), 0.6, 1.7, 0.1)
    board.add(ride(generator, 0.9), 0.03, 0.2)
    board.add(ride(generator, 0.9), 0.92, 0.16)
    return hall(board, 0.2, 1.5)


@effect(Cue.UNO_SLAM)
def uno_slam(generator: Generator) -> Samples:
    board = canvas(1.9)
    blow(board, generator, 0.008, 1.0, "E2")
    # Three letters, each on its own, faster than one can count them.
    for index, tone in enumerate(("E4", "B4", "E5")):
        at = 0.01 + 0.05 * index
        board.add(brass(generator, note(tone), 0.75 - 0.1 * index, 0.75), at, 0.4, -0.4 + 0.4 * index)
        board.add(marimba(generator, note(tone), 0.4, 0.9), at, 0.35, -0.4 + 0.4 * index)
    board.add(bell(generator, note("E5"), 1.4, 0.6), 0.11, 0.2)
    board.add(ride(generator, 0.8), 0.01, 0.18)
    return hall(board, 0.17, 1.0)


TICK_TONES = ("D5", "E5", "F#5", "A5", "B5", "D6", "E6", "F#6")
"""A scale without a half step: whichever two ticks meet, they agree."""


def _register_ticks() -> None:
    for cue, tone in zip(COUNT_TICKS, TICK_TONES, strict=True):

        def make(generator: Generator, tone: str = tone) -> Samples:
            # Short and dry: twenty-five of them go by in a second.
            board = canvas(0.13)
            board.add(marimba(generator, note(tone), 0.12, 0.5) * envelope(0.12, 0.001, 0.11), 0.0, 0.6)
            board.add(chip(generator, 0.8 + note(tone) / 4000), 0.0, 0.3)
            board.add(flick(generator, 0.8), 0.0, 0.12)
            return board.samples

        effect(cue)(make)


def _register_pours() -> None:
    for step, cue in enumerate(POUR_HITS):

        def make(generator: Generator, step: int = step) -> Samples:
            # Half steps upwards in the drum, whole steps above it: the pile gets nearer to the chin.
            pitch = 2 ** (step / 12)
            board = canvas(0.55)
            board.add(landing(generator, 0.9 * pitch, 0.95 + 0.03 * step, 1.0), 0.004, 0.9)
            board.add(slap(generator, 0.9 + 0.03 * step, 0.06), 0.004, 0.45)
            board.add(timpani(generator, 82.0 * pitch, 0.45, 0.7), 0.004, 0.5)
            board.add(marimba(generator, note("D4") * pitch, 0.35, 0.8), 0.006, 0.3)
            board.add(drop(130.0 * pitch, 50.0, 0.2), 0.004, 0.35)
            return hall(board, 0.08, 0.4)

        effect(cue)(make)


@effect(Cue.POUR_END)
def pour_end(generator: Generator) -> Samples:
    board = canvas(2.4)
    blow(board, generator, 0.006, 1.4, "C2")
    chord(board, generator, ("C2", "F#2", "C3", "Eb3"), 0.01, 0.9, 0.6, 0.65)
    board.add(bell(generator, note("C3"), 1.5, 0.6), 0.01, 0.2)
    for index in range(12):
        later = 0.14 + 0.8 * (index / 12) ** 1.3
        board.add(flick(generator, 0.85), later, 0.2 * (1 - index / 12), generator.uniform(-0.8, 0.8))
        if index % 3 == 0:
            board.add(landing(generator, 1.2, 0.9, 0.6), later + 0.03, 0.25, generator.uniform(-0.7, 0.7))
    return hall(board, 0.19, 1.3)


def flames(generator: Generator, heat: int) -> Samples:
    """The total of a chain jumps on: a card's blow, and around it air, then glow, then open fire."""
    board = canvas(1.0 + 0.35 * heat)
    at = 0.008
    board.add(landing(generator, 1.0 - 0.08 * heat, 1.0, 1.0 + 0.2 * heat), at, 0.8)
    board.add(drop(140.0, 52.0 - 5.0 * heat, 0.3 + 0.12 * heat), at, 0.35 + 0.1 * heat)
    gust = whoosh(generator, 0.35 + 0.2 * heat, 260, 900 + 350 * heat, 0.25)
    board.add(gust, 0.0, 0.18 + 0.12 * heat, np.linspace(-0.4, 0.4, len(gust)))
    tone = note("D3") * 2 ** (3 * (heat - 1) / 12)
    board.add(brass(generator, tone, 0.3 + 0.15 * heat, 0.45 + 0.12 * heat), at, 0.3, -0.2)
    board.add(brass(generator, tone * 2 ** (6 / 12), 0.3 + 0.15 * heat, 0.4 + 0.12 * heat), at, 0.22, 0.2)
    if heat > 1:
        length = 0.55 + 0.3 * heat
        fire = crackle(generator, length, 22.0 * heat) * envelope(length, 0.02, length)
        board.add(fire, at, 0.16 * heat)
        board.add(table_slam(generator, 0.6 + 0.2 * heat), at, 0.15 * heat)
    return hall(board, 0.1 + 0.03 * heat, 0.6 + 0.25 * heat)


def _register_flames() -> None:
    for heat, cue in enumerate(CHAIN_JUMPS, 1):

        def make(generator: Generator, heat: int = heat) -> Samples:
            return flames(generator, heat)

        effect(cue)(make)


_register_ticks()
_register_pours()
_register_flames()


@effect(Cue.SMOULDER)
def smoulder(generator: Generator) -> Samples:
    board = canvas(1.9)
    for side in (-0.5, 0.5):
        board.add(crackle(generator, 1.8, 12.0, 0.05) * swell(1.8, 0.35) ** 0.5, 0.0, 0.4, side)
    rumble = filtered(noise(generator, 1.8), "bandpass", (55.0, 160.0), 1)
    board.add(normal(rumble) * swell(1.8, 0.4), 0.0, 0.12)
    return near(board, 0.08)


@effect(Cue.RELIEF)
def relief(generator: Generator) -> Samples:
    board = canvas(1.8)
    # A breath: noise through the mouth, falling, with the two resonances of an open "ah".
    breath = filtered(noise(generator, 1.1), "bandpass", (350.0, 1900.0), 1)
    mouth = normal(filtered(breath, "bandpass", (560.0, 900.0), 1)) + 0.5 * normal(
        filtered(breath, "bandpass", (1050.0, 1500.0), 1)
    )
    board.add(normal(mouth) * swell(1.1, 0.22), 0.0, 0.42)
    for index, tone in enumerate(("F4", "A4", "C5", "E5")):
        board.add(electric_piano(generator, note(tone), 1.3, 0.15), 0.12 + 0.05 * index, 0.17, -0.3 + 0.2 * index)
    board.add(vibraphone(generator, note("C6"), 0.9, 0.3), 0.36, 0.08, 0.3)
    return hall(board, 0.2, 1.0)


@effect(Cue.STRUCK_YOU)
def struck_you(generator: Generator) -> Samples:
    board = canvas(1.5)
    board.add(slap(generator, 0.9, 0.07), 0.004, 0.7)
    board.add(table_slam(generator, 0.9), 0.004, 0.5)
    board.add(wood(generator, 205.0, 0.2, 0.004), 0.004, 0.6)
    board.add(drop(170.0, 48.0, 0.4), 0.004, 0.5)
    for index, tone in enumerate(("Ab3", "G3", "D3")):
        board.add(brass(generator, note(tone), 0.5 if index == 2 else 0.14, 0.5, 0.7), 0.1 + 0.13 * index, 0.4)
    return hall(board, 0.14, 0.8)


@effect(Cue.KNOCKED_OUT_YOU)
def knocked_out_you(generator: Generator) -> Samples:
    board = canvas(4.0)
    blow(board, generator, 0.008, 1.5, "C2")
    board.add(bell(generator, note("C2"), 3.0, 0.7), 0.01, 0.34)
    chord(board, generator, ("C2", "F#2", "B2", "Eb3", "Bb3"), 0.012, 1.2, 0.7, 0.75)
    for index in range(20):
        at = 0.2 + 1.1 * (index / 20) ** 1.2 + generator.uniform(0, 0.03)
        card = landing(generator, generator.uniform(0.9, 1.4), 0.95, 0.6)
        board.add(card, at, 0.35 * (1 - index / 24), generator.uniform(-0.9, 0.9))
    for index, tone in enumerate(("C4", "Bb3", "Ab3", "F#3", "F3")):
        last = index == 4
        bows = tremolo_strings(generator, note(tone), 1.2 if last else 0.4, 9.0, 1500.0)
        board.add(bows, 0.7 + 0.26 * index, 0.3, -0.2)
    # The heart goes on twice, then no more.
    for at, gain in ((2.1, 0.5), (2.32, 0.32)):
        board.add(drop(80.0, 42.0, 0.3), at, gain)
    board.add(friction(generator, 0.9, 1400, 500, 0.3), 1.2, 0.08)
    return hall(board, 0.2, 1.6)
