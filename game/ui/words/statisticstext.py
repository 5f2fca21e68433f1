"""The statistics in words: rates and how sure they are, streaks, times, and what is told of each value of a plot."""

from __future__ import annotations

import time

from game.bots.roster import BY_ID
from game.match.figures import WON, Figures, Heap, Part, Point, Rate, Streaks
from game.rulesets import RULESETS
from game.ui.words.ledgertext import NOTHING, percent
from game.ui.words.locale import Locale

_MINUTE, _HOUR = 60, 3600
_EXACT_BELOW = 0.1
"""A share below this is told with a digit behind the point, or much would be 0 %."""


def share_words(t: Locale, share: float) -> str:
    """A share in hundredths."""
    return percent(t, share, 1 if 0 < share < _EXACT_BELOW else 0)


def rate_words(t: Locale, rate: Rate) -> str:
    """How often it came true; a dash before the first try."""
    return share_words(t, rate.share) if rate.tries else NOTHING


def of_words(t: Locale, rate: Rate) -> str:
    """The two numbers behind a rate."""
    return t("statistics.of", hits=t.number(rate.hits), tries=t.number(rate.tries))


def range_words(t: Locale, rate: Rate) -> str:
    """The interval of a rate; empty before the first try."""
    if not rate.tries:
        return ""
    low, high = rate.interval
    return t("statistics.range", low=f"{100 * low:.0f}", high=percent(t, high, 0))


def time_words(t: Locale, seconds: float) -> str:
    """A length of time in the two units that matter."""
    whole = round(seconds)
    if whole >= _HOUR:
        return t("statistics.hours", hours=t.number(whole // _HOUR), minutes=whole % _HOUR // _MINUTE)
    if whole >= _MINUTE:
        return t("statistics.minutes", minutes=whole // _MINUTE)
    return t("statistics.seconds", seconds=whole)


def day_words(t: Locale, seconds: float) -> str:
    """The day of a moment in seconds since 1970."""
    then = time.localtime(seconds)
    return t("statistics.day", day=then.tm_mday, month=t(f"month.{then.tm_mon}"), year=then.tm_year)


def counted(t: Locale, key: str, count: int) -> str:
    """A sentence about a number, in the form for one or for many, with its thousands set apart."""
    return t(key, count=1) if count == 1 else t(key, count=t.number(count))


def cards_words(t: Locale, count: int) -> str:
    """So many cards."""
    return counted(t, "statistics.cards", count)


def matches_words(t: Locale, count: int) -> str:
    """So many matches."""
    return counted(t, "statistics.count_matches", count)


def streak_words(t: Locale, streak: int) -> str:
    """Matches won (above 0) or lost (below) one after the other."""
    if not streak:
        return NOTHING
    return counted(t, "statistics.streak_won" if streak > 0 else "statistics.streak_lost", abs(streak))


def longest_words(t: Locale, streaks: Streaks) -> str:
    """The longest streaks there ever were."""
    won, lost = counted(t, "statistics.streak_won", streaks.won), counted(t, "statistics.streak_lost", streaks.lost)
    return t("statistics.longest", won=won, lost=lost)


def book_name(t: Locale, book: str) -> str:
    """What a rulebook is called; by its id, if there is no such rulebook any more."""
    return t(f"ruleset.{RULESETS[book].texts}") if book in RULESETS else book


def opponent_name(name: str) -> str:
    """What an opponent is called."""
    return BY_ID[name].name if name in BY_ID else name


# ---- what is told of a value ----------------------------------------------------------------------------------------


def part_told(t: Locale, name: str, part: Part) -> str:
    """The win rate of a part of the matches."""
    low, high = (percent(t, end, 0) for end in part.rate.interval)
    return t(
        "statistics.part",
        name=name,
        rate=rate_words(t, part.rate),
        of=of_words(t, part.rate),
        low=low,
        high=high,
        even=share_words(t, part.even),
    )


def calls_told(t: Locale, name: str, part: Part) -> str:
    """How reliably UNO was called in a part of the matches."""
    low, high = (percent(t, end, 0) for end in part.calls.interval)
    rate, of = rate_words(t, part.calls), of_words(t, part.calls)
    return t("statistics.calls_part", name=name, rate=rate, of=of, low=low, high=high)


def point_told(t: Locale, point: Point) -> str:
    """How matters stood after a match."""
    low, high = (percent(t, end, 0) for end in point.whole.interval)
    return t(
        "statistics.point",
        number=t.number(point.number),
        when=t.moment(point.at),
        rate=rate_words(t, point.whole),
        low=low,
        high=high,
        count=point.recent.tries,
        recent=rate_words(t, point.recent),
    )


def result_told(t: Locale, at: float, result: str) -> str:
    """How a match ended, and when."""
    return t("statistics.match_won" if result == WON else "statistics.match_lost", when=t.moment(at))


def heap_caption(heap: Heap) -> str:
    """The numbers of a heap, as short as possible."""
    if heap.high is None:
        return f"{heap.low}+"
    return str(heap.low) if heap.low == heap.high else f"{heap.low}–{heap.high}"


def heap_cards(t: Locale, heap: Heap) -> str:
    """The numbers of a heap of cards."""
    if heap.high is None:
        return t("statistics.more_cards", low=heap.low)
    if heap.low == heap.high:
        return cards_words(t, heap.low)
    return t("statistics.range_cards", low=heap.low, high=heap.high)


def colour_share(found: Figures, colour: int) -> float:
    """How much of the coloured cards that were played had this colour."""
    return found.colours[colour] / max(1, sum(found.colours))
