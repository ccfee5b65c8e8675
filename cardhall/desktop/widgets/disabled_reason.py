"""Disabled buttons with a reason, shown as a tool tip, to screen readers, and on a press."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QToolTip

from cardhall.language import tr


class _DisabledPressFilter(QObject):
    """Shows the tool tip of a disabled button at once when somebody presses the button."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_pressed = event.type() == QEvent.Type.MouseButtonPress
        if is_pressed and isinstance(watched, QAbstractButton) and not watched.isEnabled() and watched.toolTip():
            QToolTip.showText(QCursor.pos(), watched.toolTip(), watched)
            return True
        return super().eventFilter(watched, event)


def set_disabled_reason(button: QAbstractButton, reason: str) -> None:
    """Disable a button and give the reason; "": enable the button."""
    if button.findChild(_DisabledPressFilter) is None:
        button.installEventFilter(_DisabledPressFilter(button))
    button.setEnabled(not reason)
    button.setToolTip(reason)
    button.setAccessibleDescription(tr("Not possible now. {reason}", reason=reason) if reason else "")
