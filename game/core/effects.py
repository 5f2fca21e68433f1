"""The vocabulary of effects: what a face may do, written as plain tuples `(operation, target, amount)`.

A ruleset lists effects for each symbol; a customizable card's rule is a list of the same tuples. Each operation is
declared in a file of its own in `operations/`; this module knows what a declaration says, and how to write, read and
check effects.

>>> effect_text(("draw", OTHERS, 2))
'draw others 2'
>>> effect_from_text("lose_turn next") == ("lose_turn", NEXT, 0)
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core.errors import OptionError
from game.core.events import Sink
from game.core.untrusted import MOST_SEED, read_number, shown

Effect = tuple[str, int, int]

# Targets are negative until the first of a card's effects is carried out; from then on they are seats. Whoever is next
# then stays it for the whole card, though it be knocked out; after a reverse it is the next in the new direction.
SELF: Final = -1
NEXT: Final = -2
PREVIOUS: Final = -3
OTHERS: Final = -4
EVERYONE: Final = -5
CHOSEN: Final = -6
TARGET_NAMES: Final[dict[int, str]] = {
    SELF: "self",
    NEXT: "next",
    PREVIOUS: "previous",
    OTHERS: "others",
    EVERYONE: "everyone",
    CHOSEN: "chosen",
}
_TARGETS: Final = {name: target for target, name in TARGET_NAMES.items()}
PLAYERS: Final = frozenset(TARGET_NAMES)
ONESELF: Final = frozenset({SELF})
THE_NEXT: Final = frozenset({NEXT})

# States, views and rulesets build on this module, so it cannot name their types; every operation's own file does.
Do = Callable[[Any, int, int, Sink], bool]
"""Carries it out, given a state, a target and an amount; True if it waits for a decision."""
Answer = Callable[[Any, int, int, Sink], bool]
"""Takes the decision, given a state, who decided and what; True if the effect is to be carried out once more."""
Weigh = Callable[[Any, int, int, Sequence[int], Sequence[int]], float]
"""What it is worth, given a state or view, a seat, the card, that seat's hand and the sizes of all hands."""
Argue = Callable[[Any, int], dict[str, int] | None]
"""The numbers that speak for it, given a view and the card; None if nothing does."""
Explain = Callable[[Sequence[str], Any], tuple[str, ...]]
"""The keys of the sentences that explain it, given all operations of the card and the ruleset."""


@dataclass(frozen=True, slots=True, eq=False)
class Operation:
    """Everything there is to know about one operation. All but the first three has a value that fits most."""

    name: str
    targets: frozenset[int]
    do: Do
    amounts: tuple[int, int] = (0, 0)
    composable: bool = True
    """Players may use it in a rule of their own."""
    single: bool = False
    """Such a rule may use it only once."""
    aimed: bool = False
    """Its target becomes a seat before it is carried out, and it is carried out once for each."""
    turns: bool = False
    """It turns the direction of play, even as the last card; for effects after it others are next."""
    answer: Answer | None = None
    """Takes the decision that it waits for."""

    # How computer players weigh it. Whatever is left out counts for nothing.
    plain: str = ""
    """The weight that covers it, if it needs no look at the table: `skip`, `reverse`, `attack`, `again`, `colour`."""
    gain: Weigh | None = None
    """How many cards its player is better off."""
    harm: Weigh | None = None
    """How many cards the others are worse off."""
    blow: Callable[[int, int], float] | None = None
    """If it is aimed: how many cards worse off a hand is, given the amount and the size of the hand."""
    clears: Callable[[int, Sequence[int]], bool] | None = None
    """Whether it takes the whole rest of the hand along, given the card and that rest."""
    reason: str = "effect"
    """The reason a hint gives for it where nothing else is special about the card: `hint.REASON` among the texts."""
    argue: Argue | None = None
    """When that reason holds; without it, when it is worth something."""

    # How it is put into words. The sentence of most is `effect.NAME`; it may name `{who}` and `{count}`.
    explain: Explain | None = None
    keys: tuple[str, ...] = ()
    """Every key that `explain` may give."""
    tells: tuple[str, ...] = ()
    """Kinds of events that it alone writes; each has a line `log.KIND`."""

    def sentences(self, names: Sequence[str], rules: Any) -> tuple[str, ...]:
        """The keys of the sentences that explain it on a card with all these operations at that table."""
        return (f"effect.{self.name}",) if self.explain is None else self.explain(names, rules)

    @property
    def all_keys(self) -> tuple[str, ...]:
        """The keys of every text that it needs."""
        explained = self.keys if self.explain is not None else (f"effect.{self.name}",)
        return (*explained, *(f"log.{kind}" for kind in self.tells))


OPERATIONS: Final[dict[str, Operation]] = {}
"""Every operation by its name, in the order in which `operations/__init__.py` lists them."""


