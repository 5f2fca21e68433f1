"""The replay on screen: a table that plays what was recorded, forward and back, by itself or step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.match.session import Session
from game.match.stepping import Moment
from game.ui.cues import Music
from game.ui.inputs import Intent, digit, intent
from game.ui.table.overlays import TableContext
from game.ui.table.replay.album import Album
from game.ui.table.replay.controls import ReplayControls
from game.ui.table.replay.course import SPEEDS, ReplayPlay
from game.ui.table.replay.desk import ReplayDesk
from game.ui.table.replay.marks import moment_lines
from game.ui.table.replay.reel import Reel
from game.ui.table.replay.tags import Tags
from game.ui.table.scene import TableScene
from game.ui.table.thinker import PACE
from game.ui.words import cardtext
from game.ui.words.gamewords import title_words

PAUSE, ROUND_PAUSE = 1.1, 2.6
"""So many seconds pass between two moves at normal speed, and between two rounds."""
_PACE = {"slow": 1.8, **PACE}
_LEAST_PACE = 0.25
"""Even where nothing moves, each position can be seen."""


class ReplayScene(TableScene):
    """Stands at a place of the reel: after so many actions, with the next round dealt or not."""

    name = "replay"

    def __init__(self, app: TableContext, reel: Reel) -> None:
        self.reel = reel
        self.stepper = reel.stepper
        self.stepper.go(0)
        super().__init__(app, Session(self.stepper.match, reel.seats))
        self.running = True
        self._waited = 0.0
        self._wanted: int | None = None
        """Where the bar was dragged to since the last frame."""
        self.stage.open_hands.away = lambda: self.stage.seats.away
        self.stage.layers.add(Tags(self.stage))
        self.course.set_open(True)
        self.panel = ReplayControls(app, self)
        if reel.recording is not None:
            self.panel.more.append(("share", "share", "replay.share", self.share))
            self.panel.more.append(("check", "seal", "check.hint", partial(self.routes.check, reel.recording)))
        if not reel.rules.wallet:
            self.panel.more.append(("continue", "hand", "replay.continue", self.play_on))
        self.panel.more.append(("film", "film", "replay.film", self.film))
        self.hud.dressers.append(self._undress)

    def make_desk(self, app: TableContext, session: Session, slot: str) -> ReplayDesk:
        return ReplayDesk(app, session, self.reel)

    def make_sprites(self) -> Album:
        app, rules = self.app, self.desk.rules
        self.album = Album(app.assets, rules, lambda number: cardtext.prints(app.t, rules, number))
        return self.album

    def make_play(self) -> ReplayPlay:
        return ReplayPlay(self.app, self.desk, self.stage, self.hud)

    def _undress(self) -> None:
        """Nobody plays here: the buttons of the table are gone, and its log is opened from the panel."""
        for button in self.hud.buttons.values():
            button.visible = False

    # ---- where it stands --------------------------------------------------------------------------------------------

    @property
    def course(self) -> ReplayPlay:
        """What tells it."""
        assert isinstance(self.play, ReplayPlay)
        return self.play

    @property
    def post(self) -> ReplayDesk:
        """The desk of whoever looks on."""
        assert isinstance(self.desk, ReplayDesk)
        return self.desk

    @property
    def steps(self) -> int:
        """How many actions were recorded."""
        return self.stepper.length

    @property
    def step(self) -> int:
        """How many of them have been done."""
        return self.stepper.place

    @property
    def between(self) -> bool:
        """Whether a round is over here and the next one is yet to be dealt."""
        match = self.stepper.match
        return match.state.over and not match.over and self.step < self.steps

    @property
    def dealt(self) -> bool:
        """Whether a later round than the first has just been dealt here."""
        return self.step in self.stepper.rounds[1:] and not self.stepper.match.state.over

    @property
    def ended(self) -> bool:
        """Whether nothing follows."""
        return self.step >= self.steps

    @property
    def viewer(self) -> int:
        """The seat that is looked over the shoulder."""
        return self.desk.viewer

    @property
    def open(self) -> bool:
        """Whether everybody's cards are shown."""
        return self.course.open

    @property
    def speed(self) -> str:
        """How fast it is shown."""
        return self.course.speed

    # ---- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.audio.music(Music.CASINO if self.wager is not None else Music.TABLE)
        self._follow_settings()
        dealt = self.stepper.match.dealt
        self.course.deal(dealt) if dealt else self.course.look_again()
        self.panel.refresh()

    def resized(self, size: tuple[int, int]) -> None:
        self.panel.place(size)
        super().resized((size[0], size[1] - self.panel.box.height))
        self._warm_up += self.album.warm_up(max(self.stage.hand.height, self.stage.placed["discard"].height) + 2)

    def pause(self) -> None:
        super().pause()
        self.panel.group.leave()

    def resume(self) -> None:
        super().resume()
        self.running = False
        self.panel.refresh()

    def open_menu(self) -> None:
        """There is nothing to pause: back to where the match was chosen."""
        self.routes.back()

    # ---- steps ------------------------------------------------------------------------------------------------------

    def forward(self) -> None:
        """Do the next action, or deal the next round; what is still being shown is over at once."""
        self._waited = 0.0
        self.course.director.skip()
        if self.between:
            match = self.stepper.go(self.step, dealt=True)
            self.post.stand(match, shown=True)
            self.course.deal(match.dealt)
        else:
            told = self.stepper.forward()
            if told is None:
                return
            self.post.stand(self.stepper.match, shown=True)
            self.course.tell(told.events)
        self._moved()

    def backward(self) -> None:
        """Take the last action or the deal of the round back."""
        if self.dealt:
            self.go_to(self.step)
        else:
            self.go_to(self.step - 1, dealt=True)

    def go_to(self, step: int, dealt: bool = False) -> None:
        """Show the moment after so many actions, without telling how it came about."""
        self._waited = 0.0
        step = min(max(step, 0), self.steps)
        match = self.stepper.go(step, dealt and step < self.steps)
        self.post.stand(match, shown=False)
        self._look_again()
        self._moved()

    def _look_again(self) -> None:
        over = self.stepper.match.state.over
        self.course.look_again(self.stepper.told(self.step - 1).events if over and self.step else ())

    def step_by(self, steps: int) -> None:
        """One step on or back; whoever steps wants to look at it."""
        self.running = False
        if steps > 0:
            self.forward()
        else:
            self.backward()
        self._moved()

    def stop_at(self, step: int) -> None:
        """Show the moment after so many actions, and stop there."""
        self.running = False
        self.go_to(step)

    def scrub(self, step: int) -> None:
        """The bar is dragged there: shown at the next frame, however often it moves in between."""
        self._wanted = step
        self.app.invalidate()

    def round_by(self, rounds: int) -> None:
        """To the deal of the next round, of this one, or of the one before if this one has only just been dealt."""
        starts = self.stepper.rounds
        here = self.stepper.round_at(self.step) - (1 if self.between else 0)
        if rounds > 0:
            goal = starts[here] if here < len(starts) else self.steps
        else:
            fresh = self.step == starts[here - 1]
            goal = starts[max(0, here - (2 if fresh else 1))]
        running = self.running
        self.go_to(goal, dealt=True)
        self.running = running and not self.ended
        self._moved()

    def moment_by(self, by: int) -> None:
        """To the next big moment, or to the one before."""
        moments = [moment.index for moment in self.stepper.moments]
        later = [index for index in moments if index + 1 > self.step]
        earlier = [index for index in moments if index + 1 < self.step]
        if by > 0 and later:
            self._show(min(later))
        elif by < 0 and earlier:
            self._show(max(earlier))

    def show_moment(self, moment: Moment) -> None:
        """Play a big moment."""
        self._show(moment.index)

    def _show(self, index: int) -> None:
        self.go_to(index, dealt=True)
        self.forward()

    def toggle(self) -> None:
        """Play on by itself, or stop; at the end, from the beginning."""
        if not self.running and self.ended:
            self.go_to(0)
        self.running = not self.running
        self._moved()

    # ---- how it is looked at ----------------------------------------------------------------------------------------

    def set_open(self, open_cards: bool) -> None:
        """Show everybody's cards, or only what the viewer saw."""
        self.course.set_open(open_cards)
        self.post.open = open_cards
        self._another_view()

    def see_as(self, seat: int) -> None:
        """Look over another shoulder."""
        if seat != self.viewer and 0 <= seat < self.desk.match.players:
            self.look_as(seat)
            self._another_view()

    def _another_view(self) -> None:
        """Nothing that the one before could see is left anywhere."""
        self.post.stand(self.stepper.match, shown=False)
        self._look_again()
        self.panel.refresh()

    def next_speed(self) -> None:
        """The next speed; it holds for this replay only."""
        speeds = list(SPEEDS)
        self.course.speed = speeds[(speeds.index(self.speed) + 1) % len(speeds)]
        self.course.set_speed()
        self.panel.refresh()

    def toggle_log(self) -> None:
        """Open or close what has happened up to now."""
        self.input.press("log")
        self.panel.refresh()

    # ---- what else can be done with it ------------------------------------------------------------------------------

    def share(self) -> None:
        """To the ways of handing the match on."""
        if self.reel.recording is not None:
            self.routes.share("game", title_words(self.app.t, self.reel.rules), self.reel.recording.text())

    def play_on(self) -> None:
        """Ask whose seat the player takes in a game that goes on from here."""
        self.routes.continue_game(self)

    def film(self) -> None:
        """Ask which piece of it becomes a moving picture."""
        self.routes.film(self)

    # ---- time -------------------------------------------------------------------------------------------------------

    def _moved(self) -> None:
        if self.ended:
            self.running = False
        self.panel.refresh()

    def _go_on(self, seconds: float) -> None:
        self.stage.seats.waiting = False
        if self.stepper.match.state.over:
            # There are no results to tell what the round has brought.
            self.course.show_scores()
        if not self.running or self.panel.busy:
            return
        self._waited += seconds
        pause = ROUND_PAUSE if self.between else PAUSE
        if self._waited >= pause * max(_LEAST_PACE, _PACE[self.speed]):
            self.forward()

    def update(self, seconds: float) -> None:
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            if wanted != self.step or self.dealt or not self.play.idle:
                self.album.leapt()
                self.go_to(wanted)
        elif self.album.calmed(seconds):
            self.invalidate()
        super().update(seconds)
        self.panel.group.update(seconds)

    # ---- words ------------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """What everybody is called."""
        return self.desk.names

    def lines(self) -> list[str]:
        """Which moment this is, and what came of a hand of the casino once it is over."""
        return moment_lines(self.app.t, self.reel, self.between)

    # ---- events and drawing -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.routes.import_line(Path(event.file))
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if self.panel.handle(event):
            return True
        return self.input.handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        wish, number = intent(event), digit(event)
        if number is not None:
            self.see_as((number - 1) % 10)
            return True
        keys: dict[Intent | None, Callable[[], None]] = {
            Intent.LEFT: partial(self.step_by, -1),
            Intent.RIGHT: partial(self.step_by, 1),
            Intent.UP: partial(self.moment_by, -1),
            Intent.DOWN: partial(self.moment_by, 1),
            Intent.PAGE_UP: partial(self.round_by, -1),
            Intent.PAGE_DOWN: partial(self.round_by, 1),
            Intent.HOME: partial(self.stop_at, 0),
            Intent.END: partial(self.stop_at, self.steps),
            Intent.UNO: self.toggle,
            Intent.FAST: self.next_speed,
            Intent.AUTO: partial(self.set_open, not self.open),
            Intent.LOG: self.toggle_log,
            Intent.CANCEL: self.toggle_log if self.hud.log_open else self.open_menu,
        }
        if wish in keys:
            keys[wish]()
            self.app.invalidate()
            return True
        return self.panel.group.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.panel.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "targets": self.panel.group.targets(),
            "hand": self.reel.hand.number if self.reel.hand is not None else 0,
            "step": self.step,
            "steps": self.steps,
            "rounds": self.stepper.rounds,
            "viewer": self.viewer,
            "open": self.open,
            "speed": self.speed,
            "running": self.running,
            "lines": self.lines(),
        }
