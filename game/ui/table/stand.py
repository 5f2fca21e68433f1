"""Where a winner stands: large in the middle of the table, over the piles, its points below it, the stamp across it."""

from __future__ import annotations

import pygame

from game.ui.table.layout import Placed

_FACE = {False: (164, -56), True: (208, -40)}
"""How large the portrait is when a round is won, and when a match is, and how far it is from the middle."""
_TOTAL = (240, 76, 102)
_STAMP = {False: 7, True: 80}
_LIGHT = (760, 430, 14)


def face(placed: Placed, large: bool = False) -> pygame.Rect:
    """The portrait of whoever has won a round, or the match, which is `large`."""
    size, down = _FACE[large]
    return _middle(placed, size, size, down)


def total(placed: Placed) -> pygame.Rect:
    """Where the points are added up that the winner gets."""
    return _middle(placed, *_TOTAL)


def stamp(placed: Placed, large: bool) -> tuple[int, int]:
    """The middle of the print."""
    return _middle(placed, 0, 0, _STAMP[large]).center


def shade(placed: Placed) -> pygame.Rect:
    """What lies in the dark around the winner: the piles are not looked at any more."""
    return _middle(placed, *_LIGHT)


def room(placed: Placed) -> tuple[pygame.Rect, pygame.Rect]:
    """What open hands keep off. A portrait is round: its box has free corners."""
    round_ = face(placed)
    return round_.inflate(-round_.width // 4, -round_.height // 8), total(placed)


def _middle(placed: Placed, width: float, height: float, down: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, placed.px(width), placed.px(height))
    x, y = placed["ring"].center
    box.center = (x, y + round(down * placed.scale))
    return box
