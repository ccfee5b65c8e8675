"""What decisions cost: what is written of reviewed deals, and what it comes to."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from cardhall.match import Match, analysis, decisions, files
from cardhall.match.analysis import Analysis
from cardhall.match.decisions import (
    BIDDING,
    ENDINGS,
    FOLLOWING,
    LEADS,
    PART_NAMES,
    PLAY,
    AverageCost,
    ReviewBook,
    ReviewedDeal,
)
from cardhall.match.records.unusable_files import UnusableFiles
from cardhall.match.sliced_work import at_once
from tests.match.test_analysis import one_deal
from tests.match.test_practice import review_with_costs

NOW = datetime(2026, 11, 24, 20, 0, tzinfo=timezone(timedelta(hours=1)))


def deal_with_decision(
    cost: float, part: str = LEADS, game: str = "whist", days: int = 0, spread: float = 2.0
) -> ReviewedDeal:
    """A deal of one decision."""
    return ReviewedDeal.from_decisions(
        game, NOW - timedelta(days=days), [(part, cost, spread, "slip" if cost else "best")]
    )


def read_decisions(folder: Path) -> tuple[list[ReviewedDeal], UnusableFiles]:
    return at_once(ReviewBook(folder).read())


def average_cost(some: Iterable[ReviewedDeal], *, in_points: bool = True) -> AverageCost:
    return decisions.average_cost(decisions.add_sums(decisions.sums_by_part(some).values()), in_points=in_points)


def decision_rows(folder: Path, game: str = "", after: datetime | None = None) -> list[list[str]]:
    return list(csv.reader(io.StringIO(at_once(decisions.decisions_as_csv(folder, game, after)))))


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
    found = Analysis.from_match(one_deal(game_id), 1)
    told = {decisions.part_of_game(choice.seen, choice.action) for choice in found.choices}
    assert parts <= told <= set(PART_NAMES)
    if game_id == "whist":
        for choice in found.choices:
            part = decisions.part_of_game(choice.seen, choice.action)
            assert (part == ENDINGS) == (len(choice.seen.zones["hand:0"]) <= decisions.MAX_ENDING_CARDS)
            assert part != LEADS or not choice.seen.zones["trick"]


def test_a_reviewed_deal_is_written_down_and_the_last_review_of_it_counts(tmp_path: Path) -> None:
    match = one_deal("whist")
    decisions.add_review(tmp_path, match, review_with_costs(match, [1.5, 0.0]))
    decisions.add_review(tmp_path, match, review_with_costs(match, [0.5, 0.0, 2.0]))
    (deal,), _ = read_decisions(tmp_path)
    assert deal.game == "whist" and (average_cost([deal]).number, average_cost([deal]).total) == (3, 2.5)
    assert sorted(row[4] for row in decision_rows(tmp_path)[1:]) == ["0", "0.5", "2"]
    assert sum(decisions.count_ratings(decisions.add_sums(deal.sums_by_part.values())).values()) == 3


def test_damaged_lines_cost_nothing_but_themselves(tmp_path: Path) -> None:
    match = one_deal("ecarte")
    decisions.add_review(tmp_path, match, review_with_costs(match, [1.5]))
    path = tmp_path / decisions.DECISIONS_FILE
    good = path.read_bytes()
    bad = [b"{", b"[]", b"\xff", good.strip().replace(b"ecarte", b"bezique"), good.strip()[:-9]]
    bad.append(good.strip().replace(b'"deal": 1', b'"deal": 7').replace(b"leads", b"x").replace(b"bidding", b"x"))
    path.write_bytes(b"\n".join([*bad, good]))
    (deal,), _ = read_decisions(tmp_path)
    assert average_cost([deal]).total == 1.5 and len(decision_rows(tmp_path)) == 2
    assert (
        read_decisions(tmp_path / "nowhere") == ([], UnusableFiles()) and len(decision_rows(tmp_path / "nowhere")) == 1
    )


def test_means_have_their_intervals_in_points_or_in_parts_of_the_spread() -> None:
    some = [deal_with_decision(cost) for cost in (0.0, 0.0, 1.0, 1.0)]
    cost = average_cost(some)
    assert (cost.number, cost.mean, cost.total) == (4, 0.5, 2.0)
    assert cost.margin == pytest.approx(1.96 * (1 / 3) ** 0.5 / 2)
    assert average_cost(some, in_points=False).mean == 0.25
    assert average_cost([]).number == 0
    assert average_cost([deal_with_decision(1.0, spread=0.0)], in_points=False).mean == 0.0


def test_what_costs_most_is_where_most_was_lost_in_all() -> None:
    some = (
        [deal_with_decision(0.5, FOLLOWING) for _ in range(8)]
        + [deal_with_decision(2.0, LEADS)]
        + [deal_with_decision(0.0, ENDINGS)]
    )
    assert decisions.most_costly_part(decisions.sums_by_part(some), in_points=True) == (
        FOLLOWING,
        pytest.approx(4 / 6),
        0.8,
    )
    assert (
        decisions.most_costly_part(
            decisions.sums_by_part([deal_with_decision(0.0), deal_with_decision(0.0, ENDINGS)]), in_points=True
        )
        is None
    )
    assert list(decisions.sums_by_part(some)) == [LEADS, FOLLOWING, ENDINGS], "in the order of a deal"


def test_months_and_what_is_chosen() -> None:
    some = [
        deal_with_decision(1.0, days=0),
        deal_with_decision(3.0, days=40),
        deal_with_decision(9.0, days=400),
        deal_with_decision(5.0, game="euchre"),
    ]
    months = decisions.cost_by_month(decisions.select_reviewed(some, "whist"), NOW, in_points=True)
    assert len(months) == 12 and months[-1][:2] == (2026, 11) and months[0][:2] == (2025, 12)
    assert [(month, cost.mean) for _, month, cost in months if cost.number] == [(10, 3.0), (11, 1.0)]
    assert len(decisions.select_reviewed(some, since=NOW - timedelta(days=50))) == 3
    assert decisions.count_ratings(decisions.add_sums(decisions.sums_by_part(some).values())) == {
        "best": 0,
        "good": 0,
        "slip": 4,
        "mistake": 0,
    }


def decision_line(
    match_id: str, deal: int, *told: tuple[str, float, float, str], game: str = "whist", days: int = 0
) -> str:
    when = (NOW - timedelta(days=days)).isoformat()
    return json.dumps({"match": match_id, "deal": deal, "game": game, "when": when, "decisions": told})


def test_they_are_written_for_spreadsheets(tmp_path: Path) -> None:
    lines = [
        decision_line("a", 1, (BIDDING, 0.0, 2.0, "best")),
        decision_line("a", 2, (LEADS, 0.25, 2.0, "slip"), days=1),
        decision_line("b", 1, (PLAY, 4.0, 20.0, "mistake"), game="conquian", days=9),
    ]
    files.append_lines(tmp_path / decisions.DECISIONS_FILE, lines)
    rows = decision_rows(tmp_path)
    assert rows[0] == ["date", "game", "part of the game", "rating", "cost in points", "spread of the results"]
    assert [row[1] for row in rows[1:]] == ["Conquian", "Whist", "Whist"], "oldest first"
    assert rows[2][1:] == ["Whist", "Leads", "Slip", "0.25", "2"] and rows[3][2] == "Bids and choices"
    assert (
        len(decision_rows(tmp_path, "whist")) == 3 and len(decision_rows(tmp_path, after=NOW - timedelta(days=2))) == 3
    )


def test_what_has_been_read_is_only_read_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, seen, decode = tmp_path / decisions.DECISIONS_FILE, list[bytes](), decisions.SUMMED_FORM.read

    def decoded(line: bytes) -> object:
        seen.append(line)
        return decode(line)

    monkeypatch.setattr(decisions.SUMMED_FORM, "read", decoded)
    book = decisions.book_of(tmp_path)

    def read() -> tuple[int, float]:
        """How many lines were read, and what all decisions cost."""
        seen.clear()
        return len(seen), average_cost(at_once(decisions.book_of(tmp_path).read())[0]).total

    files.append_lines(
        path, [decision_line("a", 1, (LEADS, 1.0, 2.0, "slip")), decision_line("a", 2, (LEADS, 2.0, 2.0, "slip"))]
    )
    assert read()[1] == 3.0 and len(seen) == 2
    assert read()[1] == 3.0 and not seen
    files.append_lines(path, [decision_line("a", 2, (LEADS, 4.0, 2.0, "slip"))])
    assert read()[1] == 5.0 and len(seen) == 1, "the last review of a deal holds"
    whole = decision_line("b", 1, (PLAY, 8.0, 2.0, "slip")).encode() + b"\n"
    with path.open("ab") as file:
        file.write(whole[:30])  # another window is in the middle of it
    assert read()[1] == 5.0
    with path.open("ab") as file:
        file.write(whole[30:])
    assert read()[1] == 13.0 and len(seen) == 1
    path.write_bytes(path.read_bytes().replace(b"1.0", b"9.0"))
    assert read()[1] == 21.0 and len(seen) == 4, "it has been changed before its end: all of it is read"
    path.write_bytes(whole)
    assert read()[1] == 8.0, "it is another file"
    assert decisions.book_of(tmp_path) is book and decisions.book_of(tmp_path / "other") is not book


def test_of_a_file_that_is_far_too_large_the_end_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [decision_line("a", deal, (LEADS, 1.0, 2.0, "slip")) for deal in range(1, 101)]
    files.append_lines(tmp_path / decisions.DECISIONS_FILE, lines)
    monkeypatch.setattr(decisions, "MAX_FILE_BYTES", len(lines[-1]) * 10)
    for _ in range(2):
        assert len(at_once(decisions.book_of(tmp_path).read())[0]) == len(decision_rows(tmp_path)) - 1 == 9
    files.append_lines(tmp_path / decisions.DECISIONS_FILE, [decision_line("b", 1, (LEADS, 5.0, 2.0, "slip"))])
    assert average_cost(at_once(decisions.book_of(tmp_path).read())[0]).total >= 12


def test_a_match_is_not_needed_any_more(tmp_path: Path) -> None:
    match = one_deal("whist")
    decisions.add_review(tmp_path, match, review_with_costs(match, [1.0]))
    assert not analysis.reviews_path(tmp_path, match).exists() and len(read_decisions(tmp_path)[0]) == 1
    assert isinstance(match, Match)
