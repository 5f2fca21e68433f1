"""What is kept from one start to the next: settings, saved games, the ledger, and the lock on a player's folder."""
