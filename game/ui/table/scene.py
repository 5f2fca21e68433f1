"""The table: a match on screen. What is shown lags behind the true state and catches up by playing events."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame

from game.match.match import Match
from game.match.sealing import SEED_BITS
from game.match.session import Session
from game.ui import trail
from game.ui.breathing import Breath, Moving
from game.ui.cues import Music
from game.ui.scene import Scene
from game.ui.table import prompts, promptview
from game.ui.table.asking import Asking
from game.ui.table.autodraw import AutoDraw
from game.ui.table.autorun import AutoRun
from game.ui.table.background import TableBackground
from game.ui.table.casino import CasinoControls
from game.ui.table.chips import draw_question, draw_veil
from game.ui.table.company import Company
from game.ui.table.confetti import Slip
from game.ui.table.described import describe
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.table.hud import Hud
from game.ui.table.input import TableInput
from game.ui.table.layer import AIR, FELT, OVER, SEATED, TOP
from game.ui.table.layout import load_layout
from game.ui.table.model import TableModel
from game.ui.table.overlays import TableContext
from game.ui.table.play import Play
from game.ui.table.points import draw_points
from game.ui.table.seats import SeatsView
from game.ui.table.speeding import Speeding
from game.ui.table.sprites import CardSprites
from game.ui.table.tension import moods
from game.ui.table.wager import WagerCorner
from game.ui.words import cardtext

RESULTS_AFTER = 0.05
"""The end of a round is told to its end: there is nothing left to wait for."""


class TableScene(Scene):
    """A match of any rulebook, played, watched or continued: puts the parts of the table together, leads to the
    screens that lie over it, and draws everything in its order."""

    name = "table"
    comes = "iris"

    def __init__(
        self, app: TableContext, session: Session, slot: str = "", stake: int = 0, auto: AutoRun | None = None
    ) -> None:
        """`slot` is the place in which the game is saved: its rulebook's, if none is named. A `stake` is put down
        without asking for it, and `auto` is the hand that the strategy plays for the player."""
        super().__init__(app)
        self.routes = app.routes
        desk = self.desk = self.make_desk(app, session, slot)
        self.layout = load_layout(desk.match.players, desk.rules.display.look)
        self.sprites = self.make_sprites()
        model = TableModel(desk.rules, desk.match.players, desk.viewer)
        seats = SeatsView(app, session.seats, self.sprites, Breath(app))
        self.stage = Stage(app, model, seats, self.sprites, self.layout.at(app.size))
        self.background = TableBackground(app)
        self.hud = Hud(app, desk, self.stage)
        self.play = self.make_play()
        self.asking = Asking(self.play, app.routes)
        self.speeding = Speeding(app, self.play)
        self.input = TableInput(app, self.play, self.asking, self.open_menu)
        self.input.more = {"speed": self.speeding.press}
        several = len(desk.people) > 1
        self.company = Company(self.play, self.look_as, self._pass_on) if several else None
        self.wager = WagerCorner(app, desk.stake, self.stage, self.hud, self.deal) if desk.stake is not None else None
        self.controls = CasinoControls(app, self.play, self.wager) if self.wager is not None else None
        if self.controls is not None and self.wager is not None:
            self.input.more = self.controls.wager.more = self.controls.presses
            self.asking.paytable = self.wager.paytable
            self.hud.hovering.wager = self.wager
            self.stage.settlement.brief = lambda: self.play.quick or desk.auto is not None
        self._stake = stake
        desk.auto = auto
        self._over_for = 0.0
        self._results_shown = False
        self.paper: list[Slip] = []
        self._watching = False
        self.auto_draw = AutoDraw(app, self.play)
        self._stood = False
        self._sliding = False
        """Whether the light of the paytable moves."""
        self._warm_up: list[Callable[[], object]] = []

    def make_desk(self, app: TableContext, session: Session, slot: str) -> Desk:
        """The desk at which the session is played."""
        return Desk(app, session, slot)

    def make_sprites(self) -> CardSprites:
        """The pictures of its cards."""
        app, rules = self.app, self.desk.rules
        return CardSprites(app.assets, prints=lambda number: cardtext.prints(app.t, rules, number))

    def make_play(self) -> Play:
        """The course of play at that desk."""
        return Play(self.app, self.desk, self.stage, self.hud)

    # ---- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.audio.music(Music.CASINO if self.wager is not None else Music.TABLE)
        self.stage.hand.hidden = self.desk.covered
        self._follow_settings()
        match = self.desk.match
        if self.wager is not None and self.wager.stake.own:
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
        self.app.audio.mood({})
        self.play.close()
        self._forget_pictures()

    def _forget_pictures(self) -> None:
        """Let go of all pictures now: a table that is left may stay in memory for a while."""
        for part in (
            self.background,
            self.stage.seats,
            self.stage.piles,
            self.stage.sparks,
            self.stage.layers,
            self.hud,
        ):
            part.forget()
        self.sprites.clear()

    def pause(self) -> None:
        self.app.audio.mood({})
        self.hud.leave()
        self.stage.hand.leave()

    def resume(self) -> None:
        self._follow_settings()
        self.play.settled = False
        self.invalidate()

    def _follow_settings(self) -> None:
        self.play.set_speed()
        self.stage.hand.highlight = self.app.settings.highlight
        if self.stage.hand.sort != self.app.settings.hand_sort:
            self.stage.hand.sort_by(self.app.settings.hand_sort)

    def resized(self, size: tuple[int, int]) -> None:
        placed = self.stage.placed = self.layout.at(size)
        self.stage.callouts.clear()
        self._forget_pictures()
        self.stage.hand.place(placed["hand_0"], placed["hand_0"].height * 0.93)
        self.hud.place()
        if self.wager is not None:
            self.wager.place()
        self.play.settled = False
        faces = (*self.stage.seats.warm_up(placed, self.stage.model), *self.hud.log.warm_up())
        self._warm_up = [*self.stage.piles.warm_up(placed), *faces]
        self.play.ask()

    # ---- rounds -----------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Show the deal of the round."""
        self._watching = self._results_shown = False
        self._over_for = 0.0
        if self.company is not None:
            self.company.cover_hand()
        self.play.start_round(self.desk.match.dealt)

    def next_round(self) -> None:
        """Deal the next round."""
        self.desk.match.next_round()
        self.deal()
        self.desk.save()

    def rematch(self, stake: int = 0, auto: AutoRun | None = None) -> None:
        """The same people once more, from the first round on; with that stake put down at once, where it is given."""
        match = Match(self.desk.rules, self.desk.match.players, secrets.randbits(SEED_BITS))
        session = Session(match, self.desk.session.seats, practice=self.desk.session.practice)
        self.routes.another_table(session, self.desk.slot, stake, auto)

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return not self.standing and (self.play.animating or self._sliding)

    @property
    def breathing(self) -> Sequence[Moving]:
        return () if self.standing else self.stage.breathing()

    @property
    def standing(self) -> bool:
        """Whether the table stands still because its player uses another program."""
        return self.app.away and self.app.settings.background_pause and not self.app.demo

    @property
    def instant(self) -> bool:
        """Whether nothing is waited for."""
        return self.play.instant

    def update(self, seconds: float) -> None:
        if self.standing != self._stood:
            self._stood = self.standing
            self.invalidate()
        if self.standing:
            return
        was_moving = self.animating
        if self._warm_up and self.app.frames > 1:
            self._warm_up.pop(0)()
        self.play.update(seconds)
        self.app.audio.mood(moods(self.stage.model))
        self.speeding.update(seconds)
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
            self.stage.seats.waiting = False
            self._over_for += seconds
            # A pay-out has its own end: its results come at once.
            rest = 0.0 if self.wager is not None else RESULTS_AFTER
            if (self.instant or self._over_for >= rest) and not self._results_shown:
                self._show_results()
        elif self.company is None or self.company.goes_on(seconds):
            self.play.go_on(seconds)
            if self.play.idle:
                self.auto_draw.go_on(seconds)
            if self.controls is not None and self.play.idle:
                self.controls.go_on(seconds)

    def help(self) -> None:
        self.asking.help()

    # ---- the screens over the table ---------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Pause."""
        self.routes.pause(self)

    def _show_results(self) -> None:
        self._results_shown = True
        self.paper = self.stage.sparks.paper.take()
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

    def _pass_on(self, seat: int) -> None:
        """Ask the people at this screen to pass the mouse on."""
        self.routes.cover(self, seat)

    def react(self, action: int) -> None:
        """Carry out what somebody may do without looking at any cards."""
        self.play.act(action)

    def look_as(self, seat: int) -> None:
        """Show the table from another seat."""
        old, self.desk.viewer, self.desk.covered = self.desk.viewer, seat, False
        # What the one before was refused names a card that nobody else may know of.
        self.hud.about = ""
        self.stage.seats.forget()
        self.stage.hand.change_seat(old, seat)
        self.play.look_again()

    def fast_forward(self) -> None:
        """Show the rest of the round quickly."""
        self.speeding.set_forward(True)

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
        stage.layers.draw(surface, FELT)
        stage.piles.draw(surface, placed, stage.model)
        stage.layers.draw(surface, SEATED)
        stage.seats.draw(surface, placed, stage.model)
        if self.wager is not None and self.desk.staking:
            self.wager.draw_tray(surface)
        else:
            if prompt is not None and not prompt.choices and not self.hud.message:
                self._draw_prompt(surface, prompt)
            glow = self.app.assets.scaled("glow", (placed.px(190), placed.px(250)))
            stage.hand.draw(surface, self.sprites, glow)
            draw_question(self.app, placed, surface, stage.hand, self.hud.caption_rect())
            draw_points(self.app, placed, stage.hand, surface, self.hud.caption_rect())
        stage.layers.draw(surface, OVER)
        stage.flights.draw(surface, self.sprites)
        stage.sparks.draw(surface)
        stage.layers.draw(surface, AIR)
        stage.callouts.draw(surface)
        offset = stage.sparks.offset
        if offset != (0, 0):
            surface.scroll(*offset)
        self.hud.draw(surface)
        self.auto_draw.draw(surface)
        if prompt is not None and prompt.choices:
            self._draw_prompt(surface, prompt)
        self.hud.draw_above(surface)
        stage.layers.draw(surface, TOP)
        self.draw_tips(surface)
        stage.hand.draw_dragged(surface, self.sprites)
        if self.standing:
            draw_veil(self.app, placed, surface)

    def draw_tips(self, surface: pygame.Surface) -> None:
        """What is explained to a pointer that rests."""
        self.speeding.draw(surface)
        self.hud.draw_tips(surface)

    def _draw_prompt(self, surface: pygame.Surface, prompt: prompts.Prompt) -> None:
        """A prompt that only says something lies under the hand; one with choices lies on top."""
        promptview.draw(prompt, self.app, self.stage.placed, surface, self.hud.digits, self.portrait)

    def describe(self) -> dict[str, Any]:
        seen = describe(self.play, self.wager, self.asking)
        return {**seen, "standing": self.standing, "drawing": self.auto_draw.shown}


def at_the_casino(scenes: Iterable[Scene]) -> bool:
    """Whether a person plays for kept credits, on top or under another screen."""
    tables = (scene for scene in scenes if type(scene) is TableScene)
    return any(table.desk.stake is not None and table.desk.stake.own for table in tables)
