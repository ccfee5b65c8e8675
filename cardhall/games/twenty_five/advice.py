"""Twenty-Five: when to rob the upcard and for which card; the play of the cards follows from the rules.

A hand is valued by the tricks that its cards are likely to win: one each for the five and the jack of trumps, less for
the next trumps, some for a plain king. A seat that may rob does, unless the upcard brings hardly anything and would
only show who holds the ace of trumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardhall.cards import FRENCH_52, Card
from cardhall.games.twenty_five.rules import HAND_SIZE, TRICK_POINTS, TwentyFiveState, card_order
from cardhall.language import card_face, say
from cardhall.players.search.match_equity import MatchCourse
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import HandEvaluator, HandPoints, visible_hand, weights_by_value
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.solved_results import SolvingLimits
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.observation import Observation

TRUMP_VALUES = (1.0, 1.0, 0.9, 0.7, 0.5, 0.5)  # tricks by the highest trumps, from the top
LOW_TRUMP_TRICKS = 0.3  # tricks by any lower trump
SIDE_CARD_TRICKS = {"K": 0.4, "Q": 0.15, "J": 0.05}  # tricks by cards of other suits
VOID_SUIT_TRICKS = 0.1  # tricks by a suit without cards, with a trump to ruff it
HIDDEN_ACE_TRICKS = 0.05  # tricks: the value of not showing who holds the ace of trumps
CHOICE_TEMPERATURE_TRICKS = 0.06  # tricks that multiply the odds of a choice by e
LEAVE_UPCARD_CHANCE = 0.1  # how often a seat that may rob leaves the upcard
TRUMP_DISCARD_SHARE = 0.15  # how likely a trump or a king is put away, compared with another card
RESULT_STD_DEV_POINTS = 9.0  # points: standard deviation of a deal's difference between two of four sides
RANK_ORDER = "23456789TJQKA"  # a beginner's order of ranks, the same in all suits
BEGINNER_LOSS_PER_RANK, BEGINNER_PASS_VALUE = 0.05, 0.5  # of putting a card away, against 1; of leaving the upcard


@lru_cache
def hand_values(trump: str) -> HandEvaluator:
    """Return the value of hands with this trump suit."""
    return HandEvaluator(
        card_order(trump), FRENCH_52, HandPoints(TRUMP_VALUES, LOW_TRUMP_TRICKS, SIDE_CARD_TRICKS, VOID_SUIT_TRICKS)
    )


def has_left_upcard(state: TwentyFiveState, seat: int) -> bool:
    """Return whether the seat has been asked to rob, and has left the upcard."""
    if state.upcard == state.trump_ace or seat == state.robbed:
        return False
    order = state.eldest_first()
    if state.phase == "rob":
        return seat not in state.waiting
    return state.robbed is None or order.index(seat) < order.index(state.robbed)


class TwentyFiveAdvice(TrickAdvice[TwentyFiveState]):
    """The normal player: robs by the value of its hand, and plays for tricks."""

    margin_std_dev = RESULT_STD_DEV_POINTS
    effort = 60
    solving_limits = SolvingLimits(tricks_at_once=3)

    def course(self, state: TwentyFiveState) -> MatchCourse:
        return super().course(state)._replace(usual_gain=TRICK_POINTS * HAND_SIZE / len(state.sides))

    def other_weights(self, state: TwentyFiveState, seat: int, actions: Sequence[Action]) -> list[float]:
        return weights_by_value(
            self.action_values(state, visible_hand(state, seat), actions), CHOICE_TEMPERATURE_TRICKS
        )

    def action_values(self, state: TwentyFiveState, hand: Sequence[Card], actions: Sequence[Action]) -> list[float]:
        """Return the value of the hand after each way to rob, or to leave the upcard."""
        value = hand_values(state.trump)
        after = dict(zip(hand, value.values_after_discards(hand, state.upcard), strict=True))
        return [
            value.evaluate(hand) + HIDDEN_ACE_TRICKS if action == PASS else after[action.cards[0]] for action in actions
        ]

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state = seen.state
        if action.verb == "exchange":
            (card,) = action.cards
            if sum(other.suit == card.suit for other in seen.hand) == 1:
                return say(
                    "The {upcard} is a trump, and without the {card} you can ruff its suit.",
                    upcard=card_face(state.upcard),
                    card=card_face(card),
                )
            if state.rules.order.suits[card] == state.trump:
                return say("You change one trump for another, and nobody learns of your other cards.")
            return say(
                "The {upcard} is a trump, and the {card} is not.",
                upcard=card_face(state.upcard),
                card=card_face(card),
            )
        if action == PASS:
            if any(other.verb == "exchange" for other in seen.actions()):
                return say(
                    "The {upcard} is worth little, and nobody learns who holds the ace of trumps.",
                    upcard=card_face(state.upcard),
                )
            return say("Only the holder of the ace of trumps may rob the upcard.")
        return super().reason(seen, action)


class TwentyFiveBeginner(CarelessAdvice[TwentyFiveState], TwentyFiveAdvice):
    """The easy player: uses the rank order of other games, and puts the lowest number away, whatever its suit."""

    def action_values(self, state: TwentyFiveState, hand: Sequence[Card], actions: Sequence[Action]) -> list[float]:
        return [
            BEGINNER_PASS_VALUE
            if action == PASS
            else 1 - BEGINNER_LOSS_PER_RANK * RANK_ORDER.index(action.cards[0].rank)
            for action in actions
        ]


class TwentyFiveExpert(TwentyFiveAdvice):
    """The hard player: also reads the other hands from robbing, leaving the upcard, and plays."""

    has_inference = True

    def inference(self, seen: Observation, world: TwentyFiveState) -> float:
        """Return how well the hands explain who left the upcard, and what the robber put away."""
        likely, ace = 1.0, world.trump_ace
        for seat in range(world.seats):
            if seat != seen.seat and has_left_upcard(world, seat) and ace in world.whole_hand(seat):
                likely *= LEAVE_UPCARD_CHANCE
        if world.robbed not in (None, seen.seat):
            for card in world.zones["discard"]:
                if card.rank == "K" or world.rules.order.suits[card] == world.trump:
                    likely *= TRUMP_DISCARD_SHARE
        return likely


ADVICE = TwentyFiveAdvice(easy=TwentyFiveBeginner(), hard=TwentyFiveExpert())
