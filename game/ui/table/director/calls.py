"""The call of the last card but one, and what it costs to forget it."""

from __future__ import annotations

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue, Feeling
from game.ui.table import slam, snatch
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.lettering import HOT
from game.ui.theme import GOLD, RED, YELLOW
from game.ui.tween import Timeline

_STAMPED = 0.75
"""So long it is to be read that somebody was caught."""


def called(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """UNO! The word comes from the caller's seat, hits the table, and the caller begins to smoulder."""
    own = event.seat == stage.model.viewer

    def call() -> None:
        stage.model.apply(event)
        stage.play(Cue.UNO_CALL, 1.0 if stage.at_once else 0.5)
        stage.seats.feel(event.seat, "happy")
        if stage.at_once:
            stage.say(event.seat, "say.uno")
            return
        stage.voice(event.seat, Feeling.HAPPY)
        start = stage.victim(event.seat)
        portrait = stage.seats.portrait_name(event.seat)
        stage.slam.call(stage.app.t("say.uno"), portrait, start, stage.middle(), YELLOW if own else HOT)
        stage.callouts.make_way()

    def hit() -> None:
        if stage.at_once:
            return
        stage.play(Cue.UNO_SLAM)
        px, middle = stage.placed.px, stage.middle()
        colour = GOLD.light if own else RED.light
        stage.sparks.shake(stage.placed.scale * 13)
        stage.sparks.flash("ray", middle, px(880), 0.6, 0.0, colour)
        stage.sparks.flash("burst", middle, px(640), 0.4, 0.0, colour)
        stage.sparks.burst(middle, "spark", 26, px(640), px(34))
        stage.stop(0.09)

    timeline.at(0.0, call).at(slam.COMES, hit).last(slam.LASTS)


def caught(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """A claw shoots from the catcher to whoever forgot, grabs and pulls; where nobody catches, the table does."""
    seat, catcher = event.seat, event.other
    alone = catcher == seat
    px = stage.placed.px
    start = stage.middle() if alone else stage.victim(catcher)
    end = stage.victim(seat)
    own = seat == stage.model.viewer

    def reach() -> None:
        stage.model.apply(event)
        if stage.model.rules.uno_turn:
            stage.owing.add(seat)
        if not alone:
            stage.say(catcher, "say.caught")
            stage.seats.feel(catcher, "happy")
        if not stage.at_once:
            stage.play(Cue.SNATCH)
            stage.snatch.reach(start, end, px(150 if own else 120))

    def grab() -> None:
        stage.play(Cue.CATCH)
        stage.hit(seat)
        stage.seats.feel(seat, "angry")
        stage.sparks.flash("burst", end, px(260), 0.3, 0.0, RED.light)
        stage.sparks.shake(stage.placed.scale * 8)
        stage.stop(0.1)
        if stage.sparks.still:
            return
        way = snatch.pulled(start, end, px(snatch.PULL))
        stage.seats.pull(seat, way)
        if own:
            stage.hand.shove(way)

    def stamp() -> None:
        names = stage.seats.names
        why = stage.app.t("calls.forgot") if alone else stage.app.t("calls.caught_by", name=names[catcher])
        stage.stamp(seat, stage.app.t("calls.caught"), HOT, _STAMPED, size=52, caption=why)

    timeline.at(0.0, reach).at(snatch.REACHES, grab)
    timeline.at(snatch.REACHES + snatch.PULLS, stamp).last(snatch.REACHES + snatch.PULLS + _STAMPED)


SCENES: dict[str, Scene] = {
    events.CALLED: called,
    events.CAUGHT: caught,
}
