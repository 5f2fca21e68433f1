"""What a replay is made of: a recorded match, who sat at its table and when, and what lay on a hand of the casino."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.registry import bot
from game.bots.roster import BY_ID
from game.core.errors import UnreadableError
from game.core.ruleset import Ruleset
from game.match.recording import RecordedSeat, Recording
from game.match.replay import Replay
from game.match.session import Seat
from game.match.stepping import Stepper
from game.rulesets import wallet_table
from game.ui.keep.history import Recorded
from game.ui.keep.newgame import character_seat

MOST_ACTIONS = 100_000
"""No match that people sit through comes near it, and all of it is played once before the first is shown."""


@dataclass(frozen=True, slots=True)
class Reel:
    """A match that can be shown. `seats` are the people and the computer players of then."""

    stepper: Stepper
    seats: tuple[Seat, ...]
    played: float = 0.0
    """When, in seconds since 1970; 0 if that is not known."""
    hand: Recorded | None = None
    """What lay on the table and came of it, where it is a hand of the casino's history."""
    recording: Recording | None = None
    """As it can be handed on."""

    @property
    def replay(self) -> Replay:
        """The match itself."""
        return self.stepper.replay

    @property
    def rules(self) -> Ruleset:
        """By which it was played."""
        return self.replay.rules


def of_recording(recording: Recording, hand: Recorded | None = None) -> Reel:
    """A recorded game. SpietatoError says why it cannot be shown: its actions do not fit the rules, it is from before
    some rule was read otherwise, or it is longer than anything that was ever played."""
    replay = recording.replay
    if len(replay.actions) > MOST_ACTIONS:
        raise UnreadableError(f"the recording has more than {MOST_ACTIONS:,} actions")
    seats = _role_seats(replay.rules) or tuple(_seat(seat, replay.rules) for seat in recording.seats)
    return Reel(Stepper(replay), seats or (Seat(),) * replay.players, recording.played, hand, recording)


def of_hand(recorded: Recorded) -> Reel:
    """A hand of the casino's history; IllegalActionError if its actions do not fit today's rules."""
    rules = wallet_table()
    replay = Replay(rules, rules.max_players, recorded.seed, recorded.actions)
    seats = tuple(RecordedSeat(bot="" if role.stakes else role.bot) for role in rules.roles)
    return of_recording(Recording(replay, seats, int(recorded.at)), recorded)


def _role_seats(rules: Ruleset) -> tuple[Seat, ...]:
    """Who sits at the table of a rulebook that says so itself."""
    return tuple(Seat() if role.stakes else Seat(bot=bot(role.bot, rules)) for role in rules.roles)


def _seat(seat: RecordedSeat, rules: Ruleset) -> Seat:
    if seat.bot in BY_ID:
        return character_seat(BY_ID[seat.bot], rules)
    return Seat(seat.name, seat.player(rules), portrait=seat.portrait)
