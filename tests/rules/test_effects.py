"""The vocabulary of effects: what each accepts, how it is written, and which belong to printed cards only."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from game.core.effects import (
    CHOSEN,
    EVERYONE,
    NEXT,
    OPERATIONS,
    OTHERS,
    PREVIOUS,
    SELF,
    TARGET_NAMES,
    CustomRule,
    attack,
    check_effect,
    effect_from_text,
    effect_text,
)
from game.core.errors import OptionError
from tests.scenario import Scenario

NUMBERS = {"attack": (1, 20), "draw": (1, 10), "draw_if_stuck": (1, 10), "hand_size": (1, 15)}
"""The numbers an effect takes; all others take none."""
PRINTED = {"colour", "skip", "skip_others", "attack", "discard_colour", "roulette"}
OWN = {"colour", "discard_colour", "reverse", "again", "swap", "rotate", "shuffle"}
"""Effects that are aimed at nobody but the player of the card."""
AT_NEXT = {"skip", "attack", "roulette"}


def test_every_target_has_a_number_of_its_own_that_is_no_seat() -> None:
    targets = [SELF, NEXT, PREVIOUS, OTHERS, EVERYONE, CHOSEN]
    assert len(set(targets)) == 6
    assert max(targets) < 0
    assert set(TARGET_NAMES) == set(targets)


@pytest.mark.parametrize("name", list(OPERATIONS))
def test_an_effect_takes_its_numbers_and_no_others(name: str) -> None:
    target = min(OPERATIONS[name].targets)
    low, high = NUMBERS.get(name, (0, 0))
    check_effect((name, target, low))
    check_effect((name, target, high))
    for wrong in (low - 1, high + 1):
        with pytest.raises(OptionError, match=f"the effect '{name}' takes .* not {wrong}"):
            check_effect((name, target, wrong))


@pytest.mark.parametrize("name", list(OPERATIONS))
def test_an_effect_is_aimed_at_whom_it_may_be(name: str) -> None:
    if name in OWN:
        allowed = {SELF}
    elif name in AT_NEXT:
        allowed = {NEXT}
    elif name == "skip_others":
        allowed = {OTHERS}
    else:
        allowed = set(TARGET_NAMES) - ({SELF} if name == "lose_turn" else set())
    assert OPERATIONS[name].targets == allowed


@pytest.mark.parametrize("name", list(OPERATIONS))
def test_the_effects_of_printed_cards_are_not_for_composed_rules(name: str) -> None:
    operation = OPERATIONS[name]
    effect = (name, min(operation.targets), operation.amounts[0])
    if name in PRINTED:
        with pytest.raises(OptionError, match=f"'{name}' belongs to a printed card"):
            CustomRule("mine", (effect,))
    else:
        assert CustomRule("mine", (effect,)).effects == (effect,)


@pytest.mark.parametrize("name", ["again", "swap", "rotate", "shuffle", "reverse"])
def test_what_makes_sense_once_is_used_once(name: str) -> None:
    with pytest.raises(OptionError, match=f"'mine' uses '{name}' twice"):
        CustomRule("mine", ((name, SELF, 0), ("draw", NEXT, 1), (name, SELF, 0)))


@pytest.mark.parametrize("name", ["draw", "draw_until", "lose_turn"])
def test_what_makes_sense_twice_is_used_twice(name: str) -> None:
    amount = OPERATIONS[name].amounts[0]
    rule = CustomRule("mine", ((name, NEXT, amount), (name, PREVIOUS, amount)))
    assert len(rule.effects) == 2


@pytest.mark.parametrize("name", ["x", "x" * 40, " x "])
def test_a_name_may_have_up_to_forty_characters(name: str) -> None:
    assert CustomRule(name, (("draw", NEXT, 1),)).name == name


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a:b", "a;b", "a\nb"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match="needs a name of 1 to 40 characters"):
        CustomRule(name, (("draw", NEXT, 1),))


@pytest.mark.parametrize("count", [1, 6])
def test_a_rule_has_one_to_six_effects(count: int) -> None:
    assert len(CustomRule("mine", (("draw", NEXT, 1),) * count).effects) == count


# ---- as text --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("draw next 2", ("draw", NEXT, 2)),
        ("  draw   next   10 ", ("draw", NEXT, 10)),
        ("lose_turn chosen", ("lose_turn", CHOSEN, 0)),
        ("reverse", ("reverse", SELF, 0)),
        ("reverse self", ("reverse", SELF, 0)),
        ("attack 4", attack(4)),
        ("attack next 4", attack(4)),
    ],
)
def test_an_effect_is_read_from_its_words(text: str, effect: tuple[str, int, int]) -> None:
    assert effect_from_text(text) == effect
    assert effect_from_text(effect_text(effect)) == effect


def test_an_effect_is_written_in_words() -> None:
    assert effect_text(("draw", EVERYONE, 3)) == "draw everyone 3"
    assert effect_text(("lose_turn", NEXT, 0)) == "lose_turn next"
    assert effect_text(("draw", 2, 3)) == "draw 2 3", "a seat, once it is settled"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "an effect is missing"),
        ("   ", "an effect is missing"),
        ("draw", "'draw' doesn't name a target"),
        ("draw 2", "'draw 2' doesn't name a target"),
        ("draw next 2 3", "'draw next 2 3' is not an effect"),
        ("draw next -2", "'draw next -2' is not an effect"),
        ("draw next ²", "'draw next ²' is not an effect"),
        ("reverse next", "'reverse' can't target 'next', only self"),
        ("skip self", "'skip' can't target 'self', only next"),
        ("reverse 2", "'reverse' takes no number, not 2"),
        ("lose_turn self", "only next, previous, others, everyone, chosen"),
    ],
)
def test_what_is_no_effect_is_named(text: str, says: str) -> None:
    with pytest.raises(OptionError) as caught:
        effect_from_text(text)
    assert says in str(caught.value)


def test_a_wrong_target_is_named_by_its_number() -> None:
    with pytest.raises(OptionError, match="can't target '7'"):
        check_effect(("draw", 7, 1))


# ---- whoever plays --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("target", "offsets"), [("self", [0]), ("next", [1]), ("previous", [2]), ("others", [1, 2])])
def test_targets_are_counted_from_whoever_lays_the_card(seat: int, target: str, offsets: list[int]) -> None:
    hands = ["r1 r2", "y1 y2", "g1 g2"]
    hands[seat] += " W1"
    line = f"official custom1={quote(f'mine: draw {target} 1')} | hands {' / '.join(hands)} | pile r5 | turn {seat}"
    game = Scenario(line).play(f"{seat}:W1 {seat}:=g")
    assert game.counts == [3 if (place - seat) % 3 in offsets else 2 for place in range(3)]
