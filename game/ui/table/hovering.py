"""What the pointer rests on at the table, so that a line can say what it is and what it means now."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from game.ui.context import Context
from game.ui.table import waxseal
from game.ui.table.buttons import TableButton
from game.ui.table.cardhelp import HELP_AFTER
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.table.paytable import row_box
from game.ui.table.readings import Readings, Thing
from game.ui.table.sheets import Sheets

_BADGE, _CHIP = 20, 15
"""How far from their middle the count and the dealer's chip reach, in units."""
_RING = (0.74, 1.06)
"""Between these shares of its half axes the ring of the direction lies."""
_POINT = 14
"""The ring goes all round the piles: it is explained where the pointer is, with so much room round it."""


class Corner(Protocol):
    """What is staked with."""

    chips: dict[int, pygame.Rect]
    buttons: dict[str, TableButton]

    def at(self, point: tuple[int, int]) -> int | str:
        """The chip or the button there that can be pressed; nothing if there is none."""


class Hovering:
    """Whatever is no button, no choice and no card."""

    def __init__(self, app: Context, desk: Desk, stage: Stage) -> None:
        self.app = app
        self.desk = desk
        self.stage = stage
        self.readings = Readings(app, desk, stage)
        self.wager: Corner | None = None
        """Set where credits are staked."""
        self.thing: Thing | None = None
        self._point = (0, 0)
        self._time = 0.0

    # ---- what lies where --------------------------------------------------------------------------------------------

    def at(self, point: tuple[int, int]) -> Thing | None:
        """The thing under a point: what is small comes before what it lies on."""
        return self._staking_at(point) or self._seat_at(point) or self._middle_at(point) or self._casino_at(point)

    def _seat_at(self, point: tuple[int, int]) -> Thing | None:
        placed, model = self.stage.placed, self.stage.model
        places = range(model.players)
        for place in places:
            seat = model.seat_at(place)
            if not model.out[seat] and model.dealer >= 0 and self.box(Thing("count", seat)).collidepoint(point):
                return Thing("count", seat)
            if seat == model.dealer and self.box(Thing("dealer", seat)).collidepoint(point):
                return Thing("dealer", seat)
        for place in places:
            face, boxes = placed.seat(place), [placed.plate(place)]
            boxes += [placed.hand(place)] if place else []
            near = math.dist(point, face.center) <= face.width * 0.6
            if near or any(box.collidepoint(point) for box in boxes):
                return Thing("seat", model.seat_at(place))
        return None

    def _middle_at(self, point: tuple[int, int]) -> Thing | None:
        placed, model = self.stage.placed, self.stage.model
        if self.stage.threat.total and self.stage.threat.place.collidepoint(point):
            return Thing("pending")
        if math.dist(point, placed["gem"].center) <= placed["gem"].width / 2:
            return Thing("gem")
        if self.desk.seal is not None and self.box(Thing("seal")).collidepoint(point):
            return Thing("seal")
        for name in ("draw", "score"):
            if placed[name].collidepoint(point):
                return Thing(name)
        ring = placed["ring"]
        across, down = (2 * (point[0] - ring.centerx) / ring.width, 2 * (point[1] - ring.centery) / ring.height)
        on_ring = _RING[0] <= math.hypot(across, down) <= _RING[1]
        return Thing("ring") if on_ring and not model.rules.wallet else None

    def _casino_at(self, point: tuple[int, int]) -> Thing | None:
        if self.wager is None:
            return None
        if self.box(Thing("stake")).collidepoint(point):
            return Thing("stake")
        for row in range(self.stage.model.rules.top_multiplier):
            if row_box(self.stage.placed, row).collidepoint(point):
                return Thing("lamp", row)
        return Thing("pays") if self.box(Thing("pays")).collidepoint(point) else None

    def _staking_at(self, point: tuple[int, int]) -> Thing | None:
        """A chip, or a button of the tray that does nothing yet."""
        if self.wager is None or not self.desk.staking:
            return None
        found = self.wager.at(point)
        if isinstance(found, int):
            return Thing("chip", found)
        idle = [button for button in self.wager.buttons.values() if button.covers(point) and not button.enabled]
        return Thing("unstaked", list(self.wager.buttons.values()).index(idle[0])) if idle else None

    def box(self, thing: Thing) -> pygame.Rect:
        """Where a thing is: what explains it goes beside that."""
        placed, model, kind = self.stage.placed, self.stage.model, thing.kind
        if kind == "ring":
            side = placed.px(_POINT)
            return pygame.Rect(0, 0, side, side).move_to(center=self._point)
        if kind in ("seat", "count", "dealer"):
            place = model.place(thing.number)
            face = placed.seat(place)
            if kind == "seat":
                return face.union(placed.plate(place))
            reach = placed.px(_BADGE if kind == "count" else _CHIP)
            middle = (face.right - placed.px(6), face.top + placed.px(12))
            if kind == "dealer":
                middle = (face.left + placed.px(6), face.top + placed.px(14))
            return pygame.Rect(0, 0, 2 * reach, 2 * reach).move_to(center=middle)
        if kind == "seal":
            return waxseal.box_of(placed)
        if kind == "pending":
            return self.stage.threat.place
        if self.wager is not None and kind in ("pays", "lamp", "chip", "unstaked"):
            return self._casino_box(self.wager, thing)
        return placed[kind]

    def _casino_box(self, wager: Corner, thing: Thing) -> pygame.Rect:
        if thing.kind == "chip":
            return wager.chips[thing.number]
        if thing.kind == "unstaked":
            return list(wager.buttons.values())[thing.number].rect
        # All of it, so that the other steps can still be read.
        return self.stage.placed["paytable"]

    # ---- the pointer ------------------------------------------------------------------------------------------------

    def point(self, point: tuple[int, int] | None) -> None:
        """The pointer has moved there; None if something lies there that speaks for itself."""
        found = self.at(point) if point is not None else None
        if found != self.thing:
            self.thing, self._time = found, 0.0
            self.app.invalidate()
        if found is not None and point is not None and self._time < HELP_AFTER:
            self._point = point

    def update(self, seconds: float) -> None:
        """Let time pass."""
        before, self._time = self._time, self._time + seconds
        if self.thing is not None and before < HELP_AFTER <= self._time:
            self.app.invalidate()

    @property
    def shown(self) -> Thing | None:
        """What is explained now."""
        return self.thing if self._time >= HELP_AFTER and not self.stage.hand.dragged else None

    def draw(self, surface: pygame.Surface, sheets: Sheets) -> None:
        """The explanation, once it is due."""
        thing = self.shown
        if thing is not None:
            reading = self.readings.of(thing)
            sheets.draw(surface, self.box(thing), reading.text, reading.title)
