"""Kills of the real window in their short form; and what a kill must not do is found out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools.torture.profiles import said_nothing_else
from tools.torture.window_kills import FaultFound, Rounds

pytestmark = pytest.mark.window


def test_killed_in_a_hand_the_next_start_has_what_was_shown_and_anything_else_is_found_out(
    display: str, tmp_path: Path
) -> None:
    rounds = Rounds(display, tmp_path, seed=2)
    rounds.one(1)
    rounds.one(2)
    assert rounds.done["rounds"] == 2
    assert rounds.lines
    for kind in ("data", "config"):
        shutil.rmtree(tmp_path / "casino" / kind / "spietato")
    with pytest.raises(FaultFound):
        rounds.one(3)


def test_a_line_in_the_log_that_tells_of_something_else_is_seen() -> None:
    killed = "2026-11-16 22:21:46 spietato 0.1.0, Linux\nthe last run: Spietato | ended from outside | casino\n\n"
    assert said_nothing_else("")
    assert said_nothing_else(killed * 2)
    assert not said_nothing_else(killed + "2026-11-16 22:21:46 spietato 0.1.0, Linux\nerror: a card is gone\n")
