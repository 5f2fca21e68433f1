"""The title: the way into everything else."""

from __future__ import annotations

from typing import Any

import pygame

from game import __version__
from game.app import App
from game.ui.cues import Music
from game.ui.locale import LANGUAGES
from game.ui.scene import Scene
from game.ui.theme import CREAM, LILAC
from game.ui.widgets import Button, FocusGroup, IconButton, Widget

ENTRANCE = 0.7
"""How many seconds the logo takes to drop in."""
_BUTTON = (340, 58)
_GAP = 11


class TitleScene(Scene):
    """Logo, backdrop and the main menu."""

    name = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.group = FocusGroup(app)
        self._age = 0.0
        self._saved = ""

    def enter(self) -> None:
        self._look_for_game()
        self.app.audio.music(Music.TABLE)
        if self.app.settings.reduced_motion:
            self._age = ENTRANCE

    def resume(self) -> None:
        self._look_for_game()
        self.app.audio.music(Music.TABLE)
        self.resized(self.app.size)

    def _look_for_game(self) -> None:
        saved = self.app.storage.load_game() if self.app.storage.has_game() else None
        self._saved = saved.ruleset if saved is not None else ""

    # ---- placing -------------------------------------------------------------------------------------------------

    def resized(self, size: tuple[int, int]) -> None:
        self.group.clear()
        self._place_menu()
        self._place_corner()
        if self.group.focus is None:
            self.group.focus_on("continue" if self._saved else "new_game")
        self.invalidate()

    def _place_menu(self) -> None:
        app, t = self.app, self.app.t
        rows: list[list[Widget]] = []
        if self._saved:
            hint = t("title.continue_hint", ruleset=t(f"ruleset.{self._saved}"))
            rows.append([Button(app, "continue", t("title.continue"), self._continue, "gold", "continue", 26, hint)])
        new_style = "dark" if self._saved else "gold"
        rows.append([Button(app, "new_game", t("title.new_game"), self._new_game, new_style, "cards", 26)])
        rows.append([Button(app, "casino", t("title.casino"), self._casino, "dark", "dealer", 24)])
        rows.append([Button(app, "settings", t("title.settings"), self._settings, "dark", "settings", 24)])
        rows.append(
            [
                Button(app, "credits", t("title.credits"), self._credits, "dark", "star", 19),
                Button(app, "quit", t("title.quit"), app.quit, "dark", "close", 19),
            ]
        )
        width, height = _BUTTON
        total = len(rows) * (height + _GAP) - _GAP
        top = 506 - total / 2
        for number, row in enumerate(rows):
            part = (width - _GAP * (len(row) - 1)) / len(row)
            for column, widget in enumerate(row):
                left = 640 - width / 2 + column * (part + _GAP)
                widget.rect = app.stage(left, top + number * (height + _GAP), part, height)
                self.group.add(widget)

    def _place_corner(self) -> None:
        app, t = self.app, self.app.t
        language = t("title.language", language=LANGUAGES[app.locale.language])
        sound = "sound_off" if app.settings.mute else "sound_on"
        screen = "window" if app.fullscreen else "fullscreen"
        buttons = [
            IconButton(app, "fullscreen", screen, app.toggle_fullscreen, t("title.fullscreen")),
            IconButton(app, "mute", sound, self._mute, t("title.mute")),
            IconButton(app, "language", "globe", self._next_language, language),
        ]
        side, gap = app.px(46), app.px(10)
        left = app.size[0] - app.px(20) - side
        for button in buttons:
            button.rect = pygame.Rect(left, app.px(18), side, side)
            left -= side + gap
        self.group.add(*reversed(buttons))

    # ---- what the buttons do -------------------------------------------------------------------------------------

    def _continue(self) -> None:
        from game.ui import newgame

        if not newgame.resume(self.app):
            self._look_for_game()
            self.resized(self.app.size)

    def _new_game(self) -> None:
        from game.ui.scenes.setup import SetupScene

        self.app.stack.push(SetupScene(self.app))

    def _casino(self) -> None:
        from game.ui.scenes.setup import SetupScene

        self.app.stack.push(SetupScene(self.app, "casino"))

    def _settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.app.stack.push(SettingsScene(self.app))

    def _credits(self) -> None:
        from game.ui.scenes.credits import CreditsScene

        self.app.stack.push(CreditsScene(self.app))

    def _mute(self) -> None:
        self.app.settings.mute = not self.app.settings.mute
        self.app.audio.volumes_changed()
        self.app.save_settings()
        self.resized(self.app.size)

    def _next_language(self) -> None:
        codes = list(LANGUAGES)
        self.app.set_language(codes[(codes.index(self.app.locale.language) + 1) % len(codes)])

    # ---- running -------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)
        if self._age < ENTRANCE:
            self._age += seconds
            self.invalidate()

    @property
    def animating(self) -> bool:
        return self._age < ENTRANCE

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        surface.blit(app.assets.covering("title_backdrop", app.size), (0, 0))
        place = app.stage(640 - 370, 22, 740, 278)
        rest = 1 - _overshoot(min(1.0, self._age / ENTRANCE))
        logo = app.assets.scaled("title", place.size)
        surface.blit(logo, place.move(0, -round(rest * place.bottom)))
        line = app.theme.fit(app.t("title.tagline"), "text", 18 * app.scale, app.px(700), CREAM.dark, shadow=True)
        surface.blit(line, line.get_rect(center=app.stage(340, 292, 600, 30).center))
        version = app.theme.text(app.t("title.version", version=__version__), "text", 13 * app.scale, LILAC)
        margin = app.px(14)
        surface.blit(version, version.get_rect(bottomright=(app.size[0] - margin, app.size[1] - margin)))
        self.group.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "saved": self._saved}


def _overshoot(share: float) -> float:
    """From 0 to 1, a little past it, and back."""
    bend = 1.4
    share -= 1
    return 1 + (bend + 1) * share**3 + bend * share**2
