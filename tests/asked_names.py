"""Reads source code for the names of pictures and sounds it asks for, as far as they can be read without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.ui import pictures

ROOT = Path(__file__).resolve().parent.parent
# The tables of names and of loudness only list what there is.
_TABLES = ("pictures.py", "cues.py", "mixing.py")
SOURCES = sorted(path for path in (ROOT / "game").rglob("*.py") if path.name not in _TABLES)

# Who takes a name: the last word before the dot (or nothing), the function, the argument's place and its keyword.
_ASKERS: dict[tuple[str, str], tuple[int, str, str]] = {
    **{("assets", name): (0, "name", "") for name in ("image", "scaled", "fitted", "covering", "measure")},
    ("assets", "icon"): (0, "name", "icons/"),
    ("assets", "portrait"): (0, "name", "portraits/"),
    ("assets", "card"): (0, "face_name", "cards/"),
    **{("nineslice", name): (1, "name", "") for name in ("frame", "margins", "content", "outset", "around")},
    **{("", name): (1, "name", "") for name in ("frame", "margins", "content")},
    ("nineslice", "draw"): (2, "name", ""),
    ("effects", "flash"): (0, "name", ""),
    ("effects", "burst"): (1, "picture", ""),
    ("effects", "icon"): (0, "name", "icons/"),
    ("", "Particle"): (0, "picture", ""),
    ("", "Panel"): (2, "picture", ""),
    ("", "Button"): (5, "icon", "icons/"),
    ("", "IconButton"): (2, "icon", "icons/"),
    ("", "TableButton"): (9, "icon", "icons/"),
}


@dataclass(frozen=True)
class Asked:
    """One name asked for: the place in the code, and the name; None if it is put together on the spot."""

    place: str
    name: str | None


def asked(source: str, place: str = "code") -> list[Asked]:
    """All names of pictures in a piece of source code that can be read off it."""
    tree = ast.parse(source)
    found = []
    for scope, node in _calls(tree):
        taken = _ASKERS.get(_called(node.func))
        if taken is None:
            continue
        position, keyword, prefix = taken
        arguments = [word.value for word in node.keywords if word.arg in (keyword, "like")]
        arguments += [] if any(word.arg == keyword for word in node.keywords) else node.args[position : position + 1]
        for argument in arguments:
            for value in _values(argument, (scope, tree)):
                name = None if value is None else _full(prefix, value)
                if name != "":
                    found.append(Asked(f"{place}:{node.lineno}", name))
    return found


def _full(prefix: str, value: str) -> str:
    if not value:  # a button without an icon
        return ""
    return pictures.card(value) if prefix == "cards/" else prefix + value


def _called(function: ast.expr) -> tuple[str, str]:
    if isinstance(function, ast.Attribute):
        owner = function.value
        last = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "?")
        return last, function.attr
    return "", getattr(function, "id", "?")


def _calls(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Every call with the function it stands in."""

    def walk(node: ast.AST, scope: ast.AST) -> Iterator[tuple[ast.AST, ast.Call]]:
        if isinstance(node, ast.Call):
            yield scope, node
        inner = node if isinstance(node, ast.FunctionDef) else scope
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inner)

    return walk(tree, tree)


def _values(node: ast.expr, scopes: tuple[ast.AST, ...], depth: int = 0) -> Iterator[str | None]:
    """What an argument may be: strings, None for one that is put together; nothing where only running would tell."""
    if isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif _composed(node):
        yield None
    elif isinstance(node, ast.IfExp):
        yield from _values(node.body, scopes, depth)
        yield from _values(node.orelse, scopes, depth)
    elif isinstance(node, ast.BoolOp | ast.Tuple | ast.List):
        for part in node.values if isinstance(node, ast.BoolOp) else node.elts:
            yield from _values(part, scopes, depth)
    elif isinstance(node, ast.Subscript):
        yield from _values(node.value, scopes, depth)
    elif isinstance(node, ast.Name) and depth < 4:
        for value in _bound(node.id, scopes):
            yield from _values(value, scopes, depth + 1)


def _composed(node: ast.expr) -> bool:
    """Whether a string is put together here: f"a{b}", "a" + b, "a%s" % b, "a{}".format(b) or "_".join(b)."""
    if isinstance(node, ast.BinOp):
        return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))
    written = isinstance(node, ast.Call) and _called(node.func) in (("?", "format"), ("?", "join"))
    return written or isinstance(node, ast.JoinedStr)


def _bound(name: str, scopes: tuple[ast.AST, ...]) -> list[ast.expr]:
    """What that name is set to: in its function, or, where it is none of the function's own, in its module."""
    for scope in scopes:
        own = _own(scope)
        found: list[ast.expr] = []
        for node in own:
            if isinstance(node, ast.Assign):
                found += [node.value for target in node.targets if getattr(target, "id", "") == name]
            elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
                found += [node.value] if getattr(node.target, "id", "") == name else []
            elif isinstance(node, ast.For | ast.comprehension):
                found += _looped(name, node.target, node.iter)
        if found or any(_binds(node, name) for node in own):
            return found
    return []


def _own(scope: ast.AST) -> list[ast.AST]:
    """Everything in a function, or everything in a module that stands outside functions and classes."""
    if not isinstance(scope, ast.Module):
        return list(ast.walk(scope))
    apart = (ast.FunctionDef, ast.ClassDef)
    return [node for statement in scope.body if not isinstance(statement, apart) for node in ast.walk(statement)]


def _binds(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.arg):
        return node.arg == name
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)


def _looped(name: str, target: ast.expr, series: ast.expr) -> list[ast.expr]:
    """What a loop sets that name to, if it runs over things that are written out."""
    if isinstance(series, ast.Call) and _called(series.func) == ("", "enumerate") and isinstance(target, ast.Tuple):
        return _looped(name, target.elts[1], series.args[0])
    if isinstance(series, ast.Call) and _called(series.func) == ("", "zip") and isinstance(target, ast.Tuple):
        return [one for part, row in zip(target.elts, series.args, strict=False) for one in _looped(name, part, row)]
    if not isinstance(series, ast.Tuple | ast.List):
        return []
    if getattr(target, "id", "") == name:
        return list(series.elts)
    if isinstance(target, ast.Tuple):
        rows = [row.elts for row in series.elts if isinstance(row, ast.Tuple)]
        places = [place for place, part in enumerate(target.elts) if getattr(part, "id", "") == name]
        return [row[place] for row in rows for place in places]
    return []


def literals() -> set[str]:
    """Every string that is written out in the program, outside the tables of names."""
    return {
        node.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def uses(module: str) -> set[str]:
    """Every `module.name` in the program."""
    return {
        node.attr
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == module
    }
