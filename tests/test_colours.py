"""The four colours without their hue: a shape of its own for each on every card, and the figures in the document."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.core.cards import COLOUR_NAMES, COLOURS, FACES, IS_WILD
from game.ui import pictures
from tools import colour_check

ROOT = Path(__file__).resolve().parent.parent
CORNER = (28, 112, 88, 202)
"""Where the shape stands below the value in the upper left corner of a card of 400 x 600."""
ALIKE = 0.8
"""Two shapes of which this share is the same would be hard to tell apart."""
SYMBOLS = sorted({face.symbol for face in FACES if not IS_WILD[face.card]})


def shape(colour: int, symbol: int) -> np.ndarray:
    """The light token in the corner of a card, as a mask without any hue."""
    face = next(face for face in FACES if (face.colour, face.symbol) == (colour, symbol))
    picture = Image.open(ROOT / pictures.file(pictures.card(face.name))).convert("L").crop(CORNER)
    grey = np.asarray(picture)
    return grey > 225


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """The share of two masks that they have in common."""
    return float((one & other).sum() / max(1, (one | other).sum()))


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_the_four_colours_of_every_card_differ_in_shape(symbol: int) -> None:
    shapes = {colour: shape(colour, symbol) for colour in COLOURS}
    # The value above the shape is the same in all four, and counts for nothing.
    shared = np.logical_and.reduce(list(shapes.values()))
    shapes = {colour: found & ~shared for colour, found in shapes.items()}
    assert all(found.sum() > 60 for found in shapes.values()), "there is a shape"
    for one, other in itertools.combinations(shapes, 2):
        assert likeness(shapes[one], shapes[other]) < ALIKE, (COLOUR_NAMES[one], COLOUR_NAMES[other])


def test_cards_of_one_colour_have_the_same_shape() -> None:
    for colour in COLOURS:
        assert likeness(shape(colour, SYMBOLS[0]), shape(colour, SYMBOLS[1])) > ALIKE


def test_the_gems_differ_in_shape() -> None:
    gems = {}
    for colour in COLOURS:
        picture = Image.open(ROOT / pictures.file(pictures.gem(COLOUR_NAMES[colour])))
        gems[colour] = np.asarray(picture.convert("RGBA").resize((96, 96)))[..., 3] > 170
    for one, other in itertools.combinations(gems, 2):
        assert likeness(gems[one], gems[other]) < 0.95, (COLOUR_NAMES[one], COLOUR_NAMES[other])


def test_the_figures_in_the_document_are_the_tools() -> None:
    document = (ROOT / "docs" / "ACCESSIBILITY.md").read_text(encoding="utf-8")
    table = document.partition("| seen with |")[2].partition("\n\n")[0].splitlines()[2:]
    assert table == colour_check.figures()
    assert len(table) == len(colour_check.SEEN)


def test_with_any_kind_of_colour_blindness_the_colours_are_plain_to_tell_apart() -> None:
    for way in colour_check.SEEN:
        if way != "Greyscale":
            assert colour_check.closest(way)[0] > 10, way


def test_the_ways_of_seeing_leave_greys_as_they_are_and_normal_vision_everything() -> None:
    grey, red = np.array([0.5, 0.5, 0.5]), np.array([0.8, 0.1, 0.1])
    for way in colour_check.SEEN:
        assert np.allclose(colour_check.as_seen(grey, way), grey, atol=0.01), way
    assert np.allclose(colour_check.as_seen(red, "Normal vision"), red)


def test_the_picture_is_there() -> None:
    with Image.open(colour_check.FILE) as picture:
        assert picture.size == (2 * colour_check.PANEL[0], 3 * (colour_check.PANEL[1] + colour_check.CAPTION))
