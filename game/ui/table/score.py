"""The few lines in the corner: which rulebook, which round, and how the match stands."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import NONE
from game.ui.context import Context
from game.ui.table.desk import Desk
from game.ui.table.model import TableModel
from game.ui.theme import CREAM, GOLD, LILAC, RED, Colour
from game.ui.words.gamewords import title_words

_LEADER_WIDTH = 64
"""What the corner has room for beside the points."""

Line = tuple[str, float, Colour]


def score_lines(app: Context, desk: Desk, model: TableModel, shown: Sequence[int] = ()) -> list[Line]:
    """Text, size and colour of each line; `shown` are the points that the table knows of, where it lags behind."""
    t, match = app.t, desk.match
    lines: list[Line] = [(title_words(t, desk.rules), 17, GOLD.base)]
    if desk.stake is not None:
        credits, stake = desk.stake.shown
        if desk.stake.practice:
            lines.append((t("casino.practice"), 15, RED.light))
        if desk.stake.own or desk.stake.practice:
            size, colour = (17, GOLD.light) if desk.stake.counting else (15, CREAM.base)
            lines.append((t("casino.credits", count=t.number(credits)), size, colour))
        if stake:
            lines.append((t("casino.stake", count=stake), 13.5, LILAC))
        return lines
    goal = desk.rules.goal
    if goal.kind == "round":
        alive = model.out.count(False)
        lines.append((t("table.one_round"), 14, CREAM.base))
        key = "table.players_left" if desk.rules.hand_limit else "table.players"
        lines.append((t(key, count=alive), 14, LILAC))
        return lines
    key = "table.round" if goal.kind == "points" else "table.round_of"
    lines.append((t(key, number=match.round, rounds=goal.amount), 14, CREAM.base))
    viewer = desk.viewer
    scores = shown or (match.scores if goal.kind == "points" else match.rounds_won)
    if desk.addressed == NONE and goal.kind == "points":
        lines.append((t("table.goal_points", goal=goal.amount), 14, CREAM.base))
    elif desk.addressed != NONE:
        own = t("table.own_score", score=scores[viewer], goal=goal.amount)
        lines.append((own if goal.kind == "points" else t("table.own_wins", count=scores[viewer]), 14, CREAM.base))
    lowest_wins = goal.kind == "points" and desk.rules.counting == "against"
    best = (min if lowest_wins else max)(range(match.players), key=lambda seat: scores[seat])
    if best != desk.addressed and any(scores):
        name = app.theme.cut(desk.names[best], "bold", 13, _LEADER_WIDTH)
        lines.append((t("table.leader", name=name, score=scores[best]), 13, LILAC))
    return lines
