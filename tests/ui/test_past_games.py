"""The matches that are over: what is written of them, any list of them at any place, and the screen that shows them."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.bots.roster import BY_ID
from game.core.cards import COLOUR_OF
from game.core.engine import legal
from game.core.events import CALLED, CAUGHT, PLAYED, TOOK, Event
from game.match.match import Match
from game.match.record import LOST, NOBODY, WON, record
from game.match.recording import Recording, check_match
from game.match.replay import Replay
from game.match.session import Seat, Session
from game.match.versions import VERSION
from game.rulesets import RULESETS
from game.ui import faults
from game.ui.keep import pastgames, store
from game.ui.keep.finished import choices, record_rows
from game.ui.keep.pastgames import Choice, PastGames
from game.ui.keep.storage import Storage
from game.ui.scenes.pastgame import PastGameScene
from game.ui.scenes.pastgames import PastGamesScene
from game.ui.words import pasttext
from game.ui.words.locale import Locale
from tests.ledgers import rows
from tests.pasts import played_out, put, some
from tests.ui import click, key, open_app, open_copy, press, set_text
from tests.ui.patience import HANG_SECONDS
from tests.ui.stores import opened
from tests.ui.test_ledger_screens import broken

MANY = 40


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> Path:
    """A home with some matches in it, played once for all tests."""
    home = tmp_path_factory.mktemp("played")
    storage = Storage(folder=home / "data", apart=home / "config")
    some(storage, MANY)
    assert storage.close()
    return home


@pytest.fixture
def app(filled, tmp_path):
    """A game of its own with those matches behind it."""
    made = open_copy(filled, tmp_path / "home")
    yield made
    made.close()


@pytest.fixture
def storage(filled, tmp_path):
    """A storage of its own with those matches in it."""
    shutil.copytree(filled / "data", tmp_path / "data")
    made = Storage(folder=tmp_path / "data")
    made.open()
    yield made
    made.close()


def listed(past: PastGames) -> list[int]:
    """All matches of the list that was chosen, in its order."""
    found = [past.row(place) for place in range(past.count)]
    assert None not in found
    return [match.id for match in found if match is not None]


# ---- what a match came to -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if not RULESETS[name].wallet])
def test_the_facts_are_those_of_the_events(ruleset):
    for seed in range(6):
        match = played_out(ruleset, seed, 4)
        told: list[Event] = []
        again = Match(match.rules, 4, match.seed)
        for action in match.actions:
            if again.state.over:
                again.next_round()
            again.apply(action, told)
        for seat in range(4):
            facts = record(Replay.of(match), seat)
            mine = [event for event in told if event.seat == seat]
            assert facts.result == (WON if match.winner == seat else LOST)
            assert (facts.points, facts.rounds_won) == (match.scores[seat], match.rounds_won[seat])
            assert facts.suffered == max((event.amount for event in mine if event.kind == TOOK), default=0)
            assert facts.called == sum(event.kind == CALLED for event in mine)
            assert facts.caught == sum(event.kind == CAUGHT for event in mine)
            caught = [event for event in told if event.kind == CAUGHT and event.other == seat != event.seat]
            assert facts.catches == len(caught)
            cards = [card for event in mine if event.kind == PLAYED for card in event.cards]
            assert facts.colours == tuple(sum(COLOUR_OF[card] == colour for card in cards) for colour in range(4))
            assert (facts.cards_left is None) == (facts.result == WON)
        ranks = sorted(record(Replay.of(match), seat).rank for seat in range(4))
        assert ranks == [1, 2, 3, 4]


def test_a_chain_that_is_passed_on_is_survived_and_one_that_is_taken_is_suffered():
    match = played_out("no_mercy", 1, 2)
    facing, survived = {0: 0, 1: 0}, {0: 0, 1: 0}
    told: list[Event] = []
    again = Match(match.rules, 2, match.seed)
    for action in match.actions:
        again.apply(action, told)
    for event in told:
        if event.kind == "chain":
            facing = {seat: event.amount if seat == event.other else 0 for seat in (0, 1)}
        elif event.kind == PLAYED:
            survived[event.seat] = max(survived[event.seat], facing[event.seat])
        elif event.kind == TOOK:
            facing[event.seat] = 0
    assert max(survived.values()) > 0
    assert [record(Replay.of(match), seat).survived for seat in (0, 1)] == [survived[0], survived[1]]


def test_a_call_that_is_made_up_for_in_time_was_not_forgotten():
    for seed in range(40):
        match = played_out("classic", seed, 3, {"goal": "points:300"})
        for seat in range(3):
            facts = record(Replay.of(match), seat)
            assert facts.forgot >= facts.caught >= 0


# ---- writing and reading --------------------------------------------------------------------------------------------


def test_every_match_is_listed_the_newest_first_with_all_that_is_known(storage):
    past = PastGames(storage)
    assert listed(past) == list(range(MANY, 0, -1))
    newest = past.row(0)
    assert newest.book in RULESETS
    assert newest.facts is not None
    by_id = {row[0]: row for row in rows(storage.file, "matches")}
    for place in range(past.count):
        match = past.row(place)
        assert past.recording(match).replay.play().scores == list(match.scores)
        assert match.facts == record(Recording.read(by_id[match.id][8]).replay, 0)
        assert match.result == match.facts.result


def test_every_shuffle_of_a_match_that_is_over_can_be_checked(storage):
    past = PastGames(storage)
    for place in range(8):
        recording = past.recording(past.row(place))
        assert len(recording.seals) == past.row(place).rounds
        assert check_match(recording) == ()


def test_a_plain_replay_of_an_earlier_version_gets_its_seats_and_its_date(tmp_path):
    match = played_out("classic", 5, 2)
    seats = '[["Ada", "", "you_2"], ["Vera", "vera"]]'
    line = Replay.of(match).text()
    older(tmp_path, [(1, 5.0, 9.0, "classic", seats, match.winner, 1, str(match.scores), line)])
    storage, _ = opened(tmp_path)
    past = PastGames(storage)
    past.work_out(1.0)
    recording = past.recording(past.row(0))
    assert recording.replay == Replay.of(match)
    assert [(seat.name, seat.bot, seat.portrait) for seat in recording.seats] == [
        ("Ada", "", "you_2"),
        ("", "vera", ""),
    ]
    assert recording.played == 9
    storage.close()


def test_a_set_of_house_rules_is_kept_by_its_name_and_what_it_changed(storage):
    past = PastGames(storage)
    past.choose(Choice(place="set:Friday night"))
    assert past.count == MANY // 5
    match = past.row(0)
    assert (match.book, match.title, match.place) == ("classic", "Friday night", "set:Friday night")
    assert match.changes == 3, "the deal, the stacking, and one round only"


def test_every_choice_is_a_list_of_its_own_with_its_own_length(storage):
    past = PastGames(storage)
    everything = [past.row(place) for place in range(past.count)]
    counts = past.counts()
    assert counts[Choice()] == MANY
    assert len(counts) > 50
    for choice, count in counts.items():
        past.choose(choice)
        wanted = [
            match.id
            for match in everything
            if choice.result in ("", match.result)
            and choice.place in ("", match.place)
            and (
                choice.who in ("", *match.opponents)
                or choice.who in {f"level:{BY_ID[name].level}" for name in match.opponents}
            )
        ]
        assert listed(past) == wanted
        assert count == len(wanted)


def test_a_leap_into_the_middle_is_as_good_as_walking_there(storage, monkeypatch):
    monkeypatch.setattr(pastgames, "STRIDE", 8)
    monkeypatch.setattr(pastgames, "PAGE", 3)
    monkeypatch.setattr(pastgames, "_PAGES_KEPT", 2)
    walked = listed(PastGames(storage))
    for place in (39, 0, 17, 8, 7, 24, 38, 1):
        past = PastGames(storage)
        assert past.row(place).id == walked[place]
        assert past.row(39).id == walked[39]
        assert past.row(place).id == walked[place]


def test_never_is_more_passed_over_than_lies_between_two_marks(storage, monkeypatch):
    asked: list[int] = []
    monkeypatch.setattr(pastgames, "STRIDE", 8)
    real = store.sqlite3.connect

    def look(sql: str) -> None:
        asked.extend(int(number) for number in sql.split("OFFSET")[1:])

    def watched(*arguments, **values):
        connection = real(*arguments, **values)
        connection.set_trace_callback(look)
        return connection

    monkeypatch.setattr(store.sqlite3, "connect", watched)
    past = PastGames(storage)
    past.row(37)
    past.row(20)
    assert asked
    assert max(asked) < 8


def test_a_match_that_is_deleted_is_in_no_list_any_more(storage):
    past = PastGames(storage)
    gone = past.row(3)
    before = past.counts()
    past.delete(gone)
    assert storage.flush()
    past = PastGames(storage)
    assert gone.id not in listed(past)
    after = past.counts()
    assert sum(before.values()) - sum(after.values()) == len(list(choices(gone)))
    for name, column in (("matches", 0), ("records", 0), ("listed", 1)):
        assert gone.id not in {row[column] for row in rows(storage.file, name)}


def test_written_twice_a_match_is_there_once(storage):
    past = PastGames(storage)
    counts, match = past.counts(), past.row(0)
    storage.write(record_rows(match))
    assert storage.flush()
    assert PastGames(storage).counts() == counts


def test_long_pauses_are_no_time_of_play(tmp_path):
    clock = [1000.0]
    storage = Storage(folder=tmp_path, now=lambda: clock[0])
    match = Match(RULESETS["no_mercy"], 2, 4)
    session = Session(match, [Seat(), Seat()])
    storage.save_session(session)
    for number in range(10_000):
        if match.over:
            break
        if match.state.over:
            match.next_round()
        match.apply(legal(match.state)[0])
        clock[0] += 50_000.0 if number == 3 else 2.0
        storage.save_session(session)
        if number == 5:
            # The program ends, and the game goes on another day.
            storage.close()
            storage = Storage(folder=tmp_path, now=lambda: clock[0])
    done = len(match.actions)
    storage.finish_game(session, "no_mercy")
    (found,) = [PastGames(storage).row(0)]
    assert found.seconds == pytest.approx((done - 1) * 2.0 + 120.0)
    assert found.ended - found.started > 50_000
    storage.close()


# ---- from an earlier version ----------------------------------------------------------------------------------------


def older(folder: Path, matches: list[tuple[object, ...]]) -> Path:
    """A store of the version before, with these matches in it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / store.NAME
    with closing(sqlite3.connect(file)) as connection:
        for step in store._STEPS[:2]:
            connection.executescript(step)
        connection.execute("PRAGMA user_version = 2")
        connection.execute(f"PRAGMA application_id = {store.APPLICATION}")
        connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", matches)
        connection.commit()
    return file


