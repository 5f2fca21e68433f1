"""Handing on a set, a card or a recorded game: the line in a box, into the clipboard, as a file, as a QR picture."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pygame

from game.match.recording import Recording
from game.ui import desktop, nineslice
from game.ui.context import Context
from game.ui.desktop import FolderOpener
from game.ui.keep import exchange
from game.ui.qr import TooLongError
from game.ui.scenes.backdrop import MenuScene
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, Label, Panel, Widget

_LEFT, _TOP, _WIDTH, _HEIGHT = 36, 92, 700, 588
_RIGHT = 760
_CODE = 484
_WRAP = 64
_SHOWN = 1_000
"""So many letters of a line are shown: nobody reads a whole game."""


_LINES = {"set": "share.line", "card": "share.line_card", "game": "share.line_game"}


class LineBox(Widget):
    """A line of any length, broken where the box ends."""

    focusable = False

    def __init__(self, app: Context, line: str) -> None:
        super().__init__(app, "line")
        self.line = line

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        nineslice.draw(app.assets, surface, "field", self.rect, app.scale)
        box = self.rect.inflate(-app.px(32), -app.px(24))
        # A deck has no blanks in its text: a word may be longer than a line.
        shown = self.line if len(self.line) <= _SHOWN else f"{self.line[:_SHOWN]}…"
        broken = "\n".join(textwrap.wrap(shown, _WRAP, break_on_hyphens=False))
        words = app.theme.paragraph(broken, "text", 16 * app.scale, box.width, CREAM.light, box.height)
        surface.blit(words, box.topleft)


class QrCode(Widget):
    """The line as a picture, each module as many whole pixels as there is room for."""

    focusable = False

    def __init__(self, app: Context, line: str) -> None:
        super().__init__(app, "qr")
        self._line = line
        try:
            self._side = exchange.qr_picture(line, 1).get_width()
        except TooLongError:
            self._side = 0

    @property
    def fits(self) -> bool:
        """Whether a code holds the line."""
        return bool(self._side)

    def draw(self, surface: pygame.Surface) -> None:
        if not self._side:
            return
        pixels = max(1, min(self.rect.size) // self._side)
        picture = self.app.assets.made(("qr", self._line, pixels), lambda: exchange.qr_picture(self._line, pixels))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class ShareScene(MenuScene):
    """`kind` is `set`, `card` or `game`; whoever calls it has the line."""

    name = "share"

    def __init__(self, app: Context, kind: str, name: str, line: str) -> None:
        super().__init__(app)
        self._kind = kind
        self._called = name
        self.line = line
        self._opener = FolderOpener()
        self._folder: Path | None = None

    def title(self) -> str:
        return self.app.t(f"share.{self._kind}", name=self._called)

    def place(self) -> None:
        app, t = self.app, self.app.t
        inner, width = _LEFT + 28, _WIDTH - 56
        self._code = QrCode(app, self.line)
        said = Label(app, t(_LINES[self._kind]), "text", 17, CREAM.base)
        said.rect = app.page(inner, _TOP + 22, width, 32)
        box = LineBox(app, self.line)
        box.rect = app.page(inner, _TOP + 60, width, 300)
        self.group.add(Panel(app, app.page(_LEFT, _TOP, _WIDTH, _HEIGHT)), said, box)
        half = (width - 12) / 2
        buttons = (
            ("copy", "share.copy", self._copy, "gold", "copy", inner, 384),
            ("file", "share.file", self._save_file, "dark", "rules", inner + half + 12, 384),
            ("picture", "share.picture", self._save_picture, "dark", "window", inner, 448),
            ("folder", "share.folder", self._open_folder, "dark", "eye", inner + half + 12, 448),
        )
        for name, key, action, style, icon, left, top in buttons:
            button = Button(app, name, t(key), action, style, icon, 19)
            button.rect = app.page(left, _TOP + top, half, 54)
            button.enabled = name != "picture" or self._code.fits
            self.group.add(button)
        where = Label(app, t("share.where", folder=str(exchange.folders()[0])), "text", 14.5, LILAC, lines=True)
        where.rect = app.page(inner, _TOP + 516, width, 50)
        self.group.add(where)
        self._place_code()
        if self.group.focus is None:
            self.group.focus_on("copy")

    def _place_code(self) -> None:
        app = self.app
        self._code.rect = app.page(_RIGHT, _TOP, _CODE, _CODE)
        key = "share.qr" if self._code.fits else "share.too_long"
        words = Label(app, app.t(key), "text", 16, GOLD.light, "centre", lines=True, middle=True)
        words.rect = app.page(_RIGHT, _TOP + _CODE + 12, _CODE, 92)
        self.group.add(self._code, words)

    def _copy(self) -> None:
        self.app.notice("notice.text_copied" if desktop.copy(self.line) else "notice.text_not_copied")

    def _save_file(self) -> None:
        if self._kind == "game":
            self._say(exchange.save_recording(self._called, Recording.read(self.line).file_text()))
        else:
            self._say(exchange.save_text(self._called, self.line))

    def _save_picture(self) -> None:
        self._say(exchange.save_picture(self._called, self.line))

    def _say(self, file: Path | None) -> None:
        if file is None:
            self.app.notice("notice.not_shared", folder=str(exchange.folders()[0]))
            return
        self._folder = file.parent
        self.app.notice("notice.shared", file=str(file))

    def _open_folder(self) -> None:
        self._opener.open(self._folder or exchange.folders()[0])

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._opener.failed():
            self.app.notice("notice.no_folder", folder=str(self._folder or exchange.folders()[0]))

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "line": self.line}
