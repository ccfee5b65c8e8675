"""The card with the number of reviewed deals, and the button to review all in the background."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import PLAIN, Button
from cardhall.language import say, tr, tr_many

NO_MATCHES_TEXT = say("Finish a match first. Its deals can then be reviewed here.")
REVIEWING_TEXT = say("A deal is being reviewed in the background.")
REVIEWS_WAITING_TEXT = say("Reviews continue while no table is open and the computer is not on battery.")
ALL_REVIEWED_TEXT = say("All deals are reviewed.")
REVIEW_METHOD_TEXT = say("A review rates each of your decisions and adds your mistakes to this page.")


class BackgroundReviewer(Protocol):
    """An object that reviews the deals of past matches in the background."""

    changed: Any  # a signal: the state has changed
    is_asked: bool  # whether the person has started a review of all deals with the button

    @property
    def is_wanted(self) -> bool:
        """Tell whether deals are to be reviewed, because of the button or of the settings."""

    @property
    def is_working(self) -> bool:
        """Tell whether a deal is being reviewed now."""

    @property
    def is_set(self) -> bool:
        """Tell whether the settings want all deals reviewed."""

    def ask(self, wanted: bool = True) -> None:
        """Start a review of all deals whatever the settings say, or stop it."""

    def progress(self) -> tuple[int, int]:
        """Return the number of reviewed deals, and of all deals."""


class ReviewsProgress(QWidget):
    """The progress of the background reviews, updated while shown, and the button to start or stop them."""

    def __init__(self, reviewer: BackgroundReviewer) -> None:
        super().__init__()
        self.reviews = reviewer
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(10))
        self.number = Label("", theme.BODY_SIZE, 600, wrap=True)
        self.state = Label("", theme.BODY_SIZE, tone="secondary", wrap=True)
        self.button = Button("", PLAIN, height=44)
        self.button.clicked.connect(self._turn)
        for widget in (self.number, self.state):
            column.addWidget(widget)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        reviewer.changed.connect(self.show_progress)
        self.show_progress()

    def show_progress(self) -> None:
        """Show the number of reviewed deals, the state of the reviews, and the button if deals are left."""
        reviewer, (reviewed_count, deal_count) = self.reviews, self.reviews.progress()
        self.number.setText(
            tr_many(
                "{done} of {number} deal reviewed",
                "{done} of {number} deals reviewed",
                number=deal_count,
                done=reviewed_count,
            )
        )
        self.number.setVisible(deal_count > 0)
        has_unreviewed = reviewed_count < deal_count
        if not deal_count:
            self.state.setText(NO_MATCHES_TEXT)
        elif not has_unreviewed:
            self.state.setText(ALL_REVIEWED_TEXT)
        else:
            self.state.setText(
                REVIEWING_TEXT
                if reviewer.is_working
                else REVIEWS_WAITING_TEXT
                if reviewer.is_wanted
                else REVIEW_METHOD_TEXT
            )
        self.button.setText(tr("Stop reviewing") if reviewer.is_asked else tr("Review all deals"))
        self.button.setVisible(has_unreviewed and (reviewer.is_asked or not reviewer.is_set))

    def _turn(self) -> None:
        self.reviews.ask(not self.reviews.is_asked)


class ReviewsCard(QFrame):
    """The progress of the reviews as a card with a heading."""

    def __init__(self, reviewer: BackgroundReviewer) -> None:
        super().__init__()
        self.setObjectName("card")
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(16), theme.px(16), theme.px(16), theme.px(16))
        column.setSpacing(theme.px(10))
        column.addWidget(Label(tr("Reviews"), theme.SECTION_SIZE, is_serif=True))
        self.progress = ReviewsProgress(reviewer)
        column.addWidget(self.progress)
