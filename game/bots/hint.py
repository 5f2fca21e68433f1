"""A hint for any view: the move that hard would make and the reason for it, as a code with arguments.

The interface turns codes into sentences. Arguments are small numbers: `card`, `colour`, `seat`, `count`, `percent`.
"""

from __future__ import annotations

from typing import NamedTuple

from game.bots.casino import PUNTA, Punta, weight
from game.bots.levels import LevelBot, decisions
from game.bots.policy import next_seat
from game.bots.runs import winning_run
from game.bots.traits import traits_of
from game.bots.weights import BEST
from game.core import actions
from game.core.actions import argument_of, kind_of
from game.core.cards import COLOUR_OF, FIRST_WILD
from game.core.rng import Stream
from game.core.state import DRAWN, NONE, ROULETTE
from game.core.view import View

REASONS: tuple[str, ...] = (
    "go_out",  # card: it is the last one
    "run",  # card: with it the whole hand goes this turn
    "only",  # there is nothing else to do
    "call",
    "catch",  # seat
    "jump_in",  # card
    "answer",  # card, count: rather than take so many
    "stop",  # card, seat, count: the next player is about to go out
    "strike",  # card, seat: it costs the next player cards or the turn
    "again",  # card: it keeps the turn
    "lacks",  # card, colour, seat: the next player could not follow that colour
    "change",  # card: nothing else fits, or the colour must change
    "colour",  # card, colour, count: so many of that colour stay behind
    "shed",  # card: it is the one to lose
    "gain",  # card: hands move, to one's advantage
    "play_drawn",  # card
    "keep_drawn",  # card
    "draw",  # nothing fits
    "draw_by_choice",  # what fits is worth more in the hand
    "pass",  # there is nothing to lay and nothing to draw
    "take",  # count: nothing answers it, or what does is worth more
    "challenge",  # seat, percent: how likely a bluff is
    "no_challenge",  # seat, percent, count
    "name_colour",  # colour, count: it is held most
    "name_lacked",  # colour, seat: it could not be followed
    "name_roulette",  # colour: it should come soonest
    "swap",  # seat, count: of the smallest hand
    "no_swap",
    "target",  # seat, count
    "discard",  # card
    "punta",  # card, weight: the rulebook's best strategy
    "punta_colour",  # colour
    "punta_draw",
)
"""Every code there is, for the texts to be complete."""

Arguments = dict[str, int]


class Hint(NamedTuple):
    """What to do, why, and the numbers that belong to the reason."""

    action: int
    reason: str
    arguments: Arguments


_HARD = LevelBot("hard", weights=BEST)
"""Hard without its slips: a hint must not be one."""
_PUNTA = Punta()


def hint(view: View) -> Hint | None:
    """The best move for that seat as far as hard can tell; None where the seat has nothing to do."""
    if not view.options:
        return None
    if view.rules.wager and view.seat == PUNTA:
        return _casino(view)
    reaction = _HARD.react(view, Stream(0))
    if reaction is not None:
        return _reaction(view, reaction)
    if view.actor != view.seat:
        return None
    action = _HARD.choose(view, Stream(0))
    reason, arguments = _why(view, action)
    return Hint(action, reason, arguments)


def _casino(view: View) -> Hint:
    """The rulebook's best strategy; among equals always the same one."""
    action = _PUNTA.choose(view, Stream(0))
    kind, argument = kind_of(action), argument_of(action)
    if kind == actions.PLAY:
        return Hint(action, "punta", {"card": argument, "weight": weight(view, argument)})
    if kind == actions.COLOUR:
        return Hint(action, "punta_colour", {"colour": argument})
    return Hint(action, "punta_draw", {})


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


def _why_play(view: View, action: int, card: int) -> tuple[str, Arguments]:
    if len(view.hand) == 1:
        return "go_out", {"card": card}
    if view.phase == DRAWN:
        return "play_drawn", {"card": card}
    if winning_run(view) == action:
        return "run", {"card": card}
    if view.pending:
        return "answer", {"card": card, "count": view.pending}
    if len(decisions(view)) == 1:
        return "only", {"card": card}
    return _why_card(view, card)


def _why_card(view: View, card: int) -> tuple[str, Arguments]:
    """The consideration that weighs most for this card."""
    traits = traits_of(view.rules)
    follower = next_seat(view, view.seat)
    count = view.counts[follower]
    if traits.hits_next(card, view.alive):
        if count <= 2:
            return "stop", {"card": card, "seat": follower, "count": count}
        if traits.keeps_turn(card, view.alive) and not traits.attack[card]:
            return "again", {"card": card}
        return "strike", {"card": card, "seat": follower}
    if traits.again[card]:
        return "again", {"card": card}
    if traits.special[card]:
        return "gain", {"card": card}
    if card >= FIRST_WILD:
        return "change", {"card": card}
    colour = COLOUR_OF[card]
    if view.passed[follower] == colour:
        return "lacks", {"card": card, "colour": colour, "seat": follower}
    left = sum(1 for held in view.hand if COLOUR_OF[held] == colour) - 1
    if left >= 2:
        return "colour", {"card": card, "colour": colour, "count": left}
    return "shed", {"card": card}


def _why_colour(view: View, colour: int) -> tuple[str, Arguments]:
    if view.phase == ROULETTE:
        return "name_roulette", {"colour": colour}
    follower = next_seat(view, view.seat)
    held = sum(1 for card in view.hand if COLOUR_OF[card] == colour)
    if view.passed[follower] == colour != NONE and held == 0:
        return "name_lacked", {"colour": colour, "seat": follower}
    return "name_colour", {"colour": colour, "count": held}


def _why_target(view: View, seat: int) -> tuple[str, Arguments]:
    if seat == actions.NOBODY:
        return "no_swap", {}
    swaps = bool(view.queue) and view.queue[0][0] == "swap"
    return ("swap" if swaps else "target"), {"seat": seat, "count": view.counts[seat]}


def _why_answer(view: View, kind: int) -> tuple[str, Arguments]:
    if not view.challengeable:
        return "take", {"count": view.pending}
    percent = round(100 * _HARD.policy(view).bluff_odds(view.counts[view.layer]))
    if kind == actions.CHALLENGE:
        return "challenge", {"seat": view.layer, "percent": percent}
    return "no_challenge", {"seat": view.layer, "percent": percent, "count": view.pending}
