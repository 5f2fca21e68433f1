"""The tables in Tiled: every anchor is there, nothing lies on anything else, and everything fits any window."""

from __future__ import annotations

import ast
import itertools

import pygame
import pytest

from game.ui.table import layout
from game.ui.table.layout import LayoutError, Placed, load_layout, needed
from tests.asked_names import SOURCES

LOOK = "casino"
"""The name of the layout with a tray for chips."""
TABLES = [*((players, False) for players in range(2, 11)), (2, True)]
SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1024, 768), (2560, 1080), (3440, 1440), (3840, 2160), (1080, 1920)]
STAKED = ("why_button", "fast_button", "auto_button", "auto_ten_button")
BUTTONS = ("draw_button", "hint_button", "sort_button", "uno_button", "catch_button", "menu_button", "log_button")


def solid(placed: Placed, casino: bool) -> dict[str, pygame.Rect]:
    """What must never overlap: seats with their plates and backs, the hand, buttons and the score."""
    boxes = {name: placed[name] for name in (*BUTTONS, "score", "hand_0")}
    for place in range(placed.players):
        seat = placed.seat(place).copy()
        seat.height += placed.px(18)
        boxes[f"seat_{place}"] = seat
        if place:
            # The name plate lies on the upper edge of the backs, so the two count as one.
            boxes[f"seat_{place}"] = seat.union(placed.hand(place))
    if casino:
        # Nobody calls UNO there: other buttons have the corner.
        del boxes["uno_button"], boxes["catch_button"]
        boxes |= {name: placed[name] for name in ("stake", "paytable", *STAKED)}
        boxes |= {name: placed[name].inflate(placed.px(16), 0) for name in ("draw", "discard")}
    return boxes


@pytest.mark.parametrize(("players", "casino"), TABLES)
def test_every_table_has_all_anchors(players: int, casino: bool) -> None:
    anchors = load_layout(players, LOOK if casino else "").anchors
    assert not [name for name in needed(players, LOOK if casino else "") if name not in anchors]


def test_every_anchor_the_code_asks_for_is_needed() -> None:
    asked = {
        node.slice.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
        if getattr(node.value, "attr", getattr(node.value, "id", "")) == "placed"
    }
    assert {"ring", "paytable", "prompt"} <= asked
    assert asked - set(needed(10, LOOK)) == set()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "casino"), TABLES)
def test_nothing_overlaps_and_everything_is_inside_the_window(
    players: int, casino: bool, size: tuple[int, int]
) -> None:
    placed = load_layout(players, LOOK if casino else "").at(size)
    window = pygame.Rect((0, 0), size)
    boxes = solid(placed, casino)
    for name, box in boxes.items():
        assert window.contains(box), f"{name} leaves the window"
    for (one, first), (two, second) in itertools.combinations(boxes.items(), 2):
        assert not first.colliderect(second), f"{one} lies on {two} at {size}"
    if casino:
        return  # no ring is drawn there
    for name, box in boxes.items():
        assert not _touches_ring(placed["ring"], box), f"{name} lies on the ring at {size}"


@pytest.mark.parametrize("size", SIZES)
def test_the_tray_and_the_stop_of_the_casino_have_room(size: tuple[int, int]) -> None:
    placed = load_layout(2, LOOK).at(size)
    boxes = solid(placed, casino=True)
    for name in ("hint_button", "sort_button", "draw_button", "seat_0", "stake", "paytable", *STAKED):
        assert not placed["tray"].colliderect(boxes[name]), f"the tray lies on {name} at {size}"
    # It is as large as both together; a pixel is lost in rounding.
    stop = placed["stop_button"].inflate(2, 2)
    assert stop.contains(placed["auto_button"])
    assert stop.contains(placed["auto_ten_button"])
    assert not placed["stop_button"].colliderect(placed["fast_button"])
    assert not placed["stop_button"].colliderect(placed["hand_0"])


def _touches_ring(ring: pygame.Rect, box: pygame.Rect) -> bool:
    """The ring is an ellipse that fills all of its box but a small margin for its shadow."""
    x = min(max(ring.centerx, box.left), box.right) - ring.centerx
    y = min(max(ring.centery, box.top), box.bottom) - ring.centery
    return (x / (ring.width * 0.465)) ** 2 + (y / (ring.height * 0.465)) ** 2 < 1


@pytest.mark.parametrize("size", SIZES)
def test_piles_lie_inside_the_ring(size: tuple[int, int]) -> None:
    placed = load_layout(4).at(size)
    ring = placed["ring"]
    for name in ("draw", "discard"):
        for x, y in (placed[name].topleft, placed[name].bottomright, placed[name].topright, placed[name].bottomleft):
            share = ((x - ring.centerx) / (ring.width * 0.4)) ** 2 + ((y - ring.centery) / (ring.height * 0.4)) ** 2
            assert share < 1.15, f"{name} hides the ring at {size}"


@pytest.mark.parametrize("size", SIZES)
def test_backs_stay_with_their_seat_in_any_window(size: tuple[int, int]) -> None:
    placed = load_layout(10).at(size)
    for place in range(1, 10):
        gap = placed.hand(place).top - placed.seat(place).bottom
        assert 0 <= gap <= placed.px(16)


def test_a_pinned_object_keeps_its_distance_to_the_edge() -> None:
    narrow, wide = load_layout(4).at((1280, 720)), load_layout(4).at((2560, 720))
    assert narrow["menu_button"].right - 1280 == wide["menu_button"].right - 2560


def test_a_map_without_an_anchor_is_named(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (layout.FOLDER / "players_3.tmx").read_text(encoding="utf-8").replace('name="ring" type', 'name="rung" type')
    (tmp_path / "players_3.tmx").write_text(text, encoding="utf-8")
    monkeypatch.setattr(layout, "FOLDER", tmp_path)
    load_layout.cache_clear()
    with pytest.raises(LayoutError, match="ring"):
        load_layout(3)
    with pytest.raises(LayoutError, match="players_4"):
        load_layout(4)
    load_layout.cache_clear()
