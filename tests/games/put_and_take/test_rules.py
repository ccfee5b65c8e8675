"""Put and Take told a second time, from texts alone."""

from __future__ import annotations

import pytest

from cardhall import rules
from cardhall.games.put_and_take.advice import ADVICE, count_matches, count_matching_cards, next_card_result
from tests.games.test_referees import Watch, add


@pytest.mark.parametrize(("seed", "seats", "stakes"), [(1, 2, "steps"), (2, 4, "doubling"), (3, 9, "steps")])
def test_put_and_take(seed: int, seats: int, stakes: str) -> None:
    watch = Watch("put-and-take", seed, {"deals": 4, "stakes": stakes}, seats)
    watch.hidden = ("stock",)
    dealer, totals = watch.state.dealer, [0] * seats
    values = [1, 2, 3, 4, 5] if stakes == "steps" else [1, 2, 4, 8, 16]
    for _ in range(4):
        others = [seat for seat in range(seats) if seat != dealer]
        watch.deal([f"hand:{seat}" for seat in others] + ["stock"], empty=["turned", "discard"])
        pot, balances = 0, [0] * seats
        for phase in ("put", "take"):
            for value in values:
                watch.facts = {"pot": str(pot), "stake": str(value), "balances": " ".join(map(str, balances))}
                watch.expect(phase, dealer, ["turn"])
                card = watch.zones["stock"].pop(0)
                watch.zones["turned"].append(card)
                for seat in others:
                    credits = value * sum(held[0] == card[0] for held in watch.hand(seat))
                    if phase == "put":
                        pot, balances[seat] = pot + credits, balances[seat] - credits
                    else:
                        balances[seat] += credits
                        balances[dealer] -= max(0, credits - pot)
                        pot = max(0, pot - credits)
            if phase == "put":
                watch.zones["discard"], watch.zones["turned"] = watch.zones["turned"], []
        balances[dealer] += pot
        totals = add(totals, balances, watch)
        dealer = (dealer + 1) % seats
    assert watch.state.is_over
    assert watch.state.winners == tuple(seat for seat in range(seats) if totals[seat] == max(totals))


@pytest.mark.parametrize("seats", [2, 5, 9])
def test_what_comes_on_average_is_what_all_cards_that_may_come_bring(seats: int) -> None:
    """Each card of the stock is tried as the next one: the mean is what was expected, of it and of the whole deal."""
    state = rules.get("put-and-take").start(seats=seats, seed=seats, options={"stakes": "doubling"})
    for _ in range(10):
        stock, dealer = list(state.zones["stock"]), state.dealer
        paid = [0.0] * seats
        later = [0.0] * seats
        for card in stock:
            following = state.copy()
            following.zones["stock"].remove(card)
            following.zones["stock"].insert(0, card)
            following.play("turn", dealer)
            if following.results:
                after = [float(points) for points in following.results[-1].delta]
            else:
                after = [ADVICE.expected_result(following, seat) for seat in range(seats)]
            for seat in range(seats):
                later[seat] += after[seat] / len(stock)
                if not following.results:
                    now = (
                        following.credits_put[seat]
                        + following.credits_taken[seat]
                        - state.credits_put[seat]
                        - state.credits_taken[seat]
                    )
                    paid[seat] += now / len(stock)
            over = bool(following.results)
        assert later == pytest.approx([ADVICE.expected_result(state, seat) for seat in range(seats)])
        paid[dealer] = sum(paid)
        assert over or paid == pytest.approx([next_card_result(state, seat) for seat in range(seats)])
        state.play("turn", dealer)


def test_hints_count_cards_once_and_matches_for_each_card() -> None:
    game = rules.get("put-and-take")
    hand = "KC KD KH 7H 2C"
    rest = " ".join(str(card) for card in game.deck() if str(card) not in hand.split())
    state = game.start(seats=2, dealer=1, deals=[{"hand:0": hand, "stock": rest}])
    assert (count_matching_cards(state, 0), count_matches(state, 0)) == (1 + 3 + 3, 3 + 3 + 3)
    assert ADVICE.outlook(state.observe(0)) == "Matching cards left: 7 of 47. The next card costs 0.2 on average."
    assert ADVICE.outlook(state.observe(1)) == ""
