"""The casino's rules in words: by which the bank has moved, and what the best strategy gives for a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.events import Event
from game.match.ledger import Hand
from game.rulesets import wallet_table
from game.ui.words.locale import Locale
from game.ui.words.logtext import log_line
from game.ui.words.resulttext import casino_reason

if TYPE_CHECKING:
    from game.bots.casino import Points


def bank_sentence(t: Locale, rules: Sequence[str]) -> str:
    """The bank's rules with their numbers, one a line."""
    return "\n".join(t("bank.rule", number=rule, words=t(f"bank.rule.{rule}")) for rule in rules)


def punta_sentence(t: Locale, rule: str) -> str:
    """One rule of the player's best strategy with its number."""
    return t("punta.rule", number=rule.partition("_")[0], words=t(f"punta.rule.{rule}"))


def points_label(points: Points) -> str:
    """What a card is worth, as the rulebook adds it up."""
    return f"{points.base}+1000×{points.run}" if points.run else str(points.base)


def absent_moves(t: Locale, hand: Hand, own: int, stake: int) -> list[tuple[str, bool]]:
    """Every move of a finished hand in words, and whether it was among the first `own`: the rest was played for
    somebody. The last line says why it ended as it did."""
    rules = wallet_table()
    names = [t("player.bank" if seat != rules.staker else "player.you") for seat in range(rules.max_players)]
    match = Hand(hand.seed).match()
    moves = []
    for number, action in enumerate(hand.actions):
        told: list[Event] = []
        match.apply(action, told)
        words = [log_line(t, event, names, rules.staker, rules) for event in told]
        moves += [(line, number < own) for line in words if line]
    return [*moves, (casino_reason(match.state, stake, t), False)]
