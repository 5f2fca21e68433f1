"""Languages: sentences by key, with named places for values and forms for one and for many."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from game import rulesets
from game.core.errors import UnreadableError
from game.ui import faults, paths
from game.ui.reading import TEXT_BYTES, nearest_moment, read_json

LANGUAGES: dict[str, str] = {"en": "English", "it": "Italiano", "es": "Español"}
"""By code, each called what its speakers call it."""
DEFAULT = "en"

Entry = str | dict[str, str]


def read_texts(language: str, folder: Path | None = None) -> dict[str, Entry]:
    """All texts of a language: those of `<language>.json` and of every `<part>.<language>.json`, and those that a
    rulebook brought along when it was registered."""
    folder = folder or paths.locale_folder()
    texts: dict[str, Entry] = {}
    for file in sorted([*folder.glob(f"*.{language}.json"), folder / f"{language}.json"]):
        try:
            found = read_json(file, TEXT_BYTES)
            if not isinstance(found, dict):
                raise UnreadableError(f"{file.name} holds no texts")
        except (FileNotFoundError, UnreadableError) as error:
            faults.report("text", file.name, error)
            continue
        for key, entry in found.items():
            if _is_text(entry):
                texts[key] = entry
            else:
                faults.report("text", f"{key} in {language}")
    texts.update(rulesets.texts_in(language))
    return texts


def _is_text(entry: object) -> bool:
    """Whether that is a sentence, or one with a form for many and perhaps one for one."""
    if isinstance(entry, dict):
        return "other" in entry and all(isinstance(form, str) for form in entry.values())
    return isinstance(entry, str)


def system_language() -> str:
    """The language the player's system speaks, if the game speaks it too; else English."""
    for code in _preferred():
        short = code.replace("-", "_").partition("_")[0].lower()
        if short in LANGUAGES:
            return short
    return DEFAULT


def _preferred() -> list[str]:
    """Languages in the order of preference. Variables go first: whoever sets one for a start means it."""
    codes = [os.environ[name] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)]
    codes = [part for code in codes for part in code.split(":") if part]
    if codes and codes[0] not in ("C", "POSIX", "C.UTF-8"):
        return codes
    try:
        import pygame

        return [entry["language"] for entry in pygame.system.get_pref_locales()]
    except Exception:
        # Not every system can say; English is always an answer.
        return []


class Locale:
    """The sentences of the language chosen. Call it with a key and the values of its places."""

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = DEFAULT
        self._texts: dict[str, Entry] = {}
        self._spare: dict[str, Entry] = {}
        self.set(language)

    def set(self, language: str) -> None:
        """Speak this language from now on."""
        self.language = language if language in LANGUAGES else DEFAULT
        self._texts = read_texts(self.language)
        if not self._spare:
            self._spare = self._texts if self.language == DEFAULT else read_texts(DEFAULT)

    def __call__(self, key: str, **values: object) -> str:
        """The sentence with that key. A `count` among the values chooses between one and many."""
        entry = self._texts.get(key)
        if entry is None:
            faults.report("text", f"{key} in {self.language}")
            entry = self._spare.get(key, key)
        if isinstance(entry, dict):
            entry = entry["one"] if values.get("count") == 1 and "one" in entry else entry["other"]
        try:
            return entry.format(**values) if values else entry
        except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
            faults.report("text", f"{key} in {self.language}", error)
            return entry

    def has(self, key: str) -> bool:
        """Whether there is a sentence with that key."""
        return key in self._texts or key in self._spare

    def number(self, value: int) -> str:
        """A whole number with its thousands set apart as the language does."""
        text = f"{value:,}"
        return text if self.language == "en" else text.replace(",", ".")

    def moment(self, seconds: float, now: float | None = None) -> str:
        """A moment in seconds since 1970 as people tell it: today and yesterday by name, the year only if it was
        another."""
        then, today = time.localtime(nearest_moment(seconds)), date.fromtimestamp(time.time() if now is None else now)
        day, clock = date(*then[:3]), f"{then.tm_hour}:{then.tm_min:02}"
        if day == today:
            return self("moment.today", time=clock)
        if day == today - timedelta(days=1):
            return self("moment.yesterday", time=clock)
        key = "moment.day" if day.year == today.year else "moment.date"
        return self(key, day=day.day, month=self(f"month.{day.month}"), year=day.year, time=clock)

    def listing(self, words: Sequence[str]) -> str:
        """Several words in a row, the last two joined by an and."""
        if len(words) < 2:
            return "".join(words)
        return self("words.and", first=", ".join(words[:-1]), last=words[-1])
