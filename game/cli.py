"""The command line: what may be asked for, checked word by word, and how the game starts from it."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game import __version__, form
from game.core.errors import OptionError, SpietatoError
from game.core.untrusted import read_number, shown
from game.rulesets import RULESETS, featured
from game.ui import paths
from game.ui.keep.settings import MAX_SIDE, MIN_SIZE, SPEEDS
from game.ui.words.locale import LANGUAGES, Locale, system_language

if TYPE_CHECKING:
    from game.app import App
    from game.ui.keep.newgame import NewGame

SCENES = ("title", "setup", "games", "settings", "credits")
MAX_SEED = 2**63 - 1
MOST_SECONDS = 24 * 60 * 60
WRONG = 2
"""The exit code for anything that keeps the game from starting."""
NO_PROGRAM = (ImportError, paths.MissingFolderError)
"""Errors of an installation that is not whole."""


_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        """Print one sentence and leave."""
        self.exit(WRONG, f"spietato: {shown(message, 200)}. See --help.\n")


def parser() -> argparse.ArgumentParser:
    """All arguments. Those that name a table start a game at once."""
    made = Parser(prog="spietato", description="The rulebooks of the UNO family at one table.", allow_abbrev=False)
    table = made.add_argument_group("start a game right away")
    table.add_argument("--ruleset", metavar="ID", help=", ".join(RULESETS))
    table.add_argument("--players", metavar="N", help="number of players, including you")
    table.add_argument("--seed", metavar="N", help="the same seed deals the same cards; at the casino that is practice")
    table.add_argument("--bots", metavar="NAMES", help="opponents or levels, separated by commas: pepe,vera or hard")
    table.add_argument("--demo", action="store_true", help="computer players in every seat")
    look = made.add_argument_group("for this session only")
    look.add_argument("--lang", metavar="CODE", help=", ".join(LANGUAGES))
    look.add_argument("--speed", metavar="SPEED", help=", ".join(SPEEDS))
    look.add_argument("--size", metavar="WxH", help="window size, for example 1280x720")
    look.add_argument("--fullscreen", action="store_true", help="fill the screen")
    look.add_argument("--mute", action="store_true", help="no sound")
    work = made.add_argument_group("for testing and screenshots")
    work.add_argument("--scene", metavar="NAME", help=", ".join(SCENES))
    work.add_argument("--screenshot", metavar="FILE", help="save a screenshot and quit")
    work.add_argument("--after", metavar="SECONDS", help="wait this long before the screenshot (default: 1)")
    work.add_argument("--bench", metavar="SECONDS", help="run for this long, then print the figures as JSON")
    work.add_argument("--debug-file", metavar="FILE", help="keep a description of the screen up to date in this file")
    work.add_argument("--selftest", action="store_true", help="check everything the game needs and quit")
    made.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a recorded game, a set of house rules or a card; the last two also as a QR picture",
    )
    made.add_argument("--version", action="version", version=f"Spietato {__version__}")
    return made


class Arguments:
    """The arguments, read and checked; OptionError says which one is wrong."""

    def __init__(self, words: Sequence[str]) -> None:
        plain = parser().parse_args(words)
        self.ruleset: str = _one_of("--ruleset", plain.ruleset, tuple(RULESETS))
        self.players: int | None = _whole("--players", plain.players, 2, 10)
        self.seed: int | None = _whole("--seed", plain.seed, 0, MAX_SEED)
        self.bots: list[str] = _listed("--bots", plain.bots)
        self.language: str = _one_of("--lang", plain.lang, tuple(LANGUAGES))
        self.speed: str = _one_of("--speed", plain.speed, SPEEDS)
        self.size: tuple[int, int] | None = _size(plain.size)
        self.scene: str = _one_of("--scene", plain.scene, SCENES)
        self.after: float = _seconds("--after", plain.after) or 1.0
        self.bench: float | None = _seconds("--bench", plain.bench)
        self.fullscreen: bool = plain.fullscreen
        self.mute: bool = plain.mute
        self.demo: bool = plain.demo
        self.selftest: bool = plain.selftest
        self.screenshot: Path | None = _file("--screenshot", plain.screenshot, (".png", ".jpg", ".bmp"))
        self.debug_file: Path | None = _file("--debug-file", plain.debug_file, ())
        self.file: Path | None = _existing(plain.file)
        self.game: NewGame | None = self._game()

    @property
    def looks_on(self) -> bool:
        """Whether nobody is to play: such a window may run beside another one and leaves the player's files alone."""
        return self.demo or self.bench is not None or self.screenshot is not None

    def _game(self) -> NewGame | None:
        """The game that the arguments ask for, or None where they ask for the title."""
        if not (self.ruleset or self.players or self.bots or self.demo or self.seed is not None):
            return None
        from game.ui.keep.newgame import DEFAULT_PLAYERS, NewGame, opponents_from_words

        book = RULESETS[self.ruleset or featured().id]
        players = self.players or min(DEFAULT_PLAYERS, book.max_players)
        book.check_players(players)
        game = NewGame(book.id, players, seed=self.seed, humans=0 if self.demo else 1)
        if book.roles and self.bots:
            raise OptionError("--bots: the casino's opponent is always the bank")
        if len(self.bots) > game.opponents:
            raise OptionError(
                f"--bots names {len(self.bots)} opponents, but the table only has room for {game.opponents}"
            )
        if self.bots:
            game.characters = opponents_from_words(self.bots, game.opponents)
        game.put_right()
        return game


