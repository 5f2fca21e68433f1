"""Loudness after ITU-R BS.1770 (K-weighting, gating), true peak, and the mastering that matches both."""

from __future__ import annotations

import numpy as np
from scipy import ndimage, signal

from tools.audio.synthesis import SAMPLE_RATE, Samples, count, fade, filtered

SILENCE = -120.0
"""What is reported for digital silence, in place of minus infinity."""

_BLOCK = count(0.4)


def _shelf() -> tuple[Samples, Samples]:
    """The first stage of K-weighting, the head as a sphere: a high shelf of 4 dB around 1.7 kHz."""
    frequency, gain, quality = 1681.974450955533, 3.999843853973347, 0.7071752369554196
    k = np.tan(np.pi * frequency / SAMPLE_RATE)
    high = 10 ** (gain / 20)
    band = high**0.4996667741545416
    scale = 1 + k / quality + k * k
    side = band * k / quality
    numerator = np.array([high + side + k * k, 2 * (k * k - high), high - side + k * k])
    return numerator / scale, np.array([1, 2 * (k * k - 1) / scale, (1 - k / quality + k * k) / scale])


def _rumble_filter() -> tuple[Samples, Samples]:
    """The second stage of K-weighting: a high pass around 38 Hz."""
    frequency, quality = 38.13547087602444, 0.5003270373238773
    k = np.tan(np.pi * frequency / SAMPLE_RATE)
    scale = 1 + k / quality + k * k
    denominator = np.array([1, 2 * (k * k - 1) / scale, (1 - k / quality + k * k) / scale])
    return np.array([1.0, -2.0, 1.0]), denominator


def weighted(stereo: Samples) -> Samples:
    """The sound as the ear weighs it."""
    for numerator, denominator in (_shelf(), _rumble_filter()):
        stereo = signal.lfilter(numerator, denominator, stereo, axis=0)
    return stereo


def _decibels(power: float | Samples) -> float | Samples:
    return -0.691 + 10 * np.log10(np.maximum(power, 10 ** (SILENCE / 10)))


def _block_powers(stereo: Samples, hop: int) -> Samples:
    """The mean square of each block of 400 ms, summed over the channels."""
    running = np.concatenate([[0.0], np.cumsum(np.sum(weighted(stereo) ** 2, axis=1))])
    starts = np.arange(0, len(stereo) - _BLOCK + 1, hop)
    return (running[starts + _BLOCK] - running[starts]) / _BLOCK


def momentary_maximum(stereo: Samples) -> float:
    """The loudest 400 ms in LUFS, for effects: padded, so that a short sound still fills one block."""
    padding = np.zeros((_BLOCK, 2))
    powers = _block_powers(np.concatenate([padding, stereo, padding]), count(0.01))
    return float(_decibels(powers.max()))


def integrated(stereo: Samples) -> float:
    """The integrated loudness in LUFS, for music: gated at -70 LUFS and at 10 below the mean of the rest."""
    powers = _block_powers(stereo, _BLOCK // 4)
    powers = powers[_decibels(powers) > -70]
    if not len(powers):
        return SILENCE
    powers = powers[_decibels(powers) > _decibels(powers.mean()) - 10]
    return float(_decibels(powers.mean()))


def true_peak(stereo: Samples) -> float:
    """The highest level between the samples too, in dBFS, from four times as many samples."""
    padding = np.zeros((64, 2))
    finer = signal.resample_poly(np.concatenate([padding, stereo, padding]), 4, 1, axis=0)
    return float(20 * np.log10(max(np.max(np.abs(finer)), np.max(np.abs(stereo)), 1e-6)))


def limited(stereo: Samples, ceiling: float, wraps: bool = False) -> Samples:
    """The sound with its peaks turned down smoothly to a ceiling in dBFS."""
    mode = "wrap" if wraps else "nearest"
    needed = np.minimum(1, 10 ** (ceiling / 20) / np.maximum(np.max(np.abs(stereo), axis=1), 1e-9))
    reach = count(0.003)
    held = ndimage.minimum_filter1d(needed, 2 * reach + 1, mode=mode)
    window = np.hanning(2 * reach + 1)
    # A smoothing no longer than the hold never lets a peak through.
    return stereo * ndimage.convolve1d(held, window / window.sum(), mode=mode)[:, None]


def trimmed(stereo: Samples, floor: float = -62.0) -> Samples:
    """The sound without the silence at its end, faded so that the cut is not heard."""
    level = np.max(np.abs(stereo), axis=1)
    audible = np.flatnonzero(level > level.max() * 10 ** (floor / 20))
    return fade(stereo[: audible[-1] + 1], 0.0005, 0.03)


def mastered_effect(stereo: Samples, target: float, ceiling: float) -> Samples:
    """An effect without rumble and glare, brought to its loudness under the ceiling."""
    sound = filtered(stereo, "highpass", 28.0, 2)
    # One gentle slope over everything: nothing in the game hisses, even at the hundredth hearing.
    sound = trimmed(filtered(sound, "lowpass", 8500.0, 1))
    for _ in range(6):
        sound = sound * 10 ** ((target - momentary_maximum(sound)) / 20)
        sound = limited(sound, ceiling)
    return sound


def mastered_loop(stereo: Samples, target: float, ceiling: float, cut: int | None = None) -> Samples:
    """A loop brought to its loudness, cut just before its first beat, where only tails still sound, or at `cut`."""
    sound = _shaped_loop(stereo)
    sound = np.roll(sound, -(quietest(sound) if cut is None else cut), axis=0)
    for _ in range(3):
        sound = limited(sound * 10 ** ((target - integrated(sound)) / 20), ceiling, wraps=True)
    return sound


def loop_cut(stereo: Samples) -> int:
    """Where `mastered_loop` cuts a loop, in samples after its first beat."""
    return quietest(_shaped_loop(stereo))


def _shaped_loop(stereo: Samples) -> Samples:
    """A loop without rumble and glare."""
    spectrum = np.fft.rfft(stereo, axis=0)
    frequency = np.fft.rfftfreq(len(stereo), 1 / SAMPLE_RATE)
    ratio = frequency / 32.0
    spectrum *= (ratio**4 / (1 + ratio**4) / np.sqrt(1 + (frequency / 9000.0) ** 2))[:, None]
    return np.fft.irfft(spectrum, len(stereo), axis=0)


def quietest(stereo: Samples) -> int:
    """Where a loop is best cut: the smallest value and slope in the quietest 20 ms before its first beat."""
    power = np.sum(stereo**2, axis=1)
    local = ndimage.uniform_filter1d(power, count(0.02), mode="wrap")
    before = np.arange(len(stereo) - count(0.15), len(stereo) - count(0.02))
    centre = before[np.argmin(local[before])]
    around = centre + np.arange(-count(0.01), count(0.01))
    value = np.abs(stereo[around]).sum(axis=1)
    slope = np.abs(stereo[around] - stereo[around - 1]).sum(axis=1)
    return int(around[np.argmin(value + slope)])


def seam_jump(stereo: Samples) -> float:
    """The step from the last sample to the first, as a multiple of the large steps around it."""
    near = np.concatenate([stereo[-count(0.05) :], stereo[: count(0.05)]])
    steps = np.max(np.abs(np.diff(near, axis=0)), axis=1)
    middle = count(0.05) - 1
    usual = np.quantile(np.delete(steps, middle), 0.99)
    return float(steps[middle] / (usual + 1e-9))
