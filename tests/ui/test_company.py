"""Several people at one screen: who they are, what is hidden between their turns, and what needs no look at cards."""

from __future__ import annotations

import json

import pygame
import pytest

from game.core.cards import HIDDEN
from game.ui.keep import newgame
from game.ui.keep.newgame import PERSON, Guest, NewGame
from game.ui.keep.settings import settings_from
from game.ui.scenes.setup import SetupScene
from game.ui.starting import resume
from game.ui.words import gamewords
from tests.ui import key, press, send
from tests.ui.table_driver import Table, at, run, top_table

FOUR = "classic | hands r7 r1 b2 / b1 r3 b4 / g1 g2 g3 / y1 y2 y3 | pile r5"


def show(app) -> Table:
    """The person who was asked takes the mouse."""
    assert app.stack.top.name == "cover"
    press(app, "show")
    run(app)
    return top_table(app)


def picture(app) -> bytes:
    app.stack.top.draw(app.screen)
    return pygame.image.tobytes(app.screen, "RGB")


# ---- who they are ----------------------------------------------------------------------------------------------------


def test_a_person_is_put_on_a_chair_and_named_like_an_opponent(app) -> None:
    app.stack.push(SetupScene(app))
    press(app, "ruleset.classic")
    scene = app.stack.top
    before = list(scene.game.characters)
    press(app, "chair.1")
    press(app, "character.person")
    assert app.stack.top.name == "person"
    for letter in "Anna":
        send(app, pygame.TEXTINPUT, text=letter)
    press(app, "face.vera" if "vera" not in before else "face.pepe")
    face = app.stack.top.guest.portrait
    app.frame()
    press(app, "done")
    assert scene.game.characters == [before[0], PERSON, before[2]]
    assert scene.group.find("chair.1").words == "Anna"
    press(app, "start")
    seats = top_table(app).session.seats
    assert [seat.bot is None for seat in seats] == [True, False, True, False]
    assert (seats[2].name, seats[2].portrait) == ("Anna", face)
    assert app.stack.top.portrait(2) == face


def test_a_person_leaves_the_chair_to_an_opponent(app) -> None:
    app.stack.push(SetupScene(app))
    press(app, "ruleset.classic")
    scene = app.stack.top
    press(app, "chair.0")
    press(app, "character.person")
    press(app, "leave")
    assert app.stack.top.name == "picker"
    press(app, f"character.{scene.game.characters[1]}")
    assert scene.game.humans == 1
    assert len(set(scene.game.characters)) == 3


def test_your_own_chair_asks_for_your_name_and_face(app) -> None:
    app.stack.push(SetupScene(app))
    press(app, "ruleset.classic")
    press(app, "chair.you")
    assert app.stack.top.group.find("leave") is None
    send(app, pygame.TEXTINPUT, text="Ada")
    press(app, "face.you_3")
    press(app, "done")
    assert (app.settings.player_name, app.settings.portrait) == ("Ada", "you_3")


def test_guests_are_known_at_every_rulebook_and_after_a_restart(app) -> None:
    app.settings.guests = [["Anna", "you_2"], ["Ben", ""]]
    app.stack.push(SetupScene(app))
    press(app, "ruleset.official")
    press(app, "chair.0")
    press(app, "character.person")
    assert app.stack.top.guest == Guest("Anna", "you_2")
    kept = settings_from(json.loads(json.dumps({"guests": app.settings.guests})))
    assert kept.guests == app.settings.guests


@pytest.mark.parametrize("broken", [[5], [["A"]], [[1, 2]], [["A", "nobody"]], ["Anna"], [["A" * 900, "you_1"]] * 40])
def test_broken_guests_in_the_settings_are_put_right(broken) -> None:
    guests = settings_from({"guests": broken}).guests
    assert len(guests) <= 9
    assert all(len(name) <= 16 and face in ("", "you_1") for name, face in guests)


def test_people_keep_their_chairs_when_there_are_fewer() -> None:
    game = NewGame("classic", 5, characters=["pepe", PERSON, "vera", PERSON], humans=3)
    game.put_right()
    assert game.characters == ["pepe", PERSON, "vera", PERSON]
    game.players = 3
    game.put_right()
    assert game.characters == [PERSON, PERSON]
    game.players = 5
    game.put_right()
    assert game.characters[:2] == [PERSON, PERSON]
    assert len(set(game.characters)) == 3


def test_a_saved_game_knows_its_people(app) -> None:
    game = NewGame("classic", 3, characters=["pepe", PERSON], humans=2, guests=(Guest("Anna", "you_4"),), seed=5)
    session = newgame.make_session(game)
    app.storage.save_session(session)
    app.storage.flush()
    saved = app.storage.games()[0]
    assert "Pepe and Anna" in gamewords.table_words(app.t, saved)
    resume(app, saved)
    seat = top_table(app).session.seats[2]
    assert (seat.name, seat.portrait, seat.bot) == ("Anna", "you_4", None)


# ---- what is hidden --------------------------------------------------------------------------------------------------


def test_the_cover_looks_the_same_whatever_is_held(app) -> None:
    looks = set()
    for hands in ("r7 r1 b2 / b1 r3 b4", "y7 g1 g9 / y3 b5 g0"):
        at(app, f"classic | hands {hands} / g1 g2 g3 | pile r5", people=2)
        assert app.stack.top.name == "cover"
        looks.add(picture(app))
        app.stack.clear()
    assert len(looks) == 1


