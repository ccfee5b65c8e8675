"""How much worse a further idea is, which is not shown any more, and that two ideas never have one reason."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall.desktop.table.flow.hints import NEXT_HINT_LABEL
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_page import TablePage
from cardhall.games.spades.advice import ADVICE, SpadesAdvice
from cardhall.players.advice import advice_for
from tests.desktop.table_helpers import open_table

DEAL_SPREAD = 90.0  # of deals of Spades, in points


def table_with_hints(qtbot: Any, behind: tuple[float, ...], game_id: str = "spades", actions: int = 0) -> TablePage:
    """A table at which ideas have come, worse than the best by the points in `behind`; the others are far worse."""
    page = open_table(qtbot, random_match(game_id, seed=2, action_count=actions), painted=False)
    qtbot.waitUntil(lambda: page.situation.legal is not None)
    legal = page.situation.legal
    assert legal is not None
    seen = page.situation.seen
    assert seen is not None
    weights = advice_for(game_id).weights(seen.state, seen.seat, legal.actions)
    likeliest = sorted(legal.actions, key=dict(zip(legal.actions, weights, strict=True)).__getitem__, reverse=True)
    far = [*behind, *[1e6] * (len(likeliest) - len(behind))]
    page.hints.show_ranking([(action, 7.0 - less) for action, less in zip(likeliest, far, strict=False)])
    return page


def hint_sentences(page: TablePage) -> list[str]:
    """What is said of all ideas that are shown."""
    said = [page.widgets.prompt.text]
    for _ in page.hints.ideas[1:]:
        page.hints.show_next()
        said.append(page.widgets.prompt.text)
    return said


@pytest.mark.parametrize(
    ("behind", "words"),
    [
        (0.0, ""),
        (0.01 * DEAL_SPREAD - 0.01, ""),
        (0.01 * DEAL_SPREAD + 0.01, " (a bit worse)"),
        (0.05 * DEAL_SPREAD - 0.01, " (a bit worse)"),
        (0.05 * DEAL_SPREAD + 0.01, " (worse by about 5 points)"),
        (0.15 * DEAL_SPREAD - 0.01, " (worse by about 13 points)"),
    ],
)
def test_a_further_idea_says_how_much_worse_it_is(qtbot: Any, behind: float, words: str) -> None:
    best, other = hint_sentences(table_with_hints(qtbot, (0.0, behind)))
    assert "worse" not in best and other.startswith("Or ")
    head = other.partition(":")[0].rstrip(".")
    assert head.endswith(words) and ("worse" in head) == bool(words)


@pytest.mark.parametrize(("game_id", "worse"), [("whist", "1 trick"), ("mus", "1 stone"), ("nap", "1 chip")])
def test_it_is_worse_by_what_the_game_counts(qtbot: Any, game_id: str, worse: str) -> None:
    page = table_with_hints(qtbot, (0.0,), game_id)
    idea = page.hints.ideas[0]
    page.hints.usual_gap, page.hints.points_behind = 8.0, {idea: 1.0}
    assert page.hints.with_disadvantage(idea, "Or this") == f"Or this (worse by about {worse})"


def test_an_idea_that_is_much_worse_is_not_shown(qtbot: Any) -> None:
    page = table_with_hints(qtbot, (0.0, 0.15 * DEAL_SPREAD + 0.01))
    assert len(page.hints.ideas) == 1
    assert not [button for button in page.widgets.row.buttons if button.text() == NEXT_HINT_LABEL]


def test_where_deals_are_not_known_to_differ_the_ideas_are_compared_with_each_other(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SpadesAdvice, "usual_difference", lambda self, state: 0.0)
    page = table_with_hints(qtbot, (0.0, 1e5))
    assert page.hints.usual_gap == 1e6 and len(page.hints.ideas) == 2


def test_no_two_ideas_have_the_same_reason(qtbot: Any) -> None:
    for game_id in ("spades", "euchre", "whist", "five-hundred"):
        for actions in (0, 8, 14):
            page = table_with_hints(qtbot, (0.0, 0.0, 0.0), game_id, actions)
            reasons = [text.partition(":")[2] for text in hint_sentences(page)]
            told = [reason for reason in reasons if reason]
            assert len(set(told)) == len(told), (game_id, actions, reasons)


def test_what_good_players_do_not_bid_is_no_idea(qtbot: Any) -> None:
    """Also where imagined deals do not tell it from the best."""
    page = open_table(qtbot, random_match("spades", seed=2, action_count=0), painted=False)
    qtbot.waitUntil(lambda: page.situation.legal is not None)
    legal = page.situation.legal
    assert legal is not None
    count = ADVICE.count_tricks(page.situation.seen.hand)
    near, far = round(count) - 1, round(count) + 4
    bids = {action.number: action for action in legal.actions}
    page.hints.show_ranking([(bids[near], 0.0), (bids[near + 1], 0.0), (bids[far], 0.0)])
    assert page.hints.ideas == [bids[near], bids[near + 1]]
    page.hints.show_ranking([(bids[far], 0.0), (bids[near], 0.0)])
    assert page.hints.ideas[0] == bids[far], "the best is shown, whatever it looks like"
