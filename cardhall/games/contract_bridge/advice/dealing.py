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
    ODD_CALL_CHANCE,
    STRANGE_CALL_CHANCE,
    choose_call,
    likelihood_of_other,
)
from cardhall.players.tricks.play_evidence import OtherPlay, play_likelihood, signal_factor, signaller_factor

EXCHANGES_BEFORE_FIRST_DEAL: Final = 400  # exchanges tried before the first deal
EXCHANGES_AFTER_SLAM: Final = 1200  # before the first deal after a slam bid: so strong hands are far from random ones
EXCHANGES_BETWEEN_DEALS: Final = 30  # before each further deal; with fewer they would be too alike
LEAD_SHARPNESS: Final = 0.8  # how closely opening leads follow what looks best
DEALS_PER_RESTART: Final = 16  # deals after which the exchanges begin anew from a random deal
LEAST_LOG_WEIGHT: Final = -1e300  # below any weight
MAX_OFF_SYSTEM_WEIGHT: Final = log(
    ODD_CALL_CHANCE + STRANGE_CALL_CHANCE
)  # most log likelihood of a call that the system does not make
LEAST_PLAY_CHANCE: Final = 1e-9  # so that no play makes a hand impossible


@final
class OpeningLead:
    """An opening lead: how likely hands are to make it."""

    def __init__(self, card: Card, trump: str, partners: int, theirs: int) -> None:
        """Set up the odds of leads; `partners`, `theirs`: the suits that partner and opponents have bid, as bits."""
        self.suit: int = int(card) // 13
        self.height: int = rank_height(card)
        self.trump = trump
        self.partners = partners
        self.theirs = theirs
        # By suit and the ranks held of it, as far as they were asked for: the odds that any card of the suit is led.
        self.odds: list[dict[int, float]] = [{0: 0.0} for _ in range(4)]
        self.own: dict[int, float] = {}  # by the ranks held of the suit led: the odds that this card is led

    def likelihood(self, held: Sequence[int]) -> float:
        """Return the likelihood of the lead from a hand; `held`: by suit, the mask of ranks, bit 0 for a two."""
        total = 0.0
        for suit in range(4):
            odds = self.odds[suit]
            ranks = held[suit]
            if ranks not in odds:
                self.enter_odds(suit, ranks)
            total += odds[ranks]
        return self.own[held[self.suit]] / total

    def enter_odds(self, suit: int, ranks: int) -> None:
        """Enter the odds of leading from a suit into the tables; `ranks`: those held."""
        value, best = best_lead(ranks, suit, self.trump, self.partners, self.theirs)
        odds = exp(value * LEAD_SHARPNESS)
        other = exp((value - OTHER_CARD_COST) * LEAD_SHARPNESS)
        self.odds[suit][ranks] = odds + other * (ranks.bit_count() - 1)
        if suit == self.suit:
            self.own[ranks] = odds if best == self.height else other


