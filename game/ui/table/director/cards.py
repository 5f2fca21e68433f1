"""How cards come and go: the deal, the first card, plays, draws, discards and the reshuffle."""

from __future__ import annotations

from functools import partial

from game.core import events
from game.core.cards import HIDDEN, IS_NUMBER, IS_WILD
from game.core.events import Event
from game.ui.cues import Cue, draw_cue
from game.ui.table.callouts import PILE
from game.ui.table.director import chain
from game.ui.table.director.ending import last_card
from game.ui.table.director.flights import Flight
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.sprites import Pose
from game.ui.theme import CARD_COLOURS, CREAM
from game.ui.tween import Timeline, in_out, out_back

_SHUFFLE = 0.3
_DEAL_GAP, _LONGEST_DEAL = 0.05, 1.3
"""Between two cards of a deal, and for all of them together: nobody has come to watch a deal."""
_TURN_UP = 0.42
_PLAY = 0.42
_DRAW = 0.34
_BIG_ATTACK = 4


def deal(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Card after card round the table, from the dealer's left."""
    model = stage.model
    hands = [event, *more]
    dealer = event.other
    order = sorted(hands, key=lambda one: (one.seat - dealer - 1) % model.players)
    turns = [
        (one.seat, one.cards[number])
        for number in range(max(len(one.cards) for one in hands))
        for one in order
        if number < len(one.cards)
    ]
    gap = min(_DEAL_GAP, _LONGEST_DEAL / len(turns))
    timeline.at(0.0, partial(model.apply, event))
    timeline.at(0.0, partial(stage.play, Cue.DECK_SHUFFLE))
    for number, (seat, card) in enumerate(turns):
        timeline.at(_SHUFFLE + number * gap, partial(_deal_one, stage, seat, card))
        if number % 2 == 0:
            timeline.at(_SHUFFLE + number * gap, partial(stage.play, Cue.CARD_DEAL, 0.6))
    timeline.last(_SHUFFLE + len(turns) * gap + 0.28)


def _deal_one(stage: Stage, seat: int, card: int) -> None:
    end, shown = stage.hand_pose(seat), stage.shown(seat, card)
    spin = stage.dice.uniform(-40, 40)
    stage.fly(
        Flight(
            shown,
            stage.draw_pose(),
            end._replace(angle=end.angle + spin),
            0.3,
            arc=stage.placed.px(26),
            turn=shown != HIDDEN,
            land=partial(receive, stage, seat, card, end),
        )
    )


def receive(stage: Stage, seat: int, card: int, at: Pose) -> None:
    """A card has come to a hand."""
    stage.model.gain(seat, (card,))
    if seat == stage.model.viewer:
        stage.sync_hand(at)


def first(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The first card is turned up; one that may not start goes back or is covered."""
    card = event.cards[0]
    stays = bool(event.amount) or stage.model.rules.first_card == "turn"
    # One that is only covered by the next is no more than seen.
    flight = _TURN_UP if event.amount or not stays else _TURN_UP * 0.6

    def turn() -> None:
        stage.play(Cue.CARD_FLIP)
        land = partial(stage.model.apply, event) if stays else None
        end = stage.discard_pose()
        stage.fly(
            Flight(
                card,
                stage.draw_pose(),
                end,
                flight,
                arc=stage.placed.px(40),
                turn=True,
                stay=0 if stays else 0.5,
                land=land,
            )
        )

    def back() -> None:
        stage.fly(Flight(card, stage.discard_pose(), stage.draw_pose(), 0.35, turn=True, face_first=True))

    timeline.at(0.0, turn)
    timeline.at(flight, stage.piles.pop_gem)
    if not stays:
        timeline.at(flight + 0.4, back)
    timeline.last((flight + 0.16 if event.amount else flight) if stays else flight + 0.8)


def play(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """A card flies to the pile on an arc and lands a little askew."""
    card, seat, model = event.cards[0], event.seat, stage.model
    own = seat == model.viewer

    def throw() -> None:
        start = stage.hand.take(card) if own else stage.hand_pose(seat)
        model.lose(seat, (card,))
        stage.leave_words()
        if own:
            stage.sync_hand()
        if event.amount:
            model.turn = seat
            stage.play(Cue.JUMP_IN)
            stage.word(seat, stage.app.t("table.jump_in"), 30, CREAM.light)
        stage.play(Cue.CARD_SLIDE, 0.6)
        stage.fly(
            Flight(
                card,
                start,
                stage.discard_pose(),
                _PLAY,
                arc=stage.placed.px(60),
                turn=not own,
                ease=out_back,
                land=partial(_landed, stage, seat, card),
            )
        )

    timeline.at(0.0, throw).last(_PLAY + 0.16)


def _landed(stage: Stage, seat: int, card: int) -> None:
    model = stage.model
    before = model.colour
    stage.leave_words(at_once=True)
    model.lay(card)
    stage.play(stage.place_cue())
    attack = model.rules.attack_of[card]
    if attack:
        stage.play(draw_cue(attack))
        chain.landed(stage, seat, attack, stage.piles.discard_pose(stage.placed, model.seeds[-1]))
    if model.colour != before:
        stage.piles.pop_gem()
    pose = stage.piles.discard_pose(stage.placed, model.seeds[-1])
    colour = (255, 230, 190) if IS_WILD[card] else CARD_COLOURS[model.colour].light
    if not IS_NUMBER[card]:
        stage.sparks.flash("burst", (pose.x, pose.y), stage.placed.px(330), 0.35, 0.0, colour)
        stage.sparks.burst((pose.x, pose.y), "spark", 10, stage.placed.px(420), stage.placed.px(30))
    if not model.counts[seat]:
        last_card(stage, card)
    if attack >= _BIG_ATTACK:
        stage.seats.feel(seat, "happy")
        if stage.dice.random() < 0.4:
            stage.say(seat, "say.gloat", 4)


def draw(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Cards leave the draw pile one after the other."""
    count = len(event.cards)
    if not count:
        return
    gap = min(0.16, 1.5 / count)
    for number, card in enumerate(event.cards):
        timeline.at(number * gap, partial(_draw_one, stage, event.seat, card, number))
    timeline.last((count - 1) * gap + _DRAW + 0.08)


def _draw_one(stage: Stage, seat: int, card: int, number: int) -> None:
    end, shown = stage.hand_pose(seat), stage.shown(seat, card)
    if number < 12:
        stage.play(Cue.CARD_DRAW, 0.8)
    stage.fly(
        Flight(
            shown,
            stage.draw_pose(),
            end,
            _DRAW,
            arc=stage.placed.px(34),
            turn=shown != HIDDEN,
            land=partial(receive, stage, seat, card, end),
        )
    )


def discard(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Cards slip under the top card."""
    seat, model = event.seat, stage.model
    own = seat == model.viewer
    starts: list[Pose] = []

    def collect() -> None:
        starts.extend(stage.hand.take(card) if own else stage.hand_pose(seat) for card in event.cards)
        model.lose(seat, event.cards)
        if own:
            stage.sync_hand()
        stage.play(Cue.DISCARD_ALL if len(event.cards) > 1 else Cue.CARD_SLIDE)

    def slip(number: int) -> None:
        end = stage.piles.discard_pose(stage.placed, number * 5 + 2)
        stage.fly(Flight(event.cards[number], starts[number], end, 0.34, arc=stage.placed.px(46), turn=not own))

    timeline.at(0.0, collect)
    gap = min(0.1, 1.0 / len(event.cards))
    for number in range(len(event.cards)):
        timeline.at(0.02 + number * gap, partial(slip, number))
    end = 0.02 + len(event.cards) * gap + 0.34
    timeline.at(end, partial(model.slip_under, event.cards)).last(end + 0.1)


def reshuffle(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """All discards but the top one go back to the draw pile, face down."""

    def gather() -> None:
        stage.play(Cue.DECK_SHUFFLE)
        shown = stage.model.discard[-7:-1] or [HIDDEN]
        for number, card in enumerate(shown):
            stage.fly(
                Flight(
                    card,
                    stage.piles.discard_pose(stage.placed, number * 3),
                    stage.draw_pose(),
                    0.36,
                    delay=number * 0.05,
                    arc=stage.placed.px(44),
                    turn=True,
                    face_first=True,
                    ease=in_out,
                )
            )
        words, centre = stage.app.t("table.reshuffle"), stage.draw_pose()[:2]
        stage.callouts.word(PILE, words, centre, stage.placed.px(26), CREAM.light)

    timeline.at(0.0, gather)
    timeline.at(0.45, partial(stage.model.apply, event)).last(0.75)


SCENES: dict[str, Scene] = {
    events.DEAL: deal,
    events.FIRST: first,
    events.PLAYED: play,
    events.DISCARDED: discard,
    events.RESHUFFLED: reshuffle,
}
