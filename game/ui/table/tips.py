"""What the buttons of the table are for, in words, and what a key must say to press each."""

from __future__ import annotations

from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.table.desk import Desk
from game.ui.table.model import TableModel
from game.ui.words.logtext import call_help

_ALIKE = ("log", "hint", "sort", "draw", "uno", "late", "why", "fast", "auto", "auto_ten")
WISHES = {
    **{name: Intent(name) for name in _ALIKE},
    "menu": Intent.CANCEL,
    "stop": Intent.CANCEL,
    "speed": Intent.FAST,
    "catch": Intent.UNO,
}
"""For each button, what is wanted when it is pressed."""


def tip_words(app: Context, desk: Desk, model: TableModel, name: str) -> str:
    """What a button is for, and the player's key for it."""
    key = app.devices.key(WISHES[name])
    if name == "uno":
        return call_help(app.t, desk.rules, key)
    values = {"name": desk.names[model.uno]} if name == "late" else {}
    return app.t(f"tip.{name}", cap=key, **values)
