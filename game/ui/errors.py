"""What happens when something goes wrong that nobody foresaw: it is written down, and the player sees a calm screen."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ui import faults

if TYPE_CHECKING:
    from game.app import App


def show(app: App, error: Exception) -> bool:
    """Show the friendly screen; false if that is where it went wrong, so that nothing is left to try."""
    from game.ui.scenes.error import ErrorScene

    file = faults.write_error(error)
    faults.judge("error", type(error).__name__, error)
    top = app.stack.top
    if isinstance(top, ErrorScene):
        return False
    try:
        app.stack.push(ErrorScene(app, file))
    except Exception as second:
        faults.write_error(second)
        return False
    return True


@contextlib.contextmanager
def quiet_libraries() -> Iterator[None]:
    """Keep the system's libraries from filling the terminal where there is no sound or no screen."""
    try:
        sys.stderr.flush()
        kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except (OSError, AttributeError):
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
