"""The table of Court Piece: tricks up to seven, the streak as lamps, who names trumps, the two buttons."""

from __future__ import annotations

from typing import Any

from cardhall import rules
from cardhall.games.court_piece.table import TABLE, Streak, TricksToSeven
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import open_table

CLEAN_DEAL = {  # seat 0 gets all spades
    "hand:0": "AS KS QS JS TS",
    "hand:1": "AH KH QH JH TH",
    "hand:2": "AC KC QC JC TC",
    "hand:3": "AD KD QD JD TD",
    "stock": "9S 8S 7S 6S 9H 8H 7H 6H 9C 8C 7C 6C 9D 8D 7D 6D 5S 4S 3S 2S 5H 4H 3H 2H 5C 4C 3C 2C 5D 4D 3D 2D",
}


def begin_match(won: tuple[int, ...] = ()) -> Match:
    """The first deal, after those that the sides are said to have won."""
    state = rules.get("court-piece").start(dealer=3, deals=[CLEAN_DEAL])
    state.deals_won = won
    return Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])


def test_the_streak_is_shown_of_whose_it_is() -> None:
    found = []
    for won in ((), (1, 0, 0), (0, 1)):
        seen = begin_match(won).state.observe(0)
        row = Streak().rows(seen, name)[0]
        found.append((row.label, row.filled_boxes, row.box_count, Streak().strip_words(seen, name)))
    assert found == [
        ("Streak", 0, 7, "streak 0 of 7"),
        ("Your streak", 2, 7, "your streak 2 of 7"),
        ("Their streak", 1, 7, "their streak 1 of 7"),
    ]
    assert Streak().rows(begin_match().state.observe(0), name)[1].text == "20"


def test_seven_tricks_have_boxes_before_and_after_the_rest_is_dealt() -> None:
    match = begin_match()
    seen = match.state.observe(0)
    assert [(row.filled_boxes, row.box_count) for row in TricksToSeven().rows(seen, name)] == [(0, 7), (0, 7)]
    assert TABLE.seats.fact_line(seen, 0, name) == "Names trumps" and TABLE.seats.fact_line(seen, 1, name) == ""
    match.play("trump S")
    for _ in range(4):
        match.play(match.state.actions()[0])
    seen = match.state.observe(0)
    assert [(row.filled_boxes, row.box_count) for row in TricksToSeven().rows(seen, name)] == [(1, 7), (0, 7)]
    assert TricksToSeven().strip_words(seen, name) == "Tricks 1 to 0"
    assert TABLE.seats.fact_line(seen, 0, name) == "Named trumps"


def test_trumps_are_named_and_the_court_is_taken_with_buttons(qtbot: Any) -> None:
    match = begin_match()
    page = open_table(qtbot, match)
    page.runner.play_action("trump S", 0)
    assert match.state.phase == "play"
    while match.state.phase == "play":
        match.play(match.state.actions()[0])
    page = open_table(qtbot, match)
    assert {str(action) for action in page.situation.legal.actions} == {"yes", "no"}
    assert [match.state.observe(0).label(action) for action in match.state.actions()] == [
        "Take the court",
        "Play on for 52",
    ]
