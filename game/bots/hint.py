"""A hint for any view: the move that hard would make and the reason for it, as a code with arguments.

The interface turns codes into sentences. Arguments are small numbers: `card`, `colour`, `seat`, `count`, `percent`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.bots.casino import Points, Punta, colour_rule, points
from game.bots.heuristic.runs import winning_run
from game.bots.heuristic.special import special_worth
from game.bots.heuristic.traits import traits_of
from game.bots.heuristic.weights import BEST
from game.bots.levels import LevelBot, decisions
from game.bots.policy import next_seat
from game.core import actions
from game.core.actions import argument_of, kind_of
from game.core.cards import COLOUR_OF, COLOURS
from game.core.effects import OPERATIONS
from game.core.operations.common import neighbour
from game.core.rng import Stream
from game.core.state import DRAWN, NONE, ROULETTE, TARGET
from game.core.view import View

REASONS: Final[tuple[str, ...]] = (
    "go_out",  # card: it is the last one
    "run",  # card: with it the whole hand goes this turn
    "only",  # card: there is nothing else to do
    "only_kind",  # card, count: so many of it are held, and nothing else fits
    "only_fits",  # card: nothing else fits, though a card might be drawn
    "call",
    "catch",  # seat
    "jump_in",  # card
    "answer",  # card, count: rather than take so many
    "stop",  # card, seat, count: whom it strikes is about to go out
    "strike",  # card, seat, count: that player draws so many and loses the turn
    "press",  # card, seat, count: that player faces so many, and may have an answer
    "skip",  # card, seat: that player loses the turn
    "again",  # card: it keeps the turn
    *dict.fromkeys(operation.reason for operation in OPERATIONS.values()),  # card, and the numbers with which it argues
    "lacks",  # card, colour, seat: the next player could not follow that colour
    "change",  # card, colour, count: so many of that colour are held
    "colour",  # card, colour, count: so many of that colour stay behind
    "shed",  # card: what else fits is better kept
    "play_drawn",  # card
    "keep_drawn",  # card
    "draw",  # nothing can be played
    "draw_by_choice",  # what fits is worth more in the hand
    "pass",  # there is nothing to lay and nothing to draw
    "take",  # count: nothing answers it
    "take_by_choice",  # count: what answers it is worth more later
    "challenge",  # seat, percent: how likely a bluff is
    "no_challenge",  # seat, percent, count
    "name_colour",  # colour, count: so many of it are held
    "name_lacked",  # colour, seat: it could not be followed
    "name_scarce",  # colour: less of it than of others is left for anybody else
    "name_any",  # colour: one is as good as another
    "name_roulette",  # colour: none should come sooner
    "name_least",  # colour, count: of no other are fewer held
    "swap",  # seat, count: of the smallest hand
    "no_swap",  # nobody holds fewer cards
    "target_few",  # seat, count: of the smallest hand
    "target_many",  # seat, count: of the largest hand
    "discard",  # card
    "punta",  # card, weight: the rulebook's best strategy; it names its rule
    "punta_colour",  # colour; it names its rule
    "punta_draw",
)
"""Every code there is, for the texts to be complete."""

Arguments = dict[str, int]


class Hint(NamedTuple):
    """What to do, why, and the numbers that belong to the reason.

    Where a rulebook has a best strategy of its own: the `rule` that leads to this move, and what that strategy gives
    for every card that may be laid.
    """

    action: int
    reason: str
    arguments: Arguments
    rule: str = ""
    points: tuple[tuple[int, Points], ...] = ()


_HARD: Final = LevelBot("hard", weights=BEST)
"""Hard without its slips: a hint must not be one."""
_PUNTA: Final = Punta()


def hint(view: View) -> Hint | None:
    """The best move for that seat as far as hard can tell; None where the seat has nothing to do."""
    if not view.allowed:
        return None
    if view.rules.roles and view.rules.roles[view.seat].hinted:
        return _of_the_rulebook(view)
    reaction = _catch(view) or _HARD.react(view, Stream(0))
    if reaction is not None:
        return _reaction(view, reaction)
    if view.actor != view.seat:
        return None
    action = _HARD.choose(view, Stream(0))
    reason, arguments = _why(view, action)
    return Hint(action, reason, arguments)


def _of_the_rulebook(view: View) -> Hint:
    """The rulebook's best strategy; among equals always the same one."""
    action = _PUNTA.choose(view, Stream(0))
    kind, argument = kind_of(action), argument_of(action)
    if kind == actions.PLAY:
        counted = tuple((card, points(view, card)) for card in _plays(view))
        best = points(view, argument)
        return Hint(action, "punta", {"card": argument, "weight": best.total}, best.rule, counted)
    if kind == actions.COLOUR:
        return Hint(action, "punta_colour", {"colour": argument}, colour_rule(view))
    return Hint(action, "punta_draw", {})


