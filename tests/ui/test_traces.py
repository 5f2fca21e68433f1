"""Traces: what a run leaves behind when it does not end by itself, and what the next start makes of it."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.app import NoDisplayError
from game.core.notation import table_text
from game.rulesets import preset
from game.ui import crashes, desktop, faults, paths, report, starting, trail
from game.ui.keep import runs
from game.ui.keep.newgame import NewGame
from game.ui.words.locale import LANGUAGES, read_texts
from tests.ui import key, open_app, press
from tests.ui.patience import until
from tests.ui.program import LINUX
from tests.ui.tabletop import run, sit_down
from tests.ui.test_cli import ROOT


@pytest.fixture(autouse=True)
def fresh_trail():
    trail.begin(None)
    yield
    trail.begin(None)


def left_behind(folder: Path, *, error: Exception | None = None, game=("classic", 4, 77, "classic")) -> None:
    """The mark of a run that did not end by itself."""
    folder.mkdir(parents=True, exist_ok=True)
    trail.begin(folder / runs.NAME)
    for name, value in (("version", "0.1.0"), ("process", 999_999_999), ("system", "Linux 6.1, SDL 2.32.10")):
        trail.fact(name, value)
    if game:
        trail.at_table(*game)
    trail.step("action", "0:r7")
    if error is not None:
        cause = report.of_error(error)
        for name, value in (("error", cause.what), ("place", cause.place), ("mark", cause.mark)):
            trail.fact(name, value)
    trail.end(keep=True)


def crash_words(process: int = 999_999_999, place: str = "game/ui/table/piles.py") -> None:
    """What Python leaves when the drawing library takes it down."""
    file = crashes.file_of(process)
    file.parent.mkdir(parents=True, exist_ok=True)
    inside = paths.program_folder() / place
    file.write_text(
        "Fatal Python error: Segmentation fault\n\n"
        'Thread 0x1 (most recent call first):\n  File "/usr/lib/python3/threading.py", line 3 in wait\n\n'
        "Current thread 0x2 (most recent call first):\n"
        f'  File "/usr/lib/python3/site-packages/pygame/sprite.py", line 9 in blit\n'
        f'  File "{inside}", line 41 in draw\n  File "{paths.program_folder()}/main.py", line 16 in main\n',
        encoding="utf-8",
    )


def an_error() -> Exception:
    try:
        starting.held(None, None)  # type: ignore[arg-type]
    except AttributeError as error:
        return error
    raise AssertionError("that should have failed")


# ---- the trail ------------------------------------------------------------------------------------------------------


def test_what_was_done_last_lies_in_memory_and_in_a_file(tmp_path):
    file = tmp_path / "trail"
    assert trail.begin(file)
    trail.fact("version", "0.1.0")
    trail.at_table("classic stacking=mixed", 4, 77, "classic")
    for number in range(trail.LENGTH + 5):
        trail.step("action", f"0:{number}")
    read = trail.read(file)
    assert read is not None
    assert read.lines() == trail.lines()
    assert read.facts["table"] == "classic stacking=mixed"
    assert list(read.steps)[-1] == f"action 0:{trail.LENGTH + 4}"
    assert len(read.steps) == trail.LENGTH
    trail.left_table()
    read = trail.read(file)
    assert read is not None
    assert not read.facts["slot"]
    trail.end()
    assert not file.exists()


def test_the_file_of_the_trail_does_not_grow(tmp_path):
    file = tmp_path / "trail"
    trail.begin(file)
    trail.fact("version", "0.1.0")
    for number in range(20_000):
        trail.step("action", f"{number % 4}:r{number}")
        assert number % 500 or file.stat().st_size < trail.LONGEST_FILE + 4096
    read = trail.read(file)
    assert read is not None
    assert (read.facts["version"], read.steps[-1]) == ("0.1.0", "action 3:r19999")


def test_what_a_power_cut_leaves_is_read_as_far_as_it_goes(tmp_path):
    file = tmp_path / "trail"
    file.write_bytes(b"version: 0.1.0\ntable: classic\nseed: 7\ndid: action 0:r7\ndid: act\x00\x00\x00\x00\n\xff\xfe")
    read = trail.read(file)
    assert read is not None
    assert read.facts == {"version": "0.1.0", "table": "classic", "seed": "7"}
    assert list(read.steps) == ["action 0:r7"]
    assert trail.read(tmp_path / "none") is None


def test_a_trail_that_cannot_be_written_is_kept_in_memory(tmp_path):
    assert not trail.begin(tmp_path / "no folder" / "trail")
    trail.step("screen", "title")
    assert trail.lines() == ["did: screen title"]


def test_the_table_its_actions_the_screens_and_the_keys_are_on_the_trail(app):
    app.routes.title()
    starting.start(app, NewGame("classic", 2, seed=77))
    facts = dict(trail.facts())
    desk = app.stack.top.desk
    assert facts["table"] == table_text(desk.rules, preset("classic"))
    assert (facts["players"], facts["seed"], facts["slot"]) == ("2", "77", "classic")
    key(app, pygame.K_h, "h")
    desk.act(desk.live_actions()[0] if desk.live_actions() else desk.session.upcoming().decide())
    lines = trail.lines()
    assert {"did: screen title", "did: screen table", "did: key hint"} <= set(lines)
    assert any(line.startswith("did: action ") for line in lines)
    app.routes.title()
    assert not trail.facts()["seed"]


def test_the_seed_of_a_hand_for_kept_credits_is_on_no_trail_and_in_no_report(app):
    seed = 7_481_530_926
    scene = sit_down(app, seed)
    scene.wager.press("deal")
    run(app)
    assert (trail.facts()["seed"], scene.desk.match.seed) == (trail.SEALED, seed)
    told = "\n".join([*trail.lines(), report.line(report.KILLED, trail.facts())])
    assert str(seed) not in told
    assert "casino, 2 players, seed sealed" in told
    last = runs.LastRun(runs.KILLED, report.KILLED, dict(trail.facts()))
    app.routes.title()
    app.routes.ended_badly(last)
    assert app.stack.top.describe()["game"] == "casino"


def test_the_name_that_is_being_typed_is_not_on_the_trail(app):
    app.settings.player_name = "Hilda"
    app.routes.title()
    app.routes.settings()
    for letter in "hilds":
        key(app, getattr(pygame, f"K_{letter}"), letter)
    key(app, pygame.K_TAB, "\t")
    keys = [line for line in trail.lines() if line.startswith("did: key")]
    assert keys == ["did: key next"]
    starting.start(app, NewGame("classic", 2, seed=77))
    assert "hilda" not in "\n".join(trail.lines()).lower()


# ---- the report -----------------------------------------------------------------------------------------------------


def test_a_report_is_one_line_with_all_that_helps_and_nothing_about_the_player(app):
    error = an_error()
    trail.at_table("classic stacking=mixed", 4, 77, "classic")
    line = report.line(report.of_error(error), trail.facts())
    assert "\n" not in line
    parts = line.split(" | ")
    assert parts[0].startswith("Spietato ")
    assert {"Python", "pygame-ce", "SDL", "video dummy 1280x720"} <= {
        word if "video" in word else word.split()[0] for word in parts[1].split(", ")
    }
    assert parts[2].startswith("AttributeError at game/ui/starting.py:")
    assert parts[3] == "classic stacking=mixed, 4 players, seed 77"
    assert len(parts[4]) == 8
    assert str(Path.home()) not in line
    assert str(ROOT) not in line


def test_the_place_is_the_innermost_frame_of_the_game(app):
    cause = report.of_signal(
        f'Fatal Python error: Aborted\n\nCurrent thread 0x2:\n  File "/usr/lib/x/pygame/a.py", line 9 in blit\n'
        f'  File "{ROOT}/.venv/lib/game/a.py", line 8 in b\n  File "{ROOT}/game/app.py", line 41 in _draw\n'
        f'  File "{ROOT}/game/cli.py", line 2 in run\n'
    )
    assert (cause.what, cause.place) == ("Aborted", "game/app.py:41")
    packed = report.of_signal('Windows fatal exception: access violation\n\n  File "game/app.py", line 41 in _draw\n')
    assert (packed.what, packed.place) == ("access violation", "game/app.py:41")


def test_the_same_fault_has_the_same_fingerprint_wherever_its_line_moves():
    text = 'Fatal Python error: Aborted\n\n  File "game/app.py", line {} in {}\n'
    marks = [report.of_signal(text.format(*frame)).mark for frame in ((41, "_draw"), (43, "_draw"), (41, "_take"))]
    assert marks[0] == marks[1] != marks[2]


def test_no_path_in_the_log_tells_who_plays(app, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", "/home/hilda")
    monkeypatch.setenv("USERPROFILE", "/home/hilda")
    faults.write_log("File /home/hilda/games/spietato/main.py")
    assert "File ~/games/spietato/main.py" in faults.log_file().read_text(encoding="utf-8")


# ---- how the last run ended -----------------------------------------------------------------------------------------


def test_a_good_end_leaves_no_mark_and_the_next_start_has_nothing_to_say(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    for _ in range(2):
        with runs.marked(tmp_path, True) as last:
            assert last is None
            assert (tmp_path / runs.NAME).exists()
        assert not (tmp_path / runs.NAME).exists()


@pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit, NoDisplayError])
def test_who_leaves_or_has_no_screen_has_ended_well(tmp_path, monkeypatch, end):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    with pytest.raises(end), runs.marked(tmp_path, True, (NoDisplayError,)):
        raise end
    assert not (tmp_path / runs.NAME).exists()


def test_an_error_that_ends_the_run_is_told_to_the_next_one_once(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    with pytest.raises(AttributeError), runs.marked(tmp_path, True):
        starting.held(None, None)  # type: ignore[arg-type]
    with runs.marked(tmp_path, True) as last:
        assert last is not None
        assert (last.kind, last.cause.what) == (runs.ERROR, "AttributeError")
        assert last.cause.place.startswith("game/ui/starting.py:")
    with runs.marked(tmp_path, True) as last:
        assert last is None


def test_a_crash_below_python_is_told_and_its_last_words_go_into_the_log(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    left_behind(tmp_path / "data")
    crash_words()
    with runs.marked(tmp_path / "data", True) as last:
        assert last is not None
        assert (last.kind, last.cause.what, last.cause.place) == (
            runs.SIGNAL,
            "Segmentation fault",
            "game/ui/table/piles.py:41",
        )
        assert "classic, 4 players, seed 77" in last.line
    log = faults.log_file().read_text(encoding="utf-8")
    assert "Fatal Python error: Segmentation fault" in log
    assert {"did: action 0:r7", "seed: 77"} <= set(log.splitlines())
    assert [file.name for file in faults.log_file().parent.iterdir()] == ["spietato.log"]


def test_a_run_that_was_killed_was_ended_from_outside(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    left_behind(tmp_path / "data")
    with runs.marked(tmp_path / "data", True) as last:
        assert last is not None
        assert (last.kind, last.traced) == (runs.KILLED, False)
        assert last.line.endswith("| ended from outside | classic, 4 players, seed 77 | no trace")


def test_without_the_profiles_lock_nothing_is_marked_and_nothing_told(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    left_behind(tmp_path / "data")
    before = (tmp_path / "data" / runs.NAME).read_bytes()
    with runs.marked(tmp_path / "data", False) as last:
        assert last is None
        trail.step("screen", "title")
    assert (tmp_path / "data" / runs.NAME).read_bytes() == before


def test_the_crash_of_a_window_that_looked_on_goes_into_the_log_and_is_no_bad_end(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    crash_words(999_999_998)
    with runs.marked(tmp_path, True) as last:
        assert last is None
    assert "Segmentation fault" in faults.log_file().read_text(encoding="utf-8")


def test_a_long_crash_is_cut_and_the_empty_file_of_a_living_window_stays(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    folder = paths.log_folder()
    folder.mkdir(parents=True)
    (folder / "crash-999999997.log").write_text("x" * (crashes.LONGEST * 3), encoding="utf-8")
    (folder / "crash-999999996.log").touch()
    (folder / f"crash-{os.getpid()}.log").touch()
    assert {process: len(text) for process, text in crashes.collect().items()} == {999999997: crashes.LONGEST}
    left = [file.name for file in folder.iterdir()]
    assert left == ([] if os.name == "nt" else [f"crash-{os.getpid()}.log"])


# ---- the panel ------------------------------------------------------------------------------------------------------


def ended(app, kind=runs.SIGNAL, saved=True, seed=77):
    """The title of a start after a bad end; with the game that was on screen, if it is saved."""
    if saved:
        starting.start(app, NewGame("classic", 4, seed=77))
    app.routes.title()
    facts = {"table": "classic", "players": "4", "seed": str(seed), "slot": "classic", "system": "Linux"}
    cause = report.KILLED if kind == runs.KILLED else report.Cause("Segmentation fault", "game/app.py:3", "0123abcd")
    app.routes.ended_badly(runs.LastRun(kind, cause, facts))
    app.frame()
    return app.stack.top


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("kind", [runs.ERROR, runs.SIGNAL, runs.KILLED])
def test_the_panel_says_how_it_ended_and_continues_the_game_that_was_on_screen(tmp_path, kind, language):
    app = open_app(tmp_path, (1024, 640), language)
    panel, texts = ended(app, kind), read_texts(language)
    assert panel.describe()["sentence"] == f"{texts[f'crashed.{kind}']} {texts['crashed.saved']}"
    assert [scene.name for scene in app.stack.scenes] == ["title", "crashed"]
    press(app, "continue")
    assert [scene.name for scene in app.stack.scenes] == ["title", "table"]
    assert app.stack.top.desk.match.seed == 77
    app.close()


def test_without_the_game_the_panel_has_no_way_to_it_and_close_closes(app):
    panel = ended(app, saved=False)
    assert {target["name"] for target in panel.describe()["targets"]} == {"copy_report", "open_folder", "close"}
    press(app, "close")
    assert app.stack.top.name == "title"


def test_another_game_in_the_same_place_is_not_the_one_that_was_on_screen(app):
    assert ended(app, seed=78).describe()["game"] == ""


def test_who_was_killed_with_no_game_on_screen_is_told_in_passing(app):
    assert ended(app, runs.KILLED, saved=False).name == "title"
    assert app.toasts.keys == ["notice.ended_outside"]


def test_what_is_told_in_passing_goes_with_its_screen_even_if_it_is_left_at_once(app):
    ended(app, runs.KILLED, saved=False)
    app.notice("notice.set_aside", ruleset="Classic", button="Continue")
    app.routes.settings()
    app.toasts.update(1.0)
    assert app.toasts.keys == ["notice.set_aside"], "what may tell of the step itself stays"


def test_over_a_game_that_was_asked_for_it_is_told_in_passing(app):
    starting.start(app, NewGame("classic", 4, seed=77))
    app.routes.ended_badly(runs.LastRun(runs.SIGNAL, report.Cause("Aborted"), {}))
    assert app.stack.top.name == "table"
    assert app.toasts.keys == ["notice.ended_badly"]


def test_the_report_goes_into_the_clipboard(app, monkeypatch):
    panel = ended(app)
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    press(app, "copy_report")
    assert copied == [panel.describe()["report"]]
    assert app.toasts.keys == ["notice.copied"]
    assert not panel.describe()["shown"]


def test_without_a_clipboard_the_report_is_shown(app, monkeypatch):
    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    panel = ended(app)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    press(app, "copy_report")
    app.frame()
    assert panel.describe()["shown"] == panel.describe()["report"]
    assert app.toasts.keys == ["notice.not_copied"]
    assert panel.group.focus is not None


def test_the_error_screen_has_the_same_help(app, monkeypatch):
    monkeypatch.setattr(desktop, "copy", lambda text: False)
    app.routes.title()
    with faults.expecting("AttributeError"):
        assert app.routes.error(an_error())
    app.frame()
    press(app, "copy_report")
    app.frame()
    assert " | AttributeError at game/ui/starting.py:" in app.stack.top.describe()["shown"]


@LINUX
@pytest.mark.parametrize("answer", ["exit 0", "exit 4", None])
def test_the_folder_is_opened_by_the_systems_own_program(app, monkeypatch, tmp_path, answer):
    tools, said = tmp_path / "tools", tmp_path / "said"
    tools.mkdir()
    monkeypatch.setenv("PATH", str(tools))
    if answer is not None:
        program = tools / "xdg-open"
        program.write_text(f'#!/bin/sh\necho "$@" > {said}.part\n/bin/mv {said}.part {said}\n{answer}\n')
        program.chmod(0o755)
    ended(app)
    press(app, "open_folder")
    if answer is not None:
        until(said.exists)
        assert said.read_text(encoding="utf-8").strip() == str(paths.log_folder())
    if answer != "exit 0":
        until(lambda: app.stack.top.update(0.0) or "notice.no_folder" in app.toasts.keys)
    assert paths.log_folder().is_dir()
