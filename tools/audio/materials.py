"""What lies on the table: paper, felt, wood and clay chips, struck and rubbed."""

from __future__ import annotations

import numpy as np

from tools.audio.synthesis import (
    Samples,
    count,
    envelope,
    fade,
    filtered,
    modal,
    noise,
    normal,
    swell,
    swept_noise,
    times,
)

Generator = np.random.Generator

SHEEN = 5200.0
"""Where paper stops shining: real cards go higher, but not a hundred times a minute."""


def grain(generator: Generator, seconds: float, rate: float, depth: float) -> Samples:
    """The unevenness of rubbing: a wandering gain between 1 - depth and 1."""
    points = max(4, round(seconds * rate))
    wander = generator.uniform(1 - depth, 1.0, points)
    return np.interp(np.linspace(0, points - 1, count(seconds)), np.arange(points), wander)


def friction(
    generator: Generator, seconds: float, start: float, end: float, peak: float = 0.35, rough: float = 0.5
) -> Samples:
    """Paper rubbed over felt: gliding noise with a grain, above a soft low rustle of the cloth."""
    paper = swept_noise(generator, seconds, start, end)
    cloth = filtered(noise(generator, seconds), "bandpass", (180.0, 650.0), 1)
    texture = grain(generator, seconds, 140, rough) * grain(generator, seconds, 37, rough * 0.6)
    rubbed = (paper + 0.09 * cloth) * texture * swell(seconds, peak)
    return normal(filtered(rubbed, "lowpass", SHEEN))


def thump(generator: Generator, frequency: float, weight: float = 1.0) -> Samples:
    """Something flat falls on padded felt: a short low body without a tone of its own."""
    detune = generator.uniform(0.97, 1.03, 4)
    body = modal(
        [
            (frequency * detune[0], 0.16 * weight, 1.0),
            (frequency * 1.62 * detune[1], 0.11 * weight, 0.6),
            (frequency * 2.37 * detune[2], 0.08 * weight, 0.35),
            (frequency * 3.9 * detune[3], 0.05 * weight, 0.15),
        ],
        0.22 * max(weight, 0.6),
        0.004,
    )
    air = filtered(noise(generator, 0.12), "bandpass", (120.0, 700.0), 1) * envelope(0.12, 0.004, 0.09)
    return _sum(normal(body), 0.35 * normal(air))


def slap(generator: Generator, brightness: float = 1.0, decay: float = 0.07) -> Samples:
    """The flat of a card on other cards: a rounded burst of air with the flex of the board in it."""
    seconds = decay + 0.05
    burst = noise(generator, seconds) * envelope(seconds, 0.0035, decay)
    air = filtered(burst, "bandpass", (650.0 * brightness, 3600.0 * brightness), 1)
    flex = modal(
        [
            (620.0 * brightness * generator.uniform(0.95, 1.05), 0.06, 1.0),
            (1180.0 * brightness * generator.uniform(0.95, 1.05), 0.045, 0.7),
            (1930.0 * brightness * generator.uniform(0.95, 1.05), 0.03, 0.4),
        ],
        0.1,
        0.0025,
    )
    return _sum(normal(filtered(air, "lowpass", SHEEN)), 0.4 * normal(flex))


def landing(generator: Generator, pitch: float = 1.0, crisp: float = 1.0, weight: float = 1.0) -> Samples:
    """A card lands: felt below, board on top, and the whisper of the last centimetre."""
    whisper = friction(generator, 0.11, 2400 * crisp, 1500 * crisp, 0.2)
    sound = _sum(0.6 * thump(generator, 132.0 * pitch, weight), 0.9 * slap(generator, crisp))
    return _sum(sound, 0.16 * np.concatenate([np.zeros(count(0.018)), whisper]))


