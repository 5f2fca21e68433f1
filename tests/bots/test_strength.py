"""Contests in miniature: the order of the levels, the tallies and the two commands that print them."""

from __future__ import annotations

import json

import pytest

from game import arena, simulate
from game.bots.registry import bot
from game.match.contest import Tally, rotations
from game.rulesets import table


@pytest.mark.parametrize("ruleset", ["classic", "one", "official", "no_mercy"])
@pytest.mark.parametrize(("better", "worse", "deals"), [("hard", "easy", 150), ("normal", "random", 150)])
def test_the_better_level_wins_more(ruleset: str, better: str, worse: str, deals: int) -> None:
    rules = table(ruleset, {"goal": "round"})
    tally = Tally([better, worse])
    bots = [bot(better, rules), bot(worse, rules)]
    for deal in range(deals):
        tally.add([place for _, place in rotations(rules, deal, bots)])
    assert tally.rate(better)[1] > 0.5


def test_a_tally_counts_deals_and_gives_an_interval() -> None:
    tally = Tally(["a", "b", "b"])
    for _ in range(50):
        tally.add([0, 1, 2])
        tally.add([0, 0, None])
    rate, low, high = tally.rate("a")
    assert rate == pytest.approx(0.5)
    assert low < rate < high
    assert tally.rate("b")[0] == pytest.approx(1 / 3)


def test_every_seat_is_taken_once_by_everybody() -> None:
    rules = table("one")
    seated = []
    for match, place in rotations(rules, 5, [bot("easy", rules)] * 3):
        assert place is not None
        seated.append((match.winner, place, match.actions[:1]))
    assert len(seated) == 3


def test_pairs_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(["one", "--pair", "--games", "20", "--bots", "hard,easy", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["finished"] == result["games"] == 40
    assert set(result["win_rate"]) == {"hard", "easy"}
    rate, low, high = result["win_rate"]["hard"]
    assert 0 <= low <= rate <= high <= 1


def test_pairs_are_refused_in_casino(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(["casino", "--pair"]) == 2
    assert "each has a role of its own" in capsys.readouterr().err


def test_the_arena_prints_everybody_against_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["one", "--deals", "5", "--bots", "easy,normal,hard"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in ("easy", "normal", "hard", "parity is 50 %"))
    assert arena.main(["one", "--deals", "2", "--players", "3", "--bots", "easy,hard", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert set(result["win_rate"]["easy"]) == {"hard"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nothing"], "there is no ruleset 'nothing'"),
        (["casino"], "each has a role of its own"),
        (["classic", "--deals", "0"], "--deals must be at least 1"),
        (["classic", "--players", "11"], "is for 2 to 10 players"),
        (["classic", "--bots", "hard"], "two different names"),
        (["classic", "--bots", "hard,nobody"], "there is no bot 'nobody'"),
    ],
)
def test_the_arena_names_what_is_wrong(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(arguments) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
