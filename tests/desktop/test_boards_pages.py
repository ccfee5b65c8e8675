"""Deals from elsewhere on the screen: the boards of a file, hands typed in, and the way to the table and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from cardhall.desktop.look import theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.boards.boards_page import BoardsPage
from cardhall.desktop.pages.boards.typed_page import TypedDealPage
from cardhall.desktop.pages.hubs.today import TodayPage
from cardhall.desktop.pages.review.page import DealReviewPage
from cardhall.desktop.places import TODAY
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Store
from cardhall.match.boards import file_reader, replay
from cardhall.match.boards.board import Board

FILES = Path(__file__).parent.parent / "match" / "boards" / "files"


def open_page(qtbot: Any, name: str, size: tuple[int, int] = (1024, 700), own: str = "") -> BoardsPage:
    theme.apply_settings(Settings(theme="light"))
    page = BoardsPage(name, file_reader.read_file(FILES / name), lambda board: own)
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    page.take_focus()
    return page


def typed_page(qtbot: Any) -> TypedDealPage:
    theme.apply_settings(Settings(theme="light"))
    page = TypedDealPage()
    qtbot.addWidget(page)
    page.resize(800, 560)
    page.show()
    return page


def open_window(qtbot: Any, folder: Path) -> MainWindow:
    window = MainWindow(Settings(), Store(folder))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    return window


def test_the_boards_of_a_file_are_listed_and_the_chosen_one_is_drawn(qtbot: Any) -> None:
    page = open_page(qtbot, "evening.pbn", own="Your result: 2♠")
    items = [page.board_list.topLevelItem(place) for place in range(page.board_list.topLevelItemCount())]
    assert [item.text(0) for item in items if item] == ["1", "2", "3", "4", "5", "6"]
    first = items[1]
    assert first is not None
    assert [first.text(column) for column in range(1, 5)] == ["East", "East–West", "2♠, North", "="]
    qtbot.keyClick(page.board_list, Qt.Key.Key_Down)
    assert page.chosen_board.number == "2" and page.title_label.plain_text == "Board 2. Vulnerable: East–West"
    assert (
        page.outcome_label.plain_text == "In the file: 2♠, North, ="
        and page.own_result_label.plain_text == "Your result: 2♠"
    )
    told = page.diagram.hand_cells[0].accessibleName()
    assert told.startswith("South: Petra: ♠ ") and "♥" in told
    assert page.diagram.hand_cells[3].heading_label.text().endswith("(dealer)")
    assert theme.page_colours().red in page.diagram.hand_cells[0].cards_label.text()
    assert "North 2♠" in page.auction_label.accessibleName()


def test_enter_plays_the_chosen_board_from_the_chosen_seat(qtbot: Any) -> None:
    page = open_page(qtbot, "evening.pbn")
    page.seat_dropdown.setCurrentIndex(0)
    page.seat_dropdown.activated.emit(0)
    with qtbot.waitSignal(page.play_wanted) as wanted:
        qtbot.keyClick(page.board_list, Qt.Key.Key_Return)
    assert wanted.args is not None and wanted.args[0].number == "1" and wanted.args[1] == 2
    page.all_hands_switch.click()
    assert "♠" not in page.diagram.hand_cells[0].accessibleName() and "♠" in page.diagram.hand_cells[2].accessibleName()
    with qtbot.waitSignal(page.back_wanted):
        qtbot.keyClick(page.board_list, Qt.Key.Key_Escape)


def test_what_cannot_be_read_stands_below_and_no_review_is_offered(qtbot: Any) -> None:
    page = open_page(qtbot, "wrong.pbn", (800, 560))
    page.board_list.setCurrentItem(page.board_list.topLevelItem(2))
    assert "The A♠ is dealt twice." in page.problems_label.plain_text and not page.review_button.isVisible()
    assert "dealt at random" in page.problems_label.plain_text
    assert page.board_list.height() <= 0.3 * page.height(), "one below the other where it is narrow"


def test_a_file_is_opened_reviewed_and_played_and_the_way_leads_back(qtbot: Any, tmp_path: Path) -> None:
    window = open_window(qtbot, tmp_path)
    window.match_starter.open_path(FILES / "one.lin")
    page = window.navigation.page
    assert isinstance(page, BoardsPage) and window.windowTitle().startswith("one.lin")
    page.review_button.click()
    review = window.navigation.page
    assert isinstance(review, DealReviewPage) and review.store is None, "they are no decisions of the person"
    window.navigation.go_back()
    page.play_button.click()
    table = window.navigation.page
    assert isinstance(table, TablePage)
    match = window.table_host.match
    assert match is not None and match.first_play is not None and any(match.first_play.delta)
    while not match.is_done:
        actor = match.state.actors[0]
        match.play(match.state.actions(actor)[-1], actor)
    table.widgets.reckoning.hall_wanted.emit()
    back = window.navigation.page
    assert isinstance(back, BoardsPage) and back.own_result_label.plain_text.startswith("Your result: ")
    window.shut_down()


def test_today_leads_to_own_deals_and_a_file_dropped_on_the_window_is_opened(qtbot: Any, tmp_path: Path) -> None:
    window = open_window(qtbot, tmp_path)
    window.place_pages.show_place(TODAY)
    today = window.navigation.page
    assert isinstance(today, TodayPage)
    today.typed_wanted.emit()
    assert isinstance(window.navigation.page, TypedDealPage)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(FILES / "whist.pbn"))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(9, 9), copy, data, left, none)
    window.dragEnterEvent(entered)
    assert entered.isAccepted()
    window.dropEvent(QDropEvent(QPointF(9, 9), copy, data, left, none))
    qtbot.waitUntil(lambda: isinstance(window.navigation.page, BoardsPage))
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "picture.png"))])
    refused = QDragEnterEvent(QPoint(9, 9), copy, data, left, none)
    refused.ignore()
    window.dragEnterEvent(refused)
    assert not refused.isAccepted()
    window.shut_down()


def test_a_file_without_deals_is_refused_in_a_sentence(qtbot: Any, tmp_path: Path) -> None:
    window = open_window(qtbot, tmp_path)
    empty = tmp_path / "empty.pbn"
    empty.write_text("nothing")
    window.match_starter.open_path(empty)
    assert window.navigation.page is window.hall and "empty.pbn contains no deals." in window.banner.accessibleName()


def test_a_deal_is_typed_in_and_mistakes_are_said_at_once(qtbot: Any) -> None:
    page = typed_page(qtbot)
    assert page.verdict_label.plain_text == "All four hands are dealt at random."
    page.hand_fields[0].setText("AK52.QJ3.T98.76")
    assert page.verdict_label.plain_text == "South has 12 cards instead of 13."
    page.play_button.click()
    assert page.focusWidget() is page.hand_fields[0] and page.hand_fields[0].selectedText()
    page.hand_fields[0].setText("AK52.QJ3.T98.765")
    assert page.verdict_label.plain_text == "Empty hands are dealt at random."
    page.fill_button.click()
    assert page.verdict_label.plain_text == "The deal is complete." and page.hand_fields[2].text().count(".") == 3
    with qtbot.waitSignal(page.play_wanted) as wanted:
        qtbot.keyClick(page.hand_fields[1], Qt.Key.Key_Return)
    board = wanted.args[0] if wanted.args else None
    assert isinstance(board, Board) and board.is_complete and board.dealer == 2
    assert replay.match_from_board(board).game.id == "contract-bridge"
    page.clear_button.click()
    assert not any(field.text() for field in page.hand_fields.values())


def test_a_whole_deal_is_pasted_into_any_field_and_other_games_know_no_vulnerability(qtbot: Any) -> None:
    page = typed_page(qtbot)
    page.hand_fields[3].setText('[Deal "N:AK52.QJ3.T98.765 - - -"]')
    assert page.hand_fields[2].text() == "AK52.QJ3.T98.765" and page.hand_fields[3].text() == ""
    page.game_field.setCurrentIndex(page.game_field.values.index("whist"))
    page.game_field.activated.emit(page.game_field.currentIndex())
    assert page.typed_board().game == "whist" and not page.vulnerable_field.isVisible()


@pytest.mark.parametrize("size", [(800, 560), (2560, 1440)])
def test_every_control_has_a_name_and_tab_reaches_it(qtbot: Any, size: tuple[int, int]) -> None:
    page = open_page(qtbot, "evening.pbn", size)
    wanted = {
        page.board_list,
        page.seat_dropdown,
        page.all_hands_switch,
        page.play_button,
        page.review_button,
        page.open_button,
    }
    assert all(widget.accessibleName() for widget in wanted)
    reached = set()
    for _ in range(12):
        page.focusNextPrevChild(True)
        reached.add(page.focusWidget())
    assert wanted <= reached
