"""The page of finished matches, newest first: to filter, replay, review and delete them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QDesktopServices, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import (
    add_layout,
    clear_layout,
    elide_text,
    first_fitting_text,
    fit_font,
    painter_for,
    show_layout_widgets,
)
from cardhall.desktop.pages.past_filters import (
    ANY_VALUE,
    DRAWN_OUTCOME,
    GIVEN_UP_OUTCOME,
    LOST_OUTCOME,
    PERIOD_CHOICES,
    SHARED_OUTCOME,
    WON_OUTCOME,
    MatchFilter,
    outcome_of,
)
from cardhall.desktop.pages.statistics_rows import OpenableRow, outcome_icon
from cardhall.desktop.places import RECORD
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame
from cardhall.desktop.widgets.buttons import PLAIN, Button, IconButton
from cardhall.desktop.widgets.fields import Dropdown, SearchField, WrappedFieldRow
from cardhall.desktop.widgets.page import Page, PageScrollArea
from cardhall.english import capitalize_first
from cardhall.language import format_count, say, tr, tr_many, translate
from cardhall.match.program_version import other_versions_sentence
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.results import Result
    from cardhall.match.store import Store

# Pixels at a text scale of 1.
NARROW_LINE_WIDTH = 620  # narrower rows leave out the number of deals
MIN_WIDTH_WITH_REVIEW_TEXT = 760  # narrower pages show the buttons for reviews as icons
LINE_HEIGHT, ICON_SIZE, ICON_GAP, MAX_WIDTH = 44, 18, 8, 980
COLUMN_GAP = 8  # pixels between two columns, at any text scale
# Left edges of a row's columns as shares of its width; the number of deals has no column in narrow rows.
NAME_START, OUTCOME_START, SCORE_START, DEALS_START, DATE_START = 0.06, 0.36, 0.48, 0.66, 0.80
NARROW_OUTCOME_START, NARROW_SCORE_START = 0.34, 0.60
MIN_FONT_SCALE = 0.66  # type of long texts shrinks to this share of its size at most, then the text is cut
MAX_LISTED_MATCHES = 300  # matches: more would make the page slow
CHOOSE_TEXT = say("Choose a match to view it again, or to replay one of its deals.")


def open_folder(folder: Path) -> None:
    """Open a folder in the file manager of the system."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


