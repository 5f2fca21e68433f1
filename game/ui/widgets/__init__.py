"""Widgets: everything in a menu that is pressed, set, read or scrolled."""

from __future__ import annotations

from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button, IconButton, Pressable, Toggle
from game.ui.widgets.controls import Choice, Slider, Stepper, TextField
from game.ui.widgets.display import Label, Panel, draw_tooltip
from game.ui.widgets.focus import FocusGroup
from game.ui.widgets.lazy import LazyList
from game.ui.widgets.page import Block, Page, TextBlock, Words, rounded
from game.ui.widgets.scroll import ScrollArea

__all__ = [
    "Block",
    "Button",
    "Choice",
    "FocusGroup",
    "IconButton",
    "Label",
    "LazyList",
    "Page",
    "Panel",
    "Pressable",
    "ScrollArea",
    "Slider",
    "Stepper",
    "TextBlock",
    "TextField",
    "Toggle",
    "Widget",
    "Words",
    "draw_tooltip",
    "rounded",
]
