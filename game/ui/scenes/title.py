"""The title: the way into everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import pygame

from game import __version__
from game.rulesets import wallet_table
from game.ui import nineslice, pictures, starting
from game.ui.breathing import Moving
from game.ui.context import Context
from game.ui.cues import Cue, Music
from game.ui.inputs import Intent
from game.ui.keep.storage import SavedGame
from game.ui.scene import Scene
from game.ui.scenes.title_life import TitleLife
from game.ui.theme import CREAM, INK, LILAC
from game.ui.widgets import Button, FocusGroup, IconButton, Widget
from game.ui.words import gamewords
from game.ui.words.locale import LANGUAGES

ENTRANCE = 0.7
"""How many seconds the logo takes to drop in."""
_WIDTH = 440
_BUTTON, _GAP = 58, 11
_CONTINUE, _LOW_BUTTON, _LOW_GAP = 100, 52, 9
"""How high the buttons are and what lies between them, in units: with a game to go on with, they are lower."""
_MIDDLE = 513
_TAGLINE = (290, 293, 700, 32)
COLUMN = 820
"""How wide logo and menu are with their margins: they grow until they fill the width or the height of the window."""
_LOGO = (640 - 370, 18, 740, 278)
_HEADING, _SHORT, _LINE = 36, 19, 23
"""How high the heading of the way back is, and how high a line below it is at least and at most, in units."""


class ContinueButton(Button):
    """The way back to what was begun, with a few words about it below."""

    def __init__(
        self, app: Context, lines: Sequence[str], on_press: Callable[[], None], tooltip: str, zoom: float
    ) -> None:
        super().__init__(app, "continue", app.t("title.continue"), on_press, "gold", "continue", 26, tooltip)
        self.lines = lines
        self.zoom = zoom

    def value_text(self) -> str:
        return " · ".join(self.lines)

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale * self.zoom
        picture = pictures.button("gold", self.state())
        place = nineslice.draw(app.assets, surface, picture, self.rect, scale, like="button_gold_normal")
        room = nineslice.content(app.assets, picture, place, scale).inflate(-round(14 * scale), 0)
        side, gap = round(27 * scale), round(10 * scale)
        words = app.theme.fit(
            self.text, "display", self.size * scale, room.width - side - gap, INK.base, max_height=_HEADING * scale
        )
        lines = [
            app.theme.fit(
                line, "text" if number else "bold", 14.5 * scale, room.width, INK.base, max_height=_LINE * scale
            )
            for number, line in enumerate(self.lines)
        ]
        high = [_HEADING * scale, *(max(_SHORT * scale, text.get_height()) for text in lines)]
        left = room.centerx - (words.get_width() + side + gap) // 2
        top = room.centery - sum(high) / 2
        surface.blit(app.assets.icon(self.icon, side, INK.base), (left, round(top + (high[0] - side) / 2)))
        surface.blit(words, words.get_rect(midleft=(left + side + gap, round(top + high[0] / 2))))
        for text, above, own in zip(lines, accumulate(high), high[1:], strict=False):
            surface.blit(text, text.get_rect(center=(room.centerx, round(top + above + own / 2))))


class TitleScene(Scene):
    """Logo, backdrop and the main menu."""

    name = "title"

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.group = FocusGroup(app)
        self._age = 0.0
        self._saved: list[SavedGame] = []
        self.life = TitleLife(app)

    def enter(self) -> None:
        self._saved = self.app.storage.games()
        self.app.audio.music(Music.TABLE)
        if self.app.settings.reduced_motion:
            self._age = ENTRANCE

    def pause(self) -> None:
        super().pause()
        # Under a panel nothing moves: the logo would never come in.
        self._age = ENTRANCE
        self.life.leave()

    def resume(self) -> None:
        self._saved = self.app.storage.games()
        self.app.audio.music(Music.TABLE)
        self.resized(self.app.size)

    # ---- placing -------------------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """How much larger than elsewhere the column is: a tall window has room for more."""
        width, height = self.app.units
        return max(1.0, min(width / COLUMN, height / 720))

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A box of the column, which is drawn as if the window had 1280 x 720 units, as pixels."""
        zoom = self.zoom
        left, top = 640 + (x - 640) * zoom, 360 + (y - 360) * zoom
        return self.app.box(left, top, width * zoom, height * zoom)

    def resized(self, size: tuple[int, int]) -> None:
        self.group.clear()
        self._place_life()
        self._place_menu()
        self._place_corner()
        if self.group.focus is None:
            self.group.focus_on("continue" if self._saved else "new_game")
        self.invalidate()

    def _place_life(self) -> None:
        """Cards lie beside the logo, above the fans of the backdrop; in a tall window above it and on the felt."""
        (width, height), logo = self.app.size, self.box(*_LOGO)
        top, bottom = self.app.px(72), min(round(height * 0.6), self.box(0, 312, 0, 0).top)
        # The picture of the logo has clear edges.
        left = pygame.Rect(0, top, logo.left + round(logo.width * 0.025), bottom - top)
        places = [left, left.move(width - left.width, 0)]
        if logo.top - top > left.width:
            band = min(logo.top - top, self.app.px(220 * self.zoom))
            above, below = (top + logo.top) // 2, (self.box(0, 690, 0, 0).top + height - top) // 2
            places = [pygame.Rect(0, middle - band // 2, width, band) for middle in (above, below)]
        self.life.place(logo, places, self.zoom)

    def _place_menu(self) -> None:
        app, t, zoom = self.app, self.app.t, self.zoom
        rows: list[list[Widget]] = [[self._continue_button()]] if self._saved else []
        new_style = "dark" if self._saved else "gold"
        rows.append([Button(app, "new_game", t("title.new_game"), app.routes.setup, new_style, "cards", 26 * zoom)])
        routes = app.routes
        casino = Button(app, wallet_table().id, t("title.casino"), self._casino, "dark", "dealer", 20 * zoom)
        hint = t("past.button_hint")
        past = Button(app, "past_games", t("past.button"), routes.past_games, "dark", "log", 20 * zoom, hint)
        rows += [
            [
                Button(app, "learn", t("title.learn"), routes.learn, "dark", "hint", 20 * zoom),
                Button(app, "rules", t("title.rules"), routes.rules, "dark", "rules", 20 * zoom),
            ],
            [casino, past],
            [
                Button(app, "settings", t("title.settings"), routes.settings, "dark", "settings", 20 * zoom),
                Button(app, "quit", t("title.quit"), routes.quit, "dark", "close", 20 * zoom),
            ],
        ]
        usual, gap = (_LOW_BUTTON, _LOW_GAP) if self._saved else (_BUTTON, _GAP)
        heights = [_CONTINUE if isinstance(row[0], ContinueButton) else usual for row in rows]
        top = _MIDDLE - (sum(heights) + gap * (len(rows) - 1)) / 2
        for row, height in zip(rows, heights, strict=True):
            part = (_WIDTH - _GAP * (len(row) - 1)) / len(row)
            for column, widget in enumerate(row):
                left = 640 - _WIDTH / 2 + column * (part + _GAP)
                widget.rect = self.box(left, top, part, height)
                self.group.add(widget)
            top += height + gap
        pairs = [widget for row in rows if len(row) > 1 for widget in row if isinstance(widget, Button)]
        shared = min(button.fitting() for button in pairs)
        for button in pairs:
            button.size = shared

    def _continue_button(self) -> ContinueButton:
        """With one saved game, what it is; with several, how many there are and which was played last."""
        app, t, last = self.app, self.app.t, self._saved[0]
        name, when = gamewords.ruleset_words(app.t, last), gamewords.when_words(app.t, last)
        if len(self._saved) > 1:
            lines = [
                t("title.continue_many", count=len(self._saved)),
                t("title.continue_last", ruleset=name, when=when),
            ]
            return ContinueButton(app, lines, app.routes.games, t("title.continue_many_hint"), self.zoom)
        lines = [f"{name} {gamewords.table_words(t, last)}", " · ".join([*gamewords.standing_words(t, last), when])]
        return ContinueButton(app, lines, self._continue, t("title.continue_hint", ruleset=name), self.zoom)

    def _place_corner(self) -> None:
        app, t = self.app, self.app.t
        language = t("title.language", language=LANGUAGES[app.t.language])
        sound = "sound_off" if app.settings.mute else "sound_on"
        screen = "window" if app.fullscreen else "fullscreen"
        buttons = [
            IconButton(
                app,
                "fullscreen",
                screen,
                app.toggle_fullscreen,
                t("title.fullscreen", cap=app.devices.key(Intent.FULLSCREEN)),
            ),
            IconButton(app, "mute", sound, self._mute, t("title.mute")),
            IconButton(app, "language", "globe", self._next_language, language),
        ]
        side, gap = app.px(46), app.px(10)
        left = app.size[0] - app.px(20) - side
        for button in buttons:
            button.rect = pygame.Rect(left, app.px(18), side, side)
            left -= side + gap
        credits = IconButton(app, "credits", "star", app.routes.credits, t("title.credits"))
        credits.rect = pygame.Rect(app.px(20), app.px(18), side, side)
        self.group.add(credits, *reversed(buttons))

    # ---- what the buttons do -------------------------------------------------------------------------------------

    def _continue(self) -> None:
        starting.resume(self.app, self._saved[0])

    def _casino(self) -> None:
        self.app.routes.setup(wallet_table().id)

    def _mute(self) -> None:
        self.app.settings.mute = not self.app.settings.mute
        self.app.audio.volumes_changed()
        self.app.save_settings()
        self.resized(self.app.size)

    def _next_language(self) -> None:
        codes = list(LANGUAGES)
        self.app.set_language(codes[(codes.index(self.app.t.language) + 1) % len(codes)])

    # ---- running -------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.app.routes.import_line(Path(event.file))
            return True
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)
        self.life.update(seconds)
        if self._age < ENTRANCE:
            self._age += seconds
            self.invalidate()
            if self._age >= ENTRANCE:
                self.app.audio.play(Cue.TITLE_SHIMMER)

    @property
    def animating(self) -> bool:
        return self._age < ENTRANCE

    @property
    def breathing(self) -> Sequence[Moving]:
        return self.life.moving()

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        surface.blit(app.assets.covering("title_backdrop", app.size), (0, 0))
        self.life.draw(surface)
        rest = 1 - _overshoot(min(1.0, self._age / ENTRANCE))
        self.life.draw_logo(surface, rest * self.box(*_LOGO).bottom)
        size = 18 * app.scale * self.zoom
        place = self.box(*_TAGLINE)
        line = app.theme.fit(
            app.t("title.tagline"), "text", size, place.width, CREAM.dark, shadow=True, max_height=place.height
        )
        surface.blit(line, line.get_rect(center=place.center))
        version = app.theme.text(app.t("title.version", version=__version__), "text", 13 * app.scale, LILAC)
        margin = app.px(14)
        surface.blit(version, version.get_rect(bottomright=(app.size[0] - margin, app.size[1] - margin)))
        self.group.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "saved": [game.slot for game in self._saved]}


def _overshoot(share: float) -> float:
    """From 0 to 1, a little past it, and back."""
    bend = 1.4
    share -= 1
    return 1 + (bend + 1) * share**3 + bend * share**2
