"""The fingerprint of a deal at the table: shown while it is played, and checked when it is over."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.felt.over_sheet import OverSheet
from cardhall.desktop.table.flow.asked import Asked
from cardhall.desktop.table.rail.log_panel import LogPanel
from cardhall.desktop.widgets.basics import Label, selectable
from cardhall.desktop.widgets.buttons import PLAIN, QUIET, Button
from cardhall.desktop.widgets.page import Scroll
from cardhall.language import say, tell, tr
from cardhall.match.fairness import DealCheck, check_deals
from cardhall.match.seals import NO_SEAL, Seal

WIDTH, CARDS_HEIGHT = 640, 190
FINGERPRINT, SALT, CARDS = say("Fingerprint"), say("Salt"), say("Cards")  # what may be known of a deal
SHORT = 8  # digits shown of a fingerprint
SEALED = say(
    "The cards of this deal were fixed before it began, and this is their fingerprint. Keep it, if you like: the "
    "reckoning shows the salt and the order of the cards, from which it was worked out."
)
AGREES = say("The cards agree with the fingerprint that was shown before the deal.")
DIFFERS = say("The cards do not agree with the fingerprint that was shown before the deal: one of them was changed.")
WAITS = say(
    "The pack is not shuffled between these deals, so some of the cards are still to come. The order of the cards and "
    "the salt are shown when the pack is shuffled, or when the match is over."
)
WITHOUT = say("This deal has no fingerprint: it was dealt by an older release.")
HOW = say("The fingerprint is the SHA-256 of the salt, a line break, and the cards just as they stand here.")


class FingerprintButton(FeltButton):
    """At the foot of the log: the first digits of the fingerprint; pressed, it shows all of it."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, "", QUIET, height=30)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _face(self) -> QFont:
        return self.skin.sans(12)

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        fill, border, _ = super()._colours()
        return fill, border, QColor(self.skin.felt.text3)

    def show_fingerprint(self, fingerprint: str) -> None:
        """Show the beginning of a fingerprint; "" for a deal that has none."""
        self.setText(
            tr("Deal sealed {fingerprint}…", fingerprint=fingerprint[:SHORT])
            if fingerprint
            else tr("Deal without a fingerprint")
        )
        self.setToolTip(
            tr("Fingerprint of this deal: {fingerprint}", fingerprint=fingerprint) if fingerprint else WITHOUT
        )
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(tr("Tells the fingerprint of this deal"))


class FingerprintSheet(OverSheet):
    """A deal's fingerprint; when the deal is over also its salt and cards, and whether they agree."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, WIDTH)
        self.shown = ""  # what is copied
        self.verdict = ""
        px, column = theme.px, self.column
        row = QHBoxLayout()
        row.setSpacing(px(10))
        self.mark = QLabel()
        row.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        self.sentence = Label("", theme.BODY, wrap=True)
        row.addWidget(self.sentence, 1)
        add_layout(column, row)
        self.fields: dict[str, tuple[Label, QLabel]] = {}
        for name in (FINGERPRINT, SALT, CARDS):
            caption, value = Label("", theme.CAPTION, 600, tone="caption"), selectable("")
            value.setObjectName("code")
            value.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            value.setContentsMargins(px(10), px(6), px(10), px(6))
            self.fields[name] = (caption, value)
            column.addWidget(caption)
            if name == CARDS:
                self.cards = Scroll(value)
                value.setObjectName("code")
                self.cards.setMaximumHeight(px(CARDS_HEIGHT))
                column.addWidget(self.cards, 1)
            else:
                column.addWidget(value)
        self.how = Label(HOW, theme.CAPTION, tone="caption", wrap=True)
        column.addWidget(self.how)
        column.addSpacing(px(6))
        foot = QHBoxLayout()
        self.copy = Button(tr("Copy"), PLAIN, height=40)
        self.copy.clicked.connect(self.copy_all)
        foot.addWidget(self.copy)
        foot.addStretch(1)
        foot.addWidget(self.done)
        add_layout(column, foot)

    def tell(self, deal: DealCheck) -> None:
        """Show what may be known of a deal now."""
        page = theme.page()
        fingerprint, salt = deal.seal
        over = bool(deal.order)
        self.title.setText(tr("Deal {number}", number=deal.number))
        if not over:
            sealed = (AGREES if deal.agrees else DIFFERS) + " " + WAITS if deal.finished else SEALED
            icon, colour, self.verdict = "info", page.text2, sealed if fingerprint else WITHOUT
        elif deal.agrees is None:
            icon, colour, self.verdict = "info", page.text2, WITHOUT
        elif deal.agrees:
            icon, colour, self.verdict = "check", page.accent, AGREES
        else:
            icon, colour, self.verdict = "cross", page.red, DIFFERS
        self.mark.setPixmap(icons.pixmap(icon, colour, theme.px(20), self.devicePixelRatioF()))
        self.sentence.setText(self.verdict)
        for name, text in ((FINGERPRINT, fingerprint), (SALT, salt), (CARDS, deal.order)):
            caption, value = self.fields[name]
            caption.setText(tell(name))  # in the language that is spoken now
            value.setAccessibleName(tell(name))
            value.setText(text)
            for widget in (caption, value):
                widget.setVisible(bool(text))
        self.cards.setVisible(over)
        self.how.setVisible(bool(over and fingerprint))
        self.copy.setVisible(bool(fingerprint))
        parts = [tr("Deal {number}", number=deal.number), tr("Fingerprint {fingerprint}", fingerprint=fingerprint)]
        self.shown = "\n".join([*parts, tr("Salt {salt}", salt=salt), deal.order] if over else parts)
        self.copy.setText(tr("Copy"))
        self.setAccessibleName(tr("Deal {number}", number=deal.number))
        self.setAccessibleDescription(self.verdict)
        self.open_up(darkened=over)

    def copy_all(self) -> None:
        """Copy everything that is shown to the clipboard."""
        QGuiApplication.clipboard().setText(self.shown)
        self.copy.setText(tr("Copied"))


class DealFingerprint:
    """Keeps the notes in the logs up to date, and shows more when asked."""

    def __init__(self, view: Asked, logs: Iterable[LogPanel]) -> None:
        """`logs`: at whose feet the notes stand."""
        self.situation, self.reckoning = view.situation, view.reckoning
        self.about = FingerprintSheet(view.page)
        self.about.closed.connect(view.take_focus)
        self.number = 1  # of the deal shown
        self.notes: list[FingerprintButton] = []
        for panel in logs:
            note = FingerprintButton(view.situation.stage.skin)
            note.clicked.connect(self.tell)
            panel.set_foot(note)
            self.notes.append(note)
        view.reckoning.check.clicked.connect(self.tell)

    def show_deal(self, number: int) -> None:
        """The table shows this deal."""
        self.number = number
        for note in self.notes:
            note.show_fingerprint(self._seal().fingerprint)

    def _seal(self) -> Seal:
        seals = self.situation.match.seals
        return seals[self.number - 1] if self.number <= len(seals) else NO_SEAL

    def tell(self) -> None:
        """Tell of the deal shown: in the reckoning the one reckoned."""
        turn = self.situation.turn
        number = turn.deal_reckoned if turn.is_deal_over else self.number
        self.about.tell(check_deals(self.situation.match)[number - 1])