def _catch(view: View) -> int | None:
    """Catching somebody comes before a call ahead: with that, the moment to catch would be over."""
    return next((action for action in view.allowed if kind_of(action) == actions.CATCH), None)


def _reaction(view: View, action: int) -> Hint:
    kind = kind_of(action)
    if kind == actions.CALL:
        return Hint(action, "call", {})
    if kind == actions.CATCH:
        return Hint(action, "catch", {"seat": view.uno})
    return Hint(action, "jump_in", {"card": argument_of(action)})


def _why(view: View, action: int) -> tuple[str, Arguments]:
    kind, argument = kind_of(action), argument_of(action)
    if kind == actions.PLAY:
        return _why_play(view, action, argument)
    if kind == actions.COLOUR:
        return _why_colour(view, argument)
    if kind == actions.TARGET:
        return _why_target(view, argument)
    if kind in (actions.TAKE, actions.CHALLENGE):
        return _why_answer(view, kind)
    if kind == actions.DISCARD:
        return "discard", {"card": argument}
    if kind == actions.CALL:
        return "call", {}
    if kind == actions.PASS:
        return ("keep_drawn", {"card": view.drawn}) if view.phase == DRAWN else ("pass", {})
    return ("draw" if len(decisions(view)) == 1 else "draw_by_choice"), {}


def _plays(view: View) -> list[int]:
    return [argument_of(action) for action in view.allowed if kind_of(action) == actions.PLAY]


def _why_play(view: View, action: int, card: int) -> tuple[str, Arguments]:
    if len(view.hand) == 1:
        return "go_out", {"card": card}
    if view.phase == DRAWN:
        return "play_drawn", {"card": card}
    if winning_run(view) == action:
        return "run", {"card": card}
    if view.pending:
        return "answer", {"card": card, "count": view.pending}
    if _plays(view) == [card]:
        # Cards that look alike are one choice, but the player sees as many as there are.
        same = view.hand.count(card)
        if same > 1:
            return "only_kind", {"card": card, "count": same}
        return ("only" if len(decisions(view)) == 1 else "only_fits"), {"card": card}
    return _why_strike(view, card) or _why_special(view, card) or _why_card(view, card)


def _struck(view: View, card: int) -> int:
    """Whom a card costs the turn, or more; NONE if nobody, or its own player."""
    traits = traits_of(view.rules)
    if traits.attack[card] and traits.reverses[card]:
        return NONE if view.alive == 2 else neighbour(view, view.seat, -1)
    return next_seat(view, view.seat) if traits.hits_next(card, view.alive) else NONE


