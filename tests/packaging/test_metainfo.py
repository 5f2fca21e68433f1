"""What software centres and file properties show: complete, true, and no one else's trademark as the game's name."""

from __future__ import annotations

import re
import shutil
import subprocess
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from tools import build, project, release_notes

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
TRADEMARK = re.compile(r"\buno\b", re.IGNORECASE)
ENTRY = dict(
    line.split("=", 1)
    for line in (LINUX / f"{project.APP_ID}.desktop").read_text(encoding="utf-8").splitlines()
    if "=" in line
)
SUMMARY_LETTERS = 35
"""Software centres cut off a longer one."""


@pytest.fixture
def about() -> ElementTree.Element:
    return ElementTree.parse(LINUX / build.METAINFO).getroot()


def words(about: ElementTree.Element, tag: str) -> str:
    found = about.find(tag)
    assert found is not None, tag
    return (found.text or "").strip()


def test_it_says_who_what_and_under_which_licence(about: ElementTree.Element) -> None:
    assert (about.tag, about.get("type")) == ("component", "desktop-application")
    assert f"{words(about, 'id')}.metainfo.xml" == build.METAINFO
    assert words(about, "id") == project.APP_ID
    assert words(about, "name") == ENTRY["Name"] == build.NAME
    assert words(about, "metadata_license") == words(about, "project_license") == "MIT"
    assert words(about, "developer/name") == project.AUTHORS
    developer = about.find("developer")
    assert developer is not None
    assert project.APP_ID.startswith(f"{developer.get('id')}.")
    assert len(about.findall("description/p")) >= 3


def test_it_belongs_to_the_menu_entry(about: ElementTree.Element) -> None:
    launchable = about.find("launchable[@type='desktop-id']")
    assert launchable is not None
    assert (LINUX / (launchable.text or "")).is_file()
    assert words(about, "icon") == ENTRY["Icon"] == project.APP_ID
    assert [words(about, "provides/binary"), "%f"] == ENTRY["Exec"].split()
    assert f"{words(about, 'provides/mediatype')};" == ENTRY["MimeType"]
    assert [category.text for category in about.findall("categories/category")] == ENTRY["Categories"].split(";")[:-1]


def test_the_summary_is_the_comment_of_the_menu_entry_in_all_three_languages(about: ElementTree.Element) -> None:
    summaries = {summary.get(LANGUAGE, ""): summary.text or "" for summary in about.findall("summary")}
    assert summaries == {"": ENTRY["Comment"], "it": ENTRY["Comment[it]"], "es": ENTRY["Comment[es]"]}
    assert summaries[""] == project.SUMMARY
    assert all(len(text) <= SUMMARY_LETTERS and not text.endswith(".") for text in summaries.values())


