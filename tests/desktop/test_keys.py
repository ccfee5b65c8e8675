"""Every key does what the page of all keys says, greyed buttons say why, and going back says where it leads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QSlider, QWidget

from cardhall.desktop import key_labels, keys
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.keys_page import MAX_COLUMN_WIDTH, KeysPage, split_into_columns
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.match import Match, Store
from cardhall.rules import Action

from .table_helpers import NAMES, open_table, whist_match
from .test_choosing import match_in_fight
from .test_review import finished_match, open_review

NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def window(qtbot: Any, tmp_path: Path) -> MainWindow:
    found = MainWindow(Settings(), Store(tmp_path))
    qtbot.addWidget(found, before_close_func=lambda w: w.shut_down())
    found.resize(1024, 700)
    found.show()
    return found


def bound_keys(widget: QWidget) -> set[str]:
    shortcuts = widget.findChildren(QShortcut, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return {shortcut.key().toString() for shortcut in shortcuts}


def listed_keys(some: tuple[keys.KeyCommand, ...]) -> set[str]:
    return {QKeySequence(text).toString() for key in some for text in key.keys}


# ---- the page of all keys


def test_the_page_lists_all_shortcuts_that_are_bound_and_no_others(qtbot: Any, tmp_path: Path) -> None:
    main = window(qtbot, tmp_path)
    assert bound_keys(main) == listed_keys(keys.WINDOW_KEYS)
    main.table_host.show_table(whist_match())
    assert main.table_host.table is not None and bound_keys(main.table_host.table) == listed_keys(
        keys.TABLE_KEYS + keys.DEAL_STATUS_KEYS
    )
    page = KeysPage(Settings())
    qtbot.addWidget(page)
    shown = [cap.accessibleName() for cap in page.key_widgets]
    assert shown == [f"{key.description}: {key.shown_keys}" for _, group in keys.KEY_GROUPS for key in group]


def test_every_letter_that_is_listed_is_kept_from_the_buttons_of_all_games(qtbot: Any) -> None:
    letters = {key.keys[0] for key in keys.TABLE_LETTER_KEYS if len(key.keys[0]) == 1}
    assert letters == {
        keys.HINT_LETTER,
        keys.LAST_TRICK_LETTER,
        keys.CLAIM_LETTER,
        keys.NEXT_CARD_LETTER,
        keys.PASS_LETTER,
        keys.HAND_ORDER_LETTER,
        keys.AUCTION_LETTER,
    }
    page = open_table(qtbot, match_in_fight(), guide=False)
    assert page.widgets.row.keys["P"].text() == "Pass" and not {"H", "L", "C", "N"} & set(page.widgets.row.keys)
    page = open_table(qtbot, Match.new("truc", seed=4, dealer=1), guide=False)
    assert "P" not in page.widgets.row.keys


def test_the_keys_stand_in_columns_that_fill_the_page(qtbot: Any) -> None:
    page = KeysPage(Settings())
    qtbot.addWidget(page)
    page.show()
    for width, number in ((640, 1), (1000, 2), (1100, 3), (1440, 4), (2200, 4)):
        page.resize(width, 900)
        qtbot.waitUntil(lambda number=number: len(page.column_widgets) == number, timeout=2000)
        found = [cap.accessibleName() for cap in page.key_widgets]
        assert found == [f"{key.description}: {key.shown_keys}" for _, group in keys.KEY_GROUPS for key in group]
        wide = sum(column.width() for column in page.column_widgets)
        assert wide >= min(0.8 * width, 0.95 * number * MAX_COLUMN_WIDTH), f"{wide} of {width}"
        high = [column.layout().totalHeightForWidth(column.width()) for column in page.column_widgets]
        assert max(high) <= 1.45 * sum(high) / len(high), f"{high} at {width}"


def test_columns_are_about_equally_long() -> None:
    lengths = [14, 6, 11, 11, 9, 11, 6]
    assert split_into_columns(lengths, 1) == [(0, 7)]
    for number, longest in ((2, 37), (3, 26), (4, 20), (7, 14)):
        found = split_into_columns(lengths, number)
        assert len(found) == number and all(first < last for first, last in found)
        assert max(sum(lengths[first:last]) for first, last in found) <= longest
    assert split_into_columns([3, 3], 5) == [(0, 1), (1, 2)]


def test_the_page_of_keys_is_scrolled_by_keys(qtbot: Any) -> None:
    page = KeysPage(Settings())
    qtbot.addWidget(page)
    page.resize(800, 560)
    page.show()
    bar = page.scroller.verticalScrollBar()
    QTest.keyClick(page, Qt.Key.Key_End)
    assert bar.value() == bar.maximum() > 0
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    assert 0 < bar.value() < bar.maximum() or bar.maximum() <= bar.pageStep()
    QTest.keyClick(page, Qt.Key.Key_Home)
    assert bar.value() == 0


# ---- pass and pause


def test_p_never_stops_the_game(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow, timeout=2000)
    for legal in (page.situation.legal, None):
        page.view.set_legal(legal)
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_P)
        assert not page.runner.turn.is_paused
    for key, modifier in ((Qt.Key.Key_P, CTRL), (Qt.Key.Key_Pause, NONE)):
        page.stage.cloth.setFocus()
        QTest.keyClick(page.stage.cloth, key, modifier)
        assert page.runner.turn.is_paused and "Ctrl+P" in page.widgets.prompt.text
        QTest.keyClick(page.stage.cloth, key, modifier)
        assert not page.runner.turn.is_paused


def test_p_passes_and_says_why_where_one_may_not(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_fight(), guide=False)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_P)
    assert page.widgets.prompt.refusal == "You lead, so you must play something." and len(page.match.log) == 1
    page = open_table(qtbot, match_in_fight("play 3H", "play 4S", "pass"), guide=False)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_P)
    assert page.match.log[4] == (0, Action("pass"))


# ---- numbers


def test_number_keys_bid_where_numbers_are_bid(qtbot: Any) -> None:
    match = Match.new("dou-dizhu", seed=2, dealer=0)
    page = open_table(qtbot, match, guide=False)
    assert [button.key_name for button in page.widgets.row.buttons] == ["P", "1", "2", "3"]
    page.stage.cloth.setFocus()
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_2)
    assert match.log[0] == (0, Action.parse("bid 2"))


def test_a_bid_that_is_too_low_says_so_when_its_number_is_typed(qtbot: Any) -> None:
    match = Match.new("dou-dizhu", seed=2, dealer=2)
    match.play("bid 2")
    page = open_table(qtbot, match, guide=False)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_1)
    assert page.widgets.prompt.refusal == page.situation.seen.refusal(Action.parse("bid 1")) and len(match.log) == 1


def test_a_number_is_typed_where_a_slider_stands(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("pontoon", seed=3), guide=False)
    qtbot.waitUntil(lambda: len(page.widgets.row.pickers) == 1, timeout=4000)
    (picker,) = page.widgets.row.pickers
    high = min(9, picker.choice.high)
    QTest.keyClick(page.stage.cloth, Qt.Key(Qt.Key.Key_0 + high))
    assert picker.slider.value() == high


# ---- the cursor


def test_arrows_stop_at_what_can_be_played_and_with_shift_at_every_card(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    page.stage.cloth.setFocus()
    hand = page.stage.own_hand_items()
    able = [item for item in hand if page.situation.legal.is_usable(item.card)]
    assert 1 < len(able) < len(hand)
    stops = []
    for _ in able:
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
        stops.append(page.gestures.cursor)
    assert stops == able
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    assert page.gestures.cursor is able[0]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_End)
    assert page.gestures.cursor is hand[-1]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Home)
    assert page.gestures.cursor is hand[0]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_End)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Left)
    assert page.gestures.cursor is [one for one in able if one is not hand[-1]][-1]
    page.gestures.set_cursor(None)
    for item in hand:
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right, SHIFT)
        assert page.gestures.cursor is item


def test_to_play_on_and_to_order_the_cards_have_keys_of_their_own(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    keys_of_answers = {answer.text: answer.key for answer in page.claims.answer_tools()}
    assert keys_of_answers == {"Play on": "Y", "Agree": "A"}
    assert not set(keys_of_answers.values()) & {
        keys.HINT_LETTER,
        keys.LAST_TRICK_LETTER,
        keys.CLAIM_LETTER,
        keys.NEXT_CARD_LETTER,
        keys.PASS_LETTER,
        keys.HAND_ORDER_LETTER,
    }


# ---- greyed buttons


def test_c_says_why_there_is_nothing_to_claim(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    page.claims.own_claim = None
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_C)
    assert page.widgets.prompt.refusal == "There is nothing to claim yet: the remaining tricks are not certain."
    page.settings.claims = False
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_C)
    assert "switched off" in page.widgets.prompt.refusal
    page.settings.claims = True
    page.view.set_legal(None)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_C)
    assert page.widgets.prompt.refusal == "You can claim only when it is your turn."


def test_every_greyed_button_of_a_table_says_why(qtbot: Any) -> None:
    for game in ("dou-dizhu", "euchre", "truc", "whist"):
        page = open_table(qtbot, Match.new(game, seed=5, dealer=0), guide=False)
        greyed = [one for one in page.findChildren(FeltButton) if one.isVisible() and not one.isEnabled()]
        assert game != "whist" or page.widgets.bar.redo_button in greyed
        for button in greyed:
            assert button.toolTip() and button.toolTip() in button.accessibleDescription(), button.text()
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            assert page.widgets.prompt.refusal == button.toolTip()
            page.widgets.prompt.clear_refusal()


def test_a_button_that_can_be_pressed_again_has_its_own_tip_back(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("whist", seed=5, dealer=3), guide=False)
    button = page.widgets.bar.undo_button
    tip = "Undo (Ctrl+Z)"
    assert not button.isEnabled() and button.toolTip() != tip
    page.flow.act(page.situation.legal.actions[0])
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    assert button.isEnabled() and button.toolTip() == tip and not button.accessibleDescription()


def test_the_ends_of_a_review_say_what_they_are(qtbot: Any) -> None:
    page = open_review(qtbot, finished_match("whist"))
    back = page.widgets.row.buttons[1]
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert page.widgets.prompt.refusal == "This is the beginning of the match."


def test_a_level_that_cannot_be_chosen_says_why(qtbot: Any) -> None:
    page = NewMatchPage(Settings(), "ecarte")
    qtbot.addWidget(page)
    key = page.all_segment.keys[-1]
    assert not key.isEnabled() and key.toolTip() == "There is only one opponent."
    assert key.toolTip() in key.accessibleDescription()


# ---- escape


def test_escape_leaves_the_settings_whatever_was_changed(qtbot: Any, tmp_path: Path) -> None:
    main = window(qtbot, tmp_path)
    main.activateWindow()
    for name in ("Pages: Dark", "Text: 125 %", "Suit colours: Four", "Pace", "Hints", "Pages: Light"):
        main.help_and_settings.show_settings()
        qtbot.wait(1)
        kinds = (QAbstractButton, QSlider)
        found = [one for one in main.navigation.page.findChildren(QWidget) if one.accessibleName().startswith(name)]
        control = next(one for one in found if isinstance(one, kinds))
        QTest.mouseClick(control, Qt.MouseButton.LeftButton)
        qtbot.wait(1)
        QTest.keyClick(main.windowHandle(), Qt.Key.Key_Escape)
        assert not isinstance(main.navigation.page, SettingsPage), name


# ---- going back


def two_deals() -> Match:
    """The first deal is over, and in the second the person has decided nothing yet."""
    for seed in range(40):
        match = Match.new("whist", seed=seed, dealer=0, names=NAMES)
        while match.state.deal_number == 1:
            match.play(match.state.actions(match.state.actors[0])[0])
        if match.state.actors[0] != 0 or match.deal_of_choice(0) == 1:
            while match.state.actors[0] != 0:
                match.play(match.state.actions(match.state.actors[0])[0])
            return match
    raise AssertionError("no such match")


def test_undo_into_the_deal_before_asks_once_and_says_so(qtbot: Any) -> None:
    match = two_deals()
    page = open_table(qtbot, match, guide=False)
    length = len(match.log)
    page.flow.undo()
    question = page.flow.undo_command.question
    assert question is not None and len(match.log) == length
    assert question.windowTitle() == "Go back to deal 1?"
    assert question.main_button is question.buttons[0] is question.focusWidget()
    question.buttons[0].click()
    assert len(match.log) == length and match.state.deal_number == 2
    page.flow.undo()
    page.flow.undo_command.question.buttons[1].click()
    assert match.state.deal_number == 1 and page.widgets.prompt.fact == "This is deal 1 again"
    page.flow.undo_command.question = None
    while match.state.deal_number == 1:
        page.flow.redo()
    page.flow.undo()
    assert page.flow.undo_command.question is None and match.state.deal_number == 1


def test_undo_within_a_deal_or_at_its_reckoning_asks_nothing(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    page.flow.undo()
    assert page.flow.undo_command.question is None
    match = two_deals()
    while match.state.deal_number == 2:
        match.undo()
    seat, action = match.state.actors[0], match.state.actions(match.state.actors[0])[0]
    page = open_table(qtbot, match, guide=False)
    page.runner.play_action(action, seat)
    assert page.widgets.reckoning.isVisible() and match.state.deal_number == 2
    page.flow.undo()
    assert page.flow.undo_command.question is None and match.state.deal_number == 1


def test_fast_presses_of_right_in_a_review_are_all_steps(qtbot: Any) -> None:
    page = open_review(qtbot, finished_match("whist"))
    page.stage.clock.instant = False
    for _ in range(9):
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    assert len(page.match.log) == 9


def test_the_way_back_from_a_new_match_says_where_it_leads(qtbot: Any, tmp_path: Path) -> None:
    main = window(qtbot, tmp_path)
    main.help_and_settings.show_new_match_of_current()
    assert isinstance(main.navigation.page, NewMatchPage) and main.navigation.page.header.back_button.text() == "Hall"  # type: ignore[union-attr]
    main.navigation.go_back()
    main.table_host.show_table(whist_match())
    main.help_and_settings.show_new_match_of_current()
    assert isinstance(main.navigation.page, NewMatchPage) and main.navigation.page.header.back_button.text() == "Table"  # type: ignore[union-attr]
    main.navigation.page.back_wanted.emit()
    assert main.navigation.page is main.table_host.table


@pytest.mark.parametrize("name", [key.name for key in keys.TABLE_KEYS])
def test_a_key_at_the_table_is_named_once(name: str) -> None:
    assert sum(key.name == name for key in keys.TABLE_KEYS) == 1
    assert key_labels.command_key_text(name)
