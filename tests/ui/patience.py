"""Waiting in tests for what happens beside the frames: as long as it takes, so that no result is a matter of luck."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import pytest

HANG_SECONDS = 180.0
"""What takes longer than this never comes: far more than a slow machine needs for anything in a test."""


def until(condition: Callable[[], object], turn: Callable[[], object] = lambda: None) -> None:
    """Take turns until something is so that happens in a thread or in a program of its own."""
    limit = time.monotonic() + HANG_SECONDS
    while not condition():
        assert time.monotonic() < limit, "what was waited for never came"
        turn()
        time.sleep(0.001)


class AtOnce(ThreadPoolExecutor):
    """Somebody who thinks in a thread as ever, but the frame that asks waits for the answer."""

    def submit(self, *rest: Any, **named: Any) -> Future[Any]:
        future = super().submit(*rest, **named)
        wait([future])
        return future


@pytest.fixture(autouse=True)
def frames_wait_for_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a test many frames pass in a moment: in how many of them somebody has thought enough would be chance."""
    for module in ("thinker", "hinter"):
        monkeypatch.setattr(f"game.ui.table.{module}.ThreadPoolExecutor", AtOnce)
