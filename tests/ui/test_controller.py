"""Game controllers: what their buttons and sticks say, plugging in and out, what is shown of them, and the rumble."""

from __future__ import annotations

import time

import pygame
import pytest

from game.ui import pictures
from game.ui.controller import REPEAT_AFTER, REPEAT_EVERY, Controllers, Pad, family
from game.ui.inputs import Intent, intent
from game.ui.keymap import BUTTONS, FIXED_BUTTONS, PAD_BUTTONS
from game.ui.widgets.caps import pad_cap
from tests.ui import RecordingScene, key, move, open_app, paint, painted, painted_again, pass_time, send, take_events
from tests.ui.pads import NUMBER, down, press, tap, tilt, top, up
from tests.ui.table_driver import at, run
from tests.virtualpad import VirtualPad, library

ORDINARY = "classic | hands r4 r7 g2 b9 / b2 y3 r1 | pile r5 | turn 0"


class Listening(RecordingScene):
    """Writes down what is wanted of it."""

    def __init__(self, app) -> None:
        super().__init__(app, "table")
        self.wishes: list[Intent | None] = []

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.wishes.append(intent(event))
        return True


@pytest.fixture
def heard(app) -> list[Intent | None]:
    scene = Listening(app)
    app.stack.push(scene)
    return scene.wishes


# ---- buttons and sticks ---------------------------------------------------------------------------------------------


def test_every_button_says_what_it_is_for(app, heard) -> None:
    for wish, names in {**BUTTONS, **FIXED_BUTTONS}.items():
        tap(app, *names)
        assert heard.pop() is wish
        assert not heard


def test_a_button_without_a_meaning_wants_nothing_and_breaks_nothing(app, heard) -> None:
    tap(app, "guide", "touchpad")
    assert heard == [None, None]
    send(app, pygame.CONTROLLERBUTTONDOWN, instance_id=NUMBER, button=99)
    assert heard == [None, None]


def test_the_left_stick_is_a_second_pad_of_directions(app, heard) -> None:
    for axis, value, wish in ((0, -1, "left"), (0, 1, "right"), (1, -1, "up"), (1, 1, "down")):
        tilt(app, axis, 32767 * value)
        tilt(app, axis, 0)
        assert heard.pop() == wish
        assert not heard


def test_a_stick_that_trembles_counts_once(app, heard) -> None:
    for value in (3000, 9000, 16000, 19000, 17000, 15000, 19000, 32767, 13000, 18500):
        tilt(app, 0, value)
    assert heard == [Intent.RIGHT]
    tilt(app, 0, 8000)
    tilt(app, 0, 20000)
    assert heard == [Intent.RIGHT, Intent.RIGHT]
    tilt(app, 0, -32768)
    assert heard[-1] is Intent.LEFT


def test_a_direction_that_is_held_counts_again_and_a_button_does_not() -> None:
    controllers = Controllers(lambda: None)
    event = pygame.event.Event
    index = PAD_BUTTONS.index("dpad_down")
    assert controllers.read(event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=index), 10.0) == ["dpad_down"]
    assert controllers.read(event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=0), 10.0) == ["a"]
    assert controllers.repeated(10.0 + REPEAT_AFTER - 0.01) == []
    assert controllers.repeated(10.0 + REPEAT_AFTER) == ["dpad_down"]
    assert controllers.repeated(10.0 + REPEAT_AFTER + REPEAT_EVERY) == ["dpad_down"]
    controllers.read(event(pygame.CONTROLLERBUTTONUP, instance_id=1, button=index), 11.0)
    assert controllers.repeated(99.0) == []


