"""The panels on finished matches in the statistics: key figures, games, months, opponents, latest matches."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop import words
from cardhall.desktop.figures import figure, format_percentage
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.pages.statistics_rows import (
    PICTURE_SIZE,
    Figure,
    MatchLine,
    RecordHeads,
    RecordLine,
    level_name,
    margin_words,
)
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.charts import Bar, ChartHeads, Columns
from cardhall.language import decimals, tell, tr, tr_many
from cardhall.match.statistics import Month, Overview, Record
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

MATCHES_LISTED = 5  # latest matches shown
MONTHS_CHART_LINES = 4  # height of the chart of the months, in lines of a list
WIDE_COLUMN_STRETCHES = 56, 44  # shares of the two columns of a wide page, in %; alike in all panels of the page
PANEL_GAP, FIGURE_GAP = 16, 10  # pixels at a text scale of 1; between the boxes of a narrow page


class Arrangement(NamedTuple):
    """The arrangement of the panels for the width of the page."""

    is_wide: bool  # two columns of panels instead of one
    figures: int  # key figures side by side


class MatchPanels(QWidget):
    """The panels on the matches of one game, or of all."""

    game_chosen = Signal(str)  # a game's id; "": all games
    past_wanted = Signal()  # the page of all past matches
    review_wanted = Signal(object)  # the Result of the match to be replayed

    def __init__(
        self, found: Overview, game: str, store: Store, card_style: CardStyle, arrangement: Arrangement
    ) -> None:
        """`found`: the counted matches; `game`: the only game shown, "": all; `store`: has the files of matches."""
        super().__init__()
        self.found, self.game, self.store, self.card_style = found, game, store, card_style
        px, is_wide = theme.px, arrangement.is_wide
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(px(PANEL_GAP))
        figures = QGridLayout()
        figures.setSpacing(px(PANEL_GAP if is_wide else FIGURE_GAP))
        for place, one in enumerate(self._figures()):
            figures.addWidget(one, place // arrangement.figures, place % arrangement.figures)
        add_layout(rows, figures)
        panels = QGridLayout()
        panels.setSpacing(px(PANEL_GAP))
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(px(PANEL_GAP))
        left.addWidget(self._by_game())
        months = self._by_month()
        if months is not None:
            right.addWidget(months)
        # Each of the other panels goes to the column that is lower so far, with heights estimated in lines.
        high = [1 + len(found.by_game), MONTHS_CHART_LINES if months is not None else 0]
        panels_below = [(self._latest(), len(found.latest))]
        if found.by_level:
            panels_below.append((self._by_level(), len(found.by_level)))
        for panel, lines in panels_below:
            shorter = high.index(min(high))
            (left, right)[shorter].addWidget(panel)
            high[shorter] += 1 + lines
        left.addStretch(1)
        right.addStretch(1)
        add_layout(panels, left, 0, 0)
        add_layout(panels, right, *((0, 1) if is_wide else (1, 0)))
        if is_wide:
            for place, stretch in enumerate(WIDE_COLUMN_STRETCHES):
                panels.setColumnStretch(place, stretch)
        add_layout(rows, panels)

    def _figures(self) -> list[Figure]:
        """Return the boxes of the key figures: matches, won, margin or games, deals, longest run of wins."""
        record = self.found.record
        chance = tr("expected: {percent}", percent=format_percentage(record.chance_part))
        given_up = tr("; {given_up:grouped} given up", given_up=record.given_up) if record.given_up else ""
        played = tr("{len:grouped} in the last 30 days{given_up}", len=self.found.recent, given_up=given_up)
        remark = (
            tr("{chance}; {shared} shared, counted in part", chance=chance, shared=record.shared)
            if record.shared
            else chance
        )
        run, now = self.found.longest, self.found.present
        games = len(self.found.by_game)
        found = [
            Figure(tr("Matches"), figure(record.matches), played),
            Figure(tr("Won"), format_percentage(record.won_part), remark),
        ]
        if self.game:
            found.append(Figure(tr("Ahead by"), margin_words(record.margin), tr("points on average")))
        else:
            found.append(
                Figure(
                    tr("Games played"),
                    tr("{games} of {len}", games=games, len=len(CATALOGUE)),
                    _favourite_remark(self.found),
                )
            )
        each = record.deals / record.matches if record.matches else 0
        found.append(Figure(tr("Deals"), figure(record.deals), tr("{number} a match", number=decimals(each, 1))))
        ended = ", ".join(
            filter(None, (tell(CATALOGUE[run.game].name) if run.game and not self.game else "", _month_text(run.end)))
        )
        present = tr("; now {length}", length=now.length) if now.length and now.length != run.length else ""
        found.append(Figure(tr("Longest run of wins"), str(run.length), f"{ended}{present}"))
        return found

    def _by_game(self) -> QWidget:
        frame, column = card_frame(14, 16, 8)
        column.setSpacing(0)
        column.addWidget(
            RecordHeads(tr("By game") if not self.game else CATALOGUE[self.game].name, PICTURE_SIZE[0] + 16)
        )
        for game, record in self.found.by_game.items():
            column.addWidget(Hairline())
            line = RecordLine(CATALOGUE[game].name, record, game=game, card_style=self.card_style)
            line.clicked.connect(lambda _=False, game=game: self.game_chosen.emit("" if self.game else game))
            column.addWidget(line)
        if self.game:
            column.addWidget(Hairline())
            back = LinkButton(tr("All games"))
            back.clicked.connect(lambda: self.game_chosen.emit(""))
            column.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)
        return frame

    def _by_month(self) -> QWidget | None:
        """Return the chart of the last twelve months, whatever the chosen period; None if they have no match."""
        if not any(month.record.matches for month in self.found.months):
            return None
        frame, column = card_frame(14, 16, 8)
        column.addWidget(Label(tr("Won by month"), theme.SECTION, is_serif=True))
        heads = ChartHeads(tr("Month"), tr("Won"), tr("Expected"), tr("Matches"))
        chart = Columns(tr("Matches won by month"), [_month_bar(month) for month in self.found.months], heads)
        column.addWidget(chart.with_table())
        caption = tr("Column: matches finished. Filled part: matches won. Mark: wins expected by chance.")
        column.addWidget(Label(caption, theme.CAPTION, tone="caption", wrap=True))
        return frame

    def _by_level(self) -> QWidget:
        frame, column = card_frame(14, 16, 8)
        column.setSpacing(0)
        column.addWidget(Label(tr("By opponents"), theme.SECTION, is_serif=True))
        column.addSpacing(theme.px(8))
        for level, record in self.found.by_level.items():
            column.addWidget(Hairline())
            column.addWidget(RecordLine(level_name(level), record))
        return frame

    def _latest(self) -> QWidget:
        frame, column = card_frame(14, 16, 8)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(Label(tr("Latest matches"), theme.SECTION, is_serif=True), 1)
        more = LinkButton(tr("All {len:grouped}", len=len(self.store.results())))
        more.setAccessibleName(tr("All {len:grouped} past matches", len=len(self.store.results())))
        more.clicked.connect(self.past_wanted.emit)
        head.addWidget(more)
        add_layout(column, head)
        for result in self.found.latest:
            column.addWidget(Hairline())
            line = MatchLine(result, self.store.file_of(result) is not None)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            column.addWidget(line)
        return frame


def _month_bar(month: Month) -> Bar:
    record: Record = month.record
    name = tell(words.MONTH_NAMES[month.month - 1])
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
    return Bar(name[:1], record.share, record.chance, tip=tip, whole=record.matches, title=title)


def _month_text(date: datetime | None) -> str:
    """Return the month at the end of a run of wins: `in March`, in another year `in March 2024`."""
    if date is None:
        return tr("no match won yet")
    here = date.astimezone()
    month = words.MONTH_NAMES[here.month - 1]
    if here.year == datetime.now().year:
        return tr("in {month}", month=month)
    return tr("in {month} {year}", month=month, year=here.year)


def _favourite_remark(found: Overview) -> str:
    """Return a remark on the game played most; "" if none was played."""
    most = next(iter(found.by_game), "")
    return tr("most often {name}", name=CATALOGUE[most].name) if most else ""
