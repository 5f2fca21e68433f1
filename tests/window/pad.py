"""The game in its real window with a controller beside it: `python tests/window/pad.py PIPE ARGUMENTS...`.

There is no cable to pull and seldom a device of the system to write to, so the controller is SDL's own virtual one,
attached in the process of the game by this script. The game knows nothing of it: it finds a controller, opens it and
hears it as it would any other. What to press is read from a pipe, a line for each: `plug`, `unplug`, `press NUMBER`,
`axis NUMBER VALUE`.
"""

from __future__ import annotations

import runpy
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests import chance  # noqa: E402


def obey(pipe: str) -> None:
    """Do what the pipe says, until it is closed."""
    from tests.virtualpad import VirtualPad, library

    pad: VirtualPad | None = None
    with open(pipe, encoding="utf-8") as lines:
        for line in lines:
            word, *numbers = line.split()
            values = [int(number) for number in numbers]
            if word == "plug":
                sdl = library()
                assert sdl is not None
                pad = VirtualPad(sdl)
            elif pad is None:
                raise ValueError(f"no controller for {line!r}")
            elif word == "unplug":
                pad.unplug()
            elif word == "press":
                pad.press(values[0])
            elif word == "axis":
                pad.axis(values[0], values[1])


if __name__ == "__main__":
    threading.Thread(target=obey, args=(sys.argv.pop(1),), daemon=True).start()
    chance.load_from_environment()
    sys.argv[0] = str(ROOT / "main.py")
    runpy.run_path(sys.argv[0], run_name="__main__")
