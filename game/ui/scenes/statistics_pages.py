"""The pages of the statistics: which plots and numbers are on each, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.bots.roster import BY_ID, LEVELS
from game.core.cards import COLOUR_NAMES, COLOURS
from game.match.figures import CARD_EDGES, CHAIN_EDGES, RECENT, WON, Figures, Heap, Part, heaps, longest, median
from game.rulesets import RULESETS
from game.ui import pictures
from game.ui.context import Context
from game.ui.scenes.setup_parts import draw_pips
from game.ui.scenes.statistics_tiles import Tile, numbers
from game.ui.theme import CARD_COLOURS, CREAM, GOLD, GREEN, LILAC, RED, YELLOW, Tone
from game.ui.widgets import Label, Panel, Widget
from game.ui.widgets.bars import Bar, BarPlot, ResultRow, Slot
from game.ui.widgets.plot import LINES, Curve, CurvePlot, steps
from game.ui.words import statisticstext as words
from game.ui.words.ledgertext import percent

TOP, HEIGHT = 156.0, 544.0
"""Where a page lies in a window 720 units high."""
_WIDEST, _MARGIN = 1224.0, 28.0
_MORE = 700.0
"""How much higher than in such a window a page may be; a tower of it would say no more."""
_GAP = 14.0
_TILES = 4
_TILE_HEIGHT = 130.0
_NOTE = 46.0
_QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
LILAC_TONE = Tone((226, 214, 240), LILAC, (140, 118, 170), (74, 56, 104))


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a page is made of: the figures, and the room there is for them."""

    app: Context
    found: Figures

    @property
    def more(self) -> float:
        """How much higher it is than in a window of 720 units."""
        return min(self.app.spare, _MORE)

    @property
    def width(self) -> float:
        """Of the whole page, in units."""
        return min(_WIDEST, self.app.units[0] - 2 * _MARGIN)

    @property
    def left(self) -> float:
        """Where it begins, in units."""
        return 640 - self.width / 2

    def panel(self, x: float, y: float, width: float, height: float) -> tuple[Panel, pygame.Rect]:
        """A panel at a place of the page, and the room on it."""
        box = self.app.page(self.left + x, TOP + y, width, height)
        return Panel(self.app, box), box.inflate(-self.app.px(44), -self.app.px(36))

    @property
    def height(self) -> float:
        """Of the whole page, in units."""
        return HEIGHT + self.more

    def hundredths(self) -> list[tuple[float, str]]:
        """The scale of a rate."""
        return [(share, percent(self.app.t, share, 0)) for share in _QUARTERS]

    def amounts(self, highest: int, lines: int = LINES) -> list[tuple[float, str]]:
        """The scale of a number, with about so many lines."""
        return [(float(value), self.app.t.number(value)) for value in steps(highest, lines)]


Maker = Callable[[Sheet], list[Widget]]


def overview(sheet: Sheet) -> list[Widget]:
    """The numbers at a glance; below them the colours and the latest results."""
    app, found = sheet.app, sheet.found
    width = (sheet.width + _GAP) / _TILES - _GAP
    tall = _TILE_HEIGHT + min(sheet.more / 6, 60)
    made: list[Widget] = []
    for place, number in enumerate(numbers(app.t, found)):
        row, column = divmod(place, _TILES)
        tile = Tile(app, number)
        tile.rect = app.page(sheet.left + column * (width + _GAP), TOP + row * (tall + _GAP), width, tall)
        made.append(tile)
    top = 2 * (tall + _GAP)
    half = (sheet.width - _GAP) / 2
    left, left_room = sheet.panel(0, top, half, sheet.height - top)
    right, right_room = sheet.panel(half + _GAP, top, half, sheet.height - top)
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
        picture = partial(_picture, app, pictures.gem(name))
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
    return _parts(sheet, "statistics.by_book", "books", _book_slots(sheet, _won_bar), 64)


def by_opponent(sheet: Sheet) -> list[Widget]:
    """The win rate at the tables of each opponent."""
    slots = []
    for part in sheet.found.opponents:
        name = words.opponent_name(part.name)
        face = BY_ID[part.name].portrait if part.name in BY_ID else "you_1"
        slots.append(_slot(sheet, part, name, partial(_portrait, sheet.app, face), _won_bar(sheet, part, name)))
    return _parts(sheet, "statistics.by_opponent", "opponents", slots, 58)


def by_level(sheet: Sheet) -> list[Widget]:
    """The win rate at tables of each level."""
    slots = []
    for part in sheet.found.levels:
        name = sheet.app.t(f"level.{part.name}")
        picture = partial(_pips, sheet.app, part.name)
        slots.append(_slot(sheet, part, name, picture, _won_bar(sheet, part, name)))
    return _parts(sheet, "statistics.by_level", "levels", slots, 24)


