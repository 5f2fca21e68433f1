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
from game.rulesets import table
from game.ui.inputs import Intent
from game.ui.table import fans, spots
from game.ui.table.layout import load_layout
from game.ui.table.logframe import KEY_ROOM
from game.ui.widgets.caps import wish_cap
from tests.ui import click, key, move, open_app, send, set_text
from tests.ui.sparing import unseen
from tests.ui.table_driver import Table, at, run, sit_down

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


def with_many_lines(app, actions: int = 400) -> Table:
    scene = sit_down(app, match_of(actions=actions))
    scene.toggle_log()
    return scene


# ---- the whole match ------------------------------------------------------------------------------------------------


def lived_through(app, actions: int) -> Table:
    """A match that was played at this very table."""
    scene, dice = sit_down(app, match_of()), random.Random(1)
    scene.skip()
    for _ in range(actions):
        if scene.state.over:
            scene.match.next_round()
            scene.deal()
        else:
            scene.act(dice.choice(legal(scene.state)))
        scene.skip()
        assert scene.on_top
    return scene


def test_a_long_match_is_not_cut(app) -> None:
    scene = lived_through(app, 420)
    assert len(scene.events) > 800
    rows = scene.log_rows
    assert [row for row in rows if isinstance(row, int)] == list(range(1, scene.match.round + 1))
    assert scene.log_told[0].kind == "first"


def test_a_match_that_goes_on_has_the_lines_of_before(app) -> None:
    lived = lived_through(app, 150)
    resumed = sit_down(app, lived.match)
    assert not resumed.events
    assert resumed.log_rows == lived.log_rows
    assert resumed.rule_of_event(resumed.log_told[-1])


@pytest.mark.parametrize("people", [1, 2])
def test_what_was_before_is_told_as_the_reader_may_know_it(app, people: int) -> None:
    scene = sit_down(app, match_of(actions=60), people)
    drawn = [event for event in scene.events_before if event.kind == DREW and event.cards]
    others = [event for event in drawn if event.seat != 0 or people > 1]
    assert others
    assert all(set(event.cards) == {HIDDEN} for event in others)
    if people == 1:
        assert any(HIDDEN not in event.cards for event in drawn if event.seat == 0)


def test_one_round_needs_no_heading(app) -> None:
    scene = sit_down(app, match_of(actions=10, ruleset="no_mercy"))
    assert scene.log_rows == scene.log_told


# ---- scrolling ------------------------------------------------------------------------------------------------------


def test_the_bar_is_dragged_through_the_whole_match(app) -> None:
    scene = with_many_lines(app)
    handle = scene.log_handle()
    assert handle is not None
    move(app, handle.center)
    send(app, pygame.MOUSEBUTTONDOWN, pos=handle.center, button=1)
    move(app, (handle.centerx, 0))
    assert scene.log_lines()[0][0] is scene.log_told[0]
    move(app, (handle.centerx + 200, 5000))
    assert scene.log_lines()[-1][0] is scene.log_told[-1]
    move(app, (handle.centerx, scene.log_bar().centery))
    send(app, pygame.MOUSEBUTTONUP, pos=handle.center, button=1)
    middle = scene.log_lines()
    assert middle[0][0] is not scene.log_told[0]
    assert middle[-1][0] is not scene.log_told[-1]
    move(app, (handle.centerx, 0))
    assert scene.log_lines() == middle, "the handle is held no longer"


def test_pages_the_beginning_and_the_end_have_their_keys(app) -> None:
    scene = with_many_lines(app)
    newest = [event for event, _, _ in scene.log_lines()]
    key(app, pygame.K_PAGEUP)
    assert scene.log_lines()[-1][0] in (newest[0], newest[1])
    key(app, pygame.K_HOME)
    assert scene.log_lines()[0][0] is scene.log_told[0]
    key(app, pygame.K_PAGEDOWN)
    assert scene.log_lines()[0][0] is not scene.log_told[0]
    key(app, pygame.K_END)
    assert [event for event, _, _ in scene.log_lines()] == newest


def test_whoever_reads_older_lines_is_not_carried_away_by_new_ones(app) -> None:
    scene = sit_down(app, match_of(actions=60))
    run(app)
    scene.toggle_log()
    scene.scroll_log(5)
    before = [event for event, _, _ in scene.log_lines()]
    scene.act(legal(scene.state)[0])
    scene.skip()
    assert [event for event, _, _ in scene.log_lines()] == before


def test_only_what_is_seen_is_put_into_words(app, monkeypatch) -> None:
    scene = with_many_lines(app)
    worded = []
    words = scene.sentence
    monkeypatch.setattr(scene, "sentence", lambda event: worded.append(event) or words(event))
    scene.scroll_log(7)
    scene.draw(app.screen)
    assert len(worded) < 80
    worded.clear()
    scene.paint_log(app.screen)
    assert not worded, "a second picture costs no words at all"


# ---- one player -----------------------------------------------------------------------------------------------------


