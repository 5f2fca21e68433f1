"""The customizable cards of the Official deck: the five rules of the source, and rules that players compose."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from game.core.customrules import CUSTOM_PRESETS, custom_rule
from game.core.effects import CustomRule
from game.core.errors import OptionError
from game.core.houserules import rule_values
from game.rulesets import preset, table
from tests.scenario import Scenario, cards


def with_rule(rule: str, rest: str) -> Scenario:
    """An Official table whose first customizable card has that rule."""
    return Scenario(f"official custom1={quote(rule)} | {rest}")


# ---- each of the three cards gets a rule ----------------------------------------------------------------------------


def test_the_five_rules_of_the_source_are_there() -> None:
    assert set(CUSTOM_PRESETS) == {
        *("draw_until_colour", "discard_wilds", "draw_three_if_stuck", "play_again", "exactly_seven"),
    }


def test_each_of_the_three_cards_gets_its_own_rule() -> None:
    rules = table("official", {"custom1": "play_again", "custom2": "exactly_seven", "custom3": "thirst: draw self 1"})
    assert [rule.name for rule in rules.custom] == ["play_again", "exactly_seven", "thirst"]
    for card, turn in (("W1", 0), ("W2", 1), ("W3", 1)):
        line = f"official | hands {card} r7 b3 / r1 r2 r3 r4 r6 y6 y7 / g1 g2 | pile r5 | draw b9 ..."
        game = Scenario(line, rules=rules).play(f"0:{card} 0:=r")
        assert game.turn == turn
        assert game.count(0) == (3 if card == "W3" else 2)


@pytest.mark.parametrize("card", ["W1", "W2", "W3"])
@pytest.mark.parametrize("top", ["r5", "gS", "W+4 | colour b"])
def test_all_three_are_wild_and_their_player_chooses_the_colour(card: str, top: str) -> None:
    game = Scenario(f"official | hands {card} r7 b3 / g1 g2 / y1 y2 | pile {top}").play(f"0:{card}")
    assert (game.phase, game.actor) == ("colour", 0)
    assert game.play("0:=y").colour == "yellow"


# ---- the five of the source -----------------------------------------------------------------------------------------


def test_the_next_player_draws_until_the_chosen_colour_comes_and_loses_the_turn() -> None:
    game = with_rule("draw_until_colour", "hands W1 r7 b3 / g5 y2 / b8 b9 | pile r5 | draw r1 W y9 b4 y3 ...")
    game.play("0:W1 0:=b")
    assert game.hand(1) == cards("g5 y2 r1 W y9 b4"), "a wild is of no colour; all are kept"
    assert game.turn == 2
    assert game.event("lost_turn").seat == 1


def test_drawing_until_a_colour_ends_with_the_last_card() -> None:
    line = "official custom1=draw_until_colour | hands W1 r7 b3 / g5 y2 / g8 | pile r5 | draw r1 y9"
    game = Scenario(line, closed=True).play("0:W1 0:=b")
    assert game.hand(1) == cards("g5 y2 r1 y9 r5")
    assert game.turn == 2


def test_all_others_discard_their_wilds_under_the_top_card() -> None:
    game = with_rule("discard_wilds", "hands W1 W r7 b3 / W W+4 g5 / WH y2 | pile r5").play("0:W1 0:=b")
    assert [game.hand(seat) for seat in range(3)] == [cards("W r7 b3"), cards("g5"), cards("y2")]
    assert game.top == "W1"
    assert sorted(game.pile[1:4]) == ["W", "W+4", "WH"]
    assert (game.turn, game.colour) == (1, "blue"), "nobody loses a turn"


def test_a_hand_emptied_of_its_wilds_goes_out() -> None:
    game = with_rule("discard_wilds", "hands W1 r7 b3 / W g1 / W+4 WH | pile r5").play("0:W1 0:=b")
    assert game.winner == 2
    assert (game.turn, game.actor) == (2, 2)
    assert game.points == (7 + 3) + 1, "the wild of the other hand is discarded too"


@pytest.mark.parametrize(("way", "winner"), [(1, 1), (-1, 3)])
def test_of_several_emptied_hands_the_nearest_in_turn_order_wins(way: int, winner: int) -> None:
    game = with_rule("discard_wilds", f"hands W1 r7 b3 / W / W+4 / WH | pile r5 | way {way}").play("0:W1 0:=b")
    assert game.winner == winner
    assert game.points == 7 + 3, "all have discarded before it is seen who is out"


def test_a_hand_emptied_of_its_wilds_goes_out_before_the_rest_of_the_rule() -> None:
    game = with_rule("mine: discard_wilds others; draw others 1", "hands W1 r7 b3 / W g1 / W+4 WH | pile r5")
    game.play("0:W1 0:=b")
    assert (game.winner, game.counts) == (2, [2, 1, 0])


def test_a_hand_emptied_by_the_first_of_two_such_effects_goes_out_before_a_player_is_chosen_for_the_second() -> None:
    game = with_rule("mine: discard_wilds others; discard_wilds chosen", "hands W1 r7 b3 / g5 W / WH / y2 | pile r5")
    game.play("0:W1 0:=b")
    assert (game.over, game.winner) == (True, 2)


def test_with_nobody_out_the_player_for_the_second_is_chosen() -> None:
    game = with_rule("mine: discard_wilds next; discard_wilds chosen", "hands W1 r7 b3 / g5 W / WH / y2 | pile r5")
    game.play("0:W1 0:=b")
    assert (game.hand(1), game.legal()) == (cards("g5"), {"0:>1", "0:>2", "0:>3"})
    assert game.play("0:>2").winner == 2


def test_nobody_is_told_to_discard_wilds_who_has_none() -> None:
    game = with_rule("discard_wilds", "hands W1 r7 b3 / g5 / y2 W | pile r5").play("0:W1 0:=b")
    assert [event.seat for event in game.events_of("discard")] == [2]


@pytest.mark.parametrize(
    ("hand", "stuck"),
    [("g5 y2", True), ("g5 b2", False), ("g5 W", False), ("r5 r1", True)],
    ids=["nothing", "the colour", "a wild", "the old colour"],
)
def test_the_next_player_draws_three_and_loses_the_turn_if_it_has_nothing_to_play(hand: str, stuck: bool) -> None:
    game = with_rule("draw_three_if_stuck", f"hands W1 r7 b3 / {hand} / y7 y8 | pile r5").play("0:W1 0:=b")
    assert game.count(1) == (2 + 3 if stuck else 2)
    assert game.turn == (2 if stuck else 1)


def test_the_player_plays_again() -> None:
    game = with_rule("play_again", "hands W1 r7 b3 / g5 y2 / y7 y8 | pile r5").play("0:W1 0:=b")
    assert (game.turn, game.phase) == (0, "turn")
    assert game.event("again").seat == 0
    assert game.play("0:b3").turn == 1


def test_playing_again_does_not_spare_the_call() -> None:
    game = with_rule("play_again", "hands W1 b3 / g5 y2 / y7 y8 | pile r5").play("0:W1 0:=b")
    assert game.may("0:uno 1:catch 2:catch 0:b3")


def test_the_next_player_draws_up_to_exactly_seven() -> None:
    game = with_rule("exactly_seven", "hands W1 r7 b3 / g5 y2 / y7 y8 | pile r5").play("0:W1 0:=b")
    assert game.counts == [2, 7, 2]
    assert game.turn == 1, "and plays on"


def test_the_next_player_chooses_what_to_discard_down_to_exactly_seven() -> None:
    game = with_rule("exactly_seven", "hands W1 r7 b3 / g1 g2 g3 g4 b5 b6 b7 b8 W / y7 y8 | pile r5")
    game.play("0:W1 0:=b")
    assert (game.phase, game.actor, game.turn) == ("discard", 1, 0)
    assert game.legal() == {f"1:-{card}" for card in ["g1", "g2", "g3", "g4", "b5", "b6", "b7", "b8", "W"]}
    game.play("1:-g1 1:-W")
    assert game.hand(1) == cards("g2 g3 g4 b5 b6 b7 b8")
    assert game.top == "W1"
    assert sorted(game.pile[1:3]) == ["W", "g1"]
    assert (game.turn, game.colour, game.phase) == (1, "blue", "turn"), "discards have no effect"


def test_nothing_happens_to_a_hand_of_seven() -> None:
    game = with_rule("exactly_seven", "hands W1 r7 b3 / g1 g2 g3 g4 b5 b6 b7 / y7 y8 | pile r5").play("0:W1 0:=b")
    assert (game.count(1), game.turn) == (7, 1)
    assert not game.happened("draw")


# ---- composed rules: every effect with every target -----------------------------------------------------------------

FOUR = "hands W1 r7 b3 / g5 W / y2 y3 y4 / b8 W+4 | pile r5 | draw y1 r1 y5 r2 y6 r3 y7 r4 ..."
AIMED = {
    "self": [0],
    "next": [1],
    "previous": [3],
    "others": [1, 2, 3],
    "everyone": [0, 1, 2, 3],
    "chosen": [2],
}
EVERY_TARGET = pytest.mark.parametrize(("target", "seats"), AIMED.items())


def lay(rule: str, colour: str, target: str, rest: str = FOUR) -> Scenario:
    """Lay the card with that rule, name a colour, and choose seat 2 where a player must be chosen."""
    game = with_rule(rule, rest).play(f"0:W1 0:={colour}")
    if target == "chosen":
        assert game.legal() == {"0:>1", "0:>2", "0:>3"}
        game.play("0:>2")
    return game


@EVERY_TARGET
def test_draw_is_aimed_at(target: str, seats: list[int]) -> None:
    game = lay(f"mine: draw {target} 2", "g", target)
    assert game.counts == [count + 2 * (seat in seats) for seat, count in enumerate([2, 2, 3, 2])]
    assert game.turn == 1, "drawing alone costs no turn"


@EVERY_TARGET
def test_draw_until_is_aimed_at(target: str, seats: list[int]) -> None:
    game = lay(f"mine: draw_until {target}", "r", target)
    assert game.counts == [count + 2 * (seat in seats) for seat, count in enumerate([2, 2, 3, 2])]


@EVERY_TARGET
def test_draw_if_stuck_is_aimed_at(target: str, seats: list[int]) -> None:
    game = lay(f"mine: draw_if_stuck {target} 3", "g", target)
    stuck = [seat for seat in seats if seat in (0, 2)]
    assert game.counts == [count + 3 * (seat in stuck) for seat, count in enumerate([2, 2, 3, 2])]
    assert [game.state.lost[seat] for seat in range(4)] == [int(seat in stuck) for seat in range(4)]


@EVERY_TARGET
def test_discard_wilds_is_aimed_at(target: str, seats: list[int]) -> None:
    game = lay(f"mine: discard_wilds {target}", "g", target, FOUR.replace("W1 r7 b3", "W1 W b3 b4"))
    wilds = [seat for seat in seats if seat in (0, 1, 3)]
    assert game.counts == [count - (seat in wilds) for seat, count in enumerate([3, 2, 3, 2])]


@EVERY_TARGET
def test_hand_size_is_aimed_at(target: str, seats: list[int]) -> None:
    game = lay(f"mine: hand_size {target} 5", "g", target)
    assert game.counts == [5 if seat in seats else count for seat, count in enumerate([2, 2, 3, 2])]


def test_hand_size_asks_one_player_after_the_other_what_to_discard() -> None:
    game = with_rule("mine: hand_size everyone 1", "hands W1 r7 b3 / g5 g6 / y2 | pile r5").play("0:W1 0:=g")
    assert game.actor == 0
    game.play("0:-r7")
    assert game.actor == 1
    game.play("1:-g6")
    assert game.counts == [1, 1, 1]
    assert game.turn == 1


@pytest.mark.parametrize(
    ("target", "lost", "turn"),
    [
        ("next", [1], 2),
        ("others", [1, 2, 3], 0),
        ("everyone", [1, 2, 3, 0], 1),
    ],
)
def test_lose_turn_is_aimed_at(target: str, lost: list[int], turn: int) -> None:
    game = lay(f"mine: lose_turn {target}", "g", target)
    assert [event.seat for event in game.events_of("lost_turn")] == lost
    assert game.turn == turn


@pytest.mark.parametrize(("target", "seat"), [("previous", 3), ("chosen", 2)])
def test_a_turn_is_lost_when_it_comes(target: str, seat: int) -> None:
    rest = "hands W1 r7 b3 / g5 g7 W / g2 g3 y4 / b8 W+4 | pile r5"
    game = lay(f"mine: lose_turn {target}", "g", target, rest)
    assert (game.turn, game.state.lost[seat]) == (1, 1)
    game.play("1:g5")
    if seat == 3:
        game.play("2:g2")
    assert game.event("lost_turn").seat == seat
    assert game.turn == (seat + 1) % 4


def test_reverse_turns_the_direction() -> None:
    game = lay("mine: reverse", "g", "self")
    assert (game.turn, game.direction) == (3, -1)


def test_again_gives_another_turn() -> None:
    assert lay("mine: again", "g", "self").turn == 0


def test_swap_lets_the_player_change_hands_with_anybody_or_nobody() -> None:
    game = lay("mine: swap", "g", "self")
    assert game.legal() == {"0:>1", "0:>2", "0:>3", "0:>-"}
    game.play("0:>2")
    assert (game.hand(0), game.hand(2)) == (cards("y2 y3 y4"), cards("r7 b3"))
    assert lay("mine: swap", "g", "self").play("0:>-").hand(0) == cards("r7 b3")


def test_rotate_passes_all_hands_on() -> None:
    game = lay("mine: rotate", "g", "self")
    assert [game.hand(seat) for seat in range(4)] == [cards(hand) for hand in ("b8 W+4", "r7 b3", "g5 W", "y2 y3 y4")]


def test_shuffle_deals_the_hands_anew() -> None:
    game = lay("mine: shuffle", "g", "self")
    assert game.counts == [2, 3, 2, 2], "nine cards, the odd one to the left"
    assert game.happened("shuffle_hands")


@pytest.mark.parametrize("rule", ["mine: again; reverse", "mine: reverse; again"])
def test_with_two_players_a_reverse_beside_again_skips_nobody(rule: str) -> None:
    game = with_rule(rule, "hands W1 r7 b3 / g5 W | pile r5").play("0:W1 0:=g")
    assert (game.turn, game.direction) == (0, -1)
    assert not game.happened("lost_turn")
    assert game.happened("again", 0)


# ---- composing ------------------------------------------------------------------------------------------------------


def test_effects_happen_in_the_order_in_which_they_are_written() -> None:
    rest = "hands W1 r7 b3 / g5 W / y2 y3 y4 | pile r5 | draw y1 r1 ..."
    game = with_rule("mine: rotate; draw self 1", rest).play("0:W1 0:=g")
    assert game.hand(0) == cards("y2 y3 y4 y1")
    game = with_rule("mine: draw self 1; rotate", rest).play("0:W1 0:=g")
    assert game.hand(1) == cards("r7 b3 y1")


def test_reverse_first_makes_another_player_the_next() -> None:
    assert lay("mine: reverse; draw next 2", "g", "next").counts == [2, 2, 3, 2 + 2]


def test_one_choice_of_a_player_holds_for_the_whole_rule() -> None:
    game = lay("mine: draw chosen 2; lose_turn chosen", "g", "chosen")
    assert game.counts == [2, 2, 3 + 2, 2]
    assert game.state.lost == [0, 0, 1, 0]
    assert game.turn == 1


def test_with_two_players_there_is_nobody_to_choose_between() -> None:
    game = with_rule("mine: draw chosen 2", "hands W1 r7 b3 / g5 W | pile r5").play("0:W1 0:=g")
    assert (game.counts, game.turn) == ([2, 2 + 2], 1)


def test_a_composed_rule_has_a_name_and_comes_back_from_its_text() -> None:
    rule = custom_rule("Rain of cards: draw others 2; lose_turn next")
    assert rule.name == "Rain of cards"
    assert custom_rule(rule.text()) == rule
    values = rule_values(table("official", {"custom2": rule.text()}))
    assert values["custom2"] == "Rain of cards: draw others 2; lose_turn next"
    assert rule_values(preset("official"))["custom2"] == "discard_wilds", "the preset is as it was"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("thunder", "there is no custom rule 'thunder'"),
        ("mine: explode next", "there is no effect 'explode'"),
        ("mine: explode", "there is no effect 'explode'"),
        ("mine: draw", "doesn't name a target"),
        ("mine: draw nobody 2", "doesn't name a target"),
        ("mine: draw next", "'draw' takes a number from 1 to 10, not 0"),
        ("mine: draw next 11", "'draw' takes a number from 1 to 10, not 11"),
        ("mine: draw next two", "draw next two' is not an effect"),
        ("mine: draw_until next 3", "'draw_until' takes no number, not 3"),
        ("mine: hand_size next 16", "'hand_size' takes a number from 1 to 15, not 16"),
        ("mine: lose_turn self", "'lose_turn' can't target 'self'"),
        ("mine: swap others", "'swap' can't target 'others'"),
        ("mine: attack 4", "'attack' belongs to a printed card"),
        ("mine: skip", "'skip' belongs to a printed card"),
        ("mine: colour", "'colour' belongs to a printed card"),
        ("mine: again; again", "'mine' uses 'again' twice"),
        ("mine:", "'mine' needs 1 to 6 effects, not 0"),
        ("mine: " + "; ".join(["draw next 1"] * 7), "'mine' needs 1 to 6 effects, not 7"),
        (": draw next 1", "needs a name"),
        ("x" * 41 + ": draw next 1", "needs a name of 1 to 40"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused_and_told_why(text: str, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        table("official", {"custom1": text})


def test_a_name_may_not_look_like_an_effect() -> None:
    with pytest.raises(OptionError, match="without ':' or ';'"):
        CustomRule("a;b", (("draw", -2, 1),))


def test_a_deck_without_customizable_cards_takes_no_such_rule() -> None:
    with pytest.raises(OptionError, match="custom1: the deck of classic has no customizable cards"):
        table("classic", {"custom1": "play_again"})
