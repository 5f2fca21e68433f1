"""Pages of the statistics about single moments: cards left in hand, chains of draws, and UNO."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.match.figures import CARD_EDGES, CHAIN_EDGES, Heap, Part, heaps, longest, median
from game.ui.context import Context
from game.ui.scenes.statistics_sheet import Sheet, book_slots, halves
from game.ui.theme import GREEN, LILAC, RED, YELLOW, Tone
from game.ui.widgets import Widget
from game.ui.widgets.bars import Bar, BarPlot, Slot
from game.ui.words import statisticstext as words

LILAC_TONE = Tone((226, 214, 240), LILAC, (140, 118, 170), (74, 56, 104))


def cards(sheet: Sheet) -> list[Widget]:
    """What was left in hand when a match was lost, and the longest chains."""
    t, found = sheet.app.t, sheet.found
    middle = median(found.cards_left)
    left_note = t("statistics.left_none")
    if middle is not None:
        left_note = t("statistics.left_median", cards=words.cards_words(t, int(middle)))
    best, worst = longest(found.survived), longest(found.suffered)
    chain_note = t("statistics.chains_none")
    if best or worst:
        chain_note = t(
            "statistics.chains_best", survived=words.cards_words(t, best), suffered=words.cards_words(t, worst)
        )
    return halves(
        sheet,
        (left_note, _left_plot if found.cards_left else None),
        (chain_note, _chain_plot if best or worst else None),
    )


def _left_plot(sheet: Sheet, room: pygame.Rect) -> BarPlot:
    app, t, found = sheet.app, sheet.app.t, sheet.found
    lost = sum(found.cards_left.values())
    slots = []
    for heap in heaps(found.cards_left, CARD_EDGES):
        matches, share = words.matches_words(t, heap.count), words.share_words(t, heap.count / lost)
        told = t("statistics.left_told", cards=words.heap_cards(t, heap), matches=matches, share=share)
        label = t.number(heap.count) if heap.count else ""
        slots.append(Slot((Bar(heap.count, label, told, tone=YELLOW),), words.heap_caption(heap)))
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
        slots.append(Slot(bars, words.heap_caption(pair[0])))
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
        return halves(sheet, (t("statistics.no_calls"), None), (t("statistics.no_calls"), None))
    rate, interval = words.rate_words(t, total.calls), words.range_words(t, total.calls)
    together = t("statistics.calls_all", rate=rate, range=interval)
    return halves(sheet, (_uno_note(sheet), _uno_plot), (together, _calls_plot if total.calls.tries else None))


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


def _calls_bar(sheet: Sheet, part: Part, name: str) -> Bar:
    t, rate = sheet.app.t, part.calls
    told = words.calls_told(t, name, part)
    return Bar(rate.share, words.rate_words(t, rate), told, rate.interval, tone=GREEN)


def _calls_plot(sheet: Sheet, room: pygame.Rect) -> BarPlot:
    app, t = sheet.app, sheet.app.t
    slots = [
        slot for part, slot in zip(sheet.found.books, book_slots(sheet, _calls_bar), strict=True) if part.calls.tries
    ]
    return BarPlot(app, "calls", room, t("statistics.calls_by_book"), sheet.hundredths(), slots, picture_side=44)
