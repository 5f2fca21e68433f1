"""The people round the table: portraits with moods, name plates, backs of cards, counts and turn rings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from game.core.cards import HIDDEN
from game.core.state import NONE
from game.match.session import Seat
from game.ui import faces, pictures
from game.ui.assets import quick
from game.ui.breathing import Breath, Moving
from game.ui.context import Context
from game.ui.nineslice import content, frame, margins
from game.ui.table.fans import lying
from game.ui.table.gaze import DANGER, Gaze
from game.ui.table.layout import Placed
from game.ui.table.model import TableModel
from game.ui.table.sprites import CardSprites
from game.ui.theme import CREAM, GOLD
from game.ui.words.names import is_bank, seat_names

_SPRING, _SNAP = 0.6, 0.15
"""So long somebody who was pulled swings, and the share of it in which it is dragged away."""


class SeatsView:
    """Draws all seats. Each opponent is composed once and drawn as one picture until something about it changes."""

    def __init__(self, app: Context, seats: Sequence[Seat], sprites: CardSprites, breath: Breath) -> None:
        self.app = app
        self.seats = seats
        self.sprites = sprites
        self.breath = breath
        self.gaze = Gaze(len(seats))
        self.moods: dict[int, tuple[str, float]] = {}
        self.jolts: dict[int, float] = {}
        self.pulls: dict[int, tuple[float, float, float]] = {}
        """Who springs back from having been pulled that far, and for how long."""
        self.targets: frozenset[int] = frozenset()
        self.away: frozenset[int] = frozenset()
        """Whose hands are on their way: the old count stays, dimmed, until another hand is there."""
        self.hovered = NONE
        self.deciding = NONE
        """Who owes a decision, be it out of turn; NONE while the table still catches up."""
        self.waiting = False
        """Whether somebody is waited for, so that the light round the portrait goes up and down."""
        self.scores: Sequence[int] = ()
        """The points of everybody, where the match is played for points."""
        self._boxes: dict[tuple[str, int], pygame.Rect] = {}
        self._pictures: dict[int, tuple[tuple[Any, ...], pygame.Surface, tuple[int, int]]] = {}

    def forget(self) -> None:
        """The window has another size or language: compose everything again."""
        self._pictures.clear()
        self._boxes.clear()

    # ---- what happens to people -------------------------------------------------------------------------------------

    def feel(self, seat: int, mood: str, life: float = 2.2) -> None:
        """Let somebody be happy or angry for a while."""
        self.moods[seat] = (mood, life)

    def jolt(self, seat: int) -> None:
        """Give a seat a push."""
        self.jolts[seat] = 0.4

    def pull(self, seat: int, way: tuple[float, float]) -> None:
        """Drag somebody off its place, so far in pixels; it springs back."""
        self.pulls[seat] = (*way, _SPRING)

    @property
    def busy(self) -> bool:
        """Whether something about the seats changes by itself."""
        return bool(self.jolts or self.pulls)

    def update(self, seconds: float) -> bool:
        """Let time pass; whether a face has changed."""
        self.jolts = {seat: left - seconds for seat, left in self.jolts.items() if left > seconds}
        self.pulls = {seat: (x, y, left - seconds) for seat, (x, y, left) in self.pulls.items() if left > seconds}
        before = len(self.moods)
        self.moods = {seat: (mood, left - seconds) for seat, (mood, left) in self.moods.items() if left > seconds}
        return len(self.moods) != before

    def look_around(self, seconds: float, model: TableModel) -> None:
        """Let the eyes of everybody live, unless nothing is to move."""
        if self.breath.alive:
            self.gaze.update(seconds, model, self.lit(model))
        else:
            self.gaze.rest()

    def portrait_name(self, seat: int) -> str:
        """The picture of somebody in its present mood."""
        person = self.seats[seat]
        if person.character is not None:
            name = person.character.portrait
        else:
            name = "bank" if self.is_bank(seat) else self._human_portrait(seat)
        mood = self.moods.get(seat, ("", 0.0))[0]
        return name if name in pictures.PEOPLE else pictures.portrait(name, mood)

    @property
    def names(self) -> list[str]:
        """What everybody is called at this moment."""
        return seat_names(self.seats, self.app.t, self.app.settings.player_name)

    def is_bank(self, seat: int) -> bool:
        """Whether that seat is the casino's bank."""
        return is_bank(self.seats[seat])

    def warm_up(self, placed: Placed, model: TableModel) -> list[Callable[[], object]]:
        """The faces with all that their eyes do, one by one: put together from large pictures."""

        def face(seat: int, state: str) -> pygame.Surface:
            rect, name = placed.seat(model.place(seat)), self.portrait_name(seat)
            self._eye_box(name, rect)
            return self._pair(name, rect.width, state)

        seats = range(model.players) if self.breath.alive else ()
        return [partial(face, seat, state) for seat in seats for state in pictures.EYE_STATES]

    def _human_portrait(self, seat: int) -> str:
        people = [number for number, person in enumerate(self.seats) if person.character is None]
        return pictures.person(self.app.settings.portrait, people.index(seat) + 1, self.seats[seat].portrait)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        """All seats, their rings first."""
        clip = surface.get_clip()
        rings, names = self.rings(model), self.names
        for place in range(model.players):
            if not clip.colliderect(self._room(placed, place)):
                continue
            seat = model.seat_at(place)
            rect = placed.seat(place).move(self._push(seat, placed.scale))
            if seat in rings:
                self._draw_ring(surface, rect, model, seat, rings[seat])
            picture, origin = self._composed(placed, model, seat, names[seat])
            surface.blit(picture, (rect.x + origin[0], rect.y + origin[1]))
            eyes = self._eyes(placed, model, seat)
            if eyes:
                self._draw_eyes(surface, rect, self.portrait_name(seat), eyes)

    @staticmethod
    def _room(placed: Placed, place: int) -> pygame.Rect:
        """More than a seat ever takes with its cards, its plate and its light, pushed or not."""
        face = placed.seat(place)
        around = face.inflate(face.width * 2, face.height * 2)
        return around.union(placed.hand(place).inflate(face.width, face.height)) if place else around

    def _eyes(self, placed: Placed, model: TableModel, seat: int) -> str:
        """What somebody's eyes do; nothing, where there is a skull instead."""
        if model.out[seat]:
            return ""
        return self.gaze.eyes(seat, lambda other: placed.seat(model.place(other)).center)

    def _draw_eyes(self, surface: pygame.Surface, face: pygame.Rect, name: str, eyes: str) -> None:
        """Only the eyes, over the open ones: the rest of the face may lie under a plate."""
        surface.blit(self._pair(name, face.width, eyes), self._eye_box(name, face))

    def _pair(self, name: str, size: int, eyes: str) -> pygame.Surface:
        return faces.eyes_alone(self.app.assets, name, size, eyes)

    def _eye_box(self, name: str, face: pygame.Rect) -> pygame.Rect:
        """Where the eyes lie; kept, or the pictures would have to stay in memory for it."""
        box = self._boxes.get((name, face.width))
        if box is None:
            box = faces.eye_box(self.app.assets, name, pygame.Rect((0, 0), face.size))
            self._boxes[name, face.width] = box
        return box.move(face.topleft)

    def _push(self, seat: int, scale: float) -> tuple[int, int]:
        """How far a seat is off its place: pushed to and fro, or pulled away and swinging back."""
        left = self.jolts.get(seat, 0.0)
        x, y, time = self.pulls.get(seat, (0.0, 0.0, 0.0))
        back = (1.0 - time / _SPRING - _SNAP) / (1.0 - _SNAP)
        swing = math.cos(back * 3 * math.pi) * (1.0 - back) ** 2 if back > 0 else 1.0 + back * (1.0 - _SNAP) / _SNAP
        return round(math.sin(left * 50) * left * 22 * scale + x * swing), round(y * swing)

    def lit(self, model: TableModel) -> int:
        """Whom everybody is waiting for: whoever owes a decision, else whose turn it is."""
        return model.turn if self.deciding == NONE else self.deciding

    def rings(self, model: TableModel) -> dict[int, str]:
        """The picture of the ring round each portrait that has one."""
        lit, following = self.lit(model), model.next_seat()
        found = {}
        for seat in range(model.players):
            if model.uno == seat and seat != model.viewer:
                found[seat] = "seat_alert"
            elif seat in self.targets or seat == lit:
                found[seat] = "seat_turn"
            elif seat == following:
                found[seat] = "seat_next"
        return found

    def _draw_ring(self, surface: pygame.Surface, rect: pygame.Rect, model: TableModel, seat: int, name: str) -> None:
        whole, hole = self.app.assets.measure(name, "size", (288, 288)), self.app.assets.measure(name, "portrait", 200)
        size = round(rect.width * whole[0] / hole * 1.02)
        if self._glows(model, seat):
            reach = 1.5 if seat == model.uno else 1.25
            glow = self.app.assets.scaled("glow", (size * reach, size * reach))
            glow.set_alpha(self._light())
            surface.blit(glow, glow.get_rect(center=rect.center))
            glow.set_alpha(255)
        picture = self.app.assets.scaled(name, (size, size))
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _glows(self, model: TableModel, seat: int) -> bool:
        return seat in (self.lit(model), model.uno, self.hovered)

    def _light(self) -> int:
        """How strong the light round a portrait is: it breathes while somebody thinks, and stands still otherwise."""
        return round(185 + 70 * self.breath.wave(1.25, 0.25)) if self.waiting and self.breath.alive else 255

    def breathing(self, placed: Placed, model: TableModel) -> Iterator[Moving]:
        """The eyes that blink and look around, and the lights that go up and down."""
        for seat in range(model.players):
            if not model.out[seat]:
                name = self.portrait_name(seat)
                box = self._eye_box(name, placed.seat(model.place(seat)))
                yield Moving(("eyes", seat), box, (name, self._eyes(placed, model, seat)))
        for seat in self.rings(model) if self.waiting else ():
            if self._glows(model, seat):
                area = placed.seat(model.place(seat))
                yield Moving(("seat", seat), area.inflate(area.width * 1.3, area.height * 1.3), self._light())

    def _composed(
        self, placed: Placed, model: TableModel, seat: int, name: str
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        place = model.place(seat)
        rect, hand = placed.seat(place), placed.hand(place)
        state = (model.counts[seat], model.out[seat], model.viewer, seat == self.lit(model), seat == model.dealer)
        person = (self.portrait_name(seat), name, self._score(seat))
        gone = (seat in self.away, seat in model.opened)
        key = (*state, *person, *gone, self._alarming(model, seat), model.dealer >= 0, rect.size, hand.topleft)
        origin = (-rect.width // 2, -placed.px(10))
        found = self._pictures.get(seat)
        if found is None or found[0] != key:
            whole = self._compose(placed, model, seat, name, origin)
            used = whole.get_bounding_rect()
            # Only what is painted is kept: clear pixels take as long to draw as any others.
            corner = (origin[0] + used.left, origin[1] + used.top)
            found = (key, whole.subsurface(used).copy(), corner)
            self._pictures[seat] = found
        return found[1], found[2]

    def _compose(
        self, placed: Placed, model: TableModel, seat: int, name: str, origin: tuple[int, int]
    ) -> pygame.Surface:
        place = model.place(seat)
        rect, hand = placed.seat(place), placed.hand(place)
        width = rect.width * 2
        bottom = rect.bottom + placed.px(24) if seat == model.viewer else hand.bottom + placed.px(20)
        height = bottom - rect.top - origin[1]
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        shift = (-rect.x - origin[0], -rect.y - origin[1])
        if seat != model.viewer and seat not in self.away and seat not in model.opened:
            self._draw_backs(picture, model.counts[seat], hand.move(shift), placed)
        face = rect.move(shift)
        self._draw_face(picture, face, model, seat)
        self._draw_plate(picture, placed, placed.plate(place).move(shift), name, seat, seat == self.lit(model))
        if seat == model.dealer:
            self._draw_dealer(picture, placed, face)
        if not model.out[seat] and model.dealer >= 0:
            self._draw_badge(picture, placed, face, model, seat)
        return quick(picture)

    def _draw_backs(self, picture: pygame.Surface, count: int, hand: pygame.Rect, placed: Placed) -> None:
        for pose in lying(count, hand, placed.scale):
            back = self.sprites.get(HIDDEN, pose.height, pose.angle)
            picture.blit(back, back.get_rect(center=(pose.x, pose.y)))

    def _draw_face(self, picture: pygame.Surface, face: pygame.Rect, model: TableModel, seat: int) -> None:
        portrait = self.app.assets.portrait(self.portrait_name(seat), face.width)
        if model.out[seat]:
            portrait = pygame.transform.grayscale(portrait)
            portrait.fill((150, 142, 162, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(portrait, face)
        if model.out[seat]:
            picture.blit(self.app.assets.scaled("cracks", face.size), face)
            skull = self.app.assets.icon("skull", face.width * 0.42, CREAM.base)
            picture.blit(skull, skull.get_rect(center=(face.centerx, face.centery + face.height // 8)))

    def _draw_plate(
        self, picture: pygame.Surface, placed: Placed, room: pygame.Rect, name: str, seat: int, lit: bool
    ) -> None:
        """The name, and the points where there are any, on a plate that keeps to its room."""
        look = "nameplate_turn" if lit else "nameplate"
        theme, score = self.app.theme, self._score(seat)
        left, _, right, _ = margins(self.app.assets, look, placed.scale)
        inner = room.width - left - right
        points = theme.fit(score, "bold", 14 * placed.scale, inner * 0.5, GOLD.base) if score else None
        extra = points.get_width() + placed.px(7) if points is not None else 0
        text = theme.fit(name, "bold", 15 * placed.scale, inner - extra, CREAM.base)
        width = text.get_width() + extra + left + right
        size = (min(room.width, max(placed.px(86), width + placed.px(8))), room.height)
        plate = frame(self.app.assets, look, size, placed.scale)
        place = plate.get_rect(center=room.center)
        picture.blit(plate, place)
        middle = content(self.app.assets, look, place, placed.scale).center
        spot = text.get_rect(center=(middle[0] - extra // 2, middle[1]))
        picture.blit(text, spot)
        if points is not None:
            picture.blit(points, points.get_rect(midleft=(spot.right + placed.px(7), middle[1])))

    def _score(self, seat: int) -> str:
        return str(self.scores[seat]) if self.scores else ""

    def _draw_dealer(self, picture: pygame.Surface, placed: Placed, face: pygame.Rect) -> None:
        size = placed.px(26)
        badge = self.app.assets.scaled("badge", (size, size))
        place = badge.get_rect(center=(face.left + placed.px(6), face.top + placed.px(14)))
        picture.blit(badge, place)
        icon = self.app.assets.icon("dealer", placed.px(17), GOLD.base)
        picture.blit(icon, icon.get_rect(center=(place.centerx, place.centery - placed.px(0.5))))

    @staticmethod
    def _alarming(model: TableModel, seat: int) -> bool:
        """Whether a count is one to be noticed: the last card, or few to go to the limit."""
        count, limit = model.counts[seat], model.rules.hand_limit
        return (count == 1 and model.turn >= 0) or bool(limit and count >= limit - DANGER)

    def _draw_badge(
        self, picture: pygame.Surface, placed: Placed, face: pygame.Rect, model: TableModel, seat: int
    ) -> None:
        count, limit = model.counts[seat], model.rules.hand_limit
        near = max(0, count - limit + DANGER) if limit else 0
        # With every card closer to the end the count swells.
        size = placed.px(36 + 2.5 * min(near, DANGER))
        look = "badge_alert" if self._alarming(model, seat) else "badge"
        badge = self.app.assets.scaled(look, (size, size))
        place = badge.get_rect(center=(face.right - placed.px(6), face.top + placed.px(12)))
        picture.blit(badge, place)
        ink = CREAM.deep if seat in self.away else CREAM.light
        text = self.app.theme.fit(str(count), "bold", size * 0.44, size * 0.62, ink)
        picture.blit(text, text.get_rect(center=(place.centerx, place.centery - placed.px(1))))
