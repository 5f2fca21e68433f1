"""What a page of the rules is made of: titles, paragraphs with their cards, examples, and the sentences behind them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

import pygame

from game.core.cards import IS_WILD, SYMBOL_OF
from game.rulesets import preset
from game.ui import pictures
from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.inputs import Intent
from game.ui.scenes.rules_example import ExampleBlock
from game.ui.table.sprites import ASPECT, CardSprites, Pose
from game.ui.theme import GOLD, INK, PLUM, RED, Colour
from game.ui.widgets import Block, Page, TextBlock, Words
from game.ui.words.logtext import card_name, symbol_name
from game.ui.words.rulebook import Book, Paragraph, Row

TEXT = 18.0
"""The size of what is read, in units."""
_CARD = 104
_BESIDE = 96
"""How high a card is in a row of cards, and beside its paragraph, in units."""
_QUIET: Colour = (88, 70, 92)
"""Smaller words on paper: dark enough to stay dark with high contrast."""


class TitleBlock(Block):
    """The name of a book with its emblem, over a line."""

    def __init__(self, app: Context, width: int, book: Book) -> None:
        super().__init__(app, width)
        self._emblem = pictures.book(preset(book.id).emblem)
        self._side = app.px(62)
        self._words = Words(app, book.title, "display", 36, PLUM.base, width - self._side - app.px(18), 1.0)
        self.rect.height = max(self._side, self._words.height) + app.px(12)

    def draw(self, surface: pygame.Surface) -> None:
        app, box = self.app, self.rect
        picture = app.assets.scaled(self._emblem, (self._side, self._side))
        middle = box.top + (box.height - app.px(12)) // 2
        surface.blit(picture, picture.get_rect(midleft=(box.left, middle)))
        corner = (box.left + self._side + app.px(18), middle - self._words.height // 2)
        self._words.draw(surface, corner, surface.get_clip())
        pygame.draw.rect(surface, GOLD.base, (box.left, box.bottom - app.px(3), box.width, app.px(3)))


class HeadingBlock(TextBlock):
    """The heading of a section."""

    def __init__(self, app: Context, width: int, text: str, place: str) -> None:
        super().__init__(app, width, text, "display", 25, RED.dark, place, above=26, leading=1.0)


class CardBlock(Block):
    """A paragraph about one card: the card on the left, its name and what there is to say on the right."""

    def __init__(
        self,
        app: Context,
        width: int,
        paragraph: Paragraph,
        sprites: CardSprites,
        above: float = 14,
    ) -> None:
        super().__init__(app, width, paragraph.id, above)
        self.sprites = sprites
        self._card = paragraph.cards[0]
        self._left = round(app.px(_BESIDE) * ASPECT) + app.px(20)
        # What the text itself says need not stand above it.
        name = card_name(app.t, self._card)
        symbol = symbol_name(app.t, SYMBOL_OF[self._card]) if not IS_WILD[self._card] else name
        heading = "" if symbol.casefold() in paragraph.text.casefold() else name
        self._name = Words(app, heading, "bold", TEXT, PLUM.base, width - self._left)
        if not heading:
            self._name.height = 0
        self.words = Words(app, paragraph.text, "text", TEXT, INK.base, width - self._left)
        self.rect.height = max(app.px(_BESIDE + 6), self._name.height + self.words.height)

    def forget(self) -> None:
        self._name.forget()
        self.words.forget()

    def draw(self, surface: pygame.Surface) -> None:
        app, clip, box = self.app, surface.get_clip(), self.rect
        height = app.px(_BESIDE)
        pose = Pose(box.left + height * ASPECT / 2, box.top + height // 2 + app.px(3), 0.0, height)
        self.sprites.draw(surface, self._card, pose)
        left = box.left + self._left
        top = box.top + max(0, (box.height - self._name.height - self.words.height) // 2)
        self._name.draw(surface, (left, top), clip)
        self.words.draw(surface, (left, top + self._name.height), clip)


class CardsBlock(Block):
    """Cards in a row with their names; on in further rows where one is full."""

    def __init__(self, app: Context, width: int, cards: Sequence[int], sprites: CardSprites, place: str) -> None:
        super().__init__(app, width, place, above=10)
        self.sprites = sprites
        self._cards = cards
        names = [card_name(app.t, card) for card in cards]
        longest = max(app.theme.width(word, "bold", 13.5 * app.scale) for name in names for word in name.split())
        cell = max(app.px(112), longest + app.px(10))
        columns = max(1, min(len(cards), width // cell))
        self._cell = max(cell, min(width // columns, app.px(150)))
        self._names = [Words(app, name, "bold", 13.5, _QUIET, self._cell - app.px(8), 1.0) for name in names]
        self._columns = columns
        self._line = app.px(_CARD + 12) + max(name.height for name in self._names)
        self.rect.height = self._line * -(-len(cards) // columns)

    def forget(self) -> None:
        for name in self._names:
            name.forget()

    def draw(self, surface: pygame.Surface) -> None:
        app, clip = self.app, surface.get_clip()
        height = app.px(_CARD)
        for number, (card, name) in enumerate(zip(self._cards, self._names, strict=True)):
            line, column = divmod(number, self._columns)
            middle = self.rect.left + column * self._cell + self._cell // 2
            top = self.rect.top + line * self._line
            self.sprites.draw(surface, card, Pose(middle, top + height // 2, 0.0, height))
            step = name.step
            for row, words in enumerate(name.lines):
                wide = app.theme.width(words, name.kind, name.size)
                text = app.theme.text(words, name.kind, name.size, name.colour)
                place = (middle - wide // 2, top + height + app.px(6) + row * step)
                if clip.colliderect(pygame.Rect(place, (wide, step))):
                    surface.blit(text, place)


class SaysBlock(Block):
    """The sentences of the rulebook behind a paragraph: a line that unfolds them."""

    focusable = True

    def __init__(
        self, app: Context, page: Page, width: int, paragraph: Paragraph, on_fold: Callable[[], None], open_: bool
    ) -> None:
        super().__init__(app, width, paragraph.id, above=6)
        self.name = f"says.{paragraph.id}"
        self.page = page
        self.rows = paragraph.told(app.t.language)
        self.open = open_
        self._on_fold = on_fold
        own = all(row.own for row in self.rows)
        self._label = Words(app, app.t("reader.says_own" if own else "reader.says"), "bold", 13.5, _QUIET, width, 1.2)
        self._sentences = [(row, *_sentence(app, row, width - app.px(24))) for row in self.rows]
        self._measure()

    def _measure(self) -> None:
        height = self._label.height
        if self.open:
            gap = self.app.px(7)
            height += sum(number.height + words.height + gap for _, number, words in self._sentences)
        self.rect.height = height

    @property
    def sentences(self) -> list[Words]:
        """The words of the rulebook that are to be seen."""
        return [words for _, _, words in self._sentences] if self.open else []

    def fold(self) -> None:
        """Show the sentences, or put them away."""
        self.app.audio.play(Cue.BUTTON)
        self.open = not self.open
        self._measure()
        self._on_fold()

    def forget(self) -> None:
        self._label.forget()
        for _, number, words in self._sentences:
            number.forget()
            words.forget()

    def mouse_down(self, point: tuple[int, int]) -> None:
        self.pressed = True

    def mouse_up(self, point: tuple[int, int]) -> None:
        pressed, self.pressed = self.pressed, False
        if pressed and self.contains(point):
            self.fold()

    def contains(self, point: tuple[int, int]) -> bool:
        label = pygame.Rect(self.rect.topleft, (self._label.width + self.app.px(30), self._label.height))
        return self.page.rect.collidepoint(point) and label.collidepoint(point)

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        """Enter unfolds; whatever scrolls the page still does."""
        if wish in (Intent.PAGE_UP, Intent.PAGE_DOWN, Intent.HOME, Intent.END):
            return self.page.key(wish, event)
        if wish in (Intent.CONFIRM, Intent.UNO):
            self.fold()
            return True
        return False

    def focus_box(self) -> pygame.Rect:
        return pygame.Rect(self.rect.topleft, (self._label.width + self.app.px(30), self._label.height))

    def value_text(self) -> str:
        return "open" if self.open else "folded"

    def draw(self, surface: pygame.Surface) -> None:
        app, clip, box = self.app, surface.get_clip(), self.rect
        side = app.px(13)
        colour = RED.dark if self.hovered else _QUIET
        icon = app.assets.icon("arrow_right", side, colour)
        if self.open:
            icon = pygame.transform.rotate(icon, -90)
        surface.blit(icon, icon.get_rect(center=(box.left + side // 2, box.top + self._label.height // 2)))
        left = box.left + app.px(22)
        self._label.draw(surface, (left, box.top), clip)
        if self.hovered:
            line = box.top + self._label.height - app.px(3)
            pygame.draw.rect(surface, colour, (left, line, self._label.width, max(1, app.px(1))))
        if not self.open:
            return
        top = box.top + self._label.height
        rule = pygame.Rect(box.left + app.px(6), top + app.px(4), app.px(3), box.bottom - top - app.px(8))
        pygame.draw.rect(surface, GOLD.base, rule)
        for _, number, words in self._sentences:
            top += app.px(7)
            number.draw(surface, (left, top), clip)
            words.draw(surface, (left, top + number.height), clip)
            top += number.height + words.height


def _sentence(app: Context, row: Row, width: int) -> tuple[Words, Words]:
    """The number of a row of the rules map, and its sentence."""
    t = app.t
    key = "reader.row_own" if row.own else "reader.row"
    number = Words(app, t(key, number=row.number), "bold", 13, _QUIET, width, 1.0)
    said = row.sentence if row.own else t("reader.quoted", words=row.sentence)
    return number, Words(app, said, "text", 15.5, PLUM.light, width, 1.08)


def paragraph_blocks(
    app: Context, page: Page, paragraph: Paragraph, sprites: CardSprites, open_: bool = False
) -> Iterator[Block]:
    """A paragraph with its cards, its examples and what stands behind it."""
    width = page.column
    if len(paragraph.cards) == 1:
        yield CardBlock(app, width, paragraph, sprites)
    else:
        yield TextBlock(app, width, paragraph.text, "text", TEXT, INK.base, paragraph.id, above=14)
        if paragraph.cards:
            yield CardsBlock(app, width, paragraph.cards, sprites, paragraph.id)
    for example in paragraph.examples:
        yield ExampleBlock(app, width, example, sprites, paragraph.id)
    if paragraph.told(app.t.language):
        yield SaysBlock(app, page, width, paragraph, page.flow, open_)


def book_blocks(
    app: Context, page: Page, book: Book, sprites: CardSprites, open_: Collection[str] = ()
) -> Iterator[Block]:
    """A whole book, from its title on; `open_` are the paragraphs whose sentences are unfolded."""
    yield TitleBlock(app, page.column, book)
    for section in book.sections:
        yield HeadingBlock(app, page.column, section.heading, f"section.{section.id}")
        for paragraph in section.paragraphs:
            yield from paragraph_blocks(app, page, paragraph, sprites, paragraph.id in open_)
