"""How Conquian is played without search, on bit masks of cards: what to lay, throw and force, and playouts.

Two hand cards are worth their outs: the cards not yet gone that make a meld with both. A hand and a table are worth
these pairs, the cards already laid, and the cards that go with the table alone (`progress_value`). A card is thrown
that makes few pairs, and of which the other can make little. The numbers were found by letting hundreds of such players
play some thousand deals each against each other, the best of them bringing forth the next, until nothing got better.
"""

from __future__ import annotations

import random
from math import exp

from cardhall.games.conquian.rules import MELD_MASKS, TABLE, TO_WIN, ConquianState
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.masks import mask_of, places_of
from cardhall.rules.engine.results import DealResult

PACK, OUTS, TRIOS = MELD_MASKS.pack, MELD_MASKS.outs, MELD_MASKS.trios

TABLE_VALUES = (
    0.0,
    0.0,
    0.0,
    0.5,
    4.9,
    5.4,
    5.3,
    7.8,
    9.3,
    9.5,
    11.7,
)  # what cards on the table are worth, by their number
PAIR_OUT_VALUES = (
    0.0,
    0.0,
    0.0,
    1.16,
    1.16,
    0.58,
    0.58,
    0.58,
    0.58,
    0.0,
    0.0,
    0.0,
)  # an out of two hand cards, by cards lacking
PLAIN_VALUES = (0.0, 1.85, 0.3, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)  # one of the table, by cards lacking
DEAD_END = (0.0, -8.9, -3.6)  # where none of these is left, by cards lacking
WINNING_VALUE = 100.0
KEEP_WEIGHT = 0.6  # how much more willingly a card is kept for each point in its favour
GIFT_COSTS = (
    0.4,
    0.4,
    0.4,
    0.4,
    0.4,
    0.5,
    0.5,
    0.0,
    0.0,
    0.8,
    100.0,
)  # to throw what the other's table takes, by its size
MELD_CHANCE_COST = 0.1  # to throw a card, for each two unseen ones that would make a meld with it
# how likely a card is forced, by the table's size
FORCE_CHANCES = (0.0, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.2, 0.85, 0.9, 0.0001)
SLIP_CHANCE = 0.15  # the chance that an imagined player draws by the weights instead of doing what looks best
PASS_CHOICE = -1  # among masks of hand cards to lay: the card on offer is passed


def count_outs(card: int, hand: list[int], live: int) -> int:
    """Return the number of outs of all pairs of a card with other hand cards."""
    count = 0
    outs = OUTS[card]
    for other in hand:
        some = outs[other] & live
        if some:
            count += some.bit_count()
    return count


def gift_value(card: int, table: int, unseen: int) -> float:
    """Return the value of a discard to the other seat, from its table and its possible hand."""
    bit = 1 << card
    value = GIFT_COSTS[table.bit_count()] if MELD_MASKS.goes_with(table) & bit else 0.0
    for pair in TRIOS[card]:
        if not pair & ~unseen:
            value += MELD_CHANCE_COST
    return value


def keep_values(hand: list[int], table: int, other: int, live: int) -> list[float]:
    """Return the value of keeping each card of a hand. `other`: the other seat's table."""
    own = MELD_MASKS.goes_with(table)
    return [
        count_outs(card, hand, live) + gift_value(card, other, live) + (1.0 if own >> card & 1 else 0.0)
        for card in hand
    ]


def progress_value(hand: int, table: int, live: int) -> float:
    """How near a hand and a table are to eleven, when a card has been thrown."""
    number = table.bit_count()
    left = TO_WIN - number
    if left <= 0:
        return WINNING_VALUE
    plain = (MELD_MASKS.goes_with(table) & live).bit_count()
    value = TABLE_VALUES[number] + PLAIN_VALUES[left] * plain
    if left <= 2 and not plain:
        value += DEAD_END[left]
    weight = PAIR_OUT_VALUES[left]
    if weight:
        cards = places_of(hand)
        count = 0
        for card in cards:
            count += count_outs(card, cards, live)
        value += weight * count / 2
    return value


