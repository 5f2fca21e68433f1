"""The sounds of cards, chips and buttons: everything the table itself does."""

from __future__ import annotations

import numpy as np

from game.ui.cues import Cue
from tools.audio.catalogue import effect
from tools.audio.instruments import bell, marimba, pluck, vibraphone
from tools.audio.materials import chip, flick, friction, landing, slap, table_slam, thump, whoosh, wood
from tools.audio.synthesis import Canvas, Samples, canvas, note, panned, reverberated

Generator = np.random.Generator


def near(board: Canvas, wet: float = 0.1) -> Samples:
    """The finished sound close by, in a small soft room."""
    return reverberated(board.samples, wet, 0.28, 3800.0)


@effect(Cue.CARD_SLIDE)
def card_slide(generator: Generator) -> Samples:
    board = canvas(0.32)
    glide = friction(generator, 0.27, 1300, 2500, 0.42)
    board.add(glide, pan=np.linspace(-0.15, 0.15, len(glide)))
    board.add(thump(generator, 140.0, 0.6), 0.2, 0.12)
    return near(board, 0.06)


def _place(generator: Generator, pitch: float, crisp: float) -> Samples:
    board = canvas(0.3)
    board.add(friction(generator, 0.06, 1500, 2300, 0.4), 0.0, 0.12)
    board.add(landing(generator, pitch, crisp), 0.012)
    return near(board)


@effect(Cue.CARD_PLACE_1)
def card_place_1(generator: Generator) -> Samples:
    return _place(generator, 1.0, 1.0)


@effect(Cue.CARD_PLACE_2)
def card_place_2(generator: Generator) -> Samples:
    return _place(generator, 0.88, 0.9)


@effect(Cue.CARD_PLACE_3)
def card_place_3(generator: Generator) -> Samples:
    return _place(generator, 1.08, 1.12)


@effect(Cue.CARD_DEAL)
def card_deal(generator: Generator) -> Samples:
    board = canvas(0.26)
    board.add(flick(generator, 0.95), 0.0, 0.4)
    board.add(friction(generator, 0.12, 1700, 2700, 0.4), 0.008, 0.6)
    board.add(landing(generator, 1.2, 1.05, 0.7), 0.095, 0.6)
    return near(board, 0.07)


@effect(Cue.CARD_FLIP)
def card_flip(generator: Generator) -> Samples:
    board = canvas(0.4)
    board.add(friction(generator, 0.1, 1100, 2600, 0.7), 0.0, 0.45)
    board.add(slap(generator, 0.8, 0.05), 0.085, 0.55)
    board.add(whoosh(generator, 0.09, 700, 1500, 0.5), 0.09, 0.2)
    board.add(landing(generator, 0.95, 0.95, 0.9), 0.165, 0.8)
    return near(board)


@effect(Cue.CARD_DRAW)
def card_draw(generator: Generator) -> Samples:
    board = canvas(0.34)
    pull = friction(generator, 0.2, 1000, 2400, 0.68)
    board.add(pull, 0.0, 0.9, np.linspace(-0.1, 0.1, len(pull)))
    board.add(flick(generator, 0.9), 0.165, 0.55)
    board.add(thump(generator, 150.0, 0.5), 0.17, 0.18)
    return near(board, 0.06)


@effect(Cue.CARD_HOVER)
def card_hover(generator: Generator) -> Samples:
    board = canvas(0.12)
    board.add(friction(generator, 0.06, 1300, 2000, 0.35), 0.0, 0.6)
    board.add(flick(generator, 0.75), 0.012, 0.5)
    return board.samples


def riffle(
    board: Canvas,
    generator: Generator,
    start: float,
    seconds: float,
    cards: int,
    gain: float,
) -> None:
    """Two packets falling into each other: many flicks, first hurrying, then slowing down."""
    spread = np.linspace(0, 1, cards)
    curve = spread + 0.07 * np.sin(2 * np.pi * spread)
    for index, place in enumerate(curve):
        jitter = generator.uniform(-0.004, 0.004)
        side = 0.3 if index % 2 else -0.3
        height = 0.78 + 0.25 * place + generator.uniform(-0.04, 0.04)
        strength = gain * generator.uniform(0.6, 1.0) * (0.5 + 0.5 * np.sin(np.pi * (0.1 + 0.85 * place)))
        board.add(flick(generator, height), start + seconds * place + jitter + 0.005, strength, side)


