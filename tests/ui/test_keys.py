"""Keys and buttons that the player gives another meaning: what holds, what is kept, and that nobody is locked out."""

from __future__ import annotations

import pygame
import pytest

from game.ui.inputs import Intent, intent
from game.ui.keymap import (
    BUTTONS,
    FIXED_KEYS,
    GROUPS,
    KEYS,
    PAD_BUTTONS,
    button_bindings,
    key_bindings,
    key_code,
    key_codes,
    key_name,
)
from game.ui.scenes.controls import ControlsScene
from game.ui.table import promptview
from tests.ui import key, open_app, paint, press
from tests.ui.pads import tap, top
from tests.ui.table_driver import at

ORDINARY = "classic | hands r4 r7 g2 b9 / b2 y3 r1 | pile y5 | turn 0"


@pytest.fixture
def scene(app) -> ControlsScene:
    app.routes.title()
    app.routes.controls()
    found = app.stack.top
    assert isinstance(found, ControlsScene)
    return found


def pressed(code: int, mod: int = 0, text: str = "") -> Intent | None:
    return intent(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))


# ---- the table ------------------------------------------------------------------------------------------------------


def test_everything_that_can_be_wanted_is_on_the_screen_once() -> None:
    listed = [wish for wishes in GROUPS.values() for wish in wishes]
    assert sorted(listed) == sorted(Intent)


def test_no_key_and_no_button_means_two_things_at_first() -> None:
    for usual in (KEYS, BUTTONS):
        names = [name for found in usual.values() for name in found]
        assert len(set(names)) == len(names)
    assert all(key_code(name) is not None for names in (*KEYS.values(), *FIXED_KEYS.values()) for name in names)
    assert all(name in PAD_BUTTONS for names in BUTTONS.values() for name in names)


def test_every_key_has_a_name_that_leads_back_to_it() -> None:
    codes = {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_UNKNOWN}
    assert {code for code in codes if key_code(key_name(code)) != code} == set()


def test_the_usual_keys_are_those_of_the_first_version() -> None:
    codes = key_codes(key_bindings())
    assert codes[pygame.K_SPACE] is Intent.UNO
    assert codes[pygame.K_d] is Intent.DRAW
    assert codes[pygame.K_KP_ENTER] is codes[pygame.K_RETURN] is Intent.CONFIRM


def test_the_first_function_key_is_for_help() -> None:
    assert key_codes(key_bindings())[pygame.K_F1] is Intent.HELP


# ---- what is kept ---------------------------------------------------------------------------------------------------


def test_what_cannot_be_read_is_left_as_usual() -> None:
    keys = key_bindings()
    written = {"uno": "o", "draw": "no such key", "hint": 7, "log": "o", "sort": "return", "why": "1", "fly": "f9"}
    keys.read(written)
    assert keys.own(Intent.UNO) == ("o",)
    assert [keys.own(wish) for wish in (Intent.DRAW, Intent.HINT, Intent.LOG)] == [("d",), ("h",), ("l",)]
    assert [keys.own(wish) for wish in (Intent.SORT, Intent.WHY)] == [("s",), ("w",)]
    assert keys.written() == {"uno": "o"}


def test_a_usual_key_that_the_player_has_given_away_is_not_taken_back() -> None:
    keys = key_bindings()
    keys.read({"uno": "d"})
    assert keys.meanings()["d"] is Intent.UNO
    assert keys.own(Intent.DRAW) == ()


def test_two_keys_swap_what_they_mean_and_come_back() -> None:
    keys = key_bindings()
    keys.give(Intent.UNO, 0, "d")
    assert keys.own(Intent.UNO) == ("d",)
    assert keys.own(Intent.DRAW) == ("space",)
    keys.reset(Intent.UNO)
    assert (keys.own(Intent.UNO), keys.own(Intent.DRAW)) == (("space",), ("d",))
    assert keys.written() == {}


def test_a_second_key_is_put_beside_the_first() -> None:
    keys = key_bindings()
    keys.give(Intent.UNO, 1, "o")
    assert keys.own(Intent.UNO) == ("space", "o")
    assert keys.written() == {"uno": "space o"}
    again = key_bindings()
    again.read(keys.written())
    assert again.meanings() == keys.meanings()


def test_what_always_works_stands_first_and_cannot_be_changed() -> None:
    keys = key_bindings()
    assert not keys.free(Intent.UP, 0)
    assert keys.free(Intent.UP, 1)
    keys.give(Intent.UP, 1, "w")
    assert keys.of(Intent.UP) == ("up", "w")
    assert keys.own(Intent.WHY) == ()


