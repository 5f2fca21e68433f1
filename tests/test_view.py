"""A view holds what one seat may know and nothing more: hidden cards can be shuffled without its noticing."""

from __future__ import annotations

import pytest

from game.bots.casino import Bank, Punta
from game.core.actions import DRAW, PASS, act, argument_of, kind_of, seat_of
from game.core.cards import card_text
from game.core.engine import apply, legal
from game.core.events import Event
from game.core.invariants import check_state
from game.core.notation import read_card
from game.core.rng import Stream
from game.core.ruleset import replaced
from game.core.state import ANSWER, COLOUR, DRAWN, NONE, OVER, ROULETTE, TURN, State
from game.core.view import View, observe
from game.match.match import Match
from game.rulesets import RULESETS, preset
from tests.scenario import Scenario
from tests.test_random_play import random_match, random_states


def shuffle_hidden(state: State, seat: int, stream: Stream) -> State:
    """A state that the seat cannot tell from this one: the cards it does not see have changed places.

    A card that another player has just drawn and may play stays where it is: that it fits can be told from the turn.
    """
    other = state.clone()
    other.allowed = None
    kept = state.phase == DRAWN and state.turn != seat
    if kept:
        other.hands[state.turn].remove(state.drawn)
    places = [hand for owner, hand in enumerate(other.hands) if owner != seat]
    places += [other.draw, other.aside]
    pool = [card for place in places for card in place]
    stream.shuffle(pool)
    for place in places:
        place[:] = [pool.pop() for _ in place]
    if kept:
        other.hands[state.turn].append(state.drawn)
    other.rng = stream.below(1 << 30)
    if other.bluff != NONE:
        other.bluff = stream.below(2)
    if other.turn != seat:
        other.armed = bool(stream.below(2))
    return other


def _check_views(state: State, stream: Stream) -> int:
    """Compare the view of each seat with its view of a shuffled state; how many of these states really differ."""
    different = 0
    for seat in range(state.players):
        other = shuffle_hidden(state, seat, stream)
        check_state(other)
        assert observe(state, seat) == observe(other, seat)
        different += state.hands != other.hands
    return different


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_a_view_does_not_change_with_the_cards_it_cannot_see(ruleset_id: str) -> None:
    stream = Stream(5)
    different = 0
    for seed in range(6):
        rules = preset(ruleset_id)
        match = Match(rules, min(rules.max_players, 2 + seed), seed)
        different += sum(_check_views(state, stream) for state in _some(match, stream) if state.phase != OVER)
    assert different > 100


