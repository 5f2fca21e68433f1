"""`python -m game.simulate`: figures as text or JSON, one clear sentence and exit code 2 for wrong input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands import EXIT_BROKEN, EXIT_UNREAD, EXIT_WRONG_INPUT
from game.core.errors import InvariantError
from game.core.rng import Stream
from game.core.state import State
from game.form import compiled
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.match.versions import VERSION
from game.rulesets import position_line, preset, table
from game.simulate import main
from game.simulate_casino import Comparison
from tests.test_random_play import random_action

ROOT = Path(__file__).resolve().parent.parent
KEYS = {
    *("ruleset", "players", "games", "finished", "blocked", "rounds", "actions", "seconds"),
    *("games_per_second", "actions_per_second", "wins", "compiled"),
}


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "game.simulate", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def _json(*arguments: str) -> dict[str, object]:
    done = _run(*arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    result = json.loads(done.stdout)
    assert isinstance(result, dict)
    return result


# ---- figures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", ["no_mercy", "one", "classic", "official"])
def test_json_has_all_the_figures_and_every_action_is_checked(ruleset_id: str) -> None:
    data = _json(ruleset_id, "--players", "3", "--games", "5", "--check")
    assert set(data) == KEYS
    assert data["compiled"] is compiled()
    assert (data["ruleset"], data["players"], data["games"], data["finished"]) == (ruleset_id, 3, 5, 5)
    assert isinstance(data["wins"], list)
    assert (len(data["wins"]), sum(data["wins"])) == (3, 5)
    assert isinstance(data["actions"], int)
    assert data["actions"] > 50


def test_casino_adds_the_return_its_interval_and_void_hands() -> None:
    data = _json("casino", "--games", "50", "--check")
    assert set(data) == KEYS | {"void", "rtp", "rtp_interval"}
    low, high = data["rtp_interval"]  # type: ignore[misc]
    assert low < data["rtp"] < high
    assert data["players"] == 2


def test_the_same_seed_gives_the_same_figures() -> None:
    runs = [_json("no_mercy", "--games", "4", "--players", "4", "--seed", seed) for seed in ("9", "9", "10")]
    figures = [(run["actions"], run["wins"]) for run in runs]
    assert figures[0] == figures[1] != figures[2]


def test_house_rules_are_set() -> None:
    data = _json("classic", "--games", "3", "--set", "goal=rounds:2", "--set", "stacking=mixed", "--check")
    assert isinstance(data["rounds"], int)
    assert data["rounds"] >= 6
    assert _json("classic", "--games", "3", "--set", "goal=round")["rounds"] == 3


def test_a_table_of_ones_own_is_named_by_its_line() -> None:
    line = 'spietato-rules 1 classic title="Friday night" goal=round deck=E:2,WC:4'
    data = _json("--table", line, "--games", "3", "--players", "3", "--check")
    assert (data["ruleset"], data["rounds"]) == ("classic", 3)
    by_rules = _json("classic", "--set", "goal=round", "--set", "deck=E:2,WC:4", "--games", "3", "--players", "3")
    assert data["actions"] == by_rules["actions"]


def test_bots_are_named_by_seat_or_once_for_all() -> None:
    done = _run("casino", "--games", "3", "--bots", "random,bank")
    assert (done.returncode, done.stderr) == (0, "")
    assert "seat 0 random" in done.stdout
    assert "seat 1 bank" in done.stdout
    assert _run("classic", "--players", "3", "--games", "1", "--bots", "random").stdout.count("random") == 3


def test_the_report_is_text_without_json() -> None:
    done = _run("casino", "--games", "20")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("casino, 2 players, 20 games")
    assert "return to player" in done.stdout


# ---- a strategy of the Casino's player ----------------------------------------------------------------------------


def test_a_strategy_is_measured_against_the_best_one_on_the_same_deals() -> None:
    data = _json("casino", "--strategy", "optimal", "--hands", "60", "--seed", "5", "--check")
    plain = _json("casino", "--games", "60", "--seed", "5")
    assert (data["strategy"], data["hands"], data["seed"]) == ("optimal", 60, 5)
    best = data["best"]
    assert isinstance(best, dict)
    assert (best["return"], best["return_interval"], best["wins"]) == (
        plain["rtp"],
        plain["rtp_interval"],
        plain["wins"][0],  # type: ignore[index]
    ), "the best strategy's hands are those of a plain run"
    assert isinstance(data["return"], float)
    assert data["difference"] == pytest.approx(data["return"] - best["return"], abs=0.002)
    low, high = data["difference_interval"]  # type: ignore[misc]
    assert low < data["difference"] < high
    assert data["wins"] * data["mean_multiplier"] + data["void"] == pytest.approx(  # type: ignore[operator]
        data["return"] * 0.6, abs=0.01
    ), "what was paid is what was won and what went back"


def test_the_strategys_report_has_both_returns_the_difference_and_the_answer() -> None:
    lines = _run("casino", "--strategy", "optimal", "--hands", "30").stdout.splitlines()
    assert lines[0].startswith("casino, 30 hands from seed 1")
    assert [line.split()[:2] for line in lines[1:3]] == [["optimal", "returns"], ["best", "returns"]]
    assert lines[3].startswith("optimal less best: ")
    assert lines[4].startswith("beats the house: ")


@pytest.mark.parametrize(("paid", "verdict"), [([3] * 99 + [0], "yes"), ([0] * 99 + [3], "no"), ([3, 0, 0], "open")])
def test_the_house_is_beaten_only_where_the_whole_interval_says_so(paid: list[int], verdict: str) -> None:
    figures = Comparison("casino", "optimal", len(paid), 1)
    for amount in paid:
        figures.own.paid.add(amount)
    assert figures.verdict() == verdict


# ---- replays and positions ----------------------------------------------------------------------------------------


def test_a_replay_is_played_again_and_its_end_printed() -> None:
    match = Match(preset("no_mercy"), 3, 6)
    stream = Stream(6)
    while not match.over:
        match.apply(random_action(match, stream.below))
    done = _run("--replay", Replay.of(match).text())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == position_line(match.state)
    assert f"winner {match.winner}" in done.stdout


def test_a_position_shows_its_legal_actions() -> None:
    done = _run("--position", "classic | hands r7 b3 b4 / g5 | pile r5")
    assert (done.returncode, done.stdout, done.stderr) == (0, "legal: 0:r7\n", "")


# ---- wrong input --------------------------------------------------------------------------------------------------

GOOD = "classic | hands r7 b3 b4 / g5 | pile r5"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["poker"], "no ruleset 'poker'"),
        ([], "name a ruleset"),
        (["classic", "--players", "11"], "2 to 10 players, not 11"),
        (["one", "--players", "9"], "2 to 8 players, not 9"),
        (["casino", "--players", "3"], "is for 2 players, not 3"),
        (["classic", "--players", "many"], "many"),
        (["classic", "--games", "0"], "at least 1"),
        (["classic", "--bots", "deep_thought"], "no bot 'deep_thought'"),
        (["classic", "--bots", "bank"], "only plays casino"),
        (["classic", "--players", "3", "--bots", "random,random"], "names 2 bots for 3 players"),
        (["classic", "--set", "stacking"], "not a house rule"),
        (["classic", "--set", "stacking=high"], "stacking must be one of"),
        (["classic", "--set", "speed=9"], "no house rule 'speed'"),
        (["classic", "--set", "challenge=on"], "challenge clashes"),
        (["casino", "--set", "deal=5"], "fixed"),
        (["classic", "--strategy", "optimal"], "classic has none"),
        (["casino", "--strategy", "deep_thought"], "no bot 'deep_thought'"),
        (["casino", "--strategy", "optimal", "--bots", "punta,bank"], "leave out --bots"),
        (["classic", "--bots", "optimal"], "only plays casino"),
        (["classic", "--players", "10", "--set", "deal=12"], "leave too few to draw"),
        (["--replay", f"spietato/{VERSION + 1} classic @ 2 1 @"], f"version {VERSION + 1}"),
        (["--replay", "nonsense"], "not a replay"),
        (["--table", "nonsense"], "does not begin with 'spietato-rules 1'"),
        (["classic", "--table", "spietato-rules 1 classic"], "leave out the ruleset"),
        (["--replay", f"spietato/{VERSION} classic @ 2 1 @ 1:challenge"], "fails at action 1"),
        (["--position", GOOD.replace("r7", "r77")], "'r77' is not a card"),
        (["--position", GOOD.replace("pile r5", "pile")], "empty"),
        (["--position", GOOD + " | draw y1"], "impossible"),
        (["classic", "--nonsense"], "--nonsense"),
    ],
)
def test_wrong_input_is_one_clear_line_and_exit_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert code == EXIT_WRONG_INPUT == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("simulate: ")
    assert message in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("poker",),
        ("classic", "--players", "11"),
        ("classic", "--bots", "deep_thought"),
        ("classic", "--set", "stacking=high"),
        ("--replay", f"spietato/{VERSION + 1} classic @ 2 1 @"),
        ("--position", GOOD.replace("r7", "r77")),
    ],
)
def test_the_command_itself_exits_with_code_2_and_no_trace(arguments: tuple[str, ...]) -> None:
    done = _run(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe without a reader is another error there")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_who_has_seen_enough_is_no_error(unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "game.simulate", "classic", "--games", "1"],
            cwd=ROOT,
            stdout=writing,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (EXIT_UNREAD, b"")


# ---- broken games -------------------------------------------------------------------------------------------------


def test_a_broken_invariant_ends_the_run_with_a_replay_of_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checked: list[str] = []

    def check_state(state: State) -> None:
        checked.append(position_line(state))
        if len(checked) == 40:
            raise InvariantError("a card is missing")

    monkeypatch.setattr("game.simulate.check_state", check_state)
    code = main(["no_mercy", "--players", "4", "--games", "3", "--seed", "5", "--check"])
    out, err = capsys.readouterr()
    assert code == EXIT_BROKEN != 0
    assert out == ""
    lines = [line for line in err.splitlines() if line.startswith("replay: ")]
    assert len(lines) == 1
    assert "a card is missing" in err
    replay = read_replay(lines[0].removeprefix("replay: "))
    assert (replay.rules, replay.players, replay.seed) == (table("no_mercy"), 4, 5)
    assert position_line(replay.play().state) == checked[-1], "the line leads to the broken position"


def test_without_check_the_invariants_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def check_state(state: State) -> None:
        raise InvariantError("never asked")

    monkeypatch.setattr("game.simulate.check_state", check_state)
    assert main(["no_mercy", "--games", "1"]) == 0
    assert main(["no_mercy", "--games", "1", "--check"]) == EXIT_BROKEN
