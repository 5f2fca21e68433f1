"""Every portrait can blink and look around, and only its eyes change when it does."""

from __future__ import annotations

import pygame
import pytest

from game.ui import faces, pictures
from game.ui.assets import Assets


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The box around all pixels that differ."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    boxes = same.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.fixture(scope="module")
def assets() -> Assets:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Assets()


@pytest.mark.parametrize("name", pictures.PORTRAITS)
def test_every_portrait_in_every_mood_has_all_states_of_its_eyes(assets: Assets, name: str) -> None:
    looks = {pygame.image.tobytes(faces.portrait(assets, name, 384, state), "RGBA") for state in pictures.EYE_STATES}
    looks.add(pygame.image.tobytes(faces.portrait(assets, name, 384), "RGBA"))
    # Whoever laughs has the eyes shut already: for these, half closed is as open as they are.
    assert len(looks) >= len(pictures.EYE_STATES)


@pytest.mark.parametrize("size", [40, 97, 384])
@pytest.mark.parametrize("name", ["pepe", "otto_angry", "iris_happy", "you_4"])
def test_nothing_but_the_eyes_changes_at_any_size(assets: Assets, name: str, size: int) -> None:
    where = faces.eye_box(assets, name, pygame.Rect(0, 0, size, size))
    assert where.width * where.height < size * size * 0.15
    for state in pictures.EYE_STATES:
        box = changed(faces.portrait(assets, name, size), faces.portrait(assets, name, size, state))
        assert box.width, state
        assert where.contains(box), state


def test_a_face_is_put_together_once(assets: Assets) -> None:
    assert faces.portrait(assets, "zoe", 80, "closed") is faces.portrait(assets, "zoe", 80, "closed")


def test_without_a_state_it_is_the_portrait_itself(assets: Assets) -> None:
    assert faces.portrait(assets, "zoe", 80) is assets.portrait("zoe", 80)
