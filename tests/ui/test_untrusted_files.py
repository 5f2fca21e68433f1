"""Files that anybody may have put there: read within limits, refused in one sentence, never waited for."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import UnreadableError
from game.ui.reading import LONGEST_NAME, clean_name, read_bytes, read_json, read_text

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
