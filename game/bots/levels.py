"""The four levels: easy, normal and hard weigh their choices, expert searches on top of that."""

from __future__ import annotations

from typing import ClassVar, Final

from game.bots.heuristic.runs import winning_run
from game.bots.heuristic.weights import BEST, LEVEL_WEIGHTS, WeightSet
from game.bots.policy import Policy, policy_for
from game.bots.protocol import Reflexes
from game.bots.roster import LEVEL_REFLEXES
from game.bots.search import Effort, Playout, search
from game.core.actions import CALL, CATCH, NOBODY, PLAY, argument_of, is_reflex, kind_of
from game.core.extending import mypyc_attr
from game.core.rng import Stream
from game.core.state import COLOUR, PICK, ROULETTE, TARGET
from game.core.view import View

PLANNING: Final = frozenset({"hard", "expert"})
"""The levels that look for a way out in the present turn."""
_UNSCORED: Final = frozenset({COLOUR, ROULETTE, TARGET, PICK})


@mypyc_attr(allow_interpreted_subclasses=True)
class LevelBot:
    """A player that scores its allowed, with the errors of its level."""

    def __init__(self, level: str, name: str | None = None, weights: WeightSet | None = None) -> None:
        self.level = level
        self.name = level if name is None else name
        self.weights = LEVEL_WEIGHTS[level] if weights is None else weights
        self.reflexes: Reflexes = LEVEL_REFLEXES[level]

    def policy(self, view: View) -> Policy:
        """The weights for this table and for the number of players left."""
        two = view.alive == 2
        return policy_for(view.rules, self.weights.at(view.rules, two), two)

    def choose(self, view: View, stream: Stream) -> int:
        """The action with the highest score."""
        allowed = decisions(view)
        if len(allowed) == 1:
            return allowed[0]
        return self.decide(view, allowed, stream)

    def decide(self, view: View, allowed: list[int], stream: Stream) -> int:
        """The best of several allowed."""
        if self.level in PLANNING:
            run = winning_run(view)
            if run is not None:
                return run
        policy = self.policy(view)
        noise = policy.weights.noise
        if not noise:
            return policy.pick(view, view.seat, view.hand, view.counts, allowed)
        if view.phase in _UNSCORED:
            if stream.random() * 4 < noise:
                return allowed[stream.below(len(allowed))]
            return policy.pick(view, view.seat, view.hand, view.counts, allowed)
        scores = policy.scores(view, view.seat, view.hand, view.counts, allowed)
        noisy = [(score + noise * stream.random(), action) for score, action in zip(scores, allowed, strict=True)]
        return max(noisy)[1]

    def react(self, view: View, stream: Stream) -> int | None:
        """Call one's own last card, catch whoever forgot, jump in where there is a card to be rid of."""
        plays = None
        for action in view.allowed:
            kind = kind_of(action)
            if kind in (CALL, CATCH) and view.uno >= 0:
                return action
            if kind == PLAY and view.seat != view.turn:
                plays = action
        return plays


def decisions(view: View) -> list[int]:
    """The allowed that decide something: calls and catches are a matter of reflexes, not of choice."""
    return [action for action in view.allowed if not is_reflex(action)] or list(view.allowed)


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpertBot(LevelBot):
    """Weighs like hard, then plays possible deals out and changes its mind where the outcome says so."""

    effort_two: ClassVar[Effort] = Effort(deals=96, horizon=16, margin=1.0, round_size=8, drop=0.7)
    effort_many: ClassVar[Effort] = Effort(deals=40, horizon=20, margin=1.0, round_size=8, drop=0.5)

    def decide(self, view: View, allowed: list[int], stream: Stream) -> int:
        """The heuristic's move, unless playouts show a better one."""
        run = winning_run(view)
        if run is not None:
            return run
        first = super().decide(view, allowed, stream)
        effort = self.effort_two if view.alive == 2 else self.effort_many
        return search(view, self._promising(view, allowed), first, Playout(view, BEST), effort, stream)

    def _promising(self, view: View, allowed: list[int]) -> list[int]:
        """The allowed in the order of their scores; players in the order of their hands, the smallest first."""
        if view.phase in (TARGET, PICK):
            named = {action: argument_of(action) for action in allowed}
            sizes = {action: 0 if seat == NOBODY else view.counts[seat] for action, seat in named.items()}
            return sorted(allowed, key=lambda action: sizes[action])
        if view.phase in _UNSCORED:
            return allowed
        scores = self.policy(view).scores(view, view.seat, view.hand, view.counts, allowed)
        ranked = sorted(zip(scores, allowed, strict=True), reverse=True)
        return [action for _, action in ranked]
