"""What earlier versions have written is still read, what later ones write is left alone, each by the same small steps.

The examples in `tests/data/` were written by the versions themselves. `game-changed` and `replay-changed` of the first
are of a game in which a rule was read otherwise; `settings-bigger` of the third had its one switch for bigger text on.
"""

from __future__ import annotations

import contextlib
import json
import shutil
from pathlib import Path

import pytest

from game.core.engine import legal
from game.core.errors import NewerError, NotationError, OutdatedError, SpietatoError
from game.match import versions
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.match.saves import load_text, save_text
from game.match.versions import VERSION, check_version, upgraded
from game.rulesets import position_line, preset
from game.ui import faults
from game.ui.keep import store
from game.ui.keep.newgame import NewGame
from game.ui.keep.settings import SettingsStore
from game.ui.keep.storage import SavedSeat, Storage
from game.ui.starting import start
from tests.ledgers import rows, standing
from tests.ui import open_app
from tests.ui.test_saved_games import reseal

DATA = Path(__file__).parent / "data"
EARLIER = range(1, VERSION)
WITH_FILES = (1, 2)
"""Since then games and purse are in the store, which has steps of its own."""


def example(version: int, name: str) -> Path:
    return DATA / f"version-{version}" / name


def saved(version: int, name: str = "game.json") -> dict[str, str]:
    """The save of that version; it lay inside the file of a game as long as there were such files."""
    if version not in WITH_FILES:
        later: dict[str, str] = json.loads(example(version, "save.json").read_text(encoding="utf-8"))
        return later
    content: dict[str, str] = json.loads(json.loads(example(version, name).read_text(encoding="utf-8"))["game"])
    return content


def test_there_is_an_example_of_everything_of_every_earlier_version() -> None:
    for version in EARLIER:
        kept = ("game.json", "purse.json") if version in WITH_FILES else ("save.json",)
        for name in ("replay.txt", "settings.json", *kept):
            assert example(version, name).is_file(), f"{name} of version {version}"


# ---- texts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", EARLIER)
def test_an_earlier_save_goes_on_and_is_written_as_today(version: int) -> None:
    data = saved(version)
    match = load_text(json.dumps(data))
    assert position_line(match.state) == data["position"]
    again = json.loads(save_text(match))
    assert again["version"] == VERSION
    assert again["replay"].startswith(f"spietato/{VERSION} ")
    assert load_text(save_text(match)).state == match.state


def test_a_save_from_before_shuffles_were_counted_goes_on_and_counts_them() -> None:
    data = json.loads(example(3, "save-reshuffled.json").read_text(encoding="utf-8"))
    match = load_text(json.dumps(data))
    assert match.state.shuffles == 1
    assert "shuffles" not in data["position"]
    assert load_text(save_text(match)).state == match.state
    without = {**data, "position": data["position"].replace("turn ", "turn 0 | uno ", 1)}
    with pytest.raises(NotationError):
        load_text(json.dumps(without))


@pytest.mark.parametrize("version", EARLIER)
def test_an_earlier_replay_is_played_to_its_end_and_written_as_today(version: int) -> None:
    line = example(version, "replay.txt").read_text(encoding="utf-8")
    replay = read_replay(line)
    assert replay.play().over
    assert replay.outdated is (version < versions.RULES_SINCE)
    assert Replay.of(replay.play()).text().split(" ", 1)[1] == line.strip().split(" ", 1)[1]


def test_a_save_that_the_rules_of_today_lead_elsewhere_says_so_and_is_not_called_damaged() -> None:
    with pytest.raises(OutdatedError, match="from version 1 and no longer fits today's rules"):
        load_text(json.dumps(saved(1, "game-changed.json")))


def test_so_does_a_replay() -> None:
    line = example(1, "replay-changed.txt").read_text(encoding="utf-8")
    with pytest.raises(OutdatedError, match=r"from version 1 and no longer fits today's rules: it fails at action"):
        read_replay(line).play()


def test_a_save_of_today_that_does_not_fit_is_damaged() -> None:
    data = saved(2)
    data["replay"] += " 0:challenge"
    with pytest.raises(NotationError, match="damaged") as caught:
        load_text(json.dumps(data))
    assert not isinstance(caught.value, OutdatedError)


@pytest.mark.parametrize("where", ["save", "replay"])
def test_a_newer_save_says_so(where: str) -> None:
    data: dict[str, object] = dict(saved(2))
    if where == "save":
        data["version"] = VERSION + 1
    else:
        data["replay"] = str(data["replay"]).replace("spietato/2", f"spietato/{VERSION + 1}")
    with pytest.raises(
        NewerError, match=f"version {VERSION + 1}, newer than this program, which reads up to {VERSION}"
    ):
        load_text(json.dumps(data))


