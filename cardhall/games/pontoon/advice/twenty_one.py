"""Twenty-one by calculation: expected results of hands against the bank, from the unseen cards.

A pool is the number of unseen cards by pips (index 1 to 10). A hand is given by its low count, aces counting one, by
whether it holds an ace, and by its size. Expectations are in stakes, or in first bets where more may be bought.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from cardhall.cards import Card
from cardhall.games.pontoon.rules.twenty_one import (
    BUST_WORTH,
    FIVE_CARD_TRICK_SIZE,
    FIVE_CARDS_WORTH,
    PONTOON_WORTH,
    TWENTY_ONE,
    bank_payment,
    best_count,
)
from cardhall.rules.mechanisms.banking import ACE_PIPS, PIPS_BY_CARD, TEN_PIPS

PIP_NUMBERS = range(ACE_PIPS, TEN_PIPS + 1)
BANK_STICK_COUNT = 17  # count to which a banker is assumed to draw
IMPOSSIBLE_VALUE = -99.0  # of an action that is not allowed: below any result
NO_SPLIT_VALUE = -9.0  # of a split without a pair: below any result of a hand
DIGIT_BITS: Final = 4  # bits for the number of drawn cards of each pips, in the key of a cache
Pool = tuple[int, ...]


def make_pool(cards: Iterable[Card]) -> Pool:
    """Return the pool of these unseen cards."""
    counts = [0] * (TEN_PIPS + 1)
    for card in cards:
        counts[PIPS_BY_CARD[card]] += 1
    return tuple(counts)


def pool_without(pool: Pool, pips: int) -> Pool:
    """Return the pool with a card of these pips less."""
    return (*pool[:pips], pool[pips] - 1, *pool[pips + 1 :])


def worth_of_count(low_count: int, with_ace: bool, size: int) -> int:
    """Return the worth of a hand: a count up to 21, or one of the constants for special hands."""
    if low_count > TWENTY_ONE:
        return BUST_WORTH
    if size >= FIVE_CARD_TRICK_SIZE:
        return FIVE_CARDS_WORTH
    best = best_count(low_count, with_ace)
    return PONTOON_WORTH if size == 2 and best == TWENTY_ONE else best


@lru_cache(maxsize=4096)
def bank_chances(open_pips: int, pool: Pool) -> tuple[float, ...]:
    """Return the probability of each worth of the bank's hand, by index.

    `open_pips`: the pips of its open card; its other card is unseen, but known to make no pontoon. The banker draws to
    seventeen, and for a fifth card that cannot bust; the pool does not shrink.
    """
    total = sum(pool)
    share = [number / total for number in pool]
    chances = [0.0] * (PONTOON_WORTH + 1)
    memo: dict[tuple[int, bool, int], list[float]] = {}

    def end_chances(low_count: int, with_ace: bool, size: int) -> list[float]:
        """Return the probability of each worth, by index, with which such a hand ends."""
        worth = worth_of_count(low_count, with_ace, size)
        chances_by_worth = memo.get((low_count, with_ace, size))
        if chances_by_worth is not None:
            return chances_by_worth
        chances_by_worth = [0.0] * (PONTOON_WORTH + 1)
        if worth in (BUST_WORTH, FIVE_CARDS_WORTH) or (
            worth >= BANK_STICK_COUNT and not (size == FIVE_CARD_TRICK_SIZE - 1 and low_count <= TWENTY_ONE - TEN_PIPS)
        ):
            chances_by_worth[worth] = 1.0
        else:
            for pips in PIP_NUMBERS:
                if share[pips]:
                    for index, chance in enumerate(
                        end_chances(low_count + pips, with_ace or pips == ACE_PIPS, size + 1)
                    ):
                        chances_by_worth[index] += share[pips] * chance
        memo[low_count, with_ace, size] = chances_by_worth
        return chances_by_worth

    possible_pips = [pips for pips in PIP_NUMBERS if pool[pips] and {open_pips, pips} != {ACE_PIPS, TEN_PIPS}]
    number = sum(pool[pips] for pips in possible_pips)
    for hidden_pips in possible_pips:
        for index, chance in enumerate(end_chances(open_pips + hidden_pips, ACE_PIPS in (open_pips, hidden_pips), 2)):
            chances[index] += pool[hidden_pips] / number * chance
    return tuple(chances)


def average_payment(chances: Sequence[float]) -> tuple[float, ...]:
    """Return the average payment to a hand by its worth, in stakes; `chances`: by worth of the bank's hand."""
    return tuple(
        sum(chance * bank_payment(worth, bank) for bank, chance in enumerate(chances))
        for worth in range(PONTOON_WORTH + 1)
    )


