"""The worked examples of the rulebooks come true: each is played by the core, and every claim is checked."""

from __future__ import annotations

import pytest

from game.core.engine import apply
from game.core.events import DREW, KNOCKED_OUT, LOST_TURN, SPUN, Event
from game.core.invariants import check_state
from game.core.legality import legal
from game.core.notation import read_action
from game.core.scoring import round_points
from game.core.state import OVER, State
from game.rulesets import RULESETS
from game.ui.words import rulebook
from game.ui.words.locale import LANGUAGES, Locale
from game.ui.words.ruleexamples import KINDS, Claims, Source, begun, counted, worked

EXAMPLES = [source for entry in rulebook.definitions().values() for source in rulebook.examples(entry)]
TEXTS = {language: Locale(language) for language in LANGUAGES}


def shown_in(book: str) -> list[Source]:
    """The examples that a book shows."""
    named = [paragraph for _, paragraphs in rulebook.outline(book) for paragraph in paragraphs]
    return [source for name in named for source in rulebook.examples(rulebook.definitions()[name], book)]


def come_true(claims: Claims, state: State, events: list[Event]) -> dict[str, object]:
    """What really comes of it, for each thing that is claimed."""
    drawn = [(event.seat, len(event.cards)) for event in events if event.kind in (DREW, SPUN)]
    lost = {event.seat for event in events if event.kind == LOST_TURN}
    found: dict[str, object] = {
        "wins": state.winner,
        "turn": state.actor if state.phase != OVER else None,
        "skipped": sorted(lost),
        "pending": state.pending,
        "multiplier": state.multiplier,
        "out": {str(event.seat): event.amount for event in events if event.kind == KNOCKED_OUT},
    }
    by_seat = {
        "draws": lambda seat: sum(count for who, count in drawn if who == seat),
        "cards": lambda seat: len(state.hands[seat]),
        "points": lambda seat: round_points(state)[seat],
    }
    for kind, count in by_seat.items():
        found[kind] = {str(seat): count(seat) for seat in counted(claims.get(kind, {}))}
    # Nobody draws whom the example does not mention.
    found["draws"] = {str(seat): by_seat["draws"](seat) for seat in sorted({seat for seat, _ in drawn})}
    return {kind: found[kind] for kind in claims}


@pytest.mark.parametrize("source", EXAMPLES, ids=lambda source: source.id)
def test_what_an_example_claims_is_true(source: Source) -> None:
    events: list[Event] = []
    state = begun(source.position, events)
    for number, text in enumerate(source.play, 1):
        action = read_action(text)
        if not source.allowed and number == len(source.play):
            assert action not in legal(state), f"{text} is allowed"
            assert not source.claims
            return
        assert action in legal(state), f"{text} is not allowed"
        apply(state, action, events)
        check_state(state)
    assert source.claims
    assert set(source.claims) <= set(KINDS)
    assert come_true(source.claims, state, events) == dict(source.claims)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", EXAMPLES, ids=lambda source: source.id)
def test_an_example_can_be_told_in_every_language(source: Source, language: str) -> None:
    t = TEXTS[language]
    example = worked(source, "title", t)
    assert len(example.steps) >= 1
    assert all(step.words for step in example.steps)
    assert example.results
    assert all(result and "{" not in result for result in example.results)
    assert example.hands or source.position.startswith("deal ")


def test_examples_have_names_of_their_own() -> None:
    names = [source.id for source in EXAMPLES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_book_has_examples_of_what_people_quarrel_about(ruleset: str) -> None:
    own = [source for source in shown_in(ruleset) if source.position.removeprefix("deal ").split()[0] == ruleset]
    assert len(shown_in(ruleset)) >= 6
    assert len(own) >= 3


def test_an_untrue_claim_is_noticed() -> None:
    state, events = begun("classic | hands r+2 y3 y4 / b1 b2 / g5 g6 | pile r5", []), []
    apply(state, read_action("0:r+2"), events)
    assert come_true({"draws": {"1": 2}, "turn": 2}, state, events) == {"draws": {"1": 2}, "turn": 2}
    assert come_true({"draws": {"1": 4}, "skipped": [2]}, state, events) == {"draws": {"1": 2}, "skipped": [1]}
    assert come_true({"draws": {"2": 2}}, state, events) != {"draws": {"2": 2}}
