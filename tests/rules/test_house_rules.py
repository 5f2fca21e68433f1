"""House rules: every switch at other tables than its own, their checks, and presets that cannot be changed."""

from __future__ import annotations

import dataclasses

import pytest

from game.core import cards as faces
from game.core.cards import SYMBOL_OF
from game.core.errors import OptionError
from game.core.houserules import HOUSE_RULES, changed_rules, rule_values
from game.core.ruleset import replaced
from game.match.match import Match
from game.rulesets import RULESETS, position, position_line, preset, table
from tests.scenario import Scenario, cards

OPEN_TABLES = ("no_mercy", "one", "classic", "official")

# ---- cards dealt, drawing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", OPEN_TABLES)
def test_the_number_of_cards_dealt_can_be_set(ruleset_id: str) -> None:
    assert Scenario.dealt(f"{ruleset_id} deal=5", 3, first="r5").counts == [5, 5, 5]


def test_drawing_by_choice_can_be_allowed_and_forbidden() -> None:
    rest = "hands r7 b3 b4 / g5 y2 | pile r5"
    assert Scenario(f"classic draw_by_choice=on | {rest}").may("0:r7 0:draw")
    assert Scenario(f"one draw_by_choice=off | {rest}").may_not("0:draw")
    assert Scenario(f"official draw_by_choice=off | {rest}").may_not("0:draw")


def test_draw_until_playable_goes_on_until_a_card_fits() -> None:
    game = Scenario("classic draw_limit=0 | hands b3 g1 / y2 y4 | pile r5 | draw y1 g2 r9 y8 ...")
    game.play("0:draw")
    assert game.hand(0) == cards("b3 g1 y1 g2 r9")
    assert game.legal() == {"0:r9", "0:pass"}


def test_draw_until_playable_ends_with_the_last_card() -> None:
    line = "classic draw_limit=0 | hands b3 g1 / y2 y4 | pile r5 g8 | draw y1 b2"
    game = Scenario(line, closed=True).play("0:draw")
    assert game.hand(0) == cards("b3 g1 y1 b2 g8"), "the pile and one reshuffle"
    assert game.turn == 1


def test_without_it_one_card_is_drawn() -> None:
    game = Scenario("classic | hands b3 g1 / y2 y4 | pile r5 | draw y1 g2 r9 ...").play("0:draw")
    assert game.hand(0) == cards("b3 g1 y1")


def test_forced_play_leaves_no_choice_about_a_drawn_card_that_fits() -> None:
    game = Scenario("classic forced_play=on | hands b3 g1 / y2 y4 | pile r5 | draw r9 ...").play("0:draw")
    assert game.legal() == {"0:r9"}
    assert game.may_not("0:pass")


def test_forced_play_asks_nothing_of_a_card_that_does_not_fit() -> None:
    game = Scenario("classic forced_play=on | hands b3 g1 / y2 y4 | pile r5 | draw y9 ...").play("0:draw")
    assert game.turn == 1


# ---- jump-in --------------------------------------------------------------------------------------------------------

JUMP = "classic jump_in=on | hands r5 b3 g1 / g5 y2 y3 / r7 g7 y8 | pile r7"


def test_an_identical_card_may_be_laid_out_of_turn() -> None:
    game = Scenario(JUMP)
    assert game.may("2:r7")
    game.play("2:r7")
    assert game.hand(2) == cards("g7 y8")
    assert game.turn == 0, "play goes on from the seat that jumped in"
    assert game.event("play").amount == 1


def test_a_similar_card_may_not_be_laid_out_of_turn() -> None:
    assert Scenario(JUMP).may_not("2:g7 1:g5")


def test_nobody_jumps_in_where_the_house_does_not_play_so() -> None:
    assert Scenario(JUMP.replace("jump_in=on ", "")).may_not("2:r7")


