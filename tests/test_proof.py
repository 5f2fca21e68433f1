"""The proof catches every doctored recording and every computer player that peeks, and lets every honest game pass."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots import registry
from game.bots.levels import LevelBot
from game.bots.policy import next_seat
from game.bots.roster import BY_ID, LEVELS
from game.core.actions import PLAY, argument_of, kind_of, seat_of
from game.core.cards import COLOUR_OF
from game.core.engine import legal
from game.core.notation import action_text
from game.core.rng import Stream
from game.core.view import View
from game.match import fairness
from game.match.fairness import OTHERWISE, PEEKED, Examination, examine
from game.match.match import Match
from game.match.proof import BAD, GOOD, OPEN, Proof
from game.match.recording import FILE_ENDING, RecordedSeat, Recording
from game.match.replay import Replay
from game.match.sealing import seals
from game.match.session import Session
from game.match.stepping import Stepper
from game.match.versions import VERSION
from game.rulesets import RULESETS, preset, table
from tests.recorded import played, recorded, seated
from tests.test_random_play import random_match

NAMES = ("easy", "pepe", "hard", "normal", "gilda", "iris", "zoe")
TRIES = 300
KEPT = sorted((Path(__file__).parent / "data" / "recordings").glob(f"*{FILE_ENDING}"))


def rules_of(ruleset_id: str) -> dict[str, str]:
    return {} if preset(ruleset_id).fixed else {"goal": "round"}


# ---- honest games ---------------------------------------------------------------------------------------------------


TABLES = [
    (ruleset_id, players)
    for ruleset_id in RULESETS
    for players in range(preset(ruleset_id).min_players, preset(ruleset_id).max_players + 1)
]


@pytest.mark.parametrize(("ruleset_id", "players"), TABLES)
def test_every_honest_game_passes(ruleset_id: str, players: int) -> None:
    rules = table(ruleset_id, rules_of(ruleset_id))
    for people in ((), (0,), (1, players - 1)):
        recording = recorded(rules, players, players + len(people), NAMES, people, longest=400)
        proof = Proof(Recording.read(recording.file_text())).run()
        assert proof.examination.findings == []
        choices = OPEN if len(set(people)) == players else GOOD
        assert (proof.rules, proof.shuffles, proof.choices) == (GOOD, GOOD, choices)
        assert proof.honest
        assert proof.done


@settings(max_examples=60)
@given(st.integers(0, 1 << 30))
def test_every_honest_game_with_any_house_rules_passes(seed: int) -> None:
    stream = Stream(seed)
    match = random_match(stream.below)
    people = {seat for seat in range(match.players) if stream.below(3) == 0}
    session = played(match, seated(match.rules, match.players, NAMES, people), 250)
    proof = Proof(Recording.of(session, 1, seals(match)), 2).run()
    assert proof.examination.findings == []
    assert proof.honest


def test_an_honest_game_of_experts_passes() -> None:
    recording = recorded(table("classic", {"goal": "round", "deal": "4"}), 2, 3, ("vera", "expert"), longest=40)
    proof = Proof(recording, 1).run()
    assert proof.choices == GOOD


def test_an_honest_game_over_several_rounds_and_with_jumping_in_passes() -> None:
    rules = table("official", {"goal": "points:150", "jump_in": "on", "stacking": "mixed", "deal": "5"})
    proof = Proof(recorded(rules, 5, 8, NAMES, {2})).run()
    assert proof.match is not None
    assert proof.match.round > 1
    assert (proof.rules, proof.shuffles, proof.choices) == (GOOD, GOOD, GOOD)


def test_a_game_that_goes_on_from_a_position_passes() -> None:
    first = recorded(table("classic", {"goal": "rounds:2"}), 4, 1, NAMES)
    match = Stepper(first.replay).continue_from(9, 77)
    session = played(match, seated(match.rules, 4, NAMES, {0}))
    proof = Proof(Recording.read(Recording.of(session, 1, seals(match)).text())).run()
    assert proof.honest
    assert proof.choices == GOOD


def test_a_game_that_was_saved_and_carried_on_passes() -> None:
    """Its players are made anew in between: nothing that they decide may lie in themselves."""
    rules = table("no_mercy", {"goal": "round"})
    match = Match(rules, 4, 5)
    for longest in range(7, 400, 13):
        match = Replay.of(match).play()
        session = played(match, seated(rules, 4, NAMES, {1}), longest)
    assert Proof(Recording.of(session, 1, seals(match))).run().honest


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_the_recordings_that_are_kept_still_pass(file: Path) -> None:
    """If one does not, the computer players think otherwise than before: then VERSION and PLAYERS_SINCE go up, and
    these recordings are made anew. Else every honest game of earlier players would be taken for a doctored one."""
    proof = Proof(Recording.read(file.read_text(encoding="utf-8")), 1).run()
    assert proof.examination.findings == []
    assert (proof.rules, proof.shuffles, proof.choices) == (GOOD, GOOD, GOOD)


def test_every_rulebook_and_every_level_is_in_the_recordings_that_are_kept() -> None:
    kept = [Recording.read(file.read_text(encoding="utf-8")) for file in KEPT]
    assert {recording.replay.rules.id for recording in kept} == set(RULESETS)
    bots = {seat.bot for recording in kept for seat in recording.seats}
    assert {BY_ID[name].level if name in BY_ID else name for name in bots} >= {*LEVELS, "bank"}


# ---- one action changed ---------------------------------------------------------------------------------------------


def _changed(recording: Recording, index: int, stream: Stream, seats: set[int] | None = None) -> Recording | None:
    """The same with another legal action of those seats at that place, and a sum that fits; None if there is none."""
    replay = recording.replay
    match = Stepper(replay).at(index, dealt=True)
    others = [
        action
        for action in legal(match.state)
        if action != replay.actions[index] and (seats is None or seat_of(action) in seats)
    ]
    if not others:
        return None
    actions = (*replay.actions[:index], others[stream.below(len(others))], *replay.actions[index + 1 :])
    return replace(recording, replay=replace(replay, actions=actions))


def _games(people: set[int]) -> Iterator[tuple[Recording, Stream]]:
    """Games of every rulebook, for as many tries as are wanted."""
    for number in range(TRIES // 10):
        ruleset_id = list(RULESETS)[number % len(RULESETS)]
        rules = table(ruleset_id, rules_of(ruleset_id))
        players = min(rules.max_players, 2 + number % 4)
        yield recorded(rules, players, number, NAMES, people, longest=120), Stream(number)


def test_one_action_changed_into_another_legal_one_is_caught_every_time() -> None:
    tries = 0
    for recording, stream in _games(set()):
        for _ in range(12):
            changed = _changed(recording, stream.below(len(recording.replay.actions)), stream)
            if changed is not None:
                tries += 1
                assert not Proof(Recording.read(changed.text()), 1).run().honest
    assert tries >= TRIES * 0.8


def test_one_action_of_a_computer_player_changed_is_caught_every_time_among_people() -> None:
    tries = 0
    for recording, stream in _games({0}):
        bots = {seat for seat, recorded_seat in enumerate(recording.seats) if recorded_seat.bot}
        for _ in range(12):
            changed = _changed(recording, stream.below(len(recording.replay.actions)), stream, bots)
            if changed is not None:
                tries += 1
                assert not Proof(Recording.read(changed.text()), 1).run().honest
    assert tries >= TRIES * 0.4


def test_one_action_left_out_put_in_or_exchanged_is_caught_every_time() -> None:
    for recording, stream in _games(set()):
        actions = list(recording.replay.actions)
        for way in range(3):
            index = stream.below(len(actions) - 1)
            other = actions[:]
            if way == 0:
                del other[index]
            elif way == 1:
                other.insert(index, actions[stream.below(len(actions))])
            else:
                other[index], other[index + 1] = other[index + 1], other[index]
            if other != actions:
                doctored = replace(recording, replay=replace(recording.replay, actions=tuple(other)))
                assert not Proof(doctored, 1).run().honest, way


# ---- one card of the deal changed -----------------------------------------------------------------------------------


def test_one_card_of_the_deal_changed_is_caught_every_time() -> None:
    """The doctor gives the match a first position of its own, in which two cards have changed places."""
    tries = 0
    for recording, stream in _games({0}):
        match = recording.replay.begin()
        for _ in range(10):
            state = match.opening(1)
            seat = stream.below(match.players)
            mine, theirs = stream.below(len(state.hands[seat])), stream.below(len(state.draw))
            if state.hands[seat][mine] == state.draw[theirs]:
                continue
            state.hands[seat][mine], state.draw[theirs] = state.draw[theirs], state.hands[seat][mine]
            state.allowed = None
            doctored = replace(recording, replay=replace(recording.replay, start=state))
            tries += 1
            assert not Proof(Recording.read(doctored.text()), 1).run().honest
    assert tries >= TRIES * 0.8


def test_another_seed_is_caught_every_time_with_seals_and_without() -> None:
    for recording, stream in _games({0}):
        for sealed in (True, False):
            replay = replace(recording.replay, seed=stream.below(1 << 30) + 1000)
            doctored = replace(recording, replay=replay, seals=recording.seals if sealed else ())
            assert not Proof(doctored, 1).run().honest


# ---- a computer player that peeks -----------------------------------------------------------------------------------


def _table_behind(frame: FrameType | None) -> Match:
    """The match that somebody further up holds in a hand: no view stands in the way of whoever looks there."""
    while frame is not None:
        for value in frame.f_locals.values():
            if isinstance(value, Match):
                return value
            if isinstance(value, Session):
                return value.match
        frame = frame.f_back
    raise AssertionError("nobody holds a match")


class Peeker(LevelBot):
    """Plays like the normal level, but prefers the card that the next player can answer least."""

    def __init__(self) -> None:
        super().__init__("normal", "peeker")

    def choose(self, view: View, stream: Stream) -> int:
        plays = [action for action in view.allowed if kind_of(action) == PLAY]
        if not plays:
            return super().choose(view, stream)
        victim = _table_behind(sys._getframe()).state.hands[next_seat(view, view.seat)]
        laid = [argument_of(action) for action in plays]
        answers = [sum(view.rules.fits[COLOUR_OF[card]][card][held] for held in victim) for card in laid]
        return plays[answers.index(min(answers))]


class Lurker(LevelBot):
    """Plays like the hard level, but catches and jumps in only if the draw pile has a good card on top."""

    def __init__(self) -> None:
        super().__init__("hard", "lurker")

    def react(self, view: View, stream: Stream) -> int | None:
        top = _table_behind(sys._getframe()).state.draw[-1:]
        return super().react(view, stream) if top and COLOUR_OF[top[0]] < 2 else None


def test_a_computer_player_that_peeks_is_caught_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BOTS, "peeker", Peeker)
    kinds = set()
    for seed in range(200):
        ruleset_id = ("classic", "no_mercy", "one", "official")[seed % 4]
        players = 3 + seed % 3
        recording = recorded(
            table(ruleset_id, {"goal": "rounds:3"}), players, seed, ("peeker", "easy", "hard"), (2,), longest=400
        )
        examination = examine(Recording.read(recording.text()))
        for _ in examination:
            if examination.findings:
                break
        assert examination.findings, f"{ruleset_id} {seed}"
        assert {finding.seat % 3 for finding in examination.findings} == {0}
        kinds |= {finding.kind for finding in examination.findings}
    assert kinds == {PEEKED}


def test_one_that_peeks_out_of_turn_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BOTS, "lurker", Lurker)
    rules = table("official", {"goal": "rounds:3", "jump_in": "on"})
    for seed in range(10):
        findings = examine(recorded(rules, 4, seed, ("easy", "lurker"), longest=600)).run()
        assert {finding.kind for finding in findings} == {PEEKED}
        assert {finding.seat % 2 for finding in findings} == {1}


def test_one_that_peeked_in_another_program_did_what_ours_would_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recording says that it was an honest player of ours."""
    monkeypatch.setitem(registry.BOTS, "peeker", Peeker)
    for seed in range(40):
        recording = recorded(table("classic", {"goal": "rounds:2"}), 4, seed, ("peeker", "easy", "hard"), (2,))
        claimed = tuple(RecordedSeat(bot="normal") if seat.bot == "peeker" else seat for seat in recording.seats)
        proof = Proof(replace(recording, seats=claimed), 1).run()
        assert proof.choices == BAD
        assert {finding.kind for finding in proof.examination.findings} == {OTHERWISE}


