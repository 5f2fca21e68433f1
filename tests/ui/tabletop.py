"""Tables for the tests of the casino and of saving, which still hold the scene itself."""

from __future__ import annotations

from unittest import mock

from game.core.notation import action_text
from game.ui import starting
from game.ui.keep.newgame import NewGame
from game.ui.table.scene import TableScene
from tests.ui import table_driver
from tests.ui.table_driver import Table, run, seats

__all__ = ["at", "card_at", "last", "run", "seats", "sit_down"]


def at(app, line: str, people: int = 1, still: bool = True) -> TableScene:
    """A person at seat 0 of that position; with `still`, the computer players do nothing by themselves."""
    return table_driver.at(app, line, people, still).scene


def sit_down(app, seed: int) -> TableScene:
    """To the casino's table as a player gets there, for kept credits; the next hand is the one of that seed."""
    with mock.patch("secrets.randbits", return_value=seed):
        starting.start(app, NewGame("casino", 2))
    return app.stack.top


def last(scene: TableScene) -> str:
    """The last action, as the notation writes it."""
    return action_text(scene.desk.match.actions[-1])


def card_at(scene: TableScene, text: str) -> tuple[int, int]:
    """A point at which that card of the hand, and no other, is under the pointer."""
    return Table(scene.app, scene).card(text)
