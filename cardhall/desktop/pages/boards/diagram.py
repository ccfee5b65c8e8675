"""A deal as a printed diagram: four hands, North at the top, suits in colour."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.desktop.labels import label_value
from cardhall.desktop.look import theme
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import current_language, tr, translate
from cardhall.match.boards.board import SEAT_NAMES, SEAT_NUMBERS
from cardhall.match.boards.notation import RANKS, SUIT_WRITING_ORDER

HAND_CELLS_BY_SEAT = {2: (0, 1), 1: (1, 0), 3: (1, 2), 0: (2, 1)}  # seat -> row and column; seat 0 is South, 1 West
MIN_HAND_WIDTH, COMPASS_SIZE = 118, 74  # pixels at a text scale of 1


def ranks_by_suit(hand: tuple[Card, ...]) -> dict[str, str]:
    """Return the ranks of each suit, the highest first, in the letters of the language; `–` for a void."""
    texts, letters = {}, current_language()
    for suit in SUIT_WRITING_ORDER:
        ranks = sorted((card.rank for card in hand if card.suit == suit), key=RANKS.index)
        texts[suit] = " ".join("10" if rank == "T" else letters.corner_index(rank) for rank in ranks) or "–"
    return texts


def hand_html(hand: tuple[Card, ...]) -> str:
    """Return a hand as HTML, with a line for each suit; hearts and diamonds have red signs."""
    red = theme.page_colours().red
    lines = []
    for suit, ranks in ranks_by_suit(hand).items():
        sign = SUIT_SIGNS[suit]
        sign_html = f'<span style="color:{red}">{sign}</span>' if suit in "HD" else sign
        lines.append(f"{sign_html}&nbsp;{ranks.replace(' ', '&thinsp;')}")
    return f'<p style="line-height:118%; margin:0">{"<br>".join(lines)}</p>'


class HandCell(TranslatedName, QWidget):
    """The name and cards of a seat in the diagram."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(2))
        self.heading_label = Label("", theme.SECONDARY_SIZE, 600)
        self.cards_label = QLabel()
        self.cards_label.setFont(theme.sans(theme.BODY_SIZE, tabular=True))
        self.cards_label.setTextFormat(Qt.TextFormat.RichText)
        self.cards_label.setMinimumWidth(theme.px(MIN_HAND_WIDTH))
        column.addWidget(self.heading_label)
        column.addWidget(self.cards_label)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def show_hand(self, hand: tuple[Card, ...], name: str, *, is_dealer: bool) -> None:
        """Show a hand, () for an unknown one; `name`: of the player, or ""."""
        seat = translate(SEAT_NAMES[self.seat])
        heading = tr("{seat}: {name}", seat=seat, name=name) if name else seat
        if is_dealer:
            heading = tr("{seat} (dealer)", seat=heading)
        self.heading_label.setText(heading)
        self.cards_label.setText(hand_html(hand) if hand else "–")
        spoken_cards = "; ".join(f"{SUIT_SIGNS[suit]} {ranks}" for suit, ranks in ranks_by_suit(hand).items())
        self.setAccessibleName(label_value(heading, spoken_cards if hand else tr("cards not shown")))


class DealDiagram(QWidget):
    """A deal as a diagram: four hands round a compass, in which the letters of vulnerable seats are red."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(theme.px(14))
        grid.setVerticalSpacing(theme.px(6))
        self.hand_cells = {seat: HandCell(seat) for seat in SEAT_NUMBERS}
        for seat, (row, column) in HAND_CELLS_BY_SEAT.items():
            grid.addWidget(
                self.hand_cells[seat], row, column, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            )
        self.compass_label = QLabel()
        self.compass_label.setObjectName("code")
        self.compass_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.compass_label.setFont(theme.sans(theme.SECONDARY_SIZE, 600))
        self.compass_label.setTextFormat(Qt.TextFormat.RichText)
        self.compass_label.setFixedSize(theme.px(COMPASS_SIZE), theme.px(COMPASS_SIZE))
        self.compass_label.setAccessibleName("")
        grid.addWidget(self.compass_label, 1, 1, Qt.AlignmentFlag.AlignCenter)
        grid.setColumnStretch(3, 1)

    def show_deal(
        self, hands: Mapping[int, tuple[Card, ...]], dealer: int, vulnerable: tuple[int, ...], names: Mapping[int, str]
    ) -> None:
        """Show a deal; all arguments go by seat, unknown hands and names are missing.

        `vulnerable`: the vulnerable seats, whose letters are red in the compass.
        """
        for seat, hand in self.hand_cells.items():
            hand.show_hand(hands.get(seat, ()), names.get(seat, ""), is_dealer=seat == dealer)
        red = theme.page_colours().red

        def seat_letter(seat: int) -> str:
            text = translate(SEAT_NAMES[seat])[:1]
            return f'<span style="color:{red}">{text}</span>' if seat in vulnerable else text

        self.compass_label.setText(
            f"{seat_letter(2)}<br>{seat_letter(1)}&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;{seat_letter(3)}<br>{seat_letter(0)}"
        )
