"""Pictures, tables and command lines are untrusted, too: a clear sentence, no hang, nothing lost."""

from __future__ import annotations

import base64
import contextlib
import os
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli import run
from game.ui import faults
from game.ui.assets import CARD_SIZE, ENDINGS, Assets
from game.ui.debug import DebugWriter
from game.ui.paths import HOME_VARIABLE
from game.ui.reading import picture_size
from game.ui.table import layout
from game.ui.words.locale import read_texts
from tests.ui.test_untrusted_files import KINDS, no_ordinary_file, unix

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
