"""One window for each profile: the lock, how a second start asks for it, and that a crash leaves nothing behind."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
import types
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from game.ui.keep import lock
from tests.ui.test_cli import ROOT

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


def test_a_folder_that_cannot_be_written_to_cannot_be_locked(tmp_path):
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(lock.NoLockError):
        lock.take(tmp_path / "file" / "data")


def test_a_system_that_knows_no_locks_there_says_so(tmp_path, monkeypatch):
    def refuse(handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(lock, "_seize", refuse)
    with pytest.raises(lock.NoLockError, match="no locks available"):
        lock.take(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only where there are pipes and links")
@pytest.mark.parametrize("kind", ["folder", "link", "dangling link", "loop", "pipe"])
def test_something_else_in_the_place_of_the_lock_is_left_alone(tmp_path, kind):
    file, treasure = tmp_path / lock.NAME, tmp_path / "treasure"
    treasure.write_text("the player's", encoding="utf-8")
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to({"link": treasure, "dangling link": tmp_path / "nowhere", "loop": file}[kind])
    with pytest.raises(lock.NoLockError):
        lock.take(tmp_path)
    assert treasure.read_text(encoding="utf-8") == "the player's"
    assert not (tmp_path / "nowhere").exists()


# ---- asking for the lock ---------------------------------------------------------------------------------------------


def test_a_request_is_seen_as_long_as_it_is_made_and_leaves_nothing(tmp_path):
    first = lock.take(tmp_path)
    assert not lock.asked(tmp_path)
    request = lock.Request(tmp_path)
    assert request.try_for_lock() is None
    assert request.made
    assert lock.asked(tmp_path)
    assert lock.asked(tmp_path), "to look does not answer it"
    assert request.try_for_lock() is None
    first.release()
    second = request.try_for_lock()
    assert second is not None
    assert second.held
    assert not request.made
    assert not lock.asked(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [lock.NAME]
    second.release()


def test_a_request_that_is_withdrawn_is_not_answered(tmp_path):
    first = lock.take(tmp_path)
    request = lock.Request(tmp_path)
    request.try_for_lock()
    request.withdraw()
    request.withdraw()
    assert not lock.asked(tmp_path)
    assert not (tmp_path / lock.REQUEST).exists()
    first.release()


def test_of_two_that_ask_one_has_its_turn_and_then_the_other(tmp_path):
    first = lock.take(tmp_path)
    one, other = lock.Request(tmp_path), lock.Request(tmp_path)
    assert (one.try_for_lock(), other.try_for_lock()) == (None, None)
    assert (one.made, other.made) == (True, False)
    first.release()
    assert other.try_for_lock() is None, "it is not its turn"
    taken = one.try_for_lock()
    assert taken is not None
    assert other.try_for_lock() is None
    assert other.made
    assert lock.asked(tmp_path), "who has just taken over is asked like anybody"
    taken.release()
    last = other.try_for_lock()
    assert last is not None
    last.release()


@pytest.mark.parametrize("content", [b"", b"\0" * 5_000_000, b'{"token": "f00", "time": 9e99, "pid": 1}'])
def test_a_file_that_nobody_holds_asks_for_nothing_whatever_it_says_and_is_removed(tmp_path, content):
    (tmp_path / lock.REQUEST).write_bytes(content)
    assert not lock.asked(tmp_path)
    assert not (tmp_path / lock.REQUEST).exists()


def test_what_a_dead_start_has_left_is_no_hindrance_for_the_next(tmp_path):
    first = lock.take(tmp_path)
    (tmp_path / lock.REQUEST).write_bytes(b"left over")
    request = lock.Request(tmp_path)
    request.try_for_lock()
    assert lock.asked(tmp_path)
    request.withdraw()
    first.release()


def test_a_folder_or_a_link_of_that_name_asks_for_nothing_and_stays(tmp_path):
    (tmp_path / lock.REQUEST).mkdir()
    assert not lock.asked(tmp_path)
    assert lock.Request(tmp_path).try_for_lock() is None
    (tmp_path / lock.REQUEST).rmdir()
    treasure = tmp_path / "treasure"
    treasure.write_text("the player's", encoding="utf-8")
    (tmp_path / lock.REQUEST).symlink_to(treasure)
    assert not lock.asked(tmp_path)
    assert not lock.Request(tmp_path).made
    assert treasure.read_text(encoding="utf-8") == "the player's"


can_delete_open_files = pytest.mark.skipif(os.name == "nt", reason="Windows deletes no file that is open")


@can_delete_open_files
def test_a_request_that_was_removed_between_opening_and_locking_is_made_anew(tmp_path, monkeypatch):
    """Its file lies nowhere any more: held like that, it would be seen by nobody."""
    seize, first = lock._seize, lock.take(tmp_path)

    def too_late(handle: int) -> None:
        (tmp_path / lock.REQUEST).unlink(missing_ok=True)
        seize(handle)

    request = lock.Request(tmp_path)
    monkeypatch.setattr(lock, "_seize", too_late)
    request.try_for_lock()
    assert not request.made
    monkeypatch.setattr(lock, "_seize", seize)
    request.try_for_lock()
    assert request.made
    assert lock.asked(tmp_path)
    request.withdraw()
    first.release()


@can_delete_open_files
def test_to_look_removes_no_request_that_took_the_place_of_an_old_one(tmp_path, monkeypatch):
    seize = lock._seize
    (tmp_path / lock.REQUEST).write_bytes(b"left over")
    request = lock.Request(tmp_path)

    def overtaken(handle: int) -> None:
        monkeypatch.setattr(lock, "_seize", seize)
        (tmp_path / lock.REQUEST).unlink()
        held = lock.take(tmp_path)
        request.try_for_lock()
        held.release()
        seize(handle)

    monkeypatch.setattr(lock, "_seize", overtaken)
    lock.asked(tmp_path)
    assert request.made
    assert lock.asked(tmp_path)
    request.withdraw()


# ---- many starts at once ---------------------------------------------------------------------------------------------

START = """
import os, sys, time
from pathlib import Path
from game.ui.keep import lock
folder, inside, end = Path(sys.argv[1]), Path(sys.argv[1]) / "inside", Path(sys.argv[1]) / "end"
try:
    held = lock.take(folder)
