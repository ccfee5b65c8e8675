"""Values of hands in Five Hundred to a declarer, and their least useful cards.

A hand is ten cards as dealt, of 45: A to 4 and a joker. Both estimates below were fitted to played deals, with the
widow taken and five cards discarded:

- the tricks of the declarer's side, to 16,000 deals played by rules of thumb; the standard deviation of the error is
  1.6 tricks with trumps and 2.0 without;
- the probability of no trick, to 650 nullos between normal players. Because the widow changes much, no hand is
  hopeless, and none is safe.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import exp, sqrt
from typing import Final, final

from cardhall.cards import CARDS, RED_JOKER, SUITS, Card
from cardhall.games.five_hundred.rules import NULLO_ACTION, STRAINS_TEXT, FiveHundredState
from cardhall.players.tricks.bidding import bid_likelihood
from cardhall.players.tricks.declarer_discards import discard_least_useful
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.bowers import bower_order, left_bower, right_bower

NO_TRUMPS = "NT"
RANK_ORDER = "456789TJQKA"
PLACE_OF_RANK = {rank: place for place, rank in enumerate(RANK_ORDER)}

# ---- tricks of the side, by the hand that the declarer was dealt
BASE_TRICKS, NO_TRUMPS_BASE_TRICKS = 4.2, 4.45
TRUMP_VALUES = (0.0, 0.23, 0.41, 1.03, 1.6, 2.14, 2.57, 2.9, 3.4, 3.9, 4.4, 4.9)  # by their number
MIN_EXPECTED_FOR_ALL = 7.5  # with fewer expected tricks no hand takes all, so the slow check is skipped
JOKER_VALUE, RIGHT_BOWER_VALUE, LEFT_BOWER_VALUE = 0.77, 0.56, 0.41
HIGH_TRUMP_VALUES = {"A": 0.28, "K": 0.16, "Q": 0.1}
ACE_VALUE, ACE_KING_VALUE, GUARDED_KING_VALUE = 0.42, 0.23, 0.14  # in other suits than trumps
# Without trumps the count is drawn towards the mean: others hold as many high cards, and bid on them.
NO_TRUMPS_MEAN_TRICKS, NO_TRUMPS_WEIGHT = 6.6, 0.6
NO_TRUMPS_JOKER_VALUE = 1.75
HIGH_CARD_VALUES = {"A": 0.68, "K": 0.56, "Q": 0.25, "J": 0.1}  # without trumps
GUARDS_NEEDED = {"A": 0, "K": 0, "Q": 2, "J": 3}  # other cards of the suit that a high card needs to count
LONG_SUIT_VALUE, LONG_SUIT_LENGTH = 0.3, 5  # of a suit with its ace
ALL_TRICKS_EXPECTED = 14.0  # far above ten, so that the probability of every trick is almost 1
# standard deviations of the tricks about the expected number
RESULT_STD_DEV_TRICKS, NO_TRUMPS_RESULT_STD_DEV_TRICKS = 1.6, 1.9

# ---- no trick at all
HARMLESS_LOWEST_PLACE = 0.7  # a suit's lowest card takes no trick up to this place among the ranks
PLACE_STEP = 1.6  # ranks by which each next card of the suit may stand higher
JOKER_DANGER = 20.0
JOKER_RELIEF = (JOKER_DANGER, JOKER_DANGER, JOKER_DANGER)
DISCARD_COUNT = 2  # the widow brings cards to discard too, so that only two of the hand go
SAFE_NULLO_LOG_ODDS = 2.6  # of no trick, for a hand without danger
NULLO_LOG_ODDS_PER_DANGER_ROOT = 0.75  # of the log odds, times the square root of the danger
EVEN_KEPT_DANGER = 9.0  # with this danger in the kept cards, a declarer bids nullo as often as not
KEPT_DANGER_TEMPERATURE = 3.5  # danger that divides the odds of such a bid by e
LEAST_KEPT_LIKELIHOOD = 0.12  # some declarers bid nullo on high cards too

# ---- discards
DISCARD_LOG_ODDS_PER_VALUE = 0.8  # log odds against a discard, for each unit of the card's value
MAX_LOG_WEIGHT: Final = 8.0  # so that bad discards keep a weight above 0
CARD_VALUE_STD_DEV = 2.5  # standard deviation between players' values of a card
LOGISTIC_FACTOR: Final = 1.7  # the logistic function of 1.7 x is nearly the normal distribution function of x
# Values of cards to a declarer who wants tricks; only their order and rough distances matter:
KEEP_VALUE_PER_TRUMP_PLACE: Final = 100.0  # more for each place among the trumps held
ACE_KEEP_VALUE: Final = 60.0
KING_WITH_ACE_KEEP_VALUE: Final = 45.0
KING_KEEP_VALUE: Final = 35.0
BARE_KING_KEEP_VALUE: Final = 12.0
GUARDED_QUEEN_KEEP_VALUE: Final = 25.0
GUARD_KEEP_VALUE: Final = 25.0  # of the only guard of a king
KEEP_VALUE_PER_SUIT_CARD: Final = (
    2.0  # of a low card, for each card of its suit: long suits are kept, short ones emptied
)
KEEP_VALUE_PER_RANK: Final = 0.3  # of a low card, for each rank


def sort_by_suit(hand: Sequence[Card], trump: str) -> dict[str, list[Card]]:
    """Return the cards by suit, lowest first; joker and left bower are trumps (`NT`: the joker alone)."""
    order = bower_order(trump)
    cards_by_suit: dict[str, list[Card]] = {suit: [] for suit in (*SUITS, NO_TRUMPS)}
    for card in hand:
        cards_by_suit[order.suits[card]].append(card)
    for suit, suit_cards in cards_by_suit.items():
        if len(suit_cards) > 1:
            suit_cards.sort(key=order.power[suit].__getitem__)
    return cards_by_suit


@final
class TrickCounter:
    """Counts the value of hands with one strain, from bit masks of cards."""

    def __init__(self, trump: str) -> None:
        order = bower_order(trump)
        pack = [card for card in CARDS if card.rank in RANK_ORDER or card.rank == "RJ"]
        self.no_trumps: bool = trump == NO_TRUMPS
        self.trump_mask: int = mask_of(card for card in pack if order.suits[card] == trump)
        self.high_trumps: list[tuple[int, float]] = []  # masks of high trumps, and their values
        self.side_suits: list[list[int]] = []  # by other suit: masks of all its cards, its ace, king, queen and jack
        if self.no_trumps:
            self.high_trumps.append((1 << RED_JOKER, NO_TRUMPS_JOKER_VALUE))
        else:
            named_values = {
                RED_JOKER: JOKER_VALUE,
                right_bower(trump): RIGHT_BOWER_VALUE,
                left_bower(trump): LEFT_BOWER_VALUE,
            }
            for card in pack:
                value = named_values.get(card) or (HIGH_TRUMP_VALUES.get(card.rank, 0.0) if card.suit == trump else 0.0)
                if value:
                    self.high_trumps.append((1 << card, value))
        # The cards of each suit, the highest first; trumps come before the other suits.
        by_suit = {
            name: sorted(some, key=order.power[name].__getitem__, reverse=True)
            for name, some in ((name, [card for card in pack if order.suits[card] == name]) for name in (trump, *SUITS))
        }
        self.suits_from_highest: list[list[int]] = [[1 << card for card in some] for some in by_suit.values()]
        for suit in SUITS:
            if suit != trump:
                members = mask_of(card for card in pack if order.suits[card] == suit)
                self.side_suits.append([members, *(members & 1 << Card.of(rank + suit) for rank in "AKQJ")])

    def expected_tricks(self, hand: int) -> float:
        """Return the expected tricks of the declarer's side; `hand`: the cards dealt to the declarer, as a mask."""
        total = 0.0
        for card, value in self.high_trumps:
            if hand & card:
                total += value
        if self.no_trumps:
            for members, ace, king, queen, jack in self.side_suits:
                number = (hand & members).bit_count()
                if hand & ace:
                    total += HIGH_CARD_VALUES["A"] + (LONG_SUIT_VALUE if number >= LONG_SUIT_LENGTH else 0.0)
                if hand & king:
                    total += HIGH_CARD_VALUES["K"]
                if hand & queen and number > GUARDS_NEEDED["Q"]:
                    total += HIGH_CARD_VALUES["Q"]
                if hand & jack and number > GUARDS_NEEDED["J"]:
                    total += HIGH_CARD_VALUES["J"]
            return NO_TRUMPS_MEAN_TRICKS + NO_TRUMPS_WEIGHT * (NO_TRUMPS_BASE_TRICKS + total - NO_TRUMPS_MEAN_TRICKS)
        total += BASE_TRICKS + TRUMP_VALUES[min((hand & self.trump_mask).bit_count(), len(TRUMP_VALUES) - 1)]
        if total > MIN_EXPECTED_FOR_ALL and self.takes_every_trick(hand):
            return ALL_TRICKS_EXPECTED
        for members, ace, king, _, _ in self.side_suits:
            if hand & ace:
                total += ACE_VALUE + (ACE_KING_VALUE if hand & king else 0.0)
            if hand & king and hand & members != king:
                total += GUARDED_KING_VALUE
        return total

    def takes_every_trick(self, hand: int) -> bool:
        """Return whether a leader with this hand takes every trick, first with trumps, then with the other suits."""
        for place, suit in enumerate(self.suits_from_highest):
            winners = next((number for number, card in enumerate(suit) if not hand & card), len(suit))
            own_count = sum([hand & card != 0 for card in suit])
            # `winners` in a row draw all cards of the others if these are as few. If not, every own card must be
            # one of the winners, and trumps must be drawn in any case.
            if winners < len(suit) - own_count and (winners < own_count or not place):
                return False
        return True