def test_a_click_on_a_portrait_shows_only_that_player_and_another_click_all(app) -> None:
    scene = with_many_lines(app)
    everything = len(scene.log_told)
    click(app, scene.log_faces()[1].center)
    assert 0 < len(scene.log_told) < everything
    assert all(1 in (event.seat, event.other) for event in scene.log_told)
    assert scene.log_open
    click(app, scene.log_faces()[1].center)
    assert len(scene.log_told) == everything


def test_keys_go_through_the_players(app) -> None:
    scene = with_many_lines(app)
    for player in (0, 1, 2, NONE):
        key(app, pygame.K_TAB)
        assert scene.log_player == player
    scene.log_of(2)
    scene.toggle_log()
    scene.toggle_log()
    assert scene.log_player == NONE, "a log that is opened shows all"


def test_a_line_of_one_player_answers_why(app) -> None:
    scene = at(app, TURN)
    scene.act(legal(scene.state)[0])
    scene.skip()
    scene.toggle_log()
    scene.log_of(0)
    rect = scene.log_lines()[0][2]
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
    scene.toggle_log()
    scene.draw(unseen(app))
    assert len(scene.log_lines()) >= 3
    assert cuts == []
    assert all(scene.log_rect.contains(rect) for _, _, rect in scene.log_lines())
    assert all(scene.log_rect.contains(box) for box in scene.log_faces().values())
    question = scene.question_room()
    assert not question.colliderect(scene.log_rect)
    assert question.width > scene.px(300)
    app.close()


# ---- who is meant ---------------------------------------------------------------------------------------------------


def test_the_title_names_whose_lines_are_shown_whoever_is_pointed_at(app) -> None:
    scene = with_many_lines(app)
    assert scene.log_title == app.t("table.log")
    click(app, scene.log_faces()[1].center)
    of_the_first = app.t("reading.log_of", name=scene.names[1])
    assert scene.log_title == of_the_first
    move(app, scene.log_faces()[2].center)
    assert scene.log_pointed == 2
    assert scene.log_title == of_the_first


def test_a_portrait_that_is_pointed_at_is_named_beside_the_title(app, monkeypatch) -> None:
    scene = with_many_lines(app)
    said: list[tuple[tuple[int, ...], str]] = []
    monkeypatch.setattr(scene.tooltips, "draw", lambda surface, at, text, title="": said.append((tuple(at), title)))
    move(app, scene.log_faces()[2].center)
    app.frame()
    assert said[-1] == (tuple(scene.log_head_over(2)), scene.names[2])
    move(app, scene.log_room().midbottom)
    said.clear()
    app.invalidate()
    app.frame()
    assert not said


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("look", ["normal", "largest"])
def test_the_key_lies_on_no_word_of_the_log(tmp_path, size, look: str) -> None:
    app = open_app(tmp_path, size)
    set_text(app, look)
    scene = with_many_lines(app)
    scene.log_of(2)
    cap = wish_cap(app, scene.scale, Intent.NEXT)
    assert cap is not None
    place = scene.log_key_place(cap.get_size())
    width = scene.log_inner().width - scene.px(KEY_ROOM)
    title = app.theme.fit(scene.log_title, "display", 20 * scene.scale, width, (0, 0, 0))
    assert place.left >= scene.log_inner().left + title.get_width()
    assert scene.log_rect.contains(place)
    assert not any(place.colliderect(one.rect) for one in scene.log_parts())
    app.close()


# ---- what is said beside it -----------------------------------------------------------------------------------------


def spoken_under_the_log(scene: Table) -> tuple[int, pygame.Rect]:
    """A seat whose portrait is so near to the log that what it says lies where that opens."""
    log = scene.log_rect
    for seat in range(1, scene.players):
        portrait = scene.seat_box(scene.place_of(seat))
        scene.clear_words()
        scene.show_bubble(seat, "That is what you get for being so very greedy", portrait, scene.layout, life=9.0)
        if scene.callouts and scene.callouts[0].room.colliderect(log):
            return seat, portrait
    raise AssertionError("nobody speaks where the log opens")


@pytest.mark.parametrize("players", [4, 10])
def test_what_is_being_said_keeps_clear_of_the_log_that_opens(app, players: int) -> None:
    scene = sit_down(app, match_of(players=players))
    run(app, 8.0)
    spoken_under_the_log(scene)
    scene.toggle_log()
    assert all(not word.room.colliderect(scene.log_rect) for word in scene.callouts)


@pytest.mark.parametrize("players", [4, 10])
def test_a_word_in_the_way_of_the_log_that_opens_does_not_peek_out_from_under_it(app, players: int) -> None:
    scene = sit_down(app, match_of(players=players))
    run(app, 8.0)
    log = scene.log_rect
    scene.clear_words()
    scene.show_word(-1, "Reverse!", log.midleft, 60, (255, 255, 255), life=9.0)
    scene.count_up(-2, "+12", log.midright, 60, (255, 255, 255), last=True)
    assert len(scene.callouts) == 2
    scene.toggle_log()
    assert all(not word.room.colliderect(log) for word in scene.callouts)
    scene.count_up(-2, "+13", log.center, 60, (255, 255, 255), last=True)
    scene.show_word(-1, "Skip!", log.center, 60, (255, 255, 255), life=9.0)
    assert all(not word.room.colliderect(log) for word in scene.callouts)
