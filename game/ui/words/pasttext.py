"""Past games in words: the table, who was there, how it ended, how long it took, and what it came to."""

from __future__ import annotations

from collections.abc import Iterable

from game.bots.roster import BY_ID, LEVELS
from game.core.cards import COLOUR_NAMES
from game.match.record import LOST, NOBODY, WON
from game.rulesets import RULESETS
from game.ui.keep.finished import LEVEL, Finished
from game.ui.keep.pastgames import Choice
from game.ui.keep.shelf import set_place
from game.ui.words.ledgertext import NOTHING
from game.ui.words.locale import Locale

_SET = set_place("")
_MINUTE, _HOUR = 60, 3600


def table_words(t: Locale, match: Finished) -> str:
    """What was played: the name of a set of house rules, or that of the rulebook."""
    return match.title or t(f"ruleset.{RULESETS[match.book].texts}")


def rules_words(t: Locale, match: Finished) -> str:
    """After which rulebook, and with how many changes; empty where the rulebook was played as it is."""
    if not match.changes:
        return ""
    changes = t("sets.changes", count=match.changes)
    if not match.title:
        return changes
    return f"{t('sets.after', ruleset=t(f'ruleset.{RULESETS[match.book].texts}'))} · {changes}"


def seat_words(t: Locale, match: Finished) -> list[str]:
    """What everybody was called, in the order of the seats."""
    people = [number for number, seat in enumerate(match.seats) if seat.character not in BY_ID]
    names = []
    for number, seat in enumerate(match.seats):
        if number not in people:
            names.append(BY_ID[seat.character].name)
        elif seat.portrait and seat.name:
            names.append(seat.name)
        else:
            alone = number == people[0] and len(people) == 1
            names.append(t("player.you") if alone else t("player.number", number=people.index(number) + 1))
    return names


def result_words(t: Locale, match: Finished) -> str:
    """Won, or lost and in which place."""
    if match.result == LOST and match.facts is not None and len(match.seats) > 2:
        return t("past.place", place=match.facts.rank, players=len(match.seats))
    return t(f"past.{match.result}")


def score_words(t: Locale, match: Finished) -> str:
    """The points in the end; where they tell nothing, the rounds won or the cards left; empty if nothing is known."""
    facts = match.facts
    if any(match.scores) and (match.points or match.rounds > 1 or facts is None):
        return t("past.points", count=match.points)
    if facts is None:
        return ""
    if match.rounds > 1:
        return t("past.rounds_won", count=facts.rounds_won)
    return t("games.cards", count=facts.cards_left) if facts.cards_left is not None else ""


def length_words(t: Locale, match: Finished) -> str:
    """How many rounds and how long."""
    rounds = t("past.rounds", count=match.rounds)
    return f"{rounds} · {duration_words(t, match.seconds)}" if match.seconds else rounds


def row_words(t: Locale, match: Finished) -> str:
    """The small line of a row: its length, and whether it was played on from a replay."""
    words = length_words(t, match)
    return f"{t('past.continued')} · {words}" if match.continued else words


def duration_words(t: Locale, seconds: float) -> str:
    """So many seconds as people tell it."""
    if not seconds:
        return NOTHING
    if seconds < _MINUTE:
        return t("past.seconds", count=max(1, round(seconds)))
    minutes = round(seconds / _MINUTE)
    if minutes < _MINUTE:
        return t("past.minutes", count=minutes)
    return t("past.hours", hours=minutes // _MINUTE, minutes=minutes % _MINUTE)


def fact_lines(t: Locale, match: Finished) -> list[tuple[str, str]]:
    """What a match came to for the person, line by line: what it is, and how much."""
    lines = [
        (t("past.fact.when"), t.moment(match.ended)),
        (t("past.fact.length"), length_words(t, match)),
    ]
    if match.continued:
        lines.append((t("past.fact.continued"), ""))
    facts = match.facts
    if facts is None:
        return [*lines, (t("past.fact.unknown"), "")]
    if facts.cards_left is not None:
        lines.append((t("past.fact.left"), t.number(facts.cards_left)))
    lines += [
        (t("past.fact.survived"), _chain(t, facts.survived)),
        (t("past.fact.suffered"), _chain(t, facts.suffered)),
        (t("past.fact.uno"), t("past.fact.uno_value", called=facts.called, forgot=facts.forgot, caught=facts.caught)),
        (t("past.fact.catches"), t.number(facts.catches)),
    ]
    most = max(facts.colours)
    if most:
        names = [t(f"colour.{COLOUR_NAMES[colour]}") for colour, count in enumerate(facts.colours) if count == most]
        lines.append((t("past.fact.colour"), t("past.fact.colour_value", colour=t.listing(names), count=most)))
    return lines


def _chain(t: Locale, cards: int) -> str:
    return f"+{cards}" if cards else NOTHING


# ---- choosing -------------------------------------------------------------------------------------------------------


def place_choices(t: Locale, known: Iterable[Choice]) -> list[tuple[str, str]]:
    """The tables at which anything was played, with their words: rulebooks first, then sets by their names."""
    found = {choice.place for choice in known if choice.place}
    books = [(book, t(f"ruleset.{RULESETS[book].texts}")) for book in RULESETS if book in found]
    sets = sorted((place, place.removeprefix(_SET)) for place in found - set(RULESETS))
    return [("", t("past.any_table")), *books, *sets]


def who_choices(t: Locale, known: Iterable[Choice]) -> list[tuple[str, str]]:
    """The levels and the opponents that were played against, with their words."""
    found = {choice.who for choice in known if choice.who}
    levels = [(LEVEL + level, t("past.level", level=t(f"level.{level}"))) for level in LEVELS if LEVEL + level in found]
    people = [(who, t("games.against", names=character.name)) for who, character in BY_ID.items() if who in found]
    return [("", t("past.any_opponent")), *people, *levels]


def result_choices(t: Locale) -> list[tuple[str, str]]:
    """How it may have ended."""
    return [("", t("past.any_result")), *((result, t(f"past.{result}")) for result in (WON, LOST, NOBODY))]
