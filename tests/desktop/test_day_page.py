"""The deal of the day on the screen, and what hard makes of deals, found out in the background."""

from __future__ import annotations

import random
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.desktop.hall.game_details import FactRow
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.cards_choice import SET_METHOD_PREFIX, SHORTEST_SET_METHOD, CardsChoice, DealingChoice
from cardhall.desktop.pages.day_page import DayPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.window.background import BackgroundQueue
from cardhall.desktop.window.hard_comparison import HardComparison
from cardhall.match import Match, Store, computer_results, deal_of_the_day
from cardhall.match.deal_of_the_day import HARD, YOU
from cardhall.match.replay_by_computer import ComputerReplay, DealOutcome
from tests.desktop.table_helpers import WorksAtOnce
from tests.match.test_days import TODAY, play_out


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhall.players.levels.HARD_SECONDS", 0.02)


def comparing_store(store: Store, **settings: Any) -> tuple[HardComparison, WorksAtOnce]:
    works = WorksAtOnce()
    background = BackgroundQueue(None, lambda: works)
    found = HardComparison(Settings(**settings), store, background)
    found.setParent(None)
    found.kept = background  # type: ignore[attr-defined]
    return found, works


def think(background: BackgroundQueue) -> None:
    for _ in range(2000):
        if not background._jobs:
            return
        background._take_results()
    raise AssertionError("it does not end")


def open_page(
    qtbot: Any, store: Store, plays: HardComparison | None = None, size: tuple[int, int] = (800, 560)
) -> DayPage:
    settings = Settings(theme="light")
    theme.apply_settings(settings)
    page = DayPage(store, "ecarte", CardStyle.from_settings(settings), plays, get_today=lambda: TODAY)
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    return page


def test_hard_plays_the_deal_shown_and_its_result_is_kept(qtbot: Any, tmp_path: Path) -> None:
    store = Store(tmp_path)
    found, works = comparing_store(store)
    page = open_page(qtbot, store, found)
    found.result_found.connect(page.refresh)
    assert page.is_hard_playing and page.play_button.isVisible() and not page.review_button.isVisible()
    think(found.background)
    hard = deal_of_the_day.read_results(tmp_path)[0].result_of(TODAY, "ecarte", HARD)
    assert hard is not None and not page.is_hard_playing
    assert not comparing_store(store)[0].request_day("ecarte", TODAY), "it is known"
    assert not works.closed
    found.background.stop()
    assert works.closed


def test_a_limited_number_of_outcomes_is_kept_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhall.desktop.window.hard_comparison.MAX_REMEMBERED_RESULTS", 2)
    match, rng, told = Match.new("ecarte", seed=3), random.Random(1), {}
    while len(match.state.results) < 4:
        match.play(rng.choice(match.state.actions()))
    for deal in range(1, 5):
        told[deal] = DealOutcome((deal, 0), float(deal))
        computer_results.write_result(tmp_path, match, deal, told[deal])
    found, _ = comparing_store(Store(tmp_path))
    for deal in (1, 2, 3, 4, 1):
        assert found.outcome_of(match, deal) == told[deal] and len(found._outcomes) <= 2


def test_without_comparing_nothing_thinks(tmp_path: Path) -> None:
    found, works = comparing_store(Store(tmp_path), compare=False)
    assert not found.request_day("whist", TODAY)
    assert not found.request_result(play_out(deal_of_the_day.day_match("ecarte", TODAY)), 1) and not works.given


def test_a_deal_is_played_once_and_the_one_asked_for_last_comes_first(tmp_path: Path) -> None:
    background = BackgroundQueue(None, WorksAtOnce)
    ended: list[str] = []

    def replay(game_id: str) -> ComputerReplay:
        match = deal_of_the_day.day_match(game_id, TODAY)
        return ComputerReplay(match.state, match.levels, match.seed)

    for name in ("ecarte", "truc", "ecarte", "kabu"):
        background.enqueue(name, lambda name=name: replay(name), lambda _, name=name: ended.append(name))
    think(background)
    assert ended == ["ecarte", "kabu", "truc"]


