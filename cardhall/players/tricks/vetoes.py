"""Cards that no sound player plays to a trick, whatever imagined deals say of them.

Two are seen by the last player to a trick that an opponent holds. A trick that is worth all that may still be gained is
taken. And where another trick is never worse, a card that wins and is not even the best one left of its suit wins
rather than a lower one loses. The third is a lead: a card that wins for certain, with which a dear card that lies open
with another can be thrown.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.players.search.payoff import margins
from cardhall.players.tricks.decided import counts_alone
from cardhall.players.tricks.solving import Worth
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import won_so_far

CLEARLY = 2.0  # times what all further tricks may bring: what a trick that decides the deal brings


def needless_losers(position: Position, worth: Sequence[float]) -> int:
    """The cards with which the seat that plays last to a trick loses it for nothing; 0: there are none.

    `worth`: what the deal brings the seat's party, by the tricks that it takes of those left; []: that is not known.
    """
    cards = position.legal()
    winners = cards & position.winning()
    losers = cards & ~winners
    if not worth or not losers or not winners or position.lying + 1 != position.size or position.partner_holds():
        return 0
    gain, more = worth[1] - worth[0], max(worth[1:]) - worth[1]
    if gain > 0 and gain >= CLEARLY * more and min(worth[1:]) >= worth[1]:
        return losers
    in_suit = winners & position.led
    if not in_suit or gain <= 0 or list(worth) != sorted(worth):
        return 0
    known = 0
    for hand in position.hands:
        known |= hand.cards
    higher = position.out & position.led & ~known & -(in_suit & -in_suit)
    return losers if higher else 0


def wanted_losers(position: Position, worth: Sequence[float]) -> int:
    """The cards that lose a trick which the last player to it wants, and can win with a card of its suit; 0: none.

    `worth`: as above; where card points count, a trick with some is wanted.
    """
    wanted = position.in_trick > 0 if position.counts_points else bool(worth) and max(worth[1:]) > worth[0]
    cards = position.legal()
    winners = cards & position.winning()
    return cards & ~winners if wanted and winners & position.led and not position.partner_holds() else 0


def worth_of_more(state: TrickState, position: Position, worth: Worth, goal: int) -> list[float]:
    """What the deal brings the side of the seat to act, by the tricks that its party still takes; []: more counts.

    The other tricks go to the party after it. `worth`, `goal`: as for the solver.
    """
    if position.counts_points or not counts_alone(state, worth):
        return []
    tricks, _ = won_so_far(state, position.rules, position.party_of)
    own, left = position.party_of[position.turn], len(state.zones[HAND[state.playing]])
    side = state.side_of(state.playing)
    found: list[float] = []
    for more in range(left + 1):
        taken = tricks[:]
        taken[own] += more
        taken[(own + 1) % len(taken)] += left - more
        brought = worth(state, taken, position.points)
        if brought is None:
            return []
        found.append(margins(brought, goal)[side])
    return found


def gifts(state: TrickState, position: Position, dear: int) -> int:
    """The leads that nobody can beat, in suits of which a seat that holds a dear card has none, or hardly any more.

    `dear`: cards that cost who captures them, and lie open. Whoever holds one leads from its short suits, to throw it.
    """
    own = position.hands[position.turn].cards
    others = position.out & ~own
    found = 0
    for seat in range(position.seats):
        if seat == position.turn or not position.hands[seat].cards & dear:
            continue
        left = own
        while left:
            card = left & -left
            left ^= card
            suit = position.suit_of(card)
            held = mask_of(position.suits.cards_of(others & suit))
            lacks = held & state.ruled_out[seat] == held or suit & leads_once(state, position, seat)
            if lacks and not others & suit & -card and not dear & suit:
                found |= card
    return found


def leads_once(state: TrickState, position: Position, seat: int) -> int:
    """The suits that the seat has led itself, and that nobody has led besides."""
    own = others = 0
    for trick in state.tricks:
        suit = position.suits.whole[trick.cards[0]]
        if trick.leader == seat and not suit & own:
            own |= suit
        else:
            others |= suit
    return own & ~others
