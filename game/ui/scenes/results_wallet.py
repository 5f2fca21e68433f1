"""The results of a hand that was played for credits: what was paid, and the next stake: the same, twice it, another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ui.context import Context
from game.ui.table.autorun import AutoRun
from game.ui.table.overlays import OpenTable
from game.ui.table.thinker import PACE
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.widgets import Button
from game.ui.words import resulttext

AUTO_SECONDS = 2.6
"""So long the result of a hand stands when the next one comes by itself."""
_ROWS = (254, 55, 48)
"""Where the first figure lies, the distance between two, and the height of one, in units."""
_NOTE = (286, 529, 708, 42)
_MOST_NOTES = 2
_BUTTONS = (588, 58)
"""The upper edge and the height of the buttons."""


class PayoutSheet:
    """The figures and the ways on. While hands are played for the player, the next one comes by itself."""

    def __init__(self, app: Context, table: OpenTable) -> None:
        self.app = app
        self.table = table
        self.desk = table.desk
        assert self.desk.stake is not None
        self.stake = self.desk.stake
        self._ended = ""
        """Why hands are no longer played for the player, once they were."""
        self._check_auto()

    # ---- hands that are played for the player -----------------------------------------------------------------------

    @property
    def auto(self) -> AutoRun | None:
        """The hand that was played for the player, if another one follows by itself."""
        return self.desk.auto

    @property
    def _net(self) -> int:
        """What this hand has won or lost."""
        return self.stake.paid - self.stake.staked

    def _check_auto(self) -> None:
        auto = self.desk.auto
        if auto is None or not (auto.last or auto.stake > self.stake.limit):
            return
        self.desk.auto = None
        if auto.last:
            self._ended = self.app.t(
                "auto.done", count=auto.hands, net=resulttext.signed(auto.net + self._net, self.app.t)
            )
        else:
            self._ended = self.app.t("auto.unpaid", number=auto.number, count=auto.stake)

    def stop(self) -> None:
        """No further hand comes by itself."""
        self.desk.auto = None

    def is_due(self, seconds: float) -> bool:
        """Whether the next hand comes now, after the results have stood for so long."""
        pace = PACE.get(self.app.settings.speed, 1.0)
        return self.auto is not None and seconds >= AUTO_SECONDS * pace

    # ---- what comes next --------------------------------------------------------------------------------------------

    @property
    def repeated(self) -> int:
        """The same stake, as far as there is enough for it."""
        return min(self.stake.staked, self.stake.limit)

    @property
    def doubled(self) -> int:
        """Twice the stake, as far as the limits allow."""
        return min(2 * self.stake.staked, self.stake.limit)

    @property
    def notes(self) -> list[str]:
        """What the player should know before choosing, in two lines at most."""
        t, stake = self.app.t, self.stake
        if self.auto is not None:
            return [t("auto.number", number=self.auto.number, count=self.auto.hands)]
        practice = t("casino.practice_line") if stake.practice else ""
        limit = t(stake.limit_key, count=stake.limit) if 2 * stake.staked > stake.limit else ""
        told = (practice, self._ended, t("casino.broke") if stake.broke else limit)
        return [line for line in told if line][:_MOST_NOTES]

    def buttons(self, on_stop: Callable[[], None]) -> list[Button]:
        """The ways on, in their places, the likeliest last; `on_stop` while the next hand would come by itself."""
        app, t = self.app, self.app.t
        if self.auto is not None:
            stop = Button(app, "stop", t("auto.stop"), on_stop, "red", "close", 26)
            stop.rect = app.box(440, 580, 400, 70)
            return [stop]
        leave = Button(app, "leave", t("results.leave"), app.routes.title, "dark", "", 18)
        other = Button(app, "next", t("casino.other_stake"), self._another, "dark", "", 18)
        if not self.repeated:
            # Nothing is left to stake: the way on leads to fresh credits.
            other.text, other.style = t("casino.next"), "gold"
            leave.rect = app.box(366, _BUTTONS[0], 250, _BUTTONS[1])
            other.rect = app.box(634, _BUTTONS[0], 280, _BUTTONS[1])
            return [leave, other]
        possible = self.doubled > self.stake.staked
        # Where no more can be staked, the button tells what is out of reach, and not the stake of "Repeat" once more.
        told = self.doubled if possible else 2 * self.stake.staked
        double = Button(app, "double", t("casino.double", count=told), self._double, "dark", "", 18)
        double.enabled = possible
        repeat = Button(app, "repeat", t("casino.repeat", count=self.repeated), self._repeat, "gold", "restart", 20)
        left = 282
        for button, width in ((leave, 136), (other, 176), (double, 172), (repeat, 208)):
            button.rect = app.box(left, _BUTTONS[0], width, _BUTTONS[1])
            left += width + 8
        return [leave, other, double, repeat]

    @property
    def first(self) -> str:
        """The button that Enter presses."""
        return "stop" if self.auto is not None else "repeat" if self.repeated else "next"

    def _another(self, stake: int = 0, auto: AutoRun | None = None) -> None:
        self.app.routes.back()
        self.table.rematch(stake, auto)

    def _repeat(self) -> None:
        self._another(self.repeated)

    def _double(self) -> None:
        self._another(self.doubled)

    def go_on(self) -> None:
        """The next hand that is played for the player, for the same stake."""
        auto = self.auto
        assert auto is not None
        self._another(auto.stake, auto.following(self._net))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def figures(self) -> list[tuple[str, str]]:
        """What was staked and paid, each with its label."""
        stake = self.stake
        return resulttext.payout(self.desk.match.state, stake.staked, stake.paid, stake.ledger.credits, self.app.t)

    def draw(self, surface: pygame.Surface) -> None:
        """The figures, and what is to be known of the next stake."""
        app, stake = self.app, self.stake
        loud = GOLD.base if stake.paid > stake.staked else RED.light if stake.paid < stake.staked else CREAM.base
        colours = (CREAM.base, CREAM.base, loud, loud, CREAM.light)
        top, step, height = _ROWS
        for place, ((label, value), colour) in enumerate(zip(self.figures(), colours, strict=True)):
            box = app.box(390, top + place * step, 500, height)
            if place % 2 == 0:
                surface.blit(app.assets.made(("row", box.size), partial(strip, box.size)), box)
            text = app.theme.fit(label, "bold", 20 * app.scale, box.width * 0.46, LILAC)
            surface.blit(text, text.get_rect(midleft=(box.left + app.px(20), box.centery)))
            text = app.theme.fit(value, "bold", 25 * app.scale, box.width * 0.44, colour)
            surface.blit(text, text.get_rect(midright=(box.right - app.px(20), box.centery)))
        notes = self.notes
        box = app.box(*_NOTE)
        size = 17 if len(notes) < 2 else 15
        for number, line in enumerate(notes):
            words = app.theme.fit(line, "bold", size * app.scale, box.width, GOLD.light)
            lower = round((number - (len(notes) - 1) / 2) * box.height * 0.56)
            surface.blit(words, words.get_rect(center=(box.centerx, box.centery + lower)))


def strip(size: tuple[int, int]) -> pygame.Surface:
    """The light under every other row."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(picture, (255, 255, 255, 16), picture.get_rect(), border_radius=max(2, size[1] // 4))
    return picture
