"""The band: plucked strings, bars and tines, brass, bows, drums and brushes, one note at a time."""

from __future__ import annotations

import numpy as np
from scipy import signal

from tools.audio.synthesis import (
    SAMPLE_RATE,
    Samples,
    count,
    envelope,
    fade,
    filtered,
    modal,
    noise,
    normal,
    swell,
    times,
)

Generator = np.random.Generator


def _string_loop(period: float, damping: float, gain: float) -> Samples:
    """The feedback taps of a string: a delay of exactly one period with a gentle low pass in it."""
    whole = int(period - 2)
    delay = period - 1 - whole
    # Four points of Lagrange's formula give the fraction of a sample that tuning needs, nearly without loss.
    points = range(4)
    taps = [np.prod([(delay - other) / (tap - other) for other in points if other != tap]) for tap in points]
    loop = np.convolve(taps, [damping, 1 - 2 * damping, damping])
    return np.concatenate([[1.0], np.zeros(whole - 1), -gain * loop])


def pluck(
    generator: Generator, frequency: float, seconds: float, brightness: float = 2600.0, ring: float = 2.5
) -> Samples:
    """A nylon string after Karplus and Strong, with the body of a guitar."""
    period = SAMPLE_RATE / frequency
    burst = filtered(generator.standard_normal(round(period) + 40), "lowpass", brightness)
    burst = fade(burst, 0.0008, 0.0008)
    excitation = np.zeros(count(seconds))
    length = min(len(burst), len(excitation))
    excitation[:length] += burst[:length]
    # Plucked at a fifth of its length: the partials with a node there are missing.
    offset = max(1, round(period * 0.2))
    excitation[offset:] -= 0.8 * excitation[:-offset].copy()
    gain = 10 ** (-3 * period / SAMPLE_RATE / ring)
    string = signal.lfilter([1.0], _string_loop(period, 0.12, gain), excitation)
    body = np.zeros_like(string)
    for resonance, share in ((102.0, 0.5), (204.0, 0.6), (415.0, 0.3)):
        numerator, denominator = signal.iirpeak(resonance, 6.0, fs=SAMPLE_RATE)
        body += share * signal.lfilter(numerator, denominator, string)
    release = min(0.09, seconds / 3)
    return fade(normal(filtered(string + body, "highpass", 60.0, 1)), 0.0015, release)


def upright_bass(generator: Generator, frequency: float, seconds: float, strength: float = 1.0) -> Samples:
    """A plucked double bass: round partials that die one after the other, and the finger on the string."""
    moment = times(seconds)
    bend = 1 + 0.008 * np.exp(-moment * 28)
    phase = 2 * np.pi * np.cumsum(frequency * bend) / SAMPLE_RATE
    out = np.zeros_like(moment)
    for partial in range(1, 13):
        colour = abs(np.sin(np.pi * partial * 0.23)) / partial ** (2.1 - 0.4 * strength)
        decay = 1.9 / (1 + 0.42 * (partial - 1))
        stretch = partial * np.sqrt(1 + 0.00018 * partial**2)
        out += colour * np.exp(-6.908 * moment / decay / 1.3) * np.sin(phase * stretch + partial)
    finger = filtered(noise(generator, 0.06), "bandpass", (250.0, 1300.0), 1) * envelope(0.06, 0.006, 0.05)
    out = normal(out * (1 - np.exp(-moment * 220)))
    length = min(len(finger), len(out))
    out[:length] += 0.07 * normal(finger)[:length]
    return fade(out, 0.002, min(0.07, seconds / 3))


def electric_piano(generator: Generator, frequency: float, seconds: float, strength: float = 0.6) -> Samples:
    """A tine piano: two close oscillators in frequency modulation, barking only when struck hard."""
    moment = times(seconds)
    phase = 2 * np.pi * frequency * moment
    index = (0.35 + 1.1 * strength) * np.exp(-moment * 3.2) + 0.12
    tone = np.sin(phase + index * np.sin(phase + 0.3))
    second = 0.35 * np.sin(1.003 * phase + 0.5 * index * np.sin(2 * phase))
    tine_frequency = min(frequency * 7.01, 5200.0)
    tine = 0.05 * strength * np.sin(2 * np.pi * tine_frequency * moment) * np.exp(-moment * 18)
    decay = np.clip(4.2 * (262.0 / frequency) ** 0.35, 1.5, 5.0)
    out = (tone + second + tine) * envelope(seconds, 0.006, decay)
    hammer = filtered(noise(generator, 0.03), "lowpass", 900.0) * envelope(0.03, 0.003, 0.02)
    length = min(len(hammer), len(out))
    out[:length] += 0.05 * normal(hammer)[:length]
    return fade(normal(filtered(out, "lowpass", 4200.0, 1)), 0.002, min(0.14, seconds / 3))


