"""A match as text and back. A save is the replay so far and the position it leads to, so a damaged one is noticed."""

from __future__ import annotations

import json

from game.core.errors import NotationError, SpietatoError
from game.core.options import present_text
from game.match.match import Match
from game.match.replay import Replay, is_older, read_replay
from game.rulesets import position_line

SAVE_VERSION = 1


def save_text(match: Match) -> str:
    """The match as one JSON object."""
    return json.dumps(
        {"version": SAVE_VERSION, "replay": Replay.of(match).text(), "position": position_line(match.state)},
        ensure_ascii=False,
    )


def load_text(text: str) -> Match:
    """The match in a save; NotationError says why it cannot be read."""
    try:
        data = json.loads(text)
    except ValueError:
        raise NotationError("the saved game is incomplete or damaged") from None
    if not isinstance(data, dict) or data.get("version") != SAVE_VERSION:
        raise NotationError("the saved game was written by another version")
    line, position = str(data.get("replay")), present_text(str(data.get("position")))
    try:
        # The position tells whether an older replay still gives the same game.
        match = read_replay(line, older=True).play()
        if match.state.over and not match.over and position != position_line(match.state):
            match.next_round()
        if position != position_line(match.state):
            raise NotationError("its moves do not lead to its position")
    except SpietatoError as error:
        if is_older(line):
            raise NotationError("the saved game was written by another version and its rules have changed") from None
        raise NotationError(f"the saved game is damaged: {error}") from None
    return match
