"""Languages: all complete, all with the same places for values, and every key that the program uses is there."""

from __future__ import annotations

import ast
import json
import re
import string
from pathlib import Path

import pytest

from game.ui import faults
from game.ui.words.locale import LANGUAGES, Locale, read_texts, system_language
from game.ui.words.textkeys import ADDRESSED, composed_keys
from tests.asked_names import literals

GAME = Path(__file__).resolve().parents[2] / "game"
TEXTS = {language: read_texts(language) for language in LANGUAGES}


def places(entry: str | dict[str, str]) -> set[str]:
    """The names of the values in a sentence; forms for one may leave the number out."""
    forms = [entry["other"]] if isinstance(entry, dict) else [entry]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


@pytest.mark.parametrize("language", ["it", "es"])
def test_every_language_has_the_same_keys(language):
    assert TEXTS[language].keys() == TEXTS["en"].keys()


@pytest.mark.parametrize("language", ["it", "es"])
def test_every_sentence_has_the_same_places(language):
    different = [key for key in TEXTS["en"] if places(TEXTS["en"][key]) != places(TEXTS[language][key])]
    assert different == []


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_sentence_is_empty_and_forms_are_complete(language):
    for key, entry in TEXTS[language].items():
        forms = entry if isinstance(entry, dict) else {"other": entry}
        assert "other" in forms, key
        assert all(form.strip() for form in forms.values()), key


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_sentence_can_be_drawn(language, tmp_path):
    """Neither face lacks a letter that a sentence uses: what is missing would show as an empty box."""
    from game.ui import fonts

    letters = sorted({letter for entry in TEXTS[language].values() for letter in str(entry)} - {"\n"})
    for kind in fonts.KINDS:
        font = fonts.load(kind, 20)
        lacking = [letter for letter, size in zip(letters, font.metrics("".join(letters)), strict=True) if size is None]
        allowed = set("—×→←↑↓·") if kind == "display" else set("→←↑↓")
        assert set(lacking) <= allowed, (kind, lacking)


def calls() -> list[tuple[Path, ast.expr]]:
    """The first argument of every call that takes the key of a sentence."""
    names = {"t", "notice", "_say", "_notice"}
    found = []
    for file in sorted((GAME / "ui").rglob("*.py")) + [GAME / "app.py", GAME / "cli.py"]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in names:
                    found.append((file, node.args[0]))
    return found


def test_every_key_in_the_code_exists():
    missing = [
        (file.name, node.value)
        for file, node in calls()
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in TEXTS["en"]
    ]
    assert missing == []


def composed() -> list[tuple[str, re.Pattern[str]]]:
    """Every string of the window that is put together after the start of a key, as a pattern of what it can be."""
    groups = {key.partition(".")[0] for key in TEXTS["en"]}
    found = []
    for file in sorted((GAME / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            parts: list[ast.expr] = []
            if isinstance(node, ast.JoinedStr):
                parts = node.values
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                parts = [node.left, node.right]
            fixed = [part.value if isinstance(part, ast.Constant) else None for part in parts]
            if fixed and isinstance(fixed[0], str) and fixed[0].partition(".")[0] in groups and "." in fixed[0]:
                words = "".join(".+" if part is None else re.escape(str(part)) for part in fixed)
                found.append((f"{file.name}:{node.lineno}", re.compile(words)))
    return found


def test_every_key_that_is_put_together_is_in_the_list_of_such_keys():
    keys = composed_keys()
    assert [place for place, pattern in composed() if not any(map(pattern.fullmatch, keys))] == []
    places = {place.partition(":")[0] for place, _ in composed()}
    assert {"logtext.py", "whynot.py", "hinttext.py", "ask.py", "setwords.py", "houserules.py"} <= places


def test_every_key_that_is_put_together_has_words():
    assert composed_keys() - TEXTS["en"].keys() == set()


def test_no_sentence_is_unused():
    """Each key stands in the code as it is, or is put together; forms that speak to the player go with their key."""
    used = literals() | composed_keys()
    used |= {key + ending for key in used for ending in ADDRESSED}
    assert sorted(TEXTS["en"].keys() - used) == []


def test_the_number_chooses_the_form():
    italian = Locale("it")
    assert italian("setup.rules_changed", count=1) == "1 modificata"
    assert italian("setup.rules_changed", count=3) == "3 modificate"


def test_numbers_are_set_as_the_language_does():
    assert Locale("en").number(1000) == "1,000"
    assert Locale("it").number(1000) == "1.000"


def test_an_unknown_key_shows_itself_and_an_unknown_language_is_english():
    locale = Locale("xx")
    assert locale.language == "en"
    with faults.expecting("no.such.key in en"):
        assert locale("no.such.key") == "no.such.key"


@pytest.mark.parametrize(
    ("variable", "language"),
    [("it_IT.UTF-8", "it"), ("es_AR.UTF-8", "es"), ("en_GB.UTF-8", "en"), ("de_DE.UTF-8", "en"), ("de:es:en", "es")],
)
def test_the_first_start_speaks_the_systems_language(monkeypatch, variable, language):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", variable)
    assert system_language() == language


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_key_is_written_in_two_files(language):
    folder = GAME / "data" / "locales"
    files = [folder / f"{language}.json", *folder.glob(f"*.{language}.json")]
    keys = [key for file in files for key in json.loads(file.read_text(encoding="utf-8"))]
    assert len(keys) == len(set(keys))
