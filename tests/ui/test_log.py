"""The log of moves: the whole match, searched by player, by mouse and keys, and lying on nobody."""

from __future__ import annotations

import random

import pygame
import pytest

from game.core.cards import HIDDEN
from game.core.events import DREW
from game.core.legality import legal
from game.core.state import NONE
from game.match.match import Match
from game.match.session import Session
from game.rulesets import table
from game.ui.inputs import Intent
from game.ui.table import fans, spots
from game.ui.table.layout import load_layout
from game.ui.table.logframe import KEY_ROOM
from game.ui.table.scene import TableScene
from game.ui.widgets.caps import wish_cap
from tests.ui import click, key, move, open_app, set_text
from tests.ui.sparing import unseen
from tests.ui.tabletop import at, run, seats

WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (1080, 1920)]
TURN = "classic | hands rS r7 g2 b9 W+4 / b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4 | pile r5 | turn 0"


def match_of(players: int = 3, actions: int = 0, ruleset: str = "classic", seed: int = 1) -> Match:
    """A match in which so many actions have been done at random."""
    match, dice = Match(table(ruleset, {}), players, seed), random.Random(seed)
    play_on(match, actions, dice)
    return match


def play_on(match: Match, actions: int, dice: random.Random) -> None:
    for _ in range(actions):
        if match.state.over:
            match.next_round()
        match.apply(dice.choice(legal(match.state)))


def sit_down(app, match: Match, people: int = 1) -> TableScene:
    scene = TableScene(app, Session(match, seats(match.players, people)))
    scene.play.thinker.tick = lambda *arguments: None  # type: ignore[method-assign]
    app.stack.push(scene)
    return scene


def with_many_lines(app, actions: int = 400) -> TableScene:
    scene = sit_down(app, match_of(actions=actions))
    scene.hud.log.toggle()
    return scene


# ---- the whole match ------------------------------------------------------------------------------------------------


def lived_through(app, actions: int) -> TableScene:
    """A match that was played at this very table."""
    scene, dice = sit_down(app, match_of()), random.Random(1)
    scene.play.director.skip()
    for _ in range(actions):
        if scene.desk.match.state.over:
            scene.desk.match.next_round()
            scene.deal()
        else:
            scene.play.act(dice.choice(legal(scene.desk.match.state)))
        scene.play.director.skip()
        assert app.stack.top is scene
    return scene


def test_a_long_match_is_not_cut(app) -> None:
    scene = lived_through(app, 420)
    assert len(scene.desk.log) > 800
    rows = scene.hud.log.rows.rows
    assert [row for row in rows if isinstance(row, int)] == list(range(1, scene.desk.match.round + 1))
    assert scene.hud.log.told[0].kind == "first"


def test_a_match_that_goes_on_has_the_lines_of_before(app) -> None:
    lived = lived_through(app, 150)
    resumed = sit_down(app, lived.desk.match)
    assert not resumed.desk.log
    assert resumed.hud.log.rows.rows == lived.hud.log.rows.rows
    assert resumed.asking.about_event(resumed.hud.log.told[-1])


@pytest.mark.parametrize("people", [1, 2])
def test_what_was_before_is_told_as_the_reader_may_know_it(app, people: int) -> None:
    scene = sit_down(app, match_of(actions=60), people)
    drawn = [event for event in scene.desk.past if event.kind == DREW and event.cards]
    others = [event for event in drawn if event.seat != 0 or people > 1]
    assert others
    assert all(set(event.cards) == {HIDDEN} for event in others)
    if people == 1:
        assert any(HIDDEN not in event.cards for event in drawn if event.seat == 0)


def test_one_round_needs_no_heading(app) -> None:
    scene = sit_down(app, match_of(actions=10, ruleset="no_mercy"))
    assert scene.hud.log.rows.rows == scene.hud.log.told


# ---- scrolling ------------------------------------------------------------------------------------------------------


def test_the_bar_is_dragged_through_the_whole_match(app) -> None:
    scene = with_many_lines(app)
    log = scene.hud.log
    handle = log._handle()
    assert handle is not None
    move(app, handle.center)
    app._handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=handle.center, button=1))
    move(app, (handle.centerx, 0))
    assert log.lines()[0][0] is log.told[0]
    move(app, (handle.centerx + 200, 5000))
    assert log.lines()[-1][0] is log.told[-1]
    move(app, (handle.centerx, log._bar().centery))
    app._handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=handle.center, button=1))
    middle = log.lines()
    assert middle[0][0] is not log.told[0]
    assert middle[-1][0] is not log.told[-1]
    move(app, (handle.centerx, 0))
    assert log.lines() == middle, "the handle is held no longer"


