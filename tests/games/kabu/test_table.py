"""The table of Kabu: cards drawn by click, drag and key, points beside the hand, all hands turned over at the end."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.desktop.table.items.cloth_items import ChipPile
from cardhall.games.kabu.table import OwnPoints, Players
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import card_point, drag_card, open_table, random_match

DEAL = {"hand:0": "2C 2D", "hand:1": "9C TC", "hand:2": "8C TD", "hand:3": "7C TH"}


def match_in_play(*actions: str) -> Match:
    game = rules.get("kabu")
    rest = [str(card) for card in game.deck() if str(card) not in " ".join(DEAL.values()).split()]
    deal = {**DEAL, "stock": " ".join(["5S", *(card for card in rest if card != "5S")])}
    match = Match(game.start(dealer=3, deals=[deal]), dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def test_the_stock_is_clicked_dragged_or_drawn_from_by_a_key(qtbot: Any) -> None:
    for way in ("click", "drag", "key"):
        page = open_table(qtbot, match_in_play())
        top = page.stage.items["stock"][-1]
        if way == "click":
            point = card_point(top)
            viewport = page.stage.cloth.viewport()
            QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
        elif way == "drag":
            area = page.stage.zone_layouts["hand:0"].area
            drag_card(page, top, (area.cx, area.cy))
        else:
            page.stage.cloth.setFocus()
            QTest.keyClick(page.stage.cloth, Qt.Key.Key_D)
        assert [str(card) for card in page.match.state.zones["hand:0"]] == ["2C", "2D", "5S"], way


def test_points_stand_beside_the_own_hand() -> None:
    assert OwnPoints().words_beside(match_in_play().state.observe(0)) == (("4 points", "nine is best"),)


def test_plaques_say_who_drew_and_who_passed_and_points_once_all_is_open() -> None:
    match = match_in_play("draw", "pass", "draw", "pass")
    seen = match.state.observe(0)
    assert [Players().fact_line(seen, seat, name) for seat in (1, 2, 3)] == ["Passed", "Drew a card", "Passed"]
    match.play("draw")
    match.play("pass")
    seen = match.state.observe(0)
    assert match.state.deal_number == 2 and {str(card) for card in seen.zones["hand:2"]} == {"??"}
    shown = [event for event in match.state.history if event.kind == "show"]
    assert not shown, "a new deal begins with a new history"


def test_the_chips_of_six_are_all_seen(qtbot: Any) -> None:
    """Beside the last plaque of the upper edge they lie in one column, where there is no room for several."""
    page = open_table(qtbot, random_match("kabu", seed=2, seats=6, action_count=12), size=(1440, 900))
    piles = [item for item in page.stage.scene.items() if isinstance(item, ChipPile)]
    chips = [int(score) for score in page.situation.shown_observation.scores]
    assert sorted(pile.amount for pile in piles) == sorted(chips)
