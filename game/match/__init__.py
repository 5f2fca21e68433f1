"""Matches: rounds at one table, who sits where, replays and saves."""
