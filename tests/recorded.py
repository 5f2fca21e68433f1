"""Games as they are recorded at a table: computer players by their plans, people who do anything at any time."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.bots.registry import bot
from game.core.actions import seat_of
from game.core.engine import legal
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.match.match import Match
from game.match.recording import Recording
from game.match.sealing import seals
from game.match.session import Seat, Session

PLAYED = 1_794_855_600


def seated(rules: Ruleset, players: int, names: Sequence[str], people: Collection[int] = ()) -> list[Seat]:
    """The seats of a table; the names go round as often as is needed."""
    if rules.roles:
        names = [role.bot for role in rules.roles]
    return [
        Seat("Ada", portrait="you_1") if seat in people else Seat(bot=bot(names[seat % len(names)], rules))
        for seat in range(players)
    ]


def played(match: Match, seats: Sequence[Seat], longest: int = 2_000) -> Session:
    """Play on; people act half of the time when they may, before the computer players or in the midst of them."""
    session, stream = Session(match, seats), Stream(match.seed, 5)
    while not match.over and len(match.actions) < longest:
        if match.state.over:
            match.next_round()
        plan = session.upcoming()
        own = [action for action in legal(match.state) if session.seats[seat_of(action)].bot is None]
        if own and (plan is None or stream.below(2)):
            session.act(own[stream.below(len(own))])
        else:
            assert plan is not None
            # The window thinks beforehand what will be done with a card that is drawn.
            session.act(plan.prepare() if stream.below(2) else plan.decide())
    return session


def recorded(
    rules: Ruleset, players: int, seed: int, names: Sequence[str], people: Collection[int] = (), longest: int = 2_000
) -> Recording:
    """The sealed recording of a match."""
    session = played(Match(rules, players, seed), seated(rules, players, names, people), longest)
    return Recording.of(session, PLAYED, seals(session.match))
