"""A recorded game as a line and as a file: all that is known of it comes back; what is foreign or broken is said."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots.foreign import foreign_bot
from game.core.errors import ChangedError, NewerError, NotationError, SpietatoError
from game.core.rng import Stream
from game.match.match import Match
from game.match.recording import LONGEST_NAME, RecordedSeat, Recording, kept_seats, recorded_seats
from game.match.sealing import seals
from game.match.session import Seat, Session
from game.match.stepping import Stepper
from game.match.versions import VERSION
from game.rulesets import RULESETS, preset, table
from tests.recorded import recorded, seated
from tests.test_random_play import FIXED, random_match
from tests.test_versions import EARLIER, example

BOTS = ("pepe", "easy", "normal", "gilda", "hard")


def game(seed: int = 1, **options: str) -> Recording:
    return recorded(table("classic", {"goal": "rounds:2", **options}), 4, seed, BOTS, {0})


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_a_line_and_a_file_give_the_same_recording(ruleset_id: str) -> None:
    for seed in range(3):
        rules = preset(ruleset_id)
        recording = recorded(rules, min(rules.max_players, 2 + 3 * seed), seed, BOTS, {seed % 2}, longest=300)
        line, file = recording.text(), recording.file_text()
        assert "\n" not in line
        assert max(map(len, file.splitlines())) <= 120
        assert Recording.read(line) == Recording.read(file) == recording
        assert Recording.read(line).text() == line
        assert file.split() == line.split()


@FIXED
@given(st.integers(0, 1 << 30), st.text(max_size=LONGEST_NAME), st.integers(0, 200))
def test_any_table_and_any_name_come_back(seed: int, name: str, actions: int) -> None:
    stream = Stream(seed)
    match = random_match(stream.below)
    people = [Seat(name, portrait="you_2")] * match.players
    recording = Recording.of(Session(match, people), actions, seals(match))
    assert Recording.read(recording.text()) == Recording.read(recording.file_text()) == recording
    kept = recording.seats[0].name
    assert kept.isprintable()
    assert kept == name or not name.isprintable() or name != " ".join(name.split())


def test_it_says_who_sat_there_when_and_the_seals_of_every_round() -> None:
    recording = game()
    again = Recording.read(recording.text())
    assert again.seats == (
        RecordedSeat("Ada", "", "you_1"),
        RecordedSeat(bot="easy"),
        RecordedSeat(bot="normal"),
        RecordedSeat(bot="gilda"),
    )
    assert again.played == 1_794_855_600
    assert [seal.round for seal in again.seals] == list(range(1, again.replay.play().round + 1))
    assert [player and player.name for player in again.bots()] == [None, "easy", "normal", "gilda"]


def test_a_match_from_a_position_comes_back() -> None:
    match = Stepper(game().replay).continue_from(10, 7)
    recording = Recording.of(Session(match, seated(match.rules, 4, BOTS)), 1, seals(match))
    assert Recording.read(recording.file_text()) == recording
    assert recording.seals == ()


def test_the_casino_has_its_bank() -> None:
    rules = preset("casino")
    recording = recorded(rules, 2, 1, (), {rules.staker})
    assert {seat.bot for seat in recording.seats} == {"", "bank"}
    assert Recording.read(recording.text()) == recording


def test_a_player_from_outside_the_game_is_written_down_as_a_person() -> None:
    outside = foreign_bot("game.bots.random_bot:RandomBot")
    match = Match(preset("classic"), 2, 1)
    assert recorded_seats(Session(match, [Seat("Mine", outside), Seat()])) == (RecordedSeat("Mine"), RecordedSeat())


def test_seats_that_are_kept_with_a_match_are_those_of_its_session() -> None:
    kept = [("Ada", "", "you_1"), ("Pepe", "pepe", ""), ("Zoe", "zoe", ""), ("", "", "../../x")]
    assert kept_seats(preset("classic"), kept) == (
        RecordedSeat("Ada", "", "you_1"),
        RecordedSeat(bot="pepe"),
        RecordedSeat(bot="zoe"),
        RecordedSeat(),
    )
    rules = preset("casino")
    assert {seat.bot for seat in kept_seats(rules, [("", "", ""), ("", "", "")])} == {"", "bank"}
    assert not kept_seats(rules, [])[rules.staker].bot


# ---- plain replays and earlier versions ------------------------------------------------------------------------------


@pytest.mark.parametrize("version", EARLIER)
def test_the_replay_of_an_earlier_version_is_a_recording_without_seats(version: int) -> None:
    line = example(version, "replay.txt").read_text(encoding="utf-8")
    recording = Recording.read(line)
    assert (recording.seats, recording.played, recording.seals) == ((), 0, ())
    assert recording.replay.version == version
    assert not recording.askable
    assert recording.bots() == (None,) * recording.replay.players


@pytest.mark.parametrize("version", EARLIER)
def test_an_earlier_game_keeps_its_version_when_it_is_written_with_its_seats(version: int) -> None:
    replay = Recording.read(example(version, "replay.txt").read_text(encoding="utf-8")).replay
    recording = Recording(replay, (RecordedSeat("Ada"),) * replay.players, 1)
    again = Recording.read(recording.text())
    assert again == recording
    assert again.replay.version == version
    assert not again.askable


def test_the_recording_of_a_later_version_is_told_from_a_broken_one() -> None:
    with pytest.raises(NewerError, match=f"version {VERSION + 1}"):
        Recording.read(game().text().replace(f"spietato-game/{VERSION}", f"spietato-game/{VERSION + 1}", 1))


# ---- what is broken or foreign ---------------------------------------------------------------------------------------


def doctored(recording: Recording, old: str, new: str) -> str:
    """A line with something else in it, and the sum that fits."""
    from game.match.recording import _sum

    line = recording.text().rpartition(" @ ")[0]
    assert line.count(old) >= 1
    line = line.replace(old, new, 1)
    return f"{line} @ sum {_sum(line)}"


WRONG = {
    "too few seats": (" easy", "", "names 3 seats for 4 players"),
    "a stranger": ("easy", "hal9000", "there is no computer player 'hal9000' here"),
    "a module": ("easy", "os:path", "there is no computer player 'os:path' here"),
    "another table's player": ("easy", "bank", "only plays casino"),
    "a path for a portrait": ("you_1", "../you_1", "'../you_1' is not a portrait"),
    "too much for a seat": ("you_1", "you_1,x", "is not a seat"),
    "a long name": ("Ada", "A" * (LONGEST_NAME + 1), "is not a player's name"),
    "an unseen name": ("Ada", "A%07", "is not a player's name"),
    "no time": ("played 1794855600", "played soon", "does not say when"),
    "a time too late": ("played 1794855600", "played 99999999999999", "does not say when"),
    "no fingerprint": ("seals 1:", "seals 1:x", "is not the fingerprint of a round"),
    "no round": ("seals 1:", "seals 0:", "is not the fingerprint of a round"),
    "rounds out of order": ("seals 1:", "seals 9:", "not in the order of their rounds"),
    "something else": ("played 1794855600", "weather fine", "'weather' is no part of a recording"),
    "twice the same": ("played 1794855600", "played 1 @ played 2", "has its played twice"),
    "no ruleset": ("classic", "poker", "no ruleset 'poker'"),
    "no action": (" @ seats", " 0:q9 @ seats", "'0:q9' is not an action"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_makes_no_sense_is_refused_in_one_sentence(name: str) -> None:
    old, new, sentence = WRONG[name]
    with pytest.raises(SpietatoError) as refused:
        Recording.read(doctored(game(), old, new))
    assert sentence in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "text",
    ["", "Dear Ada,", "spietato-rules 1 classic deal=5", "{}", "@@@@", "PNG\x00", "spietato/5", "spietato-game/5"],
)
def test_a_foreign_text_is_no_replay(text: str) -> None:
    with pytest.raises(NotationError, match="not a replay"):
        Recording.read(text)


def test_half_a_letter_is_refused() -> None:
    with pytest.raises(NotationError, match="half a letter"):
        Recording.read(game().text().replace("classic", "classic title=\ud800", 1))


def test_a_text_beyond_all_measure_is_not_even_looked_at() -> None:
    with pytest.raises(NotationError, match="longer than"):
        Recording.read(" " * 10_000_000)


def test_a_recording_that_is_cut_off_anywhere_is_noticed() -> None:
    text = game().text()
    for end in range(len(text)):
        with pytest.raises(NotationError):
            Recording.read(text[:end])


def test_a_recording_with_any_one_letter_changed_is_noticed() -> None:
    recording = game()
    text = recording.text()
    stream = Stream(5)
    for _ in range(400):
        place = stream.below(len(text))
        letter = "0123456789abrgyW:@ ="[stream.below(20)]
        changed = text[:place] + letter + text[place + 1 :]
        if changed.split() != text.split():
            with pytest.raises((NotationError, SpietatoError)):
                Recording.read(changed)


def test_a_changed_action_is_told_as_a_change() -> None:
    text = game().text()
    with pytest.raises(ChangedError, match="lost or changed"):
        Recording.read(text.replace(":draw", ":take", 1))
    with pytest.raises(ChangedError, match="its end is missing"):
        Recording.read(text.rpartition(" @ ")[0])


def test_what_a_letter_puts_round_a_line_is_forgiven() -> None:
    recording = game()
    wrapped = "\ufeff  " + recording.text().replace(" ", "\r\n\t ") + "\n\n"
    assert Recording.read(wrapped) == recording


BITS = (
    *("spietato/5", "spietato-game/5", "classic", "casino", "no_mercy", "@", "|", "2", "17", "-1", "0:r7", "1:draw"),
    *(
        "seats",
        "played",
        "seals",
        "sum",
        "person",
        "person,%",
        "pepe",
        ",",
        "1:" + "0" * 64,
        "\n",
        "\ud800",
        "%00",
        "٣",
    ),
)


@settings(max_examples=400)
@given(st.lists(st.sampled_from(BITS) | st.text(max_size=6), max_size=24))
def test_any_text_is_read_or_refused(words: list[str]) -> None:
    with contextlib.suppress(SpietatoError):
        Recording.read(" ".join(words))


@settings(max_examples=200)
@given(st.data())
def test_a_recording_with_pieces_exchanged_is_read_or_refused(data: st.DataObject) -> None:
    words = game().text().split()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(words) - 1))
        words[place] = data.draw(st.sampled_from(BITS) | st.sampled_from(words))
    with contextlib.suppress(SpietatoError):
        Recording.read(" ".join(words))
