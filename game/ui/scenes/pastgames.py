"""The matches that are over, the newest first: each with its table, who sat there, how it ended and when."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.rulesets import RULESETS
from game.ui import pictures
from game.ui.context import Context
from game.ui.inputs import Intent, intent
from game.ui.keep.finished import Finished
from game.ui.keep.pastgames import PastGames
from game.ui.scenes.backdrop import MenuScene
from game.ui.scenes.pastgame import WINNER_COLOUR, ask_to_delete, faces
from game.ui.theme import CREAM, GOLD, LILAC, RED, Colour
from game.ui.widgets import Button, Choice, Label, LazyList, Panel
from game.ui.words import pasttext

_FILTERS = (("place", 36, 396), ("who", 442, 396), ("result", 848, 396))
_PANEL = (28, 150, 1224, 546)
_LIST = (46, 168, 1190, 510)
_ROW = 80
_NAME, _FACES, _RESULT, _WHEN = (92, 290), (396, 384), (800, 180), (984, 176)
"""Where the parts of a row begin, and how wide they are."""
_SLICE_SECONDS = 0.008
"""How much of a frame may go into matches of an earlier version."""


class PastGamesScene(MenuScene):
    """A list that is read as far as it is seen. A match can be opened, shared and deleted."""

    name = "pastgames"
    heading = "past.title"

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.past = PastGames(app.storage)
        self._position = 0.0
        self._chosen = 0
        self._list: LazyList | None = None

    def resume(self) -> None:
        self.past.refresh()
        self.resized(self.app.size)

    # ---- placing ----------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app = self.app
        self._remember()
        known = self.past.counts()
        self._place_filters(list(known))
        button = Button(
            *(app, "statistics", app.t("statistics.button"), app.routes.statistics, "dark", "star", 19),
            app.t("statistics.button_hint"),
        )
        button.rect = app.page(726, 27, 220, 50)
        self.group.add(button)
        self.group.add(Panel(app, app.page(*_PANEL[:3], _PANEL[3] + app.spare)))
        self._list = None
        if self.past.count and not self.past.failed:
            self._place_list()
            return
        note = Label(app, app.t(self._nothing(bool(known))), "text", 20, LILAC, "centre", lines=True, middle=True)
        note.rect = app.box(240, 330, 800, 120)
        self.group.add(note)

    def _nothing(self, any_known: bool) -> str:
        """The key of the sentence that says why there is no list."""
        if self.past.failed:
            return "past.unreadable"
        if not self.app.storage.kept:
            return "past.unkept"
        return "past.none_such" if any_known else "past.empty"

    def _remember(self) -> None:
        if self._list is not None:
            self._position, self._chosen = self._list.position, self._list.chosen

    def _place_filters(self, known: list[Any]) -> None:
        app, t, choice = self.app, self.app.t, self.past.choice
        values = {
            "place": pasttext.place_choices(t, known),
            "who": pasttext.who_choices(t, known),
            "result": pasttext.result_choices(t),
        }
        for name, left, width in _FILTERS:
            change = partial(self._filter, name)
            hint = t(f"past.filter.{name}")
            field = Choice(app, name, values[name], getattr(choice, name), change, "", hint, width, 17)
            field.rect = app.page(left, 92, width, 46)
            field.enabled = bool(known)
            self.group.add(field)

    def _filter(self, name: str, value: str) -> None:
        self.past.choose(replace(self.past.choice, **{name: value}))
        self._list, self._position, self._chosen = None, 0.0, 0
        self.resized(self.app.size)

    def _place_list(self) -> None:
        app = self.app
        box = app.page(*_LIST[:3], _LIST[3] + app.spare)
        listed = LazyList(app, "matches", box, app.px(_ROW), self.past.count, self._draw_row, self.open)
        listed.scroll_to(self._position * app.scale)
        listed.chosen = min(self._chosen, self.past.count - 1)
        self._list = listed
        self.group.add(listed)
        if self.group.focus is None:
            self.group.focus_on("matches")

    def heading_room(self) -> float:
        return 600.0

    # ---- doing ------------------------------------------------------------------------------------------------------

    def open(self, place: int) -> None:
        """Show what a match came to, and what can be done with it."""
        match = self.past.row(place)
        if match is None:
            self.app.notice("notice.past_unreadable")
        else:
            self.app.routes.past_game(match, self.past)

    def handle(self, event: pygame.event.Event) -> bool:
        if intent(event) is Intent.CLEAR and self._list is not None and self.group.focus is self._list:
            match = self.past.row(self._list.chosen)
            if match is not None:
                ask_to_delete(self.app, match, self.past, self._deleted)
            return True
        return super().handle(event)

    def _deleted(self) -> None:
        self.resized(self.app.size)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        more = self.past.incomplete and self.past.work_out(_SLICE_SECONDS)
        if more or (self.past.failed and self._list is not None):
            self.resized(self.app.size)

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._list is None:
            return
        app = self.app
        words = app.t("past.count", count=self.past.count, number=app.t.number(self.past.count))
        text = app.theme.fit(words, "text", 17 * app.scale, app.px(280), LILAC)
        surface.blit(text, text.get_rect(midright=app.page(964, 26, 280, 50).midright))

    def _draw_row(self, surface: pygame.Surface, box: pygame.Rect, place: int, lit: bool) -> None:
        match, app, t = self.past.row(place), self.app, self.app.t
        if match is None:
            self._write(surface, box, (_NAME[0], 800), _ROW / 2, t("notice.past_unreadable"), LILAC, "text", 16)
            return
        strip = app.assets.made(("past row", box.size, lit), lambda: _strip(box.size, 34 if lit else 13))
        surface.blit(strip, box)
        side = app.px(58)
        emblem = app.assets.scaled(pictures.book(RULESETS[match.book].emblem), (side, side))
        surface.blit(emblem, emblem.get_rect(center=(box.left + app.px(46), box.centery)))
        won = match.result == "won"
        tone = GOLD.base if won else RED.light if match.result == "lost" else CREAM.base
        name = GOLD.base if lit else CREAM.base
        self._write(surface, box, _NAME, 27, pasttext.table_words(t, match), name, "display", 21)
        self._write(surface, box, _NAME, 54, pasttext.row_words(t, match), LILAC, "text", 14.5)
        self._draw_faces(surface, box, match)
        score = pasttext.score_words(t, match)
        self._write(surface, box, _RESULT, 28 if score else 40, pasttext.result_words(t, match), tone, "bold", 18)
        self._write(surface, box, _RESULT, 54, score, CREAM.base, "text", 14.5)
        self._write(surface, box, _WHEN, 40, t.moment(match.ended), LILAC, "text", 15, right=True)

    def _draw_faces(self, surface: pygame.Surface, box: pygame.Rect, match: Finished) -> None:
        """Everybody else at the table, in the order of their seats; a crown for whoever has won."""
        app = self.app
        shown = [(seat, face) for seat, face in enumerate(faces(app, match)) if seat != match.person]
        step = app.px(min(56.0, _FACES[1] / max(1, len(shown))))
        side = min(app.px(48), step - app.px(3))
        for number, (seat, face) in enumerate(shown):
            picture = app.assets.portrait(face, side)
            middle = box.left + app.px(_FACES[0]) + step * number + step // 2
            place = picture.get_rect(center=(middle, box.centery + app.px(3)))
            surface.blit(picture, place)
            if seat == match.winner:
                crown = app.assets.icon("crown", app.px(20), WINNER_COLOUR)
                surface.blit(crown, crown.get_rect(midbottom=(place.centerx, place.top + app.px(7))))

    def _write(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        span: tuple[float, float],
        middle: float,
        text: str,
        colour: Colour,
        kind: str,
        size: float,
        right: bool = False,
    ) -> None:
        """Words in a part of a row, so many units from its top."""
        if not text:
            return
        app = self.app
        words = app.theme.fit(text, kind, size * app.scale, app.px(span[1]), colour)
        left, y = box.left + app.px(span[0]), box.top + app.px(middle)
        place = words.get_rect(midright=(left + app.px(span[1]), y)) if right else words.get_rect(midleft=(left, y))
        surface.blit(words, place)

    def describe(self) -> dict[str, Any]:
        rows, targets = [], self.group.targets()
        if self._list is not None:
            for place in self._list.in_sight:
                match, box = self.past.row(place), self._list.box(place)
                if match is None or not self._list.rect.contains(box):
                    continue
                rows.append({"place": place, "match": match.id, "book": match.book, "result": match.result})
                targets.append({"name": f"match.{match.id}", "rect": list(box), "enabled": True})
        return {"targets": targets, "count": self.past.count, "rows": rows}


def _strip(size: tuple[int, int], alpha: int) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    box = picture.get_rect().inflate(0, -6)
    pygame.draw.rect(picture, (255, 255, 255, alpha), box, border_radius=max(2, size[1] // 5))
    return picture
