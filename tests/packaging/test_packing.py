"""Packing, the menu entry and the notes of a release: what can be tried without building the program."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from game import APP_ID, __version__
from tools import build, release_notes, try_build

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links and modes are those of Unix")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A small folder with a program, a link and a file with an accent."""
    folder = tmp_path / "Spietato-1-linux-x86_64"
    (folder / "inside").mkdir(parents=True)
    (folder / "Spietato").write_text("#!/bin/sh\n")
    (folder / "Spietato").chmod(0o700)
    (folder / "inside" / "più.txt").write_text("più", encoding="utf-8")
    (folder / "link.txt").symlink_to("inside/più.txt")
    return folder


@needs_links
def test_a_tar_keeps_links_and_modes_and_is_the_same_every_time(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first = build.pack_tar(made, tmp_path / "first.tar.gz")
    os.utime(made / "Spietato", (1, 1))
    second = build.pack_tar(made, tmp_path / "second.tar.gz")
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as archive:
        assert archive.getmember(f"{made.name}/Spietato").mode == 0o755
        assert archive.getmember(f"{made.name}/inside/più.txt").mode == 0o644
        assert archive.getmember(f"{made.name}/link.txt").linkname == "inside/più.txt"
        assert {member.uname for member in archive} == {""}


@needs_links
def test_a_zip_keeps_links_and_the_right_to_execute(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    file = build.pack_zip(made, tmp_path / "made.zip")
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        assert stat.S_IMODE(modes[f"{made.name}/Spietato"]) == 0o755
        assert stat.S_ISLNK(modes[f"{made.name}/link.txt"])
        assert archive.read(f"{made.name}/link.txt").decode() == "inside/più.txt"
        assert archive.getinfo(f"{made.name}/inside/").is_dir()
        assert archive.getinfo(f"{made.name}/Spietato").date_time == (1980, 1, 1, 0, 0, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="unpacks what Linux downloads")
def test_a_package_that_holds_no_program_is_refused(made: Path, tmp_path: Path) -> None:
    file = build.pack_tar(made, tmp_path / "made.tar.gz")
    assert try_build.unpack(file, tmp_path / "a b").name == "Spietato"
    (made / "Spietato").unlink()
    with pytest.raises(SystemExit, match="0 programs"):
        try_build.unpack(build.pack_tar(made, tmp_path / "empty.tar.gz"), tmp_path / "c d")


@pytest.mark.parametrize("system", ["linux", "macos", "windows"])
def test_each_package_has_words_for_its_player(system: str) -> None:
    text = (ROOT / "packaging" / system / "README.txt").read_text(encoding="utf-8")
    assert "$version" in text
    assert text.count("$") == 1, "nothing else would be filled in"
    assert "--selftest" in text


def test_everything_that_is_packed_comes_with_its_licence(tmp_path: Path) -> None:
    build._licences(tmp_path / "licenses")
    texts = {file.stem: file.read_text(encoding="utf-8") for file in (tmp_path / "licenses").iterdir()}
    assert set(texts) == {*build.LIBRARIES, "Python"}
    assert "LESSER GENERAL PUBLIC" in texts["pygame-ce"]
    assert "Open Font License" in texts["font-manrope"]


# ---- the menu of Linux ----------------------------------------------------------------------------------------------


def _entry(text: str) -> dict[str, str]:
    lines = text.splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:])


def test_the_menu_entry_has_all_it_needs() -> None:
    entry = _entry((LINUX / f"{APP_ID}.desktop").read_text(encoding="utf-8"))
    assert (entry["Type"], entry["Name"], entry["Exec"], entry["Icon"]) == (
        *("Application", "Spietato"),
        *("spietato %f", APP_ID),
    )
    assert entry["Terminal"] == "false"
    assert entry["Categories"] == "Game;CardGame;"
    # The class of the window, as game/app.py sets it: so the running game is shown under its icon.
    assert entry["StartupWMClass"] == APP_ID
    assert 'setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)' in (ROOT / "game" / "app.py").read_text(encoding="utf-8")


