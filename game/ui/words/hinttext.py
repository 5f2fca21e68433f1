"""A hint in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.ruleset import Ruleset
from game.ui.words.casinotext import punta_sentence
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name, colour_name

if TYPE_CHECKING:
    from game.bots.hint import Hint


def hint_sentence(t: Locale, advice: Hint, names: Sequence[str], rules: Ruleset) -> str:
    """What a good player would do, and why."""
    values: dict[str, Any] = dict(advice.arguments)
    if "card" in values:
        values["card"] = card_name(t, values["card"], rules)
    if "colour" in values:
        values["colour"] = colour_name(t, values["colour"])
    if "seat" in values:
        values["name"] = names[values["seat"]]
    words = t(f"hint.{advice.reason}", **values)
    return f"{words} {punta_sentence(t, advice.rule)}" if advice.rule else words
