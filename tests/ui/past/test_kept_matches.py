"""The matches that are over: what is written of them, and any list of them at any place."""

from __future__ import annotations

import pytest

from game.bots.roster import BY_ID
from game.core.cards import COLOUR_OF
from game.core.engine import legal
from game.core.events import CALLED, CAUGHT, PLAYED, TOOK, Event
from game.match.match import Match
from game.match.record import LOST, WON, record
from game.match.recording import Recording, check_match
from game.match.replay import Replay
from game.match.session import Seat, Session
from game.rulesets import RULESETS
from game.ui.keep import pastgames, store
from game.ui.keep.finished import choices, record_rows
from game.ui.keep.pastgames import Choice, PastGames
from game.ui.keep.storage import Storage
from game.ui.keep.tally import counted, table
from game.ui.words import pasttext
from game.ui.words.locale import Locale
from tests.ledgers import rows
from tests.pasts import played_on, played_out, put
from tests.ui.past import MANY, listed, older
from tests.ui.stores import opened

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


# ---- played on from a replay ----------------------------------------------------------------------------------------


def test_a_match_played_on_from_a_replay_is_listed_and_marked(storage):
    t = Locale("en")
    put(storage, played_on("classic", 5, 3), ["vera", "pepe"])
    put(storage, played_out("classic", 5, 3), ["vera", "pepe"])
    assert storage.flush()
    past = PastGames(storage)
    dealt, continued = past.row(0), past.row(1)
    assert (past.count, dealt.continued, continued.continued) == (MANY + 2, False, True)
    assert t("past.continued") in pasttext.row_words(t, continued)
    assert (t("past.fact.continued"), "") in pasttext.fact_lines(t, continued)
    assert t("past.continued") not in pasttext.row_words(t, dealt)
    assert (t("past.fact.continued"), "") not in pasttext.fact_lines(t, dealt)


def test_a_saved_game_that_went_on_from_a_replay_keeps_its_mark_to_the_end(tmp_path):
    storage, _ = opened(tmp_path)
    match = played_on("classic", 5, 2)
    begun = Match.at(match.start, match.seed)
    storage.save_session(Session(begun, [Seat(), Seat()]))
    assert storage.close()
    again, _ = opened(tmp_path)
    (game,) = again.games()
    for action in match.actions:
        game.match.apply(action)
    again.finish_game(Session(game.match, [Seat(), Seat()]), game.slot)
    assert again.flush()
    assert PastGames(again).row(0).continued
    again.close()


def test_no_figure_counts_a_match_played_on_from_a_replay(storage):
    def told(book: str):
        with storage.reading() as connection:
            return counted(connection, book), list(table(connection, book))

    before = {book: told(book) for book in ("", "classic")}
    for seed in range(5):
        put(storage, played_on("classic", seed, 3), ["vera", "pepe"])
    assert storage.flush()
    assert {book: told(book) for book in ("", "classic")} == before
    put(storage, played_out("classic", 5, 3), ["vera", "pepe"])
    assert storage.flush()
    for book, (figures, matches) in before.items():
        now, listed_now = told(book)
        assert (now.matches, len(listed_now)) == (figures.matches + 1, len(matches) + 1)
