"""Expected tricks of a hand with any number of cards among any number of players, each playing alone.

Every card has a chance to win a trick, a logistic function of the higher cards of its suit that others are likely to
hold (few, where most of the pack is not dealt), of its suit in the hand, of the trumps, and of the numbers of cards and
players. The weights were fitted to 750,000 cards of 25,000 deals among three to seven players with one to ten cards
each, played out by rule of thumb, in which everybody bid by this count and wanted exactly that number of tricks. With
four players the standard deviation of the count's error is 0.5 of a trick with two cards and 0.8 with ten. The chance
of a single card is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final, final

from cardhall.rules.mechanisms.card_order import Suits

HAND_SIZE_UNIT: Final = 10.0  # cards in a hand, and
PLAYER_COUNT_UNIT: Final = 4.0  # players: the units of the weights
# What a trump's chance begins with; then for the higher trumps that others are likely to hold, for the square root of
# their number, for each higher one in the hand, each trump in the hand, ten cards in the hand, and one card in it.
TRUMP_WEIGHTS: Final = (4.77, 0.83, -4.58, 0.59, 0.23, -0.28, -1.87)
# The same for a card of another suit, with the cards of its suit in the hand in fifth place; then for each trump in the
# hand, ten cards in the hand, four players, one card in the hand, and that card being led.
PLAIN_WEIGHTS: Final = (0.27, -0.63, -1.03, -0.06, -0.47, 0.24, 2.62, -0.92, -1.09, 1.36)
# tricks lost for each trick that others have bid above their share of the deal
COMPETITION_COST: Final = 0.19
BID_STD_DEV_TRICKS: Final = 0.45  # the standard deviation of bids about what is expected
MIN_BID_WEIGHT: Final = 0.003  # added to the weight of a bid, since nobody bids quite as thought


def estimate_expected_tricks(suits: Suits, cards: int, cards_in_no_hand: int, seats: int, leads: bool) -> float:
    """Return the expected tricks of a hand before a card is played.

    `cards`: the hand, as bits. `cards_in_no_hand`: cards known to be in no hand. `leads`: whether the hand leads to
    the first trick.
    """
    number = cards.bit_count()
    unseen = suits.pack & ~cards & ~cards_in_no_hand
    if number == 1:
        return single_card_chance(suits, cards, unseen, seats, leads)
    held_share = (seats - 1) * number / unseen.bit_count()  # of the unseen cards, those that others hold
    trumps = cards & suits.trumps
    own_trumps = trumps.bit_count()
    hand_size_tens = number / HAND_SIZE_UNIT
    share_of_hand = 1.0 / number
    trump_base = (
        TRUMP_WEIGHTS[0]
        + TRUMP_WEIGHTS[4] * own_trumps
        + TRUMP_WEIGHTS[5] * hand_size_tens
        + TRUMP_WEIGHTS[6] * share_of_hand
    )
    base = (
        PLAIN_WEIGHTS[0]
        + PLAIN_WEIGHTS[5] * own_trumps
        + PLAIN_WEIGHTS[6] * hand_size_tens
        + PLAIN_WEIGHTS[7] * seats / PLAYER_COUNT_UNIT
        + PLAIN_WEIGHTS[8] * share_of_hand
    )
    if leads:
        base += PLAIN_WEIGHTS[9] * share_of_hand
    total = 0.0
    for suit in suits.fields:
        own = cards & suit
        length = own.bit_count()
        above = 0
        while own:
            card = 1 << own.bit_length() - 1
            own ^= card
            higher = held_share * (unseen & suit & -card).bit_count()
            if suit == suits.trumps:
                odds = (
                    trump_base + TRUMP_WEIGHTS[1] * higher + TRUMP_WEIGHTS[2] * sqrt(higher) + TRUMP_WEIGHTS[3] * above
                )
            else:
                odds = (
                    base
                    + PLAIN_WEIGHTS[1] * higher
                    + PLAIN_WEIGHTS[2] * sqrt(higher)
                    + PLAIN_WEIGHTS[3] * above
                    + PLAIN_WEIGHTS[4] * length
                )
            total += 1.0 / (1.0 + exp(-odds))
            above += 1
    return total


def single_card_chance(suits: Suits, card: int, unseen: int, seats: int, leads: bool) -> float:
    """Return the chance that a hand of a single card takes the trick: exact if nothing is known of the other hands."""
    suit = suits.suit_of(card)
    above = unseen & suit & -card
    number = unseen.bit_count()
    if card & suits.trumps:
        return none_drawn_chance(above.bit_count(), number, seats - 1)
    above |= unseen & suits.trumps
    if leads:
        return none_drawn_chance(above.bit_count(), number, seats - 1)
    lower = (unseen & suit & (card - 1)).bit_count()  # the leader must have a lower card of the suit
    return lower / number * none_drawn_chance(above.bit_count(), number - 1, seats - 2)


def none_drawn_chance(marked_count: int, total_count: int, drawn_count: int) -> float:
    """Return the chance that none of `marked_count` marked cards is among `drawn_count` cards out of `total_count`."""
    chance = 1.0
    for place in range(drawn_count):
        chance *= (total_count - marked_count - place) / (total_count - place)
    return chance


def adjust_for_bids(expected_tricks: float, earlier_bids: Sequence[int], hand_size: int, seats: int) -> float:
    """Return the expected tricks after the competition of earlier bids.

    `expected_tricks`: the tricks expected by the hand alone. `earlier_bids`: the bids made before. `hand_size`: the
    size of the hand.
    """
    return expected_tricks - COMPETITION_COST * (
        sum(earlier_bids) - (hand_size - expected_tricks) * len(earlier_bids) / (seats - 1)
    )


def bid_weight(bid: int, expected_tricks: float) -> float:
    """Return the relative likelihood of a bid by a player who expects `expected_tricks` tricks."""
    deviation = (bid - expected_tricks) / BID_STD_DEV_TRICKS
    return MIN_BID_WEIGHT + exp(-deviation * deviation / 2)


@dataclass(frozen=True)
class BidSetting:
    """The facts of a deal on which expected tricks depend besides the hand; see `estimate_expected_tricks`."""

    suits: Suits
    cards_in_no_hand: int
    seats: int
    leads: bool


@final
class OtherBid:
    """A bid by a seat, ready to be weighed against imagined hands."""

    def __init__(self, setting: BidSetting, bid: int, earlier_bids: Sequence[int], open_bids: Sequence[int]) -> None:
        """`earlier_bids`: the bids made before; `open_bids`: the bids that were open."""
        self.setting = setting
        self.bid = bid
        self.earlier_bids = list(earlier_bids)
        self.open_bids: list[int] = list(open_bids)

    def likelihood(self, cards: int) -> float:
        """Return the likelihood of the bid from a hand as dealt."""
        setting = self.setting
        count = estimate_expected_tricks(setting.suits, cards, setting.cards_in_no_hand, setting.seats, setting.leads)
        count = adjust_for_bids(count, self.earlier_bids, cards.bit_count(), setting.seats)
        total = 0.0
        for bid in self.open_bids:
            total += bid_weight(bid, count)
        return bid_weight(self.bid, count) / total
