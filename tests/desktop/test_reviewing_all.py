"""All past deals are reviewed in the background: on wish, while nothing else needs the processor, never on battery."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.past_deals_page import PastDealsPage
from cardhall.desktop.pages.past_page import PastMatchesPage
from cardhall.desktop.pages.practice_page import PracticeListPage
from cardhall.desktop.pages.review.page import DealReviewPage
from cardhall.desktop.pages.reviews_card import ReviewsProgress
from cardhall.desktop.places import LEARN
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.window import background, power
from cardhall.desktop.window import background_reviews as window_reviewing
from cardhall.match import analysis, practice, reviewing
from cardhall.players.remote.worker import TaskResult
from tests.desktop.table_helpers import WorksAtOnce
from tests.match.test_analysis import one_deal
from tests.match.test_practice import review_with_costs
from tests.match.test_reviewing import store_match


class Works:
    """Works tasks out here, when it is asked what is done."""

    def __init__(self) -> None:
        self.tasks: list[tuple[int, Any]] = []
        self.tickets = 0
        self.is_closed = False

    def queue_task(self, game_id: str, task: Any) -> int:
        self.tickets += 1
        self.tasks.append((self.tickets, task))
        return self.tickets

    def take_task_results(self) -> list[Any]:
        tasks, self.tasks = self.tasks, []
        return [TaskResult(ticket, task.work()) for ticket, task in tasks]

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def window(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(analysis, "SECONDS_PER_DECISION", 0.005)
    monkeypatch.setattr(analysis, "OPEN_CARD_SECONDS", 0.02)
    monkeypatch.setattr(background, "RESULT_CHECK_INTERVAL_MS", 1)
    monkeypatch.setattr(window_reviewing, "is_on_battery", lambda: False)
    store, _ = store_match(tmp_path)
    main = MainWindow(Settings(guide=False), store)
    qtbot.addWidget(main, before_close_func=lambda one: one.shut_down())
    main.opponents.share = WorksAtOnce  # type: ignore[assignment, method-assign]
    main.background_reviews.background._start_worker = Works
    main.show()
    return main


def works_in_window(window: MainWindow) -> Works:
    works = window.background_reviews.background._worker
    assert isinstance(works, Works)
    return works


def test_all_deals_are_reviewed_when_asked_for_and_the_practice_page_shows_how_far(
    qtbot: Any, window: MainWindow
) -> None:
    window.single_deal_pages.show_practice()
    page = window.navigation.page
    assert isinstance(page, PracticeListPage)
    card = page.findChild(ReviewsProgress)
    number = len(reviewing.deals_to_review(window.store))
    assert card.count_label.plain_text == f"0 of {number} deals reviewed" and not window.background_reviews.is_working
    window.background_reviews.review_next()
    assert not window.background_reviews.is_working, "neither asked for nor set"
    card.review_button.click()
    assert card.review_button.text() == "Stop reviewing"
    qtbot.waitUntil(
        lambda: window.background_reviews.progress().reviewed == number and not window.background_reviews.is_working,
        timeout=20000,
    )
    assert card.count_label.plain_text == f"{number} of {number} deals reviewed" and not card.review_button.isVisible()
    assert not window.background_reviews.is_requested


def test_learn_shows_how_far_the_reviews_are_and_what_comes_later(window: MainWindow) -> None:
    match = one_deal("whist")
    practice.add_positions(window.store.folder, match, review_with_costs(match, [1.0, 1.2]))
    first, _ = practice.all_positions(window.store.folder)
    practice.record_answer(window.store.folder, first, is_right=True)
    window.place_pages.show_place(LEARN)
    page = window.navigation.page
    progress = page.findChild(ReviewsProgress)
    assert (
        progress.count_label.plain_text.endswith("deals reviewed")
        and progress.review_button.text() == "Review all deals"
    )
    told = [label.plain_text for label in page.findChildren(Label)]
    assert "1 position to try today" in told and "1 position is due later" in told


def test_reviews_stop_at_once_where_something_else_goes_before_them(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews = window.background_reviews
    window.settings.review_all = True
    reviews.review_next()
    works = works_in_window(window)
    assert reviews.is_working
    window.match_starter.start_as_last_time("whist")
    assert works.is_closed and not reviews.is_working, "a table thinks"
    reviews.review_next()
    assert not reviews.is_working
    window.table_host.leave_table()
    reviews.review_next()
    assert reviews.is_working
    monkeypatch.setattr(window_reviewing, "is_on_battery", lambda: True)
    works = works_in_window(window)
    reviews.review_next()
    assert works.is_closed and not reviews.is_working


def test_from_past_matches_to_the_review_of_a_deal(window: MainWindow) -> None:
    window.finished_match_pages.show_past()
    past = window.navigation.page
    assert isinstance(past, PastMatchesPage)
    past.deals_wanted.emit(past.results[0])
    page = window.navigation.page
    assert isinstance(page, PastDealsPage) and {label.plain_text for label in page.review_labels.values()} == {
        "Not reviewed yet"
    }
    page.review_buttons[2].click()
    review = window.navigation.page
    assert isinstance(review, DealReviewPage) and review.findings.deal == 2
    review._add_to_practice()
    window.navigation.go_back()
    assert window.navigation.page is page and page.review_labels[2].plain_text == "Reviewed"
    page.step_through_wanted.emit()
    match = window.navigation.page
    match.review_wanted.emit(1)  # type: ignore[attr-defined]
    review = window.navigation.page
    assert isinstance(review, DealReviewPage) and review.findings.deal == 1 and not review.next_deal_button.isHidden()
    window.navigation.go_back()
    match.review_wanted.emit(0)  # type: ignore[attr-defined]
    assert isinstance(window.navigation.page, PastDealsPage)


@pytest.mark.parametrize(
    ("supplies", "expected"),
    [
        ({"AC": {"type": "Mains"}}, False),
        ({"BAT0": {"type": "Battery", "status": "Discharging"}}, True),
        ({"BAT0": {"type": "Battery", "status": "Charging"}}, False),
        ({"hid": {"type": "Battery", "status": "Discharging", "scope": "Device"}}, False),
    ],
)
def test_the_battery_of_the_machine_is_known_in_linux(
    tmp_path: Path, supplies: dict[str, dict[str, str]], expected: bool
) -> None:
    for name, values in supplies.items():
        (tmp_path / name).mkdir()
        for key, value in values.items():
            (tmp_path / name / key).write_text(value + "\n")
    assert power.is_linux_on_battery(tmp_path) is expected
