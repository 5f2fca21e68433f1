"""Making a moving picture of a piece of a replay: from where to where, a bar while it is made, and where it went."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from game.match.stepping import Moment
from game.ui.context import Answer
from game.ui.desktop import FolderOpener
from game.ui.keep import exchange
from game.ui.scenes.ask import PanelScene
from game.ui.table.overlays import OpenReplay, TableContext
from game.ui.table.replay.filming import SLICE, Camera
from game.ui.table.replay.marks import look_of, words_of
from game.ui.widgets import Stepper
from game.ui.widgets.progress import ProgressBar
from game.ui.words.gamewords import title_words

MOST = 20
"""So many moves a film shows at most: a longer one would be too large to hand on."""
_LINE = 50


def proposed(moments: Sequence[Moment], place: int, steps: int) -> tuple[int, int, Moment | None]:
    """From where to where the film goes if nobody says otherwise: round the big moment nearest to a place, the
    weightier of two; and that moment."""
    if not moments:
        return max(0, place - 1), min(steps, place + 1), None
    nearest = min(moments, key=lambda one: (abs(one.index + 1 - place), -look_of(one).weight))
    return max(0, nearest.index - 1), min(steps, nearest.index + 2), nearest


class FilmScene(PanelScene):
    """Asks, films, and tells. Whoever goes away while it films has changed their mind."""

    name = "film"
    width = 560

    def __init__(self, app: TableContext, replay: OpenReplay) -> None:
        super().__init__(app)
        self._table = app
        self.replay = replay
        stepper = replay.reel.stepper
        self.first, self.last, self.moment = proposed(stepper.moments, replay.step, stepper.length)
        self.camera: Camera | None = None
        self.file: Path | None = None
        self.failed = False
        self._bar: ProgressBar | None = None
        self._opener = FolderOpener()

    # ---- the panel --------------------------------------------------------------------------------------------------

    def words(self) -> tuple[str, str]:
        t = self.app.t
        if self.camera is not None:
            return t("film.title"), t("film.working")
        if self.file is not None:
            return t("film.title"), t("film.done", file=str(self.file))
        if self.failed:
            return t("film.title"), t("notice.not_shared", folder=str(exchange.folders()[0]))
        what = words_of(t, self.moment, self.replay.names()) if self.moment is not None else ""
        return t("film.title"), t("film.text", what=what) if what else t("film.text_plain")

    def answers(self) -> Sequence[Answer]:
        if self.camera is not None:
            return [Answer("cancel", "film.cancel", "dark", "close", self.back)]
        if self.file is not None:
            return [
                Answer("folder", "share.folder", "dark", "eye", self._open_folder),
                Answer("back", "common.back", "gold", "back", self.back),
            ]
        return [
            Answer("make", "film.make", "gold", "check", self.make),
            Answer("back", "common.back", "dark", "back", self.back),
        ]

    def resized(self, size: tuple[int, int]) -> None:
        super().resized(size)
        asks = self.camera is None and self.file is None
        rows = 2 if asks else 1 if self.camera is not None else 0
        if not rows:
            return
        app = self.app
        button = self.group.find("make" if asks else "cancel")
        assert button is not None
        # The rows stand between the sentence and the answers: both make room for them.
        panel, shift = self.group.widgets[0], app.px(_LINE * rows) // 2
        panel.rect = panel.rect.inflate(0, 2 * shift)
        top = button.rect.top
        for widget in self.group.widgets[1:]:
            widget.rect = widget.rect.move(0, shift if widget.rect.top >= top else -shift)
        row = pygame.Rect(button.rect.left, top - shift, button.rect.width, app.px(_LINE - 8))
        if asks:
            self._place_range(row)
        else:
            self._bar = ProgressBar(app, "progress")
            self._bar.rect = pygame.Rect(row.left, row.top + app.px(12), row.width, app.px(14))
            self.group.add(self._bar)

    def _place_range(self, row: pygame.Rect) -> None:
        app, t, steps = self.app, self.app.t, self.replay.reel.stepper.length
        from_ = Stepper(
            app, "from", max(0, self.last - MOST), self.last - 1, self.first, self._set_first, t("film.from")
        )
        to = Stepper(app, "to", self.first + 1, min(steps, self.first + MOST), self.last, self._set_last, t("film.to"))
        for number, stepper in enumerate((from_, to)):
            stepper.rect = row.move(0, number * app.px(_LINE))
            self.group.add(stepper)

    def _set_first(self, place: int) -> None:
        self.first, self.moment = place, None
        self.resized(self.app.size)

    def _set_last(self, place: int) -> None:
        self.last, self.moment = place, None
        self.resized(self.app.size)

    # ---- filming ----------------------------------------------------------------------------------------------------

    def make(self) -> None:
        """Begin."""
        replay = self.replay
        self.failed = False
        self.camera = Camera(self._table, replay.reel, replay.viewer, replay.open, self.first, self.last)
        self.resized(self.app.size)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._opener.failed():
            self.app.notice("notice.no_folder", folder=str(exchange.folders()[0]))
        camera = self.camera
        if camera is None:
            return
        began = time.perf_counter()
        while camera.shoot() and time.perf_counter() - began < SLICE:
            pass
        if self._bar is not None:
            self._bar.share = camera.passed
        self.invalidate()
        if camera.done:
            self._keep(camera)

    def _keep(self, camera: Camera) -> None:
        self.camera = None
        self.file = exchange.save_film(title_words(self.app.t, self.replay.reel.rules), camera.content)
        self.failed = self.file is None
        camera.close()
        self.resized(self.app.size)

    def leave(self) -> None:
        if self.camera is not None:
            self.camera.close()

    def _open_folder(self) -> None:
        if self.file is not None:
            self._opener.open(self.file.parent)

    @property
    def animating(self) -> bool:
        return self.camera is not None

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "from": self.first,
            "to": self.last,
            "working": self.camera is not None,
            "file": str(self.file or ""),
        }
