"""The table of golden pictures: every screen of the game has a case in it, and every profile can be laid out."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

import game.ui
from game.ui.scene import Scene
from tools.golden.cases import CASES, MOMENTS, Case
from tools.golden.compare import MOST_PIXELS, TOLERANCE, compare


def _screens(base: type[Scene]) -> Iterator[type[Scene]]:
    for one in base.__subclasses__():
        yield one
        yield from _screens(one)


@pytest.fixture(scope="module")
def screens() -> set[str]:
    """The names of all screens that there are in the program, whatever opens them."""
    for module in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        importlib.import_module(module.name)
    return {one.name for one in _screens(Scene) if one.__module__.startswith("game.")} - {Scene.name}


def test_every_screen_has_a_golden_picture(screens: set[str]) -> None:
    assert {case.screen for case in CASES} - {""} == screens


def test_no_two_cases_write_the_same_picture() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("case", {case.profile: case for case in CASES}.values(), ids=lambda case: case.name)
def test_every_profile_can_be_laid_out(case: Case, tmp_path: Path) -> None:
    case.profile(tmp_path)


def test_moments_begin_with_an_action_and_are_seen_in_several_frames() -> None:
    for case in MOMENTS:
        numbers = [int(number) for number in case.film.split(",")]
        assert case.script.split()[-1].startswith(("start=", "!"))
        assert len(numbers) > 5
        assert numbers == sorted(set(numbers))


# ---- comparing ------------------------------------------------------------------------------------------------------


def _put(folder: Path, picture: Image.Image, **told: object) -> None:
    folder.mkdir()
    picture.save(folder / "a.png")
    (folder / "a.json").write_text(json.dumps(told))


def _differences(folder: Path, changed: Image.Image, **told: object) -> list[str]:
    _put(folder / "golden", Image.new("RGB", (20, 10), (9, 9, 9)), scene="title")
    _put(folder / "now", changed, **{"scene": "title", **told})
    return [str(one) for one in compare(folder / "golden", folder / "now", folder / "report", {"a"})]


def test_what_looks_the_same_is_no_difference(tmp_path: Path) -> None:
    picture = Image.new("RGB", (20, 10), (9 + TOLERANCE, 9, 9))
    for number in range(MOST_PIXELS):
        picture.putpixel((number, 0), (255, 255, 255))
    assert _differences(tmp_path, picture) == []


def test_one_pixel_more_is_a_difference_and_is_shown(tmp_path: Path) -> None:
    picture = Image.new("RGB", (20, 10), (9, 9, 9))
    for number in range(MOST_PIXELS + 1):
        picture.putpixel((number, 0), (9, 9 + TOLERANCE + 1, 9))
    assert _differences(tmp_path, picture) == ["a: looks different: 9 pixels, 4.500%"]
    with Image.open(tmp_path / "report" / "a.png") as shown:
        assert shown.size == (80, 10)


def test_another_size_or_description_or_a_missing_picture_is_a_difference(tmp_path: Path) -> None:
    same = Image.new("RGB", (20, 10), (9, 9, 9))
    for number, (picture, told, wanted) in enumerate(
        (
            (Image.new("RGB", (10, 10)), {}, "a: was 20x10, is 10x10"),
            (same, {"scene": "setup"}, "a: is described differently"),
        )
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert _differences(folder, picture, **told) == [wanted]
    _put(tmp_path / "golden", same)
    assert str(compare(tmp_path / "golden", tmp_path / "nowhere", tmp_path, {"a"})[0]) == "a: only before"
