"""The screen that lists the matches that are over."""

from __future__ import annotations

import shutil

import pygame
import pytest

from game.match.record import NOBODY, WON
from game.match.recording import Recording
from game.ui.keep import pastgames
from game.ui.keep.pastgames import Choice
from game.ui.scenes.pastgame import PastGameScene
from tests.ledgers import rows
from tests.ui import click, key, open_app, press, set_text
from tests.ui.past import MANY, older, shown

# ---- the screen -----------------------------------------------------------------------------------------------------


def chosen(scene) -> int:
    """The number of the match that is chosen in the list."""
    return scene._list.chosen


def pages_read(scene) -> set[int]:
    """The numbers of the pages of the history that are in memory."""
    return set(scene.past._pages)


def test_it_is_one_step_from_the_title_and_escape_leads_back(app):
    shown(app)
    assert app.stack.top.describe()["count"] == MANY
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"


def test_mouse_wheel_and_keys_move_the_list(app):
    scene = shown(app)
    assert scene.group.focus.name == "matches"
    key(app, pygame.K_END)
    assert scene.describe()["rows"][-1]["match"] == 1
    key(app, pygame.K_HOME)
    assert scene.describe()["rows"][0]["match"] == MANY
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, PastGameScene)
    assert app.stack.top.match.id == MANY - 1
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert chosen(scene) == 1


def test_only_rows_in_sight_are_read(app, monkeypatch):
    monkeypatch.setattr(pastgames, "PAGE", 8)
    scene = shown(app)
    assert pages_read(scene) <= {0, 1}
    key(app, pygame.K_END)
    app.frame()
    assert {0, 1, 4} >= pages_read(scene) - {3}


def test_filters_are_set_with_the_keys_and_what_is_not_there_is_said(app):
    scene = shown(app)
    scene.group.focus_on("result")
    key(app, pygame.K_RIGHT)
    assert scene.past.choice == Choice(result=WON)
    assert {row["result"] for row in scene.describe()["rows"]} == {WON}
    assert scene.group.focus.name == "result", "whoever steps on goes on stepping"
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    assert scene.past.choice == Choice(result=NOBODY)
    assert (scene.past.count, scene.describe()["rows"]) == (0, [])
    app.frame()
    key(app, pygame.K_RIGHT)
    assert scene.past.count == MANY


def test_a_match_is_opened_by_a_click_and_shared(app):
    scene = shown(app)
    target = next(one for one in scene.describe()["targets"] if one["name"] == f"match.{MANY - 2}")
    click(app, pygame.Rect(target["rect"]).center)
    assert app.stack.top.name == "pastgame"
    app.frame()
    press(app, "share")
    assert app.stack.top.name == "share"
    app.frame()
    assert Recording.read(app.stack.top.line).replay.play().over


def test_a_match_can_be_watched_and_one_comes_back_to_its_row(app):
    scene = shown(app)
    for _ in range(9):
        key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert app.stack.top.group.focus.name == "watch"
    key(app, pygame.K_RETURN)
    assert app.stack.top.name == "replay"
    app.frame()
    app.routes.back()
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert chosen(scene) == 9


def test_deleting_asks_and_the_list_goes_on_without_it(app):
    scene = shown(app)
    key(app, pygame.K_DELETE)
    assert app.stack.top.name == "ask"
    key(app, pygame.K_RETURN)
    assert scene.past.count == MANY, "Enter once too often destroys nothing"
    scene.open(0)
    press(app, "delete")
    press(app, "yes")
    assert app.stack.top is scene
    assert scene.describe()["rows"][0]["match"] == MANY - 1
    app.frame()


def test_with_no_match_yet_it_says_so(tmp_path):
    app = open_app(tmp_path)
    app.routes.title()
    shown(app)
    assert not app.stack.top.group.find("place").enabled
    app.close()


def test_an_older_profile_fills_the_list_while_one_looks(storage, tmp_path):
    older(tmp_path / "home" / "data", rows(storage.file, "matches"))
    app = open_app(tmp_path / "home")
    app.routes.title()
    scene = shown(app)
    for _ in range(200):
        if not scene.past.incomplete:
            break
        scene.update(0.016)
        app.frame()
    assert scene.past.count == MANY
    app.close()


@pytest.mark.parametrize("size", [(1024, 640), (900, 1400), (2560, 1080)])
@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_no_word_is_cut_at_any_size(filled, tmp_path, cuts, size, language):
    shutil.copytree(filled, tmp_path / "home")
    app = open_app(tmp_path / "home", size, language)
    set_text(app, "largest")
    app.routes.title()
    scene = shown(app)
    for place in range(5):
        scene.open(place)
        app.frame()
        key(app, pygame.K_ESCAPE)
    app.close()
    assert cuts == []
