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
FIVE_CARD_TRICK_SIZE = 5  # least cards of a five-card trick
# Worth of a finished hand: bust, then a count up to 21, a five-card trick, a pontoon.
BUST_WORTH, FIVE_CARDS_WORTH, PONTOON_WORTH = 0, 22, 23
MAX_DRAWS = 100  # draws before it is an error that none fits


def hand_count(hand: Sequence[Card]) -> int:
    """Return the best count of a hand: the highest total up to 21, or the lowest above it."""
    return best_count(sum_pips(hand), has_ace(hand))


def has_ace(hand: Sequence[Card]) -> bool:
    """Tell whether there is an ace among the cards."""
    return ACE_PIPS in [PIPS_BY_CARD[card] for card in hand]


def best_count(low_count: int, with_ace: bool) -> int:
    """Return the best count from the total with aces as one; `with_ace`: whether there is an ace."""
    return low_count + 10 if with_ace and low_count + 10 <= TWENTY_ONE else low_count


def hand_worth(hand: Sequence[Card]) -> int:
    """Return the worth of a finished hand against others: see `BUST_WORTH`, `FIVE_CARDS_WORTH`, `PONTOON_WORTH`."""
    low_count = sum_pips(hand)
    if low_count > TWENTY_ONE:
        return BUST_WORTH
    if len(hand) >= FIVE_CARD_TRICK_SIZE:
        return FIVE_CARDS_WORTH
    best_total = best_count(low_count, has_ace(hand))
    return PONTOON_WORTH if len(hand) == 2 and best_total == TWENTY_ONE else best_total


def describe_worth(hand: Sequence[Card]) -> str:
    """Return a hand as people call it: its count, or its name."""
    return {BUST_WORTH: say("bust"), FIVE_CARDS_WORTH: say("five-card trick"), PONTOON_WORTH: say("pontoon")}.get(
        hand_worth(hand), str(hand_count(hand))
    )


def bank_payment(punter_worth: int, bank_worth: int) -> int:
    """Return the bank's payment to a hand of this worth, in stakes; less than 0 if the bank collects."""
    if punter_worth == BUST_WORTH:
        return -1
    if bank_worth == PONTOON_WORTH:
        return -2
    if punter_worth == PONTOON_WORTH or (punter_worth == FIVE_CARDS_WORTH and bank_worth != FIVE_CARDS_WORTH):
        return 2
    return 1 if punter_worth > bank_worth else -1


def draw_with_points(
    pool: Sequence[Card], card_count: int, max_pip_sum: int, is_allowed: Callable[[int, bool], bool], rng: random.Random
) -> list[Card]:
    """Draw `card_count` cards of the pool at random, in random order, with pips that fit.

    `max_pip_sum`: the largest allowed sum of pips; `fits(sum, ace)`: whether a sum is allowed, and with an ace among
    the cards. All choices are equally likely. Raises `NoLayoutError` if there is none.
    """
    classes: dict[int, list[Card]] = {}
    for card in pool:
        classes.setdefault(PIPS_BY_CARD[card], []).append(card)
    choices, weights = [], []
    for values in list_pip_choices(card_count, max_pip_sum):
        if is_allowed(sum(values), ACE_PIPS in values):
            weight = 1
            for value in set(values):
                weight *= comb(len(classes.get(value, ())), values.count(value))
            if weight:
                choices.append(values)
                weights.append(weight)
    if not choices:
        raise NoLayoutError(say("no {number} cards have such a count", number=card_count))
    chosen = rng.choices(choices, weights)[0]
    drawn = [card for value in sorted(set(chosen)) for card in rng.sample(classes[value], chosen.count(value))]
    rng.shuffle(drawn)
    return drawn


def guess_hidden_cards(
    hand: Sequence[Card], pool: Sequence[Card], is_pontoon: bool | None, min_count: int, rng: random.Random
) -> list[Card]:
    """Draw cards of the pool for the hidden places of a hand that is not bust, in order.

    `is_pontoon`: whether its first two cards, of which one lies open, are a pontoon (`None`: unknown); `min_count`:
    its lowest possible count. All choices are equally likely. Raises `NoLayoutError` if no cards of the pool fit.
    """
    open_cards = [card for card in hand if card is not HIDDEN]
    low_count, open_ace = sum_pips(open_cards), has_ace(open_cards)
    open_pips = PIPS_BY_CARD[hand[0] if hand[1] is HIDDEN else hand[1]]
    complement = {ACE_PIPS: TEN_PIPS, TEN_PIPS: ACE_PIPS}.get(open_pips, 0)

    def fits(total: int, with_ace: bool) -> bool:
        """Tell whether hidden cards with these pips leave a possible count."""
        return low_count + total <= TWENTY_ONE and best_count(low_count + total, open_ace or with_ace) >= min_count

    def may_lie_beside(card: Card) -> bool:
        """Tell whether the card agrees with the knowledge about a pontoon."""
        return is_pontoon is None or (PIPS_BY_CARD[card] == complement) == is_pontoon

    number = hand.count(HIDDEN)
    if number == 1:
        fitting_cards = [
            card for card in pool if may_lie_beside(card) and fits(PIPS_BY_CARD[card], PIPS_BY_CARD[card] == ACE_PIPS)
        ]
        if fitting_cards:
            return [rng.choice(fitting_cards)]
    else:
        for _ in range(MAX_DRAWS):
            drawn = draw_with_points(pool, number, TWENTY_ONE - low_count, fits, rng)
            if may_lie_beside(drawn[0]):
                return drawn
    raise NoLayoutError(say("no card fits under the open one"))


class HandGuess(NamedTuple):
    """A hand with hidden places to fill, with the knowledge that `guess_hidden_cards` needs."""

    cards: tuple[Card, ...]
    is_pontoon: bool | None
    min_count: int


def guess_all_hands(
    hand_guesses: Mapping[str, HandGuess], unseen: Sequence[Card], rng: random.Random
) -> dict[str, list[Card]]:
    """Draw cards of `unseen` for the hidden places of several hands; returned by name, in order.

    Each hand is drawn twice, the second time given all the others, so that the first ones are not favoured. Raises
    `NoLayoutError` if no cards fit.
    """
    # the hardest to fill first
    order = sorted(hand_guesses, key=lambda name: hand_guesses[name].is_pontoon is not True)
    for tries in range(1, MAX_DRAWS + 1):
        pool, drawn_cards = list(unseen), dict[str, list[Card]]()
        try:
            for name in (*order, *order):
                pool += drawn_cards.get(name, ())
                drawn_cards[name] = guess_hidden_cards(
                    hand_guesses[name].cards, pool, hand_guesses[name].is_pontoon, hand_guesses[name].min_count, rng
                )
                for card in drawn_cards[name]:
                    pool.remove(card)
            return drawn_cards
        except NoLayoutError:
            if tries == MAX_DRAWS:
                raise
            order.remove(name)
            order.insert(0, name)  # few cards fit there: next time it has the first choice
    return {}


@lru_cache(maxsize=1000)
def list_pip_choices(card_count: int, max_pip_sum: int, min_pips: int = ACE_PIPS) -> tuple[tuple[int, ...], ...]:
    """Return every choice of `card_count` cards' pips that adds up to at most `max_pip_sum`.

    Pips are in rising order, from `min_pips` to 10.
    """
    if card_count == 0:
        return ((),)
    return tuple(
        (first, *rest)
        for first in range(min_pips, TEN_PIPS + 1)
        if first * card_count <= max_pip_sum
        for rest in list_pip_choices(card_count - 1, max_pip_sum - first, first)
    )
