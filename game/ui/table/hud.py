"""What frames the table: buttons, the score, the caption of the last move, the log and the help for cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from game.core.actions import CATCH, DRAW, PASS, TAKE, kind_of
from game.core.state import DISCARD, DRAWN, NONE
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.devices import KEYS
from game.ui.inputs import Intent
from game.ui.table import waxseal
from game.ui.table.buttons import TableButton, draw_question, draw_uno
from game.ui.table.cardhelp import HELP_AFTER, CardHelp
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.table.hovering import Hovering
from game.ui.table.log import LogPanel
from game.ui.table.score import score_lines
from game.ui.table.sheets import Sheets
from game.ui.table.tips import WISHES, refused_words, tip_words
from game.ui.theme import CREAM, GOLD, Colour
from game.ui.widgets.caps import cap_place, draw_wish, wish_cap

MESSAGE_SECONDS = 3.2
MESSAGE_LINGERS = 1.4
"""So long a message stays at most once somebody else has moved."""
_MARK = 26
"""So much wider a message is that the rules have something to say about, in units."""
_ORDER = ("menu", "log", "speed", "hint", "sort", "draw", "uno", "catch")
_SHARED = ("late",)
"""What else there is where several people share the screen."""
_STAKED = ("why", "fast", "auto", "auto_ten", "stop")
"""What else there is at a table at which credits are staked."""
_ICONS = {"menu": "pause", "log": "log", "hint": "hint", "sort": "hand_sort"}


class Hud:
    """Buttons and texts around the table."""

    def __init__(self, app: Context, desk: Desk, stage: Stage) -> None:
        self.app = app
        self.desk = desk
        self.stage = stage
        more = _STAKED if desk.stake is not None else _SHARED if len(desk.people) > 1 else ()
        names = (*_ORDER, *more)
        self.buttons = {name: TableButton(name, icon=_ICONS.get(name, ""), wish=WISHES[name]) for name in names}
        self.dressers: list[Callable[[], None]] = []
        """Each brings in line buttons that are not for the hud to know of."""
        self.tips: dict[str, Callable[[], str]] = {}
        """What such buttons are for, in words of the moment."""
        self.answer = ""
        """What was asked about the last move; it stands until somebody acts, or something else is pressed."""
        self.hovered = ""
        self.hover_time = 0.0
        self._hovered_look: tuple[object, ...] = ()
        self.pressed = ""
        self.log = LogPanel(app, desk, stage)
        self.message = ""
        self.spoken = self.about = ""
        """The last message, and the place in the rules behind it, until another one comes or the player acts."""
        self.message_left = 0.0
        self.help = CardHelp(app, desk, stage)
        self.hovering = Hovering(app, desk, stage)
        self.sheets = Sheets(app, desk, stage, lambda: [self.caption_rect()])
        self.sheets.spared = self._furniture
        self.keys = False
        self._language = app.t.language
        self._painted: dict[str, tuple[tuple[Any, ...], pygame.Surface, tuple[int, int]]] = {}

    # ---- state ------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Put the buttons where the layout says."""
        for name, button in self.buttons.items():
            button.rect = self.stage.placed[f"{name}_button"].copy()
        self.refresh()

    def forget(self) -> None:
        """The window has another size or language: paint everything again."""
        self._painted.clear()
        self.log.forget()
        if self._language != self.app.t.language:
            self._language = self.app.t.language
            self.message = self.answer = self.about = ""
            self.help.notes = {}

    def refresh(self) -> None:
        """Bring the buttons in line with what the player may do."""
        desk, model, t = self.desk, self.stage.model, self.app.t
        kinds = {kind_of(action): action for action in desk.view.allowed} if desk.view and desk.can_act else {}
        draw = self.buttons["draw"]
        draw.label = self._draw_label(kinds)
        draw.enabled = any(kind in kinds for kind in (DRAW, TAKE, PASS))
        draw.style = "red" if TAKE in kinds else "gold" if draw.enabled and not self.stage.hand.playable else "dark"
        # Whoever is out has nothing to draw, to call or to sort any more.
        own = desk.human and not model.out[model.viewer]
        draw.visible = own and (desk.view is None or desk.view.phase != DISCARD)
        live = {kind_of(action) for action in desk.live_actions()}
        self.buttons["uno"].visible = own and desk.rules.calls
        self._light_uno()
        catch = self.buttons["catch"]
        catch.visible = own and CATCH in live and model.uno >= 0
        catch.label, catch.style = t("table.catch"), "red"
        if "late" in self.buttons:
            late = self.buttons["late"]
            late.visible = desk.late_call is not None and model.uno >= 0
            late.label = t("table.late", name=desk.names[model.uno]) if late.visible else ""
        self.buttons["hint"].visible = own
        self.buttons["hint"].enabled = desk.can_act
        self.buttons["sort"].visible = own
        for dress in self.dressers:
            dress()
        if self.hovered and self._look(self.hovered) != self._hovered_look:
            # What was said of a button no longer holds when it is gone, or another.
            self.hover("")

    def _light_uno(self) -> None:
        """The button for the call follows the cards that are shown, and goes out once there is nothing to call."""
        desk, model, uno = self.desk, self.stage.model, self.buttons["uno"]
        wanted = desk.may_want_uno(model.counts[model.viewer]) and not desk.called_ahead
        enabled = desk.call in desk.live_actions() or wanted
        if enabled != uno.enabled:
            uno.enabled = enabled
            self.app.invalidate()

    def _look(self, name: str) -> tuple[object, ...]:
        button = self.buttons[name]
        return button.visible, button.enabled, button.label, button.on

    def leave(self) -> None:
        """Another scene lies above the table: nothing here is pointed at any more, and nothing is explained."""
        self.hover("")
        self.log.leave()
        self.stage.callouts.point_at(None)
        self.pressed = self.answer = ""
        self.help.card = -1
        self.hovering.point(None)

    @property
    def log_open(self) -> bool:
        """Whether the log of moves is to be seen."""
        return self.log.open

    @property
    def tip(self) -> str:
        """The button whose tooltip is to be seen now, by its name."""
        return self.hovered if self.hover_time >= HELP_AFTER else ""

    @property
    def digits(self) -> bool:
        """Whether the digits are shown that choose: nobody has them on a controller."""
        return self.keys and self.app.devices.used == KEYS

    def _draw_label(self, kinds: dict[int, int]) -> str:
        t, view = self.app.t, self.desk.view
        if view is not None and TAKE in kinds:
            return t("table.take", total=view.pending)
        if PASS in kinds:
            return t("table.keep" if view is not None and view.phase == DRAWN else "table.pass")
        return t("table.draw")

    def say(self, message: str, seconds: float = MESSAGE_SECONDS, about: str = "") -> None:
        """Show one line for a while, for example why a card cannot be played, and `about` which place in the rules."""
        self.message, self.message_left = message, seconds
        self.spoken, self.about = message, about
        self.app.invalidate()

    def acted(self, own: bool) -> None:
        """Somebody has acted: a message to the player has done its duty, or may still be read for a moment."""
        self.message_left = 0.0 if own else min(self.message_left, MESSAGE_LINGERS)
        self.answer = ""
        self.help.notes = {}
        if own:
            self.message = self.about = ""

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._light_uno()
        if self.message_left > 0:
            self.message_left -= seconds
            if self.message_left <= 0:
                self.message = ""
                self.app.invalidate()
        before, self.hover_time = self.hover_time, self.hover_time + seconds
        if self.hovered and before < HELP_AFTER <= self.hover_time:
            self.app.invalidate()
        self.help.update(seconds)
        self.hovering.update(seconds)

    def hover(self, name: str) -> None:
        """The pointer is over another button, or over none."""
        if name != self.hovered:
            self.hovered, self.hover_time = name, 0.0
            self._hovered_look = self._look(name) if name else ()
            self.app.invalidate()

    def used(self, name: str) -> None:
        """Whoever has pressed a button knows what it is for: its tip waits until the pointer has been elsewhere."""
        if name == self.hovered:
            self.hover_time = float("-inf")

    def at(self, point: tuple[int, int]) -> str:
        """The name of the button under a point."""
        return next((name for name, button in self.buttons.items() if button.covers(point)), "")

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """All of it but the help and the log, which lie above the prompts."""
        desk, app, scale = self.desk, self.app, self.stage.placed.scale
        lines = tuple(score_lines(app, desk, self.stage.model, self.stage.seats.scores))
        self._paint(surface, "score", self.stage.placed["score"], lines, self._paint_score)
        waxseal.draw(surface, app, desk, self.stage.placed)
        for name, button in self.buttons.items():
            if not button.visible:
                continue
            armed = name == "uno" and desk.uno_armed
            if name == "uno" and desk.should_call:
                glow = app.assets.scaled("glow", (button.rect.width * 1.7, button.rect.height * 2.2))
                surface.blit(glow, glow.get_rect(center=button.rect.center))
            look = (button.label, button.style, button.enabled, self.hovered == name, self.pressed == name, armed)
            self._paint(surface, name, button.rect, (*look, button.on, button.note, button.icon), self._paint_button)
        # After all buttons, or the next one would lie on a wide key.
        for button in self.buttons.values():
            if self.keys and button.visible and button.enabled and button.wish is not None:
                draw_wish(surface, app, scale, button.wish, button.rect.topleft)

    def _paint(
        self,
        surface: pygame.Surface,
        name: str,
        rect: pygame.Rect,
        key: tuple[Any, ...],
        paint: Callable[[pygame.Surface, pygame.Rect, str, tuple[Any, ...]], None],
    ) -> None:
        """Draw a part that rarely changes from a picture of it, painted anew only when its key or size is another."""
        found = self._painted.get(name)
        key = (*key, (rect.size, self.app.theme.factor))
        if found is None or found[0] != key:
            edge = self.stage.placed.px(40)
            picture = pygame.Surface((rect.width + 2 * edge, rect.height + 2 * edge), pygame.SRCALPHA)
            paint(picture, pygame.Rect((edge, edge), rect.size), name, key)
            used = picture.get_bounding_rect()
            found = (key, picture.subsurface(used).copy(), (used.left - edge, used.top - edge))
            self._painted[name] = found
        surface.blit(found[1], (rect.left + found[2][0], rect.top + found[2][1]))

    def _paint_button(self, surface: pygame.Surface, rect: pygame.Rect, name: str, key: tuple[Any, ...]) -> None:
        app, scale = self.app, self.stage.placed.scale
        button = replace(self.buttons[name], rect=rect)
        hovered, pressed, armed = key[3], key[4], key[5]
        if name == "uno":
            draw_uno(surface, app, button, scale, armed, hovered, pressed)
        else:
            button.draw(surface, app, scale, hovered, pressed)

    def draw_above(self, surface: pygame.Surface) -> None:
        """What lies above the table: caption or message, and log."""
        self._draw_caption(surface)
        chooses = self.desk.prompt is not None and bool(self.desk.prompt.choices)
        self.log.draw(surface, self.keys and not chooses)

    def draw_tips(self, surface: pygame.Surface) -> None:
        """What lies above everything: the tip of a button, and the help for a card."""
        if self.answer:
            self.sheets.draw(surface, self.buttons["why"].rect, self.answer)
        elif self.tip:
            self.sheets.draw(surface, self.with_key(self.tip), self.tip_text())
        elif self.log.open and self.log.pointed != NONE:
            self.sheets.draw(surface, self.log.head_over(self.log.pointed), "", self.desk.names[self.log.pointed])
        self.help.draw(surface, self.sheets)
        self.hovering.draw(surface, self.sheets)

    def with_key(self, name: str) -> pygame.Rect:
        """Where a button is, together with its key where that is shown."""
        button, scale = self.buttons[name], self.stage.placed.scale
        shown = self.keys and button.enabled and button.wish is not None
        cap = wish_cap(self.app, scale, button.wish) if shown and button.wish is not None else None
        return button.rect.union(cap_place(cap.get_size(), scale, button.rect.topleft)) if cap else button.rect

    def tip_text(self) -> str:
        """What the button under the pointer is for; if it does nothing now, why."""
        said = self.tips.get(self.hovered)
        words = said() if said is not None else tip_words(self.app, self.desk, self.stage.model, self.hovered)
        if self.buttons[self.hovered].enabled:
            return words
        return "\n".join(filter(None, [words, refused_words(self.app, self.desk, self.hovered)]))

    def _furniture(self) -> list[pygame.Rect]:
        """What explanations had better not cover: the buttons and the score. The log is large, and can wait."""
        return [
            self.stage.placed["score"],
            *(self.with_key(name) for name, button in self.buttons.items() if button.visible),
        ]

    def _paint_score(self, surface: pygame.Surface, rect: pygame.Rect, name: str, key: tuple[Any, ...]) -> None:
        desk, app, placed = self.desk, self.app, self.stage.placed
        nineslice.draw(app.assets, surface, "tooltip", rect, placed.scale)
        size = placed.px(58)
        book = app.assets.scaled(pictures.book(desk.rules.emblem), (size, size))
        surface.blit(book, book.get_rect(midleft=(rect.left + placed.px(9), rect.centery)))
        left = rect.left + placed.px(74)
        room = rect.right - left - placed.px(10)
        lines = key[:-1]
        height = sum(app.theme.line_height("bold", points * placed.scale) for _, points, _ in lines)
        # Bigger text and a fourth line do not both fit: the lines give way, not the panel.
        scale = placed.scale * min(1.0, (rect.height - placed.px(12)) / height)
        height = sum(app.theme.line_height("bold", points * scale) for _, points, _ in lines)
        y = rect.centery - height // 2
        for text, points, colour in lines:
            picture = app.theme.fit(text, "bold", points * scale, room, colour)
            step = app.theme.line_height("bold", points * scale)
            surface.blit(picture, picture.get_rect(midleft=(left, y + step // 2)))
            y += step

    def _caption(self) -> tuple[str, Colour]:
        """The last move in words; a message to the player comes first."""
        if self.message:
            return self.message, GOLD.base
        asked = self.desk.prompt is not None or self.stage.settlement.busy or self.stage.exchange.busy
        return "" if asked else self.desk.caption, CREAM.base

    def words_room(self) -> pygame.Rect:
        """Where words to the player go: the open log must not lie on their end."""
        placed = self.stage.placed
        room = placed["prompt"].copy()
        if self.log_open:
            log, gap = self.log.rect, placed.px(8)
            if log.top < room.bottom and log.bottom > room.top:
                left, right = (
                    (room.left, log.left - gap) if log.centerx > room.centerx else (log.right + gap, room.right)
                )
                room.left, room.width = max(room.left, left), min(room.right, right) - max(room.left, left)
        return room

    def caption_rect(self) -> pygame.Rect:
        """Where the caption or the message stands; empty if there is none."""
        desk, app, placed = self.desk, self.app, self.stage.placed
        text, _ = self._caption()
        if not text:
            return pygame.Rect(0, 0, 0, 0)
        anchor = self.words_room()
        lines = self._caption_lines(text)
        width = max(app.theme.width(line, "bold", 16 * placed.scale) for line in lines)
        height = placed.px(36) + (len(lines) - 1) * app.theme.line_height("bold", 16 * placed.scale)
        mark = placed.px(_MARK) if self._asks else 0
        plate = pygame.Rect(0, 0, min(width, anchor.width - placed.px(50)) + placed.px(40) + mark, height)
        plate.center = anchor.center
        if desk.prompt is not None and desk.prompt.choices:
            plate.bottom = desk.prompt.rect.top - placed.px(4)
            if desk.prompt.kind in ("colour", "roulette"):
                # Below the words of the wheel; further lines go down from there.
                plate.midtop = (anchor.centerx, anchor.centery + placed.px(28) - placed.px(36) // 2)
        return plate

    @property
    def _asks(self) -> bool:
        """Whether the rules have something to say about the message."""
        return bool(self.message and self.about)

    def mark_rect(self) -> pygame.Rect | None:
        """Where the question mark beside the message is."""
        if not self._asks:
            return None
        plate, side = self.caption_rect(), self.stage.placed.px(24)
        return pygame.Rect(plate.right - side - self.stage.placed.px(9), plate.centery - side // 2, side, side)

    def _caption_lines(self, text: str) -> list[str]:
        """What is said, in as many lines as it takes."""
        placed = self.stage.placed
        return self.app.theme.wrap(text, "bold", 16 * placed.scale, self.words_room().width - placed.px(54))

    def _draw_caption(self, surface: pygame.Surface) -> None:
        caption = self._caption()
        if caption[0]:
            self._paint(surface, "caption", self.caption_rect(), (*caption, self._asks), self._paint_caption)
        mark = self.mark_rect()
        if mark is not None:
            draw_question(surface, self.app, self.stage.placed.scale, mark)
            if self.keys:
                draw_wish(surface, self.app, self.stage.placed.scale, Intent.WHY, mark.move(mark.width, 0).topright)

    def _paint_caption(self, surface: pygame.Surface, rect: pygame.Rect, name: str, key: tuple[Any, ...]) -> None:
        app, placed = self.app, self.stage.placed
        nineslice.draw(app.assets, surface, "nameplate", rect, placed.scale)
        if self._asks:
            rect = pygame.Rect(rect.left, rect.top, rect.width - placed.px(_MARK), rect.height)
        lines = self._caption_lines(key[0])
        step = app.theme.line_height("bold", 16 * placed.scale)
        for number, line in enumerate(lines):
            text = app.theme.fit(line, "bold", 16 * placed.scale, rect.width - placed.px(36), key[1])
            lower = round((number - (len(lines) - 1) / 2) * step)
            surface.blit(text, text.get_rect(center=(rect.centerx, rect.centery + lower)))
