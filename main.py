"""Spietato: start the game. `python main.py --help` lists what can be asked for on the command line."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the game; the exit code says how it went."""
    try:
        from game.cli import run
    except ImportError as error:
        print(f"Spietato cannot start: {error}. 'make play' installs what it needs.", file=sys.stderr)
        return 2
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
