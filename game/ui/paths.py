"""Where files live: the program's own folders, also inside a packaged build, and the player's."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

NAME = "spietato"
HOME_VARIABLE = "SPIETATO_HOME"
"""A folder named by this variable holds everything the player owns: for a memory stick, and for tests."""

_NOWHERE = Path(os.devnull) / NAME
"""Nothing can be there, and nothing can be made there: whoever reads finds nothing, whoever writes is told so."""


class MissingFolderError(Exception):
    """A folder of the program itself is not there: the installation is broken."""


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


def rules_folder() -> Path:
    """The rulebooks as players read them."""
    return program_folder() / "game" / "data" / "rules"


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
    return folder if os.path.isdir(folder) else data_folder()


def log_folder() -> Path:
    """Where errors are written down."""
    return _user_folder("log")


def check_program() -> None:
    """MissingFolderError if one of the program's own folders is not there without which there is no game."""
    for folder in (locale_folder(), art_folder(), program_folder() / "game" / "data" / "tables"):
        if not os.path.isdir(folder):
            raise MissingFolderError(folder.relative_to(program_folder()).as_posix())


def writable(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made itself if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _user_folder(kind: str) -> Path:
    """Where the player's files of a kind are; nowhere, if there is no such place or nobody may look into it."""
    home = os.environ.get(HOME_VARIABLE)
    folder = Path(home) / kind if home else _system_folder(kind)
    return folder if folder is not None and _open_to_us(folder) else _NOWHERE / kind


def _system_folder(kind: str) -> Path | None:
    import platformdirs

    try:
        folder = Path(getattr(platformdirs, f"user_{kind}_dir")(NAME, appauthor=False))
    except RuntimeError:
        # Nobody's home is known: an account without one, and no variable that names one.
        return None
    return folder if folder.is_absolute() else None


def _open_to_us(folder: Path) -> bool:
    """Whether one may look into a folder, or make it. A closed door above it counts, too."""
    try:
        os.stat(folder)
    except PermissionError:
        return False
    except OSError:
        return True
    return os.access(folder, os.R_OK | os.X_OK)
