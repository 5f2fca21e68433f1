"""Prompts: what the player has to decide, as choices with labels, digits and places at the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.core.actions import CHALLENGE, DRAW, NOBODY, PASS, PLAY, TAKE, act, argument_of, kind_of
from game.core.actions import COLOUR as NAME_COLOUR
from game.core.actions import TARGET as NAME_PLAYER
from game.core.cards import COLOUR_NAMES, CUSTOM_SYMBOLS, SYMBOL_OF
from game.core.engine import CHALLENGE_SURCHARGE
from game.core.state import ANSWER, DISCARD, DRAWN, PICK, ROULETTE, TARGET, TURN
from game.core.state import COLOUR as COLOUR_PHASE
from game.core.view import View
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.table.buttons import TableButton
from game.ui.table.layout import Placed
from game.ui.theme import CREAM, GOLD, PLUM
from game.ui.widgets.caps import draw_key
from game.ui.words.cardtext import rule_name
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name, colour_name

_OF_CARD = (COLOUR_PHASE, TARGET, PICK, DISCARD)
"""What the card on top of the pile may ask."""


@dataclass(slots=True)
class Choice:
    """One way to decide. `look`: a button, a gem of the wheel, or a person."""

    action: int
    label: str
    look: str = "button"
    style: str = "gold"
    value: int = -1
    digit: int = 0
    count: int = 0
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


@dataclass(slots=True)
class Prompt:
    """A question and its choices; `kind` names it for tests and for drawing."""

    kind: str
    title: str
    choices: list[Choice] = field(default_factory=list)
    focus: int = -1
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    title_rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """The room for the title above the choices, where there is none beside them."""

    def at(self, point: tuple[int, int]) -> int:
        """The number of the choice under a point, or -1."""
        for number, choice in enumerate(self.choices):
            if choice.look == "gem":
                if math.dist(point, choice.rect.center) <= choice.rect.width / 2:
                    return number
            elif choice.rect.collidepoint(point):
                return number
        return -1

    def asks_the_same(self, other: Prompt) -> bool:
        """Whether the same can be decided."""
        mine, theirs = ([choice.action for choice in one.choices] for one in (self, other))
        return self.kind == other.kind and mine == theirs

    def by_digit(self, digit: int) -> Choice | None:
        """The choice that a digit stands for."""
        return next((choice for choice in self.choices if choice.digit == digit), None)


def build(view: View, t: Locale, names: Sequence[str]) -> Prompt | None:
    """What this seat has to decide now; None if nothing."""
    if view.actor != view.seat or not view.allowed:
        return None
    prompt = _BUILDERS[view.phase](view, t, names)
    if view.phase in _OF_CARD and view.top >= 0 and SYMBOL_OF[view.top] in CUSTOM_SYMBOLS:
        # Whoever reads the question knows which of the table's own cards asks it.
        rule = view.rules.custom[CUSTOM_SYMBOLS.index(SYMBOL_OF[view.top])]
        prompt.title = t("prompt.of_card", card=rule_name(t, rule), question=prompt.title)
    return prompt


def _actions(view: View, *kinds: int) -> list[int]:
    return [action for action in view.allowed if kind_of(action) in kinds]


def _numbered(prompt: Prompt) -> Prompt:
    for number, choice in enumerate(prompt.choices, 1):
        if not choice.digit:
            choice.digit = number
    return prompt


def _turn(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    plays = _actions(view, 0)
    if plays:
        return Prompt("turn", t("prompt.turn_or_draw" if _actions(view, DRAW) else "prompt.turn"))
    return Prompt("turn", t("prompt.nothing_fits") if _actions(view, DRAW) else t("prompt.stuck"))


def _drawn(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    play = act(view.seat, PLAY, view.drawn)
    choices = [Choice(play, t("prompt.play_it"))]
    choices += [Choice(action, t("prompt.keep_it"), style="dark") for action in _actions(view, PASS)]
    title = t("prompt.drawn", card=card_name(t, view.drawn, view.rules))
    return _numbered(Prompt("drawn", title, choices))


def _answer(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    layer = names[view.layer]
    if _actions(view, CHALLENGE):
        title = t("prompt.challenge", name=layer)
    elif _actions(view, 0):
        title = t("prompt.answer", total=view.pending)
    else:
        title = t("prompt.take", total=view.pending)
    price = view.pending + CHALLENGE_SURCHARGE
    choices = [Choice(action, t("prompt.challenge_it", total=price)) for action in _actions(view, CHALLENGE)]
    choices += [Choice(action, t("prompt.take_it", total=view.pending), style="red") for action in _actions(view, TAKE)]
    return _numbered(Prompt("answer", title, choices))


def _wheel(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    kind = "roulette" if view.phase == ROULETTE else "colour"
    choices = []
    for action in view.allowed:
        if kind_of(action) == NAME_COLOUR:
            colour = argument_of(action)
            choices.append(Choice(action, colour_name(t, colour), "gem", value=colour))
    return _numbered(Prompt(kind, t(f"prompt.{kind}"), choices))


def _people(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    choices = []
    for action in view.allowed:
        if kind_of(action) != NAME_PLAYER:
            continue
        seat = argument_of(action)
        if seat == NOBODY:
            choices.append(Choice(action, t("prompt.nobody"), style="dark"))
        else:
            choices.append(Choice(action, names[seat], "person", value=seat, count=view.counts[seat]))
    people = [choice for choice in choices if choice.look == "person"]
    people.sort(key=lambda choice: (choice.value - view.seat) % view.players)
    kind = "target" if view.phase == TARGET else "pick"
    prompt = _numbered(Prompt(kind, t(f"prompt.{kind}"), people + [one for one in choices if one.look != "person"]))
    for choice in prompt.choices:
        if choice.look == "button":
            choice.digit = 0
    return prompt


def _discard(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    wanted = view.queue[0][2] if view.queue else 7
    count = len(view.hand) - wanted
    return Prompt("discard", t("prompt.discard", count=count, wanted=wanted))


_BUILDERS = {
    TURN: _turn,
    DRAWN: _drawn,
    ANSWER: _answer,
    COLOUR_PHASE: _wheel,
    ROULETTE: _wheel,
    TARGET: _people,
    PICK: _people,
    DISCARD: _discard,
}


# ---- at the table ---------------------------------------------------------------------------------------------------


_FEW = 5


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
    lines = app.theme.wrap(prompt.title, "bold", size, anchor.width - placed.px(52))
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
    side = placed.px(26)
    badge = app.assets.scaled("badge_alert" if choice.count == 1 else "badge", (side, side))
    spot = badge.get_rect(center=(centre[0] + placed.px(24), centre[1] - placed.px(18)))
    surface.blit(badge, spot)
    number = app.theme.fit(str(choice.count), "bold", 12 * placed.scale, side * 0.6, CREAM.light)
    surface.blit(number, number.get_rect(center=spot.center))
    colour = GOLD.base if focused else CREAM.base
    text = app.theme.fit(choice.label, "bold", 14 * placed.scale, choice.rect.width, colour)
    surface.blit(text, text.get_rect(center=(choice.rect.centerx, choice.rect.top + placed.px(76))))


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
