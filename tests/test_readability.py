"""What can be counted of how readable the code is: docstrings, names of constants, sizes of classes and files."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "cardhall"
BEGINS_WITH_A_PRONOUN = re.compile(r"(What|Which|Of|Those)\b")
PRONOUN_PATTERN = re.compile(
    r"\b(it|its|they|them|their|that|this|those|these|ones?|which|what|who|whom|whose|he|she|his|her)\b", re.IGNORECASE
)
MOST_THAT_BEGIN_SO = 0.02  # share of docstrings
MOST_WITH_TWO_PRONOUNS = 0.05
MOST_ONE_WORD_CONSTANTS = 0.35
# Names of functions, parameters, classes and their fields that say nothing of what they name.
VAGUE_NAMES = re.compile(
    "able|ahead|alike|alone|anything|apart|asked|awaited|behind|brought|came|comes|each|everything|fine|found|fresh|"
    "given|gone|got|having|heard|held|here|inner|kept|known|laid|least|lies|looked|lying|made|makes|many|most|nobody|"
    "nothing|of|one|others?|rest|said|same|sees|shown|shows|some|something|taken|tells?|that|them|there|these|they|"
    "things?|this|those|told|took|used|wanted|ways?|went|what|which|who|whole|worth"
)
MOST_VAGUE_NAMES = 0.003  # share of all; a few are right, such as `other` of two equal things
LONGEST_CLASS = 240  # lines, docstrings left out
MOST_ARGUMENTS = 6  # of a constructor
LONGEST_FILE = 600  # lines
LONGEST_SUBJECT = 72  # characters, of a commit
SUBJECTS_SINCE = "2026-11-29T13:45:00Z"  # older ones may be longer
# Classes that are longer, or take more arguments, each with the reason.
LONG_CLASSES = {
    "games/big_two/advice/plans.py:SuitPlanner": "compiled: its methods share sets of bits that no call may copy",
    "games/burraco/advice/deal.py:Deal": "compiled: the deal that simulations play on, which no call may copy",
    "games/samba/advice/deal.py:Deal": "compiled: the deal that simulations play on, which no call may copy",
}
MORE_ARGUMENTS = {
    "games/burraco/advice/deal.py:Deal": "compiled: a deal is copied field by field",
    "games/contract_bridge/advice/meanings.py:Meaning": "bounds of a hand, all named and each with a default",
    "games/one_eyed_jack/advice/deal.py:Deal": "compiled: a deal is copied field by field",
    "games/samba/advice/deal.py:Deal": "compiled: a deal is copied field by field",
    "games/spinado/advice/sequences.py:DealPosition": "compiled: a deal is copied field by field",
    "games/trente_et_quarante/table/bets.py:Bet": "a place of the layout: what is painted there, each named",
    "rules/engine/options.py:Option": "what an option may declare, all named and each with a default",
    "rules/mechanisms/trick_rules.py:TrickRules": "what a trick game declares, all named and each with a default",
}
# Between backticks, and no name of the code: cards, hands, file names, what a person types, names of other libraries.
QUOTED_EXAMPLES = {
    *("doudizhu", "Nullo", "SA", "AQT9", "AQ109", "SAK9HT8DQ32C76", "AK52.QJ3.T98.765"),
    *("run3", "run4", "above_ace", "NAME.1", "NAME.2", "NAME.3", "tempfile.mkstemp"),
}
PLAIN_NAME_PATTERN = re.compile(r"`([a-z_]\w*)`")
# Quoted words that are no names of code: cards, options, actions, commands of other programs, letters in formulas.
QUOTED_WORDS = {
    *(
        "diamonds",
        "coins",
        "queen",
        "horse",
        "club",
        "leaf",
        "hearts",
        "heart",
        "king",
        "kings",
        "ace",
        "sixes",
        "three",
    ),
    *("nil", "yes", "lamps", "purses", "bank", "help", "head", "quit", "n"),
}
REFERENCE_PATTERN = re.compile(r"`([A-Za-z_][\w.]*)(?:\(\w*\))?`")
NAME = re.compile(r"[A-Za-z_]\w*")
COMMENT = re.compile(r"(.*?)((?:^|\s)# ?(.*))?$")  # code before a comment, and the comment


class Documented(NamedTuple):
    """A docstring with the place where it is written."""

    path: Path
    line: int
    text: str


@cache
def module_trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PROGRAM.rglob("*.py"))}


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and the statements inside it, in blocks of all kinds; expressions hold no docstrings and classes."""
    yield node
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        blocks = getattr(node, name, ())
        for inner in blocks if isinstance(blocks, list) else ():
            yield from statements(inner)


