"""Put and Take: nothing is decided, but the average result is known exactly.

Any card of the stock is as likely as any other to be turned next, or later. So each card still to be turned costs or
brings a hand, on average, its stake times the matching cards in the stock (each counted for every hand card that it
matches), divided by the size of the stock.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from cardhall.games.put_and_take.rules import PutAndTakeState
from cardhall.language import decimals, say
from cardhall.players.search.advice import Advice, Ranking
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

RESULT_STD_DEV_CREDITS = (
    14.0  # credits: standard deviation of the difference that a deal makes between two seats, about
)
DECIMAL_PLACES = 1  # of averages in sentences


def count_ranks_left(state: PutAndTakeState) -> dict[str, int]:
    """Return the number of cards of each rank in the stock: four less the open ones."""
    counts = dict.fromkeys([card.rank for card in state.game.pack], 4)
    for zone, some in state.zones.items():
        if zone != STOCK_ZONE:
            for card in some:
                counts[card.rank] -= 1
    return counts


def count_matching_cards(state: PutAndTakeState, seat: int) -> int:
    """Return how many cards of the stock match some card of the seat's hand."""
    rank_counts = count_ranks_left(state)
    return sum([rank_counts[rank] for rank in {card.rank for card in state.zones.get(HAND[seat], ())}])


def count_matches(state: PutAndTakeState, seat: int) -> int:
    """Return the stock cards that match the hand, counted once for each matching hand card."""
    rank_counts = count_ranks_left(state)
    return sum([rank_counts[card.rank] for card in state.zones.get(HAND[seat], ())])


def next_card_result(state: PutAndTakeState, seat: int) -> float:
    """Return the average credits that the next card costs or brings the seat.

    For the dealer it is the sum of all others.
    """
    seats = state.players() if seat == state.dealer else [seat]
    return state.stake() * sum([count_matches(state, one) for one in seats]) / len(state.zones[STOCK_ZONE])


def remaining_result(state: PutAndTakeState, seat: int) -> float:
    """Return the seat's average result from the cards still to turn, in credits; the dealer gets the others' losses."""
    stakes: tuple[int, ...] = state.game.stakes(state.options)
    remaining_stakes = sum(stakes[len(state.zones["turned"]) :])
    factor = remaining_stakes if state.phase == "take" else sum(stakes) - remaining_stakes
    if seat == state.dealer:
        return -sum([remaining_result(state, other) for other in state.players()])
    return factor * count_matches(state, seat) / len(state.zones[STOCK_ZONE])


class Chances(NamedTuple):
    """The chances of a hand to pay or to take on the next card."""

    matching: int  # cards of the stock that match some card of the hand
    left: int  # cards of the stock
    credits: float  # paid or taken on average


def next_card_chances(seen: Observation) -> Chances | None:
    """Return the chances of the seat's hand on the next card; None if it has no hand."""
    if not seen.hand or seen.is_over:
        return None
    state: PutAndTakeState = seen.state
    return Chances(
        count_matching_cards(state, seen.seat), len(state.zones[STOCK_ZONE]), next_card_result(state, seen.seat)
    )


class PutAndTakeAdvice(Advice[PutAndTakeState]):
    """The only possible action, valued by the expected result of the deal."""

    searches_tree = False
    margin_std_dev = RESULT_STD_DEV_CREDITS

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        seats = seen.seats
        # compared with the mean of the others
        value = self.expected_result(seen.state, seen.seat) * seats / (seats - 1)
        return [(action, value) for action in seen.actions()]

    def expected_result(self, state: PutAndTakeState, seat: int) -> float:
        """Return the seat's average result of the whole deal, including past payments."""
        paid = state.credits_taken[seat] - state.credits_put[seat]
        if seat == state.dealer:
            paid = sum(state.credits_put) - sum(state.credits_taken)
        return paid + remaining_result(state, seat)

    def reason(self, seen: Observation, action: Action) -> str:
        state: PutAndTakeState = seen.state
        average_result = next_card_result(state, state.dealer)
        if not average_result:
            return say("Nobody has a card that can still be matched.")
        credits = decimals(average_result, DECIMAL_PLACES)
        if state.phase == "put":
            return say("On average the next card costs the others {credits} credits in all.", credits=credits)
        return say("On average the next card brings the others {credits} credits in all.", credits=credits)

    def outlook(self, seen: Observation) -> str:
        chances = next_card_chances(seen)
        if chances is None:
            return ""
        if not chances.matching:
            return say("No card left in the stock matches yours.")
        values: dict[str, Any] = {**chances._asdict(), "credits": decimals(chances.credits, DECIMAL_PLACES)}
        if seen.phase == "put":
            return say("Matching cards left: {matching} of {left}. The next card costs {credits} on average.", **values)
        return say("Matching cards left: {matching} of {left}. The next card brings {credits} on average.", **values)


ADVICE = PutAndTakeAdvice()
