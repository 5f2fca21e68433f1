"""The registry of rulebooks: `RULESETS` by id, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from game.core import operations  # noqa: F401 - rulesets are checked against the vocabulary, which this fills
from game.core.errors import OptionError
from game.core.notation import position_text, read_position
from game.core.options import configured
from game.core.ruleset import Ruleset
from game.core.state import State
from game.rulesets.casino import CASINO
from game.rulesets.classic import CLASSIC
from game.rulesets.no_mercy import NO_MERCY
from game.rulesets.official import OFFICIAL
from game.rulesets.one import ONE

RULESETS: dict[str, Ruleset] = {rules.id: rules for rules in (NO_MERCY, ONE, CLASSIC, CASINO, OFFICIAL)}


def preset(ruleset_id: str) -> Ruleset:
    """The rulebook with that id."""
    try:
        return RULESETS[ruleset_id]
    except KeyError:
        raise OptionError(f"there is no ruleset '{ruleset_id}'; there are {', '.join(RULESETS)}") from None


def table(ruleset_id: str, options: Mapping[str, str] | None = None) -> Ruleset:
    """The rulebook with that id and these house rules."""
    return configured(preset(ruleset_id), options or {})


def position(line: str) -> State:
    """The state that one line of notation describes."""
    return read_position(line, table)


def position_line(state: State) -> str:
    """A state as one line of notation."""
    return position_text(state, preset(state.rules.id))
