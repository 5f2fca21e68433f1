"""How the turn goes round: whose it is, the direction, the colour, and those who neither play nor draw."""

from __future__ import annotations

from functools import partial

from game.core import events
from game.core.cards import COLOUR_NAMES
from game.core.events import Event
from game.core.state import NONE
from game.ui.cues import COLOUR_CUES, Cue
from game.ui.table.director import chain
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import CARD_COLOURS, CREAM
from game.ui.tween import Timeline


def turn(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The turn passes on: a light runs along the ring, and another under the hand of the player whose turn it is."""

    def show() -> None:
        before = stage.model.turn
        stage.model.apply(event)
        if before not in (NONE, event.seat) and not stage.sparks.still:
            start, end = stage.seat_centre(before), stage.seat_centre(event.seat)
            stage.piles.send_comet(stage.placed, start, end, stage.model.direction)
        chain.faces(stage, event.seat)
        if stage.own_turn:
            stage.play(Cue.TURN_SWEEP)
            stage.sweep.start()

    timeline.at(0.0, show).last(0.16)


def coloured(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The gem and the ring take the chosen colour."""

    def show() -> None:
        stage.model.apply(event)
        stage.piles.pop_gem()
        stage.play(COLOUR_CUES[COLOUR_NAMES[event.amount]])
        colour = CARD_COLOURS[event.amount].light
        stage.sparks.flash("ray", stage.placed["gem"].center, stage.placed.px(420), 0.6, 0.0, colour)

    timeline.at(0.0, show).last(0.5)


def reversed_(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The ring turns over."""
    timeline.at(0.0, partial(stage.play, Cue.REVERSE))
    timeline.at(0.0, lambda: stage.piles.turn_ring(stage.model.direction))
    timeline.at(0.0, partial(stage.model.apply, event)).last(0.5)


def _word(key: str, cue: Cue, own_key: str = "") -> Scene:
    """A word over somebody; `own_key` is how it is said to the person at the screen, where that differs."""

    def scene(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
        def show() -> None:
            stage.model.apply(event)
            stage.play(cue)
            own = event.seat == stage.model.viewer and stage.seats.seats[event.seat].bot is None
            stage.word(event.seat, stage.app.t(own_key if own and own_key else key), 24, CREAM.light, 0.8)

        timeline.at(0.0, show).last(0.3)

    return scene


SCENES: dict[str, Scene] = {
    events.TURN: turn,
    events.COLOURED: coloured,
    events.REVERSED: reversed_,
    events.KEPT: _word("table.keeps", Cue.TURN_PASS, "table.keeps_you"),
    events.PASSED: _word("table.passes", Cue.TURN_PASS),
    events.BLOCKED: _word("table.blocked", Cue.TURN_BLOCKED),
    events.CALLED_OFF: _word("table.called_off", Cue.TURN_BLOCKED),
    events.VOID: _word("table.void", Cue.TURN_BLOCKED),
}
