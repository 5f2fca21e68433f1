"""What the casino's table tells when it is asked: the points of every card, and why the bank did that."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.core.actions import PLAY, kind_of, seat_of
from game.core.engine import legal
from game.core.notation import read_action
from game.ui.scenes.results import ResultsScene
from game.ui.table import points
from game.ui.table.autorun import AutoRun
from game.ui.table.scene import TableScene
from game.ui.words.locale import LANGUAGES
from tests.ui import TEXTS, click, key, open_app, set_text
from tests.ui.sparing import unseen
from tests.ui.tabletop import at, run
from tests.ui.test_casino_table import COUNTED, button_at, staking, until

# ---- the hint -------------------------------------------------------------------------------------------------------


def hinted(app, line: str) -> TableScene:
    scene = at(app, line)
    key(app, pygame.K_h)
    until(app, lambda: bool(scene.hud.message))
    return scene


def test_a_hint_shows_the_points_of_every_card_that_may_be_played(app) -> None:
    scene = hinted(app, COUNTED)
    assert scene.describe()["points"] == {"b5": "1", "g6": "16", "g9": "19", "gS": "2000+1000×1"}
    assert scene.hud.message == (
        "Play the Green Skip. Rule 3: a Skip or Reverse is worth 2000, plus 1000 for each card in sequence."
    )
    best = [
        words
        for _, words, marked in points.plates(app, scene.stage.placed, scene.stage.hand, scene.hud.caption_rect())
        if marked
    ]
    assert best == ["2000+1000×1"]
    scene.play.act(read_action("0:gS"))
    assert scene.describe()["points"] == {}


def test_the_help_of_a_card_says_by_which_rule_it_is_counted(app) -> None:
    scene = hinted(app, COUNTED)
    card = next(held.card for held in scene.stage.hand.cards if scene.stage.hand.labels.get(held.card) == "1")
    assert scene.hud.help.notes[card] == "Rule 6: a card with the same number is worth 1."
    scene.play.act(read_action("0:b5"))
    assert scene.hud.help.notes == {}


def test_a_hint_says_when_the_strategy_draws(app) -> None:
    scene = hinted(app, "casino | hands b6 b7 / y1 y2 | pile g5")
    assert scene.hud.message == "By the book: nothing to play, so draw a card."
    assert scene.describe()["points"] == {}


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_no_plate_lies_on_another_or_on_the_sentence(tmp_path, size) -> None:
    app = open_app(tmp_path, size, "es")
    app.settings.speed = "instant"
    set_text(app, "largest")
    hand = "g1 g2 g3 g4 g6 g7 g8 g9 g1 g2 g3 gS gS gR gR b5 y5 r5 g+2 W"
    scene = hinted(app, f"casino | hands {hand} / y1 y2 | pile g5 | last - rS")
    run(app)
    boxes = [box for box, _, _ in points.plates(app, scene.stage.placed, scene.stage.hand, scene.hud.caption_rect())]
    assert len(boxes) == 20
    for one, two in itertools.combinations(boxes, 2):
        assert not one.colliderect(two)
    caption = scene.hud.caption_rect()
    assert not [box for box in boxes if box.colliderect(caption)]
    assert not caption.colliderect(scene.stage.placed["paytable"])
    app.close()


# ---- why the bank did that ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_the_bank_gives_the_rule_of_its_last_move(app, by_keys: bool) -> None:
    scene = at(app, "casino | hands r1 y2 y3 / b7 W g9 | pile r5")

    def ask() -> str:
        if by_keys:
            key(app, pygame.K_w)
        else:
            click(app, button_at(scene, "why"))
        return scene.hud.answer

    assert ask() == ""
    assert scene.hud.message == "The bank hasn’t moved yet."
    for action in ("0:r1", "1:W", "1:=g"):
        scene.play.act(read_action(action))
        run(app, 0.3)
    answer = ask()
    assert answer.splitlines() == [
        "Rule 2e: a Wild is played last.",
        "Rule 3: the bank names the colour it holds most of; if tied, that of its highest card or action card.",
    ]
    assert ask() == "", "asked again, the answer goes away"
    ask()
    click(app, scene.stage.placed["stake"].center)
    assert scene.hud.answer == "", "and so it does with a click elsewhere"
    ask()
    scene.play.act(read_action("0:draw"))
    assert scene.hud.answer == ""


def test_other_tables_have_no_bank_to_ask(app) -> None:
    scene = at(app, "classic | hands r1 y2 y3 / b7 W g9 | pile r5")
    for code in (pygame.K_w, pygame.K_a, pygame.K_t):
        key(app, code)
    assert scene.desk.auto is None
    assert "why" not in scene.hud.buttons


# ---- languages and sizes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), TEXTS)
def test_nothing_at_the_table_is_cut(tmp_path, cuts, language: str, size, text: bool) -> None:
    app = open_app(tmp_path, size, language)
    app.settings.speed = "instant"
    set_text(app, text)
    scene = staking(app)
    scene.desk.stake.amount = 100
    app.frame()
    scene.wager.press("deal")
    run(app)
    for wanted in (None, AutoRun(10, 100, 10)):
        scene.desk.auto = wanted
        scene.hud.refresh()
        app.invalidate()
        app.frame()
    while not scene.desk.match.over:
        scene.play.act(
            next(
                (one for one in legal(scene.desk.match.state) if kind_of(one) == PLAY), legal(scene.desk.match.state)[0]
            )
        )
    assert any(seat_of(action) for action in scene.desk.match.actions)
    for auto, credits in (
        (AutoRun(10, 100, 9), 500),
        (AutoRun(10, 100, 10, 24000), 500),
        (AutoRun(10, 100, 9), 50),
        (None, 0),
    ):
        scene.desk.auto = auto
        scene.desk.stake.staked, scene.desk.stake.ledger.credits = 100, credits
        shown = ResultsScene(app, scene)
        shown.resized(app.size)
        shown.draw(unseen(app))
    app.close()
    assert cuts == []
