"""Was it fair? A recorded game is checked with a bar that moves, and what came out is told in plain sentences.

Of a match that is not over it opens the rounds that are, and nothing else: no seed, no line of a round to come.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.match.proof import BAD, GOOD, OPEN
from game.match.recording import Recording
from game.ui import desktop, nineslice
from game.ui.context import Context
from game.ui.scenes.fingerprint import FingerprintBox, copy
from game.ui.scenes.proving import Proving
from game.ui.scenes.sheet import Box, SheetScene
from game.ui.theme import CREAM, GOLD, GREEN, INK, LILAC, PLUM, RED, Colour
from game.ui.widgets import Button, IconButton, Label, Widget
from game.ui.widgets.progress import ProgressBar
from game.ui.words import fairtext
from game.ui.words.fairtext import WAITING, Envelope, Row
from game.ui.words.gamewords import title_words
from game.ui.zoomed import zoomed

_ICON, _GAP, _BUTTON = 40, 14, 54
_SECRET = 14.5
"""The size of the sealed line's letters."""
_SIGNS: dict[str, tuple[str, Colour, Colour]] = {
    GOOD: ("check", GREEN.dark, GREEN.light),
    BAD: ("close", RED.dark, RED.light),
    OPEN: ("", PLUM.light, CREAM.base),
    WAITING: ("", INK.light, LILAC),
}
_LETTERS = {OPEN: "?", WAITING: "…"}


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything is, in units."""

    box: Box
    rows: float
    """Where the first of the three sentences begins."""
    step: float
    """How much lower each next one does."""
    boxes: float
    """Where the fingerprint and its line begin."""
    half: float
    """How wide they are."""
    beside: tuple[float, float]
    """How far the line is from the fingerprint."""
    buttons: float
    columns: int
    """So many buttons stand in a row at most."""

    @property
    def left(self) -> float:
        """Where what it holds begins."""
        return self.box[0] + 36

    @property
    def width(self) -> float:
        """How wide that is."""
        return self.box[2] - 72


_WIDE = _Plan((80, 34, 1120, 652), 142, 92, 428, 510, (538, 0), 612, 4)
_TALL = _Plan((270, -156, 740, 1032), -46, 134, 378, 668, (0, 170), 730, 2)
_TALL_UNITS = 780, 1060
"""What the tall plan needs."""


class Mark(Widget):
    """How a part stands: a check, a cross, a question mark; dots while it is being looked at."""

    focusable = False

    def __init__(self, app: Context, name: str, state: str) -> None:
        super().__init__(app, name)
        self.state = state

    def value_text(self) -> str:
        return self.state

    def draw(self, surface: pygame.Surface) -> None:
        app, (icon, tone, colour) = self.app, _SIGNS[self.state]
        radius = self.rect.width // 2
        pygame.draw.aacircle(surface, INK.deep, self.rect.center, radius)
        pygame.draw.aacircle(surface, tone, self.rect.center, radius - app.px(2))
        if icon:
            sign = app.assets.icon(icon, radius, colour)
        else:
            sign = app.theme.fit(_LETTERS[self.state], "display", 26 * app.scale, self.rect.width, colour)
        surface.blit(sign, sign.get_rect(center=self.rect.center))


class SecretBox(Widget):
    """The line that was sealed, as much of it as there is room for: nobody reads all of it."""

    focusable = False

    def __init__(self, app: Context, envelope: Envelope) -> None:
        super().__init__(app, "secret")
        self._envelope = envelope

    def value_text(self) -> str:
        return self._envelope.secret

    def draw(self, surface: pygame.Surface) -> None:
        app, secret = self.app, self._envelope.secret
        nineslice.draw(app.assets, surface, "field", self.rect, app.scale)
        box = self.rect.inflate(-app.px(28), -app.px(18))
        size = _SECRET * app.scale
        letters = 10 * box.width // app.theme.width("0" * 10, "text", size)
        rows = max(1, box.height // app.theme.line_height("text", size))
        lines = textwrap.wrap(secret, max(1, letters), break_on_hyphens=False)
        if len(lines) > rows:
            lines[rows - 1 :] = [f"{lines[rows - 1][:-1]}…"]
        text = "\n".join(lines) or app.t("check.closed")
        words = app.theme.paragraph(text, "text", size, box.width, CREAM.light, box.height)
        surface.blit(words, words.get_rect(midleft=box.midleft))


class CheckScene(SheetScene):
    """Begins at once; whoever goes away while it works has changed their mind."""

    name = "check"
    narrowest, lowest = _TALL_UNITS

    def __init__(self, app: Context, recording: Recording) -> None:
        super().__init__(app)
        self.recording = recording
        self.work = Proving(recording)
        self.envelopes: list[Envelope] = []
        self.chosen = 0
        """Which of them is shown."""
        self.compared: Row | None = None
        self._bar: ProgressBar | None = None
        self._rows: list[Row] = []
        self._told = False
        self._plan = _WIDE

    def heading(self) -> str:
        return self.app.t("check.title")

    @property
    def told(self) -> bool:
        """Whether everything has been looked at and is told."""
        return self._told

    def leave(self) -> None:
        self.work.cancel()

    # ---- placing ----------------------------------------------------------------------------------------------------

    def resized(self, size: tuple[int, int]) -> None:
        tall = zoomed(self._window, *_TALL_UNITS) is not self._window
        self._plan = _TALL if tall else _WIDE
        self.box = self._plan.box
        super().resized(size)

    def place(self) -> None:
        self._rows = fairtext.rows(self.app.t, self.work.proof)
        self._place_verdict()
        for number, (part, row) in enumerate(zip(fairtext.PARTS, self._rows, strict=True)):
            noted = self.compared if part == "shuffles" else None
            self._place_row(part, row, noted, self._plan.rows + number * self._plan.step)
        if not self._told:
            self._place_bar()
            return
        if self.envelopes:
            self._place_envelope(self.envelopes[self.chosen])
        self._place_buttons()

    def _place_verdict(self) -> None:
        app, t = self.app, self.app.t
        row = fairtext.verdict(t, self.work.proof) if self._told else Row(WAITING, t("check.working"))
        colour = {GOOD: GREEN.light, BAD: RED.light}.get(row.state, LILAC)
        words = Label(app, row.sentence, "bold", 18, colour)
        plan = self._plan
        words.rect = app.box(plan.left, plan.box[1] + 66, plan.width, 30)
        self.group.add(words)

    def _place_row(self, part: str, row: Row, noted: Row | None, top: float) -> None:
        """A part with its mark. What came of comparing, where somebody has `noted` a fingerprint, stands below it."""
        app, plan = self.app, self._plan
        height = plan.step - 12
        mark = Mark(app, f"mark.{part}", row.state)
        mark.rect = app.box(plan.left, top + height / 2 - 25, 50, 50)
        waiting = row.state == WAITING
        sentence = Label(app, row.sentence, "bold", 20, LILAC if waiting else CREAM.base, lines=True, middle=True)
        below, state = (noted.sentence, noted.state) if noted is not None else (row.note, row.state)
        colour = RED.light if state == BAD else GREEN.light if noted is not None and state == GOOD else LILAC
        note = Label(app, below, "text", 16, colour, lines=True)
        sentence.rect = app.box(plan.left + 72, top, plan.width - 72, height / 2 if below else height)
        note.rect = app.box(plan.left + 72, top + height / 2 + 2, plan.width - 72, height / 2 + 6)
        self.group.add(mark, sentence, note)

    def _place_bar(self) -> None:
        app, t, plan = self.app, self.app.t, self._plan
        bar = self._bar = ProgressBar(app, "progress")
        bar.share = self.work.share
        bar.rect = app.box(plan.left, plan.boxes + 46, plan.width, 20)
        cancel = Button(app, "cancel", t("check.cancel"), self.close, "dark", "close", 20)
        cancel.rect = app.box(plan.left + plan.width / 2 - 130, plan.buttons, 260, _BUTTON)
        self.group.add(bar, cancel)
        self.group.focus_on("cancel")

    def _place_envelope(self, envelope: Envelope) -> None:
        app, t, plan = self.app, self.app.t, self._plan
        right, lower = plan.left + plan.beside[0], plan.boxes + plan.beside[1]
        several = len(self.envelopes) > 1
        name = Label(app, t("check.fingerprint", round=envelope.round), "bold", 16, GOLD.base)
        name.rect = app.box(plan.left, plan.boxes, plan.half - (146 if several else 50), _ICON)
        line = Label(app, t("check.secret"), "bold", 16, GOLD.base)
        line.rect = app.box(right, lower, plan.half - 50, _ICON)
        digits, secret = FingerprintBox(app, envelope.fingerprint, 8), SecretBox(app, envelope)
        digits.rect = app.box(plan.left, plan.boxes + 46, plan.half, 112)
        secret.rect = app.box(right, lower + 46, plan.half, 112)
        self.group.add(name, line, digits, secret)
        if several:
            self._place_turning()
        copies = (
            ("fingerprint", envelope.fingerprint, plan.left, plan.boxes),
            ("secret", envelope.secret, right, lower),
        )
        for what, text, left, top in copies:
            button = IconButton(app, f"copy_{what}", "copy", partial(copy, app, text), t(f"check.copy_{what}"))
            button.rect = app.box(left + plan.half - _ICON, top, _ICON, _ICON)
            button.enabled = bool(text)
            self.group.add(button)

    def _place_turning(self) -> None:
        """The ways to the other rounds."""
        app, plan = self.app, self._plan
        for step, icon, by, away in (("previous", "arrow_left", -1, 138), ("next", "arrow_right", 1, 92)):
            button = IconButton(app, step, icon, partial(self._turn, by), app.t(f"check.{step}"))
            button.rect = app.box(plan.left + plan.half - away, plan.boxes, _ICON, _ICON)
            button.enabled = 0 <= self.chosen + by < len(self.envelopes)
            self.group.add(button)

    def _place_buttons(self) -> None:
        app, plan = self.app, self._plan
        buttons = self._buttons()
        columns = min(plan.columns, len(buttons))
        width = min(320.0, (plan.width - _GAP * (columns - 1)) / columns)
        for number, button in enumerate(buttons):
            row, column = divmod(number, columns)
            across = min(columns, len(buttons) - row * columns)
            left = plan.left + (plan.width - across * (width + _GAP) + _GAP) / 2
            button.rect = app.box(left + column * (width + _GAP), plan.buttons + row * 66, width, _BUTTON)
            self.group.add(button)
        if self.group.focus is None:
            self.group.focus_on("done")

    def _buttons(self) -> list[Button]:
        app, t = self.app, self.app.t
        buttons = [Button(app, "how", t("seal.how"), app.routes.fair_play, "dark", "rules", 19)]
        if self.envelopes:
            hint = t("check.compare_hint")
            buttons.append(Button(app, "compare", t("check.compare"), self._compare, "dark", "swap", 19, hint))
        match = self.work.proof.match
        if match is not None and match.over:
            # The recording tells the seed, and with it every round to come: only when none is.
            hint = t("check.share_hint")
            buttons.append(Button(app, "share", t("check.share"), self._share, "dark", "share", 19, hint))
        return [*buttons, Button(app, "done", t("common.close"), self.close, "gold", "check", 19)]

    # ---- doing ------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        work = self.work
        if work.error is not None:
            raise work.error
        if self._told:
            return
        if work.done:
            self._tell()
        elif self._rows != fairtext.rows(self.app.t, work.proof):
            self.resized(self.app.size)
        elif self._bar is not None and self._bar.share != work.share:
            self._bar.share = work.share
            self.invalidate()

    @property
    def animating(self) -> bool:
        return not self._told

    def _tell(self) -> None:
        self._told = True
        proof = self.work.proof
        self.envelopes = fairtext.envelopes(proof)
        wrong = {seal.round for seal in proof.wrong_seals}
        opened = [place for place, one in enumerate(self.envelopes) if one.secret]
        suspects = [place for place in opened if self.envelopes[place].round in wrong]
        self.chosen = (suspects or opened[-1:] or [0])[0]
        self.resized(self.app.size)
        self.group.focus_on("done")

    def _turn(self, by: int) -> None:
        self.chosen += by
        self.resized(self.app.size)
        step = self.group.find("next" if by > 0 else "previous")
        if step is not None and not step.enabled:
            self.group.focus_on("previous" if by > 0 else "next")

    def _compare(self) -> None:
        self.compared = fairtext.compared(self.app.t, self.work.proof, desktop.pasted())
        self.resized(self.app.size)

    def _share(self) -> None:
        rules = self.recording.replay.rules
        self.app.routes.share("game", title_words(self.app.t, rules), self.recording.text())

    def help(self) -> None:
        self.app.routes.fair_play()

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "told": self._told,
            "share": self.work.share,
            "rows": [[row.state, row.sentence, row.note] for row in self._rows],
            "verdict": fairtext.verdict(self.app.t, self.work.proof).sentence if self._told else "",
            "rounds": [[one.round, one.fingerprint, one.secret] for one in self.envelopes],
            "compared": self.compared.sentence if self.compared is not None else "",
        }
