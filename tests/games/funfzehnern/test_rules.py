"""Fünfzehnern: what zwang and leads show to all, and what players make of it."""

from __future__ import annotations

import random
from typing import Any

from cardhall import players
from cardhall.cards import HIDDEN, Card
from cardhall.games.funfzehnern.rules import GAME
from cardhall.players.claims import claim_sure_tricks
from cardhall.rules.engine.action import Action

FORCE = {
    "hand:0": "QS KS QH KH AH QD 7C 8C",
    "hand:1": "AS 7S JH TH KD 7D 9C TC",
    "hand:2": "8S 9S 9H 8H AD 8D JC QC",
    "hand:3": "TS JS 7H 9D TD JD KC AC",
}


def forced_match() -> Any:
    state = GAME.start(dealer=3, deals=[FORCE])
    state.play("zwang QS")
    return state


def test_a_zwang_shows_the_king_and_that_the_ace_is_elsewhere() -> None:
    state = forced_match()
    king, ace = Card.of("KS"), Card.of("AS")
    for seat in (2, 3):
        seen = state.observe(seat)
        assert seen.zones["hand:0"].count(king) == 1 and seen.zones["hand:0"].count(HIDDEN) == 6
        rng = random.Random(seat)
        for _ in range(20):
            world = seen.sample(rng)
            assert king in world.zones["hand:0"] and ace not in world.zones["hand:0"]
            assert world.observe(seat).as_dict() == seen.as_dict()
    state.play("play AS")
    state.play("play 8S")
    state.play("play TS")
    assert king in state.observe(2).zones["hand:0"]


def test_who_does_not_play_the_ace_to_a_zwang_does_not_hold_it() -> None:
    deal = {**FORCE, "hand:1": FORCE["hand:2"], "hand:2": FORCE["hand:1"]}
    state = GAME.start(dealer=3, deals=[deal])
    state.play("zwang QS")
    state.play("play 8S")
    rng = random.Random(1)
    seen = state.observe(3)
    assert all(Card.of("AS") in seen.sample(rng).zones["hand:2"] for _ in range(10))


def test_a_bound_leader_who_leads_elsewhere_shows_that_the_suit_is_gone() -> None:
    deal = {
        "hand:0": "7H 8S 9S 7D 8D 9D 7C 8C",
        "hand:1": "KH AS 7S TD JD 9C TC AD",
        "hand:2": "8H 9H TS JS QD KD JC QC",
        "hand:3": "JH TH AH QH QS KS KC AC",
    }
    state = GAME.start(dealer=3, deals=[deal])
    for card in ("7H", "KH", "8H", "TH"):
        state.play(f"play {card}")
    rng = random.Random(1)
    before = [state.observe(0).sample(rng).zones["hand:1"] for _ in range(40)]
    assert any(card.suit == "H" for hand in before for card in hand)
    state.play("play TD")  # which may be beaten
    after = [state.observe(0).sample(rng).zones["hand:1"] for _ in range(40)]
    assert not any(card.suit == "H" for hand in after for card in hand)


def test_refusals_say_which_rule_forbids() -> None:
    state = GAME.start(dealer=3, deals=[FORCE])
    why = state.observe(0).refusal
    assert why(Action.parse("zwang QH")) == "You hold the ace of hearts yourself, so nobody can be forced."
    assert why(Action.parse("zwang QD")) == "For zwang you also need the king of diamonds."
    state.play("zwang QS")
    assert (
        state.observe(1).refusal(Action.parse("play 7S")) == "The queen was led with zwang, so you must play the ace."
    )
    state.play("play AS")
    state.play("play 8S")
    state.play("play TS")
    assert [str(action) for action in state.actions()] == ["play 7S"]
    assert state.observe(1).refusal(Action.parse("play KD")).startswith("You took the lead in a suit")


def test_points_of_a_deal_go_to_the_pool_and_come_from_it() -> None:
    state = GAME.start(seed=5)
    rng, chips = random.Random(5), [0] * 4
    while not state.results:
        for event in state.play(rng.choice(state.actions())):
            if event.kind == "chips":
                for place, sign in ((event.source, -1), (event.target, 1)):
                    if place != "pot":
                        chips[int(place[-1])] += sign * int(event.number)
    (result,) = state.results
    assert tuple(chips) == result.delta and sum(chips) == 0
    assert tuple(sum(line.amounts[seat] or 0 for line in result.lines) for seat in range(4)) == result.delta


def test_players_declare_zwang_and_claims_keep_to_the_bound_suit() -> None:
    state = GAME.start(dealer=3, deals=[FORCE])
    for level in ("easy", "normal"):
        ranked = players.get(level, game="funfzehnern", seed=1).rank(state.observe(0))
        assert any(str(action) == "zwang QS" for action, _ in ranked)
    whole = {
        "hand:0": "AS KS QS JS TS 9S 8S 7S",
        "hand:1": "AH KH QH JH TH 9H 8H 7H",
        "hand:2": "AC KC QC JC TC 9C 8C 7C",
        "hand:3": "AD KD QD JD TD 9D 8D 7D",
    }
    claim = claim_sure_tricks(GAME.start(dealer=3, deals=[whole]).observe(0))
    assert claim is not None and claim.wins_rest and len(claim.next_actions) == 8
