"""Files that anybody may have put there: read within limits, refused in one sentence, never waited for."""

from __future__ import annotations

import dataclasses
import math
import os
import socket
import sys
from pathlib import Path

import hypothesis
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import UnreadableError
from game.match.session import Seat
from game.rulesets import RULESETS
from game.ui import faults
from game.ui.keep.newgame import DEFAULT_PLAYERS, PERSON, NewGame, make_session
from game.ui.keep.settings import Settings, SettingsStore, settings_from
from game.ui.paths import HOME_VARIABLE
from game.ui.reading import LONGEST_NAME, clean_name, read_bytes, read_json, read_text
from game.ui.theme import Theme
from game.ui.words.locale import Locale
from game.ui.words.names import seat_names, spoken

unix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")


def no_ordinary_file(file: Path, kind: str) -> Path:
    """Put something there that is no ordinary file."""
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    elif kind == "socket":
        # A socket's name may not be long, a test's folder is: it is made beside and moved.
        here = os.getcwd()
        os.chdir(file.parent)
        try:
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(file.name)
        finally:
            os.chdir(here)
    elif kind == "loop":
        file.symlink_to(file.name)
    else:
        file.symlink_to(kind)
    return file


KINDS = ("pipe", "folder", "socket", "loop", "/dev/zero", "/dev/random")


@unix
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    file = no_ordinary_file(tmp_path / "x.json", kind)
    for read in (read_bytes, read_text, read_json):
        with pytest.raises(UnreadableError, match=r"x\.json"):
            read(file, 100)


@unix
def test_a_pipe_put_there_between_the_look_and_the_opening_is_refused(tmp_path: Path, monkeypatch) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.write_text("x")
    pipe = no_ordinary_file(tmp_path / "pipe", "pipe")
    look = os.stat
    monkeypatch.setattr(os, "stat", lambda path, **more: look(ordinary if path == pipe else path, **more))
    with pytest.raises(UnreadableError, match="not an ordinary file"):
        read_bytes(pipe, 100)


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(b"[1, 2]")
    assert read_bytes(file, 6) == b"[1, 2]"
    assert read_text(file, 6) == "[1, 2]"
    assert read_json(file, 6) == [1, 2]
    with pytest.raises(UnreadableError, match="larger than 5 bytes"):
        read_bytes(file, 5)
    assert read_bytes(file, 5, beginning=True) == b"[1, 2"


def test_no_file_is_no_fault_and_half_a_letter_is_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xff\xfe")
    for missing in (tmp_path / "none", tmp_path / "file" / "none"):
        with pytest.raises(FileNotFoundError):
            read_json(missing, 100)
    with pytest.raises(UnreadableError, match="not a text"):
        read_text(tmp_path / "file", 100)
    with pytest.raises(UnreadableError):
        read_text(tmp_path / "a\0b", 100)


def test_a_mark_in_front_of_the_text_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(b"\xef\xbb\xbf{}")
    assert read_json(file, 100) == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \n  Lovelace\t", "Ada Lovelace"),
        ("\x00A\x1b[2Jda\x7f", "A[2Jda"),
        ("\u202eAda\u2066\u200f\ufeff", "Ada"),
        ("A\ud800da", "Ada"),
        ("A\u2028da", "A da"),
        ("\u0301\u0301Ada", "Ada"),
        ("Zoe\u0308", "Zoë"),
        ("W" * 18, "W" * LONGEST_NAME),
        ("x" * 10**7, "x" * LONGEST_NAME),
        ("\u0301" * 10**6, ""),
        ("", ""),
        (None, ""),
        (7, ""),
        (["Ada"], ""),
    ],
    ids=lambda value: ascii(value)[:16],
)
def test_a_name_is_made_of_letters_that_can_be_seen(text: object, name: str) -> None:
    assert clean_name(text) == name


@given(st.text())
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert name == name.strip()
    name.encode()


# ---- settings and set-ups -----------------------------------------------------------------------------------------