def _parts(sheet: Sheet, heading: str, name: str, slots: Sequence[Slot], side: float) -> list[Widget]:
    app, t = sheet.app, sheet.app.t
    panel, room = sheet.panel(0, 0, sheet.width, sheet.height)
    if not slots:
        return [panel, _message(app, room, t("statistics.no_bots"))]
    note = _note(app, room, Label(app, t("statistics.part_note"), "text", 14, LILAC, lines=True, middle=True))
    plot = BarPlot(app, name, room, t(heading), sheet.hundredths(), slots, t("statistics.even"), picture_side=side)
    return [panel, note, plot]


def _won_bar(sheet: Sheet, part: Part, name: str) -> Bar:
    t, rate = sheet.app.t, part.rate
    told = words.part_told(t, name, part)
    return Bar(rate.share, words.rate_words(t, rate), told, rate.interval, part.even)


def _calls_bar(sheet: Sheet, part: Part, name: str) -> Bar:
    t, rate = sheet.app.t, part.calls
    told = words.calls_told(t, name, part)
    return Bar(rate.share, words.rate_words(t, rate), told, rate.interval, tone=GREEN)


def _book_slots(sheet: Sheet, bar: Callable[[Sheet, Part, str], Bar]) -> list[Slot]:
    slots = []
    for part in sheet.found.books:
        name, rules = words.book_name(sheet.app.t, part.name), RULESETS.get(part.name)
        picture = partial(_picture, sheet.app, pictures.book(rules.emblem)) if rules is not None else None
        slots.append(_slot(sheet, part, name, picture, bar(sheet, part, name)))
    return slots


def _slot(sheet: Sheet, part: Part, name: str, picture: Callable[[int], pygame.Surface] | None, bar: Bar) -> Slot:
    return Slot((bar,), name, words.matches_words(sheet.app.t, part.decided), picture)


def _picture(app: Context, name: str, side: int) -> pygame.Surface:
    return app.assets.scaled(name, (side, side))


def _portrait(app: Context, name: str, side: int) -> pygame.Surface:
    return app.assets.portrait(name, side)


def _pips(app: Context, level: str, side: int) -> pygame.Surface:
    """The stars of a level; tables of several levels have none."""
    picture = pygame.Surface((side * 3, side), pygame.SRCALPHA)
    if level in LEVELS:
        draw_pips(app, picture, level, picture.get_rect().center)
    return picture


def _note(app: Context, room: pygame.Rect, note: Label) -> Label:
    """A sentence at the foot of a room, as high as it takes; the room ends above it."""
    size = note.size * app.scale
    lines = len(app.theme.wrap(note.text, note.kind, size, room.width))
    height = min(max(app.px(_NOTE), lines * app.theme.line_height(note.kind, size)), app.px(2 * _NOTE))
    note.rect = pygame.Rect(room.left, room.bottom - height, room.width, height)
    room.height -= height + app.px(8)
    return note


def _message(app: Context, room: pygame.Rect, text: str) -> Label:
    label = Label(app, text, "text", 19, LILAC, "centre", lines=True, middle=True)
    label.rect = room.copy()
    return label


# ---- cards, chains and UNO ------------------------------------------------------------------------------------------


def cards(sheet: Sheet) -> list[Widget]:
    """What was left in hand when a match was lost, and the longest chains."""
    t, found = sheet.app.t, sheet.found
    # Whoever was knocked out has no hand left that could be long or short.
    middle = median({number: times for number, times in found.cards_left.items() if number})
    left_note = t("statistics.left_out" if found.cards_left else "statistics.left_none")
    if middle is not None:
        left_note = t("statistics.left_median", cards=words.cards_words(t, int(middle)))
    best, worst = longest(found.survived), longest(found.suffered)
    chain_note = t("statistics.chains_none")
    if best or worst:
        chain_note = t(
            "statistics.chains_best", survived=words.cards_words(t, best), suffered=words.cards_words(t, worst)
        )
    return _halves(
        sheet,
        (left_note, _left_plot if found.cards_left else None),
        (chain_note, _chain_plot if best or worst else None),
    )


Half = tuple[str, Callable[[Sheet, pygame.Rect], Widget] | None]


def _halves(sheet: Sheet, *halves: Half) -> list[Widget]:
    """Two panels side by side, each with a plot and a sentence below it, or with the sentence alone."""
    app, width = sheet.app, (sheet.width - _GAP) / 2
    made: list[Widget] = []
    plots: list[Widget] = []
    for place, (sentence, plot) in enumerate(halves):
        panel, room = sheet.panel(place * (width + _GAP), 0, width, sheet.height)
        if plot is None:
            made += [panel, _message(app, room, sentence)]
            continue
        note = _note(app, room, Label(app, sentence, "text", 16, CREAM.base, lines=True, middle=True))
        made += [panel, note]
        plots.append(plot(sheet, room))
    return [*made, *plots]


