"""The rail of a small window: score and a line of words at the upper left, badges at the upper right."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.felt_text import Skin, side_name
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts.rail import Badge, Row
from cardhall.desktop.table.parts.score_painter import format_score
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Names
from cardhall.desktop.table.rail.badges import badge_width, badges_in, paint_badge
from cardhall.english import capitalize_first
from cardhall.rules.engine.observation import Observation

WORD_FONT_SIZES = (13, 12, 11)  # of the line of words: the smaller ones where it has little room
SHORT_NAME_LENGTH = 3  # longer names are shortened where there is no room for others


class ScoreSizes(NamedTuple):
    """Lengths of the strip of scores, in pixels at a text scale of 1."""

    figure: int  # the size of its letters
    name: int
    gap_before: int  # of a figure
    gap_after: int


SCORE_SIZES = (ScoreSizes(18, 13, 8, 14), ScoreSizes(15, 12, 6, 10), ScoreSizes(13, 11, 5, 7))  # largest first
EDGE_GAPS_SUM = 28  # pixels beside the first name and the last figure together
# Heights and distances in pixels at a text scale of 1.
STRIP_HEIGHT, WORDS_HEIGHT, STRIP_GAP, BADGE_GAP = 38, 32, 8, 10
SCORE_SHARE, SINGLE_LINE_SCORE_SHARE = 0.37, 0.55  # of the width, for the score; single: beside the words


class Strips(QWidget):
    """The rail of a small window: strips in the upper left corner, badges in the upper right."""

    def __init__(self, skin: Skin, table: Table, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.skin, self.table, self.names = skin, table, names
        self.seen: Observation | None = None
        self.line_text = ""
        self.rows: Sequence[Row] = ()
        self.badges: Sequence[Badge] = ()
        self.is_one_line = False  # the words stand beside the score, not below it
        self.is_mirrored = False  # strips at the right, badges at the left
        self.reserved_width = 0  # pixels at the right that something else takes
        # the greatest width of the score, and of the words below it, in pixels
        self.score_limit = self.words_limit = math.inf
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_seen(self, seen: Observation, name_of: Names, pack: str = FRENCH, *, is_dealing: bool = False) -> None:
        """Update everything. `is_dealing`: show only the score, as cards are still being dealt."""
        self.seen = seen
        rail_parts = () if is_dealing else self.table.rail
        self.rows = [row for part in rail_parts for row in part.rows(seen, name_of)]
        self.badges = () if is_dealing else badges_in(pack, self.table, seen, name_of)
        self.line_text = "  ·  ".join(filter(None, (part.strip_words(seen, name_of) for part in rail_parts)))
        self.update()

    def score_pieces(self) -> list[tuple[str, str]]:
        """Return each side's name and score as written, in the order of the sides."""
        if self.seen is None:
            return []
        values = self.table.score.values(self.seen)
        return [(side_name(s, self.names), format_score(v)) for s, v in zip(self.seen.sides, values, strict=True)]

    def pieces_within(self, available_width: float) -> tuple[list[tuple[str, str]], ScoreSizes]:
        """Return names and scores to fit `available_width`, and their sizes.

        In full, with initials for the others, with initials for all, or with these and smaller figures.
        """
        full_names = self.score_pieces()
        side = self.seen.side if self.seen is not None else 0
        short_names = [(name if i == side else name[:1] + ".", value) for i, (name, value) in enumerate(full_names)]
        shortest_names = [
            (name[:1] + "." if len(name) > SHORT_NAME_LENGTH else name, value) for name, value in short_names
        ]
        for pieces in (full_names, short_names):
            if self.score_width(pieces, SCORE_SIZES[0]) <= available_width:
                return pieces, SCORE_SIZES[0]
        fits = (sizes for sizes in SCORE_SIZES if self.score_width(shortest_names, sizes) <= available_width)
        return shortest_names, next(fits, SCORE_SIZES[-1])

    def score_width(self, pieces: Sequence[tuple[str, str]], sizes: ScoreSizes) -> float:
        """Return the width of the strip of scores in pixels."""
        skin, name_font, figure_font = self.skin, self.skin.sans(sizes.name), self.skin.serif(sizes.figure)
        words = sum(skin.text_width(name, name_font) + skin.text_width(value, figure_font) for name, value in pieces)
        gaps = (sizes.gap_before + sizes.gap_after) * len(pieces) + EDGE_GAPS_SUM - sizes.gap_after
        return words + skin.px(gaps)

    def line_of_words(self) -> str:
        """Return the words of the second strip; "" where the strip is hidden."""
        rows = " · ".join(f"{row.label} {row.text or row.filled_boxes}" for row in self.rows[:2])
        return capitalize_first(self.line_text or rows)

    def rects(self) -> list[Rect]:
        """Return the rectangles of score, words (of no width if hidden) and badges, in pixels of the window."""
        skin = self.skin
        height, words = skin.px(STRIP_HEIGHT), self.line_of_words()
        score = Rect(0, 0, self.score_width(*self.pieces_within(self.score_room)), height)
        width = skin.text_width(words, skin.sans(13, 500)) + skin.px(30) if words else 0.0
        line = Rect(0, height + STRIP_GAP, min(width, self.words_limit), skin.px(WORDS_HEIGHT))
        if self.is_one_line:
            line = Rect(score.right + BADGE_GAP, skin.px(3), width, skin.px(WORDS_HEIGHT))
        rects, score_limit = [score, line], self.score_limit
        badge_x = float(self.width() - self.reserved_width)
        for badge in self.badges:
            if badge.text:
                badge_x -= badge_width(skin, badge)
                rects.append(Rect(badge_x, 0, badge_width(skin, badge), height))
                badge_x -= BADGE_GAP
        if self.is_one_line and line.right > min(
            badge_x, score_limit
        ):  # rather without words than over what stands at the right
            rects[1] = Rect(line.x, line.y, 0.0, line.h)
        if self.is_mirrored:
            rects = [Rect(self.width() - box.right, box.y, box.w, box.h) for box in rects]
        return [Rect(self.x() + box.x, self.y() + box.y, box.w, box.h) for box in rects]

    @property
    def score_room(self) -> float:
        """Return the greatest width of the strip of scores, in pixels."""
        return min(
            self.width() * (SINGLE_LINE_SCORE_SHARE if self.is_one_line else SCORE_SHARE) - self.skin.px(6),
            self.score_limit,
        )

    def line_rects(self) -> tuple[Rect, Rect]:
        """Return the rectangles of both lines over the whole width, in pixels of the window."""
        skin, x, y, width = self.skin, self.x(), self.y(), self.width()
        height = skin.px(STRIP_HEIGHT)
        return Rect(x, y, width, height), Rect(x, y + height + STRIP_GAP, width, skin.px(WORDS_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.seen is None:
            return
        painter = painter_for(self)
        skin, felt = self.skin, self.skin.felt
        score, line, *badges = (QRectF(box.x - self.x(), box.y - self.y(), box.w, box.h) for box in self.rects())
        skin.paint_panel(painter, score, 8)
        name_x, middle = score.x() + skin.px(15), score.center().y()
        pieces, sizes = self.pieces_within(self.score_room)
        for name, value in pieces:
            name_x = skin.draw_line(painter, name_x, middle, name, skin.sans(sizes.name), felt.text) + skin.px(
                sizes.gap_before
            )
            name_x = skin.draw_line(painter, name_x, middle - 1, value, skin.serif(sizes.figure), felt.text)
            name_x += skin.px(sizes.gap_after)
        if line.width():
            skin.paint_panel(painter, line, 8)
            left, line_text = line.x() + skin.px(15), self.line_of_words()
            room, fonts = line.right() - left - skin.px(8), [skin.sans(size, 500) for size in WORD_FONT_SIZES]
            font = next((one for one in fonts if skin.text_width(line_text, one) <= room), fonts[-1])
            skin.draw_line(painter, left, line.center().y(), line_text, font, felt.text, max_width=room)
        for box, badge in zip(badges, [badge for badge in self.badges if badge.text], strict=True):
            paint_badge(painter, skin, box.x(), 0, badge, height=STRIP_HEIGHT)
        painter.end()