@pytest.mark.parametrize("version", [None, 0, -1, "2", 1.0, True, []])
def test_what_is_no_version_is_refused(version: object) -> None:
    with pytest.raises(NotationError, match="does not say of which version"):
        check_version(versions.SAVE, version)


def test_steps_follow_one_another_up_to_today(monkeypatch: pytest.MonkeyPatch) -> None:
    first = {1: lambda data: {**data, "way": [*data["way"], 1]}}
    second = {2: lambda data: {**data, "way": [*data["way"], 2]}}
    monkeypatch.setitem(versions._STEPS, versions.PURSE, {**first, **second})
    assert upgraded(versions.PURSE, {"version": 1, "way": []}) == {"version": VERSION, "way": [1, 2]}
    assert upgraded(versions.PURSE, {"version": 2, "way": []}) == {"version": VERSION, "way": [2]}
    assert upgraded(versions.PURSE, {"version": VERSION, "way": []}) == {"version": VERSION, "way": []}


# ---- files ----------------------------------------------------------------------------------------------------------


def test_the_single_game_of_version_1_takes_its_rulebooks_place(tmp_path: Path) -> None:
    shutil.copy(example(1, "game.json"), tmp_path / "game.json")
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    (game,) = storage.games()
    assert (game.slot, position_line(game.match.state)) == ("classic", saved(1)["position"])
    assert said == []


def _in_place(folder: Path, version: int, name: str, slot: str) -> Path:
    """A file of the game as the program would find it."""
    file = folder / "games" / f"{slot}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(example(version, name), file)
    return file


def test_the_game_of_version_2_is_there(tmp_path: Path) -> None:
    _in_place(tmp_path, 2, "game.json", "official")
    (game,) = Storage(folder=tmp_path).games()
    assert position_line(game.match.state) == saved(2)["position"]
    assert game.played == 1794855600.0


def test_a_game_that_does_not_fit_any_more_is_put_aside_and_said(tmp_path: Path) -> None:
    file = _in_place(tmp_path, 1, "game-changed.json", "no_mercy")
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    assert storage.games() == storage.games() == []
    assert said == ["notice.save_outdated"]
    assert not file.exists()
    aside = file.with_name("no_mercy.broken-1.json")
    assert aside.read_bytes() == example(1, "game-changed.json").read_bytes()


@pytest.mark.parametrize("where", ["file", "save", "replay"])
def test_a_newer_file_of_a_game_is_said_once_and_left_untouched(tmp_path: Path, where: str) -> None:
    file = _in_place(tmp_path, 2, "game.json", "official")
    text = file.read_text(encoding="utf-8")
    marks = {"file": '{"version": 1', "save": '\\"version\\": 1', "replay": "spietato/2"}
    newer = text.replace(marks[where], marks[where][:-1] + str(VERSION + 1), 1)
    assert newer != text
    file.write_text(newer, encoding="utf-8")
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    match = load_text(json.dumps(saved(2)))
    assert storage.games() == storage.games() == []
    assert said == ["notice.save_newer"]
    storage.save_game(match, [SavedSeat("You")] * match.players, "official")
    assert storage.make_room("official")
    storage.drop_game("official-2")
    assert storage.close()
    assert file.read_text(encoding="utf-8") == newer


def _newer_game(storage: Storage, ruleset: str) -> list[tuple[object, ...]]:
    """A later program has kept a game in that place of the store; its rows."""
    match = Match(preset(ruleset), 2, 9)
    match.apply(legal(match.state)[0])
    storage.save_game(match, [SavedSeat("You"), SavedSeat("Pepe", "pepe")])
    storage.close()
    with contextlib.closing(store.connect(storage.file)) as connection:
        later = f"spietato/{VERSION + 1} "
        connection.execute("UPDATE games SET head = replace(head, ?, ?)", (f"spietato/{VERSION} ", later))
        reseal(connection)
    (game,) = rows(storage.file, "games")
    assert str(game[2]).startswith(later)
    return [game, *rows(storage.file, "actions")]


