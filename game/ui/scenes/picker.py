"""Choosing who sits on a chair: all opponents with their portraits, levels and temperaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.bots.roster import ROSTER, Character
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.keep.newgame import PERSON
from game.ui.scenes.setup_parts import draw_pips
from game.ui.scenes.sheet import SheetScene
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Pressable

_COLUMNS = 5
_CELL = (206, 160)


class CharacterCard(Pressable):
    """One opponent to invite."""

    def __init__(self, app: Context, character: Character, state: str, on_press: Callable[[], None]) -> None:
        super().__init__(app, f"character.{character.id}", on_press)
        self.character = character
        self.state_of_seat = state
        """`here` if this chair is taken by it, `away` if another one is, else empty."""

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        lit = self.hovered or self.state_of_seat == "here"
        picture = "nameplate_turn" if lit else "nameplate"
        nineslice.draw(app.assets, surface, picture, self.rect, scale, like="nameplate")
        side = app.px(76)
        mood = pictures.portrait(self.character.portrait, "happy" if self.hovered else "")
        portrait = app.assets.portrait(mood, side)
        if self.state_of_seat == "away" and not self.hovered:
            portrait = app.assets.made(("faint", mood, side), lambda: _faint(portrait))
        surface.blit(portrait, portrait.get_rect(center=(self.rect.centerx, self.rect.top + app.px(48))))
        t, width, middle = app.t, self.rect.width - app.px(20), self.rect.centerx
        colour = GOLD.base if lit else CREAM.base
        name = app.theme.fit(self.character.name, "display", 18 * scale, width, colour)
        surface.blit(name, name.get_rect(center=(middle, self.rect.top + app.px(99))))
        draw_pips(app, surface, self.character.level, (middle, self.rect.top + app.px(117)))
        words = app.theme.fit(t(f"temperament.{self.character.temperament}"), "text", 13 * scale, width, LILAC)
        surface.blit(words, words.get_rect(center=(middle, self.rect.top + app.px(136))))


class PersonCard(Pressable):
    """A person who shares this screen."""

    def __init__(self, app: Context, here: bool, on_press: Callable[[], None]) -> None:
        super().__init__(app, "character.person", on_press)
        self.here = here

    def draw(self, surface: pygame.Surface) -> None:
        app, t = self.app, self.app.t
        lit = self.hovered or self.here
        picture = "nameplate_turn" if lit else "nameplate"
        nineslice.draw(app.assets, surface, picture, self.rect, app.scale, like="nameplate")
        icon = app.assets.icon("people", app.px(48), GOLD.base if lit else CREAM.dark)
        surface.blit(icon, icon.get_rect(center=(self.rect.centerx, self.rect.top + app.px(36))))
        width = self.rect.width - app.px(20)
        name = app.theme.fit(t("setup.person"), "display", 18 * app.scale, width, GOLD.base if lit else CREAM.base)
        surface.blit(name, name.get_rect(center=(self.rect.centerx, self.rect.top + app.px(74))))
        line = app.theme.paragraph(
            t("setup.person_line"), "text", 13 * app.scale, width, LILAC, app.px(58), centred=True
        )
        surface.blit(line, line.get_rect(center=(self.rect.centerx, self.rect.top + app.px(117))))


def _faint(picture: pygame.Surface) -> pygame.Surface:
    copy = picture.copy()
    copy.set_alpha(120)
    return copy


class PickerScene(SheetScene):
    """Lies over the set-up; choosing somebody closes it, too."""

    name = "picker"

    def __init__(self, app: Context, seated: Sequence[str], chair: int, on_pick: Callable[[str], None]) -> None:
        """`seated` has an id for every chair, `PERSON` for people; `on_pick` is told the same."""
        super().__init__(app)
        self._seated = list(seated)
        self._chair = chair
        self._on_pick = on_pick

    def heading(self) -> str:
        return self.app.t("setup.pick_title")

    def place(self) -> None:
        app = self.app
        cards: list[Pressable] = [
            CharacterCard(app, who, self._state(who), lambda who=who: self._pick(who.id))  # type: ignore[misc]
            for who in ROSTER
        ]
        cards.append(PersonCard(app, self._seated[self._chair] == PERSON, lambda: self._pick(PERSON)))
        for number, card in enumerate(cards):
            row, column = divmod(number, _COLUMNS)
            left = 640 - _COLUMNS * (_CELL[0] + 4) / 2 + 5 + column * (_CELL[0] + 4)
            card.rect = app.box(left, 134 + row * (_CELL[1] + 12), _CELL[0] - 6, _CELL[1] - 4)
            self.group.add(card)
        if self.group.focus is None:
            self.group.focus_on(f"character.{self._seated[self._chair]}")

    def _state(self, character: Character) -> str:
        if character.id not in self._seated:
            return ""
        return "here" if self._seated.index(character.id) == self._chair else "away"

    def _pick(self, name: str) -> None:
        self.app.routes.back()
        self._on_pick(name)
