"""The statistics where there is nothing to show, and as a file."""

from __future__ import annotations

import csv
from pathlib import Path

import pygame
import pytest

from game.core.cards import COLOUR_NAMES, COLOURS
from game.match.record import record
from game.match.replay import read_replay
from game.ui import faults
from game.ui.keep import export, store
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.statistics_pages import PAGES
from tests.played_matches import fill
from tests.ui import key, notices, open_app, press
from tests.ui.figures import MANY, Facts, labels, settled, statistics
from tests.ui.patience import HANG_SECONDS
from tests.ui.test_ledger_screens import broken

# ---- nothing to show ------------------------------------------------------------------------------------------------


def finished(scene) -> None:
    """Wait until what the screen has asked for is counted."""
    if scene._errand is not None:
        assert scene._errand.wait(HANG_SECONDS)


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_without_a_match_there_is_a_friendly_page(tmp_path, language) -> None:
    made = open_app(tmp_path, language=language)
    made.routes.title()
    scene = statistics(made)
    for page in PAGES:
        scene.turn_to(page)
        made.frame()
        assert made.t("statistics.empty") in labels(scene)
    assert not scene.group.find("export").enabled
    assert not scene.group.find("picture").enabled
    made.close()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_few_matches_fill_every_page(tmp_path, rows, number) -> None:
    made = open_app(tmp_path)
    made.routes.title()
    assert made.storage.kept
    fill(made.storage, rows[:number])
    scene = statistics(made)
    for page in PAGES:
        scene.turn_to(page)
        made.frame()
        for plot in scene.plots:
            for place in range(plot.count):
                plot.mark(place)
                assert plot.words()
    made.close()


def test_where_nothing_is_kept_it_says_so(tmp_path) -> None:
    made = open_app(tmp_path)
    made.storage.look_only = True
    made.routes.title()
    scene = statistics(made)
    assert made.t("statistics.unkept") in labels(scene)
    made.close()


def test_a_store_that_cannot_be_read_is_told_in_words(app, monkeypatch) -> None:
    monkeypatch.setattr(store, "reading", broken)
    scene = statistics(app)
    assert app.t("statistics.unreadable") in labels(scene)


# ---- saving ---------------------------------------------------------------------------------------------------------


def saved(app, name: str) -> Path:
    scene = app.stack.top
    notices(app).clear()
    press(app, name)
    finished(scene)
    scene.update(0.02)
    app.frame()
    return Path(str(notices(app)[0].values["file"]))


def test_the_exported_table_holds_every_match_as_it_was(app, rows) -> None:
    statistics(app)
    file = saved(app, "export")
    assert app.toasts.keys == ["notice.matches_exported"]
    with file.open(encoding="utf-8-sig", newline="") as stream:
        read = list(csv.DictReader(stream))
    assert len(read) == MANY
    for line, (row, seconds) in zip(read, rows, strict=True):
        facts = record(read_replay(row[8]), 0)
        assert (int(line["match"]), line["rulebook"], float(line["seconds"])) == (row[0], row[3], round(seconds, 1))
        assert line["opponents"].split() == Facts.opponents(row)
        assert (line["result"], int(line["uno_called"])) == (facts.result, facts.called)
        assert line["cards_left"] == ("" if facts.cards_left is None else str(facts.cards_left))
        assert tuple(int(line[COLOUR_NAMES[colour]]) for colour in COLOURS) == facts.colours


def test_with_a_filter_only_its_matches_are_exported(app, rows) -> None:
    scene = statistics(app)
    scene._choose("one")
    settled(app)
    with saved(app, "export").open(encoding="utf-8-sig", newline="") as stream:
        read = list(csv.DictReader(stream))
    assert len(read) == len(Facts(rows, "one").rows)
    assert {line["rulebook"] for line in read} == {"one"}


def test_a_name_in_the_table_is_no_formula(tmp_path) -> None:
    row = (1, 0.0, 1.0, "one", "=1+1", *([""] * 21))
    with export.write_matches([row], tmp_path).open(encoding="utf-8-sig", newline="") as stream:
        (read,) = csv.DictReader(stream)
    assert read["table"] == "'=1+1"


def test_the_picture_is_the_page_without_its_buttons(app) -> None:
    scene = statistics(app)
    for page in PAGES:
        scene.turn_to(page)
        file = saved(app, "picture")
        assert app.toasts.keys == ["notice.picture_saved"]
        picture = pygame.image.load(file)
        assert picture.get_size() == app.size
        wanted = scene.picture()
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(wanted, "RGB")
    assert scene.group.find("folder").visible
    assert len(list(file.parent.glob("*.png"))) == len(PAGES)


def test_a_disk_that_takes_nothing_is_told_in_clear_sentences(app, monkeypatch) -> None:
    def full(*rest):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(export, "free_file", full)
    scene = statistics(app)
    for name, notice in (("export", "notice.matches_unsaved"), ("picture", "notice.picture_unsaved")):
        notices(app).clear()
        with faults.expecting(notice):
            press(app, name)
            finished(scene)
            scene.update(0.02)
        assert app.toasts.keys == [notice]
        assert not scene.group.find("folder").visible


def test_half_a_table_is_not_left_behind(tmp_path) -> None:
    def rows():
        yield (1, 0.0, 1.0, "one", "", *([""] * 21))
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="space"):
        export.write_matches(rows(), tmp_path)
    assert not list(tmp_path.iterdir())


def test_past_games_lead_to_the_statistics_and_back(app) -> None:
    app.routes.past_games()
    app.frame()
    press(app, "statistics")
    assert isinstance(app.stack.top, StatisticsScene)
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pastgames"