def test_the_description_says_the_same_in_all_three_languages(about: ElementTree.Element) -> None:
    for tag in ("description/p", "description/ul/li"):
        languages = [part.get(LANGUAGE, "en") for part in about.findall(tag)]
        assert languages
        assert languages == ["en", "it", "es"] * (len(languages) // 3), tag


def test_the_rating_knows_of_the_casino_and_that_nothing_can_be_bought(about: ElementTree.Element) -> None:
    rating = about.find("content_rating[@type='oars-1.1']")
    assert rating is not None
    levels = {attribute.get("id"): attribute.text for attribute in rating}
    # OARS 1.1: none is "no gambling of any kind", mild is "gambling on random events using tokens or credits".
    assert levels["money-gambling"] == "mild"
    assert levels["money-purchasing"] == "none"
    assert set(levels.values()) <= {"none", "mild"}


def test_its_releases_are_those_of_the_changelog(about: ElementTree.Element) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = re.findall(r"^## \[(\d[^\]]*)\] - (\S+)$", changelog, re.MULTILINE)
    listed = [(release.get("version"), release.get("date")) for release in about.findall("releases/release")]
    assert listed == told
    assert listed[0][0] == __version__
    assert all(date.fromisoformat(day) for _, day in told)


def test_every_release_says_what_is_new_in_all_three_languages(about: ElementTree.Element) -> None:
    for release in about.findall("releases/release"):
        for tag in ("description/p", "description/ul/li"):
            languages = [part.get(LANGUAGE, "en") for part in release.findall(tag)]
            assert languages == ["en", "it", "es"] * (len(languages) // 3), release.get("version")
        assert release.find("description/p") is not None


def test_every_address_is_the_project_s_own(about: ElementTree.Element) -> None:
    pages = {url.get("type"): url.text for url in about.findall("url")}
    assert pages["homepage"] == project.HOMEPAGE
    assert all((page or "").startswith(project.HOMEPAGE) for page in pages.values())
    owner = project.APP_ID.split(".")[2]
    assert project.HOMEPAGE.startswith(f"https://github.com/{owner}/"), "the id names the owner of the address"


def test_the_screenshots_are_files_of_the_tagged_version_in_the_size_given(about: ElementTree.Element) -> None:
    import pygame

    images = about.findall("screenshots/screenshot/image")
    assert len(images) >= 3
    for image in images:
        address = image.text or ""
        path = "docs/screenshots/" + address.rpartition("/")[2]
        assert address == project.raw_address(path)
        size = (int(image.get("width", 0)), int(image.get("height", 0)))
        assert pygame.image.load(ROOT / path).get_size() == size
    for shot in about.findall("screenshots/screenshot"):
        assert [caption.get(LANGUAGE, "en") for caption in shot.findall("caption")] == ["en", "it", "es"]


def test_it_has_a_colour_for_light_and_dark_desktops(about: ElementTree.Element) -> None:
    colours = {colour.get("scheme_preference"): colour.text or "" for colour in about.findall("branding/color")}
    assert set(colours) == {"light", "dark"}
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours.values())


# ---- the validators of the desktops ---------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="AppStream is not installed")
def test_appstream_finds_nothing_to_remark() -> None:
    told = subprocess.run(["appstreamcli", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"(\d+)\.\d+", told)
    assert found is not None
    # Before version 1.0 it did not know who the developer is.
    older = ["--override=unknown-tag=pedantic"] if found[1] == "0" else []
    command = ["appstreamcli", "validate", "--no-net", "--strict", *older, str(LINUX / build.METAINFO)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not installed")
def test_the_menu_entry_is_valid() -> None:
    done = subprocess.run(
        ["desktop-file-validate", str(LINUX / f"{project.APP_ID}.desktop")], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")


# ---- names ----------------------------------------------------------------------------------------------------------


def test_no_trademark_stands_for_the_game_in_what_linux_shows(about: ElementTree.Element) -> None:
    for key, value in ENTRY.items():
        assert not TRADEMARK.search(value), key
    for part in about.iter():
        # In Italian "uno" is also the number one; a name is written with a capital.
        assert not re.search(r"\b(UNO|Uno)\b", part.text or ""), part.tag
        if part.tag in ("id", "name", "summary", "keyword"):
            assert not TRADEMARK.search(part.text or ""), part.tag


def _shown_texts() -> list[Path]:
    """What Windows and macOS show, what goes beside the program, and what the project's site shows of its own."""
    files = [ROOT / "build.spec", *(ROOT / "packaging").rglob("*"), *(ROOT / ".github").rglob("*")]
    return [file for file in files if file.is_file() and file.suffix != ".xml" and file.suffix != ".desktop"]


@pytest.mark.parametrize("file", _shown_texts(), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_trademark_stands_for_the_game_elsewhere(file: Path) -> None:
    assert not TRADEMARK.search(file.read_text(encoding="utf-8"))


def test_no_trademark_stands_in_what_is_added_to_the_notes_of_a_release() -> None:
    assert not TRADEMARK.search(release_notes.verification(__version__))
