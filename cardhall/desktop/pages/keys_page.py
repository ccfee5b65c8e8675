"""The page of all shortcuts, most of which can be changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import own_keys
from cardhall.desktop.key_labels import key_cap_labels
from cardhall.desktop.keys import KEY_GROUPS, KeyCommand
from cardhall.desktop.labels import label_value
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, paint_focus_ring, painter_for, show_layout_widgets
from cardhall.desktop.pages.key_sheet import KeySheet
from cardhall.desktop.places import HELP
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.page import Page, PageScrollArea, scroll_by_key
from cardhall.language import say, tr, translate

# Pixels at a text scale of 1.
MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH = 310, 560
COLUMN_GAP, SIDE_MARGIN = 24, 40
MIN_WIDTH_WITH_HINT = 720  # narrower windows have no room for the hint in the header
CAP_HEIGHT, MIN_CAP_WIDTH, CAP_PADDING_SUM, CAP_GAP = 28, 26, 14, 5  # of a drawn key; CAP_PADDING: both sides together
CAP_RADIUS = 6
MAX_COLUMNS = 4


class DrawsKeyCaps:
    """Draws keys as caps side by side; the base of both widgets for keys."""

    keys: list[str]  # the text of each cap

    def _cap_widths(self) -> list[int]:
        metrics = QFontMetrics(theme.sans(theme.SECONDARY_SIZE, 500))
        least, padding = theme.px(MIN_CAP_WIDTH), theme.px(CAP_PADDING_SUM)
        return [max(least, metrics.horizontalAdvance(key) + padding) for key in self.keys]

    def sizeHint(self) -> QSize:
        widths = self._cap_widths()
        return QSize(sum(widths) + theme.px(CAP_GAP) * (len(widths) - 1) + 2, theme.px(CAP_HEIGHT))

    def _draw_caps(self, painter: QPainter, height: int, border_colour: str) -> None:
        palette = theme.page_colours()
        x = 1.0
        painter.setFont(theme.sans(theme.SECONDARY_SIZE, 500))
        for key, width in zip(self.keys, self._cap_widths(), strict=True):
            cap = QRectF(x, 1, width, height - 3)
            painter.setPen(QPen(QColor(border_colour), 1))
            painter.setBrush(QColor(palette.bg))
            painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, 0.5), CAP_RADIUS, CAP_RADIUS)
            painter.setPen(QColor(palette.text))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            x += width + theme.px(CAP_GAP)


class KeyCaps(DrawsKeyCaps, QWidget):
    """The keys of a command whose keys cannot be changed."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__()
        self.keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self._draw_caps(painter, self.height(), theme.page_colours().line)
        painter.end()