def test_matches_of_the_version_before_are_worked_out_in_slices(storage, tmp_path):
    known, before = PastGames(storage).counts(), rows(storage.file, "matches")
    older(tmp_path / "old", before)
    again, said = opened(tmp_path / "old")
    past = PastGames(again)
    assert (said, past.count, past.incomplete) == ([], 0, True)
    steps = 0
    while past.incomplete:
        assert past.work_out(0.0) <= 4
        steps += 1
        assert listed(past) == list(range(MANY, MANY - past.count, -1)), "the newest come first"
    assert steps >= MANY // 4
    assert past.counts() == known
    assert rows(again.file, "matches") == before
    again.close()


def test_the_way_there_can_be_broken_off_and_gone_on_with(storage, tmp_path):
    known, before = PastGames(storage).counts(), rows(storage.file, "matches")
    older(tmp_path / "old", before)
    for _ in range(3):
        again, _ = opened(tmp_path / "old")
        PastGames(again).work_out(0.0)
        again.close()
    again, _ = opened(tmp_path / "old")
    put(again, played_out("one", 5, 3), ["vera", "pepe"])
    past = PastGames(again)
    while past.incomplete:
        past.work_out(1.0)
    assert past.count == MANY + 1
    assert sum(past.counts().values()) == sum(known.values()) + 20, "any, two opponents and two levels, four times"
    again.close()


