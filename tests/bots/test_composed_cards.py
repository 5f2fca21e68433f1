"""Computer players and hints understand cards that players wrote themselves."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from game.bots.heuristic.special import special_worth
from game.bots.heuristic.traits import traits_of
from game.bots.heuristic.weights import PLAIN
from game.bots.hint import hint
from game.bots.registry import bot
from game.core.cards import CUSTOM_1
from game.core.notation import action_text
from game.core.rng import Stream
from game.core.view import observe
from game.rulesets import position
from game.ui.words.hinttext import hint_sentence
from game.ui.words.locale import Locale

RAIN = "Rain [bolt]: draw others 3"
NAMES = ("You", "Ada", "Ben", "Cleo")


def at(rule: str, hands: str, more: str = "") -> object:
    state = position(f"official custom1={quote(rule, safe='')}{more} | hands {hands} | pile r5")
    return observe(state, 0)


def chosen(level: str, view: object) -> set[str]:
    """What a player of that level does, whatever its slips."""
    player = bot(level, view.rules)
    return {action_text(player.choose(view, Stream(seed))) for seed in range(8)}


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_everyone_else_draws_three_goes_before_a_plain_wild(level):
    view = at(RAIN, "W1 W g1 g2 y3 / b1 b2 / b3 b4 / b6 b7")
    assert "0:W1" in chosen(level, view)
    assert "0:W" not in chosen(level, view)


def test_a_gift_for_everyone_else_is_kept_back():
    """The same card the other way round: whoever lays it draws, so the plain wild goes first."""
    view = at("Ouch [skull]: draw self 6", "W1 W g1 g2 y3 / b1 b2 / b3 b4 / b6 b7")
    assert chosen("hard", view) == {"0:W"}


def test_behind_a_reverse_the_next_is_the_other_neighbour():
    """Seat 1 holds few cards and seat 3 many: a hand of seven is a blow to the one and a gift to the other."""
    hands = "W1 g1 g2 y3 / b1 b2 / b3 b4 b5 b6 / " + " ".join(
        ["y1"] * 2 + ["y2"] * 2 + ["y4", "y5", "y6", "y7", "y8", "y9"]
    )
    worth = {}
    for rule in ("a: hand_size next 7", "a: reverse; hand_size next 7", "a: reverse; hand_size previous 7"):
        view = at(rule, hands)
        worth[rule] = special_worth(traits_of(view.rules), PLAIN, view, 0, CUSTOM_1, view.hand, view.counts)
    assert worth["a: hand_size next 7"] > 0 > worth["a: reverse; hand_size next 7"]
    assert worth["a: reverse; hand_size previous 7"] == worth["a: hand_size next 7"]


def test_the_hint_names_the_card_and_tells_what_it_does():
    view = at(RAIN, "W1 W g1 g2 y3 / b1 b2 / b3 b4 / b6 b7")
    advice = hint(view)
    words = hint_sentence(Locale("en"), advice, NAMES, view.rules)
    assert words == "Play the Wild “Rain”: its effect suits you right now. Everyone else draws 3 cards."
    assert "Jolly «Rain»" in hint_sentence(Locale("it"), advice, NAMES, view.rules)
