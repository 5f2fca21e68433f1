"""Playing on from a moment of a replay: whose seat the player takes; computer players have all others."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence

from game.bots.roster import BY_ID, LEVELS, MIXED
from game.core.errors import IllegalActionError
from game.match.match import Match
from game.match.sealing import SEED_BITS
from game.match.session import Seat, Session
from game.ui.context import Answer
from game.ui.keep.newgame import character_seat, fill_up
from game.ui.scenes.ask import PanelScene
from game.ui.table.overlays import OpenReplay, TableContext
from game.ui.table.replay.faces import Face
from game.ui.words.gamewords import title_words

_FACE, _PITCH = 52, 62
_ROW = 84


class ContinueScene(PanelScene):
    """Everybody's portrait, the one chosen with its name, and the way to the table."""

    name = "continue"
    width = 560

    def __init__(self, app: TableContext, replay: OpenReplay) -> None:
        super().__init__(app)
        self.routes = app.routes
        self.replay = replay
        self.match: Match | None = None
        with contextlib.suppress(IllegalActionError):
            self.match = replay.reel.stepper.continue_from(replay.step, secrets.randbits(SEED_BITS))
        self.chosen = self._first()

    def _free(self, seat: int) -> bool:
        return self.match is not None and not self.match.state.out[seat]

    def _first(self) -> int:
        order = [self.replay.viewer, *range(len(self.replay.reel.seats))]
        return next((seat for seat in order if self._free(seat)), self.replay.viewer)

    # ---- the panel --------------------------------------------------------------------------------------------------

    def words(self) -> tuple[str, str]:
        t = self.app.t
        if self.match is None:
            return t("replay.continue"), t("recording.nothing_left")
        return t("replay.continue"), t("replay.continue.text", name=self.replay.names()[self.chosen])

    def answers(self) -> Sequence[Answer]:
        back = Answer("back", "common.back", "dark", "back", self.back)
        if self.match is None:
            return [back]
        return [Answer("start", "replay.continue.start", "gold", "continue", self.start), back]

    def resized(self, size: tuple[int, int]) -> None:
        super().resized(size)
        if self.match is None:
            return
        app, players = self.app, len(self.replay.reel.seats)
        start = self.group.find("start")
        assert start is not None
        panel, shift = self.group.widgets[0], app.px(_ROW) // 2
        # The portraits stand between the sentence and the answers: both make room for them.
        panel.rect = panel.rect.inflate(0, 2 * shift)
        for widget in self.group.widgets[1:]:
            widget.rect = widget.rect.move(0, shift if widget.rect.top >= start.rect.top else -shift)
        pitch = min(app.px(_PITCH), (panel.rect.width - app.px(60)) // players)
        left = panel.rect.centerx - pitch * players // 2
        for seat in range(players):
            face = Face(app, seat, self.replay.portrait, lambda: self.chosen, self.choose)
            face.enabled = self._free(seat)
            side = min(app.px(_FACE), pitch - app.px(4))
            face.rect = app.box(0, 0, 0, 0)
            face.rect.size = (side, side)
            face.rect.center = (left + pitch * seat + pitch // 2, start.rect.top - app.px(_ROW) // 2 - app.px(4))
            face.tooltip = self.replay.names()[seat] if face.enabled else app.t("replay.continue.out")
            self.group.add(face)

    def choose(self, seat: int) -> None:
        """Take that seat."""
        self.chosen = seat
        self.resized(self.app.size)

    # ---- the table --------------------------------------------------------------------------------------------------

    def seats(self) -> list[Seat]:
        """The player, and computer players: those of then, and others for the people of then."""
        assert self.match is not None
        rules, then = self.match.rules, self.replay.reel.seats
        known = [seat.character.id for seat in then if seat.character]
        levels = [seat.bot.name for seat in then if seat.bot is not None and seat.bot.name in LEVELS]
        # Whoever gives up the seat to the player does not come back on another one.
        filled = fill_up(known, len(then), levels[0] if levels else MIXED)
        others = iter(filled[len(known) :])
        made = []
        for number, seat in enumerate(then):
            if number == self.chosen:
                made.append(Seat())
            else:
                made.append(character_seat(seat.character or BY_ID[next(others)], rules))
        return made

    def start(self) -> None:
        """To the table, in the place of the replay. A saved game that has its place there gets another one."""
        app, match = self.app, self.match
        assert match is not None
        rules = match.rules
        session = Session(match, self.seats())
        kept = app.storage.make_room(rules.id)
        self.routes.back()
        self.routes.another_table(session, app.storage.place(rules.id))
        if kept:
            app.notice("notice.set_aside", ruleset=title_words(app.t, rules), button=app.t("title.continue"))
