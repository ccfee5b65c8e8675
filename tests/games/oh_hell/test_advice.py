"""Oh Hell!: what hands promise, what is bid on them, what bids tell of hands, and play for exactly the bid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.oh_hell.advice import ADVICE, EASY_ADVICE, HARD_ADVICE, BidEvidence
from cardhall.match.positions import exchange_cards
from cardhall.players.search.match_equity import match_chances
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.trick_expectation import adjust_for_bids, bid_weight, estimate_expected_tricks
from cardhall.rules.mechanisms.french_tricks import french_rules

GAME = rules.get("oh-hell")


def start_deal(number: int | str, deal: dict[str, str], *actions: str, dealer: int = 3, **options: Any) -> Any:
    wanted = {"dealer": dealer, "options": {"first_hand": number, **options}, "seed": 1}
    state = GAME.start(**wanted, deals=[exchange_cards(GAME.start(**wanted).deal, deal)])
    for action in actions:
        state.play(action)
    return state


def expectation_of(hand: str, trump: str, upcard: str, seats: int = 4, leads: bool = False) -> float:
    suits = french_rules(trump).suits
    return float(estimate_expected_tricks(suits, suits.flags(cards(hand)), suits.flags(cards(upcard)), seats, leads))


def test_hands_promise_tricks() -> None:
    assert expectation_of("AH", "H", "2H") == expectation_of("KH", "H", "AH") == 1, "nothing can beat them"
    strong, weak = "AH KH QH 9H AS KS 4S AD 7D 2C", "3H 9S 7S 4S 2S 8D 6D 3D 5C 2C"
    assert 6 < expectation_of(strong, "H", "2H") < 8 and expectation_of(weak, "H", "2H") < 0.8
    assert expectation_of("AH AS 2C", "H", "2H") > 1.4 > 1.2 > expectation_of("AH 9S 2C", "H", "2H")


@pytest.mark.parametrize(("card", "leads"), [("AS", True), ("AS", False), ("9H", False), ("QD", True), ("3C", False)])
def test_the_chance_of_a_single_card_is_exact(card: str, leads: bool) -> None:
    """As often as that it takes the trick when the other cards are dealt at random."""
    rng, seats = random.Random(card), 4
    pack = [one for one in GAME.deck() if str(one) not in (card, "2H")]
    order, taken, deals = french_rules("H").order, 0, 4000
    for _ in range(deals):
        trick = rng.sample(pack, seats - 1)
        trick.insert(0 if leads else 2, cards(card)[0])
        power = order.power[trick[0].suit]
        taken += str(max(trick, key=lambda one: power[one])) == card
    assert taken / deals == pytest.approx(expectation_of(card, "H", "2H", seats, leads), abs=0.025)


def test_the_count_fits_deals_played_out() -> None:
    """By a playout of deals in which everybody bids by the count it is right on average, and so are most bids."""
    rng = random.Random(4)
    errors, made = [], 0
    for seed in range(60):
        state = GAME.start(seed=seed, options={"first_hand": (3, 5, 7)[seed % 3], "dealer_bid": "free"})
        counts = [ADVICE.expect_tricks(state, seat, state.zones[f"hand:{seat}"]) for seat in range(4)]
        while state.phase == "auction":
            state.advance(ADVICE.best_by_prior(state.observe(state.turn), state.actions()))
        bids = [state.tricks_bid(seat) for seat in range(4)]
        ADVICE.finish(state, rng)
        delta = state.results[0].delta
        made += sum(points > 0 for points in delta)
        errors += [count - bid for count, bid in zip(counts, bids, strict=True)]
    assert made > 0.4 * len(errors)
    assert abs(sum(errors) / len(errors)) < 0.25


def test_bids_of_others_count() -> None:
    assert adjust_for_bids(2.0, [], 7, 4) == 2.0
    assert adjust_for_bids(2.0, [3, 3, 3], 7, 4) < 2.0 < adjust_for_bids(2.0, [0, 1, 0], 7, 4)
    assert bid_weight(2, 2.1) > bid_weight(3, 2.1) > bid_weight(4, 2.1) > 0


def test_bids_tell_of_hands() -> None:
    """Who bid four is imagined with a better hand than who bid none, and only by who understands bids."""
    state = start_deal(7, {"hand:0": "2C 3C 4C 5D 6D 7S 8S", "upcard": "9H"}, "bid 0", "bid 4", "bid 0", "bid 4")
    seen = state.observe(0)

    def counted(advice: Any, seat: int) -> float:
        worlds = Worlds(seen, advice, random.Random(1))
        drawn = [worlds.draw() for _ in range(40)]
        return sum(advice.expect_tricks(world, seat, world.zones[f"hand:{seat}"]) for world in drawn) / 40

    assert counted(HARD_ADVICE, 1) > counted(HARD_ADVICE, 2) + 1
    assert abs(counted(ADVICE, 1) - counted(ADVICE, 2)) < 0.7


def test_a_bid_that_the_dealer_was_forced_to_tells_nothing() -> None:
    state = start_deal(3, {"upcard": "9H"}, "bid 0", "bid 0", "bid 0", "bid 4")
    bids = BidEvidence(state.observe(0))
    assert bids.bids[-1][2].open_bids == [4]
    assert bids.bids[-1][2].likelihood(0b111) == pytest.approx(1.0)


def test_an_upcard_is_in_nobodys_hand() -> None:
    """With the ace of trumps turned up, the king leads as the highest trump left."""
    state = start_deal(3, {"hand:0": "KH 3S 2S", "upcard": "AH"}, "bid 1", "bid 1", "bid 1", "bid 1")
    seen = state.observe(0)
    king = next(action for action in seen.actions() if str(action) == "play KH")
    assert ADVICE.reason(seen, king) == "Your king is the highest trump left."


def test_reasons_of_bids() -> None:
    seen = start_deal(3, {"hand:0": "AH KH 2S", "upcard": "2H"}).observe(0)
    best = ADVICE.best_by_prior(seen, seen.actions())
    assert str(best) == "bid 2" and ADVICE.reason(seen, best) == "Your cards promise about two tricks."
    said = {action.number: str(ADVICE.reason(seen, action)) for action in seen.actions()}
    assert said[1] == "Your cards promise about two tricks, perhaps fewer."
    assert said[3] == "Your cards promise about two tricks, perhaps more."
    seen = start_deal(3, {"hand:0": "AH KH 2S", "upcard": "2H"}, "bid 1", "bid 0", "bid 0", dealer=0).observe(0)
    assert ADVICE.reason(seen, seen.actions()[0]).startswith(
        "Your cards promise about two tricks, but you may not bid 2"
    )


def test_one_card_is_bid_exactly() -> None:
    """Alone with the ace of trumps one trick is certain, with the two of a plain suit in last hand next to none."""
    for hand, best in (("AH", "bid 1"), ("2C", "bid 0")):
        state = start_deal(1, {"hand:3": hand, "upcard": "9H"}, "bid 0", "bid 1", "bid 1", dealer_bid="free")
        for level in ("normal", "hard"):
            player = players.get(level, "oh-hell", seed=1, simulations=60)
            assert str(player.choose(state.observe(3))) == best


def test_levels_count_otherwise() -> None:
    assert ADVICE.for_level("easy") is EASY_ADVICE and ADVICE.for_level("hard") is HARD_ADVICE
    state = start_deal(3, {"hand:0": "AS KH 2H", "upcard": "9H"})
    assert EASY_ADVICE.expect_tricks(state, 0, state.zones["hand:0"]) == pytest.approx(1.8)


def test_a_match_is_counted_in_cards() -> None:
    """A deal of ten cards moves the scores more than one of one, so a lead is safer before the small deals."""
    state = GAME.start(seed=1)
    assert (
        ADVICE.counted_deals(state, 1) == 10
        and ADVICE.counted_deals(state, 10) == 55
        and ADVICE.counted_deals(state, 19) == 109
    )
    assert ADVICE.counted_deals(state, 21) == 111, "deals that break a tie are of one card"
    course = ADVICE.course(state)
    early, late = (match_chances(course, (40, 0, 0, 0), ADVICE.counted_deals(state, deals))[0] for deals in (2, 17))
    assert 0.25 < early < late < 1