def after_laying(hand: int, table: int, other: int, live: int) -> float:
    """Return the value after discarding the least useful card, minus its value to the other seat."""
    if table.bit_count() >= TO_WIN or not hand:
        return progress_value(hand, table, live)
    cards = places_of(hand)
    values = keep_values(cards, table, other, live)
    thrown = cards[values.index(min(values))]
    return progress_value(hand & ~(1 << thrown), table, live) - gift_value(thrown, other, live)


def offer_values(card: int, ways: list[int], hand: int, table: int, other: int, live: int) -> list[float]:
    """Return the value of each way to meld the card, and of passing. `live`: the other cards still to come."""
    bit = 1 << card
    return [
        progress_value(hand, table, live)
        if way == PASS_CHOICE
        else after_laying(hand & ~way, table | way | bit, other, live)
        for way in ways
    ]


class Deal:
    """A deal with all cards known, played out by quick choices: each seat uses only its own knowledge."""

    def __init__(self, state: ConquianState, rng: random.Random) -> None:
        zones = state.zones
        self.rng = rng
        self.hands = [mask_of(zones[HAND[0]]), mask_of(zones[HAND[1]])]
        self.tables = [mask_of(zones[TABLE[0]]), mask_of(zones[TABLE[1]])]
        self.dead = mask_of(zones["discard"])  # the card on offer is among them, unless it was just turned
        self.stock: list[int] = [int(card) for card in zones["stock"]]
        self.card = -1 if state.offered is None else int(state.offered)
        self.seat = int(state.turn or 0)

    def finish(self, state: ConquianState) -> int:
        """Play to the end, and put the result into the state. Returns the number of actions."""
        phase = state.phase
        turned = bool(state.zones["upcard"])
        hands, tables, stock = self.hands, self.tables, self.stock
        next_card, steps = 0, 0
        winner = -1
        while True:
            steps += 1
            seat = self.seat
            if phase == "discard":
                self.card = self.thrown()
                bit = 1 << self.card
                hands[seat] &= ~bit
                self.dead |= bit
                self.seat = 1 - seat
                phase, turned = "offer", False
                continue
            bit = 1 << self.card
            if phase == "force":
                seat = self.seat = 1 - seat
                way = 0 if self.rng.random() < FORCE_CHANCES[tables[seat].bit_count()] else PASS_CHOICE
            else:
                way = self.answer()
                if way == PASS_CHOICE and MELD_MASKS.goes_with(tables[seat]) & bit:
                    self.seat = 1 - seat
                    phase = "force"
                    continue
            if way != PASS_CHOICE:
                hands[seat] &= ~way
                tables[seat] |= way | bit
                self.dead &= ~bit
                if tables[seat].bit_count() >= TO_WIN:
                    winner = seat
                    break
                phase = "discard"
                continue
            self.dead |= bit
            if turned:
                self.seat = 1 - seat
                phase, turned = "offer", False
                continue
            if next_card == len(stock):
                break
            self.card = stock[next_card]
            next_card += 1
            phase, turned = "stock", True
        state.finish_deal(DealResult((float(winner == 0), float(winner == 1))))
        return steps

    def answer(self) -> int:
        """Return how the seat to act melds the card on offer, or `PASS_CHOICE`."""
        seat, card = self.seat, self.card
        hand, table, other = self.hands[seat], self.tables[seat], self.tables[1 - seat]
        ways = MELD_MASKS.lays(card, hand, table)
        if not ways:
            return PASS_CHOICE
        ways.append(PASS_CHOICE)
        live = PACK & ~(self.dead | other | hand | table | 1 << card)
        values = offer_values(card, ways, hand, table, other, live)
        return ways[self.best(values, 1.0)]

    def thrown(self) -> int:
        """The card that the seat to act throws."""
        seat = self.seat
        hand, table, other = self.hands[seat], self.tables[seat], self.tables[1 - seat]
        cards = places_of(hand)
        if len(cards) == 1:
            return cards[0]
        live = PACK & ~(self.dead | other | hand | table)
        return cards[self.best(keep_values(cards, table, other, live), -KEEP_WEIGHT)]

    def best(self, values: list[float], scale: float) -> int:
        """The place of the value that is best times the scale, or now and then another."""
        values = [value * scale for value in values]
        top = max(values)
        if self.rng.random() < SLIP_CHANCE:
            return draw_weighted(range(len(values)), [exp(value - top) for value in values], self.rng)
        return values.index(top)
