"""The rules core: cards, state, legality, effects and the one function that changes a state."""

from __future__ import annotations

# Whichever part of the core is used first: no effect can be checked before the vocabulary is complete.
from game.core import operations as operations
