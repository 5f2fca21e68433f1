"""What the computer players do in positions where a person would not hesitate, and how characters differ."""

from __future__ import annotations

import dataclasses

import pytest

from game.bots.heuristic.runs import winning_run
from game.bots.heuristic.weights import BEST, PLAIN
from game.bots.hint import REASONS, Hint, hint
from game.bots.registry import BOTS, LEVELS, bot
from game.bots.roster import BY_ID, ROSTER
from game.bots.temperament import TEMPERAMENTS, leaning
from game.core.cards import card_of
from game.core.errors import OptionError
from game.core.notation import action_text
from game.core.rng import Stream
from game.core.view import View, observe
from game.rulesets import RULESETS, position, table
from tests.bots.test_fairness import TABLES, positions


def view_of(line: str, seat: int | None = None) -> View:
    state = position(line)
    return observe(state, state.actor if seat is None else seat)


def choice(level: str, line: str) -> str:
    view = view_of(line)
    return action_text(bot(level, view.rules).choose(view, Stream(1)))


# ---- choices ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_skips_that_empty_the_hand_are_laid_in_the_right_order(level: str) -> None:
    line = "classic | hands rS bS b5 / g1 g2 g3 | pile r7"
    assert choice(level, line) == "0:rS"


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_last_card_goes_out(level: str) -> None:
    assert choice(level, "one | hands r5 / g1 g2 | pile r7") == "0:r5"


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_a_seven_takes_the_smallest_hand(level: str) -> None:
    hands = "r1 r2 r3 b4 b5 b6 g8 g9 / y1 / y2 y3 y4 y5 y6 y8 y9 y1"
    line = f"no_mercy | hands {hands} | pile r7 r5 | phase target | queue swap,-1,0"
    assert choice(level, line) == "0:>1"


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_a_chain_is_answered_rather_than_taken(level: str) -> None:
    line = "no_mercy | hands g+4 r1 r2 b3 / y1 y2 y3 y4 | pile b+4 b1 | phase answer | pending 4"
    assert choice(level, line) == "0:g+4"


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_a_turned_attack_is_not_laid_against_oneself(level: str) -> None:
    line = "no_mercy | hands WR+4 r1 r2 b3 b4 / y1 y2 y3 y4 | pile r6"
    assert choice(level, line) != "0:WR+4"


@pytest.mark.parametrize("level", LEVELS)
def test_a_small_hand_is_not_swapped_for_a_large_one(level: str) -> None:
    line = "no_mercy | hands r1 / y1 y2 y3 y4 y5 y6 | pile r7 r5 | phase target | queue swap,-1,0"
    assert choice(level, line) in ("0:>-", "0:>1") if level in ("easy", "normal") else choice(level, line) == "0:>-"


def test_no_run_is_seen_where_the_other_comes_in_between() -> None:
    assert winning_run(view_of("classic | hands r1 r2 / g1 g2 | pile r7")) is None
    assert winning_run(view_of("classic | hands rS r2 / g1 / g2 | pile r7")) is None
    assert winning_run(view_of("classic | hands rS r2 / g1 g2 | pile r7")) is not None


# ---- the hint -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", TABLES)
def test_every_hint_is_legal_and_has_a_known_reason(ruleset: str) -> None:
    players = 2 if ruleset == "casino" else 3
    for state in positions(ruleset, players, 150, 31):
        for seat in range(players):
            view = observe(state, seat)
            found = hint(view)
            if found is None:
                assert seat != state.actor
                continue
            assert found.action in view.allowed
            assert found.reason in REASONS
            assert all(isinstance(value, int) for value in found.arguments.values())
            assert hint(view) == found


def test_hints_say_why() -> None:
    assert hint(view_of("classic | hands rS bS b5 / g1 g2 g3 | pile r7")) == Hint(
        card_of(0, 10),
        "run",
        {"card": card_of(0, 10)},
    )
    going_out = hint(view_of("one | hands r5 / g1 g2 | pile r7"))
    assert going_out is not None
    assert going_out.reason == "go_out"
    drawing = hint(view_of("classic | hands b5 b6 / g1 g2 | pile r7"))
    assert drawing is not None
    assert drawing.reason == "draw"


def test_the_hint_of_the_casino_is_the_rulebooks_strategy() -> None:
    found = hint(view_of("casino | hands rS r2 b5 / g1 g2 g3 | pile r7"))
    assert found is not None
    assert found.reason == "punta"
    assert action_text(found.action) == "0:rS"
    assert found.arguments["weight"] == 3000


# ---- names and characters -----------------------------------------------------------------------------------------


def test_every_name_makes_a_player() -> None:
    rules = table("casino")
    for name in (*LEVELS, *BOTS, *BY_ID):
        assert bot(name, rules).name == name


def test_an_unknown_name_and_a_casino_name_elsewhere_are_refused() -> None:
    with pytest.raises(OptionError, match="there is no bot 'nobody'"):
        bot("nobody", table("classic"))
    with pytest.raises(OptionError, match="only plays casino"):
        bot("bank", table("classic"))


def test_the_roster_is_large_and_every_character_complete() -> None:
    assert len(ROSTER) >= 12
    assert len(BY_ID) == len(ROSTER) == len({character.portrait for character in ROSTER})
    assert {character.level for character in ROSTER} == set(LEVELS)
    for character in ROSTER:
        assert character.temperament in TEMPERAMENTS
        assert 0 <= character.forgets <= 1
        assert 0 <= character.notices <= 1
        assert character.reflexes.call_ms == character.call_ms


def test_every_temperament_used_shifts_real_weights() -> None:
    names = {field.name for field in dataclasses.fields(PLAIN)}
    for name, shifts in TEMPERAMENTS.items():
        assert set(shifts) <= names
        assert leaning(PLAIN, name) != PLAIN


@pytest.mark.parametrize("temperament", list(TEMPERAMENTS))
def test_a_temperament_changes_choices_without_leaving_the_level(temperament: str) -> None:
    from game.bots.levels import LevelBot

    plain = LevelBot("hard", weights=BEST)
    leaning_bot = LevelBot("hard", weights=BEST.changed(lambda weights: leaning(weights, temperament)))
    changed = total = 0
    for ruleset in ("classic", "official", "no_mercy"):
        for number, state in enumerate(positions(ruleset, 3, 120, 77)):
            view = observe(state, state.actor)
            total += 1
            changed += plain.choose(view, Stream(number)) != leaning_bot.choose(view, Stream(number))
    assert 0.01 * total < changed < 0.5 * total


def test_the_expert_gives_the_same_move_for_the_same_view_and_stream() -> None:
    for ruleset in RULESETS:
        player = bot("expert", table(ruleset))
        for state in positions(ruleset, 2, 3, 123):
            view = observe(state, state.actor)
            assert player.choose(view, Stream(9)) == player.choose(view, Stream(9))
