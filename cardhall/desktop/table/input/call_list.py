"""A list over the table of all calls of an auction with their meanings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.card_words import spoken_text as read_out
from cardhall.desktop.table.input.popups import Popup
from cardhall.desktop.table.rail.auction_panel import MEANINGS_TITLE, PASS_CALL, CallMeaning
from cardhall.desktop.widgets import accessibility
from cardhall.language import translate

# Lengths in pixels at a text scale of 1.
MAX_WIDTH, TITLE_HEIGHT, LINE_STEP, CALL_GAP = 520, 50, 20, 4
CALLER_X, CALL_X, SIDE_MARGIN, MIN_CALL_WIDTH = 20, 104, 20, 62


class CallList(Popup):
    """A panel with all calls of the deal and their meanings."""

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent)
        self.calls: list[CallMeaning] = []  # the calls that have room, the oldest first
        self.spoken_title, self.spoken_lines = translate(MEANINGS_TITLE), list[str]()  # of all calls

    def open_up(self, meanings: Sequence[CallMeaning], available_rect: QRectF) -> None:
        """Show these calls in the middle of a room, in pixels of the table.

        Where there is not enough room, passes are left out first, and then the oldest calls.
        """
        self.calls = list(meanings)
        width, max_height = min(available_rect.width() - 24, self.skin.px(MAX_WIDTH)), available_rect.height() - 16
        self.resize(round(width), 10)
        while (height := self.paint_lines(None) + self.skin.px(16)) > max_height and len(self.calls) > 1:
            self.calls.remove(
                next((one for one in self.calls if one.call == PASS_CALL), self.calls[0])
            )  # passes say least
        self.setGeometry(
            round(available_rect.center().x() - width / 2),
            round(max(available_rect.y() + 8, available_rect.center().y() - height / 2)),
            round(width),
            round(min(height, max_height)),
        )
        self.spoken_lines = [read_out(one.text, has_calls=True) for one in meanings]
        accessibility.set_name_with_text(self, MEANINGS_TITLE, "; ".join(self.spoken_lines))
        self.show()
        self.raise_()
        self.setFocus()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.dismiss()

    def paint_lines(self, painter: QPainter | None) -> float:
        """Paint all lines, or only measure them without a painter. Return the lower end in pixels."""
        skin, felt = self.skin, self.skin.felt
        y, step, plain_font, bold_font = skin.px(TITLE_HEIGHT), skin.px(LINE_STEP), skin.sans(13), skin.sans(13, 600)
        left, calls_x = skin.px(CALLER_X), skin.px(CALL_X)
        words_x = calls_x + max(
            skin.px(MIN_CALL_WIDTH), 14 + max([skin.text_width(one.call, bold_font) for one in self.calls], default=0.0)
        )
        for meaning in self.calls:
            if painter is not None:
                skin.draw_line(
                    painter, left, y + step / 2, meaning.caller, plain_font, felt.text2, max_width=calls_x - left - 8
                )
                skin.draw_line(
                    painter, calls_x, y + step / 2, meaning.call, bold_font, felt.text, max_width=words_x - calls_x - 4
                )
            for text in skin.wrap_text(meaning.meaning, bold_font, self.width() - words_x - skin.px(SIDE_MARGIN)) or [
                ""
            ]:
                if painter is not None:
                    skin.draw_line(painter, words_x, y + step / 2, text, plain_font, felt.text)
                y += step
            y += skin.px(CALL_GAP)
        return y

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.paint_ground(painter)
        skin = self.skin
        skin.draw_centred(painter, self.width() / 2, skin.px(26), MEANINGS_TITLE, skin.sans(14, 600), skin.felt.text)
        self.paint_lines(painter)
        painter.end()
