"""The table of faces: every card is one small int with one text, one name and its points."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from game.core import cards
from game.core.cards import CARD_COUNT, FACES, HIDDEN, card_from_text, card_of, card_text
from game.core.events import EVERYONE, PLAYED, Event
from game.rulesets import RULESETS
from game.rulesets.classic import CLASSIC

SYMBOLS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2", "+4", "A", "E")
WILDS = ("W", "W+4", "WH", "W1", "W2", "W3", "WR+4", "WC", "W+6", "W+10")


def test_a_card_is_the_index_of_its_face() -> None:
    assert [face.card for face in FACES] == list(range(CARD_COUNT))
    assert 4 * len(SYMBOLS) + len(WILDS) == CARD_COUNT


def test_every_card_has_its_own_text_and_name() -> None:
    assert [face.text for face in FACES] == [colour + symbol for colour in "rygb" for symbol in SYMBOLS] + list(WILDS)
    assert len({face.name for face in FACES}) == CARD_COUNT


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.text)
def test_text_and_card_lead_to_each_other(face: cards.Face) -> None:
    assert card_from_text(card_text(face.card)) == face.card
    assert card_of(face.colour, face.symbol) == face.card


@pytest.mark.parametrize("text", ["", "r", "r10", "R7", "w", "W+5", "x3", "r7 ", "?", "-"])
def test_other_texts_are_no_cards(text: str) -> None:
    assert card_from_text(text) is None


def test_there_is_room_for_twice_as_many_symbols_and_the_old_ones_keep_their_order() -> None:
    """The module is run again with sixteen further lines: that is all a new symbol takes."""
    last = 'SKIP_EVERYONE: Final = _coloured("E", "Skip_Everyone")\n'
    source = (Path(cards.__file__).parent / "cards.py").read_text(encoding="utf-8")
    assert last in source
    more = "".join(f'_coloured("N{number}", "New_{number}", points=3)\n' for number in range(16))
    grown = ModuleType("grown_cards")
    sys.modules["grown_cards"] = grown
    exec(compile(source.replace(last, last + more), "grown_cards", "exec"), grown.__dict__)
    del sys.modules["grown_cards"]
    assert grown.CARD_COUNT == CARD_COUNT + 4 * 16
    texts = [face.text for face in grown.FACES]
    assert [text for text in texts if "N" not in text] == [face.text for face in FACES]
    new = grown.FACES[grown.card_from_text("gN9")]
    assert (new.colour, new.name, new.sprite, new.points) == (cards.GREEN, "Green_New_9", "Green_New_9", 3)
    assert grown.card_of(cards.GREEN, new.symbol) == new.card
    assert grown.IS_WILD[grown.WILD]
    assert not grown.IS_WILD[new.card]


def test_a_hidden_card_is_a_question_mark() -> None:
    assert card_text(HIDDEN) == "?"


def test_the_quick_tables_agree_with_the_faces() -> None:
    for face in FACES:
        assert cards.COLOUR_OF[face.card] == face.colour
        assert cards.SYMBOL_OF[face.card] == face.symbol
        assert (face.card in cards.WILDS) == cards.IS_WILD[face.card] == (face.text[0] == "W")
        assert [face.card in cards.OF_COLOUR[colour] for colour in range(4)] == [face.text[0] == c for c in "rygb"]


def test_what_may_follow_is_colour_symbol_or_wild() -> None:
    for colour in range(4):
        for top in FACES:
            allowed = CLASSIC.followers[colour][top.card]
            for face in FACES:
                wanted = face.text[0] == "W" or face.colour == colour or face.symbol == top.symbol
                assert (face.card in allowed) == wanted
                assert CLASSIC.fits[colour][top.card][face.card] == wanted
            assert CLASSIC.tame_followers[colour][top.card] == allowed - cards.WILDS


@pytest.mark.parametrize(
    ("ruleset_id", "size"), [("no_mercy", 168), ("one", 108), ("classic", 108), ("casino", 108), ("official", 112)]
)
def test_each_deck_has_its_size(ruleset_id: str, size: int) -> None:
    assert len(RULESETS[ruleset_id].deck_cards) == size


def test_the_official_deck_adds_four_cards_to_the_standard_one() -> None:
    added = Counter(RULESETS["official"].deck_cards) - Counter(RULESETS["classic"].deck_cards)
    assert sorted(card_text(card) for card in added.elements()) == ["W1", "W2", "W3", "WH"]


def test_a_private_event_hides_its_cards_and_keeps_their_number() -> None:
    event = Event(PLAYED, 1, (3, 4), audience=0b010)
    assert event.seen_by(1) == event
    assert event.seen_by(0).cards == event.seen_by(2).cards == (HIDDEN, HIDDEN)
    assert Event(PLAYED, 1, (3,), audience=EVERYONE).seen_by(9).cards == (3,)
