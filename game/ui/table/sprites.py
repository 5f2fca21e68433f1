"""Cards as pictures: scaled, rotated and dimmed copies in a cache of bounded size."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from game.core.cards import CUSTOM_SYMBOLS, FACES
from game.ui import cardfaces, pictures
from game.ui.assets import Assets, quick

ASPECT = 2 / 3
"""Width of a card by its height."""
ANGLE_STEP = 1.5
HEIGHT_STEP = 2
COARSE_ANGLE = 7.5
COARSE_HEIGHT = 0.06
"""The steps for cards in the air, where nobody sees the difference: degrees, and a share of the height."""
_NEAR = (0.75, 1.2)
"""A card in the air may be made of one that is so many times larger or smaller."""
_ROUGH = "rough"
BUDGET = 13 * 1024 * 1024
"""Bytes of pixels the cache may hold."""
_SHOWN = 300
"""What was asked for among the last so many is being shown."""
DIMMED = (184, 180, 198)
BACK = "Card_Back"
_MARGIN = 0.1
"""Room around a card for its baked shadow, by the card's width."""


class Pose(NamedTuple):
    """Where a card is: its centre, its angle in degrees (counter-clockwise) and its height."""

    x: float
    y: float
    angle: float = 0.0
    height: float = 150.0


_CUSTOM = {face.card: CUSTOM_SYMBOLS.index(face.symbol) for face in FACES if face.symbol in CUSTOM_SYMBOLS}
Prints = Callable[[int], "cardfaces.Printed | None"]
"""What is printed on the first, second, ... customizable card of a table; None if it has no such card."""


def face_name(card: int) -> str:
    """The name of the picture of a card; a hidden one shows its back."""
    return FACES[card].name if 0 <= card < len(FACES) else BACK


Shelf = OrderedDict[tuple[Any, ...], pygame.Surface]
"""Pictures, the one asked for last at the end."""


