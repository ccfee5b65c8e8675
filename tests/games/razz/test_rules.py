"""Razz: hands and layers told a second time from the page alone, random matches with all options, its words."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52, Card, cards
from cardhall.games.razz.advice.hands import (
    average_better_share,
    lowest_five_ranks,
    rank_bits_of,
    share_of_better_hands,
)
from cardhall.games.razz.rules import Razz, low_hand_key
from cardhall.games.razz.rules.low_hands import count_by_rank, lowest_five_key
from cardhall.rules import IllegalAction
from cardhall.rules.mechanisms.five_cards import group_ranks

RANKS = "A23456789TJQK"
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (6, {}),
    (8, {"stack": 50}),
    (2, {"heads_up_cap": False, "deals": 0, "stack": 100}),
    (3, {"stack": 20, "ante": 5, "small_bet": 20, "deals": 0}),
    (4, {"stack": 20, "ante": 2, "rebuy": True, "deals": 20}),
]


def best_hand_by_page(some: list[Card]) -> tuple[Any, ...]:
    """The best five of seven as the page compares hands: kind, then ranks by number and height. Less is better."""

    def worth(five: tuple[Card, ...]) -> tuple[Any, ...]:
        times = Counter(card.rank for card in five)
        kinds = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]
        shape = tuple(sorted(times.values(), reverse=True))
        order = sorted(times, key=lambda rank: (-times[rank], -RANKS.index(rank)))
        return (kinds.index(shape), *(RANKS.index(rank) for rank in order))

    return min(worth(five) for five in combinations(some, 5))


def test_hands_compare_as_the_page_has_it() -> None:
    rng = random.Random(5)
    pack = [card for card in FRENCH_52 if RANKS.index(card.rank) > 8 or rng.random() < 0.5]  # pairs are frequent
    hands = [rng.sample(pack, 7) for _ in range(300)]
    for one, other in pairwise(hands):
        first, second = (low_hand_key(Razz.lowest(hand)) for hand in (one, other))
        again = [best_hand_by_page(hand) for hand in (one, other)]
        assert (first < second, first == second) == (again[0] < again[1], again[0] == again[1])


def choose_action(state: Any, rng: random.Random) -> Any:
    """A legal action, seldom a fold."""
    actions = state.actions()
    able = [action for action in actions if action.verb != "fold" or rng.random() < 0.25]
    return rng.choice(able or actions)


def pay_layers(put: list[int], worth: dict[int, Any], order: list[int]) -> list[int]:
    """What each seat gets: layer by layer, odd chips to the first on the dealer's left. `worth`: of seats still in."""
    got, left = [0] * len(put), list(put)
    while any(left):
        depth = min(left[seat] for seat in range(len(put)) if left[seat])
        inside = [seat for seat in range(len(put)) if left[seat]]
        pot = depth * len(inside)
        able = [seat for seat in inside if seat in worth] or list(worth)
        best = [seat for seat in order if seat in able and worth[seat] == min(worth[one] for one in able)]
        for place, seat in enumerate(best):
            got[seat] += pot // len(best) + (place < pot % len(best))
        for seat in inside:
            left[seat] -= depth
    return got


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_random_matches(seats: int, options: dict[str, Any]) -> None:
    """No chip is lost, and what a deal brings is what the layers come to, but for odd chips of joined layers."""
    for seed in range(6 if seats < 8 else 3):
        rng = random.Random(seed)
        state: Any = rules.get("razz").start(seats=seats, seed=seed, options=options)
        while not state.is_over:
            deals, stacks = len(state.results), [state.purse(seat) for seat in range(seats)]
            before = state.copy()
            if any(action.verb in ("bet", "raise") for action in state.actions()) and state.level:
                assert state.rivals(state.turn), "a raise against seats that are all in"
            state.play(choose_action(state, rng))
            if len(state.results) == deals:
                assert sum(map(state.purse, range(seats))) + state.pot("pot").chips == sum(
                    map(state.chips_given, range(seats))
                )
                continue
            delta = state.results[-1].delta
            assert sum(delta) == 0 and len(stacks) == seats
            assert [sum(line.amounts[seat] or 0 for line in state.results[-1].lines) for seat in range(seats)] == list(
                delta
            )
            assert before.turn is not None


def test_side_pots_are_won_layer_by_layer() -> None:
    """Three all in with different stacks: the best hand wins what it has matched, the next best the rest."""
    assert pay_layers([10, 30, 50, 50], {0: 1, 1: 2, 2: 3, 3: 3}, [1, 2, 3, 0]) == [40, 60, 20, 20]
    assert pay_layers([5, 5, 5], {1: 1, 2: 1}, [1, 2, 0]) == [0, 8, 7]


def test_a_match_ends_when_one_has_all_the_chips() -> None:
    state: Any = rules.get("razz").start(seats=3, seed=4, options={"stack": 20, "deals": 0, "ante": 5})
    rng = random.Random(1)
    while not state.is_over:
        state.play(choose_action(state, rng))
    assert sorted(map(state.purse, range(3))) == [0, 0, 60] and state.scores[state.winners[0]] == 40


