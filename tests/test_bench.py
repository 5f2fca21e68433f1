"""The benchmark's reckoning: the best of several, ratios, goals, tables, and sides that are not there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools.bench import sides
from tools.bench.figures import (
    COMPILED,
    NOT_MEASURED,
    OURS,
    PLAIN,
    RIVALS,
    RUN,
    SPIEL,
    STEP,
    Measured,
    Random,
    Thought,
    best,
    goals,
    grows,
    least_each,
    percentile,
    quicker,
    rate,
    ratio,
)
from tools.bench.measuring import Run, opened
from tools.bench.page import MEMORY, PAGE, PARTS, SPEED, with_part
from tools.bench.sides import NotThereError, Side
from tools.bench.tables import (
    clone_table,
    goal_table,
    laid_out,
    memory_table,
    random_table,
    report,
    simulated_table,
    thought_table,
)


def cells(table: str) -> list[list[str]]:
    """The rows of a table, without its head and the rule below it."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def row(table: str, name: str) -> list[str]:
    return next(line[1:] for line in cells(table) if line[0] == name)


def thought(plain: list[float], compiled: list[float], choices: tuple[str, str] = ("a", "a")) -> Thought:
    return Thought(
        "classic", 2, "expert", 150.0, {PLAIN: plain, COMPILED: compiled}, dict(zip(OURS, choices, strict=True))
    )


# ---- reckoning ----------------------------------------------------------------------------------------------------


def test_the_best_round_counts() -> None:
    assert best([3.0, 5.0, 4.0]) == 5.0


def test_of_the_same_decision_timed_again_and_again_the_shortest_time_counts() -> None:
    assert least_each([[3.0, 9.0], [4.0, 2.0]]) == [3.0, 2.0]


def test_a_rate_is_made_of_the_shortest_time_of_every_slice_of_games() -> None:
    assert rate(10, [[1.0, 6.0], [3.0, 4.0]]) == 20 / 5


def test_a_ratio_needs_both_sides() -> None:
    assert ratio(30.0, 10.0) == 3.0
    assert ratio(None, 10.0) is None
    assert ratio(30.0, None) is None


def test_95_of_100_stay_within_the_percentile() -> None:
    assert percentile([float(number) for number in range(100, 0, -1)]) == 96.0
    assert percentile([7.0]) == 7.0


def test_the_gain_in_thinking_is_that_of_all_decisions_together() -> None:
    assert quicker(thought([10.0, 30.0], [5.0, 5.0])) == 4.0
    assert quicker(Thought("classic", 2, "hard", 2.0, {PLAIN: [1.0]})) is None


def test_decisions_of_one_form_alone_are_not_compared() -> None:
    assert thought([1.0], [1.0]).same is True
    assert thought([1.0], [1.0], ("a", "b")).same is False
    assert Thought("classic", 2, "hard", 2.0, choices={PLAIN: "a"}).same is None


@pytest.mark.parametrize(
    ("series", "answer"),
    [
        ([20.0, 24.0, 24.1, 24.0, 24.2], False),
        ([20.0, 21.0, 22.0, 23.0, 24.0], True),
        ([20.0, 24.0, 24.0, 24.0, 25.5], True),
        ([24.0, 24.0], False),
        ([24.0], False),
    ],
)
def test_memory_that_is_filled_early_does_not_grow(series: list[float], answer: bool) -> None:
    assert grows(series) is answer


# ---- goals --------------------------------------------------------------------------------------------------------


def reached(measured: Measured) -> dict[str, bool | None]:
    return {goal.text: goal.met for goal in goals(measured)}


def test_the_goals_of_speed_are_those_of_two_players() -> None:
    two = Random(2, {PLAIN: 500.0, COMPILED: 1400.0, RUN: 50.0, STEP: 100.0, SPIEL: 1500.0})
    four = Random(4, {PLAIN: 1.0, COMPILED: 1.0, RUN: 1.0, STEP: 1.0, SPIEL: 1.0})
    assert reached(Measured([four, two])) == {
        f"Compiled, 2 players: at least 30 x {RUN}": False,
        f"Compiled, 2 players: at least 14 x {STEP}": True,
        f"Compiled, 2 players: faster than {SPIEL}": False,
        f"Plain, 2 players: at least 10 x {RUN}": True,
        f"Plain, 2 players: at least 5 x {STEP}": True,
    }


