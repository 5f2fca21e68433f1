"""How a ruleset is shown: its place in the list, its pictures and its words. Nothing of it changes the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Display:
    """What a screen wants to know of a ruleset. Everything has a sensible value."""

    order: int = 100
    """Its place in the list: the lowest comes first, equals in the order in which they were registered."""
    featured: bool = False
    """Whether it is the one that is offered to somebody who has not chosen yet."""
    emblem: str = ""
    """The picture `book_<emblem>`; that of its own id where this is empty."""
    look: str = ""
    """The table it is played at: the name of a layout of its own, or empty for the one that seats its players."""
    texts: str = ""
    """Its name is the text `ruleset.<texts>`, what it is like `ruleset.<texts>.line`; its id where this is empty."""
    first_rules: tuple[str, ...] = ()
    """The house rules that make it what it is: they are shown before the others."""


PLAIN: Final = Display()


@dataclass(frozen=True, slots=True)
class Role:
    """What one seat is at a table whose seats are not alike."""

    name: str
    """What it is called in texts and pictures."""
    cards: int
    """How many cards it is dealt."""
    bot: str
    """The computer player that knows how to play it."""
    hinted: bool = False
    """Whether a hint on this seat shows that player's move."""
    deals: bool = False
    """Whether it deals every round."""
    stakes: bool = False
    """Whether it stakes credits on each round: its draws lower what a win pays, those of others raise it."""
