"""The pieces of the set-up screen: cards of rulebooks and seats of opponents."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.bots.roster import LEVELS, Character
from game.rulesets import RULESETS
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.theme import CREAM, GOLD, INK, LILAC
from game.ui.widgets import Pressable


class RulebookCard(Pressable):
    """A rulebook to choose: emblem, name, what it is like, and for how many."""

    def __init__(self, app: Context, ruleset: str, chosen: bool, on_press: Callable[[], None]) -> None:
        super().__init__(app, f"ruleset.{ruleset}", on_press)
        self.ruleset = ruleset
        self.chosen = chosen

    def value_text(self) -> str:
        return "on" if self.chosen else "off"

    def _facts(self) -> str:
        rules = RULESETS[self.ruleset]
        cards = len(rules.deck_cards)
        if rules.wallet:
            return self.app.t("ruleset.facts_two", cards=cards)
        return self.app.t("ruleset.facts", low=rules.min_players, high=rules.max_players, cards=cards)

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        picture = "nameplate_turn" if self.chosen else "nameplate"
        nineslice.draw(app.assets, surface, picture, self.rect, scale, like="nameplate")
        lift = app.px(6) if self.hovered or self.chosen else 0
        side = app.px(84) + lift
        emblem = app.assets.scaled(pictures.book(RULESETS[self.ruleset].emblem), (side, side))
        surface.blit(emblem, emblem.get_rect(center=(self.rect.left + app.px(58), self.rect.centery)))
        left, width = self.rect.left + app.px(112), self.rect.width - app.px(126)
        colour = GOLD.base if self.chosen or self.hovered else CREAM.base
        name = app.theme.fit(
            app.t(f"ruleset.{RULESETS[self.ruleset].texts}"), "display", 23 * scale, width * 0.45, colour
        )
        surface.blit(name, name.get_rect(midleft=(left, self.rect.top + app.px(24))))
        room = width - name.get_width() - app.px(12)
        facts = app.theme.fit(self._facts(), "text", 12.5 * scale, room, LILAC)
        surface.blit(facts, facts.get_rect(midright=(left + width, self.rect.top + app.px(25))))
        line = app.theme.paragraph(
            app.t(f"ruleset.{RULESETS[self.ruleset].texts}.line"), "text", 14 * scale, width, CREAM.dark, app.px(68)
        )
        box = pygame.Rect(left, self.rect.top + app.px(38), width, app.px(68))
        surface.blit(line, (left, box.top + (box.height - line.get_height()) // 2))


class OpponentSeat(Pressable):
    """An opponent: portrait, name and level as pips; pressing it invites somebody else."""

    def __init__(
        self, app: Context, name: str, character: Character, on_press: Callable[[], None], chosen: bool = False
    ) -> None:
        t = app.t
        tip = t(
            "setup.change_opponent",
            name=character.name,
            level=t(f"level.{character.level}"),
            temperament=t(f"temperament.{character.temperament}"),
        )
        super().__init__(app, name, on_press, tip)
        self.character = character
        self.chosen = chosen

    def value_text(self) -> str:
        return self.character.id

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        side = min(self.rect.width - app.px(4), self.rect.height - app.px(40))
        centre = (self.rect.centerx, self.rect.top + side // 2)
        if self.hovered or self.chosen:
            ring = app.assets.scaled("seat_turn" if self.chosen else "seat_next", (side * 1.44, side * 1.44))
            surface.blit(ring, ring.get_rect(center=centre))
        face = pictures.portrait(self.character.portrait, "happy" if self.hovered else "")
        picture = app.assets.portrait(face, side)
        surface.blit(picture, picture.get_rect(center=centre))
        name = app.theme.fit(self.character.name, "bold", 14 * app.scale, self.rect.width, CREAM.base)
        surface.blit(name, name.get_rect(center=(self.rect.centerx, self.rect.top + side + app.px(14))))
        draw_pips(app, surface, self.character.level, (self.rect.centerx, self.rect.top + side + app.px(30)))


class PersonSeat(Pressable):
    """A person who plays at this screen; pressing it asks who that is."""

    def __init__(self, app: Context, name: str, words: str, face: str, on_press: Callable[[], None]) -> None:
        super().__init__(app, name, on_press, app.t("setup.change_person"))
        self.words = words
        self.face = face

    def value_text(self) -> str:
        return "person"

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        side = min(self.rect.width - app.px(4), self.rect.height - app.px(40))
        centre = (self.rect.centerx, self.rect.top + side // 2)
        if self.hovered:
            ring = app.assets.scaled("seat_next", (side * 1.44, side * 1.44))
            surface.blit(ring, ring.get_rect(center=centre))
        picture = app.assets.portrait(self.face, side)
        surface.blit(picture, picture.get_rect(center=centre))
        name = app.theme.fit(self.words, "bold", 14 * app.scale, self.rect.width, CREAM.base)
        surface.blit(name, name.get_rect(center=(self.rect.centerx, self.rect.top + side + app.px(14))))
        icon = app.assets.icon("person", app.px(15), LILAC)
        surface.blit(icon, icon.get_rect(center=(self.rect.centerx, self.rect.top + side + app.px(31))))


def draw_pips(app: Context, surface: pygame.Surface, level: str, centre: tuple[int, int]) -> None:
    """One to four stars for a level, the missing ones dark."""
    side, gap = app.px(11), app.px(2)
    total = len(LEVELS) * (side + gap) - gap
    left = centre[0] - total // 2
    for number in range(len(LEVELS)):
        colour = GOLD.base if number <= LEVELS.index(level) else INK.light
        star = app.assets.made(("pip", side, colour), lambda colour=colour: _star(side, colour))  # type: ignore[misc]
        surface.blit(star, (left + number * (side + gap), centre[1] - side // 2))


def _star(side: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A filled star; drawn large and shrunk, so that its edges are smooth."""
    large = 8 * side
    picture = pygame.Surface((large, large), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    middle = pygame.Vector2(large / 2, large / 2)
    points = []
    for corner in range(10):
        reach = large * (0.48 if corner % 2 == 0 else 0.22)
        points.append(middle + pygame.Vector2(0, -reach).rotate(36 * corner))
    pygame.draw.polygon(picture, colour, points)
    return pygame.transform.smoothscale(picture, (side, side))
