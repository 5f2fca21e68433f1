"""Chains of draw cards: how they grow, and who swallows them."""

from __future__ import annotations

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue, chain_cue
from game.ui.table.callouts import PENDING
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import GOLD, RED
from game.ui.tween import Timeline


def chained(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The pending total grows and the table trembles, more each time."""

    def show() -> None:
        grown = event.amount - stage.model.pending
        stage.model.apply(event)
        stage.piles.pop_plate()
        stage.play(chain_cue(event.amount))
        stage.sparks.shake(stage.placed.scale * min(16.0, 2.0 + event.amount * 0.6))
        centre = stage.placed["pending"].center
        stage.sparks.flash("burst", centre, stage.placed.px(min(520, 220 + event.amount * 14)), 0.4, 0.0, RED.light)
        if event.amount > grown:
            below = (centre[0], centre[1] + stage.placed.px(50))
            stage.callouts.word(PENDING, f"+{grown}", below, stage.placed.px(34), GOLD.base)

    timeline.at(0.0, show).last(0.45)


def took(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Somebody swallows the whole chain."""

    def show() -> None:
        stage.model.apply(event)
        stage.play(Cue.PENALTY)
        stage.hit(event.seat)
        stage.seats.feel(event.seat, "angry", 3.0)
        stage.seats.jolt(event.seat)
        stage.word(event.seat, f"+{event.amount}", 44, RED.light, 1.3)
        if event.amount >= 6 and stage.dice.random() < 0.6:
            stage.say(event.seat, "say.ouch", 4)

    timeline.at(0.0, show).last(0.3)


SCENES: dict[str, Scene] = {
    events.CHAINED: chained,
    events.TOOK: took,
}
