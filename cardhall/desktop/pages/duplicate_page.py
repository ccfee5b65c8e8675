"""The page of duplicate sets: the person's result beside a Hard player's, deal by deal."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardhall.desktop import board_words
from cardhall.desktop.figures import format_signed, points
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import clear_layout, painter_for, show_layout
from cardhall.desktop.pages import board_rows
from cardhall.desktop.pages.board_rows import BoardLine, BoardRow
from cardhall.desktop.pages.calendar import date_words
from cardhall.desktop.pages.set_row import SetRow
from cardhall.desktop.places import TODAY
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.charts import ALIGN_RIGHT, write
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, add_remarks, centred_scroll, column_layout
from cardhall.desktop.widgets.telling import TellsName
from cardhall.language import say, tell, tr, tr_many
from cardhall.match import Store, duplicates
from cardhall.match.duplicates import HARD, DuplicateSet
from cardhall.rules.catalogue import CATALOGUE

MAX_WIDTH, ROW_HEIGHT = 720, 42  # pixels at a text scale of 1
COLUMN_ENDS = (0.30, 0.56, 0.80, 1.0)  # right ends of deal, own result, Hard's result, difference: shares of the width
DIFFERENCE_COLUMN = 3
INTRODUCTION_TEXT = say(
    "A Hard player plays the same deals in your seat, against the same opponents. The difference "
    "counts. Each figure is a player’s score minus the others’ average."
)
SET_GONE_TEXT = say("The last set you played no longer exists.")


class PlaysSets(Protocol):
    """An object that has duplicate sets played by a Hard player in the background."""

    def want_set(self, set_id: str) -> bool:
        """Request Hard's results of a set. Return whether Hard is playing the deals or will play them."""


class DealRow(SetRow):
    """The row of a deal; pressing reviews the deal, or plays it."""

    def __init__(self, deal: int, own: float | None, hard: float | None, waits: str) -> None:
        """`own`, `hard`: results, None until played; `waits`: text for Hard's missing result.

        Hard's result stays hidden until the person has played the deal.
        """
        cells = [
            tr("Deal {number}", number=deal),
            "–" if own is None else format_signed(own),
            ("–" if own is None else waits) if own is None or hard is None else format_signed(hard),
            format_signed(own - hard) if own is not None and hard is not None else "",
        ]
        told = tr("not played") if own is None else tr("you {own}, Hard player {hard}", own=cells[1], hard=cells[2])
        super().__init__(tr("{deal}: {told}", deal=cells[0], told=told), ROW_HEIGHT)
        self.cells, self.difference = cells, 0.0 if own is None or hard is None else own - hard

    def paint_cells(self, painter: QPainter) -> None:
        paint_cells(painter, self.width(), self.height(), self.cells, self.difference)