def test_a_match_whose_rules_have_changed_is_listed_by_its_result_alone(tmp_path):
    match = played_out("classic", 5, 2)
    line = Replay.of(match).text().replace(f"spietato/{VERSION}", "spietato/1").replace(" 0:", " 1:")
    seats = '[["You", ""], ["Vera", "vera"]]'
    good = (1, 5.0, 9.0, "classic", seats, 1, 1, "[0, 40]", line)
    broken = (2, 5.0, 9.0, "classic", "[[", 1, 1, "[0, 40]", line)
    older(tmp_path, [good, broken])
    storage, _ = opened(tmp_path)
    past = PastGames(storage)
    while past.incomplete:
        past.work_out(1.0)
    assert listed(past) == [1], "and what makes no sense is passed over"
    found = past.row(0)
    assert (found.result, found.points, found.facts) == (LOST, 0, None)
    assert pasttext.fact_lines(Locale("en"), found)[-1][0].startswith("Some rules")
    storage.close()


@pytest.mark.parametrize("number", range(1, 12))
def test_an_upgrade_that_is_killed_at_any_step_is_done_the_next_time(storage, tmp_path, number):
    before = rows(storage.file, "matches")
    file = older(tmp_path / "old", before)
    program = f"""
import os, sqlite3
from game.ui.keep import store
real = sqlite3.connect
def connect(*arguments, **values):
    connection = real(*arguments, **values)
    count = 0
    def look(sql):
        global seen
        if seen or sql.startswith("BEGIN IMMEDIATE"):
            seen += 1
            if seen == {number}:
                os._exit(9)
    connection.set_trace_callback(look)
    return connection
seen = 0
sqlite3.connect = connect
from pathlib import Path
store.connect(Path({str(file)!r})).close()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[2], timeout=HANG_SECONDS)
    assert done.returncode in (0, 9)
    again, said = opened(tmp_path / "old")
    assert (said, again.kept) == ([], True)
    assert rows(again.file, "matches") == before
    past = PastGames(again)
    while past.incomplete:
        past.work_out(1.0)
    assert past.count == MANY
    again.close()


# ---- bad cases ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_cut_off_anywhere_what_is_left_of_the_matches_is_listed(filled, tmp_path, part):
    content = (filled / "data" / store.NAME).read_bytes()
    whole = {row[0]: row for row in rows(filled / "data" / store.NAME, "matches")}
    for number in range(25):
        folder = tmp_path / str(number)
        folder.mkdir()
        length = (part * 25 + number) * len(content) // 100
        (folder / store.NAME).write_bytes(content[:length])
        storage, said = opened(folder)
        past = PastGames(storage)
        while past.incomplete:
            past.work_out(1.0)
        assert not past.failed
        left = {row[0]: row for row in rows(storage.file, "matches")}
        for match in (past.row(place) for place in range(past.count)):
            # Of a long recording the end may be cut off: its sum tells.
            same = left[match.id] == whole[match.id]
            assert same or (past.recording(match) is None and left[match.id][:8] == whole[match.id][:8])
        assert listed(past) == sorted(left, reverse=True), "every match that is left can be found"
        assert said or len(left) == MANY or not length, "an empty file is as good as none"
        put(storage, played_out("classic", 2, 2), ["vera"])
        assert storage.flush()
        assert PastGames(storage).row(0).opponents == ("vera",), "and play goes on"
        storage.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE lists SET who = 'x' WHERE who || place || result = ''",
        "UPDATE lists SET matches = 7 WHERE who = 'vera' AND place = '' AND result = ''",
        "DELETE FROM lists",
        "DELETE FROM listed WHERE match = 9",
        "DELETE FROM records WHERE match = 30",
        "UPDATE records SET match = 99 WHERE match = 12",
    ],
)
def test_lists_that_do_not_fit_together_are_made_anew(storage, change):
    known = PastGames(storage).counts()
    storage.write([(change, ())])
    past = PastGames(storage)
    while past.incomplete:
        past.work_out(1.0)
    assert (listed(past), past.counts()) == (list(range(MANY, 0, -1)), known)


def test_the_copy_of_the_last_end_brings_matches_back(filled, tmp_path):
    shutil.copytree(filled / "data", tmp_path / "data")
    (tmp_path / "data" / store.NAME).write_bytes(b"x" * 9000)
    storage, said = opened(tmp_path / "data")
    past = PastGames(storage)
    while past.incomplete:
        past.work_out(1.0)
    assert (said, past.count) == (["notice.store_mended"], MANY)
    storage.close()


def test_a_damaged_row_is_told_in_words_and_the_others_are_there(app):
    app.storage.write([("UPDATE matches SET seats = 'x' WHERE id = 39", ())])
    scene = shown(app)
    assert [row["match"] for row in scene.describe()["rows"][:3]] == [40, 38, 37]
    with faults.expecting("notice.past_unreadable"):
        scene.open(1)
    assert app.stack.top is scene


def test_a_store_that_goes_away_while_one_looks_is_told_in_words(app, monkeypatch):
    scene = shown(app)
    monkeypatch.setattr(store, "reading", broken)
    key(app, pygame.K_END)
    app.frame()
    scene.update(0.01)
    app.frame()
    assert any("can’t be read" in getattr(widget, "text", "") for widget in scene.group.widgets)


@pytest.mark.parametrize("way", ["locked", "gone", "newer", "read-only"])
def test_where_the_store_cannot_be_had_it_is_said_and_the_game_goes_on(filled, tmp_path, monkeypatch, way):
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.01)
    shutil.copytree(filled, tmp_path / "home")
    file = tmp_path / "home" / "data" / store.NAME
    holder = sqlite3.connect(file, isolation_level=None)
    if way == "newer":
        holder.execute(f"PRAGMA user_version = {store.VERSION + 1}")
    elif way == "locked":
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("DELETE FROM matches")
    app = open_app(tmp_path / "home")
    if way in ("gone", "read-only"):
        app.storage.open()

        def refused(*arguments, **values):
            error = sqlite3.OperationalError(
                "attempt to write a readonly database" if way == "read-only" else "no file"
            )
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error

        monkeypatch.setattr(store.sqlite3, "connect", refused)
    notices = {"locked": ["notice.store_unreadable"], "newer": ["notice.store_newer"]}.get(way, [])
    with faults.expecting(*notices):
        app.routes.title()
    press(app, "past_games")
    app.frame()
    words = " ".join(widget.text for widget in app.stack.top.group.widgets if hasattr(widget, "text"))
    assert ("can’t be read" in words) or ("Nothing is being saved" in words)
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"
    monkeypatch.undo()
    if way == "locked":
        holder.execute("ROLLBACK")
    assert holder.execute("SELECT count(*) FROM matches").fetchone() == (MANY,)
    holder.close()
    app.close()


def test_a_full_disk_keeps_the_end_of_a_match_in_mind_until_there_is_room(tmp_path, monkeypatch):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    storage.open()
    real, full = store.run, [True]

    def run(connection, statements):
        if full[0]:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        real(connection, statements)

    monkeypatch.setattr(store, "run", run)
    put(storage, played_out("classic", 2, 2), ["vera"])
    assert not storage.flush()
    storage.poll()
    full[0] = False
    assert storage.flush()
    storage.poll()
    assert said == ["notice.saving_failed", "notice.saving_again"]
    past = PastGames(storage)
    assert (past.count, past.counts()[Choice("vera")]) == (1, 1)
    storage.close()


# ---- the screen -----------------------------------------------------------------------------------------------------


def shown(app) -> PastGamesScene:
    press(app, "past_games")
    scene = app.stack.top
    assert isinstance(scene, PastGamesScene)
    app.frame()
    return scene


def test_it_is_one_step_from_the_title_and_escape_leads_back(app):
    shown(app)
    assert app.stack.top.describe()["count"] == MANY
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"


def test_mouse_wheel_and_keys_move_the_list(app):
    scene = shown(app)
    assert scene.group.focus.name == "matches"
    key(app, pygame.K_END)
    assert scene.describe()["rows"][-1]["match"] == 1
    key(app, pygame.K_HOME)
    assert scene.describe()["rows"][0]["match"] == MANY
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, PastGameScene)
    assert app.stack.top.match.id == MANY - 1
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene._list.chosen == 1


def test_only_rows_in_sight_are_read(app, monkeypatch):
    monkeypatch.setattr(pastgames, "PAGE", 8)
    scene = shown(app)
    assert set(scene.past._pages) <= {0, 1}
    key(app, pygame.K_END)
    app.frame()
    assert {0, 1, 4} >= set(scene.past._pages) - {3}


def test_filters_are_set_with_the_keys_and_what_is_not_there_is_said(app):
    scene = shown(app)
    scene.group.focus_on("result")
    key(app, pygame.K_RIGHT)
    assert scene.past.choice == Choice(result=WON)
    assert {row["result"] for row in scene.describe()["rows"]} == {WON}
    assert scene.group.focus.name == "result", "whoever steps on goes on stepping"
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    assert scene.past.choice == Choice(result=NOBODY)
    assert (scene.past.count, scene.describe()["rows"]) == (0, [])
    app.frame()
    key(app, pygame.K_RIGHT)
    assert scene.past.count == MANY


def test_a_match_is_opened_by_a_click_and_shared(app):
    scene = shown(app)
    target = next(one for one in scene.describe()["targets"] if one["name"] == f"match.{MANY - 2}")
    click(app, pygame.Rect(target["rect"]).center)
    assert app.stack.top.name == "pastgame"
    app.frame()
    press(app, "share")
    assert app.stack.top.name == "share"
    app.frame()
    assert Recording.read(app.stack.top.line).replay.play().over


def test_a_match_can_be_watched_and_one_comes_back_to_its_row(app):
    scene = shown(app)
    for _ in range(9):
        key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert app.stack.top.group.focus.name == "watch"
    key(app, pygame.K_RETURN)
    assert app.stack.top.name == "replay"
    app.frame()
    app.routes.back()
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene._list.chosen == 9


def test_deleting_asks_and_the_list_goes_on_without_it(app):
    scene = shown(app)
    key(app, pygame.K_DELETE)
    assert app.stack.top.name == "ask"
    key(app, pygame.K_RETURN)
    assert scene.past.count == MANY, "Enter once too often destroys nothing"
    scene.open(0)
    press(app, "delete")
    press(app, "yes")
    assert app.stack.top is scene
    assert scene.describe()["rows"][0]["match"] == MANY - 1
    app.frame()


def test_with_no_match_yet_it_says_so(tmp_path):
    app = open_app(tmp_path)
    app.routes.title()
    shown(app)
    assert not app.stack.top.group.find("place").enabled
    app.close()


def test_an_older_profile_fills_the_list_while_one_looks(storage, tmp_path):
    older(tmp_path / "home" / "data", rows(storage.file, "matches"))
    app = open_app(tmp_path / "home")
    app.routes.title()
    scene = shown(app)
    for _ in range(200):
        if not scene.past.incomplete:
            break
        scene.update(0.016)
        app.frame()
    assert scene.past.count == MANY
    app.close()


@pytest.mark.parametrize("size", [(1024, 640), (900, 1400), (2560, 1080)])
@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_no_word_is_cut_at_any_size(filled, tmp_path, cuts, size, language):
    shutil.copytree(filled, tmp_path / "home")
    app = open_app(tmp_path / "home", size, language)
    set_text(app, "largest")
    app.routes.title()
    scene = shown(app)
    for place in range(5):
        scene.open(place)
        app.frame()
        key(app, pygame.K_ESCAPE)
    app.close()
    assert cuts == []
