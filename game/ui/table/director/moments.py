"""Moments around the cards: colours, turns, chains, calls, challenges, knock-outs and endings."""

from __future__ import annotations

from functools import partial

from game.core import events
from game.core.cards import COLOUR_NAMES, HIDDEN
from game.core.events import Event
from game.core.state import NONE
from game.ui.cues import COLOUR_CUES, Cue, chain_cue
from game.ui.table.callouts import PENDING
from game.ui.table.director.cards import Scene
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Stage
from game.ui.theme import CARD_COLOURS, CREAM, GOLD, RED
from game.ui.tween import Timeline


def coloured(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The gem and the ring take the chosen colour."""

    def show() -> None:
        stage.model.apply(event)
        stage.piles.pop_gem()
        stage.play(COLOUR_CUES[COLOUR_NAMES[event.amount]])
        colour = CARD_COLOURS[event.amount].light
        stage.sparks.flash("ray", stage.placed["gem"].center, stage.placed.px(420), 0.6, 0.0, colour)

    timeline.at(0.0, show).last(0.5)


def lost_turn(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Somebody is passed over."""

    def show() -> None:
        stage.play(Cue.SKIP)
        stage.hit(event.seat)
        stage.seats.jolt(event.seat)
        stage.seats.feel(event.seat, "angry")
        stage.word(event.seat, stage.app.t("table.skipped"), 26, RED.light, 0.9)

    timeline.at(0.0, show).last(0.5)


def reversed_(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The ring turns over."""
    timeline.at(0.0, partial(stage.play, Cue.REVERSE))
    timeline.at(0.0, lambda: stage.piles.turn_ring(stage.model.direction))
    timeline.at(0.0, partial(stage.model.apply, event)).last(0.5)


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


def challenged(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The challenge and its outcome."""

    def accuse() -> None:
        stage.say(event.seat, "say.challenge")
        stage.seats.jolt(event.other)

    def settle() -> None:
        guilty = bool(event.amount)
        stage.play(Cue.CHALLENGE_WON if guilty else Cue.CHALLENGE_LOST)
        key = "table.guilty" if guilty else "table.innocent"
        colour = RED.light if guilty else CARD_COLOURS[2].light
        stage.word(event.other, stage.app.t(key), 34, colour, 1.4)
        stage.seats.feel(event.other, "angry" if guilty else "happy")
        stage.seats.feel(event.seat, "happy" if guilty else "angry")

    timeline.at(0.0, accuse).at(0.8, settle).last(1.5)


def shown(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The challenger sees the hand; nobody else does."""
    if HIDDEN in event.cards or not event.cards:
        return
    count = len(event.cards)

    def reveal() -> None:
        for number, card in enumerate(sorted(event.cards)):
            start, end = stage.hand_pose(event.seat), stage.row_pose(number, count)
            stage.fly(Flight(card, start, end, 0.35, delay=number * 0.03, turn=True, stay=1.6))

    timeline.at(0.0, reveal).last(2.1)


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


def turn(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The turn passes on: a light runs along the ring."""

    def show() -> None:
        before = stage.model.turn
        stage.model.apply(event)
        if before not in (NONE, event.seat) and not stage.sparks.still:
            start, end = stage.seat_centre(before), stage.seat_centre(event.seat)
            stage.piles.send_comet(stage.placed, start, end, stage.model.direction)
        if event.seat == stage.model.viewer and stage.seats.seats[event.seat].bot is None:
            stage.play(Cue.YOUR_TURN)

    timeline.at(0.0, show).last(0.16)


def _word(key: str, cue: Cue) -> Scene:
    def scene(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
        def show() -> None:
            stage.model.apply(event)
            stage.play(cue)
            stage.word(event.seat, stage.app.t(key), 24, CREAM.light, 0.8)

        timeline.at(0.0, show).last(0.3)

    return scene


def won(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The winner beams, the others do not; paper rains for people, and where only computer players sit."""

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
    events.COLOURED: coloured,
    events.LOST_TURN: lost_turn,
    events.REVERSED: reversed_,
    events.CHAINED: chained,
    events.TOOK: took,
    events.CHALLENGED: challenged,
    events.SHOWN: shown,
    events.CALLED: called,
    events.CAUGHT: caught,
    events.AGAIN: again,
    events.KNOCKED_OUT: knocked_out,
    events.MULTIPLIER: multiplier,
    events.TURN: turn,
    events.KEPT: _word("table.keeps", Cue.TURN_PASS),
    events.PASSED: _word("table.passes", Cue.TURN_PASS),
    events.BLOCKED: _word("table.blocked", Cue.TURN_BLOCKED),
    events.CALLED_OFF: _word("table.called_off", Cue.TURN_BLOCKED),
    events.VOID: _word("table.void", Cue.TURN_BLOCKED),
    events.WON: won,
}