def test_pages_the_beginning_and_the_end_have_their_keys(app) -> None:
    scene = with_many_lines(app)
    log = scene.hud.log
    newest = [event for event, _, _ in log.lines()]
    key(app, pygame.K_PAGEUP)
    assert log.lines()[-1][0] in (newest[0], newest[1])
    key(app, pygame.K_HOME)
    assert log.lines()[0][0] is log.told[0]
    key(app, pygame.K_PAGEDOWN)
    assert log.lines()[0][0] is not log.told[0]
    key(app, pygame.K_END)
    assert [event for event, _, _ in log.lines()] == newest


def test_whoever_reads_older_lines_is_not_carried_away_by_new_ones(app) -> None:
    scene = sit_down(app, match_of(actions=60))
    run(app)
    log = scene.hud.log
    log.toggle()
    log.scroll(5)
    before = [event for event, _, _ in log.lines()]
    scene.play.act(legal(scene.desk.match.state)[0])
    scene.play.director.skip()
    assert [event for event, _, _ in log.lines()] == before


def test_only_what_is_seen_is_put_into_words(app, monkeypatch) -> None:
    scene = with_many_lines(app)
    worded = []
    words = scene.desk.words
    monkeypatch.setattr(scene.desk, "words", lambda event: worded.append(event) or words(event))
    scene.hud.log.scroll(7)
    scene.draw(app.screen)
    assert len(worded) < 80
    worded.clear()
    scene.hud.log.draw(app.screen)
    assert not worded, "a second picture costs no words at all"


# ---- one player -----------------------------------------------------------------------------------------------------


def test_a_click_on_a_portrait_shows_only_that_player_and_another_click_all(app) -> None:
    scene = with_many_lines(app)
    log = scene.hud.log
    everything = len(log.told)
    click(app, log.faces()[1].center)
    assert 0 < len(log.told) < everything
    assert all(1 in (event.seat, event.other) for event in log.told)
    assert scene.hud.log.open
    click(app, log.faces()[1].center)
    assert len(log.told) == everything


def test_keys_go_through_the_players(app) -> None:
    scene = with_many_lines(app)
    for player in (0, 1, 2, NONE):
        key(app, pygame.K_TAB)
        assert scene.hud.log.rows.player == player
    scene.hud.log.look_for(2)
    scene.hud.log.toggle()
    scene.hud.log.toggle()
    assert scene.hud.log.rows.player == NONE, "a log that is opened shows all"


def test_a_line_of_one_player_answers_why(app) -> None:
    scene = at(app, TURN)
    scene.play.act(legal(scene.desk.match.state)[0])
    scene.play.director.skip()
    scene.hud.log.toggle()
    scene.hud.log.look_for(0)
    rect = scene.hud.log.lines()[0][2]
    click(app, rect.center)
    assert app.stack.top.name == "why"


# ---- where it lies --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("players", "look"), [*((count, "") for count in range(2, 11)), (2, "casino")])
def test_the_log_lies_on_no_seat_no_pile_and_no_button(window, players: int, look: str) -> None:
    placed = load_layout(players, look).at(window)
    log = spots.of_log(placed)
    assert pygame.Rect((0, 0), window).contains(log)
    assert log.width >= placed.px(190)
    assert log.height >= placed.px(170)
    for place in range(1, players):
        for box in (placed.seat(place), placed.plate(place), fans.reach(placed.hand(place), placed.scale)):
            assert not log.colliderect(box), place
    for name in ("draw", "discard", "gem", "pending", "hand_0", "seat_0", "score", "uno_button", "log_button"):
        assert not log.colliderect(placed[name]), name


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("window", [(1024, 640), (1080, 1920)])
def test_with_ten_players_and_the_largest_text_several_moves_are_seen(tmp_path, cuts, window, language) -> None:
    app = open_app(tmp_path, window, language)
    app.settings.speed = "instant"
    set_text(app, "largest")
    scene = sit_down(app, match_of(10, 30))
    run(app)
    scene.hud.log.toggle()
    scene.draw(unseen(app))
    assert len(scene.hud.log.lines()) >= 3
    assert cuts == []
    assert all(scene.hud.log.rect.contains(rect) for _, _, rect in scene.hud.log.lines())
    assert all(scene.hud.log.rect.contains(box) for box in scene.hud.log.faces().values())
    question = scene.hud.words_room()
    assert not question.colliderect(scene.hud.log.rect)
    assert question.width > scene.stage.placed.px(300)
    app.close()


