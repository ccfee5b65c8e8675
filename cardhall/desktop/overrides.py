"""Overridden Qt methods (painting, sizes, events), kept working after a fault.

While an exception in such a method travels to Python, Qt continues, for instance with the next widget of a layout.
PySide then fails in three ways. Each has a name by which `CARDHALL_WITHOUT` disables its workaround (see
`workarounds`), and a program that shows the fault. Seen with PySide 6.10.3, 6.11.3 and 6.12.0, under Linux.

references: When Qt first calls an overridden method on an object, PySide releases a reference to the function without
having taken one. Most functions have a single reference, from their class: they are deleted while the class still
points to them, and the next call crashes. So extra references are held to all such functions.

    import sys
    from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

    class Failing(QLabel):
        def showEvent(self, event):
            raise ArithmeticError

    class Behind(QLabel):
        def showEvent(self, event):
            pass

    application, window = QApplication([]), QWidget()
    column = QVBoxLayout(window)
    column.addWidget(Failing())
    column.addWidget(Behind())
    held = [Behind.showEvent] * 9
    before = sys.getrefcount(Behind.showEvent)
    window.show()
    print("references lost:", before - sys.getrefcount(Behind.showEvent))  # 1; right: 0

lookup: From then on PySide treats the object as if it had no override: a button has Qt's default size, or is not
painted. So after a fault every object looks up its methods again.

    from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

    class Failing(QLabel):
        def showEvent(self, event):
            raise ArithmeticError

    class Behind(QLabel):
        shown = 0

        def showEvent(self, event):
            self.shown += 1

    application, window, behind = QApplication([]), QWidget(), Behind()
    held = [Behind.showEvent] * 9
    column = QVBoxLayout(window)
    column.addWidget(Failing())
    column.addWidget(behind)
    window.show()
    behind.hide()
    behind.show()
    print("calls:", behind.shown)  # 0; right: 2, or 1 where the exception has kept Qt from the first

sizes: If Python code triggered the layout, PySide silently drops an exception in a size method. So size methods are
wrapped: the wrapper passes the exception to `sys.excepthook` and answers as Qt's own method would.

    import sys
    from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout

    class Failing(QLabel):
        def sizeHint(self):
            raise ArithmeticError

    sys.excepthook = lambda *fault: print("reported")
    application, column = QApplication([]), QVBoxLayout()
    column.addWidget(Failing())
    try:
        column.sizeHint()
        print("forgotten")  # right: “raised” or “reported”
    except ArithmeticError:
        print("raised")
"""

from __future__ import annotations

import ctypes
import functools
import gc
import sys
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from PySide6.QtWidgets import QGraphicsItem, QWidget
from shiboken6 import Shiboken, isValid

from cardhall.desktop import workarounds
from cardhall.system_calls import python_function

HELD_REFERENCES = 100  # extra references to each function; each fault costs one or a few of them
# other references to a function: from its class, from `_held_functions`, and two during the count
OTHER_REFERENCES_PER_FUNCTION = 4
SIZE_METHODS = ("sizeHint", "minimumSizeHint", "heightForWidth", "hasHeightForWidth")
LOOKUP_ATTRIBUTE = "looked_up"  # set and deleted at once on an object, only to make PySide drop its cached lookups
QT_MODULE_PREFIX = "PySide6."  # of the modules with Qt's own classes
_held_functions: dict[FunctionType, None] = {}  # the functions with extra references, as an ordered set
_reporting_functions = set[Any]()  # wrappers of size methods that report exceptions


def hold_all_methods() -> None:
    """Hold references to the functions of all current and future classes that Qt may call."""
    if "__init_subclass__" in vars(Shiboken.Object) or {
        workarounds.KEEP_REFERENCES,
        workarounds.REPORT_SIZE_ERRORS,
    } <= set(workarounds.list_disabled()):
        return

    def hold_new_class(owner: type[Any], /, **more: Any) -> None:
        super(Shiboken.Object, owner).__init_subclass__(**more)
        _hold_methods_of_class(owner)

    for class_ in _all_subclasses(Shiboken.Object):
        _hold_methods_of_class(class_)
    setattr(Shiboken.Object, "__init_subclass__", classmethod(hold_new_class))  # noqa: B010  (typed as a method that is given)


def _all_subclasses(owner: type[Any]) -> Iterator[type[Any]]:
    one: type[Any]
    for one in owner.__subclasses__():
        yield one
        yield from _all_subclasses(one)


def _hold_methods_of_class(owner: type) -> None:
    """Hold the methods of a class, own and inherited, that override a method of Qt."""
    qt_bases = [one for one in owner.__mro__ if one.__module__.startswith(QT_MODULE_PREFIX)]
    for ancestor in owner.__mro__:
        for name, function in list(vars(ancestor).items()):
            if isinstance(function, FunctionType) and name[:2] != "__" and any(name in vars(base) for base in qt_bases):
                is_size = name in SIZE_METHODS and not workarounds.is_disabled(workarounds.REPORT_SIZE_ERRORS)
                if is_size and not is_reporting(function):
                    setattr(ancestor, name, function := _report_size_errors(function))
                hold_function(function)


def _report_size_errors(function: FunctionType) -> FunctionType:
    """Wrap a size method: report its exceptions at once, then answer as Qt's own method."""

    @functools.wraps(function)
    def report_and_fall_back(instance: Any, *arguments: Any) -> Any:
        try:
            return report_and_fall_back.__wrapped__(instance, *arguments)
        except Exception:
            sys.excepthook(*sys.exc_info())
            qt_class = next(base for base in type(instance).__mro__ if base.__module__.startswith(QT_MODULE_PREFIX))
            return getattr(qt_class, function.__name__)(instance, *arguments)

    assert isinstance(report_and_fall_back, FunctionType)
    _reporting_functions.add(report_and_fall_back)
    return report_and_fall_back


def is_reporting(function: Any) -> bool:
    """Tell whether a method is wrapped to report its faults; `__wrapped__` is the original."""
    return function in _reporting_functions


def hold_function(function: FunctionType) -> None:
    """Hold `HELD_REFERENCES` references to a function, since PySide's miscounting would delete the function."""
    if function not in _held_functions and not workarounds.is_disabled(workarounds.KEEP_REFERENCES):
        _held_functions[function] = None
        _add_references(function, HELD_REFERENCES)


def _add_references(function: FunctionType, count: int) -> None:
    references = [function] * count
    # The list is never freed, not even at the end of the program: PySide may have released some of its references.
    python_function("Py_IncRef", None, ctypes.py_object)(ctypes.py_object(references))


def refresh_lookups() -> None:
    """After a fault, make PySide look up every overridden method again and restore lost references."""
    for function in _held_functions:
        lost_count = HELD_REFERENCES - (sys.getrefcount(function) - OTHER_REFERENCES_PER_FUNCTION)
        if lost_count > 0:
            _add_references(function, lost_count)
    if workarounds.is_disabled(workarounds.REFRESH_LOOKUPS):
        return
    for instance in gc.get_objects():
        if (
            isinstance(instance, Shiboken.Object)
            and isValid(instance)
            and not type(instance).__module__.startswith(QT_MODULE_PREFIX)
        ):
            setattr(instance, LOOKUP_ATTRIBUTE, hold_function)  # PySide drops its lookups when a callable is set
            delattr(instance, LOOKUP_ATTRIBUTE)
            if isinstance(instance, QWidget):
                instance.updateGeometry()
            if isinstance(instance, QWidget | QGraphicsItem):
                instance.update()
