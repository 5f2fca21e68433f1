"""A key that is held down while a screen opens decides nothing on that screen."""

from __future__ import annotations

import pygame
import pytest

from game.ui.keep.newgame import NewGame
from tests.ui import take_events


def post(kind: int, code: int) -> None:
    values = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(kind, **values))


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_that_opened_the_deck_does_not_hand_it_over_at_once(app, code):
    """A slow screen is not there before the key repeats itself: the repetition must not press its first button."""
    told = []
    app.routes.title()
    app.routes.deck(NewGame("classic"), told.append)
    scene = app.stack.top
    scene.group.focus_on("back")
    post(pygame.KEYDOWN, code)
    take_events(app)
    assert app.stack.top is not scene
    app.routes.deck(NewGame("classic"), told.append)
    assert app.stack.top.group.focus.name == "done"
    post(pygame.KEYDOWN, code)
    take_events(app)
    assert told == []
    post(pygame.KEYUP, code)
    post(pygame.KEYDOWN, code)
    take_events(app)
    assert told == [""]
    post(pygame.KEYUP, code)
    take_events(app)


def test_arrows_go_on_as_long_as_they_are_held(app):
    app.routes.title()
    app.routes.deck(NewGame("classic"), print)
    app.stack.top.group.focus_on("face.W")
    for _ in range(3):
        post(pygame.KEYDOWN, pygame.K_RIGHT)
        take_events(app)
    assert app.stack.top.text == "W:7"
