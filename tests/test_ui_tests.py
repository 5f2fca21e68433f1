"""How much the tests of the window know of its insides: private names, and the parts that a table is made of.

A test that knows them has to be written again whenever the window is rebuilt. What tests need beyond what a player does
and sees is in `tests/ui/table_driver.py` and `tests/ui/__init__.py`. `python -m tests.test_ui_tests` lists who knows.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "ui"
PARTS = frozenset(
    {"stage", "hud", "play", "desk", "director", "wager", "asking", "coach", "course", "guide", "auto_draw", "input"}
)
"""What a table is made of: to reach through one of these is to reach two parts deep."""
LARGEST_SHARE = 0.1


def window_tests() -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Every test of the window."""
    for file in sorted(FOLDER.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield file, node


def knows(test: ast.AST) -> bool:
    """Whether it touches a private name of something else, or reaches through a part of the table."""
    names = (node for node in ast.walk(test) if isinstance(node, ast.Attribute))
    return any(_is_private(name) or _is_deep(name) for name in names)


def _is_private(name: ast.Attribute) -> bool:
    own = isinstance(name.value, ast.Name) and name.value.id == "self"
    return name.attr.startswith("_") and not name.attr.startswith("__") and not own


def _is_deep(name: ast.Attribute) -> bool:
    node: ast.expr = name.value
    through: list[str] = []
    while isinstance(node, ast.Attribute | ast.Call | ast.Subscript):
        if isinstance(node, ast.Attribute):
            through.append(node.attr)
        node = node.func if isinstance(node, ast.Call) else node.value
    return any(part in PARTS for part in through)


def test_few_tests_of_the_window_know_its_insides() -> None:
    known = [knows(test) for _, test in window_tests()]
    assert len(known) > 1000
    assert sum(known) < LARGEST_SHARE * len(known)


def test_what_counts_as_knowing_the_insides() -> None:
    for code, counts in (
        ("scene.stage.hand.cards", True),
        ("app.stack.top.desk.names", True),
        ("made(app).hud.message", True),
        ("scene.buttons['x']._look", True),
        ("table.message", False),
        ("self._made", False),
        ("scene.__class__", False),
        ("stack.play", False),
    ):
        assert knows(ast.parse(code)) is counts, code


if __name__ == "__main__":
    everyone = list(window_tests())
    who = Counter(file.relative_to(FOLDER).as_posix() for file, test in everyone if knows(test))
    for file, count in who.most_common():
        print(f"{count:4} {file}")
    print(f"{sum(who.values())} of {len(everyone)} tests, {sum(who.values()) / len(everyone):.1%}")
