"""The statistics on screen: every figure is that of the matches played, every value can be pointed at, and saved."""

from __future__ import annotations

import csv
import itertools
import json
import shutil
import threading
from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.bots.roster import BY_ID
from game.core.cards import COLOUR_NAMES, COLOURS
from game.match.figures import RECENT, Rate, longest
from game.match.record import LOST, WON, Record, record
from game.match.replay import read_replay
from game.ui import faults
from game.ui.keep import export, storage, store
from game.ui.keep.tally import Tally, counted
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.statistics_pages import PAGES
from game.ui.widgets.bars import BarPlot, ResultRow
from game.ui.widgets.plot import CurvePlot
from game.ui.words import statisticstext as words
from tests.played_matches import fill, played
from tests.ui import TEXTS, key, move, open_app, open_copy, press, set_text
from tests.ui.patience import HANG_SECONDS
from tests.ui.test_ledger_screens import broken

MANY = 200


@pytest.fixture(scope="module")
def rows() -> list:
    """Matches that bots have played, as rows of the store."""
    return list(played(MANY))


@pytest.fixture(scope="module")
def filled(rows, tmp_path_factory) -> Path:
    """A home with those matches in it."""
    home = tmp_path_factory.mktemp("played")
    kept = storage.Storage(folder=home / "data", apart=home / "config")
    assert kept.kept
    fill(kept, rows)
    assert kept.close()
    return home


@pytest.fixture
def app(filled, tmp_path):
    """A game of its own with those matches behind it."""
    made = open_copy(filled, tmp_path / "home")
    yield made
    made.close()


def statistics(app) -> StatisticsScene:
    app.routes.statistics()
    scene = app.stack.top
    assert isinstance(scene, StatisticsScene)
    return settled(app)


def settled(app) -> StatisticsScene:
    """The screen once everything is counted."""
    scene = app.stack.top
    assert scene.tally.wait(HANG_SECONDS)
    scene.update(0.02)
    assert scene.found is not None or scene.tally.failed
    app.frame()
    return scene


def labels(scene) -> list[str]:
    return [getattr(widget, "text", "") for widget in scene.group.widgets]


# ---- figures --------------------------------------------------------------------------------------------------------


class Facts:
    """The matches, played again one by one."""

    def __init__(self, rows: list, book: str = "") -> None:
        self.rows = [row for row in rows if not book or row[0][3] == book]
        self.records: list[Record] = [record(read_replay(row[8]), 0) for row, _ in self.rows]
        self.decided = [
            (row, one) for (row, _), one in zip(self.rows, self.records, strict=True) if one.result in (WON, LOST)
        ]
        self.results = "".join("w" if one.result == WON else "l" for _, one in self.decided)

    def rate(self, wanted) -> Rate:
        met = [one.result == WON for row, one in self.decided if wanted(row)]
        return Rate(sum(met), len(met))

    @staticmethod
    def opponents(row) -> list[str]:
        return [seat[1] for seat in json.loads(row[4])[1:]]

    def level(self, row) -> str:
        met = {BY_ID[name].level for name in self.opponents(row)}
        return met.pop() if len(met) == 1 else "mixed"


@pytest.mark.parametrize("book", ["", "no_mercy", "classic"])
def test_the_figures_are_those_of_the_matches_played_again(app, rows, book: str) -> None:
    facts = Facts(rows, book)
    with app.storage.reading() as connection:
        found = counted(connection, book)
    assert found.matches == len(facts.rows)
    assert found.total.rate == facts.rate(lambda row: True)
    assert found.seconds == pytest.approx(sum(seconds for _, seconds in facts.rows))
    for name in ("cards_left", "survived", "suffered"):
        values = Counter(getattr(one, name) for one in facts.records)
        del values[None]
        assert getattr(found, name) == values, name
    for name in ("called", "forgot"):
        assert getattr(found.total, name) == sum(getattr(one, name) for one in facts.records)
    for name in ("caught", "catches"):
        assert getattr(found, name) == sum(getattr(one, name) for one in facts.records)
    assert found.colours == tuple(sum(one.colours[colour] for one in facts.records) for colour in COLOURS)
    won, lost = (sum(getattr(one, name) for one in facts.records) for name in ("rounds_won", "rounds_lost"))
    assert found.rounds == Rate(won, won + lost)


