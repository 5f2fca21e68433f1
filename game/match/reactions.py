"""Who acts next at a table and after how long: the decision that is owed against everybody's reactions.

All times are sampled from the match's seed and the number of actions so far, so the same position always has the same
plan. The core never hears of a time: it only sees the order that comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.bots.protocol import Bot, Reflexes, Span
from game.core.actions import CALL, CALL_BITS, CATCH, act
from game.core.engine import legal
from game.core.rng import Stream
from game.core.state import ANSWER, DRAWN, OVER, TURN
from game.core.view import View, observe
from game.match.match import Match

_TIME_STREAM, _CHOICE_STREAM, _REACT_STREAM = 0x71, 0xC4, 0x8E
_QUICK = 0.55
"""A colour, a target, or a decision with one way out takes this share of a thought."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of a computer player: who decides, and how fast."""

    bot: Bot
    reflexes: Reflexes


@dataclass(slots=True)
class Upcoming:
    """The next thing a computer player will do, unless somebody acts before."""

    seat: int
    delay_ms: int
    _action: int | None = None
    _bot: Bot | None = field(default=None, repr=False)
    _view: View | None = field(default=None, repr=False)
    _stream: Stream | None = field(default=None, repr=False)

    def decide(self) -> int:
        """The action itself. It reads only its own copy of the view, so it may run in another thread; asked again
        it gives the same answer at once."""
        if self._action is None:
            assert self._bot is not None
            assert self._view is not None
            assert self._stream is not None
            self._action = self._bot.choose(self._view, self._stream)
        return self._action


def upcoming(match: Match, players: Sequence[Player | None]) -> Upcoming | None:
    """The earliest of all that the computer players would do now; None where only people can act."""
    state = match.state
    if state.phase == OVER:
        return None
    options = legal(state)
    actor = state.actor
    count = len(match.actions)
    best: Upcoming | None = None
    if state.uno >= 0 or options[-1] >> 16 != actor or state.rules.jump_in:
        for seat in dict.fromkeys(action >> 16 for action in options):
            player = players[seat]
            if player is not None:
                reaction = _reaction(match, seat, player, count)
                if reaction is not None and (best is None or reaction.delay_ms < best.delay_ms):
                    best = reaction
    player = players[actor]
    if player is None:
        return best
    stream = Stream(match.seed, _TIME_STREAM, count, actor)
    delay = _thinking(state.phase, len(options), player.reflexes.think_ms, stream)
    if best is not None and (best.delay_ms < delay or (best.seat == actor and _is_own_call(best, state.uno))):
        # Whoever remembers its own call at the start of its next turn calls before it plays on.
        best.delay_ms = min(best.delay_ms, delay)
        return best
    if options[0] & 0xFF00 < CALL_BITS and _calls_ahead(match, actor, player.reflexes, stream, options):
        return Upcoming(actor, delay, act(actor, CALL))
    chooser = Stream(match.seed, _CHOICE_STREAM, count, actor)
    return Upcoming(actor, delay, None, player.bot, observe(state, actor), chooser)


def decision(match: Match, bot: Bot) -> int:
    """What the player who owes a decision chooses: the same as its plan, without the waiting."""
    actor = match.state.actor
    return bot.choose(observe(match.state, actor), Stream(match.seed, _CHOICE_STREAM, len(match.actions), actor))


def _is_own_call(plan: Upcoming, uno: int) -> bool:
    return plan.seat == uno and plan._action == act(uno, CALL)


def _reaction(match: Match, seat: int, player: Player, count: int) -> Upcoming | None:
    """What that seat will do out of turn, and when; None if it will not or does not notice."""
    state = match.state
    reflexes = player.reflexes
    stream = Stream(match.seed, _REACT_STREAM, count, seat)
    attention, moment = stream.random(), stream.random()
    if seat == state.uno:
        missed = attention < _forgets_late(reflexes)
        span = reflexes.call_ms
    else:
        missed = attention >= reflexes.notices
        span = reflexes.catch_ms
    if missed or (seat == state.actor and state.uno < 0):
        return None
    action = player.bot.react(observe(state, seat), stream)
    if action is None or (seat == state.actor and action >> 8 & 0xFF not in (CALL, CATCH)):
        return None
    return Upcoming(seat, _between(span, moment), action)


def _forgets_late(reflexes: Reflexes) -> float:
    """How often the call is forgotten by a player that has not called ahead."""
    ahead = (1 - reflexes.forgets) * reflexes.ahead
    return reflexes.forgets / (1 - ahead) if ahead < 1 else 0.0


def _calls_ahead(match: Match, actor: int, reflexes: Reflexes, stream: Stream, options: list[int]) -> bool:
    """Whether the player on turn announces its last card but one together with the play."""
    state = match.state
    if not reflexes.ahead or state.uno == actor or state.phase not in (TURN, DRAWN, ANSWER):
        return False
    if act(actor, CALL) not in options:
        return False
    return stream.random() < (1 - reflexes.forgets) * reflexes.ahead


def _thinking(phase: int, choices: int, span: Span, stream: Stream) -> int:
    delay = _between(span, stream.random())
    return delay if phase in (TURN, ANSWER) and choices > 1 else int(delay * _QUICK)


def _between(span: Span, share: float) -> int:
    return span[0] + int((span[1] - span[0]) * share)
