"""What is known in one place only: the numbers behind cards and actions, and the names of rulebooks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rulesets import RULESETS

ROOT = Path(__file__).resolve().parent.parent
GAME = sorted((ROOT / "game").rglob("*.py"))
SHIFTS = {4, 5, 8, 16}
MASKS = {15, 0xFF, 0xFF00, 0xFFFF}
KNOW_NUMBERS = {
    "core/cards.py",
    "core/actions.py",
    "core/legality.py",  # a player's turn
    "core/engine.py",  # the door of every action
    "core/rng.py",  # numbers of its own
    "bots/policy.py",  # the loop of every playout
    "ui/theme.py",  # colours of the screen
}
"""Who may take the number of a card or an action apart: those who define them, and the innermost loops."""
OTHER_MEANING = {("ui/words/locale.py", "one")}
"""A word that is also the id of a rulebook: the form of a sentence for one thing."""


def _name(path: Path) -> str:
    return path.relative_to(ROOT / "game").as_posix()


def taken_apart(tree: ast.AST) -> Iterator[int]:
    """The lines that shift or mask by a number that means something in a card or an action."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.BinOp) or not isinstance(node.right, ast.Constant):
            continue
        shifted = isinstance(node.op, ast.LShift | ast.RShift) and node.right.value in SHIFTS
        masked = isinstance(node.op, ast.BitAnd) and node.right.value in MASKS
        if shifted or masked:
            yield node.lineno


def named(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The lines with a string that is the id of a rulebook."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in RULESETS:
            yield node.lineno, node.value


def compared(tree: ast.AST) -> Iterator[int]:
    """The lines that compare the kind of an action, or a phase, with a bare number."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Call):
            called = getattr(node.left.func, "id", getattr(node.left.func, "attr", ""))
            if called == "kind_of" and any(isinstance(other, ast.Constant) for other in node.comparators):
                yield node.lineno


@pytest.mark.parametrize("path", GAME, ids=_name)
def test_cards_and_actions_are_taken_apart_where_they_are_defined(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert _name(path) in KNOW_NUMBERS or not list(taken_apart(tree))
    assert not list(compared(tree))


@pytest.mark.parametrize("path", [path for path in GAME if "rulesets" not in path.parts], ids=_name)
def test_no_rulebook_is_named_outside_its_own_room(path: Path) -> None:
    found = list(named(ast.parse(path.read_text(encoding="utf-8"))))
    assert [place for place in found if (_name(path), place[1]) not in OTHER_MEANING] == []


def test_the_checks_see_what_they_look_for() -> None:
    tree = ast.parse(
        "colour = card >> 4\nsymbol = card & 15\nseat = action >> 16\nif kind_of(action) == 3:\n    x = 'one'"
    )
    assert list(taken_apart(tree)) == [1, 2, 3]
    assert list(compared(tree)) == [4]
    assert list(named(tree)) == [(5, "one")]
