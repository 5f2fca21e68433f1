"""A hint gives a true reason: whatever it claims is checked against the rules and against what the seat can see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from game.bots.heuristic.runs import winning_run
from game.bots.hint import REASONS, Hint, hint
from game.core import actions, events
from game.core.actions import argument_of, kind_of, seat_of
from game.core.cards import COLOUR_OF, COLOURS, IS_WILD, card_from_text
from game.core.engine import apply, legal
from game.core.events import Event
from game.core.state import ANSWER, COLOUR, ROULETTE, State
from game.core.view import View, observe
from game.match.match import Match
from game.rulesets import position, table

GAMES: list[tuple[str, int, dict[str, str]]] = [
    ("no_mercy", 2, {}),
    ("no_mercy", 5, {}),
    ("one", 3, {}),
    ("classic", 4, {}),
    ("classic", 2, {}),
    ("classic", 3, {"stacking": "mixed", "jump_in": "on", "seven_swaps": "on", "zero_rotates": "on"}),
    ("official", 4, {}),
    ("official", 3, {"custom1": "storm: draw chosen 2", "custom2": "play_again", "custom3": "turn: rotate"}),
    ("casino", 2, {}),
]  # fmt: skip


def hint_at(line: str, seat: int = 0) -> Hint:
    found = hint(observe(position(line), seat))
    assert found is not None
    return found


def card(text: str) -> int:
    number = card_from_text(text)
    assert number is not None
    return number


# ---- the faults that were found -------------------------------------------------------------------------------------


def test_nothing_else_to_do_is_said_of_one_card_only() -> None:
    assert hint_at("classic | hands r7 g1 b2 / b1 b2 b3 | pile r5").reason == "only"
    two = hint_at("classic | hands r7 r7 g1 b2 / b1 b2 b3 | pile r5")
    assert (two.reason, two.arguments["count"]) == ("only_kind", 2)
    assert hint_at("official | hands r7 g1 b2 / b1 b2 b3 | pile r5").reason == "only_fits"


def test_discard_all_does_not_move_hands() -> None:
    found = hint_at("no_mercy | hands rA r1 r2 r3 r4 g1 / b1 b2 b3 b4 b5 b6 / g1 g2 g3 g4 g5 g6 | pile r5")
    assert found.reason == "discard_all"
    assert found.arguments == {"card": card("rA"), "colour": 0, "count": 4}


def test_a_seven_that_gains_nothing_is_not_praised_for_it() -> None:
    for line in (
        "no_mercy | hands r7 r6 / b1 b2 b3 b4 b5 b6 / g1 g2 g3 g4 g5 g6 | pile r5",
        "no_mercy | hands r0 r6 / b1 b2 b3 b4 b5 b6 / g1 g2 g3 g4 g5 g6 | pile r5",
    ):
        assert hint_at(line).reason not in ("swap_hands", "rotate_hands", "effect")


def test_a_reverse_draw_four_strikes_the_player_before() -> None:
    line = "no_mercy | hands WR+4 r6 b1 b2 b3 b4 / b1 b2 b3 b4 b5 b6 / g1 g2 g3 g4 g5 g6 / y1 | pile r5"
    state = position(line)
    found = hint(observe(state, 0))
    assert found is not None
    if found.reason in ("stop", "press", "strike"):
        assert found.arguments["seat"] == 3


def test_a_roulette_is_a_blow_to_the_next() -> None:
    found = hint_at("no_mercy | hands WC WC y9 / b1 b2 b3 b4 b5 b6 / g1 g2 g3 g4 g5 g6 | pile r5")
    assert found.reason in ("spin", "only_kind")


def test_catching_comes_before_calling() -> None:
    found = hint_at("classic | hands r7 r1 / b1 / g1 g2 | pile r5 | uno 1")
    assert found.reason == "catch"
    assert kind_of(found.action) == actions.CATCH


def test_taking_says_whether_there_was_an_answer() -> None:
    line = "no_mercy | hands r1 r2 {} / b1 b2 / g1 | pile W+6 | colour r | pending 6 | phase answer"
    assert hint_at(line.format("")).reason == "take"
    assert hint_at(line.format("W+10")).reason in ("answer", "take_by_choice")


# ---- every claim ----------------------------------------------------------------------------------------------------


def plays(view: View) -> list[int]:
    return [argument_of(action) for action in view.allowed if kind_of(action) == actions.PLAY]


def decisions(view: View) -> list[int]:
    return [action for action in view.allowed if kind_of(action) not in (actions.CALL, actions.CATCH)]


def told(state: State, action: int) -> tuple[State, list[Event]]:
    """What that action does; a colour that it asks for is chosen."""
    after, sink = state.clone(), []
    apply(after, action, sink)
    if after.phase == COLOUR and after.actor == seat_of(action):
        apply(after, next(one for one in legal(after) if kind_of(one) == actions.COLOUR), sink)
    return after, sink


def held(view: View, colour: int) -> int:
    return sum(COLOUR_OF[one] == colour for one in view.hand)


def others(view: View) -> list[int]:
    return [seat for seat in range(view.players) if seat != view.seat and not view.out[seat]]


def faces(state: State, found: Hint) -> bool:
    """Whether the player named must answer, or has taken, so many."""
    after, sink = told(state, found.action)
    seat, count = found.arguments["seat"], found.arguments["count"]
    waits = after.phase == ANSWER and after.turn == seat and after.pending == count
    return waits or any(event.kind == events.TOOK and event.seat == seat and event.amount == count for event in sink)


def loses_turn(state: State, found: Hint) -> bool:
    _, sink = told(state, found.action)
    return any(event.kind == events.LOST_TURN and event.seat == found.arguments["seat"] for event in sink)


def struck(state: State, found: Hint) -> bool:
    after, sink = told(state, found.action)
    seat = found.arguments["seat"]
    hit = [event.seat for event in sink if event.kind in (events.LOST_TURN, events.TOOK)]
    return seat in hit or (after.phase == ANSWER and after.turn == seat) or after.over


def keeps_turn(state: State, found: Hint) -> bool:
    after, _ = told(state, found.action)
    return after.over or after.turn == seat_of(found.action)


def follower(view: View) -> int:
    seat = view.seat
    while True:
        seat = (seat + view.direction) % view.players
        if not view.out[seat]:
            return seat


def unseen(view: View) -> list[int]:
    return [sum(count for one, count in view.unseen().items() if COLOUR_OF[one] == colour) for colour in COLOURS]


Check = Callable[[State, View, Hint], bool]
CLAIMS: dict[str, Check] = {
    "go_out": lambda state, view, found: len(view.hand) == 1,
    "run": lambda state, view, found: winning_run(view) == found.action,
    "only": lambda state, view, found: (
        len(decisions(view)) == 1 and view.hand.count(found.arguments["card"]) == 1 and len(plays(view)) == 1
    ),
    "only_kind": lambda state, view, found: (
        set(plays(view)) == {found.arguments["card"]}
        and view.hand.count(found.arguments["card"]) == found.arguments["count"] > 1
    ),
    "only_fits": lambda state, view, found: plays(view) == [found.arguments["card"]] and len(decisions(view)) > 1,
    "call": lambda state, view, found: kind_of(found.action) == actions.CALL,
    "catch": lambda state, view, found: view.uno == found.arguments["seat"] != view.seat,
    "jump_in": lambda state, view, found: view.turn != view.seat and view.top == found.arguments["card"],
    "answer": lambda state, view, found: view.pending == found.arguments["count"] > 0,
    "stop": lambda state, view, found: (
        view.counts[found.arguments["seat"]] == found.arguments["count"] <= 2 and struck(state, found)
    ),
    "strike": lambda state, view, found: faces(state, found) and loses_turn(state, found),
    "press": lambda state, view, found: faces(state, found),
    "skip": lambda state, view, found: loses_turn(state, found),
    "again": lambda state, view, found: keeps_turn(state, found),
    "spin": lambda state, view, found: (
        told(state, found.action)[0].phase == ROULETTE and told(state, found.action)[0].actor == found.arguments["seat"]
    ),
    "discard_all": lambda state, view, found: held(view, found.arguments["colour"]) - 1 == found.arguments["count"] > 0,
    "swap_hands": lambda state, view, found: (
        view.counts[found.arguments["seat"]] == found.arguments["count"] < len(view.hand) - 1
    ),
    "rotate_hands": lambda state, view, found: (
        len(told(state, found.action)[0].hands[view.seat]) == found.arguments["count"] < len(view.hand) - 1
    ),
    "shuffle_hands": lambda state, view, found: (
        (len(view.hand) - 1) * (len(others(view)) + 1)
        > sum(view.counts[seat] for seat in others(view)) + len(view.hand) - 1
    ),
    "effect": lambda state, view, found: IS_WILD[found.arguments["card"]],
    "lacks": lambda state, view, found: (
        view.passed[follower(view)] == found.arguments["colour"] == COLOUR_OF[found.arguments["card"]]
        and follower(view) == found.arguments["seat"]
    ),
    "change": lambda state, view, found: (
        held(view, found.arguments["colour"]) == found.arguments["count"] > 0 and IS_WILD[found.arguments["card"]]
    ),
    "colour": lambda state, view, found: (
        held(view, COLOUR_OF[found.arguments["card"]]) - 1 == found.arguments["count"] > 0
    ),
    "shed": lambda state, view, found: len(set(plays(view))) > 1,
    "play_drawn": lambda state, view, found: view.drawn == found.arguments["card"],
    "keep_drawn": lambda state, view, found: view.drawn == found.arguments["card"],
    "draw": lambda state, view, found: not plays(view),
    "draw_by_choice": lambda state, view, found: bool(plays(view)),
    "pass": lambda state, view, found: decisions(view) == [found.action],
    "take": lambda state, view, found: not plays(view) and view.pending == found.arguments["count"],
    "take_by_choice": lambda state, view, found: bool(plays(view)) and view.pending == found.arguments["count"],
    "challenge": lambda state, view, found: view.challengeable and view.layer == found.arguments["seat"],
    "no_challenge": lambda state, view, found: view.challengeable and view.pending == found.arguments["count"],
    "name_colour": lambda state, view, found: held(view, found.arguments["colour"]) == found.arguments["count"] > 0,
    "name_lacked": lambda state, view, found: view.passed[found.arguments["seat"]] == found.arguments["colour"],
    "name_scarce": lambda state, view, found: 4 * unseen(view)[found.arguments["colour"]] < sum(unseen(view)),
    "name_any": lambda state, view, found: held(view, found.arguments["colour"]) == 0,
    "name_roulette": lambda state, view, found: unseen(view)[found.arguments["colour"]] == max(unseen(view)),
    "name_least": lambda state, view, found: (
        held(view, found.arguments["colour"]) == min(held(view, colour) for colour in COLOURS)
    ),
    "swap": lambda state, view, found: (
        view.counts[found.arguments["seat"]]
        == found.arguments["count"]
        == min(view.counts[seat] for seat in others(view))
    ),
    "no_swap": lambda state, view, found: min(view.counts[seat] for seat in others(view)) >= len(view.hand),
    "target_few": lambda state, view, found: (
        view.counts[found.arguments["seat"]] == min(view.counts[seat] for seat in others(view))
    ),
    "target_many": lambda state, view, found: (
        view.counts[found.arguments["seat"]] == max(view.counts[seat] for seat in others(view))
    ),
    "discard": lambda state, view, found: found.arguments["card"] in view.hand,
    "punta": lambda state, view, found: view.rules.wallet,
    "punta_colour": lambda state, view, found: view.rules.wallet,
    "punta_draw": lambda state, view, found: view.rules.wallet and not plays(view),
}


def test_every_reason_is_checked() -> None:
    assert set(CLAIMS) == set(REASONS)


@pytest.mark.parametrize(("ruleset", "players", "options"), GAMES)
def test_whatever_a_hint_claims_is_true(ruleset: str, players: int, options: dict[str, str]) -> None:
    lot = random.Random(f"{ruleset} {players} {options}")
    given: Counter[str] = Counter()
    for _ in range(12):
        match = Match(table(ruleset, options), players, lot.getrandbits(32))
        while not match.state.over and len(match.actions) < 250:
            state = match.state
            for seat in range(players):
                view = observe(state, seat)
                found = hint(view)
                if found is not None:
                    given[found.reason] += 1
                    assert CLAIMS[found.reason](state, view, found), (found, view.hand, view.allowed)
            match.apply(lot.choice(legal(state)))
    assert len(given) >= (3 if ruleset == "casino" else 8)
