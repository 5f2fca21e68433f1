"""What people who get a package are told: nothing that only the source tree can do, and where it was really started."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import main
from game.ui import desktop, faults

ROOT = Path(__file__).resolve().parents[2]
MAKE = re.compile(r"\bmake (play|compile|plain|test|build)\b")


def _sentence(monkeypatch: pytest.MonkeyPatch) -> str:
    told: list[str] = []
    monkeypatch.setattr(desktop, "say", told.append)
    monkeypatch.setattr(faults, "write_error", lambda error: None)
    main._give_up(ImportError("No module named 'pygame'"))
    (sentence,) = told
    return sentence


def test_a_source_tree_without_its_libraries_names_the_command_that_installs_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "'make play'" in _sentence(monkeypatch)


def test_a_package_with_a_missing_library_asks_for_a_new_download(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    sentence = _sentence(monkeypatch)
    assert "No module named 'pygame'" in sentence
    assert "download and unpack the game again" in sentence
    assert not MAKE.search(sentence)


def test_no_sentence_on_screen_names_a_make_command() -> None:
    for file in (ROOT / "game" / "data" / "locales").glob("*.json"):
        sentences = json.loads(file.read_text(encoding="utf-8"))
        assert [key for key, text in sentences.items() if MAKE.search(str(text))] == [], file.name


def test_no_text_beside_the_program_names_a_make_command() -> None:
    for file in (ROOT / "packaging").glob("*/*"):
        assert not MAKE.search(file.read_text(encoding="utf-8")), file.name


def test_the_texts_say_where_a_package_was_really_started() -> None:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/RELEASING.md")}
    for name, text in texts.items():
        words = " ".join(text.split())
        assert "built by CI, not yet run by us" in words, name
        assert "under Wine" in words, name
    for file in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "packaging").glob("*/README.txt")]:
        assert not re.search(r"(?i)tested\s+on\s+(Windows|macOS|a Mac)", file.read_text(encoding="utf-8")), file.name
