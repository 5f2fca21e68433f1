"""The rulebooks, and how to find one: `RULESETS` by id, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from game.core import operations  # noqa: F401 - rulesets are checked against the vocabulary, which this fills
from game.core.houserules import configured
from game.core.notation import position_text, read_position
from game.core.ruleset import Ruleset
from game.core.state import State

# Each of these registers itself.
from game.rulesets import casino, classic, no_mercy, official, one
from game.rulesets.registry import (
    RULESETS,
    featured,
    in_order,
    ordinary,
    preset,
    register,
    texts_in,
    unregister,
    wallet_table,
)

__all__ = [
    "RULESETS",
    "casino",
    "classic",
    "featured",
    "in_order",
    "no_mercy",
    "official",
    "one",
    "ordinary",
    "position",
    "position_line",
    "preset",
    "register",
    "table",
    "texts_in",
    "unregister",
    "wallet_table",
]


def table(ruleset_id: str, house_rules: Mapping[str, str] | None = None) -> Ruleset:
    """The rulebook with that id and these house rules."""
    return configured(preset(ruleset_id), house_rules or {})


def position(line: str) -> State:
    """The state that one line of notation describes."""
    return read_position(line, table)


def position_line(state: State) -> str:
    """A state as one line of notation."""
    return position_text(state, preset(state.rules.id))
