"""The list of components: whole, well formed, the same every time, and true to the folder it describes."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from tools import build, lock, sbom

SDL = "_internal/pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10"
FONT = "_internal/font_manrope/files/Manrope-SemiBold.ttf"
OTHER_FONT = "_internal/pygame/freesansbold.ttf"
STRANGE = "_internal/libstrange.so.3"
MODULE = "_internal/pygame/base.cpython-313-x86_64-linux-gnu.so"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a build leaves it, with one of each kind of file."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = tmp_path / "Spietato-1-linux-x86_64"
    for name in (SDL, FONT, OTHER_FONT, STRANGE, MODULE, "Spietato"):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(name)
    return made


@pytest.fixture
def listed(folder: Path) -> dict[str, Any]:
    return sbom.describe(folder)


def parts(listed: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {part["bom-ref"]: part for part in listed["components"]}


def test_it_has_the_fields_the_format_asks_for(listed: dict[str, Any]) -> None:
    assert (listed["bomFormat"], listed["specVersion"], listed["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}", listed["serialNumber"])
    assert listed["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    for part in (listed["metadata"]["component"], *listed["components"]):
        assert part["type"] in ("application", "library", "platform", "file")
        assert part["name"]
        if part["type"] != "file":
            assert re.fullmatch(r"pkg:(pypi|generic)/[a-z0-9._%A-F-]+(@[\w.]+)?", part["purl"]), part["purl"]
        for digest in part.get("hashes", []):
            assert digest["alg"] == "SHA-256"
            assert re.fullmatch(r"[0-9a-f]{64}", digest["content"])
        for licence in part.get("licenses", []):
            assert set(licence) == {"expression"} or set(licence["license"]) <= {"id", "name"}


def test_each_component_has_one_name_and_the_relations_know_no_other(listed: dict[str, Any]) -> None:
    names = [listed["metadata"]["component"]["bom-ref"], *(part["bom-ref"] for part in listed["components"])]
    assert len(names) == len(set(names))
    assert [relation["ref"] for relation in listed["dependencies"]] == sorted(names)
    needed = [name for relation in listed["dependencies"] for name in relation["dependsOn"]]
    assert sorted(needed) == sorted(names[1:]), "each is needed by exactly one"


def test_the_game_is_the_main_component(listed: dict[str, Any]) -> None:
    game = listed["metadata"]["component"]
    assert (game["type"], game["name"], game["version"]) == ("application", "Spietato", __version__)
    assert game["licenses"] == [{"license": {"id": "MIT"}}]
    assert "hashes" not in game, "there is no package yet"


def test_the_game_has_the_digest_of_its_package(folder: Path) -> None:
    package = folder.with_name(f"{folder.name}.tar.gz")
    package.write_bytes(b"packed")
    (digest,) = sbom.describe(folder)["metadata"]["component"]["hashes"]
    assert digest["content"] == hashlib.sha256(b"packed").hexdigest()


@pytest.mark.parametrize("name", build.LIBRARIES)
def test_every_package_that_is_packed_is_listed_with_version_and_licence(name: str, listed: dict[str, Any]) -> None:
    version = importlib.metadata.version(name)
    part = parts(listed)[f"pkg:pypi/{lock.plain(name)}@{version}"]
    assert (part["version"], part["scope"]) == (version, "required")
    assert part["licenses"][0]["license"]["id"] in ("MIT", "OFL-1.1", "LGPL-2.1-or-later", "LGPL-3.0-or-later")


def test_what_only_helps_to_build_is_told_apart(listed: dict[str, Any]) -> None:
    scopes = {part["name"]: part["scope"] for part in listed["components"]}
    assert scopes["altgraph"] == scopes["pyinstaller-hooks-contrib"] == "excluded"
    assert scopes["pyinstaller"] == scopes["python"] == "required", "its boot loader starts the program"


def test_libraries_and_fonts_are_those_of_the_folder(folder: Path, listed: dict[str, Any]) -> None:
    found = {ref.removeprefix("file:"): part for ref, part in parts(listed).items() if ref.startswith("file:")}
    assert set(found) == {SDL, FONT, OTHER_FONT, STRANGE}
    for name, part in found.items():
        assert part["hashes"][0]["content"] == hashlib.sha256((folder / name).read_bytes()).hexdigest()
    assert (found[SDL]["name"], found[SDL]["licenses"]) == ("SDL2", [{"license": {"id": "Zlib"}}])
    assert found[SDL]["version"] == sbom.sdl_versions()["SDL2"]
    assert found[FONT]["licenses"] == [{"license": {"id": "OFL-1.1"}}]
    assert "licenses" not in found[STRANGE] | found[OTHER_FONT], "nothing is made up"
    needs = {relation["ref"]: relation["dependsOn"] for relation in listed["dependencies"]}
    assert needs[f"pkg:pypi/pygame-ce@{importlib.metadata.version('pygame-ce')}"] == [
        f"file:{OTHER_FONT}",
        f"file:{SDL}",
    ]
    assert needs[f"pkg:pypi/font-manrope@{importlib.metadata.version('font-manrope')}"] == [f"file:{FONT}"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_what_is_shown_twice_through_links_is_listed_once(folder: Path, listed: dict[str, Any]) -> None:
    (folder / "_internal" / "libSDL2.so").symlink_to(folder / SDL)
    (folder / "Frameworks").mkdir()
    (folder / "Frameworks" / "font_manrope").symlink_to(folder / "_internal" / "font_manrope")
    assert sbom.describe(folder) == listed


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libSDL2_mixer-2-6719e6f6.0.so.0.800.2", "SDL2_mixer"),
        ("SDL2_image.dll", "SDL2_image"),
        ("libSDL2-2.0.0.dylib", "SDL2"),
        ("libpng16-16.dll", "libpng"),
        ("python313.dll", "libpython"),
        ("libopusfile-0.dll", "opusfile"),
        ("libopus-0.dll", "opus"),
        ("libstdc++.so.6", "libstdc++"),
        ("libzstd.so.1", None),
        ("VCRUNTIME140.dll", None),
    ],
)
def test_a_library_is_known_by_its_file_on_every_system(file: str, name: str | None) -> None:
    found = sbom.native(file)
    assert (found[0] if found else None) == name


def test_the_same_folder_gives_the_same_list_and_another_a_different_number(
    folder: Path, listed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sbom.describe(folder) == listed
    (folder / SDL).write_text("another")
    assert sbom.describe(folder)["serialNumber"] != listed["serialNumber"]


def test_it_is_written_beside_the_folder(folder: Path, listed: dict[str, Any]) -> None:
    assert sbom.main([str(folder)]) == 0
    written = folder.with_name(f"{folder.name}.cdx.json").read_bytes()
    assert json.loads(written) == listed
    assert b"\r" not in written
    with pytest.raises(SystemExit, match="there is no"):
        sbom.main([str(folder / "nowhere")])


# ---- what pip says it installed -------------------------------------------------------------------------------------


def report(file: Path, name: str, digest: str) -> Path:
    entry = {"metadata": {"name": name}, "download_info": {"archive_info": {"hashes": {"sha256": digest}}}}
    file.write_text(json.dumps({"version": "1", "install": [entry]}), encoding="utf-8")
    return file


def test_a_package_has_the_digest_of_the_file_it_was_installed_from(folder: Path, tmp_path: Path) -> None:
    digest = min(lock.read(lock.LOCK.read_text(encoding="utf-8"))["pytmx"].hashes)
    listed = sbom.describe(folder, report(tmp_path / "report.json", "PyTMX", digest))
    (part,) = [part for part in listed["components"] if part["name"] == "pytmx"]
    assert part["hashes"] == [{"alg": "SHA-256", "content": digest}]


@pytest.mark.parametrize(("name", "digest"), [("PyTMX", "ab" * 32), ("stranger", "ab" * 32)])
def test_a_file_that_is_not_in_the_lock_stops_the_release(name: str, digest: str, folder: Path, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=rf"{name.lower()} was installed from a file that is not in"):
        sbom.describe(folder, report(tmp_path / "report.json", name, digest))
