"""Cards in the air: each flies from one pose to another on an arc, may turn over on the way, and lands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.core.cards import HIDDEN
from game.ui.table.sprites import CardSprites, Pose
from game.ui.tween import Ease, bump, lerp, lerp_angle, out_cubic


@dataclass(slots=True)
class Flight:
    """One card on its way. `turn`: it shows its back first and its face from the middle on (or the other way)."""

    card: int
    start: Pose
    end: Pose
    seconds: float
    delay: float = 0.0
    arc: float = 0.0
    turn: bool = False
    face_first: bool = False
    ease: Ease = out_cubic
    stay: float = 0.0
    land: Callable[[], None] | None = None
    time: float = field(default=0.0)
    landed: bool = False

    def share(self) -> float:
        """How much of the way lies behind."""
        return min(1.0, max(0.0, (self.time - self.delay) / self.seconds)) if self.seconds > 0 else 1.0

    def pose(self) -> Pose:
        """Where the card is now."""
        t = self.share()
        u = self.ease(t)
        lift = bump(t)
        return Pose(
            lerp(self.start.x, self.end.x, u),
            lerp(self.start.y, self.end.y, u) - self.arc * lift,
            lerp_angle(self.start.angle, self.end.angle, u),
            lerp(self.start.height, self.end.height, min(1.0, u)) * (1.0 + 0.1 * lift * (self.arc > 0)),
        )


class Flights:
    """All cards in the air, in the order in which they took off."""

    def __init__(self) -> None:
        self.flights: list[Flight] = []
        self.expect: Callable[[int], None] = lambda card: None
        """Told of every card that takes off: one that turns over shows its face a moment later."""

    @property
    def busy(self) -> bool:
        """Whether a card is in the air."""
        return bool(self.flights)

    def add(self, flight: Flight) -> None:
        """Let a card take off."""
        self.expect(flight.card)
        self.flights.append(flight)

    def update(self, seconds: float) -> None:
        """Let time pass; cards that arrive land in order."""
        for flight in list(self.flights):
            flight.time += seconds
            if flight.time >= flight.delay + flight.seconds and not flight.landed:
                flight.landed = True
                if flight.land is not None:
                    flight.land()
        self.flights = [one for one in self.flights if one.time < one.delay + one.seconds + one.stay]

    def finish(self) -> None:
        """Land everything at once."""
        while self.flights:
            self.update(60.0)

    def draw(self, surface: pygame.Surface, sprites: CardSprites) -> None:
        """Draw the cards with their shadows."""
        for flight in self.flights:
            if flight.time < flight.delay:
                continue
            pose = flight.pose()
            t = flight.share()
            lift = bump(t) * pose.height * (0.35 if flight.arc else 0.12)
            half = min(1.0, t / 0.7)
            squash = max(0.04, abs(1.0 - 2.0 * half)) if flight.turn and half < 1.0 else 1.0
            if lift > 2 and len(self.flights) < 24:
                sprites.draw_shadow(surface, pose, lift, squash)
            hidden = flight.turn and (half > 0.5) == flight.face_first
            sprites.draw_flying(surface, HIDDEN if hidden else flight.card, pose, squash)
