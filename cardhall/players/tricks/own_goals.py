"""Goals of one seat against all others: an exact number of tricks, and points to win the match.

`certain_goals` knows goals of a least number of tricks, where the value of the deal does not depend on which of the
others takes the rest. Here are the other goals that a seat alone in its party can make certain:

- an exact number of tricks: a bid to be met, or a bid to take none;
- among three or more sides, the points with which the match is won, whatever the others still take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from cardhall.players.tricks.certain_goals import SureTricks, can_count_sure_tricks, sees_own_hands, split_cards
from cardhall.players.tricks.solved_results import tricks_left
from cardhall.rules.engine.results import Number
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_state import TrickState

# from the tricks of the parties to the points by side; None: more than tricks counts
PointsBySide = Callable[[Sequence[int]], Sequence[Number] | None]


class SureTrickCount(SureTricks):
    """Whether a seat is sure to take exactly a number of further tricks, whatever the others hold and do.

    Only for a seat alone in its party, in games in which suit is followed and nothing else is a duty.
    """

    def is_sure_to_take(self, card: int, number: int) -> bool:
        """Return whether the seat takes exactly `number` tricks, with the trick under way, after playing the card."""
        position = self.position
        hand = self.hands[0] & ~card
        rounds = (0,) * len(self.suits.fields)
        if not position.lying:
            return self._takes_after_lead(card, hand, rounds, number)
        if not card & position.winning():
            return number == 0 and self._can_lose_all(hand)
        led = self.suits.suit_at[position.led.bit_length() - 1]
        waiting = [other for other in self.others if other.seat in self._seats_to_come()]
        if number and not self._may_be_beaten(card, led, waiting):
            return self._takes_on_lead(hand, rounds, number - 1)
        if number or card & self.position.trumps & ~position.led:
            return False
        beaten = any(other.least[led] > 0 and not self._cards_below(other.may_hold, card, led) for other in waiting)
        return beaten and self._can_lose_all(hand)

    def _takes_on_lead(self, hand: int, rounds: tuple[int, ...], number: int) -> bool:
        """Return whether the hand, on lead after its own winners were led `rounds` times by suit, can take `number`."""
        if not hand or number > hand.bit_count():
            return not hand and not number
        able = self._able_to_lead(hand)
        for field in self.suits.fields:
            own = able & field
            if own:
                card = 1 << own.bit_length() - 1 if number else own & -own
                if self._takes_after_lead(card, hand & ~card, rounds, number):
                    return True
        return False

    def _takes_after_lead(self, card: int, hand: int, rounds: tuple[int, ...], number: int) -> bool:
        """Return whether the seat takes `number` after leading the card, already out of the hand."""
        suit = self.suits.suit_at[card.bit_length() - 1]
        before = sum(rounds) - rounds[suit]
        if number:
            if any(self._may_beat(other, card, suit, rounds, before) for other in self.others):
                return False
            new = (*rounds[:suit], rounds[suit] + 1, *rounds[suit + 1 :])
            return self._takes_on_lead(hand, new, number - 1)
        return self._is_beaten(card, suit, rounds, before) and self._can_lose_all(hand)

    def _is_beaten(self, card: int, suit: int, rounds: tuple[int, ...], before: int) -> bool:
        """Return whether somebody must beat a card that is led."""
        field = self.suits.fields[suit]
        held = 0
        for other in self.others:
            held |= other.may_hold & field
            if other.least[suit] - rounds[suit] - before > 0 and not self._cards_below(other.may_hold, card, suit):
                return True
        gone = self.cards_in_no_hand + len(self.others) * sum(
            rounds
        )  # cards of the suit that may be out of all hands by then
        return not self._cards_below(held, card, suit) and held.bit_count() > gone

    def _cards_below(self, cards: int, card: int, suit: int) -> int:
        """Return the cards of the suit below that card."""
        return cards & self.suits.fields[suit] & (card - 1)

    def _can_lose_all(self, hand: int) -> bool:
        """Return whether the hand, not on lead, can lose every trick.

        In each suit its lowest card must lie below the lowest that others may hold, its second below their second, and
        so on: then the highest card that loses is played to each lead, and the highest of a suit thrown away.
        """
        if hand & self.position.trumps:
            return False  # they may be all that is left
        held = 0
        for other in self.others:
            held |= other.may_hold
        for field in self.suits.fields:
            own, theirs = split_cards(hand & field), split_cards(held & field)
            if any(mine > other for mine, other in zip(own, theirs, strict=False)):
                return False
        return True


def own_values(position: Position, side: int, points: PointsBySide, goal: int) -> list[float]:
    """Return the seat's own points by tricks still won; [] if the points depend on the others' shares."""
    own, left = position.party_of[position.turn], tricks_left(position)
    own_points: list[float] = []
    for more in range(left + 1):
        values = set()
        for brought in points_of_divisions(position, own, more, left, points):
            if brought is None:
                return []
            values.add(goal * brought[side])
        if len(values) != 1:
            return []
        own_points.append(float(values.pop()))
    return own_points


def points_of_divisions(
    position: Position, own: int, more: int, left: int, points: PointsBySide
) -> list[Sequence[Number] | None]:
    """Return the points by side if the own party takes `more` of the tricks left, and one of the others the rest."""
    points_by_division = []
    for other in range(len(position.taken)):
        if other != own:
            taken = position.taken[:]
            taken[own] += more
            taken[other] += left - more
            points_by_division.append(points(taken))
    return points_by_division


def exact_goal(values: Sequence[float]) -> int | None:
    """Return the number of tricks that is best by as much as a trick counts anywhere else; None for no such number."""
    if len(set(values)) < 2:
        return None
    best = max(range(len(values)), key=values.__getitem__)
    rest = [*values[:best], *values[best + 1 :]]
    drop = values[best] - max(rest)
    steps = [abs(b - a) for part in (values[:best], values[best + 1 :]) for a, b in pairwise(part)]
    return best if drop > 0 and drop >= max(steps, default=0.0) else None


def match_goal(position: Position, side: int, points: PointsBySide, scores: Sequence[float], target: int) -> int | None:
    """Return the number of further tricks with which the side has won the match for certain; None if none is enough.

    `scores`: before the deal. The side must reach the target and be ahead of all others, whoever takes the rest.
    """
    own, left = position.party_of[position.turn], tricks_left(position)
    for more in range(left + 1):
        totals = []
        for brought in points_of_divisions(position, own, more, left, points):
            if brought is None:
                break
            totals.append([score + gain for score, gain in zip(scores, brought, strict=True)])
        else:
            if all(
                total[side] >= target and total.count(max(total)) == 1 and max(total) == total[side] for total in totals
            ):
                return more
    return None


def cards_taking_exactly(
    state: TrickState, position: Position, seat: int, cards: Sequence[int], number: int
) -> list[int]:
    """Return the cards with which the seat is sure to take exactly `number` further tricks."""
    if position.counts_points or not position.rules.only_follow or position.rules.licences:
        return []
    sure = SureTrickCount(state, position, seat)
    if len(sure.own) != 1 or not all(other.is_foe for other in sure.others):
        return []
    return [card for card in cards if sure.is_sure_to_take(card, number)]


def cards_taking_at_least(
    state: TrickState, position: Position, seat: int, cards: Sequence[int], number: int
) -> list[int]:
    """Return the cards with which the own side is sure to take at least `number` further tricks."""
    sure = SureTricks(state, position, seat)
    return [card for card in cards if sure.gain_after(card, number) >= number]


def can_count_from_seat(state: TrickState, position: Position, seat: int) -> bool:
    """Return whether sure tricks can be counted from what the seat sees."""
    return not position.counts_points and can_count_sure_tricks(state, position) and sees_own_hands(state, seat)
