"""What the casino pays: the steps of the multiplier."""

from __future__ import annotations

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import GOLD, RED
from game.ui.tween import Timeline


def multiplier(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The casino's table of payments moves on a step."""

    def show() -> None:
        up = event.amount > stage.model.multiplier
        stage.model.apply(event)
        stage.play(Cue.MULTIPLIER_UP if up else Cue.MULTIPLIER_DOWN)
        if "paytable" in stage.placed.rects:
            centre = stage.placed["paytable"].center
            stage.sparks.flash("burst", centre, stage.placed.px(260), 0.4, 0.0, GOLD.light if up else RED.light)

    timeline.at(0.0, show).last(0.35)


SCENES: dict[str, Scene] = {
    events.MULTIPLIER: multiplier,
}
