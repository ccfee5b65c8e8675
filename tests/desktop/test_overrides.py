"""What Qt calls of ours outlives a fault: no function is lost, and none is left out afterwards."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

import pytest
from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from cardhall.desktop import overrides, uncaught_exceptions

OWN_SIZE = QSize(77, 78)


class Faulty(QLabel):
    fails = False

    def showEvent(self, event: QShowEvent) -> None:
        if self.fails:
            raise ArithmeticError("a fault")


class Counting(QLabel):
    shown = 0

    def showEvent(self, event: QShowEvent) -> None:
        self.shown += 1


@pytest.fixture
def counting() -> type[Counting]:
    """A class of labels that count how often they are shown, defined when references are held already."""
    overrides.hold_all_methods()

    class Late(Counting):
        def showEvent(self, event: QShowEvent) -> None:
            self.shown += 1

    return Late


def show_after_fault(qtbot: Any, label: Counting) -> QWidget:
    """A widget that was shown in spite of a fault; the label comes behind that in which the fault was."""
    widget, faulty = QWidget(), Faulty("x")
    qtbot.addWidget(widget)
    column = QVBoxLayout(widget)
    for one in (faulty, label):
        column.addWidget(one)
    faulty.fails = True
    with suppress(ArithmeticError):  # PySide loses it where it has another method to look up
        widget.show()
    faulty.fails = False
    return widget


def counts_shows(label: Counting) -> bool:
    """Whether the label takes notice when it is shown."""
    before = label.shown
    label.hide()
    label.show()
    return label.shown == before + 1


def test_functions_keep_references_through_faults_and_get_back_what_was_lost(qtbot, monkeypatch, counting):
    function = vars(counting)["showEvent"]
    had = sys.getrefcount(function)
    assert had > overrides.HELD_REFERENCES
    show_after_fault(qtbot, counting("y"))
    assert sys.getrefcount(function) < had, "PySide goes right by now: need references still be held?"
    monkeypatch.setattr(overrides, "HELD_REFERENCES", had)
    overrides.refresh_lookups()
    assert sys.getrefcount(function) >= had


def test_what_was_left_out_during_a_fault_is_found_again(qtbot, counting):
    label = counting("y")
    widget = show_after_fault(qtbot, label)
    assert widget.isVisible()
    assert not counts_shows(label), "PySide goes right by now: need methods still be looked up anew?"
    overrides.refresh_lookups()
    assert counts_shows(label)
    assert not hasattr(label, "looked_up")


def test_each_fault_that_is_reported_has_methods_looked_up_anew(qtbot, monkeypatch, tmp_path, counting):
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(uncaught_exceptions, "user_log_path", lambda *_, **__: tmp_path)
    owner = QObject()
    looking = uncaught_exceptions.FaultReporter(owner, lambda *_: None, lambda: None)
    looking.install_hooks()
    for _ in range(2):  # the second is not told again, but what it has done is mended all the same
        label = counting("y")
        widget = show_after_fault(qtbot, label)
        assert widget.isVisible() and not counts_shows(label)
        looking.report_fault(ArithmeticError("a fault"))
        qtbot.waitUntil(lambda label=label: counts_shows(label), timeout=3000)


def test_a_fault_in_a_size_is_told_of_and_qts_own_size_holds(qtbot, monkeypatch):
    overrides.hold_all_methods()

    class Sized(QLabel):
        fails = False

        def sizeHint(self) -> QSize:
            if self.fails:
                raise ArithmeticError("a fault")
            return OWN_SIZE

    told: list[tuple[type, str, bool]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, fault, trace: told.append((kind, str(fault), bool(trace))))
    widget = QWidget()
    qtbot.addWidget(widget)
    column = QVBoxLayout(widget)
    labels = Sized("x"), Sized("y")
    for label in labels:
        column.addWidget(label)
    labels[0].fails = True
    widget.show()
    assert told and set(told) == {(ArithmeticError, "a fault", True)}
    assert labels[0].sizeHint() == QLabel.sizeHint(labels[0]) != OWN_SIZE
    assert column.itemAt(1).sizeHint() == OWN_SIZE, "the label behind it has its own size all the same"
    labels[0].fails = False
    assert labels[0].sizeHint() == OWN_SIZE
