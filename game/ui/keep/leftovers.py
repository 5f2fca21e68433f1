"""Files that a killed run was still writing: the whole one never took its place, and nobody will come back for them."""

from __future__ import annotations

import contextlib
import os
import re
import time
from pathlib import Path

from game.ui import paths

SECONDS = 60.0
"""Younger ones stay: somebody may be writing them at this moment."""
_OURS = re.compile(r"\.[\w.-]+-[a-z0-9_]{8}\.tmp")
"""What `settings.write_atomically` calls a file until it is whole."""


def clear(data: Path) -> list[Path]:
    """Remove them from the folders of settings and of data; those that are gone."""
    gone = []
    for folder in (paths.config_folder(), data, data / "games"):
        for file in _old(folder):
            with contextlib.suppress(OSError):
                file.unlink()
                gone.append(file)
    return gone


def _old(folder: Path) -> list[Path]:
    found = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                if time.time() - entry.stat(follow_symlinks=False).st_mtime > SECONDS:
                    found.append(Path(entry.path))
    return found
