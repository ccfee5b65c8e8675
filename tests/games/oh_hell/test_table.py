"""The table of Oh Hell!: the score sheet, the bids added up, keys for the bids, the upcard on the stock."""

from __future__ import annotations

import random
from typing import Any

from cardhall import rules
from cardhall.games.oh_hell.table import TABLE, BidsAndTrumps
from cardhall.games.oh_hell.table.score_sheet import ScoreSheet
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import open_table


def begin_match(*actions: str, seats: int = 4, dealer: int = 3, **options: Any) -> Match:
    state = rules.get("oh-hell").start(seats=seats, seed=3, dealer=dealer, options=options)
    names = [*NAMES, "Carla", "Dmitri", "Liam"][:seats]
    match = Match(state, dict.fromkeys(range(1, seats), "easy"), names)
    for action in actions:
        match.play(action)
    return match


def test_the_sheet_has_every_deal_with_its_cards_and_bids() -> None:
    match = begin_match("bid 1", "bid 0", "bid 2", first_hand=3)
    rng = random.Random(1)
    form = TABLE.score.choose_form(match.state.observe(0))
    assert isinstance(form, ScoreSheet)
    assert [(label, [cell.bid for cell in cells]) for label, cells in form.lines] == [("3", ["1", "0", "2", ""])]
    while len(match.state.results) < 2:
        match.play(rng.choice(match.state.actions()))
    seen = match.state.observe(0)
    form = TABLE.score.choose_form(seen)
    assert isinstance(form, ScoreSheet) and [label for label, _ in form.lines] == ["3", "2", "1"]
    for (_, cells), result in zip(form.lines, seen.results, strict=False):
        assert [cell.points for cell in cells] == list(result.delta)
        assert [cell.is_exact for cell in cells] == [points > 0 for points in result.delta]
    assert TABLE.score.goal_words(seen) == "5 in all"


def test_how_long_a_match_is() -> None:
    assert TABLE.score.goal_words(begin_match().state.observe(0)) == "19 in all"
    assert TABLE.score.goal_words(begin_match(seats=7).state.observe(0)) == "13 in all"
    assert TABLE.score.goal_words(begin_match(first_hand=1).state.observe(0)) == "one deal"


def test_the_bids_are_added_up() -> None:
    seen = begin_match("bid 1", "bid 0", "bid 2", first_hand=3).state.observe(0)
    (badge,) = BidsAndTrumps().badges(seen, name)
    assert (badge.note, BidsAndTrumps().strip_words(seen, name)) == ("3 bid for 3 tricks", "3 bid for 3")


def test_numbers_that_the_dealer_may_not_bid_are_greyed_with_the_reason(qtbot: Any) -> None:
    page = open_table(qtbot, begin_match("bid 1", "bid 1", "bid 0", dealer=0, first_hand=3), size=(1024, 700))
    keys = {key.key.text: key for key in page.widgets.keys.keys}
    assert list(keys) == ["0", "1", "2", "3"]
    assert [keys[text].isEnabled() for text in keys] == [False, False, True, True]
    assert "more than 3" in page.match.state.at.refusal(page.match.state, 0, rules.Action("bid", "1"))
    page = open_table(qtbot, begin_match("bid 0", "bid 0", "bid 0", dealer=0, first_hand=3))
    assert [key.key.text for key in page.widgets.keys.keys if key.isEnabled()] == ["4"]


def test_the_upcard_lies_on_the_stock(qtbot: Any) -> None:
    page = open_table(qtbot, begin_match("bid 1", seats=7, dealer=6), size=(1024, 700))
    (upcard,) = page.stage.items["upcard"]
    assert upcard.zValue() > max(item.zValue() for item in page.stage.items["stock"])
