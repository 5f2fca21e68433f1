"""A worked example of a rulebook as a small table: piles, hands, what is done, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.cards import COLOUR_NAMES, HIDDEN
from game.ui import contrast, pictures
from game.ui.context import Context
from game.ui.table.sprites import ASPECT, CardSprites, Pose
from game.ui.theme import CREAM, GOLD, INK, RED, Colour
from game.ui.widgets import Block, Words, rounded
from game.ui.words.logtext import colour_name
from game.ui.words.ruleexamples import Example, Hand

FELT: Colour = (24, 98, 99)
_FELT_DARK: Colour = (15, 66, 70)
_WOOD: Colour = (117, 70, 43)
_WOOD_DARK: Colour = (70, 38, 24)
_PILE, _HELD, _STEP = 86, 62, 46
"""How high cards are on the piles, in a hand, and beside what is done, in units."""
_FAN = 0.62
"""How far a card in a hand lies from the one before it at most, by its width."""
_LIFT = 9
"""How far the cards that are played stick out of a hand, in units."""


@dataclass(slots=True)
class _HandBox:
    """A hand and its room on the table, seen from the block's corner."""

    hand: Hand
    rect: pygame.Rect
    name: Words
    step: float
    played: frozenset[int]
    """Which of its cards are played, by their number."""
    acts: bool
    """Whether it does anything: the hands of those who only look on are dimmed."""


