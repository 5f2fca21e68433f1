"""What all tests share: faults raise; the window only where it can be driven."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["SPIETATO_STRICT"] = "1"

NEEDED = ("Xvfb", "xdotool")
MISSING = [tool for tool in NEEDED if shutil.which(tool) is None]
collect_ignore = ["window"] if MISSING else []


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
