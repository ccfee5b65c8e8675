"""The table of Play or Pay: a row for each suit, the place of the next card, the pot, and forced turns."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import Card, cards
from cardhall.desktop.table.items.cloth_items import ChipPile
from cardhall.games.play_or_pay.table import TABLE
from cardhall.match.match import Match
from tests.desktop.fake_seen import name
from tests.desktop.table_helpers import begin_match, card_item, drag_card, open_table, own_actions

GAME = rules.get("play-or-pay")
DEAL = {"hand:0": "QS 2D 4D 9H", "hand:1": "KS 3D", "hand:2": "AS", "hand:3": "2S"}
PEOPLE = ("You", "Bruno", "Ines", "Ada", "Nils", "Mei", "Omar", "Lena")


def make_match(*actions: str, seats: int = 4) -> Match:
    return begin_match("play-or-pay", DEAL if seats == 4 else {}, *actions, seats=seats, names=PEOPLE)


def test_a_card_is_dragged_to_the_row_of_its_suit(qtbot: Any) -> None:
    match = make_match()
    page = open_table(qtbot, match, do_idle=False)
    spades, hearts = (page.stage.zone_layouts[f"layout:{suit}"].area for suit in "SH")
    drag_card(page, card_item(page, Card.of("QS")), (hearts.cx, hearts.cy))
    assert match.state.phase == "lead", "it does not belong there"
    drag_card(page, card_item(page, Card.of("QS")), (spades.cx, spades.cy))
    assert "play QS" in [str(entry.action) for entry in match.state.history if entry.action]


def test_cards_are_played_by_key_and_the_forced_ones_by_themselves(qtbot: Any) -> None:
    match = make_match()
    page = open_table(qtbot, match)
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Right)
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(own_actions(match)) > 3, timeout=9000)
    assert own_actions(match)[0].startswith("play")
    assert "pay" in own_actions(match), "what follows the lead was done for the person"


def test_rows_begin_with_the_card_that_was_led_and_the_next_place_is_golden(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("play QS", "play KS", "play AS"), do_idle=False)
    assert [item.card for item in page.stage.items["layout:S"]] == cards("QS KS AS")
    xs = [item.spot.x for item in page.stage.items["layout:S"]]
    assert xs == sorted(xs)
    assert not page.stage.items["layout:H"]
    (ring,) = [extra for extra in page.stage.canvas.drawn_items if getattr(extra, "is_lit", False)]
    slot = page.stage.zone_layouts["layout:S"].slot
    assert abs(ring.rect.cx - slot.x) < 6 and slot.x > xs[-1]


def test_plaques_tell_chips_and_cards_and_the_pot_what_it_holds(qtbot: Any) -> None:
    match = make_match("play 2D", "play 3D", "pay", "pay")
    page = open_table(qtbot, match, do_idle=False)
    seen = match.state.observe(0)
    assert [TABLE.seats.fact_line(seen, seat, name) for seat in (1, 2)] == ["0 chips · 12 cards", "−1 chip · 13 cards"]
    (pot,) = [extra for extra in page.stage.canvas.drawn_items if isinstance(extra, ChipPile)]
    assert (pot.amount, pot.caption) == (2, "Pot")
    titles = [group.title for group in page.situation.log_groups(seen)]
    assert titles == ["Lead 1"]


@pytest.mark.parametrize("seats", [3, 4, 5, 8])
@pytest.mark.parametrize("size", [(800, 560), (1440, 900)])
def test_rows_stand_clear_of_all_seats(qtbot: Any, seats: int, size: tuple[int, int]) -> None:
    match = make_match(seats=seats)
    match.play(match.state.actions()[0])
    page = open_table(qtbot, match, size=size, do_idle=False)
    stage = page.stage
    rows = [stage.zone_layouts[f"layout:{suit}"].area for suit in "SHCD"]
    assert not any(one.meets(other) for one in rows for other in rows if one is not other)
    taken = [plaque.rect for plaque in stage.plaques]
    taken += [item.spot.box for seat in range(1, seats) for item in stage.items[f"hand:{seat}"]]
    taken += [extra.rect for extra in stage.canvas.drawn_items if isinstance(extra, ChipPile)]
    assert not any(row.meets(rect) for row in rows for rect in taken)
    assert all(item.spot.width >= 22 for item in stage.items["layout:" + match.state.observe(0).facts["next"][1]])


def test_the_window_takes_another_size_while_the_first_cards_are_dealt(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(), size=(800, 560), instant=False)
    assert "layout:S" not in page.stage.zone_layouts
    page.resize(1024, 700)
    qtbot.waitUntil(lambda: page.stage.frame.width > 800)  # once the size stays
