"""The roulette: card after card is turned up until the named colour comes."""

from __future__ import annotations

from functools import partial

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director.cards import receive
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.sprites import Pose
from game.ui.theme import CARD_COLOURS
from game.ui.tween import Timeline, out_cubic


def roulette(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Card after card is turned up until the named colour comes; then all go to the victim's hand."""
    count, seat = len(event.cards), event.seat
    colour = CARD_COLOURS[event.amount]
    gap = min(0.34, 4.2 / max(1, count))
    hold = 0.7

    def named() -> None:
        stage.model.colour = event.amount
        stage.piles.pop_gem()

    def reveal(number: int) -> None:
        last = number == count - 1
        stay = max(0.05, (count - 1 - number) * gap + hold - 0.05)
        end = stage.row_pose(number, count)
        stage.play(Cue.ROULETTE_TICK)
        stage.fly(
            Flight(
                event.cards[number],
                stage.draw_pose(),
                end,
                gap * 0.9,
                arc=stage.placed.px(24),
                turn=True,
                stay=stay,
                ease=out_cubic,
            )
        )
        if last:
            timeline.at(timeline.time + gap, partial(stop, end))

    def stop(pose: Pose) -> None:
        stage.play(Cue.ROULETTE_STOP)
        stage.sparks.flash("burst", (pose.x, pose.y), stage.placed.px(360), 0.5, 0.0, colour.light)
        stage.sparks.burst((pose.x, pose.y), "spark", 18, stage.placed.px(480), stage.placed.px(32))

    def collect(number: int) -> None:
        end = stage.hand_pose(seat)
        card = event.cards[number]
        own = seat == stage.model.viewer and not stage.hand.hidden
        stage.fly(
            Flight(
                card,
                stage.row_pose(number, count),
                end,
                0.36,
                delay=number * 0.03,
                turn=not own,
                face_first=not own,
                land=partial(receive, stage, seat, card, end),
            )
        )

    timeline.at(0.0, named)
    for number in range(count):
        timeline.at(0.25 + number * gap, partial(reveal, number))
    after = 0.25 + count * gap + hold
    for number in range(count):
        timeline.at(after, partial(collect, number))
    timeline.last(after + 0.4 + count * 0.03)
    timeline.at(after, partial(stage.told, event))


SCENES: dict[str, Scene] = {
    events.SPUN: roulette,
}
