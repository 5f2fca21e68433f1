"""The torture in its short form: a few seconds of each part that needs no window; and it finds what is wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ui.keep.journal import Journal
from tools.torture import cheats, damage, memory, run
from tools.torture.profiles import workplace

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "torture"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="stands between the program and a Linux system")


def figures(program: str, *words: str, **variables: str) -> tuple[int, dict[str, Any]]:
    """The exit code of a part and what it has printed."""
    assert shutil.which("cc"), "there is no C compiler (cc) on this machine: install gcc"
    done = subprocess.run(
        [sys.executable, FOLDER / program, *words],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.stdout.startswith("{"), done.stdout + done.stderr
    return done.returncode, json.loads(done.stdout)


# ---- what must hold -------------------------------------------------------------------------------------------------


def test_killed_or_without_power_at_any_operation_nothing_is_lost() -> None:
    code, found = figures("kills.py", "--every", "60")
    assert (code, found["faults"]) == (0, [])
    assert found["kills"] > 40
    assert found["power cuts"] > 25


def test_nothing_that_is_done_to_a_profile_pays() -> None:
    code, found = figures("cheats.py", "--tries", "30", "--seed", "4")
    assert (code, found["faults"]) == (0, [])
    assert found["tries"] > 30
    assert found["by_kind"]["two at once"]


def test_a_disk_that_fails_or_fills_up_loses_nothing() -> None:
    code, found = figures("disk.py", "--tries", "12")
    assert (code, found["faults"]) == (0, [])
    assert found["tries_in_which_writing_failed"] > 2


def test_where_no_disk_can_be_mounted_files_that_may_not_grow_are_as_good() -> None:
    code, found = figures("disk.py", "--tries", "6", "--no-mount")
    assert (code, found["faults"]) == (0, [])
    assert found["steps_that_failed"]


# ---- what must be found ---------------------------------------------------------------------------------------------


def test_a_store_that_does_not_wait_for_the_disk_is_found_out() -> None:
    code, found = figures("kills.py", "--every", "150", TORTURE_MODE="DELETE OFF")
    assert code == 1
    assert any("unsynced writes lost" in fault for fault in found["faults"])


def test_a_cheat_that_pays_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with workplace("cheats") as work:
        cheater = cheats.Cheater(work, seed=1)
        monkeypatch.setattr(Journal, "texts", lambda journal: [])
        for _ in range(30):
            cheater.attempt()
    assert any(fault.startswith("change rows: the start has") for fault in cheater.faults)
    assert any(fault.startswith("old") for fault in cheater.faults)


def test_damage_that_is_not_noticed_is_found_out() -> None:
    chance = Random(1)
    with workplace("damage") as work:
        whole, _ = damage.played(work / "whole", chance, work / "killed")
        assert damage.judged(whole, whole.folder, "store") == ""
        fewer = replace(whole, games={**whole.games, "one-2": ()})
        assert damage.judged(fewer, whole.folder, "store") == "missing without a word: ['one-2']"
        other = replace(whole, ledger=whole.states[5])
        assert damage.judged(other, whole.folder, "journal").startswith("the ledger is")
        short = replace(whole, pasts={**whole.pasts, 99: None})
        assert damage.judged(short, whole.folder, "store") == "matches missing without a word: [99]"
        changed = replace(whole, pasts={number: one for number, one in whole.pasts.items() if number != 3})
        assert damage.judged(changed, whole.folder, "store") == "matches that were never played so: [3]"


# ---- the driver -----------------------------------------------------------------------------------------------------


def test_the_driver_reads_figures_and_faults() -> None:
    text = '{"tries": 3, "by_kind": {"a": 3}, "faults": ["one", {"fault": "two"}]}'
    assert run.read_figures(text) == ({"tries": 3, "by_kind": {"a": 3}}, ["one", '{"fault": "two"}'])
    assert run.read_figures("Traceback")[1] == ["no figures: Traceback"]
    memory = [{"resizes": 9, "flat": False, "series_mb": [1, 2]}, {"minutes": 2, "flat": True}]
    assert run.read_figures(json.dumps(memory))[1] == ["the memory grows: [1, 2]"]


def test_a_soak_is_flat_if_its_second_half_is() -> None:
    warm = [150.0 + minute for minute in range(31)]
    flat = memory.soak_verdict([*warm, *([180.0, 182.0] * 15)])
    assert (flat["flat"], flat["minute_0_mb"], flat["minute_60_mb"]) == (True, 150.0, 182.0)
    grows = memory.soak_verdict([*warm, *(180.0 + 0.4 * minute for minute in range(30))])
    assert (grows["flat"], grows["growth_mb_per_minute"]) == (False, 0.4)


def test_a_part_that_ends_badly_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    broken = run.Part("broken", "no_such_program.py", (), ())
    outcome = run.run(broken, long=False, seed=1)
    assert outcome.faults
    assert json.loads(capsys.readouterr().out)["verdict"] == "FAULTS"
