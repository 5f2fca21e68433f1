"""Links, pipes, folders and closed doors in the place of files that the program itself makes or looks for."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import run
from game.ui import crashes, faults, files, paths, trail
from game.ui.assets import Assets
from game.ui.keep import runs
from game.ui.keep.settings import SettingsStore, free_name
from game.ui.words import rulebook
from game.ui.words.locale import Locale, read_texts
from tests.ui.patience import HANG_SECONDS
from tests.ui.program import LINUX
from tests.ui.test_bad_ends import _as_anybody
from tests.ui.test_cli import ROOT
from tests.ui.test_untrusted_files import no_ordinary_file, unix

ODD = ("pipe", "socket", "loop", "/dev/null", "/dev/zero", "target", "nowhere")
KEPT = "what somebody else keeps here"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    (tmp_path / "log").mkdir()
    yield tmp_path
    trail.begin(None)


@pytest.fixture
def target(tmp_path) -> Path:
    file = tmp_path / "target"
    file.write_text(KEPT, encoding="utf-8")
    return file


def put(file: Path, kind: str, target: Path) -> Path:
    """Something odd in the place of a file; `target` is a link to that file, `nowhere` a link to none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return no_ordinary_file(file, {"target": str(target), "nowhere": str(target.with_name("none"))}.get(kind, kind))


def unchanged(target: Path) -> bool:
    return target.read_text(encoding="utf-8") == KEPT and not target.with_name("none").exists()


# ---- opening --------------------------------------------------------------------------------------------------------


@unix
@pytest.mark.parametrize("kind", [*ODD, "folder"])
def test_a_file_of_the_programs_own_is_never_written_to_through_something_else(tmp_path, target, kind):
    file = put(tmp_path / "own", kind, target)
    with pytest.raises(OSError, match="not an ordinary file"):
        files.open_to_append(file)
    assert unchanged(target)


@unix
@pytest.mark.parametrize("kind", ODD)
def test_a_new_file_takes_the_place_of_whatever_is_there(tmp_path, target, kind):
    file = put(tmp_path / "own", kind, target)
    handle = files.open_afresh(file)
    os.write(handle, b"new")
    os.close(handle)
    assert file.read_bytes() == b"new"
    assert not file.is_symlink()
    assert unchanged(target)


def test_a_folder_is_not_removed_for_a_new_file(tmp_path):
    (tmp_path / "own").mkdir()
    with pytest.raises(OSError):
        files.open_afresh(tmp_path / "own")
    assert (tmp_path / "own").is_dir()


@unix
def test_a_pipe_put_there_between_the_look_and_the_opening_is_not_written_to(tmp_path, monkeypatch):
    pipe = no_ordinary_file(tmp_path / "pipe", "pipe")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    ordinary, look = os.stat(__file__), os.stat
    monkeypatch.setattr(os, "stat", lambda path, **more: ordinary if path == pipe else look(path, **more))
    with pytest.raises(OSError, match="not an ordinary file"):
        files.open_to_append(pipe)
    os.close(reader)


@unix
def test_a_link_that_leads_nowhere_is_not_the_same_as_no_file(tmp_path):
    (tmp_path / "link").symlink_to("nowhere")
    with pytest.raises(files.NotOrdinaryError):
        files.read(tmp_path / "link", 10)
    with pytest.raises(FileNotFoundError):
        files.read(tmp_path / "nothing", 10)


def test_a_name_that_is_too_long_is_that_of_no_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        files.read(tmp_path / ("x" * 5000), 10)


# ---- the trail, the crash and the log -------------------------------------------------------------------------------


@unix
@pytest.mark.parametrize("kind", [*ODD, "folder"])
def test_a_run_goes_on_whatever_is_in_the_place_of_its_trail(tmp_path, target, kind):
    file = put(tmp_path / runs.NAME, kind, target)
    with runs.marked(tmp_path, held=True) as last:
        assert last is None, "what is no trail tells of no run"
        assert file.is_dir() if kind == "folder" else not file.is_symlink()
    assert unchanged(target)
    with runs.marked(tmp_path, held=True) as last:
        assert last is None


@unix
@pytest.mark.parametrize("kind", [*ODD, "folder"])
def test_a_crash_is_watched_for_whatever_is_in_the_place_of_its_file(target, kind):
    own = put(crashes.file_of(os.getpid()), kind, target)
    put(crashes.file_of(999_999_999), kind, target)
    crashes.watch()
    try:
        assert kind == "folder" or own.is_file()
        assert crashes.collect() == {}
    finally:
        crashes.done()
    assert unchanged(target)


@unix
@pytest.mark.parametrize("kind", [*ODD, "folder"])
def test_the_log_is_not_written_through_something_else(target, kind):
    put(faults.log_file(), kind, target)
    assert faults.write_log("anything") is None
    assert unchanged(target)


