"""Matches that are over, for the pictures of what is looked back at, and the screens that show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.registry import bot
from game.bots.roster import ROSTER
from game.core.rng import Stream
from game.core.view import observe
from game.match.match import Match
from game.match.recording import Recording
from game.match.sealing import seals
from game.match.session import Seat, Session
from game.rulesets import table

if TYPE_CHECKING:
    from game.app import App
    from game.ui.keep.storage import Storage
    from game.ui.scene import Scene

MATCHES = 60
_TABLES = (
    ("classic", 4, {"goal": "round"}),
    ("no_mercy", 4, {}),
    ("official", 3, {"goal": "round"}),
    ("classic", 2, {"title": "Friday night", "stacking": "mixed", "goal": "round"}),
    ("one", 4, {}),
)


def played(number: int) -> Session:
    """A session played to its end, the person's part by a computer player."""
    book, players, rules = _TABLES[number % len(_TABLES)]
    made = table(book, rules)
    quick = [one for one in ROSTER if one.level != "expert"]
    others = [quick[(number + 4 * chair) % len(quick)] for chair in range(players - 1)]
    session = Session(
        Match(made, players, 1000 + number), [Seat(), *(Seat(one.name, bot(one.id, made), one) for one in others)]
    )
    person, match = bot("normal", made), session.match
    while not match.over:
        if match.state.over:
            match.next_round()
        plan = session.upcoming()
        stream = Stream(number, len(match.actions))
        session.act(plan.decide() if plan is not None else person.choose(observe(match.state, 0), stream))
    return session


def fill(storage: Storage) -> None:
    """Put matches into the history."""
    for number in range(MATCHES):
        session = played(number)
        storage.save_session(session)
        storage.finish_game(session, session.match.rules.id)
    storage.flush()


def scene(app: App, what: str) -> Scene:
    """One of the screens."""
    from game.ui.keep.pastgames import PastGames
    from game.ui.scenes.checking import CheckScene
    from game.ui.scenes.fairplay import FairPlayScene
    from game.ui.scenes.pastgame import PastGameScene
    from game.ui.scenes.pastgames import PastGamesScene
    from game.ui.scenes.statistics import StatisticsScene
    from game.ui.table.replay import reel
    from game.ui.table.replay.scene import ReplayScene

    kind, _, page = what.partition(" ")
    if kind == "statistics":
        return StatisticsScene(app, page)
    if kind == "pastgames":
        return PastGamesScene(app)
    if kind == "fairplay":
        return FairPlayScene(app)
    if kind == "pastgame":
        past = PastGames(app.storage)
        match = past.row(1)
        assert match is not None
        app.stack.push(PastGamesScene(app))
        return PastGameScene(app, match, past)
    session = played(5)
    recording = Recording.of(session, app.storage.now(), seals(session.match))
    if kind == "check":
        return CheckScene(app, recording)
    shown = ReplayScene(app, reel.of_recording(recording))
    shown.stepper.go(len(session.match.actions) // 2)
    return shown
