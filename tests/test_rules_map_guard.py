"""The guard of the maps can fail: every kind of untruth, written as an example, is noticed by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules_map import cell_faults, faults, fingerprint, quoted, rows, words

HEAD = "| # | sentence | held by |\n|---|---|---|\n"

TESTS = '''
import pytest
from tests.helping import lays, only_lays, renamed as checks_too

def checks(game):
    assert game.over

def through(game):
    checks(game)

def round_and_round(game):
    round_and_round(game)

def test_with_an_assertion():
    assert play() == 1

def test_that_expects_an_error():
    with pytest.raises(ValueError):
        play()

def test_by_a_helper():
    through(play())

def test_by_a_helper_of_another_file():
    lays(play())

def test_by_a_helper_under_another_name():
    checks_too(play())

def test_empty():
    """Says much and checks nothing."""
    play()

def test_that_only_lays():
    only_lays(play())

def test_that_turns_in_circles():
    round_and_round(play())

def test_that_cannot_fail():
    assert True
    assert 1 + 1 == 2, "of course"

@pytest.mark.skip(reason="later")
def test_skipped():
    assert play()

@pytest.mark.xfail
def test_expected_to_fail():
    assert play()

LATER = pytest.mark.skip(reason="later")

@LATER
def test_skipped_under_another_name():
    assert play()

@pytest.mark.parametrize("card", [pytest.param("r7", marks=pytest.mark.xfail)])
def test_partly_left_out(card):
    assert play()

def test_that_gives_up():
    if play():
        pytest.skip("not here")
    assert play()

@pytest.mark.parametrize("card", ["skip"])
def test_about_a_skip(card):
    """A word is no mark: a skip is a card, too."""
    assert play("skip") == skip()

def helper_with_an_assertion():
    assert play()
'''
HELPING = """
def lays(game):
    assert game

def only_lays(game):
    game.lay()

def sees(game):
    assert game

def renamed(game):
    sees(game)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project with tests of every kind, and a map's guard that is pointed at it."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_example.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "tests" / "helping.py").write_text(HELPING, encoding="utf-8")
    marked = "import pytest\npytestmark = pytest.mark.skipif(True, reason='never')\ndef test_a():\n    assert play()\n"
    (tmp_path / "tests" / "test_marked.py").write_text(marked, encoding="utf-8")
    return tmp_path


def named(*names: str) -> str:
    """A cell that names these tests of the example file."""
    return "<br>".join(f"`tests/test_example.py::{name}`" for name in names)


# ---- what may stand in a cell ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cell",
    [
        named("test_with_an_assertion"),
        named("test_that_expects_an_error"),
        named("test_by_a_helper"),
        named("test_by_a_helper_of_another_file"),
        named("test_by_a_helper_under_another_name"),
        named("test_with_an_assertion", "test_by_a_helper"),
        named("test_about_a_skip"),
        "not built",
        "no rule: heading",
        "no rule: greeting",
        "no rule: marketing",
        "no rule: advice",
    ],
)
def test_an_honest_cell_passes(cell: str, root: Path) -> None:
    assert cell_faults(cell, root) == []


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("the window program keeps it", "neither a test nor a marker"),
        ("`window`: no rule of the cards; the window program keeps it", "neither a test nor a marker"),
        ("no rule", "neither a test nor a marker"),
        ("Not built", "neither a test nor a marker"),
        ("not built yet", "neither a test nor a marker"),
        ("`not built`", "neither a test nor a marker"),
        ("no rule: it is hard", "'it is hard' is not one of"),
        ("no rule: heading, really", "is not one of"),
        ("no rule: Heading", "is not one of"),
        ("no rule: ", "is not one of"),
        ("tests/test_example.py::test_with_an_assertion", "neither a test nor a marker"),
        ("see `tests/test_example.py::test_with_an_assertion`", "neither a test nor a marker"),
        (named("test_with_an_assertion") + " not built", "neither a test nor a marker"),
        (named("test_with_an_assertion") + "<br>not built", "'not built' is neither"),
        ("not built<br>" + named("test_with_an_assertion"), "'not built' is neither"),
        ("no rule: heading<br>" + named("test_with_an_assertion"), "is not one of"),
        (named("test_with_an_assertion") + "<br>no rule: heading", "'no rule: heading' is neither"),
        (named("test_that_is_not_there"), "does not exist"),
        (named("test_with_an_assertion", "test_that_is_not_there"), "does not exist"),
        ("`tests/test_nowhere.py::test_with_an_assertion`", "does not exist"),
        ("`tests/helping.py::test_lays`", "does not exist"),
        (named("helper_with_an_assertion"), "neither a test nor a marker"),
        (named("test_with_an_assertion", "test_with_an_assertion"), "named twice"),
        (named("test_empty"), "asserts nothing"),
        (named("test_that_only_lays"), "asserts nothing"),
        (named("test_that_turns_in_circles"), "asserts nothing"),
        (named("test_that_cannot_fail"), "asserts nothing"),
        (named("test_with_an_assertion", "test_empty"), "asserts nothing"),
        (named("test_skipped"), "is not always run"),
        (named("test_expected_to_fail"), "is not always run"),
        (named("test_partly_left_out"), "is not always run"),
        (named("test_that_gives_up"), "is not always run"),
        (named("test_skipped_under_another_name"), "is not always run"),
        ("`tests/test_marked.py::test_a`", "is not always run"),
    ],
)
def test_any_other_cell_is_noticed(cell: str, says: str, root: Path) -> None:
    found = cell_faults(cell, root)
    assert len(found) == 1
    assert says in found[0]
    assert faults(f"{HEAD}| 1 | A sentence. | {cell.strip()} |\n", root)


