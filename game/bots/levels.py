"""The four levels: easy, normal and hard weigh their choices, expert searches on top of that."""

from __future__ import annotations

from game.bots.policy import Policy, policy_for
from game.bots.protocol import Reflexes
from game.bots.roster import LEVEL_REFLEXES
from game.bots.runs import winning_run
from game.bots.search import Effort, Playout, search
from game.bots.weights import BEST, LEVEL_WEIGHTS, WeightSet
from game.core.actions import CALL, CATCH, NOBODY, PLAY, argument_of, is_reflex, kind_of
from game.core.rng import Stream
from game.core.state import COLOUR, PICK, ROULETTE, TARGET
from game.core.view import View

PLANNING = frozenset({"hard", "expert"})
"""The levels that look for a way out in the present turn."""
_UNSCORED = frozenset({COLOUR, ROULETTE, TARGET, PICK})


class LevelBot:
    """A player that scores its options, with the errors of its level."""

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
        """The option with the highest score."""
        options = decisions(view)
        if len(options) == 1:
            return options[0]
        return self.decide(view, options, stream)

    def decide(self, view: View, options: list[int], stream: Stream) -> int:
        """The best of several options."""
        if self.level in PLANNING:
            run = winning_run(view)
            if run is not None:
                return run
        policy = self.policy(view)
        noise = policy.weights.noise
        if not noise:
            return policy.pick(view, view.seat, view.hand, view.counts, options)
        if view.phase in _UNSCORED:
            if stream.random() * 4 < noise:
                return options[stream.below(len(options))]
            return policy.pick(view, view.seat, view.hand, view.counts, options)
        scores = policy.scores(view, view.seat, view.hand, view.counts, options)
        noisy = [(score + noise * stream.random(), action) for score, action in zip(scores, options, strict=True)]
        return max(noisy)[1]

    def react(self, view: View, stream: Stream) -> int | None:
        """Call one's own last card, catch whoever forgot, jump in where there is a card to be rid of."""
        plays = None
        for action in view.options:
            kind = kind_of(action)
            if kind in (CALL, CATCH) and view.uno >= 0:
                return action
            if kind == PLAY and view.seat != view.turn:
                plays = action
        return plays


def decisions(view: View) -> list[int]:
    """The options that decide something: calls and catches are a matter of reflexes, not of choice."""
    return [action for action in view.options if not is_reflex(action)] or list(view.options)


class ExpertBot(LevelBot):
    """Weighs like hard, then plays possible deals out and changes its mind where the outcome says so."""

    effort_two = Effort(deals=96, horizon=16, margin=1.0, round_size=8, drop=0.7)
    effort_many = Effort(deals=40, horizon=20, margin=1.0, round_size=8, drop=0.5)

    def decide(self, view: View, options: list[int], stream: Stream) -> int:
        """The heuristic's move, unless playouts show a better one."""
        run = winning_run(view)
        if run is not None:
            return run
        first = super().decide(view, options, stream)
        effort = self.effort_two if view.alive == 2 else self.effort_many
        return search(view, self._promising(view, options), first, Playout(view, BEST), effort, stream)

    def _promising(self, view: View, options: list[int]) -> list[int]:
        """The options in the order of their scores; players in the order of their hands, the smallest first."""
        if view.phase in (TARGET, PICK):
            named = {action: argument_of(action) for action in options}
            sizes = {action: 0 if seat == NOBODY else view.counts[seat] for action, seat in named.items()}
            return sorted(options, key=lambda action: sizes[action])
        if view.phase in _UNSCORED:
            return options
        scores = self.policy(view).scores(view, view.seat, view.hand, view.counts, options)
        ranked = sorted(zip(scores, options, strict=True), reverse=True)
        return [action for _, action in ranked]
