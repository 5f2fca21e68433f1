"""The folders of players that the pictures start from: what they have played, saved, made and left open."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from game.bots.registry import bot
from game.bots.roster import BY_ID
from game.core.customrules import custom_rule
from game.match import sitting
from game.match.housesets import card_line
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import position
from game.ui.keep.storage import Storage
from tests import ledgers
from tests.pasts import played_out, put, some
from tests.played_ledger import fill
from tests.recorded import recorded
from tests.window import stories
from tools.golden.player import NOW

OPPONENTS = ("nives", "rocco", "zoe", "bruno", "gilda", "otto", "iris", "alma", "pepe")
HANDS, MATCHES = 60, 12
STAKE, CREDITS = 100, 500
SET_LINE = 'spietato-rules 1 classic title="Friday night" deal=5 stacking=rising jump_in=on seven_swaps=on deck=7:3,W:6'
FILE_PLAYED = "sent.spietato"

Prepare = Callable[[Path], None]


@contextmanager
def storage(home: Path, now: float = NOW - 60) -> Iterator[Storage]:
    """What is kept in a player's folder, opened and closed again."""
    opened = Storage(folder=home / "data", apart=home / "config", now=lambda: now)
    yield opened
    if not opened.close():
        raise RuntimeError(f"nothing can be kept in {home}")


def settings(home: Path, chosen: Mapping[str, object]) -> None:
    """Choose settings; the rest is as at the first start."""
    file = home / "config" / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"told_pace": True, **chosen}), encoding="utf-8")


def at(line: str, seed: int = 7, people: int = 1) -> Prepare:
    """A saved game that stands at a position, given in the game's notation."""

    def prepare(home: Path) -> None:
        state = position(line)
        guests = [Seat("Anna", portrait="you_2"), Seat("Ben", portrait="you_4")][: people - 1]
        others = [Seat(BY_ID[name].name, bot(name, state.rules), BY_ID[name]) for name in OPPONENTS]
        seats = [Seat(), *guests, *others[: state.players - people]]
        with storage(home) as kept:
            kept.save_session(Session(Match.at(state, seed), seats))

    return prepare


def nothing(home: Path) -> None:
    """Somebody who has chosen settings and not played yet."""


def played(home: Path) -> None:
    """Somebody who has played hands at the casino and matches, and has two games, a set and a card to go on with."""
    with storage(home) as kept:
        fill(kept, HANDS)
        some(kept, MATCHES)
        put(kept, played_out("one", 3, 3), ["vera", "otto"])
        kept.shelf.save_set("Friday night", SET_LINE)
        kept.shelf.save_card("Rain", card_line(custom_rule("Rain [bolt]: draw others 3")))
    for line in ("classic | hands r2 y7 / b2 y3 / g4 b5 | pile r9", "official | hands r2 y7 / b2 y3 | pile r9"):
        at(line)(home)


def casino_hand(story: stories.Story, opened: float = NOW - 60, away: bool = False) -> Prepare:
    """An open hand of the casino, opened at that time; `away` if the player has closed the window since."""

    def prepare(home: Path) -> None:
        with storage(home, opened) as kept:
            kept.write_lines(sitting.sit_down(kept.ledger, opened))
            ledgers.stake(kept, STAKE, story.session.match.seed, left=CREDITS)
            kept.write_lines(kept.ledger.keep(story.session.match, opened))
            if away:
                kept.write_lines(sitting.go_away(kept.ledger, opened))

    return prepare


def saved(story: stories.Story) -> Prepare:
    """A saved game in which something is about to happen."""

    def prepare(home: Path) -> None:
        with storage(home) as kept:
            kept.save_session(story.session)

    return prepare


def file_sent(home: Path) -> None:
    """A recorded game that somebody has sent, as a file in the folder."""
    from game.rulesets import table

    recording = recorded(table("classic", {"goal": "rounds:2"}), 3, 4, ("pepe", "vera", "otto"))
    (home / FILE_PLAYED).write_text(recording.file_text(), encoding="utf-8")
