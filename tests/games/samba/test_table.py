"""The table of Samba: the pile dragged to a meld, sums counted while choosing, sevens squared, sets joined."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall.cards import HIDDEN, cards
from cardhall.match import Match
from cardhall.rules import get
from tests.desktop.table_helpers import card_item, card_point, drag_card, open_table
from tests.games.samba.test_rules import TO_TWO, TWO_SEVENS, deal_state

HAND = "KC KD KS KH QC QD QH 9C 9D 7S 6D JC JD TS 2C"
OTHER = "4C 4D 7C 7D 9H 8H TC TD 5S 5H 6S JS JH AS 8C"
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
NAMES = ("You", "Bruno", "Ines", "Ada")


def make_match(*actions: str, hand: str = HAND, **hands: str) -> Match:
    """The person begins, and is to act."""
    state = get("samba").start(dealer=3, deals=[deal_state(hand_0=hand, **hands)])
    made = Match(state, dict.fromkeys((1, 2, 3), "normal"), NAMES)
    for action in actions:
        made.play(action)
    return made


def choose(page: Any, text: str) -> None:
    for card in cards(text):
        item = next(one for one in page.stage.own_hand_items() if one.card == card and not one.is_chosen)
        QTest.mouseClick(page.stage.cloth.viewport(), LEFT, NONE, card_point(item))


def button_texts(page: Any) -> list[str]:
    return [button.text() for button in page.widgets.row.buttons]


def page_texts(page: Any) -> list[str]:
    return [extra.text for extra in page.stage.canvas.drawn_items if hasattr(extra, "text")]


def test_what_chosen_cards_come_to_is_said(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("draw"), guide=False)
    assert "First melds: 0 of 50" in page_texts(page)
    choose(page, "QC QD QH")
    assert page.widgets.prompt.text.startswith("30 of 50 points")
    choose(page, "2C")
    assert page.widgets.prompt.text.startswith("50 of 50 points") and "Lay 4 cards" in button_texts(page)
    frame = page.stage.zone_layouts["meld:0:1"].frame
    assert frame is not None
    drag_card(page, card_item(page, cards("QH")[0]), (frame.cx, frame.cy))
    assert page.match.state.has_opened == (True, False)
    assert sorted(page.match.state.zones["meld:0:1"]) == sorted(cards("QC QD QH 2C"))


def test_melds_that_are_not_enough_can_be_taken_back(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("draw", "meld QC QD QH"), guide=False)
    assert "First melds: 30 of 50" in page_texts(page) and "Take back" in button_texts(page)
    next(b for b in page.widgets.row.buttons if b.text() == "Take back").click()
    assert str(page.match.log[-1][1]) == "back" and not page.match.state.zones["meld:0:1"]


def test_two_cards_and_the_pile_begin_a_meld(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(upcard="9S"), guide=False)
    choose(page, "9C 9D")
    assert {"discard", "meld:0:1"} <= page.stage.zone_marks.lit_zones
    pile = page.stage.items["discard"][-1].spot
    drag_card(page, card_item(page, cards("9D")[0]), (pile.x, pile.y))
    assert str(page.match.log[-1][1]) == "take 9C 9D" and page.situation.seen.phase == "meld"


def test_with_two_cards_chosen_the_pile_is_dragged_to_the_own_side(qtbot: Any) -> None:
    hand = HAND.replace("7S", "9H")
    page = open_table(qtbot, make_match(hand=hand, upcard="9S"), guide=False)
    choose(page, "9C 9H")
    frame = page.stage.zone_layouts["meld:0:1"].frame
    assert frame is not None
    drag_card(page, page.stage.items["discard"][-1], (frame.cx, frame.cy))
    assert str(page.match.log[-1][1]) == "take 9C 9H"


def play_round_to(thrown: str) -> Match:
    """The person has two sets on the table, and the pile's top card is `thrown`."""
    start = ("draw", "meld KC KD KS", "meld QC QD QH", "discard 6D", "draw", "discard 8C", "draw")
    made = make_match(*start, hand_1=OTHER, stock="5C 6C 8D 6H", upcard="4H", hand_3=f"{thrown} 4S")
    made.play("discard 8D")
    made.play("draw")
    made.play(f"discard {thrown}")
    return made


def test_the_pile_is_dragged_onto_the_meld_that_its_top_card_fits(qtbot: Any) -> None:
    page = open_table(qtbot, play_round_to("KC"), guide=False)
    assert "Take the pile for the kings" in button_texts(page)
    top, meld = page.stage.items["discard"][-1], page.stage.zone_layouts["meld:0:1"].area
    drag_card(page, top, (meld.cx, meld.cy))
    assert str(page.match.log[-1][1]) == "take 1" and not page.match.state.zones["discard"]


def test_what_freezes_the_pile_lies_crosswise(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("draw", "meld KC KD KS", "meld QC QD QH", upcard="3H", stock="5C"), guide=False)
    assert [item.spot.angle for item in page.stage.items["discard"]] == [90.0]
    assert page.situation.seen.facts["frozen"] == "yes"
    assert any("Frozen pile" in label.text for label in page.stage.zone_marks.labels.values())


def test_sevens_lie_squared_and_sambas_face_down(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(*TO_TWO, hand=f"{TWO_SEVENS} QC", stock="4C"), guide=False)
    canasta, samba = page.stage.items["meld:0:1"], page.stage.items["meld:0:2"]
    assert len({(item.spot.x, item.spot.y) for item in canasta}) == 1 and canasta[-1].card.suit in "DH"
    assert all(item.shown_card is HIDDEN for item in samba) and all(item.shown_card is not HIDDEN for item in canasta)
    assert "May I go out?" in button_texts(page)


def test_a_set_is_dragged_onto_another_of_its_rank(qtbot: Any) -> None:
    hand = "KC KC KD KD KH KH QC QD QH 9C 9D 7S 6D JC TS"
    page = open_table(qtbot, make_match("draw", "meld KC KC KD", "meld KD KH KH", hand=hand, stock="5C"), guide=False)
    assert "Combine the kings" in button_texts(page)
    top, meld = page.stage.items["meld:0:2"][-1], page.stage.zone_layouts["meld:0:1"].area
    view, spot = page.stage.cloth.viewport(), top.spot
    start = QPoint(round(spot.x), round(spot.y))
    QTest.mousePress(view, LEFT, NONE, start)
    QTest.mouseMove(view, start + QPoint(0, -12))
    QTest.mouseMove(view, QPoint(round(meld.cx), round(meld.cy)))
    QTest.mouseRelease(view, LEFT, NONE, QPoint(round(meld.cx), round(meld.cy)))
    assert str(page.match.log[-1][1]) == "combine 1 2" and len(page.match.state.zones["meld:0:1"]) == 6


def test_the_partner_asks(qtbot: Any) -> None:
    made = make_match(
        "draw", "discard 6D", "draw", "discard 8C", hand_1=OTHER, hand_2=f"{TWO_SEVENS} 5C", stock="5D 6C QC"
    )
    for action in TO_TWO:
        made.play(action)
    made.play("ask")
    page = open_table(qtbot, made, guide=False)
    assert sorted(button_texts(page)) == ["No", "Yes"]
    next(b for b in page.widgets.row.buttons if b.text() == "No").click()
    assert str(page.match.log[4 + len(TO_TWO) + 1][1]) == "no"
