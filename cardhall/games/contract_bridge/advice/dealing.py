"""Hidden hands drawn to explain the auction and the play: imagined deals consistent with the calls.

Hands are drawn by exchanging two hidden cards again and again (the Metropolis algorithm). An exchange that makes the
calls and plays more likely stays, any other with the ratio of both likelihoods as probability. So deals come up in
proportion to how well they explain calls and plays, however rare they are among all deals.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, log
from typing import Final, final

from cardhall.cards import Card
from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.hand_evaluation import Hand
from cardhall.games.contract_bridge.advice.leads import OTHER_CARD_COST, best_lead, rank_height
from cardhall.games.contract_bridge.advice.system import (
    MIN_CALL_CHANCE,
    OFF_SYSTEM_CALL_CHANCE,
    choose_call,
    off_system_likelihood,
)
from cardhall.players.tricks.play_evidence import OtherPlay, play_likelihood, signal_factor, signaller_factor

EXCHANGES_BEFORE_FIRST_DEAL: Final = 400  # exchanges tried before the first deal
EXCHANGES_AFTER_SLAM: Final = 1200  # before the first deal after a slam bid: so strong hands are far from random ones
EXCHANGES_BETWEEN_DEALS: Final = 30  # before each further deal; with fewer they would be too alike
LEAD_LOG_ODDS_PER_VALUE: Final = 0.8  # how closely opening leads follow what looks best
DEALS_PER_RESTART: Final = 16  # deals after which the exchanges begin anew from a random deal
LEAST_LOG_WEIGHT: Final = -1e300  # below any weight
# most log likelihood of a call that the system does not make
MAX_OFF_SYSTEM_WEIGHT: Final = log(OFF_SYSTEM_CALL_CHANCE + MIN_CALL_CHANCE)
LEAST_PLAY_CHANCE: Final = 1e-9  # so that no play makes a hand impossible


@final
class OpeningLead:
    """An opening lead: how likely hands are to make it."""

    def __init__(self, card: Card, trump: str, partner_suits: int, opponent_suits: int) -> None:
        """Set up the odds of leads.

        `partner_suits`, `opponent_suits`: the suits that partner and opponents have bid, as bits.
        """
        self.suit: int = int(card) // 13
        self.height: int = rank_height(card)
        self.trump = trump
        self.partner_suits = partner_suits
        self.opponent_suits = opponent_suits
        # By suit and the ranks held of it, as far as they were asked for: the odds that any card of the suit is led.
        self.odds: list[dict[int, float]] = [{0: 0.0} for _ in range(4)]
        self.lead_odds: dict[int, float] = {}  # by the ranks held of the suit led: the odds that this card is led

    def likelihood(self, hand_ranks: Sequence[int]) -> float:
        """Return the likelihood of the lead from a hand; `hand_ranks`: by suit, the mask of ranks, bit 0 for a two."""
        total = 0.0
        for suit in range(4):
            odds = self.odds[suit]
            ranks = hand_ranks[suit]
            if ranks not in odds:
                self.enter_odds(suit, ranks)
            total += odds[ranks]
        return self.lead_odds[hand_ranks[self.suit]] / total

    def enter_odds(self, suit: int, ranks: int) -> None:
        """Enter the odds of leading from a suit into the tables; `ranks`: those held."""
        value, best_height = best_lead(ranks, suit, self.trump, self.partner_suits, self.opponent_suits)
        odds = exp(value * LEAD_LOG_ODDS_PER_VALUE)
        other_card_odds = exp((value - OTHER_CARD_COST) * LEAD_LOG_ODDS_PER_VALUE)
        self.odds[suit][ranks] = odds + other_card_odds * (ranks.bit_count() - 1)
        if suit == self.suit:
            self.lead_odds[ranks] = odds if best_height == self.height else other_card_odds


@final
class SeatEvidence:
    """The evidence on a hand from the calls and plays of its seat."""

    def __init__(
        self,
        readings: Sequence[Reading],
        calls: Sequence[int],
        plays: Sequence[OtherPlay],
        lead: OpeningLead | None = None,
        signals: bool = False,
    ) -> None:
        """Collect the evidence.

        `readings`: the auction before each of the seat's `calls`; `plays`: the seat's plays, the last card first,
        without an opening `lead`; `signals`: whether the seat may signal to its partner by small cards.
        """
        self.readings: list[Reading] = list(readings)
        self.calls: list[int] = list(calls)
        self.plays: list[OtherPlay] = list(plays)
        self.lead: OpeningLead | None = lead
        self.signals = signals
        self.cached_plays: list[dict[int, tuple[float, float]]] = [{} for _ in self.plays]

    def log_likelihood(self, dealt_cards: Sequence[int], held_cards: int, lower_bound: float) -> float:
        """Return the log likelihood of calls and plays with a hand.

        `dealt_cards`: the 13 cards by number; `held_cards`: the mask of the cards left. A result below `lower_bound` is
        only a bound.
        """
        total = 0.0
        ranks = [0, 0, 0, 0]
        for number in dealt_cards:
            ranks[number // 13] |= 1 << (number + 12) % 13
        if self.calls:
            hand = Hand(ranks)
            for place in range(len(self.calls)):
                reading, call = self.readings[place], self.calls[place]
                if choose_call(reading, hand) != call:
                    if total + MAX_OFF_SYSTEM_WEIGHT < lower_bound:
                        return total + MAX_OFF_SYSTEM_WEIGHT
                    total += log(off_system_likelihood(reading, hand, call))
        signal_product = 1.0
        for place in range(len(self.plays)):
            held_cards |= self.plays[place].card
            chance, factor = self.play_likelihood_of(place, held_cards)
            total += chance
            signal_product *= factor
        if self.signals:
            total += log(signaller_factor(signal_product))
        if self.lead is not None:
            total += log(self.lead.likelihood(ranks))
        return total

    def play_likelihood_of(self, play_index: int, held_cards: int) -> tuple[float, float]:
        """Return the log likelihood of a play from a hand, and the factor for players who signal.

        `play_index`: of the play in `plays`. If the play follows suit, both depend only on the cards of the suit: a
        cache.
        """
        play = self.plays[play_index]
        led = play.position.led
        follows = play.card & led != 0
        cached_by_cards = self.cached_plays[play_index]
        if follows and held_cards & led in cached_by_cards:
            return cached_by_cards[held_cards & led]
        chance = max(play_likelihood(play.position, held_cards, play.card), LEAST_PLAY_CHANCE)
        factor = signal_factor(play.position, held_cards, play.card, chance, True) if self.signals else 1.0
        found = log(chance), factor
        if follows:
            cached_by_cards[held_cards & led] = found
        return found


@final
class HiddenHandSampler:
    """Draws the hands of the hidden seats in agreement with the evidence."""

    def __init__(
        self,
        evidence: Sequence[SeatEvidence],
        played: Sequence[Sequence[int]],
        barred: Sequence[int],
        flags: Sequence[int],
    ) -> None:
        """Set up the hidden seats.

        By hidden seat: the evidence `evidence`, the cards `played`, and the mask of cards `barred` from the hand, by
        card number. `flags`: by card number, the card's bit in the masks of plays.
        """
        self.evidence: list[SeatEvidence] = list(evidence)
        self.played: list[list[int]] = [[int(card) for card in cards] for cards in played]
        self.barred: list[int] = list(barred)
        self.flags: list[int] = list(flags)
        self.hands: list[list[int]] = []
        self.weights: list[float] = []

    def start_from(self, hands: Sequence[Sequence[int]]) -> None:
        """Start from a possible distribution of the hidden cards, by hidden seat."""
        self.hands = [[int(card) for card in cards] for cards in hands]
        self.weights = [self._weight(place, self.hands[place], LEAST_LOG_WEIGHT) for place in range(len(self.hands))]

    def _weight(self, place: int, hand: list[int], lower_bound: float) -> float:
        held = 0
        for number in hand:
            held |= self.flags[number]
        return self.evidence[place].log_likelihood(self.played[place] + hand, held, lower_bound)

    def exchange_cards(self, rng: random.Random, attempts: int) -> None:
        """Try `attempts` exchanges of a card between two hidden hands."""
        seats = [place for place in range(len(self.hands)) if self.hands[place]]
        if len(seats) < 2:
            return
        draw = rng.random
        for _ in range(attempts):
            first_seat = seats[int(draw() * len(seats))]
            second_seat = seats[int(draw() * (len(seats) - 1))]
            if second_seat == first_seat:
                second_seat = seats[-1]
            first_hand, second_hand = self.hands[first_seat], self.hands[second_seat]
            i, j = int(draw() * len(first_hand)), int(draw() * len(second_hand))
            card, other_card = first_hand[i], second_hand[j]
            if self.barred[second_seat] >> card & 1 or self.barred[first_seat] >> other_card & 1:
                continue
            first_hand[i], second_hand[j] = other_card, card
            lower_bound = self.weights[first_seat] + self.weights[second_seat] + log(1 - draw())
            # no weight is above zero: below that the other hand cannot help
            weight = self._weight(first_seat, first_hand, lower_bound)
            weight_of_other = (
                self._weight(second_seat, second_hand, lower_bound - weight)
                if weight >= lower_bound
                else LEAST_LOG_WEIGHT
            )
            if weight + weight_of_other >= lower_bound:
                self.weights[first_seat], self.weights[second_seat] = weight, weight_of_other
            else:
                first_hand[i], second_hand[j] = card, other_card
