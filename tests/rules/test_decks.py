"""Decks of one's own: what their text says, what is within the limits, and how cards of other rulebooks are played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots.determinize import determinize
from game.bots.hint import hint
from game.bots.registry import bot
from game.core import cards as faces
from game.core.cards import CARD_COUNT, FACES, SYMBOL_COUNT, SYMBOL_OF, card_text
from game.core.customrules import default_custom_rules
from game.core.deck import (
    LEAST_CARDS,
    MOST_CARDS,
    MOST_OF_A_CARD,
    USUAL_EFFECTS,
    counts_of,
    deck_clashes,
    deck_counts,
    deck_text,
    mended,
    number_cards,
    symbol_text,
    with_count,
)
from game.core.errors import ClashError, OptionError
from game.core.houserules import changed_rules, configured, rule_values
from game.core.invariants import check_state
from game.core.legality import legal
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.core.scoring import LEAST_SHUFFLES, ending
from game.core.view import observe
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.rulesets import RULESETS, position, position_line, preset, table
from tests.scenario import Scenario

OPEN_TABLES = [book.id for book in RULESETS.values() if not book.fixed]
ALL_FOREIGN = "+4:1,A:1,E:1,W:4,W+4:4,WH:1,W1:1,W2:1,W3:1,WR+4:1,WC:1,W+6:1,W+10:1"


def deck(ruleset_id: str, text: str) -> dict[str, int]:
    """The deck of that table by the texts of its cards."""
    return {card_text(card): count for card, count in deck_counts(table(ruleset_id, {"deck": text})).items()}


# ---- text -----------------------------------------------------------------------------------------------------------


def test_a_symbol_stands_for_its_cards_of_all_colours_and_a_card_for_itself() -> None:
    held = deck("classic", "7:3,S:0,r0:2,W:6")
    assert {held[f"{colour}7"] for colour in "rygb"} == {3}
    assert not any(f"{colour}S" in held for colour in "rygb")
    assert [held[f"{colour}0"] for colour in "rygb"] == [2, 1, 1, 1]
    assert held["W"] == 6
    assert sum(held.values()) == 108 + 4 - 8 + 1 + 2


@pytest.mark.parametrize("text", ["7:3,r7:1", "r7:1,7:3", " r7 :1 , 7:3,", "r7:1,y7:3,g7:3,b7:3"])
def test_a_single_card_goes_before_its_symbol_wherever_it_stands(text: str) -> None:
    if " r7 :" in text:
        text = text.replace(" :", ":")
    rules = table("classic", {"deck": text})
    assert rule_values(rules)["deck"] == "7:3,r7:1"


@pytest.mark.parametrize("text", ["", "7:2", "r7:2,y7:2", "W:4,E:0"])
def test_the_rulebooks_own_deck_is_no_change(text: str) -> None:
    rules = table("classic", {"deck": text})
    assert rules == preset("classic")
    assert changed_rules(preset("classic"), rules) == {}


@pytest.mark.parametrize(
    "text", ["x:1", "7", "7:", "7:13", "7:-1", "7:2.5", "7:1,7:2", ":3", "7:²", "r7:1 y7:1", "R7:1"]
)
def test_what_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="deck: '"):
        table("classic", {"deck": text})


counted = st.dictionaries(st.integers(0, CARD_COUNT - 1), st.integers(0, MOST_OF_A_CARD))


@settings(max_examples=300)
@given(st.sampled_from(OPEN_TABLES), counted)
def test_equal_decks_have_equal_texts_and_every_text_is_read_as_it_was_meant(
    ruleset_id: str, changes: dict[int, int]
) -> None:
    book = preset(ruleset_id)
    own = deck_counts(book)
    counts = {card: count for card, count in {**own, **changes}.items() if count}
    text = deck_text(own, counts)
    assert counts_of(book, text) == counts
    assert deck_text(own, counts_of(book, text)) == text
    by_hand = ",".join(f"{card_text(card)}:{count}" for card, count in changes.items())
    assert deck_text(own, counts_of(book, by_hand)) == text
    assert len(text.split(",")) <= max(1, len(by_hand.split(",")))


def test_one_change_after_the_other_gives_the_text_of_the_deck() -> None:
    book = preset("classic")
    text = with_count(book, "", "7", 3)
    assert text == "7:3"
    assert with_count(book, text, "r7", 0) == "7:3,r7:0"
    assert with_count(book, text, "7", 2) == ""
    assert with_count(book, text, "W", 99) == f"7:3,W:{MOST_OF_A_CARD}"
    assert with_count(book, text, "W", -1) == "7:3,W:0"
    assert with_count(book, text, "no card", 3) == text
    assert with_count(book, "nonsense", "W", 5) == "W:5"


def test_a_deck_goes_through_notation_position_and_replay() -> None:
    rules = table("classic", {"deck": "7:3,E:2,W1:2,WC:4", "custom1": "Thirst [bolt]: draw next 2"})
    match = Match(rules, 3, seed=4)
    line = position_line(match.state)
    assert line.startswith("classic custom1=Thirst%20%5Bbolt%5D:%20draw%20next%202 deck=7:3,E:2,W1:2,WC:4 |")
    assert position(line) == match.state
    assert read_replay(Replay.of(match).text()).rules == rules


# ---- limits ---------------------------------------------------------------------------------------------------------


def only(book: Ruleset, counts: dict[str, int]) -> str:
    """The text of a deck of these symbols and no others."""
    text = ""
    for symbol in range(SYMBOL_COUNT):
        text = with_count(book, text, symbol_text(symbol), counts.get(symbol_text(symbol), 0))
    return text


@pytest.mark.parametrize(
    ("counts", "codes"),
    [
        ({str(number): 1 for number in range(10)}, []),
        ({str(number): 1 for number in range(1, 10)}, ["deck_small"]),
        ({"1": 3, "S": 7}, []),
        ({"1": 2, "S": 8}, ["deck_numbers"]),
        ({"W": 12}, ["deck_small", "deck_numbers"]),
        ({"1": 12, "2": 12, "3": 12, "4": 12, "5": 12, "W": 10}, []),
        ({"1": 12, "2": 12, "3": 12, "4": 12, "5": 12, "W": 11}, ["deck_large"]),
    ],
)
def test_a_deck_is_within_its_limits(counts: dict[str, int], codes: list[str]) -> None:
    book = preset("classic")
    text = only(book, counts)
    assert [clash.code for clash in deck_clashes(counts_of(book, text))] == codes
    if codes:
        with pytest.raises(ClashError) as caught:
            configured(book, {"deck": text})
        assert [clash.code for clash in caught.value.clashes] == codes
    else:
        configured(book, {"deck": text})


@settings(max_examples=200)
@given(counted)
def test_any_deck_can_be_brought_within_the_limits_without_losing_a_card(counts: dict[int, int]) -> None:
    found = mended(counts)
    assert not deck_clashes(found)
    assert {card for card, count in counts.items() if count} <= {card for card, count in found.items() if count}
    assert max(found.values()) <= MOST_OF_A_CARD
    if not deck_clashes(counts):
        assert {card: count for card, count in found.items() if count} == {c: n for c, n in counts.items() if n}


def test_a_deck_needs_twelve_number_cards() -> None:
    book = preset("classic")
    enough = counts_of(book, only(book, {"1": 3, "S": 7}))
    assert (number_cards(enough), mended(enough)) == (12, enough)
    text = with_count(book, only(book, {"1": 3, "S": 8}), "r1", 2)
    with pytest.raises(ClashError, match="it has 11 number cards: it needs at least 12"):
        configured(book, {"deck": text})
    assert number_cards(mended(counts_of(book, text))) == 12


def test_a_deck_with_too_many_cards_keeps_its_twelve_number_cards() -> None:
    book = preset("classic")
    actions = dict.fromkeys(("S", "R", "+2", "+4", "A", "E"), 11)
    large = counts_of(book, with_count(book, only(book, actions), "r1", 12))
    assert deck_clashes(large)
    assert number_cards(mended(large)) == 12


def test_the_limits_leave_room_for_every_rulebook() -> None:
    for book in RULESETS.values():
        counts = deck_counts(book)
        assert not deck_clashes(counts)
        assert max(counts.values()) <= MOST_OF_A_CARD
    assert LEAST_CARDS * 9 // 10 >= 2 * 15, "two players can be dealt the largest hands"
    assert LEAST_CARDS < MOST_CARDS


# ---- cards of other rulebooks ---------------------------------------------------------------------------------------


def test_every_symbol_that_does_something_has_its_usual_effects() -> None:
    for symbol in range(SYMBOL_COUNT):
        plain = symbol in faces.NUMBERS or symbol in faces.CUSTOM_SYMBOLS
        assert (symbol in USUAL_EFFECTS) is not plain
    for book in RULESETS.values():
        for symbol, effects in book.effects:
            assert USUAL_EFFECTS[symbol] == effects


@pytest.mark.parametrize("ruleset_id", OPEN_TABLES)
def test_any_card_does_at_any_table_what_it_does_at_its_own(ruleset_id: str) -> None:
    rules = table(ruleset_id, {"deck": ALL_FOREIGN, "seven_swaps": "off", "zero_rotates": "off", "challenge": "off"})
    for face in FACES:
        assert rules.has_symbol(face.symbol)
        if face.symbol in USUAL_EFFECTS:
            assert rules.effects_of[face.card] == USUAL_EFFECTS[face.symbol]
    assert rules.custom == default_custom_rules()


def test_skip_everyone_plays_again_in_classic() -> None:
    game = Scenario("classic deck=E:2 | hands rE r1 r2 / b3 b4 / g3 g4 | pile r5").play("0:rE")
    assert game.turn == 0


def test_a_roulette_spins_in_classic() -> None:
    game = Scenario("classic deck=WC:4 | hands WC r1 r2 / b3 b4 / g3 g4 | pile r5 | draw y1 y2 b7 ...")
    game.play("0:WC 1:=b")
    assert (game.counts, game.turn) == ([2, 5, 2], 2)


def test_a_discard_all_takes_its_colour_along_in_official() -> None:
    game = Scenario("official deck=A:1 | hands rA r1 r2 b3 / b4 b5 / g3 g4 | pile r5").play("0:rA")
    assert game.counts[0] == 1


def test_a_draw_ten_is_answered_where_the_table_stacks() -> None:
    game = Scenario("classic stacking=rising deck=W+10:4,+4:2 | hands W+10 r1 / W+10 b4 / g3 g4 | pile r5")
    game.play("0:W+10 0:=r 1:W+10 1:=b 2:take")
    assert game.counts == [1, 1, 22]


def test_a_wild_draw_four_put_into_no_mercy_can_be_challenged() -> None:
    game = Scenario("no_mercy deck=W+4:4 challenge=on stacking=off | hands W+4 r1 / b3 b4 / g3 g4 | pile r5")
    assert "1:challenge" in game.play("0:W+4 0:=g").legal(1)


def test_a_customizable_card_in_classic_has_the_houses_rule_or_a_usual_one() -> None:
    rules = table("classic", {"deck": "W2:1", "custom2": "Thirst: draw next 2"})
    assert rules.effects_of[faces.CUSTOM_2][1:] == (("draw", -2, 2),)
    assert rule_values(rules)["custom2"] == "Thirst: draw next 2"
    assert "custom1" not in rule_values(rules)
    assert rule_values(table("classic", {"deck": "W2:1"}))["custom2"] == "discard_wilds"


def test_official_without_one_of_its_customizable_cards_keeps_the_others() -> None:
    rules = table("official", {"deck": "W2:0", "custom3": "play_again"})
    assert changed_rules(preset("official"), rules) == {"deck": "W2:0", "custom3": "play_again"}
    assert rules.custom[2].name == "play_again"
    with pytest.raises(OptionError, match="custom2: the deck of official has no customizable card"):
        table("official", {"deck": "W2:0", "custom2": "play_again"})
    assert table("official", {"deck": "W2:0", "custom2": "discard_wilds"}) == table("official", {"deck": "W2:0"})


@pytest.mark.parametrize("ruleset_id", OPEN_TABLES)
@pytest.mark.parametrize("level", ["hard", "expert"])
def test_computer_players_and_hints_know_what_to_do_with_any_card(ruleset_id: str, level: str) -> None:
    """Every card is held by somebody in turn, with a hand of others beside it."""
    chosen = {"deck": ALL_FOREIGN, "goal": "round", "deal": "4", "hand_limit": "20"}
    rules = table(ruleset_id, chosen)
    player = bot(level, rules)
    seen = set()
    for seed in range(3 if level == "expert" else 12):
        match = Match(rules, 3, seed)
        play = Autoplay(match, [player, *[bot("normal", rules)] * 2])
        while not match.over and len(match.actions) < 150:
            view = observe(match.state, match.state.actor)
            given = hint(view)
            assert given is not None
            assert given.action in legal(match.state)
            check_state(determinize(view, Stream(seed)))
            match.apply(play.next_action())
            seen.add(SYMBOL_OF[match.state.discard[-1]])
    assert len(seen) > 15


# ---- a round that would go on for ever ------------------------------------------------------------------------------


def worn_out(shuffles: int) -> Scenario:
    return Scenario(f"classic deck=W:6 | hands r1 r2 / b3 b4 W / g3 g4 | pile r5 | draw y1 ... | shuffles {shuffles}")


def test_a_round_is_called_off_when_the_draw_pile_was_made_anew_too_often() -> None:
    game = worn_out(LEAST_SHUFFLES).play("0:r1")
    assert game.state.over
    assert (game.state.winner, ending(game.state)) == (0, "called_off")
    assert game.happened("called_off")
    assert game.event("win").amount == 3 + 4 + 50 + 3 + 4


def test_before_that_it_goes_on() -> None:
    assert not worn_out(LEAST_SHUFFLES - 1).play("0:r1").state.over


def test_ten_players_have_more_patience() -> None:
    hands = " / ".join(["r1 r2", *["b3 b4"] * 2, *["g5 g6"] * 2, *["y3 y4"] * 2, *["g7 g8"] * 2, "r8 r9"])
    for shuffles, over in ((19, False), (20, True)):
        line = f"classic deck=W:6 deal=2 | hands {hands} | pile r5 | shuffles {shuffles}"
        assert Scenario(line).play("0:r1").state.over is over


def test_the_draw_pile_made_anew_is_counted_there_and_not_by_the_rulebook() -> None:
    line = "hands r1 r2 / b3 b4 / g3 g4 | pile r5 r6 y7 y8 | draw y1"
    own = table("classic", {"deck": "W:6"})
    for rules, counts in ((own, 1), (preset("classic"), 0)):
        game = Scenario(f"classic | {line}", closed=True, rules=rules).play("0:r1 1:draw 1:pass 2:draw")
        assert game.happened("reshuffle")
        assert game.state.shuffles == counts


def test_whoever_lays_the_last_card_wins_all_the_same() -> None:
    line = "classic deck=W:6 | hands r1 / b3 b4 W / g3 g4 | pile r5 | draw y1 ... | shuffles"
    game = Scenario(f"{line} {LEAST_SHUFFLES}").play("0:r1")
    assert (game.state.winner, ending(game.state)) == (0, "out")


# ---- titles ---------------------------------------------------------------------------------------------------------


def test_a_title_makes_no_difference_to_play() -> None:
    lines = []
    for title in ("", "Friday night"):
        rules = table("official", {"title": title, "goal": "round"})
        match = Match(rules, 4, seed=8)
        Autoplay(match, [bot("hard", rules)] * 4).play()
        lines.append((match.actions, match.scores, match.state.hands))
    assert lines[0] == lines[1]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Friday", "Friday"),
        ("  a \t b\n", "a b"),
        ("a\x07\u202eb", "ab"),
        ("", ""),
        ("x" * 24, "x" * 24),
        ("a  b", "a b"),
    ],
)
def test_a_title_is_cleaned_and_travels_with_the_table(text: str, title: str) -> None:
    rules = table("classic", {"title": text})
    assert rules.title == title
    assert position(position_line(Match(rules, 2, 1).state)).rules.title == title


def test_a_title_is_not_too_long() -> None:
    with pytest.raises(OptionError, match="title must have up to 24 characters, not 25"):
        table("classic", {"title": "x" * 25})