@cache
def all_docstrings() -> tuple[Documented, ...]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return tuple(
        Documented(path, node.body[0].lineno, text)
        for path, tree in module_trees().items()
        for node in statements(tree)
        if isinstance(node, kinds) and (text := ast.get_docstring(node))
    )


def first_line(one: Documented) -> str:
    return one.text.partition("\n")[0]


def format_worst(some: list[Documented]) -> str:
    """Return a few of them, for the message of a test that fails."""
    return "\n".join(f"{one.path.relative_to(ROOT)}:{one.line}: {first_line(one)}" for one in some[:20])


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    found = [one for one in all_docstrings() if BEGINS_WITH_A_PRONOUN.match(one.text)]
    share = len(found) / len(all_docstrings())
    assert share <= MOST_THAT_BEGIN_SO, f"{share:.1%} begin with What, Which, Of or Those:\n{format_worst(found)}"


def test_docstrings_name_things_instead_of_pointing_at_them() -> None:
    found = [one for one in all_docstrings() if len(PRONOUN_PATTERN.findall(first_line(one))) >= 2]
    share = len(found) / len(all_docstrings())
    assert share <= MOST_WITH_TWO_PRONOUNS, (
        f"{share:.1%} have two pronouns or more in their first line:\n{format_worst(found)}"
    )


def module_constants() -> Iterator[str]:
    """Yield the names of constants of modules, wherever they are assigned."""
    for tree in module_trees().values():
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if isinstance(target, ast.Name) and target.id.isupper():
                        yield target.id


def test_constants_say_what_they_are() -> None:
    names = list(module_constants())
    one_word = [name for name in names if "_" not in name.strip("_")]
    share = len(one_word) / len(names)
    assert share <= MOST_ONE_WORD_CONSTANTS, (
        f"{share:.1%} of {len(names)} constants have one word, such as {one_word[:30]}"
    )


def test_names_in_docstrings_and_comments_exist() -> None:
    """Between backticks; a name that was changed in the code is changed there too."""
    known, modules = set[str](), set[str]()
    said = [(one.path, one.line, one.text) for one in all_docstrings()]
    documented: dict[Path, set[int]] = {path: set() for path in module_trees()}
    for one in all_docstrings():
        documented[one.path].update(range(one.line, one.line + one.text.count("\n") + 1))
    for path in module_trees():
        modules.add(path.parent.name if path.stem == "__init__" else path.stem)
        modules.update(path.relative_to(ROOT).parts[:-1])
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if number not in documented[path]:
                code, _, comment = COMMENT.match(line).groups()  # type: ignore[union-attr]
                known.update(NAME.findall(code))
                if "`" in (comment or ""):
                    said.append((path, number, comment))
    lost = [
        f"{path.relative_to(ROOT)}:{line}: `{name}`"
        for path, line, text in said
        for name in REFERENCE_PATTERN.findall(text)
        if name not in QUOTED_EXAMPLES and not all(part in known or part in modules for part in name.split("."))
    ]
    assert len(known) > 10_000 and len(said) > len(all_docstrings())
    assert not lost, "\n".join(["nothing has these names:", *lost])


PARAMETER_PATTERN = re.compile(r"`([a-z_]\w*)`(?:, `[a-z_]\w*`)*: ")  # a parameter with what it means
# Described between backticks and followed by a colon, and yet no parameters: functions, rooms of the catalogue, facts.
NO_PARAMETERS = {"itemAt", "melds", "nearest", "observe", "open", "ranks_held", "value_with"}


def test_plain_names_in_docstrings_and_comments_are_known_in_the_folder() -> None:
    """A name without its class or module is one of the module or of its neighbours, not any in the program."""
    known: dict[Path, set[str]] = {}
    said = [(one.path, one.line, one.text) for one in all_docstrings()]
    documented: dict[Path, set[int]] = {path: set() for path in module_trees()}
    for path, line, text in said:
        documented[path].update(range(line, line + text.count("\n") + 1))
    for path in module_trees():
        names = known.setdefault(path.parent, set())
        names.add(path.stem)
        known.setdefault(path.parent.parent, set()).add(path.parent.name)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if number not in documented[path]:
                names.update(NAME.findall(COMMENT.match(line)[1]))  # type: ignore[index]
    lost = [
        f"{path.relative_to(ROOT)}:{line}: `{name}`"
        for path, line, text in said
        for name in PLAIN_NAME_PATTERN.findall(text)
        if name not in known[path.parent] and name not in QUOTED_EXAMPLES | QUOTED_WORDS
    ]
    assert not lost, "\n".join(["say of which class or module these are, or write their new names:", *lost])