def test_the_window_repeats_what_is_held(app, heard, monkeypatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    down(app, "dpad_right")
    clock[0] += REPEAT_AFTER
    pass_time(app, clock[0])
    assert heard == [Intent.RIGHT, Intent.RIGHT]
    up(app, "dpad_right")
    clock[0] += REPEAT_AFTER
    pass_time(app, clock[0])
    assert len(heard) == 2


def test_a_known_controller_is_not_heard_twice(app, heard) -> None:
    app.devices.controllers.pads[NUMBER] = Pad(Shaking(), "Xbox Controller", "xbox", plain=False)
    tap(app, "a")
    send(app, pygame.JOYBUTTONDOWN, instance_id=NUMBER, button=0)
    assert heard == [Intent.CONFIRM]


# ---- families and what is shown -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "number", "kind"),
    [
        ("Xbox Series X Controller", "", "xbox"),
        ("Generic X-Box pad", "", "xbox"),
        ("PS4 Controller", "", "playstation"),
        ("DualSense Wireless Controller", "", "playstation"),
        ("Wireless Controller", "030000004c050000e60c000011810000", "playstation"),
        ("Nintendo Switch Pro Controller", "", "nintendo"),
        ("Pro Controller", "050000007e0500000920000001800000", "nintendo"),
        ("USB Gamepad", "03000000790000001100000010010000", "generic"),
    ],
)
def test_a_controller_is_known_by_its_maker_or_its_name(name: str, number: str, kind: str) -> None:
    assert family(name, number) == kind


def test_every_button_of_every_family_can_be_drawn_and_named(app) -> None:
    for kind in pictures.PAD_FAMILIES:
        app.devices.controllers.family = kind
        for language in ("en", "it", "es"):
            app.t.set(language)
            assert all(app.devices.button_words(button) for button in PAD_BUTTONS)
        assert all(pad_cap(app, 1.0, button).get_width() > 10 for button in PAD_BUTTONS)
    assert app.devices.button_words("a") == "A"


def test_the_same_button_looks_different_in_each_family(app) -> None:
    looks = set()
    for kind in pictures.PAD_FAMILIES:
        app.devices.controllers.family = kind
        looks.add(pygame.image.tobytes(pad_cap(app, 1.0, "a"), "RGBA"))
    assert len(looks) == len(pictures.PAD_FAMILIES)


def _picture(app) -> bytes:
    paint(app)
    return pygame.image.tobytes(app.screen, "RGB")


def test_what_is_shown_at_the_table_changes_at_once_with_what_is_used(app) -> None:
    at(app, ORDINARY)
    move(app, (3, 3))
    plain = _picture(app)
    key(app, pygame.K_l, "l")
    key(app, pygame.K_l, "l")
    painted(app)
    with_keys = _picture(app)
    app.devices.controllers.pads[NUMBER] = Pad(Shaking(), "", "playstation", plain=False)
    tap(app, "guide")
    assert app.devices.used == "controller"
    assert painted_again(app), "it is drawn anew at once"
    with_buttons = _picture(app)
    assert len({plain, with_keys, with_buttons}) == 3
    key(app, pygame.K_LCTRL)
    assert app.devices.used == "keys"
    assert _picture(app) == with_keys
    move(app, (3, 3))
    assert app.devices.used == "mouse"
    assert _picture(app) == plain


def test_a_menu_that_opens_while_the_controller_is_used_shows_where_the_focus_is(app) -> None:
    at(app, ORDINARY)
    tap(app, "start")
    assert top(app).name == "pause"
    assert top(app).group.by_keyboard
    move(app, (3, 3))
    tap(app, "start")


# ---- being hit ------------------------------------------------------------------------------------------------------


class Shaking:
    """A controller that can rumble and writes it down."""

    def __init__(self) -> None:
        self.shaken: list[int] = []

    def rumble(self, low: float, high: float, milliseconds: int, /) -> bool:
        self.shaken.append(milliseconds)
        return True

    def quit(self) -> None:
        """Nothing to let go of."""


HIT = "no_mercy | hands r4 g2 b9 / b2 y3 r1 | pile r+2 | phase answer | pending 2 | turn 0 | layer 1"


