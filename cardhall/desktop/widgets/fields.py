"""Search fields, drop-down lists, and rows of fields that wrap."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QWidget

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.widgets.choice_line import ChoiceDelegate
from cardhall.desktop.widgets.controls import ControlValue
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import translate

MAX_VISIBLE_LINES = 14  # lines of a list visible without scrolling
LIST_PADDING, SCROLL_BAR_WIDTH = 5, 12  # pixels, as in the style sheet


class SearchField(TranslatedName, QLineEdit):
    """A search field with a magnifying glass; Escape clears the text."""

    def __init__(self, hint: str, *, command: str = "", parent: QWidget | None = None) -> None:
        """Create a field with a hint. `command`: the command that focuses it; its key is shown in the empty field."""
        super().__init__(parent)
        self.command = command
        self.setPlaceholderText(translate(hint))
        self.setAccessibleName(hint)
        self.setClearButtonEnabled(False)
        self.restyle()

    @property
    def key_name(self) -> str:
        """Return the name of the key that focuses the field; "": none is shown."""
        return command_key_text(self.command).replace("+", " ") if self.command else ""

    def restyle(self) -> None:
        """Take on the text scale in force."""
        self.setFont(theme.sans(theme.BODY_SIZE))
        self.setFixedHeight(theme.px(44))
        self.setTextMargins(theme.px(26), 0, theme.px(52) if self.key_name else 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        page = theme.page_colours()
        painter = painter_for(self)
        size = theme.px(18)
        drawing = icons.pixmap("search", page.text2, size, self.devicePixelRatioF())
        painter.drawPixmap(theme.px(11), (self.height() - size) // 2, drawing)
        if self.key_name and not self.text() and not self.hasFocus():
            font = theme.sans(theme.CAPTION_SIZE)
            width = QFontMetrics(font).horizontalAdvance(self.key_name) + theme.px(12)
            rect = QRectF(self.width() - width - theme.px(10), theme.px(10), width, self.height() - theme.px(20))
            painter.setPen(QPen(QColor(page.line2), 1))
            painter.drawRoundedRect(rect.translated(0.5, 0.5), 5, 5)
            painter.setPen(QColor(page.text3))
            painter.setFont(font)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.key_name)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)


class Dropdown(TranslatedName, QComboBox):
    """A drop-down list of values; it sends `value_chosen` with the value that the person chooses."""

    value_chosen = Signal(object)

    def __init__(self, choices: Sequence[tuple[ControlValue, str]], value: ControlValue, *, name: str = "") -> None:
        super().__init__()
        self.values: list[ControlValue] = []
        self.name_label: QLabel | None = None
        self.setAccessibleName(name)
        self.setFont(theme.sans(theme.BODY_SIZE, 500))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.set_choices(choices, value)
        self.activated.connect(lambda index: self.value_chosen.emit(self.values[index]))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ParentChange and sys.platform.startswith("linux"):
            self._attach_name_label()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        if self.name_label is not None:
            self.name_label.setText(self.accessibleName())

    def _attach_name_label(self) -> None:
        """Give the list its accessible name by a hidden label: on Linux, Qt uses the current choice instead."""
        if self.name_label is None:
            self.name_label = QLabel(self.accessibleName())
            self.name_label.setBuddy(self)
        self.name_label.setParent(self.parentWidget())
        self.name_label.hide()

    def showPopup(self) -> None:
        """Open the list, as wide as its longest line, with lines like the rest of the page."""
        list_view = self.view()
        if not isinstance(list_view.itemDelegate(), ChoiceDelegate):
            list_view.setItemDelegate(ChoiceDelegate(self))
        self.setMaxVisibleItems(MAX_VISIBLE_LINES)
        list_view.setMinimumWidth(
            max(self.width(), list_view.sizeHintForColumn(0) + 2 * LIST_PADDING + SCROLL_BAR_WIDTH)
        )
        super().showPopup()

    def set_choices(self, choices: Sequence[tuple[ControlValue, str]], value: ControlValue) -> None:
        """Replace the choices, without a signal.

        Choices already listed are kept, not added again: a screen reader would announce the list's value as changed.
        """
        values, texts = [given for given, _ in choices], [translate(text) for _, text in choices]
        if [one for one in self.values if one in values] != [one for one in values if one in self.values]:
            self.clear()
            self.values = []
        for index in reversed(range(len(self.values))):
            if self.values[index] not in values:
                self.removeItem(index)
                del self.values[index]
        for index, (choice_value, text) in enumerate(zip(values, texts, strict=True)):
            if choice_value not in self.values:
                self.insertItem(index, text)
                self.values.insert(index, choice_value)
            elif self.itemText(index) != text:
                self.setItemText(index, text)
        self.set_value(value)

    @property
    def value(self) -> ControlValue:
        return self.values[self.currentIndex()] if self.currentIndex() >= 0 else None

    def set_value(self, value: ControlValue) -> None:
        """Show a value as chosen, without a signal. An unknown value clears the choice."""
        indices = [i for i, given in enumerate(self.values) if given == value and type(given) is type(value)]
        self.setCurrentIndex(indices[0] if indices else -1)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = painter_for(self)
        size = theme.px(16)
        drawing = icons.pixmap("chevron-down", theme.page_colours().text2, size, self.devicePixelRatioF())
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = theme.px(9) if is_mirrored else self.width() - size - theme.px(9)
        painter.drawPixmap(x, (self.height() - size) // 2, drawing)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # a wheel turned over a page must not change a rule


class WrappedFieldRow(QWidget):
    """A row of fields, each at least as wide as its text.

    Without room for all, the first has a row of its own, and the others as many rows as they need.
    """

    def __init__(self, fields: Sequence[QWidget]) -> None:
        super().__init__()
        self.fields = list(fields)
        for field in self.fields:
            field.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Place the fields in rows; to be called after a change of a field's text."""
        gap = theme.px(10)
        hints = {field: field.sizeHint() for field in self.fields}
        all_fit = sum(hint.width() + gap for hint in hints.values()) <= self.width() + gap
        rows: list[list[QWidget]] = []
        width_left = 0
        for index, field in enumerate(self.fields):
            needed_width = hints[field].width() + gap
            if needed_width > width_left or (index == 1 and not all_fit):
                rows.append([])
                width_left = self.width() + gap
            rows[-1].append(field)
            width_left -= needed_width
        y, height = 0, max(hint.height() for hint in hints.values())
        for row in rows:
            extra = max(0, self.width() + gap - sum(hints[field].width() + gap for field in row))
            x = 0
            for index, field in enumerate(row):
                share = extra * (index + 1) // len(row) - extra * index // len(row)
                field.setFixedSize(min(hints[field].width() + share, self.width()), height)
                field.move(x, y)
                x += field.width() + gap
            y += height + gap
        self.setFixedHeight(y - gap)
