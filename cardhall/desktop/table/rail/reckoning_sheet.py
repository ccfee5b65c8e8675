"""The sheet of the reckoning: headline, notes on the deal, counted lines, the sum, and the scores as bars."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import SUIT_LETTER_OF_SIGN, split_runs
from cardhall.desktop.look.painting import elide_text, fit_font, painter_for
from cardhall.desktop.look.suit_colours import FOUR_COLOURS_ON_DARK, FOUR_COLOURS_ON_PAPER
from cardhall.desktop.table.parts.score_painter import format_score
from cardhall.desktop.table.rail.deal_account import Account, format_amount
from cardhall.desktop.table.rail.reckoning_bars import BarPart, bar_bounds, bar_parts
from cardhall.desktop.table.rail.sheet_layout import (
    FIGURE_GAP,
    HEADLINE_STEP,
    MIN_FONT_SCALE,
    WINNER_HEIGHT,
    SheetLayout,
    SheetRow,
)
from cardhall.language import say, tr

SUIT_GLYPHS = {letter: sign for sign, letter in SUIT_LETTER_OF_SIGN.items()}
COLOURED_SUITS = "hdc"  # the suits that are not black in a pack of four colours
SCROLL_STEP, WHEEL_NOTCH = 46, 120  # pixels at a text scale of 1 for a notch of the wheel, and Qt's angle of a notch
SUM_FONT_SIZES = (24, 20, 17, 14)  # tried in turn until the sums of the deal fit into their columns
NOTES_CAPTION, COUNTED_CAPTION = say("Course of play"), say("What counts")


def paint_paper(painter: QPainter, body: QRectF) -> None:
    """Paint the empty sheet with its round border."""
    page = theme.page_colours()
    painter.setPen(QPen(QColor(page.line), 1))
    painter.setBrush(QColor(page.surface))
    painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_DIALOG, theme.RADIUS_DIALOG)


def paint_thumb(painter: QPainter, thumb: QRectF) -> None:
    """Paint the thumb of a scroll bar beside the lines."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.page_colours().line2))
    painter.drawRoundedRect(thumb, 2.5, 2.5)


def paint_score_bar(painter: QPainter, bar: QRectF, parts: Sequence[BarPart], colour: str) -> None:
    """Paint the bar of a score with its parts. `colour`: of the parts above zero; debts are red."""
    page = theme.page_colours()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(page.surface2))
    painter.drawRoundedRect(bar, 5, 5)
    for part in parts:
        part_colour = QColor(page.red if part.is_debt else colour)
        part_colour.setAlphaF(0.5 if part.is_new else 1.0)
        painter.setBrush(part_colour)
        # a bar is at least as long as its round ends
        width = max(10.0, bar.width() * (part.end - part.start))
        part_x = bar.x() + bar.width() * part.end - width if part.is_debt else bar.x() + bar.width() * part.start
        painter.drawRoundedRect(QRectF(part_x, bar.y(), width, 10), 5, 5)


def paint_zero_mark(painter: QPainter, bar: QRectF, zero_share: float) -> None:
    """Paint the mark at a score of zero across a bar. `zero_share`: its place as a share of the bar's length."""
    zero = bar.x() + bar.width() * zero_share
    painter.setPen(QPen(QColor(theme.page_colours().line2), 1.5))
    painter.drawLine(QPointF(zero, bar.y() - 3), QPointF(zero, bar.bottom() + 3))


def suit_text_colour(suit: str, text_colour: str, four_colours: bool) -> str:
    """Return the colour of a card of a suit within text of the colour `text_colour`; `suit` "": of other words."""
    page = theme.page_colours()
    if four_colours and suit in COLOURED_SUITS and suit:
        return (FOUR_COLOURS_ON_DARK if page.is_dark else FOUR_COLOURS_ON_PAPER)[suit]
    return page.red if suit and suit in "hd" else text_colour


