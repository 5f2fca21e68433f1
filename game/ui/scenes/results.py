"""The end of a round or of a match: who won, by how much, how the match stands, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.app import App
from game.core.scoring import hand_points, winner_points
from game.ui import pictures
from game.ui.cues import Cue
from game.ui.effects_view import Effects
from game.ui.scene import Scene
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.tween import out_back
from game.ui.widgets import Button, FocusGroup, Panel

if TYPE_CHECKING:
    from game.ui.scenes.table import TableScene

DEMO_SECONDS = 4.0
_MEDALS = ("medal_gold", "medal_silver", "medal_bronze")
_PANEL = (330, 92, 620, 574)


class ResultsScene(Scene):
    """An overlay over the finished table."""

    name = "results"
    overlay = True

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        self.group = FocusGroup(app, on_cancel=table.to_title)
        self.effects = Effects(app)
        self.effects.still = app.settings.reduced_motion
        self.time = 0.0
        match = table.match
        self.winner = match.state.winner if match.winner is None else match.winner
        self.points = winner_points(match.state)
        self.own = self.winner in table.people

    def enter(self) -> None:
        table = self.table
        if table.casino is not None:
            paid = table.casino.paid
            self.app.audio.play(Cue.PAYOUT if paid else Cue.LOST)
        elif table.match.over and self.own:
            self.app.audio.play(Cue.MATCH_WON)
        if self.own:
            self.effects.confetti(pygame.Rect((0, 0), self.app.size), 90, self.app.px(26))

    def resized(self, size: tuple[int, int]) -> None:
        app = self.app
        self.group.clear()
        self.group.add(Panel(app, app.stage(*_PANEL)))
        over = self.table.match.over
        label = "results.next_hand" if self.table.casino else "results.rematch" if over else "results.next_round"
        icon = "restart" if over else "continue"
        leave = Button(app, "leave", app.t("results.leave"), self.table.to_title, "dark", "home", 20)
        leave.rect = app.stage(366, 590, 250, 56)
        on = Button(app, "next", app.t(label), self._next, "gold", icon, 20)
        on.rect = app.stage(634, 590, 280, 56)
        self.group.add(leave, on)
        if self.group.focus is None:
            self.group.focus_on("next")

    def _next(self) -> None:
        self.app.stack.pop()
        if self.table.match.over:
            self.table.rematch()
        else:
            self.table.next_round()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    @property
    def animating(self) -> bool:
        return self.effects.busy or self.time < 0.6

    def update(self, seconds: float) -> None:
        self.time += seconds
        self.effects.update(seconds)
        self.group.update(seconds)
        # Without anybody to press a button the show goes on by itself.
        if not self.table.people and self.time >= DEMO_SECONDS * (self.table.director.speed > 0):
            self._next()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        shade = app.assets.made(("results shade", app.size), lambda: _shade(app.size))
        surface.blit(shade, (0, 0))
        centre = app.stage(590, 56, 100, 100).center
        if self.winner >= 0 and not self.effects.still:
            rays = app.assets.scaled("ray", (app.px(460), app.px(460)))
            surface.blit(rays, rays.get_rect(center=centre))
        self.group.draw(surface)
        self._draw_winner(surface, centre)
        self._draw_heading(surface)
        if self.table.casino is not None:
            self._draw_payout(surface)
        else:
            self._draw_standings(surface)
        self.effects.draw(surface)

    def _draw_winner(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        app = self.app
        pop = 1.0 if self.effects.still else 0.5 + 0.5 * out_back(min(1.0, self.time / 0.4))
        size = round(app.px(112) * pop / 4) * 4
        if self.winner < 0:
            picture = app.assets.scaled(pictures.book(self.table.rules.id), (size, size))
            surface.blit(picture, picture.get_rect(center=centre))
            return
        ring = app.assets.scaled("seat_turn", (size * 1.45, size * 1.45))
        surface.blit(ring, ring.get_rect(center=centre))
        face = app.assets.portrait(self.table.seats.portrait_name(self.winner), size)
        surface.blit(face, face.get_rect(center=centre))
        crown = app.assets.icon("crown", app.px(50), GOLD.base)
        surface.blit(crown, crown.get_rect(midbottom=(centre[0], centre[1] - size // 2 + app.px(8))))

    def _heading(self) -> tuple[str, str]:
        table, t = self.table, self.app.t
        match = table.match
        if table.casino is not None:
            kind = "void" if self.winner < 0 else "won" if self.winner == 0 else "lost"
            return t(f"results.casino_{kind}"), ""
        kind = "match" if match.over and table.rules.goal.kind != "round" else "round"
        you = self.own and len(table.people) == 1
        name = table.names[self.winner]
        first = t(f"results.{kind}.you") if you else t(f"results.{kind}", name=name)
        if match.state.idle:
            return first, t("results.blocked")
        points = winner_points(match.state)
        return first, t("results.points", count=points)

    def _draw_heading(self, surface: pygame.Surface) -> None:
        app = self.app
        first, second = self._heading()
        title = app.theme.fit(first, "display", 36 * app.scale, app.px(540), GOLD.base, shadow=True)
        surface.blit(title, title.get_rect(center=app.stage(360, 164, 560, 48).center))
        if second:
            line = app.theme.fit(second, "bold", 18 * app.scale, app.px(520), CREAM.base)
            surface.blit(line, line.get_rect(center=app.stage(360, 206, 560, 28).center))

    def _draw_payout(self, surface: pygame.Surface) -> None:
        app, casino = self.app, self.table.casino
        assert casino is not None
        number = app.locale.number
        rows = [
            (app.t("casino.staked"), number(casino.staked), CREAM.base),
            (app.t("casino.multiplier"), f"×{self.table.match.state.multiplier}", CREAM.base),
            (app.t("casino.paid"), number(casino.paid), GOLD.base if casino.paid else RED.light),
            (app.t("casino.balance"), number(casino.purse.credits), CREAM.light),
        ]
        for place, (label, value, colour) in enumerate(rows):
            box = app.stage(410, 262 + place * 64, 460, 54)
            self._row(surface, box, place)
            text = app.theme.fit(label, "bold", 20 * app.scale, box.width * 0.6, LILAC)
            surface.blit(text, text.get_rect(midleft=(box.left + app.px(20), box.centery)))
            text = app.theme.fit(value, "display", 26 * app.scale, box.width * 0.4, colour)
            surface.blit(text, text.get_rect(midright=(box.right - app.px(20), box.centery)))

    def _row(self, surface: pygame.Surface, box: pygame.Rect, place: int) -> None:
        if place % 2 == 0:
            shade = self.app.assets.made(("row", box.size), lambda: _strip(box.size))
            surface.blit(shade, box)

    def _standings(self) -> list[int]:
        match = self.table.match
        kind = self.table.rules.goal.kind

        def rank(seat: int) -> tuple[int, ...]:
            left = hand_points(match.state.hands[seat])
            if kind == "round":
                return seat != self.winner, match.state.out[seat], left
            if kind == "rounds":
                return -match.rounds_won[seat], -match.scores[seat]
            return -match.scores[seat], seat != self.winner

        return sorted(range(match.players), key=rank)

    def _draw_standings(self, surface: pygame.Surface) -> None:
        app, match = self.app, self.table.match
        order = self._standings()
        height = min(68.0, 332 / len(order))
        # A few players fill the panel with tall rows; what is still left over goes above and below.
        top = 244 + (332 - height * len(order)) / 2
        single = self.table.rules.goal.kind == "round"
        for place, seat in enumerate(order):
            box = app.stage(372, top + place * height, 536, height)
            self._row(surface, box, place)
            self._draw_person(surface, box, place, seat)
            state = match.state
            gained = f"+{winner_points(state)}" if seat == state.winner else ""
            held = app.t("results.out") if state.out[seat] else app.t("results.left", count=len(state.hands[seat]))
            size = min(18.0, height * 0.44) * app.scale
            middle = app.theme.fit(gained or held, "bold", size, app.px(150), GOLD.base if gained else LILAC)
            surface.blit(middle, middle.get_rect(midright=(box.right - app.px(116), box.centery)))
            total = hand_points(state.hands[seat]) if single else match.scores[seat]
            if self.table.rules.goal.kind == "rounds":
                total = match.rounds_won[seat]
            words = "" if single and seat == state.winner else app.locale.number(total)
            if single and words:
                words = f"−{words}" if total else "0"
            text = app.theme.fit(words, "display", min(26.0, height * 0.6) * app.scale, app.px(96), CREAM.light)
            surface.blit(text, text.get_rect(midright=(box.right - app.px(16), box.centery)))

    def _draw_person(self, surface: pygame.Surface, box: pygame.Rect, place: int, seat: int) -> None:
        app = self.app
        side = round(min(box.height * 0.92, app.px(54)))
        if place < len(_MEDALS):
            medal = app.assets.fitted(_MEDALS[place], (side, side))
            surface.blit(medal, medal.get_rect(center=(box.left + app.px(24), box.centery)))
        else:
            number = app.theme.text(str(place + 1), "bold", min(16.0, box.height / app.scale * 0.45) * app.scale, LILAC)
            surface.blit(number, number.get_rect(center=(box.left + app.px(24), box.centery)))
        face = app.assets.portrait(self.table.seats.portrait_name(seat), side)
        surface.blit(face, face.get_rect(center=(box.left + app.px(78), box.centery)))
        colour = GOLD.light if seat in self.table.people else CREAM.base
        size = min(20.0, box.height / app.scale * 0.48) * app.scale
        name = app.theme.fit(self.table.names[seat], "bold", size, app.px(170), colour)
        surface.blit(name, name.get_rect(midleft=(box.left + app.px(114), box.centery)))

    def describe(self) -> dict[str, Any]:
        return {
            "targets": self.group.targets(),
            "winner": self.winner,
            "match_over": self.table.match.over,
            "scores": list(self.table.match.scores),
        }


def _shade(size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((11, 6, 22, 175))
    return picture


def _strip(size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(picture, (255, 255, 255, 16), picture.get_rect(), border_radius=max(2, size[1] // 4))
    return picture
