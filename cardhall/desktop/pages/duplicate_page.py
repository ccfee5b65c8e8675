"""The page of duplicate sets: the person's result beside a Hard player's, deal by deal."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardhall.desktop import board_words
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import clear_layout, painter_for, show_layout_widgets
from cardhall.desktop.number_format import format_points, format_signed
from cardhall.desktop.pages import board_rows
from cardhall.desktop.pages.board_rows import BoardRow, BoardSummaryRow
from cardhall.desktop.pages.calendar import format_date
from cardhall.desktop.pages.duplicate_row import DuplicateRow
from cardhall.desktop.places import TODAY
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.charts import ALIGN_RIGHT, paint_text
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, add_sentences, create_centred_scroll, create_column
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import say, tr, tr_many, translate
from cardhall.match import Store, duplicates
from cardhall.match.duplicates import HARD, DuplicateSet
from cardhall.rules.catalogue import CATALOGUE

MAX_WIDTH, ROW_HEIGHT = 720, 42  # pixels at a text scale of 1
# right ends of deal, own result, Hard's result, difference: shares of the width
COLUMN_END_SHARES = (
    0.30,
    0.56,
    0.80,
    1.0,
)
DIFFERENCE_COLUMN = 3
INTRODUCTION_TEXT = say(
    "A Hard player plays the same deals in your seat, against the same opponents. The difference "
    "counts. Each figure is a player’s score minus the others’ average."
)
SET_GONE_TEXT = say("The last set you played no longer exists.")


class SetReplayer(Protocol):
    """An object that has duplicate sets played by a Hard player in the background."""

    def request_set(self, set_id: str) -> bool:
        """Request Hard's results of a set. Return whether Hard is playing the deals or will play them."""


class DealRow(DuplicateRow):
    """The row of a deal; pressing reviews the deal, or plays it."""

    def __init__(self, deal: int, own_score: float | None, hard_score: float | None, pending_text: str) -> None:
        """`own_score`, `hard_score`: results, None until played; `pending_text`: text for Hard's missing result.

        Hard's result stays hidden until the person has played the deal.
        """
        cells = [
            tr("Deal {number}", number=deal),
            "–" if own_score is None else format_signed(own_score),
            ("–" if own_score is None else pending_text)
            if own_score is None or hard_score is None
            else format_signed(hard_score),
            format_signed(own_score - hard_score) if own_score is not None and hard_score is not None else "",
        ]
        result_text = (
            tr("not played") if own_score is None else tr("you {own}, Hard player {hard}", own=cells[1], hard=cells[2])
        )
        super().__init__(tr("{deal}: {told}", deal=cells[0], told=result_text), ROW_HEIGHT)
        self.cells, self.difference = cells, 0.0 if own_score is None or hard_score is None else own_score - hard_score

    def paint_cells(self, painter: QPainter) -> None:
        paint_cells(painter, self.width(), self.height(), self.cells, self.difference)


