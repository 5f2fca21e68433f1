"""The sounds around the peaks: suspense, sweeps of light, wheels, travelling hands, chips in the air."""

from __future__ import annotations

import numpy as np

from game.ui.cues import WHEEL_TICKS, Cue
from tools.audio.catalogue import effect
from tools.audio.effects_cards import near, riffle
from tools.audio.effects_drama import hall
from tools.audio.effects_peaks import drop, shimmer
from tools.audio.instruments import (
    bell,
    electric_piano,
    marimba,
    pluck,
    timpani,
    tremolo_strings,
    upright_bass,
    vibraphone,
)
from tools.audio.materials import chip, flick, friction, landing, slap, thump, whoosh, wood
from tools.audio.synthesis import Samples, canvas, note

Generator = np.random.Generator


@effect(Cue.SNATCH)
def snatch(generator: Generator) -> Samples:
    board = canvas(0.9)
    rush = whoosh(generator, 0.16, 500, 2600, 0.8)
    board.add(rush, 0.0, 0.6, np.linspace(0.7, 0.0, len(rush)))
    # Four claws, one after the other, on paper.
    for index in range(4):
        scratch = friction(generator, 0.09, 2600 - 200 * index, 1200, 0.2, 0.9)
        board.add(scratch, 0.14 + 0.017 * index, 0.45, -0.3 + 0.2 * index)
    # The grip: as late as the hand on the screen needs to get there.
    board.add(slap(generator, 1.1, 0.05), 0.2, 0.7)
    board.add(thump(generator, 110.0, 1.1), 0.2, 0.5)
    board.add(pluck(generator, note("Eb3"), 0.4, 1800.0, 0.5), 0.2, 0.4)
    board.add(pluck(generator, note("A3"), 0.4, 1800.0, 0.5), 0.205, 0.3)
    return hall(board, 0.1, 0.6)


@effect(Cue.HEARTBEAT)
def heartbeat(generator: Generator) -> Samples:
    board = canvas(0.75)
    for at, gain, pitch in ((0.0, 1.0, 1.0), (0.21, 0.7, 0.86)):
        board.add(drop(95.0 * pitch, 46.0 * pitch, 0.26), at, 0.8 * gain)
        board.add(thump(generator, 84.0 * pitch, 1.2), at, 0.5 * gain)
    return near(board, 0.09)


@effect(Cue.CARD_TURN_SLOW)
def card_turn_slow(generator: Generator) -> Samples:
    board = canvas(1.1)
    bend = friction(generator, 0.62, 700, 2300, 0.6, 0.7)
    board.add(bend, 0.0, 0.6, np.linspace(-0.2, 0.2, len(bend)))
    board.add(tremolo_strings(generator, note("B3"), 0.7, 14.0, 1700.0), 0.0, 0.26, -0.3)
    board.add(tremolo_strings(generator, note("C4"), 0.7, 13.0, 1700.0), 0.0, 0.2, 0.3)
    board.add(flick(generator, 0.9), 0.6, 0.6)
    board.add(landing(generator, 0.95, 0.95, 0.9), 0.62, 0.55)
    return hall(board, 0.12, 0.7)


def _register_wheel() -> None:
    for step, cue in enumerate(WHEEL_TICKS):

        def make(generator: Generator, step: int = step) -> Samples:
            # The leather of a wheel on its pegs: the slower, the deeper and the longer.
            board = canvas(0.2 - 0.03 * step)
            board.add(wood(generator, 430.0 + 120.0 * step, 0.09 - 0.02 * step, 0.003), 0.0, 0.7)
            board.add(flick(generator, 0.7 + 0.1 * step), 0.0, 0.4)
            board.add(thump(generator, 150.0 + 20.0 * step, 0.5), 0.0, 0.2)
            return near(board, 0.05)

        effect(cue)(make)


_register_wheel()


@effect(Cue.WHEEL_STOP)
def wheel_stop(generator: Generator) -> Samples:
    board = canvas(2.2)
    board.add(wood(generator, 380.0, 0.14, 0.003), 0.0, 0.7)
    board.add(landing(generator, 0.85, 0.95, 1.3), 0.004, 0.8)
    board.add(timpani(generator, note("G2"), 1.0, 0.5), 0.004, 0.45)
    for index, tone in enumerate(("G4", "D5", "G5", "B5")):
        board.add(vibraphone(generator, note(tone), 1.4, 0.6), 0.01 + 0.045 * index, 0.34, -0.3 + 0.2 * index)
    shimmer(board, generator, ("B5", "D6", "G6"), 0.3, 1.0, 0.08)
    return hall(board, 0.16, 1.0)


@effect(Cue.HANDS_TRAVEL)
def hands_travel(generator: Generator) -> Samples:
    board = canvas(1.1)
    air = whoosh(generator, 0.75, 260, 1150, 0.45)
    board.add(air, 0.0, 0.5, np.linspace(-0.8, 0.8, len(air)))
    riffle(board, generator, 0.04, 0.55, 16, 0.26)
    board.add(friction(generator, 0.6, 1100, 2100, 0.5, 0.8), 0.05, 0.2)
    for index, tone in enumerate(("A3", "D4", "E4")):
        board.add(pluck(generator, note(tone), 0.6, 1500.0, 0.9), 0.02 + 0.08 * index, 0.16, -0.4 + 0.4 * index)
    return hall(board, 0.13, 0.7)


