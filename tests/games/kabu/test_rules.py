"""Kabu told a second time, from texts alone, and what its advice counts, found by trying all."""

from __future__ import annotations

import random

import pytest

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.games.kabu.advice import average_chips, count_unseen_by_points, value_draw
from cardhall.games.kabu.rules import PACK, hand_points
from tests.games.test_referees import Watch

PIPS = {rank: number for number, rank in enumerate("A23456789T", 1)}


@pytest.mark.parametrize(("seed", "seats", "stack"), [(1, 2, 10), (2, 3, 20), (3, 4, 10), (4, 6, 50), (5, 5, 20)])
def test_kabu(seed: int, seats: int, stack: int) -> None:
    watch = Watch("kabu", seed, {"stack": stack, "deals": 12}, seats)
    hands, dealer, chips = [f"hand:{seat}" for seat in range(seats)], watch.state.dealer, [stack] * seats
    for _ in range(12):
        watch.deal([*hands, "stock"])
        order = [(dealer + step) % seats for step in range(1, seats + 1)]
        passed: list[int] = []
        for turn in (1, 2):
            asked = [seat for seat in order if seat not in passed]
            for seat in asked:
                watch.facts = {"round": str(turn), "passed": " ".join(map(str, sorted(passed))) or "none"}
                if watch.expect("draw", seat, ["draw", "pass"]) == "pass":
                    passed.append(seat)
                else:
                    watch.hand(seat).append(watch.zones["stock"].pop(0))
        counts = [sum(PIPS[card[0]] for card in watch.hand(seat)) % 10 for seat in range(seats)]
        due = [[max(0, theirs - own) for theirs in counts] for own in counts]
        able = [sum(due[seat]) <= chips[seat] for seat in range(seats)]
        delta = [
            sum(due[other][seat] for other in range(seats) if able[other]) - sum(due[seat]) * able[seat]
            for seat in range(seats)
        ]
        assert list(watch.state.results[-1].delta) == delta
        chips = [held + more for held, more in zip(chips, delta, strict=True)]
        assert list(watch.state.scores) == chips and min(chips) >= 0
        dealer = (dealer + 1) % seats
        if not all(able):
            break
    assert watch.state.is_over == (not all(able) or len(watch.state.results) == 12)
    assert watch.state.winners == tuple(seat for seat in range(seats) if chips[seat] == max(chips))


def test_a_draw_is_worth_the_mean_of_all_that_can_come() -> None:
    for hand in ("AC 2C", "9C 8C", "TC TD", "4D 5D"):
        held = [Card.of(text) for text in hand.split()]
        left = [card for card in PACK if card not in held]
        won = [float(own) for own in range(10)]
        once = sum(hand_points([*held, one]) for one in left) / len(left)
        assert value_draw(hand_points(held), count_unseen_by_points(held), won, 0) == pytest.approx(once)
        twice = 0.0
        for one in left:
            rest = [hand_points([*held, one, other]) for other in left if other is not one]
            twice += max(hand_points([*held, one]), sum(rest) / len(rest)) / len(left)
        assert value_draw(hand_points(held), count_unseen_by_points(held), won, 1) == pytest.approx(twice)


def test_who_owes_more_than_he_has_pays_nothing() -> None:
    others = [[0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0.5], [0, 0, 0, 0, 0, 0, 0, 0, 1.0, 0]]
    assert average_chips(3, 100, others) == pytest.approx(0.5 * 3 - 0.5 * (5 + 11))
    assert average_chips(3, 10, others) == pytest.approx(0.5 * 3 - 0.5 * 5)


def test_good_players_draw_with_four_or_less_and_keep_six() -> None:
    rng = random.Random(2)
    for _ in range(30):
        state = rules.get("kabu").start(seed=rng.randrange(10_000))
        own = hand_points(state.zones[f"hand:{state.turn}"])
        for level in ("normal", "hard"):
            action = str(players.get(level, game="kabu", seed=1).choose(state.observe(state.turn)))
            assert own == 5 or action == ("draw" if own < 5 else "pass")
