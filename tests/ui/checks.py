"""Sealed matches for tests: played, checked, and told of."""

from __future__ import annotations

from game.core.engine import legal
from game.match.match import Match
from game.match.recording import Recording
from game.match.session import Seat, Session
from game.rulesets import table
from game.ui.scenes.checking import CheckScene
from game.ui.scenes.results import ResultsScene
from game.ui.table.scene import TableScene
from tests.recorded import seated
from tests.ui.table_driver import run

NAMES = ("pepe", "lola", "tito")
SEED = 7_293_847_561_029_384_756
LONGEST = 60.0
"""Nobody waits so many seconds for a proof in these tests unless something hangs."""


def after(app, rounds: int, goal: str = "rounds:3") -> ResultsScene:
    """The results after so many rounds of a match."""
    rules = table("classic", {"goal": goal})
    match = Match(rules, 3, SEED)
    session = played_rounds(match, seated(rules, 3, NAMES, (0,)), rounds)
    app.stack.push(TableScene(app, session))
    run(app, 2.0)
    results = app.stack.top
    assert isinstance(results, ResultsScene)
    return results


def played_rounds(match: Match, seats: list[Seat], rounds: int) -> Session:
    """Play until so many rounds are over, and deal no other."""
    session = Session(match, seats)
    for number in range(rounds):
        if number:
            match.next_round()
        while not match.state.over:
            plan = session.upcoming()
            session.act(plan.decide() if plan is not None else legal(match.state)[0])
    return session


def checked(app, recording: Recording) -> CheckScene:
    """The check of a recording, once it is told."""
    app.routes.check(recording)
    return told(app)


def told(app) -> CheckScene:
    scene = app.stack.top
    assert isinstance(scene, CheckScene)
    assert scene.work.wait(LONGEST)
    run(app, 0.1)
    assert scene.told
    scene.draw(app.screen)
    return scene


def states(scene: CheckScene) -> list[str]:
    return [row[0] for row in scene.describe()["rows"]]
