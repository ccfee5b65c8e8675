"""The faults of PySide that are worked around, each shown by the program in our documentation, in a process of its own.

A test that fails here says that the installed PySide has the fault no more: then its workaround can go.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QLabel

from cardhall.desktop import garbage_collection, overrides, workarounds

FAULT_GONE = "PySide {version} has this fault no more: is what {name} stands for still needed?"
FAULT_BY_STATUS: dict[
    str, Callable[[int, str], bool]
] = {  # whether a program shows its fault, by exit status and output
    "references": lambda status, said: status == 0 and "references lost: 1" in said,
    "lookup": lambda status, said: status == 0 and "calls: 0" in said,
    "sizes": lambda status, said: status == 0 and said.split() == ["forgotten"],
    "garbage": lambda status, said: status not in (0, 1) and "widgets:" not in said,  # it has crashed; 1: an exception
}


def documented_programs() -> dict[str, str]:
    """The programs in the documentation of the modules, by the name of what is done about the fault."""
    found: dict[str, str] = {}
    for module in (overrides, garbage_collection):
        assert module.__doc__
        for part in re.split(r"\n\n(?=[a-z]+: )", module.__doc__)[1:]:
            name = part.partition(":")[0]
            found[name] = textwrap.dedent("\n".join(re.findall(r"^(?: {4}.*)?$", part, re.MULTILINE)))
    return found


def run_program(code: str) -> tuple[int, str]:
    """Exit status and output of a program."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout


def test_each_workaround_has_a_program_that_shows_its_fault() -> None:
    assert set(documented_programs()) == set(FAULT_BY_STATUS) == set(workarounds.ALL_NAMES)


@pytest.mark.parametrize("name", FAULT_BY_STATUS)
def test_the_fault_is_there(name: str) -> None:
    import PySide6

    status, said = run_program(documented_programs()[name])
    assert FAULT_BY_STATUS[name](status, said), (
        FAULT_GONE.format(version=PySide6.__version__, name=name) + f" ({status}: {said})"
    )


@pytest.mark.long
def test_without_garbage_in_between_the_program_lives() -> None:
    status, said = run_program("import gc\ngc.disable()\n" + documented_programs()["garbage"])
    assert (status, said.strip()) == (0, "widgets: 100")


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    overrides.hold_all_methods()
    return lambda names: monkeypatch.setenv(workarounds.DISABLING_VARIABLE, names)


def define_class() -> type[QLabel]:
    """A new class of labels with a method of each kind."""

    class Label(QLabel):
        def sizeHint(self) -> QSize:
            return QSize(7, 8)

        def update(self, *_: object) -> None:  # type: ignore[override]
            """Do nothing."""

    return Label


@pytest.mark.parametrize(
    ("names", "held", "told"),
    [("", True, True), ("references", False, True), ("sizes", True, False), (" Sizes,references ", False, False)],
)
def test_references_and_sizes_can_be_left_out(
    without: Callable[[str], None], names: str, held: bool, told: bool
) -> None:
    without(names)
    label = define_class()
    function = vars(label)["update"]
    assert (sys.getrefcount(function) > overrides.HELD_REFERENCES) is held
    assert overrides.is_reporting(vars(label)["sizeHint"]) is told


def test_looking_up_anew_can_be_left_out(
    without: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, qtbot: object
) -> None:
    looked: list[object] = []
    monkeypatch.setattr(overrides, "LOOKUP_ATTRIBUTE", "looked")
    monkeypatch.setattr(gc, "get_objects", lambda: looked.append(1) or [])
    without("lookup")
    overrides.refresh_lookups()
    assert not looked
    without("")
    overrides.refresh_lookups()
    assert looked


@pytest.fixture
def collecting() -> Iterator[None]:
    yield
    gc.enable()


@pytest.mark.parametrize(("names", "is_enabled"), [("garbage", True), ("", False)])
def test_python_collects_by_itself_where_that_is_wanted(
    without: Callable[[str], None], collecting: None, names: str, is_enabled: bool
) -> None:
    without(names)
    gc.enable()
    owner = QObject()
    garbage_collection.GarbageCollector(owner)
    assert gc.isenabled() is is_enabled


def test_a_workaround_that_there_is_not_is_said(without: Callable[[str], None]) -> None:
    without("sizes,colour")
    assert workarounds.list_disabled() == ("sizes",)
    assert workarounds.unknown_names_text() == (
        "CARDHALL_WITHOUT contains an unknown workaround, 'colour'. Known workarounds: references, "
        "lookup, sizes, garbage."
    )
    without("sizes")
    assert workarounds.unknown_names_text() == ""
