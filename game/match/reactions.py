"""Who acts next at a table and after how long: the decision that is owed against everybody's reactions.

All times are sampled from the match's seed and the number of actions so far, so the same position always has the same
plan. The core never hears of a time: it only sees the order that comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.bots.protocol import Bot, Reflexes, Span
from game.core.actions import CALL, CATCH, DRAW, PLAY, act, kind_of, seat_of
from game.core.engine import apply, legal
from game.core.rng import Stream
from game.core.state import ANSWER, DRAWN, OVER, TURN, State
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
    """The next thing a computer player will do, unless somebody acts before.

    Both methods read only the plan's own copies, so they may run in another thread; asked again they answer at once.
    """

    seat: int
    delay_ms: int
    _action: int | None = None
    _bot: Bot | None = field(default=None, repr=False)
    _view: View | None = field(default=None, repr=False)
    _stream: Stream | None = field(default=None, repr=False)
    _announces: bool = False
    """Whether a play is called UNO on before it is made."""
    _table: State | None = field(default=None, repr=False)
    """The table, where the player may draw: to see what it would have in its hand then."""
    _second: Stream | None = field(default=None, repr=False)
    _sequel: int | None = field(default=None, repr=False)
    choices: int = 0
    """How many things there were to choose from, where a decision is owed."""

    def decide(self) -> int:
        """The action itself."""
        if self._action is None:
            assert self._bot is not None
            assert self._view is not None
            assert self._stream is not None
            choice = self._bot.choose(self._view, self._stream)
            self._action = act(self.seat, CALL) if self._announces and kind_of(choice) == PLAY else choice
        return self._action

    def prepare(self) -> int:
        """The action itself; for a draw it is thought over beforehand, too, what will be done with the card."""
        action = self.decide()
        if kind_of(action) == DRAW and self._table is not None and self._sequel is None:
            assert self._bot is not None
            assert self._second is not None
            table, self._table = self._table, None
            apply(table, action)
            if table.phase == DRAWN:
                self._sequel = self._bot.choose(observe(table, self.seat), self._second)
        return action

    def sequel(self, action: int) -> int | None:
        """What will be done with the card that this action draws, where that has been prepared."""
        return self._sequel if action == self._action else None


def upcoming(match: Match, players: Sequence[Player | None]) -> Upcoming | None:
    """The earliest of all that the computer players would do now; None where only people can act."""
    state = match.state
    if state.phase == OVER:
        return None
    allowed = legal(state)
    actor = state.actor
    best: Upcoming | None = None
    if state.uno >= 0 or seat_of(allowed[-1]) != actor or state.rules.jump_in:
        for seat in dict.fromkeys(map(seat_of, allowed)):
            player = players[seat]
            if player is not None:
                reaction = _reaction(match, seat, player)
                if reaction is not None and (best is None or reaction.delay_ms < best.delay_ms):
                    best = reaction
    player = players[actor]
    if player is None:
        return best
    # What others may do out of turn must not show in the pause: it depends on cards that nobody sees.
    plan = _plan(match, actor, player, [action for action in allowed if seat_of(action) == actor])
    if best is not None and (best.delay_ms < plan.delay_ms or (best.seat == actor and _is_own_call(best, state.uno))):
        # Whoever remembers its own call at the start of its next turn calls before it plays on.
        best.delay_ms = min(best.delay_ms, plan.delay_ms)
        return best
    return plan


def _plan(match: Match, actor: int, player: Player, allowed: list[int]) -> Upcoming:
    """What the player who owes a decision will do, and when."""
    state = match.state
    stream = Stream(match.seed, _TIME_STREAM, len(match.actions), actor)
    choices = len(allowed)
    delay = _thinking(state.phase, choices, player.reflexes.think_ms, stream)
    call = act(actor, CALL)
    if state.phase == DRAWN and match.actions[-1:] == [call]:
        # It has announced the card that it drew, so it lays it.
        return Upcoming(actor, delay, act(actor, PLAY, state.drawn), choices=choices)
    announces = call in allowed and _calls_ahead(state, actor, player.reflexes, stream)
    if announces and state.phase != DRAWN:
        return Upcoming(actor, delay, call, choices=choices)
    table = state.clone() if act(actor, DRAW) in allowed else None
    chooser, second = _chooser(match, actor), _chooser(match, actor, 1)
    view = observe(state, actor)
    return Upcoming(actor, delay, None, player.bot, view, chooser, announces, table, second, choices=choices)


def decision(match: Match, bot: Bot) -> int:
    """What the player who owes a decision chooses: the same as its plan, without the waiting."""
    actor = match.state.actor
    return bot.choose(observe(match.state, actor), _chooser(match, actor))


def _chooser(match: Match, actor: int, later: int = 0) -> Stream:
    """The chances of a choice made now, or so many actions later."""
    return Stream(match.seed, _CHOICE_STREAM, len(match.actions) + later, actor)


def _is_own_call(plan: Upcoming, uno: int) -> bool:
    return plan.seat == uno and plan._action == act(uno, CALL)


def _reaction(match: Match, seat: int, player: Player) -> Upcoming | None:
    """What that seat will do out of turn, and when; None if it will not or does not notice."""
    state = match.state
    reflexes = player.reflexes
    stream = Stream(match.seed, _REACT_STREAM, len(match.actions), seat)
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
    if action is None or (seat == state.actor and kind_of(action) not in (CALL, CATCH)):
        return None
    return Upcoming(seat, _between(span, moment), action)


def _forgets_late(reflexes: Reflexes) -> float:
    """How often the call is forgotten by a player that has not called ahead."""
    ahead = (1 - reflexes.forgets) * reflexes.ahead
    return reflexes.forgets / (1 - ahead) if ahead < 1 else 0.0


def _calls_ahead(state: State, actor: int, reflexes: Reflexes, stream: Stream) -> bool:
    """Whether the player on turn announces its last card but one together with the play."""
    if not reflexes.ahead or state.uno == actor or state.phase not in (TURN, DRAWN, ANSWER):
        return False
    return stream.random() < (1 - reflexes.forgets) * reflexes.ahead


def _thinking(phase: int, choices: int, span: Span, stream: Stream) -> int:
    delay = _between(span, stream.random())
    return delay if phase in (TURN, ANSWER) and choices > 1 else int(delay * _QUICK)


def _between(span: Span, share: float) -> int:
    return span[0] + int((span[1] - span[0]) * share)
