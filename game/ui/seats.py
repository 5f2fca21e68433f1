"""The people round the table: portraits with moods, name plates, backs of cards, counts, turn rings and bubbles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.cards import HIDDEN
from game.core.state import NONE
from game.match.session import Seat
from game.ui import pictures
from game.ui.layout import Placed
from game.ui.nineslice import content, frame, margins
from game.ui.sprites import CardSprites
from game.ui.tablemodel import TableModel
from game.ui.theme import CREAM, GOLD, INK, RED
from game.ui.tween import out_back

MAX_BACKS = 13
"""More cards than this in a fan of backs cannot be told apart."""
DANGER = 5
"""So many cards below the limit of a hand the count turns red."""


@dataclass(slots=True)
class Bubble:
    """What somebody says."""

    seat: int
    text: str
    life: float
    age: float = 0.0


class SeatsView:
    """Draws all seats. Each opponent is composed once and drawn as one picture until something about it changes."""

    def __init__(self, app: Any, seats: Sequence[Seat], sprites: CardSprites) -> None:
        self.app = app
        self.seats = seats
        self.sprites = sprites
        self.bubbles: list[Bubble] = []
        self.moods: dict[int, tuple[str, float]] = {}
        self.jolts: dict[int, float] = {}
        self.targets: frozenset[int] = frozenset()
        self.hovered = NONE
        self.breathing = False
        self.scores: Sequence[int] = ()
        """The points of everybody, where the match is played for points."""
        self.pulse = 0.0
        self._pictures: dict[int, tuple[tuple[Any, ...], pygame.Surface, tuple[int, int]]] = {}

    def forget(self) -> None:
        """The window has another size or language: compose everything again."""
        self._pictures.clear()

    # ---- what happens to people -------------------------------------------------------------------------------------

    def say(self, seat: int, text: str, life: float = 1.7) -> None:
        """Let somebody say something; the last word counts."""
        self.bubbles = [bubble for bubble in self.bubbles if bubble.seat != seat]
        self.bubbles.append(Bubble(seat, text, life))

    def feel(self, seat: int, mood: str, life: float = 2.2) -> None:
        """Let somebody be happy or angry for a while."""
        self.moods[seat] = (mood, life)

    def jolt(self, seat: int) -> None:
        """Give a seat a push."""
        self.jolts[seat] = 0.4

    @property
    def busy(self) -> bool:
        """Whether something about the seats changes by itself."""
        return bool(self.bubbles or self.jolts or self.breathing)

    def update(self, seconds: float) -> bool:
        """Let time pass; whether a face has changed."""
        self.pulse = (self.pulse + seconds) % 60.0
        for bubble in self.bubbles:
            bubble.age += seconds
        self.bubbles = [bubble for bubble in self.bubbles if bubble.age < bubble.life]
        self.jolts = {seat: left - seconds for seat, left in self.jolts.items() if left > seconds}
        before = len(self.moods)
        self.moods = {seat: (mood, left - seconds) for seat, (mood, left) in self.moods.items() if left > seconds}
        return len(self.moods) != before

    def portrait_name(self, seat: int) -> str:
        """The picture of somebody in its present mood."""
        person = self.seats[seat]
        if person.character is None:
            if person.bot is not None and self.is_bank(seat):
                name = "bank"
            else:
                return self._human_portrait(seat)
        else:
            name = person.character.portrait
        mood = self.moods.get(seat, ("", 0.0))[0]
        return pictures.portrait(name, mood)

    def is_bank(self, seat: int) -> bool:
        """Whether that seat is the casino's bank."""
        return getattr(self.seats[seat].bot, "name", "") == "bank"

    def _human_portrait(self, seat: int) -> str:
        chosen = str(self.app.settings.portrait)
        others = [name for name in pictures.PEOPLE if name != chosen]
        people = [number for number, person in enumerate(self.seats) if person.character is None]
        rank = people.index(seat)
        return chosen if rank == 0 else others[(rank - 1) % len(others)]

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        """All seats, their rings first."""
        following = model.next_seat()
        for place in range(model.players):
            seat = model.seat_at(place)
            rect = placed.seat(place).move(self._push(seat, placed.scale), 0)
            self._draw_ring(surface, rect, model, seat, following)
            picture, origin = self._composed(placed, model, seat, place)
            surface.blit(picture, (rect.x + origin[0], rect.y + origin[1]))

    def draw_bubbles(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        """What people say, above everything else at the table."""
        for bubble in self.bubbles:
            self._draw_bubble(surface, placed, model, bubble)

    def _push(self, seat: int, scale: float) -> int:
        left = self.jolts.get(seat, 0.0)
        return round(math.sin(left * 50) * left * 22 * scale)

    def _draw_ring(
        self, surface: pygame.Surface, rect: pygame.Rect, model: TableModel, seat: int, following: int
    ) -> None:
        name = ""
        if model.uno == seat and seat != model.viewer:
            name = "seat_alert"
        elif seat in self.targets or seat == model.turn:
            name = "seat_turn"
        elif seat == following:
            name = "seat_next"
        if not name:
            return
        whole, hole = self.app.assets.measure(name, "size", (288, 288)), self.app.assets.measure(name, "portrait", 200)
        size = round(rect.width * whole[0] / hole * 1.02)
        if seat in (model.turn, model.uno, self.hovered):
            reach = 1.5 if seat == model.uno else 1.25
            glow = self.app.assets.scaled("glow", (size * reach, size * reach))
            # The light breathes while somebody thinks or can be caught, and stands still otherwise.
            glow.set_alpha(round(185 + 70 * math.cos(self.pulse * 5.0)) if self.breathing else 255)
            surface.blit(glow, glow.get_rect(center=rect.center))
            glow.set_alpha(255)
        picture = self.app.assets.scaled(name, (size, size))
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _composed(
        self, placed: Placed, model: TableModel, seat: int, place: int
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        rect, hand = placed.seat(place), placed.hand(place)
        state = (model.counts[seat], model.out[seat], model.viewer, seat == model.turn, seat == model.dealer)
        person = (self.portrait_name(seat), self.seats[seat].name, self._score(seat))
        key = (*state, *person, model.turn >= 0, rect.size, hand.topleft)
        origin = (-rect.width // 2, -placed.px(10))
        found = self._pictures.get(seat)
        if found is None or found[0] != key:
            whole = self._compose(placed, model, seat, rect, hand, origin)
            used = whole.get_bounding_rect()
            # Only what is painted is kept: clear pixels take as long to draw as any others.
            corner = (origin[0] + used.left, origin[1] + used.top)
            found = (key, whole.subsurface(used).copy(), corner)
            self._pictures[seat] = found
        return found[1], found[2]

    def _compose(
        self,
        placed: Placed,
        model: TableModel,
        seat: int,
        rect: pygame.Rect,
        hand: pygame.Rect,
        origin: tuple[int, int],
    ) -> pygame.Surface:
        width = rect.width * 2
        bottom = rect.bottom + placed.px(24) if seat == model.viewer else hand.bottom + placed.px(20)
        height = bottom - rect.top - origin[1]
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        shift = (-rect.x - origin[0], -rect.y - origin[1])
        if seat != model.viewer:
            self._draw_backs(picture, model.counts[seat], hand.move(shift), placed)
        face = rect.move(shift)
        self._draw_face(picture, face, model, seat)
        self._draw_plate(picture, placed, face, model, seat)
        if seat == model.dealer:
            self._draw_dealer(picture, placed, face)
        if not model.out[seat] and model.dealer >= 0:
            self._draw_badge(picture, placed, face, model, seat)
        return picture.convert_alpha() if pygame.display.get_surface() else picture

    def _draw_backs(self, picture: pygame.Surface, count: int, hand: pygame.Rect, placed: Placed) -> None:
        shown = min(count, MAX_BACKS)
        if not shown:
            return
        height = hand.height * 1.34
        spread = min(54.0, 7.0 * (shown - 1))
        step = min(hand.width * 0.11, (hand.width - height * 0.6) / max(1, shown - 1))
        for number in range(shown):
            share = number - (shown - 1) / 2
            angle = share * (spread / max(1, shown - 1))
            drop = -(abs(share) ** 1.6) * 0.5 * placed.scale
            back = self.sprites.get(HIDDEN, height, angle)
            picture.blit(back, back.get_rect(center=(hand.centerx + share * step, hand.centery + drop)))

    def _draw_face(self, picture: pygame.Surface, face: pygame.Rect, model: TableModel, seat: int) -> None:
        portrait = self.app.assets.portrait(self.portrait_name(seat), face.width)
        if model.out[seat]:
            portrait = pygame.transform.grayscale(portrait)
            portrait.fill((120, 112, 136, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(portrait, face)
        if model.out[seat]:
            skull = self.app.assets.icon("skull", face.width * 0.5, CREAM.base)
            picture.blit(skull, skull.get_rect(center=face.center))

    def _draw_plate(
        self, picture: pygame.Surface, placed: Placed, face: pygame.Rect, model: TableModel, seat: int
    ) -> None:
        name = "nameplate_turn" if seat == model.turn else "nameplate"
        theme, score = self.app.theme, self._score(seat)
        points = theme.text(score, "bold", 14 * placed.scale, GOLD.base) if score else None
        extra = points.get_width() + placed.px(7) if points is not None else 0
        text = theme.fit(self.seats[seat].name, "bold", 15 * placed.scale, placed.px(112) - extra, CREAM.base)
        left, _, right, _ = margins(self.app.assets, name, placed.scale)
        size = (max(placed.px(86), text.get_width() + extra + left + right + placed.px(8)), placed.px(36))
        plate = frame(self.app.assets, name, size, placed.scale)
        place = plate.get_rect(center=(face.centerx, face.bottom + placed.px(3)))
        picture.blit(plate, place)
        middle = content(self.app.assets, name, place, placed.scale).center
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

    def _draw_badge(
        self, picture: pygame.Surface, placed: Placed, face: pygame.Rect, model: TableModel, seat: int
    ) -> None:
        count = model.counts[seat]
        limit = model.rules.hand_limit
        alarm = (count == 1 and model.turn >= 0) or bool(limit and count >= limit - DANGER)
        size = placed.px(36)
        badge = self.app.assets.scaled("badge_alert" if alarm else "badge", (size, size))
        place = badge.get_rect(center=(face.right - placed.px(6), face.top + placed.px(12)))
        picture.blit(badge, place)
        text = self.app.theme.fit(str(count), "bold", 16 * placed.scale, size * 0.62, CREAM.light)
        picture.blit(text, text.get_rect(center=(place.centerx, place.centery - placed.px(1))))

    def _draw_bubble(self, surface: pygame.Surface, placed: Placed, model: TableModel, bubble: Bubble) -> None:
        place = model.place(bubble.seat)
        rect = placed.seat(place)
        loud = bubble.text.endswith("!") and len(bubble.text) <= 8
        colour = RED.base if loud else INK.base
        kind, size = ("display", 24) if loud else ("bold", 16)
        text = self.app.theme.fit(bubble.text, kind, size * placed.scale, placed.px(230), colour)
        left, top, right, bottom = margins(self.app.assets, "bubble", placed.scale)
        box = (text.get_width() + left + right, max(placed.px(48), text.get_height() + top + bottom))
        picture = pygame.Surface((box[0], box[1] + placed.px(14)), pygame.SRCALPHA)
        on_right = rect.centerx < placed.window[0] * 0.5
        tail = self.app.assets.scaled("bubble_tail", (placed.px(21), placed.px(18)))
        if not on_right:
            tail = pygame.transform.flip(tail, True, False)
        picture.blit(frame(self.app.assets, "bubble", box, placed.scale), (0, 0))
        tail_x = placed.px(18) if on_right else box[0] - placed.px(39)
        picture.blit(tail, (tail_x, box[1] - placed.px(9)))
        inner = content(self.app.assets, "bubble", pygame.Rect((0, 0), box), placed.scale)
        picture.blit(text, text.get_rect(center=inner.center))
        pop = out_back(min(1.0, bubble.age / 0.2))
        if pop < 0.99:
            picture = pygame.transform.smoothscale_by(picture, max(0.1, pop))
        bottom = rect.top + placed.px(22)
        if on_right:
            # The count sits on that side of the portrait.
            spot = picture.get_rect(bottomleft=(rect.right + placed.px(6), bottom))
        else:
            spot = picture.get_rect(bottomright=(rect.left + placed.px(12), bottom))
        surface.blit(picture, spot.clamp(pygame.Rect((0, 0), placed.window)))
