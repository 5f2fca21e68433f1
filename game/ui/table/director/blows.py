"""What strikes a seat: a lost turn, a turn that everybody loses, a knock-out."""

from __future__ import annotations

from functools import partial

from game.core import events
from game.core.cards import HIDDEN, IS_NUMBER
from game.core.events import Event
from game.core.state import NONE
from game.ui.cues import Cue, Feeling
from game.ui.table import fallen
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.lettering import HOT
from game.ui.theme import CREAM, GOLD, RED, YELLOW
from game.ui.tween import Timeline

_SIGN = 0.8
"""So long the sign lies over the cards of whoever is skipped."""
_FELLED = 0.45
"""From the slash to the word, for the player's own end."""


def lost_turn(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Somebody is passed over: a sign beside its portrait, or a large one on the cards of the player at the screen."""
    own = event.seat == stage.model.viewer

    def show() -> None:
        stage.play(Cue.STRUCK_YOU if own else Cue.SKIP)
        stage.hit(event.seat)
        stage.seats.jolt(event.seat)
        stage.seats.feel(event.seat, "angry")
        words = stage.app.t("table.skipped_you" if own else "table.skipped")
        if own:
            stage.stamp(event.seat, words, YELLOW, _SIGN, sign="no_entry", caption=_who_skips(stage, event.seat))
            stage.sparks.shake(stage.placed.scale * 5)
        else:
            stage.word(event.seat, words, 26, RED.light, 0.9, "no_entry")
        stage.owing.discard(event.seat)

    timeline.at(0.0, show).last(_SIGN if own else 0.5)


def _who_skips(stage: Stage, seat: int) -> str:
    """Whose card takes the turn away; nothing where it was no card of this moment."""
    model = stage.model
    if seat in stage.owing:
        return stage.app.t("calls.owed")
    if model.turn in (NONE, seat) or model.top == NONE or IS_NUMBER[model.top]:
        return ""
    return stage.app.t("calls.skips_you", name=stage.seats.names[model.turn])


def again(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Everybody else is skipped."""
    model = stage.model

    def show() -> None:
        stage.play(Cue.SKIP_EVERYONE)
        for seat in range(model.players):
            if seat == event.seat or model.out[seat]:
                continue
            stage.seats.jolt(seat)
            if seat == model.viewer:
                name = stage.seats.names[event.seat]
                why = stage.app.t("calls.skips_all", name=name)
                stage.stamp(seat, stage.app.t("table.skipped_you"), YELLOW, _SIGN, sign="no_entry", caption=why)
            else:
                stage.word(seat, "", 26, RED.light, 0.8, "no_entry")
        stage.word(event.seat, stage.app.t("table.again"), 30, GOLD.base)

    timeline.at(0.0, show).last(_SIGN)


def knocked_out(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """A seat leaves the table for good."""
    timeline.at(0.0, partial(stage.callouts.silence, event.seat))
    if event.seat == stage.model.viewer:
        _own_end(stage, timeline, event)
    else:
        _felled(stage, timeline, event)


def _felled(stage: Stage, timeline: Timeline, event: Event) -> None:
    """A blade through the portrait, a silence, cards all over the place, smoke, and a grey face behind broken glass."""
    model, px = stage.model, stage.placed.px
    centre = stage.seat_centre(event.seat)

    def strike() -> None:
        stage.play(Cue.KNOCK_OUT)
        stage.voice(event.seat, Feeling.HURT)
        stage.seats.feel(event.seat, "angry", 1.0)
        stage.sparks.flash("slash", centre, px(620), 0.7, 28, CREAM.light)
        stage.sparks.flash("burst", centre, px(420), 0.5, 0.0, RED.light)
        stage.stop(0.26)

    def fall() -> None:
        start = stage.hand_pose(event.seat)
        for number in range(min(14, model.counts[event.seat])):
            end = start._replace(
                x=start.x + stage.dice.uniform(-1, 1) * px(260),
                y=start.y + stage.dice.uniform(0.2, 1.0) * px(200),
                angle=stage.dice.uniform(-160, 160),
                height=start.height * 0.85,
            )
            stage.fly(Flight(HIDDEN, start, end, 0.7, delay=number * 0.018, arc=px(90)))
        model.apply(event)
        stage.sparks.shake(stage.placed.scale * 16)
        stage.sparks.smoke(centre, px(96))
        stage.sparks.smoke(centre, px(70))
        stage.sparks.burst(centre, "spark", 18, px(460), px(30))
        stage.seats.jolt(event.seat)
        stage.stamp(event.seat, stage.app.t("table.out"), HOT, 1.1, size=60)

    timeline.at(0.0, strike).at(0.16, fall).last(1.3)


def _own_end(stage: Stage, timeline: Timeline, event: Event) -> None:
    """The player's own cards are struck and fall, the room goes dark, and it is said why."""
    model, px = stage.model, stage.placed.px
    hand = stage.placed["hand_0"]

    def strike() -> None:
        stage.play(Cue.KNOCKED_OUT_YOU)
        stage.hit(event.seat)
        cards = [(HIDDEN if stage.hand.hidden else held.card, held.pose) for held in stage.hand.cards]
        model.apply(event)
        stage.hand.sync(())
        stage.sparks.flash("slash", hand.center, hand.width * 1.25, 0.6, 6, CREAM.light)
        stage.sparks.flash("slash", hand.center, hand.width * 1.1, 0.6, -9, RED.light)
        stage.sparks.shake(stage.placed.scale * 18)
        if not stage.at_once:
            stage.fallen.strike(cards)
        stage.stop(0.26)

    def word() -> None:
        limit = model.rules.hand_limit
        why = stage.app.t("calls.limit", count=event.amount, limit=limit) if limit else ""
        stage.sparks.smoke(hand.center, px(120))
        stage.stamp(event.seat, stage.app.t("table.out"), HOT, fallen.LASTS - _FELLED, size=86, caption=why)

    timeline.at(0.0, strike).at(_FELLED, word).last(fallen.LASTS)


SCENES: dict[str, Scene] = {
    events.LOST_TURN: lost_turn,
    events.AGAIN: again,
    events.KNOCKED_OUT: knocked_out,
}
