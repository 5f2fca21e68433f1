"""Any recorded match on the table: stepping, scrubbing, seats, open hands; and the ways in and out of it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.bots.registry import bot
from game.core.cards import HIDDEN
from game.core.rng import Stream
from game.core.view import observe
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.recording import RecordedSeat, Recording
from game.match.replay import Replay
from game.rulesets import RULESETS, table
from game.ui.table.model import TableModel
from game.ui.table.replay.reel import of_recording
from game.ui.table.replay.scene import ReplayScene
from tests.ui import click, key, move, press
from tests.ui.patience import HANG_SECONDS, until

HOUSE: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("classic", 3, {"stacking": "mixed", "jump_in": "on"}),
    ("official", 2, {}),
    ("no_mercy", 6, {"goal": "round"}),
    ("classic", 4, {"goal": "rounds:3"}),
)
TABLES = (*((book.id, min(4, book.max_players), {}) for book in RULESETS.values()), *HOUSE)


def recorded(book: str = "no_mercy", players: int = 4, rules: dict[str, str] | None = None, seed: int = 5) -> Recording:
    """A match of computer players that do anything."""
    made = table(book, rules or {})
    names = [role.bot for role in made.roles] or ["random"] * players
    match = Autoplay(Match(made, players, seed), [bot(name, made) for name in names]).play()
    seats = [RecordedSeat(bot=name) for name in ("pepe", "lola", "tito", "nives", "bruno", "zoe")[: players - 1]]
    if made.roles:
        seats = [RecordedSeat(bot=role.bot) for role in made.roles[1:]]
    return Recording(Replay.of(match), (RecordedSeat(), *seats), 1_794_855_600)


def cut(recording: Recording, actions: int) -> Recording:
    """Only the beginning of it."""
    return replace(recording, replay=replace(recording.replay, actions=recording.replay.actions[:actions]))


def watched(app, recording: Recording) -> ReplayScene:
    app.routes.watch_recording(recording)
    scene = app.stack.top
    assert isinstance(scene, ReplayScene)
    scene.running = False
    scene.course.speed = "instant"
    scene.course.set_speed()
    run(scene)
    return scene


def run(scene, seconds: float = 0.1) -> None:
    for _ in range(max(1, round(seconds * 60))):
        scene.update(1 / 60)


def on_screen(scene) -> tuple:
    """All of the table that is seen, without what only decorates it."""
    model = scene.stage.model
    view = observe(scene.stepper.match.state, scene.viewer)
    assert model.differences(view) == [], scene.step
    twin = TableModel.from_view(view)
    shown = {seat: sorted(cards) for seat, cards in model.opened.items() if seat != scene.viewer and cards}
    if scene.open:
        hands = scene.stepper.match.state.hands
        assert shown == {seat: sorted(hand) for seat, hand in enumerate(hands) if hand and seat != scene.viewer}
    held = sorted(card.card for card in scene.stage.hand.cards)
    assert held == sorted(twin.hand)
    log = [(event.kind, event.seat, event.cards) for event in (*scene.desk.past, *scene.desk.log)]
    scores = tuple(scene.stage.seats.scores)
    return scene.step, scene.dealt, tuple(held), tuple(model.counts), tuple(sorted(shown)), tuple(log), scores


# ---- stepping and scrubbing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "players", "rules"), TABLES)
@pytest.mark.parametrize("open_cards", [True, False])
def test_every_step_forward_and_back_shows_the_view_of_that_moment(app, book, players, rules, open_cards) -> None:
    recording = cut(recorded(book, players, rules), 90)
    scene = watched(app, recording)
    scene.see_as(Stream(3, players).below(players))
    scene.set_open(open_cards)
    seen = [on_screen(scene)]
    while not scene.ended:
        key(app, pygame.K_RIGHT)
        run(scene)
        seen.append(on_screen(scene))
    assert len(seen) == scene.steps + len(scene.stepper.rounds), "every action, and every deal"
    for before in reversed(seen[:-1]):
        key(app, pygame.K_LEFT)
        run(scene)
        assert on_screen(scene) == before
    assert scene.step == 0


@pytest.mark.parametrize(("book", "players", "rules"), [*HOUSE, ("no_mercy", 4, {}), ("one", 4, {})])
def test_scrubbing_to_a_place_is_the_same_as_playing_to_it(app, book, players, rules) -> None:
    scene = watched(app, cut(recorded(book, players, rules, seed=8), 150))
    played = {}
    while not scene.ended:
        scene.forward()
        run(scene)
        if not scene.dealt:
            played[scene.step] = on_screen(scene)
    places = random.Random(1).sample(sorted(played), 40)
    for place in places:
        scene.scrub(place)
        run(scene)
        assert on_screen(scene) == played[place]


def test_a_replay_plays_itself_through_all_rounds_and_stops_at_the_end(app) -> None:
    scene = watched(app, recorded("classic", 2, {"goal": "rounds:2"}, seed=2))
    assert len(scene.stepper.rounds) > 1
    key(app, pygame.K_SPACE)
    dealt = set()
    for _ in range(40_000):
        run(scene, 0.05)
        if scene.dealt:
            dealt.add(scene.step)
        if not scene.running:
            break
    assert scene.ended
    assert dealt == set(scene.stepper.rounds[1:])
    assert app.stack.top is scene, "no results come over it"


def test_rounds_and_moments_are_jumped_to_by_keys(app) -> None:
    scene = watched(app, recorded("classic", 3, {"goal": "rounds:2"}, seed=4))
    rounds = scene.stepper.rounds
    for start in rounds[1:]:
        key(app, pygame.K_PAGEDOWN)
        run(scene)
        assert scene.step == start
        assert scene.dealt
    key(app, pygame.K_PAGEDOWN)
    assert scene.ended
    key(app, pygame.K_PAGEUP)
    assert scene.step == rounds[-1]
    key(app, pygame.K_PAGEUP)
    assert scene.step == rounds[-2]
    key(app, pygame.K_HOME)
    places = sorted({moment.index + 1 for moment in scene.stepper.moments})
    for place in places:
        key(app, pygame.K_DOWN)
        run(scene)
        assert scene.step == place
    key(app, pygame.K_UP)
    assert scene.step == places[-2]
    key(app, pygame.K_END)
    assert scene.step == scene.steps


# ---- the bar --------------------------------------------------------------------------------------------------------


def test_the_bar_is_dragged_and_only_the_last_place_of_a_frame_is_shown(app, monkeypatch) -> None:
    scene = watched(app, recorded())
    bar = scene.panel.bar
    free = [
        place
        for place in range(scene.steps)
        if bar.moment_at(bar.x_of(place)) is None and bar.place_at(bar.x_of(place)) == place
    ]
    gone = []
    go_to = scene.go_to
    monkeypatch.setattr(scene, "go_to", lambda step, dealt=False: (gone.append(step), go_to(step, dealt)))
    start, *rest = free[:12]
    y = bar.track.centery
    move(app, (bar.x_of(start), y))
    app._handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(bar.x_of(start), y), button=1))
    for place in rest:
        move(app, (bar.x_of(place), y))
    assert gone == []
    run(scene, 1 / 60)
    assert gone == [rest[-1]]
    app._handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(bar.x_of(rest[-1]), y), button=1))
    assert scene.step == rest[-1]
    assert not scene.panel.busy


def test_a_click_on_a_mark_plays_that_moment(app) -> None:
    scene = watched(app, recorded())
    bar = scene.panel.bar
    moment = max(scene.stepper.moments, key=lambda one: one.amount)
    point = (bar.x_of(moment.index + 1), bar.track.centery)
    meant = bar.moment_at(point[0])
    click(app, point)
    run(scene)
    assert scene.step == meant.index + 1
    assert abs(bar.x_of(scene.step) - point[0]) <= app.px(9)


# ---- who sees what --------------------------------------------------------------------------------------------------


def test_with_one_seats_view_nothing_that_it_could_not_see_is_anywhere(app) -> None:
    scene = watched(app, recorded("no_mercy", 4))
    scene.stop_at(120)
    assert scene.stage.model.opened, "all hands lie open at first"
    key(app, pygame.K_a)
    key(app, pygame.K_3)
    run(scene)
    assert scene.viewer == 2
    for _ in range(60):
        key(app, pygame.K_RIGHT)
        run(scene)
        assert not scene.stage.model.opened or scene.stepper.match.state.over
        for event in (*scene.desk.past, *scene.desk.log):
            assert event == event.seen_by(2)
    assert any(HIDDEN in event.cards for event in scene.desk.past)


def test_the_log_tells_what_has_happened_up_to_now_and_no_more(app) -> None:
    scene = watched(app, recorded("classic", 3, {"goal": "rounds:2"}, seed=4))
    key(app, pygame.K_l)
    assert scene.hud.log_open
    counts = []
    for place in (0, 10, 40, scene.steps, 10):
        scene.stop_at(place)
        run(scene)
        app.frame()
        counts.append(len(scene.hud.log.told))
    assert counts[0] < counts[1] < counts[2] < counts[3]
    assert counts[4] == counts[1]
    key(app, pygame.K_ESCAPE)
    assert not scene.hud.log_open
    assert app.stack.top is scene, "Escape closes the log first"


def test_the_speed_goes_round_and_is_not_kept(app) -> None:
    scene = watched(app, recorded())
    speeds = []
    for _ in range(4):
        key(app, pygame.K_f)
        speeds.append(scene.speed)
    assert set(speeds) == {"slow", "normal", "fast", "instant"}
    assert app.settings.speed == "instant"


def test_nothing_of_a_replay_is_written(app) -> None:
    scene = watched(app, recorded())
    for _ in range(30):
        key(app, pygame.K_RIGHT)
        run(scene)
    app.storage.flush()
    assert app.storage.games() == []


# ---- in and out -----------------------------------------------------------------------------------------------------


def test_a_game_goes_out_as_a_file_and_comes_in_again(app) -> None:
    recording = recorded("classic", 3)
    watched(app, recording)
    click(app, app.stack.top.panel.group.find("share").rect.center)
    assert app.stack.top.line == recording.text()
    press(app, "file")
    file = Path(str(app.toasts._toasts[-1].values["file"]))
    assert file.suffix == ".spietato"
    assert Recording.read(file.read_text()) == recording
    app.routes.title()
    app._handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert app.stack.top.name == "replay"
    assert app.stack.top.reel.recording == recording
    app._handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert app.stack.top.name == "replay"


def test_a_pasted_game_is_looked_at_and_then_watched(app, monkeypatch) -> None:
    recording = recorded("no_mercy", 4)
    app.routes.import_line()
    monkeypatch.setattr("game.ui.desktop.pasted", lambda: f"look at this!\n> {recording.text()}\nbye")
    press(app, "paste")
    assert app.stack.top.describe()["found"] == "recording"
    app.frame()
    press(app, "watch")
    assert app.stack.top.name == "replay"
    assert app.stack.top.reel.recording == recording


def test_a_game_can_be_pasted_into_the_field_though_it_is_longer_than_that(app, monkeypatch) -> None:
    app.routes.import_line()
    recording = recorded("official", 4)
    monkeypatch.setattr("game.ui.widgets.controls.desktop.pasted", lambda: recording.file_text())
    app.stack.top.group.focus_on("line")
    key(app, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert app.stack.top.describe()["found"] == "recording"
    app.frame()


def test_a_plain_replay_of_an_earlier_version_is_shown_too(app) -> None:
    line = recorded("classic", 3).replay.text()
    app.routes.import_line()
    app.stack.top.look_at(line)
    assert app.stack.top.recording is not None
    scene = watched(app, app.stack.top.recording)
    assert len(scene.names()) == 3


def broken_lines() -> list[tuple[str, str]]:
    recording = recorded("classic", 3)
    line = recording.text()
    head, _, rest = line.partition(" @ ")
    numbers, _, rest = rest.partition(" @ ")
    actions, _, rest = rest.partition(" @ ")
    shifted = " ".join(actions.split()[1:])
    return [
        ("unreadable", line[: line.index(":draw") + 3]),
        ("changed", line[: line.index(" ", len(actions))]),
        ("changed", line.replace("pepe", "lola", 1)),
        ("newer", line.replace("spietato-game/", "spietato-game/9", 1)),
        ("illegal", replace(recording, replay=replace(recording.replay, seed=99)).text()),
        ("illegal", f"{head.replace('-game', '')} @ {numbers} @ {shifted}"),
        ("unreadable", "spietato/4 nonsense @ 2 3 @ 0:r7"),
        ("unreadable", "spietato/4 classic @ 77 3 @ 0:r7"),
        ("too_long", f"{head.replace('-game', '')} @ {numbers} @ " + "0:draw " * 100_001),
    ]


@pytest.mark.parametrize(("fault", "line"), broken_lines())
def test_a_broken_or_foreign_game_gets_a_clear_sentence(app, tmp_path, fault: str, line: str) -> None:
    file = tmp_path / "foreign.spietato"
    file.write_text(line, encoding="utf-8")
    app.routes.title()
    app._handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert app.stack.top.name == "import"
    assert app.stack.top.describe()["fault"] == app.t(f"recording.{fault}")
    app.frame()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\x00" * 200_000, b"spietato-game/", b"a" * 21_000_000])
def test_a_file_that_is_something_else_gets_a_clear_sentence(app, tmp_path, content: bytes) -> None:
    file = tmp_path / "odd.spietato"
    file.write_bytes(content)
    app.routes.title()
    app._handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert app.stack.top.name == "import"
    assert app.stack.top.describe()["fault"]
    app.frame()


def test_a_game_of_the_history_that_no_longer_fits_is_told_and_nothing_opens(app) -> None:
    app.routes.title()
    recording = recorded("classic", 3)
    app.routes.watch_recording(replace(recording, replay=replace(recording.replay, seed=99)))
    assert app.stack.top.name == "title"
    assert app.toasts.keys == ["recording.illegal"]


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
    assert [sorted(hand) for hand in played.desk.match.state.hands] == hands
    assert played.desk.people == [2]
    assert played.desk.viewer == 2
    people = [seat.character for seat in played.desk.session.seats]
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
