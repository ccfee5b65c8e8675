"""Nuts at the table: no turns, dragging and clicking, cards that come too late, pausing, saving."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall.cards import FRENCH_52
from cardhall.match import Match
from cardhall.match.store import Store
from cardhall.rules import Action
from tests.desktop.table_helpers import drag_card, open_table

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def race_match(seats: int = 2) -> Match:
    """A match in which both have the ace of spades in column 1 and the two on the reserve."""
    match = Match.new("nuts", seats=seats, seed=3, names=("You", "Bruno", "Ines", "Ada", "Mei", "Dan")[:seats])
    zones = match.state.zones
    for side in range(len(match.state.sides)):
        first = ["2S", "AS", "9H", "TC", "5D", "8C"]
        rest = [card for card in FRENCH_52 if card.text not in first]
        own = {card.text: card for card in FRENCH_52}
        zones[f"reserve:{side}"] = [own["2S"], own["8C"], *rest[:11]]
        for number, text in enumerate(first[1:5], 1):
            zones[f"column:{side}:{number}"] = [own[text]]
        zones[f"stock:{side}"] = rest[11:]
    return match


def table(qtbot: Any, **more: Any) -> Any:
    page = open_table(qtbot, race_match(), **more)
    page.runner.computers._poll_timer.stop()  # nobody else acts unless the test says so
    return page


def top_card_point(page: Any, zone: str) -> Any:
    return page.stage.items[zone][-1]


def zone_middle(page: Any, zone: str) -> tuple[float, float]:
    area = page.stage.zone_layouts[zone].area
    return area.cx, area.cy


def test_dragging_to_a_foundation_and_to_a_column(qtbot: Any) -> None:
    page = table(qtbot)
    drag_card(
        page, top_card_point(page, "column:0:1"), zone_middle(page, "foundation:3")
    )  # any free place will do for an ace
    assert [str(card) for card in page.match.state.zones["foundation:1"]] == ["AS"]
    drag_card(page, top_card_point(page, "reserve:0"), zone_middle(page, "foundation:1"), drop=False)
    assert page.stage.zone_marks.lit_zones == {"foundation:1", "column:0:1"}
    view = page.stage.cloth.viewport()
    QTest.mouseRelease(view, LEFT, NONE, QPoint(*(round(v) for v in zone_middle(page, "foundation:1"))))
    assert len(page.match.state.zones["foundation:1"]) == 2
    drag_card(page, top_card_point(page, "reserve:0"), zone_middle(page, "column:0:2"))
    assert [str(card) for card in page.match.state.zones["column:0:2"]] == ["9H", "8C"]


def test_a_click_sends_a_card_where_it_goes_and_on_the_stock_turns_it(qtbot: Any) -> None:
    page = table(qtbot)
    view = page.stage.cloth.viewport()
    spot = top_card_point(page, "column:0:1").spot
    QTest.mouseClick(view, LEFT, NONE, QPoint(round(spot.x), round(spot.y)))
    assert "foundation:1" in page.match.state.zones
    QTest.mouseClick(view, LEFT, NONE, QPoint(*(round(v) for v in zone_middle(page, "stock:0"))))
    assert len(page.match.state.zones["waste:0"]) == 3


def test_a_card_that_comes_too_late_slides_back_with_a_sentence(qtbot: Any) -> None:
    page = table(qtbot)
    page.runner.play_action(Action.parse("play AS"), 1)
    item = top_card_point(page, "reserve:0")
    home = item.home
    drag_card(page, item, zone_middle(page, "foundation:1"), drop=False)
    page.runner.play_action(Action.parse("play 2S"), 1)  # while it is on its way
    view = page.stage.cloth.viewport()
    QTest.mouseRelease(view, LEFT, NONE, QPoint(*(round(v) for v in zone_middle(page, "foundation:1"))))
    assert page.widgets.prompt.refusal == "Another two of spades was there first."
    assert item.spot == home and len(page.match.state.zones["reserve:0"]) == 13


def test_what_was_said_stands_while_the_others_go_on(qtbot: Any) -> None:
    page = table(qtbot)
    page.view.refuse("No foundation waits for the nine of hearts.")
    page.runner.play_action(Action("draw"), 1)
    assert page.widgets.prompt.refusal
    page.widgets.prompt.clear_refusal()
    page.hints.show_ranking([(Action.parse("play AS"), 1.0)])
    page.runner.play_action(Action("draw"), 1)
    assert page.hints.ideas and top_card_point(page, "column:0:1").is_hinted
    page.flow.act(Action.parse("play AS"))
    assert not page.hints.ideas and not any(item.is_hinted for item in page.stage.all_items())


def test_cards_of_others_cannot_be_taken(qtbot: Any) -> None:
    page = table(qtbot)
    drag_card(page, top_card_point(page, "column:1:1"), zone_middle(page, "foundation:1"))
    assert not page.match.log


def test_every_opponent_acts_at_the_pace_of_its_level(qtbot: Any) -> None:
    page = open_table(qtbot, race_match(4))
    page.match.levels.update({1: "easy", 2: "normal", 3: "hard"})
    assert [page.runner.computers._seconds_per_action(level) for level in ("easy", "normal", "hard")] == [1.2, 0.8, 0.5]
    qtbot.waitUntil(lambda: any(seat == 3 for seat, _ in page.match.log), timeout=4000)
    assert not page.widgets.bar.undo_button.isVisible() and not page.situation.may_undo


def test_a_pause_freezes_everybody(qtbot: Any) -> None:
    page = open_table(qtbot, race_match())
    page.match.levels[1] = "hard"
    qtbot.waitUntil(lambda: bool(page.match.log), timeout=4000)
    page.flow.toggle_pause()
    page.runner.computers._ask_seat(1)  # an answer that is still on its way comes to nothing
    page.runner.computers.collect_answers()
    number = len(page.match.log)
    qtbot.wait(900)
    assert (
        len(page.match.log) == number and page.situation.legal is None and page.widgets.prompt.text.startswith("Paused")
    )
    page.flow.toggle_pause()
    assert page.situation.legal is not None
    qtbot.waitUntil(lambda: len(page.match.log) > number, timeout=4000)


def test_out_of_sight_the_race_stands_still(qtbot: Any) -> None:
    page = open_table(qtbot, race_match())
    page.hide()
    assert page.runner.turn.is_paused


def test_it_is_saved_and_goes_on(qtbot: Any, tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = Match.new("nuts", seats=2, seed=3)
    page = open_table(qtbot, match, store=store)
    page.runner.computers._poll_timer.stop()
    for _ in range(4):
        page.flow.act(Action("draw"))
    page.runner.play_action(Action("draw"), 1)
    page.save_match()
    again = store.load(store.unfinished_matches()[0])
    assert again.log == match.log and again.state.zones == match.state.zones
    second = open_table(qtbot, again)
    assert second.situation.legal is not None and Action("draw") in second.situation.legal.actions


def test_the_next_deal_waits_until_the_reckoning_is_read(qtbot: Any) -> None:
    page = table(qtbot)
    state = page.match.state
    state.zones["reserve:0"] = state.zones["reserve:0"][:1]
    page.flow.let_person_decide()
    page.flow.act(Action.parse("play AS"))
    page.flow.act(Action.parse("play 2S"))
    assert page.widgets.reckoning.isVisible() and state.deal_number == 2
    assert page.runner.turn.waits_for_reader and page.situation.legal is None
    page.runner.computers.collect_answers()
    assert not [seat for seat, _ in page.match.log if seat == 1]
    page.end.start_next_deal()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_layouts_keep_apart(qtbot: Any, seats: int, size: tuple[int, int]) -> None:
    page = open_table(qtbot, race_match(seats), size=size)
    page.runner.computers._poll_timer.stop()
    boxes = [(zone, laid.slot.box) for zone, laid in page.stage.zone_layouts.items() if not zone.startswith("column")]
    boxes += [(f"plaque {p.seat}", p.rect) for p in page.stage.plaques if p.isVisible()]
    for i, (one, box) in enumerate(boxes):
        assert box.x >= 0 and box.right <= size[0] and box.bottom <= size[1], one
        for other, second in boxes[i + 1 :]:
            wide = min(box.right, second.right) - max(box.x, second.x)
            high = min(box.bottom, second.bottom) - max(box.y, second.y)
            assert wide <= 2 or high <= 2, f"{one} lies on {other}"
