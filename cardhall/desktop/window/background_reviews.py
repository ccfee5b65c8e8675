"""Reviews all past deals in the background, if the setting is on or the person has requested it once.

The reviews stop at once while a table or another review is shown, since these need the processor, and while the machine
runs on battery.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.window.background import BackgroundQueue
from cardhall.desktop.window.navigation import PageStack
from cardhall.desktop.window.power import is_on_battery
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.match.results import Result
    from cardhall.match.reviewing import DealReview

REVIEW_CHECK_INTERVAL_MS = 3000  # milliseconds between two checks for an unreviewed deal
IDLE_CHECK_INTERVAL_MS = 30_000  # the same once all deals are reviewed, or no process could be started


class ReviewProgress(NamedTuple):
    """The progress of the reviews, as numbers of deals."""

    reviewed: int  # deals reviewed
    reviewable: int  # deals that can be reviewed


class BackgroundReviews(QObject):
    """The background review of all past deals, for one window."""

    progress_changed = Signal()  # one more deal is reviewed, or the reviews have started, paused or ended

    def __init__(self, settings: Settings, store: Store, navigation: PageStack, background: BackgroundQueue) -> None:
        """Create the reviews, stopped. The queue must be used for nothing else: stopping a review clears it."""
        super().__init__(background)
        self.settings, self.store, self.navigation, self.background = settings, store, navigation, background
        self.is_requested = False  # the person has requested reviews of all deals, this once
        self._unreviewable: set[tuple[str, int]] = set()  # (match id, deal) of deals that cannot be reviewed
        self._current_deal: tuple[str, int] | None = None  # (match id, deal) of the deal under review
        self._timer = QTimer(self)
        self._timer.setInterval(REVIEW_CHECK_INTERVAL_MS)
        self._timer.timeout.connect(self.review_next)
        navigation.title_changed.connect(lambda _: self._yield_to_page())

    @property
    def is_wanted(self) -> bool:
        """Tell whether the person has requested reviews, or enabled them in the settings."""
        return self.is_requested or self.is_enabled

    @property
    def is_enabled(self) -> bool:
        """Tell whether the settings enable reviews of all deals."""
        return self.settings.review_all

    @property
    def is_working(self) -> bool:
        """Tell whether a deal is being reviewed now."""
        return self._current_deal is not None

    def start(self) -> None:
        """Start the checks, once the window is shown."""
        self._timer.start()

    def set_resting(self, is_resting: bool) -> None:
        """Stop the checks while the window is minimised, unless reviews are wanted; or start them again."""
        if is_resting and not self.is_wanted:
            self._timer.stop()
        elif not is_resting:
            self._timer.start()

    def request_all(self, is_requested: bool = True) -> None:
        """Review all deals whatever the settings say, or cancel that."""
        self.is_requested = is_requested
        if not is_requested:
            self._stop_review()
        self._timer.start(REVIEW_CHECK_INTERVAL_MS)
        self.review_next()
        self.progress_changed.emit()

    def progress(self) -> ReviewProgress:
        """Return the numbers of reviewed and reviewable deals."""
        from cardhall.match import reviewing

        reviewed, reviewable = reviewing.reviewed_deals(self.store), reviewing.deals_to_review(self.store)
        done = sum((result.id, deal) in reviewed for result, deal in reviewable)
        return ReviewProgress(done, len(reviewable))

    def review_next(self) -> None:
        """Review the next deal if wanted and nothing has priority; else stop."""
        if not self.is_wanted or self._must_wait():
            self._stop_review()
        elif self._current_deal is None and (next_deal := self._find_next_deal()) is not None:
            self._review(*next_deal)
        elif self._current_deal is None:
            self.is_requested = False
            self._timer.setInterval(IDLE_CHECK_INTERVAL_MS)
            self.progress_changed.emit()

    def _yield_to_page(self) -> None:
        """Stop while a table is shown, which has the processor for itself."""
        if self.is_wanted:
            self._timer.start(REVIEW_CHECK_INTERVAL_MS)
            if self.navigation.page.needs_processor:
                self._stop_review()

    def _must_wait(self) -> bool:
        return self.navigation.page.needs_processor or is_on_battery()

    def _find_next_deal(self) -> tuple[Result, int] | None:
        """Return the newest deal that is not reviewed yet."""
        from cardhall.match import reviewing

        done_or_failed = reviewing.reviewed_deals(self.store) | self._unreviewable
        reviewable = reviewing.deals_to_review(self.store)
        return next(((result, deal) for result, deal in reviewable if (result.id, deal) not in done_or_failed), None)

    def _review(self, result: Result, deal: int) -> None:
        from cardhall.match.reviewing import DealReview

        self._current_deal = key = result.id, deal

        def finish(work: DealReview) -> None:
            self._current_deal = None
            if work.has_failed:
                self._unreviewable.add(key)
            self.progress_changed.emit()
            self.review_next()

        path = self.store.finished_path(result)
        self.background.enqueue(key, lambda: DealReview(result.game, path, deal, self.store.folder), finish)
        if not self.background.is_queued(key):  # no process can be started
            self._current_deal, self.is_requested = None, False
            self._timer.setInterval(IDLE_CHECK_INTERVAL_MS)
        self.progress_changed.emit()

    def _stop_review(self) -> None:
        """End the process at once; the interrupted review starts over another time."""
        if self._current_deal is not None:
            self._current_deal = None
            self.background.stop()
            self.progress_changed.emit()
