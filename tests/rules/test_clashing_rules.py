"""House rules that clash: only as much gives way as must, never the one just set, and it is told which."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import OptionError
from game.core.houserules import CUSTOM_CARDS, HOUSE_RULES, configured, resolved, rule_values
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS, preset

# ---- the clashes one by one -----------------------------------------------------------------------------------------


def test_what_goes_together_is_left_alone() -> None:
    options = {"stacking": "mixed", "jump_in": "on", "deal": "5"}
    assert resolved(preset("classic"), options, 4) == (options, {})


def test_a_value_that_is_the_rulebooks_own_is_no_house_rule() -> None:
    assert resolved(preset("classic"), {"deal": "7", "jump_in": "yes"}, 4) == ({"jump_in": "on"}, {})


def test_more_players_leave_fewer_cards_for_each_and_touch_nothing_else() -> None:
    options = {"deal": "12", "stacking": "mixed", "goal": "rounds:3"}
    assert resolved(preset("classic"), options, 10) == (
        {"deal": "9", "stacking": "mixed", "goal": "rounds:3"},
        {"deal": "9"},
    )


def test_a_limit_of_the_hand_lies_three_above_the_deal() -> None:
    made, given_way = resolved(preset("no_mercy"), {"hand_limit": "15", "deal": "13"}, 4, keep="deal")
    assert (made, given_way) == ({"hand_limit": "16", "deal": "13"}, {"hand_limit": "16"})
    made, given_way = resolved(preset("no_mercy"), {"hand_limit": "15", "deal": "13"}, 4, keep="hand_limit")
    assert (made, given_way) == ({"hand_limit": "15", "deal": "12"}, {"deal": "12"})


def test_a_challenge_needs_a_wild_draw_four_that_may_be_bluffed() -> None:
    assert resolved(preset("one"), {"challenge": "on"}, 4, keep="challenge") == (
        {"challenge": "on", "wild_draw_four": "always"},
        {"wild_draw_four": "always"},
    )
    assert resolved(preset("official"), {"wild_draw_four": "match"}, 4, keep="wild_draw_four") == (
        {"wild_draw_four": "match", "challenge": "off"},
        {"challenge": "off"},
    )


def test_only_a_caught_player_can_lose_a_turn() -> None:
    assert resolved(preset("no_mercy"), {"uno": "always"}, 4, keep="uno") == (
        {"uno": "always", "uno_turn": "off"},
        {"uno_turn": "off"},
    )
    assert resolved(preset("one"), {"uno_turn": "on"}, 4, keep="uno_turn") == (
        {"uno_turn": "on", "uno": "caught"},
        {"uno": "caught"},
    )


def test_two_clashes_at_once_are_both_resolved() -> None:
    made, given_way = resolved(preset("classic"), {"deal": "12", "uno": "off", "uno_turn": "on"}, 10)
    assert given_way.keys() == {"deal", "uno_turn"} or given_way.keys() == {"deal", "uno"}
    configured(preset("classic"), made).check_players(10)


def test_the_one_just_set_gives_way_only_where_nothing_else_can_help() -> None:
    assert resolved(preset("classic"), {"deal": "12"}, 10, keep="deal") == ({"deal": "9"}, {"deal": "9"})
    assert resolved(preset("no_mercy"), {"challenge": "on"}, 4, keep="challenge") == ({}, {"challenge": "off"})


def test_what_was_never_asked_for_gives_way_before_what_was() -> None:
    made, given_way = resolved(preset("official"), {"wild_draw_four": "colour"}, 4)
    assert (made, given_way) == ({"wild_draw_four": "colour", "challenge": "off"}, {"challenge": "off"})


def test_what_cannot_be_read_goes_back_to_the_rulebook() -> None:
    options = {"stacking": "sideways", "no_such_rule": "on", "jump_in": "on"}
    assert resolved(preset("classic"), options, 4) == ({"jump_in": "on"}, {"stacking": "off"})


def test_a_deck_without_customizable_cards_takes_no_rule_for_them() -> None:
    assert resolved(preset("classic"), {"custom1": "play_again"}, 4) == ({}, {"custom1": ""})
    assert resolved(preset("classic"), {"custom1": "nonsense"}, 4) == ({}, {"custom1": ""})


def test_the_fixed_rules_of_the_casino_stay_fixed() -> None:
    assert resolved(preset("casino"), {"jump_in": "on", "deal": "9"}, 2)[0] == {}


def test_a_table_that_does_not_seat_so_many_is_refused() -> None:
    with pytest.raises(OptionError, match="2 to 8"):
        resolved(preset("one"), {}, 9)


# ---- any house rules ------------------------------------------------------------------------------------------------


def all_values(name: str) -> list[str]:
    """Everything a house rule can be set to; for those without an end, a few."""
    if name == "goal":
        return ["round", "points:200", "points:500", "rounds:3"]
    if name in CUSTOM_CARDS:
        return ["play_again", "discard_wilds", "mine: draw next 2"]
    if name == "deal":
        return [str(number) for number in range(1, 16)]
    if name == "uno_cards":
        return [str(number) for number in range(1, 11)]
    if name == "hand_limit":
        return ["0", *(str(number) for number in range(5, 61))]
    return HOUSE_RULES[name].values.split("|")


def valid(rules: Ruleset, options: dict[str, str], players: int) -> bool:
    try:
        configured(rules, options).check_players(players)
    except OptionError:
        return False
    return True


@st.composite
def tables(draw: st.DrawFn) -> tuple[Ruleset, dict[str, str], int, str]:
    rules = RULESETS[draw(st.sampled_from(sorted(RULESETS)))]
    players = draw(st.integers(rules.min_players, rules.max_players))
    # The rules that depend on one another come up more often than chance would have it.
    likely = st.sampled_from(["deal", "hand_limit", "challenge", "wild_draw_four", "uno", "uno_turn"])
    names = draw(st.lists(likely | st.sampled_from(sorted(HOUSE_RULES)), unique=True, max_size=9))
    options = {name: draw(st.sampled_from(all_values(name))) for name in names}
    keep = draw(st.sampled_from(["", *names]))
    return rules, options, players, keep


@settings(max_examples=400, deadline=None)
@given(tables())
def test_any_house_rules_come_to_go_together_with_the_smallest_change(
    case: tuple[Ruleset, dict[str, str], int, str],
) -> None:
    rules, options, players, keep = case
    made, given_way = resolved(rules, options, players, keep)
    assert valid(rules, made, players)

    before = rule_values(rules)
    asked = {**before, **options}
    result = {**before, **made}
    changed = {name for name in asked if result.get(name) != asked[name]}
    assert changed == given_way.keys()
    assert all(result.get(name, "") == value for name, value in given_way.items())
    assert all(before.get(name) != value for name, value in made.items()), "the rulebook's own values are not repeated"

    for name in changed:
        assert not valid(rules, {**made, name: asked[name]}, players), f"{name} gave way without need"
    if keep in changed:
        assert not can_be_kept(rules, keep, options[keep], players)


def can_be_kept(rules: Ruleset, name: str, value: str, players: int) -> bool:
    """Whether any table has that house rule, with at most one other one beside it: clashes are between two."""
    if valid(rules, {name: value}, players):
        return True
    others = (other for other in HOUSE_RULES if other != name)
    return any(valid(rules, {name: value, other: text}, players) for other in others for text in all_values(other))
