"""Two starts on one profile in the real window: the second takes over, the first says why, and nothing is lost."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.ui.keep import lock, runs
from tests.window.driver import Screen, Window, window
from tests.window.player import _by_mouse, _moved_on

pytestmark = pytest.mark.window
OPTIONS = ("--speed", "instant", "--size", "1280x720")
CLASSIC = ("--ruleset", "classic", "--seed", "5")
AT_ONCE = 5


def home(folder: Path, name: str) -> Path:
    """A place for one window's debug file; all of them share one profile."""
    made = folder / name
    made.mkdir()
    for kind in ("data", "config"):
        (folder / kind).mkdir(exist_ok=True)
        (made / kind).symlink_to(folder / kind)
    return made


def kept(folder: Path) -> dict[str, bytes]:
    """Everything the player owns, byte by byte. The trail of the window that plays goes on with it."""
    profile = [file for kind in ("data", "config") for file in (folder / kind).rglob("*") if file.name != runs.NAME]
    return {str(file.relative_to(folder)): file.read_bytes() for file in profile if file.is_file()}


def holds_lock(screen: Window) -> bool:
    """Whether that process has the file of the lock open."""
    handles = Path(f"/proc/{screen.process.pid}/fd").iterdir()
    return any(handle.resolve().name == lock.NAME for handle in handles)


def front(screen: Window) -> Window:
    """Put a window before the other one: a click reaches whatever lies on top, with the focus or without."""
    screen._tool("windowraise", screen.id)
    return screen


def press(screen: Window, target: str) -> None:
    """Click a button of the window, wherever it lies."""
    front(screen).press(target)


def at_table(screen: Window) -> Screen:
    """Wait for the player's turn."""
    return screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))


def move(screen: Window) -> Screen:
    """Do something at the table; how it stands at the next turn."""
    seen = at_table(front(screen))
    _by_mouse(screen, seen)
    _moved_on(screen, seen)
    return at_table(screen)


def stands(screen: Screen) -> tuple[list[str], int]:
    """The own hand, and how much has happened."""
    return sorted(card["card"] for card in screen["cards"]), screen["actions"]


def stop(screen: Window) -> None:
    """As if the program hung, once it has written what was done."""
    screen.wait(lambda seen: seen["written"])
    screen.process.send_signal(signal.SIGSTOP)


def wake(screen: Window) -> None:
    screen.process.send_signal(signal.SIGCONT)


def test_the_second_goes_on_where_the_first_stood_and_the_first_says_why(display: str, tmp_path: Path) -> None:
    with window(display, home(tmp_path, "first"), *OPTIONS, *CLASSIC) as first:
        before = move(first)
        assert holds_lock(first)
        with window(display, home(tmp_path, "second"), *OPTIONS) as second:
            said = first.wait_scene("handed_over")
            assert said["saved"]
            assert {target["name"] for target in said["targets"]} == {"quit", "again"}
            assert not holds_lock(first)
            second.wait_scene("title")
            assert holds_lock(second)
            assert not (tmp_path / "data" / "spietato" / lock.REQUEST).exists()
            untouched = kept(tmp_path)
            press(first, "quit")
            assert first.close() == 0
            assert kept(tmp_path) == untouched
            press(second, "continue")
            assert stands(at_table(second)) == stands(before)
            assert first.log() == second.log() == ""


def test_it_works_with_a_hidden_window_a_dialog_and_an_open_hand_of_the_casino(display: str, tmp_path: Path) -> None:
    with window(display, home(tmp_path, "first"), *OPTIONS, "--ruleset", "casino") as first:
        seen = first.wait(lambda seen: seen["scene"] == "table" and seen["purse"]["asking"])
        first.click_middle(seen["purse"]["targets"]["deal"])
        before = at_table(first)
        first.key("Escape")
        first.wait_scene("pause")
        first.hide()
        with window(display, home(tmp_path, "second"), *OPTIONS, "--ruleset", "casino") as second:
            first.wait_scene("handed_over")
            now = at_table(second)
            assert stands(now) == stands(before)
            assert now["purse"] == {**before["purse"], "targets": now["purse"]["targets"]}