# ---- who is meant ---------------------------------------------------------------------------------------------------


def test_the_title_names_whose_lines_are_shown_whoever_is_pointed_at(app) -> None:
    log = with_many_lines(app).hud.log
    assert log.title == app.t("table.log")
    click(app, log.faces()[1].center)
    of_the_first = app.t("reading.log_of", name=log.desk.names[1])
    assert log.title == of_the_first
    move(app, log.faces()[2].center)
    assert log.pointed == 2
    assert log.title == of_the_first


def test_a_portrait_that_is_pointed_at_is_named_beside_the_title(app, monkeypatch) -> None:
    scene = with_many_lines(app)
    hud, log, said = scene.hud, scene.hud.log, []
    monkeypatch.setattr(hud.sheets, "draw", lambda surface, at, text, title="": said.append((tuple(at), title)))
    move(app, log.faces()[2].center)
    app.frame()
    assert said[-1] == (tuple(log.head_over(2)), log.desk.names[2])
    move(app, log._room().midbottom)
    said.clear()
    app.invalidate()
    app.frame()
    assert not said


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("look", ["normal", "largest"])
def test_the_key_lies_on_no_word_of_the_log(tmp_path, size, look: str) -> None:
    app = open_app(tmp_path, size)
    set_text(app, look)
    log = with_many_lines(app).hud.log
    log.look_for(2)
    cap = wish_cap(app, log.stage.placed.scale, Intent.NEXT)
    assert cap is not None
    place = log.key_place(cap.get_size())
    width = log._inner().width - log.stage.placed.px(KEY_ROOM)
    title = app.theme.fit(log.title, "display", 20 * log.stage.placed.scale, width, (0, 0, 0))
    assert place.left >= log._inner().left + title.get_width()
    assert log.rect.contains(place)
    assert not any(place.colliderect(one.rect) for one in log.shown())
    app.close()


# ---- what is said beside it -----------------------------------------------------------------------------------------


def spoken_under_the_log(scene: TableScene) -> tuple[int, pygame.Rect]:
    """A seat whose portrait is so near to the log that what it says lies where that opens."""
    stage, log = scene.stage, scene.hud.log.rect
    for seat in range(1, stage.model.players):
        portrait = stage.placed.seat(stage.model.place(seat))
        stage.callouts.clear()
        stage.callouts.bubble(seat, "That is what you get for being so very greedy", portrait, stage.placed, life=9.0)
        if stage.callouts.shown and stage.callouts.shown[0].room.colliderect(log):
            return seat, portrait
    raise AssertionError("nobody speaks where the log opens")


@pytest.mark.parametrize("players", [4, 10])
def test_what_is_being_said_keeps_clear_of_the_log_that_opens(app, players: int) -> None:
    scene = sit_down(app, match_of(players=players))
    run(app, 8.0)
    spoken_under_the_log(scene)
    scene.hud.log.toggle()
    assert all(not word.room.colliderect(scene.hud.log.rect) for word in scene.stage.callouts.shown)


@pytest.mark.parametrize("players", [4, 10])
def test_a_word_in_the_way_of_the_log_that_opens_does_not_peek_out_from_under_it(app, players: int) -> None:
    scene = sit_down(app, match_of(players=players))
    run(app, 8.0)
    callouts, log = scene.stage.callouts, scene.hud.log.rect
    callouts.clear()
    callouts.word(-1, "Reverse!", log.midleft, 60, (255, 255, 255), life=9.0)
    callouts.tally(-2, "+12", log.midright, 60, (255, 255, 255), last=True)
    assert len(callouts.shown) == 2
    scene.hud.log.toggle()
    assert all(not word.room.colliderect(log) for word in callouts.shown)
    callouts.tally(-2, "+13", log.center, 60, (255, 255, 255), last=True)
    callouts.word(-1, "Skip!", log.center, 60, (255, 255, 255), life=9.0)
    assert all(not word.room.colliderect(log) for word in callouts.shown)
