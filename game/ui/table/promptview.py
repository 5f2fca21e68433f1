"""Where a prompt stands at the table, and what it looks like."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.core.cards import COLOUR_NAMES
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.table.buttons import TableButton
from game.ui.table.layout import Placed
from game.ui.table.prompts import Choice, Prompt
from game.ui.theme import CREAM, GOLD, PLUM
from game.ui.tween import lerp
from game.ui.widgets.caps import draw_key

_FEW = 5
_STACKED = 740
"""The widest prompt of more than one row, in units."""


def place(prompt: Prompt, app: Context, placed: Placed, room: pygame.Rect) -> None:
    """Work out where the title and the choices are; all but the wheel stand in that room."""
    if any(choice.look == "gem" for choice in prompt.choices):
        _place_wheel(prompt, placed)
    elif any(choice.look == "person" for choice in prompt.choices):
        _place_people(prompt, app, placed, room)
    else:
        _place_bar(prompt, app, placed, room)


def _place_wheel(prompt: Prompt, placed: Placed) -> None:
    area = placed["wheel"]
    prompt.rect = area.copy()
    size = placed.px(104)
    reach = placed.px(82)
    # In the order red, yellow, green, blue: top, right, bottom, left.
    for choice, (dx, dy) in zip(prompt.choices, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=False):
        choice.rect = pygame.Rect(0, 0, size, size)
        choice.rect.center = (area.centerx + dx * reach, area.centery + dy * reach)


def _place_people(prompt: Prompt, app: Context, placed: Placed, anchor: pygame.Rect) -> None:
    # Where there are few, there is room for the light of a lesson and the caps of keys between them.
    width, gap = placed.px(84), placed.px(10 if len(prompt.choices) <= _FEW else 4)
    wide = placed.px(132)
    widths = [width if choice.look == "person" else wide for choice in prompt.choices]
    total = sum(widths) + gap * (len(widths) - 1)
    height = placed.px(156)
    prompt.rect = pygame.Rect(0, 0, max(total, placed.px(300)) + placed.px(44), height)
    prompt.rect.midbottom = (anchor.centerx, anchor.bottom + placed.px(8))
    prompt.rect.right = min(prompt.rect.right, max(anchor.right, anchor.centerx + placed.px(150)))
    prompt.title_rect = prompt.rect.inflate(-placed.px(50), 0)
    prompt.title_rect.top += placed.px(11)
    prompt.title_rect.height = app.theme.line_height("bold", 17 * placed.scale)
    x = prompt.rect.centerx - total // 2
    for choice, size in zip(prompt.choices, widths, strict=True):
        if choice.look == "person":
            choice.rect = pygame.Rect(x, prompt.rect.top + placed.px(52), size, placed.px(88))
        else:
            choice.rect = pygame.Rect(x + size - placed.px(120), 0, placed.px(120), placed.px(48))
            choice.rect.centery = prompt.rect.top + placed.px(92)
        x += size + gap


def _place_bar(prompt: Prompt, app: Context, placed: Placed, anchor: pygame.Rect) -> None:
    title = app.theme.width(prompt.title, "bold", 17 * placed.scale)
    widths = [
        max(placed.px(108), app.theme.width(choice.label, "bold", 16 * placed.scale) + placed.px(44))
        for choice in prompt.choices
    ]
    gap = placed.px(8)
    buttons = sum(widths) + gap * len(widths)
    prompt.title_rect = pygame.Rect(0, 0, 0, 0)
    if title > anchor.width - buttons - placed.px(56):
        _place_stacked(prompt, app, placed, anchor, widths)
        return
    prompt.rect = pygame.Rect(0, 0, title + buttons + placed.px(60), placed.px(58 if prompt.choices else 46))
    prompt.rect.center = anchor.center
    x = prompt.rect.left + placed.px(28) + title + gap * 2
    for choice, width in zip(prompt.choices, widths, strict=True):
        choice.rect = pygame.Rect(x, 0, width, placed.px(44))
        choice.rect.centery = prompt.rect.centery
        x += width + gap


def _place_stacked(prompt: Prompt, app: Context, placed: Placed, anchor: pygame.Rect, widths: Sequence[int]) -> None:
    """The title in as many lines as it takes, and the choices below it."""
    gap, size = placed.px(8), 17 * placed.scale
    buttons = sum(widths) + gap * (len(widths) - 1)
    # Higher than a bar, it must stay clear of what stands in the margin beside it.
    room = min(anchor.width, placed.px(_STACKED)) - placed.px(52)
    lines = app.theme.wrap(prompt.title, "bold", size, max(room, buttons))
    title = max(app.theme.width(line, "bold", size) for line in lines)
    words = len(lines) * app.theme.line_height("bold", size)
    row = placed.px(52) if widths else 0
    prompt.rect = pygame.Rect(0, 0, max(title, buttons) + placed.px(52), words + row + placed.px(20))
    prompt.rect.midbottom = (anchor.centerx, anchor.bottom)
    inner = prompt.rect.inflate(-placed.px(40), 0)
    prompt.title_rect = pygame.Rect(inner.left, inner.top + placed.px(8), inner.width, words)
    x = prompt.rect.centerx - buttons // 2
    for choice, width in zip(prompt.choices, widths, strict=True):
        choice.rect = pygame.Rect(x, prompt.title_rect.bottom + placed.px(3), width, placed.px(44))
        x += width + gap


def draw(
    prompt: Prompt, app: Context, placed: Placed, surface: pygame.Surface, keys: bool, portrait: Callable[[int], str]
) -> None:
    """Draw a prompt. `portrait` gives the picture name of a seat."""
    if any(choice.look == "gem" for choice in prompt.choices):
        _draw_wheel(prompt, app, placed, surface, keys)
        return
    nineslice.draw(app.assets, surface, "tooltip", prompt.rect, placed.scale)
    people = any(choice.look == "person" for choice in prompt.choices)
    if people:
        text = app.theme.fit(prompt.title, "bold", 17 * placed.scale, prompt.title_rect.width, CREAM.base)
        surface.blit(text, text.get_rect(midtop=prompt.title_rect.midtop))
    elif prompt.title_rect.width:
        box = prompt.title_rect
        words = app.theme.paragraph(prompt.title, "bold", 17 * placed.scale, box.width, CREAM.base, centred=True)
        surface.blit(words, box)
    else:
        first = prompt.choices[0].rect.left if prompt.choices else prompt.rect.right - placed.px(14)
        left = prompt.rect.left + placed.px(26)
        text = app.theme.fit(prompt.title, "bold", 17 * placed.scale, first - left - placed.px(8), CREAM.base)
        middle = prompt.rect.centery - placed.px(2)
        if prompt.choices:
            surface.blit(text, text.get_rect(midleft=(left, middle)))
        else:
            surface.blit(text, text.get_rect(center=(prompt.rect.centerx, middle)))
    for number, choice in enumerate(prompt.choices):
        if choice.look == "person":
            _draw_person(choice, app, placed, surface, portrait(choice.value), prompt.focus == number)
        else:
            button = TableButton("", choice.rect, choice.label, choice.style)
            button.draw(surface, app, placed.scale, hovered=prompt.focus == number)
        if keys and (choice.digit or prompt.kind == "target"):
            draw_key(surface, app, placed.scale, str(choice.digit), _cap_corner(choice, placed))


def _cap_corner(choice: Choice, placed: Placed) -> tuple[int, int]:
    """Where the cap of a choice's key goes: at a face it lies on its edge, below the words of the question."""
    if choice.look != "person":
        return choice.rect.topleft
    return choice.rect.centerx - placed.px(22), choice.rect.top + placed.px(20)


