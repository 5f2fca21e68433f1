"""All settings in a real window: by mouse alone and by keyboard alone, kept over a restart, and a table that waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.driver import Screen, Window, window

pytestmark = pytest.mark.window
PAGES: dict[str, tuple[str, ...]] = {
    "sound": ("volume", "sound_volume", "music_volume", "mute"),
    "picture": ("text_size", "high_contrast", "reduced_motion", "background_pause"),
    "play": ("speed", "hand_sort", "highlight", "confirm_wilds", "auto_draw", "fast_deal"),
    "you": ("language",),
}


def values(screen: Screen) -> dict[str, str]:
    """What every widget of the page is set to."""
    return {entry["name"]: entry["value"] for entry in screen["targets"]}


def page(game: Window, name: str) -> Screen:
    return game.wait(lambda screen: screen["scene"] == "settings" and screen.get("page") == name)


def focused(screen: Screen) -> str:
    return next((entry["name"] for entry in screen.get("targets", []) if entry.get("focused")), "")


def tab_to(game: Window, name: str) -> None:
    """Press Tab until that widget has the focus."""
    for _ in range(40):
        before = focused(game.look())
        if before == name:
            return
        game.key("Tab")
        game.wait(lambda screen, before=before: focused(screen) != before)
    raise AssertionError(f"Tab does not lead to {name}")


def change_by_mouse(game: Window, name: str) -> str:
    """Click on a row, scrolled into sight; what it is set to afterwards."""
    before = values(game.look())[name]
    left, top, width, height = next(entry["rect"] for entry in game.look()["targets"] if entry["name"] == name)
    # A slider is set by a click on its track, a little left of its middle.
    share = 0.7 if "volume" in name else 0.5
    game.click(left + width * share, top + height / 2)
    return values(game.wait(lambda screen: values(screen).get(name, before) != before))[name]


def change_by_keys(game: Window, name: str) -> str:
    tab_to(game, name)
    before = values(game.look())[name]
    game.key("Left" if "volume" in name else "Return")
    return values(game.wait(lambda screen: values(screen).get(name, before) != before))[name]


def found(game: Window) -> dict[str, str]:
    """What all pages show, turned with the keys."""
    seen: dict[str, str] = {}
    for name, rows in PAGES.items():
        shown = values(page(game, name))
        seen |= {row: shown[row] for row in rows}
        game.key("Next")
    page(game, "sound")
    return seen


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_every_setting_is_changed_and_kept_over_a_restart(display: str, tmp_path: Path, by_keys: bool) -> None:
    wanted: dict[str, str] = {}
    with window(display, tmp_path, "--size", "1280x720") as game:
        game.wait_scene("title")
        if by_keys:
            tab_to(game, "settings")
            game.key("Return")
        else:
            game.press("settings")
        page(game, "sound")
        for name, rows in PAGES.items():
            if by_keys:
                tab_to(game, f"page.{name}")
                game.key("Return")
            else:
                game.press(f"page.{name}")
            page(game, name)
            for row in rows:
                wanted[row] = (change_by_keys if by_keys else change_by_mouse)(game, row)
        game.key("Escape")
        game.wait_scene("title")
        game.ask_to_close()
        assert game.close() == 0
        assert game.log() == ""
    with window(display, tmp_path) as game:
        game.wait_scene("title")
        game.press("settings")
        assert found(game) == wanted


def test_a_table_waits_while_another_program_has_the_keyboard(display: str, tmp_path: Path) -> None:
    words = ("--ruleset", "classic", "--players", "4", "--speed", "fast", "--size", "1024x640", "--seed", "3")
    with window(display, tmp_path, *words) as game:
        game.wait(lambda screen: screen["scene"] == "table" and screen.get("your_decision"))
        game.unfocus()
        standing = game.wait(lambda screen: screen.get("standing"))
        # The click that brings the player back plays nothing, though it is on a card.
        card = next(card for card in standing["cards"] if card["playable"])
        game.click(*card["point"])
        back = game.wait(lambda screen: not screen.get("standing"))
        game.click(*card["point"])
        moved = game.wait(lambda screen: screen["actions"] > standing["actions"])
        assert back["actions"] == standing["actions"]
        assert moved["counts"][0] <= standing["counts"][0]
        assert game.log() == ""