def _some(match: Match, stream: Stream) -> list[State]:
    """A few dozen states along a random match."""
    states = [state.clone() for _, state in zip(range(300), random_states(match, stream.below), strict=False)]
    return states[:: max(1, len(states) // 40)]


def test_a_view_at_a_table_with_any_house_rules_does_not_change_either() -> None:
    stream = Stream(6)
    for _ in range(30):
        for state in _some(random_match(stream.below), stream):
            if state.phase != OVER:
                _check_views(state, stream)


def test_a_view_changes_with_the_seats_own_hand() -> None:
    table = Scenario("classic | hands r7 b3 / g5 y2 | pile r5")
    before = observe(table.state, 0)
    table.state.hands[0][0] = read_card("r8")
    table.state.allowed = None
    assert observe(table.state, 0) != before


@pytest.mark.parametrize(
    "line",
    [
        "classic | hands r7 b3 / g5 y2 | pile r6",
        "classic | hands r7 b3 / g5 y2 y3 | pile r5",
        "classic | hands r7 b3 / g5 y2 | pile r5 | turn 1",
        "classic | hands r7 b3 / g5 y2 | pile r5 | way -1",
        "classic | hands r7 b3 / g5 y2 | pile r5 | colour g",
        "classic stacking=same | hands r7 b3 / g5 y2 | pile r5",
    ],
)
def test_a_view_changes_with_what_lies_open(line: str) -> None:
    before = observe(Scenario("classic | hands r7 b3 / g5 y2 | pile r5").state, 0)
    assert observe(Scenario(line).state, 0) != before


def test_another_players_choice_about_a_drawn_card_shows_as_a_plain_turn() -> None:
    state = Scenario("classic | hands b1 b3 / g5 y2 | pile r5 | draw r9 ...").play("0:draw").state
    mine, others = observe(state, 0), observe(state, 1)
    assert (mine.phase, card_text(mine.drawn)) == (DRAWN, "r9")
    assert (others.phase, others.drawn, others.allowed) == (TURN, NONE, ())


def _after_drawing(state: State, place: int, sink: list[Event]) -> State:
    """What comes of a draw if that card of the draw pile were its top; a card that could be laid is kept."""
    other = state.clone()
    other.allowed = None
    other.draw[-1], other.draw[place] = other.draw[place], other.draw[-1]
    apply(other, act(state.turn, DRAW), sink)
    return other


def _check_drawn(state: State) -> tuple[int, int]:
    """Draw each card of the pile: nobody else can tell them apart when the turn has ended, nor while it lasts.

    How many could be laid, and how many not.
    """
    seat = state.turn
    during: list[list[View]] = []
    ended: list[tuple[list[View], list[list[Event]]]] = []
    for place in range(len(state.draw)):
        sink: list[Event] = []
        other = _after_drawing(state, place, sink)
        others = [watcher for watcher in range(state.players) if watcher != seat]
        if other.phase == DRAWN:
            during.append([observe(other, watcher) for watcher in others])
            apply(other, act(seat, PASS), sink)
        seen = [[event.seen_by(watcher) for event in sink] for watcher in others]
        ended.append(([observe(other, watcher) for watcher in others], seen))
    assert all(views == during[0] for views in during)
    assert all(story == ended[0] for story in ended)
    return len(during), len(ended) - len(during)


def test_whoever_keeps_a_drawn_card_looks_to_the_others_like_somebody_who_had_to() -> None:
    stream = Stream(11)
    kept = forced = 0
    while kept < 300 or forced < 300:
        match = random_match(stream.below)
        if match.rules.wallet or match.rules.draw_limit != 1 or match.rules.forced_play:
            continue  # there the number of cards, or the play, tells openly
        rules = replaced(match.rules, {"jump_in": True})
        for state in _some(Match(rules, match.players, match.seed), stream):
            # Where a forgotten call costs cards by itself, these come off the pile before the card that is drawn.
            pays_first = state.uno != NONE and rules.uno == "always"
            if state.phase == TURN and state.draw and act(state.turn, DRAW) in legal(state) and not pays_first:
                counts = _check_drawn(state)
                kept, forced = kept + counts[0], forced + counts[1]


def test_every_other_decision_shows_as_what_it_is() -> None:
    for line, actions, phase in (
        ("official | hands W+4 r1 b3 / g5 y2 | pile r5", "0:W+4 0:=g", ANSWER),
        ("classic | hands W r1 b3 / g5 y2 | pile r5", "0:W", COLOUR),
        ("no_mercy | hands WC r1 b3 / g5 y2 | pile r5", "0:WC", ROULETTE),
    ):
        state = Scenario(line).play(actions).state
        assert [observe(state, seat).phase for seat in (0, 1)] == [phase, phase]


def test_a_view_knows_its_top_card_and_whether_the_round_is_over() -> None:
    table = Scenario("classic | hands r7 / g5 y2 | pile r5 g5 b5")
    view = observe(table.state, 0)
    assert (card_text(view.top), view.over) == ("r5", False)
    view = observe(table.play("0:r7").state, 1)
    assert (card_text(view.top), view.over) == ("r7", True)


def test_a_view_is_equal_to_no_other_thing() -> None:
    view = observe(Scenario("classic | hands r7 b3 / g5 y2 | pile r5").state, 0)
    assert (view == "a view") is False


def test_the_call_ahead_is_known_only_to_the_caller() -> None:
    table = Scenario("classic | hands r1 b3 / g5 y2 | pile r5")
    assert not observe(table.state, 0).armed
    state = table.play("0:uno").state
    assert (observe(state, 0).armed, observe(state, 1).armed) == (True, False)


def test_a_bluff_can_be_challenged_but_not_seen() -> None:
    bluff = Scenario("official | hands W+4 r1 b3 / g5 y2 | pile r5").play("0:W+4 0:=g").state
    honest = Scenario("official | hands W+4 g1 b3 / g5 y2 | pile r5").play("0:W+4 0:=g").state
    assert bluff.bluff != honest.bluff
    for state in (bluff, honest):
        assert observe(state, 1).challengeable
    assert not {"bluff", "rng", "hands", "draw"} & set(View.__slots__)


def test_the_unseen_cards_are_the_deck_without_hand_and_pile() -> None:
    table = Scenario("classic | hands r7 b3 / g5 y2 y2 | pile r5 r6")
    unseen = observe(table.state, 0).unseen()
    assert unseen.total() == 108 - 4
    assert unseen[read_card("r7")] == 1
    assert unseen[read_card("y2")] == 2


def test_the_options_are_those_of_the_seat_in_and_out_of_turn() -> None:
    table = Scenario("classic | hands r1 b3 / g5 y2 / r2 r3 | pile r5").play("0:r1")
    names = [
        {(kind_of(action), argument_of(action)) for action in observe(table.state, seat).allowed} for seat in range(3)
    ]
    assert [len(name) for name in names] == [1, 2, 1], "a late call; draw and catch; catch"
    for seat in range(3):
        assert all(seat_of(action) == seat for action in observe(table.state, seat).allowed)


def test_the_casinos_strategies_choose_the_same_with_other_hidden_cards() -> None:
    stream = Stream(8)
    compared = 0
    for seed in range(25):
        match = Match(preset("casino"), 2, seed)
        for state in _some(match, stream):
            if state.phase == OVER:
                continue
            player = (Punta(), Bank())[state.actor]
            other = shuffle_hidden(state, state.actor, stream)
            ours, theirs = (player.choose(observe(each, state.actor), Stream(seed)) for each in (state, other))
            assert ours == theirs
            compared += 1
    assert compared > 200