def _draw_person(
    choice: Choice, app: Context, placed: Placed, surface: pygame.Surface, picture: str, focused: bool
) -> None:
    size = placed.px(62 if focused else 56)
    centre = (choice.rect.centerx, choice.rect.top + placed.px(32))
    if focused:
        ring = app.assets.scaled("seat_turn", (size * 1.46, size * 1.46))
        surface.blit(ring, ring.get_rect(center=centre))
    face = app.assets.portrait(picture, size)
    surface.blit(face, face.get_rect(center=centre))
    corner = (centre[0] + placed.px(24), centre[1] - placed.px(18))
    _draw_count(choice.count, app, placed, surface, corner, alert=choice.count == 1)
    colour = GOLD.base if focused else CREAM.base
    text = app.theme.fit(choice.label, "bold", 14 * placed.scale, choice.rect.width, colour)
    surface.blit(text, text.get_rect(center=(choice.rect.centerx, choice.rect.top + placed.px(76))))


def _draw_count(
    count: int, app: Context, placed: Placed, surface: pygame.Surface, centre: tuple[float, float], alert: bool = False
) -> None:
    """So many cards."""
    side = placed.px(32)
    badge = app.assets.scaled("badge_alert" if alert else "badge", (side, side))
    spot = badge.get_rect(center=(round(centre[0]), round(centre[1])))
    surface.blit(badge, spot)
    number = app.theme.fit(str(count), "bold", 15 * placed.scale, side * 0.66, CREAM.light)
    surface.blit(number, number.get_rect(center=spot.center))


