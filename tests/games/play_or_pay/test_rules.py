"""Play or Pay told a second time, plainly and on texts alone, and compared by random play; and what payments show."""

from __future__ import annotations

import random

import pytest

from cardhall import rules
from tests.games.test_referees import Watch

ROUND = "A23456789TJQK"


def card_after(card: str) -> str:
    """The card that is wanted after another."""
    return ROUND[(ROUND.index(card[0]) + 1) % 13] + card[1]


class Referee:
    """A match of Play or Pay."""

    def __init__(self, seed: int, seats: int, ante: int, deals: int) -> None:
        self.watch = Watch("play-or-pay", seed, {"ante": ante, "deals": deals}, seats)
        self.seats, self.ante, self.deals = seats, ante, deals

    def match(self) -> None:
        dealer, totals, state = self.watch.state.dealer, [0] * self.seats, self.watch.state
        for number in range(1, self.deals + 1):
            assert (state.dealer, state.deal_number) == (dealer, number)
            delta = self.deal((dealer + 1) % self.seats)
            assert list(state.results[-1].delta) == delta
            assert sum(delta) == 0
            totals = [a + b for a, b in zip(totals, delta, strict=True)]
            dealer = (dealer + 1) % self.seats
            pay_again = 0 if number == self.deals else self.ante
            assert list(state.scores) == [total - pay_again for total in totals]
        assert state.is_over
        assert state.winners == tuple(seat for seat in range(self.seats) if totals[seat] == max(totals))

    def deal(self, eldest: int) -> list[int]:
        """A deal. Returns what it brings each seat."""
        watch, seats = self.watch, self.seats
        watch.deal([f"hand:{seat}" for seat in range(seats)], empty=[f"played:{seat}" for seat in range(seats)])
        order = [(eldest + place) % seats for place in range(seats)]
        assert [len(watch.hand(seat)) for seat in order] == [len(range(place, 52, seats)) for place in range(seats)]
        put_in, turn, first, wanted = [self.ante] * seats, eldest, "", ""
        while True:
            watch.facts = {"next": wanted or "none", "pot": str(sum(put_in))}
            if not wanted:
                action = watch.expect("lead", turn, [f"play {card}" for card in watch.hand(turn)])
                first = action.split()[1]
            else:
                able = f"play {wanted}" if wanted in watch.hand(turn) else "pay"
                action = watch.expect("follow", turn, [able])
            if action == "pay":
                put_in[turn] += 1
                turn = (turn + 1) % seats
                continue
            (card,) = watch.lay(turn, action, f"played:{turn}")
            if not watch.hand(turn):
                break
            wanted = "" if card_after(card) == first else card_after(card)
            turn = turn if not wanted else (turn + 1) % seats
        lost = [put_in[seat] + len(watch.hand(seat)) for seat in range(seats)]
        return [sum(lost) - lost[turn] if seat == turn else -lost[seat] for seat in range(seats)]


@pytest.mark.parametrize(("seats", "ante", "deals"), [(3, 1, 2), (4, 0, 2), (5, 1, 1), (6, 0, 1), (7, 1, 1), (8, 0, 2)])
def test_play_or_pay(seats: int, ante: int, deals: int) -> None:
    Referee(seats, seats, ante, deals).match()


def test_a_payer_is_never_imagined_with_the_card_that_was_wanted() -> None:
    """In the middle of a suit, where cards that some have paid for are still out."""
    rng, tried = random.Random(4), 0
    for seed in range(12):
        state = rules.get("play-or-pay").start(seed=seed, seats=rng.choice([3, 5, 8]))
        paid: dict[int, set[str]] = {seat: set() for seat in range(state.seats)}
        for _ in range(rng.randrange(20, 60)):
            seat, wanted = state.turn, state.observe(0).facts["next"]
            action = str(rng.choice(state.actions(seat)))
            if action == "pay":
                paid[seat].add(wanted)
            state.play(action)
            if state.results:
                break
        for viewer in range(state.seats) if not state.results else ():
            seen = state.observe(viewer)
            for draw in range(3):
                world = seen.sample(random.Random(draw))
                for seat, lacks in paid.items():
                    assert not lacks & {str(card) for card in world.zones[f"hand:{seat}"]}
                    tried += 1
    assert tried > 50
