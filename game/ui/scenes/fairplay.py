"""The page that explains sealed shuffles and honest computer players, in words a child understands."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.context import Context
from game.ui.scenes.backdrop import MenuScene
from game.ui.theme import INK, RED
from game.ui.widgets import Block, Page, TextBlock
from game.ui.words.fairtext import CHAPTERS

_PICTURE = 960 / 300
_LARGEST = 620.0


class PictureBlock(Block):
    """A picture across the page, no larger than it is worth."""

    def __init__(self, app: Context, width: int, picture: str, shape: float, above: float = 0.0) -> None:
        super().__init__(app, width, "picture", above)
        self.picture = picture
        across = min(width, app.px(_LARGEST))
        self._size = (across, round(across / shape))
        self.rect.height = self._size[1]

    def draw(self, surface: pygame.Surface) -> None:
        picture = self.app.assets.scaled(self.picture, self._size)
        surface.blit(picture, picture.get_rect(midtop=self.rect.midtop))


class FairPlayScene(MenuScene):
    """A page to read. Esc goes back to where it was opened."""

    name = "fairplay"
    heading = "fair.title"
    narrowest = 912

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self._page: Page | None = None

    def place(self) -> None:
        app = self.app
        position = self._page.position if self._page is not None else 0.0
        page = Page(app, "page", app.page(220, 96, 840, 588 + app.spare), 56)
        page.fill(self._blocks(page.column))
        page.scroll_to(position * app.scale)
        page.goal = float(page.offset)
        self.group.add(page)
        self._page = page
        if self.group.focus is None:
            self.group.focus_on("page")

    def _blocks(self, width: int) -> list[Block]:
        app, t = self.app, self.app.t
        blocks: list[Block] = [PictureBlock(app, width, "sealed_story", _PICTURE)]
        for number in range(1, CHAPTERS + 1):
            blocks.append(TextBlock(app, width, t(f"fair.{number}.title"), "display", 23, RED.dark, above=20))
            for place, words in enumerate(t(f"fair.{number}").split("\n")):
                blocks.append(TextBlock(app, width, words, "text", 18, INK.base, above=10 if place else 4))
        return blocks

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._page is not None:
            self._page.update(seconds)

    @property
    def animating(self) -> bool:
        return self._page is not None and self._page.moving

    def describe(self) -> dict[str, Any]:
        blocks = self._page.blocks if self._page is not None else []
        return {**super().describe(), "words": [block.text for block in blocks if isinstance(block, TextBlock)]}
