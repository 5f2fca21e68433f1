"""Picture files decoded beside the frames, before they are needed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pygame

_MOST = 8
"""So many pictures are on their way or waiting at most: nobody may come for those that were expected in vain."""

Read = Callable[[], "pygame.Surface | None"]


class Ahead:
    """Pictures by name that will be asked for in a moment. Only reading is done here: what needs the window is not."""

    def __init__(self) -> None:
        self._coming: dict[str, Future[pygame.Surface | None]] = {}
        self._pool: ThreadPoolExecutor | None = None

    def __contains__(self, name: str) -> bool:
        return name in self._coming

    def expect(self, name: str, read: Read) -> None:
        """Have a picture read. The one expected for longest gives way, if there are too many."""
        if name in self._coming:
            return
        while len(self._coming) >= _MOST:
            self._coming.pop(next(iter(self._coming))).cancel()
        self._pool = self._pool or ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")
        self._coming[name] = self._pool.submit(read)

    def take(self, name: str) -> pygame.Surface | None:
        """The picture, waited for if it is being read; None if nobody has expected it, or it cannot be read."""
        coming = self._coming.pop(name, None)
        # One that has not been begun yet is read sooner by whoever needs it now.
        return None if coming is None or coming.cancel() else coming.result()

    def forget(self) -> None:
        """Nobody will come for what is expected."""
        for coming in self._coming.values():
            coming.cancel()
        self._coming.clear()
