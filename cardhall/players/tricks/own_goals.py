"""Goals of one seat against all others: an exact number of tricks, and points to win the match.

`certain_goals` knows goals of a least number of tricks, where the value of the deal does not depend on which of the
others takes the rest. Here are the other goals that a seat alone in its party can make certain:

- an exact number of tricks: a bid to be met, or a bid to take none;
- among three or more sides, the points with which the match is won, whatever the others still take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from cardhall.players.tricks.certain_goals import (
    SureTricks,
    can_count_sure_tricks,
    list_seats_to_come,
    sees_own_hands,
    split_cards,
)
from cardhall.players.tricks.solved_results import count_tricks_left
from cardhall.rules.engine.results import Number
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_state import TrickState

# from the tricks of the parties to the points by side; None: more than tricks counts
PointsBySide = Callable[[Sequence[int]], Sequence[Number] | None]


class SureTrickCount(SureTricks):
    """Whether a seat is sure to take exactly a number of further tricks, whatever the others hold and do.

    Only for a seat alone in its party, in games in which suit is followed and nothing else is a duty.
    """

    def is_sure_to_take(self, card: int, trick_count: int) -> bool:
        """Return whether the seat takes exactly `trick_count` tricks after playing the card, current one included."""
        position = self.position
        hand = self.hands[0] & ~card
        rounds = (0,) * len(self.suits.fields)
        if not position.cards_in_trick:
            return self._takes_after_lead(card, hand, rounds, trick_count)
        if not card & position.winning():
            return trick_count == 0 and self._can_lose_all(hand)
        led = self.suits.suit_at[position.led.bit_length() - 1]
        waiting = [other for other in self.other_hands if other.seat in list_seats_to_come(position)]
        if trick_count and not self._may_be_beaten(card, led, waiting):
            return self._takes_on_lead(hand, rounds, trick_count - 1)
        if trick_count or card & self.position.trumps & ~position.led:
            return False
        beaten = any(
            other.min_counts[led] > 0 and not self._cards_below(other.may_hold, card, led) for other in waiting
        )
        return beaten and self._can_lose_all(hand)

    def _takes_on_lead(self, hand: int, rounds: tuple[int, ...], trick_count: int) -> bool:
        """Return whether the hand can take `trick_count`, on lead after its winners were led `rounds` times by suit."""
        if not hand or trick_count > hand.bit_count():
            return not hand and not trick_count
        able = self._able_to_lead(hand)
        for field in self.suits.fields:
            own = able & field
            if own:
                card = 1 << own.bit_length() - 1 if trick_count else own & -own
                if self._takes_after_lead(card, hand & ~card, rounds, trick_count):
                    return True
        return False

    def _takes_after_lead(self, card: int, hand: int, rounds: tuple[int, ...], trick_count: int) -> bool:
        """Return whether the seat takes `trick_count` after leading the card, already out of the hand."""
        suit = self.suits.suit_at[card.bit_length() - 1]
        discard_chances = sum(rounds) - rounds[suit]
        if trick_count:
            if any(self._may_beat(other, card, suit, rounds, discard_chances) for other in self.other_hands):
                return False
            rounds_after = (*rounds[:suit], rounds[suit] + 1, *rounds[suit + 1 :])
            return self._takes_on_lead(hand, rounds_after, trick_count - 1)
        return self._is_beaten(card, suit, rounds, discard_chances) and self._can_lose_all(hand)

    def _is_beaten(self, card: int, suit: int, rounds: tuple[int, ...], discard_chances: int) -> bool:
        """Return whether somebody must beat a card that is led."""
        field = self.suits.fields[suit]
        possible_cards = 0
        for other in self.other_hands:
            possible_cards |= other.may_hold & field
            if other.min_counts[suit] - rounds[suit] - discard_chances > 0 and not self._cards_below(
                other.may_hold, card, suit
            ):
                return True
        # cards of the suit that may be out of all hands by then
        max_cards_gone = self.cards_in_no_hand + len(self.other_hands) * sum(rounds)
        return not self._cards_below(possible_cards, card, suit) and possible_cards.bit_count() > max_cards_gone

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
        for other in self.other_hands:
            held |= other.may_hold
        for field in self.suits.fields:
            own, theirs = split_cards(hand & field), split_cards(held & field)
            if any(mine > other for mine, other in zip(own, theirs, strict=False)):
                return False
        return True


def list_own_values(position: Position, side: int, list_points_by_side: PointsBySide, points_sign: int) -> list[float]:
    """Return the seat's own points by tricks still won; [] if the points depend on the others' shares."""
    own_party, remaining_tricks = position.party_of[position.turn], count_tricks_left(position)
    own_points: list[float] = []
    for further_tricks in range(remaining_tricks + 1):
        values = set()
        for points_by_side in list_points_of_divisions(
            position, own_party, further_tricks, remaining_tricks, list_points_by_side
        ):
            if points_by_side is None:
                return []
            values.add(points_sign * points_by_side[side])
        if len(values) != 1:
            return []
        own_points.append(float(values.pop()))
    return own_points


def list_points_of_divisions(
    position: Position, own_party: int, further_tricks: int, remaining_tricks: int, list_points_by_side: PointsBySide
) -> list[Sequence[Number] | None]:
    """Return the points by side if the own party takes `further_tricks` of those left, and another party the rest."""
    points_by_division = []
    for other_party in range(len(position.tricks_taken)):
        if other_party != own_party:
            tricks_by_party = position.tricks_taken[:]
            tricks_by_party[own_party] += further_tricks
            tricks_by_party[other_party] += remaining_tricks - further_tricks
            points_by_division.append(list_points_by_side(tricks_by_party))
    return points_by_division


def find_exact_goal(values: Sequence[float]) -> int | None:
    """Return the number of tricks that is best by as much as a trick counts anywhere else; None for no such number."""
    if len(set(values)) < 2:
        return None
    best_number = max(range(len(values)), key=values.__getitem__)
    other_values = [*values[:best_number], *values[best_number + 1 :]]
    drop = values[best_number] - max(other_values)
    steps = [abs(b - a) for part in (values[:best_number], values[best_number + 1 :]) for a, b in pairwise(part)]
    return best_number if drop > 0 and drop >= max(steps, default=0.0) else None


def find_match_goal(
    position: Position, side: int, list_points_by_side: PointsBySide, scores: Sequence[float], target: int
) -> int | None:
    """Return the number of further tricks with which the side has won the match for certain; None if none is enough.

    `scores`: before the deal. The side must reach the target and be ahead of all others, whoever takes the rest.
    """
    own_party, remaining_tricks = position.party_of[position.turn], count_tricks_left(position)
    for further_tricks in range(remaining_tricks + 1):
        totals = []
        for points_by_side in list_points_of_divisions(
            position, own_party, further_tricks, remaining_tricks, list_points_by_side
        ):
            if points_by_side is None:
                break
            totals.append([score + gain for score, gain in zip(scores, points_by_side, strict=True)])
        else:
            if all(
                total[side] >= target and total.count(max(total)) == 1 and max(total) == total[side] for total in totals
            ):
                return further_tricks
    return None


def cards_taking_exactly(
    state: TrickState, position: Position, seat: int, cards: Sequence[int], trick_count: int
) -> list[int]:
    """Return the cards with which the seat is sure to take exactly `trick_count` further tricks."""
    if position.counts_points or not position.rules.only_follow or position.rules.licences:
        return []
    sure_tricks = SureTrickCount(state, position, seat)
    if len(sure_tricks.own_seats) != 1 or not all(other.is_foe for other in sure_tricks.other_hands):
        return []
    return [card for card in cards if sure_tricks.is_sure_to_take(card, trick_count)]


def cards_taking_at_least(
    state: TrickState, position: Position, seat: int, cards: Sequence[int], trick_count: int
) -> list[int]:
    """Return the cards with which the own side is sure to take at least `trick_count` further tricks."""
    sure_tricks = SureTricks(state, position, seat)
    return [card for card in cards if sure_tricks.gain_after(card, trick_count) >= trick_count]


def can_count_from_seat(state: TrickState, position: Position, seat: int) -> bool:
    """Return whether sure tricks can be counted from what the seat sees."""
    return not position.counts_points and can_count_sure_tricks(state, position) and sees_own_hands(state, seat)
