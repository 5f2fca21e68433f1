"""What a replay is made of: a recorded match, who sat at its table and when, and what lay on a hand of the casino."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.registry import bot
from game.bots.roster import BY_ID
from game.core.ruleset import Ruleset
from game.match.replay import Replay
from game.match.session import Seat
from game.match.stepping import Stepper
from game.rulesets import wallet_table
from game.ui.keep.history import Recorded
from game.ui.keep.newgame import character_seat


@dataclass(frozen=True, slots=True)
class Reel:
    """A match that can be shown. `seats` are the people and the computer players of then."""

    stepper: Stepper
    seats: tuple[Seat, ...]
    played: float = 0.0
    """When, in seconds since 1970; 0 if that is not known."""
    hand: Recorded | None = None
    """What lay on the table and came of it, where it is a hand of the casino's history."""

    @property
    def replay(self) -> Replay:
        """The match itself."""
        return self.stepper.replay

    @property
    def rules(self) -> Ruleset:
        """By which it was played."""
        return self.replay.rules


def of_hand(recorded: Recorded) -> Reel:
    """A hand of the casino's history; IllegalActionError if its actions do not fit today's rules."""
    rules = wallet_table()
    replay = Replay(rules, rules.max_players, recorded.seed, recorded.actions)
    return Reel(Stepper(replay), seats_of_roles(rules), recorded.at, recorded)


def seats_of_roles(rules: Ruleset) -> tuple[Seat, ...]:
    """The seats of a rulebook that says who sits there: the player is the one who stakes."""
    seats = (
        Seat() if number == rules.staker else Seat(bot=bot(role.bot, rules)) for number, role in enumerate(rules.roles)
    )
    return tuple(seats)


def seat_of(name: str, player: str, portrait: str, rules: Ruleset) -> Seat:
    """A seat as it was written down: a character, another computer player, or a person where `player` is empty."""
    if player in BY_ID:
        return character_seat(BY_ID[player], rules)
    return Seat(name, bot(player, rules) if player else None, portrait=portrait)