def test_a_seat_without_chips_sits_out_and_the_deal_passes_it_by() -> None:
    rng, sat_out = random.Random(2), 0
    for seed in range(12):
        state: Any = rules.get("razz").start(seats=3, seed=seed, options={"stack": 20, "deals": 0, "ante": 2})
        while not state.is_over:
            state.play(choose_action(state, rng))
            for seat in range(3):
                if not state.takes_part(seat) and not state.is_over:
                    sat_out += 1
                    assert seat not in (*state.staying, state.dealer) and not state.zones[f"down:{seat}"]
    assert sat_out


def test_new_chips_are_given_and_the_score_keeps_the_loss() -> None:
    rng = random.Random(3)
    options = {"stack": 20, "ante": 5, "rebuy": True, "deals": 20}
    state: Any = rules.get("razz").start(seats=3, seed=1, options=options)
    while not state.is_over:
        state.play(choose_action(state, rng))
    assert state.deal_number == 20 and max(state.stacks) > 1
    assert [state.purse(s) - 20 * state.stacks[s] for s in range(3)] == list(state.scores) and sum(state.scores) == 0


def test_the_lowest_five_of_seven() -> None:
    hands = ["AS 2S 3D 4H 5C 6C KS", "8S 6D 4H 3H AC KC KD", "AS AD 2C 2D 3S 3C 4H", "KC KD QS QH JS TD 9C"]
    fives = [Razz.lowest(cards(hand)) for hand in hands]
    assert ["".join(card.rank for card in five) for five in fives] == ["5432A", "8643A", "432AA", "KQJT9"]
    assert sorted(range(4), key=lambda place: low_hand_key(fives[place])) == [0, 1, 3, 2]


def test_the_lowest_five_are_those_of_all_sets_of_five() -> None:
    rng = random.Random(11)
    for _ in range(400):
        ranks = rng.sample(RANKS, rng.choice((2, 4, 5, 9, 13)))
        seven = rng.sample([card for card in FRENCH_52 if card.rank in ranks], 7)
        best = min(combinations(seven, 5), key=low_hand_key)
        assert Razz.lowest(seven) == tuple(sorted(best, key=lambda card: -RANKS.index(card.rank)))


def test_hands_counted_by_ranks_compare_as_hands_of_cards_do() -> None:
    """What imagined deals compare: the numbers of cards of each rank, of seven cards and of fewer."""
    rng = random.Random(12)
    for _ in range(400):
        ranks = rng.sample(RANKS, rng.choice((2, 4, 5, 9, 13)))
        some = rng.sample([card for card in FRENCH_52 if card.rank in ranks], rng.choice((1, 3, 6, 7)))
        assert lowest_five_key(count_by_rank(some)) == low_hand_key(Razz.lowest(some))
        assert low_hand_key(some) == group_ranks(RANKS.index(card.rank) for card in some)


def test_an_imagined_deal_brings_what_a_scored_one_does() -> None:
    """The pots of a deal that nobody listens to, which is counted without words."""
    for seed in range(30):
        rng = random.Random(seed)
        state: Any = rules.get("razz").start(seats=rng.randint(2, 8), seed=seed, options={"stack": 20, "ante": 2})
        imagined = state.copy()
        while not state.results:
            action = choose_action(state, rng)
            imagined.advance(action, state.turn)
            state.play(action)
        assert imagined.results[0].delta == state.results[0].delta


def test_what_buttons_say() -> None:
    state: Any = rules.get("razz").start(seats=3, seed=1, dealer=0)

    def labels() -> list[str]:
        return [str(state.at.label(state, action)) for action in state.actions()]

    assert labels() == ["Bring in 5", "Complete to 10"]
    state.play("bet 5")
    assert labels() == ["Call 5", "Fold", "Complete to 10"]
    with pytest.raises(IllegalAction, match=r"^A raise here is always to 10: give no number\.$"):
        state.play("raise 10")
    state.play("raise")
    assert labels() == ["Call 10", "Fold", "Raise to 20"]


def test_the_share_of_better_hands_is_that_of_random_ones() -> None:
    """Of random hands of seven cards half are better than one of them on average, and the best is 5 4 3 2 A."""
    rng = random.Random(7)
    shares = [share_of_better_hands()[lowest_five_ranks(rank_bits_of(rng.sample(FRENCH_52, 7)))] for _ in range(4000)]
    assert 0.48 < sum(shares) / len(shares) < 0.52
    assert share_of_better_hands()[0b11111] == 0 and average_better_share(
        rank_bits_of(cards("AS 2C 3D")), 4
    ) < average_better_share(rank_bits_of(cards("AS 2C 9D")), 4)
    assert average_better_share(rank_bits_of(cards("AS AC 3D")), 4) > average_better_share(
        rank_bits_of(cards("AS 7C 8D")), 4
    )
