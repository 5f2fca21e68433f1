"""The program looks itself over: it passes where all is there, and names what is not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECKS = (
    *("contents", "rules", "sprites", "sounds", "fonts", "layouts"),
    *("locales", "rulebooks", "settings", "saves", "log"),
)
RUN = "from game.selftest import run; raise SystemExit(run())"


def selftest(home: Path | str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Run it in a process of its own, with a line of Python before it to break something."""
    own = {"SPIETATO_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment = {**os.environ, **own}
    command = [sys.executable, "-c", f"{before}\n{RUN}"]
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", cwd=ROOT.anchor)


def failures(done: subprocess.CompletedProcess[str]) -> dict[str, str]:
    """The words of each check that failed; anything printed beside the lines of checks is a fault of its own."""
    assert done.stderr == "", done.stderr
    lines = [line.split(None, 2) for line in done.stdout.splitlines()[:-1]]
    assert tuple(name for _, name, _ in lines) == CHECKS
    assert (done.returncode == 0) == all(mark == "ok" for mark, _, _ in lines)
    return {name: words for mark, name, words in lines if mark == "FAILED"}


def test_a_whole_program_passes_with_one_line_for_each_check(tmp_path: Path) -> None:
    done = selftest(tmp_path / "Città più bella")
    assert failures(done) == {}
    assert done.returncode == 0
    for ruleset in ("no_mercy", "one", "classic", "casino", "official"):
        assert ruleset in done.stdout


def _without(kind: str, source: Path, target: Path, gone: str) -> str:
    """A line that gives the program a folder of links to the files of another, but for one."""
    target.mkdir(parents=True)
    for path in source.iterdir():
        if path.name != gone:
            (target / path.name).symlink_to(path)
    return f"import pathlib, game.ui.paths as p; p.{kind} = lambda: pathlib.Path({str(target)!r})"


needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


@needs_links
def test_missing_sounds_and_music_are_named(tmp_path: Path) -> None:
    before = _without("sound_folder", ROOT / "sounds", tmp_path / "sounds", "chip.ogg")
    (tmp_path / "sounds" / "music_casino.ogg").unlink()
    assert failures(selftest(tmp_path, before)) == {"sounds": "missing or damaged: chip.ogg, music_casino.ogg"}


@needs_links
def test_a_missing_card_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    before = _without("card_folders", ROOT / "CardSprites", folder, "Red_7_Card.png")
    before = before.replace(f"pathlib.Path({str(folder)!r})", f"(pathlib.Path({str(folder)!r}),)")
    assert failures(selftest(tmp_path, before)) == {"sprites": "missing or damaged: cards/Red_7.png"}


@needs_links
def test_a_missing_or_damaged_picture_is_named(tmp_path: Path) -> None:
    before = _without("art_folder", ROOT / "game" / "data" / "art", tmp_path / "art", "panel.png")
    broken = tmp_path / "art" / "spark.png"
    broken.unlink()
    broken.write_bytes(b"no picture")
    assert failures(selftest(tmp_path, before)) == {"sprites": "missing or damaged: panel.png, spark.png"}


@needs_links
def test_missing_measures_are_named(tmp_path: Path) -> None:
    before = _without("art_folder", ROOT / "game" / "data" / "art", tmp_path / "art", "widgets.json")
    words = failures(selftest(tmp_path, before))
    assert set(words) == {"sprites"}
    assert words["sprites"].startswith("missing or damaged: widgets.json, slice of panel, content of panel, ")


@needs_links
def test_a_text_whose_key_is_put_together_is_missed_even_if_no_language_has_it(tmp_path: Path) -> None:
    before = _without("locale_folder", ROOT / "game" / "data" / "locales", tmp_path / "locales", "")
    gone = ("hint.go_out", "ruleset.casino.line", "option.stacking.rising", "log.knock_out", "card.wild")
    for link in (tmp_path / "locales").iterdir():
        texts = json.loads(link.read_text(encoding="utf-8"))
        link.unlink()
        link.write_text(json.dumps({key: text for key, text in texts.items() if key not in gone}), encoding="utf-8")
    words = failures(selftest(tmp_path, before))
    assert set(words) == {"locales"}
    assert [key for key in gone if f"{key} in en" not in words["locales"]] == []
    assert "and 3 more" in words["locales"], "five texts in each of three languages"


@needs_links
def test_a_missing_language_is_named(tmp_path: Path) -> None:
    before = _without("locale_folder", ROOT / "game" / "data" / "locales", tmp_path / "locales", "it.json")
    words = failures(selftest(tmp_path, before))
    assert set(words) == {"locales"}
    assert " in it" in words["locales"]
    assert "more" in words["locales"], "a long list is cut short"


@needs_links
def test_missing_rules_are_named(tmp_path: Path) -> None:
    """A file of texts, one paragraph of another, and the sentences behind them."""
    before = _without("rules_folder", ROOT / "game" / "data" / "rules", tmp_path / "rules", "one.es.json")
    texts = json.loads((tmp_path / "rules" / "house.it.json").read_text(encoding="utf-8"))
    del texts["house.stacking"]
    (tmp_path / "rules" / "house.it.json").unlink()
    (tmp_path / "rules" / "house.it.json").write_text(json.dumps(texts), encoding="utf-8")
    words = failures(selftest(tmp_path, before))
    assert set(words) == {"locales"}
    assert words["locales"] == (
        "missing or damaged: one.es.json, house.stacking in it, one.uno_penalty in es, one.wild_draw_four in es"
    )


@needs_links
def test_missing_layouts_and_anchors_are_named(tmp_path: Path) -> None:
    _without("sound_folder", ROOT / "game" / "data" / "tables", tmp_path / "tables", "players_6.tmx")
    before = (
        f"import pathlib, game.ui.table.layout as layout; layout.FOLDER = pathlib.Path({str(tmp_path / 'tables')!r})"
    )
    for name, anchor in (("players_9", "seat_7"), ("casino", "paytable")):
        path = tmp_path / "tables" / f"{name}.tmx"
        text = path.read_text(encoding="utf-8").replace(f'name="{anchor}"', 'name="nothing"')
        path.unlink()
        path.write_text(text, encoding="utf-8")
    words = failures(selftest(tmp_path, before))
    assert set(words) == {"layouts"}
    for name in ("players_6.tmx", "players_9.tmx lacks seat_7", "casino.tmx lacks paytable"):
        assert name in words["layouts"]


def test_a_missing_font_is_named(tmp_path: Path) -> None:
    before = "import pathlib, game.ui.fonts as fonts; fonts._FILES['bold'] = pathlib.Path('nowhere.ttf')"
    assert failures(selftest(tmp_path, before)) == {"fonts": "missing or damaged: the font for bold"}


def test_a_packaged_program_compares_its_files_with_the_list_it_carries(tmp_path: Path) -> None:
    folder = tmp_path / "program"
    folder.mkdir()
    (folder / "here.txt").write_bytes(b"")
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    (folder / "contents.txt").write_text(f"{empty}  here.txt\n{empty}  gone.txt\n", encoding="utf-8")
    before = (
        "import pathlib, game.ui.paths as p\n"
        "real = p.program_folder()\n"
        "p.sound_folder = lambda: real / 'sounds'\n"
        "p.art_folder = lambda: real / 'game/data/art'\n"
        "p.locale_folder = lambda: real / 'game/data/locales'\n"
        "p.rules_folder = lambda: real / 'game/data/rules'\n"
        "p.card_folders = lambda: (real / 'CardSprites',)\n"
        f"p.program_folder = lambda: pathlib.Path({str(folder)!r})"
    )
    assert failures(selftest(tmp_path, before)) == {"contents": "missing or damaged: gone.txt"}
    assert set(
        failures(selftest(tmp_path, before.replace("program'", "nowhere'") + "\nimport sys; sys.frozen = True"))
    ) == {"contents"}


@pytest.mark.skipif(sys.platform == "win32", reason="a path that nobody can write to, whatever the rights")
def test_places_that_cannot_be_written_to_are_named(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    words = failures(selftest(blocked))
    assert set(words) == {"settings", "saves", "log"}
    assert all(str(blocked) in text and "can't be written to" in text for text in words.values())


def test_the_player_s_own_files_stay_as_they_are(tmp_path: Path) -> None:
    files = {"config/settings.json": "broken", "data/game.json": "broken too", "data/purse.json": "and this"}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert selftest(tmp_path).returncode == 0
    left = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == files


def test_without_a_console_the_lines_are_kept_beside_the_log(tmp_path: Path) -> None:
    done = selftest(tmp_path, "import sys; sys.stdout = None")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert f"all {len(CHECKS)} checks passed" in (tmp_path / "log" / "selftest.txt").read_text(encoding="utf-8")


def test_a_fault_nobody_foresaw_is_one_line_and_no_traceback(tmp_path: Path) -> None:
    words = failures(selftest(tmp_path, "import game.simulate as s; s.simulate = lambda *a, **k: 1 / 0"))
    assert words == {"rulebooks": "ZeroDivisionError: division by zero"}


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    environment = {**os.environ, "SPIETATO_HOME": str(tmp_path)}
    command = [sys.executable, str(ROOT / "main.py"), "--selftest"]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"all {len(CHECKS)} checks passed" in done.stdout
