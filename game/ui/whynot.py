"""Why a card cannot be played now: one key of a sentence with its values, worked out from what the player sees."""

from __future__ import annotations

from game.core.cards import COLOUR_OF, FIRST_WILD, MATCHING, SYMBOL_OF, WILD_DRAW_FOUR, match_key
from game.core.state import ANSWER, DRAWN, NONE, OVER, PICK, ROULETTE, TURN
from game.core.state import COLOUR as COLOUR_PHASE
from game.core.state import DISCARD as DISCARD_PHASE
from game.core.state import TARGET as TARGET_PHASE
from game.core.view import View
from game.ui.locale import Locale
from game.ui.logtext import card_name, colour_name, symbol_name

Reason = tuple[str, dict[str, object]]

_CHOICES = {
    COLOUR_PHASE: "why.choose_colour",
    ROULETTE: "why.choose_colour",
    TARGET_PHASE: "why.choose_player",
    PICK: "why.choose_player",
    DISCARD_PHASE: "why.choose_discard",
}


def reason(view: View, card: int, t: Locale) -> Reason | None:
    """Why this card of the own hand cannot be played, or None if it can."""
    if view.seat << 16 | card in view.options:
        return None
    name = card_name(t, card, view.rules)
    if view.phase == OVER:
        return "why.over", {}
    if view.out[view.seat]:
        return "why.out", {}
    if view.actor != view.seat:
        return "why.not_your_turn", {}
    if view.phase in _CHOICES:
        return _CHOICES[view.phase], {}
    if view.phase == DRAWN:
        return "why.drawn", {"card": card_name(t, view.drawn, view.rules)}
    if view.phase == ANSWER:
        return _answer(view, name)
    if view.phase == TURN:
        return _turn(view, card, name, t)
    return "why.not_now", {"card": name}


def _answer(view: View, name: str) -> Reason:
    policy = view.rules.stacking
    if policy == "off":
        return "why.take_or_challenge", {"total": view.pending}
    if policy == "rising":
        return "why.answer_rising", {"total": view.pending, "least": view.rules.attack_of[view.top]}
    return f"why.answer_{policy}", {"total": view.pending}


def _turn(view: View, card: int, name: str, t: Locale) -> Reason:
    fits = card in MATCHING[match_key(view.colour, view.top)]
    if card == WILD_DRAW_FOUR and fits:
        if view.rules.wild_draw_four == "colour":
            return "why.wild_colour", {"card": name, "colour": colour_name(t, view.colour)}
        return "why.wild_match", {"card": name}
    if card >= FIRST_WILD or fits:
        return "why.not_now", {"card": name}
    return "why.match", {
        "card": name,
        "colour": colour_name(t, COLOUR_OF[card]),
        "symbol": symbol_name(t, SYMBOL_OF[card]),
        "wanted": _wanted(view, t),
    }


def _wanted(view: View, t: Locale) -> str:
    """What the pile asks for."""
    top = view.top
    colour = colour_name(t, view.colour)
    if top == NONE or top >= FIRST_WILD:
        return t("why.wants_colour", colour=colour)
    return t("why.wants_both", colour=colour, symbol=symbol_name(t, SYMBOL_OF[top]))


def sentence(view: View, card: int, t: Locale) -> str:
    """The reason as a sentence; empty if the card can be played."""
    found = reason(view, card, t)
    return t(found[0], **found[1]) if found else ""
