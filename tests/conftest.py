"""What all tests share: faults raise, dice fall as they fell the last time; the window only where it can be driven."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from hypothesis import settings

from game import form
from tests import chance

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["SPIETATO_STRICT"] = "1"

CLOSING_SECONDS = 20
NEEDED = ("Xvfb", "xdotool")
MISSING = [tool for tool in NEEDED if shutil.which(tool) is None]
collect_ignore = ["window"] if MISSING else []

# Examples are the same in every run, and none is too slow: that would depend on the machine.
settings.register_profile("repeatable", deadline=None, derandomize=not chance.SEED, database=None)
settings.load_profile("repeatable")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """What is tested is what is written; and other dice for all tests are other examples, too."""
    if form.stale():
        raise pytest.UsageError(form.STALE)
    if chance.SEED and config.getoption("--hypothesis-seed") is None:
        config.option.hypothesis_seed = chance.SEED


@pytest.fixture(autouse=True, scope="module")
def loaded_dice_of_the_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the tests of a file share is made before any of them has dice."""
    with pytest.MonkeyPatch.context() as patch:
        chance.load(f"{chance.SEED} {request.node.nodeid}", patch.setattr)
        yield


@pytest.fixture(autouse=True)
def loaded_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the game leaves to chance, each test finds the same again."""
    chance.load(f"{chance.SEED} {request.node.nodeid}", monkeypatch.setattr)


def open_files(folder: Path) -> list[str]:
    """The files in that folder that this process has open, the deleted ones too; only Linux tells."""
    handles = Path("/proc/self/fd")
    found = []
    for handle in handles.iterdir() if handles.is_dir() else ():
        with suppress(OSError):  # the one that was listed for the list itself
            found.append(os.readlink(handle))
    return sorted(name for name in found if name.startswith(f"{folder}{os.sep}"))


def left_open(folder: Path) -> list[str]:
    """The files below a folder that stay open. A thread that counts or writes may still be closing its own."""
    limit = monotonic() + CLOSING_SECONDS
    while (found := open_files(folder)) and monotonic() < limit:
        sleep(0.01)
    return found


@pytest.fixture(autouse=True, scope="module")
def nothing_open_after_the_module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Windows deletes no folder with an open file in it: none is open when the tests of a file are done."""
    yield
    assert not left_open(tmp_path_factory.getbasetemp())


@pytest.fixture(autouse=True)
def nothing_open_at_the_end(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nor is one open in a test's own folder when that test is done."""
    yield
    folder = request.node.funcargs.get("tmp_path")
    assert folder is None or not left_open(folder)


@pytest.fixture(autouse=True)
def everything_closed(nothing_open_at_the_end: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever storage a test has opened lets go of its files and its thread at the end."""
    from game.ui.keep.storage import Storage

    opened: list[Storage] = []
    real = Storage.open

    def noted(storage: Storage) -> None:
        if storage not in opened:
            opened.append(storage)
        real(storage)

    monkeypatch.setattr(Storage, "open", noted)
    yield
    for storage in opened:
        storage.close()


def pytest_report_header() -> str | None:
    """Say so where the window cannot be driven; on a Linux build machine that is an error."""
    if not MISSING:
        return None
    message = f"the tests that drive the window are left out: {', '.join(MISSING)} not installed"
    if os.environ.get("CI") and sys.platform == "linux":
        raise pytest.UsageError(message)
    return message
