"""The sounds of what cards do to people: calls, action cards, growing chains, victories and defeats."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from game.ui.cues import CHAIN_STEPS, Cue
from tools.audio.catalogue import effect
from tools.audio.instruments import (
    bell,
    brass,
    electric_piano,
    marimba,
    pluck,
    ride,
    timpani,
    tremolo_strings,
    upright_bass,
    vibraphone,
)
from tools.audio.materials import flick, friction, grain, landing, slap, table_slam, thump, whoosh, wood
from tools.audio.synthesis import (
    Canvas,
    Samples,
    canvas,
    envelope,
    filtered,
    noise,
    normal,
    note,
    reverberated,
    swell,
)

Generator = np.random.Generator


def hall(board: Canvas, wet: float = 0.16, seconds: float = 1.1) -> Samples:
    """The finished sound in the salon around the table."""
    return reverberated(board.samples, wet, seconds, 3600.0)


def chord(
    board: Canvas,
    generator: Generator,
    tones: Iterable[str],
    at: float,
    seconds: float,
    gain: float,
    strength: float,
) -> None:
    """A chord of horns, spread a little in time and space as players would."""
    voices = tuple(tones)
    for index, tone in enumerate(voices):
        side = -0.35 + 0.7 * index / max(1, len(voices) - 1)
        late = generator.uniform(0.0, 0.012)
        board.add(brass(generator, note(tone), seconds, strength), at + late, gain / len(voices) ** 0.5, side)


@effect(Cue.UNO_CALL)
def uno_call(generator: Generator) -> Samples:
    board = canvas(1.3)
    chord(board, generator, ("A4", "E4"), 0.0, 0.13, 0.55, 0.55)
    chord(board, generator, ("D5", "A4", "F#4"), 0.14, 0.46, 0.75, 0.65)
    board.add(bell(generator, note("D5"), 1.0, 0.4), 0.14, 0.2)
    board.add(slap(generator, 0.8, 0.06), 0.14, 0.25)
    board.add(thump(generator, 110.0), 0.14, 0.4)
    return hall(board)


@effect(Cue.CATCH)
def catch(generator: Generator) -> Samples:
    board = canvas(1.1)
    board.add(whoosh(generator, 0.1, 700, 2100, 0.85), 0.0, 0.4, 0.3)
    board.add(slap(generator, 0.72, 0.12), 0.08, 0.8)
    board.add(table_slam(generator, 0.7), 0.08, 0.6)
    for at, tone in ((0.2, "F#4"), (0.31, "C5")):
        board.add(marimba(generator, note(tone), 0.6, 0.7), at, 0.5)
        board.add(pluck(generator, note(tone), 0.5, 2200.0, 0.6), at, 0.3)
    return hall(board, 0.12, 0.6)


@effect(Cue.PENALTY)
def penalty(generator: Generator) -> Samples:
    board = canvas(1.3)
    for index, tone in enumerate(("D3", "Db3", "A2")):
        at = 0.15 * index
        board.add(upright_bass(generator, note(tone), 0.55, 0.8), at, 0.5)
        board.add(marimba(generator, note(tone) * 2, 0.5, 0.5), at, 0.45)
        board.add(landing(generator, 0.95 - 0.05 * index, 0.9), at + 0.01, 0.45, 0.25 * (index - 1))
    return hall(board, 0.12, 0.6)


@effect(Cue.CHALLENGE_WON)
def challenge_won(generator: Generator) -> Samples:
    board = canvas(1.7)
    board.add(wood(generator, 240.0, 0.12, 0.004), 0.0, 0.8)
    board.add(table_slam(generator, 0.6), 0.0, 0.45)
    for index, tone in enumerate(("A3", "D4", "F#4")):
        string = pluck(generator, note(tone), 0.9, 2400.0, 1.4)
        board.add(string, 0.14 + 0.06 * index, 0.4, -0.2 + 0.2 * index)
    chord(board, generator, ("D4", "F#4", "A4"), 0.3, 0.6, 0.6, 0.5)
    board.add(vibraphone(generator, note("D5"), 1.0, 0.5), 0.3, 0.25)
    return hall(board)


@effect(Cue.CHALLENGE_LOST)
def challenge_lost(generator: Generator) -> Samples:
    board = canvas(1.7)
    board.add(wood(generator, 240.0, 0.12, 0.004), 0.0, 0.8)
    board.add(table_slam(generator, 0.6), 0.0, 0.45)
    for at, tones, seconds in ((0.18, ("F3", "Ab3"), 0.26), (0.46, ("E3", "G3"), 0.62)):
        for tone, side in zip(tones, (-0.2, 0.2), strict=True):
            board.add(brass(generator, note(tone), seconds, 0.45, 0.8), at, 0.45, side)
    board.add(upright_bass(generator, note("C2"), 0.9, 0.6), 0.46, 0.5)
    return hall(board)


@effect(Cue.JUMP_IN)
def jump_in(generator: Generator) -> Samples:
    board = canvas(0.9)
    rush = whoosh(generator, 0.12, 600, 2200, 0.85)
    board.add(rush, 0.0, 0.5, np.linspace(0.8, 0.0, len(rush)))
    board.add(landing(generator, 1.0, 1.08, 1.1), 0.1, 1.0)
    for index, tone in enumerate(("A4", "E5")):
        board.add(marimba(generator, note(tone), 0.5, 0.7), 0.12 + 0.06 * index, 0.4)
        board.add(vibraphone(generator, note(tone), 0.5, 0.5), 0.12 + 0.06 * index, 0.2)
    return hall(board, 0.1, 0.5)


@effect(Cue.SKIP)
def skip(generator: Generator) -> Samples:
    board = canvas(0.8)
    pass_by = whoosh(generator, 0.32, 500, 1500, 0.5)
    board.add(pass_by, 0.0, 0.55, np.linspace(-0.8, 0.8, len(pass_by)))
    for at, pitch, side in ((0.1, 420.0, -0.2), (0.25, 330.0, 0.3)):
        board.add(wood(generator, pitch, 0.1, 0.0035), at, 0.65, side)
        board.add(thump(generator, 130.0, 0.7), at, 0.3, side)
    return hall(board, 0.1, 0.5)


@effect(Cue.SKIP_EVERYONE)
def skip_everyone(generator: Generator) -> Samples:
    board = canvas(1.6)
    first = whoosh(generator, 0.42, 450, 1300, 0.55)
    sweep = np.concatenate([first, whoosh(generator, 0.42, 520, 1600, 0.6)])
    board.add(sweep, 0.0, 0.4, np.sin(np.linspace(0, 2 * np.pi, len(sweep))))
    for index in range(5):
        side = float(np.sin(2 * np.pi * index / 5))
        board.add(wood(generator, 430.0 - 26.0 * index, 0.1, 0.0035), 0.08 + 0.14 * index, 0.5, side)
    board.add(landing(generator, 0.8, 0.9, 1.3), 0.82, 0.8)
    board.add(timpani(generator, note("A2"), 0.8, 0.4), 0.82, 0.5)
    return hall(board, 0.14, 0.8)


@effect(Cue.REVERSE)
def reverse(generator: Generator) -> Samples:
    board = canvas(1.2)
    # A struck chord played backwards draws the ear to the turn, the same chord forwards leads away from it.
    struck = canvas(0.42)
    for tone in ("E4", "B4"):
        struck.add(vibraphone(generator, note(tone), 0.42, 0.5), 0.0, 0.5)
    struck.add(friction(generator, 0.34, 2400, 1000, 0.2), 0.0, 0.35)
    board.add(struck.samples[::-1], 0.0, 0.7)
    turn = whoosh(generator, 0.7, 500, 1500, 0.55)
    board.add(turn, 0.04, 0.35, 0.85 * np.sin(np.linspace(-np.pi / 2, 1.5 * np.pi, len(turn))))
    board.add(wood(generator, 360.0, 0.1, 0.0035), 0.42, 0.5)
    board.add(landing(generator, 1.0, 0.95), 0.42, 0.5)
    board.add(vibraphone(generator, note("A4"), 0.6, 0.5), 0.43, 0.3)
    return hall(board, 0.12, 0.6)


BLOWS: tuple[tuple[Cue, str, tuple[str, ...], float], ...] = (
    (Cue.CHAIN_2, "D2", ("D3", "A3"), 0.25),
    (Cue.CHAIN_4, "C2", ("D3", "Ab3", "C4"), 0.5),
    (Cue.CHAIN_6, "Bb1", ("C3", "F#3", "B3", "Eb4"), 0.75),
    (Cue.CHAIN_10, "F1", ("F2", "B2", "E3", "Bb3", "Eb4", "A4"), 1.0),
)
"""The blow of each draw card: kettledrum, horns from an empty fifth to a pile of tritones, and its weight."""


def blow(generator: Generator, drum: str, horns: tuple[str, ...], weight: float) -> Samples:
    """A draw card lands: the heavier, the deeper the drum, the harsher the horns, the longer the debris."""
    board = canvas(1.1 + 1.2 * weight)
    # Hardly any run-up: the blow must fall in the frame in which the card lands.
    at = 0.012
    board.add(whoosh(generator, 0.2 + 0.3 * weight, 300, 1100 + 500 * weight, 0.15), 0.0, 0.1 + 0.2 * weight)
    board.add(landing(generator, 0.95 - 0.2 * weight, 0.95, 1.0 + 0.5 * weight), at, 0.8)
    board.add(table_slam(generator, 0.7 + 0.5 * weight), at, 0.25 + 0.4 * weight)
    board.add(timpani(generator, note(drum), 0.8 + 0.8 * weight, 0.4 + 0.4 * weight), at, 0.55)
    chord(board, generator, horns, at + 0.01, 0.28 + 0.55 * weight, 0.45 + 0.25 * weight, 0.4 + 0.3 * weight)
    debris = round(10 * weight)
    for index in range(debris):
        later = at + 0.12 + 0.5 * weight * (index / debris) ** 1.3
        board.add(flick(generator, 0.8), later, 0.16 * (1 - index / debris), generator.uniform(-0.7, 0.7))
    return hall(board, 0.12 + 0.06 * weight, 0.8 + 0.6 * weight)


def _register_blows() -> None:
    for cue, drum, horns, weight in BLOWS:

        def make(
            generator: Generator, drum: str = drum, horns: tuple[str, ...] = horns, weight: float = weight
        ) -> Samples:
            return blow(generator, drum, horns, weight)

        effect(cue)(make)


ROOTS = ("D3", "Eb3", "F3", "F#3", "Ab3", "A3", "B3", "C4")
"""The lowest string of each step: two semitone-and-third ladders a tritone apart, never at rest."""


def heartbeat(board: Canvas, generator: Generator, step: int, seconds: float) -> None:
    """Drums under a chain: one blow as the card lands, then beats that hurry more the longer the chain is."""
    tension = (step - 1) / 7
    strikes = 2 + step // 2
    for index in range(strikes):
        share = index / (strikes - 1)
        at = 0.01 + 0.72 * seconds * share ** (1 - 0.3 * tension)
        drum = timpani(generator, 78.0 + 3.0 * step, 0.6, 0.35 + 0.55 * tension)
        board.add(drum, at, (0.36 + 0.14 * tension) * (1 - 0.5 * share))
        board.add(thump(generator, 120.0, 1.1), at, 0.25 * (1 - 0.5 * share))
    board.add(table_slam(generator, 0.6 + 0.5 * tension), 0.01, 0.1 + 0.45 * tension)


def threat(generator: Generator, step: int) -> Samples:
    """The chain grows: from a heartbeat and one bowed note to a shaking cluster over hurrying drums."""
    tension = (step - 1) / 7
    seconds = 0.75 + 0.75 * tension
    board = canvas(seconds + 0.5)
    heartbeat(board, generator, step, seconds)
    root = note(ROOTS[step - 1])
    # A second voice at the tritone, then the minor ninth, then octaves: the cluster thickens with the chain.
    stack = (1.0, 2 ** (6 / 12), 2 ** (13 / 12), 2.0, 2 ** (18 / 12))[: 1 + (step + 1) // 2]
    for index, ratio in enumerate(stack):
        bows = tremolo_strings(generator, root * ratio, seconds, 8.0 + 0.8 * step, 1000.0 + 230.0 * step)
        # The newest voice of an odd step only announces itself; the next step gives it its full weight.
        entering = 0.45 if step % 2 and index == len(stack) - 1 else 1.0
        board.add(bows, 0.0, entering * (0.5 + 0.5 * tension) / len(stack) ** 0.5, -0.4 + 0.2 * index)
    if step >= 4:
        horn = brass(generator, root / 2, seconds * 0.7, 0.35 + 0.4 * tension)
        board.add(horn, 0.02, 0.45 * tension)
    hiss = filtered(noise(generator, seconds), "bandpass", (600.0, 1400.0 + 250.0 * step), 1)
    hiss = normal(hiss) * swell(seconds, 0.4) * grain(generator, seconds, 60, 0.5)
    board.add(hiss, 0.0, 0.05 + 0.2 * tension)
    return hall(board, 0.14, 0.9 + 0.4 * tension)


def _register_threats() -> None:
    for step, cue in enumerate(CHAIN_STEPS, 1):

        def make(generator: Generator, step: int = step) -> Samples:
            return threat(generator, step)

        effect(cue)(make)


_register_blows()
_register_threats()


COLOURS: tuple[tuple[Cue, str, str], ...] = (
    (Cue.COLOUR_RED, "D4", "A3"),
    (Cue.COLOUR_BLUE, "F#4", "A3"),
    (Cue.COLOUR_GREEN, "A4", "D4"),
    (Cue.COLOUR_YELLOW, "D5", "F#4"),
)
"""The four colours share one chord: whichever is chosen fits the one before."""


def _register_colours() -> None:
    for cue, top, under in COLOURS:

        def make(generator: Generator, top: str = top, under: str = under) -> Samples:
            board = canvas(1.0)
            board.add(marimba(generator, note(top), 0.7, 0.5), 0.0, 0.6)
            board.add(vibraphone(generator, note(top), 0.9, 0.4), 0.0, 0.4, 0.15)
            board.add(pluck(generator, note(under), 0.8, 1600.0, 1.0), 0.02, 0.25, -0.15)
            return hall(board, 0.12, 0.6)

        effect(cue)(make)


_register_colours()


@effect(Cue.KNOCK_OUT)
def knock_out(generator: Generator) -> Samples:
    board = canvas(2.6)
    board.add(whoosh(generator, 0.1, 300, 1500, 0.85), 0.0, 0.4)
    board.add(table_slam(generator, 1.3), 0.08, 0.6)
    board.add(timpani(generator, note("C2"), 1.6, 0.8), 0.08, 0.6)
    board.add(bell(generator, note("C3"), 1.9, 0.5), 0.08, 0.3)
    for index in range(14):
        at = 0.24 + 0.75 * (index / 14) ** 1.2 + generator.uniform(0, 0.03)
        side = generator.uniform(-0.8, 0.8)
        card = landing(generator, generator.uniform(1.0, 1.4), 0.95, 0.6)
        board.add(card, at, 0.45 * (1 - index / 18), side)
    for index, tone in enumerate(("C3", "Bb2", "Ab2", "F#2")):
        last = index == 3
        horn = brass(generator, note(tone), 0.8 if last else 0.2, 0.5, 0.4)
        board.add(horn, 0.42 + 0.2 * index, 0.42)
    return hall(board, 0.18, 1.3)


@effect(Cue.ROUND_WON)
def round_won(generator: Generator) -> Samples:
    board = canvas(2.7)
    for index, tone in enumerate(("D4", "F#4", "A4", "B4", "D5", "F#5")):
        board.add(vibraphone(generator, note(tone), 1.4, 0.5), 0.085 * index, 0.4, -0.4 + 0.16 * index)
        board.add(pluck(generator, note(tone) / 2, 1.0, 2000.0, 1.4), 0.085 * index, 0.25, 0.2)
    chord(board, generator, ("D3", "A3", "F#4", "B4"), 0.5, 1.0, 0.55, 0.45)
    board.add(timpani(generator, note("D2"), 1.2, 0.4), 0.5, 0.45)
    board.add(ride(generator, 0.6), 0.5, 0.12)
    return hall(board, 0.18, 1.3)


@effect(Cue.MATCH_WON)
def match_won(generator: Generator) -> Samples:
    board = canvas(5.0)
    for at, tones, seconds, strength in (
        (0.0, ("A3", "D4", "F#4"), 0.15, 0.5),
        (0.18, ("A3", "D4", "F#4"), 0.15, 0.55),
        (0.36, ("B3", "D4", "G4"), 0.5, 0.6),
        (0.9, ("C4", "E4", "A4"), 0.5, 0.65),
        (1.44, ("D3", "A3", "F#4", "A4", "D5"), 2.0, 0.7),
    ):
        chord(board, generator, tones, at, seconds, 0.75, strength)
    for at, tone in ((0.0, "D2"), (0.36, "G2"), (0.9, "A2"), (1.44, "D2")):
        board.add(timpani(generator, note(tone), 1.3, 0.6), at, 0.5)
        board.add(upright_bass(generator, note(tone), 0.8, 0.7), at, 0.3)
    for index, tone in enumerate(("D5", "F#5", "A5", "D5", "F#5", "A5")):
        board.add(vibraphone(generator, note(tone), 1.3, 0.5), 1.5 + 0.13 * index, 0.2, -0.5 + 0.2 * index)
    board.add(bell(generator, note("D4"), 2.4, 0.4), 1.44, 0.2)
    board.add(ride(generator, 0.9), 1.44, 0.16)
    return hall(board, 0.2, 1.5)


@effect(Cue.LOST)
def lost(generator: Generator) -> Samples:
    board = canvas(3.4)
    for at, tones, low in (
        (0.0, ("F4", "A4", "C5"), "D3"),
        (0.62, ("E4", "G4", "Bb4"), "C3"),
        (1.24, ("D4", "F4", "A4"), "Bb2"),
    ):
        last = at > 1
        for index, tone in enumerate(tones):
            tine = electric_piano(generator, note(tone), 1.6 if last else 0.75, 0.3)
            board.add(tine, at + 0.02 * index, 0.28)
        board.add(upright_bass(generator, note(low) / 2, 1.4 if last else 0.65, 0.5), at, 0.4)
        board.add(pluck(generator, note(tones[2]), 1.2, 1800.0, 1.4), at + 0.06, 0.26, 0.25)
    fall = filtered(noise(generator, 0.9), "bandpass", (900.0, 2600.0), 1) * envelope(0.9, 0.25, 0.8)
    board.add(normal(fall), 1.24, 0.03)
    return hall(board, 0.18, 1.4)
