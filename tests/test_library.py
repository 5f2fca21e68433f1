"""The front door: the page for those who use the rules as a library is true, and bots of theirs can be named."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import game.core
from game import arena, commands, simulate
from game.core import apply, deal, effects, legal, observe
from game.core.events import Event
from game.core.rng import Stream
from game.core.state import new_state
from game.form import compiled
from game.match.replay import read_replay
from game.rulesets import RULESETS, position, table
from tests.test_random_play import random_match, random_states

ROOT = Path(__file__).resolve().parent.parent


# ---- the page and the door ------------------------------------------------------------------------------------------


def test_every_example_of_the_page_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "LIBRARY.md"), module_relative=False)
    assert tried > 20
    assert not failed


@pytest.mark.skipif(compiled(), reason="examples are read in the source")
@pytest.mark.parametrize("module", [game.core, game.core.cards, game.core.actions, effects], ids=lambda m: m.__name__)
def test_every_example_in_the_core_is_true(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried
    assert not failed


def test_everything_that_the_front_door_promises_is_behind_it() -> None:
    for name in game.core.__all__:
        assert getattr(game.core, name) is not None
    assert sorted(game.core.__all__) == sorted(game.core._PLACE)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        game.core.nonsense  # noqa: B018


def test_one_module_of_the_core_does_not_load_all_of_it() -> None:
    code = "import sys, game.core.cards; print(sorted(name for name in sys.modules if name.startswith('game')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['game', 'game.core', 'game.core.cards']"


def test_a_ruleset_can_be_made_through_the_front_door_alone() -> None:
    code = (
        "from game.core import Ruleset, deal, legal\n"
        "rules = Ruleset('mine', ((1, 30), (2, 30), (10, 8)), ((10, (('skip', -2, 0),)),))\n"
        "print(len(legal(deal(rules, 2, 1))) > 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "game" / "py.typed").exists()


def _core_imports(path: Path) -> set[str]:
    """The modules of the core that a module imports, wherever and for whatever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("game.core"):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in MODULES else str(node.module) for name in names}
    return found


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {_module(path): path for path in (ROOT / "game" / "core").rglob("*.py")}


def test_the_imports_of_the_core_have_no_circle() -> None:
    """Those for types and inside functions are counted; only the front door, which nobody inside uses, is left out."""
    waiting = {name: _core_imports(path) - {name} for name, path in MODULES.items() if name != "game.core"}
    # A module of a package needs the package only to be found in it.
    waiting = {
        name: {other for other in others if not name.startswith(f"{other}.")} for name, others in waiting.items()
    }
    assert all("game.core" not in others for others in waiting.values())
    while waiting:
        free = {name for name, others in waiting.items() if not others & waiting.keys()}
        assert free, f"a circle among {sorted(waiting)}"
        waiting = {name: others for name, others in waiting.items() if name not in free}


# ---- what can be printed --------------------------------------------------------------------------------------------


def test_a_state_shows_itself_as_the_line_that_gives_it_back() -> None:
    stream = Stream(8)
    shown = 0
    for _ in range(25):
        for number, state in enumerate(random_states(random_match(stream.below), stream.below)):
            if number % 17 == 0:
                assert position(repr(state)) == state
                shown += 1
    assert shown > 100
    assert "not dealt yet" in repr(new_state(table("classic"), 2))


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_a_view_shows_what_the_seat_sees_and_nothing_else(ruleset_id: str) -> None:
    rules = table(ruleset_id)
    state = deal(rules, 2, 5)
    other = state.clone()
    hidden = other.hands[1] + other.draw
    other.hands[1], other.draw = hidden[-len(other.hands[1]) :], hidden[: -len(other.hands[1])]
    other.allowed = None
    assert other.hands[1] != state.hands[1]
    assert repr(observe(state, 0)) == repr(observe(other, 0))
    assert f"{ruleset_id} | seat 0 | hand " in repr(observe(state, 0))


