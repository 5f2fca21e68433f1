"""What the buttons of the table are for, in words, why one does nothing now, and what a key must say to press each."""

from __future__ import annotations

from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.table.desk import Desk
from game.ui.table.model import TableModel
from game.ui.words import whynot
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


def why_not(app: Context, desk: Desk, name: str) -> whynot.Reason:
    """Why a button does nothing now."""
    if desk.staking:
        return "why.stake", {}
    view = desk.look()
    if name == "uno":
        return whynot.calling(view)
    if name == "draw":
        return whynot.drawing(view, app.t, desk.names)
    if name == "why":
        return "why.bank_unmoved", {}
    return whynot.waiting(view, desk.names) or ("why.over", {})


def refused_words(app: Context, desk: Desk, name: str) -> str:
    """Why a button does nothing now, in words; none while the table still shows how that came about."""
    if desk.view is None and not desk.staking:
        return ""
    reason = why_not(app, desk, name)
    return app.t(reason[0], **reason[1])
