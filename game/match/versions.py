"""The one version of everything that is written down, and the small steps that bring older files and lines up to it.

Each step brings a kind from its version to the next; a version without a step is written as the next one is. An example
of every earlier version lies in `tests/data/`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.errors import NewerError, NotationError

VERSION = 5
"""Goes up whenever something is written otherwise, or an older line would no longer give the same game.

1: the first. 2: a turn to lose is lost once, aims stay after a knock-out, the window of the call closes earlier; the
purse holds the open hand. 3: a replay may start from a position; everything carries the same version. 4: a table
may have a title and a deck of its own, and a composed card a symbol; text comes in three sizes. 5: a recorded game
may say who sat at its table, when it was played, and the fingerprints of its shuffles.
"""
RULES_SINCE = 2
"""Games of an earlier version were played by other rules: only a position can tell whether they are still the same."""
PLAYERS_SINCE = 5
"""In games of an earlier version the computer players may have thought otherwise: what they chose then cannot be asked
again. Goes up to a new version whenever one of them would choose otherwise (`tests/data/recordings/` tell)."""

Data = dict[str, Any]
REPLAY, SAVE, GAME, PURSE, SETTINGS = "replay", "saved game", "file of a saved game", "purse", "settings"


def _when_played(data: Data) -> Data:
    """Version 1 kept a single game and did not say when it was played; what belonged to the table was never read."""
    return {"played": 0.0, **{name: value for name, value in data.items() if name != "extra"}}


def _hand_in_purse(data: Data) -> Data:
    """Version 1 kept the purse once and without its hand: the take-over finds the one on which its stake lies."""
    return {"number": 0, "played": 0.0, "hand": None, **data}


def _three_text_sizes(data: Data) -> Data:
    """Up to version 3 text was bigger or not; what was bigger is the second of three sizes."""
    data = dict(data)
    bigger = data.pop("bigger_text", False)
    return {"text_size": "large" if bigger is True else "normal", **data}


_STEPS: dict[str, dict[int, Callable[[Data], Data]]] = {
    REPLAY: {},
    SAVE: {},
    GAME: {1: _when_played},
    PURSE: {1: _hand_in_purse},
    SETTINGS: {3: _three_text_sizes},
}


def check_version(kind: str, version: object) -> int:
    """The version as a number; NewerError if this program cannot know it, NotationError if there is none such."""
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise NotationError(f"the {kind} does not say of which version it is")
    if version > VERSION:
        raise NewerError(f"the {kind} is of version {version}, newer than this program, which reads up to {VERSION}")
    return version


def upgraded(kind: str, data: object, first: int | None = None) -> Data:
    """The content of a file as the present version writes it. `first`: what a file is that names no version."""
    if not isinstance(data, dict):
        raise NotationError(f"the {kind} is damaged")
    version = check_version(kind, data.get("version", first))
    while version < VERSION:
        data = _STEPS[kind].get(version, dict)(data)
        version += 1
    return {**data, "version": VERSION}
