"""Spietato: rulebooks of the UNO family on one rules core."""

__version__ = "0.2.0"
APP_ID = "io.github.spietato.Spietato"
"""How desktops know the program: the name of its menu entry, icon and description, and the class of its window."""
