"""The log says what bets come to: how much a raise or a call is, and with which card a seat brings in."""

from __future__ import annotations

import random

from cardhall.desktop.table.rail import log
from cardhall.match import Match
from cardhall.rules.engine.game import zone_owner

NAMES = ("You", "Bruno", "Ines", "Ada", "Paul", "Rosa")


def razz_deal(seed: int, actions: int) -> Match:
    """A deal of Razz played by lot, in which nobody folds before they have to."""
    match, lot = Match.new("razz", seed=seed), random.Random(seed)
    while not match.state.results and len(match.log) < actions:
        legal = [action for action in match.state.actions() if action.verb != "fold"]
        match.play(lot.choice(legal), match.state.actors[0])
    return match


def phrases_of_match(match: Match) -> list[log.LogEntry]:
    seen = match.state.observe(0)
    groups = log.log_groups_in_pack("french", match.game, seen.history, lambda seat: NAMES[seat], "deal")
    return [line for group in groups for line in group.lines]


def test_each_raise_and_call_has_its_amount_and_the_bring_in_its_card() -> None:
    raises = 0
    for seed in range(5):
        match = razz_deal(seed, 12)
        lines = [line.text for line in phrases_of_match(match) if not line.text.startswith("pay")]
        (brings,) = [text for text in lines if text.startswith("bring")]
        first = next(event for event in match.state.history if event.kind == "act")
        card = next(e.cards[0] for e in match.state.history if zone_owner(e.target) == ("up", first.seat))
        assert "with the" in brings and card.rank.replace("T", "10") in brings
        for text in lines:
            assert not text.startswith("raise") or text.split(" to ")[1].isdigit()
            assert not text.startswith("call") or text.endswith(")")
        raises += sum(text.startswith("raise") for text in lines)
        levels = [int(text.split(" to ")[1]) for text in lines if text.startswith("raise")]
        assert all(level % 5 == 0 for level in levels)
    assert raises > 3
