"""The wax seal in the score corner: the shuffle of the round is fixed, and this is where its fingerprint is."""

from __future__ import annotations

import pygame

from game.match.sealing import Seal
from game.ui.context import Context
from game.ui.table.desk import Desk
from game.ui.table.layout import Placed

_SIDE = 26
_PLACE = (57, 23)
"""Its middle, from the left edge and from the middle line of the corner, in units: on the corner of the emblem."""


def box_of(placed: Placed) -> pygame.Rect:
    """Where the seal is."""
    score, side = placed["score"], placed.px(_SIDE)
    box = pygame.Rect(0, 0, side, side)
    box.center = (score.left + placed.px(_PLACE[0]), score.centery + placed.px(_PLACE[1]))
    return box


def draw(surface: pygame.Surface, app: Context, desk: Desk, placed: Placed) -> None:
    """The seal, where the round has one."""
    if desk.seal is not None:
        box = box_of(placed)
        surface.blit(app.assets.scaled("wax_seal", box.size), box)


def start_of(seal: Seal) -> str:
    """The first digits of a fingerprint, as many as one compares at a glance."""
    return f"{seal.fingerprint[:4]} {seal.fingerprint[4:8]}"
