"""The table of Spades: bids and tricks beside the names, contracts and bags in the rail, whether spades are broken."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QFontMetricsF

from cardhall import rules
from cardhall.desktop.table.parts.rail import TricksTaken
from cardhall.desktop.table.parts.seats import Seats
from cardhall.games.spades.table import TABLE, BagRows, SpadesBadge
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import open_table

EIGHT = {
    "hand:0": "AS KS QS JS TS 9S 8S 7S 6H 5H 4H 3H 2H",
    "hand:1": "AH KH QH JH TH 9H 8H 7H 6S 5S 4S 3S 2S",
    "hand:2": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
    "hand:3": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
}


def match_in_play(*actions: str, **options: Any) -> Match:
    wanted = {"breaking": True, "nil": True, **options}
    state = rules.get("spades").start(dealer=3, deals=[EIGHT], options=wanted)
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def test_plaques_tell_bids_and_who_took_the_tricks() -> None:
    match = match_in_play("bid 4", "bid 3")
    seen = match.state.observe(0)
    assert [Seats().fact_line(seen, seat, name) for seat in range(4)] == ["Bid 4", "Bid 3", "", ""]
    for action in ("bid nil", "bid 2", "play 6H", "play AH", "play 2C", "play 2D"):
        match.play(action)
    seen = match.state.observe(0)
    lines = [TABLE.seats.fact_line(seen, seat, name) for seat in range(4)]
    assert lines == ["Bid 4 · has 0", "Bid 3 · has 1", "Bid nil · has 0", "Bid 2 · has 0"]
    assert [(row.text, row.filled_boxes, row.box_count) for row in TricksTaken().rows(seen, name)] == [
        ("0 of 4", 0, 4),
        ("1 of 5", 1, 5),
    ]
    assert TricksTaken().strip_words(seen, name) == "Tricks 0 of 4, they 1 of 5"


def test_bags_fill_ten_boxes() -> None:
    match = match_in_play("bid 2", "bid 2", "bid 2", "bid 2")
    match.state.bags = (13, 9)
    seen = match.state.observe(0)
    assert [(row.label, row.text, row.filled_boxes, row.box_count) for row in BagRows().rows(seen, name)] == [
        ("Your bags", "13", 3, 10),
        ("Their bags", "9", 9, 10),
    ]
    assert BagRows().strip_words(seen, name) == "bags 13 to 9"


def test_the_badge_tells_whether_spades_are_broken() -> None:
    def note(match: Match) -> str:
        (badge,) = SpadesBadge().badges(match.state.observe(0), name)
        return badge.note

    bids = ["bid 3"] * 4
    assert note(match_in_play()) == "Trick 1 of 13"
    assert note(match_in_play(*bids)) == "Trick 1 of 13 · not broken yet"
    assert note(match_in_play(*bids, breaking=False)) == "Trick 1 of 13"
    cards = "6H AH 2C 2D KH 3C 3D 5H QH 4C 4D 4H JH 5C 5D 3H TH 6C 6D 2H 9H 7C 7D"
    hearts = [f"play {card}" for card in cards.split(" ")]
    assert note(match_in_play(*bids, *hearts)).endswith("not broken yet")
    assert note(match_in_play(*bids, *hearts, "play 7S")) == "Trick 7 of 13 · broken"


@pytest.mark.parametrize(("size", "rows"), [((1440, 900), 2), ((800, 560), 4)])
def test_numbers_to_bid_are_never_cut(qtbot: Any, size: tuple[int, int], rows: int) -> None:
    page = open_table(qtbot, match_in_play(), size=size)
    assert len(page.widgets.keys.rows) == rows
    assert [key.key.text for key in page.widgets.keys.keys] == ["Nil", *map(str, range(2, 14))]
    for key in page.widgets.keys.keys:
        assert QFontMetricsF(page.stage.skin.sans(9, 600)).horizontalAdvance(key.key.text) <= key.width() - 8
