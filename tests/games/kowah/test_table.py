"""The table of Kowah: piles, the button for checki, the card that is shown large, and the claim in time."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from cardhall.cards import Card, cards
from cardhall.match.positions import Position
from tests.desktop.table_helpers import card_item, drag_card, open_table
from tests.games.last_one.test_table import Elapsed

OTHER_HAND = "AS 2S 3S 4H 6D 8H 9D JC"


def deal_match(hand: str, stock: str, *actions: str, other: str = OTHER_HAND):
    """A match for two in which the person begins, after these actions."""
    deal = {"hand:0": hand, "hand:1": other, "stock": stock}
    match = Position("kowah", "", seats=2, dealer=1, deal=deal).match()
    for action in actions:
        match.play(action, match.state.turn)
    return match


ON_CHECKI = ("5S 5H 5D 7H 7S 7D AD 9S", "AD AD 4D", "draw", "declare AD", "discard 9S")


def test_the_stock_is_clicked_and_a_card_dragged_to_the_discards(qtbot):
    page = open_table(qtbot, deal_match("5S 5H 7H 7S 9D AD JC 9S", "AD 4D"), painted=False)
    page.gestures.click_zones(["stock"], (0, 0))
    assert len(page.match.state.zones["hand:0"]) == 9
    spot = page.stage.zone_layouts["discard"].slot
    drag_card(page, card_item(page, Card.of("JC")), (spot.x, spot.y))
    assert page.match.state.zones["discard"] == [Card.of("JC")] and page.match.state.turn == 1


def test_buttons_declare_either_pair(qtbot):
    page = open_table(qtbot, deal_match("5S 5H 5D 7S 7S 7D 7D 7H", "KC", "draw"), painted=False)
    texts = [button.text() for button in page.view.row.buttons]
    assert "Checki with 7♠ 7♠" in texts and "Checki with 7♦ 7♦" in texts
    assert page.view.row.press_gold()
    pair = [item.card.text for item in page.stage.items["pair:0"]]
    assert pair in (["7S", "7S"], ["7D", "7D"])
    assert page.stage.table.seats.fact_line(page.situation.seen, 0, str) == "Checki"
    hand = [item.spot.box.right for item in page.stage.own_hand_items()]
    assert min(item.spot.box.x for item in page.stage.items["pair:0"]) > max(hand), "clear of the hand"


def test_a_click_on_the_card_shown_claims_it(qtbot):
    page = open_table(qtbot, deal_match(*ON_CHECKI, "draw"), painted=False)
    label = page.stage.table.zone_for("drawn").label_words(page.situation.seen, -1, page.stage.canvas.name)
    assert label == "Bruno drew A♦"
    large, small = page.stage.items["drawn"][0], page.stage.items["discard"][0]
    assert large.spot.width > 1.5 * small.spot.width
    page.gestures.click_zones(["drawn"], (0, 0))
    assert page.match.state.is_over and page.match.state.winners == (0,)


def test_a_discard_is_claimed_with_enter(qtbot):
    page = open_table(
        qtbot,
        deal_match(
            *ON_CHECKI[:1], "AD 4D", *ON_CHECKI[2:], "draw", "pass", "discard AD", other=OTHER_HAND.replace("JC", "AD")
        ),
        painted=False,
    )
    assert page.situation.seen.phase == "claim"
    qtbot.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.match.state.winners == (0,)


def test_the_claim_runs_out(qtbot, monkeypatch):
    page = open_table(qtbot, deal_match(*ON_CHECKI, "draw"), painted=False)
    page.settings.call_time = 6
    page.stage.clock.instant = False
    page.flow.let_person_decide()
    timed = page.flow.timed_calls
    monkeypatch.setattr(type(page), "isActiveWindow", lambda page: True)
    monkeypatch.setattr(type(page), "isVisible", lambda page: True)
    monkeypatch.setattr(timed, "_clock", Elapsed(4000))
    assert timed.remaining_ms == 6000
    timed._tick()
    assert timed.remaining_ms == 2000 and page.match.state.phase == "claim"
    timed._tick()
    assert page.match.state.phase == "discard" and page.match.state.turn == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_pairs_lie_beside_hands_clear_of_the_middle_in_the_smallest_window(qtbot, seats):
    hands = ["5S 5H 5D 7H 7S 7D AD AD", "6H 6D 6S 8H 8D 8S KC KC", "2H 2D 3D 4D 6S 8S JC QC", "3H 4S 6H 8D 9H JC QC 9S"]
    deal = {f"hand:{seat}": hands[seat] for seat in range(seats)} | {"stock": "2S 3S 4H"}
    match = Position("kowah", "", seats=seats, dealer=seats - 1, deal=deal).match()
    for action in ("draw", "declare AD", "discard 2S", "draw", "pass", "declare KC", "discard 3S", "pass"):
        match.play(action, match.state.turn)
    match.play("draw", match.state.turn)
    page = open_table(qtbot, match, size=(800, 560), painted=False)
    boxes = [item.spot.box for zone in ("stock", "drawn", "discard") for item in page.stage.items[zone]]
    for zone in ("pair:0", "pair:1"):
        for item in page.stage.items[zone]:
            assert not any(item.spot.box.meets(box) for box in boxes), zone


@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1440, 900), (2560, 1440)], ids=str)
def test_open_pairs_are_whole_and_say_what_is_waited_for(qtbot, size):
    match = deal_match(*ON_CHECKI)
    match.state.zones["pair:1"] = cards("8H 8H")
    page = open_table(qtbot, match, size=size, painted=False, guide=False)
    stage = page.stage
    for seat, words in ((0, "Waits for A♦ · 2 cards left"), (1, "Waits for 8♥ · 2 cards left")):
        pair = [item.home.box for item in stage.items[f"pair:{seat}"]]
        assert len(pair) == 2 and all(stage.frame.stage.y < box.y and box.bottom < size[1] for box in pair)
        label = stage.zone_marks.labels[f"label pair:{seat}"]
        assert label.isVisible() and label.text == words
        assert not any(label.rect.meets(box) for box in [*pair, *(one.home.box for one in stage.own_hand_items())])
