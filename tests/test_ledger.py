"""The casino's ledger: play credits, stakes and payouts as sealed lines, of which none can be changed or repeated."""

from __future__ import annotations

import random

import pytest

from game.core.engine import legal
from game.core.errors import IllegalActionError, SpietatoError
from game.core.state import State
from game.match import sealing
from game.match.ledger import (
    CHOICE,
    MOST_CREDITS,
    REFILL,
    SEALED,
    START,
    Hand,
    Ledger,
    LedgerError,
    Line,
    outcome,
    read_ledger,
    result_actions,
    result_seed,
    write_actions,
)
from game.match.match import Match
from game.rulesets import position, preset
from tests.ledgers import standing, with_credits
from tests.scenario import Scenario

SEED = 4


def _won(multiplier: int = 3) -> State:
    return Scenario(f"casino | hands r1 / y1 y2 | pile r7 | multiplier {multiplier}").play("0:r1").state


def _lost() -> State:
    return Scenario("casino | hands b1 b2 / r1 | pile r7 | turn 1").play("1:r1").state


def _void() -> State:
    return Scenario("casino | hands r1 r2 / b3 b4 | pile r7 | draw -", closed=True).play("0:r1").state


def _ended(state: State, seed: int = SEED) -> Match:
    """A match that stands in this position."""
    match = Match(preset("casino"), 2, seed)
    match.state = state
    return match


def _settled(ledger: Ledger, state: State) -> tuple[str, int]:
    """The kind of the line that a finished hand makes, and what it pays."""
    (line,) = ledger.keep(_ended(state))
    return line.kind, line.amount


def test_a_ledger_starts_with_1000_credits_on_its_first_line() -> None:
    ledger, lines = Ledger.fresh()
    assert (ledger.credits, ledger.stake, ledger.hand, ledger.hands) == (1000, 0, None, 0)
    assert [(line.number, line.kind, line.amount) for line in lines] == [(1, START, 1000)]


@pytest.mark.parametrize("stake", [1, 2, 50, 99, 100])
def test_a_stake_is_1_to_100(stake: int) -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(stake, SEED)
    assert (ledger.credits, ledger.stake) == (1000 - stake, stake)


@pytest.mark.parametrize("stake", [-5, 0, 101, 1000])
def test_any_other_stake_is_refused_and_nothing_moves(stake: int) -> None:
    ledger, _ = Ledger.fresh()
    with pytest.raises(IllegalActionError, match="1 to 100"):
        ledger.bet(stake, SEED)
    assert standing(ledger) == standing(Ledger.fresh()[0])


def test_a_stake_is_never_more_than_one_has() -> None:
    ledger = with_credits(30)
    with pytest.raises(IllegalActionError, match="more than the 30"):
        ledger.bet(31, SEED)
    assert standing(ledger) == standing(with_credits(30))
    ledger.bet(30, SEED)
    assert (ledger.credits, ledger.stake) == (0, 30)


def test_only_one_stake_lies_on_the_table() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(10, SEED)
    with pytest.raises(IllegalActionError, match="already"):
        ledger.bet(10, SEED)
    assert (ledger.credits, ledger.stake) == (990, 10)


@pytest.mark.parametrize(("multiplier", "paid", "credits"), [(3, 75, 1050), (2, 50, 1025), (1, 25, 1000)])
def test_a_win_pays_the_stake_times_the_multiplier(multiplier: int, paid: int, credits: int) -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    assert _settled(ledger, _won(multiplier)) == ("won", paid)
    assert (ledger.credits, ledger.stake, ledger.hands) == (credits, 0, 1)


def test_a_lost_hand_pays_nothing() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    assert _settled(ledger, _lost()) == ("lost", 0)
    assert (ledger.credits, ledger.stake, ledger.hands) == (975, 0, 1)


def test_a_void_hand_gives_the_stake_back() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    assert _settled(ledger, _void()) == ("void", 25)
    assert (ledger.credits, ledger.stake, ledger.hands) == (1000, 0, 1)


def test_only_a_finished_hand_with_a_stake_is_paid_out() -> None:
    ledger, _ = Ledger.fresh()
    with pytest.raises(IllegalActionError):
        ledger.keep(_ended(_won()))
    ledger.bet(5, SEED)
    assert ledger.keep(_ended(position("casino | hands r1 r2 / y1 y2 | pile r7"))) == []
    assert (ledger.credits, ledger.stake, ledger.hands, ledger.number) == (995, 5, 0, 2)


