"""The check of a sealed match while it works, the ways to it, and its words."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.match.match import Match
from game.match.proof import GOOD, Proof
from game.match.sealing import Seal
from game.rulesets import table
from game.ui.scenes.checking import CheckScene
from game.ui.scenes.fairplay import FairPlayScene
from game.ui.scenes.results import ResultsScene
from game.ui.table.scene import TableScene
from game.ui.words.fairtext import WAITING
from game.ui.words.locale import LANGUAGES
from tests.recorded import played, recorded, seated
from tests.ui import TEXTS, click, key, open_app, press, set_text
from tests.ui.checks import LONGEST, NAMES, after, checked, states, told
from tests.ui.patience import until
from tests.ui.sparing import unseen
from tests.ui.table_driver import run

# ---- while it works -------------------------------------------------------------------------------------------------


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Experts think for as long as they like: a proof comes to its middle, and goes on when this is set."""
    gate = threading.Event()
    steps = Proof.__iter__

    def wait(proof: Proof) -> Iterator[float]:
        for share in steps(proof):
            if share >= 0.5:
                gate.wait(LONGEST)
            yield share

    monkeypatch.setattr(Proof, "__iter__", wait)
    return gate


def working(app) -> CheckScene:
    """A check in whose middle somebody thinks."""
    app.routes.check(recorded(table("classic", {"goal": "round"}), 3, 9, NAMES))
    scene = app.stack.top
    assert isinstance(scene, CheckScene)
    until(lambda: scene.work.share > 0.4, lambda: run(app, 1 / 60))
    run(app, 0.1)
    return scene


def test_while_somebody_thinks_the_screen_goes_on(app, slow) -> None:
    scene = working(app)
    assert scene.animating
    assert states(scene) == [GOOD, GOOD, WAITING], "what is known is told at once"
    assert 0.4 < float(scene.group.find("progress").value_text()) < 0.6
    for _ in range(30):
        run(app, 1 / 60)
        scene.draw(app.screen)
    assert not scene.told
    slow.set()
    told(app)
    assert not scene.animating


@pytest.mark.parametrize("way", ["escape", "cancel"])
def test_it_can_be_left_at_any_time(app, slow, way: str) -> None:
    results = after(app, 1, "round")
    scene = working(app)
    if way == "escape":
        key(app, pygame.K_ESCAPE)
    else:
        press(app, "cancel")
    assert app.stack.top is results
    slow.set()
    assert scene.work.wait(LONGEST)
    assert not scene.work.done, "nobody works for somebody who has gone"


def test_a_match_with_experts_is_checked_whole(app) -> None:
    scene = checked(app, recorded(table("classic", {"goal": "round"}), 2, 9, ("dante", "expert"), longest=40))
    assert states(scene) == [GOOD] * 3


def test_what_goes_wrong_in_the_work_is_not_swallowed(app, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(proof: Proof) -> Iterator[float]:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Proof, "__iter__", fail)
    app.routes.check(recorded(table("classic", {"goal": "round"}), 2, 9, NAMES, longest=4))
    assert app.stack.top.work.wait(LONGEST)
    with pytest.raises(RuntimeError, match="a fault of ours"):
        run(app, 0.1)


# ---- ways in --------------------------------------------------------------------------------------------------------


def test_any_replay_can_be_checked(app) -> None:
    app.routes.watch_recording(recorded(table("no_mercy", {"goal": "round"}), 3, 9, NAMES))
    replay = app.stack.top
    replay.running = False
    run(app)
    click(app, replay.panel.group.find("check").rect.center)
    assert states(told(app)) == [GOOD] * 3
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is replay


def test_a_replay_shows_the_seal_that_came_with_it(app) -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 9, NAMES)
    app.routes.watch_recording(replace(recording, seals=(Seal(1, "f" * 64),)))
    assert app.stack.top.desk.seal == Seal(1, "f" * 64)


def test_a_hand_of_the_casino_is_checked_from_its_results(app) -> None:
    rules = table("casino", {})
    session = played(Match(rules, 2, 12), seated(rules, 2, NAMES, (rules.staker,)))
    app.stack.push(TableScene(app, session))
    run(app, 2.0)
    assert isinstance(app.stack.top, ResultsScene)
    press(app, "check")
    assert states(told(app)) == [GOOD] * 3


def test_the_page_is_reached_from_the_seal_from_the_check_and_from_the_credits(app) -> None:
    ways = (
        (lambda: app.routes.seal(Seal(1, "0" * 64)), "how"),
        (lambda: checked(app, recorded(table("classic", {"goal": "round"}), 2, 9, NAMES, longest=4)), "how"),
        (app.routes.credits, "fair_play"),
    )
    for go, button in ways:
        go()
        below = app.stack.top
        press(app, button)
        assert isinstance(app.stack.top, FairPlayScene)
        key(app, pygame.K_ESCAPE)
        assert app.stack.top is below


def test_the_page_is_read_with_keys(app) -> None:
    app.routes.fair_play()
    scene = app.stack.top
    key(app, pygame.K_END)
    run(app, 2.0)
    page = scene.group.find("page")
    assert page.offset == page.reach > 0
    key(app, pygame.K_HOME)
    run(app, 2.0)
    assert page.offset == 0


# ---- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [*TEXTS, ((720, 1280), "largest")])
def test_no_word_of_these_screens_is_cut(tmp_path, cuts, overflows, language: str, size, text: str) -> None:
    app = open_app(tmp_path, size, language)
    set_text(app, text)
    app.settings.speed = "instant"
    match = table("classic", {"goal": "rounds:3"})
    recording = recorded(match, 3, 9, NAMES)
    wrong = replace(recording, seals=tuple(Seal(seal.round, "0" * 64) for seal in recording.seals))
    app.routes.title()
    cuts.clear()
    for go in (
        lambda: app.routes.seal(recording.seals[0]),
        app.routes.fair_play,
        lambda: checked(app, recording),
        lambda: checked(app, wrong),
        lambda: checked(app, replace(recording, seats=(), seals=())),
    ):
        go()
        app.stack.top.draw(unseen(app))
        app.stack.pop()
    app.close()
    assert cuts == []
    assert overflows == []
