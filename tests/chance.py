"""Chance that repeats: what the game leaves to the system's own dice comes from the name of the test here.

A test that passes by luck does so every time then, or never. `SPIETATO_TEST_SEED` gives all tests other dice:

    for seed in 1 2 3; do SPIETATO_TEST_SEED=$seed python tools/run_tests.py; done

Run as a program this is the game as `main.py` starts it, with such dice, too: what they are called it reads from
`SPIETATO_TEST_DICE`.
"""

from __future__ import annotations

import faulthandler
import os
import random
import runpy
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

SEED = os.environ.get("SPIETATO_TEST_SEED", "")
DICE = "SPIETATO_TEST_DICE"
MAIN = Path(__file__).resolve().parent.parent / "main.py"


def load(name: str, put: Callable[[object, str, object], None] = setattr) -> None:
    """Give the game dice that always fall in the same way under that name."""
    lot = random.Random(name)
    put(secrets, "randbits", lot.getrandbits)
    put(secrets, "SystemRandom", lambda: random.Random(lot.getrandbits(64)))
    random.seed(lot.getrandbits(64))


def load_from_environment() -> None:
    """The same for a program that was started by a test; nothing, if nobody has named its dice.

    A key that is pressed for it is never held: on a slow machine it would be, and would repeat itself.
    """
    if DICE in os.environ:
        # As in the game itself, crashes are watched before pygame comes: else it would make aborts of them.
        faulthandler.enable()
        import pygame

        load(os.environ[DICE])
        pygame.key.set_repeat = lambda *times: None


if __name__ == "__main__":
    # The first folder is that of this file.
    sys.argv[0], sys.path[0] = str(MAIN), str(MAIN.parent)
    load_from_environment()
    runpy.run_path(str(MAIN), run_name="__main__")
