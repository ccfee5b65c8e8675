"""The hands and tricks of a finished deal, on a sheet opened from the score sheet."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from cardhall.cards import HIDDEN, Card, cards
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.look.suit_colours import FOUR_COLOURS_ON_DARK, FOUR_COLOURS_ON_PAPER
from cardhall.desktop.table.card_words import card_name
from cardhall.desktop.table.felt.table_sheet import TableSheet
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.desktop.table.parts.observation_readers import Trick, finished_tricks, this_deal
from cardhall.desktop.table.zone_words import zone_word
from cardhall.desktop.widgets.basics import Hairline, Label
from cardhall.desktop.widgets.buttons import PLAIN, Button
from cardhall.desktop.widgets.page import PageScrollArea
from cardhall.language import card_face, say, tr
from cardhall.match.default_names import is_unnamed_person
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

SHEET_WIDTH = 760  # pixels at a text scale of 1
LEAD_SIGN = "▸"
ALL_CARDS_TEXT = say("The cards as they were dealt.")
SHOWN_CARDS_TEXT = say(
    "The pack is not shuffled between these deals, so hidden cards may still be dealt. Only cards "
    "that were face up at the end are shown."
)
TRICKS_TEXT = say("{leads} marks the lead. The card that won the trick is bold.", leads=LEAD_SIGN)


class DealCardsSheet(TableSheet):
    """The sheet with the hands and the tricks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, SHEET_WIDTH)
        self.pack, self.four_colours = "french", False
        self.sentence_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.body = QWidget()
        self.grid = QGridLayout(self.body)
        self.grid.setContentsMargins(0, 0, theme.px(12), 0)
        self.grid.setHorizontalSpacing(theme.px(14))
        self.grid.setVerticalSpacing(theme.px(6))
        self.scroller = PageScrollArea(self.body)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scroller.setAccessibleName(tr("The cards of the deal"))
        foot = QHBoxLayout()
        self.codes_button = Button(tr("Deal codes"), PLAIN, height=44)
        self.codes_button.setToolTip(tr("With this code, anybody can deal the same cards"))
        foot.addWidget(self.codes_button)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        self.column.addWidget(self.sentence_label)
        self.column.addWidget(self.scroller, 1)
        add_layout(self.column, foot)

    def show_cards(
        self,
        number: int,
        sentence: str,
        hands: Mapping[str, Sequence[Card]],
        tricks: Sequence[Trick],
        names: Sequence[str],
    ) -> None:
        """Show the hands in rows by owner, and below them a row for each trick with a column for each player.

        `number`: of the deal; `sentence`: the text above the cards.
        """
        self.title.setText(tr("Deal {number}", number=number))
        self.sentence_label.setText(sentence)
        while (item := self.grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        last_column = len(names) + 1
        for grid_row, (owner, hand_cards) in enumerate(hands.items()):
            self.grid.addWidget(Label(owner, theme.BODY_SIZE, 600), grid_row, 0, Qt.AlignmentFlag.AlignTop)
            self.grid.addWidget(self.make_cards_label(hand_cards, wrap=True), grid_row, 1, 1, last_column)
        grid_row = len(hands)
        if tricks:
            self.grid.addWidget(Hairline(), grid_row, 0, 1, last_column + 1)
            self.grid.addWidget(
                Label(TRICKS_TEXT, theme.SECONDARY_SIZE, tone="secondary"), grid_row + 1, 0, 1, last_column + 1
            )
            for seat, name in enumerate(names):
                self.grid.addWidget(Label(name, theme.SECONDARY_SIZE, 600), grid_row + 2, seat + 1)
            grid_row += 3
        for trick_index, trick in enumerate(tricks):
            self.grid.addWidget(
                Label(tr("Trick {number}", number=trick_index + 1), theme.SECONDARY_SIZE, tone="secondary"),
                grid_row + trick_index,
                0,
            )
            for play_index, (seat, card) in enumerate(trick.played):
                label = self.make_cards_label(
                    [card], bold=seat == trick.winner, prefix=f"{LEAD_SIGN} " * (play_index == 0)
                )
                self.grid.addWidget(label, grid_row + trick_index, seat + 1)
        self.grid.setColumnStretch(last_column, 1)
        self.grid.setRowStretch(grid_row + len(tricks), 1)
        self.open_up()
        self.scroller.setFocus()

    def make_cards_label(
        self, label_cards: Sequence[Card], *, wrap: bool = False, bold: bool = False, prefix: str = ""
    ) -> QLabel:
        """Return a label with cards in a line, suits in colour; its accessible name spells the cards.

        `prefix`: a text before the cards.
        """
        label = QLabel()
        label.setFont(theme.sans(theme.BODY_SIZE))
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(wrap)
        faces = [self.card_html(card) for card in label_cards if card is not HIDDEN]
        hidden_count = sum(card is HIDDEN for card in label_cards)
        if hidden_count:
            faces.append(
                tr("a face-down card") if hidden_count == 1 else tr("{unknown} face-down cards", unknown=hidden_count)
            )
        text = prefix + ("&nbsp; " if self.pack == "french" else ", ").join(faces or ["–"])
        label.setText(f"<b>{text}</b>" if bold else text)
        words = ", ".join(card_name(card, self.pack) for card in label_cards)
        if prefix:
            words = tr("leads {cards}", cards=words)
        label.setAccessibleName(tr("{cards}, wins", cards=words) if bold else words)
        return label

    def card_html(self, card: Card) -> str:
        """Return a card as rich text."""
        if self.pack != "french":
            return html.escape(card_name(card, self.pack))
        page = theme.page_colours()
        suits = (FOUR_COLOURS_ON_DARK if page.is_dark else FOUR_COLOURS_ON_PAPER) if self.four_colours else {}
        suit = card.suit.lower()
        colour = suits.get(suit, page.red if suit and suit in "hd" else page.text)
        return f'<span style="color:{colour}">{html.escape(tr("{card}", card=card_face(card)))}</span>'


def final_cards(seen: Observation) -> dict[str, Sequence[Card]]:
    """Return the cards by zone at the end of a deal; an empty hand has the cards of its last showing."""
    cards_by_zone: dict[str, Sequence[Card]] = {zone: some for zone, some in seen.zones.items() if some}
    for event in this_deal(seen.history):
        if event.kind == "show" and zone_owner(event.source)[0] == "hand" and not seen.zones.get(event.source):
            cards_by_zone[event.source] = event.cards
    return cards_by_zone


class DealCards:
    """Opens the sheet for the deal on the score sheet."""

    def __init__(self, view: FlowTable, show_codes: Callable[[], object]) -> None:
        """`show_codes`: opens the deal codes."""
        self.situation = view.situation
        self.sheet = DealCardsSheet(view.page)
        self.sheet.codes_button.clicked.connect(self.sheet.dismiss)
        self.sheet.codes_button.clicked.connect(show_codes)
        self.sheet.closed.connect(view.take_focus)
        view.reckoning.cards_button.clicked.connect(self.open_sheet)

    def open_sheet(self) -> None:
        """Open the sheet with all hands, as far as they may be known."""
        situation, sheet = self.situation, self.sheet
        match, stage = situation.match, situation.stage
        number = min(situation.turn.deal_reckoned, len(match.state.results))
        final_state = match.closing_state if match.closing_state is not None else match.state
        all_known = situation.may_see_deal(number)
        sheet.pack, sheet.four_colours = stage.pack, bool(situation.settings.four_colours)
        if all_known:
            dealt: Mapping[str, Sequence[Card]] = {zone: cards(text) for zone, text in match.deals[number - 1].items()}
        else:
            dealt = final_cards(final_state.observe(0))
        is_same_deal = final_state.deal_number == number
        tricks = finished_tricks(final_state.observe(0).history) if is_same_deal else []
        names = [stage.seat_name(seat) for seat in range(match.state.seats)]
        sheet.show_cards(
            number, ALL_CARDS_TEXT if all_known else SHOWN_CARDS_TEXT, self.group_by_owner(dealt), tricks, names
        )

    def group_by_owner(self, dealt: Mapping[str, Sequence[Card]]) -> dict[str, list[Card]]:
        """Group the cards by owner in seat order, without the stock, hands sorted as on the table."""
        situation = self.situation
        cards_by_title: dict[str, list[Card]] = {}
        seen = situation.observe()
        for zone in sorted(dealt, key=lambda zone: (zone_owner(zone)[1] < 0, zone_owner(zone)[1])):
            zone_kind, seat = zone_owner(zone)
            if zone_kind == "stock":
                continue
            zone_cards = list(dealt[zone])
            name = "" if seat < 0 else situation.stage.seat_name(seat)
            has_several = sum(zone_owner(other) == (zone_kind, seat) for other in dealt) > 1
            if zone_kind == "hand":
                zone_cards = situation.table.hand.sort_cards(
                    seen, [card for card in zone_cards if card is not HIDDEN]
                ) + [card for card in zone_cards if card is HIDDEN]
            noun = zone_word(zone_kind + "s" * has_several)
            if zone_kind == "hand":
                title = name
            elif not name:
                title = tr("{zone:capital}", zone=noun)
            elif is_unnamed_person(name):
                title = tr("Your {zone}", zone=noun)
            else:
                title = tr("{player}’s {zone}", player=name, zone=noun)
            cards_by_title.setdefault(title, []).extend(zone_cards)
        return cards_by_title
