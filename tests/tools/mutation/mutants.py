"""The changes that are tried: which there are in a module, and how one is made in a process where it is loaded."""

from __future__ import annotations

import ast
import copy
import functools
import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType
from typing import Any

# An order is changed at its border and reversed.
OTHER_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OTHER_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
HUGE_NUMBER = 1e6  # beyond all that is reckoned with; one more changes nothing
OTHER_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "ceil": "floor", "sorted": "list"}


@dataclass(frozen=True)
class Mutant:
    """One change of a module."""

    module: str
    line: int
    what: str  # the line as it is and as it becomes
    scope: str  # the function at the top level of the module or of a class, by its qualified name; "": a constant
    tree: ast.Module  # the module, changed: of a function only what stands around it

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.what}"


# ---- what there is to change


def all_mutants(module: str, source: str) -> list[Mutant]:
    """All changes of a module that are tried."""
    tree = ast.parse(source)
    above = _above(tree)
    return [
        _mutant(module, source, _way(tree, above, node), scope, node, field, changed)
        for scope, part in _parts(tree)
        for node in _nodes(part)
        for field, changed in _changes(node, constant=not scope)
    ]


def _parts(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """The functions with their names, and the assignments of constants, of a module or a class."""
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            yield prefix + statement.name, statement
        elif isinstance(statement, ast.ClassDef):
            yield from _parts(statement, f"{prefix}{statement.name}.")
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and _is_constant(statement, tree):
            yield "", statement


def _is_constant(statement: ast.Assign | ast.AnnAssign, owner: ast.Module | ast.ClassDef) -> bool:
    """Whether a number is given a name; defaults of a record's fields are none."""
    if isinstance(owner, ast.ClassDef):
        kinds = " ".join(map(ast.unparse, [*owner.bases, *owner.decorator_list]))
        if "NamedTuple" in kinds or "dataclass" in kinds:
            return False
    return isinstance(statement.value, ast.Constant | ast.UnaryOp)


def _nodes(part: ast.stmt) -> Iterator[ast.AST]:
    """Everything in a statement but what is fixed when it is defined: annotations, defaults, decorators."""
    if isinstance(part, ast.FunctionDef):
        for statement in part.body:
            yield from _below(statement)
    elif isinstance(part, ast.Assign | ast.AnnAssign):
        yield part


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it, but for annotations and `strict=True`, which only guards against mistakes."""
    yield node
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            guard = isinstance(child, ast.keyword) and child.arg == "strict"
            if isinstance(child, ast.AST) and field != "annotation" and not guard:
                yield from _below(child)


def _changes(node: ast.AST, constant: bool) -> Iterator[tuple[str, Any]]:
    """What may stand in a field of the node instead."""
    if constant:
        assert isinstance(node, ast.Assign | ast.AnnAssign)
        yield from _other_constants(node.value)
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from (("ops", [other()]) for other in OTHER_COMPARISONS[type(node.ops[0])])
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OTHER_OPERATORS and not _is_text(node):
        yield "op", OTHER_OPERATORS[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        yield "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "op", ast.UAdd()
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.BoolOp):
        yield "test", ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER_FUNCTIONS:
        yield "func", ast.Name(OTHER_FUNCTIONS[node.func.id], ast.Load())
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value < HUGE_NUMBER:
        yield "value", not node.value if isinstance(node.value, bool) else node.value + 1
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "value", ast.Constant(None)
    elif isinstance(node, ast.Continue):
        yield "", ast.Break()
    elif isinstance(node, ast.Break):
        yield "", ast.Continue()


def _other_constants(value: ast.expr | None) -> Iterator[tuple[str, Any]]:
    """A named number with the sign reversed, and one that is no share a unit larger; a named truth reversed."""
    number = ast.literal_eval(value) if value is not None else None
    if isinstance(number, bool):
        yield "value", ast.Constant(not number)
    elif isinstance(number, int | float):
        if number:
            yield "value", ast.Constant(-number)
        if isinstance(number, int):
            yield "value", ast.Constant(number + 1)


def _is_text(node: ast.BinOp | ast.AugAssign) -> bool:
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple) or _constant_text(side) for side in sides)


def _constant_text(side: ast.expr) -> bool:
    return isinstance(side, ast.Constant) and isinstance(side.value, str)


def _mutant(module: str, source: str, way: Way, scope: str, node: Any, field: str, changed: Any) -> Mutant:
    before = ast.get_source_segment(source, node) or ""
    if field:
        twin = copy.copy(node)
        setattr(twin, field, changed)
    else:
        twin = ast.copy_location(changed, node)
    other = _with(way, twin, bool(scope))
    ast.fix_missing_locations(other)
    what = f"{_short(before)} → {_short(ast.unparse(twin))}"
    return Mutant(module, node.lineno, what, scope, other)


def _short(code: str) -> str:
    """Code in one line: of a statement with a body its head."""
    lines = code.splitlines()
    return lines[0] if lines and lines[0].endswith(":") else " ".join(" ".join(lines).split())


Step = tuple[ast.AST, str, int | None]  # a node, its field, and the number in it if that is a list
Way = list[Step]  # from the module down to a node


def _above(tree: ast.AST) -> dict[ast.AST, Step]:
    """By node, the step that leads to it."""
    found: dict[ast.AST, Step] = {}
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            for number, child in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(child, ast.AST):
                    found[child] = parent, field, number if isinstance(value, list) else None
    return found


def _way(tree: ast.Module, above: dict[ast.AST, Step], node: ast.AST) -> Way:
    way: Way = []
    while node is not tree:
        way.insert(0, above[node])
        node = way[0][0]
    return way


def _with(way: Way, twin: ast.AST, alone: bool) -> ast.Module:
    """The module with another node at the end of the way; all that lies beside the way is the same object.

    `alone`: of the module and its classes only what the way leads through, and what is imported from the future.
    """
    for parent, field, number in reversed(way):
        copied = copy.copy(parent)
        if number is None:
            setattr(copied, field, twin)
        else:
            some = list(getattr(parent, field))
            some[number] = twin
            if alone and isinstance(parent, ast.Module | ast.ClassDef) and field == "body":
                some = [one for one in some if one is twin or _is_future(one)]
            setattr(copied, field, some)
        twin = copied
    assert isinstance(twin, ast.Module)
    return twin


def _is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


# ---- making a change


def install(mutant: Mutant) -> None:
    """Change the loaded module, for the rest of this process."""
    module = sys.modules[mutant.module]
    if mutant.scope:
        code = _code_of(compile(mutant.tree, module.__file__ or "", "exec"), mutant.scope)
        _function(module, mutant.scope).__code__ = code
    else:
        _set_constant(module, mutant)


def find_caches() -> list[Any]:
    """The functions that remember what they have calculated."""
    gc.unfreeze()  # what is frozen is not listed
    return [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]


def _code_of(code: CodeType, scope: str) -> CodeType:
    """The code of the function, or the class body, with this qualified name."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if const.co_qualname == scope:
                return const
            if scope.startswith(f"{const.co_qualname}."):
                return _code_of(const, scope)
    raise LookupError(scope)


def _function(module: ModuleType, scope: str) -> FunctionType:
    """The function of a module or a class below its decorators."""
    found: Any = module
    for name in scope.split("."):
        found = vars(found)[name]
    while not isinstance(found, FunctionType):
        found = next(
            inner for name in ("fget", "__func__", "__wrapped__", "func") if (inner := getattr(found, name, None))
        )
    return found


def _set_constant(module: ModuleType, mutant: Mutant) -> None:
    """Give a constant its changed value, in the module, its class, and wherever it was imported by name."""
    owner: Any = module
    statement: Any = None
    for holder in ast.walk(mutant.tree):
        for child in getattr(holder, "body", []) if isinstance(holder, ast.Module | ast.ClassDef) else []:
            if getattr(child, "lineno", 0) == mutant.line and isinstance(child, ast.Assign | ast.AnnAssign):
                owner = module if isinstance(holder, ast.Module) else getattr(module, holder.name)
                statement = child
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    value, before = ast.literal_eval(statement.value), getattr(owner, target.id)
    setattr(owner, target.id, value)
    for other in list(sys.modules.values()):
        if owner is module and vars(other).get(target.id) is before and other.__name__.startswith("cardhall"):
            setattr(other, target.id, value)
