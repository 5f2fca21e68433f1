"""Where what belongs to a set of house rules is kept, beside that of the rulebooks."""

from __future__ import annotations


def set_place(name: str) -> str:
    """The place of a set of house rules; no rulebook is called like this."""
    return f"set:{name}"
