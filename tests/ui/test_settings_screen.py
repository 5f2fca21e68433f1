"""The screen of the settings: its pages, by mouse and by keyboard alone, and what each setting changes at once."""

from __future__ import annotations

import dataclasses
import itertools

import pygame
import pytest

from game.ui.keep.settings import SettingsStore
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.settings_pages import PAGES
from game.ui.scenes.title import TitleScene
from game.ui.widgets import Slider
from game.ui.words.locale import LANGUAGES
from tests.ui import TEXTS, click, key, open_app, press, send, set_text
from tests.ui.sparing import unseen
from tests.ui.table_driver import at, run

SWITCHES = {
    "sound": ("voices", "mute"),
    "picture": ("high_contrast", "reduced_motion", "background_pause"),
    "play": ("highlight", "confirm_wilds", "auto_draw", "fast_deal"),
}
TABLE = "classic | hands r5 g2 b8 / b2 y3 r1 | pile r9 | turn 0"


@pytest.fixture
def screen(app) -> SettingsScene:
    app.stack.push(TitleScene(app))
    press(app, "settings")
    assert isinstance(app.stack.top, SettingsScene)
    return app.stack.top


def kept() -> dict[str, object]:
    return dataclasses.asdict(SettingsStore().settings)


def choose(app, name: str, steps: int = 1) -> None:
    """Change a choice or a slider with the keys."""
    app.stack.top.group.focus_on(name)
    for _ in range(steps):
        key(app, pygame.K_RIGHT)


# ---- pages ----------------------------------------------------------------------------------------------------------


def test_a_click_on_a_tab_opens_its_page_and_only_that(app, screen) -> None:
    names = {}
    for page in PAGES:
        press(app, f"page.{page}")
        assert screen.describe()["page"] == page
        names[page] = {widget.name for widget in screen.group.widgets if widget.name and widget.focusable}
    shared = set.intersection(*names.values())
    assert shared == {"back", *(f"page.{page}" for page in PAGES)}
    assert all(len(found - shared) >= 3 for found in names.values())


def test_every_setting_that_a_player_can_choose_is_on_a_page(app, screen) -> None:
    shown = set()
    for page in PAGES:
        press(app, f"page.{page}")
        shown |= {widget.name.partition(".")[0] for widget in screen.group.widgets}
    renamed = {"name": "player_name"}
    elsewhere = {"width", "height", "display", "last_ruleset", "last_set", "setups", "guests", "lessons_done"}
    # Keys and buttons have a screen of their own, to which a row leads.
    assert "controls" in shown
    elsewhere |= {"keys", "buttons", "last_set", "lessons_done", "told_pace"}
    assert {item.name for item in dataclasses.fields(app.settings)} - elsewhere <= {
        renamed.get(name, name) for name in shown
    }


def test_arrows_on_the_tabs_and_page_keys_anywhere_turn_the_pages(app, screen) -> None:
    screen.group.focus_on("page.sound")
    key(app, pygame.K_RIGHT)
    assert (screen.page, screen.group.focus.name) == ("picture", "page.picture")
    key(app, pygame.K_LEFT)
    key(app, pygame.K_LEFT)
    assert screen.page == PAGES[-1]
    screen.turn_to("play")
    screen.group.focus_on("auto_draw")
    key(app, pygame.K_PAGEDOWN)
    assert screen.page == "you"
    key(app, pygame.K_PAGEUP)
    assert screen.page == "play"


def test_a_page_stays_open_while_the_settings_are(app, screen) -> None:
    press(app, "page.play")
    press(app, "controls")
    assert app.stack.top is not screen
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is screen
    app.stack.resized(app.size)
    assert screen.page == "play"


def test_every_row_can_be_reached_with_the_tab_key_and_with_arrows(app, screen) -> None:
    for page in PAGES:
        screen.turn_to(page)
        wanted = {widget.name for widget in screen.group.widgets if widget.focusable}
        seen = set()
        for _ in range(len(wanted) + 1):
            key(app, pygame.K_TAB)
            seen.add(screen.group.focus.name)
        assert seen == wanted
        in_order = [widget.name for widget in screen.group.widgets if widget.focusable and widget.scroll is not None]
        screen.group.focus_on(f"page.{page}")
        rows = []
        for _ in in_order:
            key(app, pygame.K_DOWN)
            rows.append(screen.group.focus.name)
        if page != "you":  # The portraits stand beside one another.
            assert rows == in_order


def test_settings_are_the_same_from_the_pause_and_esc_goes_back_there(app) -> None:
    scene = at(app, TABLE)
    key(app, pygame.K_ESCAPE)
    press(app, "settings")
    assert isinstance(app.stack.top, SettingsScene)
    press(app, "page.play")
    press(app, "highlight")
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pause"
    key(app, pygame.K_ESCAPE)
    run(app)
    assert scene.on_top
    assert not scene.hand_highlighted