class KeyButton(DrawsKeyCaps, QAbstractButton):
    """A button with the keys of a command, which asks for other keys; changed keys have the accent colour."""

    def __init__(self, keys: list[str], *, is_changed: bool) -> None:
        super().__init__()
        self.keys, self.is_changed = keys, is_changed
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = theme.page_colours()
        painter = painter_for(self)
        is_highlighted = self.is_changed or self.underMouse()
        self._draw_caps(painter, self.height(), palette.accent if is_highlighted else palette.line2)
        if self.hasFocus():
            paint_focus_ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 7)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class KeysPage(Page):
    """The list of all shortcuts by group; those of `own_keys.CHANGEABLE_KEYS` can be changed."""

    back_label = say("All keys")
    place = HELP
    keys_changed = Signal()  # other shortcuts apply from now on
    undoable = Signal(str, str, object)  # a sentence on the change, the text of a button, a function that undoes it

    def __init__(self, settings: Settings, back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(tr("All keys"), back_to, parent)
        self.settings = settings
        self.build()

    restyle = Page.rebuild  # a new text scale changes all lengths

    # ---- changing keys

    def ask_key(self, command_name: str) -> None:
        """Open the sheet that asks for new keys of a command."""
        KeySheet(self, command_name, self.settings.keys, lambda keys: self.set_key(command_name, keys)).open()

    def set_key(self, command_name: str, keys: str) -> None:
        """Set the keys of a command. A command with the same keys gets the old ones."""
        self._apply_keys(own_keys.exchange_keys(command_name, keys, own_keys.filter_valid_keys(self.settings.keys)))

    def reset_keys(self) -> None:
        """Reset all keys. The change can be undone."""
        old_keys = dict(self.settings.keys)
        self._apply_keys({})
        self.undoable.emit(tr("All shortcuts are reset."), tr("Undo"), lambda: self._apply_keys(old_keys))

    def _apply_keys(self, changed_keys: dict[str, str]) -> None:
        self.settings.keys = changed_keys
        self.keys_changed.emit()
        self.rebuild()

    # ---- building the page

    def build(self) -> None:
        assert self.header is not None
        self.hint_label = Label(tr("Click a shortcut to change it"), theme.SECONDARY_SIZE, tone="caption")
        self.header.tools.addWidget(self.hint_label)
        self.reset_button = Button(tr("Reset all"), height=44)
        self.reset_button.clicked.connect(self.reset_keys)
        self.reset_button.setEnabled(bool(self.settings.keys))
        self.header.tools.addWidget(self.reset_button)
        content = QWidget()
        self.column_row = QHBoxLayout(content)
        self.column_row.setContentsMargins(
            theme.px(SIDE_MARGIN), theme.px(COLUMN_GAP), theme.px(SIDE_MARGIN), theme.px(COLUMN_GAP)
        )
        self.column_row.setSpacing(theme.px(COLUMN_GAP))
        self.key_widgets: list[QWidget] = []  # the widgets of all commands' keys, in order
        self.group_cards = [self._make_group_card(title, keys) for title, keys in KEY_GROUPS]
        self.column_widgets: list[QWidget] = []
        self.scroller = PageScrollArea(content)
        self.column.addWidget(self.scroller, 1)
        self._arrange_columns()

    def _arrange_columns(self) -> None:
        """Put the groups, in order, into as many columns as fit, about equally high."""
        available_width = self.width() / theme.text_scale() - 2 * SIDE_MARGIN + COLUMN_GAP
        min_width = max(
            MIN_COLUMN_WIDTH, *(card.minimumSizeHint().width() / theme.text_scale() for card in self.group_cards)
        )
        column_count = max(1, min(MAX_COLUMNS, int(available_width // (min_width + COLUMN_GAP))))
        if column_count == len(self.column_widgets):  # the columns stretch by themselves
            return
        for card in self.group_cards:
            card.setParent(None)
        while self.column_row.takeAt(0) is not None:
            pass
        for old in self.column_widgets:
            old.deleteLater()
        self.column_widgets = []
        self.column_row.addStretch(1)  # centres the columns in a window wider than they may become
        column_width = theme.px(min(MAX_COLUMN_WIDTH, available_width / column_count - COLUMN_GAP))
        heights = [card.heightForWidth(column_width) + theme.px(COLUMN_GAP) for card in self.group_cards]
        for first, last in split_into_columns(heights, column_count):
            column = QWidget()
            column.setMaximumWidth(theme.px(MAX_COLUMN_WIDTH))
            stack = QVBoxLayout(column)
            stack.setContentsMargins(0, 0, 0, 0)
            stack.setSpacing(theme.px(COLUMN_GAP))
            for card in self.group_cards[first:last]:
                stack.addWidget(card)
            stack.addStretch(1)
            self.column_widgets.append(column)
            self.column_row.addWidget(column, 100)
        self.column_row.addStretch(1)
        show_layout_widgets(self.column_row, self.scroller)

    def _make_group_card(self, title: str, keys: tuple[KeyCommand, ...]) -> QFrame:
        card, column = create_card_frame(14, 14, 5)
        column.addWidget(Label(title, theme.SECTION_SIZE, is_serif=True))
        for key in keys:
            column.addWidget(Hairline())
            row = QHBoxLayout()
            row.setSpacing(theme.px(12))
            row.addWidget(Label(key.description, theme.BODY_SIZE, wrap=True), 1)
            row.addWidget(self._make_key_widget(key))
            add_layout(column, row)
        return card

    def _make_key_widget(self, key: KeyCommand) -> QWidget:
        widget: KeyCaps | KeyButton
        if key.name in own_keys.CHANGEABLE_KEYS:
            widget = KeyButton(key_cap_labels(key), is_changed=own_keys.is_key_changed(key.name))
            widget.clicked.connect(lambda: self.ask_key(key.name))
            widget.setToolTip(tr("Change"))
            widget.setAccessibleDescription(tr("Press to change this shortcut."))
        else:
            widget = KeyCaps(key_cap_labels(key))
        self.key_widgets.append(widget)
        widget.setAccessibleName(label_value(translate(key.description), " ".join(key_cap_labels(key))))
        return widget

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.hint_label.setVisible(event.size().width() / theme.text_scale() >= MIN_WIDTH_WITH_HINT)
        self._arrange_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not scroll_by_key(self.scroller, event):
            super().keyPressEvent(event)


def split_into_columns(heights: Sequence[int], column_count: int) -> list[tuple[int, int]]:
    """Split cards, by their heights, into columns so that the highest column is as low as possible.

    Return the first index and the end index of each column. No column is empty. Equal splits are decided by the second
    highest column and so on, then by more cards in the first columns.
    """
    cut_places = range(1, len(heights))
    partitions: list[tuple[int, ...]] = [
        (0, *cuts, len(heights)) for cuts in combinations(cut_places, min(column_count, len(heights)) - 1)
    ]

    def sorted_column_heights(partition: Iterable[int]) -> list[int]:
        return sorted((sum(heights[first:last]) for first, last in pairwise(partition)), reverse=True)

    return list(pairwise(min(partitions, key=lambda way: (sorted_column_heights(way), [-place for place in way]))))