def test_who_is_jumped_over_gets_no_turn() -> None:
    game = Scenario("classic jump_in=on | hands r5 b3 g1 / r7 y2 y3 / r6 g7 y8 | pile r7").play("1:r7")
    assert game.turn == 2


def test_a_card_that_jumps_in_acts() -> None:
    game = Scenario("classic jump_in=on | hands r5 b3 g1 / r+2 y2 y3 / r6 g7 y8 | pile r+2").play("1:r+2")
    assert game.counts == [3, 2, 3 + 2]
    assert game.turn == 0


def test_the_player_of_the_top_card_may_jump_in_on_it() -> None:
    game = Scenario("classic jump_in=on | hands r5 r5 g1 / y2 y3 y4 | pile r7").play("0:r5")
    assert game.may("0:r5")


def test_it_is_too_late_to_jump_in_when_the_player_on_turn_has_drawn() -> None:
    game = Scenario("classic jump_in=on | hands b3 g1 / y2 y3 / r7 y8 | pile r7 | draw r1 ...").play("0:draw")
    assert game.may_not("2:r7")


def test_a_wild_may_jump_in_on_a_wild() -> None:
    game = Scenario("classic jump_in=on | hands b3 g1 / y2 y3 / W y8 y9 | pile W | colour r").play("2:W 2:=y")
    assert (game.colour, game.turn) == ("yellow", 0)


@pytest.mark.parametrize(("hand", "allowed"), [("W+4 y8 y9", True), ("W+4 b8 y9", False)])
def test_a_wild_draw_four_that_jumps_in_is_bound_as_ever(hand: str, allowed: bool) -> None:
    line = f"classic jump_in=on | hands b3 g1 / y2 y3 / {hand} | pile W+4 | colour b"
    assert Scenario(line).may("2:W+4") is allowed


def test_who_jumps_in_with_the_last_card_wins() -> None:
    game = Scenario("classic jump_in=on | hands b3 g1 / y2 y3 / r7 | pile r7").play("2:r7")
    assert game.winner == 2


def test_who_jumps_in_with_the_last_card_but_one_owes_the_call() -> None:
    game = Scenario("classic jump_in=on | hands b3 g1 / y2 y3 / r7 y8 | pile r7").play("2:r7")
    assert game.may("2:uno 0:catch 1:catch")


def test_the_call_ahead_of_who_is_jumped_over_does_not_count_for_who_jumps_in() -> None:
    game = Scenario("classic jump_in=on | hands r1 b2 / r5 y2 / g1 g2 | pile r5").play("0:uno 1:r5")
    assert game.may("1:uno 0:catch 2:catch")
    assert not game.happened("uno")


# ---- hand limit -----------------------------------------------------------------------------------------------------

NINE = "g1 g2 g3 g4 g6 b1 b2 b3 b4"


def test_a_hand_at_the_limit_is_out_at_any_table() -> None:
    line = f"classic hand_limit=10 | hands {NINE} / y1 y2 / y3 r4 | pile r5 | draw y9 ..."
    game = Scenario(line).play("0:draw")
    assert game.state.out == [True, False, False]
    assert game.hand(0) == []
    assert sorted(game.state.aside) == sorted(position(line).hands[0] + [faces.card_of(faces.YELLOW, 9)])
    assert game.event("knock_out").amount == 10
    assert game.turn == 1


def test_a_hand_below_the_limit_stays_in() -> None:
    game = Scenario(f"classic hand_limit=11 | hands {NINE} / y1 y2 | pile r5 | draw y9 ...").play("0:draw")
    assert game.count(0) == 10


def test_the_limit_is_looked_at_when_the_draw_is_complete() -> None:
    game = Scenario(f"classic hand_limit=10 | hands r+2 y1 y3 / {NINE} / y2 y4 | pile r5").play("0:r+2")
    assert game.event("knock_out").amount == 9 + 2
    assert game.turn == 2


