"""What the help for a card says is what the table's rules do: for every rulebook and every house rule."""

from __future__ import annotations

import pytest

from game.core.cards import IS_WILD, SYMBOL_OF, card_from_text
from game.rulesets import RULESETS, table
from game.ui.words.locale import LANGUAGES, Locale
from game.ui.words.logtext import call_help, card_help

EN = Locale("en")
COLOUR = "You choose the colour."
TWO = "The next player draws 2 and loses a turn"
FOUR = "The next player draws 4 and loses a turn"
NO_COLOUR = "You can play it only if you have no card of the colour in play."
NO_MATCH = "You can play it only if you have no card that matches the colour, number or symbol in play."
ANSWER = "When you stack it, the rest of your hand doesn’t matter."
BLUFF = (
    "You can play it at any time, even as a bluff. If you’re challenged and had the colour in play, you draw 4; if you "
    "didn’t, the challenger draws 6."
)


def helped(card: str, ruleset: str, **options: str) -> str:
    number = card_from_text(card)
    assert number is not None
    return card_help(EN, number, table(ruleset, options))


@pytest.mark.parametrize(
    ("ruleset", "options", "words"),
    [
        ("classic", {}, f"{COLOUR} {FOUR}. {NO_COLOUR}"),
        (
            "one",
            {},
            f"{COLOUR} {FOUR}. {NO_MATCH}",
        ),
        ("casino", {}, f"{COLOUR} {FOUR}. {NO_COLOUR}"),
        ("official", {}, f"{COLOUR} {FOUR}. {BLUFF}"),
        ("official", {"challenge": "off"}, f"{COLOUR} {FOUR}. You can play it at any time."),
        (
            "official",
            {"challenge": "off", "wild_draw_four": "match"},
            f"{COLOUR} {FOUR}. {NO_MATCH}",
        ),
        (
            "classic",
            {"stacking": "same"},
            f"{COLOUR} {FOUR}, or stacks another of the same kind. {NO_COLOUR} {ANSWER}",
        ),
        (
            "classic",
            {"stacking": "mixed"},
            f"{COLOUR} {FOUR}, or stacks any + card. {NO_COLOUR} {ANSWER}",
        ),
        (
            "classic",
            {"stacking": "mixed", "wild_draw_four": "always"},
            f"{COLOUR} {FOUR}, or stacks any + card. You can play it at any time.",
        ),
    ],
)
def test_the_wild_draw_four_says_exactly_when_it_is_allowed(ruleset: str, options: dict[str, str], words: str) -> None:
    assert helped("W+4", ruleset, **options) == words


