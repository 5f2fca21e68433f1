"""Strict mode: whatever is missing or goes wrong raises with its name; in play it goes to the log with its name."""

from __future__ import annotations

import warnings

import pytest

from game.ui import faults, nineslice, starting
from game.ui.assets import Assets
from game.ui.audio import Audio
from game.ui.keep.newgame import NewGame
from game.ui.keep.settings import Settings
from game.ui.table.hinter import Hinter
from game.ui.table.layout import load_layout
from game.ui.words.locale import Locale


def _picture(app):
    Assets().image("no_such_picture")


def _card(app):
    Assets().card("No_Such_Face")


def _measure(app):
    nineslice.margins(Assets(), "glow", 1.0)


def _sound(app):
    audio = Audio(Settings())
    assert audio.open()
    try:
        audio.play("no_such_sound")
    finally:
        audio.close()


def _music(app):
    audio = Audio(Settings())
    assert audio.open()
    try:
        audio.music("no_such_music")
    finally:
        audio.close()


def _text(app):
    Locale("it")("no.such.text")


def _place_in_a_text(app):
    Locale("it")("log.play", wrong=3)


def _anchor(app):
    load_layout(4).at((1280, 720))["no_such_anchor"]


def _notice(app):
    app.notice("notice.read_only")


def _error(app):
    app.routes.error(RuntimeError("a card fell under the table"))


def _hint(app):
    hinter = Hinter()
    hinter.ask(None)
    while hinter._answer is not None:
        hinter.poll()


def _warning(app):
    # What `faults.watch` puts in place of the warnings that nobody would read.
    faults._warned("old", DeprecationWarning, "cards.py", 7)


FAULTS = {
    "no_such_picture": _picture,
    "cards/No_Such_Face": _card,
    "content of glow": _measure,
    "no_such_sound": _sound,
    "no_such_music": _music,
    "no.such.text in it": _text,
    "log.play in it": _place_in_a_text,
    "no_such_anchor": _anchor,
    "notice.read_only": _notice,
    "RuntimeError": _error,
    "hint": _hint,
    "DeprecationWarning at cards.py:7: old": _warning,
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_raises_with_its_name_in_strict_mode(app, name):
    with pytest.raises(faults.FaultError, match=f": {name}$"):
        FAULTS[name](app)


@pytest.mark.parametrize("name", FAULTS)
def test_in_play_a_fault_is_written_to_the_log_with_its_name_and_the_game_goes_on(app, monkeypatch, name):
    monkeypatch.setenv(faults.STRICT_VARIABLE, "0")
    monkeypatch.setattr(faults, "_written", set())
    FAULTS[name](app)
    assert name in faults.log_file().read_text(encoding="utf-8")


def test_the_same_fault_is_written_down_once(app, monkeypatch):
    monkeypatch.setenv(faults.STRICT_VARIABLE, "0")
    monkeypatch.setattr(faults, "_written", set())
    for _ in range(3):
        _anchor(app)
    assert faults.log_file().read_text(encoding="utf-8").count("anchor: no_such_anchor") == 1


def test_an_expected_fault_does_not_raise_and_must_happen(app):
    with faults.expecting("no_such_anchor"):
        _anchor(app)
    with pytest.raises(faults.FaultError, match="did not happen: no_such_anchor"), faults.expecting("no_such_anchor"):
        pass


def test_who_gathers_faults_hears_of_them_all_and_nothing_is_written_down(app):
    with faults.gathering() as found:
        _picture(app)
        _text(app)
        _anchor(app)
    assert found == [("picture", "no_such_picture"), ("text", "no.such.text in it"), ("anchor", "no_such_anchor")]
    assert not faults.log_file().exists()
    with pytest.raises(faults.FaultError):
        _anchor(app)


def test_a_warning_raises_in_every_test():
    with pytest.raises(DeprecationWarning):
        warnings.warn("old", DeprecationWarning, stacklevel=1)


def test_an_error_is_written_down_with_the_system_the_table_and_what_was_done_last(app):
    starting.start(app, NewGame("classic", 2, seed=77))
    with faults.expecting("RuntimeError"):
        _error(app)
    log = faults.log_file().read_text(encoding="utf-8")
    head = log.splitlines()[0]
    assert all(word in head for word in ("spietato 0", "Python 3", "pygame-ce 2", "SDL 2", "video dummy 1280x720"))
    lines = set(log.splitlines())
    assert {"players: 2", "seed: 77", "slot: classic", "did: screen table"} <= lines
    assert any(line.startswith("table: classic") for line in lines)


def test_the_log_is_limited(app):
    for _ in range(8):
        assert faults.write_log("x" * 100_000) is not None
    sizes = {file.name: file.stat().st_size for file in faults.log_file().parent.iterdir()}
    assert set(sizes) == {"spietato.log", "spietato.old.log"}
    assert max(sizes.values()) < 256 * 1024 + 101_000
