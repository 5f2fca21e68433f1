"""The end of a round: who is where, every figure under its heading, and what the points came from in clear words."""

from __future__ import annotations

import pytest

from game.core.actions import PASS, act
from game.ui.reading import clean_name
from game.ui.scenes.results import ResultsScene
from game.ui.words.locale import LANGUAGES
from tests.ledgers import stake
from tests.ui import TEXTS, open_app, set_text
from tests.ui.sparing import unseen
from tests.ui.table_driver import at, run

CROWDED = "r1 r2 r3 r4 r6 r8 r9 b1 b2 b3 b4 b5 b6 b7 b8 b9 g1 g2 g3 g4 g6 g7 g8 g9"


def finished(app, line: str, *actions: str) -> ResultsScene:
    """The results after these actions."""
    scene = at(app, line)
    for action in actions:
        scene.act(action)
        run(app, 0.3)
    run(app, 2.0)
    results = app.stack.top
    assert isinstance(results, ResultsScene)
    results.draw(app.screen)
    return results


def rows(results: ResultsScene) -> dict[str, list[str]]:
    return {row["name"]: row["figures"] for row in results.describe()["rows"]}


def test_every_row_of_a_single_round_has_its_figures(app) -> None:
    results = finished(app, "one | hands r7 / b9 b8 / b1 / y2 y3 | pile r5", "0:r7")
    told = results.describe()
    assert told["headings"] == ["Cards left", "Worth", "Points"]
    assert [row["name"] for row in told["rows"]] == ["Player 0", "Player 2", "Player 3", "Player 1"]
    assert rows(results) == {
        "Player 0": ["0", "–", "23"],
        "Player 2": ["1", "1", "0"],
        "Player 3": ["2", "5", "0"],
        "Player 1": ["2", "17", "0"],
    }
    assert told["lines"] == ["23 points from the others’ cards"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "17 points from the other player’s cards"),
        ("it", "17 punti dalle carte dell’avversario"),
        ("es", "17 puntos por las cartas del rival"),
    ],
)
def test_between_two_the_points_come_from_the_only_other_player(app, language: str, told: str) -> None:
    results = finished(app, "one | hands r7 / b9 b8 | pile r5", "0:r7")
    app.set_language(language)
    assert results.describe()["lines"] == [told]


def test_a_round_of_a_match_shows_what_it_brought_and_the_total(app) -> None:
    results = finished(app, "classic | hands r7 / b9 b8 / b1 | pile r5", "0:r7")
    assert results.describe()["headings"] == ["Cards left", "Worth", "This round", "Total"]
    assert rows(results)["Player 0"] == ["0", "–", "+18", "18"]
    assert rows(results)["Player 1"] == ["2", "17", "–", "0"]
    assert "by" not in results.describe()["lines"][0]


def test_the_fallen_rank_by_the_order_of_their_fall(app) -> None:
    scene = at(app, "no_mercy | hands r5 / out / out / y3 | pile r6 | aside g1 g2")
    scene.match.fallen = [2, 1]
    scene.act("0:r5")
    run(app, 2.0)
    results = app.stack.top
    told = results.describe()
    assert [row["name"] for row in told["rows"]] == ["Player 0", "Player 3", "Player 1", "Player 2"]
    assert rows(results)["Player 1"] == ["last to fall", "250", "0"]
    assert rows(results)["Player 2"] == ["first to fall", "250", "0"]
    assert told["lines"] == ["503 points: 3 from the others’ cards + 500 for 2 knock-outs (250 each)"]


def test_the_last_one_in_scores_what_it_is_said_to_score(app) -> None:
    results = finished(
        app, f"no_mercy | hands r5 r7 / {CROWDED} | pile W+10 | colour y | pending 10 | phase answer | turn 1", "1:take"
    )
    told = results.describe()
    assert told["lines"] == ["250 points for 1 knock-out"]
    assert rows(results)["Player 0"] == ["2", "–", "250"]


def test_a_match_won_on_points_names_the_margin(app) -> None:
    scene = at(app, "classic goal=points:100 | hands r7 / b9 bS / W W | pile r5")
    scene.match.scores[2] = 60
    scene.act("0:r7")
    run(app, 2.0)
    told = app.stack.top.describe()
    assert told["title"] == "You win the match!"
    assert told["lines"] == ["by 69 points: 129 to 60", "Last round: 129 points from the others’ cards"]


def test_the_winner_of_the_match_need_not_be_the_winner_of_the_last_round(app) -> None:
    scene = at(app, "classic goal=rounds:1 | hands r7 / b9 bS / W W | pile r5")
    scene.match.rounds_won[:] = [0, 0, 3]
    scene.match.scores[2] = 60
    scene.act("0:r7")
    run(app, 2.0)
    told = app.stack.top.describe()
    assert told["title"] == "Player 2 wins the match"
    assert told["headings"] == ["Cards left", "Worth", "Rounds", "Points"]
    assert told["lines"] == ["by 2 rounds: 3 to 1", "Last round, Player 0: 129 points from the others’ cards"]


