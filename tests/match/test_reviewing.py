"""Reviews that nobody waits for: which deals there are, and that one is reviewed and kept from end to end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhall.match import Match, Store, analysis, decisions, practice, reviewing
from cardhall.match.analysis import Analysis
from cardhall.match.reviewing import DealReview
from tests.strategies import finish_match


def store_match(folder: Path, game_id: str = "ecarte", seed: int = 3, **options: Any) -> tuple[Store, Match]:
    """A store with one finished match, played at random."""
    store, match = Store(folder), finish_match(Match.new(game_id, seed=seed, options=options))
    store.autosave(match)
    store.record(match)
    return store, match


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS_PER_DECISION", 0.01)
    monkeypatch.setattr(analysis, "OPEN_CARD_SECONDS", 0.05)


def test_all_deals_of_finished_matches_can_be_reviewed(tmp_path: Path) -> None:
    store, match = store_match(tmp_path)
    able = reviewing.deals_to_review(store)
    assert [(result.id, deal) for result, deal in able] == [
        (match.id, deal) for deal in range(1, len(match.state.results) + 1)
    ]
    assert reviewing.reviewed_deals(store) == set()
    path = store.finished_file(able[0][0])
    assert path is not None
    path.unlink()
    assert reviewing.deals_to_review(store) == [], "its file is not kept any more"


def test_a_deal_is_reviewed_from_end_to_end_as_the_review_page_would(tmp_path: Path) -> None:
    store, match = store_match(tmp_path)
    (result, deal), *_ = reviewing.deals_to_review(store)
    work = DealReview(result.game, store.finished_path(result), deal, tmp_path)
    tasks = 0
    while not work.is_over:
        work.take(work.task().work())
        tasks += 1
    assert work.is_saved and not work.has_failed
    assert reviewing.reviewed_deals(store) == {(match.id, deal)}
    found = Analysis.from_match(match, deal)
    analysis.read_review(tmp_path, match, found)
    assert set(found.judgements) == {choice.place for choice in found.choices} and found.course
    assert tasks == len(found.choices) + len(found.costly_places) + 3  # the beginning, the course, and what is kept
    wrong = analysis.count_mistakes(tmp_path, match)[deal]
    assert len(practice.positions_of_review(tmp_path, match, found)) == min(wrong, practice.MAX_POSITIONS_PER_DEAL)
    assert len((tmp_path / decisions.DECISIONS_FILE).read_text().splitlines()) == 1


def test_a_deal_that_cannot_be_read_or_kept_ends_the_work(tmp_path: Path) -> None:
    work = DealReview("whist", tmp_path / "none.json", 1, tmp_path)
    work.task()
    work.take(None)
    assert work.is_over and work.has_failed