class SummaryRow(TranslatedName, QWidget):
    """A row without a reaction to the mouse: the headings above the deals, or the sums below."""

    def __init__(self, cells: list[str], difference: float = 0.0, *, is_heading: bool = False) -> None:
        super().__init__()
        self.cells, self.difference, self.is_heading = cells, difference, is_heading
        self.setFixedHeight(theme.px(ROW_HEIGHT))
        self.setAccessibleName(", ".join(filter(None, cells)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        size = self.width(), self.height()
        paint_cells(painter, *size, self.cells, self.difference, is_heading=self.is_heading, is_sum=not self.is_heading)
        painter.end()


def paint_cells(
    painter: QPainter,
    width: int,
    height: int,
    cells: list[str],
    difference: float,
    *,
    is_heading: bool = False,
    is_sum: bool = False,
) -> None:
    """Paint the cells of a row of `width` by `height` pixels; `difference` gives the colour of the last cell."""
    palette, margin = theme.page_colours(), theme.px(10)
    start_share = 0.0
    for column, (cell, end_share) in enumerate(zip(cells, COLUMN_END_SHARES, strict=True)):
        cell_rect = QRectF(
            margin + start_share * (width - 2 * margin), 0, (end_share - start_share) * (width - 2 * margin), height
        )
        weight = 600 if is_heading or is_sum or column == DIFFERENCE_COLUMN else 500
        font = theme.sans(theme.SECONDARY_SIZE if is_heading else theme.BODY_SIZE, weight, tabular=True)
        colour = palette.text2 if is_heading else palette.text
        if column == DIFFERENCE_COLUMN and difference:
            colour = palette.accent if difference > 0 else palette.red
        if column:
            paint_text(painter, cell_rect, cell, font, colour, ALIGN_RIGHT)
        else:
            paint_text(painter, cell_rect, cell, font, colour)
        start_share = end_share


class DuplicatePage(Page):
    """The page of duplicate sets: a list to choose from, and the deals of the chosen set."""

    back_label = say("Duplicate")
    place = TODAY
    play_wanted = Signal(str, int)  # a set's id, and one of its deals
    review_wanted = Signal(str, str)  # a game's id, and a match's
    new_set_wanted = Signal()

    def __init__(
        self, store: Store, hard_player: SetReplayer | None, set_id: str = "", back_to: str = say("Hall")
    ) -> None:
        """`set_id`: the set shown first; "": the newest."""
        super().__init__(tr("Duplicate"), back_to)
        self.store, self.hard_player, self.set_id = store, hard_player, set_id
        self.sets: list[DuplicateSet] = []
        self.file_problems: tuple[str, ...] = ()  # sentences on set files that cannot be used
        self.is_set_gone = False  # whether the set requested first no longer exists
        self.build()

    restyle = Page.rebuild

    def build(self) -> None:
        assert self.header is not None
        self.set_dropdown = Dropdown([], None, name=tr("Set"))
        self.set_dropdown.value_chosen.connect(lambda set_id: self.choose_set(str(set_id)))
        self.new_button = Button(tr("New set"), PLAIN, height=44)
        self.new_button.clicked.connect(self.new_set_wanted)
        self.header.tools.addWidget(self.set_dropdown)
        self.header.tools.addWidget(self.new_button)
        self.body = QWidget()
        self.body_rows = create_column(self.body)
        self.column.addWidget(create_centred_scroll(self.body, MAX_WIDTH), 1)
        self.refresh()

    def choose_set(self, set_id: str) -> None:
        """Show another set."""
        self.set_id = set_id
        self.refresh()

    def refresh(self) -> None:
        """Read the sets again, and show the one chosen."""
        if self.store.can_list:
            self.sets, refused = duplicates.read_all_sets(self.store.folder)
            self.file_problems = refused.sentences or self.file_problems  # reading moves damaged files away
        if all(one.id != self.set_id for one in self.sets):
            self.is_set_gone = self.is_set_gone or bool(self.set_id)
            self.set_id = self.sets[0].id if self.sets else ""
        self.set_dropdown.set_choices([(one.id, _set_label(one)) for one in self.sets], self.set_id)
        self.set_dropdown.setVisible(len(self.sets) > 1)
        is_hard_playing = bool(self.sets) and self.hard_player is not None and self.hard_player.request_set(self.set_id)
        clear_layout(self.body_rows)
        self.play_button: Button | None = None
        self.deal_rows: list[DealRow | BoardRow] = []
        chosen_set = next((one for one in self.sets if one.id == self.set_id), None)
        if chosen_set is None:
            self._show_no_set()
        else:
            self._show_set(chosen_set, tr("being played") if is_hard_playing else tr("not played"))
        add_sentences(
            self.body_rows,
            (*self.file_problems, translate(SET_GONE_TEXT)) if self.is_set_gone and self.sets else self.file_problems,
        )
        self.body_rows.addStretch(1)
        show_layout_widgets(self.body_rows, self.body)

    def _show_no_set(self) -> None:
        title = translate(SET_GONE_TEXT) if self.is_set_gone else tr("You have not started a set yet.")
        self.body_rows.addWidget(Label(title, theme.SECTION_SIZE, is_serif=True, wrap=True))
        self.body_rows.addWidget(Label(INTRODUCTION_TEXT, theme.BODY_SIZE, tone="secondary", wrap=True))
        button = Button(tr("New set"), ACCENT, height=44)
        button.clicked.connect(self.new_set_wanted)
        self.body_rows.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_set(self, duplicate_set: DuplicateSet, pending_text: str) -> None:
        """Add the chosen set to the page: title, verdict, button for the next deal, table."""
        self.body_rows.addWidget(Label(_set_title(duplicate_set), theme.GAME_TITLE_SIZE, is_serif=True, wrap=True))
        verdict = (
            board_rows.set_verdict(duplicate_set) if duplicate_set.has_boards else self.deals_verdict(duplicate_set)
        )
        self.body_rows.addWidget(Label(verdict, theme.ROW_SIZE, 600, wrap=True))
        explanation = board_words.SET_SCORING_SENTENCES.get(duplicate_set.scoring, INTRODUCTION_TEXT)
        self.body_rows.addWidget(Label(explanation, theme.SECONDARY_SIZE, tone="secondary", wrap=True))
        next_deal = duplicate_set.next_deal
        if next_deal is not None:
            button_text = (
                tr("Play board {number}", number=next_deal)
                if duplicate_set.has_boards
                else tr("Play deal {number}", number=next_deal)
            )
            self.play_button = Button(button_text, ACCENT, icon="play", height=44)
            self.play_button.clicked.connect(lambda: self.play_wanted.emit(duplicate_set.id, next_deal))
            self.body_rows.addWidget(self.play_button, 0, Qt.AlignmentFlag.AlignLeft)
        frame, column = create_card_frame(6, 8, right=12)
        column.setContentsMargins(theme.px(12), theme.px(6), theme.px(12), theme.px(8))
        if duplicate_set.has_boards:
            self._add_boards(column, duplicate_set, pending_text)
        else:
            self._add_deals(column, duplicate_set, pending_text)
        self.body_rows.addWidget(frame)

    def _add_boards(self, column: QVBoxLayout, duplicate_set: DuplicateSet, pending_text: str) -> None:
        column.addWidget(BoardSummaryRow(board_rows.heading_cells(duplicate_set), is_heading=True))
        for number in range(1, duplicate_set.size + 1):
            row = BoardRow(duplicate_set, number, pending_text)
            row.clicked.connect(lambda _=False, number=number: self._open_deal(duplicate_set, number))
            self.deal_rows.append(row)
            column.addWidget(Hairline())
            column.addWidget(row)
        if cells := board_rows.sum_cells(duplicate_set):
            column.addWidget(Hairline())
            column.addWidget(BoardSummaryRow(cells))

    def _add_deals(self, column: QVBoxLayout, duplicate_set: DuplicateSet, pending_text: str) -> None:
        column.addWidget(SummaryRow(["", tr("You"), tr("Hard"), tr("Difference")], is_heading=True))
        for number in range(1, duplicate_set.size + 1):
            own_result, hard_result = duplicate_set.result_of(number), duplicate_set.result_of(number, HARD)
            row = DealRow(
                number,
                None if own_result is None else own_result.value,
                None if hard_result is None else hard_result.value,
                pending_text,
            )
            row.clicked.connect(lambda _=False, number=number: self._open_deal(duplicate_set, number))
            self.deal_rows.append(row)
            column.addWidget(Hairline())
            column.addWidget(row)
        column.addWidget(Hairline())
        own_sum, hard_sum = duplicate_set.total_of(duplicates.YOU), duplicate_set.total_of(HARD)
        difference = own_sum - hard_sum
        cells = (
            [tr("Together"), format_signed(own_sum), format_signed(hard_sum), format_signed(difference)]
            if duplicate_set.compared_deals
            else []
        )
        if cells:
            column.addWidget(SummaryRow(cells, difference))

    def deals_verdict(self, duplicate_set: DuplicateSet) -> str:
        """Return a sentence on the leader over the deals that both have played, and the lead."""
        if not duplicate_set.played_deals:
            return tr("Not started yet.")
        difference = duplicate_set.total_of(duplicates.YOU) - duplicate_set.total_of(HARD)
        compared_count = len(duplicate_set.compared_deals)
        if not compared_count:
            return tr("The Hard player has not played these deals yet.")
        lead_text = format_points(abs(difference))
        if not difference:
            return tr_many(
                "After {number} deal: tied with the Hard player.",
                "After {number} deals: tied with the Hard player.",
                compared_count,
            )
        if difference > 0:
            return tr_many(
                "After {number} deal: you are ahead of the Hard player by {ahead}.",
                "After {number} deals: you are ahead of the Hard player by {ahead}.",
                number=compared_count,
                ahead=lead_text,
            )
        return tr_many(
            "After {number} deal: the Hard player is ahead by {ahead}.",
            "After {number} deals: the Hard player is ahead by {ahead}.",
            number=compared_count,
            ahead=lead_text,
        )

    def _open_deal(self, duplicate_set: DuplicateSet, deal: int) -> None:
        """Ask to review a deal already played by the person, or to play a new one."""
        own_result = duplicate_set.result_of(deal)
        if own_result is None:
            self.play_wanted.emit(duplicate_set.id, deal)
        else:
            self.review_wanted.emit(duplicate_set.game, own_result.match)


def _set_title(duplicate_set: DuplicateSet) -> str:
    """Return the title of a set: game, number of deals, scoring."""
    name = CATALOGUE[duplicate_set.game].name
    if duplicate_set.has_boards:
        return tr(
            "{name}, {number} boards, {scoring}",
            name=name,
            number=duplicate_set.size,
            scoring=board_words.SCORING_NAMES[duplicate_set.scoring],
        )
    return tr_many("{name}, {number} deal", "{name}, {number} deals", number=duplicate_set.size, name=name)


def _set_label(duplicate_set: DuplicateSet) -> str:
    """Return the label of a set in the list: game, date, number of deals played."""
    return tr(
        "{name}, {date}: {played} of {size}",
        name=CATALOGUE[duplicate_set.game].name,
        date=format_date(duplicate_set.began.astimezone().date()),
        played=len(duplicate_set.played_deals),
        size=duplicate_set.size,
    )
