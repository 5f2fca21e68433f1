"""From what is on screen to the paragraph of the rulebook behind it: the answer to every Why?

Everything leads to a topic, and a topic to the paragraph that says it is `about` it. A topic names the rule as the
table has it (`stack_mixed`, `draw_may`): where the book of the table has nothing about it, it is a house rule that
makes it so, and the paragraph of that house rule answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.core import events
from game.core.cards import CUSTOM_SYMBOLS, HIDDEN, NUMBERS, SYMBOL_NAMES, SYMBOL_OF, WILD_DRAW_FOUR
from game.core.customrules import CUSTOM_PRESETS
from game.core.events import Event
from game.core.houserules import CUSTOM_CARDS
from game.core.ruleset import Ruleset
from game.rulesets import preset
from game.ui.words import rulebook

_HOUSE = {
    "challenge": "house.challenge",
    "custom": "house.custom",
    "deal": "house.deal",
    "draw": "house.draw_by_choice",
    "draw_limit": "house.draw_limit",
    "first": "house.first_card",
    "forced_play": "house.forced_play",
    "goal": "house.goal",
    "jump_in": "house.jump_in",
    "knock_out": "house.hand_limit",
    "knock_out_house": "house.hand_limit",
    "last_one": "house.hand_limit",
    "lost_turn_once": "house.uno_turn",
    "penalty": "house.uno",
    "penalty_caught_turn": "house.uno_turn",
    "rotates": "house.zero_rotates",
    "stack": "house.stacking",
    "swaps": "house.seven_swaps",
    "uno": "house.uno",
    "uno_cards": "house.uno_cards",
    "wild": "house.wild_draw_four",
}
"""The house rule behind a topic, by the topic or by its first word, where a book has no paragraph of its own."""


def paragraph(topic: str, rules: Ruleset) -> str:
    """The id of the paragraph about a topic in the book of that table."""
    found = find(topic, rules)
    # A rulebook from outside may do what no text speaks of: its book opens at the beginning.
    return found or rulebook.outline(rulebook.part_of(rules.id))[0][1][0]


def find(topic: str, rules: Ruleset) -> str | None:
    """The same, or None if nothing is said about it."""
    own, everything = _index(rulebook.part_of(rules.id))
    house = _HOUSE.get(topic) or _HOUSE.get(topic.partition("_")[0])
    return own.get(topic) or (house if house in everything.values() else None) or everything.get(topic)


@cache
def _index(part: str) -> tuple[dict[str, str], dict[str, str]]:
    """The paragraphs of a book by topic: those of its own sections, and all with the house rules and other cards."""
    own: dict[str, str] = {}
    everything: dict[str, str] = {}
    added = {section["id"] for section in rulebook.sections("house")} | {rulebook.OTHER_CARDS}
    for section, paragraphs in rulebook.outline(part):
        for name in paragraphs:
            for topic in rulebook.definitions()[name].get("about", ()):
                everything.setdefault(topic, name)
                if section not in added:
                    own.setdefault(topic, name)
    return own, everything


# ---- topics that depend on the table --------------------------------------------------------------------------------


def _stacking(rules: Ruleset) -> str:
    return f"stack_{rules.stacking}"


def _answer(rules: Ruleset) -> str:
    return _stacking(rules) if rules.asks or not rules.challenge else "challenge"


def _first(rules: Ruleset) -> str:
    return f"first_{rules.first_card}"


def _draw(rules: Ruleset) -> str:
    return "draw_limit" if rules.draw_limit != 1 else _choice(rules)


def _choice(rules: Ruleset) -> str:
    return "draw_may" if rules.draw_by_choice else "draw_must"


def _drawn(rules: Ruleset) -> str:
    return "forced_play" if rules.forced_play else "drawn"


def _wild_draw_four(rules: Ruleset) -> str:
    return "wild_bluff" if rules.challenge else f"wild_{rules.wild_draw_four}"


def _call(rules: Ruleset) -> str:
    return "uno" if rules.calls else "uno_off"


def _penalty(rules: Ruleset) -> str:
    if rules.uno_cards != preset(rules.id).uno_cards:
        return "uno_cards"
    return f"penalty_{rules.uno}" + ("_turn" if rules.uno_turn else "") if rules.calls else "uno_off"


def _knock_out(rules: Ruleset) -> str:
    # The book names its own limit; any other is the house's.
    return "knock_out" if rules.hand_limit == preset(rules.id).hand_limit else "knock_out_house"


def _swap(rules: Ruleset) -> str:
    return "card.7" if rules.seven_swaps and preset(rules.id).seven_swaps else "swaps"


def _rotation(rules: Ruleset) -> str:
    return "card.0" if rules.zero_rotates and preset(rules.id).zero_rotates else "rotates"


def _card(card: int, rules: Ruleset) -> str:
    symbol = SYMBOL_OF[card]
    if symbol in CUSTOM_SYMBOLS and rules.custom:
        rule = rules.custom[CUSTOM_SYMBOLS.index(symbol) % len(rules.custom)]
        # A rule that players have made is theirs, whatever they call it.
        return f"custom.{rule.name}" if CUSTOM_PRESETS.get(rule.name) == rule else "custom.composed"
    if symbol in CUSTOM_SYMBOLS:
        return "card.custom"
    if symbol == 7 and (rules.seven_swaps or preset(rules.id).seven_swaps):
        return _swap(rules)
    if symbol == 0 and (rules.zero_rotates or preset(rules.id).zero_rotates):
        return _rotation(rules)
    return "card.number" if symbol in NUMBERS else "card." + SYMBOL_NAMES[symbol].lower()


# ---- cards and house rules ------------------------------------------------------------------------------------------


def for_card(card: int, rules: Ruleset) -> str:
    """The paragraph about a card at this table, of a foreign deck too."""
    return paragraph(_card(card, rules), rules)


def for_house_rule(name: str) -> str:
    """The paragraph about a house rule."""
    found = "house.custom" if name in CUSTOM_CARDS else f"house.{name}"
    return found if found in rulebook.definitions() else "house.about"


# ---- events ---------------------------------------------------------------------------------------------------------

_EVENTS = {
    events.DEAL: "deal",
    events.PASSED: "stuck",
    events.COLOURED: "colour",
    events.SHOWN: "challenge_test",
    events.SAFE: "uno_window",
    events.RESHUFFLED: "reshuffle",
    events.MULTIPLIER: "multiplier",
    events.TURN: "turn",
    events.BLOCKED: "blocked",
    events.CALLED_OFF: "called_off",
    events.VOID: "void",
    events.WON: "win",
    events.REVEALED: "win",
}
_BY_TABLE = {
    events.FIRST: _first,
    events.KEPT: _drawn,
    events.CHAINED: _stacking,
    events.CALLED: _call,
    events.FORGOT: _penalty,
    events.CAUGHT: _penalty,
    events.KNOCKED_OUT: _knock_out,
}
_USUAL = {
    events.REVERSED: "card.reverse",
    events.SHUFFLED: "card.wild_shuffle_hands",
    events.DISCARDED: "card.discard_all",
    events.SPUN: "card.wild_color_roulette",
    events.AGAIN: "card.skip_everyone",
    events.LOST_TURN: "lost_turn",
}
"""What a card does, and which card it usually is: the one that was laid before says it better."""
_CAUSES = (events.PLAYED, events.FIRST, events.CAUGHT, events.CHALLENGED, events.TOOK, events.SPUN)
_ENDS = (events.TURN, events.KEPT, events.PASSED)


def for_event(event: Event, rules: Ruleset, before: Sequence[Event] = ()) -> str:
    """The paragraph behind an event; `before` is what happened up to it, so that a draw is known by its cause."""
    return paragraph(_event(event, rules, before), rules)


def _event(event: Event, rules: Ruleset, before: Sequence[Event]) -> str:
    if event.kind == events.PLAYED:
        return "jump_in" if event.amount else _card(event.cards[0], rules)
    if event.kind == events.CHALLENGED:
        return "challenge_won" if event.amount else "challenge_lost"
    if event.kind == events.WON and before and before[-1].kind == events.KNOCKED_OUT:
        return "last_one"
    if event.kind in _EVENTS:
        return _EVENTS[event.kind]
    if event.kind == events.TOOK:
        return _took(rules, before)
    if event.kind in _BY_TABLE:
        return _BY_TABLE[event.kind](rules)
    return _caused(event, rules, before) or _by_itself(event, rules)


def _took(rules: Ruleset, before: Sequence[Event]) -> str:
    """Somebody takes the + cards: where they are not stacked, the card itself says how many."""
    cause = next((event for event in reversed(before) if event.kind in (events.PLAYED, events.CHALLENGED)), None)
    if cause is not None and cause.kind == events.CHALLENGED:
        return _event(cause, rules, ())
    if rules.asks or cause is None:
        return _answer(rules)
    laid = cause.cards[0]
    return "challenge" if rules.challenge and laid == WILD_DRAW_FOUR else _card(laid, rules)


def _caused(event: Event, rules: Ruleset, before: Sequence[Event]) -> str:
    """What an event comes from: what was laid, turned up, taken, caught or challenged since the turn began."""
    for number in range(len(before) - 1, -1, -1):
        cause = before[number]
        if cause.kind in _ENDS:
            break
        if cause.kind not in _CAUSES or (cause.kind == events.CAUGHT and not _punishes(event, before[number:])):
            continue
        if cause.kind != events.PLAYED:
            return _event(cause, rules, before[:number])
        if event.kind == events.LOST_TURN and rules.uno_turn and not rules.effects_of[cause.cards[0]]:
            return "lost_turn_once"
        return _card(cause.cards[0], rules)
    return "lost_turn_once" if event.kind == events.LOST_TURN and rules.uno_turn and before else ""


def _punishes(event: Event, since: Sequence[Event]) -> bool:
    """Whether an event is the penalty of whoever was caught first in `since`: a second draw of theirs is a move."""
    drew = event.kind == events.DREW and any(one.kind == events.DREW for one in since)
    return since[0].seat == event.seat and not drew


def _by_itself(event: Event, rules: Ruleset) -> str:
    """What an event is about if nobody knows what it comes from."""
    if event.kind == events.DREW:
        return _answer(rules) if event.amount > 1 and rules.draw_limit == 1 else _draw(rules)
    if event.kind == events.ROTATED:
        return _rotation(rules)
    return _USUAL[event.kind] if event.kind in _USUAL else _swap(rules)


# ---- prompts and refusals -------------------------------------------------------------------------------------------

_PROMPTS = {
    "turn": "match",
    "colour": "colour",
    "roulette": "card.wild_color_roulette",
    "target": "swaps",
    "pick": "custom.composed",
    "discard": "custom.exactly_seven",
}
_REASONS = {
    "over": "win",
    "not_your_turn": "turn",
    "must_play_house": "draw_house",
    "must_play_drawn": "forced_play",
    "no_draw_at_one": "no_draw",
    "pile_empty": "reshuffle",
    "stake": "stake",
    "bank_unmoved": "bank",
    "choose_colour": "colour",
    "choose_player": "swaps",
    "choose_discard": "custom.exactly_seven",
    "answer_same": "stack_same",
    "answer_mixed": "stack_mixed",
    "answer_rising": "stack_rising",
    "match": "match",
    "wants_colour": "match",
    "wants_both": "match",
    "not_now": "match",
}
_REASONS_BY_TABLE = {
    "out": _knock_out,
    "must_play": _choice,
    "drawn": _drawn,
    "drawn_already": _drawn,
    "uno_early": _call,
    "uno_late": _call,
    "uno_called": _call,
    "nothing_to_catch": _penalty,
    "catches_itself": _penalty,
    "take_or_challenge": _answer,
    "wild_colour": _wild_draw_four,
    "wild_match": _wild_draw_four,
}
_OF_THE_CARD = ("target", "pick", "discard", "choose_player", "choose_discard")
"""What a card asks for: which one it was decides."""


def for_prompt(kind: str, rules: Ruleset, top: int = HIDDEN) -> str:
    """The paragraph behind what the player is asked; `top` is the card on the discard pile."""
    if kind == "answer":
        return paragraph(_answer(rules), rules)
    if kind == "drawn":
        return paragraph(_drawn(rules), rules)
    return _asked(kind, _PROMPTS.get(kind, "match"), rules, top)


def for_reason(key: str, rules: Ruleset, top: int = HIDDEN) -> str:
    """The paragraph behind a `why.*` sentence; `top` is the card on the discard pile."""
    name = key.removeprefix("why.")
    if name in _REASONS_BY_TABLE:
        return paragraph(_REASONS_BY_TABLE[name](rules), rules)
    return _asked(name, _REASONS.get(name, "match"), rules, top)


def _asked(name: str, topic: str, rules: Ruleset, top: int) -> str:
    if name in _OF_THE_CARD and top != HIDDEN:
        return for_card(top, rules)
    return paragraph(_swap(rules) if topic == "swaps" else topic, rules)
