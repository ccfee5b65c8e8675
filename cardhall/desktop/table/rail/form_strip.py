"""The part of a score form on the cloth of a small window, such as a peg board."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.parts.score_forms import Form
from cardhall.desktop.table.parts.score_painter import ScorePainter, Standing


class FormStrip(QWidget):
    """A painter of a score form's part for a small window. The widget ignores clicks."""

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(parent)
        self.skin = skin
        self.form: Form | None = None
        self.standing = Standing((), (), 0)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_form(self, form: Form, standing: Standing) -> None:
        """Show the score in this form; forms without such a part show nothing."""
        self.form, self.standing = (form if form.strip_height(self.skin) else None), standing
        self.setAccessibleName(form.strip_name)
        self.update()

    def wanted_height(self) -> float:
        """Return the wanted height in pixels."""
        return self.form.strip_height(self.skin) if self.form is not None else 0.0

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.form is None:
            return
        painter = painter_for(self)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        self.form.paint_strip(ScorePainter(painter, self.skin, box.left(), box.right()), box, self.standing)
        painter.end()
