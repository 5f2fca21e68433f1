"""What stands on each page of the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame

from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.keep.settings import SORTS, SPEEDS, TEXT_SIZES
from game.ui.pictures import PEOPLE
from game.ui.widgets import Button, Choice, Pressable, Slider, TextField, Toggle, Widget
from game.ui.words.locale import LANGUAGES

PAGES = ("sound", "picture", "play", "you")
_CHOICE = 330
_SLIDER = 300
_BUTTON = 330


class Changing(Protocol):
    """The screen of the settings, as far as its pages may know it."""

    app: Context
    page: str

    def setter(self, name: str) -> Callable[[Any], None]:
        """What changes that setting."""

    def change(self, name: str, value: Any) -> None:
        """Set one setting and let it take effect."""


class PortraitButton(Pressable):
    """One of the faces that the player may have."""

    def __init__(self, scene: Changing, portrait: str, number: int) -> None:
        super().__init__(
            scene.app,
            f"portrait.{portrait}",
            lambda: scene.change("portrait", portrait),
            scene.app.t("settings.portrait_number", number=number),
        )
        self.portrait = portrait

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        chosen = app.settings.portrait == self.portrait
        if chosen or self.hovered:
            ring = app.assets.scaled("seat_turn" if chosen else "seat_next", [side * 1.42 for side in self.rect.size])
            surface.blit(ring, ring.get_rect(center=self.rect.center))
        picture = app.assets.portrait(self.portrait, self.rect.width)
        surface.blit(picture, self.rect)


class WideButton(Button):
    """A row whose control is a button: the label on the left, the button as wide as other controls on the right."""

    def __init__(self, app: Context, name: str, label: str, text: str, on_press: Callable[[], None]) -> None:
        super().__init__(app, name, text, on_press, size=17)
        self.label = label

    def draw(self, surface: pygame.Surface) -> None:
        row = self.rect
        words = self.app.theme.fit(self.label, "text", 17 * self.app.scale, row.width - self.app.px(_BUTTON + 12))
        surface.blit(words, words.get_rect(midleft=row.midleft))
        width = self.app.px(_BUTTON)
        self.rect = pygame.Rect(row.right - width, row.top, width, row.height)
        super().draw(surface)
        self.rect = row


Row = tuple[Widget | list[PortraitButton], str]


def rows(scene: Changing) -> list[Row]:
    """Every setting of the page that is open, each with the words that explain it."""
    found: dict[str, Callable[[Changing], list[Row]]] = {
        "sound": _sound,
        "picture": _picture,
        "play": _play,
        "you": _you,
    }
    return found[scene.page](scene)


def _toggle(scene: Changing, name: str) -> Row:
    app, t = scene.app, scene.app.t
    value = getattr(app.settings, name)
    return Toggle(app, name, value, scene.setter(name), t(f"settings.{name}")), t(f"settings.{name}.line")


def _slider(scene: Changing, name: str) -> Row:
    app, t = scene.app, scene.app.t
    value = getattr(app.settings, name)
    slider = Slider(app, name, value, scene.setter(name), t(f"settings.{name}"), width=_SLIDER)
    return slider, t(f"settings.{name}.line")


def _choice(scene: Changing, name: str, ids: Sequence[str]) -> Row:
    app, t = scene.app, scene.app.t
    values = [(one, t(f"settings.{name}.{one}")) for one in ids]
    chosen = getattr(app.settings, name)
    choice = Choice(app, name, values, chosen, scene.setter(name), t(f"settings.{name}"), width=_CHOICE)
    return choice, t(f"settings.{name}.line")


def _sound(scene: Changing) -> list[Row]:
    sliders = [_slider(scene, name) for name in ("volume", "sound_volume", "music_volume")]
    return [*sliders, _toggle(scene, "voices"), _toggle(scene, "mute")]


def _picture(scene: Changing) -> list[Row]:
    app, t = scene.app, scene.app.t
    full = Toggle(app, "fullscreen", app.fullscreen, app.set_fullscreen, t("settings.fullscreen"))
    found = [
        _choice(scene, "text_size", TEXT_SIZES),
        _toggle(scene, "high_contrast"),
        _toggle(scene, "reduced_motion"),
        (full, t("settings.fullscreen.line", cap=app.devices.key(Intent.FULLSCREEN))),
        _toggle(scene, "background_pause"),
    ]
    displays = app.displays
    if len(displays) > 1:
        values = [
            (str(number), t("settings.display.number", number=number + 1, width=width, height=height))
            for number, (width, height) in enumerate(displays)
        ]
        chosen = str(min(app.settings.display, len(displays) - 1))
        choice = Choice(
            app, "display", values, chosen, lambda one: app.set_display(int(one)), t("settings.display"), width=_CHOICE
        )
        found.append((choice, t("settings.display.line")))
    return found


def _play(scene: Changing) -> list[Row]:
    app, t = scene.app, scene.app.t
    keys = WideButton(app, "controls", t("settings.controls"), t("settings.controls.open"), app.routes.controls)
    return [
        _choice(scene, "speed", SPEEDS),
        _choice(scene, "hand_sort", SORTS),
        _toggle(scene, "highlight"),
        _toggle(scene, "confirm_wilds"),
        _toggle(scene, "auto_draw"),
        _toggle(scene, "fast_deal"),
        (keys, t("settings.controls.line")),
    ]


def _you(scene: Changing) -> list[Row]:
    app, t = scene.app, scene.app.t
    name = TextField(
        app,
        "name",
        app.settings.player_name,
        scene.setter("player_name"),
        t("settings.name"),
        t("player.you"),
        width=_CHOICE,
    )
    language = Choice(
        app, "language", list(LANGUAGES.items()), t.language, app.set_language, t("settings.language"), width=_CHOICE
    )
    faces = [PortraitButton(scene, portrait, number) for number, portrait in enumerate(PEOPLE, 1)]
    return [
        (name, t("settings.name.line")),
        (faces, t("settings.portrait.line")),
        (language, t("settings.language.line")),
    ]