def test_parameters_in_docstrings_exist() -> None:
    """A parameter that was renamed in the code is renamed in the docstring too."""
    lost = []
    for path, tree in module_trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and (text := ast.get_docstring(node)):
                used = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)} | NO_PARAMETERS
                used |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
                used |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
                gone = [name for name in PARAMETER_PATTERN.findall(text) if name not in used]
                lost += [f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: `{name}`" for name in gone]
    assert not lost, "\n".join(["no parameter has these names:", *lost])


def declared_names() -> Iterator[tuple[str, str]]:
    """Yield functions, parameters, classes and fields of the program: where they are declared, and their names."""
    for path, tree in module_trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names = [node.name]
                if isinstance(node, ast.FunctionDef):
                    names += [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                else:
                    names += [
                        one.target.id
                        for one in node.body
                        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
                    ]
                yield from ((f"{path.relative_to(ROOT)}:{node.lineno}", name) for name in names)


def test_names_say_what_they_name() -> None:
    names = list(declared_names())
    vague = [f"{where}: {name}" for where, name in names if VAGUE_NAMES.fullmatch(name.strip("_"))]
    assert len(names) > 30_000
    assert len(vague) <= MOST_VAGUE_NAMES * len(names), "\n".join(["name what these are:", *vague])


def all_classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for path, tree in module_trees().items():
        for node in statements(tree):
            if isinstance(node, ast.ClassDef):
                yield f"{path.relative_to(PROGRAM).as_posix()}:{node.name}", node


def count_lines(node: ast.ClassDef) -> int:
    """Return the lines of a class without its docstrings, so that nobody saves on these."""
    documented = [one for one in ast.walk(node) if isinstance(one, ast.ClassDef | ast.FunctionDef)]
    docstrings = [one.body[0] for one in documented if ast.get_docstring(one) is not None]
    return length_of(node) - sum(map(length_of, docstrings))


def length_of(node: ast.stmt) -> int:
    """Return the number of lines of a statement."""
    return (node.end_lineno or 0) - node.lineno + 1


def test_classes_hold_one_thing() -> None:
    long = {name: count_lines(node) for name, node in all_classes()}
    found = [
        f"{name} has {lines} lines"
        for name, lines in long.items()
        if lines > LONGEST_CLASS and name not in LONG_CLASSES
    ]
    assert not found, "split them, or say in LONGER why not:\n" + "\n".join(found)
    assert all(long.get(name, 0) > LONGEST_CLASS for name in LONG_CLASSES), (
        "LONGER names a class that is short, or gone"
    )


def count_constructor_arguments(node: ast.ClassDef) -> int:
    """Return the number of arguments of a class's constructor, without `self`."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            return len(part.args.posonlyargs + part.args.args + part.args.kwonlyargs) - 1
    return 0


def test_constructors_take_few_arguments() -> None:
    many = {name: count_constructor_arguments(node) for name, node in all_classes()}
    found = [f"{name} takes {n}" for name, n in many.items() if n > MOST_ARGUMENTS and name not in MORE_ARGUMENTS]
    assert not found, "group what belongs together, or say in MORE_ARGUMENTS why not:\n" + "\n".join(found)
    assert all(many.get(name, 0) > MOST_ARGUMENTS for name in MORE_ARGUMENTS), (
        "MORE_ARGUMENTS names a class that has few"
    )


@pytest.mark.parametrize("folder", ["cardhall", "tests", "packaging"])
def test_files_are_no_longer_than_one_reads(folder: str) -> None:
    lines = {path: path.read_text("utf-8").count("\n") for path in (ROOT / folder).rglob("*.py")}
    long = [f"{path.relative_to(ROOT)} has {number} lines" for path, number in lines.items() if number > LONGEST_FILE]
    assert not long, long


@pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="not in a checkout with git")
def test_subjects_of_commits_are_short() -> None:
    command = ["git", "log", "--no-merges", f"--since={SUBJECTS_SINCE}", "--format=%h %s"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    long = [line for line in done.stdout.splitlines() if len(line.partition(" ")[2]) > LONGEST_SUBJECT]
    assert not long, f"at most {LONGEST_SUBJECT} characters; say the rest below:\n" + "\n".join(long)