def test_the_last_one_in_wins() -> None:
    game = Scenario(f"classic hand_limit=10 | hands r+2 y1 y3 / {NINE} | pile r5").play("0:r+2")
    assert game.winner == 0
    assert game.points == 250, "for the player knocked out, whose hand counts nothing"


def test_a_player_knocked_out_brings_250_points_beside_the_hands_of_those_still_in() -> None:
    line = "classic hand_limit=10 | hands r7 / out / g5 W / out | pile r5 | aside y1 y2 bS"
    assert Scenario(line).play("0:r7").points == (5 + 50) + 250 + 250


def test_a_hand_set_aside_joins_the_next_reshuffle() -> None:
    line = "classic hand_limit=10 | hands b3 b4 / out / y1 y2 | pile r5 | draw - | aside g1 g2 g3"
    game = Scenario(line, closed=True).play("0:draw")
    assert game.event("reshuffle").amount == 3
    assert game.state.aside == []
    assert len(game.draw_pile) == 2


# ---- seven and zero -------------------------------------------------------------------------------------------------

HANDS = "hands r7 r0 b3 / g5 y2 / b8 | pile r5"


@pytest.mark.parametrize("ruleset_id", ["classic", "one", "official"])
def test_a_seven_may_swap_hands_with_any_other_player(ruleset_id: str) -> None:
    game = Scenario(f"{ruleset_id} seven_swaps=on | {HANDS}").play("0:r7")
    assert game.legal() == {"0:>1", "0:>2", "0:>-"}
    game.play("0:>2")
    assert [game.hand(seat) for seat in range(3)] == [cards("b8"), cards("g5 y2"), cards("r0 b3")]
    assert game.turn == 1


def test_the_player_of_a_seven_may_swap_with_nobody() -> None:
    assert Scenario(f"classic seven_swaps=on | {HANDS}").play("0:r7 0:>-").hand(0) == cards("r0 b3")


@pytest.mark.parametrize(("way", "after"), [(1, ["b8", "r7 b3", "g5 y2"]), (-1, ["g5 y2", "b8", "r7 b3"])])
@pytest.mark.parametrize("ruleset_id", ["classic", "one", "official"])
def test_a_zero_moves_all_hands_one_seat_in_the_direction_of_play(ruleset_id: str, way: int, after: list[str]) -> None:
    game = Scenario(f"{ruleset_id} zero_rotates=on | {HANDS} | way {way}").play("0:r0")
    assert [game.hand(seat) for seat in range(3)] == [cards(hand) for hand in after]
    assert game.turn == way % 3


def test_sevens_and_zeros_are_plain_numbers_unless_the_house_says_so() -> None:
    for card in ("r7", "r0"):
        game = Scenario(f"classic | {HANDS}").play(f"0:{card}")
        assert (game.phase, game.turn, game.counts) == ("turn", 1, [2, 2, 1])


# ---- forgotten UNO, challenge, stacking, first card elsewhere -------------------------------------------------------

ONE_LEFT = "hands r7 b3 / r9 y2 y3 / g1 g2 | pile r5 | draw y1 y4 y6 y8 ..."


def test_a_house_may_do_without_the_call() -> None:
    game = Scenario(f"classic uno=off | {ONE_LEFT}")
    assert game.may_not("0:uno")
    assert game.play("0:r7").may_not("0:uno 1:catch 2:catch")


def test_a_house_may_let_the_penalty_fall_by_itself() -> None:
    assert Scenario(f"classic uno=always | {ONE_LEFT}").play("0:r7 1:r9").hand(0) == cards("b3 y1 y4")


def test_a_house_of_one_may_catch() -> None:
    assert Scenario(f"one uno=caught | {ONE_LEFT}").play("0:r7 2:catch").hand(0) == cards("b3 y1 y4")


def test_a_house_may_set_the_penalty() -> None:
    assert Scenario(f"classic uno_cards=4 | {ONE_LEFT}").play("0:r7 2:catch").hand(0) == cards("b3 y1 y4 y6 y8")


