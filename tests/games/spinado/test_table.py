"""The table of Spinado: the sequence in the middle, the spinado sent along, pots on plates, cards before the seats."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import Card, cards
from cardhall.desktop.table.items.cloth_items import ChipPile
from cardhall.games.spinado.table import TABLE
from cardhall.games.spinado.table.sequence import POT_NAMES, current_run, plate_rects, played_cards_rect
from cardhall.match.match import Match
from tests.desktop.fake_seen import name
from tests.desktop.table_helpers import begin_match, card_item, drag_card, open_table, own_actions

GAME = rules.get("spinado")
PEOPLE = ("You", "Bruno", "Ines", "Ada", "Nils")
DEAL = {"hand:0": "AD 9H 4S 6S QC JD 5D 7C 3C", "hand:1": "JH", "hand:2": "TH", "dead": "QH"}
SIZES = [(800, 560), (1024, 700), (1440, 900), (2560, 1440)]


def make_match(*actions: str, seats: int = 4) -> Match:
    """Seat 0 begins; with four it holds the spinado."""
    return begin_match("spinado", DEAL if seats == 4 else {}, *actions, seats=seats, names=PEOPLE)


def along_button(page: Any) -> Any:
    words = [str(text) for text in ("With the spinado", "The spinado goes along")]
    return next(button for button in page.widgets.row.buttons if button.text() in words)


def test_a_card_is_dragged_to_the_middle(qtbot: Any) -> None:
    match = make_match()
    page = open_table(qtbot, match, do_idle=False)
    area = page.stage.zone_layouts["run"].area
    drag_card(page, card_item(page, Card.of("9H")), (area.cx, area.cy))
    assert own_actions(match)[0] == "play 9H"


def test_a_button_sends_the_spinado_along(qtbot: Any) -> None:
    match = make_match()
    page = open_table(qtbot, match, do_idle=False)
    assert along_button(page).text() == "With the spinado"
    along_button(page).click()
    assert along_button(page).text() == "The spinado goes along"
    along_button(page).click()
    assert along_button(page).text() == "With the spinado", "it is taken back"
    along_button(page).click()
    area = page.stage.zone_layouts["run"].area
    drag_card(page, card_item(page, Card.of("9H")), (area.cx, area.cy))
    assert own_actions(match) == ["play AD 9H"]
    assert match.state.turn == 0
    assert not [one for one in page.widgets.row.buttons if "pinado" in one.text()], "it has been played"


def test_keys_play_a_card_and_the_button_has_one_too(qtbot: Any) -> None:
    match = make_match()
    page = open_table(qtbot, match, do_idle=False)
    assert along_button(page).key_name
    QTest.keyClicks(page.focusWidget(), along_button(page).key_name.lower())
    assert along_button(page).text() == "The spinado goes along"
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Right)
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert own_actions(match)[0].startswith("play") and "AD" in own_actions(match)[0]


def test_the_button_is_forgotten_with_the_turn_and_not_there_without_the_spinado(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("play AD"), do_idle=False)
    assert not [one for one in page.widgets.row.buttons if "pinado" in one.text()]


def test_the_sequence_lies_in_the_middle_until_the_next_lead(qtbot: Any) -> None:
    match = make_match("play 9H", "play TH", "play JH")
    page = open_table(qtbot, match, do_idle=False)
    seen = match.state.observe(0)
    assert current_run(seen) == cards("9H TH JH")
    assert [item.card for item in page.stage.items["run"]] == cards("9H TH JH")
    assert not page.stage.items.get("played:0")
    lead = next(action for action in match.state.actions(1) if action.cards[0].rank in "3456")
    match.play(lead)
    page.stage.sync_to(match.state.observe(0))
    assert [item.card for item in page.stage.items["run"]] == list(lead.cards)
    assert [[item.card.text for item in page.stage.items[f"played:{seat}"]] for seat in (0, 1, 2)] == [
        ["9H"],
        ["JH"],
        ["TH"],
    ]
    assert [group.title for group in page.situation.log_groups(match.state.observe(0))][:1] == ["Lead 1 · Bruno"]


def test_what_is_said_at_a_stop() -> None:
    assert str(TABLE.events.won_words[0]) == "Stop: you lead again"
    assert TABLE.events.won_words[1]("Bruno") == "Stop: Bruno leads"
    match = make_match()
    assert TABLE.seats.fact_line(match.state.observe(0), 1, name) == "−3 chips · 9 cards"


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_plates_sequence_and_played_cards_stand_clear(qtbot: Any, seats: int, size: tuple[int, int]) -> None:
    page = open_table(qtbot, make_match(seats=seats), size=size, do_idle=False)
    stage, frame = page.stage, page.stage.frame
    rooms = [played_cards_rect(frame, seat, "") for seat in range(seats)]
    some = [*plate_rects(frame), *rooms, stage.zone_layouts["run"].area]
    assert not any(one.meets(other) for place, one in enumerate(some) for other in some[place + 1 :])
    taken = [plaque.rect for plaque in stage.plaques]
    taken += [item.spot.box for seat in range(1, seats) for item in stage.items[f"hand:{seat}"]]
    assert not any(one.meets(rect) for one in some for rect in taken)
    assert all(frame.stage.x <= one.x and one.right <= frame.stage.right for one in some)
    assert set(POT_NAMES) <= set(stage.places.pot_rects)
    chips = [extra for extra in stage.canvas.drawn_items if isinstance(extra, ChipPile)]
    assert all(any(pile.rect.grown(-1).x >= plate.x for plate in plate_rects(frame)) for pile in chips)
