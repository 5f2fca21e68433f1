"""What happens when something goes wrong that nobody foresaw: it is written down, and the player sees a calm screen."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.ui import paths

if TYPE_CHECKING:
    from game.app import App

_LONGEST_LOG = 256 * 1024


def log_file() -> Path:
    """Where errors are written down."""
    return paths.log_folder() / "spietato.log"


def write_down(error: BaseException) -> Path | None:
    """Add the error to the log file; its path, or None if it cannot be written."""
    from game import __version__

    file = log_file()
    lines = "".join(traceback.format_exception(error))
    head = f"{time.strftime('%Y-%m-%d %H:%M:%S')} spietato {__version__} python {sys.version.split()[0]} {sys.platform}"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size > _LONGEST_LOG:
            file.replace(file.with_suffix(".old.log"))
        with file.open("a", encoding="utf-8") as stream:
            stream.write(f"{head}\n{lines}\n")
    except OSError:
        return None
    return file


def show(app: App, error: Exception) -> bool:
    """Show the friendly screen; false if that is where it went wrong, so that nothing is left to try."""
    from game.ui.scenes.error import ErrorScene

    file = write_down(error)
    top = app.stack.top
    if isinstance(top, ErrorScene):
        return False
    try:
        app.stack.push(ErrorScene(app, file))
    except Exception as second:
        write_down(second)
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
