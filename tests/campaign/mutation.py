"""Changes of one place in a module's code: what a test has to notice."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import setitem

# What stands in the place of an operator.
OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Div, ast.Add), ast.Div: (ast.Mult,), ast.Mod: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,), ast.BitOr: (ast.BitAnd,), ast.BitAnd: (ast.BitOr,), ast.BitXor: (ast.BitAnd,),
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.And: (ast.Or,), ast.Or: (ast.And,),
    ast.USub: (ast.UAdd,), ast.Not: (),
}  # fmt: skip
# Statements that may be left out.
STATEMENTS = (ast.Assign, ast.AugAssign, ast.Expr, ast.Raise, ast.Continue, ast.Break, ast.Return, ast.Delete)


@dataclass(frozen=True)
class Mutant:
    """A changed module."""

    # The lines of what was changed.
    line: int
    last: int
    # What was changed, for people.
    what: str
    tree: ast.Module


def places(tree: ast.Module) -> list[tuple[int, int, str]]:
    """Return the number of each node that can change, in how many ways, and its line, in the order of `ast.walk`."""
    kept = {id(inner) for node in ast.walk(tree) for part in _unchanged(node) for inner in ast.walk(part)}
    return [
        (k, way, what)
        for k, node in enumerate(ast.walk(tree))
        if id(node) not in kept
        for way, (what, _) in enumerate(changes(node, tree))
    ]


def mutant(source: str, k: int, way: int) -> Mutant:
    """Return the module with node k changed in one way."""
    tree = ast.parse(source)
    node = list(ast.walk(tree))[k]
    what, change = list(changes(node, tree))[way]
    change()
    return Mutant(node.lineno, node.end_lineno, what, ast.fix_missing_locations(tree))  # type: ignore[attr-defined]


def changes(node: ast.AST, tree: ast.Module) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what can be changed in a node: words for it, and a function that does it."""
    if isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp | ast.UnaryOp):
        for other in OPERATORS.get(type(node.op), ()):
            yield _words(node, other), partial(setattr, node, "op", other())
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield f"`{_text(node)}` without not", lambda: _become(node, "IfExp", node.operand)
    elif isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            for other in OPERATORS.get(type(op), ()):
                yield _words(node, other), partial(setitem, node.ops, i, other())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield f"not {node.value}", lambda: setattr(node, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield f"{node.value} + 1", partial(setattr, node, "value", node.value + 1)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield f"`{_text(node.test)}` is true", lambda: setattr(node, "test", ast.Constant(True))
        yield f"`{_text(node.test)}` is false", lambda: setattr(node, "test", ast.Constant(False))
    elif isinstance(node, STATEMENTS) and not _is_docstring(node) and node not in tree.body:
        yield f"without `{_text(node)}`", lambda: _leave_out(node, tree)


def _unchanged(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the types that a node declares, and whether zip looks at lengths: no test of what is right can notice."""
    if isinstance(node, ast.keyword) and node.arg == "strict":
        yield node.value
    for name in ("annotation", "returns"):
        if isinstance(kind := getattr(node, name, None), ast.expr):
            yield kind


def _become(node: ast.AST, kind: str, value: ast.expr) -> None:
    """Turn a negation into its operand, in place."""
    assert isinstance(node, ast.UnaryOp)
    node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), value)


def _leave_out(node: ast.stmt, tree: ast.Module) -> None:
    """Put `pass` in the place of a statement."""
    for parent in ast.walk(tree):
        for _, value in ast.iter_fields(parent):
            if isinstance(value, list) and node in value:
                value[value.index(node)] = ast.copy_location(ast.Pass(), node)
                return


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _words(node: ast.AST, other: type[ast.AST]) -> str:
    return f"{other.__name__} in `{_text(node)}`"


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:90]
