"""The course of play: from somebody's action to what is shown of it, and on to what the player is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.actions import CALL, DISCARD, PLAY, argument_of, kind_of, seat_of
from game.core.events import Event
from game.core.state import ANSWER, NONE, TURN
from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.table import prompts, promptview
from game.ui.table.banter import Banter
from game.ui.table.desk import Desk
from game.ui.table.director import chain
from game.ui.table.director.director import Director
from game.ui.table.director.stage import Stage
from game.ui.table.hinter import Hinter
from game.ui.table.hud import MESSAGE_SECONDS, Hud
from game.ui.table.model import TableModel
from game.ui.table.pacing import forward_gap
from game.ui.table.thinker import PACE, Thinker
from game.ui.words import rulelinks
from game.ui.words.casinotext import points_label, punta_sentence
from game.ui.words.hinttext import hint_sentence

if TYPE_CHECKING:
    from game.bots.hint import Hint

RULE_SECONDS = 8.0
"""A hint that quotes the rulebook takes longer to read."""
_DIMMING = frozenset({TURN, ANSWER})
"""Phases in which cards that cannot be played are dimmed even if none can."""


class Play:
    """Lets the desk go on, the director tell it, and the stage and the hud show what the player may do."""

    def __init__(self, app: Context, desk: Desk, stage: Stage, hud: Hud) -> None:
        self.app = app
        self.desk = desk
        self.stage = stage
        self.hud = hud
        self.director = Director(stage, lambda: desk.written)
        self.banter = Banter(desk.match, stage)
        stage.told = desk.told
        stage.question = lambda: desk.prompt.rect if desk.prompt is not None and desk.prompt.choices else None
        stage.panels = self._panels
        stage.champion = lambda: desk.champion
        self.thinker = Thinker(desk.session)
        self.hinter = Hinter()
        self._chance = False
        self._written = True
        self.settled = False
        """Whether the player has been asked what there is to decide since the table caught up."""
        self.moving = False
        self._rest, self._passed = 0.0, 0
        """How long fast-forward still rests, and over how many moves it has passed."""

    def close(self) -> None:
        """Nobody needs to think any more."""
        self.thinker.close()
        self.hinter.close()

    def _panels(self) -> list[pygame.Rect]:
        """What is to be read beside what happens: the last move or a question, and the log."""
        boxes = [self.hud.caption_rect()]
        boxes += [self.desk.prompt.rect] if self.desk.prompt is not None else []
        return [*boxes, self.hud.log.rect] if self.hud.log_open else boxes

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether the table has caught up with what has happened."""
        return self.director.idle

    @property
    def instant(self) -> bool:
        """Whether nothing is waited for."""
        return not self.director.speed

    @property
    def animating(self) -> bool:
        """Whether the next frame will differ from this one."""
        if not self.idle or self.stage.busy or self.moving:
            return True
        # At instant speed the computer players follow one another without a pause.
        return self.instant and self.thinker.thinking and not self.desk.can_act

    def set_speed(self) -> None:
        """Play at the speed of the settings from now on."""
        self.director.set_speed(self.app.settings.speed, self.app.settings.reduced_motion)

    @property
    def quick(self) -> bool:
        """Whether the deal and the moves of the bank come without waiting, where there is one."""
        return self.desk.stake is not None and self.app.settings.fast_deal

    def update(self, seconds: float) -> None:
        """Let time pass for all that moves by itself."""
        written = self.desk.written
        if not written and not self.app.storage.saving:
            self.app.notice("notice.hand_waits")
        if written and not self._written:
            self.app.invalidate()
        self._written = written
        moved = self.stage.after_stop(seconds)
        self.director.update(moved)
        self.moving = self.stage.update(moved)
        self.hud.update(seconds)

    def go_on(self, seconds: float) -> None:
        """The table has caught up: show a hint that was asked for, and let the computer players act in their time."""
        advice = self.hinter.poll()
        if advice is not None:
            self._show_hint(advice)
        thinking = self.thinker.thinking and not self.instant
        self.stage.seats.waiting = thinking and not self.app.settings.reduced_motion
        pacing = self.director.pacing
        if pacing.waited is not None:
            pacing.waited += seconds
        pace = PACE["instant"] if self.quick else PACE.get(self.app.settings.speed, 1.0) * pacing.thought
        if thinking and self.desk.stake is None and not pacing.forward:
            self.banter.go_on(self.desk.match.state.actor)
        action = self.thinker.tick(seconds, pace, self.desk.has_chance) if self._rested(seconds) else None
        if action is not None:
            self.act(action)
            self._pass_over()
        else:
            self.stage.chance.offer(self.desk, self.hud, self.thinker.left)

    def _rested(self, seconds: float) -> bool:
        """Whether the next move may come: at once, or in fast-forward after a moment in which the last one is seen."""
        if not self.director.pacing.forward:
            self._passed = 0
            return True
        self._rest -= seconds
        return self._rest <= 0

    def _pass_over(self) -> None:
        """In fast-forward a move is shown without its show; only the end of the round has its time."""
        pacing = self.director.pacing
        if pacing.forward and self.desk.match.state.over:
            pacing.forward = False
        elif pacing.forward:
            self.director.skip()
            self._rest = forward_gap(self._passed)
            self._passed += 1

    def hurry(self) -> None:
        """Get on with it: with what is being shown, or with what a computer player is thinking about."""
        self.director.hurry()
        if self.idle and not self.desk.has_chance:
            self.thinker.hurry()

    # ---- rounds -----------------------------------------------------------------------------------------------------

    def start_round(self, told: list[Event]) -> None:
        """Show a deal from the first card on."""
        self.show_scores()
        self.stage.clear()
        self.stage.model.start_round()
        self.stage.hand.slump(False)
        self.stage.sync_hand()
        self.stage.seats.moods.clear()
        self.stage.seats.deciding = NONE
        self.desk.uno_wanted = False
        self.settled = False
        self.director.pacing.forward = False
        self.director.pacing.waited = 0.0 if self.desk.human else None
        self.director.feed(told)
        if self.quick:
            self.director.skip()

    def show_scores(self) -> None:
        """The points of everybody stand on the name plates, where the match is played for points."""
        match, rules = self.desk.match, self.desk.rules
        if not rules.single:
            self.stage.seats.scores = tuple(match.rounds_won if rules.goal.kind == "rounds" else match.scores)

    def look_again(self) -> None:
        """Take over the state as it stands, without telling how it came about."""
        self.show_scores()
        self.director.drop()
        self.stage.model = TableModel.from_view(self.desk.look())
        self.stage.hand.slump(False)
        self.stage.hand.hidden = self.desk.covered
        self.stage.sync_hand()
        self.settled = False
        self.app.invalidate()

    # ---- actions ----------------------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Carry out somebody's action and tell what happened."""
        desk = self.desk
        told = desk.act(action)
        if told is None:
            return
        self.thinker.forget()
        self.director.feed(told)
        own = seat_of(action) == desk.viewer
        if self.quick and not own:
            self.director.hurry()
        if kind_of(action) == CALL or own:
            desk.uno_wanted = desk.uno_wanted and kind_of(action) not in (CALL, PLAY)
        self.stage.hand.forget_hint()
        self.hud.acted(own)
        self.unsettle()
        desk.save()

    def act_kind(self, kind: int) -> bool:
        """Do the one thing of that kind the player may do; false if it may not."""
        action = self.desk.find_action(kind)
        if action is not None:
            self.act(action)
        return action is not None

    def call_uno(self) -> bool:
        """Call now, or as soon as it is allowed; whether there was anything to call."""
        desk, model = self.desk, self.stage.model
        if desk.call in desk.live_actions():
            self.act(desk.call)
        elif desk.may_want_uno(model.counts[model.viewer]) and not desk.called_ahead:
            desk.uno_wanted = not desk.uno_wanted
        else:
            return False
        return True

    def ask_hint(self) -> None:
        """Ask what a good player would do."""
        if self.desk.can_act and self.desk.view is not None:
            self.hinter.ask(self.desk.view)

    def _show_hint(self, advice: Hint) -> None:
        desk = self.desk
        if desk.view is None or advice.action not in desk.view.allowed:
            return
        if kind_of(advice.action) in (PLAY, DISCARD):
            self.stage.hand.hinted = argument_of(advice.action)
            self.stage.hand.labels = {card: points_label(counted) for card, counted in advice.points}
            self.hud.help.notes = {card: punta_sentence(self.app.t, counted.rule) for card, counted in advice.points}
            self.stage.hand.arrange()
        seconds = RULE_SECONDS if advice.rule else MESSAGE_SECONDS
        about = rulelinks.paragraph("strategy", desk.rules) if advice.rule else ""
        self.hud.say(hint_sentence(self.app.t, advice, desk.names, desk.rules), seconds, about)

    # ---- asking the player ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """The table has caught up: ask the player what there is to decide."""
        self.settled = True
        desk, hand, seats = self.desk, self.stage.hand, self.stage.seats
        view = desk.view = desk.look()
        seats.deciding = view.actor
        chain.settled(self.stage, view)
        if desk.uno_wanted and desk.call in view.allowed:
            desk.uno_wanted = False
            self.act(desk.call)
            return
        kinds = (PLAY, DISCARD)
        cards = [argument_of(action) for action in view.allowed if kind_of(action) in kinds] if desk.can_act else []
        hand.playable = frozenset(cards)
        hand.active = bool(cards) or (desk.can_act and view.actor == view.seat and view.phase in _DIMMING)
        hand.marked = view.drawn if desk.can_act else NONE
        self._light_up(desk.can_act and view.actor != view.seat and desk.has_chance)
        self.ask()
        targets = [choice.value for choice in desk.prompt.choices if choice.look == "person"] if desk.prompt else []
        seats.targets = frozenset(targets)
        self.stage.piles.draw_lift = bool(desk.prompt) and not cards and self.hud.buttons["draw"].visible
        hand.arrange()
        self.hud.refresh()
        self.app.invalidate()

    def _light_up(self, chance: bool) -> None:
        """Something may be done out of turn that could not be done before: it is heard."""
        if chance and not self._chance:
            self.stage.play(Cue.CHANCE)
        self._chance = chance

    def ask(self) -> None:
        """Put what there is to decide into words of the moment's language, and in its place."""
        desk, before = self.desk, self.desk.prompt
        desk.prompt = prompts.build(desk.view, self.app.t, desk.names) if desk.view and desk.can_act else None
        if desk.prompt is not None and before is not None and before.asks_the_same(desk.prompt):
            # Asked again after another screen: the choice that the keys had gone to is still chosen.
            desk.prompt.focus = before.focus
        self.place_prompt()

    def place_prompt(self) -> None:
        """Put what is asked where there is room for it."""
        if self.desk.prompt is not None:
            promptview.place(self.desk.prompt, self.app, self.stage.placed, self.hud.words_room())
            # No word may lie on the question: those that did are gone, and others keep off it.
            self.stage.callouts.make_way()
            self.app.invalidate()

    def unsettle(self) -> None:
        """Something has happened: nothing is asked until the table has caught up."""
        stage, desk = self.stage, self.desk
        self.settled = stage.seats.waiting = False
        stage.seats.deciding = NONE
        desk.prompt = None
        desk.view = None
        stage.hand.active = False
        stage.hand.marked = NONE
        stage.hand.asked = None
        stage.chance.clear()
        stage.seats.targets = frozenset()
        stage.piles.draw_lift = False
        stage.hand.arrange()
        self.hud.refresh()
        self.app.invalidate()
