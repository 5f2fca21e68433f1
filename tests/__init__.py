"""Every check of the game."""
