"""A game controller made of posted events, and a player who holds nothing else."""

from __future__ import annotations

import pygame

from game.app import App
from game.core.actions import CALL, CATCH, DISCARD, PLAY, argument_of, kind_of
from game.ui.inputs import Intent
from game.ui.keymap import PAD_BUTTONS
from game.ui.scene import Scene
from game.ui.table.scene import TableScene
from tests.ui.table_driver import run

NUMBER = 7
"""Of the controller, among all that were ever plugged in."""
AXES = {"left_trigger": (4, 1), "right_trigger": (5, 1)} | {
    f"right_{way}": (axis, sign)
    for way, axis, sign in (("left", 2, -1), ("right", 2, 1), ("up", 3, -1), ("down", 3, 1))
}


def down(app: App, button: str) -> None:
    """Press a button and keep it."""
    if button in AXES:
        axis, sign = AXES[button]
        tilt(app, axis, 32767 * sign)
    else:
        _send(app, pygame.CONTROLLERBUTTONDOWN, button=PAD_BUTTONS.index(button))


def up(app: App, button: str) -> None:
    """Let go of it."""
    if button in AXES:
        tilt(app, AXES[button][0], 0)
    else:
        _send(app, pygame.CONTROLLERBUTTONUP, button=PAD_BUTTONS.index(button))


def tilt(app: App, axis: int, value: int) -> None:
    """Move a stick or a trigger."""
    _send(app, pygame.CONTROLLERAXISMOTION, axis=axis, value=value)


def _send(app: App, kind: int, **facts: object) -> None:
    app._handle(pygame.event.Event(kind, {"instance_id": NUMBER, **facts}))


def tap(app: App, *buttons: str) -> None:
    """Press buttons one after the other."""
    for button in buttons:
        down(app, button)
        up(app, button)


def wish(app: App, *wishes: Intent) -> None:
    """Press whatever buttons say this now."""
    tap(app, *(app.devices.button(one) for one in wishes))


def top(app: App) -> Scene:
    """The screen on top."""
    assert app.stack.top is not None
    return app.stack.top


def go_to(app: App, name: str) -> None:
    """Bring the focus to a widget, with the shoulder button alone."""
    group = top(app).group  # type: ignore[attr-defined]
    for _ in range(len(group.widgets) + 2):
        if group.focus is not None and group.focus.name == name:
            assert group.by_keyboard or not app.devices.by_hand, "the focus is seen"
            return
        tap(app, "right_shoulder")
    raise AssertionError(f"{name} cannot be reached on {top(app).name}")


def press(app: App, name: str) -> None:
    """Go to a widget and press it."""
    go_to(app, name)
    tap(app, "a")


# ---- a player -------------------------------------------------------------------------------------------------------


def stake(app: App, table: TableScene) -> None:
    """Two chips on the table, and deal."""
    assert table.wager is not None
    while table.wager.hovered != 5:
        tap(app, "dpad_right")
    tap(app, "a", "a", "x")
    assert not table.desk.staking


def decide(app: App, table: TableScene) -> None:
    """Do one of the things that may be done now: a card if there is one."""
    desk, hand = table.desk, table.stage.hand
    actions = desk.live_actions()
    kinds = {kind_of(action) for action in actions}
    if CALL in kinds or CATCH in kinds:
        tap(app, "y")
        return
    cards = {argument_of(action) for action in actions if kind_of(action) in (PLAY, DISCARD)}
    prompt = desk.prompt
    if cards and not (prompt is not None and prompt.kind in ("colour", "roulette", "target", "pick")):
        for _ in range(len(hand.cards) + 1):
            if hand.selected is not None and hand.selected.card in cards:
                break
            tap(app, "dpad_right")
        tap(app, "a")
    elif prompt is not None and prompt.choices:
        tap(app, "dpad_up", "a")
    else:
        tap(app, "x")


def play_round(app: App, most: int = 3000) -> list[str]:
    """Play with the controller until a round is over; the screens that were seen on the way."""
    seen: list[str] = []
    for _ in range(most):
        screen = top(app)
        if not seen or seen[-1] != screen.name:
            seen.append(screen.name)
        if screen.name == "results":
            return seen
        if isinstance(screen, TableScene):
            before = len(screen.desk.match.actions)
            if screen.desk.staking:
                stake(app, screen)
            elif screen.play.idle and screen.desk.can_act:
                decide(app, screen)
                run(app, 0.1)
                assert len(screen.desk.match.actions) > before or top(app) is not screen, screen.hud.message
        elif screen.name in ("cover", "watch"):
            tap(app, "a")
        else:
            raise AssertionError(f"{screen.name} is in the way")
        run(app, 0.1)
    raise AssertionError("the round does not end")
