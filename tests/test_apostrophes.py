"""Apostrophes are curly in all that people read: strings of the program, and help pages outside their code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
STRAIGHT = re.compile(r"(?<=[A-Za-z])'(?=[A-Za-z])|(?<=s)'(?= [a-z])")
CODE = re.compile(r"^    .*$|`[^`\n]*`", re.MULTILINE)


def strings_in_module(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module with their lines, without docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    described = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, described) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def test_strings_of_the_program() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text[:60]}"
        for path in sorted((ROOT / "cardhall").rglob("*.py"))
        for line, text in strings_in_module(path)
        if STRAIGHT.search(text)
    ]
    assert not found, "write ’ for the apostrophe:\n" + "\n".join(found)


def test_help_pages() -> None:
    found = [
        f"{path.relative_to(ROOT)}: …{text[max(0, match.start() - 20) : match.end() + 20]}…"
        for path in [*(ROOT / "resources" / "help").rglob("*.md"), *(ROOT / "cardhall" / "games").glob("*/help/*.md")]
        for text in [CODE.sub("", path.read_text("utf-8"))]
        for match in STRAIGHT.finditer(text)
    ]
    assert not found, "write ’ for the apostrophe:\n" + "\n".join(found)
