"""Learns how good players bet in Razz: python -m tests.tools.learning.learn_razz [DEALS] [SEED].

The table that `cardhall/games/razz/advice/strategy.py` reads is

    python -m tests.tools.learning.learn_razz 30000 1 | gzip -9n > cardhall/games/razz/bets.txt.gz

The same deals and seed bring the same table. How far it has come is told on the error stream.

How. Two to six seats are dealt all their cards. Each seat in turn tries everything that it may do, while the others do
what they have learnt, and what would have been better is done more often from then on (external-sampling counterfactual
regret minimisation with regrets that do not fall below zero; what is done later counts more). Everybody has chips
enough. A decision looks at what `situations.situation` tells apart: cards as two chances, bets as a few kinds.

A line is written for each situation that came up often enough: the step from the situation before, how often in
fifteenths its player stays (checks, calls, brings in), folds, and bets or raises, and what each brings from there on,
in twentieths of a small bet. A fold brings nothing; what was put in before is gone.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Callable, Iterator

from cardhall.games.razz.advice.hands import (
    COUNTING_CARDS,
    DEALT_CARDS,
    RANK_COUNT,
    SUIT_COUNT,
    ClassShares,
    chances_against_door,
    class_probabilities,
)
from cardhall.games.razz.advice.situations import (
    chance_against_seats,
    kind_of_decision,
    promised_classes,
    situation_number,
)
from cardhall.games.razz.advice.strategy import FOLD_COLUMN, RAISE_COLUMN, SHARE_STEPS, STAY_COLUMN, VALUE_STEPS_PER_BET
from tests.tools.learning.truc_deals import Dice

SMALL, ANTE, CAP, STREETS = 10, 1, 4, 5
SEATS = (2, 2, 2, 3, 3, 4, 4, 5, 6)  # one of these numbers is dealt
RARE = 0.06  # what is done less often is left out
ENOUGH = 20  # how often a situation must have come up to be written
PACK = RANK_COUNT * SUIT_COUNT


class Entry:
    """What is known of a situation: by act, the regret of not doing it, how often it was done, what it brought."""

    __slots__ = ("brought", "done", "met", "regret")

    def __init__(self) -> None:
        self.regret = array("d", [0.0] * 3)
        self.done = array("d", [0.0] * 3)
        self.brought = array("d", [0.0] * 3)
        self.met = 0.0


def low_key(ranks: list[int]) -> int:
    """Return the key of a low hand of cards by rank; the better the hand, the lower the key."""
    number = [0] * RANK_COUNT
    for rank in ranks:
        number[rank] += 1
    single = [rank for rank in range(RANK_COUNT) if number[rank]]
    if len(ranks) >= COUNTING_CARDS and len(single) >= COUNTING_CARDS:
        key = 0
        for rank in reversed(single[:COUNTING_CARDS]):
            key = key * 16 + rank
        return key
    some: list[int] = []
    while len(some) < min(COUNTING_CARDS, len(ranks)):  # the lowest of each rank, then the lowest that pair them
        for rank in single:
            if number[rank] and len(some) < min(COUNTING_CARDS, len(ranks)):
                number[rank] -= 1
                some.append(rank)
    times = sorted([(some.count(rank), rank) for rank in set(some)], reverse=True)
    key = 1 if len(times) < len(some) else 0  # a pair is worse than any hand without
    for place in range(COUNTING_CARDS):
        key = key * 8 + (times[place][0] if place < len(times) else 0)
    for place in range(COUNTING_CARDS):
        key = key * 16 + (times[place][1] if place < len(times) else 0)
    return key


class Deal:
    """All cards of a deal, by seat from the dealer's left, and what seats see of each other."""

    def __init__(self, seats: int, pack: list[int]) -> None:
        self.seats = seats
        self.down: list[int] = [0] * seats  # ranks as bits
        self.last: list[int] = [0] * seats
        self.up: list[list[int]] = [[0] * seats for _ in range(STREETS)]  # by street, ranks as bits
        self.showing: list[list[int]] = [[0] * seats for _ in range(STREETS)]
        self.low: list[int] = [0] * seats
        self.door: list[int] = [0] * seats
        self.highest = 0
        for seat in range(seats):
            cards = pack[DEALT_CARDS * seat : DEALT_CARDS * seat + DEALT_CARDS]
            ranks = [card // SUIT_COUNT for card in cards]
            self.door[seat] = 1 << ranks[2]
            if pack[DEALT_CARDS * seat + 2] > pack[DEALT_CARDS * self.highest + 2]:
                self.highest = seat
            self.down[seat] = 1 << ranks[0] | 1 << ranks[1]
            self.last[seat] = 1 << ranks[6]
            bits = 0
            for street in range(STREETS):
                if street < STREETS - 1:
                    bits |= 1 << ranks[2 + street]
                    self.showing[street][seat] = low_key(ranks[2 : 3 + street])
                else:
                    self.showing[street][seat] = self.showing[street - 1][seat]
                self.up[street][seat] = bits
            self.low[seat] = low_key(ranks)
        self.seen: dict[int, tuple[float, float]] = {}

    def win_chances(self, street: int, seat: int, staying: int) -> tuple[float, float]:
        """Return the chance that the seat's open cards promise, and that of its hand; `staying`: seats as bits."""
        key = (street * 8 + seat) << 8 | staying
        found = self.seen.get(key)
        if found is None:
            ups = self.up[street]
            to_come = STREETS - 1 - street
            tails: list[ClassShares] = []
            shown = DEALT_CARDS - 2 - min(street + 1, STREETS - 1)
            for other in range(self.seats):
                if other != seat and staying >> other & 1:
                    tails.append(chances_against_door(self.door[other], ups[other], shown))
            own = self.down[seat] | ups[seat] | (self.last[seat] if not to_come else 0)
            found = (
                chance_against_seats(promised_classes(self.door[seat], ups[seat], shown), tails),
                chance_against_seats(class_probabilities(own, to_come), tails),
            )
            self.seen[key] = found
        return found


class Learning:
    """The strategy, as far as it is learnt."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.entries: dict[int, Entry] = {}
        self.weight = 1.0
        self.deal = Deal(0, [])
        self.me = 0
        self.put: list[int] = []
        self.total: list[int] = []

    def learn(self, deals: int, tell: Callable[[str], None]) -> None:
        """Learn from that number of deals, each from every seat."""
        pack = list(range(PACK))
        for number in range(1, deals + 1):
            self.weight = number / deals
            seats = SEATS[self.dice.below(len(SEATS))]
            for place in range(DEALT_CARDS * seats):
                other = place + self.dice.below(PACK - place)
                pack[place], pack[other] = pack[other], pack[place]
            self.deal = Deal(seats, pack)
            for seat in range(seats):
                self.me = seat
                self.put, self.total = [0] * seats, [ANTE] * seats
                self.tried(0, self.deal.highest, 0, 0, 0, 0, (1 << seats) - 1)
            if number % max(1, deals // 10) == 0:
                tell(f"{number} of {deals} deals, {len(self.entries)} situations")

    def next_due(self, first: int, level: int, acted: int, staying: int) -> int:
        """Return the first seat from `first` on that has still to act; -1 if there is none."""
        seats = self.deal.seats
        for step in range(seats):
            seat = (first + step) % seats
            if staying >> seat & 1 and (self.put[seat] < level or not acted >> seat & 1):
                return seat
        return -1

    def ended(self, staying: int) -> float:
        """Return what the deal brings the seat that learns, with the seats that stay."""
        pot, best, winners, mine = 0, -1, 0, False
        for chips in self.total:
            pot += chips
        lows = self.deal.low
        for seat in range(self.deal.seats):
            if staying >> seat & 1 and (best < 0 or lows[seat] <= lows[best]):
                same = best >= 0 and lows[seat] == lows[best]
                winners, mine = winners + 1 if same else 1, (same and mine) or seat == self.me
                best = seat
        return (pot / winners if mine else 0.0) - self.total[self.me]

    def after(self, street: int, seat: int, level: int, counted: int, bets: int, acted: int, staying: int) -> float:
        """Return what the deal brings after an act of the seat."""
        if not staying >> self.me & 1:
            return -float(self.total[self.me])
        if not staying & (staying - 1):
            return self.ended(staying)
        following = self.next_due((seat + 1) % self.deal.seats, level, acted, staying)
        if following >= 0:
            return self.tried(street, following, level, counted, bets, acted, staying)
        if street == STREETS - 1:
            return self.ended(staying)
        showing = self.deal.showing[street + 1]
        first = -1
        for other in range(self.deal.seats):
            if staying >> other & 1 and (first < 0 or showing[other] < showing[first]):
                first = other
        kept = self.put
        self.put = [0] * self.deal.seats
        found = self.tried(street + 1, first, 0, 0, 0, 0, staying)
        self.put = kept
        return found

    def acted_out(
        self, act: int, street: int, seat: int, level: int, counted: int, bets: int, acted: int, staying: int
    ) -> float:
        """Return what the deal brings where the seat does this act."""
        if act == FOLD_COLUMN:
            return self.after(street, seat, level, counted, bets, acted | 1 << seat, staying & ~(1 << seat))
        bet = SMALL if street < 2 else 2 * SMALL
        before = self.put[seat]
        if act == RAISE_COLUMN:
            level = counted = counted + bet
            bets, acted = bets + 1, 0
        elif not street and not level:
            level = SMALL // 2
        self.put[seat] = level
        self.total[seat] += level - before
        found = self.after(street, seat, level, counted, bets, acted | 1 << seat, staying)
        self.put[seat] = before
        self.total[seat] -= level - before
        return found

    def where(self, street: int, seat: int, level: int, bets: int, acted: int, staying: int) -> int:
        """Return the number of the situation in which the seat is to act."""
        bet = SMALL if street < 2 else 2 * SMALL
        behind, pot, number = False, 0, 0
        for other in range(self.deal.seats):
            pot += self.total[other]
            if staying >> other & 1:
                number += 1
                if other != seat and (not acted >> other & 1 or self.put[other] < level):
                    behind = True
        seeming, chance = self.deal.win_chances(street, seat, staying)
        kind = kind_of_decision(street, level, bets, level - self.put[seat], bet)
        return situation_number(street, kind, number, behind, pot / bet, seeming, chance)

    def tried(self, street: int, seat: int, level: int, counted: int, bets: int, acted: int, staying: int) -> float:
        """Return what the deal brings the seat that learns, which tries everything and learns from it."""
        owed = level - self.put[seat]
        where = self.where(street, seat, level, bets, acted, staying)
        entry = self.entries.get(where)
        if entry is None:
            entry = self.entries[where] = Entry()
        regret = entry.regret
        able = [STAY_COLUMN]
        if owed:
            able.append(FOLD_COLUMN)
        if bets < CAP:
            able.append(RAISE_COLUMN)
        whole = 0.0
        for act in able:
            whole += regret[act]
        shares = [regret[act] / whole if whole > 0 else 1.0 / len(able) for act in able]
        if seat != self.me:
            for act, share in zip(able, shares, strict=True):
                entry.done[act] += share * self.weight
            left = self.dice.chance()
            chosen = able[-1]
            for act, share in zip(able, shares, strict=True):
                left -= share
                if left < 0:
                    chosen = act
                    break
            return self.acted_out(chosen, street, seat, level, counted, bets, acted, staying)
        values = [self.acted_out(act, street, seat, level, counted, bets, acted, staying) for act in able]
        expected = 0.0
        for share, value in zip(shares, values, strict=True):
            expected += share * value
        spent = self.total[seat]
        entry.met += self.weight
        for act, value in zip(able, values, strict=True):
            regret[act] = max(0.0, regret[act] + value - expected)
            entry.brought[act] += self.weight * (value + spent)
        return expected


def lines(entries: dict[int, Entry], enough: float = ENOUGH / 2) -> Iterator[str]:
    """Yield the lines of the table. `enough`: how often a situation must have come up, counted as what is done is."""
    before = 0
    for number in sorted(entries):
        entry = entries[number]
        whole = entry.done[0] + entry.done[1] + entry.done[2]
        if whole <= 0 or not entry.met or entry.met < enough:
            continue
        kept = [0.0 if done / whole < RARE else done for done in entry.done]
        left = kept[0] + kept[1] + kept[2]
        digits = "".join([f"{int(SHARE_STEPS * done / left + 0.5):x}" for done in kept])
        values = [round(VALUE_STEPS_PER_BET * brought / entry.met / SMALL) for brought in entry.brought]
        yield f"{number - before} {digits} {values[0]} {values[1]} {values[2]}"
        before = number


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns how good players bet in Razz.")
    parser.add_argument("deals", type=int, nargs="?", default=30_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    wanted = parser.parse_args()
    learning = Learning(wanted.seed)
    learning.learn(wanted.deals, lambda text: print(text, file=sys.stderr, flush=True))
    print(*lines(learning.entries), sep="\n")


if __name__ == "__main__":
    main()