def _one_of(name: str, text: str | None, choices: tuple[str, ...]) -> str:
    if text is None or text in choices:
        return text or ""
    raise OptionError(f"{name} must be one of {', '.join(choices)}, not '{shown(text)}'")


def _listed(name: str, text: str | None) -> list[str]:
    """Words separated by commas, none of them empty."""
    words = [] if text is None else [word.strip() for word in text.split(",")]
    if not all(words):
        raise OptionError(f"{name} needs names separated by single commas, not '{shown(text)}'")
    return words


def _whole(name: str, text: str | None, low: int, high: int) -> int | None:
    if text is None:
        return None
    number = read_number(text, low, high)
    if number is None:
        raise OptionError(f"{name} must be a whole number from {low} to {high}, not '{shown(text)}'")
    return number


def _seconds(name: str, text: str | None) -> float | None:
    if text is None:
        return None
    value = float(text) if _SECONDS.fullmatch(text) else 0.0
    if 0 < value <= MOST_SECONDS:
        return value
    raise OptionError(f"{name} must be a number of seconds above 0 and up to {MOST_SECONDS}, not '{shown(text)}'")


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    across, _, down = text.lower().partition("x")
    width, height = read_number(across, MIN_SIZE[0], MAX_SIDE), read_number(down, MIN_SIZE[1], MAX_SIDE)
    if width is not None and height is not None:
        return width, height
    limits = f"from {MIN_SIZE[0]}x{MIN_SIZE[1]} to {MAX_SIDE}x{MAX_SIDE}"
    raise OptionError(f"--size must be {limits}, for example 1280x720, not '{shown(text)}'")


def _file(name: str, text: str | None, endings: tuple[str, ...]) -> Path | None:
    if text is None:
        return None
    file = Path(text)
    if not text or "\0" in text or (endings and file.suffix.lower() not in endings):
        raise OptionError(f"{name} needs a file{_ending_in(endings)}, not '{shown(text)}'")
    folder = file.absolute().parent
    if not os.path.isdir(folder):
        raise OptionError(f"{name}: there is no folder '{shown(folder, 200)}'")
    try:
        os.lstat(file)
        there = True
    except FileNotFoundError:
        there = False
    except OSError as error:
        # Its name may be too long.
        raise OptionError(f"{name}: '{shown(text)}' cannot be written: {error.strerror}") from None
    # A link that leads nowhere, a pipe or a folder is in the way as well.
    if there and not os.path.isfile(file):
        raise OptionError(f"{name}: '{shown(text, 200)}' is there already, and is not an ordinary file")
    if not os.access(folder, os.W_OK | os.X_OK) or (there and not os.access(file, os.W_OK)):
        raise OptionError(f"{name}: '{shown(text, 200)}' cannot be written")
    return file


def _existing(text: str | None) -> Path | None:
    if text is None:
        return None
    if not os.path.isfile(text):
        raise OptionError(f"there is no file '{shown(text, 200)}'")
    return Path(text)


def _ending_in(endings: tuple[str, ...]) -> str:
    return f" ending in {', '.join(endings)}" if endings else "'s name"


# ---- starting -----------------------------------------------------------------------------------------------------


def run(words: Sequence[str]) -> int:
    """Start the game as asked; the exit code."""
    try:
        form.demand_fresh()
        arguments = Arguments(words)
    except SpietatoError as error:
        print(f"spietato: {error}.", file=sys.stderr)
        return WRONG
    if arguments.selftest:
        from game import selftest

        return selftest.run()
    from game.ui import desktop, faults

    faults.watch()
    try:
        return _play(arguments)
    except KeyboardInterrupt:
        return 0
    except Exception as error:
        file = faults.write_error(error)
        if faults.strict():
            raise
        desktop.say(_why(error, file))
        return WRONG if isinstance(error, NO_PROGRAM) else 1