def test_a_hand_is_paid_out_only_once() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(5, SEED)
    ledger.keep(_ended(_won()))
    with pytest.raises(IllegalActionError):
        ledger.keep(_ended(_won()))
    assert ledger.credits == 1010


def test_a_broke_player_may_take_a_fresh_1000_and_a_line_shows_it() -> None:
    ledger = with_credits(20)
    ledger.bet(20, SEED)
    ledger.keep(_ended(_lost()))
    (line,) = ledger.refill()
    assert ledger.credits == 1000
    assert (line.number, line.kind, line.amount) == (5, REFILL, 1000)


def test_nobody_else_may() -> None:
    ledger = with_credits(1)
    with pytest.raises(IllegalActionError, match="only for a player who has none"):
        ledger.refill()
    assert standing(ledger) == standing(with_credits(1))


def test_a_player_whose_last_credits_lie_on_the_table_is_not_broke_yet() -> None:
    ledger = with_credits(10)
    ledger.bet(10, SEED)
    with pytest.raises(IllegalActionError):
        ledger.refill()
    assert (ledger.credits, ledger.stake, ledger.hands, ledger.number) == (0, 10, 0, 3)


def test_the_lines_keep_every_hand_in_order() -> None:
    ledger, lines = Ledger.fresh()
    for stake, state in ((10, _won(2)), (100, _lost()), (1, _void())):
        lines += ledger.bet(stake, SEED)
        lines += ledger.keep(_ended(state))
    assert [(line.kind, line.amount) for line in lines] == [
        ("start", 1000), ("stake", -10), ("won", 20), ("stake", -100), ("lost", 0), ("stake", -1), ("void", 1),
    ]  # fmt: skip
    assert (ledger.credits, ledger.hands, ledger.last_stake) == (910, 3, 1)
    assert standing(read_ledger(lines)) == standing(ledger)


# ---- the open hand --------------------------------------------------------------------------------------------------


def _dealt(actions: int = 0, seed: int = SEED) -> Match:
    match = Match(preset("casino"), 2, seed)
    for _ in range(actions):
        match.apply(legal(match.state)[0])
    return match


def _finished(seed: int = SEED) -> Match:
    match = _dealt(seed=seed)
    while not match.over:
        match.apply(legal(match.state)[0])
    return match


def test_a_stake_belongs_to_one_hand() -> None:
    ledger, _ = Ledger.fresh()
    assert ledger.hand is None
    ledger.bet(25, SEED)
    assert ledger.hand == Hand(SEED, (), 1)


def test_the_ledger_knows_everything_that_was_done_in_the_open_hand() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    match = _dealt(5)
    (line,) = ledger.keep(match, 12.0)
    assert (line.kind, line.amount) == (CHOICE, 0)
    assert ledger.hand == Hand(SEED, tuple(match.actions), 1, 12.0)
    again = ledger.hand.match()
    assert again.actions == match.actions
    assert again.state == match.state


def test_only_what_is_new_in_the_hand_makes_a_line() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    match = _dealt()
    for number in range(1, 6):
        match.apply(legal(match.state)[0])
        (line,) = ledger.keep(match)
        assert (line.number, len(line.detail.split())) == (number, 1)
        assert ledger.keep(match) == []


def test_a_hand_is_paid_with_its_last_action_and_never_again() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    match = _finished()
    (line,) = ledger.keep(match)
    assert (line.kind, line.amount) == outcome(25, match.state)
    assert (ledger.credits, ledger.stake, ledger.hand, ledger.hands) == (975 + line.amount, 0, None, 1)
    with pytest.raises(IllegalActionError):
        ledger.keep(match)
    assert ledger.credits == 975 + line.amount


def test_a_stake_is_not_carried_over_to_another_hand() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    with pytest.raises(IllegalActionError, match="another hand"):
        ledger.keep(_dealt(3, seed=SEED + 1))
    assert ledger.hand == Hand(SEED, (), 1)


def test_the_open_hand_does_not_go_back() -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    ledger.keep(_dealt(5))
    with pytest.raises(IllegalActionError, match="another hand"):
        ledger.keep(_dealt(4))
    other = _dealt()
    for _ in range(6):
        other.apply(legal(other.state)[-1])
    assert other.actions[:5] != _dealt(5).actions
    with pytest.raises(IllegalActionError, match="another hand"):
        ledger.keep(other)


# ---- the shuffle: its fingerprint with the stake, its seed with the result ------------------------------------------


