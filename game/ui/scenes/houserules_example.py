"""What a house rule does, as a small picture with cards: told in pieces from left to right, for its value now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core import cards
from game.core.customrules import custom_rule
from game.core.deck import deck_counts
from game.core.errors import OptionError
from game.core.houserules import CUSTOM_CARDS
from game.rulesets import RULESETS
from game.ui import cardfaces, pictures
from game.ui.cardfaces import Printed
from game.ui.context import Context
from game.ui.keep.newgame import NewGame
from game.ui.theme import CREAM, GOLD, GREEN, INK, RED
from game.ui.widgets import Widget
from game.ui.words.cardtext import printed
from game.ui.words.locale import Locale
from game.ui.words.setwords import deck_held

YES, NO = "yes", "no"
_ASPECT = 2 / 3
_FAN = 150
"""How wide a hand may be, in units."""
_MOST_BACKS = 15
"""How many cards of a hand are drawn: of more, there would be nothing to see but their edges."""
_GAP = 10
_FIXED = ("words", "icon")


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing in the picture."""

    kind: str
    """`card`, `hand` (backs, with their number), `pile` (backs), `words` or `icon`."""
    value: str = ""
    count: int = 1
    mark: str = ""
    """Whether that goes: YES, NO, or nothing said."""
    printed: Printed | None = None
    """What stands on a customizable card."""


Line = list[Piece]


def card(face: str, mark: str = "") -> Piece:
    """A card by the name of its face."""
    return Piece("card", face, mark=mark)


def hand(count: int, mark: str = "") -> Piece:
    """So many cards from behind."""
    return Piece("hand", count=count, mark=mark)


def words(text: str) -> Piece:
    """A few words."""
    return Piece("words", text)


def icon(name: str) -> Piece:
    """A small sign."""
    return Piece("icon", name)


ARROW = icon("arrow_right")


# ---- the pictures of the rules --------------------------------------------------------------------------------------


def _deal(t: Locale, game: NewGame, value: str) -> list[Line]:
    return [[hand(int(value)), words(t("example.each", count=game.players))]]


def _first_card(t: Locale, game: NewGame, value: str) -> list[Line]:
    if value == "apply":
        return [[hand(1), ARROW, card("Red_Skip", YES), words(t("example.skipped"))]]
    if value == "turn":
        return [[card("Red_Skip", NO), ARROW, card("Red_5", YES), words(t("example.from_number"))]]
    return [
        [card("Red_Skip", NO), ARROW, Piece("pile", count=3), words(t("example.back"))],
        [card("Red_5", YES), words(t("example.from_number"))],
    ]


def _draw_by_choice(t: Locale, game: NewGame, value: str) -> list[Line]:
    said = t("example.draw_or_play" if value == "on" else "example.must_play")
    return [[card("Red_2"), ARROW, card("Red_7", YES), hand(1, YES if value == "on" else NO), words(said)]]


def _draw_limit(t: Locale, game: NewGame, value: str) -> list[Line]:
    drawn = int(value) or 4
    more = [words("…")] if value == "0" else []
    last = [card("Red_7", YES), words(t("example.fits"))]
    return [[card("Red_2")], [hand(drawn), *more, ARROW, *last]]


def _forced_play(t: Locale, game: NewGame, value: str) -> list[Line]:
    said = t("example.must_play" if value == "on" else "example.play_or_keep")
    return [[card("Red_2"), hand(1), ARROW, card("Red_7", YES), words(said)]]


def _wild_draw_four(t: Locale, game: NewGame, value: str) -> list[Line]:
    def line(face: str, goes: bool) -> Line:
        return [card("Red_2"), words(t("example.hand")), card(face), card("Wild_Draw_Four", YES if goes else NO)]

    return [line("Red_7", value == "always"), line("Blue_2", value != "match")]


def _challenge(t: Locale, game: NewGame, value: str) -> list[Line]:
    if value == "off":
        return [[card("Wild_Draw_Four"), ARROW, hand(4), words(t("example.draws", count=4))]]
    return [
        [card("Wild_Draw_Four", NO), icon("eye"), words(t("example.bluff", count=4))],
        [card("Wild_Draw_Four", YES), icon("eye"), words(t("example.no_bluff", count=6))],
    ]


def _stacking(t: Locale, game: NewGame, value: str) -> list[Line]:
    held = {cards.FACES[each].name for each in deck_held(game)}
    four = next((face for face in ("Wild_Draw_Four", "Blue_Draw_Four") if face in held), "Wild_Draw_Four")
    if value == "off":
        return [[card("Red_Draw_Two"), card("Blue_Draw_Two", NO), ARROW, words(t("example.draws", count=2))]]
    lines = [[card("Red_Draw_Two"), card("Blue_Draw_Two", YES), ARROW, words(t("example.total", count=4))]]
    if value == "same":
        return [*lines, [card("Red_Draw_Two"), card(four, NO), ARROW, words(t("example.no_answer"))]]
    lines = [[card("Red_Draw_Two"), card(four, YES), ARROW, words(t("example.total", count=6))]]
    if value == "mixed":
        return [*lines, [card(four), card("Red_Draw_Two", YES), ARROW, words(t("example.total", count=6))]]
    return [*lines, [card(four), card("Red_Draw_Two", NO), ARROW, words(t("example.no_answer"))]]