def test_the_calendar_is_gone_through_by_keys_and_marks_are_told(qtbot: Any, tmp_path: Path) -> None:
    for day, own, hard in ((22, 3, 1), (23, 0, 1)):
        deal_of_the_day.add_result(tmp_path, date(2026, 11, day), "ecarte", YOU, DealOutcome((0, 0), own))
        deal_of_the_day.add_result(tmp_path, date(2026, 11, day), "ecarte", HARD, DealOutcome((0, 0), hard))
    page = open_page(qtbot, Store(tmp_path))
    cells = page.calendar.day_cells
    assert cells[date(2026, 11, 22)].accessibleName() == "22 November 2026: better than a Hard player"
    assert not cells[date(2026, 11, 25)].isEnabled() and not page.calendar.next_button.isEnabled()
    cells[TODAY].setFocus()
    QTest.keyClick(cells[TODAY], Qt.Key.Key_Left)
    assert page.day == date(2026, 11, 23) and page.verdict_label.plain_text == "The Hard player did better."
    assert (
        page.calendar.day_cells[page.day].hasFocus() and page.play_button.text() == "Play this deal"
    ) or not page.play_button.isVisible()
    QTest.keyClick(page.calendar.day_cells[page.day], Qt.Key.Key_Right)
    QTest.keyClick(page.calendar.day_cells[page.day], Qt.Key.Key_Right)
    assert page.day == TODAY
    page.calendar.change_month(-1)
    assert page.calendar.title_label.text() == "October 2026" and page.calendar.next_button.isEnabled()
    page.choose_day(deal_of_the_day.FIRST_DAY)
    assert not page.calendar.previous_button.isEnabled()
    assert page.summary_label.plain_text.startswith("2 deals of Écarté played, 1 better than a Hard player.")


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1440, 900)], ids=str)
def test_nothing_is_cut(qtbot: Any, tmp_path: Path, size: tuple[int, int], text: float) -> None:
    theme.apply_settings(Settings(theme="light", text_scale=text))
    page = DayPage(
        Store(tmp_path), "contract-bridge", CardStyle.from_settings(Settings()), None, get_today=lambda: TODAY
    )
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    qtbot.wait(30)
    for one in (page.play_button, page.calendar, page.picture):
        assert one.isVisible() and one.mapTo(page, one.rect().topRight()).x() < size[0]
    assert all(cell.width() >= cell.minimumWidth() for cell in page.calendar.day_cells.values())


def open_window(qtbot: Any, tmp_path: Path) -> tuple[MainWindow, WorksAtOnce]:
    window, works = MainWindow(Settings(guide=False), Store(tmp_path)), WorksAtOnce()
    window.hard_comparison.background._start_worker = lambda: works
    qtbot.addWidget(window, before_close_func=lambda one: one.shut_down())
    window.show()
    return window, works


def test_from_the_hall_to_the_deal_and_back_to_its_result(qtbot: Any, tmp_path: Path) -> None:
    window, _ = open_window(qtbot, tmp_path)
    window.hall.choose_game("ecarte")
    window.single_deal_pages.show_day(window.hall.chosen_game_id)
    page = window.navigation.page
    assert isinstance(page, DayPage) and page.game_id == "ecarte"
    page.play_button.click()
    table = window.navigation.page
    assert isinstance(table, TablePage) and table.match.occasion is not None
    match = table.match
    match.play(match.state.actions()[0])
    table.save_match()
    window.match_starter.play_day("ecarte", date.today())
    assert window.table_host.match is not None and window.table_host.match.id == match.id, "Card Hall continues"
    match = play_out(window.table_host.match)
    table = window.navigation.page
    assert isinstance(table, TablePage)
    table.save_match()
    table.end.show_reckoning()
    reckoning = table.widgets.reckoning
    assert (
        reckoning.next_button.text() == "Done"
        and reckoning.next_button.isVisible()
        and not reckoning.new_match_button.isVisible()
    )
    told = {line.label: line for line in reckoning.account.result.lines}
    assert told["Hard in your seat"].note == "being played"
    think(window.hard_comparison.background)
    told = {line.label: line for line in reckoning.account.result.lines}
    assert told["Hard in your seat"].amounts and told["Hard in your seat"].note != "being played"
    reckoning.next_button.click()
    page = window.navigation.page
    assert isinstance(page, DayPage) and page.own_result is not None and page.review_button.isVisible()
    page.review_button.click()
    assert window.navigation.page.back_label == "Review"


