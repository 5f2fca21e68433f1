"""Cards that players compose: their symbol and name, and what a composer may use."""

from __future__ import annotations

import pytest

from game.core.customrules import (
    CARD_SYMBOLS,
    CUSTOM_PRESETS,
    LONGEST_CARD_NAME,
    MOST_EFFECTS,
    check_composed,
    composable_operations,
    custom_rule,
    rule_text,
)
from game.core.effects import OPERATIONS, CustomRule
from game.core.errors import OptionError
from game.rulesets import table


@pytest.mark.parametrize("symbol", CARD_SYMBOLS)
def test_a_card_carries_its_symbol(symbol: str) -> None:
    text = f"Thirst [{symbol}]: draw next 2; lose_turn next"
    rule = custom_rule(text)
    assert (rule.name, rule.symbol, len(rule.effects)) == ("Thirst", symbol, 2)
    assert rule_text(rule) == text


@pytest.mark.parametrize("text", ["Thirst[bolt]: again", " Thirst  [ bolt ] : again self", "Thirst [bolt]:again;"])
def test_a_symbol_is_read_however_it_is_spaced(text: str) -> None:
    assert custom_rule(text).text() == "Thirst [bolt]: again self"


def test_a_rule_without_a_symbol_reads_as_it_always_did() -> None:
    rule = custom_rule("My rule: draw others 2")
    assert (rule.symbol, rule.text()) == ("", "My rule: draw others 2")


def test_the_five_of_the_rulebook_have_symbols_of_their_own_and_go_by_their_names() -> None:
    symbols = {rule.symbol for rule in CUSTOM_PRESETS.values()}
    assert symbols <= set(CARD_SYMBOLS)
    assert len(symbols) == len(CUSTOM_PRESETS)
    assert all(rule_text(rule) == name for name, rule in CUSTOM_PRESETS.items())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x [moon]: again", "there is no symbol 'moon'"),
        ("x []: again", "name no symbol"),
        ("x [bolt] y: again", "without brackets"),
        ("[bolt]: again", "needs a name"),
        ("x [bolt] [eye]: again", "without brackets"),
    ],
)
def test_a_symbol_that_is_none_is_refused(text: str, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        custom_rule(text)


def test_a_card_has_room_for_a_short_name_and_old_rules_keep_theirs() -> None:
    fits, long = "x" * LONGEST_CARD_NAME, "x" * (LONGEST_CARD_NAME + 1)
    assert check_composed(custom_rule(f"{fits}: again")).name == fits
    with pytest.raises(OptionError, match="the name of a card has at most 18 characters, not 19"):
        check_composed(custom_rule(f"{long}: again"))
    assert table("official", {"custom1": f"{long}: again"}).custom[0].name == long


def test_a_composer_is_offered_what_a_rule_may_have_and_nothing_else() -> None:
    offered = {each.name: each for each in composable_operations()}
    assert set(offered) == {name for name, operation in OPERATIONS.items() if operation.composable}
    for each in offered.values():
        for target in each.targets:
            for amount in set(each.amounts):
                words = f"{each.name} {target}" + (f" {amount}" if amount else "")
                assert isinstance(custom_rule(f"Mine: {words}"), CustomRule)
    assert offered["draw"].amounts == (1, 10)
    assert offered["lose_turn"].targets == ("next", "previous", "others", "everyone", "chosen")
    assert [each.name for each in offered.values() if each.single]


def test_a_card_has_six_effects_at_most() -> None:
    custom_rule("Mine: " + "; ".join(["draw next 1"] * MOST_EFFECTS))
    with pytest.raises(OptionError, match="1 to 6 effects, not 7"):
        custom_rule("Mine: " + "; ".join(["draw next 1"] * (MOST_EFFECTS + 1)))
