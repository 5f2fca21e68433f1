"""A table of computer players: asks them for their actions until the match is over, without a screen or a clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bots.protocol import Bot
from game.bots.random_bot import RandomBot
from game.core.actions import is_reflex, seat_of
from game.core.engine import legal
from game.core.errors import InvariantError
from game.core.rng import Stream, seeded
from game.core.state import OVER
from game.match.match import Match
from game.match.reactions import Player, decision, upcoming

MAX_ACTIONS = 2_000_000
"""A match longer than this is taken for endless."""
_BOT_STREAM = 0xB

Watch = Callable[[Match], None]


class Autoplay:
    """A match, and a bot on every seat. Reaction times order the actions, as at a table with a clock."""

    def __init__(self, match: Match, bots: Sequence[Bot]) -> None:
        self.match = match
        self.bots = tuple(bots)
        self.stream = Stream(seeded(match.seed, _BOT_STREAM))
        self._players = tuple(Player(bot, bot.reflexes) for bot in self.bots)
        # Players without a plan need no view: drawing from the list of all legal actions is the same to them.
        self._blind = all(isinstance(bot, RandomBot) for bot in self.bots)

    def next_action(self) -> int:
        """The next action at the table, in or out of turn."""
        state = self.match.state
        allowed = legal(state)
        if self._blind:
            return allowed[self.stream.below(len(allowed))]
        last = allowed[-1]
        if state.uno < 0 and seat_of(last) == state.actor and not is_reflex(last):
            # Nobody can be faster and there is nothing to call: the times need not be drawn.
            return decision(self.match, self._players[state.actor].bot)
        plan = upcoming(self.match, self._players)
        assert plan is not None, "a round that is not over has somebody to act"
        return plan.decide()

    def play(self, watch: Watch | None = None) -> Match:
        """Play the match to its end; `watch` is called after every action."""
        match = self.match
        while not match.over:
            if match.state.over:
                match.next_round()
            self._play_round(watch)
        return match

    def _play_round(self, watch: Watch | None) -> None:
        # Nothing but the end of a round can decide a match, so nothing else is asked for after every action.
        match = self.match
        state = match.state
        while state.phase != OVER:
            match.apply(self.next_action())
            if watch is not None:
                watch(match)
            if len(match.actions) > MAX_ACTIONS:
                raise InvariantError("the match does not end")
