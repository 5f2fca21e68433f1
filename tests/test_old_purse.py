"""A purse of the first version comes over into the ledger, to the credit."""

from __future__ import annotations

import pytest

from game.match.ledger import (
    MOST_CREDITS,
    START_CREDITS,
    TAKEN,
    Hand,
    Ledger,
    LedgerError,
    OldPurse,
    outcome,
    read_ledger,
)
from tests.ledgers import standing
from tests.test_ledger import SEED, _dealt, _finished

# ---- a purse of the first version -----------------------------------------------------------------------------------


HISTORIES: list[tuple[tuple[str, int, int], ...]] = [
    (),
    (("won", 10, 20),),
    (("lost", 100, 0), ("void", 5, 5)),
    (("lost", 20, 0), ("refill", 0, 1000), ("won", 1, 3)),
    (("lost", 5000, 0),),
    (("refill", 0, 1000),) * 3,
]


@pytest.mark.parametrize("history", HISTORIES)
@pytest.mark.parametrize(("credits", "stake"), [(0, 0), (1000, 0), (123, 25), (0, 100), (MOST_CREDITS // 2, 7)])
def test_a_purse_of_the_first_version_comes_over_to_the_credit(
    history: tuple[tuple[str, int, int], ...], credits: int, stake: int
) -> None:
    match = _dealt(4)
    hand = Hand(SEED, tuple(match.actions)) if stake else None
    ledger = Ledger()
    lines = ledger.take_over(OldPurse(credits, stake, history, hand), 5.0)
    assert (ledger.credits, ledger.stake) == (credits, stake)
    assert ledger.hands == sum(kind != "refill" for kind, _, _ in history)
    assert (ledger.hand.actions if ledger.hand else None) == (tuple(match.actions) if stake else None)
    assert standing(read_ledger(lines)) == standing(ledger)


def test_whatever_differs_from_its_history_is_a_line_that_says_so() -> None:
    lines = Ledger().take_over(OldPurse(1234, 0, (("won", 10, 20),)))
    assert [(line.kind, line.amount) for line in lines if line.kind == TAKEN] == [(TAKEN, 224)]


def test_a_finished_hand_of_a_purse_is_paid_when_it_comes_over() -> None:
    match = _finished()
    ledger = Ledger()
    lines = ledger.take_over(OldPurse(975, 25, (), Hand(SEED, tuple(match.actions))))
    kind, paid = outcome(25, match.state)
    assert (ledger.credits, ledger.stake, ledger.hands, lines[-1].kind) == (975 + paid, 0, 1, kind)


@pytest.mark.parametrize(
    ("credits", "stake", "history", "hand"),
    [
        (-1, 0, (), None),
        (MOST_CREDITS + 1, 0, (), None),
        (5, -1, (), Hand(1)),
        (5, 5, (), None),
        (5, 0, (), Hand(1)),
        (5, 0, (("won", 0, 5),), None),
        (5, 0, (("refill", 5, 5),), None),
        (5, 0, (("drawn", 5, 5),), None),
        (5, 0, (("won", 5, -5),), None),
    ],
)
def test_a_purse_that_cannot_be_is_refused(
    credits: int, stake: int, history: tuple[tuple[str, int, int], ...], hand: Hand | None
) -> None:
    with pytest.raises(LedgerError):
        OldPurse(credits, stake, history, hand)


def test_only_an_empty_ledger_takes_over_a_purse() -> None:
    ledger, _ = Ledger.fresh()
    with pytest.raises(LedgerError):
        ledger.take_over(OldPurse(START_CREDITS, 0))
    assert ledger.credits == START_CREDITS
