"""Accessibility of our own widgets: their roles, values and announcements.

Qt gives a self-painted widget the role of a filler, whose name screen readers skip. Here it becomes a group if it holds
other widgets, else a text. The role is computed on each query, since Qt often asks before a widget has its name and
children.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleInterface,
    QAccessibleValueInterface,
)
from PySide6.QtWidgets import QAccessibleWidget, QSlider, QWidget
from shiboken6 import Shiboken

from cardhall.desktop.widgets import voice
from cardhall.language import translate

ROLE_PROPERTY = "heardAs"  # the property with the role of a widget that is neither group nor text
UNIT_PROPERTY = "heardUnit"  # the property with the number of a slider's steps per displayed unit
# Qt asks for an interface by class name, the most derived class first; only these names stand for self-painted widgets.
SELF_PAINTED_CLASSES = ("QWidget", "QFrame", "QStackedWidget")

_installed_flags: list[bool] = []


def install_accessibility() -> None:
    """Register the roles of self-painted widgets with Qt, once. Without a screen reader Qt never asks for them."""
    if not _installed_flags:
        _installed_flags.append(True)
        QAccessible.installFactory(_create_interface)


def set_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Set the role that screen readers see in a widget."""
    widget.setProperty(ROLE_PROPERTY, role.value)


def is_in_dialog(widget: QWidget) -> bool:
    """Tell whether a widget is inside a dialog, to which Enter and Escape then belong."""
    ancestor: QWidget | None = widget
    while ancestor is not None and ancestor.property(ROLE_PROPERTY) != QAccessible.Role.Dialog.value:
        ancestor = ancestor.parentWidget()
    return ancestor is not None


def set_name_with_text(widget: QWidget, title: str, text: str) -> None:
    """Name a widget by title and text together, since screen readers do not speak the description of a text."""
    widget.setAccessibleName(": ".join(translate(one) for one in (title, text) if one))


def role_of(widget: QWidget) -> QAccessible.Role:
    """Return the role of a self-painted widget; without a name, a filler that is skipped."""
    role = widget.property(ROLE_PROPERTY)
    if isinstance(role, int):
        return QAccessible.Role(role)
    if widget.isWindow():
        return QAccessible.Role.Window
    if not widget.accessibleName():
        return QAccessible.Role.Client
    has_children = any(isinstance(child, QWidget) for child in widget.children())
    return QAccessible.Role.Grouping if has_children else QAccessible.Role.StaticText


class SelfPaintedInterface(QAccessibleWidget):
    """The accessible interface of a self-painted widget."""

    def role(self) -> QAccessible.Role:
        widget = self.object()
        return role_of(widget) if isinstance(widget, QWidget) else QAccessible.Role.Client


def set_steps_per_unit(slider: QSlider, steps: float) -> None:
    """Set the number of slider steps per displayed unit, for screen readers."""
    slider.setProperty(UNIT_PROPERTY, steps)


def steps_per_unit(slider: QSlider) -> float:
    """Return the slider steps per displayed unit. Do not cache: Qt queries before the unit is set."""
    return float(slider.property(UNIT_PROPERTY) or 1)


class SliderInterface(QAccessibleWidget):
    """The accessible interface of a slider, which reports displayed units in place of steps.

    `interface_cast` must not return `None`, or PySide6 (6.11) crashes.
    """

    def __init__(self, slider: QSlider) -> None:
        super().__init__(slider, QAccessible.Role.Slider)
        self.value_interface: SliderValueInterface | None = None

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        slider = self.object()
        if kind != QAccessible.InterfaceType.ValueInterface or not isinstance(slider, QSlider):
            return super().interface_cast(kind) or Shiboken.VoidPtr(0)
        if self.value_interface is None:
            self.value_interface = SliderValueInterface(slider)
        return Shiboken.VoidPtr(Shiboken.getCppPointer(self.value_interface)[0])

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Value and isinstance(slider := self.object(), QSlider):
            return f"{slider.value() / steps_per_unit(slider):g}"
        return super().text(kind)


class SliderValueInterface(QAccessibleValueInterface):
    """The displayed value of a slider, for screen readers."""

    def __init__(self, slider: QSlider) -> None:
        super().__init__()
        self.slider = slider

    def currentValue(self) -> float:
        return self.slider.value() / steps_per_unit(self.slider)

    def setCurrentValue(self, value: Any) -> None:
        self.slider.setValue(round(float(value) * steps_per_unit(self.slider)))

    def minimumValue(self) -> float:
        return self.slider.minimum() / steps_per_unit(self.slider)

    def maximumValue(self) -> float:
        return self.slider.maximum() / steps_per_unit(self.slider)

    def minimumStepSize(self) -> float:
        return self.slider.singleStep() / steps_per_unit(self.slider)


def remaining_speech_ms(*, is_wanted: bool) -> float:
    """Return the milliseconds of speech left; 0 without a screen reader, or if waiting is not `is_wanted`."""
    return voice.SCREEN_READER_VOICE.remaining_ms() if is_wanted and QAccessible.isActive() else 0.0


def announce(widget: QWidget, text: str, *, repeats: bool = False) -> None:
    """Announce a text to a running screen reader; `repeats`: again after a key cuts the text short at a table."""
    if text and QAccessible.isActive():
        voice.SCREEN_READER_VOICE.add_announcement(text, repeats=repeats)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def _create_interface(key: str, target: QObject) -> QAccessibleInterface | None:
    """Return the accessible interface of an object, or None. Called by Qt; must not raise."""
    if key == "QSlider" and isinstance(target, QSlider):
        return SliderInterface(target)
    if key not in SELF_PAINTED_CLASSES or not isinstance(target, QWidget):
        return None
    return SelfPaintedInterface(target, QAccessible.Role.Client)
