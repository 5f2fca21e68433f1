"""Cards, actions and whole positions as text on one line, both ways.

An action names its seat: `0:r7` plays a red seven, `1:draw`, `1:pass`, `0:=g` names green, `0:>2` names seat 2 and
`0:>-` nobody, `1:take`, `1:challenge`, `1:-r7` discards, `0:uno`, `1:catch`.

A position starts with the table, then sections in any order, separated by `|`. Only hands and pile are needed: what is
left out has its usual value, and the draw pile gets the rest of the deck. Piles are written top first.

    classic stacking=mixed | hands r7 b3 / g+2 | pile r5 | draw y1 ... | turn 1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from urllib.parse import quote, unquote

from game.core import actions
from game.core.actions import MOST_PLAYERS, argument_of, kind_of, seat_of
from game.core.cards import CARD_COUNT, COLOUR_LETTERS, COLOUR_OF, NO_COLOUR, card_from_text, card_text
from game.core.effects import CHOSEN, OPERATIONS, Effect
from game.core.errors import InvariantError, NotationError
from game.core.houserules import changed_rules
from game.core.invariants import check_state
from game.core.resolving import resolve
from game.core.rng import MASK, seeded, shuffle
from game.core.ruleset import Ruleset
from game.core.state import NONE, PHASE_NAMES, State, new_state, written_by
from game.core.untrusted import LONGEST_POSITION, check_length, read_number, shown

TableLookup = Callable[[str, Mapping[str, str]], Ruleset]
"""Finds a ruleset by id and house_rules; the registry of rulesets provides it."""

_WORDS: Final = {
    actions.DRAW: "draw",
    actions.PASS: "pass",
    actions.TAKE: "take",
    actions.CHALLENGE: "challenge",
    actions.CALL: "uno",
    actions.CATCH: "catch",
}
_KINDS: Final = {word: kind for kind, word in _WORDS.items()}
_SEATS: Final = {str(seat): seat for seat in range(MOST_PLAYERS)}


# ---- cards --------------------------------------------------------------------------------------------------------


def cards_text(cards: Sequence[int]) -> str:
    """Cards separated by blanks; `-` for none."""
    return " ".join(map(card_text, cards)) or "-"


def read_card(text: str) -> int:
    """The card with that text."""
    card = card_from_text(text)
    if card is None:
        raise NotationError(f"'{shown(text)}' is not a card")
    return card


def read_cards(text: str) -> list[int]:
    """Cards separated by blanks."""
    return [read_card(word) for word in text.split() if word != "-"]


# ---- actions ------------------------------------------------------------------------------------------------------


def action_text(action: int) -> str:
    """An action as text; `?` stands for what no action can name."""
    kind, argument = kind_of(action), argument_of(action)
    if kind == actions.PLAY:
        what = _card_or_unknown(argument)
    elif kind == actions.DISCARD:
        what = "-" + _card_or_unknown(argument)
    elif kind == actions.COLOUR:
        what = "=" + (COLOUR_LETTERS[argument] if argument < NO_COLOUR else "?")
    elif kind == actions.TARGET:
        what = ">-" if argument == actions.NOBODY else f">{argument}"
    else:
        what = _WORDS.get(kind, "?")
    return f"{seat_of(action)}:{what}"


def _card_or_unknown(argument: int) -> str:
    return card_text(argument) if argument < CARD_COUNT else "?"


def read_action(text: str) -> int:
    """The action that text names; NotationError if it names none."""
    seat_text, colon, what = text.partition(":")
    seat = _SEATS.get(seat_text)
    if not colon or seat is None or not what:
        raise NotationError(f"'{shown(text)}' is not an action")
    if what in _KINDS:
        return actions.act(seat, _KINDS[what])
    if what[0] == "=" and len(what) == 2 and what[1] in COLOUR_LETTERS[:4]:
        return actions.act(seat, actions.COLOUR, COLOUR_LETTERS.index(what[1]))
    if what == ">-":
        return actions.act(seat, actions.TARGET, actions.NOBODY)
    if what[0] == ">" and what[1:] in _SEATS:
        return actions.act(seat, actions.TARGET, _SEATS[what[1:]])
    kind, name = (actions.DISCARD, what[1:]) if what[0] == "-" else (actions.PLAY, what)
    card = card_from_text(name)
    if card is None:
        raise NotationError(f"'{shown(text)}' is not an action")
    return actions.act(seat, kind, card)


# ---- tables -------------------------------------------------------------------------------------------------------


def table_text(rules: Ruleset, preset: Ruleset) -> str:
    """A ruleset and its house rules: `classic stacking=mixed`."""
    house_rules = changed_rules(preset, rules)
    return " ".join([rules.id, *(f"{name}={_quoted(name, text)}" for name, text in house_rules.items())])


def _quoted(name: str, text: str) -> str:
    # The names of cards have a plus in them. Everything else is quoted as it always was: saves compare lines.
    return quote(text, safe=":,.+" if name == "deck" else ":,.")


def read_table(words: Sequence[str], lookup: TableLookup) -> Ruleset:
    """The ruleset that these words name."""
    if not words:
        raise NotationError("the ruleset's name is missing")
    house_rules = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise NotationError(f"'{shown(word)}' is not a house rule: write name=value")
        house_rules[name] = unquote(value)
    return lookup(words[0], house_rules)


# ---- positions ----------------------------------------------------------------------------------------------------

_MOST: Final = 999
"""More than any deck has cards, and than anything else that a position counts."""
_NUMBERS: Final[dict[str, tuple[int, int]]] = {
    "actor": (0, 9),
    "way": (-9, 9),
    "hop": (0, 99),
    "pending": (0, _MOST),
    "bluff": (NONE, 1),
    "held": (0, _MOST),
    "uno": (NONE, 9),
    "idle": (0, 99),
    "shuffles": (0, 99),
    "layer": (0, 9),
    "dealer": (0, 9),
    "multiplier": (0, 99),
    "rng": (0, MASK),
    "winner": (NONE, 9),
}
"""What is a number in a position, and from where to where it goes; seats are then checked against the table."""
_FIELD: Final = {"way": "direction"}
_FLAGS: Final = ("armed", "received")
_COLOURS_BY_SEAT: Final = ("passed", "named")


def position_text(state: State, preset: Ruleset) -> str:
    """A whole position on one line; reading it gives an equal state."""
    usual = _usual_position(state.rules, state.players, state.discard, state.turn)
    hands = " / ".join("out" if state.out[seat] else cards_text(hand) for seat, hand in enumerate(state.hands))
    sections = [
        table_text(state.rules, preset),
        f"hands {hands}",
        f"pile {cards_text(state.discard[::-1])}",
        f"draw {cards_text(state.draw[::-1])}",
        f"turn {state.turn}",
    ]
    if state.aside:
        sections.append(f"aside {cards_text(state.aside)}")
    if state.colour != usual.colour:
        sections.append(f"colour {COLOUR_LETTERS[state.colour]}")
    if state.phase != usual.phase:
        sections.append(f"phase {PHASE_NAMES[state.phase]}")
    for name in _NUMBERS:
        value = getattr(state, _FIELD.get(name, name))
        if value != getattr(usual, _FIELD.get(name, name)):
            sections.append(f"{name} {value}")
    sections += [name for name in _FLAGS if getattr(state, name)]
    if state.queue:
        sections.append("queue " + " ".join(f"{name},{target},{amount}" for name, target, amount in state.queue))
    if state.drawn != NONE:
        sections.append(f"drawn {card_text(state.drawn)}")
    if any(state.lost):
        sections.append("lost " + " ".join(map(str, state.lost)))
    if state.last != usual.last:
        sections.append("last " + " ".join("-" if card == NONE else card_text(card) for card in state.last))
    for name in _COLOURS_BY_SEAT:
        colours = getattr(state, name)
        if colours != getattr(usual, name):
            sections.append(f"{name} " + "".join(COLOUR_LETTERS[colour] for colour in colours))
    return " | ".join(sections)


@written_by
def _shown(state: State) -> str:
    return position_text(state, state.rules.origin or state.rules)


def _usual_position(rules: Ruleset, players: int, discard: list[int], turn: int) -> State:
    """The values a position has where its line does not say otherwise."""
    usual = new_state(rules, players)
    usual.colour = COLOUR_OF[discard[-1]]
    usual.turn = usual.actor = turn
    return usual


def read_position(line: str, lookup: TableLookup) -> State:
    """The state that a line describes; NotationError (or OptionError) names what is wrong with it."""
    check_length(line, LONGEST_POSITION, "position")
    head, *rest = line.strip().split("|")
    rules = read_table(head.split(), lookup)
    sections = _sections(rest)
    for needed in ("hands", "pile"):
        if needed not in sections:
            raise NotationError(f"the position has no '{needed}'")
    hands = [part.strip() for part in sections.pop("hands").split("/")]
    players = len(hands)
    rules.check_players(players)
    discard = read_cards(sections.pop("pile"))[::-1]
    if not discard:
        raise NotationError("the discard pile of the position is empty")
    state = _usual_position(rules, players, discard, _number(sections.pop("turn", "0"), "turn", 0, 9))
    state.discard = discard
    state.out = [hand == "out" for hand in hands]
    state.alive = state.out.count(False)
    state.hands = [[] if hand == "out" else read_cards(hand) for hand in hands]
    state.aside = read_cards(sections.pop("aside", ""))
    _read_fields(state, sections)
    _read_draw(state, sections.pop("draw", "..."))
    if sections:
        raise NotationError(f"the position has an unknown part '{shown(next(iter(sections)))}'")
    try:
        check_state(state)
        _check_queue(state)
    except (InvariantError, IndexError) as error:
        raise NotationError(f"the position is impossible: {error}") from None
    return state


def _check_queue(state: State) -> None:
    """Raise InvariantError unless the effects still to come are such as a card can have, and wait as the phase says."""
    for name, target, amount in state.queue:
        operation = OPERATIONS[name]
        low, high = operation.amounts
        aimed = operation.aimed and 0 <= target < state.players
        if not (aimed or target in operation.targets) or not low <= amount <= high:
            raise InvariantError(f"no card has the effect {name},{target},{amount}")
    if state.queue:
        # Whatever waits goes on waiting, however often it is asked: else it waits for something else.
        again = state.clone()
        resolve(again, [])
        if again != state:
            raise InvariantError("the queue does not fit the phase")


def _sections(parts: Sequence[str]) -> dict[str, str]:
    sections: dict[str, str] = {}
    for part in parts:
        name, _, body = part.strip().partition(" ")
        if name in sections:
            raise NotationError(f"the position has '{shown(name)}' twice")
        sections[name] = body.strip()
    return sections


def _read_draw(state: State, text: str) -> None:
    """The draw pile; `...` stands for every card that is not named elsewhere, shuffled."""
    words = text.split()
    fill = "..." in words
    pile = read_cards(" ".join(word for word in words if word != "..."))
    if fill:
        if words[-1] != "...":
            raise NotationError("'...' must come at the end of the draw pile")
        rest = Counter(state.rules.deck_cards)
        for place in (*state.hands, state.discard, state.aside, pile):
            rest.subtract(place)
        missing = sorted((+rest).elements())
        shuffle(missing, seeded(state.rng))
        state.draw = missing + pile[::-1]
    else:
        state.draw = pile[::-1]


def _read_fields(state: State, sections: dict[str, str]) -> None:
    for name, (low, high) in _NUMBERS.items():
        if name in sections:
            setattr(state, _FIELD.get(name, name), _number(sections.pop(name), name, low, high))
    if state.direction not in (1, -1):
        raise NotationError("'way' must be 1 or -1")
    for name in _FLAGS:
        if name in sections:
            sections.pop(name)
            setattr(state, name, True)
    if "colour" in sections:
        state.colour = _colour(sections.pop("colour"))
        if state.colour == NO_COLOUR:
            raise NotationError("'-' is not a colour")
    elif state.colour == NO_COLOUR and sections.get("phase") != "colour":
        raise NotationError("the top card is a wild, so the position must say which 'colour' is in play")
    if "phase" in sections:
        phase = sections.pop("phase")
        if phase not in PHASE_NAMES:
            raise NotationError(f"'{shown(phase)}' is not a phase")
        state.phase = PHASE_NAMES.index(phase)
    if "drawn" in sections:
        state.drawn = read_card(sections.pop("drawn"))
    if "queue" in sections:
        state.queue = [_effect(word) for word in sections.pop("queue").split()]
    if "lost" in sections:
        state.lost = [_number(word, "lost", 0, 1) for word in sections.pop("lost").split()]
    if "last" in sections:
        state.last = [NONE if word == "-" else read_card(word) for word in sections.pop("last").split()]
    for name in _COLOURS_BY_SEAT:
        if name in sections:
            setattr(state, name, [NONE if mark == "-" else _colour(mark) for mark in sections.pop(name)])


def _colour(text: str) -> int:
    if len(text) != 1 or text not in COLOUR_LETTERS:
        raise NotationError(f"'{shown(text)}' is not a colour")
    return COLOUR_LETTERS.index(text)


def _effect(text: str) -> Effect:
    name, *numbers = text.split(",")
    if name not in OPERATIONS or len(numbers) != 2:
        raise NotationError(f"'{shown(text)}' is not a pending effect")
    return name, _number(numbers[0], "queue", CHOSEN, 9), _number(numbers[1], "queue", 0, _MOST)


def _number(text: str, name: str, low: int, high: int) -> int:
    number = read_number(text, low, high)
    if number is None:
        raise NotationError(f"'{name}' needs a whole number from {low} to {high}, not '{shown(text)}'")
    return number
