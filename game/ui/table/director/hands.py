"""How whole hands change owner: the swap, the rotation and the shuffle of all hands."""

from __future__ import annotations

from functools import partial

from game.core import events
from game.core.cards import HIDDEN
from game.core.events import Event
from game.core.state import NONE
from game.ui.cues import Cue
from game.ui.table.callouts import MIDDLE
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.sprites import Pose
from game.ui.theme import GOLD
from game.ui.tween import Timeline, in_out

_MOST = 7
"""So many cards of each hand are seen to travel."""


def _travel(stage: Stage, giver: int, taker: int, seconds: float, arc: float, delay: float = 0.0) -> None:
    """A hand goes from one seat to another, backs up."""
    start, end = stage.hand_pose(giver), stage.hand_pose(taker)
    count = min(_MOST, stage.model.counts[giver])
    for number in range(count):
        lean = (number - (count - 1) / 2) * 7
        stage.fly(
            Flight(
                HIDDEN,
                start._replace(angle=-lean),
                end._replace(angle=-lean),
                seconds,
                delay=delay + number * 0.025,
                arc=arc,
                ease=in_out,
            )
        )


def _lift_hands(stage: Stage, seats: list[int]) -> None:
    """The hands leave their places: nothing is left lying there while they travel."""
    for seat in seats:
        stage.model.counts[seat] = 0
        if seat == stage.model.viewer:
            stage.hand.sync(())


def _settle(stage: Stage, hands: list[Event]) -> None:
    for event in hands:
        stage.model.apply(event)
        if event.seat == stage.model.viewer:
            stage.sync_hand(stage.hand_pose(event.seat))


def _exchange(stage: Stage, timeline: Timeline, hands: list[Event], moves: dict[int, int], seconds: float) -> None:
    """Hands travel from each key to its value, crossing on arcs."""

    def start() -> None:
        for number, (giver, taker) in enumerate(moves.items()):
            arc = stage.placed.px(70) * (1 if number % 2 else -1) if len(moves) == 2 else stage.placed.px(40)
            _travel(stage, giver, taker, seconds, arc)
        _lift_hands(stage, list(moves))

    timeline.at(0.3, start)
    timeline.at(0.3 + seconds + 0.18, partial(_settle, stage, hands)).last(seconds + 0.75)


def swap(stage: Stage, timeline: Timeline, event: Event, hands: list[Event]) -> None:
    """Two hands cross the table."""

    def announce() -> None:
        stage.play(Cue.HANDS_SWAP)
        for seat in (event.seat, event.other):
            stage.callouts.sign(seat, "swap", stage.seat_centre(seat), stage.placed.px(54), GOLD.base)
        stage.seats.feel(event.seat, "happy")
        stage.seats.feel(event.other, "angry")

    timeline.at(0.0, announce)
    _exchange(stage, timeline, hands, {event.seat: event.other, event.other: event.seat}, 0.8)


def rotate(stage: Stage, timeline: Timeline, event: Event, hands: list[Event]) -> None:
    """Every hand moves on one seat."""
    model = stage.model
    seats = [hand.seat for hand in hands]

    def announce() -> None:
        stage.play(Cue.HANDS_ROTATE)
        stage.word(NONE, stage.app.t("table.rotate"), 40, GOLD.base)

    timeline.at(0.0, announce)
    order = sorted(seats, key=lambda seat: (seat - event.seat) * event.amount % model.players)
    moves = {seat: order[(place + 1) % len(order)] for place, seat in enumerate(order)}
    _exchange(stage, timeline, hands, moves, 0.9)


def shuffle(stage: Stage, timeline: Timeline, event: Event, hands: list[Event]) -> None:
    """All hands are gathered in the middle, mixed, and dealt out again."""
    model = stage.model
    x, y = stage.middle()
    seats = [hand.seat for hand in hands]
    height = stage.placed["draw"].height * 0.8

    def gather() -> None:
        stage.play(Cue.HANDS_SHUFFLE)
        above = (x, y - stage.placed.px(120))
        stage.callouts.word(MIDDLE, stage.app.t("table.shuffle"), above, stage.placed.px(40), GOLD.base, 1.5)
        for seat in seats:
            start = stage.hand_pose(seat)
            for number in range(min(5, model.counts[seat])):
                angle = stage.dice.uniform(-80, 80)
                spread = stage.placed.px(46)
                end = Pose(
                    x + stage.dice.uniform(-spread, spread), y + stage.dice.uniform(-spread, spread), angle, height
                )
                stage.fly(Flight(HIDDEN, start, end, 0.5, delay=number * 0.03, arc=stage.placed.px(30), stay=0.55))
        _lift_hands(stage, seats)

    def scatter() -> None:
        for hand in hands:
            for number in range(min(5, len(hand.cards))):
                start = Pose(x, y, stage.dice.uniform(-60, 60), height)
                stage.fly(Flight(HIDDEN, start, stage.hand_pose(hand.seat), 0.4, delay=number * 0.05))

    timeline.at(0.05, gather)
    timeline.at(1.1, scatter)
    timeline.at(1.75, partial(_settle, stage, hands)).last(2.0)


SCENES: dict[str, Scene] = {events.SWAPPED: swap, events.ROTATED: rotate, events.SHUFFLED: shuffle}
