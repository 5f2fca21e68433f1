"""The player's own hand: the geometry of the fan, hovering, dragging and sorting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.cards import COLOUR_OF, SYMBOL_OF
from game.ui.breathing import Breath, Moving
from game.ui.table.sprites import ASPECT, CardSprites, Pose, contains, corners
from game.ui.tween import approach

_FULL_SPREAD = 0.84
"""The widest distance between two cards, by a card's width."""
_MAX_ANGLE = 22.0
_ANGLE_PER_CARD = 2.6
_RATE = 14.0
_SWAY = 0.015
"""How far a card that can be played rises and sinks, by its height."""
_SWAY_SECONDS = 3.4
_SWAY_STEP = 0.11
"""How far each card is ahead of the one before it: the hand moves in a wave."""


def fan(count: int, area: pygame.Rect, height: float, opened: int = -1) -> list[Pose]:
    """Poses for so many cards in an area. The neighbours of the `opened` card make room for it."""
    if count <= 0:
        return []
    width = height * ASPECT
    room = area.width - width
    step = min(width * _FULL_SPREAD, room / (count - 1)) if count > 1 else 0.0
    spread = min(_MAX_ANGLE, _ANGLE_PER_CARD * (count - 1))
    middle = (count - 1) / 2
    shifts = _make_room(count, step, width, opened)
    poses = []
    for place in range(count):
        share = (place - middle) / middle if middle else 0.0
        drop = share * share * height * 0.11 * min(1.0, count / 7)
        x = area.centerx + (place - middle) * step + shifts[place]
        poses.append(Pose(x, drop, -share * spread / 2, height))
    lowest = max(max(y for _, y in corners(pose)) for pose in poses)
    lift = area.bottom - lowest
    return [pose._replace(y=pose.y + lift) for pose in poses]


def _make_room(count: int, step: float, width: float, opened: int) -> list[float]:
    """How far each card moves aside so that the opened one shows its face."""
    if not 0 <= opened < count:
        return [0.0] * count
    gap = max(0.0, width * 0.78 - step)
    shifts = []
    for place in range(count):
        distance = place - opened
        fade = max(0.0, 1.0 - (abs(distance) - 1) / 5) if distance else 0.0
        # The cards on the right hide the opened one; those on the left lie under it and need little room.
        shifts.append(gap * fade * (0.62 if distance > 0 else -0.38 if distance else 0.0))
    return shifts


def sort_key(card: int, sort: str) -> tuple[int, int]:
    """The place of a card in a sorted hand."""
    if sort == "value":
        return SYMBOL_OF[card], COLOUR_OF[card]
    return COLOUR_OF[card], SYMBOL_OF[card]


@dataclass(slots=True, eq=False)
class HandCard:
    """A card in the hand and where it is drawn now."""

    card: int
    pose: Pose
    target: Pose


