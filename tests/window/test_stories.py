"""Every story is told to its end in the real window, at the speed people play at: won, lost, knocked out, caught."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.ledger import START_CREDITS
from game.rulesets import RULESETS
from game.ui.keep.storage import Storage
from tests.ledgers import stake
from tests.window import camera, stories
from tests.window.driver import Screen, Window, window
from tests.window.player import decision, perform
from tests.window.stories import Plot

pytestmark = pytest.mark.window
TABLES = [name for name, book in RULESETS.items() if not book.wallet]
OPTIONS = ("--speed", "normal", "--size", "1280x720")


def _continued(screen: Window) -> None:
    screen.wait_scene("title")
    screen.press("continue")
    screen.wait(lambda seen: seen["scene"] == "table")


def _tell(screen: Window, story: stories.Story) -> None:
    """Do what the person does in this story."""
    for action in story.script:
        seen = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))
        perform(screen, seen, action)


@contextlib.contextmanager
def _storage(home: Path) -> Iterator[Storage]:
    """What the program will find, written before it starts."""
    storage = Storage(folder=home / "data" / "spietato", apart=home / "config" / "spietato")
    yield storage
    assert storage.close()


def _saved(home: Path, story: stories.Story) -> None:
    with _storage(home) as storage:
        storage.save_session(story.session)


def _told_to_the_results(display: str, home: Path, plot: Plot, name: str) -> Screen:
    """Continue the story's game, play it to its end, and look at it; the screen with the results."""
    story = stories.find(plot)
    _saved(home, story)
    with window(display, home, *OPTIONS) as screen:
        _continued(screen)
        _tell(screen, story)
        frames = screen.film(lambda seen: seen["scene"] == "results" and not seen["animating"])
        camera.keep(name, frames)
        assert not screen.log()
        return screen.look()


@pytest.mark.parametrize("ruleset", TABLES)
def test_a_won_round_is_told_to_its_end(ruleset: str, display: str, tmp_path: Path) -> None:
    seen = _told_to_the_results(display, tmp_path, Plot(ruleset, stories.won), f"{ruleset}-won")
    assert seen["winner"] == stories.PERSON


@pytest.mark.parametrize("ruleset", TABLES)
def test_a_lost_round_is_told_to_its_end(ruleset: str, display: str, tmp_path: Path) -> None:
    seen = _told_to_the_results(display, tmp_path, Plot(ruleset, stories.lost), f"{ruleset}-lost")
    assert seen["winner"] != stories.PERSON


def test_a_won_match_is_told_to_its_end(display: str, tmp_path: Path) -> None:
    seen = _told_to_the_results(display, tmp_path, Plot("classic", stories.match_won), "classic-match-won")
    assert seen["match_over"]
    assert seen["scores"][stories.PERSON] >= 500


def test_whoever_is_knocked_out_watches_the_others_to_the_end(display: str, tmp_path: Path) -> None:
    story = stories.find(Plot("no_mercy", stories.knocked_out, players=4))
    _saved(tmp_path, story)
    with window(display, tmp_path, *OPTIONS) as screen:
        _continued(screen)
        _tell(screen, story)
        camera.keep("no_mercy-knocked-out", screen.film(lambda seen: seen["scene"] == "watch"))
        screen.press("watch")
        seen = screen.wait(lambda seen: seen["scene"] == "table")
        while seen["scene"] == "table":
            # A click hurries what is on screen and whoever is thinking.
            screen.click_middle(seen["piles"]["ring"])
            seen = screen.look()
        screen.wait(lambda seen: seen["scene"] == "results" and not seen["animating"])
        camera.keep("no_mercy-knocked-out-results", [screen.picture()])
        assert not screen.log()


def _told_to(display: str, home: Path, plot: Plot, name: str, moment: str) -> None:
    """Continue the story's game; the caption must say what has happened, and the game goes on from there."""
    story = stories.find(plot)
    _saved(home, story)
    with window(display, home, *OPTIONS) as screen:
        _continued(screen)
        _tell(screen, story)
        frames = screen.film(lambda seen: moment in seen.get("caption", ""))
        frames += screen.film(decision)
        camera.keep(name, frames)
        assert not screen.log()


def test_a_forgotten_call_is_caught(display: str, tmp_path: Path) -> None:
    plot = Plot("classic", stories.caught, calls=False)
    _told_to(display, tmp_path, plot, "caught", "catches you")


@pytest.mark.parametrize("guilty", [True, False], ids=["guilty", "innocent"])
def test_a_challenge_is_judged(guilty: bool, display: str, tmp_path: Path) -> None:
    plot = Plot("official", stories.challenged(guilty))
    name, moment = ("challenge-guilty", "it was a bluff") if guilty else ("challenge-innocent", "no bluff")
    _told_to(display, tmp_path, plot, name, moment)


# ---- the casino -----------------------------------------------------------------------------------------------------

STAKE = 100


def _open_hand(home: Path, plot: Plot, credits: int) -> None:
    """A stake lies on the hand of this story, and so many credits are left."""
    match = stories.find(plot).session.match
    with _storage(home) as storage:
        stake(storage, STAKE, match.seed, left=credits)
        storage.write_lines(storage.ledger.keep(match, storage.now()))


def _hand_to_the_results(screen: Window, plot: Plot, name: str) -> Screen:
    """Continue the open hand of this story and play it to its end; the screen with the payout."""
    story = stories.find(plot)
    _continued(screen)
    _tell(screen, story)
    camera.keep(name, screen.film(lambda seen: seen["scene"] == "results" and not seen["animating"]))
    return screen.look()


@pytest.mark.parametrize("ends", [stories.won, stories.lost], ids=["won", "lost"])
def test_a_hand_of_the_casino_is_paid_before_ones_eyes(ends: stories.Ending, display: str, tmp_path: Path) -> None:
    plot = Plot("casino", ends, players=2)
    _open_hand(tmp_path, plot, 500)
    with window(display, tmp_path, *OPTIONS) as screen:
        seen = _hand_to_the_results(screen, plot, f"casino-{ends.__name__}")
        assert (seen["winner"] == stories.PERSON) == (ends is stories.won)
        assert not screen.log()


def test_whoever_is_broke_takes_fresh_credits(display: str, tmp_path: Path) -> None:
    plot = Plot("casino", stories.lost, players=2)
    _open_hand(tmp_path, plot, 0)
    with window(display, tmp_path, *OPTIONS) as screen:
        _hand_to_the_results(screen, plot, "casino-broke-lost")
        screen.press("next")
        seen = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["purse"]["asking"]))
        assert seen["purse"]["credits"] == 0
        frames = [screen.picture()]
        screen.press("refill")
        frames += screen.film(lambda seen: seen["purse"]["credits"] == START_CREDITS and not seen["animating"])
        camera.keep("casino-broke", frames)
        assert not screen.log()
