"""The enlarged table: a scrollable picture of the whole table, two to four times as large.

Cards that are small for lack of room, as in melds of a small window, can be read here. A key opens the enlarged table,
which follows the play. A click has the same effect as on the table itself.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.look.painting import add_layout, clear_image, painter_for
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.widgets import accessibility
from cardhall.language import say, tr, translate

MIN_ZOOM, MAX_ZOOM = 2, 4  # factors
REDRAW_DELAY_MS = 120  # from a change on the table to its picture
ARROW_KEY_SCROLL_SHARE = 0.25  # of the visible part that an arrow key scrolls
TITLE = say("The table, enlarged")
BUTTON_HEIGHT = 44  # pixels at a text scale of 1


class EnlargedPicture(QWidget):
    """The enlarged picture of the table, sharp since every item is drawn in the larger size."""

    clicked = Signal(QPointF)  # a click, at a point of the table

    def __init__(self, stage: Stage, page: QWidget, excluded_widget: QWidget) -> None:
        """Create the picture. `excluded_widget`: the widget with the picture, which the picture leaves out."""
        super().__init__()
        self.stage, self.page, self.excluded_widget, self.zoom = stage, page, excluded_widget, MIN_ZOOM
        self.image = QImage()

    def draw_table(self) -> None:
        """Draw the table as it is now."""
        cloth, page = self.stage.cloth, self.page
        self.setFixedSize(page.size() * self.zoom)
        self.image = clear_image(page.width(), page.height(), self.zoom * page.devicePixelRatioF())
        painter = QPainter(self.image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        for child in page.children():
            if child is cloth:
                whole = QRectF(cloth.rect())
                cloth.drawBackground(painter, whole)
                cloth.table_scene.render(painter, whole, whole)
            elif isinstance(child, QWidget) and child is not self.excluded_widget and child.isVisible():
                child.render(painter, child.pos(), renderFlags=QWidget.RenderFlag.DrawChildren)
        painter.end()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.image.isNull():
            return
        painter = painter_for(self)
        painter.drawImage(QRectF(self.rect()), self.image, QRectF(self.image.rect()))
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit(event.position() / self.zoom)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()


class EnlargedTable(QWidget):
    """The enlarged table over the page of a table, with buttons for its size."""

    closed = Signal()

    def __init__(self, page: QWidget, stage: Stage, gestures: Gestures) -> None:
        super().__init__(page)
        self.page, self.stage, self.gestures = page, stage, gestures
        self.setAccessibleName(translate(TITLE))
        accessibility.set_role(self, QAccessible.Role.Dialog)
        self.picture = EnlargedPicture(stage, page, self)
        self.picture.clicked.connect(self._click_at)
        self.scroller = QScrollArea()
        self.scroller.setFrameShape(QFrame.Shape.NoFrame)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroller.setWidget(self.picture)
        self.caption = QLabel()
        self.caption.setWordWrap(True)
        self.smaller_button = self._make_button(tr("Smaller"), lambda: self.set_zoom(self.picture.zoom - 1))
        self.larger_button = self._make_button(tr("Larger"), lambda: self.set_zoom(self.picture.zoom + 1))
        self.close_button = self._make_button(tr("Close"), self.dismiss)
        head = QHBoxLayout()
        head.setContentsMargins(16, 6, 16, 6)
        head.addWidget(self.caption, 1)
        for button in (self.smaller_button, self.larger_button, self.close_button):
            head.addWidget(button)
        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        add_layout(column, head)
        column.addWidget(self.scroller, 1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.redraw_timer = QTimer(self, singleShot=True, interval=REDRAW_DELAY_MS)
        self.redraw_timer.timeout.connect(self.picture.draw_table)
        stage.scene.changed.connect(self._schedule_redraw)
        page.installEventFilter(self)
        self.hide()

    def _make_button(self, text: str, command: object) -> FeltButton:
        button = FeltButton(self.stage.skin, text, height=BUTTON_HEIGHT)
        button.clicked.connect(command)
        return button

    def open_up(self, middle: QPointF) -> None:
        """Show the table enlarged, a point of the table in the middle."""
        felt, skin = self.stage.skin.felt, self.stage.skin
        palette = self.caption.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(felt.text))
        self.caption.setPalette(palette)
        self.caption.setFont(skin.sans(14))
        keys = tr("Arrow keys scroll, + and − change the size, Escape closes.")
        self.caption.setText(f"{translate(TITLE)}. {keys}")
        self.setToolTip("")
        self.setGeometry(self.page.rect())
        self.show()
        self.raise_()
        self.column.activate()
        self.set_zoom(self.picture.zoom, middle)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_zoom(self, zoom: int, target: QPointF | None = None) -> None:
        """Show the table `zoom` times as large, around a point of the table, by default the visible middle."""
        centre = self._middle() if target is None else target
        self.picture.zoom = max(MIN_ZOOM, min(MAX_ZOOM, zoom))
        self.smaller_button.setEnabled(self.picture.zoom > MIN_ZOOM)
        self.larger_button.setEnabled(self.picture.zoom < MAX_ZOOM)
        self.picture.draw_table()
        visible_size = self.scroller.viewport().size()
        horizontal_bar, vertical_bar = self.scroller.horizontalScrollBar(), self.scroller.verticalScrollBar()
        horizontal_bar.setRange(0, max(0, self.picture.width() - visible_size.width()))
        vertical_bar.setRange(0, max(0, self.picture.height() - visible_size.height()))
        horizontal_bar.setValue(round(centre.x() * self.picture.zoom - visible_size.width() / 2))
        vertical_bar.setValue(round(centre.y() * self.picture.zoom - visible_size.height() / 2))
        accessibility.announce(self, tr("{number} times as large", number=self.picture.zoom))

    def _middle(self) -> QPointF:
        """Return the point of the table in the middle of the visible part."""
        visible_middle = self.scroller.viewport().rect().center()
        corner = QPoint(self.scroller.horizontalScrollBar().value(), self.scroller.verticalScrollBar().value())
        return QPointF(corner + visible_middle) / self.picture.zoom

    def dismiss(self) -> None:
        """Hide the enlarged table."""
        self.hide()
        self.closed.emit()

    def _schedule_redraw(self) -> None:
        if self.isVisible() and not self.redraw_timer.isActive():
            self.redraw_timer.start()

    def _click_at(self, at: QPointF) -> None:
        """Pass a click on to the topmost widget at a point of the table, or to the cards."""
        point = at.toPoint()
        for child in reversed(self.page.children()):
            if (
                child is self
                or not isinstance(child, QWidget)
                or not child.isVisible()
                or not child.geometry().contains(point)
            ):
                continue
            if child is self.stage.cloth:
                self.gestures.press(at, Qt.MouseButton.LeftButton)
                self.gestures.release(at, Qt.MouseButton.LeftButton)
                break
            found = child.childAt(point - child.pos()) or child
            if isinstance(found, QAbstractButton):
                found.click()
                break
            if not child.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents):
                break
        self.redraw_timer.start()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self.page.rect())
            self.redraw_timer.start()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.close_button.setToolTip(command_key_text("enlarge"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.fillRect(self.rect(), QColor(self.stage.skin.felt.bar))
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        horizontal_bar, vertical_bar = self.scroller.horizontalScrollBar(), self.scroller.verticalScrollBar()
        scrolling = {
            Qt.Key.Key_Left: (horizontal_bar, -ARROW_KEY_SCROLL_SHARE),
            Qt.Key.Key_Right: (horizontal_bar, ARROW_KEY_SCROLL_SHARE),
            Qt.Key.Key_Up: (vertical_bar, -ARROW_KEY_SCROLL_SHARE),
            Qt.Key.Key_Down: (vertical_bar, ARROW_KEY_SCROLL_SHARE),
            Qt.Key.Key_PageUp: (vertical_bar, -1.0),
            Qt.Key.Key_PageDown: (vertical_bar, 1.0),
            Qt.Key.Key_Home: (horizontal_bar, -100.0),  # pages: far beyond the edge, where the scroll bar stops
            Qt.Key.Key_End: (horizontal_bar, 100.0),
        }.get(Qt.Key(event.key()))
        if scrolling is not None:
            bar, share = scrolling
            bar.setValue(bar.value() + round(share * bar.pageStep()))
        elif event.text() in ("+", "="):
            self.set_zoom(self.picture.zoom + 1)
        elif event.text() in ("-", "−"):
            self.set_zoom(self.picture.zoom - 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)  # letters keep their meaning at the table
