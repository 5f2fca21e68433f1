"""The whole game with a controller in hand and nothing else: every screen, a round of every rulebook, and at random."""

from __future__ import annotations

import random

import pygame
import pytest

from game.rulesets import RULESETS
from game.ui.keep.newgame import NewGame
from game.ui.keymap import PAD_BUTTONS
from game.ui.scenes.letters import LettersScene
from game.ui.starting import start_unasked
from game.ui.table.scene import TableScene
from tests.ui import open_app, paint, repeat_held, running, send, start_running
from tests.ui.pads import AXES, down, go_to, play_round, press, stake, tap, tilt, top, up
from tests.ui.table_driver import run, top_table
from tests.ui.tabletop import sit_down

RULEBOOKS = sorted(RULESETS)


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_a_round_of_each_rulebook_with_the_controller_alone(app, ruleset: str) -> None:
    players = 2 if RULESETS[ruleset].wallet else 4
    start_unasked(app, NewGame(ruleset, players, level="easy", seed=11))
    assert play_round(app)[-1] == "results"
    assert app.devices.used == "controller"
    press(app, "next")
    assert top(app).name == "table"


def test_two_people_pass_one_controller_on(app) -> None:
    start_unasked(app, NewGame("classic", 3, humans=2, level="easy", seed=5))
    assert "cover" in play_round(app)


# ---- every screen ---------------------------------------------------------------------------------------------------

SKIPPED = {"back", "quit", "language", "fullscreen", "mute", "export", "folder", "copy", "display"}
"""What leads nowhere: out of the game or of the window, or to other words for the same."""


class Walker:
    """Presses everything on every screen, and comes back from wherever that leads."""

    def __init__(self, app) -> None:
        self.app = app
        self.seen: set[str] = set()

    def walk(self) -> None:
        """All that can be reached from the screen on top, as long as it is there."""
        app, screen = self.app, top(self.app)
        self.seen.add(screen.name)
        if isinstance(screen, TableScene):
            self.leave_table()
            return
        pressed = set(SKIPPED)
        while screen in app.stack.scenes:
            # A tab comes after what is on the page: then the next page is there.
            left = [one.name for one in screen.group.widgets if one.focusable and one.active and one.name]
            left = sorted((name for name in left if name not in pressed), key=lambda name: name.startswith("page."))
            if not left:
                return
            pressed.add(left[0])
            press(app, left[0])
            self.come_back(screen)

    def come_back(self, screen) -> None:
        """Look at what has opened, and leave it again."""
        app = self.app
        if top(app).listening:
            waiting = top(app).waiting
            # What it has already leaves everything as it is; where it has nothing, or wants a key, back does.
            button = app.devices.buttons.of(waiting[1])[:1] if waiting[0] == "buttons" else ("b",)
            tap(app, *button)
            if top(app).listening:
                send(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
            assert not top(app).listening
        if screen in app.stack.scenes and top(app) is not screen and top(app).name not in self.seen:
            self.walk()
        for _ in range(4):
            if screen not in app.stack.scenes or top(app) is screen:
                return
            if isinstance(top(app), TableScene):
                self.leave_table()
                return
            self.seen.add(top(app).name)
            tap(app, "b")
        raise AssertionError(f"no way back from {top(app).name} to {screen.name}")

    def leave_table(self) -> None:
        """By the button for the menu, and out of it."""
        app = self.app
        run(app, 0.2)
        tap(app, "start")
        assert top(app).name == "pause"
        self.seen.add("pause")
        tap(app, "start")
        assert isinstance(top(app), TableScene)
        tap(app, "start")
        press(app, "leave")
        if top(app).name == "ask":
            tap(app, "a")
        assert top(app).name in ("title", "learn")


def test_every_screen_can_be_reached_and_left_with_the_controller(app) -> None:
    app.routes.title()
    walker = Walker(app)
    names = [widget.name for widget in top(app).group.widgets if widget.focusable and widget.active]
    for name in names:
        if name in SKIPPED:
            continue
        press(app, name)
        walker.come_back(next(scene for scene in app.stack.scenes if scene.name == "title"))
        if top(app).name != "title":
            app.routes.title()
    assert {"settings", "credits", "setup", "picker", "controls", "letters", "table", "pause", "ask"} <= walker.seen


def test_the_list_of_games_and_the_casinos_screens_with_the_controller(app) -> None:
    start_unasked(app, NewGame("classic", 4, seed=3))
    run(app)
    Walker(app).leave_table()
    app.routes.games()
    press(app, next(widget.name for widget in top(app).group.widgets if widget.name.startswith("game.")))
    assert top(app).name == "table"
    app.routes.title()
    sit_down(app, 3)
    stake(app, top(app))
    run(app)
    tap(app, "start")
    press(app, "history")
    assert top(app).name == "ledger"
    tap(app, "b")
    assert top(app).name == "pause"


def test_the_strategy_plays_and_is_stopped_with_the_controller(app) -> None:
    sit_down(app, 3)
    stake(app, top(app))
    table = top_table(app)
    app.settings.speed = "normal"
    run(app, 3)
    tap(app, "right_left")
    assert table.auto_run is not None
    tap(app, "x")
    assert "B" in table.message
    tap(app, "b")
    assert table.auto_run is None


# ---- at random ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pressed_nothing_breaks(tmp_path, seed: int) -> None:
    app = open_app(tmp_path)
    app.settings.speed = "instant"
    app.toggle_fullscreen = lambda: None
    dice = random.Random(seed)
    buttons = [*PAD_BUTTONS[:21], *AXES]
    starts = [
        app.routes.title,
        app.routes.controls,
        app.routes.settings,
        app.routes.setup,
        lambda: start_unasked(app, NewGame(dice.choice(RULEBOOKS[1:]), 2, seed=dice.randrange(99))),
        lambda: app.routes.letters("", 16, str),
    ]
    held: list[str] = []
    for step in range(1500):
        if not len(app.stack) or not running(app) or dice.random() < 0.01:
            start_running(app)
            app.routes.title()
            dice.choice(starts)()
        chance = dice.random()
        if chance < 0.1 and held:
            up(app, held.pop())
        elif chance < 0.2:
            tilt(app, dice.randrange(6), dice.randint(-32768, 32767))
        elif chance < 0.3:
            held.append(dice.choice(buttons))
            down(app, held[-1])
        else:
            tap(app, dice.choice(buttons))
        repeat_held(app)
        if app.stack.top is not None:
            app.stack.top.update(1 / 30)
            if step % 10 == 0:
                paint(app)
    app.close()


def test_the_letters_are_reached_with_the_pad_of_directions(app) -> None:
    app.routes.title()
    got: list[str] = []
    app.routes.letters("", 16, got.append)
    scene = top(app)
    assert isinstance(scene, LettersScene)
    for letter in "q":
        go_to(app, f"letter.{letter}")
        tap(app, "a")
    tap(app, "dpad_right", "a", "y", "dpad_down", "a", "x", "start")
    assert got == ["Qw "]


def test_a_card_is_played_with_a_joystick_that_nobody_knows(app) -> None:
    start_unasked(app, NewGame("classic", 2, level="easy", seed=1))
    table = top_table(app)
    for _ in range(500):
        if table.idle and table.can_act:
            break
        run(app, 0.1)
    before = len(table.actions)
    for value in ((0, -1), (0, 0)):
        send(app, pygame.JOYHATMOTION, instance_id=3, hat=0, value=value)
    send(app, pygame.JOYBUTTONDOWN, instance_id=3, button=0)
    assert len(table.actions) > before
    assert app.devices.controllers.family == "generic"
