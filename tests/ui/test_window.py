"""The window and its canvas: any size, a new one, hidden and back, and nobody who keeps the surface of the system."""

from __future__ import annotations

import ast
import warnings

import pygame
import pytest

from game.cli import SCENES
from game.rulesets import RULESETS
from game.ui.assets import NotYetError, Pace, PictureCache
from tests.test_architecture import FILES, ROOT, name_of, tree_of
from tests.ui import RecordingScene, open_app, paint, send, start_with


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    yield made
    made.close()


def scene(app, name="scene"):
    return RecordingScene(app, name)


RED, GREEN = (255, 0, 0), (0, 255, 0)


class Painted(RecordingScene):
    """Red on the left, green on the right."""

    def draw(self, surface):
        super().draw(surface)
        surface.fill(RED)
        surface.fill(GREEN, (surface.get_width() // 2, 0, surface.get_width(), surface.get_height()))


def window_colours(app):
    """What is seen at the edges of the window itself."""
    surface = pygame.display.get_surface()
    assert surface.get_size() == app.window.size
    width, height = surface.get_size()
    corners = [(x, y) for x in (0, width - 1) for y in (0, height - 1)]
    return {tuple(surface.get_at(corner))[:3] for corner in corners}


def resize(app, size):
    """Another size for the window, without waiting until it has kept it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pygame.Window.from_display_module().minimum_size = (1, 1)
        pygame.Window.from_display_module().size = size
    app.frame()


def still(app):
    """The size has been the same for a moment."""
    app.window._changed_at -= 100
    app.frame()


def test_resizing_places_every_scene_again_and_keeps_the_size(app):
    one, two = scene(app), scene(app)
    app.stack.push(one)
    app.stack.push(two)
    resize(app, (1600, 900))
    still(app)
    assert app.size == (1600, 900)
    assert app.scale == pytest.approx(1.25)
    assert one.calls[-1] == "resized"
    assert two.calls[-2:] == ["resized", "draw"]
    assert app.settings.size == (1600, 900)


def test_while_the_border_is_dragged_nothing_is_placed_again_and_the_picture_is_stretched(app):
    one = Painted(app, "one")
    app.stack.push(one)
    app.frame()
    placed = one.calls.count("resized")
    for width in range(1290, 1400, 10):
        resize(app, (width, 800))
        assert app.size == (1280, 720)
        assert window_colours(app) == {RED, GREEN}
    assert one.calls.count("resized") == placed
    still(app)
    assert one.calls.count("resized") == placed + 1
    assert app.size == (1390, 800)
    assert window_colours(app) == {RED, GREEN}


def test_a_click_on_a_stretched_picture_hits_what_is_seen_there(app):
    one = scene(app)
    heard = []
    one.handle = lambda event: heard.append(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else None
    app.stack.push(one)
    resize(app, (2560, 360))
    send(app, pygame.MOUSEBUTTONDOWN, pos=(1280, 180), button=1)
    assert heard == [(640, 360)]
    still(app)
    send(app, pygame.MOUSEBUTTONDOWN, pos=(1280, 180), button=1)
    assert heard[1:] == [(1280, 180)]


@pytest.mark.parametrize("size", [(1, 1), (1, 900), (1600, 1), (319, 199), (320, 200), (7, 2160), (3840, 2160)])
def test_a_window_of_any_size_has_a_layout_of_at_least_the_smallest(app, size):
    app.routes.title()
    app.frame()
    resize(app, size)
    still(app)
    assert app.window.size == size
    assert app.size == (max(320, size[0]), max(200, size[1]))
    assert app.settings.size == (max(1024, size[0]), max(640, size[1]))


def test_what_is_hidden_is_neither_drawn_nor_goes_on_and_is_drawn_at_once_when_it_comes_back(app):
    one = scene(app)
    one.moving = True
    app.stack.push(one)
    app.frame()
    shown = pygame.Window.from_display_module
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        shown().hide()
        app.frame()
        drawn, passed = one.calls.count("draw"), one.passed
        for _ in range(2):
            app.invalidate()
            assert not app.frame()
        assert (one.calls.count("draw"), one.passed) == (drawn, passed)
        shown().show()
    assert app.frame()
    assert one.calls.count("draw") == drawn + 1
    assert one.passed - passed <= 0.25 + 1e-9


def test_a_timer_rings_in_a_hidden_window_too(app):
    app.stack.push(scene(app))
    rung = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pygame.Window.from_display_module().hide()
    app.after(0.0, lambda: rung.append(True))
    app.frame()
    assert rung


def test_scenes_are_drawn_on_a_surface_of_our_own_that_stays_the_same(app):
    one = scene(app)
    drawn_on = []
    one.draw = drawn_on.append
    app.stack.push(one)
    app.frame()
    one.invalidate()
    app.frame()
    assert drawn_on[0] is drawn_on[1]
    assert drawn_on[0] is not pygame.display.get_surface()


# ---- pictures for a new size, a few in every frame ----------------------------------------------------------------


class Slow(Painted):
    """Needs five pictures, each of which takes longer than there is time for in one frame."""

    made = 0

    def draw(self, surface):
        surface.set_clip(pygame.Rect(0, 0, 5, 5))
        for number in range(5):
            self.app.assets.made((number, self.app.size), self._make)
        surface.set_clip(None)
        super().draw(surface)

    def _make(self):
        self.made += 1
        return pygame.Surface((1, 1))


def test_pictures_for_a_new_size_are_made_one_by_one_while_the_old_picture_is_seen_and_input_is_heard(app, monkeypatch):
    monkeypatch.setattr("game.app.SLICE_SECONDS", -1.0)
    monkeypatch.setattr("game.app.LONGEST_CHANGE", 1000.0)
    slow = Slow(app, "slow")
    heard = []
    slow.handle = lambda event: heard.append(slow.made) if event.type == pygame.KEYDOWN else None
    app.stack.push(slow)
    app.frame()
    assert slow.made == 5  # the first picture of all is drawn in one go: there is nothing to show instead
    resize(app, (1600, 900))
    slow.made = 0
    app.window._changed_at -= 100
    while app.describe()["animating"] or not slow.made:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
        drawn = slow.calls.count("draw")
        app.frame()
        assert window_colours(app) == {RED, GREEN}
        assert slow.calls.count("draw") == drawn + (slow.made == 5)
    assert heard == [0, 1, 2, 3, 4]


def test_no_machine_is_so_slow_that_the_old_picture_stays(app, monkeypatch):
    monkeypatch.setattr("game.app.SLICE_SECONDS", -1.0)
    slow = Slow(app, "slow")
    app.stack.push(slow)
    app.frame()
    resize(app, (1600, 900))
    still(app)
    assert slow.calls[-1] == "draw"
    assert not app.window.changing


def test_a_pace_lets_one_picture_through_and_stops_before_the_next():
    pace = Pace()
    cache = PictureCache(1000, pace)
    with pace.limited(-1.0):
        cache.get("one", lambda: pygame.Surface((1, 1)))
        cache.get("one", lambda: pygame.Surface((1, 1)))
        with pytest.raises(NotYetError):
            cache.get("two", lambda: pygame.Surface((1, 1)))
    cache.get("two", lambda: pygame.Surface((1, 1)))
    assert len(cache) == 2


@pytest.mark.parametrize(
    "words", [*(["--ruleset", name, "--demo", "--seed", "4"] for name in RULESETS), *(["--scene", at] for at in SCENES)]
)
def test_a_screen_prepared_in_slices_looks_like_one_drawn_in_one_go(tmp_path, monkeypatch, words):
    app = open_app(tmp_path)
    app.demo = True
    start_with(app, words)
    paint(app)
    monkeypatch.setattr("game.app.SLICE_SECONDS", -1.0)
    monkeypatch.setattr("game.app.LONGEST_CHANGE", 1000.0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pygame.Window.from_display_module().size = (1500, 800)
    app._measure_window()
    app.layout_changed()
    passes = 0
    while app.window.changing:
        app._draw_in_slices(0.0)
        passes += 1
    sliced = pygame.image.tobytes(app.screen, "RGB")
    app.layout_changed()
    paint(app)
    assert pygame.image.tobytes(app.screen, "RGB") == sliced
    assert passes > 1
    app.close()


# ---- whose the window's surface is ----------------------------------------------------------------------------------

SHOWS = "game/ui/window.py"
"""The one module that may touch the surface of the window."""
SURFACE = frozenset({"get_surface", "flip", "update", "from_display_module"})


def touches(tree: ast.Module) -> list[str]:
    """Where a module asks for the surface of the window or shows it, or takes what a new mode gives back."""
    found = []
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            owner = ast.unparse(node.value)
            if node.attr in SURFACE and owner in ("pygame.display", "display", "pygame.Window", "Window"):
                found.append(node.attr)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("display.set_mode"):
            if id(node) not in alone:
                found.append("set_mode")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pygame.display"):
            found.append(node.module or "")
        elif isinstance(node, ast.ImportFrom) and node.module == "pygame":
            found.extend(alias.name for alias in node.names if alias.name in ("display", "Window"))
    return sorted(found)


def kept(tree: ast.Module) -> list[str]:
    """Attributes in which a module keeps the surface of the window."""
    return [
        ast.unparse(target)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and ast.unparse(node.value).endswith(("_surface()", "get_surface()"))
        for target in node.targets
        if not isinstance(target, ast.Name)
    ]


def test_the_surface_of_the_window_is_asked_for_and_shown_in_one_place_and_never_kept() -> None:
    """The system frees it whenever it likes: who draws on one that was kept draws on freed memory."""
    assert {name_of(path): found for path in FILES if (found := touches(tree_of(path)))} == {
        SHOWS: ["from_display_module", "get_surface", "update"]
    }
    assert kept(tree_of(ROOT / SHOWS)) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("screen = pygame.display.get_surface()", ["get_surface"]),
        ("pygame.display.flip()", ["flip"]),
        ("pygame.display.update(rects)", ["update"]),
        ("show = pygame.display.flip", ["flip"]),
        ("self.screen = pygame.display.set_mode((3, 4))", ["set_mode"]),
        ("pygame.display.set_mode((3, 4)).fill(0)", ["set_mode"]),
        ("pygame.display.set_mode((3, 4))", []),
        ("from pygame import display", ["display"]),
        ("from pygame.display import flip", ["pygame.display"]),
        ("pygame.display.get_init()", []),
    ],
)
def test_a_touch_of_the_windows_surface_is_noticed(source: str, found: list[str]) -> None:
    assert touches(ast.parse(source)) == found


def test_a_kept_surface_is_noticed() -> None:
    assert kept(ast.parse("self.screen = self._surface()\nsurface = self._surface()")) == ["self.screen"]
