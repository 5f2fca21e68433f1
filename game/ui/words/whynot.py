"""Why something cannot be done now: one key of a sentence with its values, worked out from what the player sees."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import PLAY, act, kind_of
from game.core.cards import COLOUR_OF, SYMBOL_OF, WILD_DRAW_FOUR
from game.core.state import ANSWER, DRAWN, NONE, OVER, PICK, ROULETTE, TURN
from game.core.state import COLOUR as COLOUR_PHASE
from game.core.state import DISCARD as DISCARD_PHASE
from game.core.state import TARGET as TARGET_PHASE
from game.core.view import View
from game.rulesets import preset
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name, colour_name, symbol_name

Reason = tuple[str, dict[str, object]]

_CHOICES = {
    COLOUR_PHASE: "why.choose_colour",
    ROULETTE: "why.choose_colour",
    TARGET_PHASE: "why.choose_player",
    PICK: "why.choose_player",
    DISCARD_PHASE: "why.choose_discard",
}


def waiting(view: View, names: Sequence[str]) -> Reason | None:
    """Why this seat can do nothing at all; None if it owes a decision."""
    if view.phase == OVER:
        return "why.over", {}
    if view.out[view.seat]:
        return "why.out", {}
    if view.actor != view.seat:
        return "why.not_your_turn", {"name": names[view.actor]}
    return None


def reason(view: View, card: int, t: Locale, names: Sequence[str]) -> Reason | None:
    """Why this card of the own hand cannot be played, or None if it can."""
    if act(view.seat, PLAY, card) in view.allowed:
        return None
    name = card_name(t, card, view.rules)
    wait = waiting(view, names)
    if wait is not None:
        return wait
    if view.phase in _CHOICES:
        return _CHOICES[view.phase], {}
    if view.phase == DRAWN:
        return "why.drawn", {"card": card_name(t, view.drawn, view.rules)}
    if view.phase == ANSWER:
        return _answer(view, name)
    if view.phase == TURN:
        return _turn(view, card, name, t)
    return "why.not_now", {"card": name}


def drawing(view: View, t: Locale, names: Sequence[str]) -> Reason:
    """Why no card can be drawn, of a seat that may not."""
    wait = waiting(view, names)
    if wait is not None:
        return wait
    if view.phase in _CHOICES:
        return _CHOICES[view.phase], {}
    if view.phase == DRAWN:
        key = "why.must_play_drawn" if view.rules.forced_play else "why.drawn_already"
        return key, {"card": card_name(t, view.drawn, view.rules)}
    if not view.rules.draw_by_choice and any(kind_of(action) == PLAY for action in view.allowed):
        if preset(view.rules.id).draw_by_choice:
            return "why.must_play_house", {}
        return "why.must_play", {"ruleset": t(f"ruleset.{view.rules.texts}")}
    if view.multiplier == 1 and view.seat == view.rules.staker:
        return "why.no_draw_at_one", {}
    return "why.pile_empty", {}


def calling(view: View) -> Reason:
    """Why there is no UNO to call."""
    if view.phase == OVER:
        return "why.over", {}
    if view.out[view.seat]:
        return "why.out", {}
    if view.armed:
        return "why.uno_called", {}
    held = len(view.hand)
    return ("why.uno_early", {"count": held}) if held > 1 else ("why.uno_late", {})


def catching(view: View, seat: int, names: Sequence[str]) -> Reason | None:
    """Why that seat cannot be caught; None where nobody would think of it."""
    if seat == view.seat or view.counts[seat] != 1 or not view.rules.calls or view.phase == OVER:
        return None
    key = "why.catches_itself" if view.uno == seat else "why.nothing_to_catch"
    return key, {"name": names[seat]}


def _answer(view: View, name: str) -> Reason:
    policy = view.rules.stacking
    if policy == "off":
        return "why.take_or_challenge", {"total": view.pending}
    if policy == "rising":
        return "why.answer_rising", {"total": view.pending, "least": view.rules.attack_of[view.top]}
    return f"why.answer_{policy}", {"total": view.pending}


def _turn(view: View, card: int, name: str, t: Locale) -> Reason:
    fits = view.rules.fits[view.colour][view.top][card]
    if card == WILD_DRAW_FOUR and fits:
        if view.rules.wild_draw_four == "colour":
            return "why.wild_colour", {"card": name, "colour": colour_name(t, view.colour)}
        return "why.wild_match", {"card": name, "wanted": _wanted(view, t)}
    if view.rules.wild[card] or fits:
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
    if top == NONE or view.rules.wild[top]:
        return t("why.wants_colour", colour=colour)
    return t("why.wants_both", colour=colour, symbol=symbol_name(t, SYMBOL_OF[top]))


def sentence(view: View, card: int, t: Locale, names: Sequence[str]) -> str:
    """The reason against a card as a sentence; empty if it can be played."""
    found = reason(view, card, t, names)
    return t(found[0], **found[1]) if found else ""
