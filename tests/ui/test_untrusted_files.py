"""Files that anybody may have put there: read within limits, refused in one sentence, never waited for."""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import math
import os
import re
import socket
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli import run
from game.core.errors import UnreadableError
from game.match.session import Seat
from game.rulesets import RULESETS
from game.ui import faults
from game.ui.assets import CARD_SIZE, ENDINGS, Assets
from game.ui.debug import DebugWriter
from game.ui.keep.newgame import DEFAULT_PLAYERS, NewGame, make_session
from game.ui.keep.settings import Settings, SettingsStore, settings_from
from game.ui.paths import HOME_VARIABLE
from game.ui.reading import LONGEST_NAME, clean_name, picture_size, read_bytes, read_json, read_text
from game.ui.table import layout
from game.ui.theme import Theme
from game.ui.words.locale import Locale, read_texts
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
    assert len(set(game.characters)) == len(game.characters) == (0 if book.roles else game.opponents)
    assert game.rules.id == ruleset
    make_session(game)


def test_a_truth_is_no_number_of_players() -> None:
    assert NewGame.from_dict({"players": True, "humans": True}, "classic").players == DEFAULT_PLAYERS


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["pepe", "easy"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@hypothesis.settings(deadline=None, max_examples=80)
@given(
    st.fixed_dictionaries({}, optional=dict.fromkeys(("players", "humans", "level", "characters", "options"), JSON))
    | JSON
)
def test_any_set_up_is_put_right(data: object) -> None:
    NewGame.from_dict(data, "official").rules.check_players(2)


@hypothesis.settings(deadline=None, max_examples=80)
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


@hypothesis.settings(deadline=None, max_examples=60)
@given(st.text(max_size=40), st.integers(-10, 400))
def test_any_text_fits(text: str, width: int) -> None:
    pygame.display.set_mode((64, 64))
    Theme().fit(text, "display", 18, width)


def test_a_name_of_control_characters_does_not_come_to_the_table() -> None:
    locale = Locale("en")
    names = seat_names([Seat(), Seat("\x00Ev\u202eil" + "W" * 500)], locale, "\x00\ud800")
    assert names == [locale("player.number", number=1), "Evil" + "W" * 12]


# ---- pictures -----------------------------------------------------------------------------------------------------


def png(width: int, height: int) -> bytes:
    """The beginning of a picture that says it is so large, and nothing of it."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


BROKEN_SPRITES = {
    "enormous": png(60_000, 60_000),
    "large": png(10_000, 10_000),
    "long": png(1, 5_000_000),
    "nothing wide": png(0, 10),
    "cut": png(400, 600),
    "empty": b"",
    "a text": b"hello",
    "another kind": b"GIF89a" + bytes(100),
    "a bitmap": b"BM" + bytes(100),
    "enormous jpeg": b"\xff\xd8\xff\xc0\x00\x11\x08\xea\x60\xea\x60\x03" + bytes(20),
    "endless jpeg": b"\xff\xd8" + b"\xff" * 1000,
    "enormous webp": b"RIFF\x20\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff",
    "unknown webp": b"RIFF\x20\x00\x00\x00WEBPNONE" + bytes(30),
}


@pytest.fixture
def own_cards(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(faults, "_written", set())
    pygame.display.set_mode((64, 64))
    (tmp_path / "data" / "cards").mkdir(parents=True)
    return tmp_path / "data" / "cards"


def look_at_broken(own_cards: Path, name: str) -> None:
    """The player's broken picture gives way to the program's own; it is said once and written down."""
    said: list[str] = []
    assets = Assets(said.append)
    with faults.expecting(name):
        picture = assets.card("Red_7")
    assert picture.get_size() == CARD_SIZE
    assert said == ["notice.own_cards"]
    assert not assets.missing()
    assert name in faults.log_file().read_text(encoding="utf-8")
    (own_cards / "Red_8_Card.png").write_bytes(b"")
    with faults.expecting("Red_8_Card.png"):
        assets.card("Red_8")
    assert said == ["notice.own_cards"]


@pytest.mark.parametrize("kind", BROKEN_SPRITES)
def test_a_broken_card_of_the_player_gives_way_to_the_programs_own(own_cards, kind: str) -> None:
    (own_cards / "Red_7_Card.png").write_bytes(BROKEN_SPRITES[kind])
    look_at_broken(own_cards, "Red_7_Card.png")


@unix
@pytest.mark.parametrize("kind", KINDS)
def test_a_card_that_is_no_ordinary_file_gives_way(own_cards, kind: str) -> None:
    no_ordinary_file(own_cards / "Red_7_Card.png", kind)
    look_at_broken(own_cards, "Red_7_Card.png")


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_good_card_of_the_player_is_shown(own_cards, ending: str) -> None:
    picture = pygame.Surface((30, 45))
    picture.fill((1, 200, 3))
    if ending == ".webp":
        (own_cards / "Red_7_Card.webp").write_bytes(base64.b64decode(WEBP))
        assert Assets().card("Red_7").get_size() == (1, 1)
        return
    pygame.image.save(picture, str(own_cards / f"Red_7_Card{ending}"))
    assert picture_size((own_cards / f"Red_7_Card{ending}").read_bytes()) == (30, 45)
    assert Assets().card("Red_7").get_size() == (30, 45)


WEBP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
"""One pixel, without loss."""


@given(
    st.binary(max_size=60), st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"RIFF....WEBPVP8 ", png(3, 4)])
)
def test_any_bytes_have_a_size_or_none(content: bytes, start: bytes) -> None:
    size = picture_size(start + content)
    assert size is None or len(size) == 2


# ---- tables -------------------------------------------------------------------------------------------------------


def map_with(tmp_path: Path, monkeypatch, change: Callable[[str], str]) -> None:
    """Put a changed map of two players in the place of the program's tables."""
    text = (layout.FOLDER / "players_2.tmx").read_text(encoding="utf-8")
    (tmp_path / "players_2.tmx").write_text(change(text), encoding="utf-8")
    monkeypatch.setattr(layout, "FOLDER", tmp_path)
    layout.load_layout.cache_clear()


CHANGES: dict[str, Callable[[str], str]] = {
    "no map": lambda text: "hello",
    "half": lambda text: text[: len(text) // 2],
    "no numbers": lambda text: re.sub(r' x="[^"]*"', ' x="nan"', text),
    "infinite": lambda text: re.sub(r'(<object [^>]*width=)"[^"]*"', r'\1"1e999"', text),
    "no size": lambda text: re.sub(r'tilewidth="\d+"', 'tilewidth="0"', text),
    "digits": lambda text: re.sub(r'tilewidth="\d+"', 'tilewidth="' + "9" * 5000 + '"', text),
    "too long": lambda text: text + " " * 2_000_000,
    "entities": lambda text: text.replace("<map", '<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><map', 1),
    "another file": lambda text: re.sub(
        r"(<map[^>]*>)", r'\1<tileset firstgid="1" source="/dev/zero"/>', text, count=1
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_damaged_map_is_refused_in_one_sentence(tmp_path, monkeypatch, change) -> None:
    map_with(tmp_path, monkeypatch, change)
    with pytest.raises(layout.LayoutError, match=r"players_2\.tmx"):
        layout.load_layout(2)
    layout.load_layout.cache_clear()


@unix
@pytest.mark.parametrize("kind", KINDS)
def test_a_map_that_is_no_ordinary_file_is_refused(tmp_path, monkeypatch, kind: str) -> None:
    monkeypatch.setattr(layout, "FOLDER", tmp_path)
    no_ordinary_file(tmp_path / "players_2.tmx", kind)
    layout.load_layout.cache_clear()
    with pytest.raises(layout.LayoutError, match=r"players_2\.tmx"):
        layout.load_layout(2)
    layout.load_layout.cache_clear()


# ---- the command line ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["--seed", "--players", "--after", "--bench", "--size"])
@pytest.mark.parametrize("value", ["²", "٣", "9" * 5000, "nan", "inf", "1e999", "1_0", "\x1b[2J", "", "1x9999999999"])
def test_a_word_that_is_no_number_is_refused(name: str, value: str, capsys) -> None:
    assert run([name, value]) == 2
    said = capsys.readouterr().err
    assert name in said
    assert len(said) < 300
    assert said.removesuffix("\n").isprintable()


@pytest.mark.parametrize("size", ["²x²", "9" * 5000 + "x720", "1280x9999999999", "٣٣٣٣x720"])
def test_a_size_that_is_none_is_refused(size: str, capsys) -> None:
    assert run(["--size", size]) == 2
    assert len(capsys.readouterr().err) < 300


def test_an_unknown_word_is_quoted_short_and_plain(capsys) -> None:
    for words in (["--\x1b[2J" + "x" * 10**5], ["--ruleset", "\x1b" * 10**5], ["--bots", "\x00" * 10**5]):
        with contextlib.suppress(SystemExit):
            assert run(words) == 2
        said = capsys.readouterr().err
        assert len(said) < 600
        assert said.removesuffix("\n").isprintable()


@unix
@pytest.mark.parametrize("name", ["--screenshot", "--debug-file"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_place_that_is_no_ordinary_file_is_not_written_to(tmp_path, name: str, kind: str, capsys) -> None:
    file = no_ordinary_file(tmp_path / "x.png", kind)
    assert run([name, str(file)]) == 2
    assert name in capsys.readouterr().err


@unix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to the superuser")
@pytest.mark.parametrize("name", ["--screenshot", "--debug-file"])
def test_a_folder_that_is_closed_is_said_before_the_window_opens(tmp_path, name: str, capsys) -> None:
    tmp_path.chmod(0o500)
    assert run([name, str(tmp_path / "x.png")]) == 2
    assert name in capsys.readouterr().err


def test_a_screenshot_that_cannot_be_written_ends_with_a_sentence(tmp_path, monkeypatch, capsys) -> None:
    def full(*_: object) -> None:
        raise pygame.error("no space left")

    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(pygame.image, "save", full)
    assert run(["--screenshot", str(tmp_path / "x.png"), "--after", "0.01"]) == 2
    said = capsys.readouterr().err
    assert "--screenshot" in said
    assert "no space left" in said


def test_a_debug_file_that_cannot_be_written_any_more_is_given_up(tmp_path) -> None:
    writer = DebugWriter(tmp_path / "gone" / "debug.json")
    (tmp_path / "gone").write_text("a file")
    with faults.expecting("the debug file cannot be written"):
        writer.update({"scene": "title"})
    writer.update({"scene": "table"})
    assert writer.number == 0


@unix
def test_a_log_that_is_a_pipe_is_not_waited_for(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    (tmp_path / "log").mkdir()
    no_ordinary_file(tmp_path / "log" / "spietato.log", "pipe")
    assert faults.write_log("anything") is None


def test_half_a_letter_can_be_written_to_the_log(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert faults.write_log("\ud800") is not None


def test_texts_nested_too_deep_are_a_fault_and_no_crash(tmp_path) -> None:
    (tmp_path / "en.json").write_text("[" * 100_000, encoding="utf-8")
    with faults.expecting("en.json"):
        read_texts("en", tmp_path)
