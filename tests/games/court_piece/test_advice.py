"""Court Piece: which suit is named, what a deal is worth in the match, when a side plays on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.court_piece.advice import ADVICE, EASY_ADVICE, HARD_ADVICE, naming_probabilities
from cardhall.games.court_piece.advice.match_chances import caller_win_chance, chance_gain
from cardhall.players.search.playouts import Worlds
from cardhall.rules.mechanisms.asking import NO, YES

SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
DIVIDED = "AS KS QS JS TS 9S 8S 7S 6H 5H 4H 3H 2H"


def start_deal(hand: str, **more: Any) -> Any:
    """A deal in which seat 0, the caller, gets this hand, in that order."""
    own = hand.split()
    rest = [str(card) for card in rules.get("court-piece").deck() if str(card) not in own]
    others = [rest[13 * n : 13 * n + 13] for n in range(3)]
    stock = [card for start in (5, 9) for some in (own, *others) for card in some[start : start + 4]]
    deal = {f"hand:{seat}": " ".join(some[:5]) for seat, some in enumerate((own, *others))}
    return rules.get("court-piece").start(dealer=3, deals=[{**deal, "stock": " ".join(stock)}], **more)


def test_the_longest_suit_is_named_then_the_higher_one() -> None:
    def named(hand: str) -> str:
        weights = naming_probabilities(cards(hand))
        return "CDHS"[weights.index(max(weights))]

    assert named("QH 8H 4H AS KC") == "H"
    assert named("AS KS 9D 8D 2C") == "S"
    assert named("KH 3H 9C 5D AS") == "H"
    assert sum(naming_probabilities(cards("QH 8H 4H AS KC"))) == pytest.approx(1)


def test_the_chance_in_the_match() -> None:
    """A draw counts half; courts, a streak and naming trumps are worth something; far ahead is won."""
    assert [caller_win_chance(0, 0, lead) for lead in (-1, 0, 1)] == [0, 0.5, 1]
    assert (
        0.5
        < caller_win_chance(10, 0, 0)
        < caller_win_chance(10, 3, 0)
        < caller_win_chance(10, 6, 0)
        < caller_win_chance(10, 0, 1)
    )
    assert caller_win_chance(21, 0, 40) == 1
    assert caller_win_chance(1, 6, 0) - 0.5 > 5 * (
        caller_win_chance(1, 5, 0) - 0.5
    )  # in the last deal only the seventh win counts
    assert chance_gain(1, (0, 0, 0, 0, 0, 0), 0, 0, 1) > chance_gain(1, (0, 0, 0, 0, 0, 0), 0, 1, 0)
    assert chance_gain(10, (), 0, 0, 0) == pytest.approx(-chance_gain(10, (), 0, 1, 0))


def test_what_a_deal_is_worth() -> None:
    """Nothing is known while one side may take the first seven tricks; then seven tricks are what counts."""
    state = start_deal(DIVIDED)
    state.play("trump S")
    assert ADVICE.deal_value(state, (7, 6), ()) is None and not ADVICE.result_is_fixed(state)
    for lead in ("play AS", "play 2H"):
        state.play(lead)
        for _ in range(3):
            state.advance(state.actions()[0])
    assert state.tricks_by_side() == [1, 1]
    worth = {tricks: ADVICE.deal_value(state, (tricks, 13 - tricks), ()) for tricks in (6, 7, 12)}
    assert worth[7] == worth[12] and worth[6] != worth[7]
    assert worth[7] is not None and worth[7][0] > 0 > worth[7][1]


def test_a_deal_that_is_decided_is_settled_though_it_brings_no_court() -> None:
    state = start_deal(DIVIDED)
    state.play("trump S")
    state.play("play 2H")
    for _ in range(3):
        state.advance(state.actions()[0])
    rng = random.Random(1)
    while max(state.tricks_by_side()) < 7:
        assert not ADVICE.result_is_fixed(state)
        state.advance(rng.choice(state.actions()))
    assert ADVICE.result_is_fixed(state)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_side_plays_on_where_it_costs_nothing(level: str) -> None:
    """With six trumps left it cannot fail; with five cards of another suit the others hold it has to be possible."""
    state = start_deal(SPADES)
    state.play("trump S")
    for _ in range(28):
        state.advance(state.actions()[0])
    player = players.get(level, game="court-piece", seed=1)
    assert state.phase == "court" and player.choose(state.observe(0)) == YES
    (best, expected), (other, court) = player.rank(state.observe(0))
    assert (best, expected, other, court) == (YES, 52, NO, 1)


def test_a_side_that_cannot_take_the_rest_takes_the_court() -> None:
    """All that it leads are hearts, of which only the others hold higher ones."""
    state = start_deal(DIVIDED)
    state.play("trump S")
    for rank in "AKQJT98":
        state.play(f"play {rank}S")
        for _ in range(3):
            state.advance(state.actions()[-1])
    assert state.phase == "court"
    state.zones["hand:2"], low = [], state.zones["hand:2"]  # the partner's cards are known to be no hearts
    hearts = [card for card in [*state.zones["hand:1"], *low, *state.zones["hand:3"]] if card.suit == "H"]
    others = [card for card in [*state.zones["hand:1"], *low, *state.zones["hand:3"]] if card.suit != "H"]
    state.zones["hand:2"], rest = others[:6], [*hearts, *others[6:]]
    state.zones["hand:1"], state.zones["hand:3"] = rest[:6], rest[6:]
    state.mark_known("hand:2", state.zones["hand:2"])
    decided = ADVICE.calculate_ranking(state.observe(0), random.Random(1), "hard")
    assert decided is not None and [action for action, _ in decided] == [NO, YES]


def test_the_suit_named_tells_of_the_callers_hand() -> None:
    """The caller is imagined with more trumps by who understands the naming."""
    state = start_deal("2H 3H AH 4C 5D 6S 7S 8C 9D TC JD QC KD")
    state.play("trump H")
    state.play("play KD")
    seen = state.observe(1)

    def trumps(advice: Any) -> float:
        worlds = Worlds(seen, advice, random.Random(1))
        found = (worlds.draw().zones["hand:0"] for _ in range(60))
        return sum(card.suit == "H" for hand in found for card in hand) / 60

    assert trumps(HARD_ADVICE) > trumps(ADVICE) + 0.5


def test_levels_know_different_things() -> None:
    assert ADVICE.for_level("easy") is EASY_ADVICE and ADVICE.for_level("hard") is HARD_ADVICE
