"""What looks best at a glance: without luck, with the voids that others have shown, and where all tricks are needed."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.players.advice import advice_for
from cardhall.players.tricks.quick_choice import needs_all_tricks
from tests.players.complaints import Complaint, all_complaints, state_before_decision
from tests.players.positions import play_sensibly
from tests.scenarios.runner import begin

EUCHRE = [one for one in all_complaints() if one.game_id == "euchre"]


def about_words(words: str) -> Complaint:
    return next(one for one in EUCHRE if words in one.about)


def quick_ranking(state: Any) -> str:
    seen = state.observe(state.turn)
    return str(advice_for("euchre").best_by_prior(seen, seen.actions()))


def test_the_makers_partner_leads_trumps_at_first_sight() -> None:
    """In imagined deals it does so four times in five: what it does most often is what looks best."""
    for number, position in enumerate(about_words("left bower").positions):
        assert quick_ranking(state_before_decision("euchre", position, 1)) == f"play {position['right']}", number


def test_trumps_are_not_drawn_from_who_has_shown_that_it_has_none() -> None:
    deal = {"hand:0": "JS KS QS 7S AH", "hand:2": "9S", "hand:3": "8C QC KD JD 7H", "upcard": "TS"}
    for first, seen_to_have, led in (("7C", "7C 9H TD QD 8H", "AH"), ("8S", "8S 9H TD 7C 8H", "KS")):
        position = {
            "deal": {**deal, "hand:1": seen_to_have},
            "told": f"accept; pass; no; JS {first} 9S 8C",
            "dealer": 3,
        }
        assert quick_ranking(state_before_decision("euchre", position, 1)) == f"play {led}"


def test_who_needs_all_leads_what_cannot_be_beaten_and_keeps_sure_trumps() -> None:
    for words in ("last two tricks", "second hand"):
        for position in about_words(words).positions:
            seen = state_before_decision("euchre", position, 1)
            kept = position.get("wrong") or position["right"]
            assert (quick_ranking(seen) == f"play {kept}") == ("right" in position)


@pytest.mark.parametrize(
    ("worth", "all_of_them"),
    [
        ([-2, -2, 1], True),
        ([0, 0, 2], True),
        ([0, 1, 3], True),
        ([0, 1, 2], False),
        ([-2, 1, 2], False),
        ([2, 1, 0], False),
        ([0, 0, 0], False),
        ([], False),
    ],
)
def test_when_all_tricks_are_needed(worth: list[float], all_of_them: bool) -> None:
    assert needs_all_tricks(worth) == all_of_them


def test_of_a_sequence_one_card_stands_for_all() -> None:
    """Of king and queen only the lower one is thought about; it is led as the king would be beside it."""
    hand = "4C 9C JC 6D 8D QD KD 5H 7H 2S TS JS 3H"
    state: Any = begin({"game": "whist", "dealer": 1, "deal": {"hand:2": hand}, "seed": 2})
    advice, seen = advice_for("whist"), state.observe(2)
    few = advice.distinct_actions(seen.state, 2, seen.actions())
    assert str(advice.best_by_prior(seen, seen.actions())) == "play KD"
    assert "play KD" not in map(str, few) and str(advice.best_by_prior(seen, few)) == "play QD"


@pytest.mark.parametrize("game_id", ["whist", "pluck"])
def test_what_looks_best_of_all_cards_looks_best_of_those_that_differ(game_id: str) -> None:
    advice, reduced = advice_for(game_id), 0
    for depth in range(2, 40, 3):
        state = play_sensibly(game_id, depth, depth)
        if state is None or state.phase != "play":
            continue
        seen = state.observe(state.turn)
        able = seen.actions()
        few = advice.distinct_actions(seen.state, state.turn, able)
        best = advice.best_by_prior(seen, able)
        reduced += len(few) < len(able)
        alike = [
            action
            for action in able
            if set(advice.distinct_actions(seen.state, state.turn, [action, best])) < {action, best}
        ]
        assert advice.best_by_prior(seen, few) in [best, *alike], (depth, best)
    assert reduced > 4


def test_every_position_is_one_of_the_game() -> None:
    for one in all_complaints():
        for position in one.positions:
            state = state_before_decision(one.game_id, position, 1)
            assert len(state.actions()) > 1 and rules.get(one.game_id).id == one.game_id
