"""A recorded game on one line: ruleset, house rules, players, seed and actions. It reproduces the game exactly.

    spietato/5 classic stacking=mixed @ 2 17 @ 0:r7 1:draw

A match that did not start with a deal has its whole first position in the place of the ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.errors import IllegalActionError, NotationError, OutdatedError
from game.core.events import Sink
from game.core.notation import action_text, read_action, read_table, table_text
from game.core.ruleset import Ruleset
from game.core.state import State
from game.core.untrusted import (
    LEAST_SEED,
    LONGEST_POSITION,
    LONGEST_REPLAY,
    MOST_SEED,
    check_length,
    read_number,
)
from game.match.match import Match
from game.match.versions import REPLAY, RULES_SINCE, VERSION, check_version
from game.rulesets import position, position_line, preset, table

MARK = "spietato"


@dataclass(frozen=True, slots=True)
class Replay:
    """Everything needed to see a game again."""

    rules: Ruleset
    players: int
    seed: int
    actions: tuple[int, ...] = field(default=())
    start: State | None = None
    """The position in which the first round began, where it was not dealt."""
    version: int = field(default=VERSION, compare=False)
    """By which version's rules it was played."""

    @classmethod
    def of(cls, match: Match) -> Replay:
        """The replay of a match so far."""
        return cls(match.rules, match.players, match.seed, tuple(match.actions), match.start)

    def text(self) -> str:
        """The replay on one line. It says by which version's rules it was played, not which one writes it."""
        start = table_text(self.rules, preset(self.rules.id)) if self.start is None else position_line(self.start)
        actions = " ".join(map(action_text, self.actions))
        return f"{MARK}/{self.version} {start} @ {self.players} {self.seed} @ {actions}"

    @property
    def outdated(self) -> bool:
        """Whether some rule was read otherwise when this was played, so that it may go elsewhere today."""
        return self.version < RULES_SINCE

    def begin(self) -> Match:
        """The match before its first action."""
        if self.start is None:
            return Match(self.rules, self.players, self.seed)
        return Match.at(self.start, self.seed)

    def step(self, match: Match, sink: Sink = None) -> None:
        """Do the next action in a match that has come so far by this replay, dealing the next round first where one is
        due; IllegalActionError names the action that does not fit."""
        number = len(match.actions)
        if match.state.over and not match.over:
            match.next_round()
        try:
            match.apply(self.actions[number], sink)
        except IllegalActionError as error:
            if self.outdated:
                raise OutdatedError(
                    f"the replay is from version {self.version} and no longer fits today's rules: "
                    f"it fails at action {number + 1}"
                ) from None
            raise IllegalActionError(f"the replay fails at action {number + 1}: {error}") from None

    def play(self, sink: Sink = None) -> Match:
        """The match as it stands after the last action; IllegalActionError names the action that does not fit. What
        happened in it, the deals too, goes into the sink."""
        match = self.begin()
        told = sink if sink is not None else []
        told += match.dealt
        for _ in self.actions:
            if match.state.over and not match.over:
                match.next_round()
                told += match.dealt
            self.step(match, sink)
        return match


def read_replay(line: str) -> Replay:
    """The replay in that line, of this version or an earlier one; NotationError says what is wrong with it."""
    check_length(line, LONGEST_REPLAY, "replay")
    parts = [part.strip() for part in line.strip().split("@")]
    mark, _, start = parts[0].partition(" ")
    name, _, number = mark.partition("/")
    if name != MARK or len(parts) != 3:
        raise NotationError("this line is not a replay")
    version = check_version(REPLAY, read_number(number, 1, MOST_SEED))
    check_length(start, LONGEST_POSITION, "start of the replay")
    state = position(start) if "|" in start else None
    rules = read_table(start.split(), table) if state is None else state.rules
    numbers = parts[1].split()
    players = read_number(numbers[0], 1, 99) if len(numbers) == 2 else None
    seed = read_number(numbers[1], LEAST_SEED, MOST_SEED) if len(numbers) == 2 else None
    if players is None or seed is None:
        raise NotationError("the replay doesn't give its number of players and its seed")
    rules.check_players(players)
    if state is not None and (state.players != players or state.over):
        raise NotationError("the replay starts from a position that is over, or of another number of players")
    return Replay(rules, players, seed, tuple(map(read_action, parts[2].split())), state, version)
