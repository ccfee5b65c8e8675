"""Likelihood of the other hand in Conquian, from passes and discards.

A player who could meld the card on offer with hand cards seldom passes it. A player who discards throws a card that has
few outs with the rest of the hand. The shares below were counted over deals between Hard players.
"""

from __future__ import annotations

import random
from math import exp

from cardhall.cards import CARDS
from cardhall.games.conquian.advice.play import PACK_MASK, PAIRS_FOR_CARD, count_outs
from cardhall.games.conquian.rules import FORCE_ACTION, MELD_MASKS, ConquianState
from cardhall.rules.engine.action import PASS
from cardhall.rules.engine.card_masks import mask_of, places_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

MELDABLE_CARD_PASS_CHANCE = 0.14  # how often a player passes a card that it could meld with hand cards
DISCARD_TEMPERATURE_OUTS = 1.0  # outs of a card that divide the odds of discarding it by e
ODD_DISCARD_SHARE = 0.1  # how often a card is discarded for other reasons
SWAPS_PER_HAND = 24  # exchanges tried between two imagined hands; with fewer they would be too alike
SWAPS_BEFORE_FIRST_HAND = 100  # exchanges tried before the first one


class OpponentAction:
    """A card that the other seat passed or discarded, with the cards open at the time."""

    def __init__(self, card: int, is_discard: bool, table: int, open_cards: int) -> None:
        self.card = card
        self.is_discard = is_discard
        self.table = table  # the seat's own melds
        self.open_cards = open_cards  # both tables, dead cards, and the card on offer
        # cards that left the seat's hand from here on to its next pass or discard
        self.cards_gone = 1 << card if is_discard else 0

    def likelihood(self, hand: int) -> float:
        """Return the likelihood of the pass or discard with this hand, a mask."""
        if self.is_discard:
            return discard_likelihood(self.card, hand, PACK_MASK & ~(hand | self.open_cards))
        return MELDABLE_CARD_PASS_CHANCE if can_meld_with_hand(self.card, hand, self.table) else 1.0


def can_meld_with_hand(card: int, hand: int, table: int) -> bool:
    """Return whether a card could be melded with cards of the hand; all but `card` are masks."""
    pool = hand | table
    for pair in PAIRS_FOR_CARD[card]:  # quick answers first: most cards meld with nothing, or with two hand cards alone
        if not pair & ~pool and pair & hand:
            if pair & ~table == pair:
                return True
            break
    else:
        return False
    return any(MELD_MASKS.ways_to_meld(card, hand, table))


def discard_likelihood(card: int, hand: int, live: int) -> float:
    """Return the likelihood that a hand discards a card; `live`: the mask of cards not yet gone."""
    cards = places_of(hand)
    total = 0.0
    own_weight = 0.0
    for hand_card in cards:
        share = exp(-count_outs(hand_card, cards, live) / DISCARD_TEMPERATURE_OUTS)
        total += share
        if hand_card == card:
            own_weight = share
    return (1 - ODD_DISCARD_SHARE) * own_weight / total + ODD_DISCARD_SHARE / len(cards)


def passes_and_discards(seen: Observation, other_seat: int) -> list[OpponentAction]:
    """Return the passes and discards of the seat `other_seat` in this deal, the last first."""
    tables = [0, 0]
    dead = 0
    actions: list[OpponentAction] = []
    # whether the last action passed a card that may be forced, so that the next one decides about that
    may_be_forced = False
    for event in seen.history:
        action = event.action
        if event.kind != "act" or action is None:
            continue
        seat = int(event.seat or 0)
        event_cards = mask_of(event.cards)
        cards_laid = mask_of(action.cards)
        card = (event_cards & ~cards_laid or event_cards).bit_length() - 1
        is_discard = action.verb == "discard"
        decides = may_be_forced and action in (FORCE_ACTION, PASS)
        may_be_forced = False
        if is_discard or (action == PASS and not decides):
            if seat == other_seat:
                actions.append(
                    OpponentAction(
                        card,
                        is_discard,
                        tables[seat],
                        tables[0] | tables[1] | dead | (0 if is_discard else event_cards),
                    )
                )
            dead |= event_cards
            may_be_forced = not is_discard and bool(MELD_MASKS.joining_cards(tables[seat]) & event_cards)
        elif action != PASS:
            victim = 1 - seat if action == FORCE_ACTION else seat
            tables[victim] |= event_cards
            dead &= ~event_cards
            if seat == other_seat and actions:
                actions[-1].cards_gone |= cards_laid
    actions.reverse()
    return actions


class Evidence:
    """The other seat's passes and discards in a deal, from which the likelihood of imagined hands follows."""

    def __init__(self, seen: Observation) -> None:
        self.other_seat = 1 - seen.seat
        self.actions = passes_and_discards(seen, self.other_seat)
        self._weights: dict[int, float] = {}  # by hand: a cache, as exchanges of single cards return to the same hands

    def state_likelihood(self, world: ConquianState) -> float:
        """Return the likelihood of all passes and discards with the other hand of an imagined state."""
        return self.hand_likelihood(mask_of(world.zones[HAND[self.other_seat]]))

    def hand_likelihood(self, hand: int) -> float:
        """Return the same likelihood for the other hand as it is now, given as a mask."""
        known = self._weights.get(hand)
        if known is not None:
            return known
        weight, earlier_hand = 1.0, hand
        for action in self.actions:
            earlier_hand |= action.cards_gone
            weight *= action.likelihood(earlier_hand)
        self._weights[hand] = weight
        return weight


class HandSampler:
    """Draws states in agreement with an observation, in proportion to the evidence about the other hand.

    Each hand follows from the last one (the Metropolis algorithm): a hand card is exchanged for a card of the stock.
    The exchange stays if it makes the evidence more likely, and otherwise with the ratio of both likelihoods as
    probability.
    """

    def __init__(self, seen: Observation, evidence: Evidence, rng: random.Random) -> None:
        self.rng = rng
        self.world = seen.sample(rng)
        self.evidence = evidence
        self.zone = HAND[1 - seen.seat]
        self.hand_cards = [int(card) for card in self.world.zones[self.zone]]
        self.stock_cards = [int(card) for card in self.world.zones["stock"]]
        self.hand = mask_of(self.world.zones[self.zone])
        self.weight = self.evidence.hand_likelihood(self.hand)
        self.exchange_cards(SWAPS_BEFORE_FIRST_HAND)

    def draw(self) -> ConquianState:
        """Return another imagined state."""
        self.exchange_cards(SWAPS_PER_HAND)
        self.rng.shuffle(self.stock_cards)
        world: ConquianState = self.world.copy()
        world.zones[self.zone] = [CARDS[card] for card in self.hand_cards]
        world.zones["stock"] = [CARDS[card] for card in self.stock_cards]
        return world

    def exchange_cards(self, times: int) -> None:
        """Try `times` exchanges of a hand card for a stock card, both chosen at random."""
        hand_cards, stock_cards, rng = self.hand_cards, self.stock_cards, self.rng
        if not hand_cards or not stock_cards:
            return
        for _ in range(times):
            hand_index, stock_index = int(rng.random() * len(hand_cards)), int(rng.random() * len(stock_cards))
            hand = self.hand & ~(1 << hand_cards[hand_index]) | 1 << stock_cards[stock_index]
            weight = self.evidence.hand_likelihood(hand)
            if weight >= self.weight * rng.random():
                hand_cards[hand_index], stock_cards[stock_index] = stock_cards[stock_index], hand_cards[hand_index]
                self.hand, self.weight = hand, weight
