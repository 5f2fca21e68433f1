"""An outside judge: our players inside RLCard's own UNO, by its rules, its dealing and only what its state shows.

RLCard is not needed to play or to test the game, so it has an environment of its own:

    python -m venv .venv-bench
    .venv-bench/bin/pip install rlcard
    .venv-bench/bin/python tools/rlcard_judge.py --player hard --against rule --deals 10000

Every deal is played twice with the seats swapped. RLCard's table differs from ours: a Reverse only passes the turn on,
a drawn card of the colour or a wild is laid by itself, a Wild Draw Four goes only where nothing else does, and there is
no call. Its observation shows the wrong colour for most wild targets; the last of `played_cards` has the right one.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.models.uno_rule_models import UNORuleAgentV1

from game.bots.protocol import Bot
from game.bots.registry import bot
from game.core import cards
from game.core.actions import PLAY, act, argument_of
from game.core.effects import CHOOSE_COLOUR, SKIP_NEXT, attack
from game.core.engine import apply
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.core.state import NONE, State, new_state
from game.core.view import observe
from game.rulesets.decks import STANDARD

RULES = Ruleset(
    id="classic",
    deck=STANDARD,
    effects=(
        (cards.SKIP, (SKIP_NEXT,)),
        (cards.DRAW_TWO, (attack(2),)),
        (cards.S_WILD, (CHOOSE_COLOUR,)),
        (cards.S_WILD_DRAW_FOUR, (CHOOSE_COLOUR, attack(4))),
    ),
    forced_play=True,
    wild_draw_four="match",
    uno="off",
)
_SYMBOLS = {str(number): number for number in range(10)}
_SYMBOLS |= {"skip": cards.SKIP, "reverse": cards.REVERSE, "draw_2": cards.DRAW_TWO}
_SYMBOLS |= {"wild": cards.S_WILD, "wild_draw_4": cards.S_WILD_DRAW_FOUR}
_COLOURS = {letter: cards.COLOUR_LETTERS.index(letter) for letter in "rygb"}


def read_card(text: str) -> tuple[int, int]:
    """RLCard's text of a card: our card, and the colour written on it."""
    letter, _, trait = text.partition("-")
    colour = _COLOURS[letter]
    return cards.card_of(colour, _SYMBOLS[trait]), colour


def _is_coloured(text: str) -> bool:
    return text != "draw" and not cards.IS_WILD[read_card(text)[0]]