def _uno(t: Locale, game: NewGame, value: str) -> list[Line]:
    penalty = int(game.value("uno_cards"))
    if value == "off":
        return [[hand(1), words(t("example.nobody"))]]
    said = "example.if_caught" if value == "caught" else "example.draws"
    return [[hand(1), words(t("example.forgot"))], [ARROW, hand(penalty), words(t(said, count=penalty))]]


def _uno_cards(t: Locale, game: NewGame, value: str) -> list[Line]:
    return [[hand(1), words(t("example.forgot")), ARROW, hand(int(value)), words(f"+{value}")]]


def _uno_turn(t: Locale, game: NewGame, value: str) -> list[Line]:
    penalty = int(game.value("uno_cards"))
    line = [hand(penalty), words(t("example.if_caught", count=penalty))]
    return [line, [ARROW, card("Red_Skip"), words(t("example.next_turn"))]] if value == "on" else [line]


def _hand_limit(t: Locale, game: NewGame, value: str) -> list[Line]:
    if value == "0":
        return [[hand(30), icon("check")]]
    return [[hand(int(value)), icon("skull"), words(t("example.out"))]]


def _seven_swaps(t: Locale, game: NewGame, value: str) -> list[Line]:
    if value == "off":
        return [[card("Red_7"), ARROW, words(t("example.nothing"))]]
    return [[card("Red_7"), ARROW, hand(2), icon("swap"), hand(6)]]


def _zero_rotates(t: Locale, game: NewGame, value: str) -> list[Line]:
    if value == "off":
        return [[card("Red_0"), ARROW, words(t("example.nothing"))]]
    return [[card("Red_0")], [hand(2), ARROW, hand(5), ARROW, hand(3), icon("restart")]]


def _jump_in(t: Locale, game: NewGame, value: str) -> list[Line]:
    said = t("example.on_turn" if value == "on" else "example.wait")
    return [[card("Red_5"), ARROW, card("Red_5", YES if value == "on" else NO), words(said)]]


def _goal(t: Locale, game: NewGame, value: str) -> list[Line]:
    kind, _, amount = value.partition(":")
    said = t("example.round") if kind == "round" else t(f"example.{kind}", amount=t.number(int(amount)))
    return [[hand(1), ARROW, icon("crown"), words(said)]]


def _custom(t: Locale, game: NewGame, value: str) -> list[Line]:
    return [[_written_card(t, 0, value)]]


def _written_card(t: Locale, number: int, value: str) -> Piece:
    """One of the customizable cards with what stands on it."""
    try:
        shown = printed(t, custom_rule(value))
    except OptionError:
        shown = None
    return Piece("card", f"Wild_Customizable_{number + 1}", printed=shown)


def _deck(t: Locale, game: NewGame, value: str) -> list[Line]:
    """One card of each symbol that was changed, or else the cards that there are most of."""
    held, usual = deck_held(game), deck_counts(RULESETS[game.ruleset])
    changed: dict[int, int] = {}
    for each in sorted(held):
        if held[each] != usual.get(each, 0):
            changed.setdefault(cards.SYMBOL_OF[each], each)
    shown = list(changed.values()) or sorted(held, key=lambda each: (-held[each], each))
    line = [piece for each in shown[:3] for piece in (_face(t, game, each), words(f"×{held[each]}"))]
    return [[Piece("pile", count=12), words(str(sum(held.values())))], line]


def _face(t: Locale, game: NewGame, each: int) -> Piece:
    symbol = cards.SYMBOL_OF[each]
    if symbol not in cards.CUSTOM_SYMBOLS:
        return card(cards.FACES[each].name)
    number = cards.CUSTOM_SYMBOLS.index(symbol)
    return _written_card(t, number, game.value(CUSTOM_CARDS[number]))


_EXAMPLES: dict[str, Callable[[Locale, NewGame, str], list[Line]]] = {
    "deal": _deal,
    "first_card": _first_card,
    "draw_by_choice": _draw_by_choice,
    "draw_limit": _draw_limit,
    "forced_play": _forced_play,
    "wild_draw_four": _wild_draw_four,
    "challenge": _challenge,
    "stacking": _stacking,
    "uno": _uno,
    "uno_cards": _uno_cards,
    "uno_turn": _uno_turn,
    "hand_limit": _hand_limit,
    "seven_swaps": _seven_swaps,
    "zero_rotates": _zero_rotates,
    "jump_in": _jump_in,
    "goal": _goal,
    "deck": _deck,
    **dict.fromkeys(CUSTOM_CARDS, _custom),
}


