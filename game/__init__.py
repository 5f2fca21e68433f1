"""Spietato: rulebooks of the UNO family on one rules core."""

__version__ = "0.1.0"
