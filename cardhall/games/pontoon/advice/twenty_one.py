"""Twenty-one by calculation: expected results of hands against the bank, from the unseen cards.

A pool is how many unseen cards there are of each number of pips (index 1 to 10). A hand is given by its low count,
whether they hold an ace, and their size; expectations are in stakes, or in first bets where more may be bought.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from cardhall.cards import Card
from cardhall.games.pontoon.rules.twenty_one import (
    BUST_WORTH,
    FIVE_CARDS,
    PONTOON_WORTH,
    TRICK_SIZE,
    TWENTY_ONE,
    bank_payment,
    best_count,
)
from cardhall.rules.mechanisms.banking import ACE_PIPS, PIPS_BY_CARD, TEN_PIPS

PIP_NUMBERS = range(ACE_PIPS, TEN_PIPS + 1)
BANK_STANDS = 17  # a banker of whom no more is known draws to this count
IMPOSSIBLE_VALUE = -99.0  # where a hand may not stick
Pool = tuple[int, ...]


def make_pool(some: Iterable[Card]) -> Pool:
    """Return the pool of these unseen cards."""
    counts = [0] * (TEN_PIPS + 1)
    for card in some:
        counts[PIPS_BY_CARD[card]] += 1
    return tuple(counts)


def pool_without(pool: Pool, pips: int) -> Pool:
    """The pool with one such card less."""
    return (*pool[:pips], pool[pips] - 1, *pool[pips + 1 :])


def hand_worth(low: int, ace: bool, size: int) -> int:
    """Return the worth of a hand, as in `worth`."""
    if low > TWENTY_ONE:
        return BUST_WORTH
    if size >= TRICK_SIZE:
        return FIVE_CARDS
    best = best_count(low, ace)
    return PONTOON_WORTH if size == 2 and best == TWENTY_ONE else best


@lru_cache(maxsize=4096)
def bank_chances(up: int, pool: Pool) -> tuple[float, ...]:
    """How likely the bank ends with each worth (by index), `up` lying open and the other card unseen.

    The banker is known to have no pontoon. He draws to seventeen, and for the fifth card; the pool does not shrink.
    """
    total = sum(pool)
    share = [number / total for number in pool]
    chances = [0.0] * (PONTOON_WORTH + 1)
    memo: dict[tuple[int, bool, int], list[float]] = {}

    def ends(low: int, ace: bool, size: int) -> list[float]:
        worth = hand_worth(low, ace, size)
        found = memo.get((low, ace, size))
        if found is not None:
            return found
        found = [0.0] * (PONTOON_WORTH + 1)
        if worth in (BUST_WORTH, FIVE_CARDS) or (
            worth >= BANK_STANDS and not (size == TRICK_SIZE - 1 and low <= TWENTY_ONE - TEN_PIPS)
        ):
            found[worth] = 1.0
        else:
            for pips in PIP_NUMBERS:
                if share[pips]:
                    for index, chance in enumerate(ends(low + pips, ace or pips == ACE_PIPS, size + 1)):
                        found[index] += share[pips] * chance
        memo[low, ace, size] = found
        return found

    able = [pips for pips in PIP_NUMBERS if pool[pips] and {up, pips} != {ACE_PIPS, TEN_PIPS}]
    number = sum(pool[pips] for pips in able)
    for down in able:
        for index, chance in enumerate(ends(up + down, ACE_PIPS in (up, down), 2)):
            chances[index] += pool[down] / number * chance
    return tuple(chances)


def average_payment(chances: Sequence[float]) -> tuple[float, ...]:
    """Return the average payment to a hand of each worth (by index), in stakes, for these chances of the bank."""
    return tuple(
        sum(chance * bank_payment(worth, bank) for bank, chance in enumerate(chances))
        for worth in range(PONTOON_WORTH + 1)
    )


class Punter:
    """Expected results of hands that draw from a shrinking pool, with these payments for finished hands."""

    def __init__(self, pool: Pool, paid: Sequence[float], least: int) -> None:
        """`least`: the lowest count on which a hand of fewer than five cards may stick."""
        self.pool, self.total = list(pool), sum(pool)
        self.paid, self.least = paid, least
        self._poor: dict[tuple[int, bool, int, int], float] = {}
        self._rich: dict[tuple[int, bool, int, int, float], float] = {}

    def stuck(self, low: int, ace: bool, size: int) -> float:
        """Sticking, for each stake."""
        worth = hand_worth(low, ace, size)
        return self.paid[worth] if worth >= self.least else IMPOSSIBLE_VALUE

    def twisting(self, low: int, ace: bool, size: int, drawn: int = 0) -> float:
        """Twisting once and then playing on as well as can be, for each stake. `drawn`: what has left the pool."""
        pool, total = self.pool, self.total
        self.total = total - 1
        expected = 0.0
        for pips in PIP_NUMBERS:
            number = pool[pips]
            if number:
                if low + pips > TWENTY_ONE:
                    expected -= number
                    continue
                pool[pips] = number - 1
                expected += number * self.poor(low + pips, ace or pips == ACE_PIPS, size + 1, drawn + (1 << 4 * pips))
                pool[pips] = number
        self.total = total
        return expected / total if total else IMPOSSIBLE_VALUE

    def poor(self, low: int, ace: bool, size: int, drawn: int = 0) -> float:
        """A hand that buys no more, for each stake."""
        key = (low, ace, size, drawn)
        found = self._poor.get(key)
        if found is None:
            found = self.stuck(low, ace, size)
            if low < TWENTY_ONE and not (size == 2 and best_count(low, ace) == TWENTY_ONE):
                found = max(found, self.twisting(low, ace, size, drawn))
            self._poor[key] = found
        return found

    def buying(self, low: int, ace: bool, size: int, stake: float, drawn: int = 0) -> float:
        """Return the expected result of a bought card that raises the stakes to `stake`, in first bets."""
        pool, total = self.pool, self.total
        self.total = total - 1
        expected = 0.0
        for pips in PIP_NUMBERS:
            number = pool[pips]
            if number:
                if low + pips > TWENTY_ONE:
                    expected -= number * stake
                    continue
                key = (low + pips, ace or pips == ACE_PIPS, size + 1, drawn + (1 << 4 * pips), stake)
                known = self._rich.get(key)
                if known is None:
                    pool[pips] = number - 1
                    known = self._richer(key)
                    pool[pips] = number
                expected += number * known
        self.total = total
        return expected / total if total else IMPOSSIBLE_VALUE * stake

    def rich(self, low: int, ace: bool, size: int, stake: float = 1.0, drawn: int = 0) -> float:
        """Return the expected result of a hand that may still buy, in first bets. `stake`: its stake, in first bets."""
        key = (low, ace, size, drawn, stake)
        found = self._rich.get(key)
        return self._richer(key) if found is None else found

    def _richer(self, key: tuple[int, bool, int, int, float]) -> float:
        """The same, of what is asked for the first time."""
        low, ace, size, drawn, stake = key
        found = stake * self.poor(low, ace, size, drawn)
        if low < TWENTY_ONE and not (size == 2 and best_count(low, ace) == TWENTY_ONE):
            for more in (1, 2):
                found = max(found, self.buying(low, ace, size, stake + more, drawn))
        self._rich[key] = found
        return found

    def of_split(self, pips: int) -> float:
        """Two hands that begin with such a card each, in first bets."""
        pool, total = self.pool, self.total
        self.total = total - 1
        expected = 0.0
        for other in PIP_NUMBERS:
            number = pool[other]
            if number:
                pool[other] = number - 1
                both = ACE_PIPS in (pips, other)
                expected += number * self.poor(pips + other, both, 2, 1 << 4 * other)
                pool[other] = number
        self.total = total
        return 2 * expected / total if total else IMPOSSIBLE_VALUE


@lru_cache(maxsize=16)
def punter_for(pool: Pool, paid: tuple[float, ...], least: int) -> Punter:
    """Return a punter with cached calculations: a hint, its reason and the decision need the same."""
    return Punter(pool, paid, least)


@lru_cache(maxsize=256)
def first_card(pips: int, pool: Pool, least: int) -> float:
    """Return the expected result of a bet on a first card, in bets, before the second cards."""
    total = sum(pool)
    bank = [0.0] * (PONTOON_WORTH + 1)
    for up in PIP_NUMBERS:
        if pool[up]:
            rest = pool_without(pool, up)
            share = pool[up] / total
            hit = (
                rest[{ACE_PIPS: TEN_PIPS, TEN_PIPS: ACE_PIPS}[up]] / (total - 1) if up in (ACE_PIPS, TEN_PIPS) else 0.0
            )
            bank[PONTOON_WORTH] += share * hit
            for worth, chance in enumerate(bank_chances(up, rest)):
                bank[worth] += share * (1 - hit) * chance
    paid = average_payment(bank)
    expected = 0.0
    for second in PIP_NUMBERS:
        if pool[second]:
            punter = Punter(pool_without(pool, second), paid, least)
            low, ace = pips + second, ACE_PIPS in (pips, second)
            expected += (
                pool[second] / total * max(punter.rich(low, ace, 2), punter.of_split(pips) if pips == second else -9)
            )
    return expected
