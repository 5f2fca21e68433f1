"""A recorded game: ruleset, options, players, seed and actions, on one line; it reproduces the game exactly."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.errors import IllegalActionError, NotationError
from game.core.notation import action_text, read_action, read_table, table_text
from game.core.ruleset import Ruleset
from game.match.match import Match
from game.rulesets import preset, table

REPLAY_VERSION = 2
"""Goes up whenever an older line would no longer give the same game. Since 2 a turn to lose is lost once."""
_MARK = "spietato"


@dataclass(frozen=True, slots=True)
class Replay:
    """Everything needed to see a game again."""

    rules: Ruleset
    players: int
    seed: int
    actions: tuple[int, ...] = field(default=())

    @classmethod
    def of(cls, match: Match) -> Replay:
        """The replay of a match so far."""
        return cls(match.rules, match.players, match.seed, tuple(match.actions))

    def text(self) -> str:
        """The replay on one line."""
        head = f"{_MARK}/{REPLAY_VERSION} {table_text(self.rules, preset(self.rules.id))}"
        return f"{head} @ {self.players} {self.seed} @ " + " ".join(map(action_text, self.actions))

    def play(self) -> Match:
        """The match as it stands after the last action; IllegalActionError names the action that does not fit."""
        match = Match(self.rules, self.players, self.seed)
        for number, action in enumerate(self.actions, 1):
            if match.state.over and not match.over:
                match.next_round()
            try:
                match.apply(action)
            except IllegalActionError as error:
                raise IllegalActionError(f"the replay fails at action {number}: {error}") from None
        return match


def is_older(line: str) -> bool:
    """Whether that line was written when the rules were read otherwise."""
    mark, _, version = line.partition(" ")[0].partition("/")
    return mark == _MARK and version.isdigit() and int(version) < REPLAY_VERSION


def read_replay(line: str, *, older: bool = False) -> Replay:
    """The replay in that line; NotationError says what is wrong with it.

    An `older` one is only for those who can tell whether it still gives the same game.
    """
    parts = [part.strip() for part in line.strip().split("@")]
    mark, _, version = parts[0].partition(" ")[0].partition("/")
    if mark != _MARK or len(parts) != 3:
        raise NotationError("this line is not a replay")
    if version != str(REPLAY_VERSION) and not (older and is_older(line)):
        raise NotationError(f"the replay is version {version or '?'}; this program reads version {REPLAY_VERSION}")
    rules = read_table(parts[0].split()[1:], table)
    numbers = parts[1].split()
    if len(numbers) != 2 or not numbers[0].isdigit() or not numbers[1].lstrip("-").isdigit():
        raise NotationError("the replay doesn't give its number of players and its seed")
    players, seed = int(numbers[0]), int(numbers[1])
    rules.check_players(players)
    return Replay(rules, players, seed, tuple(map(read_action, parts[2].split())))
