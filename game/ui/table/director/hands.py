"""How whole hands change owner: the swap, the rotation and the shuffle of all hands."""

from __future__ import annotations

import math
from functools import partial

from game.core import events
from game.core.cards import HIDDEN
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.journeys import GATHER, Journey, Point, Way, bend, circle
from game.ui.table.sprites import Pose
from game.ui.tween import Timeline

_TELL = 0.5
"""So long it can be read what is about to happen."""
_TRAVEL = 0.95
_SWING = 0.46
"""How far hands that are swapped swing out, by their distance."""
_IN_THE_WAY = 170
_PLATE = (380, 190)
"""How near to the middle of the table, and how far from it across and down, a way passes the plate, in units."""
_GATHERED, _MIXED, _DEALT = 0.5, 0.6, 0.5
_UNFOLD = 0.3
_AFTER = 0.35


def _journey(stage: Stage, giver: int, end: Pose, way: Way, seconds: float) -> Journey:
    """Somebody's hand sets off; the viewer's own closes first."""
    own = giver == stage.model.viewer
    faces = [(HIDDEN if stage.hand.hidden else held.card, held.pose) for held in stage.hand.cards] if own else []
    return Journey(stage.model.counts[giver], stage.hand_pose(giver), end, way, seconds, faces)


def _lift(stage: Stage, journeys: list[Journey], seats: list[int]) -> None:
    """The hands leave their places; the counts stay until another hand is there."""
    if stage.sparks.still:
        return
    stage.seats.away = frozenset(seats)
    stage.hand.away = stage.model.viewer in seats
    stage.journeys.leave(*(journey for journey in journeys if journey.count))


def _settle(stage: Stage, hands: list[Event]) -> None:
    """Every hand is where it belongs; the viewer's own opens."""
    stage.journeys.clear()
    stage.seats.away = frozenset()
    for event in hands:
        stage.model.apply(event)
    if stage.model.viewer in [event.seat for event in hands]:
        stage.hand.away = False
        at = stage.hand_pose(stage.model.viewer)
        stage.sync_hand(at)
        if not stage.sparks.still:
            _unfold(stage, at)


def _unfold(stage: Stage, at: Pose) -> None:
    """The cards that have come to the viewer turn over on their way to their places in the fan."""
    cards = list(stage.hand.cards)
    stage.hand.away = bool(cards)
    for number, held in enumerate(cards):
        held.pose = held.target
        hidden = stage.hand.hidden
        stage.fly(
            Flight(
                HIDDEN if hidden else held.card,
                at,
                held.target,
                _UNFOLD,
                turn=not hidden,
                land=partial(setattr, stage.hand, "away", False) if number == len(cards) - 1 else None,
            )
        )


def _exchange(stage: Stage, timeline: Timeline, hands: list[Event], ways: dict[tuple[int, int], Way]) -> None:
    """Hands travel from giver to taker, each on its way."""

    def start() -> None:
        journeys = [
            _journey(stage, giver, stage.hand_pose(taker), way, _TRAVEL) for (giver, taker), way in ways.items()
        ]
        _lift(stage, journeys, [giver for giver, _ in ways])
        stage.play(Cue.HANDS_TRAVEL)

    arrival = _TELL + GATHER + _TRAVEL
    timeline.at(_TELL, start)
    timeline.at(arrival, partial(_settle, stage, hands))
    timeline.at(arrival + _AFTER, stage.exchange.clear).last(arrival + _UNFOLD + 0.1)


def _gets(stage: Stage, moves: dict[int, int]) -> str:
    """Whose hand the viewer gets, if it gets one."""
    giver = next((giver for giver, taker in moves.items() if taker == stage.model.viewer), None)
    return "" if giver is None else stage.app.t("hands.get", name=stage.seats.names[giver])


def _bulge(stage: Stage, first: Point, second: Point) -> float:
    """How far hands that are swapped swing out: so far that they pass beside the plate, if it lies in their way."""
    px, middle = stage.placed.px, stage.middle()
    far = math.dist(first, second) or 1.0
    half = ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
    if math.dist(half, middle) > px(_IN_THE_WAY):
        return min(far * _SWING, px(240))
    across, down = abs(second[1] - first[1]) / far, abs(second[0] - first[0]) / far
    return across * px(_PLATE[0]) + down * px(_PLATE[1])


