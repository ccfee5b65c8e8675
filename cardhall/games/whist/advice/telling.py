"""Reading a hand from every card of a partner: the probability of plays by the learnt trees.

Such a seat plays the card of which the trees (`learnt`) say most, small cards showing what it holds (`attitude`). So a
hand of which they say that another card would have been better is less likely, the less the more they say so. But who
sits there may be a person, who agrees with the trees in the main only: both ways to play are held against what it has
played, so that after a few cards the one counts that explains them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple, final

from cardhall.cards import Card
from cardhall.players.tricks.attitude import DEPARTS, asked_of
from cardhall.players.tricks.card_features import Course
from cardhall.players.tricks.learnt import trees
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of

# Tricks by which two cards differ for each factor e between their likelihoods, of who plays by the trees and of others:
UNIT: Final = 0.036
LOOSE_UNIT: Final = 0.15
LOOSE: Final = 0.2  # how likely the seat is one of those others, before it has played
ANY: Final = 0.05  # how often a card is played for a reason of another kind: each is as likely then
UNUSUAL: Final = 0.3  # how likely, of cards as good as each other, one is that is not the usual one


class Decision(NamedTuple):
    """A card played by a seat, with its view at the time without the hand."""

    course: Course
    card: int  # as a bit
    out: int  # the cards that were in all hands


@final
class Telling:
    """All plays of a seat in a deal, prepared for checking its possible hands."""

    def __init__(self, state: TrickState, seat: int, game: str, known: tuple[int, Card] | None = None) -> None:
        """Read the plays from a state that another seat sees; only open cards are used.

        `known`: a card that all have seen at the deal, and the seat that held it.
        """
        self.ensembles = trees(game)
        self.decisions: list[Decision] = []  # the last one first
        self.found: dict[int, float] = {}  # the likelihood by the hand held now
        suits = rules_of(state).suits
        out = position_of(state).out
        tricks: list[tuple[Sequence[int], Sequence[Card]]] = [(trick.seats, trick.cards) for trick in state.tricks]
        tricks.append((state.trick_seats, state.zones["trick"]))
        for number in range(len(tricks) - 1, -1, -1):
            seats, cards = tricks[number]
            at = seats.index(seat) if seat in seats[: len(cards)] else len(cards)
            out |= suits.flags(cards[at:])
            if at < len(cards):
                course = Course(suits, seat)
                course.take(state.tricks[:number])
                course.lay(seats[:at], cards[:at])
                if known is not None and known[0] != seat and out & suits.flag[known[1]]:
                    course.know(*known)
                self.decisions.append(Decision(course, suits.flag[cards[at]], out))
            out |= suits.flags(cards[:at])

    def likelihood(self, hand: int) -> float:
        """Return the probability of the seat's plays if its present hand is `hand`, as bits."""
        if hand in self.found:
            return self.found[hand]
        now, by_trees, loosely = hand, 1 - LOOSE, LOOSE
        for decision in self.decisions:
            hand |= decision.card
            decision.course.hold(hand, decision.out & ~hand)
            one, other = self._likely(decision.course, decision.card)
            by_trees *= one
            loosely *= other
        self.found[now] = by_trees + loosely
        return by_trees + loosely

    def _likely(self, course: Course, card: int) -> tuple[float, float]:
        """Return the probabilities of a card from the hand in this course: by the trees, and by others."""
        suits = course.able()
        runs = [course.runs(suit) for suit in suits]
        if len(suits) == 1 and len(runs[0]) == 1:
            only = 1.0 if runs[0][0] << suits[0] * course.width & card else 0.0
            return only, only
        ensemble = self.ensembles["quick-follows" if course.lying else "quick-leads"]
        values: list[float] = []
        mine, usual = -1, True
        for suit, some in zip(suits, runs, strict=True):
            base = suit * course.width
            spare, wanted = asked_of(course, suit)
            for same in some:
                one = wanted if wanted & same else same & -same
                value = ensemble.value(course.of(base + one.bit_length() - 1))
                if same << base & card:
                    mine, usual = len(values), one << base == card
                values.append(value - DEPARTS if one & spare and one != wanted else value)
        if mine < 0:
            return 0.0, 0.0  # it had to follow suit
        total, loose_total = 0.0, 0.0
        for value in values:
            total += exp(min(50.0, (value - values[mine]) / UNIT))
            loose_total += exp(min(50.0, (value - values[mine]) / LOOSE_UNIT))
        any_one, as_usual = ANY / len(values), 1.0 if usual else UNUSUAL
        return ((1 - ANY) / total + any_one) * as_usual, ((1 - ANY) / loose_total + any_one) * as_usual
