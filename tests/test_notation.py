"""Cards, actions and positions as text, both ways; what is malformed is named in one sentence."""

from __future__ import annotations

import pytest

from game.core import actions
from game.core.actions import NOBODY, act, argument_of, kind_of, seat_of
from game.core.cards import CARD_COUNT, card_text
from game.core.errors import NotationError, OptionError, SpietatoError
from game.core.legality import legal
from game.core.notation import action_text, cards_text, read_action, read_card, read_cards
from game.core.rng import Stream
from game.core.state import State
from game.rulesets import RULESETS, position, position_line
from tests.test_random_play import random_match, random_states

# ---- cards --------------------------------------------------------------------------------------------------------


def test_cards_are_separated_by_blanks_and_a_dash_is_none() -> None:
    assert cards_text(read_cards("r7 b+2 W+10")) == "r7 b+2 W+10"
    assert (read_cards("-"), cards_text([])) == ([], "-")


@pytest.mark.parametrize("text", ["q7", "r77", "W+9", "", "r7,b2"])
def test_a_wrong_card_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        read_card(text)


# ---- actions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0:r7", act(0, actions.PLAY, 7)),
        ("1:draw", act(1, actions.DRAW)),
        ("9:pass", act(9, actions.PASS)),
        ("0:=g", act(0, actions.COLOUR, 2)),
        ("0:>2", act(0, actions.TARGET, 2)),
        ("0:>-", act(0, actions.TARGET, NOBODY)),
        ("1:take", act(1, actions.TAKE)),
        ("1:challenge", act(1, actions.CHALLENGE)),
        ("1:-r7", act(1, actions.DISCARD, 7)),
        ("0:uno", act(0, actions.CALL)),
        ("1:catch", act(1, actions.CATCH)),
    ],
)
def test_an_action_and_its_text_lead_to_each_other(text: str, action: int) -> None:
    assert read_action(text) == action
    assert action_text(action) == text


def test_every_play_and_every_discard_has_a_text() -> None:
    for seat in range(10):
        for card in range(CARD_COUNT):
            for kind in (actions.PLAY, actions.DISCARD):
                action = act(seat, kind, card)
                assert read_action(action_text(action)) == action
                assert (seat_of(action), kind_of(action), argument_of(action)) == (seat, kind, card)


@pytest.mark.parametrize(
    "text",
    ["", ":", "r7", "0:", "0", "x:r7", "-1:r7", "10:r7", "0:q7", "0:=", "0:=x", "0:=rr", "0:>", "0:>10", "0:>x"]
    + ["0:-", "0:-q", "0:DRAW", "0:r7 ", "0::r7", "0:uno!", "²:draw", "0:>²"],
)
def test_a_malformed_action_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="is not an action"):
        read_action(text)


# ---- positions ----------------------------------------------------------------------------------------------------


def test_only_hands_and_pile_are_needed() -> None:
    state = position("classic | hands r7 b3 / g+2 | pile r5")
    assert [cards_text(hand) for hand in state.hands] == ["r7 b3", "g+2"]
    assert (state.turn, state.direction, len(state.draw)) == (0, 1, 108 - 4)


def test_piles_are_written_top_first() -> None:
    state = position("classic | hands r7 / b3 | pile r5 r6 | draw y1 y2 ...")
    assert [card_text(card) for card in state.discard] == ["r6", "r5"]
    assert [card_text(card) for card in state.draw[-2:]] == ["y2", "y1"]


def test_the_sections_may_come_in_any_order() -> None:
    first = position("classic | hands r7 / b3 | pile r5 | turn 1 | way -1")
    assert first == position("classic | way -1 | pile r5 | turn 1 | hands r7 / b3")


def test_the_rest_of_the_deck_is_shuffled_by_the_generator_of_the_line() -> None:
    lines = [f"classic | hands r7 / b3 | pile r5 | rng {rng}" for rng in (1, 1, 2)]
    piles = [position(line).draw for line in lines]
    assert piles[0] == piles[1] != piles[2]


def _agree(state: State) -> None:
    again = position(position_line(state))
    assert again == state
    assert sorted(legal(again)) == sorted(legal(state))


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_any_position_of_a_game_survives_its_text(ruleset_id: str) -> None:
    stream = Stream(12)
    seen = 0
    while seen < 300:
        match = random_match(stream.below)
        if match.rules.id != ruleset_id:
            continue
        for number, state in enumerate(random_states(match, stream.below)):
            if number % 7 == 0:
                _agree(state)
                seen += 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "the ruleset's name is missing"),
        ("poker | hands r7 / b3 | pile r5", "no ruleset 'poker'"),
        ("classic", "no 'hands'"),
        ("classic | hands r7 / b3", "no 'pile'"),
        ("classic | hands r7 / b3 | pile -", "discard pile of the position is empty"),
        ("classic | hands r7 / x9 | pile r5", "'x9' is not a card"),
        ("classic | hands r7 | pile r5", "is for 2 to 10 players, not 1"),
        ("classic | hands r7 / b3 | pile r5 | turn x", "'turn' needs a whole number"),
        ("classic | hands r7 / b3 | pile r5 | turn 5", "impossible"),
        ("classic | hands r7 / b3 | pile r5 | way 3", "'way' must be 1 or -1"),
        ("classic | hands r7 / b3 | pile r5 | colour x", "'x' is not a colour"),
        ("classic | hands r7 / b3 | pile r5 | phase sleeping", "'sleeping' is not a phase"),
        ("classic | hands r7 / b3 | pile r5 | weather fine", "unknown part 'weather'"),
        ("classic | hands r7 / b3 | pile r5 | pile r6", "has 'pile' twice"),
        ("classic | hands r7 / b3 | pile W", "must say which 'colour' is in play"),
        ("classic | hands r7 / b3 | pile r5 | draw ... y1", "at the end of the draw pile"),
        ("classic | hands r7 / b3 | pile r5 | draw y1", "impossible"),
        ("classic | hands r7 r7 r7 / b3 | pile r5", "3 of r7"),
        ("classic | hands r7 / b3 | pile r5 | queue dance,0,0", "not a pending effect"),
        ("classic | hands r7 / - | pile r5", "impossible"),
        ("classic stacking | hands r7 / b3 | pile r5", "not a house rule"),
        ("classic stacking=high | hands r7 / b3 | pile r5", "stacking must be one of"),
        ("classic speed=9 | hands r7 / b3 | pile r5", "no house rule 'speed'"),
        ("no_mercy | hands W / b3 | pile r5", "of W on the table"),
    ],
)
def test_a_wrong_position_is_refused_with_one_clear_sentence(line: str, message: str) -> None:
    with pytest.raises((NotationError, OptionError)) as caught:
        position(line)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_line_never_breaks_the_reader(seed: int) -> None:
    """Whatever is cut out of a line or written into it, the answer is a state or a clear refusal."""
    stream = Stream(seed)
    state = next(iter(random_states(random_match(stream.below), stream.below)))
    line = position_line(state)
    refused = 0
    for _ in range(300):
        start = stream.below(len(line))
        mark = ("", "|", "r7", " ", "-", "9", "x", "/")[stream.below(8)]
        damaged = line[:start] + mark + line[start + 1 + stream.below(12) :]
        try:
            position(damaged)
        except SpietatoError:
            refused += 1
    assert refused > 100


def test_table_names_with_blanks_survive() -> None:
    line = "official custom1=My%20rule:%20draw%20next%202 | hands r7 / b3 | pile r5"
    state = position(line)
    assert state.rules.custom[0].name == "My rule"
    _agree(state)