def test_a_house_may_take_the_next_turn_of_whoever_is_caught() -> None:
    game = Scenario(f"classic uno_turn=on | {ONE_LEFT}").play("0:r7 2:catch 1:r9 2:draw")
    assert game.happened("lost_turn", 0)
    assert game.turn == 1


def test_a_house_may_challenge_at_a_table_that_does_not() -> None:
    line = "classic wild_draw_four=always challenge=on | hands W+4 r7 b3 / g5 y2 / y9 y8 | pile r5"
    assert Scenario(line).play("0:W+4 0:=b 1:challenge").count(0) == 2 + 4


def test_a_house_may_leave_the_challenge_out() -> None:
    game = Scenario("official challenge=off | hands W+4 r7 b3 / g5 y2 / y9 y8 | pile r5").play("0:W+4 0:=b")
    assert (game.count(1), game.turn) == (2 + 4, 2)


def test_a_house_may_restrict_the_wild_draw_four() -> None:
    rest = "hands W+4 g5 b3 / y2 y3 | pile r5"
    assert Scenario(f"official challenge=off wild_draw_four=match | {rest}").may_not("0:W+4")
    assert Scenario(f"one wild_draw_four=colour | {rest}").may("0:W+4")
    assert Scenario(f"classic wild_draw_four=match | {rest}").may_not("0:W+4")


@pytest.mark.parametrize("ruleset_id", ["one", "official"])
def test_a_house_may_stack_anywhere(ruleset_id: str) -> None:
    game = Scenario(f"{ruleset_id} stacking=same | hands r+2 b3 b4 / g+2 y2 y3 / y9 y8 | pile r5").play("0:r+2 1:g+2")
    assert game.play("2:take").count(2) == 2 + 4


def test_a_house_may_apply_the_first_card_or_not() -> None:
    assert Scenario.dealt("official first_card=apply", 3, first="gS").turn == 2
    assert Scenario.dealt("classic first_card=turn", 3, first="gS").turn == 1


@pytest.mark.parametrize("ruleset_id", OPEN_TABLES)
@pytest.mark.parametrize("goal", ["round", "points:200", "rounds:5"])
def test_a_house_may_set_the_goal(ruleset_id: str, goal: str) -> None:
    assert Match(table(ruleset_id, {"goal": goal}), 3, seed=1).rules.goal.text() == goal


# ---- options are checked --------------------------------------------------------------------------------------------

EVERY_SWITCH = {
    "first_card": "return",
    "draw_by_choice": "on",
    "stacking": "mixed",
    "uno": "caught",
    "draw_limit": "0",
    "hand_limit": "30",
    "seven_swaps": "on",
    "zero_rotates": "on",
    "goal": "rounds:3",
    "deal": "6",
    "jump_in": "on",
    "forced_play": "on",
    "uno_cards": "3",
}


@pytest.mark.parametrize("ruleset_id", OPEN_TABLES)
@pytest.mark.parametrize(("name", "value"), EVERY_SWITCH.items())
def test_every_switch_can_be_set_on_every_table_but_casino(ruleset_id: str, name: str, value: str) -> None:
    assert rule_values(table(ruleset_id, {name: value}))[name] == value


