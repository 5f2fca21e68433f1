"""The house rules of the code: who imports whom, who may change a state, and what every file owes its reader."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "game").rglob("*.py"))
PURE = ("core", "rulesets", "bots", "match")
"""The packages that know no screen, file, clock or language."""

ALLOWED = {
    "core": {"core"},
    "rulesets": {"core", "rulesets"},
    "bots": {"core", "rulesets", "bots"},
    "match": {"core", "rulesets", "bots", "match"},
}
FORBIDDEN = frozenset(
    {
        *("pygame", "pytmx", "tkinter", "curses", "locale", "gettext"),
        *("time", "datetime", "calendar", "random", "secrets"),
        *("os", "sys", "io", "pathlib", "shutil", "glob", "tempfile", "pickle", "sqlite3", "logging", "platform"),
        *("socket", "ssl", "http", "urllib.request", "subprocess", "threading", "multiprocessing", "asyncio", "signal"),
    }
)
FORBIDDEN_CALLS = frozenset({"open", "print", "input", "exec", "eval", "breakpoint"})


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _package(path: Path) -> str:
    parts = path.relative_to(ROOT / "game").parts
    return parts[0] if len(parts) > 1 else ""


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.Module) -> Iterator[str]:
    """The full name of everything a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(tree: ast.Module, package: str) -> list[str]:
    """What a module of a pure package uses and must not."""
    found = []
    for name in imports(tree):
        parts = name.split(".")
        if parts[0] == "game":
            if parts[1] not in ALLOWED[package]:
                found.append(name)
        elif parts[0] in FORBIDDEN or ".".join(parts[:2]) in FORBIDDEN:
            found.append(name)
    called = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    named = (function.id for function in called if isinstance(function, ast.Name))
    return found + [f"{name}()" for name in named if name in FORBIDDEN_CALLS]


PURE_FILES = [path for path in FILES if _package(path) in PURE]


def test_there_is_something_to_check() -> None:
    assert {_package(path) for path in PURE_FILES} == set(PURE)
    assert len(PURE_FILES) > 25


@pytest.mark.parametrize("path", PURE_FILES, ids=name_of)
def test_the_rules_know_no_screen_file_clock_or_language_and_imports_go_one_way(path: Path) -> None:
    assert breaches(tree_of(path), _package(path)) == []


@pytest.mark.parametrize(
    ("source", "package", "breach"),
    [
        ("import os", "core", "os"),
        ("from time import sleep", "match", "time.sleep"),
        ("import pygame.font", "bots", "pygame.font"),
        ("from game.rulesets import table", "core", "game.rulesets.table"),
        ("from game.match.match import Match", "bots", "game.match.match.Match"),
        ("from game.ui import scene", "match", "game.ui.scene"),
        ("def f():\n    import random", "rulesets", "random"),
        ("open('x')", "core", "open()"),
    ],
)
def test_a_breach_is_noticed(source: str, package: str, breach: str) -> None:
    assert breaches(ast.parse(source), package) == [breach]


NETWORK = frozenset({"socket", "ssl", "http", "ftplib", "smtplib", "xmlrpc", "asyncio", "webbrowser"})


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_in_the_game_reaches_the_network(path: Path) -> None:
    """No account, nothing collected, no real money: there is no way out of the machine."""
    named = list(imports(tree_of(path)))
    assert not [name for name in named if name.split(".")[0] in NETWORK or name.startswith("urllib.request")]


def test_only_the_window_imports_the_window() -> None:
    for path in FILES:
        if _package(path) not in ("ui", "") or path.name == "simulate.py":
            assert not [name for name in imports(tree_of(path)) if name.startswith("game.ui")], name_of(path)


def test_simulating_loads_no_window() -> None:
    code = "import sys, game.simulate; print(sorted({'pygame', 'pytmx'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ---- the rooms of the window --------------------------------------------------------------------------------------

GROUND = frozenset(
    {
        *(
            "assets",
            "benchmark",
            "cardfaces",
            "contrast",
            "controller",
            "crashes",
            "cues",
            "desktop",
            "faces",
            "faults",
            "files",
            "fonts",
            "inputs",
            "keymap",
            "memory",
            "mixing",
            "nineslice",
        ),
        *("paths", "pictures", "qr", "qrread", "quiet", "reading", "report", "theme", "timers", "trail", "tween"),
    }
)
"""The modules of `game.ui` that stand on nothing of it but one another."""
FRAME = frozenset(
    {
        *(
            "audio",
            "breathing",
            "context",
            "debug",
            "devices",
            "measures",
            "musiclayers",
            "painter",
            "scene",
            "sitting",
            "soundfiles",
        ),
        *("starting", "toasts", "window", "zoomed"),
    }
)
"""Those that make up the frame of every screen."""
ROOMS = {
    "ground": set(),
    "keep": {"ground"},
    "words": {"ground", "keep"},
    "frame": {"ground", "keep", "words"},
    "widgets": {"ground", "frame"},
    "table": {"ground", "keep", "words", "frame", "widgets"},
    "scenes": {"ground", "keep", "words", "frame", "widgets", "table"},
}
"""Each room of the window, and those whose modules its own may import."""
TOP = frozenset({"game.app", "game.attendance", "game.cli", "game.handover", "game.routes", "game.selftest"})
"""What wires the window together: nothing below may import it."""


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def modules() -> dict[str, ast.Module]:
    """Every module of the game by its full name."""
    found = {}
    for path in FILES:
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = tree_of(path)
    return found