def test_every_part_is_that_of_its_matches(app, rows) -> None:
    facts = Facts(rows)
    with app.storage.reading() as connection:
        found = counted(connection)
    assert {part.name: part.rate for part in found.books} == {
        book: facts.rate(lambda row, book=book: row[3] == book) for book in {row[3] for row, _ in rows}
    }
    assert {part.name: part.rate for part in found.opponents} == {
        name: facts.rate(lambda row, name=name: name in facts.opponents(row)) for name in BY_ID
    }
    levels = {facts.level(row) for row, _ in rows}
    assert {part.name: part.rate for part in found.levels} == {
        level: facts.rate(lambda row, level=level: facts.level(row) == level) for level in levels
    }


def test_streaks_and_course_go_by_the_order_of_the_matches(app, rows) -> None:
    facts = Facts(rows)
    scene = statistics(app)
    runs = [(result, len(list(run))) for result, run in itertools.groupby(facts.results)]
    assert scene.found.streaks.won == max(length for result, length in runs if result == "w")
    assert scene.found.streaks.lost == max(length for result, length in runs if result == "l")
    assert abs(scene.found.streaks.now) == runs[-1][1]
    for place, point in enumerate(scene.found.course, 1):
        assert point.whole == Rate(facts.results[:place].count("w"), place)
        last = facts.results[max(0, place - RECENT) : place]
        assert point.recent == Rate(last.count("w"), len(last))
    assert [result for _, result in scene.found.latest] == list(facts.results[-RECENT:])


# ---- counting beside the frame loop ---------------------------------------------------------------------------------


def test_it_says_that_it_is_counting_and_no_frame_waits(app, monkeypatch) -> None:
    go = threading.Event()
    monkeypatch.setattr("game.ui.keep.tally.counted", lambda *rest: go.wait(HANG_SECONDS) and counted(*rest))
    app.routes.statistics()
    scene = app.stack.top
    for page in PAGES:
        scene.turn_to(page)
        app.frame()
        assert app.t("statistics.counting") in labels(scene)
        assert not scene.group.find("export").enabled
    go.set()
    settled(app)
    assert scene.found.matches == MANY


def test_what_was_counted_is_kept_until_another_match_is_over(app, rows, monkeypatch) -> None:
    times = []
    monkeypatch.setattr("game.ui.keep.tally.counted", lambda *rest: times.append(1) or counted(*rest))
    for _ in range(3):
        tally = Tally(app.storage)
        tally.ask()
        assert tally.wait(HANG_SECONDS)
        assert tally.answer.matches == MANY
    assert len(times) == 1
    (_, *rest), seconds = rows[0]
    fill(app.storage, [((MANY + 1, *rest), seconds)])
    tally.ask()
    assert tally.wait(HANG_SECONDS)
    assert (tally.answer.matches, len(times)) == (MANY + 1, 2)


def test_only_the_last_question_is_answered(app) -> None:
    tally = Tally(app.storage)
    for book in ("", "one", "classic"):
        tally.ask(book)
    assert tally.wait(HANG_SECONDS)
    assert {part.name for part in tally.answer.books} == {"classic"}


def test_matches_of_an_earlier_version_are_worked_out_and_counted(app) -> None:
    app.storage.write([(f"DELETE FROM {table}", ()) for table in ("records", "lists", "listed")])
    app.storage.flush()
    app.routes.statistics()
    scene = app.stack.top
    for _ in range(2000):
        scene.update(0.02)
        if not scene._past.incomplete:
            break
    assert settled(app).found.matches == MANY


