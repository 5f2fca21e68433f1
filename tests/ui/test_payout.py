"""The pay-out on the casino's felt: what is struck and counted there is what the ledger has booked."""

from __future__ import annotations

import math

import pygame
import pytest

from game.core import events
from game.match.ledger import START_CREDITS
from game.match.match import Match
from game.rulesets import position
from game.ui.scenes.results import ResultsScene
from game.ui.table.settlement import break_up, plan
from game.ui.table.settlementview import BRIEF, piled
from game.ui.words.locale import LANGUAGES
from tests.ui import open_app
from tests.ui.table_driver import Table, prepare, run, sit_down

STAKE = 25
ENDS = {
    "won": ("casino | hands g6 / y1 y2 b4 | pile g5 | turn 0", "0:g6"),
    "won at two": ("casino | hands g6 / y1 y2 b4 | pile g5 | turn 0 | multiplier 2", "0:g6"),
    "won at one": ("casino | hands g6 / y1 y2 b4 | pile g5 | turn 0 | multiplier 1", "0:g6"),
    "lost": ("casino | hands b1 b2 / r1 | pile r7 | turn 1", "1:r1"),
    "stuck": ("casino | hands b1 b2 / r7 r8 | pile r5 | turn 1 | multiplier 1", "1:r7"),
    "void": ("casino | hands r1 r2 / b3 b4 | pile r7", "0:r1"),
}
STRUCK = {
    "won": "25 × 3 = 75",
    "won at two": "25 × 2 = 50",
    "won at one": "25 × 1 = 25",
    "lost": "−25",
    "stuck": "−25",
    "void": "+25",
}


def staked(app, end: str, speed: str = "normal", stake: int = STAKE) -> Table:
    """A hand with a stake that ends with its next action; the bank waits."""
    line, _ = ENDS[end]
    app.settings.speed = speed
    state = position(line)
    if end == "void":
        state.draw.clear()
    scene = prepare(app, Match.at(state, 1))
    assert scene.stake is not None
    app.stack.push(scene.scene)
    scene.stake.amount = stake
    scene.stake.put_down()
    run(app)
    return scene


def finish(scene: Table, end: str) -> None:
    scene.act(ENDS[end][1])


def frames(app, scene: Table, seconds: float = 12.0):
    """Every frame until the results lie over the table."""
    for _ in range(round(seconds * 60)):
        app.storage.flush()
        app.stack.top.update(1 / 60)
        if not scene.on_top:
            return
        yield scene.settlement
    raise AssertionError("the results never came")


@pytest.mark.parametrize("end", ENDS)
def test_what_is_struck_on_the_felt_is_what_the_ledger_has_booked(app, end: str) -> None:
    scene = staked(app, end)
    finish(scene, end)
    stake = scene.stake
    before = START_CREDITS - STAKE
    counted = []
    shows = set()
    for settlement in frames(app, scene):
        counted.append(stake.shown[0])
        if settlement.show is not None:
            shows.add(settlement.show)
    (show,) = shows
    assert " ".join(piece.text for piece in show.pieces) == STRUCK[end]
    assert (show.stake, show.paid) == (STAKE, stake.paid)
    assert counted[0] == before
    assert counted == sorted(counted), "credits are only ever counted up"
    assert counted[-1] == before + stake.paid == stake.ledger.credits
    assert stake.shown == (stake.ledger.credits, 0)


@pytest.mark.parametrize("end", ["won", "won at two"])
def test_credits_grow_chip_by_chip(app, end: str) -> None:
    scene = staked(app, end)
    finish(scene, end)
    counted = {scene.stake.shown[0] for _ in frames(app, scene)}
    assert len(counted) > 4


@pytest.mark.parametrize(
    ("end", "key"), [("won", "payout.won"), ("lost", "payout.out"), ("stuck", "results.casino_stuck")]
)
def test_the_reason_is_said(app, end: str, key: str) -> None:
    scene = staked(app, end)
    finish(scene, end)
    reasons = {settlement.reason for settlement in frames(app, scene) if settlement.show}
    assert reasons == {app.t(key)}


@pytest.mark.parametrize("speed", ["normal", "instant"])
@pytest.mark.parametrize("end", ["won", "lost", "stuck"])
def test_who_has_won_is_told_with_the_reason_and_not_before(app, end: str, speed: str) -> None:
    scene = staked(app, end, speed)
    kinds: list[str] = []
    tell, begin = scene.told, scene.begin_settlement
    reasoned: list[bool] = []
    scene.told = lambda event: (kinds.append(event.kind), tell(event))[1]
    scene.begin_settlement = lambda show: (reasoned.append(True), begin(show))[1]  # type: ignore[method-assign]
    finish(scene, end)
    for _ in frames(app, scene):
        assert (events.WON in kinds) == bool(reasoned)
    assert kinds.count(events.WON) == 1
    assert kinds[kinds.index(events.WON) + 1 :] == [events.REVEALED] * kinds.count(events.REVEALED)
    assert kinds.count(events.REVEALED) >= 1


def test_a_void_hand_says_who_cannot_go_on(app) -> None:
    scene = staked(app, "void")
    finish(scene, "void")
    reasons = {settlement.reason for settlement in frames(app, scene) if settlement.show}
    assert reasons == {app.t("results.casino_empty")}


def test_while_it_is_paid_nothing_else_is_said_in_that_place(app) -> None:
    scene = staked(app, "won")
    finish(scene, "won")
    for settlement in frames(app, scene):
        if settlement.show is not None:
            assert scene.caption_rect().width == 0


