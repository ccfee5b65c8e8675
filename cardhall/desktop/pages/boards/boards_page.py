"""The page with the boards of another program's file: a list, and the chosen deal with buttons to play or review."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.pages.boards.diagram import Diagram
from cardhall.desktop.pages.boards.words import (
    auction_html,
    auction_words,
    board_name,
    contract_words,
    result_words,
    vulnerable_seats,
)
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.controls import Switch
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, Scroll
from cardhall.english import capital
from cardhall.language import say, tell, tr, tr_many
from cardhall.match.boards.board import BRIDGE_ID, SEAT_NAMES, SEAT_NUMBERS, VULNERABLE_SIDES, Board, BoardFile
from cardhall.rules.catalogue import CATALOGUE

TWO_COLUMN_WIDTH = 820  # pixels at a text scale of 1: width from which list and deal are side by side
LIST_SHARE = (5, 6)  # widths of list and deal in proportion
LOW_LIST_SHARE = 3, 10  # above the deal, the list has at most 3/10 of the page's height
LIST_HEADS = (
    say("Board", context="bridge"),
    say("Dealer"),
    say("Vulnerable", context="bridge"),
    say("Contract"),
    say("Result"),
)
MIN_LIST_WIDTH, MIN_LIST_HEIGHT = 330, 150  # pixels at a text scale of 1
QT_MAX_SIZE = 16_777_215  # Qt's QWIDGETSIZE_MAX: removes a maximum height


class BoardsPage(Page):
    """The page with all boards of a file as a list, and the chosen board in full."""

    called = say("Boards")
    play_wanted = Signal(object, int)  # the Board to be played, and the person's seat in its diagram
    review_wanted = Signal(object, int)  # the Board whose recorded play is to be reviewed, and the seat
    open_wanted = Signal()  # open another file

    def __init__(
        self, name: str, found: BoardFile, own_result: Callable[[Board], str], back_to: str = say("Hall")
    ) -> None:
        """`name`: of the file; `own_result`: returns the person's result on a board in this window, or ""."""
        super().__init__(name, back_to)
        self.found, self.own_result = found, own_result
        self.row = self.seat = 0
        self.shows_all = True  # whether the diagram shows all hands, not only that of `seat`
        self.build()

    restyle = Page.rebuild

    @property
    def board(self) -> Board:
        """Return the chosen board."""
        return self.found.boards[self.row]

    def build(self) -> None:
        assert self.header is not None
        self.open = Button(tr("Open another file"), PLAIN, height=44)
        self.open.clicked.connect(self.open_wanted)
        self.header.tools.addWidget(self.open)
        body = QWidget()
        self.sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self.sides.setContentsMargins(theme.px(24), theme.px(16), theme.px(16), theme.px(16))
        self.sides.setSpacing(theme.px(18))
        self.sides.addWidget(self._list(), LIST_SHARE[0])
        self.detail = Scroll(self._detail())
        self.sides.addWidget(self.detail, LIST_SHARE[1])
        self.column.addWidget(body, 1)
        self._turn()
        chosen = self.list.topLevelItem(self.row)
        if chosen is not None:
            self.list.setCurrentItem(chosen)
        self._show()
        self.list.currentItemChanged.connect(self._chosen)

    # ---- the list

    def _list(self) -> QTreeWidget:
        self.list = made = _BoardList()
        made.setRootIsDecorated(False)
        made.setUniformRowHeights(True)
        made.setAllColumnsShowFocus(True)
        made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setFont(theme.sans(theme.SECONDARY, tabular=True))
        made.setAccessibleName(tr_many("{number} board", "{number} boards", number=len(self.found.boards)))
        made.setHeaderLabels([tell(head) for head in LIST_HEADS])
        made.header().setFont(theme.sans(theme.CAPTION, 600))
        made.addTopLevelItems([QTreeWidgetItem(self._cells(board)) for board in self.found.boards])
        for column in range(len(LIST_HEADS)):
            made.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        made.header().setStretchLastSection(True)
        made.setMinimumWidth(theme.px(MIN_LIST_WIDTH))
        made.itemActivated.connect(lambda *_: self._play())
        return made

    def _cells(self, board: Board) -> list[str]:
        """Return the texts of a board's row, one for each of LIST_HEADS; boards of other games name the game."""
        is_bridge = board.game == BRIDGE_ID
        return [
            board_name(board),
            tell(SEAT_NAMES[board.dealer_or_usual]),
            capital(tell(VULNERABLE_SIDES[board.vulnerable_or_usual])) if is_bridge else "",
            contract_words(board) if is_bridge else tell(CATALOGUE[board.game].name),
            result_words(board),
        ]

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.row = self.list.indexOfTopLevelItem(item)
            self._show()

    # ---- the deal

    def _detail(self) -> QWidget:
        body = QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(0, 0, theme.px(8), 0)
        rows.setSpacing(theme.px(10))
        self.title = Label("", theme.SECTION, is_serif=True, wrap=True)
        self.where = Label("", theme.SECONDARY, tone="secondary", wrap=True)
        self.diagram = Diagram()
        self.auction = QLabel()
        self.auction.setTextFormat(Qt.TextFormat.RichText)
        self.auction.setFont(theme.sans(theme.SECONDARY, tabular=True))
        self.outcome = Label("", theme.BODY, 600, wrap=True)
        self.own = Label("", theme.BODY, 600, wrap=True)
        self.problems = Label("", theme.SECONDARY, tone="secondary", wrap=True)
        choice = QHBoxLayout()
        choice.setSpacing(theme.px(10))
        choice.addWidget(Label(tr("Your seat"), theme.BODY))
        seats = [(seat, tell(SEAT_NAMES[seat])) for seat in (2, 3, 0, 1)]
        self.seats = Dropdown(seats, self.seat, name=tr("Your seat"))
        self.seats.chosen.connect(self._sit)
        choice.addWidget(self.seats)
        self.all_hands = Switch(tr("Show all hands"), self.shows_all)
        self.all_hands.toggled.connect(self._show_all)
        choice.addSpacing(theme.px(10))
        choice.addWidget(self.all_hands)
        choice.addStretch(1)
        self.play = Button(tr("Play"), ACCENT, icon="play", height=44)
        self.play.clicked.connect(self._play)
        self.review = Button(tr("Review the recorded play"), PLAIN, height=44)
        self.review.clicked.connect(lambda: self.review_wanted.emit(self.board, self.seat))
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.px(10))
        buttons.addWidget(self.play)
        buttons.addWidget(self.review)
        buttons.addStretch(1)
        above: tuple[QWidget, ...] = (self.title, self.where, self.diagram)
        for shown in above:
            rows.addWidget(shown)
        add_layout(rows, choice)
        add_layout(rows, buttons)
        below: tuple[QWidget, ...] = (self.outcome, self.own, self.auction, self.problems)
        for shown in below:
            rows.addWidget(shown)
        rows.addStretch(1)
        return body

    def _show(self) -> None:
        """Show the chosen board: title, event, hands, auction, results, problems."""
        board = self.board
        vulnerable = vulnerable_seats(board) if board.game == BRIDGE_ID else ()
        self.title.setText(self._title_of(board))
        told = [board.event, board.site, board.date]
        self.where.setText("  ·  ".join(filter(None, told)))
        self.where.setVisible(any(told))
        hands = board.hands if self.shows_all else {self.seat: board.hands.get(self.seat, ())}
        self.diagram.show_deal(hands, board.dealer_or_usual, vulnerable, board.names)
        self.auction.setText(auction_html(board))
        self.auction.setAccessibleName(auction_words(board))
        self.auction.setVisible(bool(board.calls))
        self.outcome.setText(self._outcome(board))
        self.outcome.setVisible(bool(self.outcome.plain_text))
        own = self.own_result(board)
        self.own.setText(own)
        self.own.setVisible(bool(own))
        problems = [*board.problems, *self.found.problems]
        if len(board.hands) < len(SEAT_NUMBERS):
            problems.append(tr("Unknown hands are dealt at random."))
        self.problems.setText(" ".join(map(tell, problems)))
        self.problems.setVisible(bool(problems))
        self.review.setVisible(board.is_complete and (board.was_played or bool(board.contract)))

    def refresh(self) -> None:
        """Update the results after the person has played a board."""
        self._show()

    def _title_of(self, board: Board) -> str:
        name = board_name(board)
        if board.game != BRIDGE_ID:
            return tr("Board {number}: {game}", number=name, game=CATALOGUE[board.game].name)
        return tr("Board {number}. Vulnerable: {who}", number=name, who=VULNERABLE_SIDES[board.vulnerable_or_usual])

    def _outcome(self, board: Board) -> str:
        """Return the contract and result recorded in the file; "" if there is none."""
        contract, result = contract_words(board), result_words(board)
        if not contract:
            return ""
        if not result:
            return tr("In the file: {contract}", contract=contract)
        return tr("In the file: {contract}, {result}", contract=contract, result=result)

    def _sit(self, seat: object) -> None:
        assert isinstance(seat, int)
        self.seat = seat
        self._show()

    def _show_all(self, shows: bool) -> None:
        self.shows_all = shows
        self._show()

    def _play(self) -> None:
        self.play_wanted.emit(self.board, self.seat)

    # ---- layout, keys

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Put list and deal side by side, or the list above the deal in a narrow page."""
        narrow = self.width() < theme.px(TWO_COLUMN_WIDTH)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.sides.setDirection(down if narrow else right)
        low = min(theme.px(MIN_LIST_HEIGHT), self.height() * LOW_LIST_SHARE[0] // LOW_LIST_SHARE[1])
        self.list.setMaximumHeight(low if narrow else QT_MAX_SIZE)

    def take_focus(self) -> None:
        self.refresh()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)


class _BoardList(QTreeWidget):
    """The list of boards, in which Enter plays the board and Escape is left to the page."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.itemActivated.emit(item, 0)
            return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        super().keyPressEvent(event)
