"""Crazy Eights: 100 cards, an eight goes on anything and names the colour, twos chain, the fewest points win.

The deck is the standard one without its eight wilds. Skip and Reverse do what they always do. A two makes the next
player draw two, and so does a Draw Two; each is answered by another of its kind only. Whoever cannot play draws until
a card can be played, three at most. At the end of a round everybody scores the cards left in the own hand: fifty for
an eight, twenty for a two or an action card, the others what they say. When somebody has 200 points, whoever has the
fewest wins. Nobody calls anything.
"""

from __future__ import annotations

from game.core import cards
from game.core.display import Display
from game.core.effects import CHOOSE_COLOUR, SKIP_NEXT, TURN_ROUND, attack
from game.core.ruleset import Goal, Ruleset
from game.rulesets.decks import STANDARD
from game.rulesets.registry import register

TWO, EIGHT = cards.NUMBERS[2], cards.NUMBERS[8]

CRAZY_EIGHTS = Ruleset(
    id="crazy_eights",
    deck=tuple((card, count) for card, count in STANDARD if card not in cards.WILDS),
    effects=(
        (EIGHT, (CHOOSE_COLOUR,)),
        (TWO, (attack(2),)),
        (cards.SKIP, (SKIP_NEXT,)),
        (cards.REVERSE, (TURN_ROUND,)),
        (cards.DRAW_TWO, (attack(2),)),
    ),
    wild_symbols=(EIGHT,),
    points=((EIGHT, 50), (TWO, 20)),
    counting="against",
    goal=Goal("points", 200),
    deal=5,
    first_card="turn",
    draw_limit=3,
    stacking="same",
    uno="off",
    display=Display(order=60, emblem="official", first_rules=("draw_limit", "stacking")),
)

TEXTS: dict[str, dict[str, str | dict[str, str]]] = {
    "en": {
        "ruleset.crazy_eights": "Crazy Eights",
        "ruleset.crazy_eights.line": "Eights go on anything, twos chain, and the fewest points win.",
    },
    "it": {
        "ruleset.crazy_eights": "Otto matti",
        "ruleset.crazy_eights.line": "Gli otto vanno su tutto, i due si rilanciano, e vince chi ha meno punti.",
    },
    "es": {
        "ruleset.crazy_eights": "Ochos locos",
        "ruleset.crazy_eights.line": "Los ochos van sobre todo, los doses se encadenan y gana quien tiene menos.",
    },
}

register(CRAZY_EIGHTS, TEXTS)
