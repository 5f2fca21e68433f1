"""One past game: who sat there with how many points, what it came to, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.bots.roster import BY_ID
from game.match.recording import Recording
from game.rulesets import RULESETS
from game.ui import pictures
from game.ui.context import Context
from game.ui.inputs import Intent, intent
from game.ui.keep.finished import Finished
from game.ui.keep.pastgames import PastGames
from game.ui.scenes.ask import yes_or_no
from game.ui.scenes.sheet import SheetScene
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.widgets import Button, Label, Widget
from game.ui.words import pasttext

WINNER_COLOUR = GOLD.base
_BOX = (130, 62, 1020, 596)
_SEATS = (166, 196, 400, 360)
"""Where everybody at the table is told of, in units."""
_FACTS = (600, 196, 514, 360)
_TALLEST = 56.0


def faces(app: Context, match: Finished) -> list[str]:
    """The portrait of every seat."""
    found, people = [], 0
    for seat in match.seats:
        if seat.character in BY_ID:
            found.append(BY_ID[seat.character].portrait)
        else:
            people += 1
            found.append(pictures.person(app.settings.portrait, people, seat.portrait))
    return found


def ask_to_delete(app: Context, match: Finished, past: PastGames, done: Callable[[], None]) -> None:
    """Ask whether a match is to be forgotten; `done` is called when it is."""

    def delete() -> None:
        past.delete(match)
        done()

    t = app.t
    app.routes.ask(
        "delete_past",
        yes_or_no(delete),
        careful=True,
        ruleset=pasttext.table_words(t, match),
        result=pasttext.result_words(t, match),
        when=t.moment(match.ended),
    )


class SeatRow(Widget):
    """Somebody who sat at the table: portrait, name, points."""

    focusable = False

    def __init__(self, app: Context, face: str, name: str, points: str, won: bool) -> None:
        super().__init__(app)
        self.face, self.text, self.points, self.won = face, name, points, won

    def draw(self, surface: pygame.Surface) -> None:
        app, box = self.app, self.rect
        side = min(app.px(46), box.height - app.px(3))
        picture = app.assets.portrait(self.face, side)
        surface.blit(picture, picture.get_rect(midleft=box.midleft))
        left, right = box.left + app.px(60), box.right
        colour = GOLD.base if self.won else CREAM.base
        points = app.theme.fit(self.points, "bold", 17 * app.scale, app.px(110), colour)
        surface.blit(points, points.get_rect(midright=(right, box.centery)))
        room = right - left - app.px(124) - app.px(28)
        name = app.theme.fit(self.text, "bold", 17 * app.scale, room, colour)
        place = name.get_rect(midleft=(left, box.centery))
        surface.blit(name, place)
        if self.won:
            crown = app.assets.icon("crown", app.px(20), WINNER_COLOUR)
            surface.blit(crown, crown.get_rect(midleft=(place.right + app.px(8), box.centery)))


class PastGameScene(SheetScene):
    """Lies over the list of past games."""

    name = "pastgame"
    box = _BOX

    def __init__(self, app: Context, match: Finished, past: PastGames) -> None:
        super().__init__(app)
        self.match = match
        self.past = past

    def heading(self) -> str:
        return pasttext.table_words(self.app.t, self.match)

    # ---- placing ----------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app, t, match = self.app, self.app.t, self.match
        won, lost = match.result == "won", match.result == "lost"
        colour = GOLD.base if won else RED.light if lost else CREAM.base
        words = " · ".join(filter(None, (pasttext.result_words(t, match), pasttext.score_words(t, match))))
        result = Label(app, words, "display", 24, colour)
        result.rect = app.box(_BOX[0] + 36, _BOX[1] + 72, 640, 42)
        rules = Label(app, pasttext.rules_words(t, match), "text", 15, LILAC, "right")
        rules.rect = app.box(_FACTS[0], _BOX[1] + 76, _FACTS[2], 34)
        self.group.add(result, rules)
        self._place_seats()
        self._place_facts()
        self._place_buttons()

    def _place_seats(self) -> None:
        app, match = self.app, self.match
        names, portraits = pasttext.seat_words(app.t, match), faces(app, match)
        left, top, width, height = _SEATS
        step = min(_TALLEST, height / len(names))
        order = sorted(range(len(names)), key=lambda seat: (seat != match.winner, self._behind(seat), seat))
        for number, seat in enumerate(order):
            points = app.t.number(match.scores[seat]) if any(match.scores) else ""
            row = SeatRow(app, portraits[seat], names[seat], points, seat == match.winner)
            row.rect = app.box(left, top + number * step, width, step)
            self.group.add(row)

    def _behind(self, seat: int) -> int:
        """The more, the further behind: at tables that count against a player, few points are good."""
        against = RULESETS[self.match.book].counting == "against"
        return self.match.scores[seat] if against else -self.match.scores[seat]

    def _place_facts(self) -> None:
        app = self.app
        left, top, width, height = _FACTS
        lines = pasttext.fact_lines(app.t, self.match)
        step = min(45.0, height / len(lines))
        for number, (what, value) in enumerate(lines):
            label = Label(app, what, "text", 16, LILAC)
            label.rect = app.box(left, top + number * step, width * (0.52 if value else 1.0), step - 4)
            self.group.add(label)
            if value:
                figure = Label(app, value, "bold", 16, CREAM.base, "right")
                figure.rect = app.box(left + width * 0.53, top + number * step, width * 0.47, step - 4)
                self.group.add(figure)

    def _place_buttons(self) -> None:
        app, t = self.app, self.app.t
        buttons = [
            Button(app, "watch", t("past.watch"), self._watch, "gold", "eye", 20, t("past.watch_hint")),
            Button(app, "check", t("check.button"), self._check, "dark", "seal", 20, t("check.hint")),
            Button(app, "share", t("past.share"), self._share, "dark", "share", 20, t("past.share_hint")),
            Button(app, "delete", t("past.delete"), self._delete, "dark", "bin", 20),
        ]
        width, gap = 226, 14
        left = _BOX[0] + _BOX[2] - 36 - len(buttons) * (width + gap) + gap
        for number, button in enumerate(buttons):
            button.rect = app.box(left + number * (width + gap), _BOX[1] + _BOX[3] - 84, width, 54)
            self.group.add(button)
        if self.group.focus is None:
            self.group.focus_on(buttons[0].name)

    # ---- doing ------------------------------------------------------------------------------------------------------

    def _check(self) -> None:
        self._with_recording(self.app.routes.check)

    def _watch(self) -> None:
        self._with_recording(self.app.routes.watch_recording)

    def _share(self) -> None:
        self._with_recording(lambda recording: self.app.routes.share("game", self.heading(), recording.text()))

    def _with_recording(self, do: Callable[[Recording], None]) -> None:
        recording = self.past.recording(self.match)
        if recording is None:
            self.app.notice("notice.past_unreadable")
        else:
            do(recording)

    def _delete(self) -> None:
        ask_to_delete(self.app, self.match, self.past, self.close)

    def handle(self, event: pygame.event.Event) -> bool:
        if intent(event) is Intent.CLEAR:
            self._delete()
            return True
        return super().handle(event)
