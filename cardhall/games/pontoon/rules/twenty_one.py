"""Hands of twenty-one: counts, worth against the bank, and random hidden cards of a hand that is not bust."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.language import say
from cardhall.rules.engine.sampling import NoLayoutError
from cardhall.rules.mechanisms.banking import ACE_PIPS, PIPS_BY_CARD, TEN_PIPS, sum_pips

TWENTY_ONE = 21
TRICK_SIZE = 5  # least cards of a five-card trick
# Worth of a finished hand: bust, then a count up to 21, a five-card trick, a pontoon.
BUST_WORTH, FIVE_CARDS, PONTOON_WORTH = 0, 22, 23
MAX_TRIES = 100  # draws before it is an error that none fits


def hand_count(some: Sequence[Card]) -> int:
    """Return the best count of a hand: the highest total up to 21, or the lowest above it."""
    return best_count(sum_pips(some), has_ace(some))


def has_ace(some: Sequence[Card]) -> bool:
    """Tell whether there is an ace among the cards."""
    return ACE_PIPS in [PIPS_BY_CARD[card] for card in some]


def best_count(low: int, ace: bool) -> int:
    """Return the best count from the total with aces as one; `ace`: whether there is an ace."""
    return low + 10 if ace and low + 10 <= TWENTY_ONE else low


def hand_worth(some: Sequence[Card]) -> int:
    """Return the worth of a finished hand against others: see `BUST_WORTH`, `FIVE_CARDS`, `PONTOON_WORTH`."""
    low = sum_pips(some)
    if low > TWENTY_ONE:
        return BUST_WORTH
    if len(some) >= TRICK_SIZE:
        return FIVE_CARDS
    best = best_count(low, has_ace(some))
    return PONTOON_WORTH if len(some) == 2 and best == TWENTY_ONE else best


def describe_worth(some: Sequence[Card]) -> str:
    """Return a hand as people call it: its count, or its name."""
    return {BUST_WORTH: say("bust"), FIVE_CARDS: say("five-card trick"), PONTOON_WORTH: say("pontoon")}.get(
        hand_worth(some), str(hand_count(some))
    )


def bank_payment(hand: int, bank: int) -> int:
    """Return the bank's payment to a hand of this worth, in stakes; less than 0 if the bank collects."""
    if hand == BUST_WORTH:
        return -1
    if bank == PONTOON_WORTH:
        return -2
    if hand == PONTOON_WORTH or (hand == FIVE_CARDS and bank != FIVE_CARDS):
        return 2
    return 1 if hand > bank else -1


def draw_with_points(
    pool: Sequence[Card], number: int, most: int, fits: Callable[[int, bool], bool], rng: random.Random
) -> list[Card]:
    """Draw `number` cards of the pool at random, in random order, with pips that fit.

    `most`: the largest allowed sum of pips; `fits(sum, ace)`: whether a sum is allowed, and with an ace among the
    cards. All choices are equally likely. Raises `NoLayoutError` if there is none.
    """
    classes: dict[int, list[Card]] = {}
    for card in pool:
        classes.setdefault(PIPS_BY_CARD[card], []).append(card)
    choices, weights = [], []
    for values in _multisets(number, most):
        if fits(sum(values), ACE_PIPS in values):
            weight = 1
            for value in set(values):
                weight *= comb(len(classes.get(value, ())), values.count(value))
            if weight:
                choices.append(values)
                weights.append(weight)
    if not choices:
        raise NoLayoutError(say("no {number} cards have such a count", number=number))
    chosen = rng.choices(choices, weights)[0]
    drawn = [card for value in sorted(set(chosen)) for card in rng.sample(classes[value], chosen.count(value))]
    rng.shuffle(drawn)
    return drawn


def guess_hidden_cards(
    hand: Sequence[Card], pool: Sequence[Card], pontoon: bool | None, least: int, rng: random.Random
) -> list[Card]:
    """Draw cards of the pool for the hidden places of a hand that is not bust, in order.

    `pontoon`: whether its first two cards, of which one lies open, are a pontoon (`None`: unknown); `least`: its lowest
    possible count. All choices are equally likely. Raises `NoLayoutError` if no cards of the pool fit.
    """
    open_cards = [card for card in hand if card is not HIDDEN]
    low, ace = sum_pips(open_cards), has_ace(open_cards)
    open_pips = PIPS_BY_CARD[hand[0] if hand[1] is HIDDEN else hand[1]]
    complement = {ACE_PIPS: TEN_PIPS, TEN_PIPS: ACE_PIPS}.get(open_pips, 0)

    def fits(total: int, with_ace: bool) -> bool:
        """Tell whether hidden cards with these pips leave a possible count."""
        return low + total <= TWENTY_ONE and best_count(low + total, ace or with_ace) >= least

    def may_lie_beside(card: Card) -> bool:
        """Tell whether the card agrees with the knowledge about a pontoon."""
        return pontoon is None or (PIPS_BY_CARD[card] == complement) == pontoon

    number = hand.count(HIDDEN)
    if number == 1:
        able = [
            card for card in pool if may_lie_beside(card) and fits(PIPS_BY_CARD[card], PIPS_BY_CARD[card] == ACE_PIPS)
        ]
        if able:
            return [rng.choice(able)]
    else:
        for _ in range(MAX_TRIES):
            drawn = draw_with_points(pool, number, TWENTY_ONE - low, fits, rng)
            if may_lie_beside(drawn[0]):
                return drawn
    raise NoLayoutError(say("no card fits under the open one"))


class HandGuess(NamedTuple):
    """A hand with hidden places to fill, with the knowledge that `guess_hidden_cards` needs."""

    cards: tuple[Card, ...]
    pontoon: bool | None
    least: int


def guess_all_hands(
    wanted: Mapping[str, HandGuess], unseen: Sequence[Card], rng: random.Random
) -> dict[str, list[Card]]:
    """Draw cards of `unseen` for the hidden places of several hands; returned by name, in order.

    Each hand is drawn twice, the second time given all the others, so that the first ones are not favoured. Raises
    `NoLayoutError` if no cards fit.
    """
    order = sorted(wanted, key=lambda name: wanted[name].pontoon is not True)  # the hardest to fill first
    for tries in range(1, MAX_TRIES + 1):
        pool, laid = list(unseen), dict[str, list[Card]]()
        try:
            for name in (*order, *order):
                pool += laid.get(name, ())
                laid[name] = guess_hidden_cards(wanted[name].cards, pool, wanted[name].pontoon, wanted[name].least, rng)
                for card in laid[name]:
                    pool.remove(card)
            return laid
        except NoLayoutError:
            if tries == MAX_TRIES:
                raise
            order.remove(name)
            order.insert(0, name)  # few cards fit there: next time it has the first choice
    return {}


@lru_cache(maxsize=1000)
def _multisets(number: int, most: int, least: int = ACE_PIPS) -> tuple[tuple[int, ...], ...]:
    """Return every choice of `number` cards' pips that adds up to at most `most`.

    Pips are in rising order, from `least` to 10.
    """
    if number == 0:
        return ((),)
    return tuple(
        (first, *rest)
        for first in range(least, TEN_PIPS + 1)
        if first * number <= most
        for rest in _multisets(number - 1, most - first, first)
    )