def square_up(board: Canvas, generator: Generator, at: float, gain: float) -> None:
    """The deck knocked even on the table, twice."""
    for offset, share in ((0.0, 1.0), (0.13, 0.7)):
        board.add(thump(generator, 155.0, 0.8), at + offset, gain * share)
        board.add(slap(generator, 0.75, 0.04), at + offset, gain * share * 0.35)


@effect(Cue.DECK_SHUFFLE)
def deck_shuffle(generator: Generator) -> Samples:
    board = canvas(1.6)
    riffle(board, generator, 0.02, 0.5, 30, 0.7)
    board.add(friction(generator, 0.5, 900, 1700, 0.5, 0.7), 0.03, 0.16)
    board.add(whoosh(generator, 0.3, 800, 2100, 0.55), 0.58, 0.4)
    riffle(board, generator, 0.64, 0.26, 22, 0.45)
    square_up(board, generator, 1.02, 0.8)
    return near(board)


@effect(Cue.BUTTON)
def button(generator: Generator) -> Samples:
    board = canvas(0.2)
    board.add(wood(generator, 330.0, 0.08, 0.004), 0.0, 0.8)
    board.add(thump(generator, 165.0, 0.6), 0.002, 0.3)
    board.add(wood(generator, 470.0, 0.05, 0.003), 0.055, 0.25)
    return near(board, 0.06)


@effect(Cue.ILLEGAL)
def illegal(generator: Generator) -> Samples:
    board = canvas(0.6)
    for at, low, gain in ((0.0, "F3", 1.0), (0.13, "E3", 0.9)):
        board.add(marimba(generator, note(low), 0.4, 0.4), at, gain * 0.7)
        board.add(wood(generator, 190.0, 0.07, 0.005), at, gain * 0.5)
    return near(board)


@effect(Cue.TURN_PASS)
def turn_pass(generator: Generator) -> Samples:
    board = canvas(0.4)
    for at, gain in ((0.0, 0.8), (0.14, 1.0)):
        board.add(thump(generator, 170.0, 0.7), at, gain * 0.8)
        board.add(wood(generator, 250.0, 0.06, 0.004), at, gain * 0.45)
    return near(board)


@effect(Cue.TURN_BLOCKED)
def turn_blocked(generator: Generator) -> Samples:
    board = canvas(0.5)
    board.add(thump(generator, 118.0, 1.2), 0.0, 0.7)
    board.add(wood(generator, 235.0, 0.1, 0.004), 0.0, 0.7)
    board.add(pluck(generator, note("F2"), 0.22, 900.0, 0.25), 0.004, 0.55)
    return near(board)


@effect(Cue.DISCARD_ALL)
def discard_all(generator: Generator) -> Samples:
    board = canvas(1.4)
    moments = 0.62 * np.linspace(0, 1, 9) ** 0.8
    for index, at in enumerate(moments):
        side = generator.uniform(-0.4, 0.4)
        board.add(friction(generator, 0.1, 1400 + 90 * index, 2600, 0.5), at, 0.35, side)
        board.add(landing(generator, 1.15 - 0.02 * index, 1.0, 0.7), at + 0.06, 0.45 + 0.03 * index, side)
    board.add(table_slam(generator, 0.8), 0.76, 0.6)
    board.add(landing(generator, 0.85, 0.9, 1.2), 0.76, 0.8)
    return near(board, 0.14)


def crossing(
    board: Canvas,
    generator: Generator,
    at: float,
    seconds: float,
    left_first: bool,
    gain: float,
) -> None:
    """A packet of cards carried from one side to the other."""
    glide = friction(generator, seconds, 1100 if left_first else 1500, 2300, 0.5)
    path = np.linspace(-0.85, 0.85, len(glide)) * (1 if left_first else -1)
    board.add(glide, at, gain, path)


@effect(Cue.HANDS_SWAP)
def hands_swap(generator: Generator) -> Samples:
    board = canvas(1.2)
    crossing(board, generator, 0.0, 0.5, True, 0.7)
    crossing(board, generator, 0.09, 0.5, False, 0.6)
    board.add(whoosh(generator, 0.5, 350, 900, 0.5), 0.04, 0.22)
    for at, side, first in ((0.46, 0.6, "D4"), (0.58, -0.6, "A3")):
        board.add(landing(generator, 0.95, 0.95, 1.0), at, 0.75, side)
        board.add(pluck(generator, note(first), 0.5, 1800.0, 0.8), at, 0.3, side)
    return near(board, 0.13)


