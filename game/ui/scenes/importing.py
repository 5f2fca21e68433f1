"""Taking in a set, a card or a recorded game: pasted, dropped on the window or picked from a list, and looked at before
it is kept or shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as replaced
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.core.customrules import rule_text
from game.core.effects import CustomRule
from game.core.errors import LineError, SpietatoError, UnreadableError
from game.core.houserules import CUSTOM_CARDS, changed_rules
from game.core.ruleset import Ruleset
from game.match.housesets import CARD_MARK, LONGEST_LINE, card_from_line, card_line, set_from_line
from game.match.recording import FILE_ENDING, Recording
from game.rulesets import preset
from game.ui import desktop
from game.ui.context import Context
from game.ui.keep import exchange
from game.ui.keep.newgame import NewGame
from game.ui.keep.setups import Setups
from game.ui.keep.shelf import Outcome
from game.ui.qrread import NoCodeError
from game.ui.scenes.backdrop import MenuScene
from game.ui.table.replay.reel import Reel, of_recording
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.widgets import Button, Label, Panel, ScrollArea, TextField, Widget
from game.ui.words import recordingtext, setwords
from game.ui.words.cardtext import rule_name
from game.ui.words.names import seat_names

_LEFT, _TOP, _WIDTH, _HEIGHT = 36, 92, 596, 588
_RIGHT, _WIDE = 648, 596
_FILE = 44


class LineField(TextField):
    """A field for a long line: of what does not fit, the beginning is shown. A recorded game never stands in it: that
    is longer than any field, and `recorded` takes it."""

    recorded: Callable[[str], None]

    def write(self, letters: str) -> None:
        if exchange.recording_in(letters):
            self.recorded(letters)
            return
        # What is pasted over a line takes its place: nobody wants two of them in a row.
        super().write(letters if len(letters) < 2 or not self.text else f"\0{letters}")

    def _set(self, text: str) -> None:
        super()._set(text.partition("\0")[2] if "\0" in text else text)


class ImportScene(MenuScene):
    """On the left the ways in, on the right what was found, with a button to keep it."""

    name = "import"
    heading = "import.title"

    def __init__(self, app: Context, file: Path | None = None, taken: Callable[[str], None] | None = None) -> None:
        super().__init__(app)
        self._taken = taken
        self._line = self._raw = ""
        """The line, and what stands in the field: blanks at its end are none of the line, but more may follow them."""
        self._fault = ""
        self._set: Ruleset | None = None
        self._card: CustomRule | None = None
        self._reel: Reel | None = None
        self._files: list[Path] = []
        self._scroll = 0.0
        if file is not None:
            self._take_file(file)

    # ---- what came in -----------------------------------------------------------------------------------------------

    @property
    def recording(self) -> Recording | None:
        """The recorded game that came in, if it can be shown."""
        return self._reel.recording if self._reel is not None else None

    @property
    def _found(self) -> bool:
        return self._set is not None or self._card is not None or self._reel is not None

    def look_at(self, line: str) -> None:
        """Look at a line: what it holds, or what is wrong with it."""
        self._line, self._fault, self._set, self._card, self._reel = line, "", None, None, None
        self._raw = line
        if not line.strip():
            return
        if exchange.recording_in(line):
            self._look_at_recording(line)
            return
        try:
            if line.lstrip(" \t>\"'“«").lower().startswith(CARD_MARK):
                self._card = card_from_line(line)
            else:
                self._set = set_from_line(line)
        except LineError as error:
            self._fault = setwords.line_fault_text(self.app.t, error)

    def _look_at_recording(self, text: str) -> None:
        self._line = self._raw = ""
        try:
            self._reel = of_recording(Recording.read(text))
        except SpietatoError as error:
            self._fault = self.app.t(recordingtext.fault_key(error))

    def _take_file(self, file: Path) -> None:
        try:
            line = exchange.line_in(file)
        except UnreadableError:
            self.look_at("")
            self._fault = self.app.t("line.no_file", file=file.name)
            return
        except NoCodeError:
            self.look_at("")
            self._fault = self.app.t("line.no_code", file=file.name)
            return
        self.look_at(line)
        if not line:
            self._fault = self.app.t("line.empty")

    def _written(self, line: str) -> None:
        raw = self._field.text
        self.look_at(line)
        self._raw = raw
        self.resized(self.app.size)

    def _paste(self) -> None:
        text = desktop.pasted()
        if not text.strip():
            self.app.notice("notice.nothing_to_paste")
            return
        self._came_in(text)

    def _came_in(self, text: str) -> None:
        self.look_at(exchange.the_line(text))
        self.resized(self.app.size)
        self.group.focus_on("watch")

    def _picked(self, file: Path) -> None:
        self._take_file(file)
        self.resized(self.app.size)
        if self._found:
            self.group.focus_on("keep" if self._reel is None else "watch")

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self._picked(Path(event.file))
            return True
        return super().handle(event)

    # ---- placing ----------------------------------------------------------------------------------------------------

    def resume(self) -> None:
        self.resized(self.app.size)

    def place(self) -> None:
        app, t = self.app, self.app.t
        inner, width = _LEFT + 28, _WIDTH - 56
        how = Label(app, t("import.how"), "text", 16, CREAM.base, lines=True)
        how.rect = app.box(inner, _TOP + 20, width, 66)
        field = LineField(
            app,
            "line",
            self._raw,
            self._written,
            placeholder=t("import.placeholder"),
            longest=LONGEST_LINE + 1,
            width=width,
        )
        field.rect = app.box(inner, _TOP + 92, width - 152, 48)
        field.width = width - 152
        field.recorded = self._came_in
        paste = Button(app, "paste", t("import.paste"), self._paste, "gold", "import", 18)
        paste.rect = app.box(inner + width - 140, _TOP + 91, 140, 50)
        folder = exchange.folders()[0]
        where = Label(app, t("import.files", folder=str(folder)), "text", 15, LILAC)
        where.rect = app.box(inner, _TOP + 156, width, 30)
        self._field = field
        self.group.add(Panel(app, app.box(_LEFT, _TOP, _WIDTH, _HEIGHT)), how, field, paste, where)
        self._place_files(inner, width)
        self._place_preview()
        if self.group.focus is None:
            self.group.focus_on("paste" if not self._found else "keep" if self._reel is None else "watch")

    def _place_files(self, left: float, width: float) -> None:
        app = self.app
        self._files = exchange.listed()
        if not self._files:
            none = Label(app, app.t("import.no_files"), "text", 16, CREAM.dark)
            none.rect = app.box(left, _TOP + 192, width, 36)
            self.group.add(none)
            return
        area = ScrollArea(app, "files", app.box(left - 8, _TOP + 190, width + 22, _HEIGHT - 214))
        self.group.add(area)
        buttons = []
        for number, file in enumerate(self._files):
            icon = {exchange.PICTURE: "window", FILE_ENDING: "continue"}.get(file.suffix.lower(), "rules")
            button = Button(app, f"file.{number}", file.name, partial(self._picked, file), "dark", icon, 16)
            button.rect = app.box(left, _TOP + 194 + number * (_FILE + 6), width - 4, _FILE)
            area.add(button)
            buttons.append(button)
        self.group.add(*buttons)

    def _place_preview(self) -> None:
        app, t = self.app, self.app.t
        inner, width = _RIGHT + 28, _WIDE - 56
        heading = Label(app, t("import.preview"), "display", 22, GOLD.base)
        heading.rect = app.box(inner, _TOP + 18, width, 36)
        self.group.add(Panel(app, app.box(_RIGHT, _TOP, _WIDE, _HEIGHT)), heading)
        if self._fault or not self._found:
            said = Label(
                app, self._fault or t("import.nothing"), "text", 18, RED.light if self._fault else LILAC, lines=True
            )
            said.name = "fault" if self._fault else ""
            said.rect = app.box(inner, _TOP + 66, width, 200)
            self.group.add(said)
            return
        head, lines = self._contents()
        name = Label(app, head, "bold", 19, CREAM.light, lines=True)
        name.rect = app.box(inner, _TOP + 58, width, 54)
        self.group.add(name)
        area = ScrollArea(app, "contents", app.box(inner - 8, _TOP + 118, width + 22, _HEIGHT - 212))
        labels: list[Widget] = []
        top = _TOP + 122.0
        for line in lines:
            rows = len(app.theme.wrap(line, "text", 16 * app.scale, app.px(width - 20)))
            high = rows * app.theme.line_height("text", 16 * app.scale) / app.scale + 8
            label = Label(app, line, "text", 16, CREAM.base, lines=True)
            label.rect = app.box(inner, top, width - 10, high)
            area.add(label)
            labels.append(label)
            top += high
        if self._reel is None:
            keep = Button(app, "keep", t("import.keep"), self._ask_name, "gold", "check", 22)
        else:
            keep = Button(app, "watch", t("recording.watch"), self._watch, "gold", "continue", 22)
        keep.rect = app.box(inner, _TOP + _HEIGHT - 80, width, 56)
        self.group.add(area, *labels, keep)

    def _contents(self) -> tuple[str, list[str]]:
        """What the line holds: a heading, and what is to be said of it."""
        t = self.app.t
        if self._reel is not None and self._reel.recording is not None:
            names = seat_names(self._reel.seats, t, self.app.settings.player_name)
            recording = self._reel.recording
            return recordingtext.heading(t, recording), recordingtext.contents(t, recording, self._reel.stepper, names)
        if self._card is not None:
            does = setwords.card_words(t, rule_text(self._card))
            return t("import.card", name=rule_name(t, self._card)), [does]
        assert self._set is not None
        rules = self._set
        game = NewGame(rules.id, house_rules=changed_rules(preset(rules.id), rules))
        ruleset = setwords.ruleset_name(t, rules.id)
        changes = [
            t("offer.rule", rule=label, value=value)
            + (f" ({t('setup.rules_instead', value=usual)})" if usual else "")
            + (f". {setwords.does(t, game, name)}" if name in CUSTOM_CARDS else "")
            for name, label, value, usual in setwords.changes(t, game)
        ]
        if not rules.title:
            return t("import.nameless", ruleset=ruleset), changes or [t("import.no_changes")]
        return t("import.set", name=rules.title, ruleset=ruleset), changes or [t("import.no_changes")]

    # ---- keeping ----------------------------------------------------------------------------------------------------

    def _ask_name(self) -> None:
        if self._card is not None:
            self.app.routes.name_it("card", rule_name(self.app.t, self._card), self._keep_card)
        elif self._set is not None:
            self.app.routes.name_it("set", self._set.title, self._keep_set)

    def _watch(self) -> None:
        if self.recording is not None:
            self.app.routes.watch_recording(self.recording)

    def _keep_set(self, name: str, replace: bool) -> Outcome:
        shelf = self.app.storage.shelf
        outcome = Setups(self.app.settings, lambda: shelf).take(name, self._line, replace)
        if outcome is Outcome.SAVED:
            self.app.settings.last_set = name
            if self._taken is not None:
                self._taken(name)
            self._done("notice.set_saved", name)
        return outcome

    def _keep_card(self, name: str, replace: bool) -> Outcome:
        assert self._card is not None
        named = self._card if name == rule_name(self.app.t, self._card) else replaced(self._card, name=name)
        outcome = self.app.storage.shelf.save_card(name, card_line(named), replace)
        if outcome is Outcome.SAVED:
            self._done("notice.card_saved", name)
        return outcome

    def _done(self, notice: str, name: str) -> None:
        self.look_at("")
        self.app.notice(notice, name=name)

    def describe(self) -> dict[str, Any]:
        found = {"card": self._card, "set": self._set, "recording": self._reel}
        kind = next((name for name, one in found.items() if one is not None), "")
        return {"targets": self.group.targets(), "fault": self._fault, "found": kind}
