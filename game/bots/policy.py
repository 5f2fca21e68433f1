"""The heuristic player: every choice gets a score out of weighed considerations, the highest is taken.

It reads the public table, one hand and nothing else, so it serves views and, in playouts, states alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.heuristic.special import pick_target, special_worth, swap_target
from game.bots.heuristic.traits import Traits, traits_of
from game.bots.heuristic.weights import Weights
from game.core.actions import CALL_BITS, CHALLENGE, DISCARD, DRAW, argument_of, kind_of
from game.core.cards import (
    CARD_COUNT,
    COLOUR_OF,
    IS_NUMBER,
    SYMBOL_COUNT,
    SYMBOL_OF,
    WILD_DRAW_FOUR,
)
from game.core.ruleset import Ruleset
from game.core.state import COLOUR, NONE, PICK, ROULETTE, TARGET, State
from game.core.state import DISCARD as DISCARD_PHASE
from game.core.view import View

Public = State | View
_DRAW_BITS: Final = DRAW << 8
_CHALLENGE_BITS: Final = CHALLENGE << 8
WIN: Final = 1000.0


def next_seat(table: Public, seat: int, times: int = 1) -> int:
    """The seat that follows in the direction of play; knocked-out seats do not count."""
    players, direction, out = table.players, table.direction, table.out
    while times:
        seat = (seat + direction) % players
        if not out[seat]:
            times -= 1
    return seat


class Policy:
    """The weights of a player worked into tables for one ruleset and one number of players."""

    __slots__ = ("base", "hits", "rules", "threat", "traits", "two", "weights")

    def __init__(self, rules: Ruleset, weights: Weights, two: bool) -> None:
        self.rules = rules
        self.weights = weights
        self.two = two
        self.traits: Traits = traits_of(rules)
        alive = 2 if two else 3
        self.base: list[float] = [self._base(card, alive) for card in range(CARD_COUNT)]
        self.hits: list[bool] = [self.traits.hits_next(card, alive) for card in range(CARD_COUNT)]
        self.threat: list[float] = [weights.threat if hit else 0.0 for hit in self.hits]

    def _base(self, card: int, alive: int) -> float:
        weights, traits = self.weights, self.traits
        worth = weights.shed + weights.points * self.rules.points_of[card]
        attack = traits.attack[card]
        if traits.wild[card]:
            worth += weights.wild_attack if attack else weights.wild
        elif attack:
            worth += weights.attack
        elif traits.skips[card] or (traits.reverses[card] and alive == 2):
            worth += weights.skip
        elif traits.reverses[card]:
            worth += weights.reverse
        if traits.again[card]:
            worth += weights.again
        if attack:
            worth += weights.attack_each * (attack - 2)
        return worth

    # ---- one decision -----------------------------------------------------------------------------------------

    def pick(self, table: Public, seat: int, hand: Sequence[int], counts: Sequence[int], allowed: Sequence[int]) -> int:
        """The best of that seat's allowed; calls and catches are not its business."""
        phase = table.phase
        if phase in (COLOUR, ROULETTE):
            return self._pick_colour(table, seat, hand, allowed, phase == ROULETTE)
        if phase == TARGET:
            return swap_target(seat, counts, allowed, self.weights.swap_margin)
        if phase == PICK:
            return pick_target(table.queue, counts, allowed)
        best, top = -1, -1e9
        scores = self.scores(table, seat, hand, counts, allowed)
        for action, score in zip(allowed, scores, strict=True):
            if score > top:
                best, top = action, score
        return best

    def scores(
        self, table: Public, seat: int, hand: Sequence[int], counts: Sequence[int], allowed: Sequence[int]
    ) -> list[float]:
        """A score for each action where a card is to be laid, drawn, kept, taken or discarded."""
        if table.phase == DISCARD_PHASE:
            return [self._keep_least(hand, action) for action in allowed]
        weights = self.weights
        size = len(hand)
        held = [0.0, 0.0, 0.0, 0.0, 0.0]
        marks = [0] * SYMBOL_COUNT
        colour_of, symbol_of = COLOUR_OF, SYMBOL_OF
        for card in hand:
            held[colour_of[card]] += 1
            marks[symbol_of[card]] += 1
        follower = next_seat(table, seat)
        lacked = table.passed[follower]
        near = counts[follower] <= weights.near
        struck = weights.revenge if self.hits[table.last[follower]] and table.last[follower] != NONE else 0.0
        bluffs = self.rules.challenge and not table.pending and held[table.colour] > 0
        base, special, threat, wild = self.base, self.traits.special, self.threat, self.traits.wild
        answering = weights.answer if table.pending else 0.0
        rarity = self._rarity(table, held) if weights.scarce else held
        found = []
        # The hottest loop of every playout: written out rather than split into functions, and an action is taken
        # apart by hand: PLAY is kind 0, so that the lower half of a play is its card.
        for action in allowed:
            kind = action & 0xFF00
            if kind or action >> 16 != seat:
                found.append(self._other(table, kind, counts))
                continue
            card = action & 0xFF
            if size == 1:
                found.append(WIN)
                continue
            score = base[card] + answering
            if not wild[card]:
                colour = colour_of[card]
                score += weights.colour * (held[colour] - 1)
                if held[colour] == 1:
                    score += weights.empties
                if weights.scarce:
                    score += weights.scarce * rarity[colour]
                if weights.symbol:
                    score += weights.symbol * (marks[symbol_of[card]] - 1)
                if colour == lacked:
                    score += weights.lack
            elif bluffs and card == WILD_DRAW_FOUR:
                score += weights.bluff
            if near:
                score += threat[card]
            if struck and self.hits[card]:
                score += struck
            if special[card]:
                score += special_worth(self.traits, weights, table, seat, card, hand, counts)
            found.append(score)
        return found

    def _rarity(self, table: Public, held: Sequence[float]) -> list[float]:
        """For each colour, how many more of it than of an average colour have been seen."""
        seen = list(held)
        for card in table.discard:
            seen[COLOUR_OF[card]] += 1
        average = (seen[0] + seen[1] + seen[2] + seen[3]) / 4
        return [count - average for count in seen]

    def _other(self, table: Public, kind: int, counts: Sequence[int]) -> float:
        """Anything but a play, by the bits of its kind: calls and catches never come first here."""
        if kind >= CALL_BITS:
            return -1e6
        if kind == _DRAW_BITS:
            return self.weights.draw
        if kind == _CHALLENGE_BITS:
            return self.bluff_odds(counts[table.layer]) - self.weights.challenge
        return 0.0

    def bluff_odds(self, cards: int) -> float:
        """How likely a Wild Draw Four from a hand that size is a bluff: a fuller hand more often held the colour."""
        held = 1 - 0.76**cards
        return held * 0.5 / (held * 0.5 + 1 - held)

    def _keep_least(self, hand: Sequence[int], action: int) -> float:
        if kind_of(action) != DISCARD:
            return -1e6
        card = argument_of(action)
        if self.traits.wild[card]:
            return -10.0
        same = sum(1 for other in hand if COLOUR_OF[other] == COLOUR_OF[card])
        return -2.0 * (not IS_NUMBER[card]) - 0.5 * same + 0.02 * self.rules.points_of[card]

    def _pick_colour(
        self, table: Public, seat: int, hand: Sequence[int], allowed: Sequence[int], roulette: bool
    ) -> int:
        """The colour held most and followed least; whoever spins the wheel names the one it holds least."""
        held = [0.0, 0.0, 0.0, 0.0, 0.0]
        for card in hand:
            held[COLOUR_OF[card]] += 1
        if self.weights.scarce:
            held = [own + self.weights.scarce * rare for own, rare in zip(held, self._rarity(table, held), strict=True)]
        if not roulette:
            lacked = table.passed[next_seat(table, seat)]
            if lacked != NONE and lacked < 4:
                held[lacked] += 2 * self.weights.lack
        sign = -1 if roulette else 1
        best, top = -1, -1e9
        for action in allowed:
            if action & 0xFF00 < CALL_BITS and action >> 16 == seat:
                worth = sign * held[action & 0xFF]
                if worth > top:
                    best, top = action, worth
        return best


_KEPT: Final[dict[tuple[int, Weights, bool], Policy]] = {}
_KEPT_LIMIT: Final = 128


def policy_for(rules: Ruleset, weights: Weights, two: bool) -> Policy:
    """The policy with these weights; built once as long as the ruleset is in use."""
    key = (id(rules), weights, two)
    policy = _KEPT.get(key)
    if policy is None or policy.rules is not rules:
        if len(_KEPT) >= _KEPT_LIMIT:
            _KEPT.clear()
        policy = _KEPT[key] = Policy(rules, weights, two)
    return policy
