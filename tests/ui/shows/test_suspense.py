"""Suspense first: a challenge tells its outcome when it is seen, no sooner."""

from __future__ import annotations

import pygame
import pytest

from game.core import events
from game.core.cards import COLOUR_OF, HIDDEN, card_from_text
from game.ui.words.logtext import log_line
from tests.ui import send
from tests.ui.shows.positions import SPIN, TRAVELS
from tests.ui.table_driver import Table, at

BLUFF = "official | hands r5 g2 b8 / b2 y3 r1 g9 / r3 g3 b4 y1 b7 W+4 | pile b5 y3 | turn 2"
HONEST = "official | hands r5 g2 b8 / b2 y3 r1 g9 / r3 g3 y4 y1 g7 W+4 | pile b5 y3 | turn 2"


def challenge(app, line: str, challenger: int = 0, accused: int = 2, look: int = 0) -> Table:
    """The Wild Draw Four has been laid, and now it is challenged."""
    scene = at(app, line)
    if look:
        scene.look_as(look)
    for action in (f"{accused}:W+4", f"{accused}:=g"):
        scene.act(action)
        scene.show_all(painted_every=9)
    scene.act(f"{challenger}:challenge")
    return scene


# ---- the challenge --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [BLUFF, HONEST])
@pytest.mark.parametrize("reduced", [False, True])
def test_nothing_gives_the_verdict_away_before_the_last_card_is_turned(app, line: str, reduced: bool) -> None:
    app.settings.reduced_motion = reduced
    scene = challenge(app, line)
    scene.follow_speed()
    kinds, caption = scene.kinds_told(), scene.caption
    judged = 0
    for _ in scene.show_frames(painted_every=9):
        trial = scene.trial
        if trial is None:
            continue
        if not all(shown.turned for shown in trial.cards) or not trial.cards:
            assert not trial.verdict
        if trial.verdict:
            judged += 1
            assert events.CHALLENGED in kinds
        else:
            assert kinds == []
            assert scene.caption == caption
            assert scene.moods.get(2, ("", 0.0))[0] != "angry"
            assert trial.price == ""
    assert judged


def test_up_to_the_verdict_a_bluff_and_an_honest_card_look_alike(app) -> None:
    seen = []
    for line in (BLUFF, HONEST):
        # Somebody else's quarrel: the viewer sees backs and faces only.
        scene = challenge(
            app,
            line.replace("turn 2", "turn 1").replace("b2 y3 r1 g9 / ", "", 1).replace("| pile", "/ b2 y3 r1 g9 | pile"),
            challenger=2,
            accused=1,
        )
        story = []
        for _ in scene.show_frames(painted_every=9):
            trial = scene.trial
            if trial is None or trial.verdict:
                break
            story.append((
                tuple((shown.card, shown.turned, shown.lit) for shown in trial.cards),
                scene.portrait_name(1), scene.portrait_name(2),
            ))  # fmt: skip
        seen.append(story)
        app.stack.pop()
    assert seen[0] == seen[1]
    assert len(seen[0]) > 60


def test_the_verdict_comes_before_the_price_and_the_price_before_the_draw(app) -> None:
    scene = challenge(app, HONEST)
    kinds = scene.kinds_told()
    story = []
    for _ in scene.show_frames(painted_every=9):
        trial = scene.trial
        now = "draw" if events.TOOK in kinds else "price" if trial and trial.price else ""
        now = now or ("verdict" if trial and trial.verdict else "suspense")
        if not story or story[-1] != now:
            story.append(now)
    assert story == ["suspense", "verdict", "price", "draw"]


@pytest.mark.parametrize(("line", "payer", "price"), [(BLUFF, 2, "draws 4"), (HONEST, 0, "you draw 6")])
def test_the_price_stands_at_the_one_who_pays(app, line: str, payer: int, price: str) -> None:
    scene = challenge(app, line)
    prices = set()
    for _ in scene.show_frames(painted_every=9):
        trial = scene.trial
        if trial is not None and trial.price:
            prices.add((trial.payer, trial.price))
    assert prices == {(payer, price)}


