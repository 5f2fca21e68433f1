"""A chance that passes: the card to jump in with, and the buttons to catch or call, with a ring that closes in time."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

import pygame

from game.core.actions import CALL, CATCH, PLAY, argument_of, kind_of, seat_of
from game.core.state import NONE
from game.ui.context import Context
from game.ui.table.chips import draw_chip
from game.ui.table.layer import TOP, Layer
from game.ui.table.onstage import OnStage
from game.ui.table.sprites import ASPECT, Pose
from game.ui.theme import GOLD, INK, RED
from game.ui.tween import lerp

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ui.table.buttons import TableButton
    from game.ui.table.desk import Desk

_STEPS = 4
"""With reduced motion the ring closes in so many steps."""
_SHORT = 0.34
"""From here on it is red."""
_REACH = 13
"""How far out the ring round a card begins, in units."""
_NEAR = 4
"""How far out it is when it has closed."""
_CORNER = 0.06
"""How round the corners of a card are, as a share of its height."""
Point = tuple[float, float]
_BUTTONS = {CATCH: ("catch",), CALL: ("uno", "late")}


class Framing(Protocol):
    """What frames the table."""

    @property
    def buttons(self) -> Mapping[str, TableButton]:
        """The buttons, by their names."""


class Chance(Layer):
    """What the player may do while somebody else is about to act, and how much of the time for it is left."""

    level = TOP

    def __init__(self, app: Context, stage: OnStage) -> None:
        self.app = app
        self.stage = stage
        self.left: float | None = None
        """The share of the time that is left; None where there is no chance, or no end to it."""
        self.card = NONE
        self.rings: tuple[pygame.Rect, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether anything is to be seen."""
        return self.left is not None

    @property
    def share(self) -> float:
        """How far open the ring is drawn."""
        left = self.left or 0.0
        return math.ceil(left * _STEPS) / _STEPS if self.stage.sparks.still else left

    def offer(self, desk: Desk, hud: Framing, left: float | None) -> None:
        """Look what the player may do before that share of the time has passed."""
        actions = desk.live_actions() if left is not None else []
        jumps = [one for one in actions if kind_of(one) == PLAY and seat_of(one) == desk.viewer]
        waits = desk.match.state.actor != desk.viewer and desk.can_act
        self.card = argument_of(jumps[0]) if jumps and waits else NONE
        names = [name for action in actions for name in _BUTTONS.get(kind_of(action), ()) if _closes(desk, action)]
        shown = [hud.buttons[name] for name in dict.fromkeys(names) if name in hud.buttons]
        self.rings = tuple(self._outline(button) for button in shown if button.visible and button.enabled)
        self.left = left if self.card != NONE or self.rings else None
        self._lift(self.card)

    def _outline(self, button: TableButton) -> pygame.Rect:
        """What is to be seen of a button: the picture of the large one is smaller than its place."""
        placed = self.stage.placed
        return button.rect.inflate(-placed.px(28), -placed.px(16)) if button.name == "uno" else button.rect

    def _lift(self, card: int) -> None:
        hand = self.stage.hand
        if hand.chance != card:
            hand.chance = card
            hand.arrange()

    def clear(self) -> None:
        """The chance has passed."""
        self.left, self.card, self.rings = None, NONE, ()
        self._lift(NONE)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The rings, and the word over the card."""
        share, placed = self.share, self.stage.placed
        colour = RED.light if share <= _SHORT else GOLD.base
        for rect in self.rings:
            away = 2 * placed.px(5)
            frame = rect.inflate(away, away)
            self._draw_ring(surface, frame, min(frame.height / 2, placed.px(40)), share, colour)
        held = next((one for one in self.stage.hand.cards if one.card == self.card), None)
        if held is None or held is self.stage.hand.dragged:
            return
        ring = self.ring_of(held.pose, share)
        corner = held.pose.height * _CORNER + (ring.width - held.pose.height * ASPECT) / 2
        self._draw_ring(surface, ring, corner, share, colour, held.pose.angle)
        words = self.app.t("chance.jump_in")
        draw_chip(self.app, placed, surface, words, self.word_spot(held.pose), 20, colour)

    def ring_of(self, pose: Pose, share: float) -> pygame.Rect:
        """The box of the ring round a card, which begins as far out as there is room for it in the window."""
        placed = self.stage.placed
        room = placed.window[1] - pose.y - card_height(pose) / 2 - placed.px(_NEAR)
        away = min(placed.px(_NEAR) + placed.px(_REACH) * share, max(0.0, room))
        ring = pygame.Rect(0, 0, round(pose.height * ASPECT + 2 * away), round(pose.height + 2 * away))
        ring.center = (round(pose.x), round(pose.y))
        return ring

    def word_spot(self, pose: Pose) -> tuple[int, int]:
        """The middle of the word: on the lower edge of the card, clear of the number in its corner and of what is
        said above the hand."""
        return round(pose.x), round(pose.y + pose.height * 0.5)

    def _draw_ring(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        share: float,
        colour: tuple[int, int, int],
        angle: float = 0.0,
    ) -> None:
        """As much of a ring as there is time left, on the dark track of the whole; askew by that angle."""
        for width, part, shade in ((7, 1.0, INK.base), (4, share, colour)):
            half = self.stage.placed.px(width) / 2
            outer, inner = (part_of(outline(rect, radius, by), part) for by in (half, -half))
            band = turned([*outer, *reversed(inner)], rect.center, angle)
            pygame.draw.polygon(surface, shade, band)
            pygame.draw.aalines(surface, shade, True, band)


def outline(rect: pygame.Rect, radius: float, out: float = 0.0) -> list[Point]:
    """Points along a box with round corners, or so far outside of it: from the middle of its upper edge all the way
    round, clockwise."""
    middles = (
        (rect.right - radius, rect.top + radius, -90),
        (rect.right - radius, rect.bottom - radius, 0),
        (rect.left + radius, rect.bottom - radius, 90),
        (rect.left + radius, rect.top + radius, 180),
    )
    far = radius + out
    corners = [
        (x + far * math.cos(math.radians(start + turn)), y + far * math.sin(math.radians(start + turn)))
        for x, y, start in middles
        for turn in range(0, 91, 5)
    ]
    top = (float(rect.centerx), rect.top - out)
    return [top, *corners, top]


def turned(path: list[Point], middle: Point, angle: float) -> list[Point]:
    """The points turned about a middle, against the clock, as cards are."""
    if not angle:
        return path
    x, y = middle
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(x + (a - x) * cos + (b - y) * sin, y - (a - x) * sin + (b - y) * cos) for a, b in path]


def card_height(pose: Pose) -> float:
    """How high a card reaches that lies askew."""
    angle = math.radians(pose.angle)
    return pose.height * (ASPECT * abs(math.sin(angle)) + abs(math.cos(angle)))


def part_of(path: list[Point], share: float) -> list[Point]:
    """That share of the way along a path."""
    left = share * sum(math.dist(*pair) for pair in pairwise(path))
    part = path[:1]
    for before, after in pairwise(path):
        far = math.dist(before, after)
        if far > left:
            way = left / far
            part.append((lerp(before[0], after[0], way), lerp(before[1], after[1], way)))
            break
        part.append(after)
        left -= far
    return part


def _closes(desk: Desk, action: int) -> bool:
    """Whether the next move of somebody else ends this chance: a call ahead of one's own card can wait."""
    return kind_of(action) == CATCH or seat_of(action) == desk.match.state.uno
