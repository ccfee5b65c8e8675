"""The fingerprint of a deal at the table: shown during play, and verified at the end."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.felt.table_sheet import TableSheet
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.desktop.table.rail.log_panel import LogPanel
from cardhall.desktop.widgets.basics import Label, create_selectable_label
from cardhall.desktop.widgets.buttons import PLAIN, QUIET, Button
from cardhall.desktop.widgets.page import PageScrollArea
from cardhall.language import say, tr, translate
from cardhall.match.deal_seals import NO_SEAL, Seal
from cardhall.match.fairness import DealCheck, check_deals

SHEET_WIDTH, CARDS_HEIGHT = 640, 190  # pixels at a text scale of 1; of more cards the rest can be scrolled to
FINGERPRINT_CAPTION, SALT_CAPTION, CARDS_CAPTION = say("Fingerprint"), say("Salt"), say("Cards")
SHOWN_DIGIT_COUNT = 8  # of the fingerprint, on the button: enough to recognise it
SEALED_TEXT = say(
    "The cards of this deal were fixed before it began. This is their fingerprint. Write it down if "
    "you like. The result shows the salt and the card order, so you can check it."
)
AGREES_TEXT = say("The cards match the fingerprint shown before the deal.")
DIFFERS_TEXT = say("The cards do not match the fingerprint shown before the deal: a card was changed.")
SALT_LATER_TEXT = say(
    "The pack is not shuffled between these deals, so some of the cards are still to come. The card "
    "order and the salt are shown after the next shuffle or after the match."
)
NO_FINGERPRINT_TEXT = say("This deal has no fingerprint: an older version dealt it.")
HASH_TEXT = say("The fingerprint is the SHA-256 of the salt, a line break, and the cards as written here.")


class FingerprintButton(FeltButton):
    """The button at the foot of the log with the first digits of the fingerprint; it opens the sheet with all."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, "", QUIET, height=30)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _text_font(self) -> QFont:
        return self.skin.sans(12)

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        fill, border, _ = super()._colours()
        return fill, border, QColor(self.skin.felt.text3)

    def show_fingerprint(self, fingerprint: str) -> None:
        """Show the first digits of a fingerprint; "" for a deal without one."""
        self.setText(
            tr("Deal fingerprint: {fingerprint}…", fingerprint=fingerprint[:SHOWN_DIGIT_COUNT])
            if fingerprint
            else tr("Deal without a fingerprint")
        )
        self.setToolTip(
            tr("Fingerprint of this deal: {fingerprint}", fingerprint=fingerprint)
            if fingerprint
            else NO_FINGERPRINT_TEXT
        )
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(tr("Shows the fingerprint of this deal"))


