"""The sealed shuffle: a fingerprint before the round, a line that opens it after, nothing that tells of later ones."""

from __future__ import annotations

import subprocess
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cards import card_text
from game.core.errors import NotationError
from game.core.notation import read_card
from game.core.rng import Stream
from game.match.match import Match
from game.match.recording import Recording, check_match
from game.match.replay import Replay
from game.match.sealing import SEED_BITS, Seal, check, fingerprint_of, is_fingerprint, read_seal, seal, seals, secret
from game.rulesets import RULESETS, preset, table
from tests.recorded import recorded
from tests.test_random_play import FIXED, random_match, random_states


@FIXED
@given(st.integers(0, 1 << 30))
def test_the_secret_opens_the_seal_that_was_shown_before_the_round(seed: int) -> None:
    stream = Stream(seed)
    match = random_match(stream.below)
    shown = {match.round: seal(match)}
    for state in random_states(match, stream.below, 120):
        if state.over:
            line = secret(match)
            assert check(shown[match.round].fingerprint, line)
            assert not check(seal(match, match.round + 1).fingerprint, line)
            if not match.over:
                match.next_round()
                shown[match.round] = seal(match)
    assert seals(match) == tuple(shown.values())
    recording = Recording(Replay.of(match), seals=seals(match))
    assert check_match(recording) == ()


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_the_secret_says_where_every_card_lies_when_the_round_begins(ruleset_id: str) -> None:
    rules = preset(ruleset_id)
    match = Match(rules, rules.max_players, 9)
    head, players, nonce, lie = secret(match).split(" @ ")
    assert head == f"spietato-seal/1 {ruleset_id}"
    assert players == f"{rules.max_players} 1"
    assert is_fingerprint(nonce)
    hands, pile, draw = lie.split(" | ")
    dealt = [[read_card(word) for word in hand.split()] for hand in hands.removeprefix("hands ").split(" / ")]
    assert dealt == match.state.hands
    assert [read_card(word) for word in draw.removeprefix("draw ").split()] == match.state.draw[::-1]
    cards = Counter(card for card in lie.replace("/", " ").split() if card not in ("hands", "pile", "draw", "|"))
    assert cards == Counter(map(card_text, rules.deck_cards))
    assert pile.startswith("pile ")


def test_any_tool_can_check_it() -> None:
    match = Match(preset("classic"), 3, 5)
    line = secret(match)
    done = subprocess.run(["sha256sum"], input=line.encode(), capture_output=True, check=True)
    assert done.stdout.split()[0].decode() == seal(match).fingerprint == sha256(line.encode()).hexdigest()


def test_one_card_elsewhere_does_not_open_the_seal() -> None:
    """Hundreds of deals, each with one card exchanged for another that lies elsewhere."""
    for seed in range(300):
        stream = Stream(seed)
        match = random_match(stream.below)
        line, shown = secret(match), seal(match).fingerprint
        head, _, lie = line.rpartition(" @ ")
        words = lie.split()
        places = [number for number, word in enumerate(words) if word not in ("hands", "pile", "draw", "|", "/", "-")]
        first = places[stream.below(len(places))]
        others = [place for place in places if words[place] != words[first]]
        second = others[stream.below(len(others))]
        words[first], words[second] = words[second], words[first]
        assert check(shown, line)
        assert not check(shown, f"{head} @ {' '.join(words)}")


def test_table_players_round_and_nonce_are_sealed_too() -> None:
    match = Match(table("classic", {"goal": "rounds:3"}), 3, 5)
    line, shown = secret(match), seal(match).fingerprint
    for old, new in (("goal=rounds:3", "goal=rounds:2"), ("@ 3 1 @", "@ 2 1 @"), ("@ 3 1 @", "@ 3 2 @")):
        assert old in line
        assert not check(shown, line.replace(old, new))
    nonce = line.split(" @ ")[2]
    assert not check(shown, line.replace(nonce, nonce[::-1]))


def test_blanks_and_capitals_on_the_way_do_not_matter_but_a_foreign_line_does() -> None:
    match = Match(preset("classic"), 3, 5)
    line, shown = secret(match), seal(match).fingerprint
    assert check(f" {shown.upper()}\n", "\n" + line.replace(" ", "\n ") + " ")
    assert not check(fingerprint_of("anything"), "anything")
    assert not check(shown, "\ud800")
    with pytest.raises(NotationError, match="longer than"):
        check(shown, line * 1000)


def test_an_opened_round_tells_nothing_of_the_next() -> None:
    """Neither the seed nor a state of the generator is in the line, and no two nonces have anything in common."""
    match = Match(table("classic", {"goal": "rounds:3"}), 3, 0x1234_5678_9ABC_DEF)
    lines = [secret(match, number) for number in range(1, 20)]
    for number, line in enumerate(lines, 1):
        state = match.opening(number)
        for number_in_it in (match.seed, state.rng):
            assert str(number_in_it) not in line
            assert f"{number_in_it:x}" not in line
    assert len({line.split(" @ ")[2] for line in lines}) == len(lines)


def test_a_new_match_has_a_seed_of_as_many_bits_as_are_kept_everywhere() -> None:
    match = Match(preset("classic"), 2, 2**SEED_BITS - 1)
    again = Recording.read(Recording(Replay.of(match), seals=seals(match)).text())
    assert again.replay.seed == 2**63 - 1
    assert check_match(again) == ()


# ---- recordings -----------------------------------------------------------------------------------------------------


def _game(seed: int = 3) -> Recording:
    return recorded(table("classic", {"goal": "rounds:2"}), 3, seed, ("easy",))


def test_another_seed_does_not_open_the_seals() -> None:
    recording = _game()
    replay = Replay(recording.replay.rules, 3, 4)
    assert [wrong.round for wrong in check_match(Recording(replay, seals=recording.seals[:1]))] == [1]


def test_a_round_that_was_never_dealt_opens_no_seal() -> None:
    recording = _game()
    match = recording.replay.play()
    further = Seal(match.round + 1, seal(match, match.round + 1).fingerprint)
    assert check_match(Recording(recording.replay, seals=(*recording.seals, further))) == (further,)


def test_between_two_rounds_the_next_one_may_be_sealed_already() -> None:
    recording = _game()
    actions = recording.replay.actions
    ended = next(number for number in range(len(actions)) if _over(recording, number))
    replay = Replay(recording.replay.rules, 3, 3, actions[:ended])
    assert check_match(Recording(replay, seals=recording.seals[:2])) == ()


def _over(recording: Recording, number: int) -> bool:
    replay = recording.replay
    return Replay(replay.rules, replay.players, replay.seed, replay.actions[:number]).play().state.over


def test_a_round_from_a_position_was_not_shuffled_and_has_no_seal() -> None:
    match = Match(table("classic", {"goal": "rounds:2"}), 3, 5)
    other = Match.at(match.state, 6)
    assert seals(other) == ()
    with pytest.raises(NotationError, match="was not shuffled"):
        secret(other)
    assert check_match(Recording(Replay.of(other), seals=seals(match))) == seals(match)


@pytest.mark.parametrize(
    "text", ["", "1", "1:", "x:" + "0" * 64, "1:" + "0" * 63, "1:" + "G" * 64, "100000:" + "0" * 64]
)
def test_what_is_no_seal_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not the fingerprint of a round"):
        read_seal(text)


def test_a_seal_is_one_word_and_comes_back() -> None:
    one = seal(Match(preset("classic"), 2, 1))
    assert read_seal(one.text()) == one
