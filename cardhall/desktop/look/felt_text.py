"""Text on felt: fonts for the window size, and lines with coloured or regional suit marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from cardhall.desktop.look import icons, suit_marks, theme
from cardhall.desktop.look.colours import MAX_DARK_GROUND_LIGHTNESS, Felt
from cardhall.desktop.look.packs import FRENCH, PACK_NAMES
from cardhall.desktop.look.suit_colours import (
    FOUR_COLOURS_ON_DARK,
    FOUR_COLOURS_ON_LIGHT,
    FOUR_COLOURS_ON_PAPER,
    PAPER_COLOUR,
    RED_ON_DARK,
    RED_ON_PAPER,
)
from cardhall.language import join_words, translate

MARK_DISC_RADIUS_SHARE = (
    0.62  # radius of the light disc below a regional suit mark on felt, as a share of the mark's size
)
MARK_SIZE_SHARE = 0.92  # size of a suit mark in a line, as a share of the type size
REGIONAL_MARK_PADDING = 6.0  # left and right of a regional mark together, at a scale of 1: these have no white edge
OVERLAY_OPACITY = 0.97  # of the ground of panels over the table: the cards below shine through a little
SUIT_LETTER_OF_SIGN = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_CARD_PATTERN = re.compile(r"(?:10|[1-9ABDJKQRV])?[♣♦♥♠]|[^♣♦♥♠]+?(?=(?:10|[1-9ABDJKQRV])?[♣♦♥♠])|[^♣♦♥♠]+")


class TextRun(NamedTuple):
    """A piece of a line: words, or a card or suit (rank text and suit letter)."""

    text: str
    suit: str = ""


def split_runs(text: str) -> list[TextRun]:
    """Return a line, in the language in use, cut into words and cards: `plays 10♥` -> `plays `, `10` of hearts."""
    runs = []
    for piece in _CARD_PATTERN.findall(translate(text)):
        if piece[-1] in SUIT_LETTER_OF_SIGN:
            runs.append(TextRun(piece[:-1], SUIT_LETTER_OF_SIGN[piece[-1]]))
        else:
            runs.append(TextRun(piece))
    return runs


MAX_CACHED_WIDTHS = 4000
_line_width_cache: dict[tuple[str, str, str, float], float] = {}  # of measured lines, by text, font, pack and scale


@dataclass
class Skin:
    """The fonts and colours of a table: felt, `scale` (1 at a text scale of 1), pack, and size of indices."""

    felt: Felt
    scale: float = 1.0
    four_colours: bool = False
    pack: str = FRENCH
    large_indices: bool = False

    def sans(self, size: float, weight: int = 400, *, tabular: bool = False) -> QFont:
        return theme.sans(size * self.scale, weight, tabular=tabular, is_scaled=False)

    def serif(self, size: float, weight: int = 600, *, italic: bool = False) -> QFont:
        return theme.serif(size * self.scale, weight, italic=italic, is_scaled=False)

    def px(self, length: float) -> float:
        return length * self.scale

    @property
    def overlay_ground(self) -> QColor:
        """Return the nearly opaque ground of panels that lie over the table."""
        colour = QColor(self.felt.bar)
        colour.setAlphaF(OVERLAY_OPACITY)
        return colour

    def is_on_paper(self, text_colour: QColor) -> bool:
        """Tell whether text of a colour stands on paper instead of felt. Light felts count as felt."""
        return text_colour.lightness() < MAX_DARK_GROUND_LIGHTNESS and not self.felt.is_light

    def suit_colour(self, suit: str, text_colour: QColor) -> QColor:
        """Return the colour of a suit (c, d, h, s) next to text of a colour, in two or four colours as set.

        The text colour tells the background, so that the suit is readable on it.
        """
        is_light_text = text_colour.lightness() >= MAX_DARK_GROUND_LIGHTNESS
        if self.four_colours and suit in "hdc":
            paper = FOUR_COLOURS_ON_LIGHT if self.felt.is_light else FOUR_COLOURS_ON_PAPER
            return QColor((FOUR_COLOURS_ON_DARK if is_light_text else paper)[suit])
        if suit in "hd":
            paper_red = self.felt.red if self.felt.is_light else RED_ON_PAPER
            return QColor(RED_ON_DARK if is_light_text else paper_red)
        return text_colour

    @property
    def suit_mark_padding(self) -> float:
        """Return the space in pixels left and right of a suit mark in a line, together."""
        return 0.0 if self.pack == FRENCH else REGIONAL_MARK_PADDING * self.scale

    def run_text(self, run: TextRun) -> str:
        """Return the text of a run before its suit mark, with the pack's own rank letters."""
        return PACK_NAMES[self.pack].printed_ranks.get(run.text, run.text) if run.suit else run.text

    def text_width(self, text: str, font: QFont) -> float:
        """Return the width of a line with suit marks, in pixels."""
        text = translate(text)
        key = (text, font.key(), self.pack, self.scale)
        cached_width = _line_width_cache.get(key)
        if cached_width is None:
            metrics = QFontMetricsF(font)
            mark = font.pixelSize() * MARK_SIZE_SHARE
            cached_width = sum(
                metrics.horizontalAdvance(self.run_text(run)) + (mark + 1 + self.suit_mark_padding if run.suit else 0)
                for run in split_runs(text)
            )
            if len(_line_width_cache) >= MAX_CACHED_WIDTHS:
                _line_width_cache.clear()
            _line_width_cache[key] = cached_width
        return cached_width

    def fitting_font(self, text: str, sizes: Sequence[float], max_width: float, weight: int = 400) -> QFont:
        """Return the sans font in the first size that fits a text, or in the last size."""
        fonts = [self.sans(size, weight) for size in sizes]
        return next((font for font in fonts if self.text_width(text, font) <= max_width), fonts[-1])

    def wrap_text(self, text: str, font: QFont, max_width: float) -> list[str]:
        """Return a text broken into lines no wider than the given pixels; a longer word has a line of its own."""
        text = translate(text)
        if self.text_width(text, font) <= max_width:
            return [text]
        lines, line = [], ""
        for word in text.split(" "):
            longer_line = f"{line} {word}" if line else word
            if line and self.text_width(longer_line, font) > max_width:
                lines.append(line)
                line = word
            else:
                line = longer_line
        return [*lines, line]

    def draw_line(
        self,
        painter: QPainter,
        x: float,
        middle: float,
        text: str,
        font: QFont,
        colour: QColor | str,
        *,
        max_width: float = 1e6,
        bold_cards: bool = False,
    ) -> float:
        """Draw a line from `x`, vertically centred at `middle`, shortened with "…" at `max_width`.

        Return its right end.

        Only the suit's mark is coloured: 4♥ may be a card or a bid.
        """
        text_colour = QColor(colour)
        metrics = QFontMetricsF(font)
        bold_font = QFont(font)
        if bold_cards:
            bold_font.setWeight(QFont.Weight.DemiBold)
        baseline = middle + (metrics.ascent() - metrics.descent()) / 2
        size = font.pixelSize() * MARK_SIZE_SHARE
        right_limit = x + max_width
        for run in split_runs(text):
            painter.setPen(text_colour)
            run_font = bold_font if run.suit else font
            painter.setFont(run_font)
            run_text = self.run_text(run)
            run_width = QFontMetricsF(run_font).horizontalAdvance(run_text)
            mark_width = size + 1 + self.suit_mark_padding if run.suit else 0
            if x + run_width + mark_width > right_limit + 0.5:
                run_text = metrics.elidedText(
                    run_text + "…" * bool(run.suit), Qt.TextElideMode.ElideRight, max(0.0, right_limit - x)
                )
                painter.drawText(QPointF(x, baseline), run_text)
                return x + metrics.horizontalAdvance(run_text)
            painter.drawText(QPointF(x, baseline), run_text)
            x += run_width
            if run.suit:
                x += self.suit_mark_padding / 2
                shade, paper = self.suit_colour(run.suit, text_colour), self.is_on_paper(text_colour)
                self.draw_suit_mark(painter, run.suit, x + 0.5 + size / 2, middle, size, shade, is_on_paper=paper)
                x += size + 1 + self.suit_mark_padding / 2
        return x

    def draw_suit_mark(
        self,
        painter: QPainter,
        suit: str,
        cx: float,
        cy: float,
        size: float,
        colour: QColor,
        *,
        is_on_paper: bool = True,
    ) -> None:
        """Draw a suit mark round a point: French marks in a colour, other packs in their own colours.

        Other packs' marks are made for light ground: unless `is_on_paper`, a light disc is drawn below.
        """
        ratio = painter.device().devicePixelRatioF()
        if self.pack == FRENCH:
            drawing = icons.pixmap(f"suit-{suit}", colour, round(size), ratio)
        else:
            if not is_on_paper:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(PAPER_COLOUR))
                painter.drawEllipse(QPointF(cx, cy), MARK_DISC_RADIUS_SHARE * size, MARK_DISC_RADIUS_SHARE * size)
            drawing = suit_marks.pixmap(self.pack, suit, round(size), ratio)
        painter.drawPixmap(QRectF(cx - size / 2, cy - size / 2, size, size), drawing, QRectF(drawing.rect()))

    def draw_centred(
        self,
        painter: QPainter,
        cx: float,
        middle: float,
        text: str,
        font: QFont,
        colour: QColor | str,
        max_width: float = 1e6,
    ) -> None:
        """Draw a line with its middle at `cx`."""
        wide = min(max_width, self.text_width(text, font))
        self.draw_line(painter, cx - wide / 2, middle, text, font, colour, max_width=max_width)

    def draw_right_aligned(
        self, painter: QPainter, right_edge: float, middle: float, text: str, font: QFont, colour: QColor | str
    ) -> None:
        """Draw a line that ends at `right_edge`."""
        self.draw_line(painter, right_edge - self.text_width(text, font), middle, text, font, colour)

    def paint_panel(
        self, painter: QPainter, rect: QRectF, radius: float = theme.RADIUS_PANEL, ground_colour: QColor | None = None
    ) -> None:
        """Paint a panel on the felt."""
        painter.setPen(QPen(self.felt.panel_line, 1))
        painter.setBrush(ground_colour or self.felt.panel)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    def paint_pill(self, painter: QPainter, rect: QRectF, border_colour: QColor | None = None) -> None:
        """Paint the ground of a plaque or prompt."""
        painter.setPen(QPen(border_colour or QColor(self.felt.panel_line), 1))
        painter.setBrush(self.felt.plaque)
        radius = rect.height() / 2
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def side_name(side: Sequence[int], names: Sequence[str]) -> str:
    """Return the name of a side: "You and Ines"."""
    return join_words([names[seat] for seat in sorted(side)])
