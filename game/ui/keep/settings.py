"""What the player has chosen for good: kept as one JSON file, repaired when broken, never in the way of playing."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.core.errors import NewerError, NotationError
from game.match import versions
from game.match.lessons import LESSONS
from game.rulesets import featured
from game.ui import faults, paths, pictures
from game.ui.reading import SETTINGS_BYTES, clean_name, read_json

SPEEDS = ("normal", "fast", "instant")
SORTS = ("colour", "value", "own")
TEXT_SIZES = ("normal", "large", "largest")
MIN_SIZE = (1024, 640)
DEFAULT_SIZE = (1280, 720)
MAX_SIDE = 16_384
MOST_GUESTS = 9
_RANGES: dict[str, tuple[float, float]] = {
    **dict.fromkeys(("volume", "sound_volume", "music_volume"), (0, 1)),
    "display": (0, 63),
}
_CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("", "en", "it", "es"),
    "speed": SPEEDS,
    "hand_sort": SORTS,
    "portrait": pictures.PEOPLE,
    "text_size": TEXT_SIZES,
}


@dataclass
class Settings:
    """All of it, with what holds before anybody has chosen. An empty language means the system's."""

    language: str = ""
    volume: float = 0.8
    sound_volume: float = 0.9
    music_volume: float = 0.5
    mute: bool = False
    voices: bool = True
    """Whether the characters are heard when they speak."""
    speed: str = "normal"
    fullscreen: bool = False
    width: int = DEFAULT_SIZE[0]
    height: int = DEFAULT_SIZE[1]
    display: int = 0
    """The screen that the window opens on, where there are several."""
    text_size: str = "normal"
    high_contrast: bool = False
    reduced_motion: bool = False
    highlight: bool = True
    """Whether cards that can be played stand out in one's hand."""
    confirm_wilds: bool = False
    auto_draw: bool = False
    background_pause: bool = True
    fast_deal: bool = False
    hand_sort: str = "colour"
    player_name: str = ""
    portrait: str = "you_1"
    guests: list[Any] = field(default_factory=list)
    """Who else plays at this screen, in the order of their chairs: pairs of a name and a face, which may be empty."""
    last_ruleset: str = field(default_factory=lambda: featured().id)
    last_set: str = ""
    """The set of house rules that was chosen last; none if it was a rulebook."""
    setups: dict[str, Any] = field(default_factory=dict)
    """The last set-up of every rulebook and every set of house rules, as `NewGame.to_dict` writes it."""
    keys: dict[str, str] = field(default_factory=dict)
    """What the player's keys say: the names of one or two for an intent, as `game.ui.keymap` reads them."""
    buttons: dict[str, str] = field(default_factory=dict)
    """What the buttons of the player's controller say, alike."""

    told_pace: bool = False
    """Whether the player has been told that a click hurries and where the speed is changed."""
    lessons_done: list[str] = field(default_factory=list)
    """The lessons that were played to their end."""

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window while it is not fullscreen."""
        return self.width, self.height


class SettingsStore:
    """The settings and their file. `notices` holds keys of sentences that the player should be shown."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.config_folder() / "settings.json"
        self.notices: list[str] = []
        self.first_start = False
        self._newer = False
        """A later version of the program has written the file: it is read as far as it can be, and left as it is."""
        self.settings = self._load()
        self._written = dataclasses.asdict(self.settings) if not self.first_start else None
        self._read_only = False
        self._overrides: dict[str, tuple[object, object]] = {}

    def override(self, name: str, value: object) -> None:
        """Let another value hold for this start only: it is not written unless the player changes it."""
        self._overrides[name] = (getattr(self.settings, name), value)
        setattr(self.settings, name, value)

    def read_again(self) -> None:
        """Another window has had the profile meanwhile: what it has written holds, but for what this start overrides
        and nobody has changed since."""
        overrides = {
            name: value for name, (_, value) in self._overrides.items() if getattr(self.settings, name) == value
        }
        self._newer = self.first_start = False
        fresh = self._load()
        for item in dataclasses.fields(Settings):
            setattr(self.settings, item.name, getattr(fresh, item.name))
        self._written = dataclasses.asdict(fresh) if not self.first_start else None
        self._overrides.clear()
        for name, value in overrides.items():
            self.override(name, value)

    def _current(self) -> dict[str, Any]:
        current = dataclasses.asdict(self.settings)
        for name, (kept, value) in self._overrides.items():
            if current[name] == value:
                current[name] = kept
        return current

    def _load(self) -> Settings:
        try:
            data = read_json(self.file, SETTINGS_BYTES)
            # Version 1 and 2 were not written down: there was nothing to tell apart.
            return settings_from(versions.upgraded(versions.SETTINGS, data, first=1))
        except FileNotFoundError:
            self.first_start = True
            return Settings()
        except NewerError:
            self._newer = True
            self.notices.append("notice.settings_newer")
            return settings_from(data) if isinstance(data, dict) else Settings()
        except NotationError as error:
            return self._broken(error)

    def _broken(self, error: NotationError) -> Settings:
        """Start afresh, and keep the file that cannot be read beside the new one."""
        self.notices.append("notice.settings_broken")
        faults.write_log(f"the settings are set aside: {error}")
        set_aside(self.file)
        return Settings()

    def save(self) -> bool:
        """Write the settings if they have changed; says once if that is not possible."""
        current = self._current()
        if current == self._written:
            return True
        if self._newer:
            return False
        try:
            text = {"version": versions.VERSION, **current}
            write_atomically(self.file, json.dumps(text, indent=1, ensure_ascii=False) + "\n")
        except OSError:
            if not self._read_only:
                self._read_only = True
                # Games lie in another folder: they may well be saved.
                games = paths.writable(paths.data_folder())
                self.notices.append("notice.settings_unsaved" if games else "notice.read_only")
            return False
        self._written = json.loads(json.dumps(current))
        return True


