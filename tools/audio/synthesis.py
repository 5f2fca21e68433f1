"""The building blocks of all sounds: seeded noise, envelopes, filters, resonances, rooms, a canvas."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import signal

SAMPLE_RATE = 44_100

Samples = NDArray[np.float64]
"""Mono sound as a vector, stereo as an array of two columns, nominally between -1 and 1."""

Partial = tuple[float, float, float]
"""A resonance: frequency in hertz, seconds to fall by 60 dB, gain."""


def generator_for(name: str) -> np.random.Generator:
    """A random generator that depends on the name alone: changing one sound leaves the others as they are."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def count(seconds: float) -> int:
    """The number of samples in a stretch of time, at least one."""
    return max(1, round(seconds * SAMPLE_RATE))


def times(seconds: float) -> Samples:
    """The moment of each sample."""
    return np.arange(count(seconds)) / SAMPLE_RATE


def note(name: str) -> float:
    """The frequency of a note such as `A4`, `Bb3` or `F#5`."""
    return hertz(midi(name))


def midi(name: str) -> int:
    """The MIDI number of a note such as `A4`, `Bb3` or `F#5`."""
    steps = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
    step = steps[name[0]] + name.count("#") - name.count("b")
    return 12 * (int(name[-1]) + 1) + step


def hertz(number: float) -> float:
    """The frequency of a MIDI number."""
    return 440.0 * 2.0 ** ((number - 69) / 12)


def envelope(seconds: float, attack: float, decay: float) -> Samples:
    """A soft rise (raised cosine) and an exponential fall; `decay` is the time to fall by 60 dB."""
    moment = times(seconds)
    rise = 0.5 - 0.5 * np.cos(np.pi * np.clip(moment / max(attack, 1e-4), 0, 1))
    fall = np.exp(-6.908 * np.maximum(moment - attack, 0) / decay)
    return rise * fall


def swell(seconds: float, peak: float) -> Samples:
    """A bell that is zero at both ends and highest at the given fraction of the way."""
    position = np.linspace(0, 1, count(seconds))
    warped = position ** (np.log(0.5) / np.log(peak))
    return np.sin(np.pi * warped) ** 2


def fade(sound: Samples, rise: float = 0.001, fall: float = 0.01) -> Samples:
    """The sound with its two ends brought to zero."""
    out = sound.copy()
    for seconds, end in ((rise, slice(None)), (fall, slice(None, None, -1))):
        length = min(count(seconds), len(out))
        ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(length) / length)
        view = out[end]
        view[:length] *= ramp if out.ndim == 1 else ramp[:, None]
    return out


def noise(generator: np.random.Generator, seconds: float) -> Samples:
    """White noise."""
    return generator.standard_normal(count(seconds))


def filtered(sound: Samples, kind: str, edge: float | tuple[float, float], order: int = 2) -> Samples:
    """The sound through a Butterworth filter: `lowpass`, `highpass` or `bandpass`."""
    sections = signal.butter(order, edge, kind, fs=SAMPLE_RATE, output="sos")
    return signal.sosfilt(sections, sound, axis=0)


def normal(sound: Samples) -> Samples:
    """The sound scaled to a peak of one."""
    return sound / (np.max(np.abs(sound)) + 1e-12)


def swept_noise(
    generator: np.random.Generator, seconds: float, start: float, end: float, octaves: float = 1.6
) -> Samples:
    """Noise in a band whose centre glides from one frequency to another."""
    source = noise(generator, seconds)
    centres = np.geomspace(start, end, 8)
    position = np.linspace(0, len(centres) - 1, len(source))
    out = np.zeros_like(source)
    for index, centre in enumerate(centres):
        # Neighbouring bands are cross-faded: gliding one filter would need a slow loop over samples.
        weight = np.clip(1 - np.abs(position - index), 0, 1)
        half = 2 ** (octaves / 2)
        out += weight * filtered(source, "bandpass", (centre / half, min(centre * half, 18_000)), 1)
    return out / (np.std(out) + 1e-12) * 0.25


