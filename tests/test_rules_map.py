"""The maps in docs/rules-map tell the truth: every row names a test, and every test named is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAPS = sorted((ROOT / "docs" / "rules-map").glob("*.md"))
NAMED_TEST = re.compile(r"tests/[\w/]+\.py::[\w:]+")
NUMBERED_ROW = re.compile(r"^\|\s*(\d+)[a-z]?\s*\|")
NO_RULE = "no rule"


def numbered_rows(page: Path) -> list[tuple[int, str]]:
    """The rows of the tables of a page that begin with a number, and that number."""
    found = ((NUMBERED_ROW.match(line), line) for line in page.read_text(encoding="utf-8").splitlines())
    return [(int(match.group(1)), line) for match, line in found if match]


@cache
def names_of_tests(path: str) -> frozenset[str]:
    """The names of the tests in a file: functions, and methods as `Class::method`."""
    file = ROOT / path
    if not file.is_file():
        return frozenset()
    names = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names |= {f"{node.name}::{item.name}" for item in node.body if isinstance(item, ast.FunctionDef)}
    return frozenset(name for name in names if name.rpartition("::")[2].startswith("test_"))


def test_there_are_maps() -> None:
    assert {"common", "one", "classic", "official"} <= {page.stem for page in MAPS}


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.stem)
def test_every_numbered_row_names_a_test_or_says_that_it_is_no_rule(page: Path) -> None:
    rows = numbered_rows(page)
    assert rows, "a map without rows"
    bare = [number for number, line in rows if not NAMED_TEST.search(line) and NO_RULE not in line]
    assert bare == []


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.stem)
def test_every_test_named_exists(page: Path) -> None:
    named = NAMED_TEST.findall(page.read_text(encoding="utf-8"))
    missing = sorted({test for test in named if test.partition("::")[2] not in names_of_tests(test.partition("::")[0])})
    assert missing == []


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.stem)
def test_no_row_is_numbered_twice(page: Path) -> None:
    rows = [NUMBERED_ROW.match(line) for _, line in numbered_rows(page)]
    marks = [match.group(0) for match in rows if match]
    assert len(marks) == len(set(marks))
