"""Back Alley: bids a little below the count, board with few cards, what bids tell of hands, how long the match is."""

from __future__ import annotations

import random
from typing import Any

from cardhall import rules
from cardhall.cards import cards
from cardhall.games.back_alley.advice import ADVICE, EASY_ADVICE, HARD_ADVICE
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.play_evidence import play_likelihood
from cardhall.rules import Action
from cardhall.rules.engine.new_match import read_script
from cardhall.rules.engine.results import DealResult
from cardhall.rules.mechanisms.trick_position import empty_position

STRONG = "RJ BJ AS KS QS 9S AH KH AD 7D AC 4C 3C"
WEAK = "9S 4S 2S 7H 5H 3H 2H 8D 4D 2D TC 6C 5C"
VOID = DealResult((0, 0), (), "", True)


def start_deal(hand: str, upcard: str = "3S", played: int = 0) -> Any:
    """A deal in which seat 0, who speaks first, holds this hand; `played`: how many deals were played before it."""
    game = rules.get("back-alley")
    state = game.start(dealer=3)
    state.results = (DealResult((0, 0)),) * played
    own, size = hand.split(), len(hand.split())
    rest = [str(card) for card in game.deck() if str(card) not in (*own, upcard)]
    random.Random(1).shuffle(rest)
    hands = {f"hand:{seat}": " ".join(rest[size * seat - size : size * seat]) for seat in (1, 2, 3)}
    deal = {"hand:0": hand, **hands, "upcard": upcard, "stock": " ".join(rest[3 * size :])}
    state.script = (read_script(game, state.setup, deal),)
    state.dealer = 3
    state.begin_match()
    return state


def likeliest_action(state: Any) -> Action:
    actions = state.actions()
    weights = ADVICE.weights(state, 0, actions)
    return actions[weights.index(max(weights))]


def test_bids_follow_the_cards() -> None:
    assert str(likeliest_action(start_deal(WEAK))) in ("pass", "bid 1")
    assert 7 <= likeliest_action(start_deal(STRONG)).number <= 9
    kept = ADVICE.distinct_actions(start_deal(STRONG), 0, start_deal(STRONG).actions())
    assert 1 <= len(kept) <= 5 and Action("pass") not in kept


def test_board_is_bid_where_the_tricks_are_few_and_sure() -> None:
    one = start_deal("RJ", played=12)
    assert one.hand_size == 1 and str(likeliest_action(one)) == "bid board"
    assert str(likeliest_action(start_deal("4D", played=12))) == "pass"
    two = start_deal("RJ BJ", played=11)
    assert str(likeliest_action(two)) == "bid board"


def test_bids_tell_of_hands() -> None:
    """Who bid six is imagined with more than who bid two, and only where bids are understood."""
    state = start_deal(WEAK)
    for said in ("bid 1", "bid 6", "bid 2", "bid 3"):
        state.play(said)
    seen = state.observe(0)

    def counted(advice: Any, seat: int) -> float:
        worlds = Worlds(seen, advice, random.Random(1))
        return sum(ADVICE.count_tricks(state, seat, worlds.draw().zones[f"hand:{seat}"]) for _ in range(30)) / 30

    assert counted(HARD_ADVICE, 1) > counted(HARD_ADVICE, 2) + 1.5
    assert abs(counted(ADVICE, 1) - counted(ADVICE, 2)) < 1


def test_a_lead_tells_nothing_of_trumps_that_may_not_be_led() -> None:
    """Before trumps are broken, who leads a side suit may hold any number of them."""
    state = start_deal(WEAK)
    for said in ("pass", "bid 4", "pass", "pass"):
        state.play(said)
    position = empty_position(state)
    position.turn = 1
    flags = position.suits.flags
    few, many = flags(cards("4C 3C 9D 8D 7D 7S")), flags(cards("4C 3C 9D 8D 7D AS KS QS JS TS 8S 7S"))
    lead = position.suits.flag[cards("7D")[0]]
    assert play_likelihood(position, few, lead) == play_likelihood(position, many, lead)
    position.thrown = flags(cards("2S"))
    assert play_likelihood(position, few, lead) > 1.3 * play_likelihood(position, many, lead)


def test_deals_that_are_passed_out_do_not_count_in_the_match() -> None:
    state = start_deal(STRONG)
    state.results = (VOID, DealResult((5, 0)), VOID)
    assert [ADVICE.counted_deals(state, deals) for deals in (0, 1, 2, 3)] == [0, 0, 1, 1]
    assert ADVICE.course(state).deals == 26


def test_levels_know_different_things() -> None:
    assert ADVICE.for_level("easy") is EASY_ADVICE and ADVICE.for_level("hard") is HARD_ADVICE
    hand = start_deal(STRONG)
    assert EASY_ADVICE.count_tricks(hand, 0, hand.zones["hand:0"]) != ADVICE.count_tricks(hand, 0, hand.zones["hand:0"])
