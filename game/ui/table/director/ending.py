"""The end of a round: the last card strikes, hands turn over, points are counted, and the winner is stamped."""

from __future__ import annotations

from functools import partial

from game.core import events
from game.core.cards import IS_WILD
from game.core.events import Event
from game.core.state import NONE
from game.ui.cues import Cue
from game.ui.table import openhands, seal
from game.ui.table.director import payout
from game.ui.table.director.counting import count
from game.ui.table.director.stage import Scene, Stage
from game.ui.theme import CARD_COLOURS, GOLD
from game.ui.tween import Timeline
from game.ui.words.names import seat_names

_STOP = 0.11
_REVEAL = 0.1
_BETWEEN, _SEATS = 0.14, 0.6
"""Between two hands that turn over, and between the first and the last of many at most."""
_HOLD = {False: 0.8, True: 2.0}
"""So long the print of a stamp is looked at: of a round's, of a match's, around which things go on happening."""
_CHANGE = 0.4
"""So long the winner of the match takes to come to the place of whoever has won its last round."""
_FIREWORKS = (0.15, 0.5, 0.8, 1.1, 1.4, 1.7)


def last_card(stage: Stage, card: int) -> None:
    """Somebody's last card has come down: the table feels it."""
    pose = stage.discard_pose(0)
    colour = (255, 230, 190) if IS_WILD[card] else CARD_COLOURS[stage.model.colour].light
    size, centre = stage.placed.px, (pose.x, pose.y)
    stage.sparks.flash("burst", centre, size(620), 0.5, 0.0, colour)
    stage.sparks.flash("ray", centre, size(760), 0.6, 0.0, colour)
    stage.sparks.burst(centre, "spark", 26, size(640), size(38))
    stage.sparks.shake(stage.placed.scale * 10)
    stage.play(Cue.LAST_CARD)
    stage.stop(_STOP)


def won(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The hands turn over, their points go to the winner, and the winner is stamped. A match's end is larger."""
    rules = stage.model.rules
    if rules.wallet:
        # Who has won is said together with why: once the hands lie open.
        timeline.at(0.0, partial(stage.model.apply, event))
        payout.pay(stage, timeline, event, _reveal(stage, timeline, _REVEAL, more), more)
        return
    timeline.at(0.0, partial(_end, stage, event))
    when = _reveal(stage, timeline, _REVEAL, more)
    if rules.counting != "none":
        when = count(stage, timeline, when + 0.05, more, event.seat)
    champion = stage.champion()
    large = champion != NONE
    winner = champion if large else event.seat
    if winner != event.seat:
        timeline.at(when, partial(stage.podium.rise, winner))
        when += _CHANGE
    timeline.at(when + 0.1, partial(_stamp, stage, winner, large))
    impact = when + 0.1 + seal.SLAM
    timeline.at(impact, partial(_impact, stage, winner, large))
    if large and _ours(stage, winner):
        for number, after in enumerate(_FIREWORKS):
            timeline.at(impact + after, partial(_firework, stage, number))
    timeline.last(impact + _HOLD[large and not stage.sparks.still])


def _end(stage: Stage, event: Event) -> None:
    """Everybody knows who has won."""
    model = stage.model
    model.apply(event)
    for seat in range(model.players):
        stage.seats.feel(seat, "happy" if seat == event.seat else "angry", 30.0)
    stage.sparks.flash("ray", stage.seat_centre(event.seat), stage.placed.px(420), 1.0, 0.0, GOLD.light)
    stage.say(event.seat, "say.win", 3)
    stage.podium.rise(event.seat)


def _reveal(stage: Stage, timeline: Timeline, begin: float, revealed: list[Event]) -> float:
    """All hands turn over, one a little after the other; when the last card lies."""
    gap = min(_BETWEEN, _SEATS / max(1, len(revealed) - 1))
    end = begin
    for number, event in enumerate(revealed):
        when = begin + number * gap
        timeline.at(when, partial(_turn_over, stage, event))
        end = max(end, when + openhands.seconds(len(event.cards)))
    return end


def _turn_over(stage: Stage, event: Event) -> None:
    stage.model.apply(event)
    if event.seat == stage.model.viewer:
        # Whoever looks on has the own cards in hand: they sink. What was covered lies open now, too.
        stage.hand.hidden = False
        stage.hand.slump(event.seat != stage.model.winner)
        return
    stage.play(Cue.CARD_FLIP, 0.7)
    if not stage.sparks.still and not stage.quiet:
        stage.open_hands.turn(event.seat)


def _stamp(stage: Stage, winner: int, large: bool) -> None:
    """The room grows dark, and the stamp comes down."""
    own = winner == stage.model.viewer and stage.seats.seats[winner].bot is None
    key = "ending.match" if large else "ending.round"
    stage.podium.light(winner, large)
    if large:
        # The print needs the room, and what one round brought is no longer what counts.
        stage.tally.clear()
    name = seat_names(stage.seats.seats, stage.app.t, stage.app.settings.player_name)[winner].upper()
    text = stage.app.t(f"{key}.you") if own else stage.app.t(key, name=name)
    stage.seal.slam(winner, text, large, red=not _ours(stage, winner))


def _ours(stage: Stage, winner: int) -> bool:
    """Whether a person at this screen has won, or only computer players sit at the table."""
    people = [seat for seat, sitting in enumerate(stage.seats.seats) if sitting.bot is None]
    return winner in people or not people


def _impact(stage: Stage, winner: int, large: bool) -> None:
    size, centre = stage.placed.px, stage.seal.centre
    stage.sparks.shake(stage.placed.scale * (15 if large else 8))
    stage.sparks.flash("burst", centre, size(860 if large else 560), 0.45, 0.0, GOLD.light)
    stage.sparks.burst(centre, "spark", 44 if large else 22, size(760 if large else 560), size(40))
    stage.stop(0.12 if large else 0.07)
    stage.play(Cue.MATCH_STAMP if large else Cue.STAMP)
    _rejoice(stage, winner, large)


def _rejoice(stage: Stage, winner: int, large: bool) -> None:
    """Paper rains for people, and where only computer players sit."""
    own = winner == stage.model.viewer
    # Even an end that is skipped has this one sound.
    stage.app.audio.play((Cue.MATCH_WON if large else Cue.ROUND_WON) if own else Cue.LOST)
    if _ours(stage, winner):
        stage.sparks.confetti(stage.window, 130 if large else 80, stage.placed.px(26))


def _firework(stage: Stage, number: int) -> None:
    """A burst of sparks somewhere in the upper part of the room, left and right by turns."""
    side = 0.25 if number % 2 else 0.75
    x = stage.window.width * (side + stage.dice.uniform(-0.16, 0.16))
    y = stage.window.height * stage.dice.uniform(0.16, 0.5)
    colour = CARD_COLOURS[number % len(CARD_COLOURS)].light
    stage.sparks.flash("burst", (x, y), stage.placed.px(260), 0.5, 0.0, colour)
    stage.sparks.burst((x, y), "spark", 18, stage.placed.px(380), stage.placed.px(34))


SCENES: dict[str, Scene] = {
    events.WON: won,
}
