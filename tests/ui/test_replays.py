"""Any recorded match on the table: stepping, scrubbing, seats, open hands; and the ways in and out of it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.cards import HIDDEN
from game.core.rng import Stream
from game.core.view import observe
from game.match.recording import Recording
from game.ui.table.model import TableModel
from tests.ui import click, key, move, notices, press, send
from tests.ui.replays import HOUSE, TABLES, recorded, run, watched
from tests.ui.table_driver import Table


def cut(recording: Recording, actions: int) -> Recording:
    """Only the beginning of it."""
    return replace(recording, replay=replace(recording.replay, actions=recording.replay.actions[:actions]))


def on_screen(scene) -> tuple:
    """All of the table that is seen, without what only decorates it."""
    model = Table(scene.app, scene).model
    view = observe(scene.stepper.match.state, scene.viewer)
    assert model.differences(view) == [], scene.step
    twin = TableModel.from_view(view)
    shown = {seat: sorted(cards) for seat, cards in model.opened.items() if seat != scene.viewer and cards}
    if scene.open:
        hands = scene.stepper.match.state.hands
        assert shown == {seat: sorted(hand) for seat, hand in enumerate(hands) if hand and seat != scene.viewer}
    held = sorted(card.card for card in Table(scene.app, scene).hand_cards)
    assert held == sorted(twin.hand)
    log = [
        (event.kind, event.seat, event.cards)
        for event in (*Table(scene.app, scene).events_before, *Table(scene.app, scene).events)
    ]
    scores = tuple(Table(scene.app, scene).seat_scores)
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
    assert Table(scene.app, scene).opened_hands, "all hands lie open at first"
    key(app, pygame.K_a)
    key(app, pygame.K_3)
    run(scene)
    assert scene.viewer == 2
    for _ in range(60):
        key(app, pygame.K_RIGHT)
        run(scene)
        assert not Table(scene.app, scene).opened_hands or scene.stepper.match.state.over
        for event in (*Table(scene.app, scene).events_before, *Table(scene.app, scene).events):
            assert event == event.seen_by(2)
    assert any(HIDDEN in event.cards for event in Table(scene.app, scene).events_before)


def test_the_log_tells_what_has_happened_up_to_now_and_no_more(app) -> None:
    scene = watched(app, recorded("classic", 3, {"goal": "rounds:2"}, seed=4))
    key(app, pygame.K_l)
    assert Table(scene.app, scene).log_open
    counts = []
    for place in (0, 10, 40, scene.steps, 10):
        scene.stop_at(place)
        run(scene)
        app.frame()
        counts.append(len(Table(scene.app, scene).log_told))
    assert counts[0] < counts[1] < counts[2] < counts[3]
    assert counts[4] == counts[1]
    key(app, pygame.K_ESCAPE)
    assert not Table(scene.app, scene).log_open
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
    file = Path(str(notices(app)[-1].values["file"]))
    assert file.suffix == ".spietato"
    assert Recording.read(file.read_text()) == recording
    app.routes.title()
    send(app, pygame.DROPFILE, file=str(file))
    assert app.stack.top.name == "replay"
    assert app.stack.top.reel.recording == recording
    send(app, pygame.DROPFILE, file=str(file))
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
    send(app, pygame.DROPFILE, file=str(file))
    assert app.stack.top.name == "import"
    assert app.stack.top.describe()["fault"] == app.t(f"recording.{fault}")
    app.frame()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\x00" * 200_000, b"spietato-game/", b"a" * 21_000_000])
def test_a_file_that_is_something_else_gets_a_clear_sentence(app, tmp_path, content: bytes) -> None:
    file = tmp_path / "odd.spietato"
    file.write_bytes(content)
    app.routes.title()
    send(app, pygame.DROPFILE, file=str(file))
    assert app.stack.top.name == "import"
    assert app.stack.top.describe()["fault"]
    app.frame()


def test_a_game_of_the_history_that_no_longer_fits_is_told_and_nothing_opens(app) -> None:
    app.routes.title()
    recording = recorded("classic", 3)
    app.routes.watch_recording(replace(recording, replay=replace(recording.replay, seed=99)))
    assert app.stack.top.name == "title"
    assert app.toasts.keys == ["recording.illegal"]