class Punter:
    """Expected results of hands that draw from a shrinking pool, with given payments for finished hands.

    In its methods `drawn` counts the cards that have left the pool, for the cache.
    """

    def __init__(self, pool: Pool, average_payments: Sequence[float], min_stick_count: int) -> None:
        """Prepare for many hands; `average_payments`: the average payment by worth, in stakes.

        `min_stick_count`: the lowest count on which a hand of fewer than five cards may stick.
        """
        self.pool, self.total = list(pool), sum(pool)
        self.average_payments, self.min_stick_count = average_payments, min_stick_count
        self._without_buying: dict[tuple[int, bool, int, int], float] = {}
        self._with_buying: dict[tuple[int, bool, int, int, float], float] = {}

    def value_of_sticking(self, low_count: int, with_ace: bool, size: int) -> float:
        """Return the expected result of sticking, in stakes."""
        worth = worth_of_count(low_count, with_ace, size)
        return self.average_payments[worth] if worth >= self.min_stick_count else IMPOSSIBLE_VALUE

    def value_of_twisting(self, low_count: int, with_ace: bool, size: int, drawn: int = 0) -> float:
        """Return the expected result of twisting once and then playing as well as possible, in stakes."""
        pool, total = self.pool, self.total
        self.total = total - 1  # while later cards are drawn; set back below
        expected = 0.0
        for pips in PIP_NUMBERS:
            number = pool[pips]
            if number:
                if low_count + pips > TWENTY_ONE:
                    expected -= number
                    continue
                pool[pips] = number - 1
                expected += number * self.best_without_buying(
                    low_count + pips, with_ace or pips == ACE_PIPS, size + 1, drawn + (1 << DIGIT_BITS * pips)
                )
                pool[pips] = number
        self.total = total
        return expected / total if total else IMPOSSIBLE_VALUE

    def best_without_buying(self, low_count: int, with_ace: bool, size: int, drawn: int = 0) -> float:
        """Return the expected result of a hand that may buy no more, in stakes."""
        key = (low_count, with_ace, size, drawn)
        best_value = self._without_buying.get(key)
        if best_value is None:
            best_value = self.value_of_sticking(low_count, with_ace, size)
            if low_count < TWENTY_ONE and not (size == 2 and best_count(low_count, with_ace) == TWENTY_ONE):
                best_value = max(best_value, self.value_of_twisting(low_count, with_ace, size, drawn))
            self._without_buying[key] = best_value
        return best_value

    def value_of_buying(self, low_count: int, with_ace: bool, size: int, stake: float, drawn: int = 0) -> float:
        """Return the expected result of a bought card that raises the stakes to `stake`, in first bets."""
        pool, total = self.pool, self.total
        self.total = total - 1
        expected = 0.0
        for pips in PIP_NUMBERS:
            number = pool[pips]
            if number:
                if low_count + pips > TWENTY_ONE:
                    expected -= number * stake
                    continue
                key = (
                    low_count + pips,
                    with_ace or pips == ACE_PIPS,
                    size + 1,
                    drawn + (1 << DIGIT_BITS * pips),
                    stake,
                )
                known = self._with_buying.get(key)
                if known is None:
                    pool[pips] = number - 1
                    known = self._calculate_buying(key)
                    pool[pips] = number
                expected += number * known
        self.total = total
        return expected / total if total else IMPOSSIBLE_VALUE * stake

    def best_with_buying(self, low_count: int, with_ace: bool, size: int, stake: float = 1.0, drawn: int = 0) -> float:
        """Return the expected result of a hand that may still buy, in first bets; `stake`: also in first bets."""
        key = (low_count, with_ace, size, drawn, stake)
        found = self._with_buying.get(key)
        return self._calculate_buying(key) if found is None else found

    def _calculate_buying(self, key: tuple[int, bool, int, int, float]) -> float:
        """Calculate and store the expected result of a hand that may still buy; `key`: the key of the cache."""
        low_count, with_ace, size, drawn, stake = key
        best_value = stake * self.best_without_buying(low_count, with_ace, size, drawn)
        if low_count < TWENTY_ONE and not (size == 2 and best_count(low_count, with_ace) == TWENTY_ONE):
            for more in (1, 2):
                best_value = max(best_value, self.value_of_buying(low_count, with_ace, size, stake + more, drawn))
        self._with_buying[key] = best_value
        return best_value

    def value_of_splitting(self, pips: int) -> float:
        """Return the expected result of splitting a pair with these pips, in first bets."""
        pool, total = self.pool, self.total
        self.total = total - 1
        expected = 0.0
        for second_pips in PIP_NUMBERS:
            number = pool[second_pips]
            if number:
                pool[second_pips] = number - 1
                with_ace = ACE_PIPS in (pips, second_pips)
                expected += number * self.best_without_buying(
                    pips + second_pips, with_ace, 2, 1 << DIGIT_BITS * second_pips
                )
                pool[second_pips] = number
        self.total = total
        return 2 * expected / total if total else IMPOSSIBLE_VALUE


@lru_cache(maxsize=16)
def get_punter(pool: Pool, average_payments: tuple[float, ...], min_stick_count: int) -> Punter:
    """Return a punter from a cache: a hint, its reason and the decision need the same calculations."""
    return Punter(pool, average_payments, min_stick_count)


@lru_cache(maxsize=256)
def first_card_value(pips: int, pool: Pool, min_stick_count: int) -> float:
    """Return the expected result of a bet on a first card, in bets, before the second cards."""
    total = sum(pool)
    bank_worth_chances = [0.0] * (PONTOON_WORTH + 1)
    for open_pips in PIP_NUMBERS:
        if pool[open_pips]:  # the bank's open card
            remaining_pool = pool_without(pool, open_pips)
            share = pool[open_pips] / total
            pontoon_chance = (
                remaining_pool[{ACE_PIPS: TEN_PIPS, TEN_PIPS: ACE_PIPS}[open_pips]] / (total - 1)
                if open_pips in (ACE_PIPS, TEN_PIPS)
                else 0.0
            )
            bank_worth_chances[PONTOON_WORTH] += share * pontoon_chance
            for worth, chance in enumerate(bank_chances(open_pips, remaining_pool)):
                bank_worth_chances[worth] += share * (1 - pontoon_chance) * chance
    average_payments = average_payment(bank_worth_chances)
    expected = 0.0
    for second_pips in PIP_NUMBERS:
        if pool[second_pips]:
            punter = Punter(pool_without(pool, second_pips), average_payments, min_stick_count)
            low, ace = pips + second_pips, ACE_PIPS in (pips, second_pips)
            expected += (
                pool[second_pips]
                / total
                * max(
                    punter.best_with_buying(low, ace, 2),
                    punter.value_of_splitting(pips) if pips == second_pips else NO_SPLIT_VALUE,
                )
            )
    return expected
