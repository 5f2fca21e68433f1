"""What strikes a seat: a lost turn, a turn that everybody loses, a knock-out."""

from __future__ import annotations

from game.core import events
from game.core.cards import HIDDEN
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import CREAM, GOLD, RED
from game.ui.tween import Timeline


def lost_turn(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Somebody is passed over."""

    def show() -> None:
        stage.play(Cue.SKIP)
        stage.hit(event.seat)
        stage.seats.jolt(event.seat)
        stage.seats.feel(event.seat, "angry")
        stage.word(event.seat, stage.app.t("table.skipped"), 26, RED.light, 0.9)

    timeline.at(0.0, show).last(0.5)


def again(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Everybody else is skipped."""

    def show() -> None:
        stage.play(Cue.SKIP_EVERYONE)
        for seat in range(stage.model.players):
            if seat != event.seat and not stage.model.out[seat]:
                stage.seats.jolt(seat)
                stage.sparks.flash("slash", stage.seat_centre(seat), stage.placed.px(150), 0.45, 25, CREAM.light)
        stage.word(event.seat, stage.app.t("table.again"), 30, GOLD.base)

    timeline.at(0.0, show).last(0.6)


def knocked_out(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """A blade through the portrait, smoke, and an empty seat."""
    model = stage.model
    centre = stage.seat_centre(event.seat)

    def strike() -> None:
        stage.play(Cue.KNOCK_OUT)
        stage.hit(event.seat)
        stage.sparks.flash("slash", centre, stage.placed.px(360), 0.5, 28, CREAM.light)
        stage.sparks.shake(stage.placed.scale * 12)
        stage.seats.feel(event.seat, "angry", 1.0)

    def fall() -> None:
        start = stage.hand_pose(event.seat)
        for number in range(min(10, model.counts[event.seat])):
            end = start._replace(
                x=start.x + stage.dice.uniform(-1, 1) * stage.placed.px(160),
                y=start.y + stage.placed.px(120),
                angle=stage.dice.uniform(-160, 160),
                height=start.height * 0.4,
            )
            stage.fly(Flight(HIDDEN, start, end, 0.6, delay=number * 0.02, arc=stage.placed.px(60)))
        model.apply(event)
        if event.seat == model.viewer:
            stage.hand.sync(())
        stage.sparks.smoke(centre, stage.placed.px(80))
        stage.word(event.seat, stage.app.t("table.out"), 40, RED.light, 1.6)

    timeline.at(0.0, strike).at(0.35, fall).last(1.3)


SCENES: dict[str, Scene] = {
    events.LOST_TURN: lost_turn,
    events.AGAIN: again,
    events.KNOCKED_OUT: knocked_out,
}
