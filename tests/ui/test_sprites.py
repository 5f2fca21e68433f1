"""Pictures of cards, flashes and large lights: made once, kept as long as they are shown, painted without a seam."""

from __future__ import annotations

import pygame
import pytest

from game.ui.table.director.flights import Flight, Flights
from game.ui.table.layer import paint_enlarged
from game.ui.table.sparks import Sparks
from game.ui.table.sprites import CardSprites, Pose


def drawn_widths(app, share: float) -> list[int]:
    """How wide the shadow and the card are that has come so far on a flight on which it turns over."""
    widths: list[int] = []

    class Canvas(pygame.Surface):
        def blit(self, source, *arguments, **options):
            widths.append(source.get_width())
            return super().blit(source, *arguments, **options)

    flights = Flights()
    flights.add(Flight(4, Pose(300, 300, 0.0, 160), Pose(600, 300, 0.0, 160), 1.0, arc=80, turn=True))
    flights.update(share)
    flights.draw(Canvas(app.size), CardSprites(app.assets))
    return widths[-2:]


def test_the_shadow_of_a_card_that_turns_over_narrows_with_it(app) -> None:
    whole, narrower, edge = (drawn_widths(app, share) for share in (0.7, 0.5, 0.35))
    for part in range(2):
        assert edge[part] < narrower[part] < whole[part]
        assert edge[part] <= whole[part] * 0.1


@pytest.mark.parametrize("spread", [0.0, 1.5, 3.0])
def test_a_hand_of_which_each_card_is_shown_is_not_made_anew_in_every_frame(app, monkeypatch, spread: float) -> None:
    """Upright cards stay longer than others, but never at the cost of those that are being shown."""
    sprites = CardSprites(app.assets, budget=2_600_000)
    made: list[object] = []
    keep = CardSprites._keep
    monkeypatch.setattr(CardSprites, "_keep", lambda self, key, picture: made.append(key) or keep(self, key, picture))
    for angle in (1.5, 0.0, spread):
        for _ in range(4):
            made.clear()
            for card in range(24):
                sprites.get(card, 130, angle * (card - 12))
        assert made == [], f"turned by {angle}"
    assert sprites.used <= sprites.budget


def test_flashes_that_come_together_are_made_one_after_the_other(app) -> None:
    sparks = Sparks(app)
    for size in (120, 240, 360):
        sparks.flash("burst", (200, 200), size, 0.5)
    shown = []
    for _ in range(3):
        shown.append(sum(flash.ready for flash in sparks.flashes))
        sparks.update(1 / 60)
    assert shown == [1, 2, 3]
    sparks.flash("burst", (200, 200), 240, 0.5)
    assert sparks.flashes[-1].ready, "one like it is there"


def test_a_large_light_has_no_seams(app) -> None:
    """Painted in strips, it looks as if it had been scaled up in one piece, but for a shade."""
    light = app.assets.image("glow")
    place = pygame.Rect(20, 30, 900, 600)
    whole, strips = (pygame.Surface((960, 660)) for _ in range(2))
    whole.blit(pygame.transform.smoothscale(light, place.size), place)
    paint_enlarged(strips, light, place)
    for x in range(0, 960, 13):
        for y in range(660):
            assert abs(whole.get_at((x, y))[0] - strips.get_at((x, y))[0]) <= 6, (x, y)
    part = pygame.Rect(200, 130, 90, 201)
    again = strips.copy()
    again.fill((0, 0, 0), part)
    again.set_clip(part)
    paint_enlarged(again, light, place)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(strips, "RGB")