def test_a_first_that_fills_the_screen_gives_it_back(display: str, tmp_path: Path) -> None:
    with window(display, home(tmp_path, "first"), *OPTIONS, "--fullscreen") as first:
        assert first.wait_scene("title")["size"] == [1920, 1200]
        with window(display, home(tmp_path, "second"), *OPTIONS) as second:
            first.wait(lambda seen: seen["scene"] == "handed_over" and seen["size"] == [1280, 720])
            second.wait_scene("title")


def test_the_first_closes_by_itself(display: str, tmp_path: Path) -> None:
    with window(display, home(tmp_path, "first"), *OPTIONS) as first:
        first.wait_scene("title")
        with window(display, home(tmp_path, "second"), *OPTIONS):
            left = first.wait_scene("handed_over")["left"]
            first.wait(lambda seen: seen["left"] < left)
            assert first.close() == 0


def test_to_play_here_again_asks_the_other_in_turn(display: str, tmp_path: Path) -> None:
    with window(display, home(tmp_path, "first"), *OPTIONS, *CLASSIC) as first:
        before = move(first)
        with window(display, home(tmp_path, "second"), *OPTIONS) as second:
            second.wait_scene("title")
            first.wait_scene("handed_over")
            press(first, "again")
            first.wait_scene("title")
            second.wait_scene("handed_over")
            press(second, "again")
            second.wait_scene("title")
            first.wait_scene("handed_over")
            press(second, "continue")
            assert stands(at_table(second)) == stands(before)


def test_without_an_answer_one_may_look_and_nothing_is_written(display: str, tmp_path: Path) -> None:
    with window(display, home(tmp_path, "first"), *OPTIONS, *CLASSIC) as first:
        before = move(first)
        stop(first)
        untouched = kept(tmp_path)
        with window(display, home(tmp_path, "second"), *OPTIONS) as second:
            second.wait_scene("no_answer")
            assert kept(tmp_path) == untouched
            press(second, "look")
            second.wait_scene("title")
            press(second, "language")
            second.wait(lambda seen: seen["language"] != "en")
            press(second, "continue")
            assert stands(at_table(second)) == stands(before)
            move(second)
            assert kept(tmp_path) == untouched
            wake(first)
            first._tool("windowfocus", first.id)
            first.key("Escape")
            first.wait_scene("pause")
            second.kill()
        assert kept(tmp_path) == untouched
        assert holds_lock(first)


def test_a_first_that_wakes_up_answers_when_it_is_asked_again(display: str, tmp_path: Path) -> None:
    with window(display, home(tmp_path, "first"), *OPTIONS, *CLASSIC) as first:
        before = move(first)
        stop(first)
        with window(display, home(tmp_path, "second"), *OPTIONS) as second:
            second.wait_scene("no_answer")
            wake(first)
            press(second, "again")
            first.wait_scene("handed_over")
            second.wait_scene("title")
            press(second, "continue")
            assert stands(at_table(second)) == stands(before)


def test_a_first_that_is_killed_makes_way_for_one_that_had_no_answer(display: str, tmp_path: Path) -> None:
    with window(display, home(tmp_path, "first"), *OPTIONS, *CLASSIC) as first:
        before = move(first)
        stop(first)
        with window(display, home(tmp_path, "second"), *OPTIONS) as second:
            second.wait_scene("no_answer")
            first.kill()
            second.wait_title_after_kill()
            press(second, "continue")
            assert stands(at_table(second)) == stands(before)


def settled(both: list[Window]) -> bool:
    """Whether one plays and the other says why it does not. On a busy machine it may have had no answer in time."""
    scenes = {screen.look().get("scene") for screen in both}
    return scenes in ({"title", "handed_over"}, {"title", "no_answer"})


@pytest.mark.parametrize("number", range(AT_ONCE))
def test_of_two_that_start_at_once_exactly_one_plays(display: str, tmp_path: Path, number: int) -> None:
    homes = [home(tmp_path, name) for name in ("one", "other")]
    with ExitStack() as ended, ThreadPoolExecutor() as hands:
        both = list(hands.map(lambda place: ended.enter_context(window(display, place, *OPTIONS)), homes))
        both[0].wait(lambda _: settled(both))
        assert [holds_lock(screen) for screen in both].count(True) == 1
