"""Small talk: what computer players say while others are on turn; at most one line a lap, none twice in a match."""

from __future__ import annotations

import random

from game.core.state import NONE
from game.match.match import Match
from game.ui.table.director.stage import Stage
from game.ui.words.textkeys import SMALL_TALK, TALK_ABOUT

_MANY = 12
_A_CHAIN = 6
_LAPS = {2: 8, 3: 5, 4: 4, 5: 3}
"""In how many laps somebody says something once; in larger tables in every other."""


class Banter:
    """Decides who says what. Laps are counted in actions, so that a match that is continued does not begin again with
    the lines that were heard before."""

    def __init__(self, match: Match, stage: Stage) -> None:
        self._match = match
        self._stage = stage
        self._order = list(range(1, SMALL_TALK + 1))
        random.Random(match.seed).shuffle(self._order)
        self._window = self._now()
        self._from_the_start = not match.actions
        self._heard: set[str] = set()

    def _now(self) -> int:
        """Which of the stretches of the match it is in each of which one line may be said."""
        every = _LAPS.get(self._match.players, 2)
        return len(self._match.actions) // (self._match.players * every)

    def go_on(self, thinking: int) -> None:
        """Somebody is about to act: another may say something meanwhile."""
        now = self._now()
        if now == self._window or self._stage.callouts.busy:
            return
        dice = random.Random(f"{self._match.seed} {now}")
        speaker = self._speaker(dice, thinking)
        if speaker == NONE:
            return
        self._window = now
        line, about = self._line(now, dice, speaker)
        if line:
            self._stage.chat(speaker, line, about)

    def _speaker(self, dice: random.Random, thinking: int) -> int:
        model, seats = self._stage.model, self._stage.seats.seats
        able = [seat for seat in range(model.players) if seats[seat].bot is not None and not model.out[seat]]
        able = [seat for seat in able if seat != thinking]
        return dice.choice(able) if able else NONE

    def _line(self, now: int, dice: random.Random, speaker: int) -> tuple[str, int]:
        """The key of what is said, and whom it is about; empty if all has been said."""
        for topic, about in self._topics(speaker):
            unheard = [f"banter.{topic}.{number}" for number in range(1, TALK_ABOUT[topic] + 1)]
            unheard = [key for key in unheard if key not in self._heard]
            if self._from_the_start and unheard and dice.random() < 0.6:
                key = dice.choice(unheard)
                self._heard.add(key)
                return key, about
        # The number of a stretch never comes again, and neither does its line.
        return (f"banter.{self._order[now - 1]}", NONE) if now <= SMALL_TALK else ("", NONE)

    def _topics(self, speaker: int) -> list[tuple[str, int]]:
        """What there is to talk about, and of whom."""
        model = self._stage.model
        others = [seat for seat in range(model.players) if seat != speaker and not model.out[seat]]
        found = [("last_card", seat) for seat in others if model.counts[seat] == 1]
        found += [("many_cards", seat) for seat in others if model.counts[seat] >= _MANY]
        if model.pending >= _A_CHAIN:
            found.append(("chain", NONE))
        if len(others) == 1 and model.players > 2:
            found.append(("alone", others[0]))
        return found
