"""The casino's rules in words: by which the bank has moved, and what the best strategy gives for a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ui.words.locale import Locale

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
