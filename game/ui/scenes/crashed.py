"""The panel after a run that did not end by itself: calm words, the game that was on screen, a report to hand on."""

from __future__ import annotations

from typing import Any

from game.ui import starting, trail
from game.ui.context import Context
from game.ui.keep.runs import LastRun
from game.ui.keep.storage import SavedGame
from game.ui.scenes.aid import Aid
from game.ui.scenes.ask import PanelScene
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, Label, Panel
from game.ui.words import gamewords

_WIDTH = 620
_SENTENCES = {"error": "crashed.error", "signal": "crashed.signal", "killed": "crashed.killed"}


def game_of(app: Context, last: LastRun) -> SavedGame | None:
    """The game that was on screen when the last run ended, if it is saved."""
    if not last.slot:
        return None
    here = (game for game in app.storage.games() if game.slot == last.slot and not game.match.over)
    # There is only ever one open hand of the casino, and its seed is not told.
    return next((game for game in here if last.seed in (str(game.match.seed), trail.SEALED)), None)


class CrashedScene(PanelScene):
    """Shown once, over the title. Escape closes it."""

    name = "crashed"

    def __init__(self, app: Context, last: LastRun, game: SavedGame | None) -> None:
        super().__init__(app)
        self._last = last
        self._game = game
        self.aid = Aid(app, last.line, lambda: self.resized(app.size))

    @property
    def sentence(self) -> str:
        """What happened, and what became of the game."""
        t = self.app.t
        words = t(_SENTENCES[self._last.kind])
        return f"{words} {t('crashed.saved')}" if self._game is not None else words

    def resized(self, size: tuple[int, int]) -> None:
        app, t = self.app, self.app.t
        line = 96 if self.aid.shown else 0
        first = 76 if self._game is not None else 0
        height = 302 + line + first
        left, top = 640 - _WIDTH / 2, (720 - height) / 2
        self.group.clear()
        self.group.add(Panel(app, app.box(left, top, _WIDTH, height)))
        heading = Label(app, t("crashed.title"), "display", 36, GOLD.base, "centre")
        heading.rect = app.box(left + 30, top + 30, _WIDTH - 60, 50)
        words = Label(app, self.sentence, "text", 18, CREAM.base, "centre", lines=True, middle=True)
        words.rect = app.box(left + 50, top + 84, _WIDTH - 100, 64)
        self.group.add(heading, words)
        y = top + 156
        if self.aid.shown:
            report = Label(app, self.aid.shown, "text", 14, LILAC, "centre", lines=True, middle=True)
            report.rect = app.box(left + 40, y, _WIDTH - 80, line - 10)
            self.group.add(report)
            y += line
        self._place_buttons(left + 50, y)
        if self.group.focus is None:
            self.group.focus_on("continue" if self._game is not None else "close")
        self.invalidate()

    def _place_buttons(self, left: float, top: float) -> None:
        app, t = self.app, self.app.t
        wide, half = _WIDTH - 100, (_WIDTH - 112) / 2
        if self._game is not None:
            ruleset = gamewords.ruleset_words(t, self._game)
            hint = t("title.continue_hint", ruleset=ruleset)
            on = Button(app, "continue", t("crashed.continue"), self._continue, "gold", "continue", 24, hint)
            on.rect = app.box(left, top, wide, 62)
            self.group.add(on)
            top += 76
        copy, folder = self.aid.buttons()
        copy.rect, folder.rect = app.box(left, top, half, 52), app.box(left + half + 12, top, half, 52)
        close = Button(app, "close", t("common.close"), app.routes.back, "dark", "close", 20)
        close.rect = app.box(left, top + 62, wide, 52)
        self.group.add(copy, folder, close)

    def _continue(self) -> None:
        if self._game is not None:
            self.app.routes.back()
            starting.resume(self.app, self._game)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.aid.update()

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "ended": self._last.kind,
            "sentence": self.sentence,
            "report": self._last.line,
            "shown": self.aid.shown,
            "game": self._game.slot if self._game is not None else "",
        }