def flick(generator: Generator, brightness: float = 1.0) -> Samples:
    """One card snapping free: the smallest sound of paper."""
    burst = noise(generator, 0.045) * envelope(0.045, 0.0025, 0.03)
    air = filtered(burst, "bandpass", (1100.0 * brightness, 4200.0 * brightness), 1)
    board = modal([(830.0 * brightness, 0.03, 1.0), (1490.0 * brightness, 0.02, 0.6)], 0.05, 0.002)
    return _sum(normal(filtered(air, "lowpass", SHEEN)), 0.5 * normal(board))


def wood(generator: Generator, frequency: float, decay: float = 0.09, contact: float = 0.0025) -> Samples:
    """A knock on the wooden rim: bar-like resonances, quickly damped."""
    partials = [
        (frequency * ratio * generator.uniform(0.985, 1.015), decay * length, gain)
        for ratio, length, gain in ((1.0, 1.0, 1.0), (2.57, 0.6, 0.45), (4.2, 0.4, 0.22), (6.1, 0.3, 0.1))
    ]
    knock = filtered(noise(generator, 0.03), "lowpass", 2200.0) * envelope(0.03, 0.002, 0.02)
    return _sum(normal(modal(partials, decay + 0.06, contact)), 0.2 * normal(knock))


def table_slam(generator: Generator, depth: float = 1.0) -> Samples:
    """A fist on the table: felt, the boards under it and a rattle of what lies around."""
    moment = times(0.7)
    fall = 46.0 / depth + 60.0 * np.exp(-moment * 32)
    body = np.sin(2 * np.pi * np.cumsum(fall) / 44_100) * envelope(0.7, 0.004, 0.5 * depth)
    boards = modal([(96.0, 0.3, 1.0), (171.0, 0.22, 0.7), (263.0, 0.16, 0.5), (418.0, 0.1, 0.3)], 0.4, 0.005)
    rattle = filtered(noise(generator, 0.25), "bandpass", (500.0, 2600.0), 1)
    rattle = rattle * envelope(0.25, 0.006, 0.2) * grain(generator, 0.25, 90, 0.9)
    return _sum(_sum(body, 0.55 * normal(boards)), 0.22 * normal(rattle))


def chip(generator: Generator, pitch: float = 1.0) -> Samples:
    """A clay chip on another: dense short resonances, more stone than glass."""
    partials = [
        (frequency * pitch * generator.uniform(0.98, 1.02), decay, gain)
        for frequency, decay, gain in (
            (760.0, 0.05, 0.5),
            (1540.0, 0.07, 0.8),
            (2380.0, 0.08, 1.0),
            (3350.0, 0.06, 0.55),
            (4480.0, 0.035, 0.2),
        )
    ]
    clay = modal(partials, 0.14, 0.0012)
    grit = filtered(noise(generator, 0.03), "bandpass", (900.0, 3800.0), 1) * envelope(0.03, 0.0015, 0.02)
    return _sum(normal(clay), 0.3 * normal(grit))


def whoosh(generator: Generator, seconds: float, low: float, high: float, peak: float = 0.55) -> Samples:
    """Air moved by something passing: noise that rises and falls in pitch."""
    first = max(0.02, seconds * peak)
    up = swept_noise(generator, first, low, high, 1.3)
    down = swept_noise(generator, max(0.02, seconds - first), high, low * 0.8, 1.3)
    joined = np.concatenate([up, down])
    blend = count(0.012)
    middle = len(up)
    # The two sweeps are independent noise of equal colour where they meet; a short dip hides the change.
    dip = np.ones(len(joined))
    dip[middle - blend : middle + blend] = 0.75 + 0.25 * np.cos(np.linspace(0, 2 * np.pi, 2 * blend))
    shape = swell(len(joined) / 44_100, peak)[: len(joined)]
    return normal(fade(joined * dip * shape))


def _sum(first: Samples, second: Samples) -> Samples:
    """Two sounds at once, as long as the longer one."""
    out = np.zeros(max(len(first), len(second)))
    out[: len(first)] += first
    out[: len(second)] += second
    return out