class Line(TellsName, QWidget):
    """A row without a reaction to the mouse: the headings above the deals, or the sums below."""

    def __init__(self, cells: list[str], difference: float = 0.0, *, is_head: bool = False) -> None:
        super().__init__()
        self.cells, self.difference, self.is_head = cells, difference, is_head
        self.setFixedHeight(theme.px(ROW_HEIGHT))
        self.setAccessibleName(", ".join(filter(None, cells)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        size = self.width(), self.height()
        paint_cells(painter, *size, self.cells, self.difference, is_head=self.is_head, is_sum=not self.is_head)
        painter.end()


def paint_cells(
    painter: QPainter,
    width: int,
    height: int,
    cells: list[str],
    difference: float,
    *,
    is_head: bool = False,
    is_sum: bool = False,
) -> None:
    """Paint the cells of a row of `width` by `height` pixels; `difference` gives the colour of the last cell."""
    page, edge = theme.page(), theme.px(10)
    start = 0.0
    for place, (cell, end) in enumerate(zip(cells, COLUMN_ENDS, strict=True)):
        rect = QRectF(edge + start * (width - 2 * edge), 0, (end - start) * (width - 2 * edge), height)
        weight = 600 if is_head or is_sum or place == DIFFERENCE_COLUMN else 500
        font = theme.sans(theme.SECONDARY if is_head else theme.BODY, weight, tabular=True)
        colour = page.text2 if is_head else page.text
        if place == DIFFERENCE_COLUMN and difference:
            colour = page.accent if difference > 0 else page.red
        if place:
            write(painter, rect, cell, font, colour, ALIGN_RIGHT)
        else:
            write(painter, rect, cell, font, colour)
        start = end


class DuplicatePage(Page):
    """The page of duplicate sets: a list to choose from, and the deals of the chosen set."""

    called = say("Duplicate")
    place = TODAY
    play_wanted = Signal(str, int)  # a set's id, and one of its deals
    review_wanted = Signal(str, str)  # a game's id, and a match's
    new_wanted = Signal()

    def __init__(self, store: Store, plays: PlaysSets | None, set_id: str = "", back_to: str = say("Hall")) -> None:
        """`set_id`: the set shown first; "": the newest."""
        super().__init__(tr("Duplicate"), back_to)
        self.store, self.plays, self.set_id = store, plays, set_id
        self.sets: list[DuplicateSet] = []
        self.told: tuple[str, ...] = ()  # sentences on set files that cannot be used
        self.is_gone = False  # whether the set requested first no longer exists
        self.build()

    restyle = Page.rebuild

    def build(self) -> None:
        assert self.header is not None
        self.choice = Dropdown([], None, name=tr("Set"))
        self.choice.chosen.connect(lambda set_id: self.choose(str(set_id)))
        self.new = Button(tr("New set"), PLAIN, height=44)
        self.new.clicked.connect(self.new_wanted)
        self.header.tools.addWidget(self.choice)
        self.header.tools.addWidget(self.new)
        self.body = QWidget()
        self.rows = column_layout(self.body)
        self.column.addWidget(centred_scroll(self.body, MAX_WIDTH), 1)
        self.refresh()

    def choose(self, set_id: str) -> None:
        """Show another set."""
        self.set_id = set_id
        self.refresh()

    def refresh(self) -> None:
        """Read the sets again, and show the one chosen."""
        if self.store.lists:
            self.sets, refused = duplicates.read_all(self.store.folder)
            self.told = refused.sentences or self.told  # reading moves damaged files away
        if all(one.id != self.set_id for one in self.sets):
            self.is_gone = self.is_gone or bool(self.set_id)
            self.set_id = self.sets[0].id if self.sets else ""
        self.choice.set_choices([(one.id, _set_label(one)) for one in self.sets], self.set_id)
        self.choice.setVisible(len(self.sets) > 1)
        is_playing = bool(self.sets) and self.plays is not None and self.plays.want_set(self.set_id)
        clear_layout(self.rows)
        self.play: Button | None = None
        self.lines: list[DealRow | BoardRow] = []
        shown = next((one for one in self.sets if one.id == self.set_id), None)
        if shown is None:
            self._say_none()
        else:
            self._show(shown, tr("being played") if is_playing else tr("not played"))
        add_remarks(self.rows, (*self.told, tell(SET_GONE_TEXT)) if self.is_gone and self.sets else self.told)
        self.rows.addStretch(1)
        show_layout(self.rows, self.body)

    def _say_none(self) -> None:
        title = tell(SET_GONE_TEXT) if self.is_gone else tr("You have not started a set yet.")
        self.rows.addWidget(Label(title, theme.SECTION, is_serif=True, wrap=True))
        self.rows.addWidget(Label(INTRODUCTION_TEXT, theme.BODY, tone="secondary", wrap=True))
        button = Button(tr("New set"), ACCENT, height=44)
        button.clicked.connect(self.new_wanted)
        self.rows.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _show(self, shown: DuplicateSet, waits: str) -> None:
        """Add the chosen set to the page: title, verdict, button for the next deal, table."""
        self.rows.addWidget(Label(_title(shown), theme.GAME_TITLE, is_serif=True, wrap=True))
        verdict = board_rows.verdict(shown) if shown.is_of_boards else self.verdict(shown)
        self.rows.addWidget(Label(verdict, theme.ROW, 600, wrap=True))
        what = board_words.SCORING_SENTENCES.get(shown.scoring, INTRODUCTION_TEXT)
        self.rows.addWidget(Label(what, theme.SECONDARY, tone="secondary", wrap=True))
        deal = shown.next_deal
        if deal is not None:
            words = (
                tr("Play board {number}", number=deal) if shown.is_of_boards else tr("Play deal {number}", number=deal)
            )
            self.play = Button(words, ACCENT, icon="play", height=44)
            self.play.clicked.connect(lambda: self.play_wanted.emit(shown.id, deal))
            self.rows.addWidget(self.play, 0, Qt.AlignmentFlag.AlignLeft)
        frame, column = card_frame(6, 8, right=12)
        column.setContentsMargins(theme.px(12), theme.px(6), theme.px(12), theme.px(8))
        if shown.is_of_boards:
            self._add_boards(column, shown, waits)
        else:
            self._add_deals(column, shown, waits)
        self.rows.addWidget(frame)

    def _add_boards(self, column: QVBoxLayout, shown: DuplicateSet, waits: str) -> None:
        column.addWidget(BoardLine(board_rows.head_cells(shown), is_head=True))
        for number in range(1, shown.size + 1):
            row = BoardRow(shown, number, waits)
            row.clicked.connect(lambda _=False, number=number: self._open(shown, number))
            self.lines.append(row)
            column.addWidget(Hairline())
            column.addWidget(row)
        if cells := board_rows.sum_cells(shown):
            column.addWidget(Hairline())
            column.addWidget(BoardLine(cells))

    def _add_deals(self, column: QVBoxLayout, shown: DuplicateSet, waits: str) -> None:
        column.addWidget(Line(["", tr("You"), tr("Hard"), tr("Difference")], is_head=True))
        for number in range(1, shown.size + 1):
            own, hard = shown.of(number), shown.of(number, HARD)
            row = DealRow(number, None if own is None else own.value, None if hard is None else hard.value, waits)
            row.clicked.connect(lambda _=False, number=number: self._open(shown, number))
            self.lines.append(row)
            column.addWidget(Hairline())
            column.addWidget(row)
        column.addWidget(Hairline())
        own_sum, hard_sum = shown.sum_of(duplicates.YOU), shown.sum_of(HARD)
        difference = own_sum - hard_sum
        cells = (
            [tr("Together"), format_signed(own_sum), format_signed(hard_sum), format_signed(difference)]
            if shown.compared
            else []
        )
        if cells:
            column.addWidget(Line(cells, difference))

    def verdict(self, shown: DuplicateSet) -> str:
        """Return a sentence on the leader over the deals that both have played, and the lead."""
        if not shown.played:
            return tr("Not started yet.")
        difference = shown.sum_of(duplicates.YOU) - shown.sum_of(HARD)
        number = len(shown.compared)
        if not number:
            return tr("The Hard player has not played these deals yet.")
        ahead = points(abs(difference))
        if not difference:
            return tr_many(
                "After {number} deal: tied with the Hard player.",
                "After {number} deals: tied with the Hard player.",
                number,
            )
        if difference > 0:
            return tr_many(
                "After {number} deal: you are ahead of the Hard player by {ahead}.",
                "After {number} deals: you are ahead of the Hard player by {ahead}.",
                number=number,
                ahead=ahead,
            )
        return tr_many(
            "After {number} deal: the Hard player is ahead by {ahead}.",
            "After {number} deals: the Hard player is ahead by {ahead}.",
            number=number,
            ahead=ahead,
        )

    def _open(self, shown: DuplicateSet, deal: int) -> None:
        """Ask to review a deal already played by the person, or to play a new one."""
        own = shown.of(deal)
        if own is None:
            self.play_wanted.emit(shown.id, deal)
        else:
            self.review_wanted.emit(shown.game, own.match)


def _title(shown: DuplicateSet) -> str:
    """Return the title of a set: game, number of deals, scoring."""
    name = CATALOGUE[shown.game].name
    if shown.is_of_boards:
        return tr(
            "{name}, {number} boards, {scoring}",
            name=name,
            number=shown.size,
            scoring=board_words.SCORING_NAMES[shown.scoring],
        )
    return tr_many("{name}, {number} deal", "{name}, {number} deals", number=shown.size, name=name)


def _set_label(one: DuplicateSet) -> str:
    """Return the label of a set in the list: game, date, number of deals played."""
    return tr(
        "{name}, {date}: {played} of {size}",
        name=CATALOGUE[one.game].name,
        date=date_words(one.began.astimezone().date()),
        played=len(one.played),
        size=one.size,
    )
