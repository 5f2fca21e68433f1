"""Mixed levels at tables with random options never submit an illegal action, and every game ends.

A long run: `python -m tests.bots.test_robust classic 2000 25`, with an expert in one game of 25.
"""

from __future__ import annotations

import sys

import pytest

from game.bots.registry import LEVELS, bot
from game.bots.roster import ROSTER
from game.core.errors import OptionError
from game.core.invariants import check_state
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.rulesets import RULESETS, table

SWITCHES = (
    "draw_by_choice",
    "forced_play",
    "seven_swaps",
    "zero_rotates",
    "jump_in",
    "uno_turn",
)
CUSTOM = (
    *("draw_until_colour", "discard_wilds", "draw_three_if_stuck", "play_again", "exactly_seven"),
    *("Storm: draw others 2; reverse", "Duel: hand_size chosen 5; lose_turn chosen", "Wheel: rotate", "Mixer: shuffle"),
    *("Gift: discard_wilds chosen; draw self 1", "Trade: swap", "Rain: draw_until everyone"),
)


def random_table(ruleset: str, stream: Stream) -> Ruleset:
    """The ruleset with random house rules that do not clash."""
    while True:
        options = {"goal": "round"}
        for name in SWITCHES:
            if stream.below(3) == 0:
                options[name] = "on" if stream.below(2) else "off"
        if stream.below(2):
            options["stacking"] = ("off", "same", "mixed", "rising")[stream.below(4)]
        if stream.below(3) == 0:
            options["uno"] = ("off", "caught", "always")[stream.below(3)]
        if stream.below(3) == 0:
            options["draw_limit"] = str(stream.below(4))
        if stream.below(4) == 0:
            options["hand_limit"] = str(12 + stream.below(20))
        if stream.below(4) == 0:
            options["challenge"], options["wild_draw_four"] = "on", "always"
        if ruleset == "official":
            options |= {f"custom{number}": CUSTOM[stream.below(len(CUSTOM))] for number in (1, 2, 3)}
        try:
            return table(ruleset, {} if RULESETS[ruleset].fixed else options)
        except OptionError:
            continue


def random_names(players: int, stream: Stream, expert: bool) -> list[str]:
    """Levels, characters and players without a plan; an expert only where there is time for one."""
    pool = [character.id for character in ROSTER if character.level != "expert"]
    pool += [*LEVELS[:3], "random", "random"]
    names = [pool[stream.below(len(pool))] for _ in range(players)]
    if expert:
        names[stream.below(players)] = "expert"
    return names


def play_games(ruleset: str, games: int, seed: int, experts: int) -> None:
    """Play that many games of mixed players; an illegal action would raise. One in `experts` seats an expert."""
    stream = Stream(seed)
    for game in range(games):
        rules = random_table(ruleset, stream)
        most = min(rules.max_players, 6)
        players = rules.min_players + stream.below(most - rules.min_players + 1)
        names = random_names(players, stream, game % experts == 0)
        match = Match(rules, players, seed + game)
        Autoplay(match, [bot(name, rules) for name in names]).play()
        check_state(match.state)


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_mixed_levels_with_random_options(ruleset: str) -> None:
    play_games(ruleset, games=60, seed=4242, experts=20)


@pytest.mark.parametrize("players", [2, 5, 10])
def test_every_level_at_large_tables(players: int) -> None:
    rules = table("no_mercy")
    for seed in range(6):
        names = [LEVELS[(seat + seed) % 3] for seat in range(players)]
        match = Match(rules, players, seed)
        Autoplay(match, [bot(name, rules) for name in names]).play()
        assert match.winner is not None


if __name__ == "__main__":
    play_games(sys.argv[1], games=int(sys.argv[2]), seed=1, experts=int(sys.argv[3]))
    print(f"{sys.argv[1]}: {sys.argv[2]} games, every action legal")