def test_no_card_of_a_deal_is_seen_before_somebody_has_the_mouse(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "classic goal=rounds:3 | hands r7 / b1 b2 | pile r5", people=2)
    show(app)
    scene.act("0:r7")
    run(app, 4.0)
    assert app.stack.top.name == "results"
    press(app, "next")
    seen = set()
    for _ in range(600):
        app.storage.flush()
        app.stack.top.update(1 / 60)
        if app.stack.top.name == "cover":
            break
        assert scene.hand_hidden
        seen |= {flight.card for flight in scene.flights if flight.land is not None}
    assert app.stack.top.name == "cover"
    turned_up = {scene.state.discard[0]}
    assert seen <= {HIDDEN} | turned_up


def test_the_cards_of_the_last_one_are_hidden_while_opponents_play(app) -> None:
    scene = at(app, FOUR, people=2)
    scene.people[1] = 2
    scene.cover_hand()
    show(app)
    scene.act("0:r7")
    run(app, 3.0)
    assert scene.on_top
    assert scene.hand_hidden
    assert scene.describe()["cards"] == []


def test_a_card_drawn_while_the_hand_is_hidden_is_not_seen_to_come(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "classic | hands r7 r1 b2 / r+2 r3 b4 / g1 g2 g3 | pile r5", people=2)
    scene.people[1] = 2
    show(app)
    scene.act("0:r7")
    run(app, 3.0)
    scene.state.direction = -1
    scene.act("1:r+2")
    drawn = set()
    for _ in range(200):
        app.storage.flush()
        scene.update(1 / 60)
        drawn |= {flight.card for flight in scene.flights if flight.start == scene.draw_pose()}
    assert scene.counts[0] == 4
    assert drawn == {HIDDEN}


def test_who_has_drawn_may_look_before_the_cover_comes(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "classic | hands b7 b1 b2 / b1 r3 b4 / g1 g2 g3 | pile r5 | draw g8 g7 g9 ...", people=2)
    show(app)
    scene.act("0:draw")
    for _ in range(300):
        app.storage.flush()
        scene.update(1 / 60)
        if scene.idle:
            break
    run(app, 0.8)
    assert scene.on_top
    assert len(scene.describe()["cards"]) == 4
    run(app, 2.0)
    assert app.stack.top.name == "cover"
    assert scene.hand_hidden


def test_the_log_keeps_nothing_that_only_one_of_them_may_know(app) -> None:
    scene = at(app, "classic | hands b7 b1 b2 / b1 r3 b4 / g1 g2 g3 | pile r5 | draw g8 g7 g9 ...", people=2)
    show(app)
    scene.act("0:draw")
    run(app, 3.0)
    draws = [event for event in scene.events if event.kind == "draw"]
    assert draws
    assert all(set(event.cards) == {HIDDEN} for event in draws)


def test_the_last_person_in_play_needs_no_cover(app) -> None:
    scene = at(app, "no_mercy | hands r7 r1 b2 / b1 r3 b4 / g1 g2 g3 | pile r5", people=2)
    show(app)
    scene.state.out[1] = True
    scene.act("0:r1")
    run(app, 3.0)
    assert scene.on_top
    assert not scene.table_covered
    assert scene.viewer == 0


# ---- what needs no look ----------------------------------------------------------------------------------------------


def test_whoever_forgot_can_still_call_from_the_cover(app) -> None:
    scene = at(app, "classic | hands r7 b2 / b1 r3 b4 / g1 g2 g3 | pile r5", people=2)
    show(app)
    scene.act("0:r7")
    run(app, 3.0)
    assert app.stack.top.name == "cover"
    app.frame()
    press(app, "late")
    run(app, 3.0)
    assert scene.last == "0:uno"
    assert app.stack.top.name == "cover"
    assert app.stack.top.group.find("catch") is None


def test_anybody_can_catch_from_the_cover(app) -> None:
    scene = at(app, "classic | hands r7 b2 / b1 r3 b4 / g1 g2 g3 | pile r5", people=2)
    show(app)
    scene.act("0:r7")
    run(app, 3.0)
    press(app, "catch")
    run(app, 4.0)
    assert scene.last == "1:catch"
    assert len(scene.state.hands[0]) == 3
    assert app.stack.top.name == "cover"


def test_another_can_call_late_while_somebody_else_has_the_mouse(app) -> None:
    scene = at(app, "classic | hands r7 b2 / b1 r3 b4 / g1 g2 g3 | pile r5", people=2)
    show(app)
    scene.act("0:r7")
    run(app, 3.0)
    show(app)
    assert scene.viewer == 1
    assert scene.buttons["late"].visible
    assert scene.buttons["late"].label == "Player 0: UNO!"
    scene.draw(app.screen)
    key(app, pygame.K_u)
    assert scene.last == "0:uno"
    run(app)
    assert not scene.buttons["late"].visible


def test_one_person_can_be_caught_by_another_while_an_opponent_plays(app) -> None:
    scene = at(app, "classic | hands r7 b2 / g1 g2 g3 / b1 r3 b4 | pile r5", people=1)
    scene.people.append(2)
    scene.act("0:r7")
    run(app)
    assert scene.buttons["catch"].visible
    scene.press_control("catch")
    assert scene.last == "2:catch"


def test_alone_at_the_screen_there_is_no_button_for_others(app) -> None:
    assert "late" not in at(app, FOUR).buttons
