"""Games that stand shortly before the end of a story, found by playing, and what the person must do to get there.

A story is searched for among the seeds: computer players play the person's seat, too, until the round has ended as
wanted. The match is saved a few decisions before that; what the person did from there on is the script. Between two
decisions of the person everything comes out of the seed, so the window tells the same story again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.bots.registry import bot
from game.bots.roster import BY_ID
from game.core import events
from game.core.actions import CALL, act
from game.core.events import Event
from game.core.notation import action_text
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.core.view import observe
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import table

PERSON = 0
MOST_SEEDS = 3000
_LEAD = 1
"""So many decisions of the person belong to the story."""
_PERSON_STREAM = 0x9E

Told = list[Event]
Ending = Callable[[Match, Told], bool]


@dataclass(frozen=True)
class Plot:
    """What is to happen, and at which table."""

    ruleset: str
    ends: Ending
    players: int = 3
    house_rules: Mapping[str, str] = field(default_factory=dict)
    opponents: tuple[str, ...] = ("nives", "rocco", "zoe", "bruno")
    person: str = "normal"
    """The level of the computer player that the person's part is taken from."""
    calls: bool = True
    """Whether the person calls UNO ahead."""


@dataclass(frozen=True)
class Story:
    """A match to continue, and the person's actions from there on, as text."""

    session: Session
    script: tuple[str, ...]


def won(match: Match, told: Told) -> bool:
    """The person wins the round."""
    return match.state.over and match.state.winner == PERSON


def lost(match: Match, told: Told) -> bool:
    """Somebody else wins it, and the person is still in."""
    return match.state.over and match.state.winner > PERSON and not match.state.out[PERSON]


def match_won(match: Match, told: Told) -> bool:
    """The person wins the match, and not with its first round."""
    return match.winner == PERSON and match.round > 1


def knocked_out(match: Match, told: Told) -> bool:
    """The person is out, and the others play on."""
    return match.state.out[PERSON] and not match.state.over


def caught(match: Match, told: Told) -> bool:
    """The person has forgotten to call, and somebody has noticed."""
    return any(event.kind == events.CAUGHT and event.seat == PERSON for event in told)


def challenged(guilty: bool) -> Ending:
    """The person has challenged a Wild Draw Four, and was right or wrong."""

    def ends(match: Match, told: Told) -> bool:
        found = [event for event in told if event.kind == events.CHALLENGED and event.seat == PERSON]
        return any(bool(event.amount) == guilty for event in found)

    return ends


def find(plot: Plot) -> Story:
    """The first seed that tells this story."""
    rules = table(plot.ruleset, plot.house_rules)
    for seed in range(MOST_SEEDS):
        attempt = _Attempt(plot, rules, seed)
        if attempt.play():
            return attempt.story()
    raise AssertionError(f"no seed tells this story: {plot}")


class _Attempt:
    """One seed, played until the story has happened or the match is over without it."""

    def __init__(self, plot: Plot, rules: Ruleset, seed: int) -> None:
        self.plot = plot
        self.rules = rules
        self.seed = seed
        self.seats = _seats(plot, rules)
        self.session = Session(Match(rules, plot.players, seed), self.seats)
        self.person = bot("punta" if rules.wallet else plot.person, rules)
        self.decisions: list[tuple[int, int]] = []
        """How many actions there had been at each decision of the person in this round, and what it did."""
        self.races: list[int] = []
        """When somebody could have been faster than the person: no story may begin before that."""

    def play(self) -> bool:
        match = self.session.match
        while not match.over:
            if match.state.over:
                match.next_round()
                self.decisions.clear()
            told: Told = []
            self._step(told)
            if self.plot.ends(match, told):
                return len(self.decisions) >= _LEAD and not any(at >= self._start for at in self.races)
        return False

    def _step(self, told: Told) -> None:
        match = self.session.match
        plan = self.session.upcoming()
        count = len(match.actions)
        if plan is not None:
            if match.state.actor == PERSON:
                self.races.append(count)
            self.session.act(plan.decide(), told)
            return
        view = observe(match.state, PERSON)
        call = act(PERSON, CALL)
        if self.plot.calls and call in view.allowed:
            action = call
        else:
            action = self.person.choose(view, Stream(self.seed, _PERSON_STREAM, count))
        self.decisions.append((count, action))
        self.session.act(action, told)

    @property
    def _start(self) -> int:
        return self.decisions[-_LEAD][0]

    def story(self) -> Story:
        match = Match(self.rules, self.plot.players, self.seed)
        for action in self.session.match.actions[: self._start]:
            if match.state.over:
                match.next_round()
            match.apply(action)
        script = tuple(action_text(action) for _, action in self.decisions[-_LEAD:])
        return Story(Session(match, self.seats), script)


def _seats(plot: Plot, rules: Ruleset) -> list[Seat]:
    if rules.wallet:
        return [Seat(), Seat(bot=bot("bank", rules))]
    names = plot.opponents[: plot.players - 1]
    return [Seat(), *(Seat(BY_ID[name].name, bot(name, rules), BY_ID[name]) for name in names)]
