"""Quick choices in Conquian on bit masks of cards: melding, discarding and forcing without search, and playouts.

Two hand cards are worth their outs: the cards not yet gone that make a meld with both. A hand and a table are worth
these pairs, the cards already laid, and the cards that go with the table alone (`progress_value`). The player discards
a card with few outs of which the opponent can make little. The numbers were found by evolution: hundreds of such
players played some thousand deals each against one another, and the best of them were varied, until nothing improved.
"""

from __future__ import annotations

import random
from math import exp
from typing import Final

from cardhall.games.conquian.rules import CARDS_TO_WIN, MELD_MASKS, TABLE_ZONES, ConquianState
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.engine.card_masks import mask_of, places_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.results import DealResult

PACK_MASK, OUTS, PAIRS_FOR_CARD = MELD_MASKS.pack, MELD_MASKS.outs, MELD_MASKS.pairs_for

# Values of a hand and a table:
TABLE_VALUES = (0.0, 0.0, 0.0, 0.5, 4.9, 5.4, 5.3, 7.8, 9.3, 9.5, 11.7)  # by the number of cards on the table
# Of each out of two hand cards, by the number of cards still lacking to eleven:
PAIR_OUT_VALUES = (0.0, 0.0, 0.0, 1.16, 1.16, 0.58, 0.58, 0.58, 0.58, 0.0, 0.0, 0.0)
# Of each live card that goes with the table alone, by the number of cards lacking:
TABLE_OUT_VALUES = (0.0, 1.85, 0.3, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
DEAD_END_VALUES = (0.0, -8.9, -3.6)  # where no such card is left, by the number of cards lacking
WINNING_VALUE = 100.0  # of eleven cards on the table: above all other values
# Values of keeping a card:
KEEP_LOG_ODDS_PER_VALUE = 0.6  # log odds of keeping a card, for each point of its value
GIFT_COSTS = (0.4, 0.4, 0.4, 0.4, 0.4, 0.5, 0.5, 0.0, 0.0, 0.8, 100.0)  # goes with the other table, by its size
COST_PER_MELDING_PAIR = 0.1  # for each two unseen cards that would make a meld with it
OWN_TABLE_VALUE: Final = 1.0  # goes with the own table
# Chances in imagined deals:
FORCE_CHANCES = (0.0, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.2, 0.85, 0.9, 0.0001)  # of forcing, by the table's size
SLIP_CHANCE = 0.15  # of a choice by weight instead of the choice that looks best
PASS_CHOICE = -1  # among masks of hand cards to meld: the card on offer is passed


def count_outs(card: int, hand: list[int], live: int) -> int:
    """Return the number of outs of all pairs of a card with hand cards; `live`: the mask of cards not yet gone."""
    count = 0
    outs = OUTS[card]
    for other in hand:
        some = outs[other] & live
        if some:
            count += some.bit_count()
    return count


def gift_value(card: int, table: int, unseen: int) -> float:
    """Return the value of a discard to the other seat; `table`, `unseen`: its melds and possible cards, as masks."""
    bit = 1 << card
    value = GIFT_COSTS[table.bit_count()] if MELD_MASKS.joining_cards(table) & bit else 0.0
    for pair in PAIRS_FOR_CARD[card]:
        if not pair & ~unseen:
            value += COST_PER_MELDING_PAIR
    return value


def keep_values(hand: list[int], table: int, other_table: int, live: int) -> list[float]:
    """Return the value of keeping each card of a hand; `table`, `other_table`: own and other melds, as masks."""
    joining_cards = MELD_MASKS.joining_cards(table)
    return [
        count_outs(card, hand, live)
        + gift_value(card, other_table, live)
        + (OWN_TABLE_VALUE if joining_cards >> card & 1 else 0.0)
        for card in hand
    ]


def progress_value(hand: int, table: int, live: int) -> float:
    """Return the value of a hand and a table after a discard: how near they are to eleven cards on the table."""
    number = table.bit_count()
    cards_lacking = CARDS_TO_WIN - number
    if cards_lacking <= 0:
        return WINNING_VALUE
    table_outs = (MELD_MASKS.joining_cards(table) & live).bit_count()
    value = TABLE_VALUES[number] + TABLE_OUT_VALUES[cards_lacking] * table_outs
    if cards_lacking <= 2 and not table_outs:
        value += DEAD_END_VALUES[cards_lacking]
    weight = PAIR_OUT_VALUES[cards_lacking]
    if weight:
        cards = places_of(hand)
        count = 0
        for card in cards:
            count += count_outs(card, cards, live)
        value += weight * count / 2  # each pair is counted twice
    return value


def value_after_meld(hand: int, table: int, other_table: int, live: int) -> float:
    """Return the value of a position after a meld and the best discard, minus the discard's value to the other seat."""
    if table.bit_count() >= CARDS_TO_WIN or not hand:
        return progress_value(hand, table, live)
    cards = places_of(hand)
    values = keep_values(cards, table, other_table, live)
    discard = cards[values.index(min(values))]
    return progress_value(hand & ~(1 << discard), table, live) - gift_value(discard, other_table, live)


def offer_values(card: int, choices: list[int], hand: int, table: int, other_table: int, live: int) -> list[float]:
    """Return the value of each way to meld the card on offer, and of passing it.

    `choices`: masks of hand cards, and `PASS_CHOICE`; `live`: the mask of other cards not yet gone.
    """
    bit = 1 << card
    return [
        progress_value(hand, table, live)
        if choice == PASS_CHOICE
        else value_after_meld(hand & ~choice, table | choice | bit, other_table, live)
        for choice in choices
    ]


class OpenDeal:
    """A deal with all cards known, played out by quick choices; each seat uses only its own knowledge."""

    def __init__(self, state: ConquianState, rng: random.Random) -> None:
        zones = state.zones
        self.rng = rng
        self.hands = [mask_of(zones[HAND[0]]), mask_of(zones[HAND[1]])]
        self.tables = [mask_of(zones[TABLE_ZONES[0]]), mask_of(zones[TABLE_ZONES[1]])]
        # with the card on offer, unless that was just turned from the stock
        self.dead_cards = mask_of(zones["discard"])
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
                self.card = self.choose_discard()
                bit = 1 << self.card
                hands[seat] &= ~bit
                self.dead_cards |= bit
                self.seat = 1 - seat
                phase, turned = "offer", False
                continue
            bit = 1 << self.card
            if phase == "force":
                seat = self.seat = 1 - seat
                meld = 0 if self.rng.random() < FORCE_CHANCES[tables[seat].bit_count()] else PASS_CHOICE
            else:
                meld = self.choose_meld()
                if meld == PASS_CHOICE and MELD_MASKS.joining_cards(tables[seat]) & bit:
                    self.seat = 1 - seat
                    phase = "force"
                    continue
            if meld != PASS_CHOICE:
                hands[seat] &= ~meld
                tables[seat] |= meld | bit
                self.dead_cards &= ~bit
                if tables[seat].bit_count() >= CARDS_TO_WIN:
                    winner = seat
                    break
                phase = "discard"
                continue
            self.dead_cards |= bit
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

    def choose_meld(self) -> int:
        """Return how the seat to act melds the card on offer, or `PASS_CHOICE`."""
        seat, card = self.seat, self.card
        hand, table, other_table = self.hands[seat], self.tables[seat], self.tables[1 - seat]
        choices = MELD_MASKS.ways_to_meld(card, hand, table)
        if not choices:
            return PASS_CHOICE
        choices.append(PASS_CHOICE)
        live = PACK_MASK & ~(self.dead_cards | other_table | hand | table | 1 << card)
        values = offer_values(card, choices, hand, table, other_table, live)
        return choices[self.choose_index(values, 1.0)]

    def choose_discard(self) -> int:
        """Return the discard of the seat to act."""
        seat = self.seat
        hand, table, other_table = self.hands[seat], self.tables[seat], self.tables[1 - seat]
        cards = places_of(hand)
        if len(cards) == 1:
            return cards[0]
        live = PACK_MASK & ~(self.dead_cards | other_table | hand | table)
        return cards[self.choose_index(keep_values(cards, table, other_table, live), -KEEP_LOG_ODDS_PER_VALUE)]

    def choose_index(self, values: list[float], log_odds_per_point: float) -> int:
        """Return the place of the best value, or with `SLIP_CHANCE` a place drawn by weight.

        `log_odds_per_point`: log odds for a point; negative where the least value is the best.
        """
        values = [value * log_odds_per_point for value in values]
        best_value = max(values)
        if self.rng.random() < SLIP_CHANCE:
            return draw_weighted(range(len(values)), [exp(value - best_value) for value in values], self.rng)
        return values.index(best_value)