@pytest.mark.parametrize("end", ENDS)
def test_the_results_come_with_the_end_of_the_show(app, end: str) -> None:
    scene = staked(app, end)
    finish(scene, end)
    over = [settlement.show is not None and not settlement.moving for settlement in frames(app, scene)]
    assert over.count(True) <= 2


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "still"])
@pytest.mark.parametrize("speed", ["normal", "fast", "instant"])
@pytest.mark.parametrize("end", ENDS)
def test_every_speed_comes_to_the_same_end(app, end: str, speed: str, reduced: bool) -> None:
    app.settings.reduced_motion = reduced
    scene = staked(app, end, speed)
    finish(scene, end)
    for _ in frames(app, scene):
        app.frame()
    assert isinstance(app.stack.top, ResultsScene)
    paid = scene.stake.paid
    assert scene.stake.arrived == paid
    assert scene.stake.ledger.credits == START_CREDITS - STAKE + paid
    assert scene.show_settlement is None
    app.frame()


def test_where_hands_follow_quickly_the_show_is_short(app) -> None:
    lengths = []
    for fast in (False, True):
        app.settings.fast_deal = fast
        scene = staked(app, "won")
        finish(scene, "won")
        lengths.append(sum(settlement.show is not None for settlement in frames(app, scene)))
    assert lengths[1] < lengths[0] * (BRIEF + 0.15)


def test_with_reduced_motion_the_credits_come_at_once(app) -> None:
    app.settings.reduced_motion = True
    scene = staked(app, "won")
    finish(scene, "won")
    before = START_CREDITS - STAKE
    assert {scene.stake.shown[0] for _ in frames(app, scene)} == {before, before + 75}


def test_the_lost_stake_lies_under_the_results_no_more(app) -> None:
    scene = staked(app, "lost")
    assert scene.stake.lies
    finish(scene, "lost")
    list(frames(app, scene))
    assert not scene.stake.lies


def test_the_broke_are_told_so(app) -> None:
    scene = staked(app, "lost", stake=100)
    ledger = scene.stake.ledger
    ledger.credits = 0
    finish(scene, "lost")
    list(frames(app, scene))
    assert app.t("casino.broke") in app.stack.top.describe()["note"]


def test_a_table_without_a_stake_only_says_why(app) -> None:
    app.settings.speed = "normal"
    scene = sit_down(app, Match.at(position(ENDS["won"][0]), 1), still=False)
    run(app)
    finish(scene, "won")
    shows = {settlement.show for settlement in frames(app, scene) if settlement.show}
    assert [(show.pieces, show.chips) for show in shows] == [((), ())]


# ---- the plan -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stake", [1, 4, 25, 37, 99, 100])
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_all_chips_together_are_what_is_paid(stake: int, factor: int) -> None:
    paid = stake * factor
    show = plan("won", stake, factor, paid, str(paid))
    assert show.arrived(0.0) == 0
    assert show.arrived(show.duration) == paid
    moments = [show.duration * step / 200 for step in range(201)]
    assert all(0 <= show.on_spot(moment) <= paid for moment in moments)
    assert show.on_spot(0.0) == stake
    assert max(show.on_spot(moment) for moment in moments) == paid, "the bank pays before the stack is taken"
    assert show.on_spot(show.duration) == 0


def test_a_higher_multiplier_is_a_bigger_show() -> None:
    shows = [plan("won", 25, factor, 25 * factor, "") for factor in (1, 2, 3)]
    assert [show.duration for show in shows] == sorted({show.duration for show in shows})
    assert [len(show.chips) for show in shows] == sorted({len(show.chips) for show in shows})


def test_what_is_lost_is_taken_by_the_rake() -> None:
    show = plan("lost", 25, 3, 0, "0")
    assert show.on_spot(0.0) == 25
    assert show.on_spot(show.duration) == show.arrived(show.duration) == 0


@pytest.mark.parametrize("amount", [0, 1, 7, 25, 68, 100, 300])
@pytest.mark.parametrize("wanted", [0, 5, 12])
def test_broken_up_chips_are_worth_the_same(amount: int, wanted: int) -> None:
    chips = break_up(amount, wanted)
    assert sum(chips) == amount
    assert chips == sorted(chips, reverse=True)
    assert len(chips) >= min(wanted, amount)


# ---- on the screen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (2560, 1080)])
def test_sum_and_reason_fit_the_felt_with_the_largest_text(tmp_path, cuts, language: str, size) -> None:
    app = open_app(tmp_path, size, language)
    app.settings.text_size = "largest"
    app.apply_look()
    for end in ENDS:
        scene = staked(app, end, stake=100)
        finish(scene, end)
        for settlement in frames(app, scene):
            if settlement.show is not None:
                app.frame()
                placed = scene.layout
                free = [placed["discard"], placed["draw"], placed["stake"], placed["score"]]
                assert [box for box in settlement.boxes for rect in free if box.colliderect(rect)] == []
                assert all(pygame.Rect((0, 0), size).contains(box) for box in settlement.boxes)
                break
        app.stack.clear()
    assert cuts == []
    app.close()


@pytest.mark.parametrize("amount", [1, 5, 35, 36, 41, 100, 141, 999])
def test_every_kind_of_chip_on_the_felt_can_be_read(amount: int) -> None:
    lie = piled(amount, (100, 100), 60, 1.0)
    assert sum(chip for chip, _ in lie) == amount
    tops = {chip: number for number, (chip, _) in enumerate(lie)}
    for number in tops.values():
        _, place = lie[number]
        printed = place.inflate(-place.width * 0.72, -place.height * 0.72)
        assert not any(math.dist(above.center, printed.center) < above.width * 0.62 for _, above in lie[number + 1 :])
