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

    done: int  # deals reviewed
    all: int  # deals that can be reviewed


class BackgroundReviews(QObject):
    """The background review of all past deals, for one window."""

    changed = Signal()  # one more deal is reviewed, or the reviews have started, paused or ended

    def __init__(self, settings: Settings, store: Store, navigation: PageStack, background: BackgroundQueue) -> None:
        """Create the reviews, stopped. The queue must be used for nothing else: stopping a review clears it."""
        super().__init__(background)
        self.settings, self.store, self.navigation, self.background = settings, store, navigation, background
        self.is_asked = False  # the person has requested reviews of all deals, this once
        self._failed: set[tuple[str, int]] = set()  # (match id, deal) of deals that cannot be reviewed
        self._at: tuple[str, int] | None = None  # (match id, deal) of the deal under review
        self._timer = QTimer(self)
        self._timer.setInterval(REVIEW_CHECK_INTERVAL_MS)
        self._timer.timeout.connect(self.look)
        navigation.turned.connect(lambda _: self._page_turned())

    @property
    def is_wanted(self) -> bool:
        """Tell whether the person has requested reviews, or enabled them in the settings."""
        return self.is_asked or self.is_set

    @property
    def is_set(self) -> bool:
        """Tell whether the settings enable reviews of all deals."""
        return self.settings.review_all

    @property
    def is_working(self) -> bool:
        """Tell whether a deal is being reviewed now."""
        return self._at is not None

    def start(self) -> None:
        """Start the checks, once the window is shown."""
        self._timer.start()

    def set_asleep(self, is_resting: bool) -> None:
        """Stop the checks while the window is minimised, unless reviews are wanted; or start them again."""
        if is_resting and not self.is_wanted:
            self._timer.stop()
        elif not is_resting:
            self._timer.start()

    def ask(self, is_requested: bool = True) -> None:
        """Review all deals whatever the settings say, or cancel that."""
        self.is_asked = is_requested
        if not is_requested:
            self._stop()
        self._timer.start(REVIEW_CHECK_INTERVAL_MS)
        self.look()
        self.changed.emit()

    def progress(self) -> ReviewProgress:
        """Return the numbers of reviewed and reviewable deals."""
        from cardhall.match import reviewing

        reviewed, reviewable = reviewing.reviewed_deals(self.store), reviewing.deals_to_review(self.store)
        done = sum((result.id, deal) in reviewed for result, deal in reviewable)
        return ReviewProgress(done, len(reviewable))

    def look(self) -> None:
        """Review the next deal if wanted and nothing has priority; else stop."""
        if not self.is_wanted or self._must_wait():
            self._stop()
        elif self._at is None and (next_deal := self._due()) is not None:
            self._review(*next_deal)
        elif self._at is None:
            self.is_asked = False
            self._timer.setInterval(IDLE_CHECK_INTERVAL_MS)
            self.changed.emit()

    def _page_turned(self) -> None:
        """Stop while a table is shown, which has the processor for itself."""
        if self.is_wanted:
            self._timer.start(REVIEW_CHECK_INTERVAL_MS)
            if self.navigation.page.thinks:
                self._stop()

    def _must_wait(self) -> bool:
        return self.navigation.page.thinks or is_on_battery()

    def _due(self) -> tuple[Result, int] | None:
        """Return the newest deal that is not reviewed yet."""
        from cardhall.match import reviewing

        done_or_failed = reviewing.reviewed_deals(self.store) | self._failed
        reviewable = reviewing.deals_to_review(self.store)
        return next(((result, deal) for result, deal in reviewable if (result.id, deal) not in done_or_failed), None)

    def _review(self, result: Result, deal: int) -> None:
        from cardhall.match.reviewing import DealReview

        self._at = key = result.id, deal

        def finish(work: DealReview) -> None:
            self._at = None
            if work.has_failed:
                self._failed.add(key)
            self.changed.emit()
            self.look()

        path = self.store.finished_path(result)
        self.background.play(key, lambda: DealReview(result.game, path, deal, self.store.folder), finish)
        if not self.background.is_at(key):  # no process can be started
            self._at, self.is_asked = None, False
            self._timer.setInterval(IDLE_CHECK_INTERVAL_MS)
        self.changed.emit()

    def _stop(self) -> None:
        """End the process at once; the interrupted review starts over another time."""
        if self._at is not None:
            self._at = None
            self.background.stop()
            self.changed.emit()
