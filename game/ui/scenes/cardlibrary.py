"""The player's own cards: kept under their names, found again, copied, and let go; what is asked on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.customrules import LONGEST_CARD_NAME, CustomRule
from game.core.errors import LineError
from game.match.housesets import card_from_line, card_line
from game.ui.context import Answer, Context
from game.ui.keep.shelf import Made, Outcome
from game.ui.scenes.ask import yes_or_no
from game.ui.scenes.carddraft import Draft
from game.ui.words.cardtext import rule_name
from game.ui.words.locale import Locale

__all__ = ["Made", "ask_delete", "card_of", "free_name", "keep", "kept_as", "line"]


def card_of(made: Made) -> CustomRule | None:
    """The rule of a card in the library; None if only a later program can read it."""
    try:
        return card_from_line(made.line)
    except LineError:
        return None


def line(t: Locale, rule: CustomRule) -> str:
    """A card as the library keeps it and as it is passed on: one of the five goes by the name that the player knows."""
    return card_line(replace(rule, name=rule_name(t, rule)))


def kept_as(app: Context, draft: Draft) -> str:
    """The name under which just this card is in the library; empty if it is not."""
    made = app.storage.shelf.card_named(draft.name)
    return made.name if made is not None and card_of(made) == draft.rule() else ""


def free_name(app: Context, name: str) -> str:
    """That name, or with a number behind it if a card has it; short enough for a card."""
    shelf, free, number = app.storage.shelf, name, 2
    while shelf.card_named(free) is not None:
        ending = f" {number}"
        free = f"{name[: LONGEST_CARD_NAME - len(ending)].rstrip()}{ending}"
        number += 1
    return free


def keep(app: Context, draft: Draft, done: Callable[[Draft], None]) -> None:
    """Keep a card under its name. Where another one has that name, the player says which is to go or to be renamed."""
    held = app.storage.shelf.card_named(draft.name)
    if held is None or held.name == draft.kept:
        _save(app, draft, done)
        return
    other = free_name(app, draft.name)
    answers = [
        Answer("other_name", "ask.card_other_name", "gold", "copy", lambda: _save(app, _called(draft, other), done)),
        Answer("replace", "ask.card_replace", "red", "check", lambda: _save(app, draft, done)),
        Answer("cancel", "common.cancel", "dark", "back"),
    ]
    app.routes.ask("card_taken", answers, name=held.name, other=other)


def _called(draft: Draft, name: str) -> Draft:
    return replace(draft, name=name, preset="", effects=list(draft.effects))


def _save(app: Context, draft: Draft, done: Callable[[Draft], None]) -> None:
    rule = draft.rule()
    if rule is None:
        return
    outcome = app.storage.shelf.save_card(draft.name, line(app.t, rule), replace=True)
    if outcome is Outcome.SAVED:
        kept = app.storage.shelf.card_named(draft.name)
        done(replace(draft, kept=kept.name if kept is not None else "", effects=list(draft.effects), preset=""))
    else:
        app.notice("notice.shelf_full")


def ask_delete(app: Context, name: str, done: Callable[[], None]) -> None:
    """Let a card of the library go, if the player is sure."""

    def delete() -> None:
        app.storage.shelf.delete_card(name)
        done()

    app.routes.ask("card_delete", yes_or_no(delete), careful=True, name=name)
