"""What Qt calls of ours outlives a fault: no function is lost, and none is left out afterwards."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

import pytest
from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from cardhall.desktop import faults, overrides

OURS = QSize(77, 78)


class Faulty(QLabel):
    fails = False

    def minimumSizeHint(self) -> QSize:
        if self.fails:
            raise ArithmeticError("a fault")
        return QSize(1, 1)


@pytest.fixture
def sized() -> type[QLabel]:
    """A class of labels with a size of their own, defined when references are held already."""
    overrides.hold_all()

    class Sized(QLabel):
        def sizeHint(self) -> QSize:
            return OURS

    return Sized


def suffered(qtbot: Any, *labels: QLabel) -> QVBoxLayout:
    """The layout of a widget that was shown in spite of a fault; the labels come behind that in which the fault was."""
    widget, faulty = QWidget(), Faulty("x")
    qtbot.addWidget(widget)
    column = QVBoxLayout(widget)
    for label in (faulty, *labels):
        column.addWidget(label)
    faulty.fails = True
    with suppress(ArithmeticError):  # PySide loses it where it has another method to look up
        widget.show()
    faulty.fails = False
    return column


def seen_by_qt(column: QVBoxLayout) -> QSize:
    """The size of the label behind the faulty one."""
    item = column.itemAt(1)
    item.widget().updateGeometry()
    return item.sizeHint()


def test_functions_keep_references_through_faults_and_get_back_what_was_lost(qtbot, monkeypatch, sized):
    function = vars(sized)["sizeHint"]
    had = sys.getrefcount(function)
    assert had > overrides.REFERENCES
    suffered(qtbot, sized("y"))
    assert sys.getrefcount(function) < had, "PySide goes right by now: need references still be held?"
    monkeypatch.setattr(overrides, "REFERENCES", had)
    overrides.look_up_anew()
    assert sys.getrefcount(function) >= had


def test_what_was_left_out_during_a_fault_is_found_again(qtbot, sized):
    label = sized("y")
    column = suffered(qtbot, label)
    assert seen_by_qt(column) != OURS, "PySide goes right by now: need methods still be looked up anew?"
    overrides.look_up_anew()
    assert seen_by_qt(column) == OURS
    assert not hasattr(label, "looked_up")


def test_each_fault_that_is_reported_has_methods_looked_up_anew(qtbot, monkeypatch, tmp_path, sized):
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(faults, "user_log_path", lambda *_, **__: tmp_path)
    owner = QObject()
    looking = faults.Faults(owner, lambda *_: None, lambda: None)
    looking.install()
    for _ in range(2):  # the second is not told again, but what it has done is mended all the same
        column = suffered(qtbot, sized("y"))
        assert seen_by_qt(column) != OURS
        looking.report(ArithmeticError("a fault"))
        qtbot.waitUntil(lambda column=column: seen_by_qt(column) == OURS, timeout=3000)
