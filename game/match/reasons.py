"""Why the bank has done what it did last, by its rules: read off the hand, which is played once more up to there."""

from __future__ import annotations

from game.bots.casino import bank_rule
from game.core.actions import COLOUR, kind_of, seat_of
from game.core.state import DRAWN
from game.core.view import observe
from game.match.match import Match
from game.rulesets.casino import BANK


def bank_rules(match: Match) -> tuple[str, ...]:
    """The numbers of the rules behind the bank's last move; none before it has moved.

    A Jolly and the colour named for it are one move, and so are a draw and the card that it brings.
    """
    again = _from_the_start(match)
    found: list[str] = []
    for action in match.actions:
        if seat_of(action) == BANK:
            goes_on = kind_of(action) == COLOUR or again.state.phase == DRAWN
            found = [*(found if goes_on else ()), bank_rule(observe(again.state, BANK), action)]
        again.apply(action)
    return tuple(dict.fromkeys(found))


def _from_the_start(match: Match) -> Match:
    if match.start is not None:
        return Match.at(match.start, match.seed)
    return Match(match.rules, match.players, match.seed)
