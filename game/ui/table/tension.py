"""How tense a table is, for the music: what everybody at it can see."""

from __future__ import annotations

from game.ui.cues import Mood
from game.ui.table.model import TableModel

_FULL = 12
"""The pending total at which a chain is as threatening as the music can say."""
_FIRST = 0.35
"""The share of that with which a chain begins."""


def moods(model: TableModel) -> dict[Mood, float]:
    """What makes the table tense at the moment, each from 0 to 1; a calm table has nothing."""
    if model.over or model.turn < 0:
        return {}
    found = {}
    if model.pending > 0:
        found[Mood.CHAIN] = _FIRST + (1 - _FIRST) * min(1.0, model.pending / _FULL)
    left = [seat for seat in range(model.players) if not model.out[seat]]
    if any(model.counts[seat] == 1 for seat in left):
        found[Mood.LAST_CARD] = 1.0
    if len(left) == 2 < model.players:
        found[Mood.DUEL] = 1.0
    return found
