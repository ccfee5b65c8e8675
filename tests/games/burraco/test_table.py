"""The table of Burraco: cards dropped together, melds as targets, crosswise cards, and room for very many."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall.cards import cards
from cardhall.match import Match
from cardhall.rules import get
from tests.desktop.table_helpers import card_item, card_point, drag_card, open_table
from tests.games.burraco.test_rules import deal_state

HAND = "5H 6H 7H 8H TH RJ QC QD QS 3C 4D"
MANY = (
    "3H 4H 5H 6H 7H 8H 9H / QC QD QH QS / 6S 7S 8S 2C TS JS QS / AC AD AH / 9C TC JC / KC KD KH KS 2D / 5D 6D 7D / "
    "8C 8D 8H / TD TH TS / 4C 4D 4S 4H 4C / 7C 7C 7D RJ / JH JD JS / 2S 3S 4S / 9D 9H 9S 9S / 6C 6D 6H 6H"
)
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def make_match(*actions: str) -> Match:
    """Two players; the person is to act and holds `HAND`."""
    state = get("burraco").start(seats=2, dealer=1, deals=[deal_state(2, hand_0=HAND, stock="9H")])
    made = Match(state, {1: "normal"}, ("You", "Bruno"))
    for action in actions:
        made.play(action)
    return made


def choose(page: Any, text: str) -> None:
    for card in cards(text):
        item = next(one for one in page.stage.own_hand_items() if one.card == card and not one.is_chosen)
        QTest.mouseClick(page.stage.cloth.viewport(), LEFT, NONE, card_point(item))


def button_texts(page: Any) -> list[str]:
    return [button.text() for button in page.widgets.row.buttons]


def test_the_stock_is_clicked_or_its_card_dragged_to_the_hand(qtbot: Any) -> None:
    page = open_table(qtbot, make_match())
    assert button_texts(page) == ["Draw a card", "Take the pile"]
    top = page.stage.items["stock"][-1].spot
    QTest.mouseClick(page.stage.cloth.viewport(), LEFT, NONE, QPoint(round(top.x), round(top.y)))
    assert str(page.match.log[-1][1]) == "draw"
    page.runner.undo()
    hand = page.stage.zone_layouts["hand:0"].area
    pile = page.stage.items["discard"][-1]
    drag_card(page, pile, (hand.cx, hand.cy))
    assert str(page.match.log[-1][1]) == "take"


def test_cards_dropped_together_begin_a_meld_and_join_it_one_by_one(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("draw"))
    choose(page, "5H 6H 7H 8H")
    assert "Lay 4 cards" in button_texts(page)
    frame = page.stage.zone_layouts["meld:0:1"].frame
    assert frame is not None and page.stage.zone_marks.slots["meld:0:1"].is_lit
    drag_card(page, card_item(page, cards("8H")[0]), (frame.cx, frame.cy))
    assert page.match.state.zones["meld:0:1"] == cards("5H 6H 7H 8H")
    assert [action.verb for _, action in page.match.log] == ["draw", "meld", "add"]
    page.runner.undo()
    assert [action.verb for _, action in page.match.log] == ["draw"], "one move is taken back as one"


def test_a_card_is_laid_off_on_the_meld_where_it_is_dropped(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("draw", "meld 5H 6H 7H", "meld QC QD QS"))
    joker = card_item(page, cards("RJ")[0])
    choose(page, "RJ")
    assert {"meld:0:1", "meld:0:2", "discard"} <= page.stage.zone_marks.lit_zones
    target = page.stage.zone_layouts["meld:0:2"].area
    drag_card(page, joker, (target.cx, target.cy))
    assert str(page.match.log[-1][1]) == "add 2 RJ"
    assert page.situation.table.marks.is_wild(page.situation.seen, "meld:0:2", cards("RJ")[0])
    frame = page.stage.zone_layouts["meld:0:3"].frame
    assert frame is not None
    drag_card(page, card_item(page, cards("8H")[0]), (frame.right - 60, frame.cy))
    assert str(page.match.log[-1][1]) == "add 1 8H", "beside the melds, where one takes it"


def test_what_does_not_go_is_refused_with_the_reason(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("draw", "meld 5H 6H 7H"))
    log = len(page.match.log)
    target = page.stage.zone_layouts["meld:0:1"].area
    drag_card(page, card_item(page, cards("3C")[0]), (target.cx, target.cy))
    assert len(page.match.log) == log and "Neither one rank nor one suit" in page.widgets.prompt.text
    choose(page, "QC QD 3C")
    drag_card(page, card_item(page, cards("3C")[0]), (page.stage.zone_layouts["meld:0:2"].frame.right - 40, target.cy))
    assert len(page.match.log) == log


def test_one_card_goes_to_the_pile(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("draw"))
    pile = page.stage.zone_layouts["discard"].area
    drag_card(page, card_item(page, cards("3C")[0]), (pile.cx, pile.cy))
    assert str(page.match.log[-1][1]) == "discard 3C"


def test_keys_choose_and_lay_cards(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("draw"))
    page.stage.cloth.setFocus()
    for card in cards("QC QD QS"):
        page.gestures.set_cursor(card_item(page, card))
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert str(page.match.log[-1][1]) == "meld QC QD QS"


def crowded_match(hand: int) -> Match:
    """Fifteen melds a side, and a hand of many cards."""
    made = Match.new("burraco", seed=5, dealer=3, names=("You", "Bruno", "Ines", "Ada"))
    made.play("draw")
    state = made.state
    for side in (0, 1):
        for number, meld in enumerate(MANY.split(" / "), 1):
            state.zones[f"meld:{side}:{number}"] = cards(meld)
    state.laid = (15, 15)
    state.zones["hand:0"] = (get("burraco").deck() * 2)[1::4][:hand]
    state.zones["discard"] = cards("9D QC 4H 7S JD 2H KC 6D 5C 5D 9H TS AS 3D JC QD")
    return made


@pytest.mark.parametrize("size", [(1024, 700)])
def test_fifteen_melds_a_side_and_a_large_hand_have_room(qtbot: Any, size: tuple[int, int]) -> None:
    page = open_table(qtbot, crowded_match(25), size=size, guide=False)
    stage = page.stage
    for side in (0, 1):
        bands = [
            laid.frame for zone, laid in stage.zone_layouts.items() if zone.startswith(f"meld:{side}:") and laid.frame
        ]
        assert len(bands) == 1
        for number in range(1, 16):
            zone = f"meld:{side}:{number}"
            items = stage.items[zone]
            boxes = [item.spot.box for item in items]
            band = bands[0].grown(1)
            assert all(band.contains(box.x, box.y) and band.contains(box.right, box.bottom) for box in boxes)
            assert items[0].spot.width >= 29, "the large index is to be read"
            first, second = items[0].spot, items[1].spot
            assert second.x - first.x >= 0.26 * first.width, "its index is to be seen"
            later = [one for other in range(number + 1, 16) for one in stage.items[f"meld:{side}:{other}"]]
            assert not any(one.spot.box.meets(box.grown(-1)) for one in later for box in boxes), "rows never meet"
            angles = [item.spot.angle for item in items]
            assert angles.count(90.0) == {1: 2, 3: 1}.get(number, 0)
    rows = {round(item.spot.y) for item in stage.own_hand_items()}
    assert max(rows) - min(rows) < 0.12 * stage.own_hand_items()[0].spot.height, "one row"
    assert not any(item.spot.box.y < page.widgets.row.geometry().bottom() - 2 for item in stage.own_hand_items())
