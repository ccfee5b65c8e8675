"""The page with a form for typing a deal: four hands, dealer and vulnerability. Empty hands are dealt at random."""

from __future__ import annotations

import random

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, create_centred_scroll, create_column
from cardhall.english import capitalize_first
from cardhall.language import say, tr, translate
from cardhall.match.boards import typed_hands
from cardhall.match.boards.board import BRIDGE_ID, NOBODY_VULNERABLE, SEAT_NAMES, VULNERABLE_SIDES, Board
from cardhall.match.boards.replay import games_with_boards
from cardhall.rules.catalogue import CATALOGUE

MAX_FORM_WIDTH = 640  # pixels: a longer line of text is hard to read
SEATS_FROM_NORTH = (2, 3, 0, 1)  # seats from North on, clockwise: the order in most files and books
FIELD_HEIGHT = 40  # pixels at a text scale of 1
INSTRUCTIONS_TEXT = say(
    "Write spades, hearts, diamonds and clubs, for example AK52.QJ3.T98.765 or S AK52 H QJ3 D T98 C "
    "765. An x is any small card. Empty hands are dealt at random."
)
EXAMPLE_HAND = "AK52.QJ3.T98.765"


class TypedDealPage(Page):
    """The page with the form. The person plays South."""

    back_label = say("Type in a deal")
    play_wanted = Signal(object, int)  # the Board to be played, and the person's seat
    open_wanted = Signal()  # open a file instead

    def __init__(self, game_id: str = BRIDGE_ID, back_to: str = say("Hall")) -> None:
        """`game_id`: the game chosen at first; Contract Bridge if it is not for four hands of 13 cards."""
        super().__init__(tr("Type in a deal"), back_to)
        self.game_id = game_id if game_id in games_with_boards() else BRIDGE_ID
        self.hand_texts: dict[int, str] = {}
        self.dealer, self.vulnerable = 2, NOBODY_VULNERABLE
        self.build()

    restyle = Page.rebuild

    def build(self) -> None:
        assert self.header is not None
        self.open_button = Button(tr("Open a file"), PLAIN, height=44)
        self.open_button.clicked.connect(self.open_wanted)
        self.header.tools.addWidget(self.open_button)
        body = QWidget()
        rows = create_column(body)
        rows.addWidget(Label(INSTRUCTIONS_TEXT, theme.BODY_SIZE, tone="secondary", wrap=True))
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(12))
        grid.setVerticalSpacing(theme.px(8))
        grid.setColumnStretch(1, 1)
        game_choices = [
            (game, translate(CATALOGUE[game].name)) for game in short_texts.sort_games_by_name(games_with_boards())
        ]
        self.game_field = Dropdown(game_choices, self.game_id, name=tr("Game"))
        self.game_field.value_chosen.connect(self._choose_game)
        self._add_row(grid, 0, tr("Game"), self.game_field)
        self.hand_fields: dict[int, QLineEdit] = {}
        for row, seat in enumerate(SEATS_FROM_NORTH, 1):
            name = tr("{seat} (you)", seat=SEAT_NAMES[seat]) if seat == 0 else translate(SEAT_NAMES[seat])
            self.hand_fields[seat] = field = self._make_field(seat, name)
            self._add_row(grid, row, name, field)
        seat_choices = [(seat, translate(SEAT_NAMES[seat])) for seat in SEATS_FROM_NORTH]
        self.dealer_field = Dropdown(seat_choices, self.dealer, name=tr("Dealer"))
        self.dealer_field.value_chosen.connect(self._choose_dealer)
        self._add_row(grid, 5, tr("Dealer"), self.dealer_field)
        vulnerable_choices = [(kind, capitalize_first(translate(words))) for kind, words in VULNERABLE_SIDES.items()]
        self.vulnerable_field = Dropdown(vulnerable_choices, self.vulnerable, name=tr("Vulnerable", context="bridge"))
        self.vulnerable_field.value_chosen.connect(self._choose_vulnerable)
        self.vulnerable_label = self._add_row(grid, 6, tr("Vulnerable", context="bridge"), self.vulnerable_field)
        add_layout(rows, grid)
        self.verdict_label = Label("", theme.BODY_SIZE, 600, wrap=True)
        rows.addWidget(self.verdict_label)
        self.play_button = Button(tr("Play"), ACCENT, icon="play", height=44)
        self.play_button.clicked.connect(self._ask_play)
        self.fill_button = Button(tr("Deal the rest at random"), PLAIN, height=44)
        self.fill_button.clicked.connect(self._deal_rest)
        self.clear_button = Button(tr("Clear"), PLAIN, height=44)
        self.clear_button.clicked.connect(self._clear_hands)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.px(10))
        for button in (self.play_button, self.fill_button, self.clear_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        add_layout(rows, buttons)
        rows.addStretch(1)
        self.column.addWidget(create_centred_scroll(body, MAX_FORM_WIDTH), 1)
        self._show_vulnerable()
        self._check_deal()

    def _add_row(self, grid: QGridLayout, row: int, text: str, widget: QWidget) -> Label:
        """Add a labelled widget to the form, and return the label."""
        label = Label(text, theme.BODY_SIZE, 600)
        grid.addWidget(label, row, 0)
        grid.addWidget(widget, row, 1)
        return label

    def _make_field(self, seat: int, name: str) -> QLineEdit:
        """Return a new field for the hand of a seat."""
        field = QLineEdit(self.hand_texts.get(seat, ""))
        field.setFont(theme.sans(theme.BODY_SIZE, tabular=True))
        field.setFixedHeight(theme.px(FIELD_HEIGHT))
        field.setPlaceholderText(EXAMPLE_HAND)
        field.setAccessibleName(name)
        field.setMaxLength(4 * typed_hands.MAX_HAND_LENGTH)
        field.textChanged.connect(lambda text, seat=seat: self._read_text(seat, text))
        field.returnPressed.connect(self._ask_play)
        return field

    # ---- choices

    def _choose_game(self, game: object) -> None:
        self.game_id = str(game)
        self._show_vulnerable()

    def _choose_dealer(self, seat: object) -> None:
        assert isinstance(seat, int)
        self.dealer = seat

    def _choose_vulnerable(self, sides: object) -> None:
        self.vulnerable = str(sides)

    def _show_vulnerable(self) -> None:
        """Show the choice of vulnerability in Bridge only."""
        for widget in (self.vulnerable_field, self.vulnerable_label):
            widget.setVisible(self.game_id == BRIDGE_ID)

    def _read_text(self, seat: int, text: str) -> None:
        """Store the text of a seat's field, or fill all fields with four hands pasted into one."""
        pasted_hands = typed_hands.split_deal(text)
        if pasted_hands is not None:
            self._show_texts(pasted_hands)
            return
        self.hand_texts[seat] = text
        self._check_deal()

    def _show_texts(self, texts: dict[int, str]) -> None:
        """Fill all fields, and check the deal once."""
        for seat, field in self.hand_fields.items():
            field.blockSignals(True)
            field.setText(texts.get(seat, ""))
            field.blockSignals(False)
        self.hand_texts = dict(texts)
        self._check_deal()

    def _clear_hands(self) -> None:
        self._show_texts({})
        self.hand_fields[SEATS_FROM_NORTH[0]].setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- checking, playing

    def typed_board(self) -> Board:
        """Return the typed deal, with random cards for empty hands. Raises `TypedHandError` for a mistake."""
        hands = typed_hands.deal_hands(self.hand_texts, random.Random(random.SystemRandom().random()))
        return Board(game=self.game_id, hands=hands, dealer=self.dealer, vulnerable=self.vulnerable)

    def _check_deal(self) -> None:
        """Show the first mistake of the typed deal, or that the deal is valid."""
        try:
            self.typed_board()
        except typed_hands.TypedHandError as error:
            self._show_verdict(str(error), has_mistake=True)
            return
        empty_seats = [seat for seat in SEATS_FROM_NORTH if not self.hand_texts.get(seat, "").strip()]
        sentence = tr("All four hands are dealt at random.") if len(empty_seats) == 4 else ""
        self._show_verdict(
            sentence or (tr("The deal is complete.") if not empty_seats else tr("Empty hands are dealt at random."))
        )

    def _show_verdict(self, sentence: str, *, has_mistake: bool = False) -> None:
        """Show a sentence below the form, in red for a mistake."""
        self.has_mistake = has_mistake
        self.verdict_label.setText(sentence)
        self.verdict_label.setStyleSheet(f"color: {theme.page_colours().red};" if has_mistake else "")

    def _show_mistake(self, error: typed_hands.TypedHandError) -> None:
        """Show and speak a mistake, and select the text of its field."""
        self._show_verdict(str(error), has_mistake=True)
        announce(self, str(error))
        field = self.hand_fields[error.seat]
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    def _deal_rest(self) -> None:
        """Fill the empty fields at random."""
        try:
            board = self.typed_board()
        except typed_hands.TypedHandError as error:
            self._show_mistake(error)
            return
        self._show_texts({seat: typed_hands.format_hand(hand) for seat, hand in board.hands.items()})

    def _ask_play(self) -> None:
        try:
            board = self.typed_board()
        except typed_hands.TypedHandError as error:
            self._show_mistake(error)
            return
        self.play_wanted.emit(board, 0)

    def take_focus(self) -> None:
        self.hand_fields[0].setFocus(Qt.FocusReason.OtherFocusReason)