def test_what_was_not_measured_is_neither_reached_nor_missed() -> None:
    found = goals(Measured([Random(2, {PLAIN: 500.0, RUN: 50.0})]))
    assert [goal.met for goal in found] == [None, None, None, True, None]
    assert [goal.figure for goal in found if goal.met is None] == [NOT_MEASURED] * 4


def test_a_quicker_search_that_decides_otherwise_misses_its_goal() -> None:
    gain = "Compiled, classic, 2 players, expert: the same decisions at least 2.5 times as fast"
    assert reached(Measured(thoughts=[thought([9.0], [3.0])]))[gain] is True
    assert reached(Measured(thoughts=[thought([9.0], [4.0])]))[gain] is False
    assert reached(Measured(thoughts=[thought([9.0], [3.0], ("a", "b"))]))[gain] is False


def test_the_goal_of_a_decision_is_for_the_plain_form() -> None:
    limit = "Plain, classic, 2 players, expert: 95 of 100 decisions under 150 ms"
    assert reached(Measured(thoughts=[thought([149.0], [200.0])]))[limit] is True
    assert reached(Measured(thoughts=[thought([150.0], [1.0])]))[limit] is False


# ---- tables -------------------------------------------------------------------------------------------------------


def test_a_table_is_markdown_with_its_columns_in_line() -> None:
    assert laid_out(("who", "games"), [["ours", "1,000"], ["theirs", "9"]]).splitlines() == [
        "| who    | games |",
        "|--------|------:|",
        "| ours   | 1,000 |",
        "| theirs |     9 |",
    ]


def test_each_form_is_set_against_every_rival_and_the_compiled_one_against_the_plain_one() -> None:
    rates = {PLAIN: 4000.0, COMPILED: 12000.0, RUN: 400.0, STEP: 800.0, SPIEL: 10000.0}
    games = Random(2, rates, {PLAIN: 80.0, SPIEL: 85.6}, {PLAIN: 0.0, SPIEL: 51.6})
    table = random_table(games, {})
    assert [line[0] for line in cells(table)] == [*OURS, *RIVALS]
    assert row(table, PLAIN) == ["4,000", "80", "320,000", "-", "3.0 x"]
    assert row(table, COMPILED) == ["12,000", "-", "-", "-", "-"]
    assert row(table, RUN) == ["400", "-", "-", "10.0 x", "30.0 x"]
    assert row(table, SPIEL) == ["10,000", "86 + 52 of chance", "856,000", "0.4 x", "1.2 x"]


def test_a_side_that_is_missing_says_why_and_the_others_go_on() -> None:
    missing = {COMPILED: "no compiler", SPIEL: "could not be installed"}
    table = random_table(Random(4, {PLAIN: 4000.0, RUN: 400.0}), missing)
    assert row(table, COMPILED) == ["no compiler", "-", "-", "-", "-"]
    assert row(table, SPIEL)[0] == "could not be installed"
    assert row(table, STEP)[0] == NOT_MEASURED
    assert row(table, RUN)[3:] == ["10.0 x", "-"]
    assert row(clone_table({PLAIN: 1.346}, missing), PLAIN) == ["1.35"]
    assert row(clone_table({PLAIN: 1.346}, missing), COMPILED) == ["no compiler"]


def test_decisions_of_both_forms_stand_side_by_side() -> None:
    table = thought_table([thought([10.0, 30.0], [5.0, 5.0])])
    assert cells(table) == [
        ["classic, 2 players, expert", "20.0", "30.0", "50", "5.0", "5.0", "200", "4.0 x", "the same"]
    ]
    assert cells(thought_table([thought([1.0], [1.0], ("a", "b"))]))[0][-1] == "DIFFERENT"
    alone = Thought("classic", 2, "hard", 2.0, {PLAIN: [0.5]}, {PLAIN: "a"})
    assert cells(thought_table([alone]))[0][1:] == ["0.500", "0.500", "2,000", *["-"] * 5]


