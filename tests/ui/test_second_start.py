"""What the program itself does with the lock of its profile, started from the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.ui.keep import lock
from game.ui.keep.storage import Storage
from game.ui.words.locale import LANGUAGES, read_texts
from tests.ui.patience import HANG_SECONDS
from tests.ui.test_cli import ROOT, play
from tests.ui.test_lock import holder
from tests.ui.test_saved_games import SEATS, played_match, write_old_game

# ---- the program itself ---------------------------------------------------------------------------------------------

STARTED = """
import sys, pygame, game.app, game.cli
open_window = game.app.App.open
def opened(self, *words):
    open_window(self, *words)
    self.after(0.1, lambda: print(self.stack.top.name, flush=True))
    self.after(0.2, lambda: {then})
game.app.App.open = opened
sys.exit(game.cli.run(sys.argv[1:]))
"""
QUIT = "self.quit()"
CLOSE_WHEN_NO_ANSWER = (
    "self.each_tick.append(lambda: self.stack.top.name == 'no_answer' and (print('no_answer'), self.quit()))"
)


def started(home: Path, then: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Start the real program, let it say which screen is shown, and then do something in it."""
    return subprocess.run(
        [sys.executable, "-c", STARTED.format(then=then), *words],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SPIETATO_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_second_start_without_an_answer_says_so_in_a_window_and_in_the_terminal_and_ends_with_2(tmp_path, language):
    with holder(tmp_path / "data"):
        done = started(tmp_path, CLOSE_WHEN_NO_ANSWER, "--lang", language, "--ruleset", "classic")
    assert done.returncode == 2
    assert done.stderr.strip() == read_texts(language)["running.no_answer.text"]
    assert done.stdout.split() == ["taking_over", "no_answer"]
    assert not (tmp_path / "config").exists(), "a start that is refused changes nothing"
    assert [file.name for file in (tmp_path / "data").iterdir()] == [lock.NAME]


def test_a_start_that_finds_no_screen_asks_nobody_to_close(tmp_path):
    with holder(tmp_path / "data"):
        done = play(tmp_path, SDL_VIDEODRIVER="", DISPLAY="", WAYLAND_DISPLAY="", LANGUAGE="en")
    assert done.returncode == 2
    assert done.stderr == "Spietato needs a screen: it can’t open a window here.\n"
    assert [file.name for file in (tmp_path / "data").iterdir()] == [lock.NAME]


def player_files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize(
    "words",
    [
        ["--selftest"],
        ["--bench", "0.5", "--ruleset", "classic", "--speed", "instant"],
        ["--bench", "0.5", "--ruleset", "casino"],
        ["--screenshot", "picture.png", "--after", "0.5", "--ruleset", "classic"],
        ["--screenshot", "picture.png", "--after", "0.3"],
        ["--demo", "--ruleset", "casino", "--speed", "instant", "--bench", "1"],
        ["--demo", "--speed", "instant", "--bench", "1"],
    ],
)
def test_what_only_looks_on_needs_no_lock_and_leaves_the_players_files_alone(tmp_path, words):
    data = tmp_path / "data"
    storage = Storage(folder=data)
    storage.save_game(played_match("classic"), SEATS)
    storage.write_lines(storage.ledger.bet(10, 4))
    assert storage.flush(), "and it stays open, with its log beside it, as while somebody plays"
    (data / "game.json").write_text("from version 0.1", encoding="utf-8")
    (data / "games").mkdir()
    (data / "games" / "one.json").write_text("damaged", encoding="utf-8")
    words = [str(tmp_path / word) if word == "picture.png" else word for word in words]
    with holder(data):
        before = player_files(data)
        done = play(tmp_path, *words)
    if "--selftest" not in words:
        assert done.returncode == 0, done.stderr
    assert player_files(data) == before


def test_a_game_started_from_the_command_line_keeps_the_saved_one_beside_it(tmp_path):
    data = tmp_path / "data"
    storage = Storage(folder=data)
    storage.save_game(played_match("classic", seed=1), SEATS)
    storage.close()
    done = started(tmp_path, QUIT, "--ruleset", "classic", "--players", "2", "--seed", "77")
    assert (done.returncode, done.stdout.strip()) == (0, "table"), done.stderr
    assert {game.slot: game.match.seed for game in Storage(folder=data).games()} == {"classic": 77, "classic-2": 1}


def test_from_the_command_line_too_an_open_hand_goes_on(tmp_path):
    storage = Storage(folder=tmp_path / "data")
    storage.write_lines(storage.ledger.bet(10, 4, storage.now()))
    storage.close()
    look = "print(self.stack.top.name, self.stack.scenes[0].desk.match.seed, self.toasts.keys) or self.quit()"
    done = started(tmp_path, look, "--ruleset", "casino")
    assert done.stdout.split("\n")[1] == "reconnected 4 ['notice.hand_open']", done.stderr


def test_the_game_of_the_first_version_is_taken_over_at_the_next_start(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    write_old_game(data, played_match("official"))
    done = started(tmp_path, QUIT)
    assert (done.returncode, done.stdout.strip()) == (0, "title"), done.stderr
    assert [game.slot for game in Storage(folder=data).games()] == ["official"]
