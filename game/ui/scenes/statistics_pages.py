"""The pages of the statistics: which plots and numbers are on each, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.bots.roster import BY_ID, LEVELS
from game.core.cards import COLOUR_NAMES, COLOURS
from game.match.figures import RECENT, WON, Part
from game.ui import pictures
from game.ui.context import Context
from game.ui.scenes.setup_parts import draw_pips
from game.ui.scenes.statistics_cards import cards, uno
from game.ui.scenes.statistics_sheet import GAP, TOP, Sheet, book_slots, footnote, message, shown, slot_of
from game.ui.scenes.statistics_tiles import Tile, numbers
from game.ui.theme import CARD_COLOURS, GOLD, GREEN, LILAC
from game.ui.widgets import Label, Widget
from game.ui.widgets.bars import Bar, BarPlot, ResultRow, Slot
from game.ui.widgets.plot import Curve, CurvePlot
from game.ui.words import statisticstext as words

_TILES = 4
_TILE_HEIGHT = 132.0


def overview(sheet: Sheet) -> list[Widget]:
    """The numbers at a glance; below them the colours and the latest results."""
    app, found = sheet.app, sheet.found
    width = (sheet.width + GAP) / _TILES - GAP
    tall = _TILE_HEIGHT + min(sheet.more / 6, 60)
    made: list[Widget] = []
    for place, number in enumerate(numbers(app.t, found)):
        row, column = divmod(place, _TILES)
        tile = Tile(app, number)
        tile.rect = app.page(sheet.left + column * (width + GAP), TOP + row * (tall + GAP), width, tall)
        made.append(tile)
    top = 2 * (tall + GAP)
    (left, left_room), (right, right_room) = sheet.halves(top)
    told = [(result == WON, words.result_told(app.t, at, result)) for at, result in found.latest]
    heading = words.counted(app.t, "statistics.latest", len(told))
    row_of_results = ResultRow(app, "latest", right_room, heading, told)
    return [*made, left, right, _colours(sheet, left_room), row_of_results]


def _colours(sheet: Sheet, room: pygame.Rect) -> BarPlot:
    app, found = sheet.app, sheet.found
    slots = []
    for colour in COLOURS:
        name, count = COLOUR_NAMES[colour], found.colours[colour]
        share = words.share_words(app.t, words.colour_share(found, colour))
        cards = words.cards_words(app.t, count)
        told = app.t("statistics.colour_told", colour=app.t(f"colour.{name}").capitalize(), cards=cards, share=share)
        picture = partial(shown, app, pictures.gem(name))
        bar = Bar(count, share, told, tone=CARD_COLOURS[colour])
        slots.append(Slot((bar,), app.t(f"colour.{name}"), picture=picture))
    scale = sheet.amounts(max(found.colours), 2)
    return BarPlot(app, "colours", room, app.t("statistics.colours"), scale, slots, picture_side=30)


def over_time(sheet: Sheet) -> list[Widget]:
    """The win rate over all matches in its band, and over the latest ones."""
    app, t, points = sheet.app, sheet.app.t, sheet.found.course
    panel, room = sheet.panel(0, 0, sheet.width, sheet.height)
    curves = [
        Curve(
            t("statistics.course_all"),
            [point.whole.share for point in points],
            GOLD.base,
            [point.whole.interval for point in points],
        ),
        Curve(
            t("statistics.course_recent", count=RECENT),
            [point.recent.share for point in points],
            GREEN.light,
            width=1.8,
        ),
        Curve(t("statistics.even"), [sheet.found.total.even] * len(points), LILAC, dashed=True, width=1.8),
    ]
    places = sorted({0, len(points) // 2, len(points) - 1})
    days = {words.day_words(t, points[place].at): place for place in reversed(places)}
    labels = [(place, day) for day, place in days.items()]
    plot = CurvePlot(
        *(app, "course", room, t("statistics.course"), sheet.hundredths(), curves),
        lambda place: words.point_told(t, points[place]),
        labels,
    )
    return [panel, plot]


# ---- parts of the matches -------------------------------------------------------------------------------------------


def by_book(sheet: Sheet) -> list[Widget]:
    """The win rate with each rulebook."""
    return _parts(sheet, "statistics.by_book", "books", book_slots(sheet, _won_bar), 64)


def by_opponent(sheet: Sheet) -> list[Widget]:
    """The win rate at the tables of each opponent."""
    slots = []
    for part in sheet.found.opponents:
        name = words.opponent_name(part.name)
        face = BY_ID[part.name].portrait if part.name in BY_ID else "you_1"
        slots.append(slot_of(sheet, part, name, partial(_portrait, sheet.app, face), _won_bar(sheet, part, name)))
    return _parts(sheet, "statistics.by_opponent", "opponents", slots, 58)


def by_level(sheet: Sheet) -> list[Widget]:
    """The win rate at tables of each level."""
    slots = []
    for part in sheet.found.levels:
        name = sheet.app.t(f"level.{part.name}")
        picture = partial(_pips, sheet.app, part.name)
        slots.append(slot_of(sheet, part, name, picture, _won_bar(sheet, part, name)))
    return _parts(sheet, "statistics.by_level", "levels", slots, 24)


def _parts(sheet: Sheet, heading: str, name: str, slots: Sequence[Slot], side: float) -> list[Widget]:
    app, t = sheet.app, sheet.app.t
    panel, room = sheet.panel(0, 0, sheet.width, sheet.height)
    if not slots:
        return [panel, message(app, room, t("statistics.no_bots"))]
    note = footnote(app, room, Label(app, t("statistics.part_note"), "text", 14, LILAC, lines=True, middle=True))
    plot = BarPlot(app, name, room, t(heading), sheet.hundredths(), slots, t("statistics.even"), picture_side=side)
    return [panel, note, plot]


def _won_bar(sheet: Sheet, part: Part, name: str) -> Bar:
    t, rate = sheet.app.t, part.rate
    told = words.part_told(t, name, part)
    return Bar(rate.share, words.rate_words(t, rate), told, rate.interval, part.even)


def _portrait(app: Context, name: str, side: int) -> pygame.Surface:
    return app.assets.portrait(name, side)


def _pips(app: Context, level: str, side: int) -> pygame.Surface:
    """The stars of a level; tables of several levels have none."""
    picture = pygame.Surface((side * 3, side), pygame.SRCALPHA)
    if level in LEVELS:
        draw_pips(app, picture, level, picture.get_rect().center)
    return picture


PAGES: dict[str, Callable[[Sheet], list[Widget]]] = {
    "overview": overview,
    "time": over_time,
    "books": by_book,
    "opponents": by_opponent,
    "levels": by_level,
    "cards": cards,
    "uno": uno,
}
"""In the order of their tabs."""
