"""How a saved game is told in words: the rulebook, who sits at the table, how it stands and when it was played."""

from __future__ import annotations

from typing import Any

from game.bots.roster import BY_ID
from game.core.ruleset import Ruleset
from game.ui.keep.storage import SavedGame
from game.ui.words.locale import Locale

FEW = 3
"""So many opponents are told by name, more only by their number."""


def ruleset_words(t: Locale, game: SavedGame) -> str:
    """What is played: the title of a table of one's own, or the name of the rulebook."""
    return title_words(t, game.match.rules)


def title_words(t: Locale, rules: Ruleset) -> str:
    """The title of a table of one's own, or the name of its rulebook."""
    return rules.title or t(f"ruleset.{rules.texts}")


def table_words(t: Locale, game: SavedGame) -> str:
    """Against whom it is played."""
    if game.match.rules.wallet:
        return t("games.bank")
    people = [number for number, seat in enumerate(game.seats) if seat.character not in BY_ID]
    numbered = {number: t("player.number", number=place) for place, number in enumerate(people, 1)}
    others = [
        (seat.portrait and seat.name) or numbered[number] if number in people else BY_ID[seat.character].name
        for number, seat in enumerate(game.seats[1:], 1)
    ]
    if len(others) > FEW:
        return t("games.opponents", count=len(others))
    return t("games.against", names=t.listing(others))


def standing_words(t: Locale, game: SavedGame) -> list[str]:
    """Which round it is and how the match stands, each in a few words."""
    match = game.match
    goal = match.rules.goal
    if match.rules.wallet:
        return [t("casino.stake", count=game.stake), t("games.pays", number=match.state.multiplier)]
    if goal.kind == "round":
        return [t("table.one_round"), t("games.cards", count=len(match.state.hands[0]))]
    if goal.kind == "rounds":
        words = [t("table.round_of", number=match.round, rounds=goal.amount)]
        return [*words, t("table.own_wins", count=match.rounds_won[0])]
    return [t("table.round", number=match.round), t("table.own_score", score=match.scores[0], goal=goal.amount)]


def when_words(t: Locale, game: SavedGame) -> str:
    """When it was last played."""
    return t.moment(game.played)


def places(t: Locale, game: SavedGame) -> dict[str, Any]:
    """All of it, for the places of a sentence that asks about the game."""
    return {
        "ruleset": ruleset_words(t, game),
        "table": table_words(t, game),
        "standing": " · ".join(standing_words(t, game)),
        "when": when_words(t, game),
    }
