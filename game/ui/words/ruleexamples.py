"""Worked examples of the rulebooks: a position, what is done in it and what comes of it, played by the rules core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.actions import CALL, DISCARD, DRAW, PLAY, TARGET, argument_of, kind_of, seat_of
from game.core.cards import HIDDEN
from game.core.engine import apply, deal
from game.core.events import FIRST, Event
from game.core.legality import legal
from game.core.notation import read_action
from game.core.rng import seeded
from game.core.state import State
from game.core.view import observe
from game.rulesets import position, table
from game.ui.words import whynot
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name, log_line

YOU = 0
"""The seat of whoever reads: every other one has a name."""
NAMES = ("", "Anna", "Bruno", "Carla", "Diego")
"""The people of the examples, the same in every language."""

Claims = Mapping[str, object]
"""What an example says comes of it, by name:

`wins` and `turn` are a seat; `skipped` a list of seats; `draws`, `cards` (in hand at the end), `points` and `out` (with
so many cards) are numbers by seat; `pending` the + cards that wait; `multiplier` what a win pays.
"""


@dataclass(frozen=True, slots=True)
class Hand:
    """What somebody holds before the example begins."""

    seat: int
    name: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done: in words, and with its card if one is laid, put down or turned up (by no seat: -1)."""

    seat: int
    words: str
    card: int


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: who holds what, the top of the discard pile, what is done, and what comes of it."""

    id: str
    title: str
    hands: tuple[Hand, ...]
    top: int
    colour: int
    """The colour in play, which after a wild card is none of the card's."""
    steps: tuple[Step, ...]
    allowed: bool
    """Whether the last step is allowed: if not, the results say why."""
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """An example as its file has it."""

    id: str
    position: str
    """A line of notation, or `deal TABLE PLAYERS DEALER SEED` for a round that has just been dealt."""
    play: tuple[str, ...]
    allowed: bool
    claims: Claims


def worked(source: Source, title: str, t: Locale) -> Example:
    """The example in the language of `t`: it is played, so that its words are those of the log."""
    events: list[Event] = []
    state = begun(source.position, events)
    names = seat_names(state, t)
    hands = tuple(Hand(seat, names[seat], tuple(sorted(hand))) for seat, hand in enumerate(state.hands))
    top, colour = state.discard[-1], state.colour
    steps = []
    if events:
        # What a fresh deal is about is its first card: the hands do not matter.
        hands = ()
        turned = (event for event in events if event.kind == FIRST)
        steps = [Step(HIDDEN, log_line(t, event, names, YOU, state.rules), event.cards[0]) for event in turned]
    for text in source.play[: None if source.allowed else -1]:
        action = read_action(text)
        events = []
        apply(state, action, events)
        steps.append(Step(seat_of(action), _told(t, action, events, names, state), _laid(action)))
    if source.allowed:
        return Example(source.id, title, hands, top, colour, tuple(steps), True, results(source.claims, t, names))
    action = read_action(source.play[-1])
    assert action not in legal(state), f"{source.id}: {source.play[-1]} is allowed"
    steps.append(Step(seat_of(action), _wanted(t, action, state), _laid(action)))
    return Example(source.id, title, hands, top, colour, tuple(steps), False, (_refused(t, action, state, names),))


def begun(line: str, events: list[Event]) -> State:
    """The state in which an example begins; what happened in a fresh deal goes to `events`."""
    if not line.startswith("deal "):
        return position(line)
    _, ruleset, players, dealer, seed = line.split()
    return deal(table(ruleset), int(players), seeded(int(seed)), int(dealer), events)


def seat_names(state: State, t: Locale) -> list[str]:
    """What the people at the table of an example are called."""
    if state.rules.roles:
        return [t("player.you"), t("player.bank")]
    return [t("player.you"), *NAMES[1 : state.players]]


def _laid(action: int) -> int:
    return argument_of(action) if kind_of(action) in (PLAY, DISCARD) else HIDDEN


def _told(t: Locale, action: int, events: Sequence[Event], names: Sequence[str], state: State) -> str:
    """What is done, as the log tells it."""
    seat, kind = seat_of(action), kind_of(action)
    if kind == CALL:
        return _addressed(t, "log.uno", seat, names)
    lines = (log_line(t, event, names, YOU, state.rules) for event in events)
    told = next((line for line in lines if line), "")
    if kind == TARGET and not any(event.kind == "swap" for event in events):
        return _addressed(t, "rulebook.step.keeps_hand", seat, names)
    return told


def _wanted(t: Locale, action: int, state: State) -> str:
    if kind_of(action) == DRAW:
        return t("rulebook.step.would_draw")
    return t("rulebook.step.would_play", card=card_name(t, argument_of(action), state.rules))


def _refused(t: Locale, action: int, state: State, names: Sequence[str]) -> str:
    """Why it is not allowed, in the words that the table has for it."""
    view = observe(state, YOU)
    if kind_of(action) == DRAW:
        key, values = whynot.drawing(view, t, names)
        why = t(key, **values)
    else:
        why = whynot.sentence(view, argument_of(action), t, names)
    return t("rulebook.result.refused", why=why)


# ---- what comes of it -----------------------------------------------------------------------------------------------

_BY_SEAT = {"draws": "log.draw", "cards": "rulebook.result.cards", "points": "rulebook.result.points"}
_SEATS = {"skipped": "log.lost_turn"}
_ONE_SEAT = {"wins": "log.win", "turn": "rulebook.result.turn"}
_NUMBERS = {"pending": "rulebook.result.pending", "multiplier": "log.multiplier"}
KINDS = (*_BY_SEAT, *_SEATS, *_ONE_SEAT, *_NUMBERS, "out")
"""Every name that a claim may have."""


def results(claims: Claims, t: Locale, names: Sequence[str]) -> tuple[str, ...]:
    """What an example claims, one sentence for each claim, in the order in which they are written."""
    lines = []
    for kind, value in claims.items():
        if kind in _NUMBERS:
            lines.append(t(_NUMBERS[kind], count=value))
        elif kind in _ONE_SEAT:
            assert isinstance(value, int)
            lines.append(_addressed(t, _ONE_SEAT[kind], value, names))
        elif kind in _SEATS:
            lines += [_addressed(t, _SEATS[kind], seat, names) for seat in _seats(value)]
        else:
            key = "log.knock_out" if kind == "out" else _BY_SEAT[kind]
            lines += [_addressed(t, key, seat, names, count) for seat, count in counted(value).items()]
    return tuple(line[:1].upper() + line[1:] for line in lines)


def _seats(value: object) -> list[int]:
    assert isinstance(value, list)
    return [int(seat) for seat in value]


def counted(value: object) -> dict[int, int]:
    """Numbers by seat, as a claim has them."""
    assert isinstance(value, dict)
    return {int(seat): int(count) for seat, count in value.items()}


def _addressed(t: Locale, key: str, seat: int, names: Sequence[str], count: int = 0) -> str:
    """A sentence about somebody, or to whoever reads."""
    form = f"{key}.you" if seat == YOU and t.has(f"{key}.you") else key
    return t(form, name=names[seat], count=count)