def test_simulate_and_memory_have_a_column_for_each_form() -> None:
    assert cells(simulated_table({"one": {PLAIN: 250.0, COMPILED: 750.0}})) == [["one", "250", "750", "3.0 x"]]
    assert cells(simulated_table({"one": {PLAIN: 250.0}})) == [["one", "250", "-", "-"]]
    assert cells(memory_table({COMPILED: [20.0, 21.26]}, 100_000)) == [
        ["100,000", "-", "20.0"],
        ["200,000", "-", "21.3"],
    ]


def test_a_report_ends_with_the_goals_and_leaves_out_what_was_not_measured() -> None:
    measured = Measured([Random(2, {PLAIN: 1.0})])
    assert report(measured) == [random_table(measured.random[0], {}), goal_table(goals(measured))]


# ---- sides --------------------------------------------------------------------------------------------------------


def test_a_side_answers_questions_until_nobody_asks(tmp_path: Path) -> None:
    script = tmp_path / "side.py"
    script.write_text("from serving import serve\nserve({'double': lambda number: {'is': 2 * number}})\n")
    side = Side(sys.executable, str(script), sides.HERE)
    try:
        assert side.ask("double", number=4) == {"is": 8}
        assert side.ask("double", number=5) == {"is": 10}
    finally:
        side.close()


def test_a_side_that_ends_is_missing_from_then_on(tmp_path: Path) -> None:
    script = tmp_path / "side.py"
    script.write_text("raise SystemExit(0)\n")
    side = Side(sys.executable, str(script))
    run = Run({RUN: side}, {}, lambda _: None)
    assert run.ask(RUN, "who") is None
    assert run.measured.missing == {RUN: "does not answer"}
    assert run.ask(RUN, "who") is None
    side.close()


def test_sides_that_cannot_be_started_are_told_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(package: str, script: str, folder: str) -> Side:
        raise NotThereError(f"{package} could not be installed")

    monkeypatch.setattr(sides, "rival", not_installed)
    monkeypatch.setattr(sides.shutil, "which", lambda name: None)
    with opened(rivals=True, tell=lambda _: None) as run:
        assert set(run.sides) == {PLAIN}
        answer = run.ask(PLAIN, "games counted", players=2, number=1, count=20)
        assert answer is not None
        assert answer["actions"] > 10
        choices = {
            str(run.ask(PLAIN, "decisions", ruleset="classic", players=2, level="hard", count=5)["choices"])  # type: ignore[index]
            for _ in range(2)
        }
        assert len(choices) == 1, "the same questions have the same answers"
        assert run.ask(PLAIN, "rounds", first=0, count=30) is not None
    assert run.measured.missing[COMPILED] == "no compiler"
    assert run.measured.missing[RUN] == run.measured.missing[STEP] == "rlcard could not be installed"
    assert run.measured.missing[SPIEL] == "open_spiel could not be installed"


# ---- the page -----------------------------------------------------------------------------------------------------


def test_a_part_of_the_page_is_replaced_and_its_words_stay() -> None:
    page = PAGE.read_text(encoding="utf-8")
    once = with_part(page, SPEED, "first")
    again = with_part(once, SPEED, "second")
    assert "first" in once
    assert again == once.replace("first", "second")
    assert with_part(again, MEMORY, "third").count("third") == 1
    with pytest.raises(ValueError, match="one part 'nothing'"):
        with_part(page, "nothing", "")


def test_the_page_has_the_tables_that_are_printed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    heads = {
        random_table(Random(2), {}),
        random_table(Random(4), {}),
        clone_table({}, {}),
        thought_table([]),
        simulated_table({}),
        memory_table({}, 1),
        goal_table([]),
    }
    # Columns are as wide as their figures, so names alone are compared.
    names = {tuple(name.strip() for name in head.splitlines()[0].split("|")) for head in heads}
    lines = {tuple(name.strip() for name in line.split("|")) for line in page.splitlines()}
    assert names <= lines
    assert page.count("Measured on ") == len(PARTS)
    for side in (*OURS, *RIVALS):
        assert f"\n| {side} " in page
