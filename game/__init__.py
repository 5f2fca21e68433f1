"""Spietato: rulebooks of the UNO family on one rules core."""

__version__ = "0.2.0"