def swap(stage: Stage, timeline: Timeline, event: Event, hands: list[Event]) -> None:
    """Two hands cross the table."""
    moves = {event.seat: event.other, event.other: event.seat}

    def announce() -> None:
        stage.play(Cue.HANDS_SWAP)
        stage.exchange.open("swap", (event.seat, event.other), _gets(stage, moves))
        stage.seats.feel(event.seat, "happy")
        stage.seats.feel(event.other, "angry")

    timeline.at(0.0, announce)
    # Both swing out to their own left: they pass each other.
    first, second = stage.hand_pose(event.seat)[:2], stage.hand_pose(event.other)[:2]
    bulge = _bulge(stage, first, second)
    ways = {
        (event.seat, event.other): bend(first, second, bulge),
        (event.other, event.seat): bend(second, first, bulge),
    }
    _exchange(stage, timeline, hands, ways)


def rotate(stage: Stage, timeline: Timeline, event: Event, hands: list[Event]) -> None:
    """Every hand moves on one seat, round the table."""
    seats = [hand.seat for hand in hands]
    order = sorted(seats, key=lambda seat: (seat - event.seat) * event.amount % stage.model.players)
    moves = {seat: order[(place + 1) % len(order)] for place, seat in enumerate(order)}
    left = event.amount > 0

    def announce() -> None:
        stage.play(Cue.HANDS_ROTATE)
        title = stage.app.t("hands.left" if left else "hands.right")
        stage.exchange.open("arrow_left" if left else "arrow_right", (), title, _gets(stage, moves))

    timeline.at(0.0, announce)
    window, middle = stage.window, stage.middle()
    axes = (window.width * 0.45, window.height * 0.45)
    ways = {
        (giver, taker): circle(stage.hand_pose(giver)[:2], stage.hand_pose(taker)[:2], middle, axes, event.amount)
        for giver, taker in moves.items()
    }
    _exchange(stage, timeline, hands, ways)


def shuffle(stage: Stage, timeline: Timeline, event: Event, hands: list[Event]) -> None:
    """All hands are gathered in the middle, mixed, and dealt out again."""
    seats = [hand.seat for hand in hands]
    x, y = stage.middle()
    heap = Pose(x, y + stage.placed.px(30), 0.0, stage.placed["draw"].height * 0.7)
    bulge = stage.placed.px(50)

    def announce() -> None:
        stage.play(Cue.HANDS_SHUFFLE)
        stage.exchange.open("shuffle", (), stage.app.t("table.shuffle"))

    def gather() -> None:
        stage.exchange.clear()
        journeys = [
            _journey(stage, seat, heap, bend(stage.hand_pose(seat)[:2], heap[:2], bulge), _GATHERED) for seat in seats
        ]
        _lift(stage, journeys, seats)

    def mix() -> None:
        if not stage.sparks.still:
            stage.journeys.mix(heap[:2], heap.height, sum(stage.model.counts[seat] for seat in seats))

    def scatter() -> None:
        if not stage.sparks.still:
            stage.play(Cue.HANDS_TRAVEL)
            ends = {hand.seat: stage.hand_pose(hand.seat) for hand in hands if hand.cards}
            counts = {hand.seat: len(hand.cards) for hand in hands}
            stage.journeys.leave(
                *(
                    Journey(counts[seat], heap, end, bend(heap[:2], end[:2], bulge), _DEALT, wait=0.0)
                    for seat, end in ends.items()
                )
            )

    mixing = _TELL + GATHER + _GATHERED
    timeline.at(0.0, announce).at(_TELL, gather).at(mixing, mix).at(mixing + _MIXED, scatter)
    timeline.at(mixing + _MIXED + _DEALT, partial(_settle, stage, hands))
    timeline.last(mixing + _MIXED + _DEALT + _UNFOLD + 0.1)


SCENES: dict[str, Scene] = {events.SWAPPED: swap, events.ROTATED: rotate, events.SHUFFLED: shuffle}
