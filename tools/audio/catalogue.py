"""Which function makes which cue, and how loud each group of sounds is meant to be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from game.ui.cues import COUNT_TICKS, VOICES, WHEEL_TICKS, Cue, Layer, Music
from tools.audio.synthesis import Samples

Maker = Callable[[np.random.Generator], Samples]

MAKERS: dict[Cue, Maker] = {}
"""Every effect, filled by the modules that import `effect`."""


@dataclass(frozen=True, slots=True)
class Group:
    """Sounds that belong together in loudness: a target in LUFS and how the loudness is taken."""

    name: str
    target: float
    measure: str
    """`momentary`: the loudest 400 ms; `integrated`: the gated mean over the whole."""


EFFECTS = Group("effects", -23.0, "momentary")
PEAKS = Group("peaks", -20.0, "momentary")
QUIET = Group("quiet", -31.0, "momentary")
MUSIC = Group("music", -27.0, "integrated")
LAYERS = Group("layers", -29.0, "integrated")
VOICED = Group("voices", -25.0, "momentary")

TOLERANCE = 3.0
"""Decibels between the loudest and the softest sound of a group."""

PEAK_CEILING = -1.0
"""The highest true peak of a finished file in dBFS."""

MASTER_CEILING = -3.0
"""The ceiling before encoding; the encoder may add a little."""

_QUIET_CUES = frozenset({Cue.CARD_HOVER, Cue.SMOULDER, *COUNT_TICKS, *WHEEL_TICKS})

_PEAK_CUES = frozenset(
    {Cue.LAST_CARD, Cue.STAMP, Cue.MATCH_STAMP, Cue.UNO_SLAM, Cue.POUR_END, Cue.KNOCKED_OUT_YOU, Cue.CHAIN_JUMP_3}
)
"""What a game is remembered for: louder than everything else, and the music makes room for it."""

_ROUTINE_TRIM = -1.0

_ROUTINE = frozenset(
    {
        Cue.CARD_SLIDE,
        Cue.CARD_DEAL,
        Cue.CARD_DRAW,
        Cue.CARD_FLIP,
        Cue.BUTTON,
        Cue.TURN_PASS,
        Cue.COLOUR_RED,
        Cue.COLOUR_BLUE,
        Cue.COLOUR_GREEN,
        Cue.COLOUR_YELLOW,
        Cue.TURN_SWEEP,
        Cue.CHANCE,
        Cue.TRANSITION,
        Cue.HEARTBEAT,
        Cue.RELIEF,
    }
)
"""Heard a hundred times in a game: at the lower edge of the group."""

_TRIMS: dict[Cue, float] = {
    Cue.CHAIN_6: 0.6,
    Cue.CHAIN_10: 1.2,
    Cue.CHAIN_STEP_1: -0.9,
    Cue.CHAIN_STEP_2: -0.6,
    Cue.CHAIN_STEP_3: -0.3,
    Cue.CHAIN_STEP_5: 0.3,
    Cue.CHAIN_STEP_6: 0.6,
    Cue.CHAIN_STEP_7: 0.9,
    Cue.CHAIN_STEP_8: 1.2,
    Cue.KNOCK_OUT: 1.2,
    Cue.UNO_CALL: 0.6,
    Cue.MATCH_WON: 1.0,
    Cue.CHAIN_JUMP_2: 1.0,
    Cue.STRUCK_YOU: 1.0,
    Cue.STAMP: -0.8,
    Cue.MATCH_STAMP: 0.8,
    Cue.LAST_CARD: 0.6,
    Cue.KNOCKED_OUT_YOU: 1.0,
}
"""Decibels by which a moment stands out or a chain begins modestly, still inside the tolerance."""


def effect(cue: Cue) -> Callable[[Maker], Maker]:
    """Mark a function as the maker of a cue."""

    def register(maker: Maker) -> Maker:
        if cue in MAKERS:
            raise ValueError(f"{cue} has two makers")
        MAKERS[cue] = maker
        return maker

    return register


def group_of(name: str) -> Group:
    """The group of a cue or a piece of music."""
    if name in tuple(Music):
        return MUSIC
    if name in tuple(Layer):
        return LAYERS
    if name in VOICES:
        return VOICED
    if name in _PEAK_CUES:
        return PEAKS
    return QUIET if name in _QUIET_CUES else EFFECTS


def target_of(name: str) -> float:
    """The loudness aimed at, in LUFS: that of the group, softer for routine, louder for drama."""
    target = group_of(name).target
    if name not in tuple(Cue):
        return target
    cue = Cue(name)
    return target + (_ROUTINE_TRIM if cue in _ROUTINE else _TRIMS.get(cue, 0.0))
