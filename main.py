"""Spietato: start the game. `python main.py --help` lists what can be asked for on the command line."""

from __future__ import annotations

import sys
from contextlib import suppress


def main() -> int:
    """Run the game; the exit code says how it went."""
    try:
        from game.output import use_utf8
        from game.ui import crashes

        use_utf8()
        crashes.watch()
        from game.cli import run
    except Exception as error:
        # Whatever it is, this start has no more to say than one sentence: the rest is for the log.
        _give_up(error)
        return 2
    try:
        return run(sys.argv[1:])
    finally:
        crashes.done()


def _give_up(error: Exception) -> None:
    """The game is not all there. What is needed to say so may be missing, too."""
    packed = getattr(sys, "frozen", False)
    advice = "Please download and unpack the game again" if packed else "'make play' installs what it needs"
    sentence = f"Spietato cannot start: {error}. {advice}."
    with suppress(Exception):
        from game.ui import crashes, faults

        faults.write_error(error)
        crashes.done()
    try:
        from game.ui import desktop
    except Exception:
        print(sentence, file=sys.stderr)
    else:
        desktop.say(sentence)


if __name__ == "__main__":
    sys.exit(main())