class CardSprites:
    """Hands out pictures of cards; the least used ones are forgotten when there are too many."""

    upright_share = 0.45
    """The share of the cache that upright cards may take before others are let go."""

    def __init__(self, assets: Assets, budget: int = BUDGET, prints: Prints = lambda number: None) -> None:
        self.assets = assets
        self.prints = prints
        self.budget = budget
        self.used = 0
        self._cache: Shelf = OrderedDict()
        self._uprights: Shelf = OrderedDict()
        self._upright_bytes = 0
        self._drawn: dict[tuple[Any, ...], int] = {}
        """When each was asked for last in order to be shown, counted in such questions."""
        self._asked = 0

    def clear(self) -> None:
        """Forget everything, for example when the window has got another size."""
        self._cache.clear()
        self._uprights.clear()
        self._drawn.clear()
        self.used = self._upright_bytes = 0

    def get(self, card: int, height: float, angle: float = 0.0, dim: bool = False) -> pygame.Surface:
        """A card with its shadow, its height and angle rounded to the steps of the cache."""
        size, steps = _steps(height, angle)
        printed = self._printed(card)
        key = (card, printed, size, steps, dim)
        found = self._found(key)
        if found is not None:
            upright = (card, printed, size, 0, False)
            if steps and upright in self._uprights:
                # It is needed for every other angle, too.
                self._uprights.move_to_end(upright)
            return found
        self.assets.pace.before()
        if steps:
            picture = pygame.transform.rotozoom(self.get(card, size, 0.0, dim), steps * ANGLE_STEP, 1.0)
        elif dim:
            picture = self.get(card, size).copy()
            picture.fill((*DIMMED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        else:
            picture = self._upright(card, printed, size)
        return self._keep(key, picture)

    def _printed(self, card: int) -> cardfaces.Printed | None:
        """What is printed on a card belongs to its key: another language, or another rule, is another picture."""
        return self.prints(_CUSTOM[card]) if card in _CUSTOM else None

    def expect(self, card: int) -> None:
        """A card will be seen in a moment."""
        if card not in _CUSTOM and not any(key[0] == card for key in self._uprights):
            self.assets.expect(pictures.card(face_name(card)))

    def shadow(self, height: float) -> pygame.Surface:
        """A soft shadow for a card that floats; too soft to show which way the card is turned."""
        size = max(16, round(height / 16) * 16)
        key = ("shadow", size)
        found = self._found(key)
        if found is not None:
            return found
        source = self.assets.image("shadow_card")
        picture = pygame.transform.smoothscale_by(source, size / 168)
        picture.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
        return self._keep(key, picture)

    def draw_flying(self, surface: pygame.Surface, card: int, pose: Pose, squash: float = 1.0) -> None:
        """Draw a card in the air; `squash` narrows it while it turns over."""
        steps = round(math.log(max(8.0, pose.height)) / COARSE_HEIGHT)
        height = math.exp(steps * COARSE_HEIGHT)
        angle = round(pose.angle / COARSE_ANGLE) * COARSE_ANGLE
        if squash < 0.999:
            picture = self._narrowed(self._in_flight(card, height, 0.0), squash)
        else:
            picture = self._in_flight(card, height, angle)
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _in_flight(self, card: int, height: float, angle: float) -> pygame.Surface:
        """A card in the air is made of an upright one that is about as high, if there is one: it is seen for a moment,
        and the way from the file to an upright one is long."""
        size, steps = _steps(height, angle)
        printed = self._printed(card)
        key = (card, printed, size, steps, _ROUGH)
        found = self._found((card, printed, size, steps, False)) or self._found(key)
        if found is not None:
            return found
        near = [other for other in self._uprights if other[:2] == (card, printed)]
        base = min(near, key=lambda other: abs(other[2] - size), default=None)
        if base is None or not _NEAR[0] <= size / base[2] <= _NEAR[1]:
            return self.get(card, height, angle)
        self.assets.pace.before()
        return self._keep(key, pygame.transform.rotozoom(self._uprights[base], steps * ANGLE_STEP, size / base[2]))

    @staticmethod
    def _narrowed(picture: pygame.Surface, squash: float) -> pygame.Surface:
        width = max(2, round(picture.get_width() * squash))
        return pygame.transform.scale(picture, (width, picture.get_height()))

    def draw(self, surface: pygame.Surface, card: int, pose: Pose, dim: bool = False, squash: float = 1.0) -> None:
        """Draw a card at a pose; `squash` narrows it while it turns over."""
        picture = self.get(card, pose.height, pose.angle, dim)
        if squash < 0.999:
            picture = self._narrowed(self.get(card, pose.height, 0.0, dim), squash)
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_shadow(self, surface: pygame.Surface, pose: Pose, lift: float, squash: float = 1.0) -> None:
        """The shadow of a card lifted off the table: further away and larger the higher it is, and as narrow as the
        card while that turns over."""
        picture = self.shadow(pose.height * (1.0 + lift * 0.0004))
        if squash < 0.999:
            picture = self._narrowed(picture, squash)
        surface.blit(picture, picture.get_rect(center=(round(pose.x + lift * 0.25), round(pose.y + lift * 0.6))))

    def face(self, card: int, printed: cardfaces.Printed | None, size: int) -> pygame.Surface:
        """The picture from which a card of that height is made."""
        return cardfaces.face(self.assets, printed) if printed else self.assets.card(face_name(card))

    def _upright(self, card: int, printed: cardfaces.Printed | None, size: int) -> pygame.Surface:
        width = round(size * ASPECT)
        margin = round(width * _MARGIN)
        picture = pygame.Surface((width + 2 * margin, size + 2 * margin), pygame.SRCALPHA)
        shade = self.assets.scaled("shadow_card", picture.get_size())
        picture.blit(shade, (0, max(1, margin // 4)))
        face = self.face(card, printed, size)
        picture.blit(pygame.transform.smoothscale(face, (width, size)), (margin, margin))
        # Rotations keep the format, so it is enough to have it right here.
        return quick(picture)

    def _keep(self, key: tuple[Any, ...], picture: pygame.Surface) -> pygame.Surface:
        self.assets.pace.after()
        self._shelf(key)[key] = picture
        self._count(key, _bytes(picture))
        self._drawn[key] = self._asked
        while self.used > self.budget and len(self._drawn) > 1:
            old, gone = self._least_needed().popitem(last=False)
            self._drawn.pop(old)
            self._count(old, -_bytes(gone))
        return picture

    def _least_needed(self) -> Shelf:
        """The shelf whose first picture goes next: of what is not being shown, rather one that is soon made again; but
        never what is being shown."""
        if not self._cache or not self._uprights:
            return self._cache or self._uprights
        made, upright = (self._drawn[next(iter(shelf))] for shelf in (self._cache, self._uprights))
        if self._upright_bytes <= self.upright_share * self.budget and made < self._asked - _SHOWN:
            return self._cache
        return self._cache if made < upright else self._uprights

    def _count(self, key: tuple[Any, ...], number: int) -> None:
        self.used += number
        if self._shelf(key) is self._uprights:
            self._upright_bytes += number

    def _shelf(self, key: tuple[Any, ...]) -> Shelf:
        """Where a picture is kept. Those made of files have a shelf of their own, on which they stay longer."""
        return self._uprights if key[3:] == (0, False) else self._cache

    def _found(self, key: tuple[Any, ...]) -> pygame.Surface | None:
        shelf = self._shelf(key)
        found = shelf.get(key)
        if found is not None:
            shelf.move_to_end(key)
            self._asked += 1
            self._drawn[key] = self._asked
        return found


def _steps(height: float, angle: float) -> tuple[int, int]:
    """A height and an angle, rounded to the steps of the cache."""
    size = max(8, round(height / HEIGHT_STEP) * HEIGHT_STEP)
    return size, round(angle / ANGLE_STEP) % round(360 / ANGLE_STEP)


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


def corners(pose: Pose) -> list[tuple[float, float]]:
    """The four corners of a card at a pose, clockwise from the top left."""
    half_width, half_height = pose.height * ASPECT / 2, pose.height / 2
    radians = math.radians(pose.angle)
    cosine, sine = math.cos(radians), math.sin(radians)
    return [
        (pose.x + dx * cosine + dy * sine, pose.y - dx * sine + dy * cosine)
        for dx, dy in (
            (-half_width, -half_height),
            (half_width, -half_height),
            (half_width, half_height),
            (-half_width, half_height),
        )
    ]


def contains(pose: Pose, point: tuple[float, float], above: float = 0.0, below: float = 0.0) -> bool:
    """Whether a point lies on a card, made longer by so much at its top and bottom."""
    radians = math.radians(pose.angle)
    dx, dy = point[0] - pose.x, point[1] - pose.y
    across = dx * math.cos(radians) - dy * math.sin(radians)
    along = dx * math.sin(radians) + dy * math.cos(radians)
    return abs(across) <= pose.height * ASPECT / 2 and -pose.height / 2 - above <= along <= pose.height / 2 + below