def _draw_wheel(prompt: Prompt, app: Context, placed: Placed, surface: pygame.Surface, keys: bool) -> None:
    area = prompt.rect
    disc = app.assets.made(("wheel", area.size), lambda: _disc(area.size, placed.scale))
    surface.blit(disc, area)
    for number, choice in enumerate(prompt.choices):
        focused = prompt.focus == number
        size = round(choice.rect.width * (1.0 if focused else 0.84))
        if focused:
            glow = app.assets.scaled("glow", (size * 1.5, size * 1.5))
            surface.blit(glow, glow.get_rect(center=choice.rect.center))
        gem = app.assets.scaled(pictures.gem(COLOUR_NAMES[choice.value]), (size, size))
        surface.blit(gem, gem.get_rect(center=choice.rect.center))
        if prompt.kind == "colour":
            # So many cards of that colour are in the hand.
            inner = (lerp(choice.rect.centerx, area.centerx, 0.4), lerp(choice.rect.centery, area.centery, 0.4))
            _draw_count(choice.count, app, placed, surface, inner)
        if keys:
            draw_key(surface, app, placed.scale, str(choice.digit), _rim(area, choice.rect))
    plate_width = placed.px(360)
    text = app.theme.fit(prompt.title, "bold", 17 * placed.scale, plate_width - placed.px(50), CREAM.base)
    spot = pygame.Rect(0, 0, text.get_width() + placed.px(40), placed.px(38))
    spot.center = (area.centerx, area.bottom + placed.px(14))
    nineslice.draw(app.assets, surface, "tooltip", spot, placed.scale)
    surface.blit(text, text.get_rect(center=spot.center))


def _rim(wheel: pygame.Rect, gem: pygame.Rect) -> tuple[int, int]:
    """The far side of a gem, where no other gem lies on its cap."""
    across, down = gem.centerx - wheel.centerx, gem.centery - wheel.centery
    return round(gem.centerx + across * 0.55), round(gem.centery + down * 0.55)


def _disc(size: tuple[int, int], scale: float) -> pygame.Surface:
    """A dark round plate with a golden rim, drawn large and scaled down for smooth edges."""
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    centre, radius = (size[0], size[1]), min(size) - 2
    pygame.draw.circle(big, (*GOLD.dark, 255), centre, radius)
    pygame.draw.circle(big, (*PLUM.deep, 255), centre, radius - round(5 * scale))
    pygame.draw.circle(big, (*PLUM.dark, 255), centre, radius - round(14 * scale))
    for turn in range(4):
        angle = math.pi / 4 + turn * math.pi / 2
        inner, outer = radius * 0.16, radius - round(14 * scale)
        start = (centre[0] + math.cos(angle) * inner, centre[1] + math.sin(angle) * inner)
        end = (centre[0] + math.cos(angle) * outer, centre[1] + math.sin(angle) * outer)
        pygame.draw.line(big, (*PLUM.base, 255), start, end, max(2, round(6 * scale)))
    whole = pygame.transform.smoothscale(big, size)
    whole.fill((255, 255, 255, 238), special_flags=pygame.BLEND_RGBA_MULT)
    return whole
