"""The log says what happened, captures included."""

from __future__ import annotations

import pytest

from cardhall.desktop.table.rail import log
from cardhall.match import Match

DEAL = {"hand:0": "KD 4H 9C 2S", "hand:1": "KH 9D 3S 6C", "board": "KC 7D TS 4S"}


def complete_deal(deal: dict[str, str]) -> dict[str, str]:
    """The deal with the rest of the pack as its stock."""
    from cardhall import rules

    out = " ".join(deal.values()).split()
    rest = [str(card) for card in rules.get("stealing-bundles").deck() if str(card) not in out]
    return {**deal, "stock": " ".join(rest)}


@pytest.fixture
def match() -> Match:
    from cardhall import rules

    state = rules.get("stealing-bundles").start(seed=1, dealer=1, deals=[complete_deal(DEAL)])
    return Match(state, {1: "easy"}, ("You", "Elena"))


def log_texts(match: Match) -> list[str]:
    groups = log.log_groups(match.game, match.state.observe(0).history, lambda seat: match.names[seat], "list")
    return [f"{line.seat_name} {line.text}" for line in reversed(groups[0].lines)]


def test_captures_and_thefts_are_told(match: Match) -> None:
    match.play("play KD")
    match.play("play KH")
    assert log_texts(match) == ["You play K♦ and take K♣", "Elena plays K♥ and takes your bundle (2 cards)"]
    match.play("play 4H")
    match.play("play 3S")
    assert log_texts(match)[2:] == ["You play 4♥ and take 4♠", "Elena plays 3♠"]


def test_captures_are_spoken(match: Match) -> None:
    events = [event.seen_by(0) for event in match.play("play KD") + match.play("play KH")]
    said = [log.describe_aloud(match.game, event, lambda seat: match.names[seat]) for event in events]
    assert [line for line in said if "take" in line] == [
        "You take king of clubs",
        "Elena takes your bundle (2 cards)",
    ]


def test_tricks_and_draws_are_no_captures() -> None:
    from cardhall.desktop.table.screenshot import random_match

    for game_id in ("whist", "euchre", "dou-dizhu", "conquian", "truc", "nuts", "pontoon"):
        match = random_match(game_id, seed=2, action_count=40)
        groups = log.log_groups(match.game, match.state.observe(0).history, str, "turn")
        assert not [line.text for group in groups for line in group.lines if " and take" in line.text]