@effect(Cue.TURN_SWEEP)
def turn_sweep(generator: Generator) -> Samples:
    board = canvas(1.6)
    light = whoosh(generator, 0.55, 900, 2900, 0.5)
    board.add(light, 0.0, 0.13, np.linspace(-0.8, 0.8, len(light)))
    for index, tone in enumerate(("E4", "A4", "B4", "E5")):
        board.add(vibraphone(generator, note(tone), 1.0, 0.4), 0.07 * index, 0.45, -0.45 + 0.3 * index)
    board.add(pluck(generator, note("E3"), 0.9, 1500.0, 1.2), 0.0, 0.3)
    return hall(board, 0.16, 0.8)


@effect(Cue.CHANCE)
def chance(generator: Generator) -> Samples:
    board = canvas(1.2)
    for index, tone in enumerate(("B4", "F#5")):
        board.add(electric_piano(generator, note(tone), 0.8, 0.5), 0.09 * index, 0.4, -0.2 + 0.4 * index)
        board.add(marimba(generator, note(tone), 0.4, 0.7), 0.09 * index, 0.3)
    board.add(bell(generator, note("F#5"), 0.8, 0.4), 0.09, 0.12)
    board.add(whoosh(generator, 0.25, 700, 1900, 0.4), 0.0, 0.15)
    return hall(board, 0.14, 0.7)


@effect(Cue.TRANSITION)
def transition(generator: Generator) -> Samples:
    board = canvas(0.75)
    air = whoosh(generator, 0.5, 280, 1050, 0.4)
    board.add(air, 0.0, 0.6, np.linspace(-0.6, 0.6, len(air)))
    board.add(friction(generator, 0.4, 900, 1700, 0.4), 0.02, 0.18)
    board.add(thump(generator, 120.0, 0.8), 0.3, 0.25)
    return near(board, 0.12)


@effect(Cue.TITLE_SHIMMER)
def title_shimmer(generator: Generator) -> Samples:
    board = canvas(2.6)
    light = whoosh(generator, 0.9, 800, 2600, 0.45)
    board.add(light, 0.0, 0.12, np.linspace(-0.9, 0.9, len(light)))
    for index, tone in enumerate(("A3", "E4", "B4", "C5", "E5", "B5")):
        board.add(vibraphone(generator, note(tone), 1.6, 0.4), 0.1 * index, 0.32, -0.6 + 0.24 * index)
    shimmer(board, generator, ("E6", "B5", "C6", "G5"), 0.5, 1.2, 0.09)
    board.add(upright_bass(generator, note("A1"), 1.6, 0.5), 0.0, 0.35)
    return hall(board, 0.2, 1.4)


@effect(Cue.CHIPS_FLY)
def chips_fly(generator: Generator) -> Samples:
    board = canvas(1.0)
    air = whoosh(generator, 0.4, 500, 1500, 0.4)
    board.add(air, 0.0, 0.28, np.linspace(-0.6, 0.6, len(air)))
    for index in range(11):
        at = 0.01 + 0.55 * (index / 11) ** 1.2 + generator.uniform(0, 0.012)
        side = -0.6 + 1.2 * index / 11
        board.add(chip(generator, generator.uniform(0.9, 1.12)), at, generator.uniform(0.35, 0.6), side)
    board.add(thump(generator, 140.0, 0.7), 0.56, 0.3, 0.5)
    return near(board, 0.12)


@effect(Cue.PAYOUT_STRIKE)
def payout_strike(generator: Generator) -> Samples:
    board = canvas(1.0)
    board.add(chip(generator, 0.85), 0.0, 0.6)
    board.add(thump(generator, 112.0, 1.1), 0.0, 0.6)
    board.add(wood(generator, 300.0, 0.1, 0.003), 0.0, 0.4)
    board.add(chip(generator, 1.02), 0.05, 0.3, 0.2)
    for tone, gain in (("G4", 0.34), ("D5", 0.26)):
        board.add(vibraphone(generator, note(tone), 0.7, 0.6), 0.004, gain)
    return hall(board, 0.11, 0.6)


@effect(Cue.SWEEP_AWAY)
def sweep_away(generator: Generator) -> Samples:
    board = canvas(1.5)
    rake = friction(generator, 0.85, 1500, 650, 0.35, 0.8)
    board.add(rake, 0.0, 0.55, np.linspace(0.1, -0.9, len(rake)))
    board.add(wood(generator, 260.0, 0.09, 0.003), 0.0, 0.5, 0.1)
    for index in range(13):
        at = 0.05 + 0.06 * index + generator.uniform(-0.015, 0.015)
        board.add(chip(generator, generator.uniform(0.8, 1.0)), at, 0.35 * (1 - index / 16), -0.07 * index)
    for index, tone in enumerate(("D4", "Bb3", "G3")):
        board.add(electric_piano(generator, note(tone), 0.7, 0.25), 0.3 + 0.14 * index, 0.24)
    return hall(board, 0.13, 0.7)