# ---- pages ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_every_page_has_room_for_its_words(filled, tmp_path, language, cuts) -> None:
    shutil.copytree(filled, tmp_path / "home")
    made = open_app(tmp_path / "home", language=language)
    for size, text in [*TEXTS, ((720, 1280), "largest")]:
        made._set_mode(size, False)
        set_text(made, text)
        made.routes.title()
        scene = statistics(made)
        for page in PAGES:
            scene.turn_to(page)
            made.frame()
            assert not cuts, (size, text, page)
            _nothing_overlaps(scene)
            for plot in scene.plots:
                for place in {0, plot.count // 2, plot.count - 1}:
                    move(made, plot.spot(place))
                    made.frame()
                    assert not cuts, (size, text, page, plot.name, place)
    made.close()


def _nothing_overlaps(scene) -> None:
    window = pygame.Rect((0, 0), scene.app.size)
    content = [widget for widget in scene._content if type(widget).__name__ != "Panel"]
    for widget in content:
        assert window.contains(widget.rect), widget.name
    for first, second in itertools.combinations(content, 2):
        assert not first.rect.colliderect(second.rect), (scene.page, first.name, second.name)
    for plot in scene.plots:
        assert plot.rect.contains(plot.field)
        assert plot.field.height > plot.rect.height * 0.25, f"{plot.name} is more words than plot"


def test_arrows_lead_from_page_to_page(app) -> None:
    scene = statistics(app)
    for page in [*list(PAGES)[1:], next(iter(PAGES))]:
        key(app, pygame.K_RIGHT)
        assert scene.page == page
        assert scene.group.focus.name == f"page.{page}"
    key(app, pygame.K_PAGEDOWN)
    assert scene.page == list(PAGES)[1]


@pytest.mark.parametrize("page", list(PAGES))
def test_pointer_and_keys_reach_every_value_and_tell_it(app, page: str) -> None:
    scene = statistics(app)
    scene.turn_to(page)
    app.frame()
    assert scene.plots
    for plot in scene.plots:
        by_pointer = []
        for place in range(plot.count):
            move(app, plot.spot(place))
            by_pointer.append(plot.words())
        assert len(by_pointer) == plot.count > 0
        assert all(by_pointer)
        move(app, (2, 2))
        assert plot.words() == ""
        scene.group.focus_on(plot.name)
        key(app, pygame.K_HOME)
        by_keys = [plot.words()]
        for _ in range(plot.count - 1):
            key(app, pygame.K_RIGHT)
            by_keys.append(plot.words())
        assert by_keys == by_pointer


def test_what_is_told_is_what_was_counted(app) -> None:
    scene, t = statistics(app), app.t
    found = scene.found
    latest = next(plot for plot in scene.plots if isinstance(plot, ResultRow))
    latest.mark(latest.count - 1)
    assert latest.words() == words.result_told(t, *found.latest[-1])
    scene.turn_to("time")
    (course,) = scene.plots
    assert isinstance(course, CurvePlot)
    course.mark(49)
    assert words.rate_words(t, found.course[49].whole) in course.words()
    scene.turn_to("opponents")
    (plot,) = scene.plots
    assert isinstance(plot, BarPlot)
    for place, part in enumerate(found.opponents):
        plot.mark(place)
        assert plot.words() == words.part_told(t, BY_ID[part.name].name, part)
        assert f"{part.won} of {part.decided}" in plot.words()
        assert plot.slots[place].bars[0].value == part.rate.share
        assert plot.slots[place].bars[0].interval == part.rate.interval


def test_a_bar_is_as_high_as_its_value(app) -> None:
    scene = statistics(app)
    scene.turn_to("books")
    (plot,) = scene.plots
    whole = plot.y_of(0) - plot.y_of(1)
    for place in range(plot.count):
        share = (plot.y_of(0) - plot.spot(place)[1]) / whole
        assert share == pytest.approx(scene.found.books[place].rate.share, abs=1.5 / whole)


def test_the_filter_counts_one_rulebook_only_and_not_where_all_are_compared(app, rows) -> None:
    scene = statistics(app)
    scene.group.focus_on("filter")
    key(app, pygame.K_RIGHT)
    settled(app)
    assert scene.book
    assert scene.found.total.rate == Facts(rows, scene.book).rate(lambda row: True)
    scene.turn_to("books")
    settled(app)
    assert len(scene.found.books) == len({row[3] for row, _ in rows})
    assert not scene.group.find("filter").enabled
    scene.turn_to("uno")
    settled(app)
    assert [part.name for part in scene.found.books] == [scene.book]


def test_the_tiles_tell_the_figures(app) -> None:
    scene, t = statistics(app), app.t
    told = {widget.number.name: widget.number for widget in scene._content if hasattr(widget, "number")}
    found = scene.found
    assert told["matches"].figure == str(MANY)
    assert told["won"].notes[0] == f"{found.total.won} of {found.total.decided}"
    assert told["chain"].figure == words.cards_words(t, longest(found.survived))
    assert told["colour"].figure == t(f"colour.{COLOUR_NAMES[found.favourite]}")


# ---- nothing to show ------------------------------------------------------------------------------------------------


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
    app.toasts._toasts.clear()
    press(app, name)
    if scene._errand is not None:
        assert scene._errand.wait(HANG_SECONDS)
    scene.update(0.02)
    app.frame()
    return Path(str(app.toasts._toasts[0].values["file"]))


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
        app.toasts._toasts.clear()
        with faults.expecting(notice):
            press(app, name)
            if scene._errand is not None:
                assert scene._errand.wait(HANG_SECONDS)
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
