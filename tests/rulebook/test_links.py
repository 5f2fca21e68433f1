"""Why? always has an answer: every event, refusal, prompt, card and house rule leads to the paragraph about it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.core import events
from game.core.actions import DRAW, kind_of, seat_of
from game.core.cards import CUSTOM_SYMBOLS, FACES, IS_WILD, NUMBERS, SYMBOL_OF, card_text
from game.core.engine import apply, deal
from game.core.events import Event
from game.core.houserules import HOUSE_RULES
from game.core.legality import legal
from game.core.notation import read_action, read_card
from game.core.rng import seeded
from game.core.ruleset import Ruleset
from game.core.state import OVER
from game.rulesets import RULESETS, position, table
from game.ui.table import prompts
from game.ui.words import rulebook
from game.ui.words.locale import LANGUAGES, Locale, read_texts
from game.ui.words.logtext import SILENT, card_name, symbol_name
from game.ui.words.rulelinks import find, for_card, for_event, for_house_rule, for_prompt, for_reason

GOLDEN = Path(__file__).parent / "links.txt"
KINDS = sorted({value for name, value in vars(events).items() if name.isupper() and isinstance(value, str)})
REASONS = sorted(key for key in read_texts("en") if key.startswith("why."))
PROMPTS = ("turn", "drawn", "answer", "colour", "roulette", "target", "pick", "discard")
DRAWS = {"shared.must_play", "shared.may_draw", "casino.draw", "house.draw_limit", "house.draw_by_choice"}
IMPOSSIBLE = {
    "casino": {
        *(events.CHALLENGED, events.SHOWN, events.CALLED, events.FORGOT, events.SAFE, events.CAUGHT, events.SWAPPED),
        *(events.ROTATED, events.SHUFFLED, events.HAND, events.DISCARDED, events.SPUN, events.AGAIN),
        *(events.KNOCKED_OUT, events.RESHUFFLED, events.BLOCKED, events.PASSED, events.CALLED_OFF),
    }
}
"""What never happens where the rules are fixed; what pays credits happens nowhere else."""
CREDITS = {events.MULTIPLIER, events.VOID, "why.no_draw_at_one", "why.stake", "why.bank_unmoved"}
NOT_AT_CASINO = {
    *("answer", "roulette", "target", "pick", "discard"),
    *(f"why.{name}" for name in ("out", "must_play", "must_play_house", "must_play_drawn", "wild_match")),
    *(f"why.{name}" for name in ("choose_player", "choose_discard", "take_or_challenge", "catches_itself")),
    *(f"why.{name}" for name in ("nothing_to_catch", "uno_early", "uno_late", "uno_called")),
    *(f"why.answer_{policy}" for policy in ("same", "mixed", "rising")),
}
TABLES = {
    **{name: table(name) for name in RULESETS},
    "classic same": table("classic", {"stacking": "same"}),
    "classic wild house": table(
        "classic",
        {
            **dict.fromkeys(("jump_in", "seven_swaps", "zero_rotates", "forced_play", "uno_turn"), "on"),
            "stacking": "mixed",
            "hand_limit": "30",
            "draw_limit": "0",
            "first_card": "return",
            "deal": "5",
        },
    ),
    "classic bluff": table(
        "classic", {"challenge": "on", "wild_draw_four": "always", "draw_by_choice": "on", "uno": "always"}
    ),
    "no_mercy tamed": table(
        "no_mercy", {"stacking": "off", "seven_swaps": "off", "zero_rotates": "off", "hand_limit": "0"}
    ),
    "one caught": table("one", {"uno": "caught", "uno_cards": "4", "wild_draw_four": "colour"}),
    "classic foreign": table("classic", {"deck": "A:1,E:1,WH:2,W1:1,WR+4:1,WC:2,W+6:1,W+10:1"}),
    "official composed": table("official", {"custom1": "Gift: draw chosen 2", "custom2": "play_again"}),
}
EVENTS_AT = {
    events.PLAYED: Event(events.PLAYED, 0, (read_card("r5"),)),
    events.DREW: Event(events.DREW, 0, (read_card("r5"),), amount=1),
    events.FIRST: Event(events.FIRST, -1, (read_card("r5"),), amount=1),
}


def happens(kind: str, name: str) -> bool:
    casino = name == "casino"
    return (casino or kind not in CREDITS) and not (casino and kind in IMPOSSIBLE["casino"] | NOT_AT_CASINO)


def walked() -> list[str]:
    """Everything that can be asked, at every table, and where it leads: one line each."""
    lines = []
    for name, rules in TABLES.items():
        seen = [EVENTS_AT.get(kind, Event(kind, 0)) for kind in KINDS if happens(kind, name)]
        lines += [f"{name} | event {event.kind} | {for_event(event, rules)}" for event in seen]
        lines += [f"{name} | {key} | {for_reason(key, rules)}" for key in REASONS if happens(key, name)]
        lines += [f"{name} | prompt {kind} | {for_prompt(kind, rules)}" for kind in PROMPTS if happens(kind, name)]
        deck = {SYMBOL_OF[card]: card for card in sorted(set(rules.deck_cards), reverse=True)}
        lines += [f"{name} | card {card_text(card)} | {for_card(card, rules)}" for card in sorted(deck.values())]
    lines += [f"any | house rule {name} | {for_house_rule(name)}" for name in sorted(HOUSE_RULES)]
    return lines


def there(paragraph: str, rules: Ruleset) -> bool:
    return rulebook.book(rules.id, Locale("en")).find(paragraph) is not None


def test_everything_leads_where_the_table_of_links_says() -> None:
    """Read by hand once, line by line; whoever changes a link reads the line that changes.

    `python -m tests.rulebook.test_links` writes the table again.
    """
    assert walked() == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_every_link_leads_to_a_paragraph_of_that_book() -> None:
    lines = (line.split(" | ") for line in walked())
    lost = [
        (name, what) for name, what, paragraph in lines if not there(paragraph, TABLES.get(name, TABLES["classic"]))
    ]
    assert lost == []


def test_the_prompts_are_all_there_are() -> None:
    kinds = {"colour" if kind == "wheel" else kind for kind in PROMPTS}
    source = Path(prompts.__file__).read_text(encoding="utf-8")
    named = {part.split('"')[1] for part in source.split("Prompt(")[1:] if part.startswith('"')}
    assert named <= kinds
    assert len(prompts._BUILDERS) == len(kinds)


@pytest.mark.parametrize("name", [name for name in TABLES if not TABLES[name].fixed])
def test_any_card_of_any_deck_is_known_at_any_table(name: str) -> None:
    """Whatever cards somebody puts into the deck of a house rule."""
    rules = TABLES[name]
    for face in FACES:
        assert there(for_card(face.card, rules), rules), face.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_the_paragraph_of_a_card_is_about_that_card(name: str, language: str) -> None:
    t, rules = Locale(language), table(name)
    book = rulebook.book(name, t)
    for card in set(rules.deck_cards):
        found = book.find(for_card(card, rules))
        assert found is not None
        symbol = SYMBOL_OF[card]
        if symbol in NUMBERS:
            wanted = str(symbol) if "." + ("seven" if symbol == 7 else "zero") in found[1].id else ""
        elif symbol in CUSTOM_SYMBOLS:
            wanted = t("cardname." + found[1].id.removeprefix("card."))
        else:
            wanted = card_name(t, card) if IS_WILD[card] else symbol_name(t, symbol)
        assert wanted.casefold() in found[1].text.casefold(), card_text(card)


# ---- what an event comes from ---------------------------------------------------------------------------------------


def told(line: str, *plays: str) -> list[tuple[Event, str]]:
    """The events of a position in which these actions are done, with the paragraph of each."""
    state, story = position(line), list[Event]()
    for play in plays:
        apply(state, read_action(play), story)
    return [(event, for_event(event, state.rules, story[:number])) for number, event in enumerate(story)]


def why(kind: str, line: str, *plays: str) -> list[str]:
    return [paragraph for event, paragraph in told(line, *plays) if event.kind == kind]


def test_a_draw_is_explained_by_what_it_comes_from() -> None:
    assert why("draw", "classic | hands r3 b4 / g5 | pile y9", "0:draw") == ["shared.must_play"]
    assert why("draw", "classic | hands r+2 b4 b5 / g5 g6 | pile r9", "0:r+2") == ["card.draw_two"]
    assert why("draw", "classic | hands r8 r3 / g5 g6 g7 | pile r5", "0:r8", "1:catch") == ["shared.uno_caught"]
    assert why("draw", "official | hands W+4 r3 b4 / g5 g6 | pile r5", "0:W+4", "0:=b", "1:challenge") == [
        "official.challenge_right"
    ]
    assert why("draw", "official | hands r+2 r3 b4 / g5 g6 | pile r5", "0:r+2") == ["card.draw_two"]
    assert why("draw", "official | hands W+4 r3 b4 / g5 g6 | pile r5", "0:W+4", "0:=b", "1:take") == [
        "official.challenge"
    ]
    assert why("draw", "official | hands W3 r3 b4 / g5 g6 | pile r5", "0:W3", "0:=b") == ["card.exactly_seven"]
    assert why("draw", "no_mercy | hands r+2 r3 b4 / g5 g6 | pile r5", "0:r+2", "1:take") == ["no_mercy.chain"]


def test_a_draw_after_somebody_was_caught_is_a_move_again() -> None:
    line = "one | hands rS r3 / g5 g6 g7 | pile r5 | draw b1 b2 b4 ..."
    assert why("draw", line, "0:rS", "0:draw") == ["one.uno_penalty", "shared.may_draw"]
    line = "classic | hands r8 r3 / g5 g6 g7 / b1 b2 b4 | pile r5"
    assert why("draw", line, "0:r8", "2:catch", "1:draw") == ["shared.uno_caught", "shared.must_play"]


def test_a_lost_turn_is_explained_by_what_it_comes_from() -> None:
    assert why("lost_turn", "classic | hands rS b4 b5 / g5 g6 / y1 | pile r9", "0:rS") == ["card.skip"]
    assert why("lost_turn", "classic | hands rR b4 b5 / g5 g6 | pile r9", "0:rR") == ["card.reverse"]
    assert why("lost_turn", "no_mercy | hands WC b4 b5 / g5 g6 / y1 y2 | pile r9", "0:WC", "1:=r") == [
        "card.wild_color_roulette"
    ]
    line = "no_mercy | hands b8 b2 b3 / r8 r3 / g8 g6 g5 | pile r5 | turn 1"
    assert why("lost_turn", line, "1:r8", "2:catch", "2:g8", "0:b8") == ["no_mercy.lost_turn"]


def test_the_effect_of_a_jump_in_is_that_of_its_card() -> None:
    line = "classic jump_in=on | hands gR r1 r2 / b1 b2 b3 / gR y5 y6 | pile g7 | turn 2"
    assert why("play", line, "2:gR", "0:gR") == ["card.reverse", "house.jump_in"]
    assert why("reverse", line, "2:gR", "0:gR") == ["card.reverse", "card.reverse"]


def test_the_last_one_in_wins_by_another_paragraph_than_whoever_goes_out() -> None:
    held = " ".join(f"{colour}{number}" for colour in "rgb" for number in (1, 2, 3, 4, 5, 6, 8, 9))
    assert why("win", f"no_mercy | hands r+2 y3 y4 / {held} | pile r5", "0:r+2", "1:take") == ["no_mercy.last_one"]
    assert why("win", "no_mercy | hands r3 / b1 b2 | pile r5", "0:r3") == ["shared.aim"]


@pytest.mark.parametrize("name", TABLES)
def test_in_play_nothing_is_without_an_answer_and_a_move_is_never_taken_for_a_penalty(name: str) -> None:
    rules = TABLES[name]
    book = rulebook.book(rules.id, Locale("en"))
    for seed in range(12):
        chance, story = random.Random(seed), list[Event]()
        state = deal(rules, 2 if rules.roles else chance.choice((2, 3, 4)), seeded(seed), int(bool(rules.roles)), story)
        for _ in range(120):
            if state.phase == OVER:
                break
            action, start = chance.choice(legal(state)), len(story)
            apply(state, action, story)
            for number in range(start, len(story)):
                event = story[number]
                found = for_event(event, rules, story[:number])
                assert book.find(found), (event, found)
                if event.kind == events.DREW and event.seat == seat_of(action) and kind_of(action) == DRAW:
                    caught = any(one.kind == events.CAUGHT for one in story[start:number])
                    assert caught or found in DRAWS, (event, found)


# ---- what no text speaks of -----------------------------------------------------------------------------------------


def test_a_topic_that_nothing_is_about_is_not_found_and_opens_the_book_at_its_beginning() -> None:
    rules = table("classic")
    assert find("multiplier", rules) is None
    assert for_event(Event(events.MULTIPLIER, 0, amount=2), rules) == "shared.aim"
    assert find("jump_in", table("casino")) is None, "a house rule is no part of the casino's book"


def test_every_topic_of_a_paragraph_can_be_reached_or_searched() -> None:
    topics = {topic for entry in rulebook.definitions().values() for topic in entry.get("about", ())}
    assert "card.skip" in topics
    for topic in topics:
        assert any(find(topic, rules) for rules in TABLES.values()), topic


def test_the_silent_events_are_answered_too() -> None:
    assert {kind for kind in SILENT if happens(kind, "classic")} <= set(KINDS)


def test_a_prompt_and_a_refusal_know_the_card_that_asks() -> None:
    rules = table("official", {"custom2": "Gift: draw chosen 2"})
    assert for_prompt("pick", rules, read_card("W2")) == "house.custom"
    assert for_prompt("discard", rules, read_card("W3")) == "card.exactly_seven"
    assert for_reason("why.choose_player", table("no_mercy"), read_card("r7")) == "no_mercy.seven"
    assert for_reason("why.choose_player", table("classic", {"seven_swaps": "on"})) == "house.seven_swaps"


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(walked()) + "\n", encoding="utf-8")
