"""The order of the person's hand: by suit, by rank, as it is put by hand; the menu at the hand, dragging, keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from cardhall.cards import as_text, cards
from cardhall.desktop.table.parts import hand_orders
from cardhall.desktop.table.parts.hand import Hand
from cardhall.desktop.table.parts.hand_orders import BY_COLOUR, BY_HAND, BY_RANK, BY_SUIT
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match, Store
from tests.desktop.table_helpers import card_point, open_table, whist_match


def shown_cards(page: Any) -> str:
    return as_text(item.card for item in page.stage.items["hand:0"])


def drag_item(page: Any, item: Any, point: QPoint) -> None:
    view = page.stage.cloth.viewport()
    start = card_point(item)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start + QPoint(12, 6))
    QTest.mouseMove(view, point)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=point)


def test_the_orders() -> None:
    seen = whist_match().state.observe(0)
    hand, some = Hand(), cards("2C AS KD 3H TS AD 9H")
    assert as_text(hand_orders.sort_hand(hand, seen, some, BY_SUIT)) == "AS TS 9H 3H 2C AD KD"
    assert as_text(hand_orders.sort_hand(hand, seen, cards("2C AS KD TS AD"), BY_SUIT)) == "AS TS 2C AD KD"
    assert as_text(hand_orders.sort_hand(hand, seen, cards("2C AS KD TS AD"), BY_COLOUR)) == "AS TS AD KD 2C"
    assert as_text(hand_orders.sort_hand(hand, seen, some, BY_RANK)) == "AS AD KD TS 9H 3H 2C"
    assert as_text(hand_orders.keep_arrangement(cards("AS 9H QC"), cards("9H 2C AS"))) == "AS 9H 2C"
    assert as_text(hand_orders.keep_arrangement(cards("AS AS"), cards("2C AS AS AS"))) == "AS AS 2C AS"


def test_trumps_of_another_suit_lie_with_the_trumps() -> None:
    match = next(
        match
        for seed in range(1, 400)
        if (match := random_match("euchre", seed=seed, action_count=8)).state.phase == "play"
        and any(card.rank == "J" and card.suit != match.state.trump for card in match.state.zones["hand:0"])
        and hand_orders.trumps_first(match.state.observe(0), match.state.zones["hand:0"])
    )
    seen, hand = match.state.observe(0), table_for("euchre").hand
    trumps = hand_orders.trumps_first(seen, seen.hand)
    order = seen.card_order
    assert all(order.suits[card] == order.trump for card in trumps)
    for kind in (BY_SUIT, BY_COLOUR, BY_RANK):
        found = hand_orders.sort_hand(hand, seen, seen.hand, kind)
        assert found[: len(trumps)] == trumps and sorted(found) == sorted(seen.hand)
    plain = whist_match().state.observe(0)
    assert hand_orders.trumps_first(plain, plain.hand) == [], "a plain trump suit stays where it is"


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("whist", 4), ("conquian", 4), ("truc", 2), ("dou-dizhu", 3), ("euchre", 4), ("stealing-bundles", 2)],
)
def test_each_game_offers_what_makes_sense(qtbot: Any, game: str, kinds: int) -> None:
    page = open_table(qtbot, random_match(game, seed=3, action_count=12))
    order = page.view.hand_order
    assert len(order.offered_orders) == kinds and order.sort_order == hand_orders.usual_order(page.situation.table.hand)
    before = shown_cards(page)
    for kind in order.offered_orders:
        order.choose_order(kind)
        assert sorted(shown_cards(page).split()) == sorted(before.split()), kind
    order.choose_order(hand_orders.usual_order(page.situation.table.hand))
    assert shown_cards(page) == before
    if len(page.stage.items["hand:0"]) > 1:
        assert order.button.isVisible() and order.button.accessibleName().startswith("Order of your cards: ")


@pytest.mark.parametrize("game", ["nuts", "pontoon"])
def test_where_nothing_is_to_be_put_in_order_nothing_is_offered(qtbot: Any, game: str) -> None:
    page = open_table(qtbot, random_match(game, seed=3, action_count=6))
    assert page.view.hand_order.hand_zone() == "" and not page.view.hand_order.button.isVisible()


def test_the_menu_and_what_is_remembered(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    kept: list[bool] = []
    page.settings_kept.connect(lambda: kept.append(True))
    page.stage.cloth.setFocus()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_O)
    (menu,) = page.findChildren(QMenu)
    texts = [action.text() for action in menu.actions()]
    assert texts[:3] == [hand_orders.ORDER_NAMES[kind] for kind in (BY_SUIT, BY_COLOUR, BY_RANK)] and "drag" in texts[3]
    assert [action.isChecked() for action in menu.actions()] == [False, True, False, False]
    menu.actions()[2].trigger()
    menu.close()
    assert page.settings.games["whist"]["order"] == BY_RANK and kept
    ranks = [Hand().ranks.index(item.card.rank) for item in page.stage.items["hand:0"]]
    assert ranks == sorted(ranks)
    other = open_table(qtbot, whist_match(), games={"whist": {"order": BY_RANK}})
    assert shown_cards(other) == shown_cards(page)
    damaged = open_table(qtbot, whist_match(), games={"whist": {"order": 7}})
    assert damaged.view.hand_order.sort_order == BY_COLOUR


def test_a_card_is_dragged_to_another_place_and_stays_there(qtbot: Any, tmp_path: Path) -> None:
    match, store = whist_match(), Store(tmp_path / "matches")
    page = open_table(qtbot, match, store=store)
    items = list(page.stage.items["hand:0"])
    before = shown_cards(page).split()
    goal = items[-2].home
    drag_item(page, items[0], QPoint(round(goal.x), round(goal.y)))
    wanted = [*before[1:-1], before[0], before[-1]]
    assert shown_cards(page).split() == wanted and page.view.hand_order.sort_order == BY_HAND
    assert match.arranged.split()[1:] == wanted
    page.stage.sync_to(page.situation.observe())
    assert shown_cards(page).split() == wanted
    played = next(action for action in match.state.actions(0) if action.cards)
    page.flow.act(played)
    left = [card for card in wanted if card != played.cards[0].text]
    assert shown_cards(page).split() == left
    page.save_match()
    (summary,) = store.unfinished_matches()
    page.close_page()
    again = open_table(qtbot, store.load(summary), games={"whist": {"order": BY_HAND}})
    assert shown_cards(again).split() == left, "the saved match has it"
    again.view.hand_order.choose_order(BY_COLOUR)
    assert again.match.arranged == "" and again.view.hand_order.sort_order == BY_COLOUR


def test_a_card_put_back_where_it_was_changes_nothing(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    item = page.stage.items["hand:0"][3]
    before = shown_cards(page)
    view, start = page.stage.cloth.viewport(), card_point(item)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start - QPoint(0, round(item.spot.width)))  # farther than a slip, which is a click
    QTest.mouseMove(view, start + QPoint(10, 14))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start + QPoint(10, 14))
    assert shown_cards(page) == before and page.match.arranged == "" and page.view.hand_order.sort_order == BY_COLOUR
    assert not page.widgets.prompt.refusal, "who brings a card back wants nothing"


def test_a_new_deal_is_not_in_the_old_order(qtbot: Any) -> None:
    match = whist_match()
    match.arranged = f"{match.state.deal_number + 1} " + as_text(match.state.zones["hand:0"])
    page = open_table(qtbot, match, games={"whist": {"order": BY_HAND}})
    assert page.view.hand_order.arrange(page.situation.observe(), page.situation.observe().hand) == Hand().sort_cards(
        page.situation.observe(), page.situation.observe().hand
    )
    match.arranged = f"{match.state.deal_number} nonsense"
    assert shown_cards(page) and page.view.hand_order.arrange(page.situation.observe(), page.situation.observe().hand)


def test_cards_are_moved_by_keys(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    before = shown_cards(page).split()
    page.stage.cloth.setFocus()
    page.gestures.set_cursor(page.stage.items["hand:0"][0])
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert shown_cards(page).split()[2] == before[0] and page.gestures.cursor is not None
    assert page.gestures.cursor.card.text == before[0], "the cursor goes with the card"
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert shown_cards(page).split() == before


def test_cards_can_be_put_in_order_while_others_play(qtbot: Any) -> None:
    match = whist_match()
    page = open_table(qtbot, match)
    page.view.set_legal(None)
    items = list(page.stage.items["hand:0"])
    before = shown_cards(page).split()
    view = page.stage.cloth.viewport()
    start = card_point(items[0])
    goal = start + QPoint(round(items[2].home.x - items[0].home.x), 0)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start + QPoint(12, 6))
    page.view.set_legal(None)
    assert page.gestures.dragged_items == [items[0]], "somebody else's turn does not take the card out of the hand"
    QTest.mouseMove(view, goal)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=goal)
    assert shown_cards(page).split()[2] == before[0] and len(page.match.log) == len(match.log)


def test_the_order_is_the_match_s_own() -> None:
    match = Match.new("whist", seed=1)
    assert match.arranged == "" and match.saved().arranged == ""
