"""A table of computer players: asks them for their actions until the match is over, without a screen or a clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bots.protocol import Bot
from game.bots.random_bot import RandomBot
from game.core.engine import legal
from game.core.errors import InvariantError
from game.core.rng import Stream, seeded
from game.core.view import observe
from game.match.match import Match

MAX_ACTIONS = 2_000_000
"""A match longer than this is taken for endless."""
_BOT_STREAM = 0xB

Watch = Callable[[Match], None]


class Table:
    """A match, and a bot on every seat."""

    def __init__(self, match: Match, bots: Sequence[Bot]) -> None:
        self.match = match
        self.bots = tuple(bots)
        self.stream = Stream(seeded(match.seed, _BOT_STREAM))
        # Players without a plan need no view: drawing from the list of all legal actions is the same to them.
        self._blind = all(isinstance(bot, RandomBot) for bot in self.bots)

    def next_action(self) -> int:
        """The next action at the table, in or out of turn."""
        options = legal(self.match.state)
        if self._blind:
            return options[self.stream.below(len(options))]
        reaction = self._reaction(options)
        if reaction is not None:
            return reaction
        actor = self.match.state.actor
        return self.bots[actor].choose(observe(self.match.state, actor), self.stream)

    def _reaction(self, options: list[int]) -> int | None:
        """Somebody who may act out of turn and wants to; who is asked first is decided by lot."""
        actor = self.match.state.actor
        seats = sorted({action >> 16 for action in options if action >> 16 != actor})
        self.stream.shuffle(seats)
        for seat in seats:
            action = self.bots[seat].react(observe(self.match.state, seat), self.stream)
            if action is not None:
                return action
        return None

    def play(self, watch: Watch | None = None) -> Match:
        """Play the match to its end; `watch` is called after every action."""
        match = self.match
        while not match.over:
            if match.state.over:
                match.next_round()
            match.apply(self.next_action())
            if watch is not None:
                watch(match)
            if len(match.actions) > MAX_ACTIONS:
                raise InvariantError("the match does not end")
        return match
