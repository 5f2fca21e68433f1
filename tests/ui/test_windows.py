"""Every menu holds in every window: in three languages, with usual and with largest text, with the longest names.

In a tall window the menus use its height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.match.match import Match
from game.match.session import Seat
from game.rulesets import RULESETS, position
from game.ui.keep.newgame import PERSON
from game.ui.reading import LONGEST_NAME
from game.ui.scenes.games import GamesScene
from game.ui.scenes.houserules import HouseRulesScene
from game.ui.scenes.ledger import LedgerScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.settings_pages import PAGES
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.setup_sets import SummaryLine
from game.ui.widgets import Panel
from tests.ui import open_app, press, resize, set_text
from tests.ui.table_driver import RandomBot, run, sit_down
from tests.ui.test_readable import SITUATIONS, menus, on_each_other, open_at, played_home
from tests.ui.watching import Watcher

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (1080, 1920)]
TALL = SIZES[-1]
NAMES = ("Massimilianogiov", "Wilhelmina Mombe", "Gianmaria Wammen", "Emmanuelle Mommy")
"""As long as names may be, and wide."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_home(tmp_path_factory.mktemp("played"))


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    return Watcher(monkeypatch, grounds=False)


def named(app: App) -> None:
    """Everybody at this computer has a name that is as long as names may be."""
    assert all(len(name) == LONGEST_NAME for name in NAMES)
    app.settings.player_name = NAMES[0]
    app.settings.guests = [[name, f"you_{number}"] for number, name in enumerate(NAMES[1:], 2)]


def several(app: App) -> None:
    """The set-up of a table for four people."""
    scene = SetupScene(app, "official")
    app.stack.push(scene)
    scene.game.players, scene.game.humans = 4, 4
    scene.game.characters = [PERSON] * 3
    scene.resized(app.size)


def further(app: App) -> Iterator[tuple[str, Callable[[], None]]]:
    """Screens that are reached from the set-up."""

    def reached(*names: str) -> Callable[[], None]:
        def go() -> None:
            app.stack.push(SetupScene(app, "official"))
            for name in names:
                press(app, name)

        return go

    yield "setup with several people", lambda: several(app)
    yield "house rules", reached("house_rules")
    yield "name a set", reached("house_rules", "save_as")


def hold(app: App, watcher: Watcher, name: str) -> None:
    """No text on another, none outside of the window, and all that can be pressed inside it or scrolled to."""
    scene = app.stack.top
    assert scene is not None
    frame = pygame.Rect((0, 0), app.size)
    texts = watcher.look(scene, app.size)
    assert texts, f"{name} says nothing"
    assert on_each_other(texts) == [], name
    assert [text.words for text in texts if not frame.contains(text.rect)] == [], name
    group = getattr(scene, "group", None)
    for widget in group.widgets if group is not None else ():
        if widget.visible and widget.scroll is None:
            assert frame.contains(widget.rect), f"{widget.name} of {name}"


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_menu_holds(filled, tmp_path, watcher, cuts, overflows, size, text: str, language: str) -> None:
    app = open_at(filled, tmp_path, language, text, False, size)
    named(app)
    for name, go in (*menus(app), *further(app)):
        app.stack.clear()
        go()
        hold(app, watcher, name)
    app.close()
    assert (cuts, overflows) == ([], [])


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_table_with_the_longest_names_holds(tmp_path, watcher, size, text: str) -> None:
    app = open_app(tmp_path, size, "it")
    app.settings.speed, app.settings.reduced_motion = "instant", True
    set_text(app, text)
    for name in ("turn", "swap", "chain"):
        app.stack.clear()
        state = position(SITUATIONS[name])
        seats = [Seat(who, RandomBot() if place else None) for place, who in enumerate(NAMES)]
        sit_down(app, Match.at(state, 1), seats)
        run(app, 1.0)
        hold(app, watcher, name)
    app.close()


# ---- the tall window ------------------------------------------------------------------------------------------------


@pytest.fixture
def tall(filled, tmp_path):
    made = open_at(filled, tmp_path, "en", "normal", False, TALL)
    yield made
    made.close()