def example(t: Locale, game: NewGame, name: str) -> list[Line]:
    """The picture of a house rule with the value it has at this table, line by line."""
    return _EXAMPLES[name](t, game, game.value(name))


# ---- drawing --------------------------------------------------------------------------------------------------------


class ExamplePicture(Widget):
    """Shows such lines in the middle of its box, as large as they fit."""

    focusable = False

    def __init__(self, app: Context, lines: list[Line]) -> None:
        super().__init__(app)
        self.lines = lines

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        height = self.rect.height // max(1, len(self.lines))
        tall = min(height - app.px(18), app.px(118))
        for line in self.lines:
            # Where a line is too wide, the cards are smaller; words and signs stay as they are.
            fixed = sum(self._width(piece, tall) for piece in line if piece.kind in _FIXED) + self._gaps(line)
            held = sum(self._width(piece, tall) for piece in line if piece.kind not in _FIXED)
            if fixed + held > self.rect.width:
                tall = max(app.px(30), tall * max(1, self.rect.width - fixed) // held)
        for number, line in enumerate(self.lines):
            middle = self.rect.top + height * number + height // 2
            width = sum(self._width(piece, tall) for piece in line) + self._gaps(line)
            left = self.rect.left + max(0, self.rect.width - width) // 2
            for piece in line:
                box = pygame.Rect(left, middle - tall // 2, self._width(piece, tall), tall)
                self._draw_piece(surface, piece, box)
                left = box.right + app.px(_GAP)

    def _gaps(self, line: Line) -> int:
        return self.app.px(_GAP) * (len(line) - 1)

    def _width(self, piece: Piece, tall: int) -> int:
        app = self.app
        if piece.kind == "card":
            return round(tall * _ASPECT)
        if piece.kind in ("hand", "pile"):
            backs = min(piece.count, _MOST_BACKS)
            return round(tall * _ASPECT) + (backs - 1) * self._step(backs, tall)
        if piece.kind == "icon":
            return app.px(26)
        return min(app.px(118), app.theme.width(piece.value, "bold", 15 * app.scale) + app.px(2))

    def _step(self, count: int, tall: int) -> int:
        room = round(self.app.px(_FAN) * tall / self.app.px(118)) - round(tall * _ASPECT)
        return max(1, min(self.app.px(16), room // max(1, count - 1)))

    def _draw_piece(self, surface: pygame.Surface, piece: Piece, box: pygame.Rect) -> None:
        app = self.app
        if piece.kind == "words":
            text = app.theme.paragraph(piece.value, "bold", 15 * app.scale, box.width, CREAM.base, box.height)
            surface.blit(text, text.get_rect(midleft=box.midleft))
        elif piece.kind == "icon":
            picture = app.assets.icon(piece.value, box.width, GOLD.base)
            surface.blit(picture, picture.get_rect(center=box.center))
        else:
            self._draw_cards(surface, piece, box)

    def _draw_cards(self, surface: pygame.Surface, piece: Piece, box: pygame.Rect) -> None:
        app = self.app
        size = (round(box.height * _ASPECT), box.height)
        face = piece.value if piece.kind == "card" else pictures.CARD_BACK
        own = piece.printed
        picture = cardfaces.scaled(app.assets, own, size) if own is not None else app.assets.card(face, size)
        backs = min(piece.count, _MOST_BACKS)
        for number in range(backs):
            surface.blit(picture, (box.left + number * self._step(backs, box.height), box.top))
        if piece.kind == "hand" and piece.count > 1:
            self._draw_badge(surface, str(piece.count), box)
        if piece.mark:
            self._draw_mark(surface, piece.mark, box)

    def _draw_badge(self, surface: pygame.Surface, text: str, box: pygame.Rect) -> None:
        app = self.app
        words = app.theme.text(text, "bold", 16 * app.scale, CREAM.light)
        plate = words.get_rect(center=(box.centerx, box.centery)).inflate(app.px(14), app.px(4))
        pygame.draw.rect(surface, INK.base, plate, border_radius=plate.height // 2)
        surface.blit(words, words.get_rect(center=plate.center))

    def _draw_mark(self, surface: pygame.Surface, mark: str, box: pygame.Rect) -> None:
        app = self.app
        side = app.px(26)
        place = pygame.Rect(0, 0, side, side)
        place.center = (box.right - app.px(4), box.bottom - app.px(4))
        pygame.draw.circle(surface, GREEN.dark if mark == YES else RED.base, place.center, side // 2)
        picture = app.assets.icon("check" if mark == YES else "close", round(side * 0.62), CREAM.light)
        surface.blit(picture, picture.get_rect(center=place.center))
