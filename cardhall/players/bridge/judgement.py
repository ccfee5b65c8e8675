"""Judgement: of the calls that a hand fits or nearly fits, the one that turns out best in imagined deals.

The system's call is taken unless another is clearly better. In each imagined deal all four go on bidding by the system
after each of the calls, and the contract reached is valued with the tricks that the hands are estimated to take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from cardhall.players.bridge import system
from cardhall.players.bridge.calls import is_bid, level_of, strain_of
from cardhall.players.bridge.hands import Hand
from cardhall.players.bridge.reading import Reading

NEARLY: Final = 1.0  # the misfit of a hand up to which a call of the system is considered: a point beside its range
DEALS: Final = 32  # imagined for a choice
LEAST_GAIN: Final = 0.25  # IMPs by which another call must be better than the system's
SURE: Final = 1.0  # and standard errors of that difference


class Reached(NamedTuple):
    """The contract of an auction."""

    level: int
    strain: int
    factor: int  # of doubling
    declarer: int  # counted from the dealer


def reached(reading: Reading, first_declares: bool) -> Reached | None:
    """The contract of an auction that is over; `first_declares`: who named its strain first, of that side, plays it."""
    if reading.last < 0:
        return None
    declarer, strain = reading.last_by, strain_of(reading.last)
    if first_declares:
        for number, call in enumerate(reading.calls):
            if is_bid(call) and strain_of(call) == strain and number % 2 == declarer % 2:
                declarer = number % 4
                break
    return Reached(level_of(reading.last), strain, reading.factor, declarer)


def considered(reading: Reading, hand: Hand) -> list[int]:
    """The system's call, and the others that the hand nearly fits."""
    found = [system.choose(reading, hand)]
    for meaning in system.options(reading):
        if meaning.call not in found and meaning.misfit(hand) <= NEARLY:
            found.append(meaning.call)
    return found


def went_on(reading: Reading, hands: Sequence[Hand]) -> Reading:
    """The auction to its end, bid by the system."""
    while not reading.is_over():
        call = system.choose(reading, hands[reading.seat])
        reading = system.read((*reading.calls, call), (reading.needs, reading.vulnerable))
    return reading


def scaled(points: float) -> float:
    """A difference in points as International Match Points, nearly: large ones weigh less than in proportion."""
    size = abs(points)
    imps = size / 40 if size < 400 else 10 + (size - 400) / 110
    return imps if points >= 0 else -imps


def judged(
    reading: Reading,
    calls: Sequence[int],
    imagine: Callable[[], Sequence[Hand]],
    value: Callable[[Reading, Sequence[Hand]], float],
) -> int:
    """Which of the calls, the system's first, is best. `imagine`: four hands that explain the auction so far, from the
    dealer on; `value`: what an auction that is over is worth, in points, to the side that is to call now.
    """
    sums, squares = [0.0] * len(calls), [0.0] * len(calls)
    for _ in range(DEALS):
        hands = imagine()
        usual = 0.0
        for place in range(len(calls)):
            after = system.read((*reading.calls, calls[place]), (reading.needs, reading.vulnerable))
            points = value(went_on(after, hands), hands)
            if place == 0:
                usual = points
            gain = scaled(points - usual)
            sums[place] += gain
            squares[place] += gain * gain
    best, most = calls[0], LEAST_GAIN
    for place in range(1, len(calls)):
        mean = sums[place] / DEALS
        error = sqrt(max(0.0, squares[place] / DEALS - mean * mean) / DEALS)
        if mean > most and mean > SURE * error:
            best, most = calls[place], mean
    return best