def modal(partials: Sequence[Partial], seconds: float, contact: float = 0.002) -> Samples:
    """A struck body: decaying resonances, softened by how long the striker stays in contact."""
    moment = times(seconds)
    out = np.zeros_like(moment)
    for frequency, decay, gain in partials:
        if frequency < SAMPLE_RATE * 0.45:
            # A soft striker damps what swings faster than it lets go.
            softness = 1 / (1 + (frequency * contact / 3) ** 2)
            out += gain * softness * np.exp(-6.908 * moment / decay) * np.sin(2 * np.pi * frequency * moment)
    return fade(out, contact, min(0.02, seconds / 4))


def panned(sound: Samples, position: float | Samples) -> Samples:
    """Mono sound placed between left (-1) and right (1) with constant power; the position may move."""
    angle = (np.clip(position, -1, 1) + 1) * np.pi / 4
    return np.stack([sound * np.cos(angle), sound * np.sin(angle)], axis=1)


class Canvas:
    """A stereo stretch of time to mix on; with `wraps`, what runs over the end goes on at the start."""

    def __init__(self, length: int, wraps: bool = False) -> None:
        self.samples = np.zeros((length, 2))
        self.wraps = wraps

    def add(self, sound: Samples, at: float = 0.0, gain: float = 1.0, pan: float | Samples = 0.0) -> None:
        """Mix a sound in, starting at a moment in seconds."""
        stereo = panned(sound, pan) if sound.ndim == 1 else sound
        length = len(self.samples)
        start = round(at * SAMPLE_RATE)
        if self.wraps:
            # Pieces no longer than the canvas, so that a tail longer than the loop still lands right.
            for offset in range(0, len(stereo), length):
                piece = stereo[offset : offset + length]
                where = (start + offset + np.arange(len(piece))) % length
                self.samples[where] += gain * piece
        else:
            piece = stereo[max(0, -start) : length - start]
            first = max(0, start)
            self.samples[first : first + len(piece)] += gain * piece


def canvas(seconds: float) -> Canvas:
    """An empty canvas that does not wrap."""
    return Canvas(count(seconds))


def room(seconds: float, brightness: float, seed: str = "room") -> Samples:
    """The answer of a room to a clap: early reflections, then a stereo tail that darkens."""
    generator = generator_for(seed)
    moment = times(seconds)
    tail = generator.standard_normal((len(moment), 2)) * np.exp(-6.908 * moment / seconds)[:, None]
    tail *= np.clip(moment / 0.02, 0, 1)[:, None]
    dark = filtered(tail, "lowpass", brightness * 0.4)
    fading = np.exp(-3.0 * moment / seconds)[:, None]
    tail = filtered(tail, "lowpass", brightness) * fading + dark * (1 - fading)
    tail = filtered(tail, "highpass", 150.0, 1)
    for delay in (0.007, 0.011, 0.017, 0.023, 0.031):
        tail[count(delay), generator.integers(2)] += 4.0 * np.exp(-20 * delay)
    return tail / np.sqrt(np.sum(tail**2, axis=0).mean())


def reverberated(stereo: Samples, wet: float, seconds: float = 0.5, brightness: float = 4500.0) -> Samples:
    """The sound in a room, longer by the room's tail."""
    impulse = room(seconds, brightness)
    dry = np.concatenate([stereo, np.zeros((len(impulse) - 1, 2))])
    return dry + wet * signal.fftconvolve(stereo, impulse, axes=0)


def reverberated_loop(stereo: Samples, wet: float, seconds: float, brightness: float) -> Samples:
    """The loop in a room, the tail of its end sounding over its start."""
    impulse = np.zeros_like(stereo)
    answer = room(seconds, brightness)
    impulse[: len(answer)] = answer
    spectrum = np.fft.rfft(stereo, axis=0) * np.fft.rfft(impulse, axis=0)
    return stereo + wet * np.fft.irfft(spectrum, len(stereo), axis=0)