def import_graph(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Which modules each one imports, wherever in it: in a function and for the types alone, too."""
    graph = {}
    for name, tree in trees.items():
        wanted = set()
        for imported in imports(tree):
            wanted |= {imported if imported in trees else imported.rpartition(".")[0]}
        graph[name] = {one for one in wanted if one in trees} - {name}
    return graph


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The modules that cannot be put in an order in which each imports only those before it."""
    left = {name: set(wanted) for name, wanted in graph.items()}
    while ready := {name for name, wanted in left.items() if not wanted & left.keys()}:
        left = {name: wanted for name, wanted in left.items() if name not in ready}
    # What only leads into a circle is not part of it.
    while outside := {name for name in left if not any(name in wanted for wanted in left.values())}:
        left = {name: wanted for name, wanted in left.items() if name not in outside}
    return [sorted(left)] if left else []


def room(name: str) -> str:
    """The room that a module of the window belongs to; empty if it is none of its own."""
    parts = name.split(".")
    if parts[:2] != ["game", "ui"] or len(parts) < 3:
        return ""
    if parts[2] in ROOMS:
        return parts[2]
    return "ground" if parts[2] in GROUND else "frame" if parts[2] in FRAME else "nowhere"


def wrong_ways(graph: dict[str, set[str]]) -> list[str]:
    """Imports from one room of the window into another that it must not know, and those of what wires it together."""
    found = []
    for name, wanted in graph.items():
        here = room(name)
        for other in sorted(wanted):
            there = room(other)
            if here and (other in TOP or (there and there != here and there not in ROOMS[here])):
                found.append(f"{name} -> {other}")
    return found


GRAPH = import_graph(modules())


def test_no_two_modules_import_each_other_by_whatever_way() -> None:
    assert circles(GRAPH) == []


def test_every_module_of_the_window_has_a_room_and_every_room_has_modules() -> None:
    rooms = {name: room(name) for name in GRAPH if room(name)}
    assert [name for name, where in rooms.items() if where == "nowhere"] == []
    assert set(rooms.values()) == set(ROOMS)
    assert {name for name in (*GROUND, *FRAME) if f"game.ui.{name}" not in GRAPH} == set()


def test_the_rooms_of_the_window_know_only_those_below_them() -> None:
    assert wrong_ways(GRAPH) == []


def test_a_made_up_circle_is_noticed() -> None:
    sources = {
        "game.ui.theme": "from game.ui.table import hand",
        "game.ui.table": "",
        "game.ui.table.hand": "def f():\n    from game.ui.scenes.title import TitleScene",
        "game.ui.scenes.title": "if TYPE_CHECKING:\n    from game.ui.theme import Theme",
        "game.ui.inputs": "from game.ui.theme import Theme",
    }
    graph = import_graph({name: ast.parse(source) for name, source in sources.items()})
    assert circles(graph) == [["game.ui.scenes.title", "game.ui.table.hand", "game.ui.theme"]]
    assert wrong_ways(graph) == [
        "game.ui.theme -> game.ui.table.hand",
        "game.ui.table.hand -> game.ui.scenes.title",
    ]


def test_a_screen_that_imports_the_application_is_noticed() -> None:
    trees = {"game.app": ast.parse(""), "game.ui.scenes.title": ast.parse("from game.app import App")}
    assert wrong_ways(import_graph(trees)) == ["game.ui.scenes.title -> game.app"]


def test_what_a_screen_is_given_has_a_type() -> None:
    """Neither the context nor a scene is handed on as a thing of which anything may be asked."""
    loose = []
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.arg) and isinstance(node.annotation, ast.Name) and node.annotation.id == "Any":
                if node.arg in ("app", "context", "scene", "table", "stage", "desk", "play", "portrait"):
                    loose.append(f"{name_of(path)}: {node.arg}")
    assert loose == []


# ---- what the document says -----------------------------------------------------------------------------------------

DOCUMENT = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
WAYS = ("A click that lays a card.", "A computer player's move.", "A save.")


def way(title: str) -> list[str]:
    """The files on one of the three ways through the house, in their order."""
    paragraph = DOCUMENT.partition(f"**{title}**")[2].partition("\n\n")[0]
    return re.findall(r"`(game/[\w/]+\.py)`", paragraph)


@pytest.mark.parametrize("title", WAYS)
def test_each_file_on_a_way_through_the_house_is_there_and_named_once(title: str) -> None:
    files = way(title)
    assert len(files) > 8
    assert [file for file in files if not (ROOT / file).is_file()] == []
    assert len(set(files)) == len(files)


def test_the_document_names_every_package_and_every_module_of_the_window() -> None:
    packages = {name for name in GRAPH if f"{name}.__init__" in {_module(path) for path in FILES}}
    unnamed = [name for name in packages - {"game"} if name.split(".")[-1] not in DOCUMENT]
    inside = [name.split(".")[-1] for name in GRAPH if room(name)]
    assert unnamed + [name for name in inside if not re.search(rf"\b{name}\b", DOCUMENT)] == []


# ---- what every file owes its reader ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_module_says_what_lives_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), f"{name_of(path)} has no docstring"
