"""Five Hundred: what hands count, how far they are bid, what is laid away, and what bids tell of hands."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card, cards
from cardhall.games.five_hundred.advice import ADVICE, EASY_ADVICE, HARD_ADVICE
from cardhall.games.five_hundred.advice.hands import (
    chance_of_no_trick,
    chance_of_tricks,
    keep_values,
    nullo_keep_values,
    side_tricks,
    sort_by_suit,
)
from cardhall.games.five_hundred.rules import BIDDING_PHASE, GRAND_ACTION, NULLO_ACTION
from cardhall.match.positions import exchange_cards
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.auction_calls import list_other_calls
from cardhall.rules.mechanisms.auctions import strain_of

GAME = rules.get("five-hundred")
STRONG = "RJ JH JD AH 9H 8H AS KS 4C 5D"
LOW = "4C 6C 8C 4D 5D 7D 4H 6H 5S 7S"
HIGH = "AC KC QD JD AH QH KS QS JS TS"
PASSES = ["pass"] * 11


def start_deal(hand: str, *actions: str, **deal: str) -> Any:
    dealt = exchange_cards(GAME.start().deal, {"hand:0": hand, **deal})
    state = GAME.start(dealer=3, deals=[dealt], options={"ace_no_face": False})
    for action in actions:
        state.play(action)
    return state


def parse_hand(text: str) -> tuple[Card, ...]:
    return tuple(sorted(cards(text)))


def test_hands_are_counted() -> None:
    assert side_tricks(parse_hand(STRONG), "H") == pytest.approx(9.8, abs=0.3)
    assert (
        side_tricks(parse_hand(STRONG), "H") > side_tricks(parse_hand(STRONG), "S") > side_tricks(parse_hand(LOW), "S")
    )
    assert side_tricks(parse_hand(STRONG), "NT") > side_tricks(parse_hand(LOW), "NT")
    assert sort_by_suit(cards("JC 4S JS RJ"), "S")["S"] == cards("4S JC JS RJ")
    assert chance_of_tricks(8, 8.0, "H") > 0.5 > chance_of_tricks(9, 8.0, "H") > chance_of_tricks(10, 8.0, "H")


def test_a_strong_suit_is_bid_and_low_cards_are_a_nullo() -> None:
    seen = start_deal(STRONG).observe(0)
    bid = ADVICE.best_by_prior(seen, seen.actions())
    assert strain_of(bid) == "H" and bid.number >= 8
    assert ADVICE.reason(seen, bid).startswith("You hold six trumps and one ace besides. With the widow")
    more = next(one for one in seen.actions() if strain_of(one) == "D" and one.number == 10)
    assert ADVICE.reason(seen, more).endswith("tricks: this bid is a risk.") and "risk" not in ADVICE.reason(seen, bid)
    assert more not in ADVICE.suggested_actions(seen, [bid, more]) and NULLO_ACTION not in ADVICE.suggested_actions(
        seen, [bid, NULLO_ACTION]
    )
    assert chance_of_no_trick(parse_hand(LOW)) > 0.6 > 0.3 > chance_of_no_trick(parse_hand(HIGH))
    seen = start_deal(LOW).observe(0)
    assert ADVICE.best_by_prior(seen, seen.actions()) == NULLO_ACTION
    assert EASY_ADVICE.best_by_prior(seen, seen.actions()) != NULLO_ACTION


def try_nullo(seed: int) -> tuple[float, bool]:
    """How likely the best hand, or with even seeds any, makes a nullo, and whether it does among normal players."""
    state = GAME.start(seed=seed, options={"ace_no_face": False})
    promised = [chance_of_no_trick(tuple(sorted(state.zones[f"hand:{seat}"]))) for seat in range(4)]
    declarer = promised.index(max(promised)) if seed % 2 else random.Random(seed).randrange(4)
    while state.phase == "auction":
        state.play("bid nullo" if state.turn == declarer and state.standing_bid is None else "pass")
    player = players.get("normal", game="five-hundred", seed=seed)
    while not state.results and not state.tricks_of(declarer):
        state.play(player.choose(state.observe(state.turn)))
    made = bool(state.results) and state.results[-1].delta[state.side_of(declarer)] > 0
    return promised[declarer], made


def test_no_hand_is_hopeless_for_a_nullo() -> None:
    """The widow changes much: of fifty nullos on this one, others’ hands drawn, fifteen were made."""
    assert 0.2 < chance_of_no_trick(parse_hand("4D 7D TD JD 4H QH 9S TS QS KS")) - 0.05 < 0.4
    assert chance_of_no_trick(parse_hand(HIGH)) < 0.12 < 0.85 < chance_of_no_trick(parse_hand(LOW)) < 0.95


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_nullo_is_promised_for_what_is_made_of_it() -> None:
    """In 240 deals, likely ones and others: within three standard errors."""
    found = [try_nullo(seed) for seed in range(240)]
    for low, high in ((0.0, 0.5), (0.5, 1.0)):
        some = [(promised, made) for promised, made in found if low <= promised < high]
        error = sqrt(sum(promised * (1 - promised) for promised, _ in some))
        assert len(some) > 40 and abs(sum(made - promised for promised, made in some)) < 3 * error, (low, len(some))


def test_grand_nullo_is_bid_on_low_cards_beside_a_nullo() -> None:
    state = start_deal("9C TC JC 8D 9D TD 8H 9H TH JH", "bid nullo", "pass", **{"hand:2": LOW})
    values = {str(bid): ADVICE.contract_value(parse_hand(LOW), {}, bid) for bid in (NULLO_ACTION, GRAND_ACTION)}
    assert values["bid grand"] < values["bid nullo"]
    assert "bid grand" in map(str, state.actions())


def test_a_partner_is_not_outbid_without_need() -> None:
    state = start_deal(STRONG, "bid 8 H", "pass", **{"hand:2": "7C 5C 6C 9C TD QD 9D 9S TS 4H"})
    seen = state.observe(2)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) == "pass"


def test_what_is_laid_away() -> None:
    hand = cards("RJ JH JD AH 9H 8H AS KS 4C 5D")
    missed = keep_values(hand, "H")
    assert sorted(hand, key=missed.__getitem__)[:2] == cards("4C 5D")
    low = cards("4C 6C AC 4D 5D KD RJ")
    away = nullo_keep_values(low)
    assert min(low, key=away.__getitem__) == Card.of("RJ")
    state = start_deal(STRONG, "bid 8 H", *PASSES, widow="4S 6S 7C 8D 9D")
    weights = dict(zip(map(str, state.actions()), ADVICE.weights(state, 0, state.actions()), strict=True))
    assert weights["discard RJ"] < 0.01 < max(weights.values())
    assert {str(action) for action in ADVICE.distinct_actions(state, 0, state.actions())} < {
        str(a) for a in state.actions()
    }


def test_what_could_be_said_is_what_the_rules_allow() -> None:
    rng = random.Random(3)
    for seed in range(6):
        state = GAME.start(seed=seed, options={"ace_no_face": False})
        while state.phase == "auction":
            caller, able = state.turn, state.actions()
            state.play(rng.choice(able[-8:]))
            heard = list_other_calls(state.observe((caller + 1) % 4), BIDDING_PHASE)[-1]
            assert heard.seat == caller and sorted(heard.legal_calls) == able


def test_bids_tell_of_hands() -> None:
    """In imagined deals who declares holds more trumps than chance would give, and has laid few of them away."""
    state = start_deal(LOW, "pass", "bid 8 S", *["pass"] * 10)
    while state.phase == "discard":
        state.play(ADVICE.best_by_prior(state.observe(1), state.actions()))
    state.play(ADVICE.best_by_prior(state.observe(1), state.actions()))
    seen = state.observe(2)
    drawn = Worlds(seen, HARD_ADVICE, random.Random(1))
    plain = [seen.sample(random.Random(draw)) for draw in range(60)]

    def spades(worlds: list[Any], zone: str) -> float:
        return sum(len(sort_by_suit(world.zones[zone], "S")["S"]) for world in worlds) / len(worlds)

    told = [drawn.draw() for _ in range(60)]
    assert spades(told, "hand:1") > spades(plain, "hand:1") + 0.7
    assert spades(told, "widow") < spades(plain, "widow")
    assert all(world.observe(2).as_dict() == seen.as_dict() for world in told[:5])


def test_defenders_break_and_declarers_avoid() -> None:
    state = start_deal(LOW, "bid nullo", *PASSES, widow="AC KC AD KD RJ")
    for card in ["AC", "KC", "AD", "KD", "RJ"]:
        state.play(f"discard {card}")
    state.play("done")
    assert state.sitting_out == 2
    for seat in (0, 1, 3):
        seen = state.observe(seat)
        assert ADVICE.trump_maker(seen.state) == -1
    seen = state.observe(0)
    assert ADVICE.best_by_prior(seen, seen.actions()).cards[0].rank in "45678"