class FingerprintSheet(TableSheet):
    """The sheet with a deal's fingerprint; after the deal also salt, cards and verdict."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, SHEET_WIDTH)
        self.copied_text = ""  # the text that the copy button copies
        self.verdict = ""
        px, column = theme.px, self.column
        row = QHBoxLayout()
        row.setSpacing(px(10))
        self.verdict_icon = QLabel()
        row.addWidget(self.verdict_icon, 0, Qt.AlignmentFlag.AlignTop)
        self.verdict_label = Label("", theme.BODY_SIZE, wrap=True)
        row.addWidget(self.verdict_label, 1)
        add_layout(column, row)
        self.fields: dict[str, tuple[Label, QLabel]] = {}
        for name in (FINGERPRINT_CAPTION, SALT_CAPTION, CARDS_CAPTION):
            caption, value = Label("", theme.CAPTION_SIZE, 600, tone="caption"), create_selectable_label("")
            value.setObjectName("code")
            value.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            value.setContentsMargins(px(10), px(6), px(10), px(6))
            self.fields[name] = (caption, value)
            column.addWidget(caption)
            if name == CARDS_CAPTION:
                self.cards_scroller = PageScrollArea(value)
                value.setObjectName("code")
                self.cards_scroller.setMaximumHeight(px(CARDS_HEIGHT))
                column.addWidget(self.cards_scroller, 1)
            else:
                column.addWidget(value)
        self.hash_label = Label(HASH_TEXT, theme.CAPTION_SIZE, tone="caption", wrap=True)
        column.addWidget(self.hash_label)
        column.addSpacing(px(6))
        foot = QHBoxLayout()
        self.copy_button = Button(tr("Copy"), PLAIN, height=44)
        self.copy_button.clicked.connect(self.copy_all)
        foot.addWidget(self.copy_button)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        add_layout(column, foot)

    def show_deal(self, deal: DealCheck) -> None:
        """Show a deal's fingerprint; once the deal may be checked, also salt, cards and verdict."""
        page = theme.page_colours()
        fingerprint, salt = deal.seal
        is_over = bool(deal.order)
        self.title.setText(tr("Deal {number}", number=deal.number))
        if not is_over:
            not_over_text = (
                (AGREES_TEXT if deal.agrees else DIFFERS_TEXT) + " " + SALT_LATER_TEXT
                if deal.is_finished
                else SEALED_TEXT
            )
            icon, colour, self.verdict = "info", page.text2, not_over_text if fingerprint else NO_FINGERPRINT_TEXT
        elif deal.agrees is None:
            icon, colour, self.verdict = "info", page.text2, NO_FINGERPRINT_TEXT
        elif deal.agrees:
            icon, colour, self.verdict = "check", page.accent, AGREES_TEXT
        else:
            icon, colour, self.verdict = "cross", page.red, DIFFERS_TEXT
        self.verdict_icon.setPixmap(icons.pixmap(icon, colour, theme.px(20), self.devicePixelRatioF()))
        self.verdict_label.setText(self.verdict)
        for name, text in ((FINGERPRINT_CAPTION, fingerprint), (SALT_CAPTION, salt), (CARDS_CAPTION, deal.order)):
            caption, value = self.fields[name]
            caption.setText(translate(name))  # in the language that is spoken now
            value.setAccessibleName(translate(name))
            value.setText(text)
            for widget in (caption, value):
                widget.setVisible(bool(text))
        self.cards_scroller.setVisible(is_over)
        self.hash_label.setVisible(bool(is_over and fingerprint))
        self.copy_button.setVisible(bool(fingerprint))
        parts = [tr("Deal {number}", number=deal.number), tr("Fingerprint {fingerprint}", fingerprint=fingerprint)]
        self.copied_text = "\n".join([*parts, tr("Salt {salt}", salt=salt), deal.order] if is_over else parts)
        self.copy_button.setText(tr("Copy"))
        self.setAccessibleName(tr("Deal {number}", number=deal.number))
        self.setAccessibleDescription(self.verdict)
        self.open_up(darkened=is_over)

    def copy_all(self) -> None:
        """Copy the sheet's texts to the clipboard."""
        QGuiApplication.clipboard().setText(self.copied_text)
        self.copy_button.setText(tr("Copied"))


class DealFingerprint:
    """Updates the fingerprint buttons of the logs, and opens the sheet."""

    def __init__(self, view: FlowTable, logs: Iterable[LogPanel]) -> None:
        """Add a button at the foot of each log, and open the sheet from them and from the score sheet."""
        self.situation, self.reckoning = view.situation, view.reckoning
        self.sheet = FingerprintSheet(view.page)
        self.sheet.closed.connect(view.take_focus)
        self.deal_number = 1  # of the deal shown
        self.buttons: list[FingerprintButton] = []
        for panel in logs:
            button = FingerprintButton(view.situation.stage.skin)
            button.clicked.connect(self.open_sheet)
            panel.set_footer(button)
            self.buttons.append(button)
        view.reckoning.check_button.clicked.connect(self.open_sheet)

    def show_deal(self, number: int) -> None:
        """Show the fingerprint of the deal with this number on the buttons."""
        self.deal_number = number
        for button in self.buttons:
            button.show_fingerprint(self._seal().fingerprint)

    def _seal(self) -> Seal:
        seals = self.situation.match.seals
        return seals[self.deal_number - 1] if self.deal_number <= len(seals) else NO_SEAL

    def open_sheet(self) -> None:
        """Open the sheet for the deal being scored or played."""
        turn = self.situation.turn
        number = turn.deal_reckoned if turn.is_deal_over else self.deal_number
        self.sheet.show_deal(check_deals(self.situation.match)[number - 1])
