"""The fan: inside its area, readable and clickable up to thirty cards, with room made for the hovered one."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.core.cards import BLUE, GREEN, RED, WILD, card_of
from game.ui.table.hand import HandView, fan, sort_key
from game.ui.table.sprites import ASPECT, Pose, contains, corners

AREA = pygame.Rect(222, 538, 836, 174)
HEIGHT = 162.0


def hand_of(cards: list[int], sort: str = "colour") -> HandView:
    hand = HandView()
    hand.sort = sort
    hand.sync(cards)
    hand.place(AREA, HEIGHT)
    return hand


@pytest.mark.parametrize("count", range(1, 31))
def test_a_fan_never_leaves_the_bottom_of_its_area(count: int) -> None:
    lowest = max(y for pose in fan(count, AREA, HEIGHT) for _, y in corners(pose))
    assert lowest <= AREA.bottom + 0.5


@pytest.mark.parametrize("count", [2, 7, 24, 30])
def test_the_corner_index_of_every_card_stays_visible(count: int) -> None:
    poses = fan(count, AREA, HEIGHT)
    steps = [right.x - left.x for left, right in itertools.pairwise(poses)]
    assert min(steps) >= HEIGHT * ASPECT * 0.22


def test_hover_spreads_a_tight_fan() -> None:
    closed, opened = fan(24, AREA, HEIGHT), fan(24, AREA, HEIGHT, opened=10)
    gap = opened[11].x - opened[10].x
    assert gap > (closed[11].x - closed[10].x) * 1.8
    assert opened[23].x == pytest.approx(closed[23].x)


@pytest.mark.parametrize("count", [1, 7, 24, 30])
def test_every_card_can_be_pointed_at(count: int) -> None:
    hand = hand_of([card_of(number % 4, number % 10) for number in range(count)], "own")
    for held in hand.cards:
        pose = held.target
        point = (pose.x - HEIGHT * ASPECT * 0.4, pose.y)
        assert hand.hit(point) is held


def test_the_raised_card_keeps_the_pointer() -> None:
    hand = hand_of([card_of(RED, number) for number in range(7)])
    point = (hand.cards[3].target.x, hand.cards[3].target.y + HEIGHT * 0.45)
    hand.hover(point)
    raised = hand.hovered
    assert raised is hand.cards[3]
    assert raised.target.y < AREA.bottom - HEIGHT * 0.5
    assert not hand.hover(point), "raising the card must not let it slip away from the pointer"


def test_sorting_by_colour_and_by_value() -> None:
    cards = [card_of(BLUE, 1), WILD, card_of(RED, 9), card_of(GREEN, 1)]
    by_colour = sorted(cards, key=lambda card: sort_key(card, "colour"))
    by_value = sorted(cards, key=lambda card: sort_key(card, "value"))
    assert by_colour == [card_of(RED, 9), card_of(GREEN, 1), card_of(BLUE, 1), WILD]
    assert by_value == [card_of(GREEN, 1), card_of(BLUE, 1), card_of(RED, 9), WILD]


def test_own_order_is_kept_and_changed_by_dragging() -> None:
    cards = [card_of(BLUE, 1), card_of(RED, 9), card_of(GREEN, 3)]
    hand = hand_of(cards, "own")
    assert [held.card for held in hand.cards] == cards
    first = hand.cards[0]
    hand.drag(first, (AREA.right - 5, AREA.centery))
    hand.drop((AREA.right - 5, AREA.centery))
    assert [held.card for held in hand.cards] == [cards[1], cards[2], cards[0]]


def test_the_card_that_leaves_is_the_one_that_was_dragged() -> None:
    hand = hand_of([card_of(RED, 7), card_of(RED, 7)], "own")
    second = hand.cards[1]
    hand.drag(second, (600.0, 300.0))
    for _ in range(60):
        hand.update(1 / 60)
    pose = hand.take(card_of(RED, 7))
    assert second not in hand.cards
    assert (round(pose.x), round(pose.y)) == (600, 300)


def test_cards_glide_to_their_place_and_stop() -> None:
    hand = hand_of([card_of(RED, 7)])
    hand.sync([card_of(RED, 7), card_of(RED, 8)], spawn=Pose(0.0, 0.0))
    assert hand.update(1 / 60)
    for _ in range(120):
        hand.update(1 / 60)
    assert not hand.update(1 / 60)
    assert all(held.pose == held.target for held in hand.cards)


def test_the_keys_can_go_through_the_playable_cards_only() -> None:
    hand = hand_of([card_of(RED, number) for number in range(6)])
    wanted = {card_of(RED, 1), card_of(RED, 4)}
    chosen = [hand.select(1, wanted) for _ in range(3)]
    assert [held.card for held in chosen if held] == [card_of(RED, 1), card_of(RED, 4), card_of(RED, 1)]


def test_contains_follows_the_rotation() -> None:
    pose = Pose(100.0, 100.0, 90.0, 90.0)
    assert contains(pose, (140.0, 100.0))
    assert not contains(pose, (100.0, 140.0))
