"""A match as text and back. A save is the replay so far and the position it leads to, so a damaged one is noticed."""

from __future__ import annotations

import json
import re

from game.core.errors import NewerError, NotationError, OutdatedError, SpietatoError, UnreadableError
from game.core.houserules import present_text
from game.core.untrusted import parse_json
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.match.versions import SAVE, VERSION, upgraded
from game.rulesets import position_line

COUNTED_SINCE = 4
"""Before that nobody counted how often the draw pile was made anew."""
_COUNT = re.compile(r" \| shuffles [0-9]+")


def save_text(match: Match) -> str:
    """The match as one JSON object."""
    return json.dumps(
        {"version": VERSION, "replay": Replay.of(match).text(), "position": position_line(match.state)},
        ensure_ascii=False,
    )


def load_text(text: str) -> Match:
    """The match in a save of this version or an earlier one; NotationError says why it cannot be read.

    It is a NewerError if a later program has written it, and an OutdatedError if its rules have changed since.
    """
    try:
        data = upgraded(SAVE, parse_json(text))
    except UnreadableError:
        raise NotationError("the saved game is incomplete or damaged") from None
    try:
        replay = read_replay(str(data.get("replay")))
    except NewerError:
        raise
    except SpietatoError as error:
        raise NotationError(f"the saved game is damaged: {error}") from None
    return restored(replay, present_text(str(data.get("position"))))


def restored(replay: Replay, position: str) -> Match:
    """The match that stands in this position; NotationError or OutdatedError says why it cannot be had."""
    try:
        return _played(replay, position)
    except SpietatoError as error:
        if replay.outdated:
            raise OutdatedError(
                f"the saved game is from version {replay.version} and no longer fits today's rules"
            ) from None
        raise NotationError(f"the saved game is damaged: {error}") from None


def _played(replay: Replay, position: str) -> Match:
    """The match that stands in this position: it tells whether an older replay still gives the same game."""
    match = replay.play()
    if match.state.over and not match.over and not _stands_in(match, position, replay.version):
        match.next_round()
    if not _stands_in(match, position, replay.version):
        raise NotationError("its moves do not lead to its position")
    return match


def _stands_in(match: Match, position: str, version: int) -> bool:
    line = position_line(match.state)
    if version < COUNTED_SINCE:
        line = _COUNT.sub("", line)
    return position == line
