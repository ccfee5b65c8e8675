"""Playing at the table: pointer, keys, hints, going back, the reckoning."""

from __future__ import annotations

import sys
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall.cards import Card
from cardhall.desktop.table.input.dragging import NO_PLACE_TEXT
from cardhall.desktop.table.screenshot import random_match, write_screenshot
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match
from cardhall.match.store import Store

from .table_helpers import card_point, drag_card, illegal_item, legal_item, open_table, whist_match


def count_own_actions(match: Match) -> int:
    """How many actions of seat 0 the log holds."""
    return sum(1 for seat, _ in match.log if seat == 0)


def test_drag_to_the_middle_plays_the_card(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    item = legal_item(page)
    card = item.card
    before = len(page.match.log)
    drag_card(page, item, page.stage.frame.centre)
    assert page.match.log[before] == (0, next(a for s, a in page.match.log[before:] if a.cards == (card,)))


def test_while_dragging_the_trick_is_lit_and_the_place_in_the_hand_stays_open(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    item = legal_item(page)
    places = [other.home for other in page.stage.own_hand_items()]
    drag_card(page, item, page.stage.frame.centre, drop=False)
    assert page.stage.zone_marks.lit_zones == {"trick"}
    assert item.look == "dragged" and item.rotation() == 4.0
    assert [other.home for other in page.stage.own_hand_items()] == places


def test_an_illegal_drop_flies_back_and_says_why(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    item = illegal_item(page)
    home, before = item.home, len(page.match.log)
    drag_card(page, item, page.stage.frame.centre)
    assert len(page.match.log) == before
    assert item.spot == home
    assert "must follow suit" in page.widgets.prompt.text and page.widgets.prompt.refusal


def test_a_card_dropped_where_nothing_takes_it_flies_back_and_the_prompt_says_so(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    item = legal_item(page)
    home, before = item.home, len(page.match.log)
    drag_card(page, item, (page.stage.frame.stage.x + 60, page.stage.frame.stage.bottom - 200))
    assert len(page.match.log) == before and item.spot == home and page.widgets.prompt.refusal == NO_PLACE_TEXT


def test_a_click_plays(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    item, before = legal_item(page), count_own_actions(page.match)
    QTest.mouseClick(
        page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, card_point(item)
    )
    assert count_own_actions(page.match) == before + 1


def test_a_click_on_a_card_that_is_not_legal_says_why(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    item, before = illegal_item(page), len(page.match.log)
    assert item.is_dim
    QTest.mouseClick(
        page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, card_point(item)
    )
    assert len(page.match.log) == before and "follow suit" in page.widgets.prompt.refusal


def right_click(page: TablePage, item: Any) -> Any:
    view, none = page.stage.cloth.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(view, Qt.MouseButton.RightButton, none, card_point(item))
    return page.widgets.card_menu


def test_the_right_button_tells_of_a_card_and_plays_nothing(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    before, barred, able = len(page.match.log), illegal_item(page), legal_item(page)
    menu = right_click(page, barred)
    assert menu.isVisible() and menu.description.title.lower() == barred.card.name
    assert (
        "follow suit" in menu.description.lines[-1] and not menu.description.actions and not page.widgets.prompt.refusal
    )
    menu = right_click(page, able)
    assert [action for _, action in menu.description.actions] == page.situation.legal.actions_with([able.card])
    lying = page.stage.items["trick"][0]
    menu = right_click(page, lying)
    lines = menu.description.lines
    assert lines[0].startswith("Trick") and "Played by" in lines[1] and not menu.description.actions
    menu = right_click(page, page.stage.items["hand:2"][0])
    assert menu.description.title == "Card, face down" and menu.description.lines[0].startswith("Ines")
    view, none = page.stage.cloth.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mouseDClick(view, Qt.MouseButton.RightButton, none, card_point(able))
    assert len(page.match.log) == before, "the right button has played a card"


def test_what_is_told_of_a_card_goes_away_and_its_button_plays(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    item, before = legal_item(page), count_own_actions(page.match)
    menu = right_click(page, item)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible() and page.focusWidget() is page.stage.cloth and count_own_actions(page.match) == before
    menu = right_click(page, item)
    QTest.mouseClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(4, 400))
    assert not menu.isVisible() and count_own_actions(page.match) == before
    page.gestures.set_cursor(item)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Menu)
    assert menu.isVisible()
    menu.buttons[0].click()
    assert count_own_actions(page.match) == before + 1 and not menu.isVisible()


def test_where_a_click_only_chooses_a_double_click_plays(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    page.settings.click_plays = False
    item, before = legal_item(page), count_own_actions(page.match)
    view, none = page.stage.cloth.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, none, card_point(item))
    assert item.is_chosen and count_own_actions(page.match) == before
    other = next(one for one in page.stage.own_hand_items() if one is not item)
    assert item.home.y - item.spot.y > other.home.y - other.spot.y + 0.15 * item.home.height
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, none, card_point(item))
    assert count_own_actions(page.match) == before + 1


def test_cards_that_are_not_legal_are_dark_only_while_the_hand_has_to_play(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    assert any(item.is_dim for item in page.stage.own_hand_items())
    page.view.set_legal(None)
    assert not any(item.is_dim for item in page.stage.all_items())


def test_the_keyboard_alone_plays(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    page.stage.cloth.setFocus()
    before = count_own_actions(page.match)
    hand = page.stage.own_hand_items()
    wanted = hand.index(legal_item(page))
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    assert page.gestures.cursor is hand[wanted] and hand[wanted].has_cursor
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert count_own_actions(page.match) == before + 1


def test_a_digit_pressed_twice_plays_that_card(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    hand = page.stage.own_hand_items()
    place, before = hand.index(legal_item(page)), count_own_actions(page.match)
    key = Qt.Key(Qt.Key.Key_1 + place)
    QTest.keyClick(page.stage.cloth, key)
    assert page.gestures.cursor is hand[place] and count_own_actions(page.match) == before
    QTest.keyClick(page.stage.cloth, key)
    assert count_own_actions(page.match) == before + 1


def test_a_hint_is_ringed_and_said(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    best = page.situation.legal.actions[-1]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: any(item.is_hinted for item in page.stage.own_hand_items()), timeout=2000)
    assert [item.card for item in page.stage.own_hand_items() if item.is_hinted] == [best.cards[0]]
    assert best.cards[0].face in page.widgets.prompt.text


def test_undo_goes_back_to_the_last_decision_and_redo_forward(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    start = [item.card for item in page.stage.own_hand_items()]
    before = len(page.match.log)
    page.flow.act(page.situation.legal.actions[0])
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    after = len(page.match.log)
    assert after > before
    page.flow.undo()
    assert len(page.match.log) == before and page.situation.legal is not None
    assert [item.card for item in page.stage.own_hand_items()] == start
    page.flow.redo()
    assert len(page.match.log) > before


def test_restarting_the_deal_brings_the_whole_hand_back(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    page.flow.restart_deal()
    assert len(page.match.log) == 0 or all(seat != 0 for seat, _ in page.match.log)
    assert len(page.stage.own_hand_items()) == 13


def test_the_reckoning_waits_for_the_person_and_then_the_next_deal_is_shown(qtbot: Any) -> None:
    match = random_match("whist", seed=2, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match)
    page.runner.play_action(action, seat)
    assert page.widgets.reckoning.isVisible()
    assert page.widgets.reckoning.headline.endswith("tricks of 13.")
    assert page.widgets.reckoning.next_button.isVisible() and not page.widgets.reckoning.new_match_button.isVisible()
    assert not page.stage.own_hand_items()  # the next deal is not shown yet
    assert sum(len(items) for zone, items in page.stage.items.items() if zone.startswith("won")) == 52
    QTest.keyClick(page.widgets.reckoning, Qt.Key.Key_Escape)
    assert not page.widgets.reckoning.isVisible() and page.widgets.go_button.isVisible()
    page.widgets.go_button.click()
    assert not page.widgets.go_button.isVisible()
    assert len(page.stage.own_hand_items()) >= 12


def test_at_the_end_of_a_match_the_winner_is_named(qtbot: Any) -> None:
    match = random_match("stealing-bundles", seed=2, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match)
    page.runner.play_action(action, seat)
    assert page.widgets.reckoning.is_match_over and page.widgets.reckoning.winner.endswith("the match.")
    assert page.widgets.reckoning.new_match_button.isVisible() and not page.widgets.reckoning.next_button.isVisible()
    with qtbot.waitSignal(page.new_match_wanted, timeout=500):
        page.widgets.reckoning.new_match_button.click()


def test_a_whole_deal_is_played_with_animation_and_what_is_shown_stays_right(qtbot: Any) -> None:
    match = Match.new("stealing-bundles", seed=4, names=("You", "Bruno"))
    page = open_table(qtbot, match, instant=False, reduced_motion=True, pace=300)
    page.runner.speed.is_instant = True

    def play() -> bool:
        if page.situation.legal is not None:
            page.flow.act(page.situation.legal.actions[0])
        page.flow.skip()
        return page.widgets.reckoning.isVisible()

    qtbot.waitUntil(play, timeout=20000)
    shown = {zone: sorted(item.card for item in items) for zone, items in page.stage.items.items()}
    held = match.state.observe(0).zones
    assert shown["bundle:0"] == sorted(held["bundle:0"]) and shown["bundle:1"] == sorted(held["bundle:1"])


def test_every_action_is_saved_and_a_full_disk_is_told_once(qtbot: Any, tmp_path: Any) -> None:
    store = Store(tmp_path)
    page = open_table(qtbot, whist_match(), store=store)
    page.flow.act(page.situation.legal.actions[0])
    page.save_match()
    assert [summary.game for summary in store.unfinished_matches()] == ["whist"]

    class Full:
        def autosave(self, match: Any, *, sync: bool) -> None:
            raise OSError("No space left on device")

    told: list[str] = []
    page.save_failed.connect(told.append)
    page.runner.autosave.store = Full()
    page.save_match()
    page.save_match()
    assert len(told) == 1 and "cannot be saved" in told[0] and "No space left" in told[0]
    assert page.match.state.actors  # play goes on
    page.runner.autosave.store = store
    page.save_match()
    assert told[1:] == [""]  # it can be again


def test_a_note_of_the_thinking_process_is_shown_and_play_goes_on(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    page.runner.thinker.note = "The computer players’ process stopped and was restarted."
    said: list[str] = []
    page.runner.problem_reported.connect(said.append)
    before = len(page.match.log)
    page.flow.act(page.situation.legal.actions[0])
    qtbot.waitUntil(lambda: bool(said) and len(page.match.log) > before + 1, timeout=4000)
    assert said[0] == page.runner.thinker.note
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    assert page.widgets.prompt.text == page.runner.thinker.note  # it can still be read when the next seats have played


def test_forced_actions_are_played_if_the_setting_says_so(qtbot: Any) -> None:
    match = random_match("whist", seed=3, until_deal_end=True)
    while not (match.state.turn == 0 and len(match.state.actions(0)) == 1):
        match.undo()
    open_table(qtbot, match, play_forced=True)
    before = len(match.log)
    qtbot.waitUntil(lambda: len(match.log) > before, timeout=2000)
    assert match.log[before][0] == 0


def test_pause_stops_everybody(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    page.flow.act(page.situation.legal.actions[0])
    page.flow.toggle_pause()
    before = len(page.match.log)
    qtbot.wait(150)
    assert len(page.match.log) == before and page.situation.legal is None
    page.flow.toggle_pause()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)


def test_the_list_of_actions_can_play_any_game(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    legal = list(page.situation.legal.actions)
    page.view.overviews.show_action_list()
    assert page.widgets.action_list.list_widget.count() == len(legal)
    first = next(action for action in legal if action.cards == (legal_item(page).card,))
    assert first.cards[0].name in page.widgets.action_list.list_widget.item(0).text().lower()
    QTest.keyClick(page.widgets.action_list.list_widget, Qt.Key.Key_Return)
    assert first in [action for seat, action in page.match.log[-20:] if seat == 0]


def test_the_last_trick_can_be_looked_at(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    page.view.overviews.show_last_events()
    trick = next(event for event in reversed(page.situation.seen.history) if event.kind == "trick")
    assert [card for card, _ in page.widgets.last_events.cards] == list(trick.cards)
    QTest.keyClick(page.widgets.last_events, Qt.Key.Key_Escape)
    assert not page.widgets.last_events.isVisible()


def test_a_table_is_taken_apart_without_a_trace(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), instant=False)
    page.flow.act(page.situation.legal.actions[0]) if page.situation.legal else None
    page.runner.close()
    page.stage.close_down()
    assert not page.stage.script.is_running and not page.stage.clock.is_moving


def test_updates_do_not_use_up_none(qtbot: Any) -> None:
    """PySide6 6.12.0 lost a reference to None with every update() on older Pythons."""
    page = open_table(qtbot, whist_match())
    item = page.stage.own_hand_items()[0]
    before = sys.getrefcount(None)
    for _ in range(1000):
        item.update()
        page.stage.cloth.viewport().update()
        page.widgets.prompt.update()
    assert sys.getrefcount(None) > before - 500


def test_a_card_of_several_packs_may_lie_twice(qtbot: Any) -> None:
    from cardhall.desktop.table.stage.card_matching import match_cards

    ace, two, hidden = Card.of("AS"), Card.of("2S"), Card.of("??")
    lying = {"hand:0": [("a", ace), ("b", ace), ("c", two)], "hand:1": [("d", hidden)]}
    found, spare = match_cards(lying, lambda pair: pair[1], {"hand:0": [ace, two], "trick": [ace], "hand:1": [hidden]})
    assert [pair and pair[0] for pair in found["hand:0"]] == ["a", "c"]
    assert [pair and pair[0] for pair in found["trick"]] == ["b"]
    assert not spare


def test_a_picture_is_written(tmp_path: Any) -> None:
    write_screenshot("whist", tmp_path / "whist.png", seed=1, actions=9, size=(1024, 700))
    data = (tmp_path / "whist.png").read_bytes()
    assert data.startswith(b"\x89PNG") and len(data) > 40_000


def test_a_setting_taken_over_in_the_middle_of_a_deal(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    page.settings.card_size, page.settings.felt = 1.2, "blue"
    page.apply_settings()
    assert page.stage.frame.w > 1.19 * open_cards_width(page)
    assert page.stage.cloth.felt.name == "blue"


def open_cards_width(page: Any) -> float:
    return min(0.146 * page.height(), 0.1015 * page.width())


def test_dropping_on_a_zone_with_several_meanings_asks(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    first, second = page.situation.legal.actions[:2]
    page.gestures.choice_wanted.emit([first, second], (400.0, 400.0))
    assert page.widgets.chooser.isVisible()
    QTest.keyClick(page.widgets.chooser, Qt.Key.Key_Escape)
    assert not page.widgets.chooser.isVisible()


def test_a_refusal_that_ends_after_the_table_was_left_is_no_fault(qtbot: Any) -> None:
    """Room is made for what the prompt says, beside plaques that are gone by then."""
    page = open_table(qtbot, whist_match())
    page.widgets.prompt.refuse("Follow suit.")
    page.close_page()
    with qtbot.captureExceptions() as faults:
        page.widgets.prompt._refusal_timer.timeout.emit()
    assert not faults and page.widgets.prompt.refusal == ""