@lru_cache
def counter_for(trump: str) -> TrickCounter:
    """Return the counter for a trump suit, or for no trumps."""
    return TrickCounter(trump)


@lru_cache(maxsize=65_536)
def side_tricks(hand: tuple[Card, ...], trump: str) -> float:
    """Return the expected tricks of a declarer's side with this hand as dealt; `trump`: a suit or `NT`."""
    return counter_for(trump).expected_tricks(mask_of(hand))


@lru_cache(maxsize=16_384)
def tricks_by_strain(hand: tuple[Card, ...]) -> dict[str, float]:
    """`side_tricks` with each suit as trumps, and without trumps."""
    mask = mask_of(hand)
    return {strain: counter_for(strain).expected_tricks(mask) for strain in STRAINS_TEXT.split()}


def chance_of_tricks(tricks: int, expected: float, trump: str) -> float:
    """Return the probability of taking that many tricks or more, given the expected number: a logistic function."""
    spread = NO_TRUMPS_RESULT_STD_DEV_TRICKS if trump == NO_TRUMPS else RESULT_STD_DEV_TRICKS
    return 1 / (1 + exp(min(30.0, (tricks - 0.5 - expected) * LOGISTIC_FACTOR / spread)))  # 30: no overflow


@lru_cache(maxsize=4096)
def suit_danger(places: tuple[int, ...]) -> float:
    """Return the danger of taking tricks with a suit's cards, given as places among all ranks.

    A card is the more dangerous the higher it stands for its place in the suit, counted from the lowest.
    """
    return sum(
        [max(0.0, place - HARMLESS_LOWEST_PLACE - PLACE_STEP * number) for number, place in enumerate(places)], 0.0
    )


