"""Why a card cannot be played: the right reason for each situation, and a sentence in every language."""

from __future__ import annotations

import pytest

from game.bots.hint import REASONS, Hint
from game.core.cards import FACES, WILD_DRAW_FOUR, card_from_text
from game.core.view import observe
from game.rulesets import RULESETS, position
from game.ui.words.hinttext import hint_sentence
from game.ui.words.locale import LANGUAGES, Locale
from game.ui.words.logtext import card_help, card_name
from game.ui.words.whynot import reason, sentence

NAMES = ("You", "Vera", "Otto")
SITUATIONS = [
    ("classic | hands g7 r1 / b1 | pile r5", "g7", "why.match"),
    ("classic | hands g7 W+4 r1 / b1 | pile r5", "W+4", "why.wild_colour"),
    ("one | hands g5 W+4 b1 / b1 | pile r5", "W+4", "why.wild_match"),
    ("classic | hands g7 r1 / b1 | pile r5 | turn 1", "g7", "why.not_your_turn"),
    (
        "no_mercy | hands g+2 W+10 / b1 / r1 | pile W+6 | colour b | pending 6 | phase answer",
        "g+2",
        "why.answer_rising",
    ),
    ("classic stacking=same | hands g7 r+2 / b1 | pile b+2 | pending 2 | phase answer", "g7", "why.answer_same"),
    ("classic stacking=mixed | hands g7 r+2 / b1 | pile b+2 | pending 2 | phase answer", "g7", "why.answer_mixed"),
    (
        "official | hands g7 r2 / b1 | pile W+4 | colour b | pending 4 | bluff 0 | phase answer | layer 1",
        "g7",
        "why.take_or_challenge",
    ),
    ("classic | hands g7 r1 r3 / b1 | pile r5 | phase drawn | drawn r1", "r3", "why.drawn"),
    ("no_mercy | hands g7 r1 / b1 | pile r7 | phase target | queue swap,-1,0", "r1", "why.choose_player"),
    ("no_mercy | hands g7 r1 / b1 | pile W+6 | colour r | phase colour | queue colour,-1,0", "r1", "why.choose_colour"),
    ("no_mercy | hands out / b1 / r2 | pile r7 | aside g7 r1 | turn 1", "g7", "why.out"),
]


@pytest.mark.parametrize(("line", "card", "key"), SITUATIONS)
def test_the_reason_fits_the_situation(line: str, card: str, key: str) -> None:
    number = card_from_text(card)
    assert number is not None
    found = reason(observe(position(line), 0), number, Locale("en"), NAMES)
    assert found is not None
    assert found[0] == key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "card", "key"), SITUATIONS)
def test_the_reason_is_a_whole_sentence_in_every_language(line: str, card: str, key: str, language: str) -> None:
    number = card_from_text(card)
    assert number is not None
    text = sentence(observe(position(line), 0), number, Locale(language), NAMES)
    assert text
    assert not text.startswith("why.")
    assert "{" not in text


def test_a_card_that_can_be_played_has_no_reason() -> None:
    view = observe(position("classic | hands g7 r1 / b1 | pile r5"), 0)
    assert reason(view, card_from_text("r1") or 0, Locale("en"), NAMES) is None
    assert sentence(view, card_from_text("r1") or 0, Locale("en"), NAMES) == ""


def test_the_sentence_says_what_the_card_needs_and_what_lies_there() -> None:
    view = observe(position("classic | hands g7 r1 / b1 | pile r5"), 0)
    assert sentence(view, card_from_text("g7") or 0, Locale("en"), NAMES) == (
        "Green 7 needs green or 7; the pile wants red or 5."
    )


def test_one_names_what_keeps_a_wild_draw_four_in_the_hand() -> None:
    view = observe(position("one | hands g5 W+4 W b1 / b1 | pile r5"), 0)
    assert sentence(view, WILD_DRAW_FOUR, Locale("en"), NAMES) == (
        "You can’t play a Wild Draw Four while you can match red or 5."
    )
    # A plain Wild is no reason to keep it.
    view = observe(position("one | hands g7 W+4 W b1 / b1 | pile r5"), 0)
    assert reason(view, WILD_DRAW_FOUR, Locale("en"), NAMES) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_card_of_every_deck_has_a_name_and_an_effect(ruleset: str, language: str) -> None:
    t, rules = Locale(language), RULESETS[ruleset]
    for card in sorted(set(rules.deck_cards)):
        for text in (card_name(t, card, rules), card_help(t, card, rules)):
            assert text
            assert "{" not in text
            assert not any(text.startswith(part) or f" {part}" in text for part in ("card.", "effect.", "symbol.")), (
                text
            )


def test_the_help_of_a_wild_draw_four_tells_when_it_may_be_laid() -> None:
    t = Locale("en")
    helps = {name: card_help(t, WILD_DRAW_FOUR, RULESETS[name]) for name in ("classic", "one", "official")}
    assert len(set(helps.values())) == 3
    assert FACES[WILD_DRAW_FOUR].name == "Wild_Draw_Four"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", REASONS)
def test_every_hint_is_a_whole_sentence(why: str, language: str) -> None:
    values = {"card": 70, "colour": 1, "seat": 1, "count": 1, "percent": 50}
    for count in (1, 4):
        text = hint_sentence(Locale(language), Hint(0, why, values | {"count": count}), NAMES, RULESETS["official"])
        assert text
        assert not text.startswith("hint.")
        assert "{" not in text
