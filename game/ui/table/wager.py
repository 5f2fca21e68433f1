"""The part of a table where credits are staked: chips to choose from, and the stake on the felt."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.match.ledger import START_CREDITS
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.devices import CONTROLLER
from game.ui.inputs import Intent, digit, intent, pad_button
from game.ui.table.buttons import TableButton
from game.ui.table.director.stage import Stage
from game.ui.table.hud import Hud
from game.ui.table.paytable import Paytable
from game.ui.table.settlementview import draw_pile
from game.ui.table.stake import Stake
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.widgets.caps import draw_key, draw_wish

CHIPS = pictures.CHIPS
_WISHES = {
    "clear": Intent.CLEAR,
    "double": Intent.DOUBLE,
    "deal": Intent.CONFIRM,
    "refill": Intent.CONFIRM,
}
_BY_CONTROLLER = {**_WISHES, "deal": Intent.DRAW, "refill": Intent.DRAW}
"""There the button that confirms takes the chip or presses the button that was gone to; another deals at once."""
_STEPS = {Intent.LEFT: -1, Intent.PREVIOUS: -1, Intent.RIGHT: 1, Intent.NEXT: 1}


class WagerCorner:
    """Shows the stake and lets the player put it down; `on_deal` when that is done."""

    def __init__(self, app: Context, stake: Stake, stage: Stage, hud: Hud, on_deal: Callable[[], None]) -> None:
        self.app = app
        self.stake = stake
        self.stage = stage
        self.hud = hud
        self._on_deal = on_deal
        self.chips: dict[int, pygame.Rect] = {}
        self.buttons = {name: TableButton(name, wish=wish) for name, wish in _WISHES.items()}
        self.paytable = Paytable(app, stage)
        stage.settlement.stake = stake
        self.hovered: int | str = ""
        """The chip or the button under the pointer, or the one that the arrows have gone to."""
        self._by_arrows = False
        self.more: Mapping[str, Callable[[], None]] = {}
        """What the table's own buttons do, as far as the arrows lead to them while chips are staked."""

    def open(self) -> None:
        """Ask for a stake."""
        self.stake.ask()
        self.place()

    def repeat(self, amount: int) -> None:
        """Put down that stake at once, as far as the limits allow; ask for one where they allow none."""
        self.open()
        self.stake.amount = min(amount, self.stake.limit)
        self._refresh()
        self.press("deal")

    def place(self) -> None:
        """Put chips and buttons into the tray."""
        placed, t = self.stage.placed, self.app.t
        tray = placed["tray"]
        size, gap = placed.px(72), placed.px(10)
        x = tray.left + placed.px(22)
        for chip in CHIPS:
            self.chips[chip] = pygame.Rect(x, tray.top + placed.px(52), size, size)
            x += size + gap
        y = tray.top + placed.px(52) + size // 2
        for name, width, style in (("clear", 88, "dark"), ("double", 70, "dark"), ("deal", 106, "gold")):
            button = self.buttons[name]
            button.label, button.style = "×2" if name == "double" else t(f"casino.{name}"), style
            button.rect = pygame.Rect(x, 0, placed.px(width), placed.px(54))
            button.rect.centery = y
            x += button.rect.width + placed.px(8)
        refill = self.buttons["refill"]
        refill.label, refill.style = t("casino.refill", count=t.number(START_CREDITS)), "gold"
        refill.rect = pygame.Rect(0, 0, placed.px(320), placed.px(56))
        refill.rect.center = (tray.centerx, y)
        self._refresh()

    def _refresh(self) -> None:
        stake = self.stake
        self.buttons["refill"].visible = stake.broke
        for name in ("clear", "double", "deal"):
            self.buttons[name].visible = not stake.broke
        self.buttons["clear"].enabled = self.buttons["double"].enabled = stake.amount > 0
        self.buttons["deal"].enabled = stake.valid
        self.hud.refresh()
        self.app.invalidate()

    # ---- deciding ---------------------------------------------------------------------------------------------------

    def add(self, chip: int) -> None:
        """One more chip, as far as the limits allow."""
        if self.stake.add(chip):
            self.stage.play(Cue.CHIP)
        else:
            self._refuse_more()
        self._refresh()

    def _refuse_more(self) -> None:
        self._refuse(self.app.t(self.stake.limit_key, count=self.stake.limit))

    def _refuse(self, why: str) -> None:
        self.stage.play(Cue.ILLEGAL)
        self.hud.say(why)

    def press(self, name: str) -> None:
        """Clear the stake, double it, deal, or take fresh credits."""
        if name == "clear":
            self.stake.amount = 0
        elif name == "double":
            if self.stake.double():
                self.stage.play(Cue.CHIP)
            else:
                self._refuse_more()
        elif name == "refill":
            self.stake.refill()
            self.stage.play(Cue.PAYOUT)
        elif name == "deal" and self.buttons["deal"].enabled:
            self.stake.put_down()
            self.stage.play(Cue.CHIP)
            self._on_deal()
        self._refresh()

    # ---- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys while chips are staked; the table's own buttons still work."""
        if event.type == pygame.MOUSEMOTION:
            found, self._by_arrows = self.at(event.pos), False
            if found != self.hovered:
                self.hovered = found
                self.app.invalidate()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = self.at(event.pos)
            if isinstance(found, int):
                self.add(found)
            elif found:
                self.press(found)
            elif self.buttons["deal"].covers(event.pos):
                self._refuse(self.app.t("why.stake"))
                return True
            return bool(found)
        number = digit(event)
        if number is not None and 1 <= number <= len(CHIPS) and not self.buttons["refill"].visible:
            self.hud.keys = True
            self.add(CHIPS[number - 1])
            return True
        wish = intent(event)
        if wish in _STEPS:
            self._go(_STEPS[wish])
            return True
        if wish is Intent.CONFIRM and self._by_arrows and self._press_chosen():
            return True
        name = self._pressed(event)
        if name:
            self.hud.keys = True
            if self.buttons[name].visible:
                self.press(name)
        return bool(name)

    def _reachable(self) -> list[int | str]:
        """Everything the arrows go through."""
        chips: list[int | str] = [] if self.stake.broke else list(self.chips)
        own = (name for name, button in self.buttons.items() if button.visible and button.enabled)
        others = (name for name in self.more if self.hud.buttons[name].visible and self.hud.buttons[name].enabled)
        return [*chips, *own, *others]

    def _go(self, by: int) -> None:
        """The arrows go on to the next chip or button, or to the one before."""
        places = self._reachable()
        start = -1 if by > 0 else 0
        at = places.index(self.hovered) if self._by_arrows and self.hovered in places else start
        self.hovered = places[(at + by) % len(places)]
        self._by_arrows = self.hud.keys = True
        self.hud.hover(self.hovered if isinstance(self.hovered, str) and self.hovered in self.more else "")
        self.stage.play(Cue.CARD_HOVER, 0.35)
        self.app.invalidate()

    def _press_chosen(self) -> bool:
        """Take the chip or press the button that the arrows have gone to, if it is still there."""
        if self.hovered not in self._reachable():
            return False
        if isinstance(self.hovered, int):
            self.add(self.hovered)
        elif self.hovered in self.more:
            self.stage.play(Cue.BUTTON)
            self.more[self.hovered]()
        else:
            self.press(self.hovered)
        return True

    def _pressed(self, event: pygame.event.Event) -> str:
        """The button that a key stands for."""
        wish = intent(event)
        if wish is Intent.CONFIRM or (wish is Intent.DRAW and pad_button(event)):
            return "refill" if self.buttons["refill"].visible else "deal"
        if wish is Intent.DOUBLE:
            return "double"
        return "clear" if wish is Intent.CLEAR else ""

    def at(self, point: tuple[int, int]) -> int | str:
        """The chip or the button under a point that can be pressed; nothing if there is none."""
        if not self.stake.broke:
            for chip, rect in self.chips.items():
                if math.dist(point, rect.center) <= rect.width / 2:
                    return chip
        return next((name for name, button in self.buttons.items() if button.hit(point)), "")

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Let time pass; whether something moves."""
        return self.paytable.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """The stake on the felt, and what a win pays."""
        app, placed = self.app, self.stage.placed
        spot = placed["stake"]
        surface.blit(app.assets.scaled("stake_spot", spot.size), spot)
        if self.stake.lies and not self.stage.settlement.busy:
            self._draw_chips(surface, spot, self.stake.on_table)
        self.paytable.draw(surface, self.stake.on_table)

    def _draw_chips(self, surface: pygame.Surface, spot: pygame.Rect, amount: int) -> None:
        app, placed = self.app, self.stage.placed
        if amount <= 0:
            return
        draw_pile(app, surface, spot.center, spot.width * 0.52, amount, placed.scale)
        text = app.theme.text(str(amount), "display", 26 * placed.scale, CREAM.light, outline=max(1, placed.px(2)))
        surface.blit(text, text.get_rect(center=(spot.centerx, spot.bottom + placed.px(18))))
        if not self.stake.asking:
            words = app.t("casino.on_table")
            label = app.theme.fit(words, "bold", 15 * placed.scale, placed.px(226), GOLD.light, shadow=True)
            surface.blit(label, label.get_rect(center=(spot.centerx, spot.bottom + placed.px(44))))

    def draw_tray(self, surface: pygame.Surface) -> None:
        """The chips to choose from."""
        app, placed = self.app, self.stage.placed
        tray = placed["tray"]
        nineslice.draw(app.assets, surface, "panel", tray, placed.scale)
        broke = self.stake.broke
        key = "casino.broke" if broke else "casino.ask"
        title = app.theme.fit(app.t(key), "display", 22 * placed.scale, tray.width * 0.6, GOLD.base)
        surface.blit(title, (tray.left + placed.px(24), tray.top + placed.px(14)))
        text = app.t("casino.credits", count=app.t.number(self.stake.ledger.credits))
        credits = app.theme.fit(text, "bold", 16 * placed.scale, tray.width * 0.32, LILAC)
        surface.blit(credits, credits.get_rect(topright=(tray.right - placed.px(24), tray.top + placed.px(19))))
        key, colour = ("casino.practice_line", RED.light) if self.stake.practice else ("setup.casino.line4", LILAC)
        promise = app.theme.fit(app.t(key), "text", 15 * placed.scale, tray.width * 0.9, colour)
        surface.blit(promise, promise.get_rect(center=(tray.centerx, tray.bottom - placed.px(24))))
        for name, button in self.buttons.items():
            button.draw(surface, app, placed.scale, hovered=self.hovered == name)
            if self._by_arrows and self.hovered == name and button.visible:
                ring = button.rect.inflate(placed.px(10), placed.px(10))
                nineslice.draw(app.assets, surface, "focus", ring, placed.scale)
            if self.hud.keys and button.visible and button.enabled:
                wishes = _BY_CONTROLLER if app.devices.used == CONTROLLER else _WISHES
                draw_wish(surface, app, placed.scale, wishes[name], button.rect.topleft)
        for number, (chip, rect) in enumerate(self.chips.items(), 1):
            if broke:
                break
            size = round(rect.width * (1.1 if self.hovered == chip else 1.0))
            picture = app.assets.scaled(pictures.chip(chip), (size, size))
            surface.blit(picture, picture.get_rect(center=rect.center))
            if self._by_arrows and self.hovered == chip:
                side = round(rect.width * 1.5)
                surface.blit(
                    app.assets.scaled("seat_turn", (side, side)), rect.inflate(side - rect.width, side - rect.width)
                )
            if self.hud.digits:
                # A chip is round: its corner is empty, and lies close under the heading.
                draw_key(surface, app, placed.scale, str(number), rect.move(placed.px(9), placed.px(9)).topleft)

    def describe(self) -> dict[str, Any]:
        """For tests that click."""
        targets = {str(chip): list(rect) for chip, rect in self.chips.items()} if self.stake.asking else {}
        if self.stake.asking:
            targets |= {name: list(one.rect) for name, one in self.buttons.items() if one.visible and one.enabled}
        return {
            "asking": self.stake.asking,
            "practice": self.stake.practice,
            "stake": self.stake.amount if self.stake.asking else self.stake.ledger.stake,
            "credits": self.stake.ledger.credits,
            "paid": self.stake.paid,
            "shown": list(self.stake.shown),
            "pays": self.paytable.words(self.stake.on_table),
            "targets": targets,
        }