DAMAGED = {
    "deep": '{"setups": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "infinite": '{"volume": 1e999}',
    "not a number": '{"volume": NaN}',
    "huge": '{"width": 1' + "0" * 5000 + "}",
    "half a letter": '{"player_name": "\\ud800"}',
    "too long": '{"player_name": "' + "x" * 2_000_000 + '"}',
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_settings_beyond_the_limits_are_set_aside_and_the_log_says_why(tmp_path, monkeypatch, text: str) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    file = tmp_path / "settings.json"
    file.write_text(text, encoding="utf-8")
    store = SettingsStore(file)
    assert store.settings == Settings()
    assert store.notices == ["notice.settings_broken"]
    assert (tmp_path / "settings.broken-1.json").read_text(encoding="utf-8") == text
    assert "settings.json" in faults.log_file().read_text(encoding="utf-8")
    store.settings.mute = True
    assert store.save()


@unix
@pytest.mark.parametrize("kind", KINDS)
def test_settings_that_are_no_ordinary_file_are_set_aside(tmp_path, monkeypatch, kind: str) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    file = no_ordinary_file(tmp_path / "settings.json", kind)
    store = SettingsStore(file)
    assert store.notices == ["notice.settings_broken"]
    assert not os.path.lexists(file)
    assert os.path.lexists(tmp_path / "settings.broken-1.json")


def test_a_name_in_the_settings_is_cleaned() -> None:
    assert settings_from({"player_name": "\x00" + "W" * 18 + "\u202e"}).player_name == "W" * LONGEST_NAME


@pytest.mark.parametrize("value", [10**400, -(10**400), True, None, [1], {"a": 1}, "1"], ids=lambda v: repr(v)[:9])
def test_a_wrong_type_in_the_settings_falls_back(value: object) -> None:
    plain = Settings()
    for item in dataclasses.fields(Settings):
        settings = settings_from({item.name: value})
        if type(value) is not type(getattr(plain, item.name)):
            assert settings == plain


WRONG_SETUPS: list[object] = [
    *(None, 7, "classic", [], True),
    *({"level": value} for value in (None, 7, [], {}, "nobody")),
    *({"players": value} for value in (None, True, 10**9, -(10**9), "4", [4], 4.5)),
    *({"humans": value} for value in (None, True, 10**9, -(10**9), "1", [1])),
    *({"characters": value} for value in (None, 7, [1, None], [["pepe"]], [{"pepe": 1}], "pepe", ["pepe"] * 999)),
    *({"options": value} for value in (None, [1], {"deal": 5}, {"deal": None}, {"stacking": ["mixed"]}, {"²": "²"})),
    {"options": {"custom1": "a\x00b: again", "goal": "points:" + "9" * 5000, "deal": "²"}},
]


@pytest.mark.parametrize("data", WRONG_SETUPS, ids=lambda data: repr(data)[:40])
@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_kept_set_up_with_wrong_values_is_put_right(data: object, ruleset: str) -> None:
    game = NewGame.from_dict(data, ruleset)
    book = RULESETS[ruleset]
    assert book.min_players <= game.players <= book.max_players
    assert 1 <= game.humans <= game.players
    opponents = [name for name in game.characters if name != PERSON]
    assert len(set(opponents)) == len(opponents) == (0 if book.roles else game.opponents)
    assert len(game.characters) == (0 if book.roles else game.players - 1)
    assert game.rules.id == ruleset
    make_session(game)


def test_a_truth_is_no_number_of_players() -> None:
    assert NewGame.from_dict({"players": True, "humans": True}, "classic").players == DEFAULT_PLAYERS


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["pepe", "easy"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@hypothesis.settings(max_examples=80)
@given(
    st.fixed_dictionaries({}, optional=dict.fromkeys(("players", "humans", "level", "characters", "options"), JSON))
    | JSON
)
def test_any_set_up_is_put_right(data: object) -> None:
    NewGame.from_dict(data, "official").rules.check_players(2)


@hypothesis.settings(max_examples=80)
@given(st.fixed_dictionaries({}, optional={item.name: JSON for item in dataclasses.fields(Settings)}))
def test_any_settings_are_read_and_can_be_written(data: dict[str, object]) -> None:
    settings = settings_from(data)
    assert clean_name(settings.player_name) == settings.player_name
    assert math.isfinite(settings.volume)


# ---- texts on screen ----------------------------------------------------------------------------------------------

STRANGE = (
    "\x00",
    "a\x00b",
    "\ud800",
    "\u202eabc",
    "\x1b[2J",
    "W" * 5000,
    "\ufdfd" * 18,
    "﷽",
    "\u0301" * 50,
    "",
    "\n\t",
)


@pytest.fixture
def theme():
    pygame.display.set_mode((64, 64))
    return Theme()


@pytest.mark.parametrize("text", STRANGE, ids=lambda text: ascii(text)[:12])
@pytest.mark.parametrize("width", [-50, 0, 1, 3, 150, 4000.5])
def test_fitting_a_text_ends_whatever_it_is(theme, text: str, width: float) -> None:
    picture = theme.fit(text, "bold", 16, width)
    least = theme.text("…", "bold", 16, (0, 0, 0)).get_width()
    assert picture.get_width() <= max(width, least)
    theme.cut(text, "bold", 16, int(width))
    theme.paragraph(text, "text", 16, max(1, width), max_height=40)
    assert spoken([text], theme)


def test_a_long_text_is_not_measured_letter_by_letter(theme, monkeypatch) -> None:
    measured = []
    width = Theme._width
    monkeypatch.setattr(Theme, "_width", lambda *words: measured.append(1) or width(*words))
    theme.cut("word " * 20_000, "bold", 16, 150)
    assert len(measured) < 60


def test_a_cut_text_is_as_long_as_its_room_allows(theme) -> None:
    text = "The quick brown fox jumps over the lazy dog"
    cut = theme.cut(text, "bold", 16, 150)
    more = text[: len(cut)] + "…"
    assert theme._width(cut, "bold", 16) <= 150 < theme._width(more, "bold", 16)


@hypothesis.settings(max_examples=60)
@given(st.text(max_size=40), st.integers(-10, 400))
def test_any_text_fits(text: str, width: int) -> None:
    pygame.display.set_mode((64, 64))
    Theme().fit(text, "display", 18, width)


def test_a_name_of_control_characters_does_not_come_to_the_table() -> None:
    locale = Locale("en")
    names = seat_names([Seat(), Seat("\x00Ev\u202eil" + "W" * 500)], locale, "\x00\ud800")
    assert names == [locale("player.number", number=1), "Evil" + "W" * 12]
