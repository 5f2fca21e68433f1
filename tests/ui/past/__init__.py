"""What the tests of the matches that are over share."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from game.ui.keep import store
from game.ui.keep.pastgames import PastGames
from game.ui.scenes.pastgames import PastGamesScene
from tests.ui import press

MANY = 40


def listed(past: PastGames) -> list[int]:
    """All matches of the list that was chosen, in its order."""
    found = [past.row(place) for place in range(past.count)]
    assert None not in found
    return [match.id for match in found if match is not None]


def older(folder: Path, matches: list[tuple[object, ...]]) -> Path:
    """A store of the version before, with these matches in it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / store.NAME
    with closing(sqlite3.connect(file)) as connection:
        for step in store._STEPS[:2]:
            connection.executescript(step)
        connection.execute("PRAGMA user_version = 2")
        connection.execute(f"PRAGMA application_id = {store.APPLICATION}")
        connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", matches)
        connection.commit()
    return file


def shown(app) -> PastGamesScene:
    press(app, "past_games")
    scene = app.stack.top
    assert isinstance(scene, PastGamesScene)
    app.frame()
    return scene
