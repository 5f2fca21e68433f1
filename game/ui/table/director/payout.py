"""What the casino pays: the steps of the multiplier, and the end of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue, count_cue
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.model import TableModel
from game.ui.table.paytable import PLATE, row_box
from game.ui.table.settlement import RAKE_PULLS, FlyingChip, Outcome, Piece, Show
from game.ui.theme import GOLD, RED
from game.ui.tween import Timeline


def multiplier(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """The casino's table of payments moves on a step."""

    def show() -> None:
        up = event.amount > stage.model.multiplier
        stage.model.apply(event)
        stage.play(Cue.MULTIPLIER_UP if up else Cue.MULTIPLIER_DOWN)
        if "paytable" in stage.placed.rects:
            colour = GOLD.light if up else RED.light
            stage.sparks.flash("burst", step_spot(stage), stage.placed.px(150), 0.45, 0.0, colour)
            stage.sparks.shake(stage.placed.px(2))

    timeline.at(0.0, show).last(0.35)


def step_spot(stage: Stage) -> tuple[int, int]:
    """Where the multiplier of the present step stands on the table of payments: words are left of it."""
    model, placed = stage.model, stage.placed
    row = row_box(placed, max(0, model.rules.top_multiplier - model.multiplier))
    return row.right - placed.px(PLATE), row.centery


def void(stage: Stage, timeline: Timeline, event: Event, more: list[Event]) -> None:
    """Nobody can go on: the stake goes back."""
    pay(stage, timeline, event)


def pay(stage: Stage, timeline: Timeline, event: Event, start: float = 0.0, revealed: Sequence[Event] = ()) -> None:
    """The end of a hand that was played for credits, from that moment of the timeline on. Only then, together with
    the reason, is it told who has won, and what was `revealed` before."""
    model, settlement = stage.model, stage.settlement
    outcome = outcome_of(model, event)
    show = settlement.prepare(outcome, stage.app.t(reason_key(model, outcome)), timeline, start)

    def begin() -> None:
        model.apply(event)
        if event.kind == events.WON:
            for told in (event, *revealed):
                stage.told(told)
            stage.say(event.seat, "say.win", 3)
        for seat in range(model.players) if outcome != "void" else ():
            glad = (seat == model.rules.staker) == (outcome == "won")
            stage.seats.feel(seat, "happy" if glad else "angry", 30.0)
        stage.play({"won": Cue.ROUND_WON, "lost": Cue.LOST, "void": Cue.TURN_PASS}[outcome])
        settlement.begin(show)

    timeline.at(start, begin)
    _arrange(stage, timeline, show)


def outcome_of(model: TableModel, event: Event) -> Outcome:
    """How the hand ends for whoever has staked."""
    return "void" if event.kind == events.VOID else "won" if event.seat == model.rules.staker else "lost"


def reason_key(model: TableModel, outcome: Outcome) -> str:
    """The sentence that says why it ends so."""
    staker = model.rules.staker
    if outcome == "void":
        return "results.casino_empty.you" if model.turn == staker else "results.casino_empty"
    if outcome == "won":
        return "payout.won"
    return "results.casino_stuck" if all(model.counts) else "payout.out"


def _arrange(stage: Stage, timeline: Timeline, show: Show) -> None:
    """What is heard and felt of the show, each at its moment."""
    settlement = stage.settlement
    for piece in show.pieces:
        timeline.at(settlement.when(piece.at), partial(_strike, stage, show, piece))
    for chip in show.chips:
        timeline.at(settlement.when(chip.lands), partial(_land, stage, show, chip))
    if show.outcome == "lost" and show.stake:
        timeline.at(settlement.when(RAKE_PULLS), partial(_heard, stage, Cue.SWEEP_AWAY))
    if show.outcome == "won":
        timeline.at(settlement.when(show.pieces[0].at if show.pieces else 0.0), partial(_celebrate, stage, show))
    for place, cue in (("stake", Cue.CHIPS_FLY), ("credits", Cue.PAYOUT)):
        starts = [chip.at for chip in show.chips if chip.end == place]
        if starts:
            timeline.at(settlement.when(min(starts)), partial(_heard, stage, cue))
    timeline.at(settlement.when(show.duration), settlement.finish)


def _heard(stage: Stage, cue: Cue) -> None:
    if stage.settlement.passing:
        stage.play(cue)


def _strike(stage: Stage, show: Show, piece: Piece) -> None:
    """A figure comes down on the felt; the more a win is multiplied, the harder."""
    if not stage.settlement.passing:
        return
    weight = show.factor if show.outcome == "won" else 1
    stage.play(Cue.PAYOUT_STRIKE, 1.0 if piece.loud else 0.7)
    if piece.loud:
        placed = stage.placed
        stage.stop(0.05 + 0.02 * weight)
        stage.sparks.shake(placed.px(2 + 3 * weight))
        if show.outcome == "won":
            centre = (placed["prompt"].centerx, placed["prompt"].centery - placed.px(38))
            stage.sparks.flash("burst", centre, placed.px(300 + 90 * weight), 0.5, 0.0, GOLD.light)
            stage.sparks.burst(centre, "spark", 8 * weight, placed.px(420), placed.px(34))


def _celebrate(stage: Stage, show: Show) -> None:
    """Light on whoever has won; paper only for more than the stake."""
    if not stage.settlement.passing:
        return
    placed, centre = stage.placed, stage.seat_centre(stage.model.winner)
    stage.sparks.flash("burst", step_spot(stage), placed.px(110 + 40 * show.factor), 0.7, 0.0, GOLD.light)
    stage.sparks.flash("ray", centre, placed.px(420), 1.6, 0.0, GOLD.light)
    if show.factor > 1:
        stage.sparks.confetti(stage.window, 30 * show.factor, placed.px(26))


def _land(stage: Stage, show: Show, chip: FlyingChip) -> None:
    """A chip has come to where it goes."""
    stage.settlement.count()
    if not stage.settlement.passing:
        return
    if chip.end == "stake":
        stage.play(Cue.CHIP, 0.45)
    else:
        stage.play(count_cue(show.arrived(stage.settlement.time) / show.paid), 0.7)
        spot = stage.settlement.spot("credits")
        stage.sparks.burst(spot, "spark", 2, stage.placed.px(160), stage.placed.px(22))


SCENES: dict[str, Scene] = {
    events.MULTIPLIER: multiplier,
    events.VOID: void,
}