@pytest.mark.parametrize(
    ("card", "ruleset", "options", "words"),
    [
        ("r+2", "classic", {}, f"{TWO}."),
        ("r+2", "classic", {"stacking": "same"}, f"{TWO}, or stacks another of the same kind."),
        ("r+2", "classic", {"stacking": "mixed"}, f"{TWO}, or stacks any + card."),
        (
            "r+2",
            "no_mercy",
            {},
            "+2 for the next player, who can stack a + card of 2 or more to pass the total on.",
        ),
        ("r+4", "no_mercy", {"stacking": "off"}, f"{FOUR}."),
        ("r7", "no_mercy", {}, "You may swap hands with someone."),
        ("r7", "no_mercy", {"seven_swaps": "off"}, "Matches by colour or number. Worth 7 points."),
        ("r7", "classic", {"seven_swaps": "on"}, "You may swap hands with someone."),
        ("r0", "no_mercy", {}, "All hands move one seat in the direction of play."),
        ("r0", "classic", {}, "Matches by colour or number. Worth 0 points."),
        ("r1", "classic", {}, "Matches by colour or number. Worth 1 point."),
        ("r1", "casino", {}, "Matches by colour or number."),
        ("rS", "classic", {}, "The next player loses a turn."),
        ("rR", "classic", {}, "Play changes direction; with two players left, it skips the other."),
        ("rR", "casino", {}, "The next player loses a turn."),
        ("W", "classic", {}, COLOUR),
        (
            "WR+4",
            "no_mercy",
            {},
            f"{COLOUR} Play changes direction first; with two players left, the + comes back to you. +4 for the next "
            "player, who can stack a + card of 4 or more to pass the total on.",
        ),
        (
            "WC",
            "no_mercy",
            {},
            "The next player names a colour, turns over cards until it comes up, keeps them all and loses a turn. "
            "It can’t be stacked on + cards.",
        ),
        ("WC", "no_mercy", {"stacking": "off"}, "The next player names a colour, turns over cards until it comes up, "
         "keeps them all and loses a turn."),
        ("rA", "no_mercy", {}, "All your cards of this colour go with it; their effects don’t count."),
        ("rE", "no_mercy", {}, "Everyone else is skipped: you play again."),
        ("r5", "classic", {"jump_in": "on"}, "Matches by colour or number. Worth 5 points. Anyone with the same card "
         "can jump in."),
        ("WH", "official", {}, f"{COLOUR} All hands are gathered, shuffled and dealt out again."),
        ("W1", "official", {}, f"{COLOUR} The next player draws until a card of that colour comes up, "
         "and then loses a turn."),
        ("W2", "official", {}, f"{COLOUR} Everyone else discards all their wilds. Anyone left without cards wins."),
        ("W3", "official", {}, f"{COLOUR} The next player draws or discards until they hold exactly 7 cards."),
        ("W3", "official", {"custom3": "play_again"}, f"{COLOUR} You play again."),
        ("W3", "official", {"custom3": "draw_three_if_stuck"}, f"{COLOUR} If the next player has nothing to play, "
         "they draw 3 cards and lose a turn."),
        ("W3", "official", {"custom3": "one: draw chosen 1; reverse"}, f"{COLOUR} A player you choose draws 1 card; "
         "then play changes direction. With two players left, the other one loses a turn."),
    ],
)  # fmt: skip
def test_the_help_is_true_for_the_house_rules(card: str, ruleset: str, options: dict[str, str], words: str) -> None:
    assert helped(card, ruleset, **options) == words


@pytest.mark.parametrize(
    ("ruleset", "options", "words"),
    [
        ("classic", {}, "If you’re caught, you draw 2."),
        ("no_mercy", {}, "If you’re caught, you draw 2 and lose your next turn."),
        ("one", {}, "Forget, and you always draw 2 cards."),
        ("classic", {"uno_cards": "1"}, "If you’re caught, you draw 1."),
        ("one", {"uno_cards": "1"}, "Forget, and you always draw 1 card."),
    ],
)
def test_the_call_says_what_forgetting_it_costs(ruleset: str, options: dict[str, str], words: str) -> None:
    told = call_help(EN, table(ruleset, options), "Q")
    assert told.endswith(words)
    assert "(Q)" in told


VARIANTS = [
    {},
    {"stacking": "off"},
    {"stacking": "same"},
    {"stacking": "mixed"},
    {"stacking": "rising"},
    {"challenge": "off", "wild_draw_four": "colour"},
    {"challenge": "off", "wild_draw_four": "match"},
    {"seven_swaps": "on", "zero_rotates": "on"},
    {"seven_swaps": "off", "zero_rotates": "off", "jump_in": "on"},
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != "casino"])
def test_every_claim_of_every_card_holds_at_every_table(ruleset: str, options: dict[str, str], language: str) -> None:
    """What the engine does by the ruleset's tables is what the sentences say, in every language."""
    t = Locale(language)
    rules = table(ruleset, options)
    for card in sorted(set(rules.deck_cards)):
        words = card_help(t, card, rules)
        names = [effect[0] for effect in rules.effects_of[card]]
        assert (t("effect.swap") in words) == ("swap" in names)
        assert (t("effect.rotate") in words) == ("rotate" in names)
        assert (t("effect.colour") in words) == ("colour" in names)
        attack = rules.attack_of[card]
        for policy in ("off", "same", "mixed", "rising"):
            said = bool(attack) and t(f"effect.attack_{policy}", count=attack) in words
            assert said == (bool(attack) and policy == rules.stacking)
        four = SYMBOL_OF[card] == SYMBOL_OF[card_from_text("W+4") or 0]
        for policy, key in (("colour", "effect.only_colour"), ("match", "effect.only_match")):
            assert (t(key) in words) == (four and rules.wild_draw_four == policy)
        assert (t("effect.jump_in") in words) == rules.jump_in
        assert IS_WILD[card] or t("effect.colour") not in words
