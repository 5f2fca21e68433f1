"""Every screen can be read: in three languages, in every size of text and with high contrast, at the smallest window.

What is drawn is watched: no text loses its end, none lies on another, and each stands out from what it lies on.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game.app import App
from game.rulesets import RULESETS
from game.ui import contrast
from game.ui.context import nothing
from game.ui.inputs import Intent
from game.ui.keep.history import History
from game.ui.keep.newgame import PERSON
from game.ui.keep.pastgames import PastGames
from game.ui.keep.storage import Storage
from game.ui.scenes.ask import yes_or_no
from game.ui.scenes.controls import ControlsScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.settings_pages import PAGES
from game.ui.scenes.setup import SetupScene
from game.ui.table.hud import Hud
from game.ui.table.replay.scene import ReplayScene
from tests.pasts import some
from tests.ui import click, open_app, set_text
from tests.ui.table_driver import Table, at, run
from tests.ui.test_ledger_screens import filled_home
from tests.ui.watching import Watcher, Written

HANDS = "/ b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4"
SITUATIONS = {
    "turn": f"no_mercy | hands r4 gS W+6 {HANDS} | pile r5 | turn 0",
    "colour": f"classic | hands r4 r7 {HANDS} | pile W y5 | colour y | phase colour | queue colour,-1,0",
    "swap": f"no_mercy | hands r4 gS W+6 {HANDS} | pile r7 b7 | phase target | queue swap,-1,0",
    "challenge": f"official | hands r5 g2 {HANDS} | pile W+4 b3 | colour g | phase answer | pending 4 | bluff 1 "
    "| held 3 | turn 0 | layer 3",
    "drawn": f"official | hands r5 g2 b8 y3 {HANDS} | pile y9 | phase drawn | drawn y3",
    "discard": f"official | hands r4 r7 g2 b9 b8 y1 yS gR W {HANDS} | pile W3 b3 | colour b | phase discard "
    "| queue hand_size,0,7 | turn 3 | actor 0 | layer 3",
    "chain": f"no_mercy | hands r2 y7 b+4 W+10 {HANDS} | pile W+10 W+6 y+4 r5 | colour r | phase answer | pending 20 "
    "| turn 0 | layer 3",
    "catch": "classic | hands r5 g2 b8 / b2 y3 r1 g9 / g4 b5 r8 / y4 | pile y9 | turn 0 | uno 3 | layer 3",
    "casino": "casino | hands r5 g2 b8 y1 / b2 y3 r1 g9 | pile r9 | turn 0",
}
KEY = {"name": "Right stick right", "wish": "Why did the bank do that?"}
GAME = {
    "result": "Place 10 of 10",
    "ruleset": "No Mercy",
    "table": "2-10",
    "standing": "250 - 480",
    "when": "31 December, 23:59",
    **KEY,
}
LOOKS = [("normal", False), ("large", False), ("largest", False), ("largest", True)]
TOUCHING = (3, 5)
"""So many pixels of two texts may lie on one another: the feet of letters reach below their line."""


def played_home(home: Path) -> Path:
    """A folder with hands of the casino and with matches that are over."""
    filled_home(home)
    storage = Storage(folder=home / "data", apart=home / "config")
    some(storage, 10)
    storage.close()
    return home


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_home(tmp_path_factory.mktemp("played"))


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    """What the buttons and plates of the table are painted on is watched, too."""

    def paint(hud: Hud, surface, name, rect, key, painted) -> None:
        painted(surface, rect, name, (*key, hud.app.theme.factor))

    monkeypatch.setattr(Hud, "_paint", paint)
    return Watcher(monkeypatch)


# ---- the screens ----------------------------------------------------------------------------------------------------


def menus(app: App) -> Iterator[tuple[str, Callable[[], None]]]:
    """How to come to every screen without a table."""
    routes = app.routes
    yield "title", routes.title
    yield "credits", routes.credits
    yield "games", routes.games
    yield "ledger", routes.ledger
    yield "balance", routes.balance
    yield "past games", routes.past_games
    for place in range(5):
        yield f"past game {place}", lambda place=place: past_game(app, place)
    yield "controls", routes.controls
    for kind in ("keys", "buttons"):
        yield f"controls waiting for {kind}", partial(waiting, app, kind)
    yield "letters", lambda: routes.letters("Nives", 16, str)
    yield "idle", routes.idle
    yield "picker", lambda: routes.pick([PERSON, "pepe", "lola"], 1, lambda chosen: None)
    asked = ("delete", "delete_past", "leave", "leave_hand", "leave_unsaved", "quit_unsaved", "replace", "restart")
    for what in (*asked, "reset_keys", "swap_key", "take_key"):
        yield f"ask {what}", lambda what=what: routes.ask(what, yes_or_no(nothing), **GAME)
    yield "no answer", lambda: routes.no_answer(nothing, nothing)
    yield "handed over", lambda: routes.handed_over(nothing, saved=True)
    for page in PAGES:
        yield f"settings {page}", lambda page=page: app.stack.push(SettingsScene(app, page))
    for ruleset in RULESETS:
        yield f"setup {ruleset}", lambda ruleset=ruleset: app.stack.push(SetupScene(app, ruleset))
        yield f"rules {ruleset}", lambda ruleset=ruleset: routes.rules(ruleset, "shared.match")
    yield "an answer", lambda: routes.why("official", "shared.first_turned", "9")
    yield "learn", routes.learn
    yield "welcome", routes.welcome


def past_game(app: App, place: int) -> None:
    """One of the matches that are over."""
    past = PastGames(app.storage)
    match = past.row(place)
    assert match is not None
    app.routes.past_game(match, past)


def waiting(app: App, kind: str) -> None:
    """The last rows of the keys, and then a key or a button is waited for."""
    app.routes.controls()
    scene = app.stack.top
    assert isinstance(scene, ControlsScene)
    scene.group.by_keyboard = True
    scene.group.focus_on("keys.fullscreen.1")
    scene.wait_for(kind, Intent.LATE, 0)


def tables(app: App) -> Iterator[tuple[str, Table]]:
    """The table in every situation that asks for something, with and without the log."""
    for name, line in SITUATIONS.items():
        for log in (False, True):
            scene = at(app, line)
            if log:
                scene.press_control("log")
            yield f"{name}{' with the log' if log else ''}", scene
            app.stack.clear()


def open_at(
    filled: Path, tmp_path: Path, language: str, text: str, high_contrast: bool, size: tuple[int, int] = (1024, 640)
) -> App:
    shutil.copytree(filled, tmp_path / "home")
    app = open_app(tmp_path / "home", size, language)
    app.settings.speed = "instant"
    app.settings.reduced_motion = True
    app.storage.open()
    set_text(app, text, high_contrast)
    return app


# ---- what is wrong with them ----------------------------------------------------------------------------------------


def on_each_other(texts: list[Written]) -> list[tuple[str, str]]:
    """Texts that lie on one another."""
    found = []
    for number, one in enumerate(texts):
        for other in texts[number + 1 :]:
            shared = one.rect.clip(other.rect)
            if shared.width > TOUCHING[0] and shared.height > TOUCHING[1] and one.words != other.words:
                found.append((one.words, other.words))
    return found


def pale(texts: list[Written], least: float) -> list[tuple[str, float, object, object]]:
    """Texts that do not stand out enough."""
    return [
        (text.words, round(text.ratio, 1), text.colour, text.ground)
        for text in texts
        if text.ratio < least and not text.outlined
    ]


def judge(app: App, watcher: Watcher, name: str, high_contrast: bool) -> None:
    assert app.stack.top is not None
    texts = watcher.look(app.stack.top, app.size)
    assert texts, f"{name} says nothing"
    assert on_each_other(texts) == [], name
    assert pale(texts, contrast.PLENTY if high_contrast else contrast.ENOUGH) == [], name


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize(("text", "high_contrast"), LOOKS)
def test_every_menu_can_be_read(filled, tmp_path, watcher, cuts, language: str, text: str, high_contrast: bool) -> None:
    app = open_at(filled, tmp_path, language, text, high_contrast)
    for name, go in menus(app):
        app.stack.clear()
        go()
        judge(app, watcher, name, high_contrast)
    app.close()
    assert cuts == []


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize(("text", "high_contrast"), LOOKS)
def test_every_question_at_the_table_can_be_read(
    tmp_path, watcher, cuts, language: str, text: str, high_contrast: bool
) -> None:
    app = open_app(tmp_path, (1024, 640), language)
    app.settings.speed = "instant"
    set_text(app, text, high_contrast)
    for name, _ in tables(app):
        judge(app, watcher, name, high_contrast)
    app.close()
    assert cuts == []


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize(("text", "high_contrast"), LOOKS)
def test_every_screen_over_the_table_can_be_read(
    tmp_path, watcher, cuts, language: str, text: str, high_contrast: bool
) -> None:
    app = open_app(tmp_path, (1024, 640), language)
    app.settings.speed, app.settings.reduced_motion = "instant", True
    set_text(app, text, high_contrast)
    scene = at(app, SITUATIONS["turn"])
    for go in (scene.open_menu, scene.ask_to_watch, lambda: scene.cover(0)):
        go()
        judge(app, watcher, app.stack.top.name, high_contrast)
        app.stack.pop()
    for goal in ("round", "points:500", "rounds:3"):
        app.stack.clear()
        scene = at(app, f"no_mercy goal={goal} | hands r5 {HANDS} | pile r9 | turn 0")
        click(app, scene.card("r5"))
        run(app, 2.0)
        assert app.stack.top.name == "results"
        judge(app, watcher, f"results of {goal}", high_contrast)
    app.close()
    assert cuts == []


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize(("text", "high_contrast"), LOOKS)
def test_the_words_of_a_replay_stay_off_its_buttons(
    filled, tmp_path, watcher, cuts, language: str, text: str, high_contrast: bool
) -> None:
    app = open_at(filled, tmp_path, language, text, high_contrast)
    for hand in (1, 2, 3):
        app.routes.replay(History(app.storage).hand(hand))
        scene = app.stack.top
        assert isinstance(scene, ReplayScene)
        scene.stop_at(scene.steps)
        run(app)
        judge(app, watcher, f"replay of {hand}", high_contrast)
        buttons = [widget.rect for widget in scene.panel.group.widgets if widget.focusable and widget.name != "speed"]
        inside = [one for one in watcher.look(scene, app.size) if scene.panel.box.contains(one.rect)]
        assert not [(one.words, box) for one in inside for box in buttons if one.rect.colliderect(box)]
        app.stack.clear()
    app.close()
    assert cuts == []


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_the_open_log_does_not_lie_on_what_is_asked(tmp_path, language: str) -> None:
    app = open_app(tmp_path, (1024, 640), language)
    app.settings.speed = "instant"
    set_text(app, "largest")
    for name, scene in tables(app):
        prompt = scene.prompt
        if scene.log_open and prompt is not None and prompt.kind not in ("colour", "roulette"):
            assert not prompt.rect.colliderect(scene.log_rect), name
            scene.show_message("Why not: " + "a card must fit by its colour or by its symbol. " * 2)
            assert not scene.caption_rect().colliderect(scene.log_rect), name
    app.close()
