"""The tool that changes the rules core: which changes it finds, how it tries them, and its list of reasons."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game.core.effects import OPERATIONS
from tools import mutants
from tools.mutation.changes import NOT_RULES, Mutant, mutants_of

SOURCE = '''"""A docstring is left alone: 1 == 2."""

LIMIT = 3


class Table:
    """So is this one."""

    def full(self, hand: list[int], spare: int = 0) -> bool:
        """And this: 7."""
        if not hand and spare:
            raise ValueError(f"no hand but {spare + 1}")
        return len(hand) >= LIMIT


def count(hand):
    total = 0
    for card in hand:
        total += card
    return total
'''


def _changes(source: str) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants_of("game/core/example.py", source)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return len(hand) >= LIMIT", "return len(hand) > LIMIT"),
        ("return len(hand) >= LIMIT", "return len(hand) < LIMIT"),
        ("return len(hand) >= LIMIT", "return None"),
        ("if not hand and spare:", "if (not hand or spare):"),
        ("if not hand and spare:", "if (spare):"),
        ("if not hand and spare:", "if (not hand):"),
        ("if not hand and spare:", "if (hand) and spare:"),
        ("if not hand and spare:", "if not (not hand and spare):"),
        ('raise ValueError(f"no hand but {spare + 1}")', "pass"),
        ("LIMIT = 3", "LIMIT = 4"),
        ("LIMIT = 3", "LIMIT = 2"),
        ("def full(self, hand: list[int], spare: int = 0) -> bool:",
         "def full(self, hand: list[int], spare: int = 1) -> bool:"),
        ("total += card", "total -= card"),
        ("total += card", "pass"),
        ("total = 0", "total = 1"),
    ],
)  # fmt: skip
def test_a_change_is_found(before: str, after: str) -> None:
    assert (before, after) in _changes(SOURCE)


def test_docstrings_the_wording_of_errors_and_whole_tables_are_left_alone() -> None:
    changes = mutants_of("game/core/example.py", SOURCE)
    assert not any('"""' in mutant.before for mutant in changes)
    assert [mutant.after for mutant in changes if "raise" in mutant.before] == ["pass"]
    assert ("LIMIT = 3", "pass") not in _changes(SOURCE)
    for mutant in changes:
        compile(mutant.source, mutant.path, "exec")
        assert mutant.source != SOURCE


def test_what_is_told_to_computer_players_and_the_help_is_left_alone() -> None:
    for operation in OPERATIONS.values():
        told = (operation.gain, operation.harm, operation.blow, operation.clears, operation.argue, operation.explain)
        assert {function.__name__ for function in told if function is not None} <= NOT_RULES, operation.name
    told_and_done = "def _gain(x):\n    return x + 1\n\n\ndef _do(x):\n    return x + 1\n"
    assert {mutant.function for mutant in mutants_of("game/core/example.py", told_and_done)} == {"_do"}


def test_only_what_is_told_is_left_alone() -> None:
    for operation in OPERATIONS.values():
        rules = (operation.do, operation.answer)
        assert NOT_RULES.isdisjoint(function.__name__ for function in rules if function is not None), operation.name
    sources = [(mutants.ROOT / path).read_text(encoding="utf-8") for path in mutants.FILES]
    gone = {name for name in NOT_RULES if not any(f"def {name}(" in source for source in sources)}
    assert gone == set()


def test_a_change_is_named_by_its_function_and_numbered_where_it_comes_twice() -> None:
    twice = "def f(x):\n    x.append(1)\n    x.append(1)\n"
    keys = [mutant.key for mutant in mutants_of("game/core/example.py", twice) if mutant.after.startswith("pass")]
    assert keys == [
        "game/core/example.py::f | x.append(1) -> pass",
        "game/core/example.py::f | x.append(1) -> pass (2)",
    ]
    assert {mutant.function for mutant in mutants_of("game/core/example.py", SOURCE)} == {"", "Table.full", "count"}


def _mutant(before: str, after: str) -> Mutant:
    return next(m for m in mutants_of("game/core/example.py", SOURCE) if (m.before, m.after) == (before, after))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the tool needs a system that can fork")
def test_a_change_is_put_into_the_loaded_function() -> None:
    from tools.mutation.runner import patch

    module = ModuleType("example")
    module.__file__ = "example.py"
    exec(SOURCE, module.__dict__)
    assert (module.count([1, 2]), module.Table().full([1, 2, 3])) == (3, True)
    patch(_mutant("total += card", "total -= card"), module)
    patch(_mutant("return len(hand) >= LIMIT", "return len(hand) > LIMIT"), module)
    assert (module.count([1, 2]), module.Table().full([1, 2, 3])) == (-3, False)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the tool needs a system that can fork")
def test_a_change_that_no_test_notices_survives(tmp_path: Path) -> None:
    """A tiny project with one good test: what it looks at is noticed, what it does not look at survives."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "sums.py").write_text(
        "def double(x):\n    return x + x\n\n\ndef half(x):\n    return x // 2\n"
    )
    (tmp_path / "game" / "__init__.py").write_text("")
    (tmp_path / "game" / "rulesets.py").write_text("")
    (tmp_path / "test_sums.py").write_text(
        "from game.sums import double, half\n\n\n"
        "def test_double():\n    assert double(4) == 8\n\n\ndef test_half():\n    half(4)\n"
    )
    script = (
        "import sys\nfrom pathlib import Path\n"
        f"sys.path[:0] = [{str(tmp_path)!r}, {str(mutants.ROOT)!r}]\n"
        "from tools.mutation.changes import find_mutants\nfrom tools.mutation.runner import Runner\n"
        "root = Path.cwd()\n"
        "runner = Runner(root, ['test_sums.py'], find_mutants(root, ['game/sums.py']), 2, lambda mutant: None)\n"
        "runner.run()\nassert not runner.broken\n"
        "print('survive:', sorted({mutant.function for mutant in runner.survivors}), len(runner.survivors))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "survive: ['half'] 4" in done.stdout


# ---- the list of changes without a difference ---------------------------------------------------------------------


def test_every_change_on_the_list_has_a_reason_and_is_there() -> None:
    listed = mutants.read_equivalent(mutants.EQUIVALENT.read_text(encoding="utf-8"))
    assert all(listed.values())
    found = {mutant.key for mutant in mutants.find_mutants(mutants.ROOT, mutants.FILES)}
    assert sorted(set(listed) - found) == []


def test_a_change_without_a_reason_is_refused() -> None:
    assert mutants.read_equivalent("# because\na\nb\n\n# for\nc") == {"a": "because", "b": "because", "c": "for"}
    with pytest.raises(ValueError, match="no reason"):
        mutants.read_equivalent("a | b -> c\n")


@pytest.mark.parametrize(
    ("filters", "taken"),
    [([], True), (["example.py"], True), (["example.py::count"], True), (["example.py::full"], False),
     (["other.py"], False), (["other.py", "core/example.py::count"], True)],
)  # fmt: skip
def test_files_and_functions_can_be_asked_for(filters: list[str], taken: bool) -> None:
    assert mutants.wanted(_mutant("total += card", "pass"), filters) is taken


def test_every_file_and_test_it_names_exists() -> None:
    for name in (*mutants.FILES, *mutants.TESTS):
        assert (mutants.ROOT / name).exists(), name
