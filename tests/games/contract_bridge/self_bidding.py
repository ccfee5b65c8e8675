"""A system of Contract Bridge bids against itself, and what makes no sense is found.

    python -m tests.games.contract_bridge.self_bidding --auctions 100000 [--system sayc]

It looks for hands of twelve points that pass a partner's opening and no meaning of the pass explains it, for a major of
four cards with each partner that Stayman missed, and for games of twenty points together that no shape explains.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardhall.cards import FRENCH_52, SUITS
from cardhall.commands.common import Progress
from cardhall.games.contract_bridge.advice import system
from cardhall.games.contract_bridge.advice.calls import (
    ACTIONS,
    CLUBS,
    MAJORS,
    NT,
    PASS,
    bid,
    level_of,
    strain_of,
    trick_points,
)
from cardhall.games.contract_bridge.advice.hands import Hand, hand_of
from cardhall.games.contract_bridge.advice.meanings import MOST
from cardhall.games.contract_bridge.advice.reading import GAME_POINTS, NATURAL, Reading

OPENS = 12  # points that do not pass an opening
GAME_TOGETHER = 25
FEW = 20  # points together in high cards with which a game must be explained:
STRETCHED = 24  # by that many points together with short suits,
LONG = 9  # or by trumps,
RUNS = 6  # or without them by a suit
PASSED, MISSED, OVERBID = "a strong hand passes", "a major is missed", "a game of few points"
SHOWN = 8  # of each kind, by the command


class Found(NamedTuple):
    """An auction in which something makes no sense."""

    kind: str
    seed: int
    seat: int
    calls: tuple[int, ...]

    @property
    def told(self) -> str:
        words = " ".join("".join(ACTIONS[call].words) or ACTIONS[call].verb for call in self.calls)
        hands = dealt(self.seed)
        return f"{self.kind}: deal {self.seed}, seat {self.seat}: {words}; {', '.join(written(one) for one in hands)}"


def written(hand: Hand) -> str:
    """A hand as in `AK4.K32.QJ54.T32`, spades first."""
    return ".".join(
        "".join("23456789TJQKA"[height] for height in range(12, -1, -1) if hand.ranks[suit] >> height & 1)
        for suit in reversed(range(len(SUITS)))
    )


def dealt(seed: int) -> list[Hand]:
    pack = random.Random(seed).sample(FRENCH_52, 52)
    return [hand_of(pack[seat * 13 : seat * 13 + 13]) for seat in range(4)]


def held(seed: int, agreed: str = NATURAL) -> tuple[list[Hand], list[Reading]]:
    """A deal, and its auction as it stood before each call and at the end."""
    hands = dealt(seed)
    readings = [system.read((), ((GAME_POINTS, GAME_POINTS), (False, False), agreed))]
    while not readings[-1].is_over():
        reading = readings[-1]
        calls = (*reading.calls, system.choose(reading, hands[reading.seat]))
        readings.append(system.read(calls, (reading.needs, reading.vulnerable, agreed)))
    return hands, readings


def strange(seed: int, agreed: str = NATURAL) -> list[Found]:
    """What makes no sense in the auction of a deal."""
    hands, readings = held(seed, agreed)
    calls = readings[-1].calls
    found = [
        Found(PASSED, seed, reading.seat, calls)
        for reading, call in zip(readings, calls, strict=False)
        if call == PASS and passes_an_opening(reading, hands[reading.seat])
    ]
    if seat := missed_major(hands, readings[-1]):
        found.append(Found(MISSED, seed, seat - 1, calls))
    if is_unexplained_game(hands, readings[-1]):
        found.append(Found(OVERBID, seed, readings[-1].last_by, calls))
    return found


def passes_an_opening(reading: Reading, hand: Hand) -> bool:
    """Whether the pass of a hand that must answer or go on is explained by nothing that a pass may mean there."""
    if reading.opener != reading.partner or hand.total < OPENS or reading.last_by != reading.partner:
        return False
    if trick_points(reading.last) >= GAME_POINTS or reading.right != PASS:
        return False
    if reading.known[reading.partner].low + hand.high < GAME_TOGETHER:
        return False  # the partner has told that there is no game
    meanings = [meaning for meaning in system.options(reading) if meaning.call == PASS and meaning.fits(hand)]
    return not any(meaning.high < MOST for meaning in meanings)


def missed_major(hands: Sequence[Hand], over: Reading) -> int:
    """Whose Stayman missed a major of four cards each, as one more than the seat; 0: nobody's."""
    for seat in range(4):
        bids, partners = over.bids_of(seat), over.bids_of((seat + 2) % 4)
        if not bids or not partners or any(over.has_acted((seat + more) % 4) for more in (1, 3)):
            continue
        for level in (1, 2):
            asked = bids[0] == bid(level + 1, CLUBS) and partners[0] == bid(level, NT) and over.opener != seat
            if not asked or strain_of(over.last) in MAJORS or level_of(over.last) > 5:
                continue
            if any(min(hands[seat].lengths[suit], hands[(seat + 2) % 4].lengths[suit]) >= 4 for suit in MAJORS):
                return seat + 1
    return 0


def is_unexplained_game(hands: Sequence[Hand], over: Reading) -> bool:
    """Whether a game was bid with few points, without opponents to outbid and without the shape for it."""
    if over.last < 0 or trick_points(over.last) < GAME_POINTS or over.factor > 1:
        return False
    one, other = hands[over.last_by], hands[(over.last_by + 2) % 4]
    if one.high + other.high > FEW or over.is_contested:
        return False
    strain = strain_of(over.last)
    if strain == NT:
        return max([*one.lengths, *other.lengths]) < RUNS
    trumps = one.lengths[strain] + other.lengths[strain]
    return trumps < LONG and one.points(strain) + other.points(strain) < STRETCHED


def all_strange(auctions: int, seed: int, agreed: str) -> Iterator[Found]:
    progress = Progress(auctions, "auctions")
    for number in range(auctions):
        yield from strange(seed * 1_000_000 + number, agreed)
        progress.update(number + 1)
    progress.close()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="What makes no sense in auctions that a system holds with itself.")
    parser.add_argument("--auctions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", choices=system.SYSTEMS, default=NATURAL)
    chosen = parser.parse_args(argv)
    counts: Counter[str] = Counter()
    for one in all_strange(chosen.auctions, chosen.seed, chosen.system):
        counts[one.kind] += 1
        if counts[one.kind] <= SHOWN:
            sys.stdout.write(one.told + "\n")
    for kind in (PASSED, MISSED, OVERBID):
        sys.stdout.write(f"{kind}: {counts[kind]} of {chosen.auctions:,} auctions\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
