"""Methods of ours that Qt calls (painting, sizes, events), and how they outlive a fault.

An exception in such a method is on its way to Python while Qt goes on, say with the next widget of a layout. PySide
then goes wrong in three ways. Each has a name by which `CARDHALL_WITHOUT` leaves out what is done about it (see
`workarounds`), and a program that shows it. Seen with PySide 6.10.3, 6.11.3 and 6.12.0, under Linux.

references: Where Qt calls a method of ours on an object for the first time, PySide gives back a reference to its
function that it has not taken. Most functions have but the one of their class: they are deleted while the class still
has them, and the program ends when one is called next. So further references are held to all such functions.

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

lookup: PySide takes that object for one without the method from then on: a button has the size of Qt's own, or is not
painted. So after a fault every object looks its methods up again.

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

sizes: Where Python itself has had a layout found, PySide forgets an exception in a method that says how large something
is: nobody is told. So such a method is called within one that hands its exception to `sys.excepthook`, and answers as
Qt's own would.

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

REFERENCES = 100  # held to each function; each fault costs one, or some
BESIDES = 4  # references to a function besides: of its class, of `_held`, and two while they are counted
SIZES = ("sizeHint", "minimumSizeHint", "heightForWidth", "hasHeightForWidth")
LOOKED_UP = "looked_up"
QT = "PySide6."  # how the modules of Qt's classes begin
_held: dict[FunctionType, None] = {}
_tells = set[Any]()  # the functions around methods that tell of their faults


def hold_all() -> None:
    """Hold references to the functions of all classes that there are, and of those that are defined later."""
    if "__init_subclass__" in vars(Shiboken.Object) or {workarounds.REFERENCES, workarounds.SIZES} <= set(
        workarounds.left_out()
    ):
        return

    def defined(owner: type[Any], /, **more: Any) -> None:
        super(Shiboken.Object, owner).__init_subclass__(**more)
        _hold_of(owner)

    for owner in _subclasses(Shiboken.Object):
        _hold_of(owner)
    setattr(Shiboken.Object, "__init_subclass__", classmethod(defined))  # noqa: B010  (typed as a method that is given)


def _subclasses(owner: type[Any]) -> Iterator[type[Any]]:
    one: type[Any]
    for one in owner.__subclasses__():
        yield one
        yield from _subclasses(one)


def _hold_of(owner: type) -> None:
    """Hold those functions of a class, and of what it inherits, by whose names a class of Qt has methods."""
    theirs = [one for one in owner.__mro__ if one.__module__.startswith(QT)]
    for one in owner.__mro__:
        for name, function in list(vars(one).items()):
            if isinstance(function, FunctionType) and name[:2] != "__" and any(name in vars(base) for base in theirs):
                is_size = name in SIZES and not workarounds.is_left_out(workarounds.SIZES)
                if is_size and not is_told(function):
                    setattr(one, name, function := _told(function))
                hold(function)


def _told(function: FunctionType) -> FunctionType:
    """The same function, whose faults are reported at once, and which then answers as Qt's own."""

    @functools.wraps(function)
    def told(one: Any, *arguments: Any) -> Any:
        try:
            return told.__wrapped__(one, *arguments)
        except Exception:
            sys.excepthook(*sys.exc_info())
            own = next(base for base in type(one).__mro__ if base.__module__.startswith(QT))
            return getattr(own, function.__name__)(one, *arguments)

    assert isinstance(told, FunctionType)
    _tells.add(told)
    return told


def is_told(function: Any) -> bool:
    """Whether faults of a method are reported by what is around it; its `__wrapped__` is the method itself."""
    return function in _tells


def hold(function: FunctionType) -> None:
    """Hold `REFERENCES` to a function, so that it is not deleted when PySide gives back some that it has not taken."""
    if function not in _held and not workarounds.is_left_out(workarounds.REFERENCES):
        _held[function] = None
        _add_references(function, REFERENCES)


def _add_references(function: FunctionType, number: int) -> None:
    references = [function] * number
    # The list itself is never given back, at the end of the program neither: it may then be short of references.
    python_function("Py_IncRef", None, ctypes.py_object)(ctypes.py_object(references))


def look_up_anew() -> None:
    """After a fault: every object looks for its methods when Qt calls them next, and what was lost is made up for."""
    for function in _held:
        lost = REFERENCES - (sys.getrefcount(function) - BESIDES)
        if lost > 0:
            _add_references(function, lost)
    if workarounds.is_left_out(workarounds.LOOKUP):
        return
    for one in gc.get_objects():
        if isinstance(one, Shiboken.Object) and isValid(one) and not type(one).__module__.startswith(QT):
            setattr(one, LOOKED_UP, hold)  # PySide forgets what it has found when something that can be called is set
            delattr(one, LOOKED_UP)
            if isinstance(one, QWidget):
                one.updateGeometry()
            if isinstance(one, QWidget | QGraphicsItem):
                one.update()
