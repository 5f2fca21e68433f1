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

from game.match.figures import Figures
from game.ui.keep.journal import Journal
from tools.torture import cheats, damage, memory, odd_files, odd_records, run
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


def test_odd_values_in_the_store_break_no_screen() -> None:
    code, found = figures("odd_records.py", "--tries", "12", "--seed", "3")
    assert (code, found["faults"]) == (0, [])
    assert found["held"] == found["tries"] == 12
    assert found["told"]


def test_odd_things_in_the_place_of_the_trail_break_no_start() -> None:
    code, found = figures("odd_files.py", "--tries", "2", "--only", "running.trail")
    assert (code, found["faults"]) == (0, [])
    assert found["held"] == found["tries"] == 2


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
        assert damage.judged(whole, whole.folder, "store") == damage.HELD
        fewer = replace(whole, games={**whole.games, "one-2": ()})
        assert damage.judged(fewer, whole.folder, "store").startswith("games missing or older without a word")
        other = replace(whole, ledger=whole.states[5])
        assert damage.judged(other, whole.folder, "journal").startswith("the ledger is")
        short = replace(whole, pasts={**whole.pasts, 99: None})
        assert damage.judged(short, whole.folder, "store") == "matches missing without a word: [99]"
        changed = replace(whole, pasts={number: one for number, one in whole.pasts.items() if number != 3})
        assert damage.judged(changed, whole.folder, "store") == "matches that were never played so: [3]"


def test_what_odd_values_do_to_the_screens_is_found_out() -> None:
    whole = odd_records.Seen(Figures(matches=5), {}, [None] * 5, (1000,), {"one": ()}, [], set())
    assert odd_records.judged(whole, whole, "records", "text") == ""
    for change, told in (
        ({"figures": None}, "the statistics cannot be read"),
        ({"figures": Figures(matches=4)}, "the statistics are not what they were"),
        ({"ledger": (1001,)}, "the ledger is (1001,), not (1000,)"),
        ({"games": {}}, "something is missing without a word"),
        ({"games": {"one": (1,)}}, "something was never saved so"),
        ({"rows": [None] * 4}, "the lists are not what they were"),
    ):
        assert odd_records.judged(whole, replace(whole, **change), "records", "text") == told
    fewer = replace(whole, rows=[None] * 4)
    assert odd_records.judged(whole, fewer, "matches", "text") == "1 matches missing without a word"
    assert odd_records.judged(whole, replace(fewer, told={"notice.store_mended"}), "matches", "text") == ""


def test_what_odd_files_do_to_a_start_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd_files.put("link", tmp_path / "place", tmp_path)
    assert odd_files._changed(tmp_path, "link") == ""
    (tmp_path / "place").write_bytes(b"")
    assert odd_files._changed(tmp_path, "link") == "what the link led to was changed"
    known = {"games": ["one"], "credits": 1000, "lines": 1, "name": "Ada"}
    monkeypatch.setattr(odd_files, "_known", known)
    good = odd_files.Start("", {**known, "told": []})
    after = odd_files.Start("", {"games": ["official", "one"], "mute": True, "told": []})
    assert odd_files._lost(good, after) == ""
    assert odd_files._lost(good, odd_files.Start("it hangs", {})) == "the next start: it hangs"
    poorer = odd_files.Start("", {**known, "credits": 900, "told": []})
    assert odd_files._lost(poorer, after) == "credits: 900, not 1000, without a word"
    unkept = odd_files.Start("", {"games": ["one"], "mute": True, "told": []})
    assert odd_files._lost(good, unkept) == "what was played is not there, and nobody was told"
    unset = odd_files.Start("", {"games": ["official"], "mute": False, "told": []})
    assert odd_files._lost(good, unset) == "the setting is not there, and nobody was told"
    warned = odd_files.Start("", {**known, "told": ["notice.read_only"]})
    assert odd_files._lost(warned, unkept) == ""


def test_a_program_that_waits_for_a_pipe_or_shows_an_error_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for program, fault in (
        ("import time; time.sleep(60)", "it hangs"),
        ("raise OSError('no way')", "it ended with 1: "),
        ('print(\'{"code": 0, "errors": ["OSError()"]}\')', "OSError()"),
    ):
        monkeypatch.setattr(odd_files, "PROGRAM", program)
        monkeypatch.setattr(odd_files, "HANG_SECONDS", 2 if "sleep" in program else 120)
        assert odd_files.start(str(tmp_path), change=False).fault.startswith(fault)


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
