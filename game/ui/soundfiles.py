"""The decoded sounds: read when first needed, long ones beside the frames, and let go when they take much memory."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from game.ui import faults, paths

_SHORT_FILE = 16_000
"""Bytes of a file that is decoded within a millisecond or two, so that a frame may wait for it."""
_MOST_BYTES = 10_000_000
"""Decoded sounds take ten times as much memory as their files: those not heard for longest are let go."""


class SoundFiles:
    """Every sound by its name, as far as it has been needed lately."""

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._coming: dict[str, Future[pygame.mixer.Sound]] = {}
        self._pool: ThreadPoolExecutor | None = None

    def ready(self, name: str) -> bool:
        """Whether a sound can be had without waiting; if not, it is on its way from now on."""
        if name in self._sounds:
            return True
        if name in self._coming:
            return self._coming[name].done()
        try:
            short = (paths.sound_folder() / f"{name}.ogg").stat().st_size <= _SHORT_FILE
        except OSError:
            short = True
        if not short:
            self._pool = self._pool or ThreadPoolExecutor(max_workers=1, thread_name_prefix="sound")
            self._coming[name] = self._pool.submit(_decoded, name)
        return short

    def get(self, name: str) -> pygame.mixer.Sound | None:
        """A sound; None if its file is missing or broken, which is reported once."""
        if name not in self._sounds:
            coming = self._coming.pop(name, None)
            try:
                self._sounds[name] = _decoded(name) if coming is None else coming.result()
            except (pygame.error, OSError) as error:
                faults.report("sound", name, error)
                self._sounds[name] = None
        # What was asked for last stands last.
        sound = self._sounds[name] = self._sounds.pop(name)
        self._let_go()
        return sound

    def take(self, name: str) -> bytes:
        """The samples of a sound, which is not kept; nothing if its file is missing or broken."""
        sound = self.get(name)
        self._sounds.pop(name)
        return sound.get_raw() if sound is not None else b""

    def close(self) -> None:
        """Let go of everything. Nothing may be decoding once the device is closed."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
        self._coming.clear()
        self._sounds.clear()

    @property
    def size(self) -> int:
        """Bytes of all that is kept."""
        return sum(_size(sound) for sound in self._sounds.values())

    def _let_go(self) -> None:
        for name in list(self._sounds)[:-1]:
            if self.size <= _MOST_BYTES:
                return
            # One that still sounds is held by its channel until it has ended.
            del self._sounds[name]


def sound_file(name: str) -> Path:
    """Where a sound or music is; FileNotFoundError if there is no ordinary file: the library would wait for a pipe."""
    file = paths.sound_folder() / f"{name}.ogg"
    if not os.path.isfile(file):
        raise FileNotFoundError(f"there is no file {file.name}")
    return file


def _decoded(name: str) -> pygame.mixer.Sound:
    return pygame.mixer.Sound(sound_file(name))


def _size(sound: pygame.mixer.Sound | None) -> int:
    frequency, _, channels = pygame.mixer.get_init() or (44_100, -16, 2)
    return 0 if sound is None else round(sound.get_length() * frequency) * channels * 2
