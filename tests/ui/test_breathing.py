"""A screen at rest breathes: only what moves is drawn again, and what is seen is what a whole picture would show."""

from __future__ import annotations

import pygame
import pytest

from game.ui import benchmark
from game.ui.assets import PictureCache
from game.ui.benchmark import Benchmark
from game.ui.breathing import joined
from game.ui.table.layer import OVER, Layer
from tests.ui import move, paint
from tests.ui.table_driver import at, run

OTHERS = "r5 r4 r2 / b5 b6 / y1 y4"
NINE = "b1 b2 / g1 g2 / y1 y2 / r2 r3 / b3 b4 / g3 g4 / y3 y4 / r5 r6 / b5 b6"
OWN = f"official | hands r7 r4 b7 y2 W g3 b8 / {OTHERS} | pile r1"
TABLES = {
    "own turn": OWN,
    "the turn of another": f"official | hands r7 b7 / {OTHERS} | pile r1 | turn 2",
    "a person to choose": f"no_mercy | hands r6 gS W+6 / {OTHERS} | pile r7 b7 | phase target | queue swap,-1,0",
    "the other way round": f"official | hands r7 b7 / {OTHERS} | pile r1 | way -1",
    "a pending total": f"no_mercy | hands r+2 b7 / {OTHERS} | pile b+2 | phase answer | pending 4",
    "a total that burns": f"no_mercy | hands r+2 b7 / {OTHERS} | pile b+2 | phase answer | pending 14",
    "a total that is white-hot": f"no_mercy | hands r+2 b7 / {OTHERS} | pile b+2 | phase answer | pending 26",
    "one card left": "official | hands r7 b7 / r5 / b5 / y1 | pile r1",
    "ten players": f"no_mercy | hands r7 r4 b7 y9 W+6 / {NINE} | pile r1",
}


