"""The pieces of the screen on which cards are written: the card, its symbols, and cards to choose from in a list."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import cardfaces, nineslice, pictures
from game.ui.cardfaces import Printed
from game.ui.context import Context
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Pressable, Widget


class CardPicture(Widget):
    """The card as it will look, as large as its box allows."""

    focusable = False

    def __init__(self, app: Context, printed: Callable[[], Printed]) -> None:
        super().__init__(app)
        self.printed = printed

    def draw(self, surface: pygame.Surface) -> None:
        height = min(self.rect.height, round(self.rect.width * 1.5))
        picture = cardfaces.scaled(self.app.assets, self.printed(), (round(height / 1.5), height))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class SymbolButton(Pressable):
    """One of the symbols that a card may have."""

    def __init__(self, app: Context, symbol: str, chosen: bool, on_press: Callable[[], None]) -> None:
        super().__init__(app, f"symbol.{symbol}", on_press, app.t(f"cardsymbol.{symbol}"))
        self.symbol = symbol
        self.chosen = chosen

    def value_text(self) -> str:
        return "on" if self.chosen else "off"

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        frame = "nameplate_turn" if self.chosen else "nameplate"
        nineslice.draw(app.assets, surface, frame, self.rect, app.scale, like="nameplate")
        side = round(min(self.rect.size) * (0.84 if self.hovered or self.chosen else 0.74))
        picture = app.assets.scaled(pictures.card_symbol(self.symbol), (side, side))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class CardRow(Pressable):
    """A card in the list: its picture, its name and what it does."""

    def __init__(
        self, app: Context, name: str, printed: Printed, sentence: str, chosen: bool, on_press: Callable[[], None]
    ) -> None:
        super().__init__(app, name, on_press, sentence)
        self.printed = printed
        self.sentence = sentence
        self.chosen = chosen

    def value_text(self) -> str:
        return "on" if self.chosen else "off"

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        frame = "nameplate_turn" if self.chosen else "nameplate"
        nineslice.draw(app.assets, surface, frame, self.rect, scale, like="nameplate")
        height = self.rect.height - app.px(14)
        picture = cardfaces.scaled(app.assets, self.printed, (round(height / 1.5), height))
        place = picture.get_rect(midleft=(self.rect.left + app.px(10), self.rect.centery))
        surface.blit(picture, place)
        left = place.right + app.px(10)
        width = self.rect.right - app.px(12) - left
        colour = GOLD.base if self.chosen or self.hovered else CREAM.base
        name = app.theme.fit(self.printed.name, "display", 16 * scale, width, colour)
        surface.blit(name, name.get_rect(midleft=(left, self.rect.top + app.px(18))))
        size, top = 11.5 * scale, self.rect.top + app.px(31)
        step = app.theme.line_height("text", size)
        most = max(1, (self.rect.bottom - app.px(5) - top) // step)
        lines = app.theme.wrap(self.sentence, "text", size, width)
        if len(lines) > most:
            # All of it is in the tooltip.
            lines = [*lines[: most - 1], f"{lines[most - 1].rstrip('.,;')}…"]
        for line in lines:
            words = app.theme.fit(line, "text", size, width, LILAC)
            surface.blit(words, (left, top))
            top += step