def vibraphone(generator: Generator, frequency: float, seconds: float, strength: float = 0.6) -> Samples:
    """A metal bar under a yarn mallet, with the slow fan of the motor."""
    partials = [
        (frequency, 3.4, 1.0),
        (frequency * 1.0015, 3.0, 0.25),
        (frequency * 3.98, 0.9, 0.16 * strength),
        (frequency * 9.6, 0.22, 0.04 * strength),
    ]
    bar = modal(partials, seconds, 0.006 - 0.003 * strength)
    moment = times(seconds)
    fan = 1 - 0.13 * (0.5 - 0.5 * np.cos(2 * np.pi * 4.6 * moment + generator.uniform(0, 0.6)))
    mallet = filtered(noise(generator, 0.03), "lowpass", 1400.0) * envelope(0.03, 0.004, 0.02)
    out = normal(bar) * fan
    length = min(len(mallet), len(out))
    out[:length] += 0.06 * normal(mallet)[:length]
    return fade(out, 0.0015, min(0.16, seconds / 3))


def marimba(generator: Generator, frequency: float, seconds: float = 0.7, strength: float = 0.6) -> Samples:
    """A wooden bar over a tube: warm, short, nearly without overtones."""
    decay = float(np.clip(0.9 * (262.0 / frequency) ** 0.5, 0.3, 1.4))
    partials = [
        (frequency, decay, 1.0),
        (frequency * 3.93, decay * 0.25, 0.28 * strength),
        (frequency * 9.2, decay * 0.08, 0.08 * strength),
    ]
    bar = modal(partials, seconds, 0.004)
    knock = filtered(noise(generator, 0.025), "bandpass", (300.0, 1600.0), 1) * envelope(0.025, 0.002, 0.018)
    out = normal(bar)
    length = min(len(knock), len(out))
    out[:length] += 0.12 * normal(knock)[:length]
    return out


def bell(generator: Generator, frequency: float, seconds: float, strength: float = 0.5) -> Samples:
    """A small cast bell, dark enough to sit behind other sounds."""
    ratios = ((0.5, 1.0, 0.35), (1.0, 1.0, 1.0), (1.19, 0.7, 0.35), (1.5, 0.55, 0.25), (2.0, 0.5, 0.4))
    upper = ((2.51, 0.3, 0.16), (3.0, 0.22, 0.12), (4.07, 0.14, 0.07))
    partials = [
        (frequency * ratio * generator.uniform(0.998, 1.002), seconds * 1.3 * length, gain * scale)
        for group, scale in ((ratios, 1.0), (upper, strength))
        for ratio, length, gain in group
    ]
    return fade(normal(modal(partials, seconds, 0.005)), 0.001, seconds / 4)


def brass(
    generator: Generator,
    frequency: float,
    seconds: float,
    strength: float = 0.6,
    muted: float = 0.0,
) -> Samples:
    """A horn: the louder the breath, the more overtones; `muted` closes the hand over the bell."""
    moment = times(seconds)
    attack = 0.035 + 0.03 * (1 - strength)
    breath = np.minimum(1, moment / attack) ** 0.8 * (0.62 + 0.38 * np.exp(-moment * 4.5))
    tail = min(0.16, seconds * 0.4)
    breath *= np.clip((seconds - moment) / tail, 0, 1) ** 0.7
    vibrato = 0.0035 * np.clip((moment - 0.25) / 0.3, 0, 1) * np.sin(2 * np.pi * 5.2 * moment)
    scoop = -0.012 * np.exp(-moment * 40)
    drift = generator.uniform(-0.0015, 0.0015)
    phase = 2 * np.pi * np.cumsum(frequency * (1 + vibrato + scoop + drift)) / SAMPLE_RATE
    out = np.zeros_like(moment)
    cutoff = (900.0 + 2300.0 * strength) * (1 - 0.55 * muted)
    for partial in range(1, 1 + int(min(22, 6500 / frequency))):
        height = partial * frequency
        colour = partial**-0.75 / (1 + (height / cutoff) ** 3)
        out += colour * breath ** (1 + 0.22 * (partial - 1)) * np.sin(partial * phase + 0.7 * partial)
    air = filtered(noise(generator, seconds), "bandpass", (700.0, 2600.0), 1) * breath
    return fade(normal(out) + 0.012 * normal(air), 0.003, 0.02)


