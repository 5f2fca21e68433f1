"""The left side of the rules: the books, and the sections of the one that is open."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rulesets import preset
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Pressable, Words


class BookRow(Pressable):
    """A rulebook: its emblem and its name."""

    def __init__(self, app: Context, ruleset: str, chosen: bool, on_press: Callable[[], None]) -> None:
        super().__init__(app, f"book.{ruleset}", on_press)
        self.ruleset = ruleset
        self.chosen = chosen

    def value_text(self) -> str:
        return "on" if self.chosen else "off"

    def draw(self, surface: pygame.Surface) -> None:
        app, rules = self.app, preset(self.ruleset)
        picture = "nameplate_turn" if self.chosen else "nameplate"
        nineslice.draw(app.assets, surface, picture, self.rect, app.scale, like="nameplate")
        side = app.px(36 if self.hovered or self.chosen else 33)
        emblem = app.assets.scaled(pictures.book(rules.emblem), (side, side))
        surface.blit(emblem, emblem.get_rect(center=(self.rect.left + app.px(28), self.rect.centery)))
        colour = GOLD.base if self.chosen or self.hovered else CREAM.base
        room = self.rect.width - app.px(66)
        name = app.theme.fit(app.t(f"ruleset.{rules.texts}"), "display", 20 * app.scale, room, colour)
        surface.blit(name, name.get_rect(midleft=(self.rect.left + app.px(54), self.rect.centery)))


class SectionRow(Pressable):
    """A section of the book: its heading, in as many lines as it takes."""

    def __init__(self, app: Context, place: str, heading: str, width: int, on_press: Callable[[], None]) -> None:
        super().__init__(app, place, on_press)
        self.chosen = False
        """Whether it is read at the moment."""
        self._looks = {
            colour: Words(app, heading, "bold", 15.5, colour, width - app.px(30), 1.0)
            for colour in (CREAM.base, LILAC, GOLD.base)
        }
        self.rect.size = (width, self._looks[LILAC].height + app.px(11))

    def value_text(self) -> str:
        return "on" if self.chosen else "off"

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        if self.chosen:
            bar = pygame.Rect(self.rect.left + app.px(6), self.rect.top + app.px(5), app.px(4), 0)
            bar.height = self.rect.height - app.px(10)
            pygame.draw.rect(surface, GOLD.base, bar, border_radius=app.px(2))
        words = self._looks[GOLD.base if self.hovered else CREAM.base if self.chosen else LILAC]
        corner = (self.rect.left + app.px(20), self.rect.centery - words.height // 2)
        words.draw(surface, corner, surface.get_clip())
