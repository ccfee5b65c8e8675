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
from cardhall.desktop.pages.boards.board_texts import (
    auction_html,
    board_name,
    format_contract,
    format_result,
    spoken_auction,
    vulnerable_seats,
)
from cardhall.desktop.pages.boards.diagram import DealDiagram
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.controls import Switch
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, PageScrollArea
from cardhall.english import capitalize_first
from cardhall.language import say, tr, tr_many, translate
from cardhall.match.boards.board import BRIDGE_ID, SEAT_NAMES, SEAT_NUMBERS, VULNERABLE_SIDES, Board, BoardFile
from cardhall.rules.catalogue import CATALOGUE

MIN_TWO_COLUMN_WIDTH = 820  # pixels at a text scale of 1: width from which list and deal are side by side
LIST_AND_DEAL_STRETCHES = (5, 6)  # widths of list and deal in proportion
MAX_LIST_HEIGHT_FRACTION = 3, 10  # above the deal, the list has at most 3/10 of the page's height
LIST_HEADINGS = (
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

    back_label = say("Boards")
    play_wanted = Signal(object, int)  # the Board to be played, and the person's seat in its diagram
    review_wanted = Signal(object, int)  # the Board whose recorded play is to be reviewed, and the seat
    open_wanted = Signal()  # open another file

    def __init__(
        self, file_name: str, board_file: BoardFile, own_result: Callable[[Board], str], back_to: str = say("Hall")
    ) -> None:
        """`file_name`: of the file; `own_result`: returns the person's result on a board in this window, or ""."""
        super().__init__(file_name, back_to)
        self.board_file, self.own_result = board_file, own_result
        self.chosen_row = self.own_seat = 0
        self.shows_all_hands = True  # whether the diagram shows all hands, not only that of `seat`
        self.build()

    restyle = Page.rebuild

    @property
    def chosen_board(self) -> Board:
        """Return the chosen board."""
        return self.board_file.boards[self.chosen_row]

    def build(self) -> None:
        assert self.header is not None
        self.open_button = Button(tr("Open another file"), PLAIN, height=44)
        self.open_button.clicked.connect(self.open_wanted)
        self.header.tools.addWidget(self.open_button)
        body = QWidget()
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self.columns.setContentsMargins(theme.px(24), theme.px(16), theme.px(16), theme.px(16))
        self.columns.setSpacing(theme.px(18))
        self.columns.addWidget(self._make_list(), LIST_AND_DEAL_STRETCHES[0])
        self.deal_scroll = PageScrollArea(self._make_deal_panel())
        self.columns.addWidget(self.deal_scroll, LIST_AND_DEAL_STRETCHES[1])
        self.column.addWidget(body, 1)
        self._arrange()
        chosen_item = self.board_list.topLevelItem(self.chosen_row)
        if chosen_item is not None:
            self.board_list.setCurrentItem(chosen_item)
        self._show_board()
        self.board_list.currentItemChanged.connect(self._choose_row)

    # ---- the list

    def _make_list(self) -> QTreeWidget:
        self.board_list = board_list = _BoardList()
        board_list.setRootIsDecorated(False)
        board_list.setUniformRowHeights(True)
        board_list.setAllColumnsShowFocus(True)
        board_list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        board_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        board_list.setFont(theme.sans(theme.SECONDARY_SIZE, tabular=True))
        board_list.setAccessibleName(tr_many("{number} board", "{number} boards", number=len(self.board_file.boards)))
        board_list.setHeaderLabels([translate(head) for head in LIST_HEADINGS])
        board_list.header().setFont(theme.sans(theme.CAPTION_SIZE, 600))
        board_list.addTopLevelItems([QTreeWidgetItem(self._row_texts(board)) for board in self.board_file.boards])
        for column in range(len(LIST_HEADINGS)):
            board_list.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        board_list.header().setStretchLastSection(True)
        board_list.setMinimumWidth(theme.px(MIN_LIST_WIDTH))
        board_list.itemActivated.connect(lambda *_: self._ask_play())
        return board_list

    def _row_texts(self, board: Board) -> list[str]:
        """Return the texts of a board's row, one for each of LIST_HEADS; boards of other games name the game."""
        is_bridge = board.game == BRIDGE_ID
        return [
            board_name(board),
            translate(SEAT_NAMES[board.dealer_or_default]),
            capitalize_first(translate(VULNERABLE_SIDES[board.vulnerable_or_default])) if is_bridge else "",
            format_contract(board) if is_bridge else translate(CATALOGUE[board.game].name),
            format_result(board),
        ]

    def _choose_row(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.chosen_row = self.board_list.indexOfTopLevelItem(item)
            self._show_board()

    # ---- the deal

    def _make_deal_panel(self) -> QWidget:
        body = QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(0, 0, theme.px(8), 0)
        rows.setSpacing(theme.px(10))
        self.title_label = Label("", theme.SECTION_SIZE, is_serif=True, wrap=True)
        self.event_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.diagram = DealDiagram()
        self.auction_label = QLabel()
        self.auction_label.setTextFormat(Qt.TextFormat.RichText)
        self.auction_label.setFont(theme.sans(theme.SECONDARY_SIZE, tabular=True))
        self.outcome_label = Label("", theme.BODY_SIZE, 600, wrap=True)
        self.own_result_label = Label("", theme.BODY_SIZE, 600, wrap=True)
        self.problems_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        seat_row = QHBoxLayout()
        seat_row.setSpacing(theme.px(10))
        seat_row.addWidget(Label(tr("Your seat"), theme.BODY_SIZE))
        seat_choices = [(seat, translate(SEAT_NAMES[seat])) for seat in (2, 3, 0, 1)]
        self.seat_dropdown = Dropdown(seat_choices, self.own_seat, name=tr("Your seat"))
        self.seat_dropdown.value_chosen.connect(self._choose_seat)
        seat_row.addWidget(self.seat_dropdown)
        self.all_hands_switch = Switch(tr("Show all hands"), self.shows_all_hands)
        self.all_hands_switch.toggled.connect(self._show_all_hands)
        seat_row.addSpacing(theme.px(10))
        seat_row.addWidget(self.all_hands_switch)
        seat_row.addStretch(1)
        self.play_button = Button(tr("Play"), ACCENT, icon="play", height=44)
        self.play_button.clicked.connect(self._ask_play)
        self.review_button = Button(tr("Review the recorded play"), PLAIN, height=44)
        self.review_button.clicked.connect(lambda: self.review_wanted.emit(self.chosen_board, self.own_seat))
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.px(10))
        buttons.addWidget(self.play_button)
        buttons.addWidget(self.review_button)
        buttons.addStretch(1)
        upper_widgets: tuple[QWidget, ...] = (self.title_label, self.event_label, self.diagram)
        for widget in upper_widgets:
            rows.addWidget(widget)
        add_layout(rows, seat_row)
        add_layout(rows, buttons)
        lower_widgets: tuple[QWidget, ...] = (
            self.outcome_label,
            self.own_result_label,
            self.auction_label,
            self.problems_label,
        )
        for widget in lower_widgets:
            rows.addWidget(widget)
        rows.addStretch(1)
        return body

    def _show_board(self) -> None:
        """Show the chosen board: title, event, hands, auction, results, problems."""
        board = self.chosen_board
        vulnerable = vulnerable_seats(board) if board.game == BRIDGE_ID else ()
        self.title_label.setText(self._title_of(board))
        event_texts = [board.event, board.site, board.date]
        self.event_label.setText("  ·  ".join(filter(None, event_texts)))
        self.event_label.setVisible(any(event_texts))
        hands = board.hands if self.shows_all_hands else {self.own_seat: board.hands.get(self.own_seat, ())}
        self.diagram.show_deal(hands, board.dealer_or_default, vulnerable, board.names)
        self.auction_label.setText(auction_html(board))
        self.auction_label.setAccessibleName(spoken_auction(board))
        self.auction_label.setVisible(bool(board.calls))
        self.outcome_label.setText(self._outcome_text(board))
        self.outcome_label.setVisible(bool(self.outcome_label.plain_text))
        own_result = self.own_result(board)
        self.own_result_label.setText(own_result)
        self.own_result_label.setVisible(bool(own_result))
        problems = [*board.problems, *self.board_file.problems]
        if len(board.hands) < len(SEAT_NUMBERS):
            problems.append(tr("Unknown hands are dealt at random."))
        self.problems_label.setText(" ".join(map(translate, problems)))
        self.problems_label.setVisible(bool(problems))
        self.review_button.setVisible(board.is_complete and (board.has_play or bool(board.contract)))

    def refresh(self) -> None:
        """Update the results after the person has played a board."""
        self._show_board()

    def _title_of(self, board: Board) -> str:
        name = board_name(board)
        if board.game != BRIDGE_ID:
            return tr("Board {number}: {game}", number=name, game=CATALOGUE[board.game].name)
        return tr("Board {number}. Vulnerable: {who}", number=name, who=VULNERABLE_SIDES[board.vulnerable_or_default])

    def _outcome_text(self, board: Board) -> str:
        """Return the contract and result recorded in the file; "" if there is none."""
        contract, result = format_contract(board), format_result(board)
        if not contract:
            return ""
        if not result:
            return tr("In the file: {contract}", contract=contract)
        return tr("In the file: {contract}, {result}", contract=contract, result=result)

    def _choose_seat(self, seat: object) -> None:
        assert isinstance(seat, int)
        self.own_seat = seat
        self._show_board()

    def _show_all_hands(self, shows_all: bool) -> None:
        self.shows_all_hands = shows_all
        self._show_board()

    def _ask_play(self) -> None:
        self.play_wanted.emit(self.chosen_board, self.own_seat)

    # ---- layout, keys

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put list and deal side by side, or the list above the deal in a narrow page."""
        is_narrow = self.width() < theme.px(MIN_TWO_COLUMN_WIDTH)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.columns.setDirection(down if is_narrow else right)
        low = min(theme.px(MIN_LIST_HEIGHT), self.height() * MAX_LIST_HEIGHT_FRACTION[0] // MAX_LIST_HEIGHT_FRACTION[1])
        self.board_list.setMaximumHeight(low if is_narrow else QT_MAX_SIZE)

    def take_focus(self) -> None:
        self.refresh()
        self.board_list.setFocus(Qt.FocusReason.OtherFocusReason)


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
