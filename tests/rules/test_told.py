"""What changes on the table is told: the window to call closes, and a last card turns the direction, by events."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, cards


def test_the_window_to_call_closes_with_an_event() -> None:
    game = Scenario("classic | hands r7 r1 / b1 r2 r3 / g1 g2 | pile r5").play("0:r7")
    assert game.event("forgot").seat == 0
    assert not game.happened("safe")
    game.play("1:r2")
    assert game.event("safe").seat == 0
    assert game.kinds.index("safe") < game.kinds.index("play", game.kinds.index("safe"))


def test_a_call_ahead_of_the_next_player_closes_it_too() -> None:
    game = Scenario("classic | hands r7 r1 / r2 r3 / g1 g2 | pile r5").play("0:r7 1:uno")
    assert game.event("safe").seat == 0


@pytest.mark.parametrize("action", ["0:uno", "1:catch"])
def test_a_window_that_is_used_does_not_close_by_itself(action: str) -> None:
    game = Scenario("classic | hands r7 r1 / b1 r2 r3 / g1 g2 | pile r5").play(f"0:r7 {action} 1:r2")
    assert not game.happened("safe")


def test_where_the_penalty_falls_by_itself_it_is_the_event() -> None:
    game = Scenario("one | hands r7 r1 / b1 r2 r3 / g1 g2 | pile r5").play("0:r7 1:r2")
    assert game.event("caught").seat == 0
    assert not game.happened("safe")


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("classic | hands rR / b1 b2 / g1 g2 | pile r5", "0:rR"),
        ("no_mercy | hands WR+4 / b1 b2 / g1 g2 | pile r5", "0:WR+4"),
        ("no_mercy | hands WR+4 / b1 b2 | pile r5 | way -1", "0:WR+4"),
        ("official custom1=mine:%20reverse | hands W1 / b1 b2 | pile r5", "0:W1"),
    ],
)
def test_a_last_card_that_turns_the_direction_says_so(line: str, actions: str) -> None:
    game = Scenario(line)
    before = game.direction
    game.play(actions)
    assert game.over
    assert game.direction == -before
    assert game.event("reverse").amount == game.direction
    assert game.kinds.index("play") < game.kinds.index("reverse") < game.kinds.index("win")


def test_after_a_swap_each_of_the_two_sees_its_new_hand_and_nobody_else_does() -> None:
    game = Scenario("no_mercy | hands r7 r1 r2 / g1 g2 g3 / y1 y2 | pile r5").play("0:r7 0:>1")
    shown = [(event.seat, event.cards, event.audience) for event in game.events_of("hand")]
    assert shown == [(0, tuple(game.state.hands[0]), 1 << 0), (1, tuple(game.state.hands[1]), 1 << 1)]


def test_the_colour_that_is_named_is_told() -> None:
    game = Scenario("classic | hands W r1 r2 / g1 g2 | pile r5").play("0:W 0:=g")
    assert (game.event("colour").seat, game.event("colour").amount) == (0, game.state.colour)


def _shown_hands(game: Scenario) -> list[tuple[int, tuple[int, ...], int]]:
    return [(event.seat, event.cards, event.audience) for event in game.events_of("hand")]


def test_a_rotation_is_told_and_each_player_sees_its_own_new_hand_only() -> None:
    game = Scenario("no_mercy | hands r0 r1 r2 / g1 g2 g3 / y1 y2 | pile r5").play("0:r0")
    assert (game.event("rotate").seat, game.event("rotate").amount) == (0, 1)
    assert sorted(_shown_hands(game)) == [(seat, tuple(game.state.hands[seat]), 1 << seat) for seat in range(3)]


def test_shuffled_hands_are_told_and_each_player_sees_its_own_new_hand_only() -> None:
    game = Scenario("official | hands WH r1 r2 / g1 g2 g3 / y1 y2 | pile r5").play("0:WH 0:=b")
    assert game.event("shuffle_hands").seat == 0
    assert sorted(_shown_hands(game)) == [(seat, tuple(game.state.hands[seat]), 1 << seat) for seat in range(3)]


def test_a_swap_is_told_with_both_players() -> None:
    game = Scenario("no_mercy | hands r7 r1 r2 / g1 g2 g3 / y1 y2 | pile r5").play("0:r7 0:>2")
    assert (game.event("swap").seat, game.event("swap").other) == (0, 2)


def test_shuffled_hands_pass_over_whoever_is_knocked_out() -> None:
    game = Scenario("official hand_limit=25 | hands WH r1 r2 / out / y1 y2 | pile r5").play("0:WH 0:=b")
    assert game.counts == [2, 0, 2]


def test_cards_drawn_until_a_colour_comes_are_seen_by_whoever_draws_them_only() -> None:
    game = Scenario("official | hands W1 r1 r2 / b1 b2 / y1 y2 | pile r5 | draw b9 y5 g5 ...").play("0:W1 0:=g")
    drawn = game.event("draw")
    assert (drawn.seat, drawn.audience, len(drawn.cards)) == (1, 1 << 1, 3)


def test_discard_all_takes_the_cards_of_its_own_colour_and_not_of_the_one_it_is_laid_on() -> None:
    game = Scenario("no_mercy | hands gA g1 r2 r3 b4 / y1 y2 | pile rA").play("0:gA")
    assert game.hand(0) == cards("r2 r3 b4")
