"""Settings, saved games and the purse on disk: kept, repaired, and never in the way."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from game.match.casino import Purse
from game.match.match import Match
from game.match.saves import load_text, save_text
from game.rulesets import table
from game.ui.newgame import NewGame
from game.ui.settings import Settings, SettingsStore, settings_from, write_atomically
from game.ui.storage import SavedSeat, Storage

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
    first.settings.bigger_text = True
    first.settings.mute = False
    first.save()
    second = store(tmp_path).settings
    assert second.speed == "normal"
    assert second.bigger_text
    assert second.mute is False


def test_a_folder_that_cannot_be_written_is_said_once(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError("read-only")

    monkeypatch.setattr("game.ui.settings.write_atomically", refuse)
    kept = store(tmp_path)
    for language in ("it", "es", "en"):
        kept.settings.language = language
        assert not kept.save()
    assert kept.notices == ["notice.read_only"]


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


# ---- the game in progress -----------------------------------------------------------------------------------------


def played_match(actions: int = 12) -> Match:
    from game.core.engine import legal

    match = Match(table("no_mercy"), 2, 7)
    for _ in range(actions):
        match.apply(legal(match.state)[0])
    return match


def test_a_saved_game_comes_back_as_it_stood(tmp_path):
    match = played_match()
    storage = Storage(folder=tmp_path)
    assert not storage.has_game()
    assert storage.save_game(match, SEATS, {"armed": True})
    saved = storage.load_game()
    assert saved is not None
    assert saved.seats == tuple(SEATS)
    assert saved.extra == {"armed": True}
    assert saved.ruleset == "no_mercy"
    assert save_text(load_text(saved.text)) == save_text(match)
    storage.drop_game()
    assert not storage.has_game()


@pytest.mark.parametrize("text", ["", "{", '{"version": 99}', '{"version": 1, "seats": 3}', "[]"])
def test_a_damaged_game_is_put_aside_and_said(tmp_path, text):
    said: list[str] = []
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    storage = Storage(said.append, tmp_path)
    assert storage.load_game() is None
    assert said == ["notice.save_broken"]
    assert not storage.has_game()
    assert (tmp_path / "game.broken-1.json").exists()


def test_saving_in_a_read_only_folder_is_said_once_and_play_goes_on(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError("read-only")

    monkeypatch.setattr("game.ui.storage.write_atomically", refuse)
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    match = played_match()
    assert not storage.save_game(match, SEATS)
    assert not storage.save_game(match, SEATS)
    assert not storage.save_purse(Purse())
    assert said == ["notice.read_only"]


# ---- the purse ----------------------------------------------------------------------------------------------------


def test_the_purse_is_kept_with_its_stake_and_history(tmp_path):
    storage = Storage(folder=tmp_path)
    purse = storage.load_purse()
    assert purse.credits == 1000
    purse.bet(40)
    assert storage.save_purse(purse)
    again = storage.load_purse()
    assert (again.credits, again.stake) == (960, 40)
    empty = Purse(credits=0)
    empty.refill()
    storage.save_purse(empty)
    assert storage.load_purse().history == empty.history


def test_a_damaged_purse_is_kept_aside(tmp_path):
    said: list[str] = []
    (tmp_path / "purse.json").write_text(json.dumps({"credits": "many"}), encoding="utf-8")
    assert Storage(said.append, tmp_path).load_purse().credits == 1000
    assert said == ["notice.purse_broken"]
    assert (tmp_path / "purse.broken-1.json").exists()