class PastMatchRow(OpenableRow):
    """A row for a finished match: icon of the outcome, game, outcome, score, number of deals, date."""

    def __init__(self, result: Result, has_file: bool = False) -> None:
        super().__init__(result, has_file)
        self.outcome = translate(outcome_of(result))
        self.setFixedHeight(theme.px(LINE_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        game = CATALOGUE[result.game].name
        deals = translate(format_count(result.deals, "deal"))
        spoken_parts = (
            game,
            self.outcome,
            short_texts.final_score_text(result),
            deals,
            short_texts.time_ago_text(result.date),
        )
        self.setAccessibleName(", ".join(spoken_parts))

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = theme.page_colours()
        painter = painter_for(self)
        self.paint_highlight(painter)
        width, height = self.width(), self.height()
        icon_size, gap = theme.px(ICON_SIZE), theme.px(ICON_GAP)
        icon_name, colour = outcome_icon(self.result)
        pixmap = icons.pixmap(icon_name, colour, icon_size, self.devicePixelRatioF())
        painter.drawPixmap(theme.px(2), (height - icon_size) // 2, pixmap)
        deals = self.result.deals
        date_column = (DATE_START, theme.sans(theme.SECONDARY_SIZE), palette.text2)
        date_width = (1 - date_column[0]) * width - icon_size - gap - COLUMN_GAP
        date = self.result.date
        date_text = first_fitting_text(
            date_column[1],
            (capitalize_first(short_texts.time_ago_text(date)), short_texts.short_time_text(date)),
            date_width,
        )
        is_narrow = width < theme.px(NARROW_LINE_WIDTH)  # without room for the number of deals
        columns = [
            (NAME_START, theme.sans(theme.BODY_SIZE, 600), palette.text, CATALOGUE[self.result.game].name),
            (NARROW_OUTCOME_START if is_narrow else OUTCOME_START, theme.sans(theme.BODY_SIZE), colour, self.outcome),
            (
                NARROW_SCORE_START if is_narrow else SCORE_START,
                theme.sans(theme.BODY_SIZE, tabular=True),
                palette.text,
                short_texts.final_score_text(self.result),
            ),
            (DEALS_START, theme.sans(theme.SECONDARY_SIZE), palette.text2, format_count(deals, "deal")),
            (*date_column, date_text),
        ]
        if is_narrow:
            del columns[-2]
        end_shares = [column[0] for column in columns[1:]] + [1 - (icon_size + gap) / width]
        for (start, font, colour, text), end in zip(columns, end_shares, strict=True):
            rect = QRectF(start * width, 0, (end - start) * width - COLUMN_GAP, height)
            font = fit_font(font, text, rect.width(), MIN_FONT_SCALE)
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, elide_text(font, text, int(rect.width())))
        if self.kept:
            pixmap = icons.pixmap("eye", palette.text3, icon_size, self.devicePixelRatioF())
            painter.drawPixmap(width - icon_size - theme.px(6), (height - icon_size) // 2, pixmap)
        painter.end()


class PastMatchesPage(Page):
    """The list of finished matches, to filter, replay and delete."""

    called = say("Past matches")
    place = RECORD
    hall_wanted = Signal()
    review_wanted = Signal(object)  # the Result of the match to be replayed
    deals_wanted = Signal(object)  # the Result of the match whose deals are to be reviewed
    delete_wanted = Signal(object)  # the Result of the match to be deleted

    def __init__(self, store: Store, back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(tr("Past matches"), back_to, parent)
        self.store = store
        self.results: list[Result] = []
        self.others = 0  # number of results written by another version of the program, which are kept unread
        self.reviews: list[Button] = []  # the Review buttons of the shown matches
        self.build()

    def restyle(self) -> None:
        """Make the page again in the current look, with the same filter."""
        values = [choice.value for choice in (self.game, self.ended, self.period)]
        search_text = self.search.text()
        self.rebuild()
        for choice, value in zip((self.game, self.ended, self.period), values, strict=True):
            choice.set_value(value)
        self.search.setText(search_text)
        self._show()

    def build(self) -> None:
        content = QWidget()
        outer = QHBoxLayout(content)
        outer.setContentsMargins(theme.px(40), theme.px(24), theme.px(40), theme.px(32))
        column = QVBoxLayout()
        column.setSpacing(theme.px(14))
        self.box = box = QWidget()
        box.setMaximumWidth(theme.px(MAX_WIDTH))
        box.setLayout(column)
        outer.addStretch(1)
        outer.addWidget(box, 20)
        outer.addStretch(1)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._filters())
        self.body = QVBoxLayout()
        self.body.setSpacing(theme.px(14))
        add_layout(column, self.body)
        column.addStretch(1)
        self.column.addWidget(PageScrollArea(content), 1)
        self.refresh()

    def _filters(self) -> QWidget:
        self.search = SearchField(tr("Find a match"), command="find")
        self.search.textChanged.connect(lambda _: self._show())
        self.game = Dropdown([(ANY_VALUE, tr("All games"))], ANY_VALUE, name=tr("Game"))
        outcome_choices = [
            (ANY_VALUE, tr("Any result")),
            *((name, name) for name in (WON_OUTCOME, SHARED_OUTCOME, LOST_OUTCOME, DRAWN_OUTCOME, GIVEN_UP_OUTCOME)),
        ]
        self.ended = Dropdown(outcome_choices, ANY_VALUE, name=tr("Result"))
        self.period = Dropdown(
            [(value, said) for value, (said, _) in PERIOD_CHOICES.items()], ANY_VALUE, name=tr("Date")
        )
        for choice in (self.game, self.ended, self.period):
            choice.chosen.connect(lambda _: self._show())
        self.bar = WrappedFieldRow([self.search, self.game, self.ended, self.period])
        return self.bar

    def focus_search(self) -> None:
        """Focus the search field (Ctrl+F)."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def refresh(self) -> None:
        """Read the results again, and show the matches that pass the filter."""
        self.results = list(reversed(self.store.results()))
        self.others = self.store.past_results.other_versions() if self.store.lists else 0
        games_played = short_texts.sort_games_by_name({result.game for result in self.results})
        choices = [(ANY_VALUE, tr("All games")), *((game, CATALOGUE[game].name) for game in games_played)]
        chosen_game = self.game.value
        self.game.set_choices(choices, chosen_game if chosen_game in games_played else ANY_VALUE)
        self.bar.arrange()
        self._show()

    @property
    def filter(self) -> MatchFilter:
        """Return the filter as set by the controls."""
        game, ended, period = (str(choice.value or ANY_VALUE) for choice in (self.game, self.ended, self.period))
        return MatchFilter(game, ended, period, self.search.text())

    def reset(self) -> None:
        """Reset the filter, so that all matches are shown."""
        for choice in (self.game, self.ended, self.period):
            choice.set_value(ANY_VALUE)
        self.search.clear()
        self._show()

    def _show(self) -> None:
        """Show the matches that pass the filter, or why there are none."""
        clear_layout(self.body)
        self.bar.setVisible(bool(self.results))
        results = self.filter.found(self.results)
        if self.store.results_problem:
            self._say(self.store.results_problem, tr("Try again"), self.refresh)
        elif not self.results:
            self._say(tr("You have not finished a match yet."), tr("Choose a game"), self.hall_wanted.emit)
        elif not results:
            self._say(tr("No past match fits this choice."), tr("Show all matches"), self.reset)
        else:
            won_count = sum(result.won for result in results)
            summary = tr_many(
                "You have won {won} of {number} match.",
                "You have won {won} of {number} matches.",
                number=len(results),
                won=won_count,
            )
            self.body.addWidget(Label(summary, theme.SECTION_SIZE, is_serif=True, wrap=True))
            if any(self.store.finished_file(result) is not None for result in results[:MAX_LISTED_MATCHES]):
                self.body.addWidget(Label(CHOOSE_TEXT, theme.SECONDARY_SIZE, tone="secondary", wrap=True))
            self.body.addWidget(self._list(results))
            if len(results) > MAX_LISTED_MATCHES:
                self.body.addWidget(
                    Label(
                        tr("Only the last {most} matches are shown.", most=MAX_LISTED_MATCHES),
                        theme.SECONDARY_SIZE,
                        tone="caption",
                    )
                )
        if self.others:
            self.body.addWidget(
                Label(other_versions_sentence(self.others), theme.SECONDARY_SIZE, tone="secondary", wrap=True)
            )
        self._offer_damaged()
        show_layout_widgets(self.body, self.box)

    def _offer_damaged(self) -> None:
        """Offer to open the folder of damaged files, if there are any."""
        number = len(self.store.damaged)
        if number:
            sentence = tr_many(
                "{number} damaged match file is kept.",
                "{number} damaged match files are kept.",
                number=number,
            )
            self.body.addWidget(Label(sentence, theme.SECONDARY_SIZE, tone="secondary"))
            button = Button(tr("Show the folder"), height=36)
            button.clicked.connect(lambda: open_folder(self.store.damaged_folder))
            self.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _say(self, sentence: str, button_words: str, action: Callable[[], object]) -> None:
        """Show a sentence with a button instead of matches; `action`: called when the button is pressed."""
        self.body.addWidget(Label(sentence, theme.SECTION_SIZE, is_serif=True))
        button = Button(button_words, "accent", height=44)
        button.clicked.connect(lambda: action())
        self.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _list(self, results: list[Result]) -> QFrame:
        card, rows = create_card_frame(6, 6, right=12)
        self.reviews = []
        for index, result in enumerate(results[:MAX_LISTED_MATCHES]):
            if index:
                rows.addWidget(Hairline())
            line = PastMatchRow(result, self.store.finished_file(result) is not None)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            delete = IconButton("close", tr("Delete the match of {name}", name=CATALOGUE[result.game].name), height=30)
            delete.clicked.connect(lambda _=False, result=result: self.delete_wanted.emit(result))
            row = QHBoxLayout()
            row.setSpacing(theme.px(4))
            row.addWidget(line, 1)
            if line.kept and CATALOGUE[result.game].choices:
                review = Button("", PLAIN, icon="practice", height=30)
                self.reviews.append(review)
                name = CATALOGUE[result.game].name
                review.setAccessibleName(tr("Review the match of {name}", name=name))
                review.setToolTip(tr("Review the match of {name}", name=name))
                review.clicked.connect(lambda _=False, result=result: self.deals_wanted.emit(result))
                row.addWidget(review)
            row.addWidget(delete)
            add_layout(rows, row)
        self._name_reviews()
        return card

    def _name_reviews(self) -> None:
        """Show text on the review buttons if there is room, else only icon and tool tip."""
        has_room = self.width() >= theme.px(MIN_WIDTH_WITH_REVIEW_TEXT)
        for button in self.reviews:
            button.setText(tr("Review") if has_room else "")
            button.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_reviews()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Delete and isinstance(focused, PastMatchRow):
            self.delete_wanted.emit(focused.result)
            return
        super().keyPressEvent(event)
