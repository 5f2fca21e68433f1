"""A challenge: the accusation, the hand card by card, the verdict, and only then the price."""

from __future__ import annotations

from functools import partial

from game.core import events
from game.core.cards import COLOUR_OF, HIDDEN, NO_COLOUR
from game.core.engine import CHALLENGE_SURCHARGE
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import GREEN, RED
from game.ui.tween import Timeline

_ACCUSING = 0.9
_LAYING = 0.45
_LOOKING = 2.6
_GLANCING = 1.5
"""How long the hand is looked at: longer if the viewer has a part in it."""
_HOLDING = 0.6
_STAMPED = 0.85
_PRICED = 0.8
_GROWTH = 1.6
"""How much longer the pauses get from card to card."""


def challenged(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Two faces, a hand, a verdict, a price."""
    model = stage.model
    hand = _in_order(stage, more, model.covered)
    part = _LOOKING if model.viewer in (event.seat, event.other) else _GLANCING
    looking = part * min(1.0, 0.4 + 0.1 * len(hand))

    def accuse() -> None:
        stage.play(Cue.CHAIN_STEP_3)
        stage.gloom.dim(0.75)
        stage.duel.open(event.seat, event.other, model.top, model.covered)
        accused = stage.app.t("say.challenge")
        stage.callouts.bubble(event.seat, accused, stage.duel.face(-1), stage.placed, on_panel=True)
        stage.seats.feel(event.seat, "angry", 6.0)
        stage.seats.jolt(event.other)

    timeline.at(0.0, accuse)
    if hand:
        timeline.at(_ACCUSING, partial(_lay, stage, hand))
    for number in range(len(hand)):
        share = ((number + 1) / len(hand)) ** _GROWTH
        timeline.at(_ACCUSING + _LAYING + looking * share, partial(_look, stage, hand, number))
    verdict = _ACCUSING + _LAYING + looking + _HOLDING
    timeline.at(verdict, partial(_judge, stage, event, more))
    timeline.at(verdict + _STAMPED, partial(_charge, stage, event))
    timeline.at(verdict + _STAMPED + _PRICED, stage.duel.clear)
    timeline.at(verdict + _STAMPED + _PRICED, stage.gloom.lift)


def _in_order(stage: Stage, more: list[Event], colour: int) -> list[int]:
    """The hand as the viewer may see it; what gives a bluff away comes last."""
    cards = [card for shown in more for card in shown.cards]
    if stage.hand.hidden or HIDDEN in cards:
        return [HIDDEN] * len(cards)
    return sorted(cards, key=lambda card: colour != NO_COLOUR and COLOUR_OF[card] == colour)


def _lay(stage: Stage, hand: list[int]) -> None:
    stage.duel.lay(hand)
    stage.play(Cue.CARD_SLIDE)


def _look(stage: Stage, hand: list[int], number: int) -> None:
    """The heart beats louder with every card."""
    last = number == len(hand) - 1
    stage.duel.turn(number)
    stage.play(Cue.CARD_TURN_SLOW if last else Cue.CARD_FLIP, 0.7)
    stage.play(Cue.HEARTBEAT, 0.4 + 0.6 * (number + 1) / len(hand))
    if last and stage.model.covered != NO_COLOUR:
        stage.duel.light(stage.model.covered)


def _judge(stage: Stage, event: Event, more: list[Event]) -> None:
    """The verdict comes down, and now it may be told."""
    guilty = bool(event.amount)
    stage.duel.judge(stage.app.t("duel.bluff" if guilty else "duel.honest"), (RED if guilty else GREEN).light)
    for told in (event, *more):
        stage.told(told)
    stage.play(Cue.CHALLENGE_WON if guilty else Cue.CHALLENGE_LOST)
    stage.stop(0.14)
    stage.sparks.shake(stage.placed.scale * 9)
    winner, loser = _sides(event)
    stage.seats.feel(winner, "happy", 3.0)
    stage.seats.feel(loser, "angry", 4.0)


def _sides(event: Event) -> tuple[int, int]:
    """Who was right and who pays."""
    return (event.seat, event.other) if event.amount else (event.other, event.seat)


def _charge(stage: Stage, event: Event) -> None:
    """What it costs, over the one who pays; the draw itself follows. A player knocked out since pays nothing."""
    loser = _sides(event)[1]
    if stage.model.out[loser]:
        return
    count = stage.model.pending + (0 if event.amount else CHALLENGE_SURCHARGE)
    key = "duel.price.you" if loser == stage.model.viewer else "duel.price"
    stage.duel.charge(loser, stage.app.t(key, count=count))
    stage.play(Cue.PENALTY, 0.7)
    stage.hit(loser)


def shown(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """A hand that was shown is a part of the challenge before it."""


SCENES: dict[str, Scene] = {
    events.CHALLENGED: challenged,
    events.SHOWN: shown,
}
