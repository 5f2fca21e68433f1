"""What the tests of the statistics share."""

from __future__ import annotations

import json

from game.bots.roster import BY_ID
from game.match.figures import Rate
from game.match.record import LOST, WON, Record, record
from game.match.replay import read_replay
from game.ui.scenes.statistics import StatisticsScene
from tests.ui.patience import HANG_SECONDS

MANY = 200


def statistics(app) -> StatisticsScene:
    app.routes.statistics()
    scene = app.stack.top
    assert isinstance(scene, StatisticsScene)
    return settled(app)


def settled(app) -> StatisticsScene:
    """The screen once everything is counted."""
    scene = app.stack.top
    assert scene.tally.wait(HANG_SECONDS)
    scene.update(0.02)
    assert scene.found is not None or scene.tally.failed
    app.frame()
    return scene


def labels(scene) -> list[str]:
    return [getattr(widget, "text", "") for widget in scene.group.widgets]


class Facts:
    """The matches, played again one by one."""

    def __init__(self, rows: list, book: str = "") -> None:
        self.rows = [row for row in rows if not book or row[0][3] == book]
        self.records: list[Record] = [record(read_replay(row[8]), 0) for row, _ in self.rows]
        self.decided = [
            (row, one) for (row, _), one in zip(self.rows, self.records, strict=True) if one.result in (WON, LOST)
        ]
        self.results = "".join("w" if one.result == WON else "l" for _, one in self.decided)

    def rate(self, wanted) -> Rate:
        met = [one.result == WON for row, one in self.decided if wanted(row)]
        return Rate(sum(met), len(met))

    @staticmethod
    def opponents(row) -> list[str]:
        return [seat[1] for seat in json.loads(row[4])[1:]]

    def level(self, row) -> str:
        met = {BY_ID[name].level for name in self.opponents(row)}
        return met.pop() if len(met) == 1 else "mixed"
