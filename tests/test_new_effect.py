"""One more effect from one file: declared here, composed in a rule, played, weighed, explained and told.

What stands above the tests is all that CONTRIBUTING.md asks of a new effect; nothing else in the game knows of it.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.heuristic.special import special_worth
from game.bots.heuristic.traits import traits_of
from game.bots.heuristic.weights import PLAIN
from game.bots.registry import bot
from game.core import operations
from game.core.actions import NOBODY
from game.core.customrules import custom_rule
from game.core.effects import ONESELF, OPERATIONS, Operation, register
from game.core.errors import OptionError
from game.core.events import Event, Sink
from game.core.flow import check_hand_limit, end_round
from game.core.notation import read_action
from game.core.operations.common import Table, show_hands, wait
from game.core.state import TARGET, State
from game.core.view import observe
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.rulesets import position, table
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_help, log_line
from game.ui.words.textkeys import composed_keys
from tests.scenario import Scenario, cards
from tests.ui import open_app
from tests.ui.table_driver import at, run

# ---- the effect -----------------------------------------------------------------------------------------------------

GIVEN = "gift"


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    return not state.out[state.turn] and wait(state, TARGET, state.turn)


def _give(state: State, seat: int, other: int, sink: Sink) -> bool:
    """The dearest card goes to the player named."""
    if other == NOBODY:
        return False
    dearest = max(state.hands[seat], key=lambda card: (state.rules.points_of[card], card))
    state.hands[seat].remove(dearest)
    state.hands[other].append(dearest)
    if sink is not None:
        sink.append(Event(GIVEN, seat, other=other))
        show_hands(state, (seat, other), sink)
    check_hand_limit(state, other, sink)
    if not state.hands[seat]:
        end_round(state, seat, sink)
    return False


def _gain(table: Table, seat: int, card: int, hand: list[int], counts: list[int]) -> float:
    return 1.5


GIFT = Operation("gift", ONESELF, _do, single=True, answer=_give, gain=_gain, tells=(GIVEN,))
TEXTS = {
    "effect.gift": "You may give your dearest card to somebody.",
    "log.gift": "{name} gives {other} a card",
    "log.gift.to_you": "{name} gives you a card",
}

# ---- the tests ------------------------------------------------------------------------------------------------------

OPTIONS = {"custom1": "generous: gift; draw next 1"}
LINE = "official custom1=generous:%20gift%3B%20draw%20next%201 | hands W1 r7 b3 W / g5 y2 / y8 g1 | pile r5"


@pytest.fixture(autouse=True)
def gift() -> Iterator[Operation]:
    yield register(GIFT)
    del OPERATIONS["gift"]


@pytest.fixture
def english() -> Locale:
    locale = Locale("en")
    locale._texts = {**locale._texts, **TEXTS}
    return locale


def test_it_can_be_composed_once_in_a_rule() -> None:
    assert custom_rule("mine: gift").effects == (("gift", -1, 0),)
    with pytest.raises(OptionError, match="uses 'gift' twice"):
        custom_rule("mine: gift; draw next 1; gift")
    with pytest.raises(OptionError, match="takes no number"):
        custom_rule("mine: gift 3")


def test_its_name_is_taken_now() -> None:
    with pytest.raises(OptionError, match="'gift' is no name for a new effect"):
        register(GIFT)


def test_it_waits_for_its_decision_and_the_rest_of_the_rule_follows() -> None:
    game = Scenario(LINE).play("0:W1 0:=b")
    assert (game.phase, game.actor) == ("target", 0)
    game.play("0:>2")
    assert (game.hand(0), game.hand(2)) == (cards("r7 b3"), cards("y8 g1 W"))
    assert game.count(1) == 3
    assert game.event(GIVEN).other == 2
    assert game.turn == 1


def test_the_last_card_given_away_wins() -> None:
    game = Scenario(LINE.replace("W1 r7 b3 W", "W1 r7")).play("0:W1 0:=b 0:>1")
    assert game.winner == 0


def test_a_position_in_which_it_waits_can_be_written_and_read() -> None:
    game = Scenario(LINE).play("0:W1 0:=b")
    assert position(f"{LINE.replace('W1 ', '').replace('pile', 'pile W1')} | colour b | phase target | queue gift,-1,0")
    assert read_action("0:>1") in {read_action(action) for action in game.legal()}


def test_the_table_on_screen_follows_its_events(tmp_path: Path, english: Locale) -> None:
    app = open_app(tmp_path)
    app.t = english
    app.settings.speed = "instant"
    scene = at(app, LINE)
    for action in ("0:W1", "0:=b", "0:>2"):
        scene.act(action)
        run(app)
        assert scene.differences() == []
    app.close()


def test_computer_players_weigh_it_and_play_on_with_it() -> None:
    rules = table("official", OPTIONS)
    view = observe(position(LINE), 0)
    card = view.hand[0]
    worth = special_worth(traits_of(view.rules), PLAIN, view, 0, card, view.hand, view.counts)
    assert worth == pytest.approx(1.5 * PLAIN.special + 1 * PLAIN.harm)
    given = 0
    for seed in range(12):
        match = Match(rules, 3, seed)
        Autoplay(match, [bot(name, rules) for name in ("hard", "normal", "easy")]).play()
        assert read_replay(Replay.of(match).text()).play().state == match.state
        told: list[Event] = []
        again = Match(rules, 3, seed)
        for action in match.actions:
            again.apply(action, told)
        given += sum(event.kind == GIVEN for event in told)
    assert given


def test_its_texts_are_found_by_its_name(english: Locale) -> None:
    assert {"effect.gift", "log.gift"} <= composed_keys()
    rules = table("official", OPTIONS)
    card = position(LINE).hands[0][0]
    assert TEXTS["effect.gift"] in card_help(english, card, rules)
    event = Event(GIVEN, 0, other=2)
    assert log_line(english, event, ("Ann", "Bea", "Cid"), 1, rules) == "Ann gives Cid a card"
    assert log_line(english, event, ("Ann", "Bea", "Cid"), 2, rules) == "Ann gives you a card"


def test_every_file_of_the_package_is_in_the_list() -> None:
    names = {module.name for module in pkgutil.iter_modules(operations.__path__)} - {"common"}
    listed = [module.__name__.rpartition(".")[2] for module in operations.MODULES]
    assert sorted(listed) == sorted(names)
    assert [module.OPERATION for module in operations.MODULES] == [
        operation for operation in OPERATIONS.values() if operation is not GIFT
    ]
    assert all(module.OPERATION.name == name for module, name in zip(operations.MODULES, listed, strict=True))