@effect(Cue.HANDS_ROTATE)
def hands_rotate(generator: Generator) -> Samples:
    board = canvas(1.6)
    sweep = np.concatenate([whoosh(generator, 0.55, 400, 1100, 0.6), whoosh(generator, 0.55, 450, 1250, 0.5)])
    board.add(sweep, 0.0, 0.3, np.sin(np.linspace(0, 2 * np.pi, len(sweep))))
    for index in range(6):
        at = 0.06 + 0.17 * index
        side = float(np.sin(2 * np.pi * index / 6))
        board.add(friction(generator, 0.16, 1200, 2400, 0.5), at, 0.45, side)
        board.add(landing(generator, 1.05, 1.0, 0.8), at + 0.12, 0.5, side)
        tone = ("D4", "E4", "G4", "A4", "B4", "D5")[index]
        board.add(marimba(generator, note(tone), 0.4, 0.4), at + 0.12, 0.22, side)
    return near(board, 0.14)


@effect(Cue.HANDS_SHUFFLE)
def hands_shuffle(generator: Generator) -> Samples:
    board = canvas(2.1)
    for index in range(7):
        at = 0.09 * index
        crossing(board, generator, at, 0.3 + generator.uniform(0, 0.12), bool(index % 2), 0.4)
        board.add(thump(generator, 150.0 + 6 * index, 0.6), at + 0.2, 0.25, generator.uniform(-0.7, 0.7))
    riffle(board, generator, 0.75, 0.5, 34, 0.65)
    board.add(friction(generator, 0.5, 900, 1900, 0.5, 0.7), 0.75, 0.2)
    square_up(board, generator, 1.42, 0.85)
    return near(board, 0.12)


@effect(Cue.CHIP)
def chip_staked(generator: Generator) -> Samples:
    board = canvas(0.36)
    board.add(chip(generator, 0.92), 0.0, 0.7)
    board.add(thump(generator, 150.0, 0.5), 0.0, 0.35)
    board.add(chip(generator, 1.0), 0.075, 0.4)
    board.add(chip(generator, 1.03), 0.115, 0.18)
    return near(board, 0.08)


@effect(Cue.PAYOUT)
def payout(generator: Generator) -> Samples:
    board = canvas(2.2)
    for index in range(18):
        at = 0.05 * index + generator.uniform(-0.012, 0.012) + 0.015
        height = 0.85 + 0.015 * index + generator.uniform(-0.02, 0.02)
        board.add(chip(generator, height), at, generator.uniform(0.4, 0.65), 0.4 * (-1) ** index)
    for index, tone in enumerate(("D4", "F#4", "A4", "D5")):
        board.add(vibraphone(generator, note(tone), 1.2, 0.5), 0.2 * index + 0.05, 0.3, -0.3 + 0.2 * index)
    board.add(bell(generator, note("A4"), 1.2, 0.3), 0.82, 0.16)
    return reverberated(board.samples, 0.12, 0.8, 4200.0)


def ladder(generator: Generator, tones: tuple[str, ...], gap: float, strength: float) -> Samples:
    """A few bars struck one after the other, each with a chip under it."""
    board = canvas(gap * len(tones) + 1.0)
    for index, tone in enumerate(tones):
        last = index == len(tones) - 1
        board.add(vibraphone(generator, note(tone), 0.95 if last else 0.5, strength), gap * index, 0.6)
        board.add(chip(generator, 0.9 + 0.05 * index), gap * index, 0.12, 0.2)
        board.add(marimba(generator, note(tone) / 2, 0.4, strength), gap * index, 0.35)
    return reverberated(board.samples, 0.12, 0.6, 3800.0)


@effect(Cue.MULTIPLIER_UP)
def multiplier_up(generator: Generator) -> Samples:
    return ladder(generator, ("G4", "B4", "D5", "G5"), 0.075, 0.6)


@effect(Cue.MULTIPLIER_DOWN)
def multiplier_down(generator: Generator) -> Samples:
    board = canvas(1.5)
    board.add(ladder(generator, ("D5", "Bb4", "G4"), 0.11, 0.3))
    dull = panned(thump(generator, 95.0, 1.2), 0.0)
    board.add(dull, 0.225, 0.5)
    return board.samples
