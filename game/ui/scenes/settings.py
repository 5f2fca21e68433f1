"""The settings: each takes effect, and is kept, the moment it is changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.ui.keep.settings import SORTS, SPEEDS
from game.ui.pictures import PEOPLE
from game.ui.scenes.backdrop import MenuScene
from game.ui.theme import GOLD, LILAC
from game.ui.widgets import Choice, Label, Panel, Pressable, Slider, TextField, Toggle, Widget
from game.ui.words.locale import LANGUAGES

_LEFT, _RIGHT = 40, 652
_WIDTH = 588
_ROW = 50


class PortraitButton(Pressable):
    """One of the faces that the player may have."""

    def __init__(self, scene: SettingsScene, portrait: str, number: int) -> None:
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


class SettingsScene(MenuScene):
    """Two columns: sound and you on the left, game and screen on the right."""

    name = "settings"
    heading = "settings.title"

    def place(self) -> None:
        app, t = self.app, self.app.t
        self.group.add(Panel(app, app.box(_LEFT, 96, _WIDTH, 292)), Panel(app, app.box(_LEFT, 406, _WIDTH, 274)))
        self.group.add(Panel(app, app.box(_RIGHT, 96, _WIDTH, 292)), Panel(app, app.box(_RIGHT, 406, _WIDTH, 274)))
        self._column(_LEFT, 96, "settings.section.sound", self._sound())
        self._column(_LEFT, 406, "settings.section.you", self._you())
        self._portraits()
        self._column(_RIGHT, 96, "settings.section.game", self._game())
        self._column(_RIGHT, 406, "settings.section.screen", self._screen())
        note = Label(app, t("settings.saved"), "text", 14, LILAC, "right")
        note.rect = app.box(840, 36, 400, 30)
        self.group.add(note)

    def _column(self, left: float, top: float, heading: str, rows: list[Widget]) -> None:
        app = self.app
        title = Label(app, app.t(heading), "display", 22, GOLD.base)
        title.rect = app.box(left + 30, top + 20, _WIDTH - 60, 32)
        self.group.add(title)
        for number, widget in enumerate(rows):
            widget.rect = app.box(left + 30, top + 64 + number * (_ROW + 2), _WIDTH - 60, 40)
            self.group.add(widget)

    def _sound(self) -> list[Widget]:
        app, t, settings = self.app, self.app.t, self.app.settings
        names = ("volume", "sound_volume", "music_volume")
        sliders: list[Widget] = [
            Slider(app, name, getattr(settings, name), self._setter(name), t(f"settings.{name}"), width=230)
            for name in names
        ]
        return [*sliders, Toggle(app, "mute", settings.mute, self._setter("mute"), t("settings.mute"))]

    def _game(self) -> list[Widget]:
        app, t, settings = self.app, self.app.t, self.app.settings
        speeds = [(speed, t(f"settings.speed.{speed}")) for speed in SPEEDS]
        sorts = [(sort, t(f"settings.hand_sort.{sort}")) for sort in SORTS]
        languages = list(LANGUAGES.items())
        return [
            Choice(app, "language", languages, app.t.language, app.set_language, t("settings.language")),
            Choice(
                app,
                "speed",
                speeds,
                settings.speed,
                self._setter("speed"),
                t("settings.speed"),
                t("settings.speed_hint"),
            ),
            Choice(app, "hand_sort", sorts, settings.hand_sort, self._setter("hand_sort"), t("settings.hand_sort")),
        ]

    def _screen(self) -> list[Widget]:
        app, t, settings = self.app, self.app.t, self.app.settings
        return [
            Toggle(
                app,
                "fullscreen",
                app.fullscreen,
                app.set_fullscreen,
                t("settings.fullscreen"),
                t("settings.fullscreen_hint"),
            ),
            Toggle(app, "bigger_text", settings.bigger_text, app.set_bigger_text, t("settings.bigger_text")),
            Toggle(
                app,
                "reduced_motion",
                settings.reduced_motion,
                self._setter("reduced_motion"),
                t("settings.reduced_motion"),
                t("settings.reduced_motion_hint"),
            ),
        ]

    def _you(self) -> list[Widget]:
        app, t = self.app, self.app.t
        name = app.settings.player_name
        return [TextField(app, "name", name, self._setter("player_name"), t("settings.name"), t("player.you"))]

    def _portraits(self) -> None:
        app, t = self.app, self.app.t
        label = Label(app, t("settings.portrait"), "text", 17)
        label.rect = app.box(_LEFT + 30, 560, 180, 40)
        self.group.add(label)
        for number, portrait in enumerate(PEOPLE, 1):
            button = PortraitButton(self, portrait, number)
            left = _LEFT + _WIDTH - 30 - (len(PEOPLE) - number + 1) * 88 + 16
            button.rect = app.box(left, 544, 72, 72)
            self.group.add(button)

    def _setter(self, name: str) -> Callable[[Any], None]:
        return lambda value: self.change(name, value)

    def change(self, name: str, value: Any) -> None:
        """Set one setting and let it take effect."""
        setattr(self.app.settings, name, value)
        self.app.audio.volumes_changed()
        self.invalidate()

    def leave(self) -> None:
        self.app.save_settings()
