"""Why? over the table: the sentence for players, the rulebook's own, an example, and the way on into the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from game.ui.context import Context
from game.ui.scene import Scene
from game.ui.scenes.ask import draw_shade
from game.ui.scenes.rules_blocks import SaysBlock, paragraph_blocks
from game.ui.table.sprites import CardSprites
from game.ui.theme import GOLD, PLUM
from game.ui.widgets import Block, Button, FocusGroup, Label, Page, Panel, TextBlock
from game.ui.words.rulebook import Paragraph, book

_WIDTH, _MOST = 780, 668
"""How wide the panel is, and how high at most, in units."""
_HEAD, _FOOT = 70, 86
_ROWS = 2
"""So many sentences stand behind an answer; the rules have all of them."""


def shortened(paragraph: Paragraph) -> Paragraph:
    """A paragraph with no more than answers a question at the table: one example, and the rulebook's words first."""
    rows = sorted(paragraph.rows, key=lambda row: row.own)
    return replace(paragraph, examples=paragraph.examples[:1], rows=tuple(rows[:_ROWS]))


class WhyScene(Scene):
    """One paragraph of a book in a panel. Esc, the button or a click on anything else closes it."""

    name = "why"
    overlay = True

    def __init__(self, app: Context, book: str, place: str, words: str = "") -> None:
        """`words` is what was asked about, as it stood on screen."""
        super().__init__(app)
        self.book, self.asked, self.words = book, place, words
        self.group = FocusGroup(app, on_cancel=self.close)
        self._sprites = CardSprites(app.assets)
        self._page: Page | None = None

    def leave(self) -> None:
        self._sprites.clear()

    def close(self) -> None:
        """Back to the table."""
        self.app.routes.back()

    def help(self) -> None:
        """On into the rules, at this place."""
        self.app.routes.rules(self.book, self.asked)

    # ---- placing ----------------------------------------------------------------------------------------------------

    def resized(self, size: tuple[int, int]) -> None:
        app = self.app
        self.group.clear()
        self._sprites.clear()
        left = 640 - _WIDTH / 2
        page = Page(app, "page", app.box(left + 26, 0, _WIDTH - 52, 100), 34, self.close)
        page.fill(self._blocks(page))
        # As high as what is to be read, or as the window allows: then it scrolls.
        room = min(self._needed(page) / app.scale, _MOST - _HEAD - _FOOT)
        top = (720 - room - _HEAD - _FOOT) / 2
        page.rect = app.box(left + 26, top + _HEAD, _WIDTH - 52, room)
        page.flow()
        panel = Panel(app, app.box(left, top, _WIDTH, room + _HEAD + _FOOT))
        title = Label(app, app.t("reader.why"), "display", 30, GOLD.base)
        title.rect = app.box(left + 34, top + 16, _WIDTH - 68, 46)
        self._panel = panel.rect
        self.group.add(panel, title, page)
        self.group.add(*(block for block in page.blocks if isinstance(block, SaysBlock)))
        foot = top + _HEAD + room + 16
        go = Button(app, "open_rules", app.t("reader.open"), self.help, "dark", "rules", 19)
        go.rect = app.box(left + 26, foot, 440, 52)
        close = Button(app, "close", app.t("common.close"), self.close, "gold", "check", 19)
        close.rect = app.box(left + _WIDTH - 26 - 250, foot, 250, 52)
        self.group.add(go, close)
        if self.group.focus is None:
            self.group.focus_on("close")
        self._page = page

    def _needed(self, page: Page) -> int:
        last = page.blocks[-1].rect.bottom if page.blocks else page.rect.top
        return last - page.rect.top + self.app.px(30)

    def _blocks(self, page: Page) -> list[Block]:
        app, found = self.app, book(self.book, self.app.t).find(self.asked)
        blocks: list[Block] = []
        if self.words:
            blocks.append(TextBlock(app, page.column, self.words, "bold", 17, PLUM.light))
        if found is not None:
            short = shortened(found[1])
            blocks += paragraph_blocks(app, page, short, self._sprites, open_=True)
        return blocks

    # ---- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if self.group.handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.close()
            return True
        return False

    def update(self, seconds: float) -> None:
        self.group.update(seconds)
        if self._page is not None:
            self._page.update(seconds)

    @property
    def animating(self) -> bool:
        return self._page is not None and self._page.moving

    def draw(self, surface: pygame.Surface) -> None:
        draw_shade(self.app, surface)
        self.group.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "book": self.book, "asked": self.asked, "words": self.words}
