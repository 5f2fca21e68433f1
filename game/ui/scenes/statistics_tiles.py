"""The first page of the statistics: the numbers at a glance, each on a tile of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core.cards import COLOUR_NAMES
from game.match.figures import Figures, longest
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.theme import CARD_COLOURS, CREAM, GOLD, LILAC, RED, Colour
from game.ui.widgets import Widget
from game.ui.words import statisticstext as words
from game.ui.words.ledgertext import NOTHING
from game.ui.words.locale import Locale


@dataclass(frozen=True, slots=True)
class Number:
    """A figure to read at a glance: its name, itself, and up to two lines about it."""

    name: str
    label: str
    figure: str
    notes: tuple[str, ...] = ()
    colour: Colour = GOLD.base
    picture: str = ""
    """The name of a picture beside the figure."""


class Tile(Widget):
    """A number on a small panel."""

    focusable = False

    def __init__(self, app: Context, number: Number) -> None:
        super().__init__(app, f"tile.{number.name}")
        self.number = number

    def draw(self, surface: pygame.Surface) -> None:
        app, theme, box, number = self.app, self.app.theme, self.rect, self.number
        nineslice.draw(app.assets, surface, "panel", box, app.scale)
        left, width = box.left + app.px(22), box.width - app.px(44)
        label = theme.fit(number.label, "text", 15 * app.scale, width, LILAC, max_height=app.px(26))
        surface.blit(label, label.get_rect(midleft=(left, box.top + app.px(23))))
        x = left
        if number.picture:
            side = app.px(38)
            picture = app.assets.scaled(number.picture, (side, side))
            surface.blit(picture, picture.get_rect(midleft=(x, box.top + app.px(52))))
            x += side + app.px(8)
        figure = theme.fit(
            number.figure, "display", 34 * app.scale, width - (x - left), number.colour, True, max_height=app.px(44)
        )
        surface.blit(figure, figure.get_rect(midleft=(x, box.top + app.px(53))))
        if number.notes:
            room = box.bottom - app.px(8) - box.top - app.px(73)
            lines = theme.paragraph("\n".join(number.notes), "text", 14 * app.scale, width, CREAM.base, room)
            surface.blit(lines, (left, box.top + app.px(73)))


def numbers(t: Locale, found: Figures) -> list[Number]:
    """What the tiles show, in reading order."""
    makers: tuple[Callable[[Locale, Figures], Number], ...] = (
        *(_matches, _won, _streak, _rounds),
        *(_time, _chain, _uno, _colour),
    )
    return [make(t, found) for make in makers]


def _matches(t: Locale, found: Figures) -> Number:
    notes = [t("statistics.since", when=words.day_words(t, found.course[0].at))] if found.course else []
    if found.undecided:
        notes.append(words.counted(t, "statistics.undecided", found.undecided))
    return Number("matches", t("statistics.matches"), t.number(found.matches), tuple(notes))


def _won(t: Locale, found: Figures) -> Number:
    rate = found.total.rate
    notes = (words.of_words(t, rate), words.range_words(t, rate))
    return Number("won", t("statistics.won"), words.rate_words(t, rate), notes)


def _streak(t: Locale, found: Figures) -> Number:
    now = found.streaks.now
    colour = GOLD.base if now >= 0 else RED.light
    notes = (words.longest_words(t, found.streaks),)
    return Number("streak", t("statistics.streak"), words.streak_words(t, now), notes, colour)


def _rounds(t: Locale, found: Figures) -> Number:
    notes = (words.of_words(t, found.rounds),) if found.rounds.tries else ()
    return Number("rounds", t("statistics.rounds"), words.rate_words(t, found.rounds), notes)


def _time(t: Locale, found: Figures) -> Number:
    if not found.timed:
        return Number("time", t("statistics.time"), NOTHING)
    notes = (t("statistics.each", time=words.time_words(t, found.seconds / found.timed)),)
    return Number("time", t("statistics.time"), words.time_words(t, found.seconds), notes)


def _chain(t: Locale, found: Figures) -> Number:
    best, worst = longest(found.survived), longest(found.suffered)
    notes = (t("statistics.chain_suffered", cards=words.cards_words(t, worst)),) if worst else ()
    figure = words.cards_words(t, best) if best else NOTHING
    return Number("chain", t("statistics.chain"), figure, notes)


def _uno(t: Locale, found: Figures) -> Number:
    calls = found.total.calls
    notes = (words.of_words(t, calls),) if calls.tries else ()
    return Number("uno", t("statistics.uno"), words.rate_words(t, calls), notes)


def _colour(t: Locale, found: Figures) -> Number:
    label, colour = t("statistics.favourite"), found.favourite
    if colour is None:
        return Number("colour", label, t("statistics.no_favourite"))
    name = COLOUR_NAMES[colour]
    notes = (t("statistics.favourite_share", share=words.share_words(t, words.colour_share(found, colour))),)
    tone = CARD_COLOURS[colour].light
    return Number("colour", label, t(f"colour.{name}"), notes, tone, picture=pictures.gem(name))
