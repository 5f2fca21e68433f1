"""Every screen in the real window, from the title and back: in each language, by mouse alone and by keyboard alone.

A screen lies within three steps of the title, one step back leads to exactly the screen that was left, and whoever uses
keys always sees where the focus is.
"""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.rulesets import RULESETS
from game.ui.keep.storage import Storage
from game.ui.scenes.statistics import PAGES
from tests.pasts import some
from tests.played_ledger import fill
from tests.window.driver import Screen, Window, window

pytestmark = pytest.mark.window
HANDS = 3
MATCHES = 6
MOST_STEPS = 3
"""How far a screen may lie from the title."""
TABLES = ("table", "lesson", "replay")
"""Screens with keys of their own for what can be done on them: there is no ring."""
WAYS_BACK = ("back", "close", "done", "cancel", "go_on", "no", "leave")
SETTINGS_PAGES = ("sound", "picture", "play", "you")
LOOKS = {
    "en": ("1280x720", "normal"),
    "it": ("1280x720", "normal"),
    "es": ("1024x640", "largest"),
}
"""For each language the size of the window and of the text."""


def _entries(seen: Screen) -> dict[str, Screen]:
    return {entry["name"]: entry for entry in seen.get("targets", [])}


def _focused(seen: Screen) -> list[str]:
    return [entry["name"] for entry in seen.get("targets", []) if entry.get("focused")]


class Walker:
    """Goes from screen to screen with one device alone."""

    def __init__(self, game: Window, by_keys: bool) -> None:
        self.game = game
        self.by_keys = by_keys
        before = _focused(game.wait_scene("title"))
        if by_keys:
            game.key("Tab")
            game.wait(lambda now: _focused(now) != before)
        self._arrived(["title"])

    # ---- going ------------------------------------------------------------------------------------------------------

    def go(self, target: str, scene: str, far: bool = False) -> Screen:
        """Press something that opens a screen; `far` from the title if a table lies between."""
        before = self.game.look()["stack"]
        self.press(target)
        seen = self._arrived([*before, scene])
        steps = len(seen["stack"]) - 1
        assert far or steps <= MOST_STEPS, f"{scene} is {steps} steps from the title"
        return seen

    def instead(self, target: str, scene: str) -> Screen:
        """Press something that opens a screen in the place of this one."""
        before = self.game.look()["stack"]
        self.press(target)
        return self._arrived([*before[:-1], scene])

    def back(self) -> Screen:
        """One step back, by Escape or by what the screen has for the mouse: to exactly the screen below."""
        seen = self.game.look()
        before, entries = seen["stack"], _entries(seen)
        if self.by_keys:
            self.game.key("Escape")
        else:
            self.game.press(next(name for name in WAYS_BACK if name in entries))
        self.game.wait(lambda now: now["stack"] != before)
        return self._arrived(before[:-1])

    def _arrived(self, stack: list[str]) -> Screen:
        """Wait for the screen; nothing else may lie below it, and the focus is to be seen."""
        scene = stack[-1]
        seen = self.game.wait(lambda now: now["scene"] == scene and not now["animating"])
        assert seen["stack"] == stack
        self._focus_is_seen(seen)
        return seen

    def _focus_is_seen(self, seen: Screen) -> None:
        if not self.by_keys or seen["scene"] in TABLES:
            return
        focused = _focused(seen)
        assert len(focused) == 1, f"on {seen['stack']} the focus is on {focused}"
        place = pygame.Rect(_entries(seen)[focused[0]]["rect"])
        assert pygame.Rect((0, 0), seen["size"]).contains(place), f"on {seen['stack']} {focused} is out of sight"

    # ---- pressing ---------------------------------------------------------------------------------------------------

    def press(self, target: str) -> None:
        """Press a button by its name."""
        if self.by_keys:
            self._tab_to(target)
            self.game.key("Return")
        else:
            self._into_sight(target)
            self.game.press(target)

    def _tab_to(self, target: str) -> None:
        seen = self.game.wait(lambda now: target in _entries(now))
        names = [name for name, entry in _entries(seen).items() if entry["enabled"] and "focused" in entry]
        here = names.index(_focused(seen)[0])
        steps = (names.index(target) - here) % len(names)
        keys = ["Tab"] * steps if steps <= len(names) / 2 else ["shift+Tab"] * (len(names) - steps)
        if keys:
            self.game._tool("key", *keys)
        self._focus_is_seen(self.game.wait(lambda now: _focused(now) == [target]))

    def _into_sight(self, target: str) -> None:
        """Turn the wheel over what scrolls until something can be clicked."""
        for _ in range(100):
            seen = self.game.wait(lambda now: target in _entries(now))
            left, top, width, height = _entries(seen)[target]["rect"]
            low, high = seen["size"][1] * 0.17, seen["size"][1] * 0.96
            scrolled = target.startswith(("option.", "controls"))
            if not scrolled or (top >= low and top + height <= high):
                return
            steps = 1 if top < low else -1
            self.game.wheel(left + width / 3, seen["size"][1] / 2, steps)
            self.game.wait(lambda now, top=top: _entries(now)[target]["rect"][1] != top)
        raise AssertionError(f"{target} never comes into sight")


# ---- the parts of the journey ---------------------------------------------------------------------------------------