def fit_sum_font(sheet_layout: SheetLayout, sums: Sequence[str]) -> QFont:
    """Return the largest font in which all sums fit into their columns, else the smallest."""
    column_width = sheet_layout.column_width()
    for size in SUM_FONT_SIZES:
        font = sheet_layout.serif(size)
        metrics = QFontMetricsF(font)
        if all(metrics.horizontalAdvance(text) <= column_width for text in sums):
            break
    return font


class ReckoningSheet(QWidget):
    """The sheet with the account of a deal. The reckoning puts buttons at its foot."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sheet_layout = SheetLayout()
        self.four_colours = False
        self.scroll_offset = 0.0  # pixels by which the lines are scrolled
        self.line_widgets: list[QWidget] = []  # a widget for each line, for screen readers

    @property
    def account(self) -> Account:
        """Return the account on the sheet."""
        return self.sheet_layout.account

    @account.setter
    def account(self, account: Account) -> None:
        self.sheet_layout.account = account

    def fit(self, width: float, height: float) -> float:
        """Lay the account out for a size. Return the height of everything except the buttons."""
        high = self.sheet_layout.fit(width, height)
        self.scroll_offset = min(self.scroll_offset, self.sheet_layout.hidden_height)
        return high

    def expose_lines(self) -> None:
        """Create a widget for each line of the account, so that screen readers find every line."""
        for old in self.line_widgets:
            old.hide()
            old.deleteLater()
        self.line_widgets.clear()
        for line in self.account.spoken_lines():
            row = QWidget(self)
            row.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row.setAccessibleName(line.removesuffix(".") + ".")  # a full stop: some readers join all lines
            row.resize(max(1, self.width()), 1)
            row.show()
            self.line_widgets.append(row)

    def scroll_by(self, distance: float) -> None:
        """Scroll the lines up by `distance` pixels."""
        self.scroll_offset = max(0.0, min(self.sheet_layout.hidden_height, self.scroll_offset + distance))
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.scroll_by(-event.angleDelta().y() * self.sheet_layout.px(SCROLL_STEP) / WHEEL_NOTCH)
        event.accept()

    # ---- painting

    def paint_text(
        self,
        painter: QPainter,
        end_point: tuple[float, float],
        text: str,
        font: QFont,
        colour: str,
        *,
        align: str = "left",
        max_width: float = 0,
    ) -> None:
        """Paint words with coloured suits.

        `end_point`: their left end, or the right one with `align` "right", and the middle of their height; `max_width`:
        pixels into which they are made to fit; 0: without limit.
        """
        if max_width:
            font = fit_font(font, text, max_width, min_scale=MIN_FONT_SCALE)
            text = elide_text(font, text, int(max_width))
        metrics = QFontMetricsF(font)
        x, middle = end_point
        if align == "right":
            x -= metrics.horizontalAdvance(text)
        painter.setFont(font)
        base = round(middle + (metrics.ascent() - metrics.descent()) / 2)
        for run in split_runs(text):
            glyph = SUIT_GLYPHS.get(run.suit, "")
            for piece, shade in ((run.text, colour), (glyph, suit_text_colour(run.suit, colour, self.four_colours))):
                painter.setPen(QColor(shade))
                painter.drawText(round(x), base, piece)
                x += metrics.horizontalAdvance(piece)

    def paintEvent(self, event: QPaintEvent) -> None:
        sheet_layout, page, px = self.sheet_layout, theme.page_colours(), self.sheet_layout.px
        painter = painter_for(self)
        body = QRectF(self.rect())
        paint_paper(painter, body)
        self._paint_head(painter)
        left, right = sheet_layout.edges()
        visible_height = sheet_layout.rows_height() - sheet_layout.hidden_height
        top = float(sheet_layout.head_height())
        painter.save()
        painter.setClipRect(QRectF(0, top, body.width(), visible_height))
        self.paint_rows(painter, top - self.scroll_offset)
        painter.restore()
        y = top + visible_height
        if sheet_layout.hidden_height:
            whole = visible_height + sheet_layout.hidden_height
            thumb_top = top + visible_height * self.scroll_offset / whole
            paint_thumb(painter, QRectF(right + px(10), thumb_top, px(5), visible_height * visible_height / whole))
        painter.setPen(QPen(QColor(page.text), 2))
        painter.drawLine(round(left), round(y), round(right), round(y))
        self._paint_sum(painter, y + px(20 if sheet_layout.is_tight else 26))
        y += px(40 if sheet_layout.is_tight else 54)
        if sheet_layout.shows_bars:
            height = sheet_layout.content_height() - sheet_layout.hidden_height - y - px(12)
            self.paint_bars(painter, QRectF(left, y, right - left, height))
        painter.end()

    def _paint_head(self, painter: QPainter) -> None:
        """Paint caption, headline, the winner of the match, and the names over the columns."""
        account, sheet_layout, page, px = self.account, self.sheet_layout, theme.page_colours(), self.sheet_layout.px
        left, right = sheet_layout.edges()
        y = float(px(24 if sheet_layout.is_tight else 40))
        self.paint_text(painter, (left, y), account.caption, sheet_layout.sans(14, 600), page.text2)
        y += px(28 if sheet_layout.is_tight else 32)
        headline, headline_font = sheet_layout.headline()
        for line in headline:
            self.paint_text(painter, (left, y), line, headline_font, page.text, max_width=right - left)
            y += px(HEADLINE_STEP)
        y += px(24 if sheet_layout.is_tight else 34) - px(HEADLINE_STEP)
        if account.is_match_over:
            winner_colour = page.accent if account.is_won else page.text
            winner_y = y + px(4 if sheet_layout.is_tight else -2)
            self.paint_text(
                painter,
                (left, winner_y),
                account.winner,
                sheet_layout.sans(15, 600),
                winner_colour,
                max_width=right - left,
            )
            y += px(WINNER_HEIGHT)
        column_width = sheet_layout.column_width()
        font = sheet_layout.name_font(column_width)
        for x, name in zip(sheet_layout.column_edges(), account.names, strict=True):
            self.paint_text(painter, (x, y + px(12)), name, font, page.text, align="right", max_width=column_width)

    def _paint_sum(self, painter: QPainter, middle: float) -> None:
        """Paint each side's sum of the deal."""
        account, sheet_layout, page = self.account, self.sheet_layout, theme.page_colours()
        self.paint_text(painter, (sheet_layout.edges()[0], middle), tr("This deal"), sheet_layout.serif(17), page.text)
        sum_font = fit_sum_font(sheet_layout, [format_score(value) for value in account.result.delta])
        for i, (x, value) in enumerate(zip(sheet_layout.column_edges(), account.result.delta, strict=True)):
            good = i == account.own_side and value > 0 and not account.counts_against
            colour = page.accent if good else page.red if value < 0 else page.text
            self.paint_text(painter, (x, middle), format_score(value), sum_font, colour, align="right")

    def paint_rows(self, painter: QPainter, y: float) -> None:
        """Paint the notes on a darker ground, and below them the counted lines."""
        account, sheet_layout, page, px = self.account, self.sheet_layout, theme.page_colours(), self.sheet_layout.px
        left, right = sheet_layout.edges()
        note_count = len(account.descriptive_lines)
        if note_count:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.bg))
            height = sum(row.height for row in self.sheet_layout.rows[:note_count]) + self.sheet_layout.caption_height()
            ground = QRectF(left - px(12), y, right - left + px(24), height)
            painter.drawRoundedRect(ground, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        for place, row in enumerate(self.sheet_layout.rows):
            if account.counted_lines and note_count and place in (0, note_count):
                caption = NOTES_CAPTION if place == 0 else COUNTED_CAPTION
                if not self.sheet_layout.is_tight:
                    self.paint_text(painter, (left, y + px(13)), caption, self.sheet_layout.sans(12, 600), page.text3)
                y += self.sheet_layout.caption_height()
            elif place > note_count:
                painter.setPen(QPen(QColor(page.line), 1))
                painter.drawLine(round(left), round(y), round(right), round(y))
            self.paint_row(painter, row, y, is_note=place < note_count)
            y += row.height

    def paint_row(self, painter: QPainter, row: SheetRow, y: float, *, is_note: bool) -> None:
        """Paint a line: label, note, and each side's amount. `is_note`: a note on the deal, in fainter colours."""
        page, line = theme.page_colours(), row.line
        left, _ = self.sheet_layout.edges()
        label_width, height = self.sheet_layout.max_label_width(line), row.height
        text_colour = page.text2 if is_note else page.text
        if row.is_single_line:
            self.paint_text(
                painter,
                (left, y + height / 2),
                line.label,
                self.sheet_layout.label_font(line),
                text_colour,
                max_width=label_width,
            )
            note_x = left + self.sheet_layout.label_width(line) + self.sheet_layout.px(FIGURE_GAP)
            self.paint_text(painter, (note_x, y + height / 2), line.note, self.sheet_layout.sans(13), page.text2)
        else:
            self.paint_text(
                painter,
                (left, y + height * 0.34),
                line.label,
                self.sheet_layout.label_font(line),
                text_colour,
                max_width=label_width,
            )
            self.paint_text(
                painter,
                (left, y + height * 0.70),
                line.note,
                self.sheet_layout.sans(13),
                page.text2,
                max_width=label_width,
            )
        for x, amount in zip(self.sheet_layout.column_edges(), line.amounts, strict=False):
            colour = page.text3 if amount is None else page.red if amount < 0 and not is_note else text_colour
            middle = y + height * (0.5 if row.is_single_line else 0.48)
            self.paint_text(
                painter, (x, middle), format_amount(amount), self.sheet_layout.figure_font(line), colour, align="right"
            )

    def paint_bars(self, painter: QPainter, box: QRectF) -> None:
        """Paint the scores before and after the deal."""
        account, page, px = self.account, theme.page_colours(), self.sheet_layout.px
        painter.setPen(QPen(QColor(page.line), 1))
        painter.setBrush(QColor(page.bg))
        painter.drawRoundedRect(box, theme.RADIUS_PANEL, theme.RADIUS_PANEL)
        step = (box.height() - px(20)) / max(1, len(account.names))
        y = box.y() + px(10) + step / 2
        name_room, sum_room = px(150), px(170)
        x, right = box.x() + px(20), box.right() - px(20)
        low, high = bar_bounds([*account.scores_before, *account.scores_after], account.target)
        for i, name in enumerate(account.names):
            self.paint_text(painter, (x, y), name, self.sheet_layout.sans(14, 500), page.text, max_width=name_room)
            bar = QRectF(x + name_room + px(8), y - 5, right - sum_room - x - name_room - px(16), 10)
            parts = bar_parts(account.scores_before[i], account.scores_after[i], low, high)
            paint_score_bar(painter, bar, parts, page.accent if i == account.own_side else page.text2)
            if low < 0:
                paint_zero_mark(painter, bar, -low / (high - low))
            delta = account.scores_after[i] - account.scores_before[i]
            sign = "−" if delta < 0 else "+"
            sum_text = f"{format_score(account.scores_before[i])} {sign} {format_score(abs(delta))} ="
            self.paint_text(
                painter,
                (right - px(62), y),
                sum_text,
                self.sheet_layout.sans(14, tabular=True),
                page.text2,
                align="right",
            )
            self.paint_text(
                painter,
                (right, y),
                format_score(account.scores_after[i]),
                self.sheet_layout.serif(19),
                page.text,
                align="right",
            )
            y += step
