"""Buttons at the table: framed ones with a label, and round ones with a sign."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.nineslice import content
from game.ui.theme import CREAM, GOLD, INK, LILAC


@dataclass(slots=True)
class TableButton:
    """A button: what it is called in tests, where it is and how it looks."""

    name: str
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    label: str = ""
    style: str = "dark"
    icon: str = ""
    enabled: bool = True
    visible: bool = True
    wish: Intent | None = None
    """What a key must say to press it."""
    on: bool | None = None
    """Whether a switch is on; None for what is none."""
    note: str = ""
    """A smaller line below the label."""

    def hit(self, point: tuple[int, int]) -> bool:
        """Whether a click there presses it."""
        return self.enabled and self.covers(point)

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether it is there, be it able to do something or not."""
        return self.visible and self.rect.collidepoint(point)

    def draw(
        self, surface: pygame.Surface, app: Context, scale: float, hovered: bool = False, pressed: bool = False
    ) -> None:
        """Draw it in its present state."""
        if not self.visible:
            return
        state = "disabled" if not self.enabled else "pressed" if pressed else "hover" if hovered else "normal"
        picture = pictures.button(self.style, state)
        place = nineslice.draw(app.assets, surface, picture, self.rect, scale, like=pictures.button(self.style))
        inner = content(app.assets, picture, place, scale)
        if self.icon:
            side = round(min(self.rect.width, self.rect.height) * 0.54)
            colour = CREAM.base if self.enabled else LILAC
            sign = app.assets.icon(self.icon, side, colour)
            surface.blit(sign, sign.get_rect(center=inner.center))
            return
        light = self.style in ("dark", "red")
        colour = (CREAM.base if light else INK.base) if self.enabled else LILAC
        if self.on is not None:
            inner = self._draw_switch(surface, app, scale, inner)
        size = 26 if self.note else 17
        text = app.theme.fit(self.label, "display" if self.note else "bold", size * scale, inner.width, colour)
        lift = round(12 * scale) if self.note else 0
        surface.blit(text, text.get_rect(center=(inner.centerx, inner.centery - lift)))
        if self.note:
            note = app.theme.fit(self.note, "bold", 15 * scale, inner.width, colour)
            surface.blit(note, note.get_rect(center=(inner.centerx, inner.centery + round(16 * scale))))

    def _draw_switch(self, surface: pygame.Surface, app: Context, scale: float, inner: pygame.Rect) -> pygame.Rect:
        """The switch at the left end; the room that is left for the label."""
        height = round(22 * scale)
        switch = app.assets.fitted("toggle_on" if self.on else "toggle_off", (inner.width * 0.3, height))
        surface.blit(switch, switch.get_rect(midleft=inner.midleft))
        taken = switch.get_width() + round(6 * scale)
        return pygame.Rect(inner.left + taken, inner.top, inner.width - taken, inner.height)


def draw_question(surface: pygame.Surface, app: Context, scale: float, box: pygame.Rect) -> None:
    """The small mark of what the rules can explain."""
    radius = box.width // 2
    pygame.draw.aacircle(surface, INK.deep, box.center, radius)
    pygame.draw.aacircle(surface, GOLD.base, box.center, max(1, radius - max(1, round(1.5 * scale))))
    text = app.theme.fit("?", "display", 17 * scale, box.width, INK.base)
    surface.blit(text, text.get_rect(center=box.center))


def draw_uno(
    surface: pygame.Surface, app: Context, button: TableButton, scale: float, armed: bool, hovered: bool, pressed: bool
) -> None:
    """The large button for the call, with its own pictures."""
    if not button.visible:
        return
    state = "armed" if armed else "disabled" if not button.enabled else "normal"
    if state == "normal":
        state = "pressed" if pressed else "hover" if hovered else "normal"
    picture = app.assets.fitted(pictures.uno(state), (button.rect.width * 1.14, button.rect.height * 1.3))
    place = picture.get_rect(center=button.rect.center)
    surface.blit(picture, place)
    colour = CREAM.light if armed else INK.base if state != "disabled" else LILAC
    outline = max(1, round(2 * scale)) if armed else 0
    text = app.theme.fit(app.t("table.uno"), "display", 34 * scale, place.width * 0.56, colour, outline=outline)
    surface.blit(text, text.get_rect(center=(place.centerx, place.centery - round(8 * scale))))
