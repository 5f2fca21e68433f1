"""The debug file: what is on screen as one JSON object, for tests that drive the real window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.ui import faults
from game.ui.keep.settings import write_atomically


class DebugWriter:
    """Rewrites its file whenever the description of the screen has changed; `number` counts the versions."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._last = ""
        self._given_up = False
        self.number = 0

    def update(self, description: dict[str, Any]) -> None:
        """Write the file if anything is different."""
        text = json.dumps(description, ensure_ascii=False, default=str)
        if text == self._last:
            return
        self._last = text
        if self._given_up:
            return
        try:
            write_atomically(self._file, f'{{"number": {self.number + 1}, {text[1:]}\n')
        except OSError as error:
            # Its place is gone, or full. The game goes on without it; to try at every frame would slow it down.
            self._given_up = True
            faults.report("error", "the debug file cannot be written", error)
            return
        self.number += 1