class HandView:
    """What the player sees of its own cards."""

    def __init__(self, breath: Breath | None = None) -> None:
        self.breath = breath
        self.cards: list[HandCard] = []
        self.area = pygame.Rect(0, 0, 100, 100)
        self.height = 150.0
        self.hovered: HandCard | None = None
        self.selected: HandCard | None = None
        self.dragged: HandCard | None = None
        self.drag_at = (0.0, 0.0)
        self.playable: frozenset[int] = frozenset()
        self.active = False
        self.marked = -1
        self.hinted = -1
        self.chance = -1
        """The card that may be laid out of turn, as long as that is possible."""
        self.labels: dict[int, str] = {}
        """What a hint gives for each card it has counted."""
        self.sort = "colour"
        self.highlight = True
        """Whether cards that can be played are raised and the others dimmed."""
        self.asked: HandCard | None = None
        """The wild that was clicked once, where that must be done twice."""
        self._before: tuple[str, list[HandCard]] = ("", [])
        """How the hand was sorted, and in which order, before a card was dragged."""
        self._own: list[HandCard] = []
        """The player's own order while the hand is sorted in another."""
        self._orders: dict[int, list[int]] = {}
        """In which order those who share the screen have put their cards."""
        self.hidden = False
        self.away = False
        """Whether the whole hand is on its way: it is drawn where it flies."""
        self.still = False
        self.slumped = False
        """Whether the round is lost: the cards have sunk, and no light falls on them."""

    # ---- contents ---------------------------------------------------------------------------------------------------

    def sync(self, cards: Sequence[int], spawn: Pose | None = None) -> None:
        """Show exactly these cards: those that stay keep their place, new ones come from `spawn`."""
        missing = list(cards)
        kept = []
        if not missing:
            self._own.clear()
            self._orders.clear()
        for held in self.cards:
            if held.card in missing:
                missing.remove(held.card)
                kept.append(held)
        self.cards = kept
        for card in missing:
            start = spawn or Pose(self.area.centerx, self.area.bottom, 0.0, self.height)
            self.cards.append(HandCard(card, start, start))
        for name in ("hovered", "selected", "dragged", "asked"):
            if getattr(self, name) not in self.cards:
                setattr(self, name, None)
        self.arrange()

    def take(self, card: int) -> Pose:
        """Where the card that now leaves the hand is; the dragged, selected or hovered one of its face first."""
        for held in (self.dragged, self.hovered, self.selected):
            if held is not None and held.card == card:
                break
        else:
            held = next((one for one in self.cards if one.card == card), None)
        if held is None:
            return Pose(self.area.centerx, self.area.centery, 0.0, self.height)
        self.cards.remove(held)
        for name in ("hovered", "selected", "dragged", "asked"):
            if getattr(self, name) is held:
                setattr(self, name, None)
        self.arrange()
        return held.pose

    def change_seat(self, old: int, new: int) -> None:
        """Somebody else looks at its cards now; everybody finds them again as they were put."""
        self._orders[old] = [held.card for held in self.cards]
        self.cards.clear()
        self._own.clear()
        start = Pose(self.area.centerx, self.area.bottom, 0.0, self.height)
        self.cards = [HandCard(card, start, start) for card in self._orders.get(new, [])]

    def sort_by(self, sort: str) -> None:
        """Sort the cards another way; the player's own order is found again when it comes back to it."""
        if self.sort == "own" != sort:
            self._own = list(self.cards)
        elif sort == "own":
            known = [held for held in self._own if held in self.cards]
            self.cards = known + [held for held in self.cards if held not in known]
        self.sort = sort
        self.arrange()

    def arrange(self) -> None:
        """Sort, and work out where every card belongs."""
        if self.sort != "own":
            self.cards.sort(key=lambda held: sort_key(held.card, self.sort))
        opened = self.opened
        index = self.cards.index(opened) if opened in self.cards else -1
        for place, (held, pose) in enumerate(
            zip(self.cards, fan(len(self.cards), self.area, self.height, index), strict=True)
        ):
            held.target = self._lifted(held, pose, place == index)

    def slump(self, lost: bool) -> None:
        """Let the cards sink because the round is lost, or hold them up again."""
        if lost != self.slumped:
            self.slumped = lost
            self.arrange()

    def _lifted(self, held: HandCard, pose: Pose, opened: bool) -> Pose:
        if self.slumped and not opened:
            return pose._replace(y=pose.y + self.height * 0.16, angle=pose.angle * 1.7)
        if opened:
            angle = pose.angle * 0.25
            return Pose(
                pose.x, min(pose.y, self.area.bottom - self.height * 0.5) - self.height * 0.16, angle, pose.height * 1.1
            )
        if held.card in (self.hinted, self.chance) or held is self.asked:
            return pose._replace(y=pose.y - self.height * 0.2)
        if self.highlight and self.active and held.card in self.playable:
            return pose._replace(y=pose.y - self.height * 0.075)
        return pose

    @property
    def opened(self) -> HandCard | None:
        """The card that is shown in full: under the pointer, or chosen with the keys."""
        return None if self.dragged else self.hovered or self.selected

    def forget_hint(self) -> None:
        """A hint has been followed, or the moment it was for is over."""
        self.hinted = -1
        self.labels = {}

    def place(self, area: pygame.Rect, height: float) -> None:
        """Move to another place, for example in a window of another size; the cards jump there."""
        self.area, self.height = area, height
        self.arrange()
        for held in self.cards:
            held.pose = held.target

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Let the cards glide to where they belong; whether any still moves."""
        moving = False
        for held in self.cards:
            goal = held.target
            if held is self.dragged:
                goal = Pose(self.drag_at[0], self.drag_at[1], 0.0, self.height * 1.12)
            if held.pose == goal:
                continue
            rate = 40.0 if held is self.dragged else _RATE
            values = [approach(now, then, rate, seconds) for now, then in zip(held.pose, goal, strict=True)]
            far = max(abs(now - then) for now, then in zip(values, goal, strict=True))
            held.pose = goal if far < 0.4 or self.still else Pose(*values)
            moving = True
        return moving

    def shove(self, way: tuple[float, float], cards: Iterable[HandCard] | None = None) -> None:
        """Push all cards, or those given, off their places; they glide back."""
        for held in self.cards if cards is None else cards:
            held.pose = held.pose._replace(x=held.pose.x + way[0], y=held.pose.y + way[1])

    # ---- pointer and keys -------------------------------------------------------------------------------------------

    def hit(self, point: tuple[float, float]) -> HandCard | None:
        """The card under a point; the raised one keeps the pointer as long as it stays on or below it."""
        opened = self.hovered
        if opened is not None and contains(opened.target, point, below=self.height * 0.3):
            return opened
        for held in reversed(self.cards):
            if contains(held.target, point, below=self.height * 0.06):
                return held
        return None

    def hover(self, point: tuple[float, float]) -> bool:
        """The pointer moved; whether another card is under it now."""
        found = self.hit(point)
        if found is self.hovered:
            return False
        self.hovered = found
        if found is not None:
            self.selected = None
        self.arrange()
        return True

    def leave(self) -> None:
        """The pointer is busy elsewhere."""
        if self.hovered is not None:
            self.hovered = None
            self.arrange()

    def select(self, step: int, among: Iterable[int] | None = None) -> HandCard | None:
        """Move the choice made with the keys to the next card (of those faces, where given)."""
        wanted = set(among) if among is not None else None
        order = [held for held in self.cards if wanted is None or held.card in wanted]
        if not order:
            return None
        current = self.selected or self.hovered
        start = order.index(current) + step if current in order else 0 if step > 0 else -1
        index = start % len(order)
        self.hovered = None
        self.selected = order[index]
        self.arrange()
        return self.selected

    def drag(self, held: HandCard, point: tuple[float, float]) -> None:
        """Take a card along with the pointer; over the hand the others make room for it."""
        if self.dragged is None:
            self._before = self.sort, list(self.cards)
        self.dragged = held
        self.drag_at = point
        self._make_way(held, point)
        self.arrange()

    def _make_way(self, held: HandCard, point: tuple[float, float]) -> None:
        """Put the dragged card where it would stay; away from the hand, everything is as it was before."""
        if not self.area.inflate(0, self.height * 0.5).collidepoint(point):
            self.sort, before = self._before
            known = [one for one in before if one in self.cards]
            self.cards = known + [one for one in self.cards if one not in known]
            return
        slots = fan(len(self.cards), self.area, self.height)
        place = min(range(len(slots)), key=lambda number: abs(slots[number].x - point[0]))
        if self.cards[place] is not held:
            self.cards.remove(held)
            self.cards.insert(place, held)
            self.sort = "own"

    def drop(self, point: tuple[float, float]) -> bool:
        """Let the dragged card go; whether it has found a new place in the hand."""
        held, self.dragged = self.dragged, None
        moved = False
        if held is not None:
            self._make_way(held, point)
            moved = self.cards != self._before[1]
            self.sort = self.sort if moved else self._before[0]
        self.hovered = None
        self.arrange()
        return moved

    def shift(self, step: int) -> bool:
        """Move the chosen card one place along the hand; whether there was one, and room for it."""
        held = self.selected or self.hovered
        if held is None or not 0 <= self.cards.index(held) + step < len(self.cards):
            return False
        place = self.cards.index(held) + step
        self.sort = "own"
        self.cards.remove(held)
        self.cards.insert(place, held)
        self.selected, self.hovered = held, None
        self.arrange()
        return True

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, sprites: CardSprites, glow: pygame.Surface | None = None) -> None:
        """Draw the hand, the opened card last; the dragged one is drawn by itself."""
        if self.away:
            return
        opened = self.opened
        for place, held in enumerate(self.cards):
            if held is self.dragged or held is opened:
                continue
            self._draw_card(surface, sprites, held, glow, self.sway(place, held))
        if opened is not None:
            sprites.draw_shadow(surface, opened.pose, self.height * 0.12)
            self._draw_card(surface, sprites, opened, glow)

    def draw_dragged(self, surface: pygame.Surface, sprites: CardSprites) -> None:
        """Draw the card that follows the pointer: above everything else."""
        if self.dragged is not None:
            sprites.draw_shadow(surface, self.dragged.pose, self.height * 0.3)
            self._draw_card(surface, sprites, self.dragged, None)

    def sway(self, place: int, held: HandCard) -> int:
        """How many pixels a card is off its place: those that can be played rise and sink a little on one's turn. Only
        the picture does: what is pointed at stays where it is."""
        resting = held in (self.opened, self.dragged, self.asked) or held.card in (self.hinted, self.chance)
        if self.breath is None or resting or self.hidden or not self.active or held.card not in self.playable:
            return 0
        return round(self.height * _SWAY * self.breath.wave(_SWAY_SECONDS, -place * _SWAY_STEP))

    def breathing(self, sprites: CardSprites) -> Iterator[Moving]:
        """The cards that sway."""
        if self.breath is None or not self.active:
            return
        most = round(self.height * _SWAY)
        for place, held in enumerate(self.cards):
            if held.card in self.playable:
                picture = sprites.get(held.card, held.pose.height, held.pose.angle)
                area = picture.get_rect(center=(round(held.pose.x), round(held.pose.y))).inflate(0, 2 * most)
                yield Moving(("card", place), area, self.sway(place, held))

    def _draw_card(
        self,
        surface: pygame.Surface,
        sprites: CardSprites,
        held: HandCard,
        glow: pygame.Surface | None,
        lower: int = 0,
    ) -> None:
        if self.hidden:
            sprites.draw(surface, -1, held.pose)
            return
        if glow is not None and held.card in (self.marked, self.hinted, self.chance):
            surface.blit(glow, glow.get_rect(center=(round(held.pose.x), round(held.pose.y))))
        dim = self.highlight and self.active and held.card not in self.playable and held is not self.dragged
        dim = dim or self.slumped
        sprites.draw(surface, held.card, held.pose._replace(y=round(held.pose.y) + lower) if lower else held.pose, dim)
