"""A piece of a replay as a moving picture: played once more on a small table that nobody sees, frame after frame."""

from __future__ import annotations

import copy
import io
import queue
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pygame

from game.match.stepping import Stepper
from game.ui.assets import NotYetError
from game.ui.audio import Audio
from game.ui.devices import MOUSE
from game.ui.keep.gif import GifWriter
from game.ui.measures import Units
from game.ui.table.layout import BASE
from game.ui.table.replay.reel import Reel
from game.ui.table.replay.scene import ReplayScene
from game.ui.table.scene import TableScene

if TYPE_CHECKING:
    from game.ui.table.overlays import TableContext

SIZE = (640, 360)
HUNDREDTHS = 7
"""How long each picture stays, in hundredths of a second: a GIF knows no smaller ones."""
MOST_FRAMES = 500
SLICE = 0.012
"""So many seconds of a frame go into the film: the window goes on."""
_SLICES = 4
"""In so many steps time passes between two pictures, or fast things would jump."""
_HOLD = 1.4
"""So long the last moment stays."""
_SETTLING = 30
_AHEAD = 3
"""So many pictures may wait to be packed."""


class Studio(Units):
    """The running game as a table sees it that is filmed: small, and silent."""

    def __init__(self, app: TableContext) -> None:
        self._app = app
        self.scale = min(SIZE[0] / BASE[0], SIZE[1] / BASE[1])
        self.audio = Audio(app.settings, enabled=False)
        self.devices = copy.copy(app.devices)
        self.devices.used = MOUSE
        self.away = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)

    @property
    def size(self) -> tuple[int, int]:  # type: ignore[override]
        """Of the picture."""
        return SIZE

    def invalidate(self) -> None:
        """Every picture is drawn anyway."""

    def set_cursor(self, kind: str) -> None:
        """There is no pointer."""


class Screening(ReplayScene):
    """The replay without its strip, from one place to another and no further."""

    def __init__(self, app: TableContext, reel: Reel, viewer: int, open_cards: bool, first: int, last: int) -> None:
        super().__init__(app, replace(reel, stepper=Stepper(reel.replay)))
        self.first, self.last = first, last
        self.rest = _HOLD
        self.course.speed = "normal"
        self._follow_settings()
        TableScene.resized(self, SIZE)
        self.set_open(open_cards)
        self.see_as(viewer)
        self.go_to(first, dealt=True)
        self.running = False
        for _ in range(_SETTLING):
            # The hand comes to lie before anybody looks.
            self.update(1 / 30)
        self.running = True

    @property
    def done(self) -> bool:
        """Whether all of it was shown."""
        return self.rest <= 0

    @property
    def passed(self) -> float:
        """How much of it has been shown, from 0 to 1."""
        shown = self.step - self.first + (1.0 - self.rest / _HOLD)
        return min(1.0, max(0.0, shown / (self.last - self.first + 1)))

    def _go_on(self, seconds: float) -> None:
        if self.step >= self.last:
            self.rest -= seconds
        super()._go_on(seconds)

    def forward(self) -> None:
        if self.step < self.last:
            super().forward()

    def draw(self, surface: pygame.Surface) -> None:
        TableScene.draw(self, surface)


class Camera:
    """Films: `shoot` draws the next picture, and a thread of its own packs those that are drawn."""

    def __init__(self, app: TableContext, reel: Reel, viewer: int, open_cards: bool, first: int, last: int) -> None:
        studio = cast("TableContext", Studio(app))
        self.screening = Screening(studio, reel, viewer, open_cards, first, last)
        self.frames = 0
        self._due = False
        """Whether time has passed for a picture that is yet to be drawn."""
        self._surface = pygame.Surface(SIZE)
        self._content = io.BytesIO()
        self._waiting: queue.Queue[bytes | None] = queue.Queue(_AHEAD)
        self._stopped = threading.Event()
        self._ended = False
        self._thread = threading.Thread(target=self._pack, name="film", daemon=True)
        self._thread.start()

    @property
    def passed(self) -> float:
        """How much is done, from 0 to 1."""
        return self.screening.passed

    @property
    def done(self) -> bool:
        """Whether the film is whole."""
        return self._ended and not self._thread.is_alive()

    @property
    def content(self) -> bytes:
        """The film, once it is done."""
        return self._content.getvalue()

    def shoot(self) -> bool:
        """Draw the next picture; false if nothing is left to draw, or the packing has to catch up first."""
        if self._ended or self._waiting.full():
            return False
        if self.screening.done or self.frames >= MOST_FRAMES:
            self._waiting.put(None)
            self._ended = True
            return False
        if not self._due:
            for _ in range(_SLICES):
                self.screening.update(HUNDREDTHS / 100 / _SLICES)
            self._due = True
        try:
            with self.screening.app.assets.pace.limited(SLICE):
                self.screening.draw(self._surface)
        except NotYetError:
            # Of what it needs, the pictures of cards and of the table, some are made; the others follow.
            return False
        self._due = False
        self.frames += 1
        self._waiting.put(pygame.image.tobytes(self._surface, "RGB"))
        return True

    def close(self) -> None:
        """No more of it: what is not finished never will be."""
        self._stopped.set()
        if not self._ended:
            self._ended = True
            while self._thread.is_alive():
                try:
                    self._waiting.put(None, timeout=0.05)
                    break
                except queue.Full:
                    continue
        self.screening.leave()

    def _pack(self) -> None:
        writer = GifWriter(self._content, SIZE, HUNDREDTHS)
        while True:
            picture = self._waiting.get()
            if picture is None or self._stopped.is_set():
                break
            writer.add(picture)
        writer.close()
