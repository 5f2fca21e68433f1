"""The bundle for macOS, laid out on any system by PyInstaller itself with Apple's tools played by stand-ins.

Nobody has started it on a Mac yet: these tests know what can be known without one.
"""

from __future__ import annotations

import plistlib
import re
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import APP_ID, __version__
from tests.packaging.test_spec import evaluate
from tools import build, compile, lock, project

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a bundle has links")


@pytest.fixture
def signed() -> list[tuple[Any, ...]]:
    """What PyInstaller has asked to be signed."""
    return []


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, signed: list[tuple[Any, ...]]) -> Path:
    """Spietato.app with the real data, a program and a library of a few bytes."""
    osx = pytest.importorskip("PyInstaller.building.osx")
    from PyInstaller.config import CONF

    def sign(*given: Any, **options: Any) -> None:
        signed.append((*given, options))

    monkeypatch.setattr(osx, "is_darwin", True)
    monkeypatch.setattr(osx, "osxutils", SimpleNamespace(sign_binary=sign), raising=False)
    monkeypatch.setattr(osx, "process_collected_binary", lambda source, *_, **__: source)
    for name in ("distpath", "workpath", "specpath"):
        monkeypatch.setitem(CONF, name, str(tmp_path))
    spec = evaluate("darwin", tmp_path, monkeypatch)
    program, library = tmp_path / "Spietato", tmp_path / "base.so"
    program.write_bytes(b"program")
    library.write_bytes(b"library")
    contents: list[tuple[str, str, str]] = [("Spietato", str(program), "EXECUTABLE")]
    contents += [("pygame/base.so", str(library), "EXTENSION")]
    contents += [(place.removeprefix("./"), str(source), "DATA") for place, source in spec.data.items()]
    collected, program_options = object.__new__(osx.COLLECT), spec.step("EXE").options
    collected.toc = contents
    collected.strip_binaries = collected.upx_binaries = False
    collected.upx_exclude, collected.target_arch = [], program_options.get("target_arch")
    collected.console = program_options["console"]
    collected.codesign_identity = program_options.get("codesign_identity")
    collected.entitlements_file = program_options.get("entitlements_file")
    options = spec.step("BUNDLE").options
    osx.BUNDLE(collected, **options)
    return tmp_path / options["name"]


@pytest.fixture
def plist(bundle: Path) -> dict[str, Any]:
    facts: dict[str, Any] = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    return facts


def test_the_bundle_is_laid_out_as_macos_wants_it(bundle: Path) -> None:
    inside = bundle / "Contents"
    assert {path.name for path in inside.iterdir()} == {"Info.plist", "MacOS", "Frameworks", "Resources"}
    program = inside / "MacOS" / "Spietato"
    assert [path.name for path in program.parent.iterdir()] == ["Spietato"]
    assert program.stat().st_mode & 0o111
    # A signature covers programs and libraries in Frameworks and everything else in Resources, linked to each other.
    assert (inside / "Frameworks" / "pygame" / "base.so").read_bytes() == b"library"
    for name in ("contents.txt", "game/data/art/icon.png", "sounds/chip.ogg", "CardSprites/Card_Back.png"):
        assert (inside / "Resources" / name).is_file()
        assert (inside / "Frameworks" / name).resolve() == (inside / "Resources" / name).resolve()
    broken = [path for path in bundle.rglob("*") if path.is_symlink() and not path.exists()]
    assert broken == []


def test_the_plist_names_the_program_its_version_and_the_oldest_system(plist: dict[str, Any]) -> None:
    assert (plist["CFBundleIdentifier"], plist["CFBundleExecutable"]) == (APP_ID, "Spietato")
    assert plist["CFBundleShortVersionString"] == plist["CFBundleVersion"] == __version__
    assert re.fullmatch(r"\d+(\.\d+){0,2}", plist["CFBundleVersion"]), "Apple allows nothing but numbers"
    assert plist["CFBundlePackageType"] == "APPL"
    assert plist["NSHighResolutionCapable"] is True
    assert "LSBackgroundOnly" not in plist, "it would have no window"
    assert {"aarch64-apple-darwin", "x86_64-apple-darwin"} <= set(lock.PLATFORMS), "the locks are checked for both"


def test_the_icon_is_in_the_bundle_in_all_sizes(bundle: Path, plist: dict[str, Any]) -> None:
    content = (bundle / "Contents" / "Resources" / plist["CFBundleIconFile"]).read_bytes()
    assert (content[:4], struct.unpack(">I", content[4:8])[0]) == (b"icns", len(content))
    at, sizes = 8, set()
    while at < len(content):
        (length,) = struct.unpack(">I", content[at + 4 : at + 8])
        picture = content[at + 8 : at + length]
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        sizes.add(struct.unpack(">II", picture[16:24]))
        at += length
    assert {(size, size) for size in (16, 32, 64, 128, 256, 512)} <= sizes


def test_recorded_games_open_with_it(bundle: Path, plist: dict[str, Any]) -> None:
    (kind,) = plist["UTExportedTypeDeclarations"]
    (document,) = plist["CFBundleDocumentTypes"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeIdentifier"].startswith(f"{APP_ID}.")
    tags = kind["UTTypeTagSpecification"]
    assert [f".{ending}" for ending in tags["public.filename-extension"]] == [project.FILE_ENDING]
    assert tags["public.mime-type"] == [project.MEDIA_TYPE]
    assert (bundle / "Contents" / "Resources" / document["CFBundleTypeIconFile"]).is_file()


def test_the_whole_bundle_is_signed_ad_hoc(bundle: Path, signed: list[tuple[Any, ...]]) -> None:
    # Without an identity PyInstaller signs ad hoc ("-"), which is all that Apple's processors ask for.
    assert signed == [(str(bundle), None, None, {"deep": True})]


def test_a_bundle_whose_signature_fails_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, str] = {}

    def run(command: list[str], *, cwd: Path, env: dict[str, str]) -> SimpleNamespace:
        given.update(env)
        return SimpleNamespace(returncode=1)

    monkeypatch.setattr(compile, "copy_to", lambda tree: None)
    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemExit, match="PyInstaller failed"):
        build.build(tmp_path / "dist", tmp_path / "work")
    assert given["PYINSTALLER_STRICT_BUNDLE_CODESIGN_ERROR"] == given["PYINSTALLER_VERIFY_BUNDLE_SIGNATURE"] == "1"