def test_the_lines_of_an_open_hand_hold_the_fingerprint_that_the_table_shows_and_not_the_seed() -> None:
    seed = 7_481_530_926
    ledger, lines = Ledger.fresh()
    lines += ledger.bet(25, seed)
    match = _dealt(3, seed)
    lines += ledger.keep(match)
    assert lines[1].detail == sealing.seal(match).fingerprint
    assert all(str(seed) not in line.detail for line in lines)
    assert ledger.secret == (lines[-1].seal, seed)


def test_the_result_holds_the_seed_that_opens_the_fingerprint() -> None:
    ledger, lines = Ledger.fresh()
    lines += ledger.bet(25, SEED)
    match = _finished()
    lines += ledger.keep(match)
    seed = result_seed(lines[-1].detail)
    assert seed == SEED
    assert sealing.check(lines[1].detail, sealing.secret(Hand(seed).match()))
    assert result_actions(lines[-1].detail) == tuple(match.actions)
    assert (ledger.last_seed, read_ledger(lines).last_seed, ledger.secret) == (SEED, SEED, None)


def test_a_hand_that_was_only_read_is_sealed_until_its_own_seed_opens_it() -> None:
    ledger, lines = Ledger.fresh()
    lines += ledger.bet(25, SEED)
    lines += ledger.keep(_dealt(3))
    again = read_ledger(lines)
    assert again.hand is not None
    assert (again.hand.seed, again.secret) == (SEALED, None)
    with pytest.raises(IllegalActionError, match="sealed"):
        again.hand.match()
    with pytest.raises(IllegalActionError, match="another hand"):
        again.keep(_dealt(4))
    assert not again.unseal(SEED + 1)
    assert again.hand.seed == SEALED
    assert again.unseal(SEED)
    assert again.hand == ledger.hand
    assert again.secret == ledger.secret


def test_a_hand_that_cannot_be_opened_is_lost_and_pays_nothing() -> None:
    ledger, lines = Ledger.fresh()
    lines += ledger.bet(25, SEED)
    with pytest.raises(IllegalActionError):
        ledger.forfeit()
    again = read_ledger(lines)
    (line,) = again.forfeit()
    assert (line.kind, line.amount, line.detail) == ("lost", 0, "")
    assert (again.credits, again.stake, again.hand, again.hands) == (975, 0, None, 1)
    with pytest.raises(IllegalActionError):
        again.forfeit()


def test_a_stake_of_an_earlier_version_holds_its_seed_and_is_played_on() -> None:
    ledger, _ = Ledger.fresh()
    ledger.follow(Line(2, 0.0, "stake", -25, 1, str(SEED)).sealed(ledger.seal))
    assert (ledger.hand, ledger.secret) == (Hand(SEED, (), 1), None)
    ledger.keep(_dealt(3))
    (line,) = ledger.keep(_finished())
    assert (result_seed(line.detail), ledger.last_seed) == (SEED, SEED)


def test_a_result_of_an_earlier_version_has_no_seed_and_its_actions_are_read() -> None:
    match = _finished()
    ledger, _ = Ledger.fresh()
    ledger.follow(Line(2, 0.0, "stake", -25, 1, str(SEED)).sealed(ledger.seal))
    kind, paid = outcome(25, match.state)
    old = Line(3, 0.0, kind, paid, 1, write_actions(match.actions)).sealed(ledger.seal)
    ledger.follow(old)
    assert (result_seed(old.detail), ledger.last_seed) == (None, SEED)
    assert result_actions(old.detail) == tuple(match.actions)


@pytest.mark.parametrize("detail", ["seed=5 0:r1", "seed=five 0:r1", "seed= 0:r1", "seed=-1 0:r1"])
def test_a_result_that_opens_another_hand_does_not_follow(detail: str) -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(25, SEED)
    with pytest.raises(LedgerError):
        ledger.follow(Line(3, 0.0, "won", 75, 1, detail).sealed(ledger.seal))
    assert ledger.hand == Hand(SEED, (), 1)


# ---- sealed ---------------------------------------------------------------------------------------------------------


def _some_lines(seed: int) -> list[Line]:
    """A ledger somebody has played, with a hand that is still open."""
    chance = random.Random(seed)
    ledger, lines = Ledger.fresh(1.5)
    for hand in range(chance.randint(1, 5)):
        lines += ledger.bet(chance.randint(1, 100), hand + 1, 10.0 * hand)
        match = _dealt(seed=hand + 1)
        while not match.over:
            match.apply(legal(match.state)[0])
            if match.over or chance.random() < 0.5:
                lines += ledger.keep(match, 10.0 * hand + 1)
    lines += ledger.bet(7, 99, 90.25)
    open_hand = _dealt(seed=99)
    for _ in range(3):
        open_hand.apply(legal(open_hand.state)[0])
        lines += ledger.keep(open_hand, 91.5)
    return lines


