"""One window for each profile: a second start is refused while the first runs; a crash leaves nothing behind."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.ui.keep import lock
from game.ui.keep.storage import Storage
from game.ui.words.locale import LANGUAGES, read_texts
from tests.ui.test_cli import ROOT, play
from tests.ui.test_saved_games import SEATS, played_match, write_old_game

HOLD = "import sys; from pathlib import Path; from game.ui.keep import lock; held = lock.take(Path(sys.argv[1])); " + (
    "print('held', flush=True); sys.stdin.read()"
)


@contextmanager
def holder(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock until its input ends, or it is killed."""
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


def test_a_second_one_is_refused_until_the_first_lets_go(tmp_path):
    first = lock.take(tmp_path)
    assert first.held
    with pytest.raises(lock.AlreadyRunningError):
        lock.take(tmp_path)
    lock.take(tmp_path / "another profile").release()
    first.release()
    first.release()
    second = lock.take(tmp_path)
    assert second.held
    second.release()


@pytest.mark.parametrize("end", ["killed", "ended"])
def test_the_lock_ends_with_the_process_however_that_ends(tmp_path, end):
    with holder(tmp_path) as process:
        with pytest.raises(lock.AlreadyRunningError):
            lock.take(tmp_path)
        if end == "killed":
            process.kill()
    lock.take(tmp_path).release()


def test_a_folder_that_cannot_be_written_to_is_played_in_without_a_lock(tmp_path):
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    for _ in range(2):
        free = lock.take(tmp_path / "file" / "data")
        assert not free.held
        free.release()


def test_a_system_that_knows_no_locks_there_is_no_reason_not_to_play(tmp_path, monkeypatch):
    def refuse(handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(lock, "_seize", refuse)
    assert not lock.take(tmp_path).held


# ---- the way of Windows ---------------------------------------------------------------------------------------------


class StandIn(types.ModuleType):
    """Locks one byte of a file as the C library of Windows does: whoever comes second gets 'permission denied'."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.taken: dict[int, int] = {}

    def locking(self, handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        assert os.lseek(handle, 0, os.SEEK_CUR) == 0, "it locks from where the file stands"
        file = os.fstat(handle).st_ino
        owner = self.taken.get(file)
        if owner is not None and owner != handle and _open(owner):
            raise PermissionError(errno.EACCES, "Permission denied")
        self.taken[file] = handle


def _open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


def test_the_same_with_the_locks_of_windows(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "msvcrt", StandIn())
    monkeypatch.setattr(lock, "_seize", lock._seize_on_windows)
    test_a_second_one_is_refused_until_the_first_lets_go(tmp_path)


def test_each_system_has_its_way():
    wanted = lock._seize_on_windows if os.name == "nt" else lock._seize_elsewhere
    assert lock._seize is wanted


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
ENTER = "pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=''))"
QUIT = "self.quit()"


def started(home: Path, then: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Start the real program, let it say which screen is shown, and then do something in it."""
    return subprocess.run(
        [sys.executable, "-c", STARTED.format(then=then), *words],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SPIETATO_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_second_start_says_so_in_a_window_and_in_the_terminal_and_ends_with_2(tmp_path, language):
    with holder(tmp_path / "data"):
        done = started(tmp_path, ENTER, "--lang", language, "--ruleset", "classic")
    assert done.returncode == 2
    assert done.stderr.strip() == read_texts(language)["running.text"]
    assert done.stdout.strip() == "running"
    assert not (tmp_path / "config").exists(), "a start that is refused changes nothing"
    assert [file.name for file in (tmp_path / "data").iterdir()] == [lock.NAME]


def test_where_there_is_no_screen_either_the_sentence_is_all(tmp_path):
    with holder(tmp_path / "data"):
        done = play(tmp_path, SDL_VIDEODRIVER="", DISPLAY="", WAYLAND_DISPLAY="", LANGUAGE="en")
    assert done.returncode == 2
    assert done.stderr == "Spietato is already running in another window.\n"


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
    storage.write_lines(storage.ledger.bet(10, 4))
    storage.close()
    done = started(
        tmp_path, "print(self.stack.top.desk.match.seed, self.toasts.keys) or self.quit()", "--ruleset", "casino"
    )
    assert done.stdout.split("\n")[1] == "4 ['notice.hand_open']", done.stderr


def test_the_game_of_the_first_version_is_taken_over_at_the_next_start(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    write_old_game(data, played_match("official"))
    done = started(tmp_path, QUIT)
    assert (done.returncode, done.stdout.strip()) == (0, "title"), done.stderr
    assert [game.slot for game in Storage(folder=data).games()] == ["official"]