@final
class SeatEvidence:
    """The evidence on a hand from the calls and plays of its seat."""

    def __init__(
        self,
        readings: Sequence[Reading],
        calls: Sequence[int],
        shown: Sequence[OtherPlay],
        lead: OpeningLead | None = None,
        signals: bool = False,
    ) -> None:
        """Collect the evidence.

        `readings`: the auction before each of the seat's `calls`; `shown`: the seat's plays, the last card first,
        without an opening `lead`; `signals`: whether the seat may signal to its partner by small cards.
        """
        self.readings: list[Reading] = list(readings)
        self.calls: list[int] = list(calls)
        self.plays: list[OtherPlay] = list(shown)
        self.lead: OpeningLead | None = lead
        self.signals = signals
        self.cached_plays: list[dict[int, tuple[float, float]]] = [{} for _ in self.plays]

    def log_likelihood(self, dealt: Sequence[int], held: int, least: float) -> float:
        """Return the log likelihood of calls and plays with a hand.

        `dealt`: the 13 cards by number; `held`: the mask of the cards left. A result below `least` is only a bound.
        """
        total = 0.0
        ranks = [0, 0, 0, 0]
        for number in dealt:
            ranks[number // 13] |= 1 << (number + 12) % 13
        if self.calls:
            hand = Hand(ranks)
            for place in range(len(self.calls)):
                reading, call = self.readings[place], self.calls[place]
                if choose_call(reading, hand) != call:
                    if total + MAX_OFF_SYSTEM_WEIGHT < least:
                        return total + MAX_OFF_SYSTEM_WEIGHT
                    total += log(likelihood_of_other(reading, hand, call))
        signal_product = 1.0
        for place in range(len(self.plays)):
            held |= self.plays[place].card
            chance, factor = self.play_likelihood_of(place, held)
            total += chance
            signal_product *= factor
        if self.signals:
            total += log(signaller_factor(signal_product))
        if self.lead is not None:
            total += log(self.lead.likelihood(ranks))
        return total

    def play_likelihood_of(self, place: int, held: int) -> tuple[float, float]:
        """Return the log likelihood of a play from a hand, and the factor for players who signal.

        `place`: of the play in `shown`. If the play follows suit, both depend only on the cards of the suit: a cache.
        """
        one = self.plays[place]
        led = one.position.led
        follows = one.card & led != 0
        known = self.cached_plays[place]
        if follows and held & led in known:
            return known[held & led]
        chance = max(play_likelihood(one.position, held, one.card), LEAST_PLAY_CHANCE)
        factor = signal_factor(one.position, held, one.card, chance, True) if self.signals else 1.0
        found = log(chance), factor
        if follows:
            known[held & led] = found
        return found


@final
class HiddenHandSampler:
    """Draws the hands of the hidden seats in agreement with the evidence."""

    def __init__(
        self, told: Sequence[SeatEvidence], played: Sequence[Sequence[int]], barred: Sequence[int], flags: Sequence[int]
    ) -> None:
        """Set up the hidden seats.

        By hidden seat: the evidence `told`, the cards `played`, and the mask of cards `barred` from the hand, by card
        number. `flags`: by card number, the card's bit in the masks of plays.
        """
        self.evidence: list[SeatEvidence] = list(told)
        self.played: list[list[int]] = [[int(card) for card in cards] for cards in played]
        self.barred: list[int] = list(barred)
        self.flags: list[int] = list(flags)
        self.hands: list[list[int]] = []
        self.weights: list[float] = []

    def begin(self, hands: Sequence[Sequence[int]]) -> None:
        """Start from a possible distribution of the hidden cards, by hidden seat."""
        self.hands = [[int(card) for card in cards] for cards in hands]
        self.weights = [self._weight(place, self.hands[place], LEAST_LOG_WEIGHT) for place in range(len(self.hands))]

    def _weight(self, place: int, hand: list[int], least: float) -> float:
        held = 0
        for number in hand:
            held |= self.flags[number]
        return self.evidence[place].log_likelihood(self.played[place] + hand, held, least)

    def exchange_cards(self, rng: random.Random, times: int) -> None:
        """Try `times` exchanges of a card between two hidden hands."""
        seats = [place for place in range(len(self.hands)) if self.hands[place]]
        if len(seats) < 2:
            return
        draw = rng.random
        for _ in range(times):
            one = seats[int(draw() * len(seats))]
            other = seats[int(draw() * (len(seats) - 1))]
            if other == one:
                other = seats[-1]
            first, second = self.hands[one], self.hands[other]
            i, j = int(draw() * len(first)), int(draw() * len(second))
            card, instead = first[i], second[j]
            if self.barred[other] >> card & 1 or self.barred[one] >> instead & 1:
                continue
            first[i], second[j] = instead, card
            least = self.weights[one] + self.weights[other] + log(1 - draw())
            weight = self._weight(one, first, least)  # no weight is above zero: below that the other hand cannot help
            weight_of_other = self._weight(other, second, least - weight) if weight >= least else LEAST_LOG_WEIGHT
            if weight + weight_of_other >= least:
                self.weights[one], self.weights[other] = weight, weight_of_other
            else:
                first[i], second[j] = card, instead
