"""Buttons with a player's picture on a disc, and the name below or beside."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.avatars import Face, paint_face
from cardhall.desktop.look.painting import elide_text, painter_for
from cardhall.desktop.widgets.translated_widgets import TranslatedName

FACE_DISC_SIZE = 46  # diameter of the disc, in pixels at a text scale of 1
FOCUS_RING_MARGIN = 6  # pixels round the disc, for the focus ring


class FaceButton(TranslatedName, QAbstractButton):
    """A button that shows a player's disc, with the name below if wanted."""

    def __init__(
        self, face: Face, name: str, *, shows_name: bool = False, icon: str = "", parent: QWidget | None = None
    ) -> None:
        """Create the button. `name`: accessible name and tool tip; `icon`: drawn in place of the player's picture."""
        super().__init__(parent)
        self.face, self.shows_name, self.icon_name = face, shows_name, icon
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_face(self, face: Face, name: str) -> None:
        """Replace the player shown, and the accessible name."""
        self.face = face
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = theme.px(FACE_DISC_SIZE) + 2 * FOCUS_RING_MARGIN
        return QSize(
            max(side, theme.px(76)) if self.shows_name else side, side + (theme.px(20) if self.shows_name else 0)
        )

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        disc_size = float(theme.px(FACE_DISC_SIZE))
        disc = QRectF((self.width() - disc_size) / 2, FOCUS_RING_MARGIN, disc_size, disc_size)
        if self.icon_name:
            painter.setPen(QPen(QColor(page.line2), 1))
            painter.setBrush(QColor(page.surface2))
            painter.drawEllipse(disc)
            size = theme.px(22)
            drawing = icons.pixmap(self.icon_name, page.text2, size, self.devicePixelRatioF())
            painter.drawPixmap(round(disc.center().x() - size / 2), round(disc.center().y() - size / 2), drawing)
        else:
            paint_face(painter, disc, self.face, theme.serif(19))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isChecked() or self.hasFocus() or self.underMouse():
            pen = QPen(QColor(page.accent if self.isChecked() or self.hasFocus() else page.line2), 2)
            if self.hasFocus() and not self.isChecked():
                pen.setStyle(Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.drawEllipse(disc.adjusted(-4, -4, 4, 4))
        if self.isChecked():  # a tick, since colour alone would not show the choice to everybody
            size = theme.px(16)
            tick_disc = QRectF(disc.right() - size + 3, disc.bottom() - size + 3, size, size)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.accent))
            painter.drawEllipse(tick_disc)
            drawing = icons.pixmap("check", page.on_accent, size - 4, self.devicePixelRatioF())
            painter.drawPixmap(round(tick_disc.x() + 2), round(tick_disc.y() + 2), drawing)
        if self.shows_name:
            font = theme.sans(theme.SECONDARY_SIZE)
            painter.setFont(font)
            painter.setPen(QColor(page.text))
            name_rect = QRectF(0, disc.bottom() + 5, self.width(), QFontMetrics(font).height())
            name = elide_text(font, self.face.name, self.width())
            painter.drawText(name_rect, Qt.AlignmentFlag.AlignCenter, name)
        painter.end()
