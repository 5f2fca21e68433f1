"""The course of a match at the table: results, watching on, leaving, people in turn, the casino, resizing."""

from __future__ import annotations

import pygame
import pytest

from game.bots.random_bot import RandomBot
from game.core.cards import card_from_text
from game.match.ledger import START_CREDITS
from game.match.match import Match
from game.rulesets import table
from game.ui.starting import resume
from tests.ui import click, key, press
from tests.ui.table_driver import at, run, sit_down, top_table


def test_a_finished_round_shows_results_and_the_next_is_dealt(app) -> None:
    scene = at(app, "classic | hands r7 / b1 b2 | pile r5")
    scene.act("0:r7")
    run(app, 2.0)
    results = app.stack.top
    assert results.name == "results"
    assert results.describe()["winner"] == 0
    results.draw(app.screen)
    press(app, "next")
    assert scene.on_top
    assert scene.match.round == 2
    run(app)
    assert scene.counts == [7, 7]


def test_a_finished_match_offers_a_rematch_with_the_same_people(app) -> None:
    scene = at(app, "one | hands r7 / b1 b2 | pile r5")
    scene.act("0:r7")
    run(app, 2.0)
    assert app.stack.top.describe()["match_over"]
    press(app, "next")
    again = top_table(app)
    assert again != scene
    assert again.names == scene.names


def test_a_person_knocked_out_may_watch_on(app) -> None:
    hand = "r1 r2 r3 r4 r6 r8 r9 b1 b2 b3 b4 b5 b6 b7 b8 b9 g1 g2 g3 g4"
    scene = at(app, f"no_mercy | hands {hand} / y1 y2 / y3 | pile W+10 | colour y | pending 10 | phase answer")
    scene.act("0:take")
    run(app)
    assert app.stack.top.name == "watch"
    app.stack.top.draw(app.screen)
    press(app, "watch")
    assert scene.on_top
    run(app)
    assert scene.on_top


def test_leaving_asks_and_keeps_the_game(app) -> None:
    match = Match(table("classic"), 3, 9)
    scene = sit_down(app, match, still=False)
    run(app, 3.0)
    scene.open_menu()
    press(app, "leave")
    assert app.stack.top.name == "ask"
    press(app, "no")
    assert app.stack.top.name == "pause"
    press(app, "leave")
    press(app, "yes")
    assert app.stack.top.name == "title"
    done = list(match.actions)
    resume(app, app.storage.games()[0])
    assert top_table(app).actions == done


def test_people_at_one_screen_pass_the_mouse_with_hands_hidden(app) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 r3 / g1 g2 | pile r5", people=2)
    assert app.stack.top.name == "cover"
    assert scene.describe()["cards"] == []
    press(app, "show")
    run(app)
    assert scene.viewer_shown == 0
    scene.act("0:r1")
    run(app)
    assert app.stack.top.name == "cover"
    app.stack.top.draw(app.screen)
    press(app, "show")
    run(app)
    assert scene.viewer_shown == 1
    assert {card["card"] for card in scene.describe()["cards"]} == {"b1", "r3"}


def test_a_casino_hand_is_staked_played_and_paid(app) -> None:
    scene = sit_down(app, Match(table("casino"), 2, 4), still=False)
    run(app)
    assert scene.stake.asking
    key(app, pygame.K_BACKSPACE)
    click(app, scene.chips_of_stake[25].center)
    click(app, scene.chips_of_stake[5].center)
    assert scene.stake.amount == 30
    click(app, scene.buttons_of_stake["deal"].rect.center)
    assert scene.stake.ledger.credits == START_CREDITS - 30
    for _ in range(400):
        run(app, 0.1)
        if not scene.on_top:
            break
        if scene.can_act and scene.view is not None and scene.view.actor == 0:
            scene.act(scene.view.allowed[0])
    assert app.stack.top.name == "results"
    app.stack.top.draw(app.screen)
    assert app.storage.ledger.stake == 0
    assert app.storage.ledger.credits == START_CREDITS - 30 + scene.stake.paid


def _course_of_a_draw(app, card: str) -> list[tuple[str, int, int]]:
    """What is shown from the draw of seat 1 to the turn of seat 2, and how many frames after the draw."""
    line = f"classic goal=round jump_in=on | hands r5 g1 g2 / b1 b2 b3 / y1 y2 y3 | pile r5 | turn 1 | draw {card} ..."
    scene = at(app, line, still=False)
    shown: list[tuple[str, int, int]] = []
    for frame in range(2000):
        before = len(scene.events)
        app.stack.top.update(1 / 60)
        shown += [(event.kind, event.seat, frame) for event in list(scene.events)[before:]]
        if shown and shown[-1][0] == "turn":
            break
    app.stack.pop()
    return [(kind, seat, frame - shown[0][2]) for kind, seat, frame in shown]


def test_a_kept_card_is_shown_like_one_that_could_not_be_laid(app, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomBot, "choose", lambda bot, view, stream: view.allowed[-1])
    unplayable, kept = _course_of_a_draw(app, "y9"), _course_of_a_draw(app, "r9")
    assert [kind for kind, _, _ in kept] == ["draw", "keep", "turn"]
    assert kept == unplayable


def test_no_more_than_a_hundred_can_be_staked(app) -> None:
    scene = sit_down(app, Match(table("casino"), 2, 4), still=False)
    for _ in range(3):
        scene.add_stake(100)
    assert scene.stake.amount == 100
    assert scene.message


def test_an_idle_table_is_not_drawn(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    run(app, 4.0)
    app.frame()
    frames = app.frames
    for _ in range(5):
        app.frame()
    assert not scene.animating
    assert app.frames == frames


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (1024, 768)])
def test_a_resize_in_the_middle_keeps_everything_in_place(app, size: tuple[int, int]) -> None:
    scene = at(app, "no_mercy | hands r7 r1 r2 / b1 b2 / g1 | pile r5")
    scene.act("0:r7")
    scene.resized(size)
    run(app)
    scene.draw(pygame.Surface(size))
    assert scene.prompt is not None
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(choice.rect) for choice in scene.prompt.choices)
    assert all(window.collidepoint(card["point"]) for card in scene.describe()["cards"])


def test_what_can_be_clicked_is_described(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    told = scene.describe()
    assert told["your_decision"]
    assert told["phase"] == "turn"
    assert set(told["allowed"]) == {"0:r1", "0:r2"}
    for card in told["cards"]:
        held = scene.hit_card(tuple(card["point"]))
        assert held is not None
        assert held.card == card_from_text(card["card"])
