"""The rules core: cards, state, legality, effects and the one function that changes a state."""
