"""The end of a round or of a match: who won, by how much, how the match stands, and what comes next."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui import pictures
from game.ui.context import Context
from game.ui.scene import Scene
from game.ui.scenes.results_wallet import PayoutSheet, strip
from game.ui.table.overlays import OpenTable
from game.ui.table.sparks import Sparks
from game.ui.theme import CARD_COLOURS, CREAM, GOLD, LILAC
from game.ui.tween import out_back, out_cubic
from game.ui.widgets import Button, FocusGroup, IconButton, Panel
from game.ui.words import resulttext

DEMO_SECONDS = 4.0
_CELEBRATED = 5.0
"""So long a match that was won is celebrated."""
_PAPER = 70
_FIREWORK = 0.45
_SLIDE, _AFTER = 0.22, 0.03
"""How long a row takes to slide into its place, and how much later the next one does."""
_MEDALS = ("medal_gold", "medal_silver", "medal_bronze")
_PANEL = (250, 92, 780, 574)
_LEFT, _WIDTH = 286, 708
"""The table of all players, in units of the stage."""
_COLUMN, _FIRST = 92, 120
_TALLEST = 60.0
_TABLE = (284, 296)
"""Where its first row begins, and the height of all rows together."""


class ResultsScene(Scene):
    """An overlay over the finished table."""

    name = "results"
    overlay = True

    def __init__(self, app: Context, table: OpenTable) -> None:
        super().__init__(app)
        self.table = table
        self.desk = table.desk
        self.group = FocusGroup(app, on_cancel=self._cancel)
        self.sparks = Sparks(app)
        self.sparks.still = app.settings.reduced_motion
        self.time = 0.0
        match = self.desk.match
        self.winner = match.state.winner if match.winner is None else match.winner
        self.own = self.winner in self.desk.people
        self.grand = self.desk.champion >= 0
        """Whether a whole match is decided: that is a larger moment than a round."""
        self.payout = PayoutSheet(app, table) if self.desk.stake is not None else None

    def enter(self) -> None:
        if self.own and not self.sparks.still:
            # What rains at the table falls on here.
            self.sparks.paper.slips = self.table.paper
            self._rain(0 if self.table.paper else 90)

    def _rain(self, count: int) -> None:
        self.sparks.confetti(pygame.Rect((0, 0), self.app.size), count, self.app.px(26))

    def resized(self, size: tuple[int, int]) -> None:
        app = self.app
        self.group.clear()
        left, top, width, height = _PANEL
        self.group.add(Panel(app, self._box(left, top, width, height - self._spare)))
        if self.payout is not None and self.desk.people:
            self.group.add(*self.payout.buttons(self._stop))
            if self.payout.auto is None:
                self.group.add(self._small_check())
            if self.group.focus is None:
                self.group.focus_on(self.payout.first)
            return
        over = self.desk.match.over
        label = "results.next_hand" if self.payout else "results.rematch" if over else "results.next_round"
        icon = "restart" if over else "continue"
        leave = Button(app, "leave", app.t("results.leave"), app.routes.title, "dark", "home", 20)
        check = Button(app, "check", app.t("check.button"), self._check, "dark", "seal", 20, app.t("check.hint"))
        on = Button(app, "next", app.t(label), self._next, "gold", icon, 20)
        for button, left, width in ((leave, 290, 206), (check, 508, 206), (on, 726, 264)):
            button.rect = self._box(left, 592 - self._spare, width, 56)
        self.group.add(leave, check, on)
        if self.group.focus is None:
            self.group.focus_on("next")

    @property
    def _row_height(self) -> float:
        return min(_TALLEST, _TABLE[1] / self.desk.match.players)

    @property
    def _spare(self) -> float:
        """What a few players leave of the room for many: so much lower is the panel."""
        return 0.0 if self.payout is not None else _TABLE[1] - self._row_height * self.desk.match.players

    def _box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A part of the panel, which stands in the middle of the window whatever its height."""
        return self.app.box(x, y + self._spare * 0.4, width, height)

    def _small_check(self) -> IconButton:
        """The row of ways on is full where credits are staked: the check has the corner of the panel."""
        app, (left, top, width, _) = self.app, _PANEL
        button = IconButton(app, "check", "seal", self._check, app.t("check.hint"))
        button.rect = self._box(left + width - 76, top + 26, 48, 48)
        return button

    def _check(self) -> None:
        self.app.routes.check(self.desk.recording())

    def _next(self) -> None:
        self.app.routes.back()
        if self.desk.match.over:
            self.table.rematch()
        else:
            self.table.next_round()

    def _cancel(self) -> None:
        """Escape stops the hands that come by themselves, and leaves where there are none."""
        if self.payout is not None and self.payout.auto is not None:
            self._stop()
        else:
            self.app.routes.title()

    def _stop(self) -> None:
        assert self.payout is not None
        self.payout.stop()
        self.resized(self.app.size)
        self.group.focus_on(self.payout.first)
        self.invalidate()

    def help(self) -> None:
        self.app.routes.rules(self.table.desk.rules.id)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    @property
    def animating(self) -> bool:
        return self.sparks.busy or self.time < 0.6

    def update(self, seconds: float) -> None:
        self.time += seconds
        self.sparks.update(seconds)
        self._celebrate(seconds)
        self.group.update(seconds)
        # Without anybody to press a button the show goes on by itself.
        if not self.desk.people and (self.table.instant or self.time >= DEMO_SECONDS):
            self._next()
        elif self.payout is not None and self.payout.is_due(self.time):
            self.payout.go_on()

    def _celebrate(self, seconds: float) -> None:
        """A match that a person has won is celebrated for longer: more paper, and fireworks over the panel."""
        if not self.grand or not self.own or self.sparks.still or self.time > _CELEBRATED:
            return
        if len(self.sparks.paper.slips) < _PAPER:
            self._rain(_PAPER // 2)
        if int(self.time / _FIREWORK) != int((self.time - seconds) / _FIREWORK):
            number = int(self.time / _FIREWORK)
            width, height = self.app.size
            centre = (width * (0.1, 0.9, 0.14, 0.86)[number % 4], height * (0.22, 0.3, 0.62, 0.55)[number % 4])
            colour = CARD_COLOURS[number % len(CARD_COLOURS)].light
            self.sparks.flash("burst", centre, self.app.px(240), 0.5, 0.0, colour)
            self.sparks.burst(centre, "spark", 18, self.app.px(360), self.app.px(32))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        shade = app.assets.made(("results shade", app.size), lambda: _shade(app.size))
        surface.blit(shade, (0, 0))
        centre = self._box(590, 44 if self.grand else 56, 100, 100).center
        if self.winner >= 0 and not self.sparks.still:
            reach = app.px(760 if self.grand else 460)
            rays = app.assets.scaled("ray", (reach, reach))
            surface.blit(rays, rays.get_rect(center=centre))
        self.sparks.draw_under(surface)
        # Paper falls behind the panel: names and figures stay readable.
        self.sparks.draw(surface)
        self.group.draw(surface)
        self._draw_winner(surface, centre)
        self._draw_heading(surface)
        if self.payout is not None:
            self.payout.draw(surface)
        else:
            self._draw_standings(surface)

    def _draw_winner(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        app = self.app
        pop = 1.0 if self.sparks.still else 0.5 + 0.5 * out_back(min(1.0, self.time / 0.4))
        size = round(app.px(118 if self.grand else 108) * pop / 4) * 4
        if self.winner < 0:
            picture = app.assets.scaled(pictures.book(self.desk.rules.emblem), (size, size))
            surface.blit(picture, picture.get_rect(center=centre))
            return
        ring = app.assets.scaled("seat_turn", (size * 1.45, size * 1.45))
        surface.blit(ring, ring.get_rect(center=centre))
        face = app.assets.portrait(self.table.portrait(self.winner), size)
        surface.blit(face, face.get_rect(center=centre))
        if self.grand or self.desk.rules.single:
            # Whoever wins a round of several has won nothing yet.
            crown = app.assets.icon("crown", app.px(56 if self.grand else 50), GOLD.base)
            top = crown.get_rect(midbottom=(centre[0], centre[1] - size // 2 + app.px(10)))
            surface.blit(crown, top.clamp(surface.get_rect()))

    @property
    def title(self) -> str:
        """Who has won what."""
        desk, t = self.desk, self.app.t
        if desk.stake is not None:
            return t(f"results.casino_{resulttext.casino_outcome(desk.match.state)}")
        kind = "match" if desk.match.over and desk.rules.goal.kind != "round" else "round"
        if self.own and len(desk.people) == 1:
            return t(f"results.{kind}.you")
        return t(f"results.{kind}", name=desk.names[self.winner])

    @property
    def lines(self) -> list[str]:
        """Why, by how much, and what for."""
        desk = self.desk
        if desk.stake is not None:
            return [resulttext.casino_reason(desk.match.state, desk.stake.staked, self.app.t)]
        return resulttext.lines(desk.match, desk.names, self.app.t)

    def _draw_heading(self, surface: pygame.Surface) -> None:
        app, lines = self.app, self.lines
        room = (app.px(_WIDTH - 60), app.px(_WIDTH - 24))
        title = app.theme.fit(
            self.title,
            "display",
            (44 if self.grand else 34) * app.scale,
            room[0],
            GOLD.base,
            shadow=True,
            max_height=app.px(52 if self.grand else 46),
        )
        surface.blit(title, title.get_rect(center=self._box(360, 164, 560, 48).center))
        top, step = (205, 24) if len(lines) > 1 else (210, 30)
        for number, line in enumerate(lines):
            colour = CREAM.base if number == 0 else LILAC
            size = (18 - 2 * number) * app.scale
            words = app.theme.fit(line, "bold", size, room[1], colour, max_height=app.px(step))
            surface.blit(words, words.get_rect(center=self._box(360, top + number * step, 560, 28).center))

    def _row(self, surface: pygame.Surface, box: pygame.Rect, place: int) -> None:
        if place % 2 == 0:
            shade = self.app.assets.made(("row", box.size), lambda: strip(box.size))
            surface.blit(shade, box)

    def _draw_standings(self, surface: pygame.Surface) -> None:
        app = self.app
        rows = resulttext.rows(self.desk.match, app.t)
        top, height = _TABLE[0], self._row_height
        self._draw_headings(surface, self._box(_LEFT, top - 28, _WIDTH, 26))
        for place, row in enumerate(rows):
            box = self._box(_LEFT, top + place * height, _WIDTH, height)
            self._row(surface, box, place)
            box.move_ip(self._slid(place), 0)
            self._draw_person(surface, box, place, row)
            for column, figure in enumerate(row.figures):
                self._draw_figure(surface, self._column(box, column), row, column, figure)

    def _slid(self, place: int) -> int:
        """How far a row still is from its place."""
        share = min(1.0, max(0.0, (self.time - place * _AFTER) / _SLIDE))
        return 0 if self.sparks.still else round(self.app.px(30) * (1.0 - out_cubic(share)))

    def _column(self, box: pygame.Rect, column: int) -> pygame.Rect:
        """The part of a row that belongs to one of the figures; they stand at its right end."""
        width = self.app.px(_COLUMN)
        left = box.right - self.app.px(14) - width * (len(resulttext.columns(self.desk.match)) - column)
        if column == 0:
            # There may be words in it.
            wide = self.app.px(_FIRST)
            return pygame.Rect(left + width - wide, box.top, wide, box.height)
        return pygame.Rect(left, box.top, width, box.height)

    def _draw_headings(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        app = self.app
        person = app.theme.fit(app.t("results.column.player"), "text", 14 * app.scale, app.px(200), LILAC)
        surface.blit(person, person.get_rect(midleft=(box.left + app.px(116), box.centery)))
        for column, name in enumerate(resulttext.columns(self.desk.match)):
            place = self._column(box, column)
            room = place.width - app.px(8)
            words = app.theme.fit(app.t(f"results.column.{name}"), "text", 14 * app.scale, room, LILAC)
            surface.blit(words, words.get_rect(midright=place.midright))

    def _draw_figure(
        self, surface: pygame.Surface, place: pygame.Rect, row: resulttext.Row, column: int, figure: str
    ) -> None:
        app = self.app
        last = column == len(row.figures) - 1
        colour = GOLD.base if row.seat == self.desk.match.state.winner and figure != resulttext.NOTHING else CREAM.base
        size = min(24.0 if last else 18.0, place.height / app.scale * (0.6 if last else 0.5)) * app.scale
        room = place.width - app.px(8)
        words = app.theme.fit(figure, "bold", size, room, colour if last or colour == CREAM.base else GOLD.light)
        surface.blit(words, words.get_rect(midright=place.midright))

    def _draw_person(self, surface: pygame.Surface, box: pygame.Rect, place: int, row: resulttext.Row) -> None:
        app, seat = self.app, row.seat
        side = round(min(box.height * 0.92, app.px(54)))
        if place < len(_MEDALS):
            medal = app.assets.fitted(_MEDALS[place], (side, side))
            surface.blit(medal, medal.get_rect(center=(box.left + app.px(24), box.centery)))
        else:
            number = app.theme.text(str(place + 1), "bold", min(16.0, box.height / app.scale * 0.45) * app.scale, LILAC)
            surface.blit(number, number.get_rect(center=(box.left + app.px(24), box.centery)))
        face = app.assets.portrait(self.table.portrait(seat), side)
        surface.blit(face, face.get_rect(center=(box.left + app.px(78), box.centery)))
        colour = GOLD.light if seat in self.desk.people else CREAM.base
        size = min(20.0, box.height / app.scale * 0.48) * app.scale
        left = box.left + app.px(116)
        room = self._column(box, 0).left - left - app.px(4)
        name = app.theme.fit(self.desk.whole_names[seat], "bold", size, room, colour)
        surface.blit(name, name.get_rect(midleft=(left, box.centery)))

    def describe(self) -> dict[str, Any]:
        return {
            "targets": self.group.targets(),
            "winner": self.winner,
            "match_over": self.desk.match.over,
            "scores": list(self.desk.match.scores),
            "title": self.title,
            "lines": self.lines,
            **(self._described_payout(self.payout) if self.payout is not None else self._described_table()),
        }

    def _described_payout(self, payout: PayoutSheet) -> dict[str, Any]:
        return {"payout": [list(pair) for pair in payout.figures()], "note": " ".join(payout.notes)}

    def _described_table(self) -> dict[str, Any]:
        match, t, names = self.desk.match, self.app.t, self.desk.whole_names
        rows = [{"name": names[row.seat], "figures": row.figures} for row in resulttext.rows(match, t)]
        return {"headings": [t(f"results.column.{name}") for name in resulttext.columns(match)], "rows": rows}


def _shade(size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((11, 6, 22, 175))
    return picture
