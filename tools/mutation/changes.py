"""Finds every small change to a module that a test should notice: flipped comparisons, other numbers, lost statements.

Docstrings, annotations, assertions, the wording of errors and the functions that are no rules are left alone.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_DELETED = (ast.Assign, ast.AugAssign, ast.Delete, ast.Expr, ast.Raise, ast.Continue, ast.Break)
_LEFT_ALONE = (ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)
_NAMES_LEFT_ALONE = frozenset({"__all__", "__slots__", "__hash__"})
NOT_RULES = frozenset(
    {
        *("_gain", "_harm", "_blow", "_clears", "_taken_along", "other_hands", "neighbour"),
        *("_argue", "_explain", "sentences", "all_keys"),
    }
)
"""What operations tell computer players, hints and the help: other tests than those of the rules look at it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. `function` is the outermost function it lies in, dotted for methods; empty at the module's level."""

    path: str
    function: str
    line: int
    span: tuple[int, int]
    """The first and last line of that function's body."""
    before: str
    after: str
    source: str = field(repr=False)

    @property
    def key(self) -> str:
        """What names this change as long as the lines around it stay."""
        return f"{self.path}::{self.function} | {self.before} -> {self.after}"


def mutants_of(path: str, source: str) -> list[Mutant]:
    """Every change to that module; the same change in the same function a second time is numbered."""
    found: list[Mutant] = []
    seen: Counter[str] = Counter()
    for mutant in _Finder(path, source).mutants():
        seen[mutant.key] += 1
        number = seen[mutant.key]
        found.append(mutant if number == 1 else replace(mutant, after=f"{mutant.after} ({number})"))
    return found


def find_mutants(root: Path, paths: list[str]) -> list[Mutant]:
    """Every change to these files."""
    return [mutant for path in paths for mutant in mutants_of(path, (root / path).read_text(encoding="utf-8"))]


class _Finder:
    """Walks a module once and writes each change as a module of its own."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source
        self.lines = source.encode().splitlines(keepends=True)
        self.classes: list[str] = []
        self.function = ""
        self.span = (0, 0)

    def mutants(self) -> Iterator[Mutant]:
        yield from self._body(ast.parse(self.source).body)

    # ---- statements ---------------------------------------------------------------------------------------------

    def _body(self, body: list[ast.stmt]) -> Iterator[Mutant]:
        for statement in body:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue  # a docstring
            yield from self._statement(statement)

    def _statement(self, node: ast.stmt) -> Iterator[Mutant]:
        if isinstance(node, ast.ClassDef):
            self.classes.append(node.name)
            yield from self._body(node.body)
            self.classes.pop()
        elif isinstance(node, ast.FunctionDef):
            if node.name not in NOT_RULES:
                yield from self._function(node)
        elif not isinstance(node, _LEFT_ALONE) and not _is_left_alone(node):
            if self.function and _can_be_deleted(node):
                yield self._change(node, "pass")
            if not isinstance(node, ast.Raise):
                yield from self._expressions(node)

    def _function(self, node: ast.FunctionDef) -> Iterator[Mutant]:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                yield from self._expressions(default)
        outermost = not self.function
        if outermost:
            self.function = ".".join([*self.classes, node.name])
            self.span = (node.body[0].lineno, node.body[-1].end_lineno or node.body[-1].lineno)
        yield from self._body(node.body)
        if outermost:
            self.function, self.span = "", (0, 0)

    # ---- expressions --------------------------------------------------------------------------------------------

    def _expressions(self, node: ast.AST) -> Iterator[Mutant]:
        """The changes to this node, then to what it consists of."""
        if isinstance(node, _LEFT_ALONE):
            return
        for text in _replacements(node):
            yield self._change(node, text)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.stmt):
                    yield from self._body([child])
                elif isinstance(child, ast.AST):
                    yield from self._expressions(child)
        for test in _tests(node):
            if not isinstance(test, ast.Compare | ast.Constant) and not _is_not(test):
                yield self._change(test, f"not ({ast.unparse(test)})")

    def _change(self, node: ast.stmt | ast.expr | ast.AST, text: str) -> Mutant:
        first, last = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        head = self.lines[first - 1][: node.col_offset]  # type: ignore[attr-defined]
        tail = self.lines[last - 1][node.end_col_offset :]  # type: ignore[attr-defined]
        changed = head + text.encode() + tail
        source = b"".join(self.lines[: first - 1]) + changed + b"".join(self.lines[last:])
        before = b"".join(self.lines[first - 1 : last])
        return Mutant(
            self.path, self.function, first, self.span, _one_line(before), _one_line(changed), source.decode()
        )


def _one_line(text: bytes) -> str:
    return " ".join(text.decode().split())


def _is_left_alone(node: ast.stmt) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(target, ast.Name) and target.id in _NAMES_LEFT_ALONE for target in targets)


def _can_be_deleted(node: ast.stmt) -> bool:
    if isinstance(node, ast.Return):
        return node.value is None
    return isinstance(node, _DELETED)


def _is_not(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _tests(node: ast.AST) -> list[ast.expr]:
    """The conditions that this node decides by."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    return node.ifs if isinstance(node, ast.comprehension) else []


def _replacements(node: ast.AST) -> Iterator[str]:
    """What may stand in the place of this node."""
    if isinstance(node, ast.Compare):
        yield from _comparisons(node)
    elif isinstance(node, ast.BoolOp):
        yield f"({ast.unparse(ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))})"
        for place in range(len(node.values)):
            rest = node.values[:place] + node.values[place + 1 :]
            yield f"({ast.unparse(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))})"
    elif _is_not(node) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)):
        yield f"({ast.unparse(node.operand)})"  # type: ignore[attr-defined]
    elif isinstance(node, ast.Constant):
        yield from _constants(node.value)
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _OPERATORS:
        other = copy.copy(node)
        other.op = _OPERATORS[type(node.op)]()
        yield f"({ast.unparse(other)})" if isinstance(node, ast.BinOp) else ast.unparse(other)
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield "return None"


def _comparisons(node: ast.Compare) -> Iterator[str]:
    for place, operator in enumerate(node.ops):
        for kind in _COMPARISONS[type(operator)]:
            operators = [*node.ops[:place], kind(), *node.ops[place + 1 :]]
            yield ast.unparse(ast.Compare(node.left, operators, node.comparators))


def _constants(value: object) -> Iterator[str]:
    if isinstance(value, bool):
        yield str(not value)
    elif isinstance(value, int):
        yield str(value + 1)
        if value > 0:
            yield str(value - 1)
