"""Bad ends of the real program and bad beginnings: crashes, no profile to play on, a broken installation."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.ui import desktop, faults, paths
from game.ui.keep import leftovers, runs
from game.ui.keep.settings import write_atomically
from tests.ui.patience import HANG_SECONDS
from tests.ui.program import KILL, LEAVE, LINUX, SEGFAULT, TELL, run_main
from tests.ui.test_cli import ROOT, play


@LINUX
def test_a_segmentation_fault_in_mid_game_is_told_with_its_place(tmp_path):
    game = ("--ruleset", "classic", "--seed", "77", "--players", "3")
    assert run_main(tmp_path, SEGFAULT, *game).returncode == -signal.SIGSEGV
    done = run_main(tmp_path, TELL)
    assert done.returncode == 0, done.stderr
    name, _, line = done.stdout.strip().partition(" ")
    assert name == "crashed"
    assert "| Segmentation fault at game/app.py:" in line
    assert "| classic, 3 players, seed 77 |" in line
    log = (tmp_path / "log" / "spietato.log").read_text(encoding="utf-8")
    assert "in _pass_time" in log
    assert "did: screen table" in log
    assert "video dummy 1280x720" in log
    assert run_main(tmp_path, TELL).stdout.startswith("title")


@LINUX
def test_killed_in_mid_game_it_is_told_without_a_trace(tmp_path):
    assert run_main(tmp_path, KILL, "--ruleset", "classic", "--seed", "77").returncode == -signal.SIGKILL
    assert "ended from outside" in run_main(tmp_path, TELL).stdout


def test_an_error_that_ends_the_program_is_told_with_its_type(tmp_path):
    broken = "self.routes.__class__.__dict__ and setattr(self.routes, 'error', lambda error: False) or 1 / 0"
    done = run_main(tmp_path, broken, SPIETATO_STRICT="0")
    assert done.returncode == 1
    assert done.stderr.strip().startswith("Spietato had to stop because of an error.")
    assert "Traceback" not in done.stderr
    assert "crashed Spietato" in (told := run_main(tmp_path, TELL).stdout)
    assert "| ZeroDivisionError at game/app.py:" in told


def test_a_good_end_leaves_nothing_in_the_log_folder(tmp_path):
    assert run_main(tmp_path, LEAVE).returncode == 0
    assert not (tmp_path / "log").exists()
    assert not (tmp_path / "data" / runs.NAME).exists()


def test_a_packed_program_without_a_terminal_leaves_a_trace_too(tmp_path):
    code = (
        "import sys, os, signal; sys.stdout = sys.stderr = None; from game.ui import crashes; crashes.watch(); "
        "os.abort()"
    )
    environment = {**os.environ, "SPIETATO_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, timeout=HANG_SECONDS)
    (file,) = (tmp_path / "log").iterdir()
    assert "Aborted" in file.read_text(encoding="utf-8")


# ---- without a profile ----------------------------------------------------------------------------------------------


def _a_file(home: Path) -> Path:
    home.write_text("not a folder", encoding="utf-8")
    return home


def _nowhere(home: Path) -> Path:
    home.symlink_to("/no/such/place")
    return home


def _file_for(kind: str):
    def make(home: Path) -> Path:
        home.mkdir()
        (home / kind).touch()
        return home

    return make


WHERE = "print(self.stack.scenes[0].name, *self.toasts.keys) or self.quit()"
"""At a first start, the offer of a lesson lies over the title: what counts here is what lies below it."""
READ_ONLY, UNSAVED = "notice.read_only", "notice.settings_unsaved"


@pytest.mark.parametrize("words", [(), ("--ruleset", "classic"), ("--ruleset", "casino")])
@pytest.mark.parametrize(
    ("make", "told"),
    [
        (_a_file, READ_ONLY),
        (_nowhere, READ_ONLY),
        (_file_for("data"), READ_ONLY),
        # Games are saved all the same: nobody is told otherwise.
        (_file_for("config"), UNSAVED),
    ],
)
def test_without_a_profile_one_can_play_and_is_told_once(tmp_path, make, told, words):
    done = run_main(make(tmp_path / "home"), WHERE, *words, SPIETATO_EXPECTED=told)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["table" if words else "title", told]


def test_without_a_log_one_can_play(tmp_path):
    done = run_main(_file_for("log")(tmp_path / "home"), WHERE)
    assert (done.returncode, done.stdout.split()) == (0, ["title"]), done.stderr


def _as_anybody() -> list[str]:
    """What to put before a command so that closed doors are closed to it, even if an administrator starts it."""
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("an administrator may enter everywhere, and setpriv is not there to change that")
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]


@LINUX
@pytest.mark.parametrize("words", [(), ("--ruleset", "classic"), ("--ruleset", "casino")])
@pytest.mark.parametrize(("closed", "told"), [(".", READ_ONLY), ("data", READ_ONLY), ("config", UNSAVED)])
def test_a_closed_door_is_no_reason_not_to_play(tmp_path, closed, told, words):
    home = tmp_path / "home"
    for kind in ("config", "data", "log"):
        (home / kind).mkdir(parents=True)
    (home / "config" / "settings.json").write_text("{}", encoding="utf-8")
    (home / closed).chmod(0)
    try:
        done = run_main(home, WHERE, *words, before=_as_anybody(), SPIETATO_EXPECTED=told)
    finally:
        (home / closed).chmod(0o700)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["table" if words else "title", told]


@LINUX
def test_a_log_behind_a_closed_door_is_none(tmp_path):
    (tmp_path / "log").mkdir()
    (tmp_path / "log").chmod(0)
    try:
        done = run_main(tmp_path, WHERE, before=_as_anybody())
    finally:
        (tmp_path / "log").chmod(0o700)
    assert (done.returncode, done.stdout.split()) == (0, ["title"]), done.stderr


def test_who_has_no_home_has_no_profile_and_no_folder_is_made_for_it(tmp_path, monkeypatch):
    import platformdirs

    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)

    def homeless(*words, **more):
        raise RuntimeError("could not determine the home directory")

    for answer in (homeless, lambda *words, **more: "~/.local/share/spietato"):
        monkeypatch.setattr(platformdirs, "user_data_dir", answer)
        assert not paths.writable(paths.data_folder())
        assert paths.data_folder().is_absolute() or os.name == "nt"


# ---- before there is a window ---------------------------------------------------------------------------------------

BROKEN = """
import sys
{first}
sys.argv = ["main.py"]
import main
sys.exit(main.main())
"""


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ("sys.modules['pygame'] = None", "pygame is missing or damaged"),
        ("sys.modules['game.core'] = None", "game.core"),
        ("import game.ui.paths as p; p.art_folder = lambda: p.program_folder() / 'gone'", "gone is missing or damaged"),
        ("import game.ui.paths as p; p.locale_folder = lambda: p.program_folder() / 'gone'", "gone is missing"),
        ("import game.app\ndef fail(*words): raise OSError('oh')\ngame.app.App.__init__ = fail", "because of an error"),
    ],
)
def test_a_broken_installation_is_one_sentence_and_the_log_has_the_rest(tmp_path, first, said):
    environment = {**os.environ, "SPIETATO_HOME": str(tmp_path), "SPIETATO_STRICT": "0", "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, "-c", BROKEN.format(first=first)],
        cwd=ROOT,
        env={**environment, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" in (tmp_path / "log" / "spietato.log").read_text(encoding="utf-8")


def test_where_nobody_sees_a_terminal_there_is_a_box(monkeypatch):
    shown = []
    monkeypatch.setattr(pygame.display, "message_box", lambda *words, **more: shown.append(words))
    monkeypatch.setattr(sys, "stderr", None)
    desktop.say("strict: a test would wait for ever")
    monkeypatch.setenv(faults.STRICT_VARIABLE, "0")
    desktop.say("Something is missing.")
    assert shown == [("Spietato", "Something is missing.")]


def test_in_a_terminal_there_is_no_box(monkeypatch, capsys):
    monkeypatch.setenv(faults.STRICT_VARIABLE, "0")
    monkeypatch.setattr(pygame.display, "message_box", lambda *words, **more: pytest.fail("a box"))
    desktop.say("Something is missing.")
    assert capsys.readouterr().err == "Something is missing.\n"


def test_the_version_leaves_nothing_behind(tmp_path):
    assert play(tmp_path, "--version").returncode == 0
    assert list(tmp_path.iterdir()) == []


# ---- leftovers ------------------------------------------------------------------------------------------------------


def test_files_that_a_killed_run_was_writing_are_removed_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    data, config = tmp_path / "data", tmp_path / "config"
    for folder in (data / "games", config):
        folder.mkdir(parents=True)
    ours = [config / ".settings-ab_d0123.tmp", data / ".purse-zzzzzzzz.tmp", data / "games" / ".classic-2-k2345678.tmp"]
    others = [
        *(config / name for name in ("settings.json", ".settings.tmp", "notes.tmp", "settings-abcd0123.tmp")),
        *(data / name for name in ("in-use.lock", ".hidden-abcd0123.txt", ".other-TOOLONG00.tmp")),
    ]
    for file in (*ours, *others):
        file.touch()
        os.utime(file, (time.time() - 3600, time.time() - 3600))
    young = data / ".purse-young123.tmp"
    young.touch()
    assert sorted(leftovers.clear(data)) == sorted(ours)
    assert all(file.exists() for file in (*others, young))


def test_what_is_cleared_is_what_is_written(tmp_path, monkeypatch):
    """A kill between the two steps of writing a file leaves the name that is looked for."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(os, "replace", lambda whole, file: None)
    write_atomically(tmp_path / "config" / "settings.json", "{}")
    (file,) = (tmp_path / "config").iterdir()
    os.utime(file, (1, 1))
    assert leftovers.clear(tmp_path / "data") == [file]


@LINUX
def test_a_profile_that_cannot_be_locked_is_looked_at_and_not_written_to(tmp_path):
    home = tmp_path / "home"
    (home / "data" / "in-use.lock").mkdir(parents=True)
    done = run_main(home, WHERE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["title", "notice.no_lock"]
    assert [file.name for file in home.rglob("*") if file.is_file() and "log" not in file.parts] == []
