"""Sentences and figures for the end of a round: who won and why, what the points came from, and every player's row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.scoring import ending, round_points, worth
from game.match.standings import lead, round_score, standings
from game.ui.words.locale import Locale

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.core.state import State
    from game.match.match import Match

NOTHING = "–"
"""Stands where there is no figure to give."""
_COLUMNS = {
    "round": ("cards", "worth", "points"),
    "points": ("cards", "worth", "round", "total"),
    "rounds": ("cards", "worth", "rounds", "points"),
}
"""What is told of everybody, by the goal of the match."""

_COUNTED_OUT = {"blocked": "results.blocked", "called_off": "results.called_off"}
"""What is said of a round that nobody went out of."""


class Row(NamedTuple):
    """One player and the figures under the headings."""

    seat: int
    figures: list[str]


def columns(match: Match) -> tuple[str, ...]:
    """The names of the columns."""
    return _COLUMNS[match.rules.goal.kind]


def rows(match: Match, t: Locale) -> list[Row]:
    """All players with their figures, the one ahead first."""
    return [Row(seat, [_figure(match, name, seat, t) for name in columns(match)]) for seat in standings(match)]


def _figure(match: Match, name: str, seat: int, t: Locale) -> str:
    state = match.state
    if name == "cards":
        return _fall(match, seat, t) if state.out[seat] else str(len(state.hands[seat]))
    if name == "worth":
        # What the winner gets for this player: the sum of the column is the score of the round.
        return NOTHING if seat == state.winner and not _against(match.rules) else str(worth(state, seat))
    if name == "round":
        scores = seat == state.winner or _against(match.rules)
        return f"+{t.number(round_points(state)[seat])}" if scores else NOTHING
    if name == "rounds":
        return str(match.rounds_won[seat])
    return t.number(match.scores[seat])


def _fall(match: Match, seat: int, t: Locale) -> str:
    """That somebody was knocked out, and as which one, where that is known and there were several."""
    if seat not in match.fallen or len(match.fallen) == 1:
        return t("results.out")
    last = seat == match.fallen[-1]
    return t("ending.out.last" if last else f"ending.out.{match.fallen.index(seat) + 1}")


def _against(rules: Ruleset) -> bool:
    """Whether everybody scores, each against itself."""
    return rules.counting == "against"


# ---- sentences ----------------------------------------------------------------------------------------------------


def lines(match: Match, names: Sequence[str], t: Locale) -> list[str]:
    """What is to be said below the name of the winner: two lines at most."""
    state = match.state
    score = _score(state, t)
    margin = lead(match)
    if margin is None:
        how = _COUNTED_OUT.get(ending(state))
        return [score] if how is None else [t(how), score]
    if state.winner == match.winner:
        last = t("results.last_round.same", score=score)
    else:
        last = t("results.last_round", name=names[state.winner], score=score)
    return [_margin(match, *margin, t), last]


def _score(state: State, t: Locale) -> str:
    """What the winner of the round scores, and what for; or what the others score against themselves."""
    score = round_score(state)
    two = state.players == 2
    if _against(state.rules):
        return t("results.against.two" if two else "results.against", count=score.total)
    if not score.fallen or not score.bounty:
        return t("results.from_cards.two" if two else "results.from_cards", count=score.cards)
    fallen = t("results.fallen", count=score.fallen, each=score.bounty)
    if not score.cards:
        return t("results.from_fallen", count=t.number(score.total), fallen=fallen)
    bounty = t.number(score.fallen * score.bounty)
    return t(
        "results.from_both", count=t.number(score.total), cards=t.number(score.cards), bounty=bounty, fallen=fallen
    )


def _margin(match: Match, kind: str, distance: int, t: Locale) -> str:
    first, second = standings(match)[:2]
    figures = match.rounds_won if kind == "rounds" else match.scores
    return t(f"results.lead_{kind}", count=distance, first=t.number(figures[first]), second=t.number(figures[second]))


# ---- the casino ---------------------------------------------------------------------------------------------------


def casino_outcome(state: State) -> str:
    """How a casino hand ended: `won`, `lost` or `void`."""
    return "void" if state.winner < 0 else "won" if state.winner == state.rules.staker else "lost"


def casino_reason(state: State, stake: int, t: Locale) -> str:
    """Why a casino hand ended as it did."""
    how, staker = ending(state), state.rules.staker
    if how == "void":
        return t("results.casino_empty.you" if state.turn == staker else "results.casino_empty")
    if how == "stuck":
        return t("results.casino_stuck")
    if state.winner != staker:
        return t("results.casino_out")
    factor = state.multiplier
    return t("results.casino_out.you", stake=stake, factor=factor, total=t.number(stake * factor))


def signed(credits: int, t: Locale) -> str:
    """Credits won or lost, with their sign."""
    sign = "+" if credits > 0 else "−" if credits < 0 else ""
    return f"{sign}{t.number(abs(credits))}"


def payout(state: State, stake: int, paid: int, credits: int, t: Locale) -> list[tuple[str, str]]:
    """The figures of a finished casino hand, each with its label."""
    won = casino_outcome(state) == "won"
    return [
        (t("casino.staked"), t.number(stake)),
        (t("casino.multiplier"), f"×{state.multiplier}"),
        (t("casino.paid"), f"{stake} × {state.multiplier} = {t.number(paid)}" if won else t.number(paid)),
        (t("casino.difference"), signed(paid - stake, t)),
        (t("casino.balance"), t.number(credits)),
    ]
