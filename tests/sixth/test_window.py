"""Crazy Eights at the table on a screen that nobody sees: played to its end, with points that count against."""

from __future__ import annotations

import pytest

from game.bots.registry import bot
from game.core.actions import COLOUR, act
from game.core.cards import BLUE
from game.core.engine import legal
from game.core.ruleset import Ruleset
from game.match.match import Match
from game.match.session import Seat
from game.ui.keep.newgame import NewGame, make_session
from game.ui.keep.storage import SavedSeat, Storage
from game.ui.scenes.results import ResultsScene
from tests.ui.table_driver import at, run, sit_down


def test_an_eight_asks_for_its_colour_and_the_table_shows_it(app) -> None:
    scene = at(app, "crazy_eights | hands g8 r1 b3 / y5 y6 | pile y9")
    scene.act("0:g8")
    run(app)
    assert scene.prompt is not None
    assert scene.choice("0:=b")
    scene.act(act(0, COLOUR, BLUE))
    run(app)
    assert scene.model.colour == scene.state.colour == BLUE
    scene.draw(app.screen)


def test_the_end_of_a_round_shows_what_counts_against_whom(app) -> None:
    scene = at(app, "crazy_eights | hands r7 / b8 b9 / r2 | pile r5")
    scene.act("0:r7")
    run(app, 2.0)
    results = app.stack.top
    assert isinstance(results, ResultsScene)
    results.draw(app.screen)
    told = results.describe()
    assert told["headings"] == ["Cards left", "Worth", "This round", "Total"]
    figures = {row["name"]: row["figures"] for row in told["rows"]}
    assert figures == {
        "Player 0": ["0", "0", "+0", "0"],
        "Player 2": ["1", "20", "+20", "20"],
        "Player 1": ["2", "59", "+59", "59"],
    }
    assert list(figures) == ["Player 0", "Player 2", "Player 1"]
    assert told["lines"] == ["79 points count against the others"]


def test_the_fewest_points_win_the_match_on_the_screen(app) -> None:
    scene = at(app, "crazy_eights | hands r7 / b8 b9 / r2 | pile r5")
    scene.match.scores = [100, 190, 30]
    scene.act("0:r7")
    run(app, 2.0)
    told = app.stack.top.describe()
    assert told["title"] == "Player 2 wins the match"
    assert [row["name"] for row in told["rows"]] == ["Player 2", "Player 0", "Player 1"]
    assert told["lines"] == ["by 50 points: 50 to 100", "Last round, Player 0: 79 points count against the others"]


@pytest.mark.parametrize("players", [2, 4, 10])
def test_computer_players_play_a_match_to_its_end(app, players: int, crazy_eights: Ruleset) -> None:
    seats = [Seat(f"Player {number}", bot("normal", crazy_eights)) for number in range(players)]
    # The players decide here rather than in a thread of their own: nothing depends on how fast that one is.
    scene = sit_down(app, Match(crazy_eights, players, 5), seats)
    while not (isinstance(app.stack.top, ResultsScene) and scene.match.over):
        assert len(scene.actions) < 20_000
        if not scene.state.over and scene.on_top:
            plan = scene.session.upcoming()
            assert plan is not None
            scene.act(plan.prepare())
        app.stack.top.update(1 / 8)
        scene.draw(app.screen)
    app.stack.top.draw(app.screen)
    assert scene.match.over
    assert max(scene.match.scores) >= 200
    assert scene.match.scores[scene.match.winner] == min(scene.match.scores)
    assert app.stack.top.describe()["winner"] == scene.match.winner


def test_it_is_kept_and_continued(app, crazy_eights: Ruleset) -> None:
    session = make_session(NewGame("crazy_eights", 3, seed=4))
    match = session.match
    match.apply(legal(match.state)[0])
    people = [SavedSeat("You"), SavedSeat("Pepe", "pepe"), SavedSeat("Nina", "nina")]
    app.storage.save_game(match, people)
    assert app.storage.close()
    (saved,) = Storage(folder=app.storage.folder).games()
    assert (saved.slot, saved.match.state) == ("crazy_eights", match.state)
