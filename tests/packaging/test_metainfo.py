"""What software centres and file properties show: complete, true, and no one else's trademark as the game's name."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from tools import build, release_notes

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
TRADEMARK = re.compile(r"\buno\b", re.IGNORECASE)
ENTRY = dict(
    line.split("=", 1) for line in (LINUX / "spietato.desktop").read_text(encoding="utf-8").splitlines() if "=" in line
)


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
    assert f'BUNDLE_IDENTIFIER = "{words(about, "id")}"' in (ROOT / "build.spec").read_text(encoding="utf-8")
    assert words(about, "name") == ENTRY["Name"] == build.NAME
    assert words(about, "metadata_license") == words(about, "project_license") == "MIT"
    assert words(about, "developer/name") == "The Spietato authors"
    assert len(about.findall("description/p")) >= 3


def test_it_belongs_to_the_menu_entry(about: ElementTree.Element) -> None:
    launchable = about.find("launchable[@type='desktop-id']")
    assert launchable is not None
    assert (LINUX / (launchable.text or "")).is_file()
    assert words(about, "icon") == ENTRY["Icon"]
    assert words(about, "provides/binary") == ENTRY["Exec"]
    assert [category.text for category in about.findall("categories/category")] == ENTRY["Categories"].split(";")[:-1]


def test_the_summary_is_the_comment_of_the_menu_entry_in_all_three_languages(about: ElementTree.Element) -> None:
    summaries = {summary.get(LANGUAGE, ""): summary.text or "" for summary in about.findall("summary")}
    assert summaries == {"": ENTRY["Comment"], "it": ENTRY["Comment[it]"], "es": ENTRY["Comment[es]"]}
    assert all(len(text) <= 80 and not text.endswith(".") for text in summaries.values())


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


def test_it_points_to_no_place_that_might_not_exist(about: ElementTree.Element) -> None:
    assert "://" not in "".join(about.itertext())


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