def lowest(app: App) -> float:
    """Where what is on the page ends, as a share of the window."""
    group = app.stack.top.group  # type: ignore[union-attr]
    boxes = [widget.scroll.rect if widget.scroll is not None else widget.rect for widget in group.widgets]
    return max(box.bottom for box in boxes) / app.size[1]


def highest(app: App) -> float:
    """Where the page begins, as a share of the window."""
    return min(widget.rect.top for widget in app.stack.top.group.widgets) / app.size[1]  # type: ignore[union-attr]


def test_lists_are_as_long_as_a_tall_window(tall: App) -> None:
    pages = {
        GamesScene: tall.routes.games,
        LedgerScene: tall.routes.ledger,
        RulesScene: lambda: tall.routes.rules("no_mercy"),
    }
    for scene, go in pages.items():
        go()
        assert isinstance(tall.stack.top, scene)
        assert highest(tall) < 0.05, scene
        assert lowest(tall) > 0.95, scene
    tall.stack.push(SetupScene(tall, "official"))
    press(tall, "house_rules")
    assert isinstance(tall.stack.top, HouseRulesScene)
    assert lowest(tall) > 0.95


def test_in_a_tall_window_the_set_up_shows_everything_below_one_another_and_larger(tall: App) -> None:
    scene = SetupScene(tall, "official")
    tall.stack.push(scene)
    assert scene.app.scale > 1.4 * tall.scale
    assert lowest(tall) > 0.85
    books = [widget for widget in scene.group.widgets if widget.name.startswith("ruleset.")]
    start = scene.group.find("start")
    assert start is not None
    assert all(book.rect.bottom < start.rect.top for book in books)
    assert not scene.books.reach, "all of them are in sight"


def test_settings_lessons_and_credits_are_larger_in_a_tall_window(tall: App) -> None:
    for go in (lambda: tall.stack.push(SettingsScene(tall, "play")), tall.routes.learn, tall.routes.credits):
        go()
        assert tall.stack.top is not None
        assert tall.stack.top.app.scale > 1.2 * tall.scale, tall.stack.top.name


def test_settings_and_credits_are_spread_over_a_tall_window(tall: App) -> None:
    for page in PAGES:
        scene = SettingsScene(tall, page)
        tall.stack.push(scene)
        panel = next(widget.rect for widget in scene.group.widgets if isinstance(widget, Panel))
        rows = [widget.rect for widget in scene.group.widgets if widget.scroll is not None]
        assert panel.bottom > 0.95 * tall.size[1]
        above, below = min(row.top for row in rows) - panel.top, panel.bottom - max(row.bottom for row in rows)
        assert abs(above - below) < 0.05 * tall.size[1], page
    tall.routes.credits()
    group = tall.stack.top.group  # type: ignore[union-attr]
    panel = next(widget.rect for widget in group.widgets if isinstance(widget, Panel))
    assert panel.height > 0.6 * tall.size[1]
    assert abs(panel.centery - tall.size[1] / 2) < 0.06 * tall.size[1]


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("book", RULESETS)
def test_house_rules_of_the_set_up_are_set_in_one_size_that_fits(filled, tmp_path, book: str, language: str) -> None:
    app = open_at(filled, tmp_path, language, "largest", False, (1024, 640))
    app.stack.push(SetupScene(app, book))
    lines = [widget for widget in app.stack.top.group.widgets if isinstance(widget, SummaryLine)]  # type: ignore[union-attr]
    assert len({(line.size, line.columns) for line in lines}) <= 1
    for line in lines:
        for number, kind in enumerate(("text", "bold", "text")):
            room = line.columns[number + 1] - line.columns[number]
            assert app.theme.width(line.words[number], kind, line.size * app.scale) < room, line.words
    app.close()


def test_a_window_that_becomes_wide_again_gets_the_usual_layout(tall: App) -> None:
    scene = SetupScene(tall, "official")
    tall.stack.push(scene)
    resize(tall, (1280, 720))
    tall.layout_changed()
    assert scene.app is tall
    book, start = scene.group.find("ruleset.official"), scene.group.find("start")
    assert book is not None
    assert start is not None
    assert book.rect.right < start.rect.left
