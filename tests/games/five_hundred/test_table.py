"""The table of Five Hundred: the middle out of the way, the tray, values at hand, the suit that a joker stands for."""

from __future__ import annotations

from typing import Any

from cardhall import rules
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.frame import build_frame
from cardhall.desktop.table.layout.zone_layout import ZoneContents
from cardhall.desktop.table.parts.rail import Panel, Sheet
from cardhall.games.five_hundred.table import TABLE, ContractValue, TricksAgainstBid, TrumpsAndJoker, WidowTray
from cardhall.games.five_hundred.table.bid_values import BidValues
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import open_table

DEAL = {
    "hand:0": "RJ AS KS QS TH AD KD QD JD TD",
    "hand:1": "JS TS 9S 8S 7S 6S 5S 4S JC TC",
    "hand:2": "AC KC QC 9C 8C 7C 6C 5C 4C 9D",
    "hand:3": "AH KH QH JH 9H 8H 7H 6H 8D 7D",
    "widow": "6D 5D 4D 5H 4H",
}
LAID = [f"discard {card}" for card in DEAL["widow"].split()]


def match_in_play(*actions: str) -> Match:
    state = rules.get("five-hundred").start(dealer=3, deals=[DEAL], options={"ace_no_face": False})
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def contract(*actions: str) -> Match:
    return match_in_play(actions[0], *["pass"] * 11, *actions[1:])


def test_the_middle_lies_clear_of_the_bids() -> None:
    seen = match_in_play().state.observe(0)
    for size in ((800, 560), (1024, 700), (1440, 900)):
        frame = build_frame(*size, seats=4)
        middle = next(zone for zone in TABLE.zones if isinstance(zone, WidowTray))
        laid = middle.lay_out(frame, -1, "widow", ZoneContents(seen.zones["widow"]), seen.sides)
        assert laid.area.bottom < frame.middle.y + 4 and laid.area.right < frame.stage.right
        tray = middle.lay_out(frame, -1, "widow", ZoneContents([]), seen.sides)
        assert tray.area.y > frame.middle.y


def test_every_bid_has_its_value_at_hand() -> None:
    (sheet,) = BidValues().panels(match_in_play("pass").state.observe(0), name)
    assert isinstance(sheet, Sheet)
    assert list(sheet.column_heads) == ["♠", "♣", "♦", "♥", "NT"]
    assert [(line.label, list(line.cells)) for line in sheet.lines][1] == ("7", ["140", "160", "180", "200", "220"])
    assert sheet.note == "Nullo 250 · Grand 510"
    assert not BidValues().panels(contract("bid 7 NT").state.observe(0), name)


def test_contract_and_tricks() -> None:
    match = contract("bid 7 NT", *LAID, "done", "play AS", "play JS", "play 4C", "play 7D")
    seen = match.state.observe(0)
    (panel,) = ContractValue().panels(seen, name)
    assert isinstance(panel, Panel)
    assert panel.large_text == "7 NT" and [row.label for row in panel.rows] == ["You declare", "220 points"]
    assert [(row.text, row.filled_boxes, row.box_count) for row in TricksAgainstBid().rows(seen, name)] == [
        ("1 of 7", 1, 7),
        ("0", 0, 0),
    ]
    assert parts.WinOrLoseScore().choose_form(seen).low == -500
    assert TricksAgainstBid().strip_words(seen, name) == "Tricks 1 to 0"
    assert ContractValue().strip_words(seen, name) == "7 NT · You"


def test_the_suit_of_a_joker_is_shown_while_it_lies() -> None:
    match = contract("bid 7 NT", *LAID, "done", "play RJ H")
    assert [badge.text for badge in TrumpsAndJoker().badges(match.state.observe(1), name)] == [
        "No trumps",
        "Joker for hearts",
    ]
    for action in ("play JC", "play 4C", "play AH"):
        match.play(action)
    assert [badge.text for badge in TrumpsAndJoker().badges(match.state.observe(1), name)] == ["No trumps"]


def test_cards_are_laid_into_the_tray_by_clicks(qtbot: Any) -> None:
    page = open_table(qtbot, contract("bid 7 NT"), click_plays=True)
    zone = TABLE.zones[0]
    said = [zone.label_words(page.match.state.observe(0), -1, name)]
    for card in DEAL["widow"].split():
        page.runner.play_action(f"discard {card}")
        said.append(zone.label_words(page.match.state.observe(0), -1, name))
    more = [f"Lay {number} more here" for number in ("four", "three", "two", "one")]
    assert said == ["Lay five cards here", *more, "Laid away"]
    assert [str(action) for action in page.match.state.actions()] == ["done"]
    page.runner.play_action("done")
    assert zone.label_words(page.match.state.observe(0), -1, name) == "Laid away"
