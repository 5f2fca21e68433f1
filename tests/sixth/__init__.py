"""A sixth rulebook, kept outside the game: everything that is asked of the others is asked of it."""
