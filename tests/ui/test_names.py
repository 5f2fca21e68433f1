"""What people are called: in the language of the moment, by their chosen name, and never beyond their box."""

from __future__ import annotations

import json

import pygame
import pytest

from game.ui.logtext import log_line
from game.ui.newgame import NewGame, make_session, resume, start
from game.ui.scenes.table import TableScene
from tests.ui.tabletop import run

YOU = {"en": "You", "it": "Tu", "es": "Tú"}


def begin(app, **choices) -> TableScene:
    """A fresh table as the set-up starts it; nobody moves by itself."""
    start(app, NewGame(seed=5, **choices))
    scene = app.stack.top
    assert isinstance(scene, TableScene)
    scene.thinker.tick = lambda *arguments: None  # type: ignore[method-assign]
    run(app, 3.0)
    return scene


def test_you_follows_the_language_at_once(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    for language, you in YOU.items():
        app.set_language(language)
        assert scene.names[0] == you
        assert scene.seats.names[0] == you


def test_the_name_plate_is_drawn_anew_in_another_language(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    plate = pygame.Rect(0, 0, 60, 14)
    plate.center = (scene.placed.seat(0).centerx, scene.placed.seat(0).bottom + 3)
    scene.draw(app.screen)
    before = pygame.image.tobytes(app.screen.subsurface(plate), "RGB")
    app.set_language("it")
    scene.draw(app.screen)
    assert pygame.image.tobytes(app.screen.subsurface(plate), "RGB") != before


def test_the_bank_follows_the_language(app) -> None:
    scene = begin(app, ruleset="casino")
    app.set_language("es")
    assert scene.names == ["Tú", "La banca"]


def test_prompt_and_caption_follow_the_language_under_the_menu(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    for _ in range(200):
        if scene.can_act and scene.prompt is not None and scene.caption:
            break
        scene.act(scene.session.upcoming().decide())
        run(app, 0.1)
    event = scene.log[-1]
    scene.open_menu()
    app.set_language("it")
    assert scene.prompt is not None
    assert scene.prompt.title.startswith("Tocca a te")
    said = [log_line(app.t, event, scene.names, 0, scene.rules) for event in scene.log]
    assert scene.caption == [line for line in said if line][-1]
    assert event in scene.log


def test_a_message_does_not_stay_in_the_old_language(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    scene.hud.say("It is not your turn.")
    app.set_language("it")
    assert scene.hud.message == ""


@pytest.mark.parametrize("old", ["You", "Tu", "Tú"])
def test_a_saved_you_does_not_stay_in_its_language(app, old: str) -> None:
    scene = begin(app, ruleset="official", players=3)
    app.storage.save_session(scene.session)
    data = json.loads(app.storage.game_file.read_text(encoding="utf-8"))
    data["seats"][0][0] = old
    app.storage.game_file.write_text(json.dumps(data), encoding="utf-8")
    app.set_language("es")
    assert resume(app)
    assert app.stack.top.names[0] == "Tú"


def test_a_chosen_name_stays_in_every_language(app) -> None:
    app.settings.player_name = "Anna"
    scene = begin(app, ruleset="official", players=3)
    app.set_language("it")
    assert scene.names[0] == "Anna"
    app.storage.save_session(scene.session)
    assert resume(app)
    assert app.stack.top.names[0] == "Anna"


def test_a_name_chosen_in_the_middle_of_a_match_holds_at_once(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    app.settings.player_name = "Anna"
    assert scene.names[0] == "Anna"
    assert scene.seats.names[0] == "Anna"


def test_several_people_are_numbered_and_nobody_is_called_you(app) -> None:
    session = make_session(app, NewGame("official", 4, humans=3, seed=1))
    scene = TableScene(app, session)
    assert scene.names[:3] == ["Player 1", "Player 2", "Player 3"]
    app.settings.player_name = "Anna"
    assert scene.names[:3] == ["Anna", "Player 2", "Player 3"]


def test_a_rematch_keeps_the_names_in_the_language_of_the_moment(app) -> None:
    scene = begin(app, ruleset="official", players=2)
    app.set_language("it")
    scene.rematch()
    assert app.stack.top.names[0] == "Tu"
