"""The table: a match on screen. What is shown lags behind the true state and catches up by playing events."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Any

import pygame

from game.match.match import Match
from game.match.session import Session
from game.ui import trail
from game.ui.cues import Music
from game.ui.scene import Scene
from game.ui.table import prompts
from game.ui.table.autorun import AutoRun
from game.ui.table.background import TableBackground
from game.ui.table.casino import CasinoControls
from game.ui.table.described import describe
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.table.hud import Hud
from game.ui.table.input import TableInput
from game.ui.table.layout import load_layout
from game.ui.table.model import TableModel
from game.ui.table.overlays import TableContext
from game.ui.table.play import Play
from game.ui.table.points import draw_points
from game.ui.table.seats import SeatsView
from game.ui.table.sprites import CardSprites
from game.ui.table.wager import WagerCorner

RESULTS_AFTER = 0.9


class TableScene(Scene):
    """A match of any rulebook, played, watched or continued: puts the parts of the table together, leads to the
    screens that lie over it, and draws everything in its order."""

    name = "table"

    def __init__(
        self, app: TableContext, session: Session, slot: str = "", stake: int = 0, auto: AutoRun | None = None
    ) -> None:
        """`slot` is the place in which the game is saved: its rulebook's, if none is named. A `stake` is put down
        without asking for it, and `auto` is the hand that the strategy plays for the player."""
        super().__init__(app)
        self.routes = app.routes
        desk = self.desk = self.make_desk(app, session, slot)
        self.layout = load_layout(desk.match.players, desk.rules.display.look)
        self.sprites = CardSprites(app.assets)
        model = TableModel(desk.rules, desk.match.players, desk.viewer)
        seats = SeatsView(app, session.seats, self.sprites)
        self.stage = Stage(app, model, seats, self.sprites, self.layout.at(app.size))
        self.background = TableBackground(app)
        self.hud = Hud(app, desk, self.stage)
        self.play = Play(app, desk, self.stage, self.hud)
        self.input = TableInput(app, self.play, self.open_menu)
        self.wager = WagerCorner(app, desk.stake, self.stage, self.hud, self.deal) if desk.stake is not None else None
        self.controls = CasinoControls(app, self.play, self.wager) if self.wager is not None else None
        if self.controls is not None:
            self.input.more = self.controls.presses
        self._stake = stake
        desk.auto = auto
        self._over_for = 0.0
        self._results_shown = False
        self._watching = False
        self._sliding = False
        """Whether the light of the paytable moves."""
        self._warm_up: list[Callable[[], object]] = []

    def make_desk(self, app: TableContext, session: Session, slot: str) -> Desk:
        """The desk at which the session is played."""
        return Desk(app, session, slot)

    # ---- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.audio.music(Music.CASINO if self.wager is not None else Music.TABLE)
        self.stage.hand.sort = self.app.settings.hand_sort
        self.stage.hand.hidden = self.desk.covered
        self.play.set_speed()
        match = self.desk.match
        if self.wager is not None and self.desk.people:
            self.app.sitting.sit_down()
        fresh = not match.actions and bool(match.dealt)
        if self.wager is not None and fresh and not self.wager.stake.ready:
            if self._stake:
                self.wager.repeat(self._stake)
            else:
                self.wager.open()
        elif fresh:
            self.deal()
        else:
            self.play.look_again()
        self.desk.leave_trail()
        self.desk.save()

    def leave(self) -> None:
        trail.left_table()
        self.play.close()
        self._forget_pictures()

    def _forget_pictures(self) -> None:
        """Let go of all pictures now: a table that is left may stay in memory for a while."""
        for part in (self.background, self.stage.seats, self.stage.piles, self.stage.sparks, self.hud):
            part.forget()
        self.sprites.clear()

    def pause(self) -> None:
        self.hud.leave()
        self.stage.hand.leave()

    def resume(self) -> None:
        self.play.set_speed()
        self.stage.hand.sort = self.app.settings.hand_sort
        self.play.settled = False
        self.invalidate()

    def resized(self, size: tuple[int, int]) -> None:
        placed = self.stage.placed = self.layout.at(size)
        self.stage.callouts.clear()
        self._forget_pictures()
        self.stage.hand.place(placed["hand_0"], placed["hand_0"].height * 0.93)
        self.hud.place()
        if self.wager is not None:
            self.wager.place()
        self.play.settled = False
        self._warm_up = self.stage.piles.warm_up(placed)
        self.play.ask()

    # ---- rounds -----------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Show the deal of the round."""
        self._watching = self._results_shown = False
        self._over_for = 0.0
        self.play.start_round(self.desk.match.dealt)

    def next_round(self) -> None:
        """Deal the next round."""
        self.desk.match.next_round()
        self.deal()
        self.desk.save()

    def rematch(self, stake: int = 0, auto: AutoRun | None = None) -> None:
        """The same people once more, from the first round on; with that stake put down at once, where it is given."""
        match = Match(self.desk.rules, self.desk.match.players, secrets.randbits(48))
        self.routes.another_table(Session(match, self.desk.session.seats), self.desk.slot, stake, auto)

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.play.animating or self._sliding

    @property
    def instant(self) -> bool:
        """Whether nothing is waited for."""
        return self.play.instant

    def update(self, seconds: float) -> None:
        was_moving = self.animating
        if self._warm_up and self.app.frames > 1:
            self._warm_up.pop(0)()
        self.play.update(seconds)
        self._sliding = self.wager is not None and self.wager.update(seconds)
        if self.controls is not None:
            self.controls.update(seconds)
        if self.play.idle and not self.desk.staking:
            if not self.play.settled:
                self.play.settle()
                self._offer_watching()
            self._go_on(seconds)
        if was_moving or self.play.moving:
            self.invalidate()

    def _go_on(self, seconds: float) -> None:
        if self.desk.match.state.over:
            self.stage.seats.breathing = False
            self._over_for += seconds
            if (self.instant or self._over_for >= RESULTS_AFTER) and not self._results_shown:
                self._show_results()
        elif not self._needs_cover():
            self.play.go_on(seconds)
            if self.controls is not None and self.play.idle:
                self.controls.go_on(seconds)

    # ---- the screens over the table ---------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Pause."""
        self.routes.pause(self)

    def _show_results(self) -> None:
        self._results_shown = True
        self.stage.clear()
        self.play.show_scores()
        self.desk.close_books()
        self.invalidate()
        self.routes.results(self)

    def _offer_watching(self) -> None:
        """A person who has been knocked out may watch on or leave; asked once."""
        state, people = self.desk.match.state, self.desk.people
        if not people or self._watching or state.over or not all(state.out[seat] for seat in people):
            return
        self._watching = True
        self.routes.watch(self)

    def _needs_cover(self) -> bool:
        """Several people share the screen: before the next one sees its cards, the mouse is passed on."""
        desk, actor = self.desk, self.desk.match.state.actor
        if len(desk.people) < 2 or actor not in desk.people or (actor == desk.viewer and not desk.covered):
            return False
        desk.covered = self.stage.hand.hidden = True
        self.play.unsettle()
        self.routes.cover(self, actor)
        return True

    def look_as(self, seat: int) -> None:
        """Show the table from another seat."""
        self.desk.viewer, self.desk.covered = seat, False
        self.stage.seats.forget()
        self.stage.hand.cards.clear()
        self.play.look_again()

    def portrait(self, seat: int) -> str:
        """The picture of somebody in its present mood."""
        return self.stage.seats.portrait_name(seat)

    # ---- events and drawing -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if self.controls is not None and self.controls.handle(event):
            return True
        if self.wager is not None and self.desk.staking and self.wager.handle(event):
            return True
        return self.input.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        stage, prompt = self.stage, self.desk.prompt
        placed = stage.placed
        stage.piles.draw_felt(surface, self.background.picture(placed), placed, stage.model)
        if self.wager is not None:
            self.wager.draw(surface)
        stage.sparks.draw_under(surface)
        stage.piles.draw(surface, placed, stage.model)
        stage.seats.draw(surface, placed, stage.model)
        if self.wager is not None and self.desk.staking:
            self.wager.draw_tray(surface)
        else:
            if prompt is not None and not prompt.choices and not self.hud.message:
                self._draw_prompt(surface, prompt)
            glow = self.app.assets.scaled("glow", (placed.px(190), placed.px(250)))
            stage.hand.draw(surface, self.sprites, glow)
            draw_points(self.app, placed, stage.hand, surface, self.hud.caption_rect())
        stage.flights.draw(surface, self.sprites)
        stage.sparks.draw(surface)
        stage.callouts.draw(surface)
        offset = stage.sparks.offset
        if offset != (0, 0):
            surface.scroll(*offset)
        self.hud.draw(surface)
        if prompt is not None and prompt.choices:
            self._draw_prompt(surface, prompt)
        self.hud.draw_above(surface)
        stage.hand.draw_dragged(surface, self.sprites)

    def _draw_prompt(self, surface: pygame.Surface, prompt: prompts.Prompt) -> None:
        """A prompt that only says something lies under the hand; one with choices lies on top."""
        prompts.draw(prompt, self.app, self.stage.placed, surface, self.hud.keys, self.portrait)

    def describe(self) -> dict[str, Any]:
        return describe(self.play, self.wager)


def at_the_casino(scenes: Iterable[Scene]) -> bool:
    """Whether a person sits at a table with a stake, on top or under another screen."""
    tables = (scene for scene in scenes if type(scene) is TableScene)
    return any(table.desk.rules.wallet and table.desk.people for table in tables)
