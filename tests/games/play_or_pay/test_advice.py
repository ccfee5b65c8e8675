"""Play or Pay: deals played out by card number, what a lead is worth by the hand, and reasons that are true."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import CARDS, Card
from cardhall.games.play_or_pay.advice import ADVICE, PlayOrPayExpert
from cardhall.games.play_or_pay.advice.runs import lead_values, turns_to_last_own
from cardhall.match.positions import exchange_cards
from tests.players.seeing import shortfall

GAME = rules.get("play-or-pay")


def parse_numbers(text: str) -> list[int]:
    return sorted(int(Card.of(word)) for word in text.split())


def named_card(found: dict[int, int]) -> dict[str, int]:
    return {CARDS[card].text: worth for card, worth in found.items()}


def to_lead(hand: str, seats: int = 8) -> Any:
    """Seat 0 is to lead from a hand that begins with these cards."""
    dealt = GAME.start(seats=seats, dealer=seats - 1, seed=2).deal
    deals = [exchange_cards(dealt, {"hand:0": hand})]
    return GAME.start(seats=seats, dealer=seats - 1, deals=deals).observe(0)


def test_how_late_the_last_of_the_own_cards_falls() -> None:
    hand = parse_numbers("AC 3C KC 5D 9D 8D 2S")
    assert named_card(turns_to_last_own(hand)) == {"AC": 12, "3C": 11, "KC": 3, "5D": 4, "9D": 12, "8D": 10, "2S": 0}
    assert turns_to_last_own([]) == {}


def test_a_lead_that_keeps_the_lead_is_best_and_in_the_last_suit_one_that_ends_soon() -> None:
    values = named_card(lead_values(parse_numbers("9D 8D 2D AC 7C TC JC 5H"), uses_fitted_values=True))
    assert max(values, key=values.__getitem__) == "JC"  # of four, while the diamonds are three
    values = named_card(lead_values(parse_numbers("5S 4S 2S KS JS"), uses_fitted_values=True))
    assert max(values, key=values.__getitem__) == "JS"
    assert named_card(lead_values(parse_numbers("9D 8D 2D AC"), uses_fitted_values=False))["2D"] == 600


@pytest.mark.parametrize("seats", [3, 4, 7, 8])
def test_a_deal_played_out_is_the_deal_of_the_rules(seats: int) -> None:
    """The fast play and the rules come to the same, wherever the deal is taken over."""
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.start(seats=seats, seed=seed, options={"ante": seed % 2})
        for _ in range(rng.randrange(70)):
            if state.results:
                break
            state.play(rng.choice(state.actions()))
        if state.results:
            continue
        fast = state.observe(0).sample(rng)
        slow = fast.copy()
        assert ADVICE.finish(fast, rng) > 0
        while not slow.results:
            able = slow.actions()
            hand = [int(card) for card in sorted(slow.zones[f"hand:{slow.turn}"])]
            values = lead_values(hand, uses_fitted_values=False)
            best = f"play {CARDS[max(values, key=values.__getitem__)]}"
            slow.advance(able[0] if len(able) == 1 else next(one for one in able if str(one) == best))
        assert fast.results[0].delta == slow.results[0].delta
        assert fast.scores == slow.scores


def test_hard_keeps_the_lead_where_nobody_could_take_it() -> None:
    seen = to_lead("AC 7C TC 2D 8D 9D 5H")
    assert str(players.get("hard", game="play-or-pay", seed=1, simulations=300).choose(seen)) == "play 9D"


@pytest.mark.parametrize(
    ("hand", "lead", "said"),
    [
        (
            "AC 7C TC 2D 8D 9D 5H",
            "play 9D",
            "You also hold the 8♦, the last card of the suit, so you will lead again.",
        ),
        ("AC 7C TC 2D 8D 9D 5H", "play 5H", "It is your only heart: you would pay every turn until the suit ends."),
        ("AC 7C TC 2D 8D KH 5H", "play 7C", "This is your longest suit (3 cards): "),
        ("AC 7C TC 2D 8D KH 5H", "play KH", "You hold 2 cards of this suit, and another player may lead next."),
        (
            "KS JS TS 5S 4S 3S 2S",
            "play JS",
            "You also hold the 10♠, the last card of the suit, so you will lead again.",
        ),
        ("KS JS TS 5S 4S 3S 2S", "play TS", "No other lead would let you play your last card sooner."),
        (
            "KS JS TS 5S 4S 3S 2S",
            "play 2S",
            "Starting the suit with another card would let you play your last card sooner.",
        ),
    ],
)
def test_reasons_are_true(hand: str, lead: str, said: str) -> None:
    seen = to_lead(hand)
    action = next(one for one in seen.actions() if str(one) == lead)
    assert str(ADVICE.reason(seen, action)).startswith(said)


def test_levels_differ_in_how_they_think() -> None:
    assert isinstance(ADVICE.for_level("hard"), PlayOrPayExpert)
    assert ADVICE.for_level("normal") is ADVICE
    assert not ADVICE.for_level("easy").leads_well


def test_a_player_that_sees_all_cards_is_measured() -> None:
    found = shortfall("play-or-pay", 2, simulations=24)
    assert found.deal_count == 2
    assert -60 < found.mean < 60
