"""How a screen reader takes widgets that paint themselves: what they are, and what has happened.

Qt takes such a widget for a filler, whose name nobody reads. Here it is a group where it holds other widgets, else a
text. It is found out whenever it is asked for: a widget is often asked about before it has its name and its parts.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

ROLE = "heardAs"  # the property with the role of a widget that is neither group nor text
PAINTED = ("QWidget", "QFrame")  # Qt asks for an interface by the names of classes, the most special first

_installed: list[bool] = []


def install() -> None:
    """Have Qt ask here what such widgets are. Nothing is asked while no screen reader is there."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


def be(widget: QWidget, role: QAccessible.Role) -> None:
    """Have a screen reader take the widget for this."""
    widget.setProperty(ROLE, role.value)


def role_of(widget: QWidget) -> QAccessible.Role:
    """What a widget is that paints itself; without a name it is a filler, which is passed over."""
    role = widget.property(ROLE)
    if isinstance(role, int):
        return QAccessible.Role(role)
    if widget.isWindow():
        return QAccessible.Role.Window
    if not widget.accessibleName():
        return QAccessible.Role.Client
    holds = any(isinstance(child, QWidget) for child in widget.children())
    return QAccessible.Role.Grouping if holds else QAccessible.Role.StaticText


class Painted(QAccessibleWidget):
    """The interface of such a widget."""

    def role(self) -> QAccessible.Role:
        widget = self.object()
        return role_of(widget) if isinstance(widget, QWidget) else QAccessible.Role.Client


def say_aloud(widget: QWidget, text: str) -> None:
    """Have a screen reader say something, if one listens."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def _interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    """What Qt calls for the interface of an object, once a screen reader is there. It must not raise."""
    if key not in PAINTED or not isinstance(thing, QWidget):
        return None
    return Painted(thing, QAccessible.Role.Client)
