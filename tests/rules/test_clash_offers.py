"""Clashes explained: every one has a code, names, and ways out each of which settles it."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.clashes import CLASH_CODES, Clash, applied, clashes
from game.core.errors import OptionError
from game.core.houserules import HOUSE_RULES, configured
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS, preset

VALUES: dict[str, tuple[str, ...]] = {
    **{name: (rule.choices[0], rule.choices[-1]) for name, rule in HOUSE_RULES.items() if rule.choices},
    "goal": ("rounds:3",),
    "wild_draw_four": ("always", "colour", "match"),
    "uno": ("off", "caught", "always"),
    "deal": ("1", "9", "15"),
    "hand_limit": ("0", "5", "12", "60"),
    **dict.fromkeys(("custom1", "custom2", "custom3"), ("play_again", "mine: draw next 2")),
    "title": ("Friday",),
    "deck": (
        *("7:0", "0:0", "W+4:0", "W+4:2,W1:1", "W1:0,W2:0,W3:0", "W2:12"),
        ",".join(f"{number}:0" for number in range(10)),
        ",".join(f"{number}:12" for number in range(10)),
        ",".join(f"{symbol}:0" for symbol in (*range(5, 10), *"SRAEW", "+2", "+4", "W+4", "WR+4", "WC", "W+6", "W+10")),
    ),
}
"""The ends of every house rule, and what the others depend on."""


def fits(book: Ruleset, chosen: dict[str, str], players: int) -> bool:
    try:
        configured(book, chosen).check_players(players)
    except OptionError:
        return False
    return True


def key(clash: Clash) -> tuple[str, tuple[str, ...]]:
    return clash.code, clash.names


def settle_each(book: Ruleset, chosen: dict[str, str], players: int) -> list[Clash]:
    """Take every way out of every clash by itself; the clashes."""
    found = clashes(book, chosen, players)
    assert (not found) == fits(book, chosen, players), (chosen, players)
    for clash in found:
        assert clash.code in CLASH_CODES
        assert clash.names
        assert clash.text
        assert clash.offers, (clash, chosen, players)
        for offer in clash.offers:
            after = {key(each) for each in clashes(book, *applied(book, chosen, players, offer))}
            assert key(clash) not in after, (clash, offer)
            if book.fixed or clash.code == "unknown":
                continue
            # Whoever only puts the values in place gets the same.
            values = {**chosen, **offer}
            seats = int(values.pop("players", players))
            assert key(clash) not in {key(each) for each in clashes(book, values, seats)}, (clash, offer)
    return found


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_every_way_out_settles_its_clash_for_any_two_house_rules(ruleset_id: str) -> None:
    book = preset(ruleset_id)
    pairs = [(one, other) for one, other in combinations(VALUES, 2)]
    found = []
    for number, (one, other) in enumerate(pairs):
        for first in VALUES[one]:
            for second in VALUES[other]:
                players = (book.min_players, book.max_players)[number % 2]
                found += settle_each(book, {one: first, other: second}, players)
    assert len(found) > 20


@settings(max_examples=250)
@given(st.data())
def test_there_is_a_clash_exactly_if_there_is_no_such_table(data: st.DataObject) -> None:
    book = RULESETS[data.draw(st.sampled_from(sorted(RULESETS)))]
    names = data.draw(st.lists(st.sampled_from(sorted(VALUES)), unique=True, max_size=9))
    chosen = {name: data.draw(st.sampled_from((*VALUES[name], "nonsense:"))) for name in names}
    settle_each(book, chosen, data.draw(st.integers(1, 11)))


def test_a_table_comes_to_fit_by_taking_the_first_way_out_again_and_again() -> None:
    chosen = {name: values[-1] for name, values in VALUES.items()}
    for book in RULESETS.values():
        values, players = dict(chosen), 10
        for _ in range(40):
            found = clashes(book, values, players)
            if not found:
                break
            values, players = applied(book, values, players, found[0].offers[0])
        assert fits(book, values, players)


def test_every_code_is_met_and_no_other() -> None:
    cases = [
        ("classic", {"jumping": "on"}, 4),
        ("classic", {"deal": "many"}, 4),
        ("casino", {"deal": "5"}, 2),
        ("one", {"challenge": "on"}, 4),
        ("one", {"uno_turn": "on"}, 4),
        ("no_mercy", {"hand_limit": "9"}, 4),
        ("no_mercy", {"challenge": "on"}, 4),
        ("classic", {"deck": VALUES["deck"][6]}, 4),
        ("classic", {"deck": VALUES["deck"][7]}, 4),
        ("classic", {"deck": VALUES["deck"][8]}, 4),
        ("one", {}, 9),
        ("classic", {"deal": "15"}, 10),
    ]
    met = {clash.code for book, chosen, players in cases for clash in clashes(preset(book), chosen, players)}
    assert met == set(CLASH_CODES)


# ---- the ways out, one by one ---------------------------------------------------------------------------------------


def only(ruleset_id: str, chosen: dict[str, str], players: int = 4) -> Clash:
    (clash,) = clashes(preset(ruleset_id), chosen, players)
    return clash


def test_too_many_cards_for_the_players_are_fewer_cards_fewer_players_or_a_larger_deck() -> None:
    clash = only("classic", {"deal": "12"}, 10)
    assert (clash.code, clash.values) == ("dealt", ("12", "10", "108"))
    assert clash.offers[:2] == ({"deal": "9"}, {"players": "8"})
    assert list(clash.offers[2]) == ["deck"]


def test_a_switch_without_its_card_goes_off_or_gets_the_card_back() -> None:
    clash = only("no_mercy", {"deck": "7:0"})
    assert (clash.code, clash.names, clash.values) == ("no_card", ("seven_swaps", "deck"), ("7",))
    assert clash.offers == ({"seven_swaps": "off"}, {"deck": ""})


def test_a_composed_card_that_is_in_no_deck_can_be_put_there() -> None:
    clash = only("classic", {"custom1": "mine: draw next 2"})
    assert (clash.code, clash.values) == ("no_card", ("W1",))
    assert clash.offers == ({"custom1": "draw_until_colour"}, {"deck": "W1:2"})


def test_what_cannot_be_read_goes_back_to_the_rulebook_and_nothing_else_does() -> None:
    clash = only("classic", {"deal": "lots", "jump_in": "on"})
    assert (clash.code, clash.names, clash.values, clash.offers) == (
        "unreadable",
        ("deal",),
        ("lots",),
        ({"deal": "7"},),
    )
    chosen, players = applied(preset("classic"), {"deal": "lots", "jump_in": "on"}, 4, clash.offers[0])
    assert (chosen, players) == ({"jump_in": "on"}, 4)


def test_the_limit_of_a_hand_has_three_ways_out() -> None:
    assert only("classic", {"hand_limit": "10", "deal": "9"}).offers == (
        {"hand_limit": "12"},
        {"deal": "7"},
        {"hand_limit": "0"},
    )


def test_a_title_is_never_in_the_way() -> None:
    for book in RULESETS.values():
        assert book.fixed or clashes(book, {"title": "Friday"}, book.min_players) == []
