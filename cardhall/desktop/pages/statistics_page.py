"""The statistics page: finished matches, rating, cost of decisions, and the fairness of the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.labels import label_value
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import clear_layout, show_layout_widgets
from cardhall.desktop.pages.decisions_panel import DecisionsPanel
from cardhall.desktop.pages.fair_deal_panel import FairDealPanel
from cardhall.desktop.pages.rating_panel import RatingPanel
from cardhall.desktop.pages.statistics_export import StatisticsExport
from cardhall.desktop.pages.statistics_matches import MAX_LISTED_MATCHES, Arrangement, MatchPanels
from cardhall.desktop.places import RECORD
from cardhall.desktop.rating import rate_game
from cardhall.desktop.sliced_work import SlicedWork
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, PageScrollArea, add_sentences, scroll_by_key
from cardhall.english import make_printable
from cardhall.language import say, tr, tr_many
from cardhall.match import decisions, statistics
from cardhall.match.dealt_cards import DealtCounts, read_dealt_slices
from cardhall.match.decisions import ReviewedDeal
from cardhall.match.fair_deal import FairDeal, compare_with_chance
from cardhall.match.folders import Problem
from cardhall.match.records.unusable_files import UnusableFiles
from cardhall.match.results import Result
from cardhall.match.statistics import StatisticsOverview
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.store import Store

PERIOD_CHOICES = (("all", say("All time")), ("year", say("This year")), ("month", say("Last 30 days")))
# Pixels at a text scale of 1.
MIN_TWO_COLUMN_WIDTH, MAX_WIDTH = 1120, 1560  # from the first width on there are two columns; the page grows no wider
# narrower pages have an icon for Export; fewer figures side by side
MIN_PAGE_WIDTH_WITH_EXPORT_TEXT, MIN_PAGE_WIDTH_WITH_ALL_FIGURES = 900, 760
HEADER_GAPS_SUM = 90  # gaps between the widgets of the header
WIDE_FIGURE_COLUMNS, NARROW_FIGURE_COLUMNS = 5, 3  # key figures side by side
SECTION_PANELS: dict[str, type[QWidget]] = {"decisions": DecisionsPanel, "fairness": FairDealPanel}


class PanelFollower:
    """Keeps a panel in sight while the page above it is still filled, until the person scrolls or chooses."""

    def __init__(self, panel_class: type[QWidget] | None) -> None:
        """`panel_class`: the class of the panel; None: no panel was asked for."""
        self.panel_class = panel_class
        self.scroller: QScrollArea | None = None

    def watch(self, scroller: QScrollArea) -> None:
        """Follow the panel when the contents of the scroll area grow."""
        self.scroller = scroller
        scroller.verticalScrollBar().rangeChanged.connect(self._follow)
        scroller.verticalScrollBar().actionTriggered.connect(self.stop)

    def scroll_to(self, fallback_value: int) -> None:
        """Scroll to the panel where it is there already, else to a value of the scroll bar."""
        if self.scroller is not None and not self._scroll_to_panel():
            self.scroller.verticalScrollBar().setValue(fallback_value)

    def stop(self) -> None:
        """Leave the place to the person from now on."""
        self.panel_class = None

    def _follow(self) -> None:
        if self.panel_class is not None and self.scroller is not None:
            QTimer.singleShot(0, self.scroller, self._scroll_to_panel)  # once everything has its place

    def _scroll_to_panel(self) -> bool:
        """Scroll to the panel. Return whether it is sought and there."""
        content = self.scroller.widget() if self.scroller is not None else None
        panels = content.findChildren(self.panel_class) if content is not None and self.panel_class is not None else []
        if panels and content is not None and self.scroller is not None:
            self.scroller.verticalScrollBar().setValue(panels[-1].mapTo(content, QPoint()).y())
        return bool(panels)


class StatisticsPage(Page):
    """The statistics of a game or all games, in a period or all time; data are read after the page is shown."""

    back_label = say("Statistics")
    place = RECORD
    hall_wanted = Signal()
    past_wanted = Signal()
    review_wanted = Signal(object)  # the Result of the match to be replayed
    failed = Signal(str)  # a sentence on why an export failed

    def __init__(
        self,
        store: Store,
        card_style: CardStyle,
        back_to: str = say("Hall"),
        parent: QWidget | None = None,
        *,
        section: str = "",
    ) -> None:
        """`section`: the panel to scroll to, a key of SECTION_PANELS; "": none."""
        super().__init__(tr("Statistics"), back_to, parent)
        self.card_style = card_style
        self.panel_follower = PanelFollower(SECTION_PANELS.get(section))
        self.results: list[Result] = store.results()
        self.reviewed_deals: list[ReviewedDeal] = []  # empty until read
        self.decisions_reading: SlicedWork | None = None
        self.overview_work: SlicedWork | None = None  # counts the shown matches
        self.dealt_cards: list[DealtCounts] | None = None  # None until read
        self.match_problems: list[Problem] = []
        self.file_problems: tuple[str, ...] = ()  # sentences on decisions that cannot be read
        self.store = store
        self.exporter = StatisticsExport(self, self, store.folder)
        self.exporter.failed.connect(self.failed)
        self.game, self.period = "", "all"
        self.arrangement = Arrangement(is_wide=True, figure_columns=WIDE_FIGURE_COLUMNS)
        self.build()
        QTimer.singleShot(0, self, self.read_deals)

    restyle = Page.rebuild  # a new text scale changes all lengths

    def build(self) -> None:
        content = QWidget()
        outer = QHBoxLayout(content)
        outer.setContentsMargins(0, 0, 0, 0)
        self.body = QWidget()
        self.body.setMaximumWidth(theme.px(MAX_WIDTH))
        outer.addStretch(1)
        outer.addWidget(self.body, 100)
        outer.addStretch(1)
        self.body_rows = QVBoxLayout(self.body)
        self.period_strip = QWidget()
        self.strip_row = QHBoxLayout(self.period_strip)
        self.strip_row.setContentsMargins(theme.px(20), theme.px(12), theme.px(20), 0)
        self.strip_row.addStretch(1)
        self.period_strip.hide()
        self.column.addWidget(self.period_strip)
        self.scroller = PageScrollArea(content)
        self.column.addWidget(self.scroller, 1)
        self.panel_follower.watch(self.scroller)
        self._add_tools()
        self._count_matches()

    def _add_tools(self) -> None:
        """Fill the header: game, period, export."""
        assert self.header is not None
        self.game_dropdown = Dropdown([("", tr("All games"))], "", name=tr("Game"))
        self.game_dropdown.value_chosen.connect(self.choose_game)
        self.period_segment = Segment(PERIOD_CHOICES, self.period, name=tr("Time"), size=SegmentSize(padding=14))
        self.period_segment.value_chosen.connect(self.choose_period)
        self.export_button = _make_export_button()
        self.export_button.setEnabled(not self.exporter.is_busy)
        self.export_button.clicked.connect(self.ask_export)
        self.exporter.availability_changed.connect(self.export_button.setEnabled)
        for tool in (self.game_dropdown, self.period_segment, self.export_button):
            self.header.tools.addWidget(tool)
        self._offer_games()

    def _offer_games(self) -> None:
        """Offer the games that have matches, deals or decisions; without any, hide the tools."""
        games_played = _games_with_data(self.results, self.dealt_cards or (), self.reviewed_deals)
        game_choices = [(game, CATALOGUE[game].name) for game in short_texts.sort_games_by_name(games_played)]
        self.game_dropdown.set_choices([("", tr("All games")), *game_choices], self.game)
        self.game_dropdown.setVisible(bool(games_played))
        self.period_segment.setVisible(bool(games_played))
        self.export_button.setVisible(bool(self.results or self.reviewed_deals))
        self._place_period_segment()

    # ---- choosing game and period

    def choose_game(self, game: str) -> None:
        """Show a game, by id, or all games ("")."""
        self.game = game
        self.panel_follower.stop()
        self.game_dropdown.set_value(game)
        self._count_matches()
        self.scroller.verticalScrollBar().setValue(0)
        self.game_dropdown.setFocus()

    def choose_period(self, period: str) -> None:
        """Show another period, a key of PERIOD_CHOICES."""
        self.period = period
        self.panel_follower.stop()
        self._count_matches()

    def read_deals(self) -> None:
        """Start reading the dealt cards of all matches, in slices."""
        SlicedWork(read_dealt_slices(self.store), self._show_dealt, self)

    def _show_dealt(self, dealt_and_problems: tuple[list[DealtCounts], list[Problem]]) -> None:
        self.dealt_cards, self.match_problems = dealt_and_problems
        if self.store.can_list:
            self.decisions_reading = SlicedWork(decisions.book_of(self.store.folder).read(), self._show_decisions, self)
        self._offer_games()
        self._count_matches()

    def _show_decisions(self, reviewed_and_refused: tuple[list[ReviewedDeal], UnusableFiles]) -> None:
        self.reviewed_deals, refused = reviewed_and_refused
        self.file_problems = refused.sentences
        if self.reviewed_deals or self.file_problems:
            self._offer_games()
            self._count_matches()

    def ask_export(self) -> None:
        """Ask for the contents and the path of an export."""
        self.exporter.ask_contents(self.export_button)

    def matches(self) -> list[Result]:
        """Return the shown matches."""
        return statistics.select_results(self.results, self.game, self.period_start())

    def has_matches(self) -> bool:
        """Tell whether there are matches at all."""
        return bool(self.results)

    def has_decisions(self) -> bool:
        """Tell whether there are decisions at all."""
        return bool(self.reviewed_deals)

    def period_start(self) -> datetime | None:
        """Return the start of the chosen period; None: all time."""
        return statistics.period_start(self.period, datetime.now().astimezone())

    def close_page(self) -> None:
        self.exporter.finish_writing()

    def _shown_reviews(self) -> list[ReviewedDeal]:
        """Return the reviewed deals of the chosen game and period."""
        return decisions.select_reviewed(self.reviewed_deals, self.game, self.period_start())

    def _shown_deals(self) -> FairDeal | None:
        """Return the counts of dealt cards for the chosen game and period; None until they are read."""
        return (
            None if self.dealt_cards is None else compare_with_chance(self.dealt_cards, self.game, self.period_start())
        )

    # ---- showing

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        arrangement = _arrangement_for(self.width())
        if arrangement != self.arrangement:
            self.arrangement = arrangement
            self._count_matches()
        assert self.header is not None
        self.export_button.setText(tr("Export") if self.width() >= theme.px(MIN_PAGE_WIDTH_WITH_EXPORT_TEXT) else "")
        self._place_period_segment()

    def _place_period_segment(self) -> None:
        """Put the choice of the period into the header, or below it where the header is too narrow."""
        assert self.header is not None
        back_width = self.header.back_button.sizeHint().width() + theme.px(HEADER_GAPS_SUM)
        tools_width = sum(
            tool.sizeHint().width() for tool in (self.game_dropdown, self.period_segment, self.export_button)
        )
        is_below = tools_width + back_width > self.width()
        if is_below != self.period_strip.isVisibleTo(self):
            if is_below:
                self.strip_row.insertWidget(0, self.period_segment)
            else:
                self.header.tools.insertWidget(1, self.period_segment)
            self.period_strip.setVisible(is_below)

    def _count_matches(self) -> None:
        """Count the matches of the chosen game and period in slices, then show all panels."""
        if self.overview_work is not None:
            self.overview_work.stop()
        now = datetime.now().astimezone()
        work = statistics.make_overview(self.results, self.game, self.period, now, MAX_LISTED_MATCHES)
        self.overview_work = SlicedWork(work, lambda found: self._show_overview(*found), self)

    def _show_overview(self, shown_results: list[Result], overview: StatisticsOverview) -> None:
        """Make all panels again, at the same scroll position.

        `shown_results`: the shown matches, `overview`: their overview.
        """
        scroll_value = self.scroller.verticalScrollBar().value()
        clear_layout(self.body_rows)
        px = theme.px
        is_wide = self.arrangement.is_wide
        margin = px(32) if is_wide else px(20)
        self.body_rows.setContentsMargins(margin, px(24), margin, px(32))
        self.body_rows.setSpacing(px(16))
        fair, shown_reviews = self._shown_deals(), self._shown_reviews()
        if self.store.results_problem:
            self._show_message(self.store.results_problem, tr("Try again"), self._reload_results)
        elif not self.game_dropdown.values[1:]:
            self._show_message(tr("You have not finished a match yet."), tr("Choose a game"), self.hall_wanted.emit)
        elif not shown_results and not shown_reviews and fair is not None and not fair.deals:
            self._show_message(tr("You finished no match in this period."), tr("Show all time"), self._choose_all_time)
        else:
            if shown_results:
                self.body_rows.addWidget(self._make_match_panels(overview))
            if self.game and shown_results:
                self.body_rows.addWidget(RatingPanel(self.game, rate_game(self.store, self.game, self.reviewed_deals)))
            if shown_reviews:
                all_reviews = decisions.select_reviewed(self.reviewed_deals, self.game)
                self.body_rows.addWidget(DecisionsPanel(shown_reviews, all_reviews, self.game, is_wide=is_wide))
            if fair is None:
                self.body_rows.addWidget(Label(tr("The deals are being read."), theme.BODY_SIZE, tone="secondary"))
            else:
                self.body_rows.addWidget(FairDealPanel(fair, self.game, is_wide=is_wide))
        if self.match_problems:
            self.body_rows.addWidget(_make_problem_label(self.match_problems))
        add_sentences(self.body_rows, self.file_problems)
        self.body_rows.addStretch(1)
        show_layout_widgets(self.body_rows, self.body)
        QTimer.singleShot(0, self, lambda: self.panel_follower.scroll_to(scroll_value))

    def _make_match_panels(self, overview: StatisticsOverview) -> MatchPanels:
        panels = MatchPanels(overview, self.game, self.store, self.card_style, self.arrangement)
        panels.game_chosen.connect(self.choose_game)
        panels.past_wanted.connect(self.past_wanted)
        panels.review_wanted.connect(self.review_wanted)
        return panels

    def _show_message(self, sentence: str, button_text: str, action: Callable[[], object]) -> None:
        """Show a sentence with a button instead of panels; `action`: called when the button is pressed."""
        self.body_rows.addWidget(Label(sentence, theme.SECTION_SIZE, is_serif=True))
        action_button = Button(button_text, "accent", height=44)
        action_button.clicked.connect(action)
        self.body_rows.addWidget(action_button, 0, Qt.AlignmentFlag.AlignLeft)

    def _reload_results(self) -> None:
        self.results = self.store.results()
        self._offer_games()
        self._count_matches()

    def _choose_all_time(self) -> None:
        self.period_segment.set_value("all")
        self.choose_period("all")

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.panel_follower.stop()
        if not scroll_by_key(self.scroller, event):
            super().keyPressEvent(event)


def _arrangement_for(page_width: int) -> Arrangement:
    """Return the arrangement of the panels on a page of a width, in pixels."""
    has_all_figures = page_width >= theme.px(MIN_PAGE_WIDTH_WITH_ALL_FIGURES)
    return Arrangement(
        is_wide=page_width >= theme.px(MIN_TWO_COLUMN_WIDTH),
        figure_columns=WIDE_FIGURE_COLUMNS if has_all_figures else NARROW_FIGURE_COLUMNS,
    )


def _games_with_data(
    results: Sequence[Result], dealt_cards: Sequence[DealtCounts], reviewed_deals: Sequence[ReviewedDeal]
) -> set[str]:
    """Return the ids of the games that have matches, dealt cards or reviewed decisions."""
    played, reviewed = {result.game for result in results}, {deal.game for deal in reviewed_deals}
    return played | reviewed | {counts.game for counts in dealt_cards if counts.deals}


def _make_export_button() -> Button:
    """Return the button that exports the shown matches or decisions."""
    button = Button(tr("Export"), "plain", icon="save", height=44)
    button.setAccessibleName(tr("Export"))
    button.setToolTip(tr("Save these matches in a file for spreadsheets"))
    return button


def _make_problem_label(problems: Sequence[Problem]) -> Label:
    """Return a line on unreadable match files, with their names and faults in the tip."""
    sentence = tr_many(
        "One match file cannot be read, so that match is not counted.",
        "{number} match files cannot be read, so those matches are not counted.",
        number=len(problems),
    )
    line = Label(sentence, theme.CAPTION_SIZE)
    line.setObjectName("caption")
    line.setToolTip("\n".join(label_value(make_printable(one.path.name), one.sentence) for one in problems))
    return line
