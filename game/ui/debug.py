"""The debug file: what is on screen as one JSON object, for tests that drive the real window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.ui.keep.settings import write_atomically


class DebugWriter:
    """Rewrites its file whenever the description of the screen has changed; `number` counts the versions."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._last = ""
        self.number = 0

    def update(self, description: dict[str, Any]) -> None:
        """Write the file if anything is different."""
        text = json.dumps(description, ensure_ascii=False, default=str)
        if text == self._last:
            return
        self._last = text
        self.number += 1
        write_atomically(self._file, f'{{"number": {self.number}, {text[1:]}\n')