def tremolo_strings(
    generator: Generator, frequency: float, seconds: float, speed: float = 12.0, brightness: float = 1600.0
) -> Samples:
    """Bows shaking on one note, quick to come and slow to go."""
    moment = times(seconds)
    out = np.zeros_like(moment)
    for _ in range(3):
        detune = generator.uniform(0.996, 1.004)
        phase = 2 * np.pi * frequency * detune * moment + generator.uniform(0, 6.28)
        for partial in range(1, 1 + int(min(16, 5000 / frequency))):
            out += partial**-1.1 * np.sin(partial * phase) / 3
    bow = 0.62 + 0.38 * np.sin(2 * np.pi * speed * moment + generator.uniform(0, 6.28))
    out = filtered(out, "lowpass", brightness) * bow
    return fade(normal(out) * swell(seconds, 0.3) ** 0.7, 0.015, 0.06)


def timpani(generator: Generator, frequency: float, seconds: float = 1.1, hard: float = 0.5) -> Samples:
    """A kettledrum under a felt mallet: the nearly harmonic modes of the skin and the thud of the kettle."""
    modes = [(1.0, 1.0, 1.0), (1.5, 0.8, 0.65), (1.98, 0.6, 0.45)]
    modes += [(2.44, 0.45, 0.3 * hard), (2.94, 0.3, 0.2 * hard)]
    partials = []
    for ratio, length, gain in modes:
        detuned = frequency * ratio * generator.uniform(0.997, 1.003)
        partials.append((detuned, seconds * length, gain))
    partials.append((frequency * 0.63, 0.18, 0.8))
    skin = normal(modal(partials, seconds, 0.009 - 0.005 * hard))
    felt = filtered(noise(generator, 0.08), "lowpass", 500.0 + 900.0 * hard) * envelope(0.08, 0.004, 0.06)
    skin[: len(felt)] += 0.22 * normal(felt)
    return skin


def brush_tap(generator: Generator, strength: float = 0.5) -> Samples:
    """A brush tapped on the snare: wires that arrive one after the other."""
    seconds = 0.16
    wires = filtered(noise(generator, seconds), "bandpass", (1300.0, 5200.0), 1)
    drum = modal([(196.0, 0.1, 1.0), (318.0, 0.07, 0.5)], seconds, 0.005)
    hit = normal(wires * envelope(seconds, 0.007, 0.07 + 0.05 * strength))
    return fade(hit * (0.5 + 0.5 * strength) + 0.35 * strength * normal(drum), 0.002, 0.03)


def brush_sweep(generator: Generator, seconds: float, peak: float = 0.45) -> Samples:
    """A brush drawn round the snare."""
    wires = filtered(noise(generator, seconds), "bandpass", (1500.0, 4600.0), 1)
    return normal(wires * swell(seconds, peak) * (0.8 + 0.2 * generator.uniform(0.5, 1, len(wires))))


def cross_stick(generator: Generator) -> Samples:
    """A stick laid over the rim: the soft click of the bossa."""
    partials = [(412.0, 0.07, 0.7), (905.0, 0.06, 1.0), (1630.0, 0.04, 0.5), (2480.0, 0.025, 0.2)]
    stick = modal([(f * generator.uniform(0.99, 1.01), d, g) for f, d, g in partials], 0.14, 0.0022)
    return normal(stick)


def ride(generator: Generator, strength: float = 0.4) -> Samples:
    """A dark ride cymbal, barely touched."""
    seconds = 0.9
    frequencies = generator.uniform(900, 6200, 36)
    partials = [(f, generator.uniform(0.35, 1.1), (1200 / f) ** 0.5) for f in frequencies]
    wash = normal(modal(partials, seconds, 0.003))
    tip = modal([(2900.0, 0.06, 1.0), (3900.0, 0.04, 0.5)], seconds, 0.002)
    return fade(filtered(wash * (0.4 + 0.6 * strength) + 0.3 * normal(tip), "lowpass", 5200.0), 0.002, 0.3)


def feathered_kick(generator: Generator) -> Samples:
    """A bass drum felt more than heard."""
    moment = times(0.25)
    fall = 50.0 + 38.0 * np.exp(-moment * 45)
    drum = np.sin(2 * np.pi * np.cumsum(fall) / SAMPLE_RATE) * envelope(0.25, 0.007, 0.24)
    return fade(drum * generator.uniform(0.9, 1.0), 0.002, 0.04)
