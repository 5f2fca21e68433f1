"""Sentences: the languages, and how moves, cards, hints, refusals, games and results are put into words."""
