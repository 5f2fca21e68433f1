"""The pieces of the deck's screen: a face with how many there are of it, all colours at once, and what was changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.cards import FACES
from game.core.deck import MOST_OF_A_CARD
from game.ui import cardfaces, nineslice
from game.ui.cardfaces import Printed
from game.ui.context import Context
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Pressable, Stepper

_SIZE = 15


class FaceStepper(Stepper):
    """One face, and how many of it are in the deck; resting on it tells what it does."""

    def __init__(
        self,
        app: Context,
        card: int,
        count: int,
        usual: int,
        on_change: Callable[[int], None],
        tooltip: str,
        printed: Printed | None = None,
    ) -> None:
        """`usual` is how many the rulebook's deck has; `printed` is what stands on a customizable card."""
        name = f"face.{FACES[card].text}"
        super().__init__(app, name, 0, MOST_OF_A_CARD, count, on_change, tooltip=tooltip, width=84, size=_SIZE)
        self.card = card
        self.changed = count != usual
        self.printed = printed

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        height = self.rect.height
        size = (round(height / 1.5), height)
        if self.printed is not None:
            picture = cardfaces.scaled(app.assets, self.printed, size)
        else:
            picture = app.assets.card(FACES[self.card].name, size)
        if self.value == "0":
            picture = app.assets.made(("absent", self.card, self.printed, size), lambda: _faint(picture))
        surface.blit(picture, self.rect.topleft)
        field = self._field()
        if self.changed:
            pygame.draw.rect(surface, GOLD.dark, field.inflate(app.px(4), app.px(4)), 0, app.px(8))
        super().draw(surface)

    def _field(self) -> pygame.Rect:
        field = super()._field()
        height = min(self.rect.height, self.app.px(34))
        return pygame.Rect(field.left, self.rect.centery - height // 2, field.width, height)


class EachStepper(Stepper):
    """How many there are of each of a symbol's four cards; where they differ, a step starts from the most."""

    def __init__(
        self, app: Context, name: str, counts: Sequence[int], on_change: Callable[[int], None], tooltip: str
    ) -> None:
        super().__init__(app, name, 0, MOST_OF_A_CARD, max(counts), on_change, tooltip=tooltip, width=94, size=_SIZE)
        self.mixed = len(set(counts)) > 1

    def shown_text(self) -> str:
        return "–" if self.mixed else super().shown_text()

    def value_text(self) -> str:
        return "mixed" if self.mixed else super().value_text()


class Chip(Pressable):
    """One difference from the rulebook; pressing it puts that back."""

    def __init__(self, app: Context, name: str, text: str, on_press: Callable[[], None], tooltip: str) -> None:
        super().__init__(app, f"chip.{name}", on_press, tooltip)
        self.text = text

    def value_text(self) -> str:
        return self.text

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        nineslice.draw(app.assets, surface, "nameplate", self.rect, app.scale)
        colour = GOLD.base if self.hovered else CREAM.base
        side = app.px(11)
        icon = app.assets.icon("close", side, GOLD.base if self.hovered else LILAC)
        surface.blit(icon, icon.get_rect(midright=(self.rect.right - app.px(10), self.rect.centery)))
        width = self.rect.width - app.px(34)
        words = app.theme.fit(self.text, "text", 13.5 * app.scale, width, colour)
        surface.blit(words, words.get_rect(midleft=(self.rect.left + app.px(11), self.rect.centery)))


def _faint(picture: pygame.Surface) -> pygame.Surface:
    """A card that is not in the deck: hardly there."""
    faint = picture.copy()
    faint.fill((*LILAC, 255), special_flags=pygame.BLEND_RGBA_MULT)
    faint.set_alpha(95)
    return faint
