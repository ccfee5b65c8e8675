"""What is special about the table of Mus: the wheel for bids, lamps, the order of speaking, stones, signs, discards."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest

from cardhall.desktop.table.felt.buttons import FeltWheel
from cardhall.desktop.table.items.cloth_items import Label
from cardhall.desktop.table.rail.log import log_groups
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.widgets.buttons import DANGER
from cardhall.games.mus.table.stones import DishItem, LampItem, StonesForm
from cardhall.match import Match
from cardhall.match.default_names import PERSON_NAME
from cardhall.rules import get
from tests.desktop.table_helpers import open_table

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
NAMES = (PERSON_NAME, "Bruno", "Ines", "Ada")
DEAL = {
    "hand:0": "KS 3H JD 4C",
    "hand:1": "AS 2H 5C 6D",
    "hand:2": "QS JH 6C 4D",
    "hand:3": "KC KH 7C 5D",
    "stock": "3C 2D 7S QH JC 6H AD AC 4H 4S 2S 2C 3D 3S 5H 5S 6S 7D 7H QC JS KD QD AH",
}


def match_after(*actions: str, **options: Any) -> Match:
    """A match that Bruno has dealt, so that the person is mano."""
    match = Match(get("mus").start(dealer=1, deals=[DEAL], options=options), dict.fromkeys((1, 2, 3), "easy"), NAMES)
    for action in actions:
        match.play(action)
    return match


def drawn_items(page: Any, kind: type) -> list[Any]:
    return [item for item in page.stage.cloth.scene().items() if isinstance(item, kind)]


def click(page: Any, card: str) -> None:
    spot = next(one.spot for one in page.stage.all_items() if str(one.card) == card)
    at = QPoint(round(spot.x - 0.3 * spot.width), round(spot.y))
    QTest.mouseClick(page.stage.cloth.viewport(), LEFT, NONE, at)


def find_button(page: Any, words: str) -> Any:
    return next(one for one in page.widgets.row.buttons if one.text() == words)


def test_cards_are_chosen_by_clicks_and_discarded_by_the_button(qtbot):
    page = open_table(qtbot, match_after(*["mus"] * 4))
    click(page, "4C")
    click(page, "JD")
    assert len(page.match.log) == 4
    find_button(page, "Discard").click()
    assert str(page.match.log[4][1]) == "discard 4C JD"


def test_the_wheel_turns_the_number_and_its_button_bids_it(qtbot):
    page = open_table(qtbot, match_after("nomus"))
    (picker,) = page.widgets.row.pickers
    wheel = picker.slider
    assert isinstance(wheel, FeltWheel) and (wheel.value(), wheel.maximum()) == (2, 40)
    more, less = QPoint(wheel.width() - 4, wheel.height() // 2), QPoint(4, wheel.height() // 2)
    for _ in range(4):
        QTest.mouseClick(wheel, LEFT, NONE, more)
    QTest.mouseClick(wheel, LEFT, NONE, less)
    assert wheel.value() == 5 and picker.button.text() == "Bid 5"
    QTest.keyClick(wheel, Qt.Key.Key_Up)
    assert picker.button.text() == "Bid 6"
    picker.button.click()
    assert str(page.match.log[1][1]) == "bet 6"


def test_answers_and_the_red_ordago(qtbot):
    page = open_table(qtbot, match_after("nomus", "pass", "bet 4", "fold"))
    words = [one.text() for one in page.widgets.row.buttons]
    assert words[:3] == ["Fold", "See 4", "Órdago"] and "Raise to 5" in words
    assert find_button(page, "Órdago").kind == DANGER and page.widgets.row.gold_button is find_button(page, "See 4")
    find_button(page, "See 4").click()
    assert str(page.match.log[4][1]) == "call"


def test_lamps_show_the_rounds_and_the_order_of_speaking_is_always_there(qtbot):
    page = open_table(qtbot, match_after("nomus", "bet 2", "call", "pass", "bet 3", "fold"))
    lamps = sorted(drawn_items(page, LampItem), key=lambda item: item.box.x())
    told = [(item.lamp.label, item.lamp.large_text, item.lamp.state) for item in lamps]
    assert told[:3] == [("Grande", "2", "settled"), ("Chica", "3 ?", "now"), ("Pares", "–", "later")]
    speakers = {item.text: item for item in drawn_items(page, Label) if item.text in ("You", "Ada", "Ines", "Bruno")}
    order = sorted(speakers, key=lambda name: speakers[name].pos().x())
    assert order == ["You", "Ada", "Ines", "Bruno"]
    assert speakers["You"].colour == page.widgets.row.skin.felt.gold != speakers["Ada"].colour
    assert drawn_items(page, DishItem)[0].stones == 22


def test_stones_that_are_won_leave_the_dish(qtbot):
    page = open_table(qtbot, match_after("nomus", "bet 7", "raise 8", "fold", "fold"))
    points = page.situation.seen.facts["points"]
    assert points == "0 7"
    assert drawn_items(page, DishItem)[0].stones == 22 - 3, "an amarraco and two stones"
    form = table_for("mus").score.choose_form(page.situation.seen)
    assert isinstance(form, StonesForm) and form.games == ()
    assert list(table_for("mus").score.values(page.situation.seen)) == [0, 7]


def test_plaques_say_who_has_pares_and_what_was_signed(qtbot):
    actions = ["nomus", *["pass"] * 8]
    match = match_after("signal kings", *actions, signals=True, notice=100)
    seen, seats = match.state.observe(0), table_for("mus").seats
    lines = [seats.fact_line(seen, seat, lambda seat: NAMES[seat]) for seat in range(4)]
    assert lines == ["Mano · pares · signed two kings", "Pares", "No pares", "Pares"]


def test_signs_are_made_from_a_list(qtbot):
    page = open_table(qtbot, match_after("nomus", signals=True))
    assert "Sign" in [one.text() for one in page.widgets.row.buttons]
    assert [str(action) for action in page.situation.legal.controls.menus["Sign"]] == ["signal juego", "signal kings"]


def test_the_log_has_a_group_a_round():
    match = match_after("nomus", *["pass"] * 4)
    found = log_groups(match.game, match.state.observe(0).history, lambda seat: NAMES[seat], "named")
    assert [group.title for group in found] == ["Mus", "Grande", "Chica"]


@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (2560, 1440)])
def test_nothing_overlaps_the_lamps(qtbot, size):
    page = open_table(qtbot, match_after("nomus", "pass", "bet 4", "fold", signals=True), size=size)
    lamps = drawn_items(page, LampItem)
    assert len(lamps) == 5
    boxes = [item.sceneBoundingRect() for item in lamps]
    for plaque in page.stage.plaques:
        rect = plaque.rect
        for box in boxes:
            apart = (
                rect.right <= box.left() or rect.x >= box.right() or rect.bottom <= box.top() or rect.y >= box.bottom()
            )
            assert apart, (size, rect, box)


@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1440, 900), (2560, 1440)], ids=str)
def test_no_bubble_covers_a_lamp(qtbot, size):
    page = open_table(qtbot, match_after("nomus", "bet 2"), size=size, painted=False)
    lamps = [item.sceneBoundingRect() for item in drawn_items(page, LampItem)]
    assert lamps
    for seat in (1, 2, 3):
        for words in ("Fold", "See it", "Raise to 12"):
            body = page.stage.speech_bubbles.make_passing(seat, words).rect
            assert not any(lamp.intersects(QRectF(*body)) for lamp in lamps), (seat, words)
