"""The panels on finished matches in the statistics: key figures, games, months, opponents, latest matches."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.number_format import format_figure, format_percentage
from cardhall.desktop.pages.statistics_rows import (
    PICTURE_SIZE,
    FigureBox,
    RecordHeadings,
    RecordRow,
    ShortMatchRow,
    format_margin,
    opponents_label,
)
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.charts import BarColumns, ChartBar, ChartHeadings
from cardhall.language import decimals, tr, tr_many, translate
from cardhall.match.statistics import MatchRecord, MonthRecord, StatisticsOverview
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

MAX_LISTED_MATCHES = 5  # latest matches shown
MONTHS_CHART_LINES = 4  # height of the chart of the months, in lines of a list
WIDE_COLUMN_STRETCHES = 56, 44  # shares of the two columns of a wide page, in %; alike in all panels of the page
PANEL_GAP, FIGURE_GAP = 16, 10  # pixels at a text scale of 1; between the boxes of a narrow page


class Arrangement(NamedTuple):
    """The arrangement of the panels for the width of the page."""

    is_wide: bool  # two columns of panels instead of one
    figure_columns: int  # key figures side by side


class MatchPanels(QWidget):
    """The panels on the matches of one game, or of all."""

    game_chosen = Signal(str)  # a game's id; "": all games
    past_wanted = Signal()  # the page of all past matches
    review_wanted = Signal(object)  # the Result of the match to be replayed

    def __init__(
        self, overview: StatisticsOverview, game: str, store: Store, card_style: CardStyle, arrangement: Arrangement
    ) -> None:
        """`overview`: the counted matches; `game`: the only game shown, "": all; `store`: has the files of matches."""
        super().__init__()
        self.overview, self.game, self.store, self.card_style = overview, game, store, card_style
        px, is_wide = theme.px, arrangement.is_wide
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(px(PANEL_GAP))
        figure_grid = QGridLayout()
        figure_grid.setSpacing(px(PANEL_GAP if is_wide else FIGURE_GAP))
        for place, figure_box in enumerate(self._make_figure_boxes()):
            figure_grid.addWidget(figure_box, place // arrangement.figure_columns, place % arrangement.figure_columns)
        add_layout(rows, figure_grid)
        panel_grid = QGridLayout()
        panel_grid.setSpacing(px(PANEL_GAP))
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(px(PANEL_GAP))
        left.addWidget(self._make_game_card())
        months = self._make_month_card()
        if months is not None:
            right.addWidget(months)
        # Each of the other panels goes to the column that is lower so far, with heights estimated in lines.
        column_lines = [1 + len(overview.by_game), MONTHS_CHART_LINES if months is not None else 0]
        panels_below = [(self._make_latest_card(), len(overview.latest))]
        if overview.by_level:
            panels_below.append((self._make_level_card(), len(overview.by_level)))
        for panel, lines in panels_below:
            shorter = column_lines.index(min(column_lines))
            (left, right)[shorter].addWidget(panel)
            column_lines[shorter] += 1 + lines
        left.addStretch(1)
        right.addStretch(1)
        add_layout(panel_grid, left, 0, 0)
        add_layout(panel_grid, right, *((0, 1) if is_wide else (1, 0)))
        if is_wide:
            for place, stretch in enumerate(WIDE_COLUMN_STRETCHES):
                panel_grid.setColumnStretch(place, stretch)
        add_layout(rows, panel_grid)

    def _make_figure_boxes(self) -> list[FigureBox]:
        """Return the boxes of the key figures: matches, won, margin or games, deals, longest run of wins."""
        record = self.overview.record
        chance_remark = tr("expected: {percent}", percent=format_percentage(record.chance_share))
        given_up_remark = tr("; {given_up:grouped} given up", given_up=record.given_up) if record.given_up else ""
        played_remark = tr(
            "{len:grouped} in the last 30 days{given_up}", len=self.overview.recent, given_up=given_up_remark
        )
        won_remark = (
            tr("{chance}; {shared} shared, counted in part", chance=chance_remark, shared=record.shared)
            if record.shared
            else chance_remark
        )
        longest_run, present_run = self.overview.longest_run, self.overview.present_run
        games = len(self.overview.by_game)
        boxes = [
            FigureBox(tr("Matches"), format_figure(record.matches), played_remark),
            FigureBox(tr("Won"), format_percentage(record.won_share), won_remark),
        ]
        if self.game:
            boxes.append(FigureBox(tr("Ahead by"), format_margin(record.margin), tr("points on average")))
        else:
            boxes.append(
                FigureBox(
                    tr("Games played"),
                    tr("{games} of {len}", games=games, len=len(CATALOGUE)),
                    _favourite_remark(self.overview),
                )
            )
        deals_per_match = record.deals / record.matches if record.matches else 0
        boxes.append(
            FigureBox(
                tr("Deals"), format_figure(record.deals), tr("{number} a match", number=decimals(deals_per_match, 1))
            )
        )
        run_end = ", ".join(
            filter(
                None,
                (
                    translate(CATALOGUE[longest_run.game].name) if longest_run.game and not self.game else "",
                    _describe_month(longest_run.end_time),
                ),
            )
        )
        present_remark = (
            tr("; now {length}", length=present_run.length)
            if present_run.length and present_run.length != longest_run.length
            else ""
        )
        boxes.append(FigureBox(tr("Longest run of wins"), str(longest_run.length), f"{run_end}{present_remark}"))
        return boxes

    def _make_game_card(self) -> QWidget:
        frame, column = create_card_frame(14, 16, 8)
        column.setSpacing(0)
        column.addWidget(
            RecordHeadings(tr("By game") if not self.game else CATALOGUE[self.game].name, PICTURE_SIZE[0] + 16)
        )
        for game, record in self.overview.by_game.items():
            column.addWidget(Hairline())
            line = RecordRow(CATALOGUE[game].name, record, game=game, card_style=self.card_style)
            line.clicked.connect(lambda _=False, game=game: self.game_chosen.emit("" if self.game else game))
            column.addWidget(line)
        if self.game:
            column.addWidget(Hairline())
            all_games_link = LinkButton(tr("All games"))
            all_games_link.clicked.connect(lambda: self.game_chosen.emit(""))
            column.addWidget(all_games_link, 0, Qt.AlignmentFlag.AlignLeft)
        return frame

    def _make_month_card(self) -> QWidget | None:
        """Return the chart of the last twelve months, whatever the chosen period; None if they have no match."""
        if not any(month.record.matches for month in self.overview.months):
            return None
        frame, column = create_card_frame(14, 16, 8)
        column.addWidget(Label(tr("Won by month"), theme.SECTION_SIZE, is_serif=True))
        heads = ChartHeadings(tr("Month"), tr("Won"), tr("Expected"), tr("Matches"))
        chart = BarColumns(tr("Matches won by month"), [_month_bar(month) for month in self.overview.months], heads)
        column.addWidget(chart.create_with_table())
        caption = tr("Column: matches finished. Filled part: matches won. Mark: wins expected by chance.")
        column.addWidget(Label(caption, theme.CAPTION_SIZE, tone="caption", wrap=True))
        return frame

    def _make_level_card(self) -> QWidget:
        frame, column = create_card_frame(14, 16, 8)
        column.setSpacing(0)
        column.addWidget(Label(tr("By opponents"), theme.SECTION_SIZE, is_serif=True))
        column.addSpacing(theme.px(8))
        for level, record in self.overview.by_level.items():
            column.addWidget(Hairline())
            column.addWidget(RecordRow(opponents_label(level), record))
        return frame

    def _make_latest_card(self) -> QWidget:
        frame, column = create_card_frame(14, 16, 8)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(Label(tr("Latest matches"), theme.SECTION_SIZE, is_serif=True), 1)
        all_matches_link = LinkButton(tr("All {len:grouped}", len=len(self.store.results())))
        all_matches_link.setAccessibleName(tr("All {len:grouped} past matches", len=len(self.store.results())))
        all_matches_link.clicked.connect(self.past_wanted.emit)
        head.addWidget(all_matches_link)
        add_layout(column, head)
        for result in self.overview.latest:
            column.addWidget(Hairline())
            line = ShortMatchRow(result, self.store.finished_file(result) is not None)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            column.addWidget(line)
        return frame


def _month_bar(month: MonthRecord) -> ChartBar:
    record: MatchRecord = month.record
    name = translate(short_texts.MONTH_NAMES[month.month - 1])
    if record.matches:
        tip = tr_many(
            "{month} {year}: {number:grouped} match, {won:grouped} won. Expected by chance: {chance}.",
            "{month} {year}: {number:grouped} matches, {won:grouped} won. Expected by chance: {chance}.",
            number=record.matches,
            month=name,
            year=month.year,
            won=record.won,
            chance=decimals(record.chance, 1),
        )
    else:
        tip = tr("{month} {year}: 0 matches.", month=name, year=month.year)
    title = tr("{month} {year}", month=name, year=month.year)
    return ChartBar(name[:1], record.share, record.chance, tip_text=tip, total=record.matches, full_name=title)


def _describe_month(date: datetime | None) -> str:
    """Return the month at the end of a run of wins: `in March`, in another year `in March 2024`."""
    if date is None:
        return tr("no match won yet")
    local_date = date.astimezone()
    month = short_texts.MONTH_NAMES[local_date.month - 1]
    if local_date.year == datetime.now().year:
        return tr("in {month}", month=month)
    return tr("in {month} {year}", month=month, year=local_date.year)


def _favourite_remark(overview: StatisticsOverview) -> str:
    """Return a remark on the game played most; "" if none was played."""
    favourite = next(iter(overview.by_game), "")
    return tr("most often {name}", name=CATALOGUE[favourite].name) if favourite else ""
