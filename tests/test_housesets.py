"""Lines to pass on: a table or a card goes onto a line and comes off it the same, whatever a letter has done to it."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.customrules import CUSTOM_PRESETS, LONGEST_CARD_NAME, custom_rule
from game.core.errors import LINE_FAULTS, LineError
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.match.housesets import LONGEST_LINE, card_from_line, card_line, set_from_line, set_line
from game.match.match import Match
from game.rulesets import RULESETS, preset, table
from tools.fuzz_rules import random_card, random_table

FRIDAY = {
    "title": "Venerdì “sera” 100 %",
    "deal": "5",
    "stacking": "same",
    "deck": "7:3,+2:1,W1:2",
    "custom1": "Sete [bolt]: draw next 2; lose_turn next",
}
LINE = (
    'spietato-rules 1 classic title="Venerdì %E2%80%9Csera%E2%80%9D 100 %25" deal=5 stacking=same '
    'custom1="Sete [bolt]: draw next 2; lose_turn next" deck=7:3,+2:1,W1:2'
)
CARD = "spietato-card 1 Sete [bolt]: draw next 2; lose_turn next"


def test_a_table_is_one_readable_line_and_comes_back() -> None:
    rules = table("classic", FRIDAY)
    assert set_line(rules) == LINE
    assert set_from_line(LINE) == rules
    assert set_from_line(LINE).title == FRIDAY["title"]


def test_a_card_is_one_readable_line_and_comes_back() -> None:
    rule = custom_rule(FRIDAY["custom1"])
    assert card_line(rule) == CARD
    assert card_from_line(CARD) == rule
    for each in CUSTOM_PRESETS.values():
        assert card_from_line(card_line(each)) == each


@pytest.mark.parametrize("name", ["a  b", "100% %41", 'say "hi"', "Perché no?", "日本", "👍", "a=b|c@d", ">x"])
def test_any_name_survives(name: str) -> None:
    rule = custom_rule(f"{name}: again")
    assert card_from_line(card_line(rule)) == rule
    rules = table("official", {"custom1": rule.text(), "title": name})
    assert set_from_line(set_line(rules)) == rules


@pytest.mark.parametrize("book", list(RULESETS))
def test_a_rulebook_is_a_line_as_well(book: str) -> None:
    assert set_from_line(set_line(preset(book))) == preset(book)


@pytest.mark.parametrize(
    "wrap",
    [
        lambda line: f"  {line}\r\n",
        lambda line: "\ufeff" + line,
        lambda line: f'"{line}"',
        lambda line: f"“{line}”",
        lambda line: f"«{line}»",
        lambda line: f"`{line}`",
        lambda line: line.replace(" ", "\n"),
        lambda line: line.replace(" ", " \r\n  "),
        lambda line: "> " + line.replace(" deal", "\n> > deal"),
        lambda line: line.replace(" ", "\xa0"),
        lambda line: line.replace('="', "=“").replace('" ', "” "),
        lambda line: line.replace("spietato", "Spietato"),
        lambda line: line.replace("deal", "\u200bdeal"),
    ],
)
def test_what_a_letter_does_to_a_line_is_forgiven(wrap) -> None:
    assert set_from_line(wrap(LINE)) == table("classic", FRIDAY)
    assert card_from_line(wrap(CARD)) == custom_rule(FRIDAY["custom1"])


FAULTS = [
    ("empty", "  \n\ufeff "),
    ("too_long", LINE + " " * LONGEST_LINE),
    ("not_a_table", "Hello there"),
    ("not_a_table", "spietato-rules"),
    ("not_a_table", "spietato-rules one classic"),
    ("not_a_table", CARD),
    ("newer", "spietato-rules 2 classic"),
    ("unknown_rulebook", "spietato-rules 1 poker"),
    ("unknown_rulebook", "spietato-rules 1"),
    ("fixed_rulebook", "spietato-rules 1 casino deal=5"),
    ("not_a_rule", "spietato-rules 1 classic deal"),
    ("not_a_rule", 'spietato-rules 1 classic title="Friday'),
    ("unknown_rule", "spietato-rules 1 classic speed=3"),
    ("twice", "spietato-rules 1 classic deal=3 deal=4"),
    ("bad_value", "spietato-rules 1 classic deal=99"),
    ("bad_value", "spietato-rules 1 classic deck=7:99"),
    ("bad_value", "spietato-rules 1 official custom1=draw"),
    ("clash", "spietato-rules 1 no_mercy challenge=on"),
    ("clash", "spietato-rules 1 no_mercy hand_limit=9"),
]
CARD_FAULTS = [
    ("not_a_card", LINE),
    ("newer", "spietato-card 7 x: again"),
    ("bad_card", "spietato-card 1"),
    ("bad_card", "spietato-card 1 x"),
    ("bad_card", "spietato-card 1 x: fly"),
    ("bad_card", "spietato-card 1 x [moon]: again"),
    ("bad_card", "spietato-card 1 x []: again"),
    ("bad_card", f"spietato-card 1 {'x' * (LONGEST_CARD_NAME + 1)}: again"),
]


@pytest.mark.parametrize(("code", "line"), FAULTS)
def test_a_wrong_table_says_what_is_wrong(code: str, line: str) -> None:
    with pytest.raises(LineError) as caught:
        set_from_line(line)
    assert (caught.value.code, str(caught.value) != "") == (code, True)
    assert (caught.value.clash is not None) == (code == "clash")


@pytest.mark.parametrize(("code", "line"), CARD_FAULTS)
def test_a_wrong_card_says_what_is_wrong(code: str, line: str) -> None:
    with pytest.raises(LineError) as caught:
        card_from_line(line)
    assert caught.value.code == code


def test_every_fault_is_met_and_no_other() -> None:
    assert {code for code, _ in (*FAULTS, *CARD_FAULTS)} == set(LINE_FAULTS)


def test_a_bad_value_names_the_rule_and_the_value() -> None:
    with pytest.raises(LineError) as caught:
        set_from_line("spietato-rules 1 classic deal=99")
    assert caught.value.values == ("deal", "99")


# ---- any line -------------------------------------------------------------------------------------------------------

_BITS = (
    '"',
    "=",
    "%",
    ":",
    ",",
    "[",
    "]",
    " ",
    "\n",
    "\x00",
    "%ff",
    "9" * 30,
    "²",
    "\ud800",
    "deck=",
    "W1:2",
    "é",
    "|",
)


def damaged(line: str, stream: Stream) -> str:
    """The line with one to four small changes."""
    for _ in range(1 + stream.below(4)):
        place = stream.below(len(line) + 1)
        kind = stream.below(5)
        if kind == 0:
            line = line[:place] + line[place + 1 + stream.below(6) :]
        elif kind == 1:
            line = line[:place] + _BITS[stream.below(len(_BITS))] + line[place:]
        elif kind == 2:
            line = line[:place] + chr(32 + stream.below(95)) + line[place + 1 :]
        elif kind == 3:
            other = stream.below(len(line) + 1)
            line = line[:place] + line[min(place, other) : max(place, other)][:40] + line[place:]
        else:
            line = line.replace(str(stream.below(10)), str(stream.below(30)), 1)
    return line


def test_thousands_of_damaged_lines_are_refused_with_a_reason_or_give_a_table_to_play_at() -> None:
    stream = Stream(77)
    became: Counter[str] = Counter()
    lines = [set_line(random_table(stream.below)[0]) for _ in range(60)] + [LINE]
    for number in range(6_000):
        line = damaged(lines[number % len(lines)], stream)
        try:
            rules = set_from_line(line)
        except LineError as error:
            became[error.code] += 1
        else:
            became["taken"] += 1
            _is_playable(rules)
    assert became.keys() <= {*LINE_FAULTS, "taken"}
    assert became["taken"] > 200
    assert {"not_a_rule", "unknown_rule", "bad_value", "unknown_rulebook", "not_a_table", "clash"} <= became.keys()


def _is_playable(rules: Ruleset) -> None:
    assert set_from_line(set_line(rules)) == rules
    assert not Match(rules, rules.min_players, 1).state.over


def test_thousands_of_damaged_cards_are_refused_with_a_reason_or_read() -> None:
    stream = Stream(78)
    became: Counter[str] = Counter()
    for _ in range(3_000):
        line = damaged(card_line(custom_rule(random_card(stream.below))), stream)
        try:
            rule = card_from_line(line)
        except LineError as error:
            became[error.code] += 1
        else:
            assert card_from_line(card_line(rule)) == rule
            became["taken"] += 1
    assert became.keys() <= {*LINE_FAULTS, "taken"}
    assert became["taken"] > 200