def danger_by_discard(hand: Sequence[Card]) -> dict[Card, float]:
    """Return for each possible discard the danger of taking tricks with the rest of the hand."""
    suits: dict[str, list[int]] = {}
    for card in sorted(hand):
        suits.setdefault(card.suit, []).append(PLACE_OF_RANK.get(card.rank, 0))
    suits = {suit: sorted(places) for suit, places in suits.items()}
    danger_by_suit = {suit: suit_danger(tuple(places)) if suit else JOKER_DANGER for suit, places in suits.items()}
    total, danger_by_discard = sum(danger_by_suit.values(), 0.0), dict[Card, float]()
    for card in hand:
        remaining_places = suits[card.suit][:]
        remaining_places.remove(PLACE_OF_RANK.get(card.rank, 0))
        danger_by_discard[card] = (
            total - danger_by_suit[card.suit] + (suit_danger(tuple(remaining_places)) if card.suit else 0.0)
        )
    return danger_by_discard


@lru_cache(maxsize=8192)
def suit_relief(places: tuple[int, ...]) -> tuple[float, float, float]:
    """Return the danger of a suit's cards, and the largest decreases by one discard and by two discards."""
    danger_of_all = suit_danger(places)
    least_dangers = [
        min((suit_danger(left) for left in combinations(places, len(places) - number)), default=0.0)
        for number in (1, DISCARD_COUNT)
        if number <= len(places)
    ]
    single_relief, double_relief = [
        *(danger_of_all - danger for danger in least_dangers),
        danger_of_all,
        danger_of_all,
    ][:2]
    return danger_of_all, single_relief, double_relief