def _left_plot(sheet: Sheet, room: pygame.Rect) -> BarPlot:
    app, t, found = sheet.app, sheet.app.t, sheet.found
    lost = sum(found.cards_left.values())
    slots = []
    for heap in heaps(found.cards_left, CARD_EDGES):
        if heap.high == 0 and not heap.count:
            continue
        share = words.share_words(t, heap.count / lost)
        values = {"matches": words.matches_words(t, heap.count), "share": share}
        if heap.high == 0:
            told, caption = t("statistics.out_told", **values), t("statistics.out")
        else:
            told = t("statistics.left_told", cards=words.heap_cards(t, heap), **values)
            caption = words.heap_caption(t, heap)
        label = t.number(heap.count) if heap.count else ""
        slots.append(Slot((Bar(heap.count, label, told, tone=RED if heap.high == 0 else YELLOW),), caption))
    highest = max(int(slot.bars[0].value) for slot in slots)
    return BarPlot(app, "left", room, t("statistics.left"), sheet.amounts(highest), slots)


def _chain_plot(sheet: Sheet, room: pygame.Rect) -> BarPlot:
    app, t = sheet.app, sheet.app.t
    survived, suffered = (heaps(counts, CHAIN_EDGES) for counts in (sheet.found.survived, sheet.found.suffered))
    slots = []
    for number in range(max(len(survived), len(suffered))):
        pair = [_heap(found, number) for found in (survived, suffered)]
        bars = tuple(
            Bar(
                heap.count,
                t.number(heap.count) if heap.count else "",
                _chain_told(sheet, key, heap),
                tone=tone,
                striped=striped,
            )
            for heap, (key, tone, striped) in zip(pair, _CHAINS, strict=True)
        )
        slots.append(Slot(bars, words.heap_caption(t, pair[0])))
    highest = max(int(bar.value) for slot in slots for bar in slot.bars)
    series = [(t(f"statistics.{key}"), tone, striped) for key, tone, striped in _CHAINS]
    return BarPlot(app, "chains", room, t("statistics.chains"), sheet.amounts(highest), slots, series=series)


_CHAINS: tuple[tuple[str, Tone, bool], ...] = (("survived", GREEN, False), ("suffered", RED, True))


def _heap(found: Sequence[Heap], number: int) -> Heap:
    """A heap by its number; an empty one beyond the last that holds any."""
    if number < len(found):
        return found[number]
    high = CHAIN_EDGES[number + 1] - 1 if number + 1 < len(CHAIN_EDGES) else None
    return Heap(CHAIN_EDGES[number], high, 0)


def _chain_told(sheet: Sheet, key: str, heap: Heap) -> str:
    t = sheet.app.t
    matches = words.matches_words(t, heap.count)
    return t(f"statistics.{key}_told", cards=words.heap_cards(t, heap), matches=matches)


def uno(sheet: Sheet) -> list[Widget]:
    """How often UNO was called, forgotten and caught, and how reliably it was called with each rulebook."""
    t, total = sheet.app.t, sheet.found.total
    if not (total.called or total.forgot or sheet.found.catches):
        return _halves(sheet, (t("statistics.no_calls"), None), (t("statistics.no_calls"), None))
    rate, interval = words.rate_words(t, total.calls), words.range_words(t, total.calls)
    together = t("statistics.calls_all", rate=rate, range=interval)
    return _halves(sheet, (_uno_note(sheet), _uno_plot), (together, _calls_plot if total.calls.tries else None))


def _uno_note(sheet: Sheet) -> str:
    t, forgot = sheet.app.t, sheet.found.total.forgot
    if not forgot:
        return t("statistics.uno_never")
    return t("statistics.uno_note", caught=t.number(sheet.found.caught), forgot=t.number(forgot))


def _uno_plot(sheet: Sheet, room: pygame.Rect) -> BarPlot:
    app, t, found = sheet.app, sheet.app.t, sheet.found
    counts: tuple[tuple[str, int, Tone, str], ...] = (
        ("called", found.total.called, GREEN, "volume"),
        ("forgot", found.total.forgot, YELLOW, "hint"),
        ("caught", found.caught, RED, "hand"),
        ("catches", found.catches, LILAC_TONE, "eye"),
    )
    slots = []
    for key, count, tone, icon in counts:
        told = words.counted(t, f"statistics.{key}_told", count)
        picture = partial(_icon, app, icon, tone)
        slots.append(Slot((Bar(count, t.number(count), told, tone=tone),), t(f"statistics.{key}"), picture=picture))
    scale = sheet.amounts(max(count for _, count, _, _ in counts))
    return BarPlot(app, "uno", room, t("statistics.calls"), scale, slots, picture_side=26)


def _icon(app: Context, name: str, tone: Tone, side: int) -> pygame.Surface:
    return app.assets.icon(name, side, tone.light)


def _calls_plot(sheet: Sheet, room: pygame.Rect) -> BarPlot:
    app, t = sheet.app, sheet.app.t
    slots = [
        slot for part, slot in zip(sheet.found.books, _book_slots(sheet, _calls_bar), strict=True) if part.calls.tries
    ]
    return BarPlot(app, "calls", room, t("statistics.calls_by_book"), sheet.hundredths(), slots, picture_side=44)


PAGES: dict[str, Maker] = {
    "overview": overview,
    "time": over_time,
    "books": by_book,
    "opponents": by_opponent,
    "levels": by_level,
    "cards": cards,
    "uno": uno,
}
"""In the order of their tabs."""