def test_a_blocked_round_says_so_and_what_it_brought(app) -> None:
    scene = at(app, "one | hands g1 / b9 b8 / b1 | pile r5")
    scene.state.draw = []
    scene.state.allowed = None
    for seat in range(3):
        scene.act(act(seat, PASS))
        run(app, 0.2)
    run(app, 2.0)
    told = app.stack.top.describe()
    assert told["lines"][0] == "Nobody could move: the lowest hand wins"
    assert told["lines"][1].endswith("from the others’ cards")


def test_a_round_that_was_called_off_says_so(app) -> None:
    scene = at(app, "classic goal=round deck=W:6 | hands r1 g1 / b9 b8 / b1 b2 | pile r5 | shuffles 10")
    scene.act("0:r1")
    run(app, 4.0)
    told = app.stack.top.describe()
    assert told["lines"][0] == "The round went on for too long: the lowest hand wins"


# ---- the casino -----------------------------------------------------------------------------------------------------


def casino(app, line: str, *actions: str) -> ResultsScene:
    stake(app.storage, 25, seed=1, left=475)
    return finished(app, line, *actions)


def test_a_casino_hand_lost_to_the_banks_last_card_says_so(app) -> None:
    results = casino(app, "casino | hands r1 r2 / r7 | pile r5 | turn 1 | multiplier 2", "1:r7")
    told = results.describe()
    assert told["title"] == "The bank wins"
    assert told["lines"] == ["The bank went out."]
    assert told["payout"] == [
        ["Your stake", "25"], ["Multiplier", "×2"], ["Paid out", "0"], ["Result", "−25"], ["Your credits", "475"],
    ]  # fmt: skip


def test_a_casino_hand_lost_at_times_one_says_so(app) -> None:
    results = casino(app, "casino | hands g1 g2 / r7 b7 b8 | pile r5 | turn 1 | multiplier 1", "1:r7")
    told = results.describe()
    assert told["title"] == "The bank wins"
    assert told["lines"] == ["×1 and nothing to play: at ×1 you can’t draw."]


def test_a_casino_hand_won_shows_how_it_is_paid(app) -> None:
    results = casino(app, "casino | hands r1 / r7 r8 | pile r5 | multiplier 3", "0:r1")
    told = results.describe()
    assert told["lines"] == ["You went out with ×3: 25 × 3 = 75"]
    assert told["payout"][2:] == [["Paid out", "25 × 3 = 75"], ["Result", "+50"], ["Your credits", "550"]]


@pytest.mark.parametrize(("turn", "action", "who"), [(1, "1:r7", "you"), (0, "0:r1", "the bank")])
def test_a_void_casino_hand_says_why_and_that_the_stake_goes_back(app, turn: int, action: str, who: str) -> None:
    stake(app.storage, 25, seed=1, left=475)
    hands = "g1 g2 / r7 b7 b8" if turn else "r1 g2 g3 / b7 b8"
    scene = at(app, f"casino | hands {hands} | pile r5 | turn {turn} | multiplier 2")
    scene.state.draw = []
    scene.state.allowed = None
    scene.act(action)
    run(app, 2.0)
    told = app.stack.top.describe()
    assert told["title"] == "The hand is void"
    assert told["lines"] == [f"The draw pile is empty and {who} can’t play: you get your stake back."]
    assert told["payout"][2:] == [["Paid out", "25"], ["Result", "0"], ["Your credits", "500"]]


# ---- languages, sizes, long names -----------------------------------------------------------------------------------


def test_results_follow_the_language_at_once(app) -> None:
    results = finished(app, "one | hands r7 / b9 b8 / b1 / y2 y3 | pile r5", "0:r7")
    app.set_language("it")
    told = results.describe()
    assert told["title"] == "Hai vinto la manche!"
    assert told["lines"] == ["23 punti dalle carte degli altri"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), TEXTS)
@pytest.mark.parametrize("goal", ["round", "points:1000", "rounds:3"])
def test_nothing_in_the_results_is_cut_but_a_long_name(tmp_path, cuts, language, size, text, goal) -> None:
    app = open_app(tmp_path, size, language)
    app.settings.speed = "instant"
    set_text(app, text)
    app.settings.player_name = "W" * 26
    scene = at(app, f"no_mercy goal={goal} | hands r5 / {CROWDED} / y1 / out / out / y3 / y4 / y5 / y6 / y7 | pile r6 "
                    "| aside WC WC")  # fmt: skip
    scene.match.fallen = [4, 3]
    scene.session.seats = tuple(seat.__class__("W" * 26, seat.bot) for seat in scene.session.seats)
    scene.seats = scene.session.seats
    scene.act("0:r5")
    run(app, 2.0)
    app.stack.top.draw(unseen(app))
    names = {"W" * 26, clean_name("W" * 26), *scene.names}
    app.close()
    assert [text for text in cuts if text not in names] == []
