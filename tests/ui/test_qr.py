"""QR codes: made as the standard says, and read again from any clean picture, with wrong modules put right."""

from __future__ import annotations

import random
from hashlib import sha256

import pygame
import pytest

from game.ui import qr, qrread
from game.ui.qrread import NoCodeError

# The tables of ISO/IEC 18004: every format of levels L and M, some versions, and where the small squares stand.
FORMATS = {
    "L": "77c4 72f3 7daa 789d 662f 6318 6c41 6976",
    "M": "5412 5125 5e7c 5b4b 45f9 40ce 4f97 4aa0",
}
VERSION_BITS = {7: 0x07C94, 8: 0x085BC, 9: 0x09A99, 10: 0x0A4D3, 20: 0x149A6, 27: 0x1B08E, 32: 0x209D5, 40: 0x28C69}
MARKS = {
    2: [6, 18],
    7: [6, 22, 38],
    14: [6, 26, 46, 66],
    22: [6, 26, 50, 74, 98],
    32: [6, 34, 60, 86, 112, 138],
    36: [6, 24, 50, 76, 102, 128, 154],
    40: [6, 30, 58, 86, 114, 142, 170],
}
CAPACITY = {("M", 1): 14, ("L", 1): 17, ("M", 10): 213, ("L", 10): 271, ("M", 40): 2331, ("L", 40): 2953}
PROVEN = {
    14: "66a6a5b75ed463ef",
    60: "f871a3c48f9d6e60",
    213: "a9d1de52faf60a5b",
    900: "c78ff8e525093926",
    2331: "31d9ed9fa97ea05b",
    2953: "02f73e8b8bcc5fbf",
}
"""The beginning of a hash over the modules of codes that another program (zbar) has read."""


def text_of(length: int) -> bytes:
    chance = random.Random(length)
    return bytes(chance.choice(b"abcdefghijklmnopqrstuvwxyz0123456789 =:;,.-") for _ in range(length))


def drawn(modules, pixels: int = 4, quiet: int = qr.QUIET) -> pygame.Surface:
    side = (len(modules) + 2 * quiet) * pixels
    picture = pygame.Surface((side, side))
    picture.fill((255, 255, 255))
    for row, bits in enumerate(modules):
        for column, dark in enumerate(bits):
            if dark:
                picture.fill((0, 0, 0), ((column + quiet) * pixels, (row + quiet) * pixels, pixels, pixels))
    return picture


# ---- made -----------------------------------------------------------------------------------------------------------


def test_the_worked_example_of_the_standard() -> None:
    # "01234567" in version 1-M.
    data = bytes.fromhex("10200c566180ec11ec11ec11ec11ec11")
    assert qr.check_words(data, 10) == bytes.fromhex("a524d4c1ed36c7872c55")


@pytest.mark.parametrize("level", qr.LEVELS)
def test_formats_are_those_of_the_standard(level: str) -> None:
    assert [f"{qr.format_bits(level, mask):04x}" for mask in range(8)] == FORMATS[level].split()


def test_versions_and_places_are_those_of_the_standard() -> None:
    assert {version: qr.version_bits(version) for version in VERSION_BITS} == VERSION_BITS
    assert {version: qr.marks_at(version) for version in MARKS} == MARKS
    for (level, version), length in CAPACITY.items():
        assert (8 * sum(qr.blocks_of(version, level)[0]) - 4 - qr.count_bits(version)) // 8 == length
    for version in qr.VERSIONS:
        assert len(qr.data_places(version)) // 8 == qr.words_in(version)
        for level in qr.LEVELS:
            lengths, checks = qr.blocks_of(version, level)
            assert sum(lengths) + checks * len(lengths) == qr.words_in(version)


@pytest.mark.parametrize("length", PROVEN)
def test_codes_are_those_that_another_program_has_read(length: int) -> None:
    modules = qr.encode(text_of(length))
    assert sha256(b"".join(map(bytes, modules))).hexdigest()[:16] == PROVEN[length]


def test_of_all_masks_the_one_that_is_easiest_to_read_is_taken() -> None:
    striped = [bytes(number % 2 for number in range(21)) for _ in range(21)]
    assert qr.penalty(striped) > qr.penalty(qr.encode(b"a plain text"))
    # Two rows of 5: runs of 3 across each and blocks of 4; all dark is as far from half as it gets.
    assert qr.penalty([bytes([1] * 5)] * 5) == 10 * 3 + 16 * 3 + 100


def test_what_no_code_holds_is_refused() -> None:
    assert len(qr.encode(b"x" * 2953)) == 177
    with pytest.raises(qr.TooLongError):
        qr.encode(b"x" * 2954)


# ---- read -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 14, 17, 62, 106, 300, 666, 1200, 2331, 2953])
def test_what_is_made_is_read(length: int) -> None:
    text = text_of(length)
    assert qrread.read_modules(qr.encode(text)) == text
    assert qrread.read_picture(drawn(qr.encode(text), 3)) == text


def test_a_text_of_any_language_is_read_as_it_was() -> None:
    text = "Da Nonna · señal · über · 牌".encode()
    assert qrread.read_picture(drawn(qr.encode(text))) == text


@pytest.mark.parametrize("side", [131, 187, 260, 333, 777])
def test_a_picture_of_any_size_is_read(side: int) -> None:
    text = text_of(200)
    picture = pygame.transform.smoothscale(drawn(qr.encode(text), 8), (side, side))
    assert qrread.read_picture(picture) == text


def test_it_is_found_on_a_screen_among_other_things() -> None:
    text = text_of(250)
    screen = pygame.Surface((1280, 720))
    chance = random.Random(3)
    screen.fill((33, 19, 48))
    for _ in range(400):
        colour = [chance.randrange(256) for _ in range(3)]
        screen.fill(colour, (chance.randrange(1280), chance.randrange(720), chance.randrange(60), chance.randrange(60)))
    screen.blit(drawn(qr.encode(text), 5), (700, 90))
    assert qrread.read_picture(screen) == text


def test_wrong_modules_are_put_right_and_too_many_are_found_out() -> None:
    text = text_of(200)
    whole = qr.encode(text)
    chance = random.Random(5)
    read = 0
    for wrong in (1, 10, 25, 60, 150, 400):
        for _ in range(5):
            modules = [bytearray(row) for row in whole]
            for _ in range(wrong):
                row, column = chance.randrange(len(modules)), chance.randrange(len(modules))
                modules[row][column] ^= 1
            try:
                assert qrread.read_modules(modules) == text, "wrong is worse than nothing"
                read += 1
            except NoCodeError:
                assert wrong > 25
    assert 15 <= read < 30


@pytest.mark.parametrize("checks", [7, 10, 30])
def test_as_many_words_are_put_right_as_half_the_check_words(checks: int) -> None:
    chance = random.Random(checks)
    for wrong in range(checks // 2 + 1):
        data = bytes(chance.randrange(256) for _ in range(60))
        block = [*data, *qr.check_words(data, checks)]
        damaged = list(block)
        for place in chance.sample(range(len(block)), wrong):
            damaged[place] ^= chance.randrange(1, 256)
        assert qrread.put_right(damaged, checks) == block


@pytest.mark.parametrize("size", [(1, 1), (3, 400), (640, 480)])
def test_a_picture_without_a_code_has_none(size: tuple[int, int]) -> None:
    picture = pygame.Surface(size)
    chance = random.Random(1)
    for _ in range(100):
        picture.fill([chance.randrange(256) for _ in range(3)], (chance.randrange(500), chance.randrange(400), 30, 20))
    with pytest.raises(NoCodeError):
        qrread.read_picture(picture)