def _new_game(walk: Walker) -> None:
    walk.go("new_game", "setup")
    for ruleset in RULESETS:
        walk.press(f"ruleset.{ruleset}")
        walk._focus_is_seen(walk.game.wait(lambda now, ruleset=ruleset: now["game"]["ruleset"] == ruleset))
    walk.press("ruleset.official")
    walk.game.wait(lambda now: now["game"]["ruleset"] == "official")
    walk.go("house_rules", "houserules")
    for target, scene in (
        ("option.custom1", "cardmaker"),
        ("option.deck", "deck"),
        ("save_as", "naming"),
        ("share", "share"),
    ):
        walk.go(target, scene)
        walk.back()
    walk.back()
    for target, scene in (("import", "import"), ("chair.you", "person"), ("rules", "rules")):
        walk.go(target, scene)
        walk.back()
    walk.go("chair.0", "picker")
    walk.instead("character.person", "person")
    walk.back()
    walk.back()


def _learning(walk: Walker) -> None:
    walk.go("learn", "learn")
    walk.go("lesson.first", "lesson")
    walk.game.wait(lambda now: bool(now["step"]) and not now["animating"])
    _to_the_pause(walk)
    walk.go("settings", "settings", far=True)
    walk.back()
    walk.back()
    _to_the_pause(walk)
    walk.press("leave")
    walk._arrived(["title", "learn"])
    walk.go("rules", "rules")
    walk.back()
    walk.back()


def _reading(walk: Walker) -> None:
    """A search is one step, too: Escape empties it first."""
    game = walk.game
    seen = walk.go("rules", "rules")
    if walk.by_keys:
        while _focused(seen) != ["search"]:
            before = _focused(seen)
            game.key("Tab")
            seen = game.wait(lambda now, before=before: _focused(now) != before)
            walk._focus_is_seen(seen)
    else:
        game.press("search")
    game.key(*"uno")
    game.wait(lambda now: now["query"] == "uno" and bool(now["found"]))
    game.key("Escape") if walk.by_keys else game.press("back")
    seen = game.wait(lambda now: not now["query"])
    assert seen["stack"] == ["title", "rules"]
    walk._focus_is_seen(seen)
    walk.back()


def _settings(walk: Walker) -> None:
    walk.go("settings", "settings")
    for page in SETTINGS_PAGES:
        walk.press(f"page.{page}")
        walk._focus_is_seen(walk.game.wait(lambda now, page=page: now["page"] == page))
        if page == "play":
            walk.go("controls", "controls")
            walk.back()
    walk.back()


def _casino(walk: Walker) -> None:
    walk.go("casino", "setup")
    walk.go("history", "ledger")
    walk.go("figures", "balance")
    walk.back()
    if walk.by_keys:
        walk._tab_to("hands")
        # The first line is not a hand.
        walk.game.key("Down")
        walk.game.wait(lambda now: _entries(now)["hands"]["value"] == "1")
        walk.game.key("Return")
    else:
        walk.game.press(f"hand.{HANDS}")
    walk.game.wait(lambda now: now["scene"] == "replay")
    walk.back()
    walk.back()
    walk.back()


def _past_games(walk: Walker) -> None:
    """What was played: its statistics, one match, the check of it, and its replay."""
    walk.go("past_games", "pastgames")
    walk.go("statistics", "statistics")
    walk.game.wait(lambda now: not now["counting"])
    for page in PAGES:
        walk.press(f"page.{page}")
        walk._focus_is_seen(walk.game.wait(lambda now, page=page: now["page"] == page))
    walk.back()
    if walk.by_keys:
        walk._tab_to("matches")
        walk.game.key("Return")
    else:
        walk.game.press(next(name for name in _entries(walk.game.look()) if name.startswith("match.")))
    walk._arrived(["title", "pastgames", "pastgame"])
    walk.go("check", "check")
    seen = walk.game.wait(lambda now: bool(now["told"]) and not now["animating"] and _focused(now) == ["done"])
    assert "how" in _entries(seen)
    walk.go("how", "fairplay", far=True)
    walk.back()
    walk.back()
    walk.press("watch")
    walk.game.wait(lambda now: now["scene"] == "replay")
    walk.back()
    walk.back()
    walk.back()


def _to_the_pause(walk: Walker) -> None:
    before = walk.game.look()["stack"]
    if walk.by_keys:
        walk.game.key("Escape")
    else:
        walk.game.press("menu")
    walk._arrived([*before, "pause"])


def _table(walk: Walker) -> None:
    """Two people sit at it, since one was seated in the set-up."""
    walk.go("new_game", "setup")
    walk.press("start")
    walk.game.wait_scene("cover")
    walk.press("show")
    seen = walk.game.wait(lambda now: now["scene"] == "table" and bool(now["your_decision"]))
    table = seen["stack"]
    _to_the_pause(walk)
    for target in ("rules", "settings"):
        walk.go(target, target, far=True)
        walk.back()
    walk.instead("leave", "ask")
    walk.game.key("Escape") if walk.by_keys else walk.game.press("no")
    walk._arrived([*table, "pause"])
    walk.back()
    _to_the_pause(walk)
    walk.instead("leave", "ask")
    walk.press("yes")
    walk._arrived(["title"])


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Somebody who has played a few hands at the casino, and a few matches."""
    storage = Storage(folder=tmp_path / "data" / "spietato", apart=tmp_path / "config" / "spietato")
    fill(storage, HANDS)
    some(storage, MATCHES)
    assert storage.close()
    return tmp_path


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("language", LOOKS)
def test_through_every_screen_and_back(language: str, by_keys: bool, display: str, home: Path) -> None:
    size, text_size = LOOKS[language]
    settings = home / "config" / "spietato" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"text_size": text_size}), encoding="utf-8")
    with window(display, home, "--lang", language, "--size", size, "--speed", "instant", "--mute") as game:
        walk = Walker(game, by_keys)
        walk.go("credits", "credits")
        walk.back()
        for part in (_settings, _new_game, _learning, _reading, _casino, _past_games, _table):
            part(walk)
        assert game.look()["language"] == language
        assert not game.log()
