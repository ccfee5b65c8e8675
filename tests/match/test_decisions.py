"""What decisions cost: what is written of reviewed deals, and what it comes to."""

from __future__ import annotations

import csv
import io
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from cardhall.match import Match, analysis, decisions
from cardhall.match.analysis import RATINGS, Analysis
from cardhall.match.decisions import BIDDING, ENDINGS, FOLLOWING, LEADS, PARTS, PLAY, Decision
from cardhall.match.refused import Refused
from tests.match.test_analysis import one_deal
from tests.match.test_practice import judged_by_hand

NOW = datetime(2026, 11, 24, 20, 0, tzinfo=timezone(timedelta(hours=1)))


def decision(cost: float, part: str = LEADS, game: str = "whist", days: int = 0, spread: float = 2.0) -> Decision:
    return Decision(game, NOW - timedelta(days=days), part, cost, spread, "slip" if cost else "best")


@pytest.mark.parametrize(
    ("game_id", "parts"),
    [
        ("whist", {LEADS, FOLLOWING, ENDINGS}),
        ("contract-bridge", {BIDDING}),
        ("ecarte", {BIDDING, ENDINGS}),
        ("pontoon", {BIDDING}),
        ("conquian", {PLAY}),
        ("dou-dizhu", {BIDDING, LEADS}),
    ],
)
def test_decisions_belong_to_parts_of_the_game(game_id: str, parts: set[str]) -> None:
    found = Analysis.of(one_deal(game_id), 1)
    told = {decisions.part_of(choice.seen, choice.action) for choice in found.choices}
    assert parts <= told <= set(PARTS)
    if game_id == "whist":
        for choice in found.choices:
            part = decisions.part_of(choice.seen, choice.action)
            assert (part == ENDINGS) == (len(choice.seen.zones["hand:0"]) <= decisions.LAST_CARDS)
            assert part != LEADS or not choice.seen.zones["trick"]


def test_a_reviewed_deal_is_written_down_and_the_last_review_of_it_counts(tmp_path: Path) -> None:
    match = one_deal("whist")
    decisions.add(tmp_path, match, judged_by_hand(match, [1.5, 0.0]))
    decisions.add(tmp_path, match, judged_by_hand(match, [0.5, 0.0, 2.0]))
    found, _ = decisions.read(tmp_path)
    assert sorted(one.cost for one in found) == [0.0, 0.5, 2.0]
    assert {one.game for one in found} == {"whist"} and all(one.rating in RATINGS for one in found)


def test_damaged_lines_cost_nothing_but_themselves(tmp_path: Path) -> None:
    match = one_deal("ecarte")
    decisions.add(tmp_path, match, judged_by_hand(match, [1.5]))
    path = tmp_path / decisions.FILE
    good = path.read_bytes()
    bad = [b"{", b"[]", b"\xff", good.strip().replace(b"ecarte", b"bezique"), good.strip()[:-9]]
    bad.append(good.strip().replace(b'"deal": 1', b'"deal": 7').replace(b"leads", b"x").replace(b"bidding", b"x"))
    path.write_bytes(b"\n".join([*bad, good]))
    assert [one.cost for one in decisions.read(tmp_path)[0]] == [1.5]
    assert decisions.read(tmp_path / "nowhere") == ([], Refused())


def test_means_have_their_intervals_in_points_or_in_parts_of_the_spread() -> None:
    some = [decision(cost) for cost in (0.0, 0.0, 1.0, 1.0)]
    cost = decisions.cost_of(some, in_points=True)
    assert (cost.number, cost.mean, cost.total) == (4, 0.5, 2.0)
    assert cost.margin == pytest.approx(1.96 * (1 / 3) ** 0.5 / 2)
    assert decisions.cost_of(some, in_points=False).mean == 0.25
    assert decisions.cost_of([], in_points=True).number == 0
    assert decisions.cost_of([decision(1.0, spread=0.0)], in_points=False).mean == 0.0


def test_what_costs_most_is_where_most_was_lost_in_all() -> None:
    some = [decision(0.5, FOLLOWING) for _ in range(8)] + [decision(2.0, LEADS)] + [decision(0.0, ENDINGS)]
    assert decisions.dearest(some, in_points=True) == (FOLLOWING, pytest.approx(4 / 6), 0.8)
    assert decisions.dearest([decision(0.0), decision(0.0, ENDINGS)], in_points=True) is None
    assert list(decisions.by_part(some, in_points=True)) == [LEADS, FOLLOWING, ENDINGS], "in the order of a deal"


def test_months_and_what_is_chosen() -> None:
    some = [decision(1.0, days=0), decision(3.0, days=40), decision(9.0, days=400), decision(5.0, game="euchre")]
    months = decisions.by_month(decisions.chosen(some, "whist"), NOW, in_points=True)
    assert len(months) == 12 and months[-1][:2] == (2026, 11) and months[0][:2] == (2025, 12)
    assert [(month, cost.mean) for _, month, cost in months if cost.number] == [(10, 3.0), (11, 1.0)]
    assert len(decisions.chosen(some, after=NOW - timedelta(days=50))) == 3
    assert decisions.ratings(some) == {"best": 0, "good": 0, "slip": 4, "mistake": 0}


def test_they_are_written_for_spreadsheets() -> None:
    rows = list(csv.reader(io.StringIO(decisions.as_csv([decision(0.25), decision(0.0, BIDDING)]))))
    assert rows[0] == ["date", "game", "part of the game", "rating", "cost in points", "spread of the results"]
    assert rows[1][1:] == ["Whist", "Leads", "Slip", "0.25", "2"] and rows[2][2] == "Bids and choices"


def test_a_match_is_not_needed_any_more(tmp_path: Path) -> None:
    match = one_deal("whist")
    decisions.add(tmp_path, match, judged_by_hand(match, [1.0]))
    assert not analysis.path_of(tmp_path, match).exists() and len(decisions.read(tmp_path)[0]) == 1
    assert isinstance(match, Match)