def _why_strike(view: View, card: int) -> tuple[str, Arguments] | None:
    traits, rules = traits_of(view.rules), view.rules
    struck = _struck(view, card)
    if struck == NONE:
        return ("again", {"card": card}) if traits.again[card] else None
    held, amount = view.counts[struck], traits.attack[card]
    if held <= 2:
        return "stop", {"card": card, "seat": struck, "count": held}
    if not amount:
        keeps = traits.keeps_turn(card, view.alive)
        return ("again", {"card": card}) if keeps else ("skip", {"card": card, "seat": struck})
    open_to_answer = rules.asks or (rules.challenge and rules.wild[card])
    return ("press" if open_to_answer else "strike"), {"card": card, "seat": struck, "count": amount}


def _why_special(view: View, card: int) -> tuple[str, Arguments] | None:
    """What speaks for a card whose effect depends on the look of the table; None if nothing does."""
    traits = traits_of(view.rules)
    special = {name: OPERATIONS[name] for name, _, _ in traits.special[card] if not OPERATIONS[name].plain}
    if not special:
        return None
    if len(special) == 1:
        (operation,) = special.values()
        if operation.argue is not None:
            arguments = operation.argue(view, card)
            return None if arguments is None else (operation.reason, arguments)
    weights = _HARD.policy(view).weights
    worth = special_worth(traits, weights, view, view.seat, card, view.hand, view.counts)
    return ("effect", {"card": card}) if worth > 0 else None


def _why_card(view: View, card: int) -> tuple[str, Arguments]:
    """What speaks for an ordinary card among several that fit."""
    if view.rules.wild[card]:
        held = [sum(1 for other in view.hand if COLOUR_OF[other] == colour) for colour in COLOURS]
        most = max(COLOURS, key=lambda colour: held[colour])
        return (
            ("change", {"card": card, "colour": most, "count": held[most]}) if held[most] else ("shed", {"card": card})
        )
    follower = next_seat(view, view.seat)
    colour = COLOUR_OF[card]
    if view.passed[follower] == colour:
        return "lacks", {"card": card, "colour": colour, "seat": follower}
    left = sum(1 for held in view.hand if COLOUR_OF[held] == colour) - 1
    if left >= 2:
        return "colour", {"card": card, "colour": colour, "count": left}
    return "shed", {"card": card}


def _why_colour(view: View, colour: int) -> tuple[str, Arguments]:
    held = [sum(1 for card in view.hand if COLOUR_OF[card] == one) for one in COLOURS]
    hidden = view.unseen()
    unseen = [sum(count for card, count in hidden.items() if COLOUR_OF[card] == one) for one in COLOURS]
    if view.phase == ROULETTE:
        if unseen[colour] == max(unseen):
            return "name_roulette", {"colour": colour}
        return "name_least", {"colour": colour, "count": held[colour]}
    follower = next_seat(view, view.seat)
    if held[colour] and held[colour] == max(held):
        return "name_colour", {"colour": colour, "count": held[colour]}
    if view.passed[follower] == colour:
        return "name_lacked", {"colour": colour, "seat": follower}
    if 4 * unseen[colour] < sum(unseen):
        return "name_scarce", {"colour": colour}
    return (
        ("name_colour", {"colour": colour, "count": held[colour]}) if held[colour] else ("name_any", {"colour": colour})
    )


def _why_target(view: View, seat: int) -> tuple[str, Arguments]:
    if seat == actions.NOBODY:
        return "no_swap", {}
    count = view.counts[seat]
    if view.phase == TARGET:
        return "swap", {"seat": seat, "count": count}
    others = [view.counts[argument_of(action)] for action in view.allowed if kind_of(action) == actions.TARGET]
    return ("target_few" if count == min(others) else "target_many"), {"seat": seat, "count": count}


def _why_answer(view: View, kind: int) -> tuple[str, Arguments]:
    if not view.challengeable:
        return ("take_by_choice" if _plays(view) else "take"), {"count": view.pending}
    percent = round(100 * _HARD.policy(view).bluff_odds(view.counts[view.layer]))
    if kind == actions.CHALLENGE:
        return "challenge", {"seat": view.layer, "percent": percent}
    return "no_challenge", {"seat": view.layer, "percent": percent, "count": view.pending}
