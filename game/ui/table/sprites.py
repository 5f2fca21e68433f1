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
BUDGET = 14 * 1024 * 1024
"""Bytes of pixels the cache may hold."""
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


class CardSprites:
    """Hands out pictures of cards; the least used ones are forgotten when there are too many."""

    def __init__(self, assets: Assets, budget: int = BUDGET, prints: Prints = lambda number: None) -> None:
        self.assets = assets
        self.prints = prints
        self.budget = budget
        self.used = 0
        self._cache: OrderedDict[tuple[Any, ...], pygame.Surface] = OrderedDict()

    def clear(self) -> None:
        """Forget everything, for example when the window has got another size."""
        self._cache.clear()
        self.used = 0

    def get(self, card: int, height: float, angle: float = 0.0, dim: bool = False) -> pygame.Surface:
        """A card with its shadow, its height and angle rounded to the steps of the cache."""
        size = max(8, round(height / HEIGHT_STEP) * HEIGHT_STEP)
        steps = round(angle / ANGLE_STEP) % round(360 / ANGLE_STEP)
        # What is printed belongs to the key: another language, or another rule, is another picture.
        printed = self.prints(_CUSTOM[card]) if card in _CUSTOM else None
        key = (card, printed, size, steps, dim)
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
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

    def expect(self, card: int) -> None:
        """A card will be seen in a moment."""
        if card not in _CUSTOM and not any(key[0] == card for key in self._cache):
            self.assets.expect(pictures.card(face_name(card)))

    def shadow(self, height: float) -> pygame.Surface:
        """A soft shadow for a card that floats; too soft to show which way the card is turned."""
        size = max(16, round(height / 16) * 16)
        key = ("shadow", size)
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
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
        self.draw(surface, card, Pose(pose.x, pose.y, angle, height), squash=squash)

    def draw(self, surface: pygame.Surface, card: int, pose: Pose, dim: bool = False, squash: float = 1.0) -> None:
        """Draw a card at a pose; `squash` narrows it while it turns over."""
        picture = self.get(card, pose.height, pose.angle, dim)
        if squash < 0.999:
            picture = self.get(card, pose.height, 0.0, dim)
            width = max(2, round(picture.get_width() * squash))
            picture = pygame.transform.scale(picture, (width, picture.get_height()))
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_shadow(self, surface: pygame.Surface, pose: Pose, lift: float) -> None:
        """The shadow of a card lifted off the table: further away and larger the higher it is."""
        picture = self.shadow(pose.height * (1.0 + lift * 0.0004))
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
        self._cache[key] = picture
        self.used += _bytes(picture)
        while self.used > self.budget and len(self._cache) > 1:
            _, old = self._cache.popitem(last=False)
            self.used -= _bytes(old)
        return picture


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
