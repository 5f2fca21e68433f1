"""The program looks itself over: every file it needs, a game of each rulebook, and the places it writes to."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing, suppress

GAME_SEED = 7
_SHOWN = 12


class MissingError(Exception):
    """Something the program needs is not there, or is damaged; the message names it."""


def run() -> int:
    """Check everything and print one line each; 0 if all is well, 1 if something is missing."""
    from game.ui import faults

    # Nothing is to be seen or heard, and a machine without a screen or a sound card is as good as any.
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ[faults.STRICT_VARIABLE] = "1"
    lines, failed = [], 0
    for name, check in CHECKS.items():
        fine, words = _tried(check)
        failed += not fine
        lines.append(f"{'ok     ' if fine else 'FAILED '} {name:<10} {words}")
        _say(lines[-1])
    lines.append(f"{failed} of {len(CHECKS)} checks failed" if failed else f"all {len(CHECKS)} checks passed")
    _say(lines[-1])
    if sys.stdout is None:
        _keep(lines)
    return 1 if failed else 0


def _tried(check: Callable[[], str]) -> tuple[bool, str]:
    try:
        return True, check()
    except MissingError as error:
        return False, str(error)
    except Exception as error:
        return False, f"{type(error).__name__}: {error}".strip().replace("\n", " ")


def _say(line: str) -> None:
    # A closed pipe is no fault of the program, and a terminal may lack a letter of a folder's name.
    with suppress(OSError, AttributeError):
        try:
            print(line, flush=True)
        except UnicodeEncodeError:
            print(line.encode("ascii", "backslashreplace").decode("ascii"), flush=True)


def _keep(lines: list[str]) -> None:
    """A program without a console, as on Windows, leaves its words beside the log."""
    from game.ui import files, paths

    with suppress(OSError):
        folder = paths.log_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with os.fdopen(files.open_afresh(folder / "selftest.txt"), "w", encoding="utf-8") as stream:
            stream.write("\n".join(lines) + "\n")


def _rules() -> str:
    """Which form of the rules runs: both are whole, the compiled one is faster."""
    from game import form

    _demand([path.name for path in form.stale()])
    return f"compiled: {str(form.compiled()).lower()}"


def _demand(missing: list[str]) -> None:
    """MissingError with the names, if there are any."""
    if not missing:
        return
    more = f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
    raise MissingError(f"missing or damaged: {', '.join(missing[:_SHOWN])}{more}")


# ---- files ----------------------------------------------------------------------------------------------------------


def _contents() -> str:
    """A packaged program carries a list of its files; the source tree has none."""
    import hashlib

    from game.ui import paths

    folder = paths.program_folder()
    file = folder / "contents.txt"
    if not file.is_file():
        if getattr(sys, "frozen", False):
            raise MissingError("missing or damaged: contents.txt")
        return "not packaged: no list of files to check against"
    entries = [line.split("  ", 1) for line in file.read_text(encoding="utf-8").splitlines()]
    wrong = []
    for digest, name in entries:
        path = folder / name
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            wrong.append(name)
    _demand(wrong)
    return f"{len(entries)} files, all as packed"


def _sprites() -> str:
    import pygame

    from game.ui import faults, pictures
    from game.ui.assets import Assets

    pygame.display.init()
    pygame.display.set_mode((64, 64))
    assets = Assets()
    with faults.gathering() as found:
        for name in sorted(pictures.PICTURES):
            assets.image(name)
        for name, kinds in pictures.MEASURES.items():
            for kind in kinds:
                assets.measure(name, kind, None)
    _demand([f"{name}.png" if kind == "picture" else name for kind, name in found])
    cards = len(pictures.FAMILIES[pictures.card])
    return f"{cards} cards, {len(pictures.PICTURES) - cards} pictures"


def _sounds() -> str:
    import pygame

    from game.ui import paths
    from game.ui.cues import VOICES, Cue, Layer, Music

    pygame.mixer.init(frequency=44_100, size=-16, channels=2, buffer=512)
    wrong = []
    for cue in (*Cue, *Layer, *VOICES):
        try:
            if pygame.mixer.Sound(paths.sound_folder() / f"{cue}.ogg").get_length() <= 0:
                wrong.append(f"{cue}.ogg")
        except (pygame.error, OSError):
            wrong.append(f"{cue}.ogg")
    for music in Music:
        try:
            pygame.mixer.music.load(paths.sound_folder() / f"{music}.ogg")
        except (pygame.error, OSError):
            wrong.append(f"{music}.ogg")
    pygame.mixer.quit()
    _demand(wrong)
    return f"{len(Cue)} sounds, {len(VOICES)} voices, {len(Music)} pieces of music in {len(Music) + len(Layer)} layers"


def _fonts() -> str:
    from game.ui import fonts

    wrong = []
    for kind in fonts.KINDS:
        try:
            picture = fonts.load(kind, 24).render("Spietato ñ è ¿?", True, (255, 255, 255))
            if picture.get_width() < 24:
                wrong.append(kind)
        except Exception:
            # Whatever is wrong with a font file, its kind is what the reader needs to know.
            wrong.append(kind)
    _demand([f"the font for {kind}" for kind in wrong])
    return ", ".join(fonts.KINDS)


def _layouts() -> str:
    from game.rulesets import RULESETS
    from game.ui.table.layout import load_layout

    most = max(book.max_players for book in RULESETS.values())
    wrong = []
    looks = [(book.max_players, book.display.look) for book in RULESETS.values() if book.display.look]
    for players, look in (*((number, "") for number in range(2, most + 1)), *looks):
        try:
            load_layout(players, look).at((1280, 720))
        except Exception as error:
            # Its own words name what it lacks; the words of a damaged file do not name the file.
            wrong.append(f"{look or f'{players} players'}: {error}")
    _demand(wrong)
    return f"tables for 2 to {most} players and the casino's"


def _locales() -> str:
    from game.ui import faults
    from game.ui.words import rulebook
    from game.ui.words.locale import LANGUAGES, read_texts
    from game.ui.words.textkeys import composed_keys

    with faults.gathering() as found:
        texts = {language: read_texts(language) for language in LANGUAGES}
        rules = {language: rulebook.texts(language) for language in LANGUAGES}
        sentences = {row for entry in rulebook.definitions().values() for row in entry.get("rows", ())}
        wanting = sorted(sentences - rulebook.rows().keys())
    keys = composed_keys().union(*texts.values())
    wrong = [name for _, name in found] + wanting
    for language in LANGUAGES:
        wrong += [f"{key} in {language}" for key in sorted(rulebook.definitions().keys() - rules[language].keys())]
    wrong += [f"{key} in {language}" for language in LANGUAGES for key in sorted(keys - texts[language].keys())]
    _demand(wrong)
    words = f"{len(keys)} texts and {len(rulebook.definitions())} paragraphs of rules"
    return f"{words} in {', '.join(LANGUAGES.values())}"


# ---- rules ----------------------------------------------------------------------------------------------------------


def _rulebooks() -> str:
    from game.rulesets import RULESETS
    from game.simulate import simulate

    played = []
    for name, book in RULESETS.items():
        players = min(4, book.max_players)
        bots = [role.bot for role in book.roles] or ["normal"] * players
        figures = simulate(book, players, 1, GAME_SEED, bots, check=True)
        if not figures.finished:
            raise MissingError(f"the {name} game never ended")
        played.append(f"{name} {figures.actions}")
    return f"one game each, with its number of actions: {', '.join(played)}"


# ---- the player's places --------------------------------------------------------------------------------------------


def _settings() -> str:
    import tempfile
    from pathlib import Path

    from game.ui import paths
    from game.ui.keep.settings import SettingsStore

    folder = paths.config_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # A folder of its own: the player's settings are neither read nor written by a check.
        with tempfile.TemporaryDirectory(prefix=".selftest-", dir=folder) as own:
            store = SettingsStore(Path(own) / "settings.json")
            store.settings.player_name = "Ñandú"
            if not store.save() or SettingsStore(store.file).settings != store.settings:
                raise MissingError(f"settings can't be saved in {folder}")
    except OSError as error:
        raise MissingError(f"{folder} can't be written to ({error.strerror})") from None
    return str(folder)


def _saves() -> str:
    import tempfile
    from pathlib import Path

    from game.core.engine import legal
    from game.match.match import Match
    from game.rulesets import ordinary, position_line
    from game.ui import paths
    from game.ui.keep.storage import SavedSeat, Storage

    match = Match(ordinary(), 2, GAME_SEED)
    match.apply(legal(match.state)[0])
    folder = paths.data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".selftest-", dir=folder) as own:
            with closing(Storage(folder=Path(own))) as storage:
                storage.save_game(match, [SavedSeat("Ñandú"), SavedSeat("Pepe", "pepe")])
                storage.write_lines(storage.ledger.bet(10, GAME_SEED))
            # Windows cannot delete the folder while the store in it is open.
            with closing(Storage(folder=Path(own))) as again:
                saved = again.game(match.rules.id)
                if saved is None or position_line(saved.match.state) != position_line(match.state):
                    raise MissingError(f"games can't be saved in {folder}")
                if again.ledger.stake != 10:
                    raise MissingError(f"casino credits can't be saved in {folder}")
    except OSError as error:
        raise MissingError(f"{folder} can't be written to ({error.strerror})") from None
    return str(folder)


def _log() -> str:
    import tempfile

    from game.ui import paths

    folder = paths.log_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise MissingError(f"{folder} can't be written to ({error.strerror})") from None
    return str(folder)


CHECKS: dict[str, Callable[[], str]] = {
    "contents": _contents,
    "rules": _rules,
    "sprites": _sprites,
    "sounds": _sounds,
    "fonts": _fonts,
    "layouts": _layouts,
    "locales": _locales,
    "rulebooks": _rulebooks,
    "settings": _settings,
    "saves": _saves,
    "log": _log,
}
