"""The statistics of the matches that are over: their figures, how they are counted, and their pages."""

from __future__ import annotations

import itertools
import shutil
import threading
from collections import Counter

import pygame
import pytest

from game.bots.roster import BY_ID
from game.core.cards import COLOUR_NAMES, COLOURS
from game.match.figures import RECENT, Rate, longest
from game.ui.keep.tally import Tally, counted
from game.ui.scenes.statistics_pages import PAGES
from game.ui.widgets.bars import BarPlot, ResultRow
from game.ui.widgets.plot import CurvePlot
from game.ui.words import statisticstext as words
from tests.played_matches import fill
from tests.ui import TEXTS, key, move, open_app, resize, set_text
from tests.ui.figures import MANY, Facts, labels, settled, statistics
from tests.ui.patience import HANG_SECONDS

# ---- figures --------------------------------------------------------------------------------------------------------


def shown(scene) -> list:
    """Everything on the page."""
    return list(scene._content)


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
        resize(made, size)
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
    content = [widget for widget in shown(scene) if type(widget).__name__ != "Panel"]
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
    told = {widget.number.name: widget.number for widget in shown(scene) if hasattr(widget, "number")}
    found = scene.found
    assert told["matches"].figure == str(MANY)
    assert told["won"].notes[0] == f"{found.total.won} of {found.total.decided}"
    assert told["chain"].figure == words.cards_words(t, longest(found.survived))
    assert told["colour"].figure == t(f"colour.{COLOUR_NAMES[found.favourite]}")
