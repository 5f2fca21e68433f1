"""A card while it is being written: its name, symbol and effects, what may be changed, and what is still wrong."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.core.customrules import CARD_SYMBOLS, CUSTOM_PRESETS, LONGEST_CARD_NAME, MOST_EFFECTS, custom_rule, rule_text
from game.core.effects import NEXT, OPERATIONS, SELF, CustomRule, Effect
from game.core.errors import OptionError
from game.ui.words.cardtext import rule_name
from game.ui.words.locale import Locale

FIRST_EFFECT: Effect = ("draw", NEXT, 2)
FORBIDDEN = ":;[]"
"""What a name cannot have, since a rule is written on one line with these between its parts."""


def composable() -> list[str]:
    """The names of all effects that a card may have: first what happens to somebody, then the rest."""
    found = [operation for operation in OPERATIONS.values() if operation.composable]
    return [operation.name for operation in sorted(found, key=lambda each: not each.aimed)]


@dataclass
class Draft:
    """What has been written so far. One of the five rules is itself until something about it is changed."""

    name: str = ""
    symbol: str = CARD_SYMBOLS[0]
    effects: list[Effect] = field(default_factory=lambda: [FIRST_EFFECT])
    preset: str = ""
    """Which of the five it is, if any."""
    kept: str = ""
    """The name under which it is in the library, if it came from there."""
    _chosen: dict[int, tuple[int, int]] = field(default_factory=dict, compare=False)
    """The target and the amount that were last chosen in each place: some operations on the way through the list take
    neither, and those after them should not begin anew."""

    @classmethod
    def of(cls, t: Locale, rule: CustomRule, kept: str = "") -> Draft:
        """A rule to be read or changed."""
        preset = rule.name if CUSTOM_PRESETS.get(rule.name) == rule else ""
        name = rule_name(t, rule)[:LONGEST_CARD_NAME].rstrip()
        return cls(name, rule.symbol, list(rule.effects), preset, kept)

    @classmethod
    def from_text(cls, t: Locale, text: str) -> Draft:
        """The draft of a house rule's value; a new card if it says nothing that can be read."""
        try:
            return cls.of(t, custom_rule(text))
        except OptionError:
            return cls()

    # ---- changing it ------------------------------------------------------------------------------------------------

    def rename(self, name: str) -> None:
        """Call it something else."""
        if name != self.name:
            self.name, self.preset = name, ""

    def mark(self, symbol: str) -> None:
        """Give it another symbol."""
        if symbol != self.symbol:
            self.symbol, self.preset = symbol, ""

    def add(self) -> None:
        """One more effect: the first that is not there yet."""
        if len(self.effects) < MOST_EFFECTS:
            used = {name for name, _, _ in self.effects}
            name = next((name for name in composable() if name not in used), FIRST_EFFECT[0])
            self._set([*self.effects, _fitting((name, NEXT, FIRST_EFFECT[2]))])

    def remove(self, place: int) -> None:
        """Take an effect away."""
        self._chosen.clear()
        self._set([effect for number, effect in enumerate(self.effects) if number != place])

    def move(self, place: int, by: int) -> None:
        """Let an effect come earlier or later."""
        effects, other = list(self.effects), place + by
        if 0 <= other < len(effects):
            self._chosen.clear()
            effects[place], effects[other] = effects[other], effects[place]
            self._set(effects)

    def change(self, place: int, name: str = "", target: int = 0, amount: int = 0) -> None:
        """Another operation, target or amount for an effect; the rest stays as far as it fits."""
        before = self.effects[place]
        kept_target, kept_amount = self._chosen.get(place, before[1:])
        if OPERATIONS[before[0]].aimed:
            kept_target = before[1]
        if OPERATIONS[before[0]].amounts[1]:
            kept_amount = before[2]
        self._chosen[place] = kept_target, kept_amount = target or kept_target, amount or kept_amount
        effect = _fitting((name or before[0], kept_target, kept_amount))
        self._set([effect if number == place else each for number, each in enumerate(self.effects)])

    def _set(self, effects: list[Effect]) -> None:
        if effects != self.effects:
            self.effects, self.preset = effects, ""

    # ---- what comes of it -------------------------------------------------------------------------------------------

    def problem(self) -> tuple[str, dict[str, object]] | None:
        """What is still wrong: the key of a sentence and its values. None if it can be played."""
        if not self.effects:
            return "cardmaker.no_effect", {}
        twice = self.twice()
        if twice:
            return "cardmaker.twice", {"effect": twice}
        if not self.name.strip():
            return "cardmaker.no_name", {}
        if any(letter in FORBIDDEN for letter in self.name):
            return "cardmaker.bad_name", {"letters": " ".join(FORBIDDEN)}
        if not self.preset and self.name.strip() in CUSTOM_PRESETS:
            return "cardmaker.taken_name", {}
        return None

    def twice(self) -> str:
        """An effect that is there more than once though once is all it can be."""
        names = [name for name, _, _ in self.effects]
        return next((name for name in names if OPERATIONS[name].single and names.count(name) > 1), "")

    def rule(self) -> CustomRule | None:
        """The rule as it stands, if nothing is wrong with it."""
        if self.problem() is not None:
            return None
        if self.preset:
            return CUSTOM_PRESETS[self.preset]
        return CustomRule(self.name.strip(), tuple(self.effects), self.symbol)

    def text(self) -> str:
        """The value of the house rule; empty while something is wrong."""
        rule = self.rule()
        return rule_text(rule) if rule is not None else ""

    def copy(self, name: str) -> Draft:
        """The same card under another name, not in the library yet."""
        return replace(self, name=name, effects=list(self.effects), preset="", kept="")


def _fitting(effect: Effect) -> Effect:
    """The effect with a target and an amount that its operation takes."""
    name, target, amount = effect
    operation = OPERATIONS[name]
    if target not in operation.targets:
        target = NEXT if NEXT in operation.targets else SELF if SELF in operation.targets else min(operation.targets)
    low, high = operation.amounts
    return name, target, min(max(amount, low), high) if high else 0
