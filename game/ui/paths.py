"""Where files live: the program's own folders, also inside a packaged build, and the player's."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

NAME = "spietato"
HOME_VARIABLE = "SPIETATO_HOME"
"""A folder named by this variable holds everything the player owns: for a memory stick, and for tests."""


@cache
def program_folder() -> Path:
    """The folder that holds `game`, `CardSprites` and `sounds`."""
    packed = getattr(sys, "_MEIPASS", None)
    return Path(packed) if packed else Path(__file__).resolve().parents[2]


def art_folder() -> Path:
    """Pictures of the table, the widgets, the icons and the portraits."""
    return program_folder() / "game" / "data" / "art"


def locale_folder() -> Path:
    """The texts in all languages."""
    return program_folder() / "game" / "data" / "locales"


def sound_folder() -> Path:
    """Sounds and music."""
    return program_folder() / "sounds"


def card_folders() -> tuple[Path, Path]:
    """Where card pictures are looked for: the player's own first, then the program's."""
    return data_folder() / "cards", program_folder() / "CardSprites"


def config_folder() -> Path:
    """Where the settings are kept."""
    return _user_folder("config")


def data_folder() -> Path:
    """Where games in progress, credits and the player's own pictures are kept."""
    return _user_folder("data")


def documents_folder() -> Path:
    """Where the player looks for what the game hands out: among the documents, or beside the game's own data."""
    if os.environ.get(HOME_VARIABLE):
        return data_folder()
    import platformdirs

    folder = Path(platformdirs.user_documents_dir())
    return folder if folder.is_dir() else data_folder()


def log_folder() -> Path:
    """Where errors are written down."""
    return _user_folder("log")


def _user_folder(kind: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home) / kind
    import platformdirs

    folder = getattr(platformdirs, f"user_{kind}_dir")
    return Path(folder(NAME, appauthor=False))