# ---- each of them ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for names in SWITCHES.values() for name in names])
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_every_switch_is_kept_the_moment_it_is_changed(app, screen, name: str, by_keys: bool) -> None:
    page = next(page for page, names in SWITCHES.items() if name in names)
    before = getattr(app.settings, name)
    press(app, f"page.{page}")
    if by_keys:
        screen.group.focus_on(name)
        key(app, pygame.K_RETURN)
    else:
        press(app, name)
    assert getattr(app.settings, name) is not before
    assert kept()[name] is not before


def test_settings_take_effect_and_are_kept(app, screen) -> None:
    press(app, "mute")
    choose(app, "music_volume")
    assert app.settings.music_volume == pytest.approx(0.55)
    press(app, "page.play")
    app.settings.speed = "normal"
    app.stack.resized(app.size)
    choose(app, "speed")
    press(app, "page.you")
    press(app, "portrait.you_3")
    key(app, pygame.K_ESCAPE)
    found = kept()
    assert (found["mute"], found["speed"], found["portrait"]) == (True, "fast", "you_3")


def test_text_contrast_and_language_take_effect_at_once(app, screen) -> None:
    press(app, "page.picture")
    plain = app.theme.ink((201, 184, 222))
    choose(app, "text_size")
    assert (app.settings.text_size, app.theme.factor) == ("large", 1.2)
    choose(app, "text_size")
    assert (app.settings.text_size, app.theme.factor) == ("largest", 1.4)
    choose(app, "high_contrast")
    assert app.theme.ink((201, 184, 222)) != plain
    assert screen.group.focus.name == "high_contrast"
    press(app, "page.you")
    choose(app, "language")
    assert app.t.language == "it"
    assert screen.group.focus.name == "language"


def test_a_name_is_written_with_the_keyboard(app, screen) -> None:
    press(app, "page.you")
    press(app, "name")
    for letter in "Zoë d":
        key(app, ord(letter) if ord(letter) < 128 else 0, letter)
        send(app, pygame.TEXTINPUT, text=letter)
    key(app, pygame.K_BACKSPACE)
    assert app.settings.player_name == "Zoë"


def test_a_slider_follows_the_mouse(app, screen) -> None:
    track = screen.group.find("volume")._track()
    click(app, (track.left + 1, track.centery))
    assert app.settings.volume == 0.0
    click(app, (track.right - 1, track.centery))
    assert app.settings.volume == 1.0


@pytest.mark.parametrize(("language", "shown"), [("en", "80%"), ("it", "80%"), ("es", "80 %")])
def test_a_share_is_written_as_the_language_does(app, screen, language: str, shown: str) -> None:
    app.set_language(language)
    slider = screen.group.find("volume")
    assert isinstance(slider, Slider)
    assert slider.value_text() == shown


# ---- which screen ---------------------------------------------------------------------------------------------------


def test_one_screen_is_no_choice(app, screen) -> None:
    press(app, "page.picture")
    assert screen.group.find("display") is None


def test_with_two_screens_the_window_goes_to_the_one_that_is_chosen_and_opens_there(app, screen, monkeypatch) -> None:
    used: list[int] = []
    full: list[bool] = []
    real = pygame.display.set_mode

    def set_mode(size, flags=0, display=0):
        used.append(display)
        full.append(bool(flags & pygame.FULLSCREEN))
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 1024)])
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    press(app, "page.picture")
    assert screen.group.find("display").shown_text() == "Screen 1 (1920 × 1080)"
    choose(app, "display")
    assert (app.settings.display, used[-1]) == (1, 1)
    assert screen.group.focus.name == "display"
    assert screen.group.find("display").shown_text() == "Screen 2 (1280 × 1024)"
    app.set_fullscreen(True)
    assert (used[-1], full[-1]) == (1, True)
    choose(app, "display")
    assert (app.settings.display, used[-2:], full[-2:]) == (0, [0, 0], [False, True]), "it goes there, and fills it"
    choose(app, "display")
    app.set_fullscreen(False)
    key(app, pygame.K_ESCAPE)
    assert kept()["display"] == 1
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    app.set_fullscreen(True)
    assert used[-1] == 0, "the second screen is gone"
    assert app.settings.display == 1, "and may come back"


# ---- the picture ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize(("size", "text"), TEXTS)
@pytest.mark.parametrize("high_contrast", [False, True])
def test_no_word_of_any_page_is_cut(tmp_path, cuts, language: str, size, text: str, high_contrast: bool) -> None:
    app = open_app(tmp_path, size, language)
    set_text(app, text, high_contrast)
    for page in PAGES:
        scene = SettingsScene(app, page)
        app.stack.push(scene)
        scene.draw(unseen(app))
        rows = [widget for widget in scene.group.widgets if widget.scroll is not None]
        for one, other in itertools.pairwise(rows):
            assert not one.rect.inflate(0, -app.px(6)).colliderect(other.rect), (page, one.name, other.name)
        app.stack.clear()
    app.close()
    assert cuts == []
