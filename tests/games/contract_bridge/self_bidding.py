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
from cardhall.commands.command_line import ProgressBar
from cardhall.games.contract_bridge.advice import system
from cardhall.games.contract_bridge.advice.auction_reading import GAME_POINTS, NATURAL_SYSTEM, Reading
from cardhall.games.contract_bridge.advice.calls import (
    CALL_ACTIONS,
    CLUBS,
    MAJORS,
    NT,
    PASS,
    bid,
    level_of,
    strain_of,
    trick_points,
)
from cardhall.games.contract_bridge.advice.hand_evaluation import Hand, make_hand
from cardhall.games.contract_bridge.advice.meanings import NO_POINT_LIMIT

NO_OPENING_POINTS = 12  # points that do not pass an opening
GAME_TOGETHER = 25
FEW_GAME_POINTS = 20  # points together in high cards with which a game must be explained:
SHORT_SUIT_POINTS = 24  # by that many points together with short suits,
TRUMP_POINTS = 9  # or by trumps,
LONG_SUIT_POINTS = 6  # or without them by a suit
PASSED, MISSED, OVERBID = "a strong hand passes", "a major is missed", "a game of few points"
SHOWN_OF_A_KIND = 8  # of each kind, by the command


class Found(NamedTuple):
    """An auction in which something makes no sense."""

    kind: str
    seed: int
    seat: int
    calls: tuple[int, ...]

    @property
    def told(self) -> str:
        words = " ".join("".join(CALL_ACTIONS[call].words) or CALL_ACTIONS[call].verb for call in self.calls)
        hands = ", ".join(hand_notation(one) for one in deal_hands(self.seed))
        return f"{self.kind}: deal {self.seed}, seat {self.seat}: {words}; {hands}"


def hand_notation(hand: Hand) -> str:
    """A hand as in `AK4.K32.QJ54.T32`, spades first."""
    return ".".join(
        "".join("23456789TJQKA"[height] for height in range(12, -1, -1) if hand.ranks[suit] >> height & 1)
        for suit in reversed(range(len(SUITS)))
    )


def deal_hands(seed: int) -> list[Hand]:
    pack = random.Random(seed).sample(FRENCH_52, 52)
    return [make_hand(pack[seat * 13 : seat * 13 + 13]) for seat in range(4)]


def auction_of_deal(seed: int, agreed: str = NATURAL_SYSTEM) -> tuple[list[Hand], list[Reading]]:
    """A deal, and its auction as it stood before each call and at the end."""
    hands = deal_hands(seed)
    readings = [system.read_auction((), ((GAME_POINTS, GAME_POINTS), (False, False), agreed))]
    while not readings[-1].is_over():
        reading = readings[-1]
        calls = (*reading.calls, system.choose_call(reading, hands[reading.seat]))
        readings.append(system.read_auction(calls, (reading.points_needed, reading.vulnerable, agreed)))
    return hands, readings


def strange_calls(seed: int, agreed: str = NATURAL_SYSTEM) -> list[Found]:
    """What makes no sense in the auction of a deal."""
    hands, readings = auction_of_deal(seed, agreed)
    calls = readings[-1].calls
    found = [
        Found(PASSED, seed, reading.seat, calls)
        for reading, call in zip(readings, calls, strict=False)
        if call == PASS and passes_an_opening(reading, hands[reading.seat])
    ]
    if seat := stayman_misses(hands, readings[-1]):
        found.append(Found(MISSED, seed, seat - 1, calls))
    if is_unexplained_game(hands, readings[-1]):
        found.append(Found(OVERBID, seed, readings[-1].last_bidder, calls))
    return found


def passes_an_opening(reading: Reading, hand: Hand) -> bool:
    """Whether the pass of a hand that must answer or go on is explained by nothing that a pass may mean there."""
    if (
        reading.opener != reading.partner
        or hand.total_points < NO_OPENING_POINTS
        or reading.last_bidder != reading.partner
    ):
        return False
    if trick_points(reading.last_bid) >= GAME_POINTS or reading.right_call != PASS:
        return False
    if reading.shown_hands[reading.partner].min_points + hand.high_points < GAME_TOGETHER:
        return False  # the partner has told that there is no game
    meanings = [meaning for meaning in system.call_options(reading) if meaning.call == PASS and meaning.fits(hand)]
    return not any(meaning.max_points < NO_POINT_LIMIT for meaning in meanings)


def stayman_misses(hands: Sequence[Hand], over: Reading) -> int:
    """Whose Stayman missed a major of four cards each, as one more than the seat; 0: nobody's."""
    for seat in range(4):
        bids, partners = over.bids_of(seat), over.bids_of((seat + 2) % 4)
        if not bids or not partners or any(over.has_acted((seat + more) % 4) for more in (1, 3)):
            continue
        for level in (1, 2):
            asked = bids[0] == bid(level + 1, CLUBS) and partners[0] == bid(level, NT) and over.opener != seat
            if not asked or strain_of(over.last_bid) in MAJORS or level_of(over.last_bid) > 5:
                continue
            if any(min(hands[seat].lengths[suit], hands[(seat + 2) % 4].lengths[suit]) >= 4 for suit in MAJORS):
                return seat + 1
    return 0


def is_unexplained_game(hands: Sequence[Hand], over: Reading) -> bool:
    """Whether a game was bid with few points, without opponents to outbid and without the shape for it."""
    if over.last_bid < 0 or trick_points(over.last_bid) < GAME_POINTS or over.factor > 1:
        return False
    one, other = hands[over.last_bidder], hands[(over.last_bidder + 2) % 4]
    if one.high_points + other.high_points > FEW_GAME_POINTS or over.is_contested:
        return False
    strain = strain_of(over.last_bid)
    if strain == NT:
        return max([*one.lengths, *other.lengths]) < LONG_SUIT_POINTS
    trumps = one.lengths[strain] + other.lengths[strain]
    return trumps < TRUMP_POINTS and one.points(strain) + other.points(strain) < SHORT_SUIT_POINTS


def all_strange(auctions: int, seed: int, agreed: str) -> Iterator[Found]:
    progress = ProgressBar(auctions, "auctions")
    for number in range(auctions):
        yield from strange_calls(seed * 1_000_000 + number, agreed)
        progress.update(number + 1)
    progress.close()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="What makes no sense in auctions that a system holds with itself.")
    parser.add_argument("--auctions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", choices=system.MEANINGS_BY_SYSTEM, default=NATURAL_SYSTEM)
    chosen = parser.parse_args(argv)
    counts: Counter[str] = Counter()
    for one in all_strange(chosen.auctions, chosen.seed, chosen.system):
        counts[one.kind] += 1
        if counts[one.kind] <= SHOWN_OF_A_KIND:
            sys.stdout.write(one.told + "\n")
    for kind in (PASSED, MISSED, OVERBID):
        sys.stdout.write(f"{kind}: {counts[kind]} of {chosen.auctions:,} auctions\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
