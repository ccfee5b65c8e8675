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
MIN_ROW_WIDTH_WITH_DEALS = 620  # narrower rows leave out the number of deals
MIN_WIDTH_WITH_REVIEW_TEXT = 760  # narrower pages show the buttons for reviews as icons
LINE_HEIGHT, ICON_SIZE, ICON_GAP, MAX_WIDTH = 44, 18, 8, 980
COLUMN_GAP = 8  # pixels between two columns, at any text scale
# Left edges of a row's columns as shares of its width; the number of deals has no column in narrow rows.
NAME_START, OUTCOME_START, SCORE_START, DEALS_START, DATE_START = 0.06, 0.36, 0.48, 0.66, 0.80
NARROW_OUTCOME_START, NARROW_SCORE_START = 0.34, 0.60
MIN_FONT_SCALE = 0.66  # type of long texts shrinks to this share of its size at most, then the text is cut
MAX_LISTED_MATCHES = 300  # matches: more would make the page slow
CHOOSE_MATCH_TEXT = say("Choose a match to view it again, or to replay one of its deals.")


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
        is_narrow = width < theme.px(MIN_ROW_WIDTH_WITH_DEALS)  # without room for the number of deals
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
        if self.has_file:
            pixmap = icons.pixmap("eye", palette.text3, icon_size, self.devicePixelRatioF())
            painter.drawPixmap(width - icon_size - theme.px(6), (height - icon_size) // 2, pixmap)
        painter.end()


class PastMatchesPage(Page):
    """The list of finished matches, to filter, replay and delete."""

    back_label = say("Past matches")
    place = RECORD
    hall_wanted = Signal()
    review_wanted = Signal(object)  # the Result of the match to be replayed
    deals_wanted = Signal(object)  # the Result of the match whose deals are to be reviewed
    delete_wanted = Signal(object)  # the Result of the match to be deleted

    def __init__(self, store: Store, back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(tr("Past matches"), back_to, parent)
        self.store = store
        self.results: list[Result] = []
        self.other_version_count = (
            0  # number of results written by another version of the program, which are kept unread
        )
        self.review_buttons: list[Button] = []  # the Review buttons of the shown matches
        self.build()

    def restyle(self) -> None:
        """Make the page again in the current look, with the same filter."""
        values = [choice.value for choice in (self.game_dropdown, self.outcome_dropdown, self.period_dropdown)]
        search_text = self.search_field.text()
        self.rebuild()
        for choice, value in zip(
            (self.game_dropdown, self.outcome_dropdown, self.period_dropdown), values, strict=True
        ):
            choice.set_value(value)
        self.search_field.setText(search_text)
        self._show_matches()

    def build(self) -> None:
        content = QWidget()
        outer = QHBoxLayout(content)
        outer.setContentsMargins(theme.px(40), theme.px(24), theme.px(40), theme.px(32))
        column = QVBoxLayout()
        column.setSpacing(theme.px(14))
        self.content_box = box = QWidget()
        box.setMaximumWidth(theme.px(MAX_WIDTH))
        box.setLayout(column)
        outer.addStretch(1)
        outer.addWidget(box, 20)
        outer.addStretch(1)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._make_filters())
        self.match_column = QVBoxLayout()
        self.match_column.setSpacing(theme.px(14))
        add_layout(column, self.match_column)
        column.addStretch(1)
        self.column.addWidget(PageScrollArea(content), 1)
        self.refresh()

    def _make_filters(self) -> QWidget:
        self.search_field = SearchField(tr("Find a match"), command="find")
        self.search_field.textChanged.connect(lambda _: self._show_matches())
        self.game_dropdown = Dropdown([(ANY_VALUE, tr("All games"))], ANY_VALUE, name=tr("Game"))
        outcome_choices = [
            (ANY_VALUE, tr("Any result")),
            *((name, name) for name in (WON_OUTCOME, SHARED_OUTCOME, LOST_OUTCOME, DRAWN_OUTCOME, GIVEN_UP_OUTCOME)),
        ]
        self.outcome_dropdown = Dropdown(outcome_choices, ANY_VALUE, name=tr("Result"))
        self.period_dropdown = Dropdown(
            [(value, said) for value, (said, _) in PERIOD_CHOICES.items()], ANY_VALUE, name=tr("Date")
        )
        for choice in (self.game_dropdown, self.outcome_dropdown, self.period_dropdown):
            choice.value_chosen.connect(lambda _: self._show_matches())
        self.filter_row = WrappedFieldRow(
            [self.search_field, self.game_dropdown, self.outcome_dropdown, self.period_dropdown]
        )
        return self.filter_row

    def focus_search(self) -> None:
        """Focus the search field (Ctrl+F)."""
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def refresh(self) -> None:
        """Read the results again, and show the matches that pass the filter."""
        self.results = list(reversed(self.store.results()))
        self.other_version_count = self.store.past_results.other_versions() if self.store.can_list else 0
        games_played = short_texts.sort_games_by_name({result.game for result in self.results})
        choices = [(ANY_VALUE, tr("All games")), *((game, CATALOGUE[game].name) for game in games_played)]
        chosen_game = self.game_dropdown.value
        self.game_dropdown.set_choices(choices, chosen_game if chosen_game in games_played else ANY_VALUE)
        self.filter_row.arrange()
        self._show_matches()

    @property
    def match_filter(self) -> MatchFilter:
        """Return the filter as set by the controls."""
        game, ended, period = (
            str(choice.value or ANY_VALUE)
            for choice in (self.game_dropdown, self.outcome_dropdown, self.period_dropdown)
        )
        return MatchFilter(game, ended, period, self.search_field.text())

    def reset_filter(self) -> None:
        """Reset the filter, so that all matches are shown."""
        for choice in (self.game_dropdown, self.outcome_dropdown, self.period_dropdown):
            choice.set_value(ANY_VALUE)
        self.search_field.clear()
        self._show_matches()

    def _show_matches(self) -> None:
        """Show the matches that pass the filter, or why there are none."""
        clear_layout(self.match_column)
        self.filter_row.setVisible(bool(self.results))
        results = self.match_filter.select(self.results)
        if self.store.results_problem:
            self._show_message(self.store.results_problem, tr("Try again"), self.refresh)
        elif not self.results:
            self._show_message(tr("You have not finished a match yet."), tr("Choose a game"), self.hall_wanted.emit)
        elif not results:
            self._show_message(tr("No past match fits this choice."), tr("Show all matches"), self.reset_filter)
        else:
            won_count = sum(result.won for result in results)
            summary = tr_many(
                "You have won {won} of {number} match.",
                "You have won {won} of {number} matches.",
                number=len(results),
                won=won_count,
            )
            self.match_column.addWidget(Label(summary, theme.SECTION_SIZE, is_serif=True, wrap=True))
            if any(self.store.finished_file(result) is not None for result in results[:MAX_LISTED_MATCHES]):
                self.match_column.addWidget(Label(CHOOSE_MATCH_TEXT, theme.SECONDARY_SIZE, tone="secondary", wrap=True))
            self.match_column.addWidget(self._make_match_list(results))
            if len(results) > MAX_LISTED_MATCHES:
                self.match_column.addWidget(
                    Label(
                        tr("Only the last {most} matches are shown.", most=MAX_LISTED_MATCHES),
                        theme.SECONDARY_SIZE,
                        tone="caption",
                    )
                )
        if self.other_version_count:
            self.match_column.addWidget(
                Label(
                    other_versions_sentence(self.other_version_count), theme.SECONDARY_SIZE, tone="secondary", wrap=True
                )
            )
        self._offer_damaged_folder()
        show_layout_widgets(self.match_column, self.content_box)

    def _offer_damaged_folder(self) -> None:
        """Offer to open the folder of damaged files, if there are any."""
        number = len(self.store.damaged)
        if number:
            sentence = tr_many(
                "{number} damaged match file is kept.",
                "{number} damaged match files are kept.",
                number=number,
            )
            self.match_column.addWidget(Label(sentence, theme.SECONDARY_SIZE, tone="secondary"))
            button = Button(tr("Show the folder"), height=36)
            button.clicked.connect(lambda: open_folder(self.store.damaged_folder))
            self.match_column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_message(self, sentence: str, button_text: str, action: Callable[[], object]) -> None:
        """Show a sentence with a button instead of matches; `action`: called when the button is pressed."""
        self.match_column.addWidget(Label(sentence, theme.SECTION_SIZE, is_serif=True))
        button = Button(button_text, "accent", height=44)
        button.clicked.connect(lambda: action())
        self.match_column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _make_match_list(self, results: list[Result]) -> QFrame:
        card, rows = create_card_frame(6, 6, right=12)
        self.review_buttons = []
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
            if line.has_file and CATALOGUE[result.game].choices:
                review = Button("", PLAIN, icon="practice", height=30)
                self.review_buttons.append(review)
                name = CATALOGUE[result.game].name
                review.setAccessibleName(tr("Review the match of {name}", name=name))
                review.setToolTip(tr("Review the match of {name}", name=name))
                review.clicked.connect(lambda _=False, result=result: self.deals_wanted.emit(result))
                row.addWidget(review)
            row.addWidget(delete)
            add_layout(rows, row)
        self._label_review_buttons()
        return card

    def _label_review_buttons(self) -> None:
        """Show text on the review buttons if there is room, else only icon and tool tip."""
        has_room = self.width() >= theme.px(MIN_WIDTH_WITH_REVIEW_TEXT)
        for button in self.review_buttons:
            button.setText(tr("Review") if has_room else "")
            button.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._label_review_buttons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Delete and isinstance(focused, PastMatchRow):
            self.delete_wanted.emit(focused.result)
            return
        super().keyPressEvent(event)
