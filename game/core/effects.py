"""The vocabulary of effects: what a face may do, written as plain tuples `(operation, target, amount)`.

A ruleset lists effects for each symbol; a customizable card's rule is a list of the same tuples. The operations
themselves live in `operations.py`; this module only knows how to write, read and check them.

>>> effect_text(("draw", OTHERS, 2))
'draw others 2'
>>> effect_from_text("lose_turn next") == ("lose_turn", NEXT, 0)
True
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.errors import OptionError

Effect = tuple[str, int, int]

# Targets are negative until the first of a card's effects is carried out; from then on they are seats. Whoever is next
# then stays it for the whole card, though it be knocked out; after a reverse it is the next in the new direction.
SELF, NEXT, PREVIOUS, OTHERS, EVERYONE, CHOSEN = -1, -2, -3, -4, -5, -6
TARGET_NAMES: dict[int, str] = {
    SELF: "self",
    NEXT: "next",
    PREVIOUS: "previous",
    OTHERS: "others",
    EVERYONE: "everyone",
    CHOSEN: "chosen",
}
_TARGETS = {name: target for target, name in TARGET_NAMES.items()}
_PLAYERS = frozenset(TARGET_NAMES)
_ONE_SELF = frozenset({SELF})


@dataclass(frozen=True, slots=True)
class Operation:
    """What an operation accepts. `composable`: players may use it in a rule of their own."""

    targets: frozenset[int]
    amounts: tuple[int, int] = (0, 0)
    composable: bool = True


OPERATIONS: dict[str, Operation] = {
    # Of the printed cards.
    "colour": Operation(_ONE_SELF, composable=False),
    "skip": Operation(frozenset({NEXT}), composable=False),
    "skip_others": Operation(frozenset({OTHERS}), composable=False),
    "attack": Operation(frozenset({NEXT}), (1, 20), composable=False),
    "discard_colour": Operation(_ONE_SELF, composable=False),
    "roulette": Operation(frozenset({NEXT}), composable=False),
    # Of both.
    "reverse": Operation(_ONE_SELF),
    "again": Operation(_ONE_SELF),
    "swap": Operation(_ONE_SELF),
    "rotate": Operation(_ONE_SELF),
    "shuffle": Operation(_ONE_SELF),
    # Of the customizable cards.
    "draw": Operation(_PLAYERS, (1, 10)),
    "draw_until": Operation(_PLAYERS),
    "draw_if_stuck": Operation(_PLAYERS, (1, 10)),
    "discard_wilds": Operation(_PLAYERS),
    "hand_size": Operation(_PLAYERS, (1, 15)),
    "lose_turn": Operation(_PLAYERS - {SELF}),
}

CHOOSE_COLOUR: Effect = ("colour", SELF, 0)
SKIP_NEXT: Effect = ("skip", NEXT, 0)
SKIP_OTHERS: Effect = ("skip_others", OTHERS, 0)
TURN_ROUND: Effect = ("reverse", SELF, 0)
PLAY_AGAIN: Effect = ("again", SELF, 0)
SWAP_HANDS: Effect = ("swap", SELF, 0)
ROTATE_HANDS: Effect = ("rotate", SELF, 0)


def attack(amount: int) -> Effect:
    """The next player takes `amount` cards and loses the turn, or answers where the table allows it."""
    return ("attack", NEXT, amount)


def _operation(name: str) -> Operation:
    try:
        return OPERATIONS[name]
    except KeyError:
        raise OptionError(f"there is no effect '{name}'; there are {', '.join(OPERATIONS)}") from None


def check_effect(effect: Effect) -> None:
    """Raise OptionError unless the operation exists and takes this target and amount."""
    name, target, amount = effect
    operation = _operation(name)
    if target not in operation.targets:
        allowed = ", ".join(TARGET_NAMES[code] for code in sorted(operation.targets, reverse=True))
        wrong = TARGET_NAMES.get(target, target)
        raise OptionError(f"the effect '{name}' cannot be aimed at '{wrong}', only at {allowed}")
    low, high = operation.amounts
    if not low <= amount <= high:
        wanted = f"a number from {low} to {high}" if high else "no number"
        raise OptionError(f"the effect '{name}' takes {wanted}, not {amount}")


def effect_text(effect: Effect) -> str:
    """One effect as words."""
    name, target, amount = effect
    words = [name, TARGET_NAMES.get(target, str(target))]
    if amount:
        words.append(str(amount))
    return " ".join(words)


def effect_from_text(text: str) -> Effect:
    """The effect in those words; the target may be left out where only one is possible."""
    words = text.split()
    if not words:
        raise OptionError("an effect is missing: write for example 'draw next 2'")
    text = " ".join(words)
    name, rest = words[0], words[1:]
    operation = _operation(name)
    if len(operation.targets) == 1 and (not rest or rest[0].isdigit()):
        target = next(iter(operation.targets))
    elif not rest or rest[0] not in _TARGETS:
        raise OptionError(f"'{text}' does not say whom it is aimed at: {', '.join(_TARGETS)}")
    else:
        target = _TARGETS[rest.pop(0)]
    if len(rest) > 1 or (rest and not (rest[0].isascii() and rest[0].isdigit())):
        raise OptionError(f"'{text}' is not an effect: write for example 'draw next 2'")
    effect = (name, target, int(rest[0]) if rest else 0)
    check_effect(effect)
    return effect


@dataclass(frozen=True, slots=True)
class CustomRule:
    """The rule of one customizable card: a name and an ordered list of effects."""

    name: str
    effects: tuple[Effect, ...]

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > 40 or any(mark in self.name for mark in ":;\n"):
            raise OptionError("a custom rule needs a name of 1 to 40 characters without ':' or ';'")
        if not 1 <= len(self.effects) <= 6:
            raise OptionError(f"the custom rule '{self.name}' needs 1 to 6 effects, not {len(self.effects)}")
        for effect in self.effects:
            check_effect(effect)
            if not OPERATIONS[effect[0]].composable:
                raise OptionError(f"the effect '{effect[0]}' belongs to a printed card, not to a custom rule")
        names = [effect[0] for effect in self.effects]
        for single in ("again", "swap", "rotate", "shuffle", "reverse"):
            if names.count(single) > 1:
                raise OptionError(f"the custom rule '{self.name}' uses '{single}' twice")

    def text(self) -> str:
        """The rule on one line, as `custom_rule` reads it."""
        if CUSTOM_PRESETS.get(self.name) == self:
            return self.name
        return f"{self.name}: " + "; ".join(effect_text(effect) for effect in self.effects)


CUSTOM_PRESETS: dict[str, CustomRule] = {}
CUSTOM_PRESETS.update(
    {
        rule.name: rule
        for rule in (
            CustomRule("draw_until_colour", (("draw_until", NEXT, 0), ("lose_turn", NEXT, 0))),
            CustomRule("discard_wilds", (("discard_wilds", OTHERS, 0),)),
            CustomRule("draw_three_if_stuck", (("draw_if_stuck", NEXT, 3),)),
            CustomRule("play_again", (PLAY_AGAIN,)),
            CustomRule("exactly_seven", (("hand_size", NEXT, 7),)),
        )
    }
)
"""The five examples of the Official rulebook."""


def custom_rule(text: str) -> CustomRule:
    """A preset by its name, or a composed rule written `name: effect; effect; ...`."""
    text = text.strip()
    if text in CUSTOM_PRESETS:
        return CUSTOM_PRESETS[text]
    name, colon, body = text.partition(":")
    if not colon:
        raise OptionError(
            f"there is no custom rule '{text}': take one of {', '.join(CUSTOM_PRESETS)}, "
            "or write your own as 'name: effect; effect'"
        )
    parts = [part for part in body.split(";") if part.strip()]
    return CustomRule(name.strip(), tuple(effect_from_text(part) for part in parts))
