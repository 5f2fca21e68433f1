"""The table: a match on screen. What is shown lags behind the true state and catches up by playing events."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

import pygame

from game.app import App
from game.core.actions import CALL, CATCH, DISCARD, PLAY, argument_of, kind_of
from game.core.events import Event
from game.core.legality import legal_for
from game.core.state import ANSWER, NONE, TURN
from game.core.view import View, observe
from game.match.match import Match
from game.match.session import Session
from game.ui import prompts
from game.ui.cues import Music
from game.ui.director import Director
from game.ui.director_stage import Stage
from game.ui.layout import load_layout
from game.ui.scenes.table_background import TableBackground
from game.ui.scenes.table_casino import CasinoCorner
from game.ui.scenes.table_debug import describe
from game.ui.scenes.table_flow import PACE, Thinker
from game.ui.scenes.table_hint import Hinter
from game.ui.scenes.table_hud import Hud
from game.ui.scenes.table_input import TableInput
from game.ui.scenes.table_player import TablePlayer
from game.ui.seats import SeatsView
from game.ui.sprites import CardSprites
from game.ui.tablemodel import TableModel

LOG_LENGTH = 400
RESULTS_AFTER = 0.9
_DIMMING = frozenset({TURN, ANSWER})
"""Phases in which cards that cannot be played are dimmed even if none can."""


class TableScene(TablePlayer):
    """A match of any rulebook, played, watched or continued."""

    name = "table"

    def __init__(self, app: App, session: Session, slot: str = "") -> None:
        """`slot` is the place in which the game is saved: its rulebook's, if none is named."""
        super().__init__(app)
        self.session = session
        self.slot = slot or session.match.rules.id
        self.match: Match = session.match
        self.rules = self.match.rules
        self.people = [number for number, seat in enumerate(session.seats) if seat.bot is None]
        self.layout = load_layout(self.match.players, self.rules.wager)
        self.placed = self.layout.at(app.size)
        self.sprites = CardSprites(app.assets)
        self.seats = SeatsView(app, session.seats, self.sprites)
        viewer = self.people[0] if self.people else 0
        model = TableModel(self.rules, self.match.players, viewer)
        self.stage = Stage(app, model, self.seats, self.sprites, self.placed)
        self.stage.told = self._told
        self.director = Director(self.stage)
        self.background = TableBackground(app)
        self.thinker = Thinker(session)
        self.hinter = Hinter()
        self.hud = Hud(self)
        self.input = TableInput(self)
        self.casino = CasinoCorner(self) if self.rules.wager else None
        self.prompt: prompts.Prompt | None = None
        self.view: View | None = None
        self.log: deque[Event] = deque(maxlen=LOG_LENGTH)
        self.uno_wanted = False
        self.watching = False
        self._settled = False
        self._over_for = 0.0
        self._moving = False
        self._results_shown = False
        self._warm_up: list[Callable[[], object]] = []

    # ---- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.audio.music(Music.CASINO if self.rules.wager else Music.TABLE)
        self.stage.hand.sort = self.app.settings.hand_sort
        self.stage.hand.hidden = len(self.people) > 1
        self._set_speed()
        fresh = not self.match.actions and bool(self.match.dealt)
        if self.casino is not None and fresh and not self.casino.ready:
            self.casino.open()
        elif fresh:
            self.deal()
        else:
            self._look_again()
        self._save()

    def leave(self) -> None:
        self.thinker.close()
        self.hinter.close()
        self._forget_pictures()

    def _forget_pictures(self) -> None:
        """Let go of all pictures now: a table that is left may stay in memory for a while."""
        for part in (self.background, self.seats, self.stage.piles, self.stage.effects, self.hud):
            part.forget()
        self.sprites.clear()

    def resume(self) -> None:
        self._set_speed()
        self.stage.hand.sort = self.app.settings.hand_sort
        self._settled = False
        self.invalidate()

    def resized(self, size: tuple[int, int]) -> None:
        self.placed = self.layout.at(size)
        self.stage.placed = self.placed
        self.stage.words.clear()
        self._forget_pictures()
        self.stage.hand.place(self.placed["hand_0"], self.placed["hand_0"].height * 0.93)
        self.hud.place()
        if self.casino is not None:
            self.casino.place()
        self._settled = False
        self._warm_up = self.stage.piles.warm_up(self.placed)
        self._ask()

    def _set_speed(self) -> None:
        self.director.set_speed(self.app.settings.speed, self.app.settings.reduced_motion)

    # ---- the round --------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Show the deal of the round."""
        self._start_round(self.match.dealt)

    def next_round(self) -> None:
        """Deal the next round."""
        self.match.next_round()
        self.deal()
        self._save()

    def _show_scores(self) -> None:
        """The points of everybody stand on the name plates, where the match is played for points."""
        if self.rules.goal.kind != "round" and not self.rules.wager:
            rounds = self.rules.goal.kind == "rounds"
            self.seats.scores = tuple(self.match.rounds_won if rounds else self.match.scores)

    def _start_round(self, told: list[Event]) -> None:
        self._show_scores()
        self.stage.model.start_round()
        self.stage.sync_hand()
        self.seats.moods.clear()
        self.seats.deciding = NONE
        self.uno_wanted = self.watching = self._results_shown = False
        self._over_for = 0.0
        self._settled = False
        self.director.feed(told)

    def rematch(self) -> None:
        """The same people once more, from the first round on."""
        match = Match(self.rules, self.match.players, secrets.randbits(48))
        self.app.stack.replace(TableScene(self.app, Session(match, self.session.seats), self.slot))

    def act(self, action: int) -> None:
        """Carry out somebody's action and tell what happened."""
        if action not in legal_for(self.match.state, action >> 16):
            return
        told: list[Event] = []
        self.session.act(action, told)
        self.thinker.forget()
        self.director.feed(told)
        if kind_of(action) == CALL or action >> 16 == self.stage.model.viewer:
            self.uno_wanted = self.uno_wanted and kind_of(action) not in (CALL, PLAY)
        self.stage.hand.hinted = NONE
        self.hud.acted(action >> 16 == self.stage.model.viewer)
        self._unsettle()
        self._save()

    def _unsettle(self) -> None:
        self._settled = self.seats.breathing = False
        self.seats.deciding = NONE
        self.prompt = None
        self.view = None
        self.stage.hand.active = False
        self.stage.hand.marked = NONE
        self.seats.targets = frozenset()
        self.stage.piles.draw_lift = False
        self.stage.hand.arrange()
        self.hud.refresh()
        self.invalidate()

    def _save(self) -> None:
        if self.casino is not None:
            self.casino.save()
        elif self.people:
            self.app.storage.save_session(self.session, self.slot)

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        was_moving = self.animating
        if self._warm_up and self.app.frames > 1:
            self._warm_up.pop(0)()
        self.director.update(seconds)
        self._moving = self.stage.update(seconds)
        self.hud.update(seconds)
        if self.director.idle and not (self.casino is not None and self.casino.asking):
            if not self._settled:
                self._settle()
            self._go_on(seconds)
        if was_moving or self._moving:
            self.invalidate()

    def _go_on(self, seconds: float) -> None:
        state = self.match.state
        if state.over:
            self.seats.breathing = False
            self._over_for += seconds
            if self._over_for >= RESULTS_AFTER * (self.director.speed > 0) and not self._results_shown:
                self._results_shown = True
                self._show_results()
            return
        answer = self.hinter.poll()
        if answer is not None:
            self._show_hint(answer)
        if self.people and len(self.people) > 1 and self._needs_cover():
            return
        thinking = self.thinker.thinking and self.director.speed > 0
        self.seats.breathing = thinking and not self.app.settings.reduced_motion
        action = self.thinker.tick(seconds, PACE.get(self.app.settings.speed, 1.0), self._has_chance())
        if action is not None:
            self.act(action)

    def hurry(self) -> None:
        """Get on with it: with what is being shown, or with what a computer player is thinking about."""
        self.director.hurry()
        if self.director.idle and not self._has_chance():
            self.thinker.hurry()

    def _has_chance(self) -> bool:
        """Whether the player may do something while a computer player is about to act."""
        return self.human and any(kind_of(action) in (CALL, CATCH, PLAY) for action in self.live_options())

    def _settle(self) -> None:
        """The table has caught up: ask the player what there is to decide."""
        self._settled = True
        model, hand = self.stage.model, self.stage.hand
        view = self.view = observe(self.match.state, model.viewer)
        self.seats.deciding = view.actor
        if self.uno_wanted and any(kind_of(action) == CALL for action in view.options):
            self.uno_wanted = False
            self.act(model.viewer << 16 | CALL << 8)
            return
        kinds = (PLAY, DISCARD)
        cards = [argument_of(action) for action in view.options if kind_of(action) in kinds] if self.can_act else []
        hand.playable = frozenset(cards)
        hand.active = bool(cards) or (self.can_act and view.actor == view.seat and view.phase in _DIMMING)
        hand.marked = view.drawn if self.can_act else NONE
        self._ask()
        targets = [choice.value for choice in self.prompt.choices if choice.look == "person"] if self.prompt else []
        self.seats.targets = frozenset(targets)
        self.stage.piles.draw_lift = bool(self.prompt) and not cards and self.hud.buttons["draw"].visible
        hand.arrange()
        self.hud.refresh()
        self._offer_watching()
        self.invalidate()

    def _ask(self) -> None:
        """Put what there is to decide into words of the moment's language, and in its place."""
        self.prompt = prompts.build(self.view, self.app.t, self.names) if self.view and self.can_act else None
        if self.prompt is not None:
            prompts.place(self.prompt, self.app, self.placed)

    def _offer_watching(self) -> None:
        """A person who has been knocked out may watch on or leave; asked once."""
        state = self.match.state
        if not self.people or self.watching or state.over or not all(state.out[seat] for seat in self.people):
            return
        from game.ui.scenes.pause import WatchScene

        self.watching = True
        self.app.stack.push(WatchScene(self.app, self))

    # ---- several people ------------------------------------------------------------------------------------

    def _needs_cover(self) -> bool:
        """Several people share the screen: before the next one sees its cards, the mouse is passed on."""
        state, model = self.match.state, self.stage.model
        if state.actor not in self.people or (state.actor == model.viewer and not self.stage.hand.hidden):
            return False
        from game.ui.scenes.table_cover import CoverScene

        self.stage.hand.hidden = True
        self._unsettle()
        self.app.stack.push(CoverScene(self.app, self, state.actor))
        return True

    def look_as(self, seat: int) -> None:
        """Show the table from another seat."""
        self.stage.model = TableModel.from_view(observe(self.match.state, seat))
        self.seats.forget()
        self.stage.hand.hidden = False
        self.stage.hand.cards.clear()
        self._look_again()

    def _look_again(self) -> None:
        """Take over the state as it stands, without telling how it came about."""
        self._show_scores()
        self.director.drop()
        self.stage.model = TableModel.from_view(observe(self.match.state, self.stage.model.viewer))
        self.stage.sync_hand()
        self._settled = False
        self.invalidate()

    # ---- menus and results -----------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Pause."""
        from game.ui.scenes.pause import PauseScene

        self.app.stack.push(PauseScene(self.app, self))

    def _show_results(self) -> None:
        self.stage.clear()
        self._show_scores()
        if self.casino is not None:
            self.casino.reveal()
        elif self.people and self.match.over:
            self.app.storage.drop_game(self.slot)
        from game.ui.scenes.results import ResultsScene

        self.app.stack.push(ResultsScene(self.app, self))

    def to_title(self) -> None:
        """Leave the table; the game in progress is kept."""
        from game.ui.scenes.title import TitleScene

        self.app.stack.clear()
        self.app.stack.push(TitleScene(self.app))

    # ---- events and drawing -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if self.casino is not None and self.casino.asking and self.casino.handle(event):
            return True
        return self.input.handle(event)

    @property
    def animating(self) -> bool:
        if not self.director.idle or self.stage.busy or self._moving:
            return True
        # At instant speed the computer players follow one another without a pause.
        return self.director.speed == 0 and self.thinker.thinking and not self.can_act

    def draw(self, surface: pygame.Surface) -> None:
        placed, stage = self.placed, self.stage
        stage.piles.draw_felt(surface, self.background.picture(placed), placed, stage.model)
        if self.casino is not None:
            self.casino.draw(surface)
        stage.effects.draw_under(surface)
        stage.piles.draw(surface, placed, stage.model)
        self.seats.draw(surface, placed, stage.model)
        if self.casino is not None and self.casino.asking:
            self.casino.draw_tray(surface)
        else:
            if self.prompt is not None and not self.prompt.choices and not self.hud.message:
                self._draw_prompt(surface)
            glow = self.app.assets.scaled("glow", (placed.px(190), placed.px(250)))
            stage.hand.draw(surface, self.sprites, glow)
        stage.flights.draw(surface, self.sprites)
        stage.effects.draw(surface)
        stage.words.draw(surface)
        offset = stage.effects.offset
        if offset != (0, 0):
            surface.scroll(*offset)
        self.hud.draw(surface)
        if self.prompt is not None and self.prompt.choices:
            self._draw_prompt(surface)
        self.hud.draw_above(surface)
        stage.hand.draw_dragged(surface, self.sprites)

    def _draw_prompt(self, surface: pygame.Surface) -> None:
        """A prompt that only says something lies under the hand; one with choices lies on top."""
        assert self.prompt is not None
        prompts.draw(self.prompt, self.app, self.placed, surface, self.hud.keys, self.seats.portrait_name)

    def describe(self) -> dict[str, Any]:
        return describe(self)
