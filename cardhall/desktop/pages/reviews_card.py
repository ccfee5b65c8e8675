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

    progress_changed: Any  # a signal: the state has changed
    is_requested: bool  # whether the person has started a review of all deals with the button

    @property
    def is_wanted(self) -> bool:
        """Tell whether deals are to be reviewed, because of the button or of the settings."""

    @property
    def is_working(self) -> bool:
        """Tell whether a deal is being reviewed now."""

    @property
    def is_enabled(self) -> bool:
        """Tell whether the settings want all deals reviewed."""

    def request_all(self, is_requested: bool = True) -> None:
        """Start a review of all deals whatever the settings say, or stop it."""

    def progress(self) -> tuple[int, int]:
        """Return the number of reviewed deals, and of all deals."""


class ReviewsProgress(QWidget):
    """The progress of the background reviews, updated while shown, and the button to start or stop them."""

    def __init__(self, reviewer: BackgroundReviewer) -> None:
        super().__init__()
        self.reviewer = reviewer
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(10))
        self.count_label = Label("", theme.BODY_SIZE, 600, wrap=True)
        self.state_label = Label("", theme.BODY_SIZE, tone="secondary", wrap=True)
        self.review_button = Button("", PLAIN, height=44)
        self.review_button.clicked.connect(self._toggle_reviewing)
        for widget in (self.count_label, self.state_label):
            column.addWidget(widget)
        column.addWidget(self.review_button, 0, Qt.AlignmentFlag.AlignLeft)
        reviewer.progress_changed.connect(self.show_progress)
        self.show_progress()

    def show_progress(self) -> None:
        """Show the number of reviewed deals, the state of the reviews, and the button if deals are left."""
        reviewer, (reviewed_count, deal_count) = self.reviewer, self.reviewer.progress()
        self.count_label.setText(
            tr_many(
                "{done} of {number} deal reviewed",
                "{done} of {number} deals reviewed",
                number=deal_count,
                done=reviewed_count,
            )
        )
        self.count_label.setVisible(deal_count > 0)
        has_unreviewed = reviewed_count < deal_count
        if not deal_count:
            self.state_label.setText(NO_MATCHES_TEXT)
        elif not has_unreviewed:
            self.state_label.setText(ALL_REVIEWED_TEXT)
        else:
            self.state_label.setText(
                REVIEWING_TEXT
                if reviewer.is_working
                else REVIEWS_WAITING_TEXT
                if reviewer.is_wanted
                else REVIEW_METHOD_TEXT
            )
        self.review_button.setText(tr("Stop reviewing") if reviewer.is_requested else tr("Review all deals"))
        self.review_button.setVisible(has_unreviewed and (reviewer.is_requested or not reviewer.is_enabled))

    def _toggle_reviewing(self) -> None:
        self.reviewer.request_all(not self.reviewer.is_requested)


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
