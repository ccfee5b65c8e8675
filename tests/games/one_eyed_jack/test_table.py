"""The table of One-Eyed Jack: cards to squares by drag, click and key; dead cards; what the board shows."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import Card
from cardhall.desktop.table.access.naming import zone_name
from cardhall.games.one_eyed_jack.table.board_item import BoardItem
from cardhall.games.one_eyed_jack.table.drawings import ChipMark
from cardhall.games.one_eyed_jack.table.squares import SQUARE_NAMES, SQUARE_ZONES, board_area, square_contents
from cardhall.match.match import Match
from tests.desktop.table_helpers import begin_match, card_item, card_point, drag_card, open_table, own_actions

GAME = rules.get("one-eyed-jack")
PEOPLE = ("You", "Bruno", "Ines", "Ada")
DEAL = {"hand:0": "QH JC JS 8H AC 2C 3C", "hand:1": "JD JC 9S KC TC 9C AD", "stock": "KS KD AH 3D 4C"}
SIZES = [(800, 560), (1440, 900), (2560, 1440)]


def make_match(*actions: str, seats: int = 2, **options: Any) -> Match:
    return begin_match("one-eyed-jack", DEAL if seats == 2 else {}, *actions, seats=seats, names=PEOPLE, **options)


def square_middle(page: Any, square: str) -> tuple[float, float]:
    area = page.stage.zone_layouts[f"square:{square}"].area
    return area.cx, area.cy


def click_item(page: Any, item: Any) -> None:
    QTest.mouseClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, pos=card_point(item))


def click_square(page: Any, square: str) -> None:
    x, y = square_middle(page, square)
    point = page.stage.cloth.mapFromScene(x, y)
    QTest.mouseClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, pos=point)


def find_board(page: Any) -> BoardItem:
    (board,) = [one for one in page.stage.canvas.drawn_items if isinstance(one, BoardItem)]
    return board


def lit_squares(page: Any) -> set[str]:
    return {zone.removeprefix("square:") for zone in page.stage.zone_marks.lit_zones}


def test_a_card_is_dragged_to_a_square(qtbot: Any) -> None:
    match = make_match()
    page = open_table(qtbot, match)
    drag_card(page, card_item(page, Card.of("QH")), square_middle(page, "e5"))
    assert own_actions(match) == [] and "goes on g4 or d7" in page.widgets.prompt.text
    drag_card(page, card_item(page, Card.of("QH")), square_middle(page, "d7"))
    assert own_actions(match)[0] == "play QH d7"


def test_a_card_is_clicked_and_then_a_square(qtbot: Any) -> None:
    match = make_match()
    page = open_table(qtbot, match)
    click_item(page, card_item(page, Card.of("8H")))
    assert lit_squares(page) == {"d4", "g7"} and own_actions(match) == []
    assert "8♥ goes on d4 or g7" in page.widgets.prompt.text
    click_item(page, card_item(page, Card.of("8H")))
    assert not lit_squares(page), "it is put back"
    click_item(page, card_item(page, Card.of("8H")))
    click_square(page, "g7")
    assert own_actions(match)[0] == "play 8H g7"


def test_pointing_at_a_card_lights_its_squares(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("play AC b1", "play 9S g5"))
    page.gestures._hover_over(card_item(page, Card.of("QH")))
    assert lit_squares(page) == {"g4", "d7"}
    page.gestures._hover_over(card_item(page, Card.of("JC")))
    assert len(lit_squares(page)) == 94
    page.gestures._hover_over(card_item(page, Card.of("JS")))
    assert lit_squares(page) == {"b1", "g5"}
    page.gestures._hover_over(None)
    assert not lit_squares(page)


def test_keys_choose_a_card_and_a_square(qtbot: Any) -> None:
    match = make_match()
    page = open_table(qtbot, match)
    page.gestures.set_cursor(card_item(page, Card.of("JC")))
    cloth = page.stage.cloth
    QTest.keyClick(cloth, Qt.Key.Key_Space)
    place = page.gestures.keyboard.place_cursor
    assert place.zone == "square:b1", "the first free square"
    for key, square in (
        (Qt.Key.Key_Down, "b2"),
        (Qt.Key.Key_Right, "c2"),
        (Qt.Key.Key_Up, "c1"),
        (Qt.Key.Key_Up, "c10"),
    ):
        QTest.keyClick(cloth, key)
        assert place.zone == f"square:{square}"
    QTest.keyClick(cloth, Qt.Key.Key_Return)
    assert own_actions(match)[0] == "play JC c10" and not place.zone


def test_escape_puts_the_card_back(qtbot: Any) -> None:
    page = open_table(qtbot, make_match())
    page.gestures.set_cursor(card_item(page, Card.of("QH")))
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.gestures.keyboard.place_cursor.zone == "square:g4" and page.gestures.selected_items
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Escape)
    assert not page.gestures.keyboard.place_cursor.zone and not page.gestures.selected_items and not lit_squares(page)


def test_a_dead_card_is_marked_and_exchanged_by_its_button(qtbot: Any) -> None:
    match = make_match("play AC b1", "play JD g4", "play 2C c1", "play JC d7")
    page = open_table(qtbot, match)
    item = card_item(page, Card.of("QH"))
    assert item.is_dead and not card_item(page, Card.of("8H")).is_dead
    (button,) = [one for one in page.widgets.row.buttons if one.text().startswith("Exchange")]
    click_item(page, item)
    assert "dead" in page.widgets.prompt.text and not page.gestures.selected_items
    button.click()
    assert own_actions(match)[-1] == "exchange QH" and match.state.turn == 0
    assert "One card exchanged" in page.widgets.prompt.text


@pytest.mark.parametrize(("seats", "size"), [*((2, size) for size in SIZES), *((n, SIZES[0]) for n in (3, 4))])
def test_the_board_is_covered_by_nothing(qtbot: Any, seats: int, size: tuple[int, int]) -> None:
    page = open_table(qtbot, make_match(seats=seats), size=size, painted=False)
    stage, area = page.stage, board_area(page.stage.frame)
    assert area.w >= (260 if seats == 2 else 215) and area.bottom < stage.frame.row.y and area.y > stage.frame.stage.y
    assert not any(plaque.rect.meets(area) for plaque in stage.plaques)
    for zone, items in stage.items.items():
        assert not any(item.home.box.meets(area) for item in items), zone
    places = [stage.zone_layouts[zone].area for zone in SQUARE_ZONES]
    assert places[0].right < places[1].x and places[0].bottom < places[10].y


def test_the_board_shows_chips_rows_and_the_last_one(qtbot: Any) -> None:
    moves = ("play AC b1", "play 9S g5", "play 2C c1", "play KC d2", "play 3C d1", "play TC b2")
    match = make_match(*moves)
    found = dict(zip(SQUARE_NAMES, square_contents(match.state.observe(0)), strict=True))
    assert (found["b1"].side, found["g5"].side, found["e5"].side) == (0, 1, None)
    assert found["b2"].is_last and sum(one.is_last for one in found.values()) == 1
    assert found["a1"].card is None and found["a2"].card == Card.of("9C")
    page = open_table(qtbot, match)
    assert not find_board(page).struck_rows
    assert len([one for one in page.stage.canvas.drawn_items if isinstance(one, ChipMark)]) == 2
    match = make_match(*moves, "play JC e1", "play 9C a2")
    page = open_table(qtbot, match)
    assert find_board(page).struck_rows == [(SQUARE_NAMES.index("a1"), SQUARE_NAMES.index("e1"))]


def test_squares_have_names_for_those_who_hear_the_table(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("play AC b1", "play 9S g5"))
    names = [zone_name(page.stage, f"square:{square}") for square in ("b1", "g5", "a4", "a1")]
    assert names == [
        "b1, ace of clubs, blue chip",
        "g5, nine of spades, red chip, the last one",
        "a4, five of hearts",
        "a1, free corner",
    ]
