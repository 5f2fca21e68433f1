"""One table names the pictures: it is drawn, packed, loaded and asked for as it stands, and nothing else is."""

from __future__ import annotations

import doctest
import importlib
import json
import subprocess
import sys
import types
from pathlib import Path

import pygame
import pytest

from game.core.cards import FACES
from game.rulesets import RULESETS
from game.ui import faults, paths, pictures
from game.ui.assets import Assets
from tests.asked_names import SOURCES, asked, literals, uses
from tools import draw_art

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 1_000_000
PICTURE_FILES = frozenset(map(pictures.file, pictures.PICTURES))
ALL_FILES = PICTURE_FILES.union(pictures.MEASURE_FILES, pictures.SYSTEM_ICONS)


def _present() -> set[str]:
    """The files there are, as the table calls them."""
    folders = (pictures.ART_FOLDER, pictures.CARD_FOLDER)
    return {
        path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()
    }


# ---- files --------------------------------------------------------------------------------------------------------


def test_every_declared_picture_has_its_file() -> None:
    assert sorted(ALL_FILES - _present()) == []


def test_no_file_is_undeclared() -> None:
    assert sorted(_present() - ALL_FILES) == []


def test_the_art_stays_small() -> None:
    assert sum((ROOT / file).stat().st_size for file in _present()) < 12 * MEGABYTE


def test_every_face_is_in_some_deck() -> None:
    used = {pictures.card(FACES[card].name) for rules in RULESETS.values() for card in rules.deck_cards}
    assert used | {pictures.card(pictures.CARD_BACK)} == set(pictures.FAMILIES[pictures.card])


def test_every_measure_is_of_a_declared_picture_and_none_is_wanting() -> None:
    known: dict[str, dict[str, object]] = {}
    for file in pictures.MEASURE_FILES:
        known |= json.loads((ROOT / file).read_text(encoding="utf-8"))["pictures"]
    assert known.keys() - pictures.PICTURES == set()
    wanting = [(name, kind) for name, kinds in pictures.MEASURES.items() for kind in kinds if kind not in known[name]]
    assert wanting == []


# ---- the table ------------------------------------------------------------------------------------------------------


def test_the_table_can_be_read_without_a_window() -> None:
    """The packaging reads it where there is no pygame."""
    script = "import sys; from game.ui import cues, pictures; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT).returncode == 0


def test_the_examples_in_the_table_are_true() -> None:
    result = doctest.testmod(pictures)
    assert result.attempted
    assert not result.failed


# ---- names in the code ----------------------------------------------------------------------------------------------


def _asked_by_the_program() -> list[tuple[str, str | None]]:
    return [
        (found.place, found.name)
        for path in SOURCES
        for found in asked(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    ]


def test_no_name_of_a_picture_is_put_together_outside_the_table() -> None:
    assert [place for place, name in _asked_by_the_program() if name is None] == []


def test_every_name_in_the_code_is_declared() -> None:
    assert [(place, name) for place, name in _asked_by_the_program() if name and name not in pictures.PICTURES] == []


@pytest.mark.parametrize(
    "code",
    [
        'app.assets.image("no_such_picture")',
        'self.app.assets.icon("no_such_icon", 20)',
        'app.assets.portrait("bank" if asked else "no_such_face")',
        'nineslice.draw(app.assets, surface, "panel", rect, scale, like="no_such_frame")',
        'frame(app.assets, "no_such_frame", size, scale)',
        'effects.burst(centre, "no_such_spark", 12, 3, 4)',
        'effects.flash(name="no_such_flash")',
        'Button(app, "next", text, on_press, "gold", "no_such_icon")',
        'for picture in ("glow", "no_such_glow"):\n    assets.image(picture)',
        'for number, (icon, key) in enumerate((("no_such_icon", "a"), ("check", "b"))):\n    assets.icon(icon)',
        'NAMES = ("medal_gold", "medal_tin")\ndef draw(assets, place):\n    assets.fitted(NAMES[place], box)',
        'def draw(assets):\n    name = "glow"\n    if dark:\n        name = "no_such_glow"\n    assets.image(name)',
        'assets.image("confetti_" + colour)',
        'assets.image(f"confetti_{colour}")',
        'assets.image("confetti_%s" % colour)',
        'assets.image("confetti_{}".format(colour))',
        'def draw(assets):\n    name = f"chip_{value}"\n    assets.scaled(name, size)',
    ],
)
def test_a_wrong_name_would_be_found_in_the_code(code: str) -> None:
    assert any(found.name is None or found.name not in pictures.PICTURES for found in asked(code))


def test_names_from_the_table_are_found_right() -> None:
    code = 'assets.image(pictures.gem(colour)); assets.icon("check"); assets.card("Red_7"); assets.portrait(face)'
    assert [found.name for found in asked(code)] == ["icons/check", "cards/Red_7"]


@pytest.mark.parametrize("where", ["def draw(assets, name):", "def draw(assets):\n    for name in names:"])
def test_a_name_of_another_function_is_not_taken_for_it(where: str) -> None:
    """Only running tells what an argument is, or what a loop over something unknown brings."""
    code = f'name = "no_such"\ndef other():\n    name = "neither"\n{where}\n        assets.image(name)'
    assert asked(code) == []


def test_every_picture_is_asked_for() -> None:
    """Nothing is drawn for nobody: a plain name stands in the code, and every function of the table is called."""
    plain = pictures.PICTURES.difference(*pictures.FAMILIES.values())
    written = literals()
    assert sorted(name for name in plain if name.removeprefix("icons/") not in written) == []
    assert {function.__name__ for function in pictures.FAMILIES} - uses("pictures") == set()


# ---- loading --------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in place of the program's art."""
    monkeypatch.setattr(paths, "art_folder", lambda: tmp_path)
    return tmp_path


def test_an_undeclared_name_is_a_fault_even_if_there_is_a_file_of_it(own_art: Path) -> None:
    for name in ("glow", "confetti_purple"):
        pygame.image.save(pygame.Surface((20, 10)), own_art / f"{name}.png")
    assert Assets().image("glow").get_size() == (20, 10)
    with pytest.raises(faults.FaultError, match="picture: confetti_purple"):
        Assets().image("confetti_purple")


def test_a_declared_name_without_a_file_is_a_fault(own_art: Path) -> None:
    with pytest.raises(faults.FaultError, match="picture: confetti_red"):
        Assets().scaled(pictures.confetti("red"), (20, 20))


def test_the_player_s_own_cards_may_have_another_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "card_folders", lambda: (tmp_path,))
    pygame.image.save(pygame.Surface((20, 30)), tmp_path / "Red_7_Card.jpg")
    assert Assets().card("Red_7").get_size() == (20, 30)
    with pytest.raises(faults.FaultError, match="picture: cards/Red_8"):
        Assets().card("Red_8")


