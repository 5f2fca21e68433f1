"""Did a computer player look at cards it could not see? Every choice of theirs in a recorded game is asked for again.

All chances of a computer player come out of the seed and the number of actions so far. So at each action the same
player, asked in the same position, must plan what was recorded; and it must plan the same when every card that it
cannot see is dealt anew. What people did, and when, is taken as it is: only the order of the actions counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.bots.determinize import redeal
from game.bots.levels import ExpertBot
from game.bots.protocol import Bot
from game.core.actions import DRAW, PASS, act, kind_of, seat_of
from game.core.engine import legal
from game.core.errors import InvariantError
from game.core.notation import action_text
from game.core.rng import Stream
from game.core.state import DRAWN
from game.core.view import observe
from game.match.match import Match
from game.match.reactions import Player, decision, upcoming
from game.match.recording import Recording

REDEALS = 8
"""How often the hidden cards are dealt anew for each question."""
SLOW = 4
"""A player that searches takes hundreds of times as long as the others: it is asked so many times less often."""
MOST_FINDINGS = 20
"""After so many the rest need not be looked at."""
_REDEAL_STREAM = 0xFA

PEEKED, OTHERWISE = "peeked", "otherwise"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with what a computer player did."""

    index: int
    """Before, or with, which action of the recording, the first being 0."""
    seat: int
    kind: str
    """PEEKED: with other hidden cards it would have acted otherwise. OTHERWISE: it would not have done at all what the
    recording says."""
    recorded: str
    """The action in the recording, as notation."""
    answer: str
    """What the player answered instead, as notation; empty for nothing."""

    def sentence(self, name: str) -> str:
        """The finding in plain English, for a player of that name."""
        number, answer = self.index + 1, f"'{self.answer}'" if self.answer else "nothing"
        if self.kind == PEEKED:
            return f"action {number}: {name} looked at cards it could not see: with other hidden cards it does {answer}"
        return f"action {number}: the recording says '{self.recorded}', but {name} would have done {answer}"


class Examination:
    """Goes through a recording; iterate to work on it, one action at a time.

    Each step gives the share that is done, from 0 to 1, so that a screen can show a bar and stop whenever it likes.
    IllegalActionError if the recording does not fit the rules.
    """

    def __init__(self, recording: Recording, redeals: int = REDEALS) -> None:
        self.recording = recording
        self.redeals = redeals
        self.findings: list[Finding] = []
        self.choices = 0
        """How many choices of computer players were looked at so far."""
        self.deals = 0
        """How often the hidden cards were dealt anew for that."""
        self.done = False
        self._players = tuple(None if bot is None else _player(bot) for bot in recording.bots())
        self._stream = Stream(recording.replay.seed, _REDEAL_STREAM)

    @property
    def fair(self) -> bool:
        """Whether nothing was found so far."""
        return not self.findings

    def __iter__(self) -> Iterator[float]:
        replay = self.recording.replay
        match = replay.begin()
        for index, action in enumerate(replay.actions):
            if match.state.over and not match.over:
                match.next_round()
            if not match.state.over:
                self._look(match, action)
            if len(self.findings) >= MOST_FINDINGS:
                break
            replay.step(match)
            yield (index + 1) / len(replay.actions)
        self.done = True

    def run(self) -> list[Finding]:
        """Look at everything; what was found."""
        for _ in self:
            pass
        return self.findings

    # ---- one action -------------------------------------------------------------------------------------------------

    def _look(self, match: Match, action: int) -> None:
        """All that a computer player was asked for before this action."""
        seat = seat_of(action)
        by_bot = self._player(seat) is not None
        kept_card = by_bot and _keeps_its_card(match, action)
        if by_bot:
            self.choices += 1
            answer = self._kept(match, seat) if kept_card else self._planned(match)
            if answer != action:
                self._find(match, seat, OTHERWISE, action, answer)
                return
            self._ask_again(match, seat, action, kept_card)
        if not kept_card:
            self._look_at_the_others(match, action)

    def _look_at_the_others(self, match: Match, action: int) -> None:
        """Whoever let a chance go by, or was slower, was asked as well."""
        state = match.state
        for other in dict.fromkeys(map(seat_of, legal(state))):
            if other not in (state.actor, seat_of(action)) and self._player(other) is not None:
                self._ask_again(match, other, action, False)

    def _planned(self, match: Match) -> int | None:
        """What the table of computer players would do now if nobody else were faster."""
        plan = upcoming(match, self._players)
        return None if plan is None else plan.decide()

    def _alone(self, match: Match, seat: int) -> int | None:
        """What that seat would do now if nobody else were faster."""
        players = [player if place == seat else None for place, player in enumerate(self._players)]
        plan = upcoming(match, players)
        return None if plan is None else plan.decide()

    def _kept(self, match: Match, seat: int) -> int | None:
        player = self._player(seat)
        assert player is not None
        return decision(match, player.bot)

    def _ask_again(self, match: Match, seat: int, action: int, kept_card: bool) -> None:
        """Deal the hidden cards anew and ask that seat as often as is wanted."""
        ask = self._kept if kept_card else self._alone
        # Whoever acted was the first of all, and so alone; only a forgotten call makes players wait for one another.
        first = action if seat == seat_of(action) and match.state.uno < 0 else ask(match, seat)
        for _ in range(self._times(seat)):
            self.deals += 1
            answer = ask(redealt(match, seat, self._stream), seat)
            if answer != first:
                self._find(match, seat, PEEKED, action, answer)
                return

    def _times(self, seat: int) -> int:
        player = self._player(seat)
        searches = player is not None and isinstance(player.bot, ExpertBot)
        return max(1, self.redeals // SLOW) if searches else self.redeals

    def _player(self, seat: int) -> Player | None:
        return self._players[seat] if seat < len(self._players) else None

    def _find(self, match: Match, seat: int, kind: str, action: int, answer: int | None) -> None:
        told = "" if answer is None else action_text(answer)
        self.findings.append(Finding(len(match.actions), seat, kind, action_text(action), told))


def examine(recording: Recording, redeals: int = REDEALS) -> Examination:
    """The examination of a recording, not begun yet: iterate over it, or let it run."""
    return Examination(recording, redeals)


def _player(bot: Bot) -> Player:
    return Player(bot, bot.reflexes)


def _keeps_its_card(match: Match, action: int) -> bool:
    """Whether a computer player keeps the card it has just drawn: that is done in the same moment, before anybody may
    be faster."""
    drew = act(seat_of(action), DRAW)
    return kind_of(action) == PASS and match.state.phase == DRAWN and match.actions[-1:] == [drew]


def redealt(match: Match, seat: int, stream: Stream) -> Match:
    """The same match to that seat, with every card that it cannot see dealt anew."""
    other = match.copy()
    other.state = redeal(match.state, seat, stream)
    if observe(other.state, seat) != observe(match.state, seat):
        raise InvariantError("cards that a seat cannot see have changed what it sees")
    return other
