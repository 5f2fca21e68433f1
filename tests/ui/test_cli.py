"""The command line: wrong words end in one sentence and exit code 2, right ones do what they say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import Arguments, run
from game.core.errors import OptionError
from tests.ui.patience import HANG_SECONDS

ROOT = Path(__file__).resolve().parents[2]


def play(tmp_path, *words, **variables):
    """Run the real program on a screen that nobody sees."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SPIETATO_HOME": str(tmp_path), **variables}
    environment = {name: value for name, value in environment.items() if value}
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--ruleset", "poker"], "--ruleset"),
        (["--players", "0"], "--players"),
        (["--players", "many"], "--players"),
        (["--ruleset", "one", "--players", "9"], "2 to 8"),
        (["--ruleset", "casino", "--players", "3"], "is for 2 players"),
        (["--ruleset", "casino", "--bots", "pepe"], "bank"),
        (["--seed", "-1"], "--seed"),
        (["--bots", "nobody"], "nobody"),
        (["--players", "2", "--bots", "pepe,vera"], "--bots"),
        (["--lang", "de"], "--lang"),
        (["--speed", "warp"], "--speed"),
        (["--size", "big"], "--size"),
        (["--size", "100x100"], "--size must be from 1024x640 to 16384x16384"),
        (["--size", "99999x99999"], "--size must be from 1024x640 to 16384x16384"),
        (["--after", "soon"], "--after"),
        (["--bench", "0"], "--bench"),
        (["--bench", "90000"], "--bench must be a number of seconds above 0 and up to 86400"),
        (["--scene", "kitchen"], "--scene"),
        (["--screenshot", "picture.txt"], "--screenshot"),
        (["--screenshot", "/no/such/folder/picture.png"], "--screenshot"),
    ],
)
def test_a_wrong_value_is_one_sentence_and_exit_code_2(words, named, capsys):
    assert run(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert named in said.err


def test_an_unknown_argument_is_one_sentence_and_exit_code_2(capsys):
    with pytest.raises(SystemExit) as leaving:
        run(["--fly"])
    assert leaving.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_nothing_asked_for_means_the_title():
    assert Arguments([]).game is None


def test_a_table_is_read_whole():
    table = ["--ruleset", "no_mercy", "--players", "5", "--seed", "7", "--bots", "vera,easy"]
    arguments = Arguments([*table, "--size", "1920x1080", "--lang", "it"])
    game = arguments.game
    assert game is not None
    assert (game.ruleset, game.players, game.seed, game.humans) == ("no_mercy", 5, 7, 1)
    assert len(game.characters) == 4
    assert game.characters[0] == "vera"
    assert arguments.size == (1920, 1080)


def test_a_demo_has_a_computer_player_on_every_seat():
    game = Arguments(["--demo", "--players", "10"]).game
    assert game is not None
    assert game.humans == 0
    assert len(game.characters) == 10


def test_one_level_goes_for_all():
    from game.bots.roster import BY_ID

    game = Arguments(["--bots", "easy", "--players", "4"]).game
    assert game is not None
    assert {BY_ID[name].level for name in game.characters} == {"easy"}


def test_too_many_players_for_a_rulebook_are_refused():
    with pytest.raises(OptionError):
        Arguments(["--ruleset", "one", "--players", "10"])


# ---- the program itself -------------------------------------------------------------------------------------------


def test_a_picture_of_the_title_is_saved(tmp_path):
    file = tmp_path / "title.png"
    done = play(tmp_path, "--screenshot", str(file), "--after", "0.3", "--size", "1024x640", "--lang", "es")
    assert done.returncode == 0, done.stderr
    assert file.stat().st_size > 50_000
    assert not (tmp_path / "config").exists(), "taking a picture must not change the settings"


def test_the_bench_prints_one_json_object(tmp_path):
    done = play(tmp_path, "--bench", "1")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert list(figures) == [
        "first_frame_ms",
        "frames",
        "fps",
        "frame_ms_p50",
        "frame_ms_p95",
        "frame_ms_p99",
        "rss_mb",
        "cpu_percent",
        "rest_seconds",
        "rest_cpu_percent",
    ]
    assert figures["frames"] > 0
    assert figures["rss_mb"] < 150


def test_the_debug_file_tells_what_to_click(tmp_path):
    file = tmp_path / "debug.json"
    play(tmp_path, "--debug-file", str(file), "--bench", "0.5")
    seen = json.loads(file.read_text(encoding="utf-8"))
    assert seen["scene"] == "title"
    assert {"new_game", "casino", "settings", "quit"} <= {target["name"] for target in seen["targets"]}


def test_without_a_screen_there_is_one_sentence_and_no_traceback(tmp_path):
    done = play(tmp_path, SDL_VIDEODRIVER="", DISPLAY="", WAYLAND_DISPLAY="", LANGUAGE="en")
    assert done.returncode == 2
    assert done.stderr == "Spietato needs a screen: it can’t open a window here.\n"


def test_the_version_is_told(tmp_path):
    assert play(tmp_path, "--version").stdout.startswith("Spietato ")


def test_broken_settings_do_not_keep_the_game_from_starting(tmp_path):
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text("{", encoding="utf-8")
    assert play(tmp_path, "--bench", "0.3", SPIETATO_EXPECTED="notice.settings_broken").returncode == 0


def test_no_sound_device_does_not_keep_the_game_from_starting(tmp_path):
    file = tmp_path / "debug.json"
    code = "import sys; sys.argv = ['main.py']; import game.app as a; import game.cli as c; " + (
        "o = a.App.open\nturns = iter(range(20))\n"
        "def opened(self, *w):\n o(self, *w)\n"
        " self.each_tick.append(lambda: next(turns, None) is None and self.quit())\n"
        "a.App.open = opened\nsys.exit(c.run(['--debug-file', r'" + str(file) + "']))"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "none", "SPIETATO_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=HANG_SECONDS
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(file.read_text(encoding="utf-8"))["stack"] == ["title", "welcome"]
    assert not (tmp_path / "log").exists()
