"""Paper rain: slips in the four colours that shoot in from above, are caught by the air, and flutter down tumbling."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

from game.ui import pictures
from game.ui.context import Context

FRAMES = 48
"""Pictures of one tumble, made once and kept: to turn each slip anew would take longer than all the rest of a frame."""
FLIPS = 3
"""How often a slip turns over while it turns round once."""
SIZES = (0.72, 1.0, 1.3)
"""Far, middle and near; the nearer, the faster."""
_THINNEST = 0.14
"""Even edge-on, a slip is to be seen."""
_BRAKE = 2.4
"""How fast the air takes away the speed of the throw: the share of it in a second."""


@dataclass(slots=True)
class Slip:
    """One piece of paper. Lengths are pixels, `turn` and `pace` count the pictures of the tumble."""

    colour: str
    size: int
    x: float
    y: float
    fall: float
    rest: float
    """The speed it would sink with for ever."""
    drift: float
    sway: float
    swing: float
    turn: float
    pace: float
    floor: float

    def update(self, seconds: float) -> None:
        """Sink: slowly while it lies flat in the air, faster edge-on; and swing from side to side."""
        self.fall += (self.rest - self.fall) * min(1.0, _BRAKE * seconds)
        self.turn = (self.turn + self.pace * seconds) % FRAMES
        self.swing += 2.6 * seconds
        self.y += self.fall * (1.25 - 0.45 * abs(_facing(self.turn))) * seconds
        self.x += (self.drift + self.sway * math.cos(self.swing)) * seconds


class PaperRain:
    """All slips in the air."""

    def __init__(self, app: Context, dice: random.Random) -> None:
        self.app = app
        self.slips: list[Slip] = []
        self._dice = dice

    def strew(self, area: pygame.Rect, count: int, size: float) -> None:
        """Let so many slips of about that size rain over an area, evenly over its width."""
        dice = self._dice
        for number in range(count):
            scale = SIZES[number % len(SIZES)]
            self.slips.append(
                Slip(
                    dice.choice(pictures.CARD_COLOURS),
                    round(size * scale),
                    x=area.left + area.width * (number + dice.random()) / count,
                    y=area.top - size - area.height * dice.uniform(0.0, 0.9),
                    fall=area.height * dice.uniform(1.4, 2.4),
                    rest=area.height * dice.uniform(0.24, 0.36) * (0.6 + 0.4 * scale),
                    drift=area.width * dice.uniform(-0.02, 0.02),
                    sway=size * dice.uniform(1.0, 2.6),
                    swing=dice.uniform(0.0, math.tau),
                    turn=dice.uniform(0.0, FRAMES),
                    pace=dice.choice((-1, 1)) * dice.uniform(22.0, 40.0),
                    floor=area.bottom + size,
                )
            )
        # Near ones are drawn over far ones.
        self.slips.sort(key=lambda slip: slip.size)

    def take(self) -> list[Slip]:
        """Hand all slips over to another screen, where they fall on."""
        slips, self.slips = self.slips, []
        return slips

    def update(self, seconds: float) -> None:
        """Let time pass; what has fallen out of the window is gone."""
        for slip in self.slips:
            slip.update(seconds)
        self.slips = [slip for slip in self.slips if slip.y < slip.floor]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw every slip as it lies in the air."""
        for slip in self.slips:
            if slip.y > -slip.size:
                picture = self._picture(slip.colour, slip.size, int(slip.turn))
                surface.blit(picture, picture.get_rect(center=(round(slip.x), round(slip.y))))

    def _picture(self, colour: str, size: int, frame: int) -> pygame.Surface:
        made: pygame.Surface = self.app.assets.made(
            ("confetti", colour, size, frame), lambda: self._tumbled(colour, size, frame)
        )
        return made

    def _tumbled(self, colour: str, size: int, frame: int) -> pygame.Surface:
        """The slip turned over by so much, lit accordingly, and turned round."""
        facing = _facing(frame)
        width = max(2, round(size * max(_THINNEST, abs(facing))))
        slip = pygame.transform.smoothscale(self.app.assets.image(pictures.confetti(colour)), (width, size))
        # The front shines where it faces the lamp; the back is plain paper in the shade.
        light = 190 + round((65 if facing > 0 else -20) * facing)
        slip.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.rotozoom(slip, 360.0 * frame / FRAMES, 1.0)


def _facing(turn: float) -> float:
    """How much of a slip is seen: 1 its whole front, 0 its edge, -1 its whole back."""
    return math.cos(math.tau * FLIPS * turn / FRAMES)
