"""From a replay one plays on, and makes moving pictures of it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.core.view import observe
from game.ui.table.replay.reel import of_recording
from tests.ui import click, key, press
from tests.ui.patience import HANG_SECONDS, until
from tests.ui.replays import recorded, watched
from tests.ui.table_driver import Table

# ---- playing on -----------------------------------------------------------------------------------------------------


def test_a_game_goes_on_from_there_with_computer_players_on_the_other_seats(app) -> None:
    scene = watched(app, recorded("no_mercy", 4))
    scene.stop_at(20)
    hands = [sorted(hand) for hand in scene.stepper.match.state.hands]
    click(app, scene.panel.group.find("continue").rect.center)
    app.frame()
    press(app, "seat.2")
    press(app, "start")
    played = app.stack.top
    assert played.name == "table"
    assert [sorted(hand) for hand in Table(app, played).state.hands] == hands
    assert Table(app, played).people == [2]
    assert Table(app, played).viewer == 2
    people = [seat.character for seat in Table(app, played).session.seats]
    assert people[2] is None
    others = [character.id for character in people if character is not None]
    assert len(set(others)) == 3
    assert "lola" not in others, "whose seat the player has taken is gone"
    assert {"pepe", "tito"} <= set(others), "who sat there still does"
    app.storage.flush()
    (game,) = app.storage.games()
    assert game.match.start is not None


def test_a_saved_game_is_not_lost_when_another_goes_on_from_a_replay(app) -> None:
    from game.ui.keep.newgame import NewGame, make_session

    session = make_session(NewGame("no_mercy", 3, seed=4))
    session.match.apply(next(iter(observe(session.match.state, session.match.state.actor).allowed)))
    app.storage.save_session(session)
    scene = watched(app, recorded("no_mercy", 4))
    scene.stop_at(20)
    scene.play_on()
    press(app, "start")
    app.storage.flush()
    assert sorted(game.match.players for game in app.storage.games()) == [3, 4]
    assert "notice.set_aside" in app.toasts.keys


def test_where_the_game_is_over_there_is_nothing_to_go_on_with(app) -> None:
    scene = watched(app, recorded("no_mercy", 4))
    scene.stop_at(scene.steps)
    scene.play_on()
    assert app.stack.top.group.find("start") is None
    app.frame()
    press(app, "back")
    assert app.stack.top is scene


def test_nobody_takes_the_seat_of_somebody_who_is_out(app) -> None:
    scene = watched(app, recorded("no_mercy", 6))
    out = next(moment for moment in scene.stepper.moments if moment.kind == "knock_out")
    scene.stop_at(out.index + 1)
    scene.see_as(out.seat)
    scene.play_on()
    assert app.stack.top.chosen != out.seat
    assert not app.stack.top.group.find(f"seat.{out.seat}").enabled


def test_a_recording_without_seats_has_numbered_players(app) -> None:
    scene = watched(app, replace(recorded("classic", 3), seats=()))
    assert len(set(scene.names())) == 3
    assert of_recording(scene.reel.recording).seats == scene.reel.seats


# ---- filming --------------------------------------------------------------------------------------------------------


def test_a_moment_becomes_a_moving_picture_that_other_programs_can_read(app) -> None:
    from PIL import Image

    scene = watched(app, recorded("classic", 3))
    moment = scene.stepper.moments[0]
    scene.stop_at(moment.index + 3)
    click(app, scene.panel.group.find("film").rect.center)
    film = app.stack.top
    assert (film.first, film.last) == (moment.index - 1, min(scene.steps, moment.index + 2))
    app.frame()
    press(app, "make")
    shares = []

    def turn() -> None:
        shares.append(film.camera.passed)
        if len(shares) == 5:
            app.frame()
        film.update(1 / 60)

    # The packing has its own thread.
    until(lambda: film.camera is None, turn)
    assert shares == sorted(shares)
    assert film.file is not None
    assert film.file.suffix == ".gif"
    with Image.open(film.file) as picture:
        assert picture.size == (640, 360)
        assert picture.n_frames > 20
    app.frame()
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene.step == moment.index + 3, "the replay has not moved"
    assert app.audio is not None


def test_a_film_can_be_stopped_and_leaves_nothing_behind(app) -> None:
    from game.ui.keep import exchange

    scene = watched(app, recorded("classic", 3))
    scene.film()
    film = app.stack.top
    press(app, "make")
    for _ in range(5):
        film.update(1 / 60)
    camera = film.camera
    press(app, "cancel")
    assert app.stack.top is scene
    camera._thread.join(HANG_SECONDS)
    assert not camera._thread.is_alive()
    assert not [file for folder in exchange.folders() for file in folder.glob("*.gif")]


def test_the_piece_to_film_is_chosen_by_steps_and_stays_short(app) -> None:
    scene = watched(app, recorded("no_mercy", 4))
    scene.stop_at(60)
    scene.film()
    film = app.stack.top
    for _ in range(40):
        film._set_last(min(film.last + 1, int(film.group.find("to").values[-1][0])))
    assert film.last - film.first <= 20
    assert film.moment is None


def test_without_big_moments_the_film_is_about_where_one_stands() -> None:
    from game.ui.scenes.filming import proposed

    assert proposed([], 0, 9) == (0, 1, None)
    assert proposed([], 9, 9) == (8, 9, None)