def test_of_any_deal_the_reckoning_says_what_hard_made_of_it(qtbot: Any, tmp_path: Path) -> None:
    window, _ = open_window(qtbot, tmp_path)
    window.table_host.show_table(Match.new("ecarte", seed=4))
    table = window.navigation.page
    assert isinstance(table, TablePage)
    match = table.match
    while not match.state.results:
        match.play(match.state.actions()[-1])
    table.end.show_reckoning()
    think(window.hard_comparison.background)
    lines = table.widgets.reckoning.account.result.lines
    assert lines[0].label == "Hard in your seat" and lines[0].amounts and not lines[0].adds
    again = HardComparison(Settings(), window.store, BackgroundQueue(None, WorksAtOnce))
    assert again.outcome_of(match, 1) is not None, "it is kept with the match"


def test_the_hall_tells_a_deal_of_the_day_from_a_match(qtbot: Any, tmp_path: Path) -> None:
    store, match = Store(tmp_path), deal_of_the_day.day_match("whist", TODAY - timedelta(days=1))
    match.play(match.state.actions()[0])
    store.autosave(match)
    window = MainWindow(Settings(), store)
    qtbot.addWidget(window)
    (card,) = window.hall.unfinished_grid.tiles
    assert card.standing_texts == ["Deal of the day"]
    assert card.accessibleName().startswith("Continue Whist: Deal of the day")


def test_where_nothing_is_decided_hard_has_no_part_in_it(qtbot: Any, tmp_path: Path) -> None:
    store = Store(tmp_path)
    found, works = comparing_store(store)
    match = play_out(deal_of_the_day.day_match("put-and-take", TODAY))
    assert not found.request_result(match, 1) and not found.request_day("put-and-take", TODAY) and not works.given
    for who in (YOU, HARD):
        deal_of_the_day.add_result(tmp_path, TODAY, "put-and-take", who, DealOutcome((0, 0), 3))
    page = open_page(qtbot, store, found)
    assert next(fact.accessibleName() for fact in page.findChildren(FactRow)).startswith("Hard")
    page.choose_game("put-and-take")
    qtbot.wait(1)
    facts = [fact.accessibleName() for fact in page.findChildren(FactRow) if fact.isVisible()]
    assert [one.split(":")[0] for one in facts] == ["You"]
    assert not page.legend_label.isVisible() and not page.verdict_label.isVisible()
    assert page.summary_label.plain_text == "1 deal of Put and Take played."
    assert page.sentence_label.plain_text == "The same cards for everybody who plays Put and Take that day."


@pytest.mark.parametrize(("game_id", "can"), [("whist", True), ("put-and-take", False)])
def test_sets_are_offered_where_something_is_decided(qtbot: Any, game_id: str, can: bool) -> None:
    choice = CardsChoice(game_id, DealingChoice(SHORTEST_SET_METHOD), "french")
    qtbot.addWidget(choice)
    choice.show_choice()
    assert (
        choice.is_duplicate_set == can
        and any(str(way).startswith(SET_METHOD_PREFIX) for way in choice.method_dropdown.values) == can
    )
