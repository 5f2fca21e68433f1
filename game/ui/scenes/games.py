"""The games that can be continued, the last played first: each with its table, how it stands and when it was played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.bots.roster import BY_ID
from game.ui import nineslice, pictures, starting
from game.ui.context import Context
from game.ui.inputs import Intent, intent
from game.ui.keep.storage import SavedGame
from game.ui.scenes.ask import yes_or_no
from game.ui.scenes.backdrop import MenuScene
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import IconButton, Pressable, ScrollArea
from game.ui.words import gamewords

_AREA = (36, 96, 1214, 600)
_ROW = (1120, 108)
_STEP = 118
_FACES = 470
"""How much of a row the faces at the table may take up."""


class GameRow(Pressable):
    """One game; pressing it goes on with it."""

    def __init__(self, app: Context, game: SavedGame, on_press: Callable[[], None]) -> None:
        super().__init__(app, f"game.{game.slot}", on_press)
        self.game = game

    def value_text(self) -> str:
        t, game = self.app.t, self.game
        return " · ".join((gamewords.table_words(t, game), *gamewords.standing_words(t, game)))

    def draw(self, surface: pygame.Surface) -> None:
        app, scale, box = self.app, self.app.scale, self.rect
        lit = self.hovered
        picture = "nameplate_turn" if lit else "nameplate"
        nineslice.draw(app.assets, surface, picture, box, scale, like="nameplate")
        side = app.px(84 + 6 * lit)
        emblem = app.assets.scaled(pictures.book(self.game.match.rules.emblem), (side, side))
        surface.blit(emblem, emblem.get_rect(center=(box.left + app.px(60), box.centery)))
        left, room = box.left + app.px(118), app.px(_ROW[0] - 118 - _FACES - 32)
        colour = GOLD.base if lit else CREAM.base
        name = app.theme.fit(gamewords.ruleset_words(app.t, self.game), "display", 24 * scale, room * 0.5, colour)
        surface.blit(name, name.get_rect(midleft=(left, box.top + app.px(28))))
        beside = name.get_width() + app.px(12)
        lines = (
            (gamewords.table_words(app.t, self.game), "text", 15, LILAC, beside, 30),
            (" · ".join(gamewords.standing_words(app.t, self.game)), "bold", 15, CREAM.base, 0, 57),
            (gamewords.when_words(app.t, self.game), "text", 14, LILAC, 0, 80),
        )
        for words, kind, size, colour, x, y in lines:
            text = app.theme.fit(words, kind, size * scale, room - x, colour)
            surface.blit(text, text.get_rect(midleft=(left + x, box.top + app.px(y))))
        self._draw_faces(surface)

    def _draw_faces(self, surface: pygame.Surface) -> None:
        """Everybody at the table with the score, the player first."""
        app, faces = self.app, self._faces()
        step = app.px(min(76.0, _FACES / len(faces)))
        side = min(app.px(58), step - app.px(3))
        first = self.rect.right - app.px(24) - step * len(faces)
        for number, (portrait, below) in enumerate(faces):
            middle = first + step * number + step // 2
            picture = app.assets.portrait(portrait, side)
            surface.blit(picture, picture.get_rect(center=(middle, self.rect.top + app.px(44))))
            text = app.theme.fit(below, "bold", 14 * app.scale, step, CREAM.base if number else GOLD.light)
            surface.blit(text, text.get_rect(center=(middle, self.rect.top + app.px(88))))

    def _faces(self) -> list[tuple[str, str]]:
        """The portrait of every seat and what stands below it: points, rounds won, or cards in hand."""
        game, match, number = self.game, self.game.match, self.app.t.number
        counts = {"points": match.scores, "rounds": match.rounds_won}.get(match.rules.goal.kind)
        below = [number(count) for count in counts or map(len, match.state.hands)]
        if match.rules.wallet:
            return list(zip((self.app.settings.portrait, "bank"), below, strict=True))
        portraits, people = [], 0
        for seat in game.seats:
            if seat.character in BY_ID:
                portraits.append(BY_ID[seat.character].portrait)
                continue
            people += 1
            portraits.append(pictures.person(self.app.settings.portrait, people, seat.portrait))
        return list(zip(portraits, below, strict=True))


class GamesScene(MenuScene):
    """A row for each game, and beside it the way to delete it."""

    name = "games"
    heading = "games.title"

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self._area: ScrollArea | None = None
        self._games: list[SavedGame] = []

    def resume(self) -> None:
        self.resized(self.app.size)

    def place(self) -> None:
        app = self.app
        games = self._games = app.storage.games()
        position = self._area.position if self._area is not None else 0.0
        area = self._area = ScrollArea(app, "games", app.page(*_AREA[:3], _AREA[3] + app.spare))
        self.group.add(area)
        for number, game in enumerate(games):
            top = _AREA[1] + 4 + number * _STEP
            row = GameRow(app, game, partial(starting.resume, app, game))
            row.rect = app.page(_AREA[0] + 6, top, *_ROW)
            delete = self._delete_button(game)
            delete.rect = app.page(_AREA[0] + _ROW[0] + 20, top + (_ROW[1] - 50) / 2, 50, 50)
            for widget in (row, delete):
                area.add(widget)
                self.group.add(widget)
        area.scroll_to(position * app.scale)
        if games and self.group.focus is None:
            self.group.focus_on(f"game.{games[0].slot}")

    def _delete_button(self, game: SavedGame) -> IconButton:
        app, name = self.app, f"delete.{game.slot}"
        if game.stake:
            return IconButton(app, name, "lock", partial(self._delete, game), app.t("notice.hand_stays"))
        return IconButton(app, name, "bin", partial(self._delete, game), app.t("games.delete"))

    def _delete(self, game: SavedGame) -> None:
        if game.stake:
            self.app.notice("notice.hand_stays")
        else:
            yes = partial(self._do_delete, game)
            self.app.routes.ask("delete", yes_or_no(yes), careful=True, **gamewords.places(self.app.t, game))

    def _do_delete(self, game: SavedGame) -> None:
        self.app.storage.drop_game(game.slot)
        if self.app.storage.games():
            self.resized(self.app.size)
        else:
            self.back()

    def handle(self, event: pygame.event.Event) -> bool:
        focus = self.group.focus
        if intent(event) is Intent.CLEAR and isinstance(focus, GameRow):
            self._delete(focus.game)
            return True
        return super().handle(event)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "games": [game.slot for game in self._games]}
