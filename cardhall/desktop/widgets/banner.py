"""The banner: a floating message over the page, with optional buttons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QColor, QFontMetrics, QGuiApplication, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QWidget

from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import paint_shadow, painter_for
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button, IconButton
from cardhall.language import tr

MAX_BANNER_BUTTONS = 2  # buttons of a banner
RETRY_HIDE_AFTER_MS = 1000  # milliseconds until the next attempt to hide a banner in use, or in an inactive program
SHADOW_MARGIN = 12  # pixels round the panel for the shadow
MAX_PANEL_WIDTH = 760  # logical pixels at a text scale of 1
SHADOW_LAYERS = ((12.0, 4), (8.0, 6), (5.0, 8), (2.0, 14))  # see `paint_shadow`

ButtonAction = tuple[str, Callable[[], object]]  # the label of a button, and the function called by it


class Banner(QFrame):
    """A message over the page, with a close button and up to two more.

    The banner floats over its parent at the top of the rectangle that a function returns, and takes no space in the
    layout.
    """

    closed = Signal(str)  # the banner was closed, by time or by any of its buttons; with the sentence it showed

    def __init__(self, page: QWidget, get_room: Callable[[], QRect]) -> None:
        super().__init__(page)
        self.page, self.get_room = page, get_room
        accessibility.set_role(self, QAccessible.Role.AlertMessage)
        self._grid = QGridLayout(self)
        self.sentence_label = Label("", theme.BODY_SIZE, wrap=True)
        self.sentence_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(self.sentence_label, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self._button_actions: list[Callable[[], object]] = []
        self.buttons = [Button("", "plain", height=34) for _ in range(MAX_BANNER_BUTTONS)]
        self.button_row = QWidget()
        row = QHBoxLayout(self.button_row)
        row.setContentsMargins(0, 0, 0, 0)
        for place, button in enumerate(self.buttons):
            button.hide()
            button.clicked.connect(lambda _=False, place=place: self._press_button(place))
            row.addWidget(button)
        self._hide_timer = QTimer(self)
        self._hide_timer.setSingleShot(True)
        self._hide_timer.timeout.connect(self._hide_when_unused)
        self.close_button = IconButton("close", tr("Close this message"))
        self.close_button.clicked.connect(self._close)
        self._grid.addWidget(self.button_row, 0, 1)
        self._grid.addWidget(self.close_button, 0, 2, Qt.AlignmentFlag.AlignTop)
        self.hide()
        self.restyle()
        page.installEventFilter(self)

    @property
    def first_button(self) -> Button:
        """Return the first button after the sentence."""
        return self.buttons[0]

    @property
    def text(self) -> str:
        """Return the sentence shown, or "" when the banner is closed."""
        return "" if self.isHidden() else self.sentence_label.plain_text

    def show_sentence(
        self,
        sentence: str,
        button_label: str = "",
        action: Callable[[], object] | None = None,
        *more_buttons: ButtonAction,
        duration_ms: int = 0,
    ) -> None:
        """Show a sentence, with buttons if there are any: each a label and the function to be called.

        The keyword is the time in milliseconds until the banner hides, prolonged while it has the pointer or the focus
        or another program is active; 0: until closed.
        """
        self._hide_timer.stop()
        if duration_ms:
            self._hide_timer.start(duration_ms)
        self.sentence_label.setText(sentence)
        self.setAccessibleName(sentence)
        button_actions = [(button_label, action), *more_buttons] if button_label and action is not None else []
        self._button_actions = [one for _, one in button_actions]
        for button, (name, _) in zip(self.buttons, [*button_actions, *[("", None)] * MAX_BANNER_BUTTONS], strict=False):
            button.setText(name)
            button.setAccessibleName(name)
            button.setVisible(bool(name))
        self.rearrange()
        self.show()
        self.raise_()
        accessibility.announce(self, sentence)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Move the focus on into the page below the banner (Tab)."""
        page = next((one for one in self.window().findChildren(QWidget, "page") if one.isVisible()), None)
        return page.focusNextPrevChild(following) if page is not None else super().focusNextPrevChild(following)

    def _hide_when_unused(self) -> None:
        focus = self.window().focusWidget()
        is_used = self.underMouse() or (focus is not None and self.isAncestorOf(focus))
        is_away = QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive
        if is_used or is_away:
            self._hide_timer.start(RETRY_HIDE_AFTER_MS)  # somebody is reading or closing it, or nobody sees the window
        else:
            self._close()

    def _close(self) -> None:
        sentence = self.text
        self.hide()
        self.closed.emit(sentence)

    def _press_button(self, index: int) -> None:
        action, sentence = self._button_actions[index], self.text
        self.hide()
        action()
        if self.isHidden():
            self.closed.emit(sentence)

    # ---- where it lies

    def restyle(self) -> None:
        """Apply the text scale in force to margins and spacing."""
        left, top, right = SHADOW_MARGIN + theme.px(46), SHADOW_MARGIN + theme.px(8), SHADOW_MARGIN + theme.px(10)
        self._grid.setContentsMargins(left, top, right, top)
        self._grid.setHorizontalSpacing(theme.px(10))
        self._grid.setVerticalSpacing(theme.px(6))
        self.rearrange()  # twice, since the label and buttons inside are restyled after this

    def rearrange(self) -> None:
        """Place the banner after a change of the page's layout: now, and again once Qt has finished the layout."""
        self.arrange()
        QTimer.singleShot(0, self, self.arrange)

    def arrange(self) -> None:
        """Place the banner at the top of the room, as wide as the sentence needs, buttons below if it is long."""
        room = self.get_room()
        max_width = min(room.width(), theme.px(MAX_PANEL_WIDTH) + 2 * SHADOW_MARGIN)
        visible_buttons = [button for button in self.buttons if not button.isHidden()]
        gap = theme.px(10)
        buttons_width = sum(button.sizeHint().width() + gap for button in visible_buttons)
        margins = self._grid.contentsMargins()
        fixed_width = margins.left() + margins.right() + self.close_button.sizeHint().width() + gap
        metrics, close_height = QFontMetrics(self.sentence_label.font()), self.close_button.sizeHint().height()
        sentence_width = metrics.horizontalAdvance(self.sentence_label.plain_text) + theme.px(12)
        self.sentence_label.setContentsMargins(0, 0, 0, 0)
        # keeps the first of several lines level with the close button
        top_padding = max(0, (close_height - metrics.height()) // 2)
        self.sentence_label.setContentsMargins(
            0,
            top_padding,
            0,
            max(0, close_height - top_padding - self.sentence_label.heightForWidth(2 * sentence_width)),
        )
        are_buttons_below = bool(visible_buttons) and sentence_width + buttons_width + fixed_width > max_width
        self.button_row.setVisible(bool(visible_buttons))
        self._grid.removeWidget(self.button_row)
        if are_buttons_below:
            self._grid.addWidget(self.button_row, 1, 0, 1, 3, Qt.AlignmentFlag.AlignRight)
        else:
            self._grid.addWidget(self.button_row, 0, 1)
        width = min(max_width, sentence_width + fixed_width + (0 if are_buttons_below else buttons_width))
        self._grid.activate()
        self.setGeometry(
            room.x() + (room.width() - width) // 2,
            room.y(),
            width,
            max(self._grid.heightForWidth(width), 4 * SHADOW_MARGIN),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.rearrange()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        panel = QRectF(self.rect()).adjusted(SHADOW_MARGIN, SHADOW_MARGIN, -SHADOW_MARGIN, -SHADOW_MARGIN)
        paint_shadow(painter, panel, theme.RADIUS_PANEL, SHADOW_LAYERS)
        painter.setBrush(QColor(page.gold_soft))
        painter.setPen(QPen(QColor(page.line2), 1))
        painter.drawRoundedRect(panel.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_PANEL, theme.RADIUS_PANEL)
        size = theme.px(20)
        drawing = icons.pixmap("info", page.gold, size, self.devicePixelRatioF())
        first_line_y = self.close_button.geometry().center().y()  # the middle of the first line
        painter.drawPixmap(SHADOW_MARGIN + theme.px(16), round(first_line_y - size / 2), drawing)
        painter.end()