def test_an_accused_player_who_is_out_by_then_pays_no_price(app) -> None:
    table = "official hand_limit=11 uno=always uno_cards=10"
    scene = challenge(app, f"{table} | hands r5 g2 b8 / b2 y3 r1 g9 / b7 W+4 | pile b5 y3 | turn 2")
    kinds = scene.kinds_told()
    judged = 0
    for _ in scene.show_frames(painted_every=9):
        trial = scene.trial
        if trial is not None:
            judged += bool(trial.verdict)
            assert (trial.cards, trial.price) == ([], "")
    assert judged
    assert events.CHALLENGED in kinds
    assert kinds.count(events.DREW) == 1, "the penalty for the forgotten UNO"
    assert scene.differences() == []
    assert (scene.chain_total, scene.state.turn) == (0, 0)
    lines = [log_line(app.t, event, scene.names, 0, scene.rules) for event in scene.events]
    assert not [line for line in lines if "+0" in line]


def faces_of(scene: Table) -> set[int]:
    """All faces that the duel and the cards in the air show on the way."""
    shown: set[int] = set()
    for _ in scene.show_frames(painted_every=9):
        trial = scene.trial
        if trial is not None:
            shown |= {card.card for card in trial.cards}
            shown |= {flight.card for flight in scene.flights}
    return shown


def test_the_challenger_sees_the_hand_and_the_card_that_gives_it_away_last(app) -> None:
    scene = challenge(app, BLUFF)
    order: list[int] = []
    lit: list[tuple[int, bool]] = []
    for _ in scene.show_frames(painted_every=9):
        trial = scene.trial
        if trial is not None:
            order = [shown.card for shown in trial.cards] or order
            if any(shown.lit for shown in trial.cards):
                lit.append((sum(shown.lit for shown in trial.cards), all(shown.turned for shown in trial.cards)))
    assert sorted(order) == sorted(map(card_from_text, ["r3", "g3", "b4", "y1", "b7"]))
    assert [COLOUR_OF[card] for card in order[-2:]] == [COLOUR_OF[card_from_text("b4")]] * 2
    assert set(lit) == {(2, True)}


@pytest.mark.parametrize(("line", "challenger", "accused", "look"), [
    (BLUFF, 0, 2, 1), (BLUFF, 0, 2, 2),
    ("official | hands r5 g2 / r1 r2 W+4 / b1 b2 | pile r5 | turn 1", 2, 1, 0),
])  # fmt: skip
def test_nobody_but_the_challenger_ever_sees_the_hand(app, line: str, challenger: int, accused: int, look: int) -> None:
    scene = challenge(app, line, challenger, accused, look)
    assert faces_of(scene) == {HIDDEN}


def test_a_hand_that_is_covered_shows_the_challenged_cards_to_nobody(app) -> None:
    scene = challenge(app, BLUFF)
    scene.hand_hidden = True
    assert faces_of(scene) == {HIDDEN}


# ---- at once, or not at all -----------------------------------------------------------------------------------------


MOMENTS = {
    "challenge": (BLUFF, ["2:W+4", "2:=g", "0:challenge"]),
    "roulette": (SPIN, ["0:=r"]),
    **TRAVELS,
}


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_that_is_skipped_leaves_nothing_behind(app, name: str) -> None:
    line, doings = MOMENTS[name]
    for wait in (0, 20, 45, 90):
        scene = at(app, line)
        for doing in doings:
            scene.skip()
            scene.act(doing)
        for _ in range(wait):
            scene.show_step()
        scene.skip()
        assert not any(layer.busy for layer in (scene.duel, scene.wheel, scene.travels, scene.exchange))
        assert not scene.darkness
        assert not scene.hand_away
        assert not scene.seats_away
        assert scene.differences() == []
        app.stack.pop()


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_that_is_broken_off_leaves_nothing_behind(app, name: str) -> None:
    line, doings = MOMENTS[name]
    scene = at(app, line)
    for doing in doings:
        scene.skip()
        scene.act(doing)
    for _ in range(70):
        scene.show_step()
    scene.break_off()
    assert not any(layer.busy for layer in (scene.duel, scene.wheel, scene.travels, scene.exchange))
    assert not scene.hand_away
    assert not scene.seats_away


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_a_moment_survives_another_size_of_the_window(app, name: str, size: tuple[int, int]) -> None:
    line, doings = MOMENTS[name]
    scene = at(app, line)
    for doing in doings:
        scene.skip()
        scene.act(doing)
    for number, _ in enumerate(scene.show_frames(painted_every=9)):
        if number == 50:
            send(app, pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
            scene.resized(size)
    assert scene.differences() == []
