"""The casino's purse: play credits, stakes, payouts, and a history that shows every refill."""

from __future__ import annotations

import pytest

from game.core.engine import legal
from game.core.errors import IllegalActionError
from game.core.state import State
from game.match.casino import Entry, Hand, Purse
from game.match.match import Match
from game.rulesets import preset
from tests.scenario import Scenario

SEED = 4


def _won(multiplier: int = 3) -> State:
    return Scenario(f"casino | hands r1 / y1 y2 | pile r7 | multiplier {multiplier}").play("0:r1").state


def _lost() -> State:
    return Scenario("casino | hands b1 b2 / r1 | pile r7 | turn 1").play("1:r1").state


def _void() -> State:
    return Scenario("casino | hands r1 r2 / b3 b4 | pile r7 | draw -", closed=True).play("0:r1").state


def test_a_purse_starts_with_1000_credits() -> None:
    purse = Purse()
    assert (purse.credits, purse.stake, purse.history) == (1000, 0, [])


@pytest.mark.parametrize("stake", [1, 2, 50, 99, 100])
def test_a_stake_is_1_to_100(stake: int) -> None:
    purse = Purse()
    purse.bet(stake, SEED)
    assert (purse.credits, purse.stake) == (1000 - stake, stake)


@pytest.mark.parametrize("stake", [-5, 0, 101, 1000])
def test_any_other_stake_is_refused_and_nothing_moves(stake: int) -> None:
    purse = Purse()
    with pytest.raises(IllegalActionError, match="1 to 100"):
        purse.bet(stake, SEED)
    assert purse == Purse()


def test_a_stake_is_never_more_than_one_has() -> None:
    purse = Purse(credits=30)
    with pytest.raises(IllegalActionError, match="more than the 30"):
        purse.bet(31, SEED)
    assert purse == Purse(credits=30)
    purse.bet(30, SEED)
    assert (purse.credits, purse.stake) == (0, 30)


def test_only_one_stake_lies_on_the_table() -> None:
    purse = Purse()
    purse.bet(10, SEED)
    with pytest.raises(IllegalActionError, match="already"):
        purse.bet(10, SEED)
    assert (purse.credits, purse.stake) == (990, 10)


@pytest.mark.parametrize(("multiplier", "paid", "credits"), [(3, 75, 1050), (2, 50, 1025), (1, 25, 1000)])
def test_a_win_pays_the_stake_times_the_multiplier(multiplier: int, paid: int, credits: int) -> None:
    purse = Purse()
    purse.bet(25, SEED)
    assert purse.settle(_won(multiplier)) == paid
    assert (purse.credits, purse.stake) == (credits, 0)
    assert purse.history == [Entry("won", 25, paid, credits)]


def test_a_lost_hand_pays_nothing() -> None:
    purse = Purse()
    purse.bet(25, SEED)
    assert purse.settle(_lost()) == 0
    assert purse.history == [Entry("lost", 25, 0, 975)]


def test_a_void_hand_gives_the_stake_back() -> None:
    purse = Purse()
    purse.bet(25, SEED)
    assert purse.settle(_void()) == 25
    assert purse.credits == 1000
    assert purse.history == [Entry("void", 25, 25, 1000)]


def test_only_a_finished_hand_with_a_stake_is_paid_out() -> None:
    purse = Purse()
    with pytest.raises(IllegalActionError):
        purse.settle(_won())
    purse.bet(5, SEED)
    with pytest.raises(IllegalActionError):
        purse.settle(Scenario("casino | hands r1 r2 / y1 y2 | pile r7").state)
    assert (purse.credits, purse.stake, purse.history) == (995, 5, [])


def test_a_hand_is_paid_out_only_once() -> None:
    purse = Purse()
    purse.bet(5, SEED)
    purse.settle(_won())
    with pytest.raises(IllegalActionError):
        purse.settle(_won())
    assert purse.credits == 1010


def test_a_broke_player_may_take_a_fresh_1000_and_the_history_shows_it() -> None:
    purse = Purse(credits=20)
    purse.bet(20, SEED)
    purse.settle(_lost())
    purse.refill()
    assert purse.credits == 1000
    assert purse.history == [Entry("lost", 20, 0, 0), Entry("refill", 0, 1000, 1000)]


def test_nobody_else_may() -> None:
    purse = Purse(credits=1)
    with pytest.raises(IllegalActionError, match="only for a player who has none"):
        purse.refill()
    assert purse == Purse(credits=1)


def test_a_player_whose_last_credits_lie_on_the_table_is_not_broke_yet() -> None:
    purse = Purse(credits=10)
    purse.bet(10, SEED)
    with pytest.raises(IllegalActionError):
        purse.refill()
    assert (purse.credits, purse.stake, purse.history) == (0, 10, [])


def test_the_history_keeps_every_hand_in_order() -> None:
    purse = Purse()
    for stake, state in ((10, _won(2)), (100, _lost()), (1, _void())):
        purse.bet(stake, SEED)
        purse.settle(state)
    assert [(entry.kind, entry.credits) for entry in purse.history] == [("won", 1010), ("lost", 910), ("void", 910)]


# ---- the open hand --------------------------------------------------------------------------------------------------


def _dealt(actions: int = 0, seed: int = SEED) -> Match:
    match = Match(preset("casino"), 2, seed)
    for _ in range(actions):
        match.apply(legal(match.state)[0])
    return match


def _finished() -> Match:
    match = _dealt()
    while not match.over:
        match.apply(legal(match.state)[0])
    return match


def test_a_stake_belongs_to_one_hand() -> None:
    purse = Purse()
    assert purse.hand is None
    purse.bet(25, SEED)
    assert purse.hand == Hand(SEED)


def test_the_purse_knows_everything_that_was_done_in_the_open_hand() -> None:
    purse = Purse()
    purse.bet(25, SEED)
    match = _dealt(5)
    assert purse.keep(match) is None
    assert purse.hand is not None
    again = purse.hand.match()
    assert again.actions == match.actions
    assert again.state == match.state


def test_a_hand_is_paid_with_its_last_action_and_never_again() -> None:
    purse = Purse()
    purse.bet(25, SEED)
    match = _finished()
    paid = purse.keep(match)
    assert paid is not None
    assert (purse.credits, purse.stake, purse.hand) == (975 + paid, 0, None)
    assert len(purse.history) == 1
    with pytest.raises(IllegalActionError):
        purse.keep(match)
    assert purse.credits == 975 + paid


def test_a_stake_is_not_carried_over_to_another_hand() -> None:
    purse = Purse()
    purse.bet(25, SEED)
    with pytest.raises(IllegalActionError, match="another hand"):
        purse.keep(_dealt(3, seed=SEED + 1))
    assert purse.hand == Hand(SEED)


def test_the_open_hand_does_not_go_back() -> None:
    purse = Purse()
    purse.bet(25, SEED)
    purse.keep(_dealt(5))
    with pytest.raises(IllegalActionError, match="another hand"):
        purse.keep(_dealt(4))
    other = _dealt()
    for _ in range(6):
        other.apply(legal(other.state)[-1])
    assert other.actions[:5] != _dealt(5).actions
    with pytest.raises(IllegalActionError, match="another hand"):
        purse.keep(other)