def test_events_show_what_they_use() -> None:
    told: list[Event] = []
    state = position("classic | hands r7 r1 / b1 r2 r3 | pile r5")
    apply(state, legal(state)[0], told)
    assert [repr(event) for event in told] == ["<play seat 0: r7>", "<forgot seat 0>", "<turn seat 1>"]
    assert repr(Event("draw", 1, (3,), audience=2).seen_by(0)) == "<draw seat 1: ?>"


# ---- bots from outside ----------------------------------------------------------------------------------------------

GOOD = """
class First:
    def choose(self, view, stream):
        return view.allowed[0]
    def react(self, view, stream):
        return None
class Named(First):
    name = "x"
    def __init__(self):
        self.seen = []
class NoChoice:
    def react(self, view, stream):
        return None
class NoReaction:
    def choose(self, view, stream):
        return view.allowed[0]
class Demanding(First):
    def __init__(self, level):
        pass
class Raises(First):
    def choose(self, view, stream):
        if len(view.discard) > 4:
            raise ValueError("I am lost")
        return view.allowed[0]
class Cheats(First):
    def choose(self, view, stream):
        return 9 << 16 if len(view.discard) > 4 else view.allowed[0]
class Forgets(First):
    def choose(self, view, stream):
        pass
class Jumps(First):
    def react(self, view, stream):
        return "now"
value = 3
"""

Command = Callable[[list[str]], int]
COMMANDS = {"simulate": simulate.main, "arena": arena.main}


@pytest.fixture(autouse=True)
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "my_broken.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "my_needy.py").write_text("import no_such_thing\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("my_bots", "my_broken", "my_needy"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bot_of_ones_own_plays(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    count = ["--games", "3"] if command == "simulate" else ["--deals", "2"]
    assert COMMANDS[command](["classic", "--bots", "my_bots:First,my_bots:Named", *count, "--set", "goal=round"]) == 0
    out, err = capsys.readouterr()
    assert "my_bots:First" in out
    assert err == ""


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_bots:First", "there is no module 'no_bots' here"),
        ("my_bots.deep:First", "there is no module 'my_bots.deep' here"),
        ("my_bots:Second", "'my_bots' has no class 'Second'"),
        ("my_bots:value", "'my_bots' has no class 'value'"),
        ("my_bots:", "write module:Class"),
        (":First", "write module:Class"),
        ("my-bots:First", "write module:Class"),
        ("my_bots:NoChoice", "has no method 'choose': a bot needs choose and react"),
        ("my_bots:NoReaction", "has no method 'react'"),
        ("my_bots:Demanding", "cannot be made: TypeError"),
        ("my_broken:First", "cannot be loaded: ZeroDivisionError"),
        ("my_needy:First", "cannot be loaded: No module named 'no_such_thing'"),
        ("deep_thought", "or module:Class for one of your own"),
    ],
)
def test_a_wrong_name_is_one_clear_sentence(
    command: str, name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert COMMANDS[command](["classic", "--bots", f"{name},hard"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"{command}: ")
    assert message in err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Raises", "raised ValueError: I am lost"),
        ("Cheats", "chose '9:r0', which is none of its actions"),
        ("Forgets", "chose None, which is none of its actions"),
        ("Jumps", "chose 'now', which is none of its actions"),
    ],
)
def test_a_bot_that_fails_is_reported_with_the_replay(
    command: str, name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = COMMANDS[command](["classic", "--bots", f"my_bots:{name},random", "--seed", "4", "--set", "jump_in=on"])
    out, err = capsys.readouterr()
    assert (code, out) == (commands.EXIT_BROKEN, "")
    assert f"the bot 'my_bots:{name}' on seat " in err
    assert message in err
    assert "Traceback" not in err
    (line,) = (line for line in err.splitlines() if line.startswith("replay: "))
    match = read_replay(line.removeprefix("replay: ")).play()
    assert not match.over