class ExampleBlock(Block):
    """One example. It is laid out once; cards come from the sprites of its screen."""

    def __init__(
        self, app: Context, width: int, example: Example, sprites: CardSprites, place: str = "", above: float = 12
    ) -> None:
        super().__init__(app, width, place, above)
        self.example = example
        self.sprites = sprites
        self._pad = app.px(22)
        inner = width - 2 * self._pad
        self._title = Words(app, app.t("reader.example", title=example.title), "bold", 16.5, GOLD.base, inner)
        top = self._pad - app.px(4) + self._title.height + app.px(12)
        self._piles = pygame.Rect(self._pad, top, app.px(186), app.px(_PILE + 26))
        self._colour = Words(app, colour_name(app.t, example.colour), "bold", 13.5, CREAM.base, app.px(70), 1.0)
        self._hands = self._place_hands(self._piles.right + app.px(20), top, inner - self._piles.width - app.px(20))
        top = max([self._piles.bottom, *(box.rect.bottom for box in self._hands)]) + app.px(12)
        self._steps: list[tuple[int, Words, int]] = []
        for step in example.steps:
            room = inner - app.px(_STEP * ASPECT + 56)
            words = Words(app, step.words, "bold", 15.5, CREAM.light, room, 1.05)
            height = max(words.height, app.px(_STEP if step.card != HIDDEN else 30))
            self._steps.append((top, words, height))
            top += height + app.px(6)
        self._results = [
            Words(app, line, "text", 15.5, CREAM.light, inner - app.px(52), 1.08) for line in example.results
        ]
        height = sum(words.height for words in self._results) + app.px(20)
        self._ribbon = pygame.Rect(app.px(10), top + app.px(4), width - app.px(20), height)
        self.rect.height = self._ribbon.bottom + app.px(11)

    def _place_hands(self, left: int, top: int, room: int) -> list[_HandBox]:
        """Hands from left to right, and on below where a line is full."""
        app, boxes = self.app, []
        card = app.px(_HELD * ASPECT)
        x, line = left, 0
        for hand in self.example.hands:
            if not hand.cards:
                continue
            name = Words(app, hand.name, "bold", 13.5, CREAM.dark, room, 1.0)
            step = min(card * _FAN, (room - card) / max(1, len(hand.cards) - 1))
            width = max(round(card + step * (len(hand.cards) - 1)), name.width)
            if x > left and x + width > left + room:
                x, top, line = left, top + line + app.px(10), 0
            rect = pygame.Rect(x, top, width, name.height + app.px(_LIFT + _HELD + 4))
            acts = any(one.seat == hand.seat for one in self.example.steps)
            boxes.append(_HandBox(hand, rect, name, step, self._played(hand), acts))
            line = max(line, rect.height)
            x += width + app.px(26)
        return boxes

    def _played(self, hand: Hand) -> frozenset[int]:
        """Which cards of a hand are laid in the course of the example."""
        held, found = list(hand.cards), set()
        for step in self.example.steps:
            if step.seat == hand.seat and step.card in held:
                number = held.index(step.card)
                found.add(number)
                held[number] = HIDDEN
        return frozenset(found)

    @property
    def texts(self) -> list[Words]:
        """All words in it, from the top down."""
        return [self._title, *(words for _, words, _ in self._steps), *self._results]

    def forget(self) -> None:
        for words in (*self.texts, self._colour, *(box.name for box in self._hands)):
            words.forget()

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        app, clip = self.app, surface.get_clip()
        x, y = self.rect.topleft
        self._draw_table(surface)
        self._title.draw(surface, (x + self._pad, y + self._pad - app.px(4)), clip)
        self._draw_piles(surface, self._piles.move(x, y), clip)
        for box in self._hands:
            self._draw_hand(surface, box, (x, y), clip)
        for number, (top, words, height) in enumerate(self._steps):
            self._draw_step(surface, number, pygame.Rect(x + self._pad, y + top, 0, height), words, clip)
        self._draw_results(surface, self._ribbon.move(x, y), clip)

    def _draw_table(self, surface: pygame.Surface) -> None:
        app, radius = self.app, self.app.px(22)
        rounded(surface, CREAM.dark, self.rect.move(0, app.px(3)), radius)
        rounded(surface, _WOOD_DARK, self.rect, radius)
        rounded(surface, _WOOD, self.rect.inflate(-app.px(3), -app.px(3)), radius)
        felt = self.rect.inflate(-app.px(14), -app.px(14))
        rounded(surface, self._ground(_FELT_DARK), felt, radius - app.px(6))
        felt = felt.inflate(-app.px(4), -app.px(4))
        rounded(surface, self._ground(FELT), felt, radius - app.px(8))

    def _ground(self, colour: Colour) -> Colour:
        """What words lie on, dark enough for the look that is chosen."""
        return contrast.felt(colour) if self.app.theme.high_contrast else colour

    def _draw_piles(self, surface: pygame.Surface, box: pygame.Rect, clip: pygame.Rect) -> None:
        """The draw pile, the colour in play, and the top of the discard pile."""
        app, height = self.app, self.app.px(_PILE)
        middle = box.top + height // 2
        for shift in (2, 1, 0):
            pose = Pose(box.left + height * ASPECT / 2 + app.px(2 * shift), middle + app.px(2 * shift), 0.0, height)
            self.sprites.draw(surface, HIDDEN, pose)
        self.sprites.draw(surface, self.example.top, Pose(box.right - height * ASPECT / 2, middle, 0.0, height))
        side = app.px(34)
        gem = app.assets.scaled(pictures.gem(COLOUR_NAMES[self.example.colour]), (side, side))
        surface.blit(gem, gem.get_rect(center=(box.centerx, middle - app.px(8))))
        self._colour.draw(surface, (box.centerx - self._colour.width // 2, middle + app.px(13)), clip)

    def _draw_hand(self, surface: pygame.Surface, box: _HandBox, corner: tuple[int, int], clip: pygame.Rect) -> None:
        app, height = self.app, self.app.px(_HELD)
        rect = box.rect.move(corner)
        box.name.draw(surface, rect.topleft, clip)
        middle = rect.top + box.name.height + app.px(_LIFT + 2) + height // 2
        for number, card in enumerate(box.hand.cards):
            lift = app.px(_LIFT) if number in box.played else 0
            x = rect.left + height * ASPECT / 2 + number * box.step
            self.sprites.draw(surface, card, Pose(x, middle - lift, 0.0, height), dim=not box.acts)

    def _draw_step(
        self, surface: pygame.Surface, number: int, box: pygame.Rect, words: Words, clip: pygame.Rect
    ) -> None:
        app, step = self.app, self.example.steps[number]
        disc = app.px(11)
        centre = (box.left + disc, box.centery)
        pygame.draw.aacircle(surface, GOLD.base, centre, disc)
        figure = app.theme.text(str(number + 1), "bold", 13.5 * app.scale, INK.base)
        surface.blit(figure, figure.get_rect(center=centre))
        left = box.left + app.px(32)
        if step.card != HIDDEN:
            height = app.px(_STEP)
            self.sprites.draw(surface, step.card, Pose(left + height * ASPECT / 2, box.centery, 0.0, height))
            left += round(height * ASPECT) + app.px(12)
        words.draw(surface, (left, box.centery - words.height // 2), clip)

    def _draw_results(self, surface: pygame.Surface, box: pygame.Rect, clip: pygame.Rect) -> None:
        app, good = self.app, self.example.allowed
        rounded(surface, self._ground(_FELT_DARK if good else RED.deep), box, app.px(14))
        side = app.px(22)
        icon = app.assets.icon("arrow_right" if good else "close", side, GOLD.base if good else RED.light)
        top = box.top + app.px(10)
        first = self._results[0].step if self._results else side
        surface.blit(icon, icon.get_rect(midleft=(box.left + app.px(14), top + first // 2)))
        for words in self._results:
            words.draw(surface, (box.left + app.px(46), top), clip)
            top += words.height
