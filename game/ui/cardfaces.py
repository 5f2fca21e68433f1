"""The faces of cards that players write themselves: a large symbol, the name on a plate, and an index for the fan."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui import fonts, pictures
from game.ui.assets import CARD_SIZE, Assets, quick
from game.ui.theme import CREAM, INK

_SYMBOL = pygame.Rect(78, 136, 256, 256)
_INDEX = pygame.Rect(17, 24, 82, 82)
_NAME = pygame.Rect(42, 446, 316, 116)
_LARGEST, _SMALLEST = 78, 16
_RIM = 4
"""How far the light goes round the letters: they are read on a picture of the player's own as well."""


class Printed(NamedTuple):
    """What is printed on a customizable card."""

    symbol: str
    name: str


def face(assets: Assets, printed: Printed) -> pygame.Surface:
    """The whole card, as large as the pictures of the others."""
    return assets.made(("face", printed), lambda: _composed(assets, printed))


def scaled(assets: Assets, printed: Printed, size: tuple[int, int]) -> pygame.Surface:
    """The card in exactly that size."""
    return assets.made(("face", printed, size), lambda: pygame.transform.smoothscale(face(assets, printed), size))


def _composed(assets: Assets, printed: Printed) -> pygame.Surface:
    own = assets.has_own(pictures.CUSTOMIZABLE)
    ground = assets.card(pictures.CUSTOMIZABLE) if own else assets.image("composed_card")
    picture = pygame.transform.smoothscale(ground, CARD_SIZE).copy()
    symbol = pictures.card_symbol(printed.symbol)
    for box in (_SYMBOL, _INDEX):
        picture.blit(assets.scaled(symbol, box.size), box)
    words = _lettering(printed.name, _NAME.size)
    picture.blit(words, words.get_rect(center=_NAME.center))
    return quick(picture)


def _lettering(name: str, room: tuple[int, int]) -> pygame.Surface:
    """The name in one or two lines, whichever can be larger, dark with a light rim."""
    font, lines = max(
        (_largest(lines, room) for lines in _ways(" ".join(name.split()))), key=lambda found: found[0].get_height()
    )
    step = font.get_linesize() * 0.86
    whole = pygame.Surface(room, pygame.SRCALPHA)
    top = (room[1] - step * len(lines)) / 2
    for number, line in enumerate(lines):
        dark, light = (font.render(line, True, colour) for colour in (INK.deep, CREAM.light))
        place = dark.get_rect(center=(room[0] // 2, round(top + step * (number + 0.5))))
        for across in range(-_RIM, _RIM + 1):
            for down in range(-_RIM, _RIM + 1):
                if across * across + down * down <= _RIM * _RIM:
                    whole.blit(light, place.move(across, down))
        whole.blit(dark, place)
    return whole


def _ways(name: str) -> list[list[str]]:
    """The name on one line, and broken at each of its spaces."""
    breaks = [place for place, letter in enumerate(name) if letter == " "]
    return [[name], *([name[:place], name[place + 1 :]] for place in breaks)]


def _largest(lines: list[str], room: tuple[int, int]) -> tuple[pygame.font.Font, list[str]]:
    """The largest letters in which these lines fit."""
    pixels = min(_LARGEST, round(room[1] / len(lines)))
    font = fonts.load("display", pixels)
    widest = max(font.size(line)[0] for line in lines)
    if widest > room[0] - 2 * _RIM:
        pixels = max(_SMALLEST, int(pixels * (room[0] - 2 * _RIM) / widest))
        font = fonts.load("display", pixels)
    return font, lines
