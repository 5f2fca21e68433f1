"""What all tests share: faults raise, dice fall as they fell the last time; the window only where it can be driven."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from game import form
from tests import chance

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["SPIETATO_STRICT"] = "1"

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


@pytest.fixture(autouse=True)
def everything_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
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
