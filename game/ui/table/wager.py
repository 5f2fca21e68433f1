"""The casino's side of the table: the purse, chips to stake, the stake on the felt and the lamp of the multiplier."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pygame

from game.match.casino import MAX_STAKE, MIN_STAKE, START_CREDITS, Purse
from game.ui import nineslice, pictures
from game.ui.cues import Cue
from game.ui.inputs import Intent, digit, intent
from game.ui.table.buttons import TableButton, draw_key
from game.ui.theme import CREAM, GOLD, LILAC

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

CHIPS = pictures.CHIPS
DEMO_STAKE = 10


class CasinoCorner:
    """Stakes and payouts. `asking` while the player puts chips on the table, before the cards are dealt."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.asking = False
        self.amount = 0
        self.paid = 0
        self.staked = 0
        self._revealed = True
        self.purse: Purse = scene.app.storage.load_purse() if scene.people else Purse()
        if not scene.people:
            self.purse.bet(DEMO_STAKE, scene.match.seed)
        self.chips: dict[int, pygame.Rect] = {}
        self.buttons = {name: TableButton(name) for name in ("clear", "deal", "refill")}
        self.hovered: int | str = ""

    @property
    def ready(self) -> bool:
        """Whether a stake lies on the table."""
        return self.purse.hand is not None

    @property
    def shown(self) -> tuple[int, int]:
        """Credits and stake as the table shows them: what a finished hand pays comes with the results."""
        if self._revealed:
            return self.purse.credits, self.purse.stake
        return self.purse.credits - self.paid, self.staked

    def open(self) -> None:
        """Ask for a stake; the last one is proposed again."""
        self.asking = True
        last = next((entry.stake for entry in reversed(self.purse.history) if entry.stake), 10)
        self.amount = min(last, self.purse.credits, MAX_STAKE)
        self.place()

    def place(self) -> None:
        """Put chips and buttons into the tray."""
        placed, t = self.scene.placed, self.scene.app.t
        tray = placed["tray"]
        size, gap = placed.px(72), placed.px(10)
        x = tray.left + placed.px(22)
        for chip in CHIPS:
            self.chips[chip] = pygame.Rect(x, tray.bottom - size - placed.px(16), size, size)
            x += size + gap
        y = tray.bottom - placed.px(16) - size // 2
        for name, width, style in (("clear", 84, "dark"), ("deal", 104, "gold")):
            button = self.buttons[name]
            button.label, button.style = t(f"casino.{name}"), style
            button.rect = pygame.Rect(x, 0, placed.px(width), placed.px(54))
            button.rect.centery = y
            x += button.rect.width + placed.px(8)
        refill = self.buttons["refill"]
        refill.label, refill.style = t("casino.refill", count=START_CREDITS), "gold"
        refill.rect = pygame.Rect(0, 0, placed.px(320), placed.px(56))
        refill.rect.center = (tray.centerx, y)
        self._refresh()

    def _refresh(self) -> None:
        broke = self.purse.credits == 0
        self.buttons["refill"].visible = broke
        self.buttons["clear"].visible = self.buttons["deal"].visible = not broke
        self.buttons["clear"].enabled = self.amount > 0
        self.buttons["deal"].enabled = MIN_STAKE <= self.amount <= min(MAX_STAKE, self.purse.credits)
        self.scene.invalidate()

    # ---- deciding ---------------------------------------------------------------------------------------------------

    def add(self, chip: int) -> None:
        """One more chip, as far as the limits allow."""
        limit = min(MAX_STAKE, self.purse.credits)
        if self.amount >= limit:
            self.scene.stage.play(Cue.ILLEGAL)
            self.scene.hud.say(self.scene.app.t("casino.limit", count=limit))
            return
        self.amount = min(limit, self.amount + chip)
        self.scene.stage.play(Cue.CHIP)
        self._refresh()

    def press(self, name: str) -> None:
        """Clear the stake, deal, or take fresh credits."""
        if name == "clear":
            self.amount = 0
        elif name == "refill":
            self.purse.refill()
            self.scene.app.storage.save_purse(self.purse)
            self.amount = 10
            self.scene.stage.play(Cue.PAYOUT)
        elif name == "deal" and self.buttons["deal"].enabled:
            self.purse.bet(self.amount, self.scene.match.seed)
            self.scene.app.storage.save_purse(self.purse)
            self.asking = False
            self.scene.stage.play(Cue.CHIP)
            self.scene.deal()
        self._refresh()

    def save(self) -> None:
        """Write down the hand as it stands, with its stake; a finished one is paid in the same stroke."""
        if not self.ready:
            return
        stake = self.purse.stake
        paid = self.purse.keep(self.scene.match)
        if paid is not None:
            self.staked, self.paid, self._revealed = stake, paid, False
        if self.scene.people:
            self.scene.app.storage.save_purse(self.purse)

    def reveal(self) -> None:
        """The results are shown: so is what was paid."""
        self._revealed = True
        self.scene.invalidate()

    # ---- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys while chips are staked; the table's own buttons still work."""
        if event.type == pygame.MOUSEMOTION:
            found = self._at(event.pos)
            if found != self.hovered:
                self.hovered = found
                self.scene.invalidate()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = self._at(event.pos)
            if isinstance(found, int):
                self.add(found)
            elif found:
                self.press(found)
            elif self.buttons["deal"].covers(event.pos):
                self.scene.stage.play(Cue.ILLEGAL)
                self.scene.hud.say(self.scene.app.t("why.stake"))
                return True
            return bool(found)
        number = digit(event)
        if number is not None and 1 <= number <= len(CHIPS) and not self.buttons["refill"].visible:
            self.scene.hud.keys = True
            self.add(CHIPS[number - 1])
            return True
        if intent(event) is Intent.CONFIRM:
            self.press("refill" if self.buttons["refill"].visible else "deal")
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self.press("clear")
            return True
        return False

    def _at(self, point: tuple[int, int]) -> int | str:
        if self.purse.credits:
            for chip, rect in self.chips.items():
                if math.dist(point, rect.center) <= rect.width / 2:
                    return chip
        return next((name for name, button in self.buttons.items() if button.hit(point)), "")

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The stake on the felt and the lamp."""
        app, placed = self.scene.app, self.scene.placed
        spot = placed["stake"]
        surface.blit(app.assets.scaled("stake_spot", spot.size), spot)
        amount = self.amount if self.asking else self.purse.stake or self.staked
        self._draw_stack(surface, spot, amount)
        lamp = placed["lamp"]
        if not self.asking:
            number = min(3, max(1, self.scene.stage.model.multiplier))
            surface.blit(app.assets.scaled(pictures.multiplier(number), lamp.size), lamp)
        label = app.theme.fit(
            app.t("casino.pays"), "bold", 14 * placed.scale, lamp.width * 1.2, GOLD.light, shadow=True
        )
        if not self.asking:
            surface.blit(label, label.get_rect(midtop=(lamp.centerx, lamp.bottom - placed.px(2))))
        size = placed.px(34)
        for step in range(3):
            lit = not self.asking and step < self.scene.stage.model.multiplier
            bulb = app.assets.scaled("lamp_on" if lit else "lamp_off", (size, size))
            centre = (lamp.centerx + (step - 1) * placed.px(38), lamp.top - placed.px(10))
            surface.blit(bulb, bulb.get_rect(center=centre))

    def _draw_stack(self, surface: pygame.Surface, spot: pygame.Rect, amount: int) -> None:
        app, placed = self.scene.app, self.scene.placed
        if amount <= 0:
            return
        size = round(spot.width * 0.52)
        pieces = []
        left = amount
        for chip in reversed(CHIPS):
            pieces += [chip] * (left // chip)
            left %= chip
        for number, chip in enumerate(pieces[:12]):
            picture = app.assets.scaled(pictures.chip(chip), (size, size))
            surface.blit(picture, picture.get_rect(center=(spot.centerx, spot.centery - number * placed.px(5))))
        text = app.theme.text(str(amount), "display", 22 * placed.scale, CREAM.light, outline=max(1, placed.px(2)))
        surface.blit(text, text.get_rect(center=(spot.centerx, spot.bottom + placed.px(16))))

    def draw_tray(self, surface: pygame.Surface) -> None:
        """The chips to choose from."""
        app, placed = self.scene.app, self.scene.placed
        tray = placed["tray"]
        nineslice.draw(app.assets, surface, "panel", tray, placed.scale)
        broke = self.purse.credits == 0
        key = "casino.broke" if broke else "casino.ask"
        title = app.theme.fit(app.t(key), "display", 22 * placed.scale, tray.width * 0.6, GOLD.base)
        surface.blit(title, (tray.left + placed.px(24), tray.top + placed.px(14)))
        text = app.t("casino.credits", count=app.locale.number(self.purse.credits))
        credits = app.theme.fit(text, "bold", 16 * placed.scale, tray.width * 0.32, LILAC)
        surface.blit(credits, credits.get_rect(topright=(tray.right - placed.px(24), tray.top + placed.px(19))))
        for name, button in self.buttons.items():
            button.draw(surface, app, placed.scale, hovered=self.hovered == name)
        for number, (chip, rect) in enumerate(self.chips.items(), 1):
            if broke:
                break
            size = round(rect.width * (1.1 if self.hovered == chip else 1.0))
            picture = app.assets.scaled(pictures.chip(chip), (size, size))
            surface.blit(picture, picture.get_rect(center=rect.center))
            if self.scene.hud.keys:
                draw_key(surface, app, placed.scale, str(number), rect.topleft)

    def describe(self) -> dict[str, Any]:
        """For tests that click."""
        targets = {str(chip): list(rect) for chip, rect in self.chips.items()} if self.asking else {}
        if self.asking:
            targets |= {name: list(one.rect) for name, one in self.buttons.items() if one.visible and one.enabled}
        return {
            "asking": self.asking,
            "stake": self.amount if self.asking else self.purse.stake,
            "credits": self.purse.credits,
            "paid": self.paid,
            "targets": targets,
        }
