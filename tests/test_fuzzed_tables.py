"""Random tables are played to the end: a few hundred here, five thousand by `make fuzz`."""

from __future__ import annotations

from game.core.cards import SYMBOL_COUNT
from game.rulesets import RULESETS
from tools import fuzz_rules


def test_any_house_rules_decks_and_composed_cards_give_rounds_that_end() -> None:
    figures = fuzz_rules.run(games=300, seed=20_000)
    assert figures.games == 300
    assert set(figures.seats) == set(range(2, 11))
    assert set(figures.rulebooks) == {book.id for book in RULESETS.values() if not book.fixed}
    assert len(figures.symbols) == SYMBOL_COUNT
    assert figures.called_off, "a table on which rounds are called off is among them"
    assert figures.longest[True] <= fuzz_rules.MOST_ACTIONS
