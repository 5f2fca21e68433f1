"""Small plates with a few words: over a card that asks to be laid, below the pile that is drawn from, over a table that
stands still."""

from __future__ import annotations

import pygame

from game.ui import nineslice
from game.ui.context import Context
from game.ui.table.hand import HandView
from game.ui.table.layout import Placed
from game.ui.theme import CREAM, GOLD, INK, Colour

_VEIL_ALPHA = 120


def draw_chip(
    app: Context,
    placed: Placed,
    surface: pygame.Surface,
    words: str,
    centre: tuple[int, int],
    size: float = 16,
    colour: Colour = GOLD.base,
    clear_of: pygame.Rect | None = None,
) -> pygame.Rect:
    """A plate about that point, moved into the window where it would leave it, and down where other words stand; where
    it went."""
    text = app.theme.fit(words, "bold", size * placed.scale, placed.window[0] - placed.px(60), colour)
    plate = pygame.Rect(0, 0, text.get_width() + placed.px(34), text.get_height() + placed.px(12))
    plate.center = centre
    plate.clamp_ip(surface.get_rect().inflate(-placed.px(8), -placed.px(8)))
    if clear_of is not None and plate.colliderect(clear_of):
        plate.top = clear_of.bottom + placed.px(2)
    nineslice.draw(app.assets, surface, "nameplate", plate, placed.scale)
    surface.blit(text, text.get_rect(center=plate.center))
    return plate


def draw_question(
    app: Context, placed: Placed, surface: pygame.Surface, hand: HandView, caption: pygame.Rect
) -> pygame.Rect | None:
    """The question on a wild that was clicked once, below what the table says; where it went."""
    if hand.asked is None:
        return None
    pose = hand.asked.pose
    above = (round(pose.x), round(pose.y - pose.height * 0.5 - placed.px(14)))
    return draw_chip(app, placed, surface, app.t("table.lay_it"), above, clear_of=caption)


def draw_veil(app: Context, placed: Placed, surface: pygame.Surface) -> None:
    """A veil over a table that stands still until its player comes back."""
    veil = app.assets.made(("veil", surface.get_size()), lambda: _veil(surface.get_size()))
    surface.blit(veil, (0, 0))
    draw_chip(app, placed, surface, app.t("table.standing"), surface.get_rect().center, 24, CREAM.base)


def _veil(size: tuple[int, int]) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*INK.deep, _VEIL_ALPHA))
    return veil
