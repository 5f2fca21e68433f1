"""`python -m game.verify FILE`: plain sentences, one JSON object, an exit code for honest, doctored, unreadable."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game import verify
from game.core.actions import act
from game.match.recording import RecordedSeat, Recording
from game.match.sealing import seal
from game.rulesets import table
from tests.recorded import recorded
from tests.test_architecture import ROOT
from tests.test_versions import example

HONEST, DOCTORED, UNREADABLE = 0, 1, 2


def game() -> Recording:
    return recorded(table("classic", {"goal": "round"}), 4, 3, ("easy", "pepe", "hard"), {0})


def run(text: str | bytes, folder: Path, *words: str) -> int:
    file = folder / "game.spietato"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return verify.main([str(file), *words])


def test_an_honest_game_is_told_in_plain_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(game().file_text(), tmp_path) == HONEST
    told = capsys.readouterr().out.splitlines()
    assert [line[:5] for line in told[:3]] == ["ok   "] * 3
    assert "follows the rules of classic" in told[0]
    assert "dealt as they were sealed: 1 fingerprint opened" in told[1]
    assert "no computer player has looked at hidden cards" in told[2]
    assert told[3] == "This game is honest."


def test_the_same_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = game()
    assert run(recording.text(), tmp_path, "--json", "--redeals", "2") == HONEST
    data = json.loads(capsys.readouterr().out)
    assert data["honest"] is True
    assert (data["rules"], data["shuffles"], data["choices"]) == ("good", "good", "good")
    assert data["findings"] == []
    assert data["redeals"] >= 2 * data["asked"] > 0
    assert data["fingerprints"] == {"1": recording.seals[0].fingerprint}


def test_a_changed_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = game().file_text().replace("1:draw", "1:pass", 1)
    assert run(text, tmp_path) == DOCTORED
    assert "was lost or changed" in capsys.readouterr().out
    assert run(text, tmp_path, "--json") == DOCTORED
    assert json.loads(capsys.readouterr().out)["honest"] is False


def test_a_doctored_choice_is_told_with_its_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = game()
    seats = (*recording.seats[:2], RecordedSeat(bot="random"), recording.seats[3])
    assert run(replace(recording, seats=seats).text(), tmp_path) == DOCTORED
    told = capsys.readouterr().out
    assert "but random on seat 2 would have done" in told
    assert told.splitlines()[-1] == "This game is NOT honest, or was changed afterwards."


def test_an_action_against_the_rules_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = game()
    replay = replace(recording.replay, actions=(act(3, 5), *recording.replay.actions))
    assert run(replace(recording, replay=replay).text(), tmp_path) == DOCTORED
    assert capsys.readouterr().out.startswith("WRONG  the replay fails at action 1")


def test_another_shuffle_than_the_sealed_one_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = game()
    other = seal(replace(recording.replay, seed=4, actions=()).begin())
    assert run(replace(recording, seals=(other,)).text(), tmp_path) == DOCTORED
    assert "not dealt as they were sealed in round 1" in capsys.readouterr().out


def test_a_fingerprint_that_was_noted_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = game()
    noted = recording.seals[0].fingerprint
    assert run(recording.text(), tmp_path, "--fingerprint", noted.upper()) == HONEST
    assert "the fingerprint that you noted is that of round 1" in capsys.readouterr().out
    assert run(recording.text(), tmp_path, "--fingerprint", "0" * 64) == DOCTORED
    assert "belongs to no round of this game" in capsys.readouterr().out
    assert run(recording.text(), tmp_path, "--fingerprint", "abc") == UNREADABLE


def test_a_plain_replay_says_what_cannot_be_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(example(4, "replay.txt").read_bytes(), tmp_path) == HONEST
    told = capsys.readouterr().out
    assert "there are no fingerprints to compare" in told
    assert "it is not known who sat at the table" in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "this line is not a replay"),
        (b"\xff\xfe\x00", "is not a text"),
        (b"spietato-game/99 classic @ 2 1 @", "newer than this program"),
    ],
)
def test_what_is_no_recording_is_refused(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(content, tmp_path) == UNREADABLE
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.out == ""


def test_a_file_that_is_not_there_or_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify.main([str(tmp_path / "nothing")]) == UNREADABLE
    assert "there is no file" in capsys.readouterr().err
    assert verify.main([str(tmp_path)]) == UNREADABLE
    assert capsys.readouterr().err.startswith("verify: ")
    assert run("x", tmp_path, "--redeals", "0") == UNREADABLE


def test_it_runs_on_its_own_from_standard_input_and_loads_no_window() -> None:
    code = (
        "import sys; from game import verify; done = verify.main(['-', '--json']); "
        "sys.exit(done or 3 * bool({'pygame', 'pytmx'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, input=game().text(), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (HONEST, "")
    assert json.loads(done.stdout)["honest"] is True
