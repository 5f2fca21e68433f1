"""Counting what a round was worth: card by card to the winner, or each loser's cards against itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.core.events import Event
from game.ui.cues import Cue, count_cue
from game.ui.table import stand
from game.ui.table.director.stage import Stage
from game.ui.table.openhands import in_order
from game.ui.table.tally import FLIGHT
from game.ui.tween import Timeline

_FIRST, _EACH, _LONGEST = 0.3, 0.055, 1.9
"""How long the counting of cards takes: a start, so much for each, and the most it may take."""
_QUICKENS = 0.62
"""The further the counting comes, the less time lies between two cards."""
_READ = 0.9
"""With reduced motion the sum stands there at once, so long that it can be read."""
_BOUNTY = 0.24
"""Between two players who were knocked out."""


class Part(NamedTuple):
    """What is counted at once: a card of an open hand, or with the number -1 a player who was knocked out."""

    seat: int
    number: int
    points: int


def parts(stage: Stage, revealed: list[Event], winner: int) -> list[Part]:
    """All that is counted when that seat has won, in the order of counting."""
    model = stage.model
    points_of = model.rules.points_of
    against = model.rules.counting == "against"
    found = [
        Part(event.seat, number, points_of[card])
        for event in revealed
        if against or event.seat != winner
        for number, card in enumerate(in_order(event.cards))
    ]
    if model.rules.knock_out_points:
        fallen = [seat for seat in range(model.players) if model.out[seat]]
        found += [Part(seat, -1, model.rules.knock_out_points) for seat in fallen]
    return found


def count(stage: Stage, timeline: Timeline, begin: float, revealed: list[Event], winner: int) -> float:
    """Put the counting into the timeline; when it ends."""
    against = stage.model.rules.counting == "against"
    counted = parts(stage, revealed, winner)
    cards = [part for part in counted if part.number >= 0]
    fallen = [part for part in counted if part.number < 0]
    if not counted:
        return begin
    whose = {part.seat for part in counted} if against else {winner}

    def start() -> None:
        for seat in whose:
            stage.tally.begin(seat, _box(stage, seat, against), against)

    timeline.at(begin, start)
    if stage.sparks.still:
        for part in counted:
            _count_one(stage, timeline, begin, part, part.seat if against else winner)
        return begin + _READ
    length = min(_LONGEST, _FIRST + _EACH * len(cards)) if cards else 0.0
    end = begin
    for place, part in enumerate(cards):
        when = begin + length * (place / len(cards)) ** _QUICKENS
        end = _count_one(stage, timeline, when, part, part.seat if against else winner, place / len(cards))
    for place, part in enumerate(fallen):
        end = _count_one(stage, timeline, begin + length + place * _BOUNTY, part, part.seat if against else winner)
    return end


def _count_one(stage: Stage, timeline: Timeline, when: float, part: Part, to: int, share: float = 1.0) -> float:
    """One card, or one of the fallen, gives its points away; when they have come to somebody. With `share` of all that
    is counted before it, it sounds the higher."""
    bounty = part.number < 0
    arrival = when if part.seat == to or stage.sparks.still else when + FLIGHT

    def leave() -> None:
        if not bounty:
            stage.open_hands.count(part.seat)
        if part.points and part.seat != to:
            stage.tally.send(f"+{part.points}" if bounty else str(part.points), _start(stage, part), to, bounty)
        if bounty:
            stage.seats.jolt(part.seat)

    def arrive() -> None:
        if not part.points:
            return
        stage.tally.add(to, part.points)
        stage.play(Cue.PAYOUT_STRIKE if bounty else count_cue(share))
        if bounty:
            centre = _box(stage, to, part.seat == to)().center
            stage.sparks.burst(centre, "spark", 8, stage.placed.px(240), stage.placed.px(26))
            stage.sparks.shake(stage.placed.scale * 4)

    timeline.at(when, leave).at(arrival, arrive)
    return arrival


def _start(stage: Stage, part: Part) -> tuple[float, float]:
    """Where points take off."""
    if part.number < 0:
        return stage.seat_centre(part.seat)
    if part.seat == stage.model.viewer:
        held = stage.hand.cards
        return held[min(part.number, len(held) - 1)].pose[:2] if held else stage.hand_pose(part.seat)[:2]
    return stage.open_hands.pose(part.seat, part.number)[:2]


def _box(stage: Stage, seat: int, against: bool) -> Callable[[], pygame.Rect]:
    """Where somebody's sum stands: below the winner in the middle, or on the open hand that counts against somebody."""
    return partial(_own_box, stage, seat) if against else lambda: stand.total(stage.placed)


def _own_box(stage: Stage, seat: int) -> pygame.Rect:
    model, placed = stage.model, stage.placed
    box = pygame.Rect(0, 0, placed.px(92), placed.px(36))
    hand = stage.open_hands.spread.boxes.get(model.place(seat))
    if hand is not None:
        box.midbottom = (hand.centerx, hand.bottom + placed.px(4))
    elif seat == model.viewer and not model.out[seat]:
        box.midbottom = (placed["hand_0"].centerx, placed["hand_0"].top + placed.px(24))
    else:
        box.center = placed.seat(model.place(seat)).center
    return box.clamp(stage.window)
