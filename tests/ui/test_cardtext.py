"""What a composed rule will do, in sentences: every effect is told, in whole sentences of every language."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path

import pytest

from game.core.customrules import custom_rule
from game.core.effects import CHOSEN, EVERYONE, NEXT, OPERATIONS, OTHERS, PREVIOUS, SELF, CustomRule, Effect
from game.ui.words.cardtext import TOLD, effects_sentence, rule_name, rule_sentence
from game.ui.words.locale import LANGUAGES, Locale

LOCALES = {language: Locale(language) for language in LANGUAGES}
GOLDEN = (Path(__file__).parent / "card_sentences.txt").read_text(encoding="utf-8").strip().split("\n\n")
COMPOSABLE = [operation for operation in OPERATIONS.values() if operation.composable]
MENTIONED = {
    "en": {
        "draw": r"draws? \d",
        "draw_until": "until (a card of that colour|they get)",
        "discard_wilds": "wilds",
        "hand_size": "hold (exactly|just)",
        "lose_turn": "loses? a turn",
        "draw_if_stuck": "nothing to play",
        "again": "play again",
        "swap": "swap hands",
        "reverse": "play changes direction",
        "rotate": "hands move on",
        "shuffle": "shuffled",
    },
    "it": {
        "draw": r"pesc(hi|a|ano) \d",
        "draw_until": "esce quel colore",
        "discard_wilds": "jolly",
        "hand_size": "esattamente|sola carta",
        "lose_turn": "perd(e|ono) un turno",
        "draw_if_stuck": "non h(a|ai) carte da giocare",
        "again": "giochi ancora",
        "swap": "scambiare la mano",
        "reverse": "cambia il senso",
        "rotate": "mani passano",
        "shuffle": "mescolano",
    },
    "es": {
        "draw": r"rob(as|a|an) \d",
        "draw_until": "salga ese color",
        "discard_wilds": "comodines",
        "hand_size": "exactamente|sola carta",
        "lose_turn": "pierden? un turno",
        "draw_if_stuck": "nada que jugar",
        "again": "juegas otra vez",
        "swap": "cambiar tu mano",
        "reverse": "cambia el sentido",
        "rotate": "manos se mueven",
        "shuffle": "barajan",
    },
}
WHO = {
    "en": {
        NEXT: "next",
        PREVIOUS: "previous|before you",
        OTHERS: "else",
        EVERYONE: "everyone|anyone",
        CHOSEN: "choose",
    },
    "it": {NEXT: "prossimo|dopo di te", PREVIOUS: "precedente|prima di te", OTHERS: "altri", EVERYONE: "tutti|chi "},
    "es": {NEXT: "siguiente|después de ti", PREVIOUS: "anterior|antes de ti", OTHERS: "demás", EVERYONE: "todos|quien"},
}
WHO["it"][CHOSEN], WHO["es"][CHOSEN] = "tua scelta", "tu elección"


def check(language: str, effects: tuple[Effect, ...]) -> str:
    """The sentence for these effects, after all that must be true of any."""
    words = effects_sentence(LOCALES[language], effects)
    low = words.lower()
    assert not re.search(r"[{}]|  |\.\.|,,|;;| [,.;]|cardtext", words), words
    assert not re.search(r"\b(\w+) \1\b", low), words
    assert all(part[0].isupper() and part.endswith(".") for part in re.split(r"(?<=\.) ", words)), words
    assert not re.search(r"\b1 (cards|carte|cartas)\b|[2-9] (card|carta)\b", low), words
    for name, target, amount in effects:
        assert re.search(MENTIONED[language][name], low), (name, words)
        if target != SELF:
            assert re.search(WHO[language][target], low), (target, words)
        if amount and name != "draw":
            assert re.search(rf"\b{amount}\b", low), words
    return words


def every_effect() -> list[Effect]:
    return [
        (operation.name, target, amount)
        for operation in COMPOSABLE
        for target in sorted(operation.targets)
        for amount in range(operation.amounts[0], operation.amounts[1] + 1)
    ]


def random_rule(lot: random.Random) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    for _ in range(lot.randint(2, 6)):
        operation = lot.choice(COMPOSABLE)
        if operation.single and any(operation.name == name for name, _, _ in effects):
            continue
        effects.append((operation.name, lot.choice(sorted(operation.targets)), lot.randint(*operation.amounts)))
    return tuple(effects)


def test_every_effect_that_can_be_composed_has_phrases():
    assert {operation.name for operation in COMPOSABLE} == TOLD
    assert all(words.keys() == TOLD for words in MENTIONED.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_effect_alone_is_a_whole_sentence(language):
    told = {effect: check(language, (effect,)) for effect in every_effect()}
    assert len(set(told.values())) == len(told), "two effects are told alike"


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_effects_in_either_order(language):
    singles = [(op.name, target, op.amounts[1] and 3) for op in COMPOSABLE for target in sorted(op.targets)]
    for pair in itertools.product(singles, repeat=2):
        if pair[0][0] != pair[1][0] or not OPERATIONS[pair[0][0]].single:
            check(language, pair)


@pytest.mark.parametrize("language", LANGUAGES)
def test_thousands_of_composed_rules(language):
    lot = random.Random(20)
    for effects in filter(None, (random_rule(lot) for _ in range(3000))):
        check(language, effects)


@pytest.mark.parametrize("block", GOLDEN, ids=[block.partition("\n")[0] for block in GOLDEN])
def test_the_sentences_that_were_read_by_somebody(block):
    """`card_sentences.txt` was read line by line in all three languages; whoever changes a phrase reads it again."""
    line, *told = block.split("\n")
    rule = custom_rule(line)
    assert [f"{language}: {rule_sentence(t, rule)}" for language, t in LOCALES.items()] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_five_rules_have_names_that_fit_on_a_card(language):
    for name in ("draw_until_colour", "discard_wilds", "draw_three_if_stuck", "play_again", "exactly_seven"):
        assert 1 <= len(rule_name(LOCALES[language], custom_rule(name))) <= 18


def test_a_rule_of_ones_own_keeps_its_name_though_it_is_called_like_one_of_the_five():
    mine = CustomRule("play_again", (("draw", NEXT, 1),))
    assert rule_name(LOCALES["en"], mine) == "play_again"
