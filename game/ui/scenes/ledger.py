"""The casino's history: every hand, the newest first, with fresh credits and sessions between them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.core.errors import SpietatoError
from game.match.ledger import GIVEN, RESULTS, STAKE, WON
from game.ui import faults, paths
from game.ui.context import Context
from game.ui.desktop import FolderOpener
from game.ui.keep.export import write_history
from game.ui.keep.history import Entry, History
from game.ui.scenes.backdrop import MenuScene
from game.ui.theme import CREAM, GOLD, LILAC, RED, Colour
from game.ui.widgets import Button, Label, LazyList, Panel
from game.ui.words import ledgertext

_PANEL = (28, 92, 1224, 604)
_LIST = (46, 138, 1190, 540)
_ROW = 44
_COLUMNS: tuple[tuple[str, float, float, str], ...] = (
    ("ledger.column.hand", 16, 84, "right"),
    ("ledger.column.when", 124, 226, "left"),
    ("ledger.column.result", 362, 330, "left"),
    ("ledger.column.stake", 700, 90, "right"),
    ("ledger.column.multiplier", 800, 110, "right"),
    ("ledger.column.paid", 920, 110, "right"),
    ("ledger.column.balance", 1040, 120, "right"),
)
"""The heading of each column, where it begins in a row, how wide it is, and at which side its words stand."""
_BUTTONS = (
    ("figures", "ledger.figures", "ledger.figures_hint", "star", 682, 180),
    ("export", "ledger.export", "ledger.export_hint", "log", 870, 180),
    ("folder", "ledger.folder", "", "window", 1058, 180),
)


class LedgerScene(MenuScene):
    """A list that is read as far as it is seen. A hand can be opened and is played once more."""

    name = "ledger"
    heading = "ledger.title"

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.history = History(app.storage)
        self._folder: Path | None = None
        self._opener = FolderOpener()
        """Where the history was last written to."""
        self._position = 0.0
        self._chosen = 0
        self._list: LazyList | None = None

    def resume(self) -> None:
        self.history.refresh()
        self.resized(self.app.size)

    # ---- placing ----------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app = self.app
        self._remember()
        self.group.add(Panel(app, app.page(*_PANEL[:3], _PANEL[3] + app.spare)))
        self._place_buttons()
        self._list = None
        if self.history.count and not self.history.failed:
            self._place_list()
            return
        key = "ledger.unreadable" if self.history.failed else "ledger.empty" if app.storage.kept else "ledger.unkept"
        note = Label(app, app.t(key), "text", 20, LILAC, "centre", lines=True, middle=True)
        note.rect = app.box(240, 300, 800, 120)
        self.group.add(note)

    def _remember(self) -> None:
        if self._list is not None:
            self._position, self._chosen = self._list.position, self._list.chosen

    def _place_buttons(self) -> None:
        app, t = self.app, self.app.t
        actions = {"figures": app.routes.balance, "export": self._export, "folder": self._open_folder}
        for name, label, hint, icon, left, width in _BUTTONS:
            button = Button(app, name, t(label), actions[name], "dark", icon, 18, t(hint) if hint else "")
            button.rect = app.page(left, 28, width, 48)
            button.enabled = bool(self.history.count)
            button.visible = name != "folder" or self._folder is not None
            self.group.add(button)

    def _place_list(self) -> None:
        app = self.app
        for key, left, width, align in _COLUMNS:
            heading = Label(app, app.t(key), "text", 14, LILAC, align)
            heading.rect = app.page(_LIST[0] + left, _LIST[1] - 30, width, 26)
            self.group.add(heading)
        box = app.page(*_LIST[:3], _LIST[3] + app.spare)
        listed = LazyList(app, "hands", box, app.px(_ROW), self.history.count, self._draw_row, self.open)
        listed.scroll_to(self._position * app.scale)
        listed.chosen = min(self._chosen, self.history.count - 1)
        self._list = listed
        self.group.add(listed)
        if self.group.focus is None:
            self.group.focus_on("hands")

    # ---- doing ------------------------------------------------------------------------------------------------------

    def open(self, place: int) -> None:
        """Show a hand of the list on the table once more, or say why that cannot be."""
        entry = self.history.entry(place)
        if entry is None or entry.kind not in (*RESULTS, STAKE):
            return
        if entry.kind == STAKE:
            self.app.notice("notice.hand_in_play")
            return
        recorded = self.history.hand(entry.hand)
        if recorded is None:
            self.app.notice("notice.hand_unrecorded")
            return
        try:
            recorded.match()
        except SpietatoError:
            self.app.notice("notice.hand_outdated")
            return
        self.app.routes.replay(recorded)

    def _export(self) -> None:
        """Write everything among the documents, or else beside the game's own files."""
        lines = list(self.history.lines())
        if self.history.failed:
            self.resized(self.app.size)
            return
        folders = dict.fromkeys((paths.documents_folder(), paths.data_folder()))
        for folder in folders:
            try:
                file = write_history(lines, folder)
            except OSError as error:
                faults.write_log(f"the history cannot be written to {folder}: {error}")
                continue
            self._folder = folder
            self.app.notice("notice.exported", file=str(file))
            self.resized(self.app.size)
            return
        self.app.notice("notice.export_failed", folder=str(next(iter(folders))))

    def _open_folder(self) -> None:
        if self._folder is not None:
            self._opener.open(self._folder)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._opener.failed():
            self.app.notice("notice.no_folder", folder=str(self._folder))

    # ---- picture ----------------------------------------------------------------------------------------------------

    def _draw_row(self, surface: pygame.Surface, box: pygame.Rect, place: int, lit: bool) -> None:
        entry = self.history.entry(place)
        if entry is None:
            return
        if entry.kind in (*RESULTS, STAKE):
            strip = self.app.assets.made(("ledger row", box.size, lit), lambda: _strip(box.size, 34 if lit else 13))
            surface.blit(strip, box)
            self._draw_hand(surface, box, entry, lit)
        else:
            self._draw_line(surface, box, entry)

    def _draw_hand(self, surface: pygame.Surface, box: pygame.Rect, entry: Entry, lit: bool) -> None:
        t, over = self.app.t, entry.kind in RESULTS
        won = entry.kind == WON
        colour = GOLD.base if won else RED.light if not entry.amount and over else CREAM.base
        paid = t.number(entry.amount) if over else ledgertext.NOTHING
        words = (
            (t.number(entry.hand), GOLD.base if lit else CREAM.base),
            (t.moment(entry.at), LILAC),
            (ledgertext.result_words(t, entry.kind), colour),
            (t.number(entry.stake), CREAM.base),
            (ledgertext.multiplier_words(entry), CREAM.base),
            (paid, colour),
            (t.number(entry.balance), CREAM.light),
        )
        for (_, left, width, align), (text, tone) in zip(_COLUMNS, words, strict=True):
            used = self._write(surface, box, (left, width), text, align, tone)
            if entry.own is not None and left == _COLUMNS[2][1]:
                self._draw_mark(surface, box, left + used / self.app.scale + 12, left + width)

    def _draw_mark(self, surface: pygame.Surface, box: pygame.Rect, left: float, right: float) -> None:
        """The strategy has played this hand to its end."""
        app, side = self.app, self.app.px(20)
        icon = app.assets.icon("bolt", side, LILAC)
        surface.blit(icon, icon.get_rect(midleft=(box.left + app.px(left), box.centery)))
        self._write(
            surface, box, (left + 26, right - left - 26), app.t("ledger.by_strategy"), "left", LILAC, "text", 14
        )

    def _draw_line(self, surface: pygame.Surface, box: pygame.Rect, entry: Entry) -> None:
        app, t = self.app, self.app.t
        given = entry.kind in GIVEN
        colour = GOLD.light if given else LILAC
        rule = pygame.Rect(box.left + app.px(16), box.bottom - 1, box.width - app.px(32), 1)
        pygame.draw.rect(surface, (*LILAC[:3],) if given else (92, 74, 118), rule)
        self._write(surface, box, _COLUMNS[1][1:3], t.moment(entry.at), "left", LILAC, "text", 14)
        self._write(surface, box, (_COLUMNS[2][1], 560), ledgertext.line_words(t, entry), "left", colour, "text", 15)
        if given:
            self._write(surface, box, _COLUMNS[6][1:3], t.number(entry.balance), "right", CREAM.light)

    def _write(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        span: tuple[float, float],
        text: str,
        align: str,
        colour: Colour,
        kind: str = "bold",
        size: float = 16,
    ) -> int:
        """Words in a part of a row; how many pixels wide they are."""
        app = self.app
        words = app.theme.fit(text, kind, size * app.scale, app.px(span[1]), colour)
        room = pygame.Rect(box.left + app.px(span[0]), box.top, app.px(span[1]), box.height)
        place = words.get_rect(midright=room.midright) if align == "right" else words.get_rect(midleft=room.midleft)
        surface.blit(words, place)
        return words.get_width()

    def describe(self) -> dict[str, Any]:
        rows, targets = [], self.group.targets()
        if self._list is not None:
            for place in self._list.in_sight:
                entry, box = self.history.entry(place), self._list.box(place)
                if entry is None or not self._list.rect.contains(box):
                    continue
                rows.append({"place": place, "kind": entry.kind, "hand": entry.hand, "balance": entry.balance})
                if entry.kind in RESULTS:
                    targets.append({"name": f"hand.{entry.hand}", "rect": list(box), "enabled": entry.recorded})
        return {"targets": targets, "count": self.history.count, "rows": rows}


def _strip(size: tuple[int, int], alpha: int) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    box = picture.get_rect().inflate(0, -4)
    pygame.draw.rect(picture, (255, 255, 255, alpha), box, border_radius=max(2, size[1] // 4))
    return picture