@lru_cache(maxsize=65_536)
def danger_after_discards(hand: tuple[Card, ...]) -> float:
    """Return the danger of taking tricks with a hand after `DISCARD_COUNT` discards."""
    suits: dict[str, list[int]] = {}
    for card in hand:
        suits.setdefault(card.suit, []).append(PLACE_OF_RANK.get(card.rank, 0))
    reliefs = [suit_relief(tuple(sorted(places))) if suit else JOKER_RELIEF for suit, places in suits.items()]
    single_reliefs = sorted([one for _, one, _ in reliefs], reverse=True)
    relief = max(sum(single_reliefs[:DISCARD_COUNT]), max([two for _, _, two in reliefs]))
    return max(0.0, sum([whole for whole, _, _ in reliefs]) - relief)


def chance_of_no_trick(hand: tuple[Card, ...]) -> float:
    """Return the probability of no trick for a declarer with a hand, the partner sitting out."""
    return bid_likelihood(
        SAFE_NULLO_LOG_ODDS - NULLO_LOG_ODDS_PER_DANGER_ROOT * sqrt(danger_after_discards(hand)), 0.0, 1.0
    )


def nullo_likelihood(kept_cards: tuple[Card, ...]) -> float:
    """Return the likelihood of a bid of nullo by a declarer with these cards after discarding."""
    return LEAST_KEPT_LIKELIHOOD + (1 - LEAST_KEPT_LIKELIHOOD) * bid_likelihood(
        -danger_after_discards(kept_cards), -EVEN_KEPT_DANGER, KEPT_DANGER_TEMPERATURE
    )


# ---- discards


def keep_values(hand: Sequence[Card], trump: str) -> dict[Card, float]:
    """Return the value of each card to a declarer who wants tricks; the least valuable is discarded first."""
    values: dict[Card, float] = {}
    for suit, suit_cards in sort_by_suit(hand, trump).items():
        number = len(suit_cards)
        if suit == trump:
            values.update((card, KEEP_VALUE_PER_TRUMP_PLACE + place) for place, card in enumerate(suit_cards))
            continue
        ranks = [card.rank for card in suit_cards]
        ace, king = "A" in ranks, "K" in ranks
        for card in suit_cards:
            if card.rank == "A":
                value = ACE_KEEP_VALUE
            elif card.rank == "K":
                value = KING_WITH_ACE_KEEP_VALUE if ace else KING_KEEP_VALUE if number > 1 else BARE_KING_KEEP_VALUE
            elif card.rank == "Q" and number > 2 and (king or trump == NO_TRUMPS):
                value = GUARDED_QUEEN_KEEP_VALUE
            else:
                value = KEEP_VALUE_PER_SUIT_CARD * number + KEEP_VALUE_PER_RANK * PLACE_OF_RANK[card.rank]
                if king and not ace and number == 2:
                    value = GUARD_KEEP_VALUE
                elif trump == NO_TRUMPS and (ace or king):
                    value += KEEP_VALUE_PER_SUIT_CARD * number  # the suit may be established
            values[card] = value
    return values


def discard_weights(keep_value_of: dict[Card, float], actions: Sequence[Action]) -> list[float]:
    """Return the weights of discards, or of being done; `keep_value_of`: the value of each card to the declarer."""
    values = [keep_value_of[action[1]] if len(action) > 1 else 0.0 for action in actions]  # type: ignore[index]
    least = min(values)
    return [exp(max(-MAX_LOG_WEIGHT, (least - value) * DISCARD_LOG_ODDS_PER_VALUE)) for value in values]


def nullo_keep_values(hand: Sequence[Card]) -> dict[Card, float]:
    """Return the value of each card to a declarer who avoids tricks; the most dangerous card is discarded first."""
    # Of equally dangerous cards the higher goes; the joker counts as one rank above the ace.
    return {card: left - 0.1 * PLACE_OF_RANK.get(card.rank, 11) for card, left in danger_by_discard(hand).items()}


def imagine_discards(seat: int, world: FiveHundredState, rng: random.Random) -> None:
    """Change the declarer's discards in an imagined state to its least useful cards, as far as `seat` can tell."""
    declarer = world.declarer
    assert declarer is not None
    cards = world.zones[HAND[declarer]] + world.zones["widow"] + world.played_by(declarer)
    values_by_card = nullo_keep_values(cards) if world.contract == NULLO_ACTION else keep_values(cards, world.trump)
    discard_least_useful(
        world,
        declarer,
        "widow",
        values_by_card,
        world.game.ruled_out_cards(world, seat).get(HAND[declarer], 0),
        rng,
        CARD_VALUE_STD_DEV,
    )
