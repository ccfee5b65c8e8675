"""Python's garbage is collected between events only."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from cardhall.desktop import garbage_collection


@pytest.fixture
def autosave(qtbot, monkeypatch):
    monkeypatch.setattr(garbage_collection, "COLLECT_INTERVAL_MS", 10)
    owner = QObject()
    yield garbage_collection.GarbageCollector(owner)
    gc.enable()


def widget_cycle() -> weakref.ref[QWidget]:
    """A widget of Python's, without a parent, that only keeps itself."""
    widget = QWidget()
    widget.itself = widget  # type: ignore[attr-defined]
    return weakref.ref(widget)


def test_widgets_go_between_events_and_never_while_objects_are_made(qtbot, autosave):
    gc.collect()
    gone = widget_cycle()
    kept = [[] for _ in range(20 * gc.get_threshold()[0])]  # as many as would have Python collect at once
    assert gone() is not None and kept
    qtbot.waitUntil(lambda: gone() is None, timeout=2000)


def test_older_garbage_is_collected_when_it_is_due(autosave, monkeypatch):
    collected = []
    monkeypatch.setattr(gc, "collect", collected.append)
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))  # versions of Python have others
    for counts, generation in (((5, 0, 0), None), ((701, 3, 3), 0), ((701, 11, 3), 1), ((20, 2, 11), 2)):
        monkeypatch.setattr(gc, "get_count", lambda counts=counts: counts)
        collected.clear()
        autosave.collect_due()
        assert collected == ([] if generation is None else [generation])
