"""The layout of the reckoning's sheet: fonts, columns and heights of an account's lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtGui import QFont, QFontMetricsF

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import fit_font, text_width
from cardhall.desktop.table.rail.deal_account import Account, format_amount
from cardhall.rules.engine.results import DealResult, Line

# Lengths in pixels at a text scale of 1.
SHEET_PADDING = 36
FIGURE_GAP = 14  # between words and figures
HEADLINE_STEP = 25  # from line to line of the headline
WINNER_HEIGHT = 28  # of the line on the winner of the match
MIN_FONT_SCALE = 0.75  # of type that is made smaller to fit
MIN_FIGURE_SCALE = 0.55  # the same of numbers, which are large
FIGURES_SHARE = 0.62  # the share of the width that all columns get where words leave it
MIN_STEP_SHARE = 0.7  # of that step, which columns keep beside the longest words
MAX_COLUMN_STEP, MAX_COLUMN_STEP_OF_TWO = 150, 190  # from column to column; with two sides


@dataclass
class SheetRow:
    """A line as laid out on the sheet."""

    line: Line
    height: int  # pixels
    is_single_line: bool  # label and note stand in one line, not below each other


class SheetLayout:
    """The layout of an account in lines and columns, tighter where height or width are short."""

    def __init__(self) -> None:
        self.account = Account(DealResult((), ()))
        self.shows_bars = True  # the scores are shown as bars
        self.is_tight = False  # lines are closed up
        self.is_tightest = False  # lines lie as close as they can be read
        self.hidden_height = 0.0  # of the lines without room: they can be scrolled
        self.rows: list[SheetRow] = []
        self.width = 0.0
        self.shrink_factor = 1.0  # factor on all sizes, where large text leaves no room for the names
        # the cached columns, after the inputs they follow from
        self._column_cache: tuple[object, list[float]] = (
            None,
            [],
        )

    # ---- lengths and type

    def px(self, length: float) -> int:
        """Return a length at the text's scale, in whole pixels."""
        return theme.px(length * self.shrink_factor)

    def sans(self, size: float, weight: int = 400, *, tabular: bool = False) -> QFont:
        """Return the sans serif font of a size at a scale of 1."""
        return theme.sans(size * self.shrink_factor, weight, tabular=tabular)

    def serif(self, size: float) -> QFont:
        """Return the serif font of a size at a scale of 1."""
        return theme.serif(size * self.shrink_factor)

    # ---- fitting

    @property
    def names_fit(self) -> bool:
        """Whether every side's name fits over its column."""
        names, column_width = self.account.names, self.column_width()
        if len(names) < 2:
            return True
        font = self.sans(12, 600)
        return all(
            QFontMetricsF(fit_font(font, name, column_width, min_scale=MIN_FONT_SCALE)).horizontalAdvance(name)
            <= column_width
            for name in names
        )

    def name_font(self, column_width: int) -> QFont:
        """Return the largest font in which all names fit over their columns."""

        def width(name: str) -> float:
            return QFontMetricsF(self.sans(14, 600)).horizontalAdvance(name)

        longest = max(self.account.names, key=width)
        if width(longest) <= column_width:
            return self.sans(14, 600)
        return fit_font(self.sans(12, 600), longest, column_width, min_scale=MIN_FONT_SCALE)

    def fit(self, width: float, height: float) -> float:
        """Fit the lines into the height: tighten, then drop the bars, tighten further, then scroll.

        Returns the height of everything except the buttons.
        """
        self.width = width
        steps = ((False, True, False), (True, True, False), (True, False, False), (True, False, True))
        for self.is_tight, self.shows_bars, self.is_tightest in steps:
            self.rows = [
                self.lay_out_row(line) for line in (*self.account.descriptive_lines, *self.account.counted_lines)
            ]
            if self.content_height() <= height:
                break
        self.hidden_height = max(0.0, self.content_height() - height)
        return self.content_height() - self.hidden_height

    def lay_out_row(self, line: Line) -> SheetRow:
        """Return a line as laid out: with the note beside the label if there is room, else below."""
        px, tight = self.px, self.is_tight
        is_small = line in self.account.descriptive_lines
        fits = self.label_width(line) + px(FIGURE_GAP) + self.note_width(line) <= self.max_label_width(line)
        if not line.note or (fits and (tight or is_small)):
            height = (24 if is_small else 27) if self.is_tightest else 30 if is_small else 34 if tight else 44
            return SheetRow(line, px(height), True)
        return SheetRow(line, px(46 if tight or is_small else 51), False)

    def label_font(self, line: Line) -> QFont:
        """Return the font of a line's label."""
        return self.sans(14, 500) if line in self.account.descriptive_lines else self.sans(15, 600)

    def figure_font(self, line: Line) -> QFont:
        """Return the font of a line's numbers, small enough for all numbers of the same kind."""
        alike_lines = (
            self.account.descriptive_lines if line in self.account.descriptive_lines else self.account.counted_lines
        )
        font, room = self.sans(14 if line in self.account.descriptive_lines else 17, tabular=True), self.column_width()
        texts = [format_amount(amount) for one in alike_lines for amount in one.amounts]
        return fit_font(font, max(texts, key=partial(text_width, font)), room, MIN_FIGURE_SCALE) if texts else font

    def column_width(self) -> int:
        """Return the width of a name or a number in a column."""
        columns = self.column_edges()
        return int(columns[1] - columns[0] - self.px(8)) if len(columns) > 1 else self.px(160)

    def label_width(self, line: Line) -> float:
        """Return the width of a line's label in pixels."""
        return QFontMetricsF(self.label_font(line)).horizontalAdvance(line.label) + 2

    def note_width(self, line: Line) -> float:
        """Return the width of a line's note in pixels, or of the longest note that may follow."""
        metrics, notes = QFontMetricsF(self.sans(13)), self.account.possible_notes
        measured = notes if line.note in notes else (line.note,)
        return max(metrics.horizontalAdvance(note) for note in measured) + 2 if line.note else 0.0

    def max_label_width(self, line: Line) -> float:
        """Return the width of a line's words, which end before the first figure."""
        left, right = self.edges()
        columns = self.column_edges()
        if not line.amounts or not columns:
            return right - left
        first = QFontMetricsF(self.figure_font(line)).horizontalAdvance(format_amount(line.amounts[0]))
        return columns[0] - first - self.px(FIGURE_GAP) - left

    def edges(self) -> tuple[float, float]:
        """Return the left and right edges of the text."""
        return float(self.px(SHEET_PADDING)), self.width - self.px(SHEET_PADDING)

    def column_edges(self) -> list[float]:
        """Return the right edges of the sides' columns, as wide apart as the words allow.

        Every line asks for them, and measuring them takes all lines, so they are cached while nothing changes.
        """
        cache_key = (self.account.names, self.account.result, self.width, self.shrink_factor, theme.text_scale())
        if cache_key != self._column_cache[0]:
            self._column_cache = cache_key, self._measure_columns()
        return self._column_cache[1]

    def _measure_columns(self) -> list[float]:
        side_count = len(self.account.names)
        if not side_count:
            return []
        left, right = self.edges()
        word_widths = [
            max(self.label_width(line), self.note_width(line)) for line in self.account.result.lines if line.amounts
        ]
        spare_step = (right - left - max(word_widths, default=0.0) - self.px(FIGURE_GAP)) / side_count
        usual_step = (right - left) * FIGURES_SHARE / side_count
        most = self.px(MAX_COLUMN_STEP_OF_TWO if side_count == 2 else MAX_COLUMN_STEP)
        step = min(most, max(spare_step, MIN_STEP_SHARE * usual_step), max(usual_step, spare_step))
        return [right - step * (side_count - 1 - i) for i in range(side_count)]

    def content_height(self) -> float:
        """Return the height of everything except the buttons."""
        account, px = self.account, self.px
        bars = px(28) + px(34 if self.is_tight else 40) * len(account.names) if self.shows_bars else 0
        return float(self.head_height() + self.rows_height() + px(40 if self.is_tight else 54) + bars + px(12))

    def head_height(self) -> int:
        """Return the height of everything above the lines."""
        extra_height = (self.px(WINNER_HEIGHT) if self.account.is_match_over else 0) + self.px(HEADLINE_STEP) * (
            len(self.headline()[0]) - 1
        )
        return self.px(104 if self.is_tight else 138) + extra_height

    def headline(self) -> tuple[list[str], QFont]:
        """Return the headline in a single line, or two if needed, and its font."""
        left, right = self.edges()
        headline = self.account.headline
        for size in (21 if self.is_tight else 27, 21, 17):
            if QFontMetricsF(self.serif(size)).horizontalAdvance(headline) <= right - left:
                return [headline], self.serif(size)
        middle = len(headline) // 2
        spaces = [place for place, letter in enumerate(headline) if letter == " "]
        if not spaces:
            return [headline], self.serif(17)
        space = min(spaces, key=lambda place: abs(place - middle))
        return [headline[:space], headline[space + 1 :]], self.serif(17)

    def rows_height(self) -> float:
        """Return the height of all lines with their captions, in pixels."""
        return float(sum(row.height for row in self.rows) + 2 * self.caption_height())

    def caption_height(self) -> int:
        """Return the height of each caption over notes and counted lines; 0 without either."""
        if not (self.account.descriptive_lines and self.account.counted_lines):
            return 0
        return self.px(4 if self.is_tight else 24)
