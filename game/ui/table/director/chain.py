"""Chains of draw cards: how they grow, whom they threaten, who is let off and who swallows them."""

from __future__ import annotations

from game.core import events
from game.core.events import Event
from game.core.state import NONE
from game.core.view import View
from game.ui.cues import Cue, chain_cue, jump_cue
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.sprites import Pose
from game.ui.table.threat import heat, heat_colour
from game.ui.theme import CARD_COLOURS, RED
from game.ui.tween import Timeline

WHY = "chain"
"""Why it is dark."""
MANY = 3
"""So many cards at once are a blow; fewer are only drawn."""
_GRAVE = 4
"""From this total on the room grows dark, and to be let off is a relief."""
_DARKEST = 0.64
"""What everybody holds must still be readable to whoever has to think about it."""
_STRUCK = 0.76
"""Where nothing is to be thought about, but only to be felt, it is darker."""
_RELIEF = CARD_COLOURS[2].light


def landed(stage: Stage, seat: int, amount: int, pose: Pose) -> None:
    """A draw card has come to lie on the pile: its number leaps into the total, whatever is still to be chosen."""
    threat = stage.threat
    threat.grow(amount)
    if threat.total > amount:
        threat.send(amount, (pose.x, pose.y), threat.place.center)
        stage.play(chain_cue(threat.total), 0.7)
    _shock(stage)
    darken(stage, seat)


def _shock(stage: Stage) -> None:
    """The table feels what has been added, the more the greater the total."""
    total, place = stage.threat.total, stage.threat.place
    stage.play(jump_cue(total))
    stage.sparks.shake(stage.placed.scale * min(20.0, 2.0 + total * 0.6))
    stage.sparks.flash(
        "burst", place.center, stage.placed.px(min(560, 200 + total * 14)), 0.4, 0.0, heat_colour(min(total, 15))
    )
    if total >= _GRAVE:
        stage.stop(min(0.17, 0.03 + total * 0.006))
    if heat(total) >= 2:
        stage.sparks.burst(place.center, "ember", min(26, total), stage.placed.px(520), stage.placed.px(22))


def darken(stage: Stage, seat: int) -> None:
    """The room grows dark with the total; the light stays on the plate and on whoever has to do with it."""
    total = stage.threat.total
    if total < _GRAVE:
        stage.gloom.lift(WHY)
        return
    rect = stage.threat.place
    plate = (rect.centerx, rect.centery - rect.height * 0.3, rect.width * 1.35)
    lit = stage.spots(seat) if seat != NONE else ()
    stage.gloom.dim(min(_DARKEST, 0.22 + (total - _GRAVE) * 0.035), plate, *lit, why=WHY)


def spotlight(stage: Stage, seat: int, total: int) -> None:
    """So many cards strike that seat: all light is on it."""
    stage.gloom.dim(min(_STRUCK, 0.2 + total * 0.03), *stage.spots(seat), why=WHY)


def chained(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The total that leapt when the card landed holds now: the light moves on to whoever faces it."""

    def show() -> None:
        threat, viewer = stage.threat, stage.model.viewer
        foreseen, before = threat.total, threat.facing
        stage.model.apply(event)
        threat.coming, threat.facing = 0, event.other
        if threat.total != foreseen:
            threat.pop()
            stage.play(chain_cue(event.amount))
            _shock(stage)
        darken(stage, event.other)
        if NONE != before != event.other and foreseen >= _GRAVE:
            stage.seats.feel(before, "happy")
            if before == viewer:
                _relieve(stage)

    timeline.at(0.0, show).last(0.4)


def _relieve(stage: Stage) -> None:
    """The danger has passed the player at the screen by."""
    viewer, hand = stage.model.viewer, stage.placed.hand(0)
    stage.play(Cue.RELIEF)
    stage.sparks.flash("ray", hand.center, stage.placed.px(760), 0.9, 0.0, _RELIEF)
    stage.word(viewer, stage.app.t("danger.relief"), 28, _RELIEF, 1.0)


def faces(stage: Stage, seat: int) -> None:
    """It is that seat's turn: it has to answer what is pending, if anything is."""
    stage.threat.victim = NONE
    stage.threat.coming = 0
    if stage.model.pending:
        stage.threat.facing = seat
        darken(stage, seat)
        if stage.threat.burning:
            stage.play(Cue.SMOULDER)
    else:
        over(stage)


def over(stage: Stage) -> None:
    """Nothing is pending any more: there is light again."""
    stage.threat.passed()
    stage.gloom.lift(WHY)


def settled(stage: Stage, view: View) -> None:
    """The table has caught up, perhaps with a game that goes on or in a window of another size: as dark as it is."""
    if view.pending and not view.over:
        stage.threat.facing = view.actor
        darken(stage, view.actor)
    elif not stage.threat.coming or view.over:
        over(stage)


def took(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Somebody swallows the whole chain; nobody does where the seat it falls on is out."""
    if not event.amount:
        timeline.at(0.0, lambda: stage.model.apply(event)).at(0.0, lambda: over(stage))
        return
    grave = event.amount >= MANY

    def show() -> None:
        threat, start = stage.threat, stage.threat.place.center
        stage.model.apply(event)
        threat.passed()
        threat.victim = event.seat
        stage.play(Cue.PENALTY, 0.6 if grave else 1.0)
        stage.hit(event.seat)
        stage.seats.feel(event.seat, "angry", 3.0)
        if grave:
            threat.send(event.amount, start, stage.hand_pose(event.seat)[:2])
            spotlight(stage, event.seat, event.amount)
        else:
            stage.gloom.lift(WHY)
            stage.seats.jolt(event.seat)
            stage.word(event.seat, f"+{event.amount}", 44, RED.light, 1.3)

    timeline.at(0.0, show).last(0.24 if grave else 0.3)


SCENES: dict[str, Scene] = {
    events.CHAINED: chained,
    events.TOOK: took,
}
