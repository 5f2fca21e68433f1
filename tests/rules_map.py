"""Reads the maps in docs/rules-map and tells what is wrong with them: every sentence owes an honest last cell.

A row is `| number | sentence | cell |`, and its cell is one of three things and nothing else:

- one or more tests that assert the sentence, each written `tests/file.py::test_name` and joined by `<br>`;
- `not built`: a rule of the source that the game does not have yet;
- `no rule: REASON`: no rule of play, for one of the few reasons below.

The cell is parsed and never searched, so no word elsewhere in a line can excuse it.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

NOT_BUILT = "not built"
NO_RULE = "no rule: "
REASONS = frozenset({"heading", "greeting", "marketing", "advice"})
OWN_READING = "## What the rulebook leaves open"
"""From this heading on a map no longer follows its rulebook word by word."""

_TITLES = "| # | sentence | held by |"
_RULER = "|---|---|---|"
_ROW = re.compile(r"\| (\d+) \| ([^|]*[^|\s]) \| ([^|]*[^|\s]) \|")
_TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
_NOTE = re.compile(r"!\[[^\]]*\]\([^)]*\)|\[[^\]]*\]|<br\s*/?>")
"""What is no word of a rulebook: its pictures and line breaks, and a map's own notes, which stand in brackets."""
_LEFT_OUT = re.compile(r"\bpytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b")
"""The marks and calls that keep a test from being run, or from counting."""


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence and what holds it."""

    number: int
    sentence: str
    cell: str


def rows(text: str) -> list[Row]:
    """The rows of a map, in order."""
    found = (_ROW.fullmatch(line) for line in text.splitlines())
    return [Row(int(match[1]), match[2], match[3]) for match in found if match]


def faults(text: str, root: Path) -> list[str]:
    """Everything that is wrong with a map whose tests lie below `root`."""
    lines = [line for line in text.splitlines() if "|" in line and line not in (_TITLES, _RULER)]
    found = [f"this line is no row: {line}" for line in lines if not _ROW.fullmatch(line)]
    if not rows(text):
        found.append("a map without rows")
    expected = 1
    for row in rows(text):
        if row.number != expected:
            found.append(f"row {row.number} stands where {expected} should")
        expected = row.number + 1
        found += [f"row {row.number}: {fault}" for fault in cell_faults(row.cell, root)]
    return found


def cell_faults(cell: str, root: Path) -> list[str]:
    """What is wrong with the last cell of a row."""
    if cell == NOT_BUILT:
        return []
    if cell.startswith(NO_RULE):
        reason = cell.removeprefix(NO_RULE)
        return [] if reason in REASONS else [f"'{reason}' is not one of {', '.join(sorted(REASONS))}"]
    named = cell.split("<br>")
    found = [f"{name} is named twice" for name in sorted({name for name in named if named.count(name) > 1})]
    for name in named:
        match = _TEST.fullmatch(name)
        if match is None:
            found.append(f"'{name}' is neither a test nor a marker")
        elif fault := fault_of(root / match[1], match[2], root):
            found.append(f"{name} {fault}")
    return found


# ---- the tests that are named ---------------------------------------------------------------------------------------


def fault_of(file: Path, name: str, root: Path) -> str:
    """Why that test holds nothing; empty where it does."""
    function = _functions(file).get(name)
    if function is None or not file.name.startswith("test_"):
        return "does not exist"
    if _LEFT_OUT.search(_whole(file, function)):
        return "is not always run"
    return "" if _asserts(file, function, root, frozenset()) else "asserts nothing"


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8") if file.is_file() else "")


def _functions(file: Path) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in _tree(file).body if isinstance(node, ast.FunctionDef)}


def _whole(file: Path, function: ast.FunctionDef) -> str:
    """A test with its marks, those that stand elsewhere in the file included."""
    given = (node for node in _tree(file).body if isinstance(node, ast.Assign))
    named = {ast.unparse(node.targets[0]): ast.unparse(node.value) for node in given}
    marks = ("pytestmark", *(ast.unparse(mark) for mark in function.decorator_list))
    return "\n".join([*(named.get(mark, "") for mark in marks), ast.unparse(function)])


def _asserts(file: Path, function: ast.FunctionDef, root: Path, seen: frozenset[str]) -> bool:
    """Whether a function checks anything, itself or through a function of the tests that it calls."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert) and any(isinstance(part, ast.Name) for part in ast.walk(node.test)):
            return True  # an assertion without any name in it, like `assert True`, can never fail
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called == "pytest.raises":
            return True
        if called not in seen:
            for helper_file, helper in _helpers(file, called, root):
                if _asserts(helper_file, helper, root, seen | {called}):
                    return True
    return False


def _helpers(file: Path, name: str, root: Path) -> Iterator[tuple[Path, ast.FunctionDef]]:
    """The function of the tests with that name: one of the same file, or one that the file imports."""
    if name in _functions(file):
        yield file, _functions(file)[name]
    for node in _tree(file).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "tests":
            source = root.joinpath(*node.module.split(".")).with_suffix(".py")
            for alias in node.names:
                if (alias.asname or alias.name) == name and alias.name in _functions(source):
                    yield source, _functions(source)[alias.name]


# ---- the words of a rulebook ----------------------------------------------------------------------------------------


def words(text: str) -> list[str]:
    """The words of a rulebook, or of what a map quotes of it."""
    return re.findall(r"[^\W_]+", _NOTE.sub(" ", text).casefold())


def quoted(text: str) -> str:
    """What a map quotes of its rulebook: the headings and sentences before those of its own reading."""
    parts = []
    for line in text.partition(OWN_READING)[0].splitlines():
        row = _ROW.fullmatch(line)
        if row or line.startswith("##"):
            parts.append(row[2] if row else line)
    return "\n".join(parts)


def fingerprint(text: str) -> str:
    """A short mark that any other, missing or misplaced word changes."""
    return hashlib.sha256(" ".join(words(text)).encode()).hexdigest()[:16]