@unix
@pytest.mark.parametrize("kind", ["folder", "target"])
def test_a_long_log_begins_anew_whatever_is_in_the_place_of_the_old_one(target, kind):
    file = faults.log_file()
    put(file.with_suffix(".old.log"), kind, target)
    if kind == "folder":
        (file.with_suffix(".old.log") / "full").touch()
    file.write_text("x" * 300_000, encoding="utf-8")
    assert faults.write_log("anything") == file
    assert file.stat().st_size < 1000
    assert unchanged(target)


# ---- settings and what is set aside ---------------------------------------------------------------------------------


@unix
@pytest.mark.parametrize("kind", [*ODD, "folder"])
def test_settings_are_saved_whatever_is_in_their_place(tmp_path, target, kind):
    file = put(tmp_path / "config" / "settings.json", kind, target)
    with faults.gathering():
        store = SettingsStore(file)
        assert store.notices == ["notice.settings_broken"], "other settings were there before"
        store.settings.volume = 0.25
        assert store.save()
    assert SettingsStore(file).settings.volume == 0.25
    assert unchanged(target)


@unix
def test_a_link_that_leads_nowhere_is_not_a_free_name(tmp_path):
    (tmp_path / "a.broken-1.json").symlink_to("nowhere")
    assert free_name(tmp_path / "a.json").name == "a.broken-2.json"


# ---- the player's cards ---------------------------------------------------------------------------------------------

LOOK = """
from game.ui.assets import Assets
said = []
assets = Assets(said.append)
import pygame
pygame.display.init()
pygame.display.set_mode((64, 64))
print(assets.has_own("Red_7"), assets.card("Red_7").get_size(), *said)
"""


@LINUX
def test_a_folder_of_cards_that_is_closed_gives_way_and_is_told(tmp_path):
    (tmp_path / "data" / "cards").mkdir(parents=True)
    (tmp_path / "data" / "cards" / "Red_7.png").write_bytes(b"x")
    (tmp_path / "data" / "cards").chmod(0)
    variables = {**os.environ, "SDL_VIDEODRIVER": "dummy", faults.STRICT_VARIABLE: ""}
    done = subprocess.run(
        [*_as_anybody(), sys.executable, "-c", LOOK],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
    (tmp_path / "data" / "cards").chmod(0o700)
    assert done.stdout.splitlines()[-1:] == ["False (400, 600) notice.own_cards"], done.stderr


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENAMETOOLONG, errno.EIO, errno.ELOOP])
def test_a_card_that_cannot_even_be_looked_for_is_none(monkeypatch, number):
    def refused(*rest, **named):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "stat", refused)
    assert not Assets().has_own("Red_7")


def test_a_home_whose_name_is_too_long_holds_no_cards(monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, "/" + "x" * 5000)
    assets = Assets()
    assert not assets.has_own("Red_7")
    assert assets._own_card("cards/Red_7") is None


# ---- sentences ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", ["7", "null", "[]", "true", '{"one": "x"}', '{"other": 7}', '{"one": 1, "other": "x"}']
)
def test_a_value_that_is_no_sentence_is_a_fault_and_no_crash(tmp_path, value):
    (tmp_path / "en.json").write_text(f'{{"a": {value}, "b": "good"}}', encoding="utf-8")
    with faults.expecting("a in en"):
        texts = read_texts("en", tmp_path)
    assert texts["b"] == "good"
    assert "a" not in texts


@pytest.mark.parametrize("sentence", ["{count.x}", "{count:d}", "{count[x]}", "{0}", "{"])
def test_a_sentence_that_cannot_be_filled_in_is_shown_as_it_is(sentence):
    t = Locale("en")
    t._texts = {"a": sentence}
    with faults.expecting("a in en"):
        assert t("a", count="many") == sentence


def test_a_rule_that_is_no_sentence_is_not_taken(monkeypatch):
    rulebook.texts.cache_clear()
    monkeypatch.setattr(rulebook, "_file", lambda name: {"x": 7, "y": "good"})
    monkeypatch.setattr(rulebook, "books", lambda: ())
    assert rulebook.texts("en") == {"y": "good"}
    monkeypatch.undo()
    rulebook.texts.cache_clear()


# ---- words separated by commas --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [",", "", " ", "pepe,", ",pepe", "pepe,,vera"])
def test_names_on_the_command_line_are_none_of_them_empty(words, capsys):
    assert run(["--bots", words]) == 2
    assert "--bots needs names separated by single commas" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["--screenshot", "--debug-file", ""])
def test_a_file_with_too_long_a_name_is_refused_in_a_sentence(name, capsys):
    words = [f"/tmp/{'x' * 5000}.png"]
    assert run([name, *words] if name else words) == 2
    assert capsys.readouterr().err.count("\n") == 1