def _why(error: Exception, file: Path | None) -> str:
    """One sentence for whoever sees no window; in English where the sentences themselves are missing."""
    t, what = Locale(system_language()), getattr(error, "name", None) or str(error)
    broken = isinstance(error, NO_PROGRAM)
    key = "error.installation" if broken else "error.fatal" if file is not None else "error.fatal_no_log"
    return t(key, file=file, what=what) if t.has(key) else f"Spietato cannot start: {what} is missing or damaged."


def _play(arguments: Arguments) -> int:
    paths.check_program()
    from game.app import App, NoDisplayError
    from game.ui.debug import DebugWriter

    debug = DebugWriter(arguments.debug_file) if arguments.debug_file else None
    app = App(language=arguments.language, sound=not (arguments.bench or arguments.screenshot), debug=debug)
    _override(app, arguments)
    try:
        app.open(arguments.size, arguments.fullscreen or None)
    except NoDisplayError:
        print(app.t("error.no_display"), file=sys.stderr)
        return WRONG
    return _look_on(app, arguments) if arguments.looks_on else _run(app, arguments)


def _run(app: App, arguments: Arguments) -> int:
    """Play, once no other window does on this profile."""
    from game.attendance import Attendance
    from game.handover import Handover
    from game.ui.keep import runs

    last: runs.LastRun | None = None

    def opened(held: bool) -> None:
        nonlocal last
        last = marks.enter_context(runs.marked(app.storage.folder, held))
        app.storage.open()
        app.sitting.begin()

    def go_on() -> None:
        _first_scene(app, arguments)
        if last is not None:
            app.routes.ended_badly(last)
        app.routes.report()
        if not arguments.scene and [scene.name for scene in app.stack.scenes] == ["title"]:
            _greet(app)

    def before_release() -> None:
        app.save_settings()
        app.sitting.second_start()
        app.storage.close()
        marks.close()

    attendance = Attendance(app)
    app.each_tick.append(attendance.tick)
    app.at_end = attendance.close
    handover = Handover(app, opened, go_on, before_release)
    try:
        with contextlib.ExitStack() as marks:
            handover.begin()
            app.run()
    finally:
        handover.close()
    return WRONG if handover.refused else 0


def _greet(app: App) -> None:
    """Offer a lesson to whoever starts for the first time. Where nothing can be kept, it would be asked every time."""
    if app.storage.look_only:
        return
    if app.store.first_start and not app.storage.games() and app.store.save():
        app.routes.welcome()


def _look_on(app: App, arguments: Arguments) -> int:
    _first_scene(app, arguments)
    if arguments.screenshot is not None:
        return _picture(app, arguments.screenshot, arguments.after)
    if arguments.bench is not None:
        return _bench(app, arguments.bench)
    app.run()
    return 0


def _override(app: App, arguments: Arguments) -> None:
    if arguments.language:
        app.store.override("language", arguments.language)
    if arguments.speed:
        app.store.override("speed", arguments.speed)
    if arguments.mute:
        app.store.override("mute", True)
    if arguments.size:
        app.store.override("width", arguments.size[0])
        app.store.override("height", arguments.size[1])
    if arguments.looks_on:
        app.forget_settings_on_exit()
        app.storage.look_only = True
    app.demo = arguments.demo


def _first_scene(app: App, arguments: Arguments) -> None:
    if arguments.game is not None and not arguments.scene:
        from game.ui import starting

        try:
            starting.start_unasked(app, arguments.game)
        except Exception as error:
            app.routes.error(error)
        return
    app.routes.title()
    if arguments.file is not None and not arguments.scene:
        app.routes.import_line(arguments.file)
    if arguments.scene == "setup":
        app.routes.setup()
    elif arguments.scene == "games":
        app.routes.games()
    elif arguments.scene == "settings":
        app.routes.settings()
    elif arguments.scene == "credits":
        app.routes.credits()


def _picture(app: App, file: Path, after: float) -> int:
    import pygame

    failed: list[Exception] = []

    def take() -> None:
        app._draw()
        try:
            pygame.image.save(app.screen, file)
        except (OSError, pygame.error) as error:
            # Left to the frames it would become a screen for the player, and nobody is there to leave it.
            failed.append(error)
        app.quit()

    app.after(after, take)
    app.run()
    for error in failed:
        print(f"spietato: --screenshot: '{shown(file, 200)}' cannot be written: {shown(error, 200)}.", file=sys.stderr)
    return WRONG if failed else 0 if os.path.isfile(file) else 1


def _bench(app: App, seconds: float) -> int:
    import json

    from game.ui.benchmark import Benchmark

    bench = Benchmark()
    app.measure = bench.frame
    app.after(seconds, app.quit)
    app.run()
    print(json.dumps(bench.result()))
    return 0
