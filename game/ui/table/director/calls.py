"""The call of the last card but one, and what it costs to forget it."""

from __future__ import annotations

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import RED
from game.ui.tween import Timeline


def called(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """UNO!"""

    def show() -> None:
        stage.model.apply(event)
        stage.play(Cue.UNO_CALL)
        stage.say(event.seat, "say.uno")
        stage.seats.feel(event.seat, "happy")
        stage.sparks.burst(stage.seat_centre(event.seat), "spark", 12, stage.placed.px(300), stage.placed.px(28))

    timeline.at(0.0, show).last(0.45)


def caught(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Somebody forgot, and pays for it."""

    def show() -> None:
        stage.model.apply(event)
        stage.play(Cue.CATCH)
        if event.other != event.seat:
            stage.say(event.other, "say.caught")
            stage.seats.feel(event.other, "happy")
        stage.seats.feel(event.seat, "angry")
        stage.seats.jolt(event.seat)
        stage.sparks.flash("slash", stage.seat_centre(event.seat), stage.placed.px(220), 0.4, 20, RED.light)

    timeline.at(0.0, show).last(0.7)


SCENES: dict[str, Scene] = {
    events.CALLED: called,
    events.CAUGHT: caught,
}