# ---- what may stand in a map ----------------------------------------------------------------------------------------


def test_rows_that_follow_each_other_pass(root: Path) -> None:
    text = f"# A map\n\n{HEAD}| 1 | One. | not built |\n\n## Part\n\n{HEAD}| 2 | Two. | no rule: heading |\n"
    assert faults(text, root) == []
    assert [(row.number, row.sentence, row.cell) for row in rows(text)] == [
        (1, "One.", "not built"),
        (2, "Two.", "no rule: heading"),
    ]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("| 1 | One. | not built |\n| 1 | Two. | not built |", "row 1 stands where 2 should"),
        ("| 1 | One. | not built |\n| 3 | Two. | not built |", "row 3 stands where 2 should"),
        ("| 2 | One. | not built |", "row 2 stands where 1 should"),
        ("| 1 | One. | not built |\n| 2a | Two. | not built |", "no row: | 2a |"),
        ("| 1 | One. | not built |\n| - | Two. | not built |", "no row: | - |"),
        ("| 1 | One. | not built |\n2 | Two. | not built", "no row: 2 |"),
        ("| 1 | One. | not built |\n  | 2 | Two. | not built |", "no row:   | 2 |"),
        ("| 1 | One. | not built |\n| 2 | Two. |", "no row: | 2 |"),
        ("| 1 | One. | not built |\n| 2 | Two. | not built | but really |", "no row: | 2 |"),
        ("| 1 | One. | not built |\n| 2 | Two. | |", "no row: | 2 |"),
        ("| 1 | One. | not built |\n| 2 |  | not built |", "no row: | 2 |"),
        ("| 1 | There is no rule: heading | it is not built |", "neither a test nor a marker"),
        ("", "a map without rows"),
    ],
)
def test_a_row_that_is_none_is_noticed(lines: str, says: str, root: Path) -> None:
    found = faults(f"{HEAD}{lines}\n", root)
    assert len(found) == 1
    assert says in found[0]


# ---- the words of a rulebook ----------------------------------------------------------------------------------------

RULEBOOK = """
# 🎮 The Game – Rules

![A card](../cards/blue.png) **Draw Two:** the next player draws 2 cards.<br/>
Nobody _ever_ laughs.
"""
MAP = f"""# The map

What it is about.

## The Game: Rules

{HEAD}| 1 | Draw Two: the next player draws 2 cards. [the blue one] | not built |
| 2 | Nobody ever laughs. | not built |

## What the rulebook leaves open

{HEAD}| 3 | Nobody cries either. | not built |
"""


def test_a_map_that_quotes_every_word_has_the_fingerprint_of_its_rulebook() -> None:
    assert " ".join(words(RULEBOOK)) == "the game rules draw two the next player draws 2 cards nobody ever laughs"
    assert fingerprint(quoted(MAP)) == fingerprint(RULEBOOK)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("| 2 | Nobody ever laughs. | not built |\n", ""),
        ("Nobody ever laughs", "Nobody laughs"),
        ("Nobody ever laughs", "Nobody ever, ever laughs"),
        ("draws 2 cards", "draws 3 cards"),
        ("the next player draws 2 cards", "2 cards draws the next player"),
        ("## The Game: Rules", "## The Game"),
        ("[the blue one]", "the blue one"),
    ],
)
def test_any_other_word_changes_the_fingerprint(old: str, new: str) -> None:
    assert old in MAP
    assert fingerprint(quoted(MAP.replace(old, new, 1))) != fingerprint(RULEBOOK)
