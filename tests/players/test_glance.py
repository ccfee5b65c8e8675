"""What looks best at a glance: without luck, with the voids that others have shown, and where all tricks are needed."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.players.advice import advice_for
from cardhall.players.tricks.glance import needs_all
from tests.players.complaints import Complaint, complaints, state_of

EUCHRE = [one for one in complaints() if one.game_id == "euchre"]


def about(words: str) -> Complaint:
    return next(one for one in EUCHRE if words in one.about)


def glanced(state: Any) -> str:
    seen = state.observe(state.turn)
    return str(advice_for("euchre").likeliest(seen, seen.actions()))


def test_the_makers_partner_leads_trumps_at_first_sight() -> None:
    """In imagined deals it does so four times in five: what it does most often is what looks best."""
    for number, position in enumerate(about("left bower").positions):
        assert glanced(state_of("euchre", position, 1)) == f"play {position['right']}", number


def test_trumps_are_not_drawn_from_who_has_shown_that_it_has_none() -> None:
    deal = {"hand:0": "JS KS QS 7S AH", "hand:2": "9S", "hand:3": "8C QC KD JD 7H", "upcard": "TS"}
    for first, seen_to_have, led in (("7C", "7C 9H TD QD 8H", "AH"), ("8S", "8S 9H TD 7C 8H", "KS")):
        position = {
            "deal": {**deal, "hand:1": seen_to_have},
            "told": f"accept; pass; no; JS {first} 9S 8C",
            "dealer": 3,
        }
        assert glanced(state_of("euchre", position, 1)) == f"play {led}"


def test_who_needs_all_leads_what_cannot_be_beaten_and_keeps_sure_trumps() -> None:
    for words in ("last two tricks", "second hand"):
        for position in about(words).positions:
            seen = state_of("euchre", position, 1)
            kept = position.get("wrong") or position["right"]
            assert (glanced(seen) == f"play {kept}") == ("right" in position)


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
    assert needs_all(worth) == all_of_them


def test_every_position_is_one_of_the_game() -> None:
    for one in complaints():
        for position in one.positions:
            state = state_of(one.game_id, position, 1)
            assert len(state.actions()) > 1 and rules.get(one.game_id).id == one.game_id
