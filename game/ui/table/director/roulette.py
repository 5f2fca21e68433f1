"""The roulette: the wheel spins while card after card is turned up, until the named colour comes."""

from __future__ import annotations

from functools import partial
from itertools import accumulate

from game.core import events
from game.core.cards import COLOUR_OF
from game.core.events import Event
from game.ui.cues import Cue, wheel_cue
from game.ui.table.director.cards import receive
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.tween import Timeline, out_cubic

_OPENING = 0.4
_FIRST, _LEAST, _QUICKER = 0.34, 0.09, 0.04
"""The first pause, the shortest one, and by how much each is shorter than the one before."""
_LAST = (0.42, 0.6)
"""The pauses before the last two cards: so near, and yet."""
_LONGEST = 3.1
"""All pauses together, however many cards there are."""
_HOLD = 0.7
_COLLECT = 0.36
_STAGGER = 0.5


def pauses(count: int) -> list[float]:
    """The time before each card: faster and faster, and slow before the last two.

    >>> [round(pause, 2) for pause in pauses(5)], round(sum(pauses(30)), 1)
    ([0.34, 0.3, 0.26, 0.42, 0.6], 3.1)
    """
    last = list(_LAST[-count:])
    first = [max(_LEAST, _FIRST - _QUICKER * number) for number in range(count - len(last))]
    room = _LONGEST - sum(last)
    factor = min(1.0, room / sum(first)) if first else 1.0
    return [pause * factor for pause in first] + last


def roulette(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The wheel rolls to the colour of every card that is turned up; all of them go to the one who spins."""
    count = len(event.cards)
    gaps = pauses(count)
    times = [_OPENING + time for time in accumulate(gaps)]
    stop = times[-1] if times else _OPENING
    after = stop + _HOLD
    stagger = min(0.03, _STAGGER / max(1, count))

    def named() -> None:
        stage.model.colour = event.amount
        stage.piles.pop_gem()
        stage.gloom.dim(0.7)
        stage.wheel.open(event.seat, event.amount, event.seat == stage.model.viewer)

    def close() -> None:
        stage.wheel.clear()
        stage.gloom.lift()

    timeline.at(0.0, named)
    for number, (time, gap) in enumerate(zip(times, gaps, strict=True)):
        # The card is in the air when the wheel rolls: both come to rest together.
        timeline.at(time - gap * 0.9, partial(_reveal, stage, event, number, gap * 0.9, after - time))
    timeline.at(stop, partial(_stop, stage, event))
    for number in range(count):
        timeline.at(after, partial(_collect, stage, event, number, number * stagger))
    timeline.at(after + 0.1, close)
    timeline.last(after + _COLLECT + count * stagger)


def _reveal(stage: Stage, event: Event, number: int, seconds: float, stay: float) -> None:
    card = event.cards[number]
    stage.play(wheel_cue(1.0 - seconds / _LAST[-1]))
    stage.wheel.turn_to(COLOUR_OF[card], seconds)
    stage.fly(
        Flight(
            card,
            stage.draw_pose(),
            stage.wheel.slot(number, len(event.cards)),
            seconds,
            arc=stage.placed.px(24),
            turn=True,
            stay=max(0.05, stay - 0.01),
            ease=out_cubic,
        )
    )


def _stop(stage: Stage, event: Event) -> None:
    """The colour has come, and now it may be told what it has cost."""
    stage.wheel.stop()
    stage.told(event)
    stage.play(Cue.WHEEL_STOP)
    stage.hit(event.seat)
    stage.stop(0.12)
    stage.sparks.shake(stage.placed.scale * 8)
    stage.sparks.burst(stage.wheel.centre(), "spark", 22, stage.placed.px(520), stage.placed.px(34))
    stage.seats.feel(event.seat, "angry" if len(event.cards) > 2 else "happy", 3.0)


def _collect(stage: Stage, event: Event, number: int, delay: float) -> None:
    seat, card = event.seat, event.cards[number]
    end = stage.hand_pose(seat)
    own = seat == stage.model.viewer and not stage.hand.hidden
    stage.fly(
        Flight(
            card,
            stage.wheel.slot(number, len(event.cards)),
            end,
            _COLLECT,
            delay=delay,
            turn=not own,
            face_first=not own,
            land=partial(receive, stage, seat, card, end),
        )
    )


SCENES: dict[str, Scene] = {
    events.SPUN: roulette,
}
