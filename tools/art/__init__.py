"""The art of the game, drawn by code: cards, portraits, table and icons."""
