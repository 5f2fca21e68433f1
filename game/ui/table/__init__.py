"""One table on screen: what it shows, what happens on it, and what the player does there."""