@pytest.mark.parametrize("seed", range(20))
def test_the_credits_are_the_sum_of_the_lines(seed: int) -> None:
    lines = _some_lines(seed)
    ledger = read_ledger(lines)
    assert ledger.credits == sum(line.amount for line in lines)
    assert (ledger.stake, ledger.hands) == (7, sum(line.kind in {"won", "lost", "void"} for line in lines))
    assert ledger.unseal(99)
    assert ledger.hand is not None
    assert ledger.hand.match().actions == list(ledger.hand.actions)


def _changes(line: Line) -> list[Line]:
    """The line with each of its fields changed, in one way or another."""
    changed: list[Line] = []
    for name in Line._fields:
        value = getattr(line, name)
        others: tuple[object, ...] = (value + 1, value - 1, -value) if not isinstance(value, str) else (
            value + "0", value[1:], "stake", "won", "refill", "", value.upper(),
        )  # fmt: skip
        changed += [line._replace(**{name: other}) for other in others if other != value]
    return changed


@pytest.mark.parametrize("seed", range(3))
def test_any_change_of_any_line_is_noticed_there(seed: int) -> None:
    lines = _some_lines(seed)
    for number, line in enumerate(lines):
        for changed in _changes(line):
            ledger = read_ledger(lines[:number])
            before = standing(ledger)
            with pytest.raises(SpietatoError):
                ledger.follow(changed)
            assert standing(ledger) == before, "a line that is refused changes nothing"


@pytest.mark.parametrize("seed", range(3))
def test_so_is_a_line_that_is_left_out_doubled_or_swapped(seed: int) -> None:
    lines = _some_lines(seed)
    for number, line in enumerate(lines):
        if number + 1 == len(lines):
            continue  # the end of a ledger is wherever it ends
        for changed in (
            [*lines[:number], *lines[number + 1 :]],
            [*lines[: number + 1], line, *lines[number + 1 :]],
            [*lines[:number], lines[number + 1], line, *lines[number + 2 :]],
        ):
            if read_without_doubt(changed) is None:
                continue
            # Choices are part of the result: without one of them it still is the same hand, and the same credits.
            assert line.kind == CHOICE
            assert standing(read_ledger(changed)) == standing(read_ledger(lines))


def read_without_doubt(lines: list[Line]) -> Ledger | None:
    try:
        return read_ledger(lines)
    except SpietatoError:
        return None


def test_a_result_follows_only_once_whatever_it_says() -> None:
    ledger, lines = Ledger.fresh()
    lines += ledger.bet(10, SEED)
    lines += ledger.keep(_finished())
    credits = ledger.credits
    with pytest.raises(LedgerError):
        ledger.follow(lines[-1])
    again = lines[-1]._replace(number=lines[-1].number + 1).sealed(ledger.seal)
    with pytest.raises(LedgerError, match="not open"):
        ledger.follow(again)
    assert ledger.credits == credits


@pytest.mark.parametrize(
    ("kind", "amount", "hand", "detail"),
    [
        ("stake", -10, 3, "5"),
        ("stake", 10, 2, "5"),
        ("stake", 0, 2, "5"),
        ("stake", -10, 2, "five"),
        ("stake", -10, 2, "-5"),
        ("stake", -10, 2, "5" * 21),
        ("stake", -5000, 2, "5"),
        ("won", 10, 1, ""),
        ("choice", 0, 1, "0:r1"),
        ("refill", MOST_CREDITS, 0, ""),
        ("taken", -5000, 0, ""),
        ("gift", 10, 0, ""),
        ("", 10, 0, ""),
    ],
)
def test_even_a_line_with_a_right_seal_must_make_sense(kind: str, amount: int, hand: int, detail: str) -> None:
    ledger, _ = Ledger.fresh()
    ledger.bet(10, SEED)
    ledger.keep(_finished())
    before = standing(ledger)
    number = 1 if kind == CHOICE else ledger.number + 1
    with pytest.raises(SpietatoError):
        ledger.follow(Line(number, 0.0, kind, amount, hand, detail).sealed(ledger.seal))
    assert standing(ledger) == before
