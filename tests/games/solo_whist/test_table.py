"""The table of Solo Whist: bids with their prices, who declares with whom, one pile for partners, an open hand."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.table import parts
from cardhall.desktop.table.input.key_grid import bid_keys
from cardhall.games.solo_whist.table import TABLE
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import open_table

SUITS = {
    "hand:0": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "hand:1": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "hand:2": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
    "hand:3": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
}


def match_in_play(*actions: str, dealer: int = 3) -> Match:
    state = rules.get("solo-whist").start(dealer=dealer, deals=[SUITS])
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def observe_after_deal(*actions: str, dealer: int = 3) -> Any:
    return match_in_play(*actions, dealer=dealer).state.observe(0)


def lines(view: parts.Observation) -> list[str]:
    return [TABLE.seats.fact_line(view, seat, name) for seat in range(4)]


def test_seven_bids_show_what_they_pay_and_dead_ones_stay() -> None:
    view = observe_after_deal("bid solo", "pass", "bid misere", dealer=0)
    grid = bid_keys(TABLE.buttons.bid_box, view, view.actions())
    assert grid is not None
    assert [key.text for key in grid.keys] == [
        "Prop",
        "Solo",
        "Misère",
        "Abundance",
        "Abundance ♠",
        "Ouverte",
        "Slam",
    ]
    assert [key.note for key in grid.keys] == [f"pays {value}" for value in (1, 1, 2, 3, 3, 4, 6)]
    assert [key.is_legal for key in grid.keys] == [False] * 3 + [True] * 4
    assert TABLE.buttons.button_text(view, parts.Action("cop")) == "Cop, pays 1"
    assert TABLE.buttons.permanent_actions["auction"] == ("cop", "pass")


def test_plaques_tell_calls_then_declarers_and_tricks() -> None:
    assert lines(observe_after_deal("pass", "bid misere", "pass")) == ["Passed", "Bid misère", "Passed", "Shows 2♦"]
    assert lines(observe_after_deal("bid prop", "cop", "pass", "pass")) == [
        "Declarer",
        "Declarer",
        "Passed",
        "Passed · Shows 2♦",
    ]
    after = observe_after_deal("bid prop", "cop", "pass", "pass", "play AS", "play AH", "play AC", "play AD")
    assert lines(after) == ["0 tricks · Declarer", "0 tricks · Declarer", "0 tricks", "1 trick · Shows 2♦"]


def test_the_rail_tells_the_default_suit_and_then_the_contract() -> None:
    def badges(view: parts.Observation) -> list[tuple[str, str]]:
        return [(badge.text, badge.suit) for part in TABLE.rail for badge in part.badges(view, name)]

    def panels(view: parts.Observation) -> list[tuple[str, str]]:
        found = [panel for part in TABLE.rail for panel in part.panels(view, name)]
        return [(panel.large_text, panel.rows[0].label) for panel in found if isinstance(panel, parts.Panel)]

    assert badges(observe_after_deal()) == [("Diamonds turned up", "D")]
    assert panels(observe_after_deal()) == []
    together = observe_after_deal("bid prop", "pass", "cop", "pass")
    assert badges(together) == [("Diamonds are trumps", "D")]
    assert panels(together) == [("Prop", "You and Ines")]
    alone = observe_after_deal("pass", "bid misere", "pass", "pass")
    assert badges(alone) == [("No trumps", "")] and panels(alone) == [("Misère", "Bruno declares")]
    rows = [(row.label, row.text, row.box_count) for part in TABLE.rail for row in part.rows(alone, name)]
    assert rows == [("Bruno’s tricks", "0, none wanted", 0)]
    rows = [(row.label, row.text, row.box_count) for part in TABLE.rail for row in part.rows(together, name)]
    assert rows == [("Your tricks", "0 of 8", 8)]


def test_partners_share_one_pile() -> None:
    first = ("play AS", "play AH", "play AC", "play AD")
    shown = TABLE.moves.shown_zones(observe_after_deal("pass", "bid prop", "pass", "cop", *first))
    assert len(shown["won:1"]) == 4 and not shown["won:3"]
    alone = TABLE.moves.shown_zones(observe_after_deal("bid solo", "pass", "pass", "pass", *first))
    assert len(alone["won:3"]) == 4


def test_an_open_hand_lies_in_columns(qtbot: Any) -> None:
    page = open_table(
        qtbot, match_in_play("pass", "pass", "bid ouverte", "pass", "play AS", "play AH", "play AC", "play AD")
    )
    assert TABLE.seats.open_hand(page.situation.observe()) == 2
    assert page.stage.is_dummy("hand:2")
    assert {item.card.text for item in page.stage.items["hand:2"]} == set(SUITS["hand:2"].split()) - {"AC"}


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), (800, 560)])
def test_names_of_bids_are_never_cut(qtbot: Any, size: tuple[int, int]) -> None:
    page = open_table(qtbot, match_in_play("pass", "bid misere", dealer=1), size=size)
    assert len(page.widgets.keys.keys) == 7
    for key in page.widgets.keys.keys:
        assert page.stage.skin.text_width(key.key.text, page.stage.skin.sans(9, 600)) <= key.width() - 8
