"""Sets of house rules for tests: made on the screens, as a player makes them."""

from __future__ import annotations

import pygame

from tests.ui import key, press
from tests.ui.test_menu_rules import to_setup

RULES = {"stacking": "same", "deal": "5"}


def write(app, text: str) -> None:
    for letter in text:
        app._handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def saved(app, name: str = "Da Nonna", ruleset: str = "classic", rules=RULES):
    """From the title to a set of that name; the screen is the page of house rules."""
    to_setup(app, ruleset)
    for rule, value in rules.items():
        app.stack.top._set_rule(rule, value)
    press(app, "house_rules")
    press(app, "save_as")
    write(app, name)
    key(app, pygame.K_RETURN)
    return app.stack.top


def listed(app) -> list[str]:
    return [made.name for made in app.storage.shelf.sets()]
