"""What every package says about the project: names, addresses, and the kind of file it opens."""

from __future__ import annotations

from pathlib import Path

from game import APP_ID as APP_ID
from game import __version__

ROOT = Path(__file__).resolve().parent.parent
NAME = "Spietato"
COMMAND = "spietato"
"""What is typed in a terminal, and the name of the package where packages have one."""
VERSION = __version__
SUMMARY = "Play cards without mercy"
AUTHORS = "The Spietato authors"
PUBLISHER = "Spietato"
COPYRIGHT = f"© 2026 {AUTHORS}. MIT License."
HOMEPAGE = "https://github.com/spietato/spietato"
"""The address that belongs to the application id."""
EMAIL = "spietato@users.noreply.github.com"
FILE_ENDING = ".spietato"
MEDIA_TYPE = "application/vnd.spietato.recording"
"""A recorded game. build.spec reads this module: it imports nothing that is compiled."""


def release_address(file: str) -> str:
    """Where a file of this version's release is downloaded."""
    return f"{HOMEPAGE}/releases/download/v{VERSION}/{file}"


def raw_address(path: str) -> str:
    """Where a file of the tagged source is shown as it is."""
    return f"{HOMEPAGE.replace('github.com', 'raw.githubusercontent.com')}/v{VERSION}/{path}"
