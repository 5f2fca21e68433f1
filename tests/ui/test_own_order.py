"""A hand in an order of the player's own: by dragging along the fan, by keys, and through all that may happen to it."""

from __future__ import annotations

import pygame
import pytest

from game.core.cards import card_text
from tests.ui import click, key, move, press, send
from tests.ui.table_driver import at, run

TABLE = "classic | hands r1 r5 g2 b8 y3 / b2 y3 r1 g4 | pile r9 | turn 0"
SHIFT = pygame.KMOD_SHIFT


def order(scene) -> list[str]:
    return [card_text(held.card) for held in scene.hand_cards]


def take(app, scene, card: str) -> tuple[int, int]:
    """Press the button on a card and move a little."""
    point = scene.card(card)
    move(app, point)
    send(app, pygame.MOUSEBUTTONDOWN, pos=point, button=1)
    return point


def drop(app, point: tuple[int, int]) -> None:
    move(app, point)
    send(app, pygame.MOUSEBUTTONUP, pos=point, button=1)


def place_of(scene, number: int) -> tuple[int, int]:
    """The middle of a place in the fan."""
    pose = scene.hand_cards[number].target
    return round(pose.x), round(scene.hand_area.centery)


def put(app, scene, card: str, number: int) -> None:
    """Drag a card to a place in the hand."""
    goal = place_of(scene, number)
    take(app, scene, card)
    move(app, goal)
    drop(app, goal)
    run(app)


def test_a_card_dragged_along_the_hand_stays_there_and_the_others_keep_their_order(app) -> None:
    scene = at(app, TABLE)
    assert order(scene) == ["r1", "r5", "y3", "g2", "b8"]
    put(app, scene, "b8", 0)
    assert order(scene) == ["b8", "r1", "r5", "y3", "g2"]
    put(app, scene, "r1", 4)
    assert order(scene) == ["b8", "r5", "y3", "g2", "r1"]
    assert not scene.actions
    assert (scene.hand_order, app.settings.hand_sort) == ("own", "own")
    assert scene.message == app.t("table.sort_own")


def test_neighbours_make_room_while_a_card_is_dragged(app) -> None:
    scene = at(app, TABLE)
    before = {card_text(held.card): held.target.x for held in scene.hand_cards}
    goal = place_of(scene, 1)
    take(app, scene, "b8")
    move(app, goal)
    after = {card_text(held.card): held.target.x for held in scene.hand_cards}
    assert after["r1"] == before["r1"]
    assert after["r5"] > before["r5"], "it has made room"
    # On the way to the pile everything is as it was.
    move(app, scene.place("discard").center)
    assert {card_text(held.card): held.target.x for held in scene.hand_cards} == before
    assert scene.hand_order == "colour"
    drop(app, (5, scene.place("ring").top))
    assert order(scene) == ["r1", "r5", "y3", "g2", "b8"]
    assert app.settings.hand_sort == "colour"


def test_a_card_put_back_where_it_was_changes_nothing(app) -> None:
    scene = at(app, TABLE)
    start = scene.card("y3")
    take(app, scene, "y3")
    move(app, (start[0] + 14, start[1]))
    drop(app, (start[0] + 10, start[1]))
    assert (order(scene), app.settings.hand_sort) == (["r1", "r5", "y3", "g2", "b8"], "colour")
    assert not scene.actions


def test_dropped_on_the_pile_it_is_still_played(app) -> None:
    scene = at(app, TABLE)
    put(app, scene, "r5", 4)
    take(app, scene, "r5")
    drop(app, scene.place("discard").center)
    assert scene.last == "0:r5"


def test_a_drawn_card_goes_to_the_end(app) -> None:
    scene = at(app, "classic | hands r1 g2 b8 / b2 y3 r1 g4 | pile y9 | draw g7 r3 ... | turn 0")
    put(app, scene, "b8", 0)
    before = order(scene)
    key(app, pygame.K_d)
    run(app)
    assert order(scene)[:-1] == before
    assert len(order(scene)) == len(before) + 1


@pytest.mark.parametrize("what", ["pause", "size", "settings", "other sorts"])
def test_the_order_is_not_lost(app, what: str) -> None:
    scene = at(app, TABLE)
    put(app, scene, "b8", 0)
    put(app, scene, "g2", 2)
    before = order(scene)
    if what == "pause":
        key(app, pygame.K_ESCAPE)
        key(app, pygame.K_ESCAPE)
    elif what == "size":
        app.stack.resized((1024, 640))
    elif what == "settings":
        key(app, pygame.K_ESCAPE)
        press(app, "settings")
        press(app, "page.play")
        press(app, "hand_sort")
        assert app.settings.hand_sort == "colour"
        app.stack.top.group.focus_on("hand_sort")
        key(app, pygame.K_LEFT)
        key(app, pygame.K_ESCAPE)
        key(app, pygame.K_ESCAPE)
    else:
        for _ in range(3):
            key(app, pygame.K_s)
        assert scene.hand_order == "own"
    run(app)
    assert scene.on_top
    assert order(scene) == before


def test_sorted_by_colour_and_back_a_card_that_came_meanwhile_is_at_the_end(app) -> None:
    scene = at(app, "classic | hands r1 g2 b8 / b2 y3 r1 g4 | pile y9 | draw g7 r3 ... | turn 0")
    put(app, scene, "b8", 0)
    key(app, pygame.K_s)
    assert order(scene) == ["r1", "g2", "b8"]
    key(app, pygame.K_d)
    run(app)
    key(app, pygame.K_s)
    key(app, pygame.K_s)
    assert order(scene)[:3] == ["b8", "r1", "g2"]


def test_shift_with_an_arrow_moves_the_chosen_card(app) -> None:
    scene = at(app, TABLE)
    key(app, pygame.K_RIGHT)
    assert card_text(scene.selected.card) == "r1"
    key(app, pygame.K_RIGHT, mod=SHIFT)
    assert order(scene) == ["r5", "r1", "y3", "g2", "b8"]
    assert card_text(scene.selected.card) == "r1"
    for _ in range(9):
        key(app, pygame.K_RIGHT, mod=SHIFT)
    assert order(scene)[-1] == "r1"
    key(app, pygame.K_LEFT, mod=SHIFT)
    assert order(scene) == ["r5", "y3", "g2", "r1", "b8"]
    assert app.settings.hand_sort == "own"


def test_without_a_chosen_card_shift_does_nothing(app) -> None:
    scene = at(app, TABLE)
    key(app, pygame.K_RIGHT, mod=SHIFT)
    assert (order(scene), app.settings.hand_sort) == (["r1", "r5", "y3", "g2", "b8"], "colour")


def test_people_who_share_the_screen_find_their_cards_as_they_put_them(app) -> None:
    scene = at(app, TABLE, people=2)
    assert app.stack.top.name == "cover"
    press(app, "ready") if app.stack.top.group.find("ready") else key(app, pygame.K_RETURN)
    run(app)
    put(app, scene, "b8", 0)
    mine = order(scene)
    scene.look_as(1)
    assert set(order(scene)) == {"b2", "y3", "r1", "g4"}
    scene.look_as(0)
    assert order(scene) == mine


def test_a_new_round_begins_with_a_new_order(app) -> None:
    scene = at(app, TABLE)
    put(app, scene, "b8", 0)
    scene.sync_hand([])
    scene.sync_hand([70, 3, 1])
    assert [held.card for held in scene.hand_cards] == [70, 3, 1]


def test_a_click_still_plays(app) -> None:
    scene = at(app, TABLE)
    put(app, scene, "r5", 4)
    click(app, scene.card("r5"))
    assert scene.last == "0:r5"
