"""The layers over the music while it plays: loops that start in step with it and are faded in and out by the mix.

The music itself is streamed, of which there can be only one at a time; a layer is short and held in memory. All are
mixed by the same device, so that once in step they stay in step.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.ui.cues import LAYERS, Layer, Mood, Music
from game.ui.soundfiles import SoundFiles

BLOCK = 512
"""The device asks for so many samples at a time: whatever starts, starts at such a border."""
_KEPT = 20.0
"""Seconds after which loops that nobody hears are let go."""
_TRIES = 4


class MusicLayers:
    """The loops of the piece that plays, one to a channel of its own."""

    def __init__(self, files: SoundFiles, channels: Mapping[Mood, int]) -> None:
        self._files = files
        self._channels = channels
        self._music: Music | None = None
        self._playing: dict[Mood, Layer] = {}
        self._unheard = 0.0

    def follow(self, music: Music | None, levels: Mapping[Mood, float], seconds: float) -> None:
        """Give every layer of the music its loudness; loops that are not there yet are fetched, one in a frame."""
        if music is not self._music:
            self.stop()
            self._music = music
        heard = any(levels.values())
        self._unheard = 0.0 if heard else self._unheard + seconds
        if self._unheard > _KEPT:
            self.stop()
        if heard and music is not None:
            self._start_one(LAYERS[music])
        for mood in self._playing:
            pygame.mixer.Channel(self._channels[mood]).set_volume(levels.get(mood, 0.0))

    def stop(self) -> None:
        """Let go of the loops."""
        for mood in self._playing:
            pygame.mixer.Channel(self._channels[mood]).stop()
        self._playing.clear()

    def _start_one(self, layers: Mapping[Mood, Layer]) -> None:
        for mood, layer in layers.items():
            if mood not in self._playing and self._files.ready(layer) and pygame.mixer.music.get_pos() >= 0:
                self._playing[mood] = layer
                self._start(self._channels[mood], self._files.take(layer))
                return

    def _start(self, number: int, samples: bytes) -> None:
        """Begin a loop at the place where the music is."""
        if not samples:
            return
        channel = pygame.mixer.Channel(number)
        channel.set_volume(0.0)
        for _ in range(_TRIES):
            block = _block()
            channel.play(pygame.mixer.Sound(buffer=turned(samples, block * BLOCK * _frame_bytes())), loops=-1)
            if _block() == block:
                return
            # The device has asked for the next samples meanwhile: the loop is one block late.


def turned(samples: bytes, offset: int) -> bytes:
    """A loop that begins so many bytes later, and ends with what it began with.

    >>> turned(b"abcdef", 8)
    b'cdefab'
    """
    start = offset % len(samples)
    return samples[start:] + samples[:start]


def _block() -> int:
    """How many whole blocks of the music have been handed to the device."""
    frequency = _format()[0]
    # The position is in whole milliseconds, rounded down; a block is twelve.
    return int((pygame.mixer.music.get_pos() + 1) * frequency / 1000) // BLOCK


def _frame_bytes() -> int:
    _, size, channels = _format()
    return abs(size) // 8 * channels


def _format() -> tuple[int, int, int]:
    """What the device wants: samples a second, bits (negative where signed) and channels."""
    return pygame.mixer.get_init() or (44_100, -16, 2)
