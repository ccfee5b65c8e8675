"""The statistics: how the finished matches went, and whether the deal is fair."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop import words
from cardhall.desktop.figures import figure, percent
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import add_layout, clear_layout, show_layout
from cardhall.desktop.pages.decisions_panel import DecisionsPanel
from cardhall.desktop.pages.fair_deal_panel import FairDealPanel
from cardhall.desktop.pages.rating_panel import RatingPanel
from cardhall.desktop.pages.statistics_export import StatisticsExport
from cardhall.desktop.pages.statistics_rows import (
    ART,
    Figure,
    Heads,
    MatchLine,
    RecordLine,
    level_name,
    margin_words,
)
from cardhall.desktop.places import RECORD
from cardhall.desktop.rating import rating_of
from cardhall.desktop.sliced import Sliced
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.buttons import Button, LinkButton
from cardhall.desktop.widgets.charts import Bar, Columns
from cardhall.desktop.widgets.controls import Segment
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, Scroll, add_remarks, scroll_by_key
from cardhall.english import printable
from cardhall.language import decimals, say, tell, tr, tr_many
from cardhall.match import decisions, statistics
from cardhall.match.dealt import Dealt, all_dealt
from cardhall.match.decisions import Reviewed
from cardhall.match.fair_deal import FairDeal, fair_deal
from cardhall.match.folders import Problem
from cardhall.match.records.unusable import UnusableFiles
from cardhall.match.results import Result
from cardhall.match.statistics import Month, Record
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.store import Store

PERIODS = (("all", say("All time")), ("year", say("This year")), ("month", say("Last 30 days")))
WIDE, WIDEST = 1120, 1560  # from here two columns, and no wider than that
NARROW, NARROWER = 900, 760  # below: a tool without words; fewer figures side by side
LATEST = 5  # matches listed
MONTHS_HIGH = 4  # lines of a list that are as high as the chart of the months


class StatisticsPage(Page):
    """Figures, games, months, opponents, latest matches, and the fair deal; of one game or all, of some time or all."""

    called = say("Statistics")
    place = RECORD
    hall_wanted = Signal()
    past_wanted = Signal()
    review_wanted = Signal(object)  # a Result: look at that match again
    failed = Signal(str)  # a sentence: something could not be done

    def __init__(
        self,
        store: Store,
        card_style: CardStyle,
        back_to: str = say("Hall"),
        parent: QWidget | None = None,
        *,
        part: str = "",
    ) -> None:
        """`part`: "decisions" or "fairness", to be scrolled to once it is there."""
        super().__init__(tr("Statistics"), back_to, parent)
        self.card_style, self.part = card_style, part
        self.results: list[Result] = store.results()
        self.reviewed: list[Reviewed] = []  # until they are read
        self.reading: Sliced | None = None
        self.dealt: list[Dealt] | None = None  # until they are read
        self.problems: list[Problem] = []
        self.told: tuple[str, ...] = ()  # of decisions that cannot be read
        self.store = store
        self.exports = StatisticsExport(self, self, store.folder)
        self.exports.failed.connect(self.failed)
        self.game, self.period = "", "all"
        self.wide, self.figures = True, 5  # two columns; figures side by side
        self.build()
        QTimer.singleShot(0, self, self.read_deals)

    restyle = Page.rebuild  # all lengths are taken anew

    def build(self) -> None:
        content = QWidget()
        outer = QHBoxLayout(content)
        outer.setContentsMargins(0, 0, 0, 0)
        self.body = QWidget()
        self.body.setMaximumWidth(theme.px(WIDEST))
        outer.addStretch(1)
        outer.addWidget(self.body, 100)
        outer.addStretch(1)
        self.rows = QVBoxLayout(self.body)
        self.strip = QWidget()
        self.strip_row = QHBoxLayout(self.strip)
        self.strip_row.setContentsMargins(theme.px(20), theme.px(12), theme.px(20), 0)
        self.strip_row.addStretch(1)
        self.strip.hide()
        self.column.addWidget(self.strip)
        self.scroller = Scroll(content)
        self.column.addWidget(self.scroller, 1)
        self._tools()
        self._fill()

    def _tools(self) -> None:
        """What the header holds: the game, the period, and the export."""
        assert self.header is not None
        self.games = Dropdown([("", tr("All games"))], "", name=tr("Game"))
        self.games.chosen.connect(self.choose_game)
        self.periods = Segment(PERIODS, self.period, name=tr("Time"), padding=14)
        self.periods.chosen.connect(self.choose_period)
        self.export = Button(tr("Export"), "plain", icon="save", height=38)
        self.export.setAccessibleName(tr("Export"))
        self.export.setToolTip(tr("Save these matches in a file for spreadsheets"))
        self.export.setEnabled(not self.exports.is_busy)
        self.export.clicked.connect(self.ask_what)
        self.exports.turned.connect(self.export.setEnabled)
        for tool in (self.games, self.periods, self.export):
            self.header.tools.addWidget(tool)
        self._offer()

    def _offer(self) -> None:
        """Offer the games that have finished matches; without any, hide the tools."""
        played = {result.game for result in self.results} | {one.game for one in self.dealt or () if one.deals}
        played |= {one.game for one in self.reviewed}
        names = sorted((CATALOGUE[game].name, game) for game in played)
        self.games.set_choices([("", tr("All games")), *((game, name) for name, game in names)], self.game)
        self.games.setVisible(bool(played))
        self.periods.setVisible(bool(played))
        self.export.setVisible(bool(self.results or self.reviewed))
        self._put_periods()

    # ---- what is chosen

    def choose_game(self, game: str) -> None:
        """Show one game, or all ("")."""
        self.game = game
        self.games.set_value(game)
        self._fill()
        self.scroller.verticalScrollBar().setValue(0)
        self.games.setFocus()

    def choose_period(self, period: str) -> None:
        """Show all time, this year, or the last 30 days."""
        self.period = period
        self._fill()

    def read_deals(self) -> None:
        """Read what was dealt; a moment after the page is shown."""
        self.dealt, self.problems = all_dealt(self.store)
        if self.store.lists:
            self.reading = Sliced(decisions.book_of(self.store.folder).read(), self._take_decisions, self)
        self._offer()
        self._fill()

    def _take_decisions(self, found: tuple[list[Reviewed], UnusableFiles]) -> None:
        self.reviewed, refused = found
        self.told = refused.sentences
        if self.reviewed or self.told:
            self._offer()
            self._fill()

    def ask_what(self) -> None:
        """Ask what is to be exported, and where to."""
        self.exports.ask(self.export)

    def matches(self) -> list[Result]:
        """The matches shown."""
        return statistics.chosen(self.results, self.game, self.after())

    def has_matches(self) -> bool:
        """Whether there are matches at all."""
        return bool(self.results)

    def has_decisions(self) -> bool:
        """Whether there are decisions at all."""
        return bool(self.reviewed)

    def after(self) -> datetime | None:
        """When the time begins that is shown; None: ever."""
        return statistics.since(self.period, datetime.now().astimezone())

    def close_page(self) -> None:
        self.exports.finish()

    def _decided(self) -> list[Reviewed]:
        """The reviewed deals shown."""
        return decisions.select_reviewed(self.reviewed, self.game, self.after())

    def _fair(self) -> FairDeal | None:
        """The deals shown; `None` until they are read."""
        return None if self.dealt is None else fair_deal(self.dealt, self.game, self.after())

    # ---- what is shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= theme.px(WIDE)
        figures = 5 if self.width() >= theme.px(NARROWER) else 3
        if (wide, figures) != (self.wide, self.figures):
            self.wide, self.figures = wide, figures
            self._fill()
        assert self.header is not None
        self.export.setText(tr("Export") if self.width() >= theme.px(NARROW) else "")
        self._put_periods()

    def _put_periods(self) -> None:
        """Have the choice of the period in the header, or below it where there is no room."""
        assert self.header is not None
        beside = self.header.back_button.sizeHint().width() + theme.px(90)
        taken = sum(tool.sizeHint().width() for tool in (self.games, self.periods, self.export))
        below = taken + beside > self.width()
        if below != self.strip.isVisibleTo(self):
            if below:
                self.strip_row.insertWidget(0, self.periods)
            else:
                self.header.tools.insertWidget(1, self.periods)
            self.strip.setVisible(below)

    def _fill(self) -> None:
        at = self.scroller.verticalScrollBar().value()
        clear_layout(self.rows)
        px = theme.px
        margin = px(32) if self.wide else px(20)
        self.rows.setContentsMargins(margin, px(24), margin, px(32))
        self.rows.setSpacing(px(16))
        chosen, fair, decided = self.matches(), self._fair(), self._decided()
        if self.store.results_trouble:
            self._empty(self.store.results_trouble, tr("Try again"), self._read_again)
        elif not self.games.values[1:]:
            self._empty(tr("You have not finished a match yet."), tr("Choose a game"), self.hall_wanted.emit)
        elif not chosen and not decided and fair is not None and not fair.deals:
            self._empty(tr("No match was finished in this period."), tr("Show all time"), self._all_time)
        else:
            if chosen:
                self._matches(chosen)
            if self.game and chosen:
                self.rows.addWidget(RatingPanel(self.game, rating_of(self.store, self.game, self.reviewed)))
            if decided:
                ever = decisions.select_reviewed(self.reviewed, self.game)
                self.rows.addWidget(DecisionsPanel(decided, ever, self.game, wide=self.wide))
            if fair is None:
                self.rows.addWidget(Label(tr("The deals are being read."), theme.BODY, tone="secondary"))
            else:
                self.rows.addWidget(FairDealPanel(fair, self.game, wide=self.wide))
        if self.problems:
            left_out = tr_many(
                "One file of a match cannot be read and is left out.",
                "{number} files of matches cannot be read and are left out.",
                number=len(self.problems),
            )
            line = Label(left_out, theme.CAPTION)
            line.setObjectName("caption")
            line.setToolTip("\n".join(f"{printable(one.path.name)}: {one.sentence}" for one in self.problems))
            self.rows.addWidget(line)
        add_remarks(self.rows, self.told)
        self.rows.addStretch(1)
        show_layout(self.rows, self.body)
        QTimer.singleShot(0, self, lambda: self.scroller.verticalScrollBar().setValue(at))

    def _empty(self, sentence: str, button: str, done: Callable[[], object]) -> None:
        self.rows.addWidget(Label(sentence, theme.SECTION, is_serif=True))
        key = Button(button, "accent", height=44)
        key.clicked.connect(done)
        self.rows.addWidget(key, 0, Qt.AlignmentFlag.AlignLeft)

    def _read_again(self) -> None:
        self.results = self.store.results()
        self._offer()
        self._fill()

    def _all_time(self) -> None:
        self.periods.set_value("all")
        self.choose_period("all")

    def _matches(self, chosen: list[Result]) -> None:
        px = theme.px
        figures = QGridLayout()
        figures.setSpacing(px(16) if self.wide else px(10))
        for place, one in enumerate(self._figures(chosen)):
            figures.addWidget(one, place // self.figures, place % self.figures)
        add_layout(self.rows, figures)
        panels = QGridLayout()
        panels.setSpacing(px(16))
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(px(16))
        left.addWidget(self._by_game(chosen))
        months = self._by_month()
        if months is not None:
            right.addWidget(months)
        # the others stand each in the column that is shorter; heights are counted in lines
        high = [1 + len(statistics.by_game(chosen)), MONTHS_HIGH if months is not None else 0]
        levels = len(statistics.by_level(chosen))
        panels_below = [(self._latest(chosen), min(LATEST, len(chosen)))]
        if levels:
            panels_below.append((self._by_level(chosen), levels))
        for panel, lines in panels_below:
            shorter = high.index(min(high))
            (left, right)[shorter].addWidget(panel)
            high[shorter] += 1 + lines
        left.addStretch(1)
        right.addStretch(1)
        add_layout(panels, left, 0, 0)
        add_layout(panels, right, *((0, 1) if self.wide else (1, 0)))
        if self.wide:
            panels.setColumnStretch(0, 56)
            panels.setColumnStretch(1, 44)
        add_layout(self.rows, panels)

    def _figures(self, chosen: list[Result]) -> list[Figure]:
        record = statistics.record_of(chosen)
        month = statistics.chosen(self.results, self.game, statistics.since("month", datetime.now().astimezone()))
        chance = tr("chance gives {percent}", percent=percent(record.chance_part))
        given_up = tr("; {given_up:grouped} given up", given_up=record.given_up) if record.given_up else ""
        played = tr("{len:grouped} in the last 30 days{given_up}", len=len(month), given_up=given_up)
        remark = (
            tr("{chance}; {shared} shared, counted in part", chance=chance, shared=record.shared)
            if record.shared
            else chance
        )
        run, now = statistics.longest_run(chosen), statistics.present_run(chosen)
        games = len({result.game for result in chosen})
        found = [
            Figure(tr("Matches"), figure(record.matches), played),
            Figure(tr("Won"), percent(record.won_part), remark),
        ]
        if self.game:
            found.append(Figure(tr("Ahead by"), margin_words(record.margin), tr("points on average")))
        else:
            found.append(
                Figure(tr("Games played"), tr("{games} of {len}", games=games, len=len(CATALOGUE)), _favourite(chosen))
            )
        each = record.deals / record.matches if record.matches else 0
        found.append(Figure(tr("Deals"), figure(record.deals), tr("{number} a match", number=decimals(each, 1))))
        ended = ", ".join(
            filter(None, (CATALOGUE[run.game].name if run.game and not self.game else "", _month(run.end)))
        )
        present = tr("; now {length}", length=now.length) if now.length and now.length != run.length else ""
        found.append(Figure(tr("Longest run of wins"), str(run.length), f"{ended}{present}"))
        return found

    def _by_game(self, chosen: list[Result]) -> QWidget:
        frame, column = card_frame(14, 16, 8)
        column.setSpacing(0)
        column.addWidget(Heads(tr("By game") if not self.game else CATALOGUE[self.game].name, ART[0] + 16))
        for game, record in statistics.by_game(chosen).items():
            column.addWidget(Hairline())
            line = RecordLine(CATALOGUE[game].name, record, game=game, card_style=self.card_style)
            line.clicked.connect(lambda _=False, game=game: self.choose_game("" if self.game else game))
            column.addWidget(line)
        if self.game:
            column.addWidget(Hairline())
            back = LinkButton(tr("All games"))
            back.clicked.connect(lambda: self.choose_game(""))
            column.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)
        return frame

    def _by_month(self) -> QWidget | None:
        """The last twelve months, whatever time is chosen; `None` where there is nothing in them."""
        months = statistics.by_month(statistics.chosen(self.results, self.game), datetime.now().astimezone())
        if not any(month.record.matches for month in months):
            return None
        frame, column = card_frame(14, 16, 8)
        column.addWidget(Label(tr("Won by month"), theme.SECTION, is_serif=True))
        column.addWidget(Columns(tr("Matches won by month"), [_month_bar(month) for month in months]))
        caption = tr("The column is the matches finished, its filled part those won, the mark what chance would give.")
        column.addWidget(Label(caption, theme.CAPTION, tone="caption", wrap=True))
        return frame

    def _by_level(self, chosen: list[Result]) -> QWidget:
        frame, column = card_frame(14, 16, 8)
        column.setSpacing(0)
        column.addWidget(Label(tr("By opponents"), theme.SECTION, is_serif=True))
        column.addSpacing(theme.px(8))
        for level, record in statistics.by_level(chosen).items():
            column.addWidget(Hairline())
            column.addWidget(RecordLine(level_name(level), record))
        return frame

    def _latest(self, chosen: list[Result]) -> QWidget:
        frame, column = card_frame(14, 16, 8)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(Label(tr("Latest matches"), theme.SECTION, is_serif=True), 1)
        more = LinkButton(tr("All {len:grouped}", len=len(self.results)))
        more.setAccessibleName(tr("All past matches"))
        more.clicked.connect(self.past_wanted.emit)
        head.addWidget(more)
        add_layout(column, head)
        for result in sorted(chosen, key=lambda result: result.date, reverse=True)[:LATEST]:
            column.addWidget(Hairline())
            line = MatchLine(result, self.store.file_of(result) is not None)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            column.addWidget(line)
        return frame

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not scroll_by_key(self.scroller, event):
            super().keyPressEvent(event)


def _month_bar(month: Month) -> Bar:
    record: Record = month.record
    name = tell(words.MONTHS[month.month - 1])
    if record.matches:
        tip = tr_many(
            "{month} {year}: {number:grouped} match, {won:grouped} won; chance gives {chance}.",
            "{month} {year}: {number:grouped} matches, {won:grouped} won; chance gives {chance}.",
            number=record.matches,
            month=name,
            year=month.year,
            won=record.won,
            chance=decimals(record.chance, 1),
        )
    else:
        tip = tr("{month} {year}: 0 matches.", month=name, year=month.year)
    return Bar(name[:1], record.share, record.chance, tip=tip, whole=record.matches)


def _month(date: datetime | None) -> str:
    """When a run ended: `in March`, `in March 2024`."""
    if date is None:
        return tr("no match won yet")
    here = date.astimezone()
    month = words.MONTHS[here.month - 1]
    if here.year == datetime.now().year:
        return tr("in {month}", month=month)
    return tr("in {month} {year}", month=month, year=here.year)


def _favourite(chosen: list[Result]) -> str:
    """The game played most, as a remark."""
    most = next(iter(statistics.by_game(chosen)), "")
    return tr("most often {name}", name=CATALOGUE[most].name) if most else ""
