"""The finished matches, newest first, and how many of each game were won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import words
from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import elided, painter_for
from cardhall.desktop.pages.statistics_rows import Openable
from cardhall.desktop.widgets.basics import Hairline, Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.page import Page, Scroll
from cardhall.english import capital, counted
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.results import Result
    from cardhall.match.store import Store

MOST = 300  # matches listed
CHOOSE = "Choose a match to look at it again, or to play one of its deals once more."


class MatchLine(Openable):
    """One finished match: how it ended, the game, the score, when."""

    def __init__(self, result: Result, kept: bool = False) -> None:
        super().__init__(result, kept)
        alone = len(result.winners) == 1
        self.outcome = ("Won" if alone else "Shared") if result.won else "Given up" if result.given_up else "Lost"
        self.setFixedHeight(theme.px(44))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        game = CATALOGUE[result.game].name
        self.setAccessibleName(f"{game}, {self.outcome}, {words.score(result.scores)}, {words.when(result.date)}")

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page()
        painter = painter_for(self)
        self.paint_ground(painter)
        width, height = self.width(), self.height()
        won = self.result.won
        size = theme.px(18)
        colour = page.accent if won else page.red
        drawing = icons.pixmap("check" if won else "cross", colour, size, self.devicePixelRatioF())
        painter.drawPixmap(theme.px(2), (height - size) // 2, drawing)
        deals = self.result.deals
        columns = (
            (0.06, theme.sans(theme.BODY, 600), page.text, CATALOGUE[self.result.game].name),
            (0.36, theme.sans(theme.BODY), colour, self.outcome),
            (0.48, theme.sans(theme.BODY, tabular=True), page.text, words.score(self.result.scores)),
            (0.66, theme.sans(theme.SECONDARY), page.text2, counted(deals, "deal")),
            (0.80, theme.sans(theme.SECONDARY), page.text2, capital(words.when(self.result.date))),
        )
        ends = [column[0] for column in columns[1:]] + [1.0]
        for (start, font, colour, text), end in zip(columns, ends, strict=True):
            rect = QRectF(start * width, 0, (end - start) * width - 8, height)
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, elided(font, text, int(rect.width())))
        if self.kept:
            drawing = icons.pixmap("eye", page.text3, size, self.devicePixelRatioF())
            painter.drawPixmap(width - size - theme.px(6), (height - size) // 2, drawing)
        painter.end()


class PastPage(Page):
    """What has been played to its end."""

    called = "Past matches"
    hall_wanted = Signal()
    review_wanted = Signal(object)  # a Result: look at that match again

    def __init__(self, store: Store, back_to: str = "Hall", parent: QWidget | None = None) -> None:
        super().__init__("Past matches", back_to, parent)
        self.store = store
        results = list(reversed(store.results()))
        content = QWidget()
        outer = QHBoxLayout(content)
        outer.setContentsMargins(theme.px(40), theme.px(24), theme.px(40), theme.px(32))
        column = QVBoxLayout()
        column.setSpacing(theme.px(14))
        box = QWidget()
        box.setMaximumWidth(theme.px(980))
        box.setLayout(column)
        outer.addStretch(1)
        outer.addWidget(box, 20)
        outer.addStretch(1)
        column.setContentsMargins(0, 0, 0, 0)
        if results:
            won = sum(result.won for result in results)
            of = f"{len(results)} match" + "es" * (len(results) != 1)
            column.addWidget(Label(f"You have won {won} of {of}.", theme.SECTION, is_serif=True))
            if any(store.file_of(result) is not None for result in results[:MOST]):
                column.addWidget(
                    Label(
                        "Choose a match to look at it again, or to play one of its deals once more.",
                        theme.SECONDARY,
                        tone="secondary",
                    )
                )
            column.addWidget(self._list(results))
            if len(results) > MOST:
                column.addWidget(Label(f"The last {MOST} are shown.", theme.SECONDARY, tone="caption"))
        else:
            column.addWidget(Label("You have not finished a match yet.", theme.SECTION, is_serif=True))
            button = Button("Choose a game", "accent", height=44)
            button.clicked.connect(self.hall_wanted.emit)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.column.addWidget(Scroll(content), 1)

    def _list(self, results: list[Result]) -> QFrame:
        card = QFrame()
        card.setObjectName("card")
        rows = QVBoxLayout(card)
        rows.setContentsMargins(theme.px(20), theme.px(6), theme.px(20), theme.px(6))
        rows.setSpacing(0)
        for index, result in enumerate(results[:MOST]):
            if index:
                rows.addWidget(Hairline())
            line = MatchLine(result, self.store.file_of(result) is not None)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            rows.addWidget(line)
        return card
