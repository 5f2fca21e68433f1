"""A casino hand whose cards the player has chosen is practice: its credits do not count, and nothing of it is kept."""

from __future__ import annotations

import pytest

from game.attendance import Attendance
from game.cli import Arguments
from game.match.ledger import START_CREDITS
from game.ui import starting
from game.ui.keep.newgame import NewGame
from game.ui.table.scene import TableScene, at_the_casino
from game.ui.table.score import score_lines
from tests.ledgers import lines, standing
from tests.ui import press
from tests.ui.tabletop import run
from tests.ui.test_casino_hand import dealt, play, still, to_title

SEED = 8
STAKE = 40


def practise(app, seed: int = SEED) -> TableScene:
    """At the table as `--ruleset casino --seed N` leads there, before the stake."""
    game = Arguments(["--ruleset", "casino", "--seed", str(seed)]).game
    assert game is not None
    starting.start_unasked(app, game)
    scene = app.stack.top
    still(scene)
    return scene


def deal(app, scene: TableScene, stake: int = STAKE) -> None:
    scene.desk.stake.amount = stake
    scene.wager._refresh()
    scene.wager.press("deal")
    run(app)


def test_a_chosen_seed_is_played_for_credits_that_do_not_count(app) -> None:
    app.storage.open()
    before = lines(app.storage)
    scene = practise(app)
    deal(app, scene)
    assert scene.desk.match.seed == SEED
    assert scene.desk.stake.shown == (START_CREDITS - STAKE, STAKE)
    assert (app.storage.ledger.credits, app.storage.ledger.stake) == (START_CREDITS, 0)
    play(scene)
    assert lines(app.storage) == before
    assert app.storage.games() == []


def test_practice_three_times_over_wins_nothing(app) -> None:
    before = standing(app.storage.ledger)
    for _ in range(3):
        scene = practise(app)
        deal(app, scene, 100)
        play(scene)
        to_title(app)
    assert standing(app.storage.ledger) == before
    assert [line.kind for line in lines(app.storage)] == ["start"]


def test_an_open_hand_is_left_alone(app) -> None:
    real = dealt(app)
    play(real, 3)
    to_title(app)
    before, written = standing(app.storage.ledger), lines(app.storage)
    scene = practise(app, SEED + 1)
    assert scene.desk.match.seed == SEED + 1
    assert scene.desk.stake.asking
    deal(app, scene)
    play(scene)
    to_title(app)
    assert (standing(app.storage.ledger), lines(app.storage)) == (before, written)
    starting.start(app, NewGame("casino", 2))
    assert app.stack.top.desk.match.actions == real.desk.match.actions
    assert app.stack.top.desk.stake.own


def test_the_next_hand_is_practice_with_the_same_credits(app) -> None:
    scene = practise(app)
    deal(app, scene)
    play(scene)
    left = scene.desk.stake.ledger.credits
    run(app, 3.0)
    press(app, "next")
    again = app.stack.top
    assert again.desk.stake.practice
    assert again.desk.match.seed != SEED
    assert (again.desk.stake.asking, again.desk.stake.ledger.credits) == (True, left)


def test_a_practice_hand_that_was_left_is_void(app) -> None:
    deal(app, practise(app))
    app.stack.top.open_menu()
    assert app.stack.top.words()[1] == app.t("casino.practice_line")
    press(app, "leave")
    assert app.stack.top.name == "title"
    again = practise(app)
    assert (again.desk.stake.asking, again.desk.stake.ledger.credits) == (True, START_CREDITS)


def test_nobody_is_asked_whether_they_are_still_there(app) -> None:
    scene = practise(app)
    assert not at_the_casino(app.stack.scenes)
    watch = Attendance(app)
    watch.tick()
    watch.close()
    deal(app, scene)
    app.sitting.went_wrong()
    assert [line.kind for line in lines(app.storage)] == ["start"]


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Practice"), ("it", "Prova"), ("es", "Práctica")], ids=["en", "it", "es"]
)
def test_the_table_and_the_results_say_so(app, language: str, word: str) -> None:
    app.set_language(language)
    scene = practise(app)
    assert "notice.practice" in app.describe()["notices"]
    assert scene.describe()["purse"]["practice"]
    assert word in [line[0] for line in score_lines(app, scene.desk, scene.stage.model)]
    deal(app, scene)
    play(scene)
    run(app, 3.0)
    assert app.stack.top.payout.notes[0] == app.t("casino.practice_line")


def test_other_tables_with_a_chosen_seed_are_kept(app) -> None:
    game = Arguments(["--ruleset", "classic", "--seed", "8", "--players", "2"]).game
    assert game is not None
    assert not game.practice
    starting.start_unasked(app, game)
    assert [saved.match.seed for saved in app.storage.games()] == [8]


def test_without_a_seed_the_command_line_plays_for_kept_credits(app) -> None:
    game = Arguments(["--ruleset", "casino"]).game
    assert game is not None
    starting.start_unasked(app, game)
    assert app.stack.top.desk.stake.own
    assert at_the_casino(app.stack.scenes)
