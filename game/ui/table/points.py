"""What the best strategy gives for each card of the hand: small plates on the cards after a hint."""

from __future__ import annotations

import pygame

from game.ui.context import Context
from game.ui.nineslice import frame
from game.ui.table.hand import HandView
from game.ui.table.layout import Placed
from game.ui.theme import CREAM, GOLD


def plates(app: Context, placed: Placed, hand: HandView, spoken: pygame.Rect) -> list[tuple[pygame.Rect, str, bool]]:
    """Where each plate lies, what it says, and whether its card is the best; none lies on another, or on what is
    `spoken` above the hand."""
    made: list[tuple[pygame.Rect, str, bool]] = []
    height = placed.px(28)
    for held in hand.cards:
        words = hand.labels.get(held.card)
        if words is None or held is hand.dragged:
            continue
        width = app.theme.width(words, "bold", 15 * placed.scale) + placed.px(24)
        place = pygame.Rect(0, 0, width, height)
        place.center = (round(held.pose.x), round(held.pose.y - held.pose.height / 2) + placed.px(4))
        if place.colliderect(spoken):
            place.top = spoken.bottom + 1
        # In a tight fan a plate slips down its card until it lies on no other.
        while any(place.colliderect(other) for other, _, _ in made):
            place.top += height
        made.append((place, words, held.card == hand.hinted))
    return made


def draw_points(app: Context, placed: Placed, hand: HandView, surface: pygame.Surface, spoken: pygame.Rect) -> None:
    """All plates, over the hand."""
    for place, words, best in plates(app, placed, hand, spoken):
        look = frame(app.assets, "nameplate_turn" if best else "nameplate", place.size, placed.scale)
        surface.blit(look, look.get_rect(center=place.center))
        colour = GOLD.light if best else CREAM.base
        text = app.theme.text(words, "bold", 15 * placed.scale, colour)
        surface.blit(text, text.get_rect(center=(place.centerx, place.centery - placed.px(1))))
