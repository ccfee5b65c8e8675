"""The table of Back Alley: bids beside the names, contracts with board, the sizes of all deals, broken trumps."""

from __future__ import annotations

from cardhall import rules
from cardhall.desktop.table import parts
from cardhall.games.back_alley.table import TABLE, Contracts, DealSizes, Score
from cardhall.match import Match
from cardhall.rules.engine.results import DealResult
from tests.desktop.fake_seen import NAMES, name

EIGHT = {
    "hand:0": "RJ AS KS QS JS TS 9S 8S 6H 5H 4H 3H 2H",
    "hand:1": "AH KH QH JH TH 9H 8H 7H 7S 6S 5S 4S 3S",
    "hand:2": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
    "hand:3": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "upcard": "2S",
    "stock": "BJ",
}


def match_in_play(*actions: str) -> Match:
    state = rules.get("back-alley").start(dealer=3, deals=[EIGHT])
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def test_plaques_tell_bids_and_tricks() -> None:
    match = match_in_play("bid 4", "pass", "bid board")
    lines = [TABLE.seats.fact_line(match.state.observe(0), seat, name) for seat in range(4)]
    assert lines == ["Bid 4", "Passed", "Board", ""]
    match.play("bid double")
    match.play("play AD")
    lines = [TABLE.seats.fact_line(match.state.observe(0), seat, name) for seat in range(4)]
    assert lines == ["Bid 4 · has 0", "Passed · has 0", "Board · has 0", "Double board · has 0"]


def test_contracts_are_shown_once_they_stand() -> None:
    match = match_in_play("bid 4", "pass", "bid 2")
    seen = match.state.observe(0)
    assert (
        Contracts(needs_no_contract=False).rows(seen, name) == ()
        and Contracts(needs_no_contract=False).strip_words(seen, name) == ""
    )
    match.play("bid board")
    seen = match.state.observe(0)
    assert [
        (row.text, row.filled_boxes, row.box_count) for row in Contracts(needs_no_contract=False).rows(seen, name)
    ] == [
        ("0 of 6", 0, 6),
        ("0 of 13, board", 0, 0),
    ]
    assert Contracts(needs_no_contract=False).strip_words(seen, name) == "Tricks 0 of 6, they 0 of 13"


def test_the_present_deal_is_in_brackets() -> None:
    match = match_in_play()

    def rows() -> list[str]:
        return [row.label for row in DealSizes().panels(match.state.observe(0), name)[0].rows]

    assert rows() == ["[13] 12 11 10 9 8 7 6 5 4 3 2 1", "1 2 3 4 5 6 7 8 9 10 11 12 13"]
    match.state.results = (DealResult((0, 0), (), "", True), *(DealResult((1, 0)),) * 14)
    assert rows() == ["13 12 11 10 9 8 7 6 5 4 3 2 1", "1 [2] 3 4 5 6 7 8 9 10 11 12 13"]
    assert Score().goal_words(match.state.observe(0)) == "13 cards each"


def test_trumps_say_whether_they_are_broken() -> None:
    match = match_in_play("bid 4", "pass", "pass", "bid 5", "play AD")
    assert parts.BrokenTrumps().badges(match.state.observe(0), name)[0].note.endswith("not broken yet")
    match.play("play RJ")
    assert parts.BrokenTrumps().badges(match.state.observe(0), name)[0].note.endswith("· broken")
