"""The end of a round."""

from __future__ import annotations

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director import payout
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import GOLD
from game.ui.tween import Timeline


def won(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The winner beams, the others do not; paper rains for people, and where only computer players sit."""
    if stage.model.rules.wallet:
        payout.pay(stage, timeline, event, 0.15)
        return

    def show() -> None:
        model = stage.model
        model.apply(event)
        for seat in range(model.players):
            stage.seats.feel(seat, "happy" if seat == event.seat else "angry", 30.0)
        own = event.seat == model.viewer
        stage.play(Cue.ROUND_WON if own else Cue.LOST)
        centre = stage.seat_centre(event.seat)
        stage.sparks.flash("ray", centre, stage.placed.px(520), 1.6, 0.0, GOLD.light)
        stage.sparks.burst(centre, "spark", 24, stage.placed.px(420), stage.placed.px(36))
        people = [seat for seat, sitting in enumerate(stage.seats.seats) if sitting.bot is None]
        if event.seat in people or not people:
            stage.sparks.confetti(stage.window, 80, stage.placed.px(26))
        stage.say(event.seat, "say.win", 3)

    timeline.at(0.15, show).last(1.9)


SCENES: dict[str, Scene] = {
    events.WON: won,
}
