"""Duplicate sets of Bridge in IMPs and matchpoints on the screen: begun, listed, played to the reckoning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.desktop import board_words
from cardhall.desktop.look import theme
from cardhall.desktop.pages.board_rows import BoardRow, set_verdict
from cardhall.desktop.pages.cards_choice import SHORTEST_SET_METHOD
from cardhall.desktop.pages.duplicate_page import DuplicatePage
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Store, duplicates
from cardhall.match.board_scores import IMPS, MATCHPOINTS, POINTS, ContractResult
from cardhall.match.duplicates import DuplicateSet
from tests.desktop.test_day_page import open_window

BRIDGE = "contract-bridge"
PASSES = ("pass",) * 4
RESULTS = {  # by board and player
    (1, "you"): "4 S 1 0 11",
    (1, "hard"): "3 NT 1 2 9",
    (2, "you"): "6 H 2 0 10",
    (2, "hard"): "4 H 1 0 11",
    (3, "you"): "0 NT 1 0 0",
    (3, "hard"): "2 D 1 3 7",
    (4, "you"): "1 NT 1 1 7",
    (4, "hard"): "1 NT 1 1 7",
}


def make_board_set(
    folder: Path, scoring: str, results: Mapping[tuple[int, str], str] = RESULTS, size: int = 8
) -> DuplicateSet:
    """A set of which these results are known."""
    made = duplicates.start_set(folder, BRIDGE, 4, {}, dict.fromkeys((1, 2, 3), "easy"), size, scoring=scoring)
    with duplicates.set_path(folder, made.id).open("a", encoding="utf-8") as file:
        for (deal, who), board in results.items():
            told = {"deal": deal, "who": who, "delta": [0, 0], "value": 0, "match": "", "board": board}
            file.write(json.dumps(told) + "\n")
    found = duplicates.read_set(folder, made.id)
    assert found is not None
    return found


def open_page(qtbot: Any, folder: Path, **more: Any) -> DuplicatePage:
    theme.apply_settings(Settings(theme="light", **more))
    page = DuplicatePage(Store(folder), None)
    qtbot.addWidget(page)
    page.resize(800, 560)
    page.show()
    return page


def test_boards_are_listed_with_contracts_scores_and_imps(qtbot: Any, tmp_path: Path) -> None:
    make_board_set(tmp_path, IMPS, {**RESULTS, (5, "you"): "3 C 1 0 9"})
    page = open_page(qtbot, tmp_path)
    rows = [row for row in page.deal_rows if isinstance(row, BoardRow)]
    assert len(rows) == 8
    first, second, third, fourth, fifth, sixth = ([(c.text, c.lower_line) for c in row.cells] for row in rows[:6])
    assert first == [("Board 1 · N", "vul. nobody"), ("+450", "4♠ S+1"), ("+400", "3NT N="), ("+2", "")]
    assert second[1:] == [("−500", "6♥× S−2"), ("+650", "4♥ S+1"), ("−15", "")]
    assert third[1:] == [("0", "Pass"), ("+100", "2♦ E−1"), ("−3", "")]
    assert fourth[3] == ("0", ""), "the same result on both tables"
    assert fifth[2:] == [("–", "not played"), ("", "")] and sixth[1:] == [("–", ""), ("–", ""), ("", "")]
    told = rows[1].accessibleName()
    assert told.startswith("Board 2: East deals, North–South are vulnerable; You: 6♥× by South, 10 tricks, −500; Hard:")
    assert told.endswith("−15 IMPs")
    words = set_verdict(page.sets[0])
    assert words.startswith("After 4 boards: −16 IMPs. Average per board: −4 IMPs (95 % range ")
    assert page.play_button is not None and page.play_button.text() == "Play board 6"


def test_matchpoints_compare_with_all_levels(qtbot: Any, tmp_path: Path) -> None:
    others = {(1, "normal"): "4 S 1 0 11", (1, "easy"): "4 S 1 0 9", (2, "normal"): "4 H 1 0 10"}
    make_board_set(tmp_path, MATCHPOINTS, {**RESULTS, **others})
    page = open_page(qtbot, tmp_path, text_scale=1.5)
    first, second = page.deal_rows[0], page.deal_rows[1]
    assert isinstance(first, BoardRow) and isinstance(second, BoardRow)
    assert [cell.text for cell in first.cells] == ["Board 1 · N", "+450", "+400", "+450", "−50", "83.3"]
    assert [cell.text for cell in second.cells][1:] == ["−500", "+650", "+620", "–", ""], "easy has not played it"
    assert (
        set_verdict(page.sets[0])
        == "After 1 board: 83.3%. Average per board: 83.3%. The 95 % range appears from 4 boards on."
    )
    second.setFocus()
    with qtbot.waitSignal(page.review_wanted):
        QTest.keyClick(second, Qt.Key.Key_Return)


@pytest.mark.parametrize("result", [None, ContractResult(3, "NT", 4, 1, 8)])
def test_a_result_that_cannot_be_read_says_so(qtbot: Any, tmp_path: Path, result: ContractResult | None) -> None:
    make_board_set(tmp_path, IMPS, {(1, "you"): str(result or ""), (1, "hard"): "3 NT 1 2 9"})
    row = open_page(qtbot, tmp_path).deal_rows[0]
    assert isinstance(row, BoardRow)
    if result is None:
        assert row.cells[1] == ("–", "not known", 0) and row.cells[3].text == ""
    else:
        assert row.cells[1][:2] == ("+200", "3NT×× W−1") and row.cells[3].text == "−5"


def test_a_set_in_imps_is_begun_played_and_told(qtbot: Any, tmp_path: Path) -> None:
    window, _ = open_window(qtbot, tmp_path)
    window.help_and_settings.show_new_match(BRIDGE, dealing_method=SHORTEST_SET_METHOD)
    page = window.navigation.page
    assert isinstance(page, NewMatchPage) and page.cards_choice.scoring_box.isVisible()
    assert page.cards_choice.match_arguments() == {"duplicate": 8}
    page.cards_choice.scoring_segment.keys[1].click()
    assert page.cards_choice.match_arguments() == {"duplicate": 8, "scoring": IMPS}
    assert board_words.SCORING_EXPLANATIONS[IMPS] in page.cards_choice.scoring_label.text()
    page.start_or_stop()
    assert NewMatchPage(window.settings, BRIDGE, dealing_method=SHORTEST_SET_METHOD).deal_choice.scoring == IMPS, (
        "it is remembered"
    )
    match = window.table_host.match
    assert match is not None and match.occasion is not None and match.first_dealer == 2
    table = window.navigation.page
    assert isinstance(table, TablePage) and "Board 1" in table.view.heading
    assert (
        table.situation.log_groups(table.situation.shown_observation)[0].lines[0].text
        == "North deals, nobody is vulnerable"
    )
    for call in PASSES:
        match.play(call)
    duplicates_file = duplicates.set_path(tmp_path, match.occasion.of)
    told = {"deal": 1, "who": "hard", "delta": [0, 0], "value": 0, "match": "", "board": "2 S 1 0 8"}
    with duplicates_file.open("a", encoding="utf-8") as file:
        file.write(json.dumps(told) + "\n")
    table.save_match()
    table.end.show_reckoning()
    account = table.widgets.reckoning.account
    assert account.caption == "Board 1  ·  −3 IMPs"
    lines = {line.label: (line.amounts, line.note) for line in account.result.lines}
    assert lines["Hard in your seat"] == ((110, -110), "2♠ S=") and lines["Your score"][0] == (0, 0)
    assert lines["IMPs"][0] == (-3, 3)
    last = table.situation.log_groups(table.situation.shown_observation)[-1]
    assert [line.text for line in last.lines] == ["Your score: 0", "Hard: +110", "Result of the board: −3 IMPs"]


def test_other_games_have_points_alone(qtbot: Any) -> None:
    page = NewMatchPage(Settings(), "whist", dealing_method=SHORTEST_SET_METHOD)
    qtbot.addWidget(page)
    page.show()
    assert not page.cards_choice.scoring_box.isVisible() and page.deal_choice.scoring == POINTS
    page.cards_choice.deal_choice.method = SHORTEST_SET_METHOD
    assert "scoring" not in page.cards_choice.match_arguments()