def register(operation: Operation) -> Operation:
    """Add an operation to the vocabulary; its name must be free and plain enough to be written on a line."""
    name = operation.name
    if name in OPERATIONS or not name.isidentifier():
        raise OptionError(f"'{name}' is no name for a new effect: it is taken, or not one plain word")
    OPERATIONS[name] = operation
    return operation


CHOOSE_COLOUR: Final[Effect] = ("colour", SELF, 0)
SKIP_NEXT: Final[Effect] = ("skip", NEXT, 0)
SKIP_OTHERS: Final[Effect] = ("skip_others", OTHERS, 0)
TURN_ROUND: Final[Effect] = ("reverse", SELF, 0)
PLAY_AGAIN: Final[Effect] = ("again", SELF, 0)
SWAP_HANDS: Final[Effect] = ("swap", SELF, 0)
ROTATE_HANDS: Final[Effect] = ("rotate", SELF, 0)


def attack(amount: int) -> Effect:
    """The next player takes `amount` cards and loses the turn, or answers where the table allows it."""
    return ("attack", NEXT, amount)


def _operation(name: str) -> Operation:
    try:
        return OPERATIONS[name]
    except KeyError:
        raise OptionError(f"there is no effect '{shown(name)}'; the effects are {', '.join(OPERATIONS)}") from None


def check_effect(effect: Effect) -> None:
    """Raise OptionError unless the operation exists and takes this target and amount."""
    name, target, amount = effect
    operation = _operation(name)
    if target not in operation.targets:
        allowed = ", ".join(TARGET_NAMES[code] for code in sorted(operation.targets, reverse=True))
        wrong = TARGET_NAMES.get(target, target)
        raise OptionError(f"the effect '{name}' can't target '{wrong}', only {allowed}")
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
        raise OptionError("an effect is missing: write, for example, 'draw next 2'")
    text = " ".join(words)
    name, rest = words[0], words[1:]
    operation = _operation(name)
    if len(operation.targets) == 1 and (not rest or (rest[0].isascii() and rest[0].isdigit())):
        target = next(iter(operation.targets))
    elif not rest or rest[0] not in _TARGETS:
        raise OptionError(f"'{shown(text)}' doesn't name a target; the targets are {', '.join(_TARGETS)}")
    else:
        target = _TARGETS[rest.pop(0)]
    amount = read_number(rest[0], 0, MOST_SEED) if rest else 0
    if len(rest) > 1 or amount is None:
        raise OptionError(f"'{shown(text)}' is not an effect: write, for example, 'draw next 2'")
    effect = (name, target, amount)
    check_effect(effect)
    return effect


CARD_SYMBOLS: Final = ("star", "bolt", "hand", "eye", "clock", "heart", "skull", "gift", "magnet", "wheel")
"""The symbols that a composed card may carry, by their names."""
LONGEST_NAME: Final = 40
"""The characters of a rule's name. Whoever composes a card has fewer: what fits on it."""
MOST_EFFECTS: Final = 6
"""The effects of one rule."""


@dataclass(frozen=True, slots=True)
class CustomRule:
    """The rule of one customizable card: a name, an ordered list of effects, and the symbol on its face."""

    name: str
    effects: tuple[Effect, ...]
    symbol: str = ""
    """One of CARD_SYMBOLS, or empty for a card without one."""

    def __post_init__(self) -> None:
        plain = self.name.isprintable() and not any(mark in self.name for mark in ":;[]")
        if not self.name.strip() or len(self.name) > LONGEST_NAME or not plain:
            raise OptionError(
                f"a custom rule needs a name of 1 to {LONGEST_NAME} characters without ':' or ';', and without brackets"
            )
        if self.symbol and self.symbol not in CARD_SYMBOLS:
            raise OptionError(f"there is no symbol '{shown(self.symbol)}'; the symbols are {', '.join(CARD_SYMBOLS)}")
        if not 1 <= len(self.effects) <= MOST_EFFECTS:
            raise OptionError(
                f"the custom rule '{self.name}' needs 1 to {MOST_EFFECTS} effects, not {len(self.effects)}"
            )
        for effect in self.effects:
            check_effect(effect)
            if not OPERATIONS[effect[0]].composable:
                raise OptionError(f"the effect '{effect[0]}' belongs to a printed card, not to a custom rule")
        names = [effect[0] for effect in self.effects]
        for name in names:
            if OPERATIONS[name].single and names.count(name) > 1:
                raise OptionError(f"the custom rule '{self.name}' uses '{name}' twice")

    def text(self) -> str:
        """The rule on one line."""
        symbol = f" [{self.symbol}]" if self.symbol else ""
        return f"{self.name}{symbol}: " + "; ".join(effect_text(effect) for effect in self.effects)
