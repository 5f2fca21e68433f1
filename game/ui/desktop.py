"""The desktop around the window: its file manager, its clipboard, and a box with a sentence where there is no terminal.

Any of these may be missing. None is worth an error; who asks is told whether it worked.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from game.ui import faults

TITLE = "Spietato"


class FolderOpener:
    """Opens folders in the file manager. Whether that works may come to light only after a while: ask `failed`."""

    def __init__(self) -> None:
        self._failed = False

    def open(self, folder: Path) -> None:
        """Show that folder, which is made if need be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if sys.platform == "win32":
                os.startfile(folder)
                return
        except OSError:
            self._failed = True
            return
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        threading.Thread(target=self._run, args=([opener, str(folder)],), name="folder", daemon=True).start()

    def failed(self) -> bool:
        """Whether opening one has failed since this was asked last."""
        failed, self._failed = self._failed, False
        return failed

    def _run(self, command: Sequence[str]) -> None:
        nothing = subprocess.DEVNULL
        try:
            done = subprocess.run(command, stdin=nothing, stdout=nothing, stderr=nothing, env=_environment())
        except OSError:
            self._failed = True
        else:
            self._failed = self._failed or done.returncode != 0


def _environment() -> dict[str, str]:
    """For another program: a packed one has put its own libraries before those of the system."""
    variables = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = variables.pop("LD_LIBRARY_PATH_ORIG", "")
        variables.pop("LD_LIBRARY_PATH", None)
        if before:
            variables["LD_LIBRARY_PATH"] = before
    return variables


def copy(text: str) -> bool:
    """Put a text into the clipboard; whether it is there now."""
    import pygame

    try:
        pygame.scrap.put_text(text)
        return pygame.scrap.get_text() == text
    except (pygame.error, AttributeError, NotImplementedError, UnicodeError):
        return False


def pasted() -> str:
    """The text in the clipboard; nothing if there is none."""
    import pygame

    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError, UnicodeError):
        return ""


def say(sentence: str) -> None:
    """Tell somebody for whom there is no window: in the terminal, and in a box where nobody looks at one."""
    with contextlib.suppress(AttributeError, OSError, UnicodeError):
        print(sentence, file=sys.stderr, flush=True)
    if not _nobody_reads():
        return
    with contextlib.suppress(Exception):
        import pygame

        pygame.display.message_box(TITLE, sentence, message_type="error")


def _nobody_reads() -> bool:
    """Whether the program was started without a terminal. A test is not kept waiting for somebody to press a button."""
    if faults.strict():
        return False
    if sys.stderr is None:
        return True
    return bool(getattr(sys, "frozen", False)) and not sys.stderr.isatty()