def test_an_unknown_measure_is_a_fault() -> None:
    assets = Assets()
    assert assets.measure("cursor_hand", "hotspot", (0, 0)) != (0, 0)
    for name, kind in (("glow", "slice"), ("panel", "hotspot"), ("no_such_picture", "content")):
        with pytest.raises(faults.FaultError, match=f"measure: {kind} of {name}"):
            assets.measure(name, kind, None)
        with faults.expecting(f"{kind} of {name}"):
            assert assets.measure(name, kind, 7) == 7


@pytest.mark.parametrize("text", [None, "{", "{}", "[]"])
def test_a_missing_or_damaged_file_of_measures_is_a_fault(own_art: Path, text: str | None) -> None:
    for file in pictures.MEASURE_FILES:
        if text is not None:
            (own_art / Path(file).name).write_text(text, encoding="utf-8")
    with faults.gathering() as found:
        assert Assets().measure("panel", "slice", 7) == 7
    files = [("measure", Path(file).name) for file in pictures.MEASURE_FILES]
    assert found == [*files, ("measure", "slice of panel")]


# ---- drawing --------------------------------------------------------------------------------------------------------


def test_the_parts_of_the_drawing_make_up_the_table() -> None:
    names = [name for part in draw_art.FILES.values() for name in part]
    assert len(names) == len(set(names))
    assert set(names) == ALL_FILES


def test_everybody_who_draws_has_a_drawing_for_each_name_and_no_other() -> None:
    from tools.art import casino, emblems, icons, portrait_people, widgets

    assert icons.ICONS.keys() == set(pictures.ICONS)
    assert emblems.BOOKS.keys() == RULESETS.keys()
    assert casino.CHIPS.keys() == set(pictures.CHIPS)
    assert widgets.TONES.keys() == set(pictures.BUTTON_STYLES)
    moods = {(person.id, mood.replace("neutral", "")) for person in portrait_people.PEOPLE for mood in person.moods}
    assert {pictures.portrait(person, mood) for person, mood in moods} == set(pictures.PORTRAITS)


def test_a_part_is_drawn_exactly_as_the_table_names_it(tmp_path: Path) -> None:
    draw_art.draw("icons", tmp_path)
    drawn = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert drawn == draw_art.FILES["icons"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda files: files - {"CardSprites/Red_7_Card.png"}, "cards: CardSprites/Red_7_Card.png is not drawn"),
        (lambda files: files | {"CardSprites/Joker.png"}, "cards: CardSprites/Joker.png is not named"),
    ],
)
def test_a_part_that_draws_too_much_or_too_little_is_not_put_in_place(
    change, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw_all(root: Path) -> None:
        for name in change(draw_art.FILES["cards"]):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(b"")

    drawing = types.SimpleNamespace(draw_all=draw_all)
    monkeypatch.setattr(importlib, "import_module", lambda name: drawing)
    with pytest.raises(draw_art.DrawingError, match=words):
        draw_art.draw("cards", tmp_path)
    assert list(tmp_path.iterdir()) == []
