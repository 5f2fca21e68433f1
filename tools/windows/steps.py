"""One printed line for each step of a check, with its result and its time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class StepError(Exception):
    """A step has failed; the message says why."""


@contextmanager
def step(name: str) -> Iterator[list[str]]:
    """Print how it went; what is put into the list is the result."""
    started = time.monotonic()
    result: list[str] = []
    try:
        yield result
    except Exception as error:
        print(f"FAILED  {name}: {error} ({time.monotonic() - started:.0f} s)", flush=True)
        raise StepError(name) from error
    print(f"ok      {name}: {'; '.join(result)} ({time.monotonic() - started:.0f} s)", flush=True)
