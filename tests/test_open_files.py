"""The check that no test leaves a file open in a temporary folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.conftest import open_files

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which files are open")


def test_an_open_file_is_seen_until_it_is_closed(tmp_path: Path) -> None:
    inside = tmp_path / "folder"
    inside.mkdir()
    file = inside / "left open"
    with file.open("w"):
        assert open_files(inside) == [str(file)]
        assert open_files(tmp_path) == [str(file)]
        assert open_files(tmp_path / "fold") == []
    assert open_files(tmp_path) == []


def test_a_deleted_file_counts_as_long_as_it_is_open(tmp_path: Path) -> None:
    file = tmp_path / "gone"
    with file.open("w"):
        file.unlink()
        assert open_files(tmp_path) == [f"{file} (deleted)"]
