"""How cards are drawn: one or two plainly, and a whole chain as a hail of blows that comes faster and faster."""

from __future__ import annotations

import math
from functools import partial

from game.core import events
from game.core.cards import HIDDEN
from game.core.events import Event
from game.ui.cues import pour_cue
from game.ui.table.director import chain
from game.ui.table.director.cards import draw, receive
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.threat import heat_colour
from game.ui.tween import Timeline, in_quad

_SHORTEST, _LONGEST, _A_CARD = 1.0, 2.5, 0.083
"""How long a hail of four lasts, how long any lasts at most, and what each card more adds."""
_AFTER = 0.42
"""What of it is left for the last blow to be felt."""
_LAMENTED = 6
"""From so many cards on, somebody may complain."""
_PACE = 0.62
"""Below 1, blow follows upon blow faster and faster."""


def drew(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Cards leave the draw pile; what somebody has to swallow of a chain hammers in."""
    if stage.threat.victim == event.seat and len(event.cards) >= chain.MANY:
        _pour(stage, timeline, event)
    else:
        draw(stage, timeline, event, more)


def _pour(stage: Stage, timeline: Timeline, event: Event) -> None:
    count = len(event.cards)
    whole = min(_LONGEST, _SHORTEST + max(0, count - 4) * _A_CARD)
    for number, card in enumerate(event.cards, 1):
        lands = (whole - _AFTER) * (number / count) ** _PACE
        seconds = 0.22 - 0.1 * number / count
        timeline.at(max(0.0, lands - seconds), partial(_throw, stage, event.seat, card, number, count, seconds))
    timeline.at(whole - 0.1, partial(stage.gloom.lift, chain.WHY)).last(whole)


def _throw(stage: Stage, seat: int, card: int, number: int, count: int, seconds: float) -> None:
    end, shown = stage.hand_pose(seat), stage.shown(seat, card)

    def land() -> None:
        receive(stage, seat, card, end)
        if number % 3 == 0:
            # The hand has grown wider.
            chain.spotlight(stage, seat, count)
        _thud(stage, seat, number, count)

    stage.fly(
        Flight(
            shown,
            stage.draw_pose(),
            end,
            seconds,
            arc=stage.placed.px(14),
            turn=shown != HIDDEN,
            ease=in_quad,
            land=land,
        )
    )


def _thud(stage: Stage, seat: int, number: int, count: int) -> None:
    """A card has struck: the count over the victim rises, and after the last one the whole weight of it is felt."""
    own, last = seat == stage.model.viewer, number == count
    x, y = stage.hand_pose(seat)[:2]
    size = min(96.0, 46.0 + number * 2.4) if own else min(64.0, 32.0 + number * 1.6)
    size *= 1.35 if last else 1.0
    centre = _count_place(stage, seat, f"+{number}", stage.placed.px(size))
    stage.callouts.tally(seat, f"+{number}", centre, stage.placed.px(size), heat_colour(number), last)
    stage.play(pour_cue(number - 1, count))
    stage.seats.jolt(seat)
    if own and not stage.sparks.still:
        stage.hand.shove((0.0, stage.placed.px(4 + min(10, number // 2))))
    colour = heat_colour(min(number, 15))
    if not last:
        stage.sparks.flash("burst", (x, y), stage.placed.px(min(340, 150 + number * 12)), 0.16, 0.0, colour)
        stage.sparks.shake(stage.placed.scale * min(5.0, 1.0 + number * 0.25) * (1.0 if own else 0.6))
        return
    stage.hit(seat)
    stage.stop(min(0.24, 0.05 + number * 0.009))
    stage.sparks.shake(stage.placed.scale * min(22.0, 4.0 + number * 0.8))
    stage.sparks.flash("burst", (x, y), stage.placed.px(min(760, 320 + number * 20)), 0.5, 0.0, colour)
    if number >= _LAMENTED and stage.dice.random() < 0.6:
        stage.say(seat, "say.ouch", 4)
    stage.sparks.burst((x, y), "ember", min(30, 6 + number), stage.placed.px(560), stage.placed.px(24))


def _count_place(stage: Stage, seat: int, text: str, size: int) -> tuple[float, float]:
    """Where the count stands: above the words over the own hand, else beside a hand, towards the middle."""
    x, y = stage.hand_pose(seat)[:2]
    if seat == stage.model.viewer:
        return x, stage.placed["prompt"].top - size * 0.56
    middle, hand, theme = stage.middle(), stage.placed.hand(stage.model.place(seat)), stage.app.theme
    far = math.dist(middle, (x, y)) or 1.0
    across, down = (middle[0] - x) / far, (middle[1] - y) / far
    away = abs(across) * (hand.width + theme.width(text, "display", size)) / 2
    away += abs(down) * (hand.height + theme.line_height("display", size)) / 2
    return x + across * away, y + down * away


SCENES: dict[str, Scene] = {
    events.DREW: drew,
}
