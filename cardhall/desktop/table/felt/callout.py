"""A callout: words on paper over the table, with a tail towards a part of the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.labels import label_value
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, painter_for
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.felt.callout_place import MUST_STAY_FREE_COST, TARGET_GAP, best_callout_place
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, QUIET, Button
from cardhall.language import tr

CALLOUT_WIDTH, CORNER_RADIUS, TAIL_LENGTH = 420, 18, 14  # pixels
HOLE_RADIUS, HOLE_MARGIN = 16, 6  # of the lit parts of the table: corner radius, and pixels round a part
DOT_SIZE, CURRENT_DOT_WIDTH, DOTS_GAP = 6, 18, 10  # pixels of progress dots, and between them and the buttons
MIN_GAIN = 1  # cost; a later attempt must be better by more, so that rounding decides nothing
WIDTH_FACTORS = (1.0, 1.3, 1.6, 0.8, 0.65, 2.0, 0.55, 0.9, 0.72)  # in the order tried
# From large to small: whether with a caption, the scale of the letters, and the padding in pixels
CALLOUT_FORMS = ((True, 1.0, 20), (False, 1.0, 16), (False, 0.86, 12), (False, 0.7, 8))
MAX_ACCEPTED_PLACE_COST = 900.0  # below, a place covers nothing and is near enough: no other width is tried
SHADE_COLOUR = QColor(6, 16, 12, 107)
# Passed on to the cards while the callout has the focus: the person can act on its words at once
CARD_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)
DOT_COLOUR = QColor("#c9c2b2")


class Spotlight(QWidget):
    """A shade over the table with holes for some parts. Pointer and keys go through to the table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.holes: list[QRectF] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        path = QPainterPath()
        path.addRect(QRectF(self.rect()))
        hole = QPainterPath()
        for box in self.holes:
            one = QPainterPath()
            one.addRoundedRect(box, HOLE_RADIUS, HOLE_RADIUS)
            hole = hole.united(one)
        painter.fillPath(path.subtracted(hole), SHADE_COLOUR)
        painter.setPen(QPen(QColor("white"), 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(hole)
        painter.end()


class Callout(QFrame):
    """A title, words and two buttons, above or below the part they point at.

    A callout is announced and focused when shown. Its maker sets `card_key_receiver`, the widget for keys of cards.
    """

    main_pressed = Signal()  # the main button was pressed
    other_pressed = Signal()  # the other button was pressed
    card_key_receiver: QWidget | None = None
    is_used_by_keys = False  # the person has used keys on the callout

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.target = QRectF()
        self.tail_point = QPointF()  # the point of the tail
        self.tail_above = self.tail_below = 0.0  # the tail's height above or below the words
        self.step_index, self.step_count = 0, 0
        self.padding = theme.px(20)  # between the words and the edges
        self._had_focus = False  # the callout had the focus before it was hidden
        self.spotlight = Spotlight(parent)
        self.caption = Label("", theme.CAPTION_SIZE, 600, tone="caption")
        self.title = Label("", theme.GAME_TITLE_SIZE, is_serif=True, wrap=True)
        self.text = Label("", theme.BODY_SIZE, wrap=True)
        self.column = QVBoxLayout(self)
        self.column.setSpacing(theme.px(6))
        for label in (self.caption, self.title, self.text):
            self.column.addWidget(label)
        foot = QHBoxLayout()
        foot.addStretch(1)
        self.other_button, self.main_button = (
            Button(tr("Skip"), QUIET, height=36),
            Button(tr("Next"), ACCENT, height=36),
        )
        self.other_button.clicked.connect(self.other_pressed)
        self.main_button.clicked.connect(self.main_pressed)
        foot.addWidget(self.other_button)
        foot.addWidget(self.main_button)
        for button in (self.other_button, self.main_button):
            button.installEventFilter(self)
        accessibility.set_role(self, QAccessible.Role.Dialog)
        add_layout(self.column, foot)
        self.hide()

    def show_words(
        self,
        caption: str,
        title: str,
        text: str,
        buttons: tuple[str, str],
        target: QRectF,
        progress: tuple[int, int] = (0, 0),
        free_rects: Sequence[tuple[QRectF, float]] = (),
        mentioned_parts: Sequence[QRectF] = (),
    ) -> None:
        """Show words about `target`, a part of the table; an empty target centres the callout.

        `buttons`: labels of the main and the other button ("" for none); `progress`: index of this step, and the
        number of steps; `free_rects`: rectangles to keep free, each with the cost of covering a pixel;
        `mentioned_parts`: further parts that the words mention.
        """
        self.caption.setText(caption)
        self.title.setText(title)
        self.text.setText(text)
        self.main_button.setText(buttons[0])
        self.other_button.setText(buttons[1])
        self.other_button.setVisible(bool(buttons[1]))
        for button in (self.main_button, self.other_button):
            button.setAccessibleName(button.text())
            button.updateGeometry()
        self.step_index, self.step_count = progress
        self.setAccessibleName(label_value(caption, title))
        self.setAccessibleDescription(spoken_text(text))
        self.text.setAccessibleName(spoken_text(text))
        self.point_at(target, free_rects, mentioned_parts)
        self.show()
        self.raise_()
        if self.isVisible():
            has_focus_already = self.main_button.hasFocus() or self._had_focus
            self.main_button.setFocus(Qt.FocusReason.OtherFocusReason)
            if has_focus_already:  # else a screen reader reads the newly focused dialog by itself
                accessibility.announce(self, spoken_text(f"{label_value(caption, title)}. {text}"))

    def point_at(
        self, target: QRectF, free_rects: Sequence[tuple[QRectF, float]] = (), mentioned_parts: Sequence[QRectF] = ()
    ) -> None:
        """Move to point at the target, without covering parts that the words mention.

        `free_rects`: rectangles to keep free, each with the cost of covering a pixel; `mentioned_parts`: further parts
        that the words mention. Without enough room the words become smaller.
        """
        self.target = target
        parent = self.parentWidget()
        assert parent is not None
        table, targets = QRectF(parent.rect()), [target, *mentioned_parts]
        best_place: tuple[float, QRectF, int] | None = None
        for form in range(len(CALLOUT_FORMS)):
            cost, body = self._best_place_in_form(form, table, targets, free_rects)
            if best_place is None or cost < best_place[0] - MIN_GAIN:
                best_place = cost, body, form
            if best_place[0] < MUST_STAY_FREE_COST:
                break
        assert best_place is not None
        _, body, form = best_place
        self._apply_form(form)
        self.setFixedWidth(round(body.width()))
        self._move_body(body)
        self.spotlight.setGeometry(parent.rect())
        self.spotlight.holes = [
            one.adjusted(-HOLE_MARGIN, -HOLE_MARGIN, HOLE_MARGIN, HOLE_MARGIN) for one in targets if not one.isEmpty()
        ]
        self.spotlight.setVisible(bool(self.spotlight.holes))
        self.spotlight.raise_()
        self.raise_()
        self.update()

    def _best_place_in_form(
        self, form: int, table: QRectF, targets: Sequence[QRectF], free_rects: Sequence[tuple[QRectF, float]]
    ) -> tuple[float, QRectF]:
        """Return the cost and rectangle of the best place in a form, trying widths until one is good enough."""
        self._apply_form(form)
        best_place: tuple[float, QRectF] | None = None
        for share in WIDTH_FACTORS:  # with the usual width first: other widths only where it would cover something
            width = min(theme.px(CALLOUT_WIDTH * share), round(table.width()) - 32)
            self.setFixedWidth(width)
            self.column.activate()
            width = max(width, self.column.minimumSize().width())
            height = max(self.column.heightForWidth(width), self.column.minimumSize().height())
            found_place = best_callout_place(table, QSizeF(width, height), targets, free_rects, theme.px(TAIL_LENGTH))
            if best_place is None or found_place[0] < best_place[0] - MIN_GAIN:
                best_place = found_place
            if best_place[0] < MAX_ACCEPTED_PLACE_COST:
                break
        assert best_place is not None
        return best_place

    def _apply_form(self, form: int) -> None:
        """Apply a form of `CALLOUT_FORMS`, without a tail."""
        has_caption, size, pad = CALLOUT_FORMS[form]
        self.padding = theme.px(pad)
        self.caption.setVisible(has_caption and bool(self.caption.plain_text))
        for label, usual in ((self.title, theme.GAME_TITLE_SIZE), (self.text, theme.BODY_SIZE)):
            label.text_size = round(max(theme.CAPTION_SIZE / theme.text_scale(), usual * size))
            label.restyle()
        self._set_margins(0, 0)

    def _move_body(self, body: QRectF) -> None:
        """Move the words to `body`, with a tail if the target is right above or below."""
        tail, target = theme.px(TAIL_LENGTH), self.target
        space_above, space_below = target.top() - body.bottom(), body.top() - target.bottom()
        is_beside = target.right() <= body.left() or body.right() <= target.left()
        has_tail = not target.isEmpty() and not is_beside and tail <= max(space_above, space_below) <= tail + TARGET_GAP
        self.tail_above, self.tail_below = (
            tail * (has_tail and space_below > space_above),
            tail * (has_tail and space_above >= space_below),
        )
        self._set_margins(self.tail_above, self.tail_below)
        point = min(max(target.center().x() - body.x(), 3 * tail), body.width() - 3 * tail)
        self.tail_point = (
            QPointF(point, 0.0 if self.tail_above else body.height() + self.tail_below) if has_tail else QPointF()
        )
        box = body.adjusted(0, -self.tail_above, 0, self.tail_below)
        self.setGeometry(round(box.x()), round(box.y()), round(box.width()), round(box.height()))
        self.column.activate()

    @property
    def body(self) -> QRectF:
        """The rectangle of the words without the tail."""
        return QRectF(self.geometry()).adjusted(0, self.tail_above, 0, -self.tail_below)

    def _set_margins(self, above: float, below: float) -> None:
        """Leave room for the tail above or below the words."""
        pad, foot = self.padding, round(0.8 * self.padding)
        self.column.setContentsMargins(pad, round(foot + above), pad, round(foot + below))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass keys for cards on to the cloth."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self.is_used_by_keys = True
            if self.card_key_receiver is not None and (event.key() in CARD_KEYS or event.text().isdigit()):
                self.card_key_receiver.setFocus(Qt.FocusReason.OtherFocusReason)
                QCoreApplication.sendEvent(self.card_key_receiver, event)
                return True
        return False

    def dismiss(self) -> None:
        """Hide the callout."""
        self._had_focus = self.main_button.hasFocus()
        QTimer.singleShot(0, self, self._forget_focus)
        self.spotlight.hide()
        self.hide()

    def _forget_focus(self) -> None:
        self._had_focus = False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tail = theme.px(TAIL_LENGTH)
        box = QRectF(self.rect()).adjusted(0.5, self.tail_above + 0.5, -0.5, -self.tail_below - 0.5)
        path = QPainterPath()
        path.addRoundedRect(box, CORNER_RADIUS, CORNER_RADIUS)
        if not self.tail_point.isNull():
            base = box.bottom() if self.tail_below else box.top()
            foot = (QPointF(self.tail_point.x() + side * tail, base) for side in (-1, 1))
            drop = QPainterPath()
            drop.addPolygon(QPolygonF([*foot, self.tail_point]))
            path = path.united(drop)
        painter.setPen(QPen(QColor(0, 0, 0, 40), 1))
        painter.setBrush(QColor(theme.page_colours().surface))
        painter.drawPath(path)
        first = self.other_button if self.other_button.isVisibleTo(self) else self.main_button
        if self.step_count > 1 and self._dots_width() < first.x() - self.padding:
            self._paint_dots(painter, box)
        painter.end()

    def _dots_width(self) -> float:
        """Return the width of the progress dots, with the gap before the buttons."""
        return float(theme.px(2 * DOT_SIZE) * (self.step_count - 1) + theme.px(CURRENT_DOT_WIDTH + DOTS_GAP))

    def _paint_dots(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        x, y = box.left() + self.padding, box.bottom() - theme.px(32)
        for number in range(self.step_count):
            here = number == self.step_index
            painter.setBrush(QColor(theme.page_colours().accent) if here else DOT_COLOUR)
            width = theme.px(CURRENT_DOT_WIDTH) if here else theme.px(DOT_SIZE)
            painter.drawRoundedRect(
                QRectF(x, y, width, theme.px(DOT_SIZE)), theme.px(DOT_SIZE / 2), theme.px(DOT_SIZE / 2)
            )
            x += width + theme.px(DOT_SIZE)