def _install(folder: Path, data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("install.sh", f"{APP_ID}.desktop", f"{APP_ID}.mime.xml", build.METAINFO):
        (folder / name).write_bytes((LINUX / name).read_bytes())
    (folder / f"{APP_ID}.png").write_bytes(b"picture")
    environment = {**os.environ, "XDG_DATA_HOME": str(data)}
    command = ["sh", str(folder / "install.sh"), *words]
    return subprocess.run(command, env=environment, cwd=data.parent, capture_output=True, text=True)


@pytest.mark.skipif(sys.platform != "linux", reason="the menu of Linux")
def test_the_menu_entry_is_made_and_taken_away_without_rights(tmp_path: Path) -> None:
    folder, data = tmp_path / "Città più bella", tmp_path / "data"
    assert _install(folder, data).returncode == 0
    entry = _entry((data / "applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8"))
    assert entry["Exec"] == f'"{folder}/Spietato" %f'
    assert entry["Name"] == "Spietato"
    icon = data / "icons" / "hicolor" / "256x256" / "apps" / f"{APP_ID}.png"
    assert icon.read_bytes() == b"picture"
    about = data / "metainfo" / build.METAINFO
    assert about.read_bytes() == (LINUX / build.METAINFO).read_bytes()
    kinds = data / "mime" / "packages" / f"{APP_ID}.xml"
    assert kinds.read_bytes() == (LINUX / f"{APP_ID}.mime.xml").read_bytes()
    assert _install(folder, data, "--remove").returncode == 0
    assert not [path for path in data.rglob(f"{APP_ID}*") if path.is_file()]


@pytest.mark.skipif(sys.platform != "linux", reason="the menu of Linux")
def test_the_menu_entry_of_version_0_1_does_not_stay_beside_the_new_one(tmp_path: Path) -> None:
    data = tmp_path / "data"
    old = [data / "applications" / "spietato.desktop", data / "icons/hicolor/256x256/apps/spietato.png"]
    for path in old:
        path.parent.mkdir(parents=True)
        path.write_text("old")
    assert _install(tmp_path / "game", data).returncode == 0
    assert not any(path.exists() for path in old)


@pytest.mark.skipif(sys.platform != "linux", reason="the menu of Linux")
@pytest.mark.parametrize("letter", ['"', "$", "`", "\\", "%"])
def test_a_path_that_a_menu_entry_cannot_hold_is_refused_with_one_sentence(letter: str, tmp_path: Path) -> None:
    done = _install(tmp_path / f"a{letter}b", tmp_path / "data")
    assert done.returncode == 1
    assert "Please move the folder" in done.stderr
    assert not (tmp_path / "data").exists()


# ---- the notes of a release -----------------------------------------------------------------------------------------

CHANGELOG = """# Changelog

## [Unreleased]

### Added
- Something new.

## [1.10.0] - 2026-03-01

### Fixed
- A thing.

## 1.1.0
- Older.
"""


def test_the_notes_are_the_section_of_the_version_and_nothing_else() -> None:
    assert release_notes.section(CHANGELOG, "1.10.0") == "### Fixed\n- A thing."
    assert release_notes.section(CHANGELOG, "1.1.0") == "- Older."
    assert release_notes.section(CHANGELOG, "1.1") == ""
    assert release_notes.section(CHANGELOG, "2.0.0") == ""


def test_the_notes_end_with_how_to_verify_a_download(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/spietato")
    assert release_notes.main([]) == 0
    changes, _, verify = capsys.readouterr().out.partition(release_notes.HEADING)
    assert changes.strip() == release_notes.section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__)
    assert f"gh attestation verify Spietato-{__version__}-linux-x86_64.tar.gz --repo somebody/spietato" in verify
    assert "--signer-workflow somebody/spietato/.github/workflows/release.yml" in verify
    assert "SHA256SUMS.txt" in verify
    assert ".cdx.json" in verify
    monkeypatch.delenv("GITHUB_REPOSITORY")
    assert "--repo OWNER/REPOSITORY" in release_notes.verification(__version__)


def test_a_tag_that_is_not_the_version_stops_the_release(capsys: pytest.CaptureFixture[str]) -> None:
    assert release_notes.main(["v99.0.0"]) == 1
    assert __version__ in capsys.readouterr().err
