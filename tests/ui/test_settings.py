"""Settings on disk: kept, repaired, and never in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.ui.keep.newgame import NewGame
from game.ui.keep.settings import Settings, SettingsStore, settings_from, write_atomically
from game.ui.keep.storage import SavedSeat
from game.ui.paths import HOME_VARIABLE

SEATS = [SavedSeat("You"), SavedSeat("Pepe", "pepe")]


def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "config" / "settings.json")


def test_the_first_start_has_defaults_and_no_complaint(tmp_path):
    fresh = store(tmp_path)
    assert fresh.first_start
    assert fresh.settings == Settings()
    assert fresh.notices == []


def test_what_is_saved_comes_back(tmp_path):
    first = store(tmp_path)
    first.settings.language = "it"
    first.settings.music_volume = 0.25
    first.settings.setups["classic"] = NewGame("classic", 5).to_dict()
    assert first.save()
    second = store(tmp_path)
    assert not second.first_start
    assert second.settings == first.settings


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", "\x00\x01"])
def test_a_broken_file_is_kept_aside_and_said(tmp_path, text):
    file = tmp_path / "settings.json"
    file.write_text(text, encoding="utf-8")
    broken = SettingsStore(file)
    assert broken.settings == Settings()
    assert broken.notices == ["notice.settings_broken"]
    assert (tmp_path / "settings.broken-1.json").read_text(encoding="utf-8") == text
    broken.settings.mute = True
    assert broken.save()
    assert SettingsStore(file).settings.mute


def test_bytes_that_are_no_text_are_a_broken_file_too(tmp_path):
    file = tmp_path / "settings.json"
    file.write_bytes(b"\xff\xfe\x80")
    assert SettingsStore(file).notices == ["notice.settings_broken"]


def test_values_that_do_not_fit_fall_back_one_by_one():
    settings = settings_from(
        {"speed": "warp", "volume": 7, "mute": "yes", "language": "it", "width": 10, "music_volume": 1, "unknown": 3}
    )
    assert settings.speed == "normal"
    assert settings.volume == Settings().volume
    assert settings.mute is False
    assert settings.language == "it"
    assert settings.size == (1024, 720)
    assert settings.music_volume == 1.0


def test_an_override_holds_for_this_start_only(tmp_path):
    first = store(tmp_path)
    first.override("speed", "instant")
    first.override("mute", True)
    assert first.settings.speed == "instant"
    first.settings.high_contrast = True
    first.settings.mute = False
    first.save()
    second = store(tmp_path).settings
    assert second.speed == "normal"
    assert second.high_contrast
    assert second.mute is False


@pytest.mark.parametrize(
    ("games", "told"), [(True, "notice.settings_unsaved"), (False, "notice.read_only")], ids=["games", "nothing"]
)
def test_a_folder_that_cannot_be_written_is_said_once(tmp_path, monkeypatch, games, told):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    if not games:
        (tmp_path / "data").write_text("a file in the place of the folder", encoding="utf-8")

    def refuse(*_):
        raise PermissionError("read-only")

    monkeypatch.setattr("game.ui.keep.settings.write_atomically", refuse)
    kept = store(tmp_path)
    for language in ("it", "es", "en"):
        kept.settings.language = language
        assert not kept.save()
    assert kept.notices == [told]


def test_an_interrupted_write_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "file.json"
    write_atomically(file, "old")

    def refuse(*_):
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="full"):
        write_atomically(file, "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["file.json"]


def test_what_another_window_has_written_meanwhile_holds_but_for_this_starts_overrides(tmp_path):
    store(tmp_path).save()
    mine, other = store(tmp_path), store(tmp_path)
    kept = mine.settings
    mine.override("speed", "instant")
    mine.override("mute", True)
    mine.settings.mute = False
    other.settings.language, other.settings.speed, other.settings.mute = "it", "fast", True
    other.settings.setups["classic"] = {"players": 5}
    assert other.save()
    mine.read_again()
    assert mine.settings is kept, "everybody looks at the same ones"
    assert (kept.language, kept.speed, kept.mute, kept.setups) == ("it", "instant", True, {"classic": {"players": 5}})
    before = mine.file.read_bytes()
    assert mine.save()
    assert mine.file.read_bytes() == before
    kept.volume = 0.3
    assert mine.save()
    assert (store(tmp_path).settings.speed, store(tmp_path).settings.volume) == ("fast", 0.3)


def test_settings_that_are_gone_meanwhile_are_written_anew(tmp_path):
    mine = store(tmp_path)
    mine.settings.mute = True
    mine.save()
    mine.file.unlink()
    mine.read_again()
    assert mine.settings == Settings()
    assert mine.save()
    assert mine.file.exists()