@pytest.mark.parametrize(
    ("reduced", "by_keys", "shaken"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_being_hit_is_felt_unless_nothing_is_to_move(app, reduced: bool, by_keys: bool, shaken: bool) -> None:
    pad = Shaking()
    app.devices.controllers.pads[NUMBER] = Pad(pad, "", "xbox", plain=False)
    app.settings.reduced_motion = reduced
    app.settings.speed = "normal"
    scene = at(app, HIT)
    run(app, 3)
    tap(app, "guide")
    if by_keys:
        key(app, pygame.K_d, "d")
    else:
        tap(app, "x")
    run(app, 4)
    assert scene.actions
    assert bool(pad.shaken) == shaken


# ---- plugging in and out --------------------------------------------------------------------------------------------


def test_a_controller_that_is_unplugged_leaves_mouse_and_keys(app) -> None:
    scene = at(app, ORDINARY)
    tap(app, "dpad_right")
    down(app, "dpad_right")
    send(app, pygame.CONTROLLERDEVICEREMOVED, instance_id=NUMBER)
    assert app.toasts.keys == ["notice.controller_gone"]
    assert app.devices.used == "keys"
    assert app.devices.controllers.repeated(1e12) == []
    key(app, pygame.K_RETURN)
    assert scene.actions


def test_a_controller_that_nobody_used_goes_without_a_word(app) -> None:
    send(app, pygame.CONTROLLERDEVICEREMOVED, instance_id=3)
    assert app.toasts.keys == []


def test_one_that_is_gone_before_it_is_opened_does_no_harm(app) -> None:
    app.devices.controllers.open()
    send(app, pygame.CONTROLLERDEVICEADDED, device_index=5, guid="")
    assert app.devices.controllers.pads == {}


def test_a_machine_that_knows_no_controllers_plays_as_before(app, monkeypatch) -> None:
    def missing() -> None:
        raise pygame.error("no joystick support")

    monkeypatch.setattr(pygame.joystick, "init", missing)
    app.devices.controllers.open()
    send(app, pygame.CONTROLLERDEVICEADDED, device_index=0, guid="")
    assert app.devices.controllers.pads == {}


@pytest.mark.skipif(library() is None, reason="the library cannot be asked for a virtual controller")
def test_a_real_device_is_found_heard_and_missed(tmp_path) -> None:
    app = open_app(tmp_path)
    sdl = library()
    assert sdl is not None
    app.devices.controllers.open()
    scene = Listening(app)
    app.stack.push(scene)
    pad = VirtualPad(sdl)
    take_events(app)
    assert [one.name for one in app.devices.controllers.pads.values()] == ["Virtual Controller"]
    pad.button(0, True)
    take_events(app)
    pad.button(0, False)
    pad.axis(0, 30000)
    take_events(app)
    pad.axis(0, 0)
    take_events(app)
    assert scene.wishes == [Intent.CONFIRM, Intent.RIGHT]
    app.devices.controllers.rumble(0.5, 10)
    pad.unplug()
    take_events(app)
    assert app.devices.controllers.pads == {}
    assert app.toasts.keys == ["notice.controller_gone"]
    app.close()


def test_no_controller_is_looked_for_before_the_window_is_there(app) -> None:
    """The first frame does not wait for it."""
    assert not app.devices.controllers._open


# ---- names without a keyboard ---------------------------------------------------------------------------------------


def test_a_name_is_written_with_the_controller(app) -> None:
    app.routes.title()
    app.routes.settings()
    press(app, "page.you")
    press(app, "name")
    assert top(app).name == "letters"
    for letter in "ada":
        press(app, f"letter.{letter}")
    press(app, "done")
    assert top(app).name == "settings"
    assert app.settings.player_name == "Ada"


def test_a_keyboard_writes_there_too_and_back_leaves_the_name(app) -> None:
    got: list[str] = []
    app.routes.title()
    app.routes.letters("Al", 3, got.append)
    scene = top(app)
    key(app, pygame.K_d, "d")
    send(app, pygame.TEXTINPUT, text="dx")
    assert scene.describe()["text"] == "Ald"
    key(app, pygame.K_BACKSPACE)
    assert scene.describe()["text"] == "Al"
    key(app, pygame.K_ESCAPE)
    assert (got, top(app).name) == ([], "title")


def test_enter_on_a_text_field_opens_no_letters(app) -> None:
    app.routes.title()
    app.routes.settings()
    press(app, "page.you")
    tap(app, "right_shoulder")
    key(app, pygame.K_TAB)
    top(app).group.focus_on("name")
    key(app, pygame.K_RETURN)
    assert top(app).name == "settings"
