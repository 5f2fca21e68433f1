"""The registry of rulebooks: each registers itself at the foot of its own file, and everybody else asks here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import OptionError
from game.core.ruleset import Ruleset
from game.core.untrusted import shown

RULESETS: Final[dict[str, Ruleset]] = {}
"""All rulebooks by id, in the order in which they are shown."""

Texts = Mapping[str, Mapping[str, str | dict[str, str]]]
"""Sentences by language and key, as the files of the languages hold them."""
_texts: dict[str, Texts] = {}


def register(ruleset: Ruleset, texts: Texts | None = None) -> Ruleset:
    """Add a rulebook; it takes its place in the list. OptionError if its id is taken, or its part.

    A rulebook whose texts are not in the game's own files of languages brings them along: at the least its name, the
    line that says what it is like, and the names of whatever it puts there itself.
    """
    if ruleset.id in RULESETS:
        raise OptionError(f"there is a ruleset '{ruleset.id}' already")
    for other in RULESETS.values():
        if ruleset.wallet and other.wallet:
            raise OptionError(f"{ruleset.id}: the credits are staked at the table of {other.id}; there is one ledger")
        if ruleset.display.featured and other.display.featured:
            raise OptionError(f"{ruleset.id}: {other.id} is the featured ruleset")
    listed = sorted([*RULESETS.values(), ruleset], key=lambda each: each.display.order)
    RULESETS.clear()
    RULESETS.update({each.id: each for each in listed})
    _texts[ruleset.id] = texts or {}
    return ruleset


def unregister(ruleset_id: str) -> None:
    """Take a rulebook out again with its texts: for those that were added only for a while."""
    del RULESETS[ruleset_id]
    del _texts[ruleset_id]


def texts_in(language: str) -> dict[str, str | dict[str, str]]:
    """The texts that rulebooks have brought along in that language."""
    return {key: entry for texts in _texts.values() for key, entry in texts.get(language, {}).items()}


def preset(ruleset_id: str) -> Ruleset:
    """The rulebook with that id."""
    try:
        return RULESETS[ruleset_id]
    except KeyError:
        raise OptionError(
            f"there is no ruleset '{shown(ruleset_id)}'; the rulesets are {', '.join(RULESETS)}"
        ) from None


def in_order() -> list[Ruleset]:
    """All rulebooks in the order in which they are shown."""
    return list(RULESETS.values())


def featured() -> Ruleset:
    """The rulebook for whoever has not chosen one: the featured one, or else the first."""
    return next((ruleset for ruleset in RULESETS.values() if ruleset.display.featured), in_order()[0])


def wallet_table() -> Ruleset:
    """The rulebook at whose table credits are staked."""
    return next(ruleset for ruleset in RULESETS.values() if ruleset.wallet)


def ordinary() -> Ruleset:
    """The first rulebook without credits and roles: any number of people can sit down at its table."""
    return next(ruleset for ruleset in RULESETS.values() if not ruleset.roles)
