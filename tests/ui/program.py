"""The real program from its first line on, on a screen that nobody sees."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.ui.patience import HANG_SECONDS
from tests.ui.test_cli import ROOT

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="asks the system for things as Linux has them")
CRASHING = """
import os, signal, sys
sys.argv = ["main.py", *sys.argv[1:]]
import game.cli
run_app = game.cli._run
def run(self, *words):
    turns = []
    def turn():
        turns.append(1)
        if len(turns) == {turns}:
            {then}
    self.each_tick.append(turn)
    return run_app(self, *words)
game.cli._run = run
import main
sys.exit(main.main())
"""
TURNS = 25
"""So many turns of its loop the program lives: seconds would depend on the machine."""
SEGFAULT, KILL, LEAVE = ("os.kill(os.getpid(), signal.SIGSEGV)", "os.kill(os.getpid(), signal.SIGKILL)", "self.quit()")
TELL = "print(self.stack.top.name, self.stack.top.describe().get('report')) or self.quit()"


def run_main(
    home: Path, then: str, *words: str, before: Sequence[str] = (), **variables: str
) -> subprocess.CompletedProcess[str]:
    """The program from its first line on; `then` is done in its frame loop."""
    return subprocess.run(
        [*before, sys.executable, "-c", CRASHING.format(then=then, turns=TURNS), *words],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SPIETATO_HOME": str(home), "LANGUAGE": "en", **variables},
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