def settings_from(data: dict[str, Any]) -> Settings:
    """Settings out of a file's content; whatever does not fit is left at its default."""
    settings = Settings()
    for item in dataclasses.fields(Settings):
        default = getattr(settings, item.name)
        value = data.get(item.name, default)
        kind = type(default)
        if type(value) is not kind and not (kind is float and type(value) is int):
            continue
        if item.name in _CHOICES and value not in _CHOICES[item.name]:
            continue
        if item.name in _RANGES:
            if not _RANGES[item.name][0] <= value <= _RANGES[item.name][1]:
                continue
            value = kind(value)
        setattr(settings, item.name, value)
    settings.player_name = clean_name(settings.player_name)
    settings.lessons_done = [name for name in LESSONS if name in settings.lessons_done]
    settings.guests = [[clean_name(name), face] for name, face in map(_guest, settings.guests[:MOST_GUESTS])]
    settings.width = min(max(settings.width, MIN_SIZE[0]), MAX_SIDE)
    settings.height = min(max(settings.height, MIN_SIZE[1]), MAX_SIDE)
    return settings


def _guest(entry: object) -> tuple[object, str]:
    """Name and face out of a file; whatever is neither is left out."""
    name, face = entry if isinstance(entry, list) and len(entry) == 2 else ("", "")
    return name, face if isinstance(face, str) and face in pictures.FACES_TO_CHOOSE else ""


def set_aside(file: Path) -> None:
    """Keep a file that cannot be read under another name."""
    try:
        os.replace(file, free_name(file))
    except OSError as error:
        faults.report("error", f"{file.name} cannot be set aside", error)


def free_name(file: Path, why: str = "broken") -> Path:
    """A name beside a file that goes out of the way which is not taken yet; it says why it went."""
    for number in range(1, 100):
        name = file.with_name(f"{file.stem}.{why}-{number}{file.suffix}")
        if not os.path.lexists(name):
            return name
    return file.with_name(f"{file.stem}.{why}{file.suffix}")


def write_atomically(file: Path, text: str, to_disk: bool = False) -> None:
    """Write a file so that at any moment either the old one or the whole new one is there; with `to_disk`, even if the
    power goes in that moment."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{file.stem}-", suffix=".tmp", dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            if to_disk:
                stream.flush()
                os.fsync(stream.fileno())
        os.replace(name, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