@pytest.mark.parametrize("seed", range(20))
def test_however_often_keys_change_hands_each_means_one_thing(seed: int) -> None:
    import random

    dice = random.Random(seed)
    for bindings, names in ((key_bindings(), tuple("abcdwxyz") + ("space", "tab")), (button_bindings(), PAD_BUTTONS)):
        for _ in range(60):
            wish, name = dice.choice(list(Intent)), dice.choice(names)
            place = dice.randrange(bindings.places)
            if name in bindings.reserved or not bindings.free(wish, place):
                continue
            if dice.random() < 0.2:
                bindings.reset(wish)
                assert bindings.own(wish) == bindings.usual.get(wish, ())
                continue
            bindings.give(wish, place, name)
            assert bindings.holder(name) is wish
            held = [one for each in Intent for one in bindings.of(each)]
            assert len(held) == len(set(held))
            assert all(len(bindings.of(each)) <= bindings.places for each in Intent)
            again = key_bindings() if bindings.places == 2 else button_bindings()
            again.read(bindings.written())
            assert again.meanings() == bindings.meanings()
        bindings.reset_all()
        assert bindings.written() == {}


# ---- the screen -----------------------------------------------------------------------------------------------------


def test_a_key_is_given_kept_and_shown(app, scene, tmp_path) -> None:
    press(app, "keys.uno.1")
    assert scene.waiting
    key(app, pygame.K_o, "o")
    assert not scene.waiting
    assert pressed(pygame.K_o) is Intent.UNO
    assert pressed(pygame.K_SPACE) is Intent.UNO
    assert app.settings.keys == {"uno": "space o"}
    app.close()
    again = open_app(tmp_path)
    assert pressed(pygame.K_o) is Intent.UNO
    again.close()


def test_a_key_that_is_taken_is_offered_as_a_swap(app, scene) -> None:
    press(app, "keys.draw.0")
    key(app, pygame.K_SPACE, " ")
    assert top(app).name == "ask"
    assert "Space is “Call UNO" in top(app).words()[1]
    press(app, "keep")
    assert pressed(pygame.K_SPACE) is Intent.UNO
    press(app, "keys.draw.0")
    key(app, pygame.K_SPACE, " ")
    press(app, "swap")
    assert pressed(pygame.K_SPACE) is Intent.DRAW
    assert pressed(pygame.K_d) is Intent.UNO


def test_the_key_for_the_whole_screen_can_be_given_to_something_else(app, scene) -> None:
    """While a key is waited for, none is taken for what it means."""
    press(app, "keys.hint.1")
    key(app, pygame.K_F11)
    assert not app.fullscreen
    assert top(app).name == "ask"


@pytest.mark.parametrize("code", [pygame.K_UP, pygame.K_RETURN, pygame.K_1, pygame.K_KP_5, pygame.K_LSHIFT])
def test_keys_that_always_mean_the_same_are_refused_with_a_reason(app, scene, code: int) -> None:
    press(app, "keys.hint.0")
    key(app, code)
    assert "always means the same" in scene.said
    key(app, pygame.K_ESCAPE)
    assert not scene.waiting
    assert app.settings.keys == {}


def test_what_always_works_cannot_be_pressed_away(app, scene) -> None:
    press(app, "keys.cancel.0")
    assert not scene.waiting


def test_one_is_put_back_and_all_are(app, scene) -> None:
    app.devices.keys.give(Intent.UNO, 0, "o")
    app.devices.keys.give(Intent.HINT, 0, "i")
    app.devices.buttons.give(Intent.UNO, 0, "x")
    scene._keep()
    press(app, "reset.uno")
    assert app.settings.keys == {"hint": "i"}
    assert app.settings.buttons == {}
    press(app, "reset_all")
    press(app, "yes")
    assert pressed(pygame.K_h) is Intent.HINT
    assert app.settings.keys == {}


def test_a_button_of_the_controller_is_given_another_meaning(app, scene) -> None:
    press(app, "buttons.uno.0")
    tap(app, "right_stick")
    assert top(app).name == "ask"
    tap(app, "a")
    assert app.devices.buttons.of(Intent.UNO) == ("right_stick",)
    assert app.devices.buttons.of(Intent.WHY) == ("y",)
    assert app.settings.buttons == {"uno": "right_stick", "why": "y"}


def test_without_a_button_to_confirm_nobody_is_left(app, scene) -> None:
    press(app, "buttons.clear.0")
    tap(app, "a")
    assert "needs one" in scene.said
    tap(app, "dpad_up")
    assert "always means the same" in scene.said
    tap(app, "paddle_1")
    assert app.devices.buttons.of(Intent.CLEAR) == ("paddle_1",)