def test_all_switches_can_be_set_at_once() -> None:
    rules = table("classic", {**EVERY_SWITCH, "wild_draw_four": "always", "challenge": "on", "uno_turn": "on"})
    assert {name: rule_values(rules)[name] for name in EVERY_SWITCH} == EVERY_SWITCH


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"colour_blind": "on"}, "there is no house rule 'colour_blind'"),
        ({"jump_in": "maybe"}, "jump_in must be on or off, not 'maybe'"),
        ({"stacking": "high"}, "stacking must be one of off, same, mixed, rising, not 'high'"),
        ({"first_card": "burn"}, "first_card must be one of"),
        ({"uno": "never"}, "uno must be one of"),
        ({"wild_draw_four": "never"}, "wild_draw_four must be one of"),
        ({"deal": "0"}, r"deal must be a number \(1\.\.15\), not '0'"),
        ({"deal": "16"}, "deal must be a number"),
        ({"deal": "seven"}, "deal must be a number"),
        ({"hand_limit": "4"}, "hand_limit must be a number"),
        ({"uno_cards": "11"}, "uno_cards must be a number"),
        ({"goal": "glory"}, "goal 'glory'"),
    ],
)
def test_a_wrong_value_is_refused_by_the_name_of_its_option(options: dict[str, str], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        table("classic", options)


@pytest.mark.parametrize(
    ("ruleset_id", "options", "says"),
    [
        ("classic", {"challenge": "on"}, "challenge clashes with wild_draw_four=colour"),
        ("official", {"wild_draw_four": "match"}, "challenge clashes with wild_draw_four=match"),
        ("no_mercy", {"challenge": "on"}, "challenge: the deck of no_mercy has no Wild Draw Four"),
        ("classic", {"uno_turn": "on", "uno": "always"}, "uno_turn clashes with uno=always"),
        ("classic", {"hand_limit": "9"}, "hand_limit 9 clashes with deal 7: it must be at least 3 higher"),
        ("classic", {"hand_limit": "12", "deal": "11"}, "hand_limit 12 clashes with deal 11"),
    ],
)
def test_two_options_that_clash_are_both_named(ruleset_id: str, options: dict[str, str], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        table(ruleset_id, options)


def test_a_deal_too_large_for_the_players_is_refused() -> None:
    with pytest.raises(OptionError, match="deal 15 clashes with 8 players"):
        Match(table("one", {"deal": "15"}), 8, seed=1)


@pytest.mark.parametrize(("switch", "number"), [("seven_swaps", 7), ("zero_rotates", 0)])
def test_a_switch_for_a_card_that_is_not_in_the_deck_is_refused(switch: str, number: int) -> None:
    deck = tuple((card, count) for card, count in preset("classic").deck if SYMBOL_OF[card] != number)
    without = replaced(preset("classic"), {"deck": deck})
    with pytest.raises(OptionError, match=f"{switch}: the deck of classic has no {number}"):
        replaced(without, {switch: True})


def test_there_is_no_sixth_ruleset() -> None:
    with pytest.raises(OptionError, match="there is no ruleset 'uno'"):
        table("uno")


# ---- presets --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_a_preset_cannot_be_changed(ruleset_id: str) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        preset(ruleset_id).deal = 3  # type: ignore[misc]


@pytest.mark.parametrize("ruleset_id", OPEN_TABLES)
def test_house_rules_are_a_copy_and_leave_the_preset_as_it_was(ruleset_id: str) -> None:
    before = rule_values(preset(ruleset_id))
    house = table(ruleset_id, {"deal": "5", "jump_in": "on"})
    assert house is not preset(ruleset_id)
    assert rule_values(preset(ruleset_id)) == before


@pytest.mark.parametrize("name", [name for name in HOUSE_RULES if not name.startswith("custom")])
def test_the_casino_takes_no_options(name: str) -> None:
    others = {"wild_draw_four": "always", "challenge": "on", "uno_turn": "on"}
    own = {"deck": "7:3", "title": "Friday"}
    values = {**EVERY_SWITCH, **others, **own, "draw_by_choice": "off", "first_card": "apply"}
    with pytest.raises(OptionError, match=f"{name}: the rules of casino are fixed"):
        table("casino", {name: values[name]})


def test_a_set_of_house_rules_comes_back_from_what_was_changed() -> None:
    rules = table("classic", {**EVERY_SWITCH, "stacking": "same"})
    changed = changed_rules(preset("classic"), rules)
    assert "uno" not in changed, "what is as in the preset is not written down"
    assert table("classic", changed) == rules
    line = position_line(Match(rules, 3, seed=1).state)
    assert position(line).rules == rules
