"""The Casino's sharp player: fair, legal, always the same, right where that is plain, and worth its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.casino import Bank
from game.bots.casino_optimal import Optimal
from game.bots.heuristic.runs import winning_run
from game.bots.registry import bot
from game.core.engine import apply, legal
from game.core.notation import action_text
from game.core.rng import Stream
from game.core.view import observe
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.rulesets import preset
from game.rulesets.casino import PUNTA
from game.simulate import simulate_strategy
from tests.bots.test_fairness import permuted, positions
from tests.scenario import Scenario

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "CASINO.md").read_text(encoding="utf-8")
HANDS = 2_000
DEALS = 8_000


def _choice(table: Scenario) -> str:
    return action_text(Optimal().choose(observe(table.state, PUNTA), Stream(1)))


def _at(line: str) -> str:
    return _choice(Scenario(f"casino | {line}"))


# ---- fair, legal, the same every time -----------------------------------------------------------------------------


def test_hidden_cards_do_not_change_the_choice() -> None:
    stream = Stream(99)
    states = [state for state in positions("casino", 2, 200, 50) if state.actor == PUNTA]
    assert len(states) > 50
    for state in states:
        first = Optimal().choose(observe(state, PUNTA), Stream(0))
        for number in range(3):
            other = permuted(state, PUNTA, stream)
            assert observe(other, PUNTA) == observe(state, PUNTA)
            assert Optimal().choose(observe(other, PUNTA), Stream(number)) == first


def test_every_choice_is_legal_wherever_chance_has_led() -> None:
    asked = 0
    for seed in range(150):
        match = Match(preset("casino"), 2, seed)
        stream = Stream(seed)
        while not match.state.over:
            options = legal(match.state)
            if match.state.actor == PUNTA:
                asked += 1
                assert Optimal().choose(observe(match.state, PUNTA), stream) in options
            apply(match.state, options[stream.below(len(options))])
    assert asked > 1_000


def test_the_same_deal_is_played_the_same_way() -> None:
    rules = preset("casino")
    runs = [Autoplay(Match(rules, 2, 77), [bot("optimal", rules), Bank()]).play().actions for _ in range(2)]
    assert runs[0] == runs[1]


def test_a_hand_full_of_action_cards_is_decided_all_the_same() -> None:
    """Their orders are beyond counting: the choice must not try."""
    actions = " ".join(f"{colour}{symbol} {colour}{symbol}" for colour in "rygb" for symbol in ("S", "R", "+2"))
    assert _at(f"hands {actions} r1 / y1 y2 | pile g5").startswith("0:")


# ---- where the right choice is plain ------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["g9", "r5", "W", "W+4", "g+2"])
def test_the_last_card_wins_at_once(last: str) -> None:
    assert _at(f"hands {last} / y1 y2 | pile g5") == f"0:{last}"


@pytest.mark.parametrize("bank", ["y1", "y1 y2 y3 y4 y6 y7"])
def test_a_run_that_goes_out_is_laid_rather_than_drawing_or_breaking_it(bank: str) -> None:
    """The green 9 would be lost on its own: the Skip first, then the 9."""
    table = Scenario(f"casino | hands gS g9 / {bank} | pile g5")
    assert _choice(table) == "0:gS"
    assert _choice(table.play("0:gS")) == "0:g9"


def test_a_run_over_two_colours_is_found() -> None:
    table = Scenario("casino | hands r7 rS gS / y1 y2 y3 | pile g5")
    played = []
    for _ in range(3):
        played.append(_choice(table))
        table = table.play(played[-1])
    assert played == ["0:gS", "0:rS", "0:r7"]
    assert table.state.winner == PUNTA


def test_jolly_draw_four_names_the_colour_of_the_card_it_goes_out_with() -> None:
    table = Scenario("casino | hands W+4 b3 / y1 y2 | pile g5")
    assert _choice(table) == "0:W+4"
    assert _choice(table.play("0:W+4")) == "0:=b"


def test_a_hand_that_can_go_out_in_its_first_turn_always_does() -> None:
    """The bank is never asked: whatever the order of the run and whatever colour a Jolly +4 must name for it."""
    rules = preset("casino")
    matches = (Match(rules, 2, seed) for seed in range(DEALS))
    able = [match for match in matches if winning_run(observe(match.state, PUNTA)) is not None]
    assert len(able) > 20
    for match in able:
        while not match.over:
            assert match.state.actor == PUNTA
            match.apply(Optimal().choose(observe(match.state, PUNTA), Stream(1)))
        assert (match.winner, match.state.multiplier) == (PUNTA, 3)


def test_at_x1_it_plays_what_it_has() -> None:
    assert _at("hands r5 b2 / y1 y2 | pile g5 | multiplier 1") == "0:r5"


def test_the_colour_the_bank_drew_on_is_named_when_the_rest_does_not_care() -> None:
    for letter in "ryb":
        table = Scenario(f"casino | hands W W W / y1 y2 | pile g5 | passed -{letter}").play("0:W")
        assert _choice(table) == f"0:={letter}"


def test_unlike_the_rulebook_it_may_draw_though_it_could_play() -> None:
    """Else it would be no better than the weights of the rulebook."""
    drew = 0
    rules = preset("casino")
    for seed in range(60):
        match = Match(rules, 2, seed)
        play = Autoplay(match, [Optimal(), Bank()])
        while not match.over:
            options = legal(match.state)
            action = play.next_action()
            drew += match.state.actor == PUNTA and len(options) > 1 and action_text(action) == "0:draw"
            match.apply(action)
    assert drew > 0


# ---- worth its name -----------------------------------------------------------------------------------------------


def test_on_the_same_deals_it_wins_far_more_than_the_rulebook() -> None:
    """Fixed deals and no lots: this cannot come out otherwise by chance. The difference measured is near 40 points."""
    figures = simulate_strategy(preset("casino"), "optimal", HANDS, 1)
    data = figures.as_dict()
    low, high = data["return_interval"]
    row = f"| optimal | {HANDS:,} | {data['win_rate']:.2f} % | x{data['mean_multiplier']:.3f} | {data['void']} "
    assert f"{row}| {data['return']:.3f} % | {low:.3f} % to {high:.3f} % |" in PAGE, "measure both rows again"
    assert figures.own.paid.total > figures.best.paid.total + 0.25 * HANDS
    assert figures.own.paid.count == figures.best.paid.count == figures.difference.count == HANDS


def test_the_best_strategy_is_no_better_than_itself() -> None:
    figures = simulate_strategy(preset("casino"), "best", 50, 1)
    assert figures.difference.percent() == (0, 0, 0)
    assert figures.own == figures.best
    assert figures.own.wins + figures.own.void <= 50