def test_arrows_enter_and_escape_work_whatever_was_chosen(app, scene) -> None:
    for number, wish in enumerate((Intent.UP, Intent.CONFIRM, Intent.CANCEL)):
        app.devices.keys.give(wish, 1, "ovz"[number])
    app.devices.rebound()
    assert [pressed(code) for code in (pygame.K_UP, pygame.K_RETURN, pygame.K_ESCAPE)] == [
        Intent.UP,
        Intent.CONFIRM,
        Intent.CANCEL,
    ]


def test_a_letter_that_goes_back_is_still_a_letter_in_a_name(app) -> None:
    app.devices.keys.give(Intent.CANCEL, 1, "q")
    app.devices.rebound()
    app.routes.title()
    app.routes.settings()
    press(app, "page.you")
    press(app, "name")
    key(app, pygame.K_q, "q")
    assert top(app).name == "settings"
    press(app, "page.you")
    key(app, pygame.K_q, "q")
    assert top(app).name == "title"


# ---- wherever keys are shown ----------------------------------------------------------------------------------------


def test_the_players_key_plays_at_the_table_and_stands_in_its_tips(app) -> None:
    scene = at(app, ORDINARY)
    app.devices.keys.give(Intent.DRAW, 0, "p")
    app.devices.rebound()
    assert scene.tip("draw").endswith("(P)")
    key(app, pygame.K_d, "d")
    assert not scene.actions
    key(app, pygame.K_p, "p")
    assert scene.last == "0:draw"


def test_keys_are_called_as_the_language_calls_them(app) -> None:
    devices = app.devices
    assert [devices.key_words(name) for name in ("space", "f11", "é", "d")] == ["Space", "F11", "É", "D"]
    app.set_language("it")
    assert devices.key_words("space") == "Spazio"
    assert [devices.key_words(name) for name in ("lctrl", "rshift", "capslock")] == [
        *("Ctrl sinistro", "Maiusc destro", "Bloc Maiusc"),
    ]


def test_shift_goes_backwards_with_whatever_key_goes_on(app) -> None:
    app.devices.keys.give(Intent.NEXT, 0, "n")
    app.devices.rebound()
    assert pressed(pygame.K_n, pygame.KMOD_LSHIFT) is Intent.PREVIOUS
    assert pressed(pygame.K_TAB) is None


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), "normal"), ((1024, 640), "largest")])
def test_nothing_on_the_screens_of_keys_and_letters_is_cut(tmp_path, cuts, language: str, size, text: str) -> None:
    app = open_app(tmp_path, size, language)
    app.settings.text_size = text
    app.apply_look()
    app.routes.title()
    app.routes.controls()
    paint(app)
    scene = app.stack.top
    for group in GROUPS.values():
        for wish in group:
            scene.group.by_keyboard = True
            scene.group.focus_on(f"keys.{wish}.1")
            paint(app)
    for kind in ("keys", "buttons"):
        scene.wait_for(kind, Intent.AUTO_TEN, 0)
        paint(app)
    scene.stop_waiting()
    app.routes.letters("Anna", 16, str)
    tap(app, "dpad_right")
    paint(app)
    app.close()
    assert cuts == []


def test_whoever_holds_two_cards_can_still_catch_somebody_by_key(app) -> None:
    """The call that is asked for ahead of one's turn can wait; the other's mistake cannot."""
    scene = at(app, "classic | hands r5 g2 / b2 y3 r1 g9 / g4 b5 r8 / y4 | pile y9 | turn 0 | uno 3 | layer 3")
    assert scene.buttons["uno"].enabled
    key(app, pygame.K_SPACE, " ")
    assert scene.last == "0:catch"


def test_on_the_wheel_of_colours_no_cap_lies_on_another_gem(app, monkeypatch) -> None:
    line = "classic | hands r4 r7 / b2 y3 / g4 b5 | pile W y5 | colour y | phase colour | queue colour,-1,0"
    scene = at(app, line)
    prompt = scene.prompt
    assert prompt is not None
    caps: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr(promptview, "draw_key", lambda _surface, _app, _scale, label, at: caps.update({label: at}))
    promptview.draw(prompt, app, scene.layout, app.screen, True, scene.portrait)
    assert sorted(caps) == ["1", "2", "3", "4"]
    for choice in prompt.choices:
        cap = caps[str(choice.digit)]
        assert prompt.rect.collidepoint(cap)
        assert [one.digit for one in prompt.choices if one.rect.collidepoint(cap)] in ([], [choice.digit])
