"""What went wrong at the table once, and must not again."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from cardhall import rules
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match
from tests.tools.sizes.views import match_far_on

from .table_helpers import open_table, whist_match


def at_the_reckoning(qtbot: Any, game_id: str = "whist", seed: int = 3, **more: Any) -> TablePage:
    """The table just after the last action of the first deal."""
    match = random_match(game_id, seed=seed, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match, **more)
    page.runner.set_paused(True)  # what the computers are asked when the table opens is not of interest
    page.runner.cancel_questions()
    page.runner.play_action(action, seat)
    page.runner.set_paused(False)
    assert page.widgets.reckoning.isVisible()
    return page


def test_the_last_trick_is_counted_and_logged_while_the_deal_is_reckoned(qtbot: Any) -> None:
    page = at_the_reckoning(qtbot)
    rows = page.widgets.rail.score.rows
    assert sum(row.filled_boxes for row in rows) == 13
    last = page.widgets.rail.log.lines.groups[0]
    assert last.title.startswith("Trick 13 ·") and len(last.lines) == 4
    page.end.look_at_table()
    page.view.overviews.show_last_events()
    shown = {card for card, _ in page.widgets.last_events.cards}
    assert shown == {action.cards[0] for _, action in page.match.log[-4:]}


def test_nobody_plays_on_while_the_deal_is_reckoned(qtbot: Any) -> None:
    page = at_the_reckoning(qtbot)
    before = len(page.match.log)
    page.end.look_at_table()
    page.flow.toggle_pause()
    page.flow.toggle_pause()
    qtbot.wait(120)
    assert len(page.match.log) == before
    page.end.start_next_deal()
    qtbot.waitUntil(lambda: len(page.match.log) > before or page.situation.legal is not None)


def test_enter_goes_on_while_the_table_is_looked_at(qtbot: Any) -> None:
    page = at_the_reckoning(qtbot)
    page.end.look_at_table()
    assert page.widgets.go_button.isVisible()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert not page.widgets.go_button.isVisible()


def test_restart_of_the_deal_that_is_reckoned(qtbot: Any) -> None:
    page = at_the_reckoning(qtbot)
    page.flow.restart_deal()
    assert page.match.state.deal_number == 1 and not page.widgets.reckoning.isVisible()


def test_words_over_the_trick_keep_clear_of_the_plaques(qtbot: Any) -> None:
    for seed in range(40):
        match: Match = whist_match(seed=seed)
        seen = match.state.observe(0)
        if seen.holder is not None and len(seen.zones["trick"]) - seen.holder == 2:  # the partner's card holds it
            page = open_table(qtbot, match)
            words = page.stage.holder_mark.label.rect
            assert page.stage.holder_mark.label.text == "Holds the trick"
            assert all(not words.meets(plaque.rect) for plaque in page.stage.plaques)
            return
    raise AssertionError("no deal found")


def test_the_card_that_holds_a_crowded_trick_has_a_ring_instead_of_words(qtbot: Any) -> None:
    for actions in range(8, 40):
        page = open_table(qtbot, match_far_on("twenty-five", 9, 2, actions), size=(800, 560), painted=False)
        place = page.match.state.observe(0).holder
        holder = page.stage.holder_mark
        if place is not None and holder.ring.isVisible():
            break
    assert place is not None and holder.ring.isVisible() and holder.label.text == ""
    card = page.stage.items["trick"][place].home.box
    assert holder.ring.rect.contains(card.x, card.y) and holder.ring.rect.contains(card.right, card.bottom)
    holder.hide()
    assert not holder.ring.isVisible()


def test_keys_go_to_the_cards_or_the_reckoning_when_the_table_is_shown_again(qtbot: Any) -> None:
    page = at_the_reckoning(qtbot)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.setFocus()
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Escape)
    assert not page.widgets.reckoning.isVisible() and page.widgets.go_button.isVisible()
    page.widgets.bar.hint_button.setFocus()
    page.setFocus()
    assert page.stage.cloth.hasFocus()


def test_keys_that_hurry_the_last_trick_do_not_put_the_reckoning_away(qtbot: Any) -> None:
    page = at_the_reckoning(qtbot)
    page.widgets.reckoning.hide()
    page.widgets.reckoning.grace_ms = 3_600_000  # however long the keys take
    page.end.show_reckoning()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(page.focusWidget(), key)
    assert page.widgets.reckoning.isVisible() and page.focusWidget() is page.widgets.reckoning
    page.widgets.reckoning._grace_timer.start(0)  # it is over
    qtbot.waitUntil(lambda: page.focusWidget() is page.widgets.reckoning.next_button, timeout=60_000)
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Space)
    assert not page.widgets.reckoning.isVisible()


def test_keys_go_to_the_reckoning_also_when_it_came_while_somebody_was_in_another_window(qtbot: Any) -> None:
    page, other = at_the_reckoning(qtbot), QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow, timeout=60_000)
    page.widgets.reckoning.hide()
    page.widgets.reckoning.grace_ms = 1
    page.end.show_reckoning()
    qtbot.waitUntil(lambda: page.focusWidget() is page.widgets.reckoning.next_button, timeout=60_000)


def test_cards_of_a_finished_match_are_not_counted_twice(qtbot: Any) -> None:
    match = random_match("stealing-bundles", seed=4, until_deal_end=True)
    assert match.state.is_over
    page = open_table(qtbot, match)
    assert list(page.widgets.rail.score.standing.values) == list(match.state.scores)


def test_a_pause_does_not_let_the_table_run_ahead_of_what_is_shown(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), instant=False)
    qtbot.waitUntil(lambda: page.situation.legal is not None and not page.stage.script.is_running, timeout=5000)
    page.flow.act(page.situation.legal.actions[0])
    before = len(page.match.log)
    assert page.stage.script.is_running
    page.flow.toggle_pause()
    page.flow.toggle_pause()
    page.runner.computers.collect_answers()  # whatever has been answered by now
    assert len(page.match.log) == before and page.situation.legal is None
    qtbot.waitUntil(lambda: len(page.match.log) > before, timeout=5000)


def test_a_pause_while_an_answer_waits_asks_nobody_twice(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    qtbot.waitUntil(lambda: page.situation.legal is not None)
    page.runner.speed.is_instant = False  # answers wait for their time
    page.flow.act(page.situation.legal.actions[0])
    page.runner.computers.collect_answers()
    tickets = page.runner.thinker.tickets
    assert page.runner.computers._held_answer is not None
    page.flow.toggle_pause()
    page.flow.toggle_pause()
    assert page.runner.thinker.tickets == tickets


@pytest.mark.parametrize("game_id", sorted(rules.CATALOGUE))
@pytest.mark.parametrize("size", [(1440, 900), pytest.param((1024, 700), marks=pytest.mark.long)])
def test_every_deal_can_be_reckoned_and_looked_at(qtbot: Any, game_id: str, size: tuple[int, int]) -> None:
    page = at_the_reckoning(qtbot, game_id, seed=5, size=size)
    state = page.match.state
    page.end.look_at_table()
    page.grab()
    page.view.overviews.show_last_events()
    if state.is_over:
        page.end.leave_last_cards()
        assert page.widgets.reckoning.isVisible()
    else:
        page.end.start_next_deal()
        assert page.situation.seen.deal_number == state.deal_number


@pytest.mark.parametrize("game_id", sorted(rules.CATALOGUE))
def test_the_largest_text_in_the_smallest_window(qtbot: Any, game_id: str) -> None:
    match = random_match(game_id, seed=7, action_count=18)
    page = open_table(qtbot, match, size=(800, 560), text_scale=1.5, card_size=1.3)
    assert all(item.home.width >= 20 for item in page.stage.all_items())
    bar = page.widgets.bar.hall_button
    assert bar.width() >= bar.sizeHint().width()


def test_tab_goes_from_the_cards_to_the_buttons_of_the_row(qtbot: Any) -> None:
    match = Match.new("euchre", seed=11, dealer=3)  # seat 0 speaks first
    page = open_table(qtbot, match)
    page.activateWindow()
    qtbot.waitUntil(lambda: page.situation.legal is not None and page.isActiveWindow())
    page.stage.cloth.setFocus()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Tab)  # the cards of the hand
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Tab)
    assert page.focusWidget() in page.widgets.row.buttons


def test_letters_do_nothing_while_the_deal_is_reckoned(qtbot: Any) -> None:
    page = at_the_reckoning(qtbot)
    for letter in "LPH":
        QTest.keyClick(page.widgets.reckoning, letter)
    assert (
        not page.widgets.last_events.isVisible()
        and not page.runner.turn.is_paused
        and page.widgets.reckoning.isVisible()
    )
