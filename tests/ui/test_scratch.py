"""Surfaces that are used again: what is on them is what a new surface would have, to the last bit."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.ui.scratch import Scratch

SIZES = ((97, 53), (30, 53), (200, 13), (201, 111), (5, 5))


def picture(clear: bool, seed: int = 1) -> pygame.Surface:
    """A picture in which no two pixels are alike, in the format of the window."""
    size = (97, 53)
    pixels = Random(seed).randbytes(4 * size[0] * size[1])
    made = pygame.image.frombytes(pixels, size, "RGBA")
    return made.convert_alpha() if clear else made.convert()


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures have the same pixels and are painted in the same way."""
    alike = [
        (surface.get_size(), surface.get_masks(), surface.get_alpha(), pygame.image.tobytes(surface, "RGBA"))
        for surface in (one, other)
    ]
    return alike[0] == alike[1]


@pytest.mark.parametrize("clear", [False, True])
def test_scaled_pictures_are_those_of_pygame(app, clear: bool) -> None:
    scratch, source = Scratch(), picture(clear)
    for size in (*SIZES, *SIZES):
        assert same(scratch.scale(source, size), pygame.transform.scale(source, size))
        assert same(scratch.smoothscale(source, size), pygame.transform.smoothscale(source, size))


@pytest.mark.parametrize("clear", [False, True])
def test_a_copy_has_the_same_pixels_whatever_lay_there(app, clear: bool) -> None:
    scratch, source = Scratch(), picture(clear)
    scratch.copy(picture(clear, seed=2))
    part = source.subsurface((5, 6, 40, 30))
    assert same(scratch.copy(part), part.copy())


def test_an_empty_surface_has_nothing_on_it_even_where_something_was(app) -> None:
    scratch = Scratch()
    scratch.empty((90, 40)).fill((200, 10, 10, 255))
    assert same(scratch.empty((80, 50)), pygame.Surface((80, 50), pygame.SRCALPHA))


def test_transparency_that_was_set_does_not_stay(app) -> None:
    scratch, source = Scratch(), picture(clear=True)
    scratch.copy(source).set_alpha(40)
    assert same(scratch.copy(source), source)


def test_the_same_memory_is_used_until_a_larger_picture_comes(app) -> None:
    scratch, source = Scratch(), picture(clear=True)
    first = scratch.take((100, 50), source).get_parent()
    assert scratch.take((128, 64), source).get_parent() is first
    assert scratch.take((20, 30), source).get_parent() is first
    larger = scratch.take((129, 10), source).get_parent()
    assert larger is not first
    assert scratch.take((100, 64), source).get_parent() is larger, "neither side has shrunk"


def test_every_kind_of_pixels_has_a_surface_of_its_own(app) -> None:
    scratch = Scratch()
    clear, opaque = picture(clear=True), picture(clear=False)
    first = scratch.copy(clear)
    scratch.copy(opaque)
    assert same(first, clear)