# ---- what a screen sees of it ---------------------------------------------------------------------------------------


def test_it_tells_how_far_it_is_and_may_be_left_at_any_time() -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 1, NAMES)
    shares = list(Proof(recording, 1))
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert len(shares) > len(recording.replay.actions)
    proof = Proof(recording, 1)
    steps = iter(proof)
    for _ in range(5):
        next(steps)
    assert not proof.done
    assert (proof.rules, proof.shuffles, proof.choices) == (GOOD, GOOD, OPEN)
    assert 0 < proof.examination.choices < len(recording.replay.actions)


def test_the_same_recording_gives_the_same_proof() -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 1, NAMES)
    changed = _changed(recording, 6, Stream(1))
    assert changed is not None
    assert examine(changed).run() == examine(changed).run() != []


def test_a_finding_is_a_sentence() -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 1, NAMES)
    changed = _changed(recording, 6, Stream(1))
    assert changed is not None
    first = examine(changed, 1)
    next(share for share in first if first.findings)
    finding = first.findings[0]
    assert finding.index == 6
    assert finding.recorded == action_text(changed.replay.actions[6])
    assert finding.answer == action_text(recording.replay.actions[6])
    assert finding.sentence("Pepe").startswith(f"action 7: the recording says '{finding.recorded}', but Pepe would")


def test_no_more_is_found_than_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "MOST_FINDINGS", 2)
    recording = recorded(table("classic", {"goal": "round"}), 3, 1, NAMES)
    claimed = replace(recording, seats=(RecordedSeat(bot="random"),) * 3)
    assert len(Examination(claimed).run()) == 2


def test_nothing_is_said_of_choices_where_the_players_are_not_known_or_were_others() -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 1, NAMES)
    unknown = Proof(Recording(recording.replay)).run()
    older = Proof(replace(recording, replay=replace(recording.replay, version=VERSION - 1))).run()
    people = Proof(replace(recording, seats=(RecordedSeat("Ada"),) * 3)).run()
    assert [proof.choices for proof in (unknown, older, people)] == [OPEN, OPEN, OPEN]
    assert all(proof.honest for proof in (unknown, older, people))


def test_an_action_against_the_rules_ends_the_proof() -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 1, NAMES)
    actions = (*recording.replay.actions[:6], recording.replay.actions[0], *recording.replay.actions[6:])
    proof = Proof(replace(recording, replay=replace(recording.replay, actions=actions))).run()
    assert (proof.rules, proof.shuffles, proof.choices) == (BAD, OPEN, OPEN)
    assert "fails at action 7" in proof.fault
    assert proof.done
