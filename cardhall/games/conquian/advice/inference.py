"""Reading the other hand in Conquian from passes and discards.

Who could lay a card that was on offer with cards of the hand seldom passes it; who discards throws a card that makes
few pairs with the rest of the hand. How seldom, and how few, was counted over deals between hard players.
"""

from __future__ import annotations

import random
from math import exp

from cardhall.cards import CARDS
from cardhall.games.conquian.advice.play import PACK, TRIOS, count_outs
from cardhall.games.conquian.rules import FORCE_ACTION, MELD_MASKS, ConquianState
from cardhall.rules.engine.action import PASS
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.masks import mask_of, places_of
from cardhall.rules.engine.observation import Observation

PASS_SHARE = 0.14  # how often a card is passed that could be laid with cards of the hand
DISCARD_SHARPNESS = 1.0  # the outs of a card for each factor e by which it is thrown less often
ODD_DISCARD_SHARE = 0.1  # how often a card is thrown for other reasons
SWAPS_PER_HAND = 24  # exchanges of a card of the imagined hand that are tried between two worlds
SWAPS_BEFORE_FIRST_HAND = 100  # and before the first


class Shown:
    """A card that the other seat passed or discarded, with the cards open at the time."""

    def __init__(self, card: int, thrown: bool, table: int, open_cards: int) -> None:
        self.card = card
        self.thrown = thrown
        self.table = table  # its own
        self.open_cards = open_cards  # both tables, what was dead, and the card on offer
        self.left = 1 << card if thrown else 0  # cards that left its hand with this, or before it showed the next

    def likelihood(self, hand: int) -> float:
        """How likely the seat was to do so with this hand."""
        if self.thrown:
            return likely_throw(self.card, hand, PACK & ~(hand | self.open_cards))
        return PASS_SHARE if can_meld(self.card, hand, self.table) else 1.0


def can_meld(card: int, hand: int, table: int) -> bool:
    """Whether a card could be laid with cards of the hand."""
    pool = hand | table
    for pair in TRIOS[card]:
        if not pair & ~pool and pair & hand:
            if pair & ~table == pair:
                return True  # with these two alone
            break
    else:
        return False
    return any(MELD_MASKS.lays(card, hand, table))


def likely_throw(card: int, hand: int, live: int) -> float:
    """How likely a hand is to throw a card."""
    cards = places_of(hand)
    total = 0.0
    mine = 0.0
    for other in cards:
        share = exp(-count_outs(other, cards, live) / DISCARD_SHARPNESS)
        total += share
        if other == card:
            mine = share
    return (1 - ODD_DISCARD_SHARE) * mine / total + ODD_DISCARD_SHARE / len(cards)


def passes_and_discards(seen: Observation, other: int) -> list[Shown]:
    """Return the passes and discards of the other seat in this deal, the last first."""
    tables = [0, 0]
    dead = 0
    found: list[Shown] = []
    asked = False  # whether a card has just been passed that may be forced
    for event in seen.history:
        action = event.action
        if event.kind != "act" or action is None:
            continue
        seat = int(event.seat or 0)
        whole = mask_of(event.cards)
        laid = mask_of(action.cards)
        card = (whole & ~laid or whole).bit_length() - 1
        thrown = action.verb == "discard"
        decides = asked and action in (FORCE_ACTION, PASS)
        asked = False
        if thrown or (action == PASS and not decides):
            if seat == other:
                found.append(Shown(card, thrown, tables[seat], tables[0] | tables[1] | dead | (0 if thrown else whole)))
            dead |= whole
            asked = not thrown and bool(MELD_MASKS.goes_with(tables[seat]) & whole)
        elif action != PASS:
            victim = 1 - seat if action == FORCE_ACTION else seat
            tables[victim] |= whole
            dead &= ~whole
            if seat == other and found:
                found[-1].left |= laid
    found.reverse()
    return found


class Evidence:
    """All that the other seat has shown in a deal, ready to be held against imagined hands."""

    def __init__(self, seen: Observation) -> None:
        self.other = 1 - seen.seat
        self.shown = passes_and_discards(seen, self.other)
        self._weights: dict[int, float] = {}  # by hand: exchanges of single cards come to the same hands again

    def weight(self, world: ConquianState) -> float:
        """How well the other hand of an imagined state explains what was shown: the product of the chances."""
        return self.of_hand(mask_of(world.zones[HAND[self.other]]))

    def of_hand(self, hand: int) -> float:
        """The same of the other hand as it is now, a mask."""
        known = self._weights.get(hand)
        if known is not None:
            return known
        weight, held = 1.0, hand
        for one in self.shown:
            held |= one.left
            weight *= one.likelihood(held)
        self._weights[hand] = weight
        return weight


class Hands:
    """Draws states in agreement with an observation, in proportion to the evidence about the other hand.

    One follows from another: cards of the hand are exchanged for others, and the exchange stands if the new hand
    explains it better, or else as often as its share of the old one's chance (Metropolis's way).
    """

    def __init__(self, seen: Observation, evidence: Evidence, rng: random.Random) -> None:
        self.rng = rng
        self.world = seen.sample(rng)
        self.evidence = evidence
        self.zone = HAND[1 - seen.seat]
        self.held = [int(card) for card in self.world.zones[self.zone]]
        self.stock = [int(card) for card in self.world.zones["stock"]]
        self.hand = mask_of(self.world.zones[self.zone])
        self.weight = self.evidence.of_hand(self.hand)
        self.exchange(SWAPS_BEFORE_FIRST_HAND)

    def draw(self) -> ConquianState:
        """Another state."""
        self.exchange(SWAPS_PER_HAND)
        self.rng.shuffle(self.stock)
        world: ConquianState = self.world.copy()
        world.zones[self.zone] = [CARDS[card] for card in self.held]
        world.zones["stock"] = [CARDS[card] for card in self.stock]
        return world

    def exchange(self, times: int) -> None:
        """Try a number of exchanges between a hand card and a stock card."""
        held, stock, rng = self.held, self.stock, self.rng
        if not held or not stock:
            return
        for _ in range(times):
            one, other = int(rng.random() * len(held)), int(rng.random() * len(stock))
            hand = self.hand & ~(1 << held[one]) | 1 << stock[other]
            weight = self.evidence.of_hand(hand)
            if weight >= self.weight * rng.random():
                held[one], stock[other] = stock[other], held[one]
                self.hand, self.weight = hand, weight