class Guest:
    """One of our players at RLCard's table; it remembers what the other drew instead of laying."""

    use_raw = True

    def __init__(self, player: Bot, seat: int, seed: int) -> None:
        self.player = player
        self.seat = seat
        self.stream = Stream(seed, seat)
        self.passed = NONE
        self.expected = (-1, -1, NONE)

    def step(self, state: dict[str, Any]) -> str:
        """The action as RLCard writes it."""
        shown = state["raw_obs"]
        legal = shown["legal_actions"]
        played = [read_card(text) for text in shown["played_cards"]] or [read_card(shown["target"])]
        colour = played[-1][1]
        if not shown["played_cards"]:
            # The pile has just been shuffled in and shows nothing: what may be laid tells the colour of a wild target.
            colour = next((read_card(text)[1] for text in legal if _is_coloured(text)), colour)
        other = shown["num_cards"][1 - self.seat]
        self._infer(len(shown["played_cards"]), other)
        if len(legal) == 1:
            self._remember(legal[0], len(shown["played_cards"]), other, colour)
            return str(legal[0])
        position = self._position(shown, [card for card, _ in played], colour, other)
        action = self._choose(position, legal)
        self._remember(action, len(shown["played_cards"]), other, colour)
        return action

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[Any]]:
        """The same, in the form RLCard asks for."""
        return self.step(state), []

    def _position(self, shown: dict[str, Any], discard: list[int], colour: int, other: int) -> State:
        """A state that looks to our seat as RLCard's table does; the unseen cards lie in no particular order."""
        state = new_state(RULES, 2, 0, 1 - self.seat)
        unseen = Counter(RULES.deck_cards)
        hand = [read_card(text)[0] for text in shown["hand"]]
        unseen.subtract(hand)
        unseen.subtract(discard)
        pool = list((+unseen).elements())
        state.hands[self.seat] = hand
        state.hands[1 - self.seat] = pool[:other]
        state.draw = pool[other:]
        state.discard = discard
        state.colour = colour
        state.turn = state.actor = self.seat
        state.passed[1 - self.seat] = self.passed
        return state

    def _choose(self, state: State, legal: list[str]) -> str:
        view = observe(state, self.seat)
        allowed = {act(self.seat, PLAY, read_card(text)[0]) for text in legal}
        view.allowed = tuple(action for action in view.allowed if action in allowed)
        card = argument_of(self.player.choose(view, self.stream))
        if not cards.IS_WILD[card]:
            return next(text for text in legal if read_card(text)[0] == card)
        letter = legal[0][0]
        if len(state.hands[self.seat]) > 1:
            apply(state, act(self.seat, PLAY, card))
            chosen = argument_of(self.player.choose(observe(state, self.seat), self.stream))
            letter = cards.COLOUR_LETTERS[chosen]
        return next(text for text in legal if text[0] == letter and read_card(text)[0] == card)

    def _remember(self, action: str, played: int, other: int, colour: int) -> None:
        if action == "draw":
            self.expected = (played, other, colour)
            return
        card, colour = read_card(action)
        self.expected = (played + 1, other + RULES.attack_of[card], colour)

    def _infer(self, played: int, other: int) -> None:
        laid, count, colour = self.expected
        if played == laid and other == count + 1:
            self.passed = colour
        elif played != laid:
            self.passed = NONE


def contest(player: str, against: str, deals: int, seed: int, bar: bool) -> list[int]:
    """How many of the two games of each deal our player won."""
    env = rlcard.make("uno")
    ours = bot(player, RULES)
    wins = []
    for deal in range(deals):
        won = 0
        for seat in (0, 1):
            np.random.seed((seed + deal) % 2**32)
            env.seed(seed + deal)
            rival = UNORuleAgentV1() if against == "rule" else RandomAgent(env.num_actions)
            agents: list[Any] = [rival, rival]
            agents[seat] = Guest(ours, seat, seed + deal)
            won += _play(env, agents, seat)
        wins.append(won)
        if bar and (deal + 1) % max(1, deals // 100) == 0:
            print(
                f"\r{100 * (deal + 1) // deals:3d} %  {100 * sum(wins) / 2 / len(wins):.2f} ", end="", file=sys.stderr
            )
    if bar:
        print(file=sys.stderr)
    return wins


def _play(env: Any, agents: list[Any], seat: int) -> int:
    state, player = env.reset()
    while not env.is_over():
        agent = agents[player]
        state, player = env.step(agent.step(state), getattr(agent, "use_raw", False))
    return int(env.get_payoffs()[seat] > 0)


def main() -> None:
    """Play and print the share of games won with its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="hard", help="a level or a character (default hard)")
    parser.add_argument("--against", choices=("rule", "random"), default="rule", help="RLCard's agent (default rule)")
    parser.add_argument("--deals", type=int, default=10_000, help="each is played twice (default 10000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    wins = contest(arguments.player, arguments.against, arguments.deals, arguments.seed, sys.stderr.isatty())
    deals = len(wins)
    mean = sum(wins) / 2 / deals
    variance = sum((won / 2 - mean) ** 2 for won in wins) / max(1, deals - 1)
    half = 1.96 * math.sqrt(variance / deals)
    if arguments.json:
        print(
            json.dumps({"games": 2 * deals, "win_rate": [round(mean, 5), round(mean - half, 5), round(mean + half, 5)]})
        )
        return
    print(
        f"{arguments.player} against {arguments.against}: {100 * mean:.2f} % "
        f"(95 % interval {100 * (mean - half):.2f} to {100 * (mean + half):.2f}) of {2 * deals} games"
    )


if __name__ == "__main__":
    main()
