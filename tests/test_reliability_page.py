"""The page on reliability names every part of the torture, and every program that is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.torture.run import HERE, LANES, PARTS, Part

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "RELIABILITY.md").read_text(encoding="utf-8")
HELPERS = {"__init__.py", "playing.py", "profiles.py", "rehearsals.py", "run.py"}
"""What others run: the rehearsals are a piece of the cheats."""


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_the_page_tells_what_a_part_does_and_what_it_has_shown(part: Part) -> None:
    assert f"| **{part.name}** (`{part.program}`) |" in PAGE
    assert f"\n| {part.name} | " in PAGE


def test_every_program_of_the_torture_is_a_part() -> None:
    assert {file.name for file in HERE.glob("*.py")} - HELPERS == {part.program for part in PARTS}
    assert sum(map(len, LANES)) == len({part.name for part in PARTS})


@pytest.mark.parametrize("file", ["game/ui/keep/store.py", "game/ui/keep/writer.py", "game/ui/reading.py"])
def test_what_the_page_points_to_is_there(file: str) -> None:
    assert file in PAGE
    assert (ROOT / file).exists()


def test_the_makefile_runs_the_driver() -> None:
    assert "tools/torture/run.py $(ARGS)" in (ROOT / "Makefile").read_text(encoding="utf-8")
