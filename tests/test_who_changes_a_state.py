"""Only the engine and what it calls change a state: the source of every module is looked through for it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game.core.state import State
from tests.test_architecture import FILES, ROOT, name_of, tree_of

CHANGE_STATES = frozenset({"core/flow.py", "core/resolving.py", "core/engine.py", "core/setup.py"})
"""The modules of the core that may change a state, beside the operations. Elsewhere one is only built or cached:"""
BUILD_STATES = {
    "core/state.py": None,  # its own constructor and clone
    "core/legality.py": {"allowed"},  # the list of legal actions, kept until the state changes
    "core/notation.py": None,  # a new state out of a line of text
    "bots/determinize.py": None,  # a new state that fits what a seat has seen
}
MUTATORS = frozenset({"append", "remove", "pop", "extend", "insert", "clear", "sort", "reverse"})


def _states(tree: ast.Module) -> set[str]:
    """The names of variables that hold a state: by their annotation, by how they are made, or by their name."""
    names = {"state"}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and isinstance(node.annotation, ast.Name) and node.annotation.id == "State":
            names.add(node.arg)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            made = ast.unparse(node.value.func)
            if made in ("State", "new_state") or made.endswith(".clone"):
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _field(node: ast.expr, states: set[str]) -> str | None:
    """The field of a state that this expression stores into: `state.turn`, `state.hands[0]`, `match.state.turn`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if not isinstance(node, ast.Attribute) or node.attr not in State.__slots__:
        return None
    owner = node.value
    if isinstance(owner, ast.Name) and owner.id in states:
        return node.attr
    return node.attr if isinstance(owner, ast.Attribute) and owner.attr == "state" else None


def changes(tree: ast.Module) -> set[str]:
    """The fields of states that a module changes."""
    states = _states(tree)
    found: set[str | None] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            found.add(_field(node, states))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            found.add(_field(node.func.value, states))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
            if isinstance(node.args[0], ast.Name) and node.args[0].id in states:
                found.add("setattr")
    return {field for field in found if field}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_only_the_engine_and_what_it_calls_change_a_state(path: Path) -> None:
    changed = changes(tree_of(path))
    place = path.relative_to(ROOT / "game").as_posix()
    if place in CHANGE_STATES:
        assert changed, "the exception is needed"
        return
    if place.startswith("core/operations/"):
        return
    allowed = BUILD_STATES.get(place, set())
    if allowed is not None:
        assert changed <= allowed


def test_a_position_is_only_built_and_never_changed_by_its_notation() -> None:
    """Of the functions of notation.py only those that read one may touch a state."""
    for node in tree_of(ROOT / "game/core/notation.py").body:
        if isinstance(node, ast.FunctionDef) and changes(ast.Module([node], [])):
            assert node.name.startswith(("read_position", "_read_", "_usual_")), node.name


@pytest.mark.parametrize(
    ("source", "field"),
    [
        ("state.turn = 1", "turn"),
        ("state.turn += 1", "turn"),
        ("del state.queue[0]", "queue"),
        ("state.hands[0].append(3)", "hands"),
        ("match.state.colour = 2", "colour"),
        ("def f(position: State): position.drawn = 2", "drawn"),
        ("copy = other.clone()\ncopy.rng = 2", "rng"),
        ("setattr(state, name, 1)", "setattr"),
    ],
)
def test_a_change_is_noticed(source: str, field: str) -> None:
    assert changes(ast.parse(source)) == {field}


def test_only_playouts_spare_themselves_the_look_at_the_list_of_legal_actions() -> None:
    calls = [(path, node) for path in FILES for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
    by_name = {name_of(path) for path, call in calls if any(word.arg == "listed" for word in call.keywords)}
    by_place = {
        name_of(path)
        for path, call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "apply" and len(call.args) > 3
    }
    assert by_name == {"game/bots/search.py"}
    assert by_place == set()