def test_a_newer_game_in_the_store_is_said_once_and_left_untouched(tmp_path: Path) -> None:
    newer = _newer_game(Storage(folder=tmp_path), "official")
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    match = load_text(json.dumps(saved(2)))
    assert storage.games() == storage.games() == []
    assert said == ["notice.save_newer"]
    storage.save_game(match, (), "official")
    storage.drop_game("official")
    assert not storage.make_room("official")
    assert storage.place("official") == "official-2", "a new game is kept elsewhere"
    assert storage.place("classic") == "classic"
    assert storage.close()
    assert [*rows(storage.file, "games"), *rows(storage.file, "actions")] == newer


def test_a_new_game_beside_a_newer_one_is_kept_in_a_place_of_its_own(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    newer = _newer_game(Storage(), "classic")
    with faults.expecting("notice.save_newer"):
        start(app, NewGame("classic", 2, seed=1))
    assert [game.slot for game in app.storage.games()] == ["classic-2"]
    app.close()
    assert newer[0] in rows(app.storage.file, "games")
    assert set(newer[1:]) <= set(rows(app.storage.file, "actions"))


def test_the_purse_of_version_1_lays_its_stake_on_the_next_hand(tmp_path: Path) -> None:
    shutil.copy(example(1, "purse.json"), tmp_path / "purse.json")
    said: list[str] = []
    ledger = Storage(said.append, tmp_path).ledger
    assert (ledger.credits, ledger.stake, ledger.hands) == (935, 25, 1)
    assert ledger.hand is not None
    assert said == []
    assert (tmp_path / "purse.taken-1.json").read_bytes() == example(1, "purse.json").read_bytes()
    assert standing(Storage(said.append, tmp_path).ledger) == standing(ledger)


def test_the_purse_of_version_2_has_its_hand(tmp_path: Path) -> None:
    shutil.copy(example(2, "purse.json"), tmp_path / "purse.json")
    ledger = Storage(folder=tmp_path).ledger
    assert (ledger.credits, ledger.stake) == (970, 30)
    assert ledger.hand is not None
    assert len(ledger.hand.actions) == 4


def test_a_newer_purse_is_said_once_and_left_untouched(tmp_path: Path) -> None:
    newer = example(2, "purse.json").read_text(encoding="utf-8").replace('"version": 2', f'"version": {VERSION + 1}')
    (tmp_path / "purse.json").write_text(newer, encoding="utf-8")
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    assert storage.ledger.credits == storage.ledger.credits == 1000
    storage.write_lines(storage.ledger.bet(10, 4))
    assert storage.close()
    assert said == ["notice.purse_newer"]
    assert (tmp_path / "purse.json").read_text(encoding="utf-8") == newer
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(("version", "language"), [(1, "it"), (2, "es"), (3, "it")])
def test_earlier_settings_hold_and_are_written_as_today(tmp_path: Path, version: int, language: str) -> None:
    file = tmp_path / "settings.json"
    shutil.copy(example(version, "settings.json"), file)
    store = SettingsStore(file)
    assert (store.settings.language, store.notices) == (language, [])
    store.settings.volume = 0.25
    assert store.save()
    assert json.loads(file.read_text(encoding="utf-8"))["version"] == VERSION
    assert SettingsStore(file).settings == store.settings


@pytest.mark.parametrize(("name", "size"), [("settings.json", "normal"), ("settings-bigger.json", "large")])
def test_bigger_text_of_version_three_is_the_second_of_three_sizes(tmp_path: Path, name: str, size: str) -> None:
    file = tmp_path / "settings.json"
    shutil.copy(example(3, name), file)
    store = SettingsStore(file)
    assert (store.settings.text_size, store.notices) == (size, [])
    store.settings.volume = 0.25
    assert store.save()
    written = json.loads(file.read_text(encoding="utf-8"))
    assert (written["text_size"], written["version"]) == (size, VERSION)
    assert "bigger_text" not in written


def test_newer_settings_hold_as_far_as_they_are_known_and_are_left_untouched(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    newer = json.dumps({"version": VERSION + 1, "language": "es", "colours": "many"})
    file.write_text(newer, encoding="utf-8")
    store = SettingsStore(file)
    assert (store.settings.language, store.notices) == ("es", ["notice.settings_newer"])
    store.settings.volume = 0.25
    assert not store.save()
    assert file.read_text(encoding="utf-8") == newer


@pytest.mark.parametrize("kind", ["game", "purse"])
def test_a_file_without_a_version_is_damaged(tmp_path: Path, kind: str) -> None:
    content = json.loads(example(2, f"{kind}.json").read_text(encoding="utf-8"))
    del content["version"]
    with pytest.raises(SpietatoError):
        upgraded(versions.GAME if kind == "game" else versions.PURSE, content)
