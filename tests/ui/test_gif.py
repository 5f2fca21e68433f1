"""Moving pictures come out as they went in, by somebody else's reading of the format."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from game.ui.keep.gif import GifWriter, palette


def film(size: tuple[int, int], pictures: list[bytes]) -> tuple[bytes, list[bytes]]:
    """The file, and what each picture should look like in its colours."""
    stream, colours = io.BytesIO(), palette()
    writer = GifWriter(stream, size, 7)
    wanted = []
    for picture in pictures:
        writer.add(picture)
        wanted.append(b"".join(colours[3 * index : 3 * index + 3] for index in writer.indices(picture)))
    writer.close()
    return stream.getvalue(), wanted


def read(content: bytes) -> list[bytes]:
    found = []
    with Image.open(io.BytesIO(content)) as picture:
        assert isinstance(picture.info["duration"], int)
        assert picture.info["duration"] == 70
        for number in range(picture.n_frames):
            picture.seek(number)
            found.append(picture.convert("RGB").tobytes())
    return found


@pytest.mark.parametrize("seed", range(40))
def test_pictures_of_any_size_and_noise_are_read_as_they_were_written(seed: int) -> None:
    dice = random.Random(seed)
    size = (dice.randint(1, 90), dice.randint(1, 90))
    step = dice.choice((1, 2, 85, 255))
    pictures = [bytes(dice.randrange(0, 256, step) for _ in range(size[0] * size[1] * 3)) for _ in range(3)]
    content, wanted = film(size, pictures)
    assert read(content) == wanted


def test_what_stands_still_costs_next_to_nothing() -> None:
    picture = random.Random(1).randbytes(120 * 80 * 3)
    once, _ = film((120, 80), [picture])
    thrice, wanted = film((120, 80), [picture] * 3)
    assert len(thrice) - len(once) < 200
    # A reader may put pictures together that are the same.
    assert set(read(thrice)) == set(wanted)


def test_a_change_in_one_corner_leaves_the_rest_alone() -> None:
    size = (40, 30)
    first = bytes((20, 120, 90)) * (40 * 30)
    second = first[:-3] + bytes((250, 20, 20))
    content, wanted = film(size, [first, second, first])
    assert read(content) == wanted
    assert wanted[0] != wanted[1]


def test_colours_come_out_near_what_they_were() -> None:
    for colour in ((0, 0, 0), (255, 255, 255), (217, 43, 46), (32, 73, 196), (56, 190, 102), (51, 32, 74)):
        content, wanted = film((16, 16), [bytes(colour) * 256])
        assert read(content) == wanted
        for channel, value in enumerate(colour):
            mean = sum(wanted[0][channel::3]) / 256
            assert abs(mean - value) < 26, colour