except lock.AlreadyRunningError:
    request = lock.Request(folder)
    while (held := request.try_for_lock()) is None:
        time.sleep(0.002)
assert held.held
os.close(os.open(inside, os.O_CREAT | os.O_EXCL))
print("in", flush=True)
while not lock.asked(folder) and not end.exists():
    time.sleep(0.002)
inside.unlink()
held.release()
print("out", flush=True)
"""


def start(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", START, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_of_dozens_of_starts_each_has_its_turn_and_never_two_at_once(tmp_path):
    with ExitStack() as ended:
        starts = [ended.enter_context(start(tmp_path)) for _ in range(24)]
        outputs = [process.stdout for process in starts if process.stdout is not None]
        assert [output.readline() for output in outputs] == ["in\n"] * 24
        (tmp_path / "end").touch()
        assert [output.read() for output in outputs] == ["out\n"] * 24
    assert {process.returncode for process in starts} == {0}
    assert sorted(file.name for file in tmp_path.iterdir()) == ["end", lock.NAME]


def test_starts_that_are_killed_at_any_moment_leave_neither_a_lock_nor_a_request(tmp_path):
    chance = random.Random(7)
    starts: list[subprocess.Popen[str]] = []
    for _ in range(30):
        starts.append(start(tmp_path))
        if len(starts) >= 4:
            time.sleep(chance.random() * 0.1)
            killed = starts.pop(chance.randrange(len(starts)))
            killed.kill()
            killed.communicate()
            (tmp_path / "inside").unlink(missing_ok=True)
    for process in starts:
        process.kill()
        process.communicate()
    assert not lock.asked(tmp_path)
    assert not (tmp_path / lock.REQUEST).exists()
    held = lock.take(tmp_path)
    assert held.held
    held.release()


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
    test_a_second_one_is_refused_until_the_first_lets_go(tmp_path / "lock")
    (tmp_path / "request").mkdir()
    test_of_two_that_ask_one_has_its_turn_and_then_the_other(tmp_path / "request")


def test_no_open_file_can_be_removed_on_windows_and_still_nothing_is_left(tmp_path, monkeypatch):
    remove, closed, close = Path.unlink, [], os.close

    def unlink(file: Path, missing_ok: bool = False) -> None:
        if not closed:
            raise PermissionError(errno.EACCES, "The process cannot access the file")
        remove(file, missing_ok)

    first, request = lock.take(tmp_path), lock.Request(tmp_path)
    request.try_for_lock()
    monkeypatch.setattr(Path, "unlink", unlink)
    monkeypatch.setattr(os, "close", lambda handle: closed.append(handle) or close(handle))
    request.withdraw()
    assert not (tmp_path / lock.REQUEST).exists()
    first.release()


def test_each_system_has_its_way():
    wanted = lock._seize_on_windows if os.name == "nt" else lock._seize_elsewhere
    assert lock._seize is wanted
