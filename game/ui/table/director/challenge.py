"""A challenge: the accusation, the hand, the verdict."""

from __future__ import annotations

from game.core import events
from game.core.cards import HIDDEN
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import CARD_COLOURS, RED
from game.ui.tween import Timeline


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


SCENES: dict[str, Scene] = {
    events.CHALLENGED: challenged,
    events.SHOWN: shown,
}
