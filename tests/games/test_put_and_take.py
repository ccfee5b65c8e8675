"""Put and Take told a second time, from texts alone."""

from __future__ import annotations

import pytest

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
