"""How many tricks four hands come to, estimated from honours, trumps, short suits and stoppers.

A linear formula, fitted by least squares to the double-dummy results of random deals, from which it is off by 0.92
tricks with trumps and by 1.15 without (root of the mean square). A
double-dummy solution takes thousands of times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.players.bridge.calls import NT
from cardhall.players.bridge.hands import ACE, JACK, KING, QUEEN, TEN, Hand

HONOURS: Final = (ACE, KING, QUEEN, JACK, TEN)
TRUMPS_KNOWN: Final = 11  # trumps of both hands, beyond which more make no difference
WITH_TRUMPS: Final[tuple[float, ...]] = (
    -8.477, 1.002, -0.532, -0.377, 0.172, -0.351, 0.167, 1.888, 1.411, 0.951, 0.583, 0.313,
    1.652, 1.065, 0.517, 0.224, 0.104, 0.224, -0.852, 0.077, 1.542, 0.527, 0.112, -0.178,
    -0.741, -0.051, -0.121, -0.001, 0.033, -0.048, 0.404,
)  # fmt: skip
WITHOUT_TRUMPS: Final[tuple[float, ...]] = (
    -3.436, 2.075, 1.365, 0.760, 0.393, 0.200, 1.649, -0.205, 0.016, -0.184, 0.151, -0.008,
    -0.216, 0.259, 0.032, -0.129, 0.077, -0.517, -0.030, -0.037, 0.050,
)  # fmt: skip


def tricks(hands: Sequence[Hand], declarer: int, strain: int) -> float:
    """About how many tricks the declarer's side takes. `hands`: of all seats in order."""
    own, dummy = hands[declarer], hands[(declarer + 2) % 4]
    others = (hands[(declarer + 1) % 4], hands[(declarer + 3) % 4])
    if strain == NT:
        found, weights = without_trumps(own, dummy, others), WITHOUT_TRUMPS
    else:
        found, weights = with_trumps(own, dummy, others, strain), WITH_TRUMPS
    total = 0.0
    for number in range(len(found)):
        total += found[number] * weights[number]
    return total


def with_trumps(own: Hand, dummy: Hand, others: tuple[Hand, Hand], trumps: int) -> list[float]:
    """What counts in a contract with trumps."""
    longer, shorter = (own, dummy) if own.lengths[trumps] >= dummy.lengths[trumps] else (dummy, own)
    most, fewest = longer.lengths[trumps], shorter.lengths[trumps]
    number = most + fewest
    held = own.ranks[trumps] | dummy.ranks[trumps]
    longest = max(others[0].lengths[trumps], others[1].lengths[trumps])
    found = [
        1.0,
        float(min(number, TRUMPS_KNOWN)),
        float(max(0, number - 8)),
        float(max(0, number - 9)),
        float(most - fewest),
        float(longest - (14 - number) // 2),
        float(fewest >= 4),
    ]
    for honour in HONOURS:
        found.append(1.0 if held & honour else 0.0)
    honours = [0.0] * 5  # of the other suits
    short = [0.0] * 6  # suits of none, one, two cards: in the hand with fewer trumps, in the other
    wasted_on_none = wasted_on_one = ace_on_none = 0.0  # honours opposite short suits
    level = doubletons = 0.0
    long_suits = tops = 0.0
    for suit in range(4):
        if suit == trumps:
            continue
        both = own.ranks[suit] | dummy.ranks[suit]
        for place in range(5):
            if both & HONOURS[place]:
                honours[place] += 1.0
        few, many = shorter.lengths[suit], longer.lengths[suit]
        if few <= 2:
            short[few] += 1.0 if fewest >= 3 else 0.5
        if many <= 2:
            short[3 + many] += 1.0
        least = min(few, many)
        if least <= 1:
            opposite, beside = (longer, shorter) if few < many else (shorter, longer)
            ranks = opposite.ranks[suit]
            wasted = float((3 if ranks & KING else 0) + (2 if ranks & QUEEN else 0) + (1 if ranks & JACK else 0))
            if least == 0:
                wasted_on_none += wasted
                ace_on_none += 1.0 if ranks & ACE else 0.0
            elif not beside.ranks[suit] & ACE:
                wasted_on_one += wasted
        if few == 2 and many == 2:
            doubletons += 1.0
        if few == many:
            level += 1.0
        length = max(0, few + many - 7)
        long_suits += length
        tops += length * (both >> 10).bit_count()
    ruffs = max(0, min(fewest, 4)) * (short[0] + short[1])
    found += honours
    found += short
    found += [wasted_on_none, ace_on_none, wasted_on_one, level, doubletons, long_suits, tops, ruffs]
    return found


def without_trumps(own: Hand, dummy: Hand, others: tuple[Hand, Hand]) -> list[float]:
    """What counts in a contract without trumps."""
    honours = [0.0] * 5
    unstopped = half_stopped = running = cards = longest = tops = eight = none = single = level = 0.0
    worst = lost = 0.0  # the longest holdings of the others in suits that are not stopped
    for suit in range(4):
        both = own.ranks[suit] | dummy.ranks[suit]
        one, other = own.lengths[suit], dummy.lengths[suit]
        most = max(one, other)
        for place in range(5):
            if both & HONOURS[place]:
                honours[place] += 1.0
        top = (both >> 10).bit_count()
        if not both & ACE and not (both & KING and both & QUEEN):
            if both & KING or (both & QUEEN and (both & JACK or most > 2)):
                half_stopped += 1.0
            else:
                unstopped += 1.0
                theirs = float(max(others[0].lengths[suit], others[1].lengths[suit]))
                lost += theirs
                worst = max(worst, theirs)
        if top >= 2:
            running += float(max(0, most - 3) * (top - 1))
        cards += float(max(0, most - 4))
        longest = max(longest, float(most))
        tops += float(max(0, one + other - 7) * top)
        eight += one + other >= 8
        none += min(one, other) == 0
        single += min(one, other) == 1
        level += one == other
    high = own.high + dummy.high
    found = [1.0, *honours]
    found += [unstopped, half_stopped, running, cards, longest, tops, eight, none, single, level, worst, lost]
    found += [float(max(0, high - 25)), float(max(0, high - 30)), float(max(0, 20 - high))]
    return found