def picture() -> bytes:
    """What the window shows."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def breathe(app, seconds: float) -> list[bytes]:
    """Let time pass as the loop does while nothing else happens; what the window showed after each breath."""
    paint(app)
    app._dirty = False
    seen = []
    for _ in range(round(seconds * 20)):
        app.stack.top.update(0.05)
        assert not app.stack.top.animating
        assert app.painter.parts(app._layers, app.stack.top.breathing)
        seen.append(picture())
    return seen


def check(app, seconds: float = 4.0) -> None:
    """Whatever the window shows after so long, in small parts, is what it shows drawn as a whole."""
    before = app.painter.breaths
    for _ in range(3):
        shown = breathe(app, seconds / 3)[-1]
        paint(app)
        assert shown == picture()
    assert app.painter.breaths > before


@pytest.mark.parametrize("line", TABLES.values(), ids=TABLES)
def test_after_any_breath_the_window_shows_what_a_whole_drawing_would(app, line):
    at(app, line)
    run(app, 2.0)
    check(app)


def test_that_holds_with_the_log_open_and_with_a_tooltip_over_the_hand(app):
    scene = at(app, OWN)
    run(app, 2.0)
    scene.toggle_log()
    run(app, 1.0)
    check(app)
    scene.toggle_log()
    move(app, scene.card("r7"))
    run(app, 2.0)
    assert scene.card_explained >= 0
    check(app)


def test_that_holds_while_a_card_is_held_over_the_hand(app):
    scene = at(app, OWN)
    run(app, 2.0)
    scene.drag_card(scene.hand_cards[2], (700, 420))
    run(app, 1.0)
    check(app)


def test_that_holds_with_keys_shown_and_a_notice_over_the_table(app):
    scene = at(app, OWN)
    scene.by_keys = True
    app.notice("notice.copied")
    app.toasts.update(1.0)
    run(app, 2.0)
    check(app)


class Smoulder(Layer):
    """A spot that changes at every breath."""

    level = OVER
    breathes = busy = True
    areas = (pygame.Rect(40, 220, 60, 60),)

    def __init__(self) -> None:
        self.age = 0.0

    def update(self, seconds: float) -> None:
        self.age += seconds

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((round(self.age * 20) % 256, 40, 40), self.areas[0])


def test_an_effect_that_only_breathes_leaves_the_table_at_rest(app):
    scene = at(app, OWN)
    scene.add_effect(Smoulder())
    run(app, 2.0)
    assert not scene.animating
    check(app)


def test_somebody_who_thinks_is_lit_up_and_down_without_the_whole_table_being_drawn(app):
    scene = at(app, TABLES["the turn of another"])
    scene.thinking_shown = True
    run(app, 1.0)
    scene.thinking_shown = True
    assert not scene.animating
    assert ("seat", 2) in [one.name for one in scene.breathing]


def test_a_table_at_rest_moves(app):
    at(app, OWN)
    run(app, 2.0)
    assert len(set(breathe(app, 2.0))) > 10


def test_with_reduced_motion_nothing_moves_at_all(app):
    app.settings.reduced_motion = True
    at(app, OWN)
    run(app, 2.0)
    assert len(set(breathe(app, 2.0))) == 1
    assert app.painter.breaths == 0


def test_only_cards_that_can_be_played_sway_and_pointing_at_them_is_not_affected(app):
    scene = at(app, OWN)
    run(app, 2.0)
    poses = [held.pose for held in scene.hand_cards]
    swayed = set()
    for _ in range(80):
        scene.update(0.05)
        swayed |= {held.card for place, held in enumerate(scene.hand_cards) if scene.hand_sway(place, held)}
    assert swayed == scene.hand_playable
    assert [held.pose for held in scene.hand_cards] == poses


def test_the_memory_of_a_run_is_the_most_that_was_in_use_while_it_ran(monkeypatch):
    used, clock = iter([90.0, 140.0, 100.0]), iter(range(100))
    monkeypatch.setattr(benchmark, "resident_mb", lambda: next(used))
    monkeypatch.setattr(benchmark.time, "perf_counter", lambda: float(next(clock)))
    bench = Benchmark()
    for _ in range(3):
        bench.frame(0.004, True)
    assert bench.result()["rss_mb"] == 140.0


def test_turns_in_which_nothing_but_what_breathes_was_drawn_are_the_rest_of_a_run(monkeypatch):
    monkeypatch.setattr(benchmark, "resident_mb", lambda: 90.0)
    clock, spent = [0.0], [0.0]
    monkeypatch.setattr(benchmark.time, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(benchmark.time, "process_time", lambda: spent[0])
    bench = Benchmark()
    for drawn, seconds, work in [(True, 1.0, 1.0), (True, 1.0, 0.5), (False, 2.0, 0.2), (False, 2.0, 0.2)]:
        clock[0] += seconds
        spent[0] += work
        bench.frame(0.004, drawn)
    figures = bench.result()
    assert (figures["rest_seconds"], figures["rest_cpu_percent"]) == (4.0, 10.0)


def test_pictures_that_no_drawing_needs_any_more_are_let_go_of_beyond_what_lasts():
    cache = PictureCache(1_000_000)
    for name in range(10):
        cache.get(name, lambda: pygame.Surface((100, 100)))
    for _ in range(20):
        cache.get(9, lambda: pygame.Surface((100, 100)))
        cache.drawn(30_000, 15)
    assert cache.pixels == 30_000
    again = []
    cache.get(9, lambda: again.append(9) or pygame.Surface((1, 1)))
    assert again == []


def test_areas_that_lie_close_together_are_drawn_as_one(app):
    near = [pygame.Rect(0, 0, 100, 100), pygame.Rect(90, 10, 100, 100)]
    assert joined(near) == [pygame.Rect(0, 0, 190, 110)]
    apart = [pygame.Rect(0, 0, 100, 100), pygame.Rect(900, 500, 100, 100)]
    assert sorted(joined(apart), key=tuple) == apart
    assert joined([pygame.Rect(5, 5, 0, 10)]) == []


def test_a_window_in_the_background_draws_nothing(app):
    at(app, OWN)
    run(app, 2.0)
    app.window.away = True
    for _ in range(5):
        app.frame()
    before = app.frames, app.painter.breaths
    for _ in range(8):
        app.frame()
    assert (app.frames, app.painter.breaths) == before


def test_the_title_moves_in_small_parts_too_and_not_with_reduced_motion(app):
    app.routes.title()
    run(app, 2.0)
    assert len(set(breathe(app, 3.0))) > 10
    check(app)
    app.settings.reduced_motion = True
    app.routes.title()
    run(app, 2.0)
    assert len(set(breathe(app, 2.0))) == 1
