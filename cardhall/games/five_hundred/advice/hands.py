"""Values of hands in Five Hundred to a declarer, and their least useful cards.

They are ten cards of 45, A to 4 and a joker. How many tricks a side takes whose declarer was dealt a hand
was fitted to sixteen thousand deals played out by rule of thumb, the widow taken and five cards laid away (the standard
deviation of the error is then 1.6 tricks with trumps, 2.0 without); how likely it takes none, to 650 nullos between
normal players, the last trick counted: the widow changes much, and no hand is hopeless or safe.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import exp, sqrt
from typing import final

from cardhall.cards import CARDS, RED_JOKER, SUITS, Card
from cardhall.games.five_hundred.rules import NULLO_ACTION, STRAINS_TEXT, FiveHundredState
from cardhall.players.tricks.bidding import bid_likelihood
from cardhall.players.tricks.declarer_discards import discard_least_useful
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.mechanisms.bowers import bower_order, left_bower, right_bower

NO_TRUMPS = "NT"
RANK_ORDER = "456789TJQKA"
PLACE_OF_RANK = {rank: place for place, rank in enumerate(RANK_ORDER)}

# ---- tricks of the side, by what the declarer was dealt
BASE_VALUE, BASE_NO_TRUMPS = 4.2, 4.45
TRUMP_VALUES = (0.0, 0.23, 0.41, 1.03, 1.6, 2.14, 2.57, 2.9, 3.4, 3.9, 4.4, 4.9)  # by their number
SURE_COUNT = 7.5  # with a lower count no hand takes all
JOKER_VALUE, RIGHT, LEFT_BOWER_VALUE = 0.77, 0.56, 0.41
HIGH_TRUMP = {"A": 0.28, "K": 0.16, "Q": 0.1}
ACE, ACE_KING, KING = 0.42, 0.23, 0.14  # of another suit: the ace, a king with it, a guarded king
MEAN_NO_TRUMPS, SHRUNK = 6.6, 0.6  # what is counted there is bid against others who hold as much
JOKER_ALONE = 1.75  # without trumps
HIGH_CARD_VALUES = {"A": 0.68, "K": 0.56, "Q": 0.25, "J": 0.1}  # likewise, and how many cards must go with it
GUARDS_NEEDED = {"A": 0, "K": 0, "Q": 2, "J": 3}
LONG_SUIT_VALUE, LENGTH = 0.3, 5  # a long suit with its ace
ALL_TRICKS_COUNT = 14.0  # what counts as the tricks of a hand that takes every one, whatever the others hold
RESULT_SPREAD, SPREAD_NO_TRUMPS = 1.6, 1.9  # standard deviations of the tricks about that

# ---- no trick at all
HARMLESS_PLACE, HIGHER = 0.7, 1.6  # the place of a harmless lowest card, and by how much the next one's is higher
JOKER_DANGER = 20.0
JOKER_RELIEF = (JOKER_DANGER, JOKER_DANGER, JOKER_DANGER)
DISCARD_COUNT = 2  # of the cards dealt, how many the widow lets one lay away
SAFE_LIMIT, LESS = (
    2.6,
    0.75,
)  # the odds without danger, as a power of e, and how much less with danger by its square root
KEPT_DANGER, KEPT_SHARP = (
    9.0,
    3.5,
)  # the danger of what is kept with which a nullo is as likely to have been bid as not, …
#                              … and by how much more the odds fall by a factor e
LEAST_KEPT_LIKELIHOOD = 0.12  # for a hand is hardly ever so low that this did not explain it

# ---- what is laid away
DISCARD_SHARPNESS = 0.8  # how much less a card is missed that multiplies the odds of laying it away by e
VALUE_JITTER = 2.5  # how differently others value what they lay away


def suits_of(hand: Sequence[Card], trump: str) -> dict[str, list[Card]]:
    """The cards by suit, each from the lowest; a joker, and the left bower, are trumps (`NT`: the joker alone)."""
    order = bower_order(trump)
    found: dict[str, list[Card]] = {suit: [] for suit in (*SUITS, NO_TRUMPS)}
    for card in hand:
        found[order.suits[card]].append(card)
    for suit, some in found.items():
        if len(some) > 1:
            some.sort(key=order.power[suit].__getitem__)
    return found


@final
class HandCount:
    """Counts the value of hands with one strain, from bit masks of cards."""

    def __init__(self, trump: str) -> None:
        order = bower_order(trump)
        pack = [card for card in CARDS if card.rank in RANK_ORDER or card.rank == "RJ"]
        self.no_trumps: bool = trump == NO_TRUMPS
        self.trumps: int = mask_of(card for card in pack if order.suits[card] == trump)
        self.high: list[tuple[int, float]] = []  # trumps that count by themselves
        self.suits: list[list[int]] = []  # of each other suit: all its cards, its ace, its king, queen and jack
        if self.no_trumps:
            self.high.append((1 << RED_JOKER, JOKER_ALONE))
        else:
            named = {RED_JOKER: JOKER_VALUE, right_bower(trump): RIGHT, left_bower(trump): LEFT_BOWER_VALUE}
            for card in pack:
                worth = named.get(card) or (HIGH_TRUMP.get(card.rank, 0.0) if card.suit == trump else 0.0)
                if worth:
                    self.high.append((1 << card, worth))
        # the cards of each suit, the highest first, trumps before the others
        by_suit = {
            name: sorted(some, key=order.power[name].__getitem__, reverse=True)
            for name, some in ((name, [card for card in pack if order.suits[card] == name]) for name in (trump, *SUITS))
        }
        self.from_highest: list[list[int]] = [[1 << card for card in some] for some in by_suit.values()]
        for suit in SUITS:
            if suit != trump:
                members = mask_of(card for card in pack if order.suits[card] == suit)
                self.suits.append([members, *(members & 1 << Card.of(rank + suit) for rank in "AKQJ")])

    def of(self, hand: int) -> float:
        """Return the expected tricks of the side of a declarer dealt this hand."""
        total = 0.0
        for card, worth in self.high:
            if hand & card:
                total += worth
        if self.no_trumps:
            for members, ace, king, queen, jack in self.suits:
                number = (hand & members).bit_count()
                if hand & ace:
                    total += HIGH_CARD_VALUES["A"] + (LONG_SUIT_VALUE if number >= LENGTH else 0.0)
                if hand & king:
                    total += HIGH_CARD_VALUES["K"]
                if hand & queen and number > GUARDS_NEEDED["Q"]:
                    total += HIGH_CARD_VALUES["Q"]
                if hand & jack and number > GUARDS_NEEDED["J"]:
                    total += HIGH_CARD_VALUES["J"]
            return MEAN_NO_TRUMPS + SHRUNK * (BASE_NO_TRUMPS + total - MEAN_NO_TRUMPS)
        total += BASE_VALUE + TRUMP_VALUES[min((hand & self.trumps).bit_count(), len(TRUMP_VALUES) - 1)]
        if total > SURE_COUNT and self.takes_all(hand):
            return ALL_TRICKS_COUNT
        for members, ace, king, _, _ in self.suits:
            if hand & ace:
                total += ACE + (ACE_KING if hand & king else 0.0)
            if hand & king and hand & members != king:
                total += KING
        return total

    def takes_all(self, hand: int) -> bool:
        """Tell whether a leader with this hand takes every trick, first with trumps, then with the other suits."""
        for place, suit in enumerate(self.from_highest):
            top = next((number for number, card in enumerate(suit) if not hand & card), len(suit))
            own = sum([hand & card != 0 for card in suit])
            if top < len(suit) - own and (top < own or not place):
                return False
        return True


@lru_cache
def count_for(trump: str) -> HandCount:
    """Return the counter for a trump suit, or for no trumps."""
    return HandCount(trump)


@lru_cache(maxsize=65_536)
def side_tricks(hand: tuple[Card, ...], trump: str) -> float:
    """Return the expected tricks of a declarer's side with this hand as dealt; `trump`: a suit or `NT`."""
    return count_for(trump).of(mask_of(hand))


@lru_cache(maxsize=16_384)
def tricks_by_strain(hand: tuple[Card, ...]) -> dict[str, float]:
    """`side_tricks` with each suit as trumps, and without trumps."""
    mask = mask_of(hand)
    return {strain: count_for(strain).of(mask) for strain in STRAINS_TEXT.split()}


def chance_of_tricks(tricks: int, expected: float, trump: str) -> float:
    """Return the probability of taking that many tricks or more, given the expected number: a logistic function."""
    spread = SPREAD_NO_TRUMPS if trump == NO_TRUMPS else RESULT_SPREAD
    return 1 / (1 + exp(min(30.0, (tricks - 0.5 - expected) * 1.7 / spread)))


@lru_cache(maxsize=4096)
def suit_danger(places: tuple[int, ...]) -> float:
    """Return the danger of taking tricks with a suit's cards, given as places among all ranks.

    A card is the more dangerous the higher it stands for its place in the suit, counted from the lowest.
    """
    return sum([max(0.0, place - HARMLESS_PLACE - HIGHER * number) for number, place in enumerate(places)], 0.0)


def danger_without(hand: Sequence[Card]) -> dict[Card, float]:
    """Return for each possible discard the danger of taking tricks with the rest of the hand."""
    suits: dict[str, list[int]] = {}
    for card in sorted(hand):
        suits.setdefault(card.suit, []).append(PLACE_OF_RANK.get(card.rank, 0))
    suits = {suit: sorted(places) for suit, places in suits.items()}
    each = {suit: suit_danger(tuple(places)) if suit else JOKER_DANGER for suit, places in suits.items()}
    total, found = sum(each.values(), 0.0), dict[Card, float]()
    for card in hand:
        rest = suits[card.suit][:]
        rest.remove(PLACE_OF_RANK.get(card.rank, 0))
        found[card] = total - each[card.suit] + (suit_danger(tuple(rest)) if card.suit else 0.0)
    return found


@lru_cache(maxsize=8192)
def danger_relief(places: tuple[int, ...]) -> tuple[float, float, float]:
    """Return the danger of a suit's cards, and the largest decrease by one and two discards."""
    whole = suit_danger(places)
    least = [
        min((suit_danger(left) for left in combinations(places, len(places) - number)), default=0.0)
        for number in (1, DISCARD_COUNT)
        if number <= len(places)
    ]
    one, two = [*(whole - danger for danger in least), whole, whole][:2]
    return whole, one, two


@lru_cache(maxsize=65_536)
def danger_left(hand: tuple[Card, ...]) -> float:
    """Return the danger of taking tricks with a hand after `DISCARD_COUNT` discards."""
    suits: dict[str, list[int]] = {}
    for card in hand:
        suits.setdefault(card.suit, []).append(PLACE_OF_RANK.get(card.rank, 0))
    found = [danger_relief(tuple(sorted(places))) if suit else JOKER_RELIEF for suit, places in suits.items()]
    ones = sorted([one for _, one, _ in found], reverse=True)
    less = max(sum(ones[:DISCARD_COUNT]), max([two for _, _, two in found]))
    return max(0.0, sum([whole for whole, _, _ in found]) - less)


def chance_of_no_trick(hand: tuple[Card, ...]) -> float:
    """Return the probability of no trick for a declarer with a hand, the partner sitting out."""
    return bid_likelihood(SAFE_LIMIT - LESS * sqrt(danger_left(hand)), 0.0, 1.0)


def nullo_likelihood(kept: tuple[Card, ...]) -> float:
    """Return how well the cards of a declarer explain a bid of nullo, as a probability."""
    return LEAST_KEPT_LIKELIHOOD + (1 - LEAST_KEPT_LIKELIHOOD) * bid_likelihood(
        -danger_left(kept), -KEPT_DANGER, KEPT_SHARP
    )


# ---- what is laid away


def keep_values(hand: Sequence[Card], trump: str) -> dict[Card, float]:
    """Return the value of each card to a declarer who wants tricks; the least valuable is discarded first."""
    worth: dict[Card, float] = {}
    for suit, some in suits_of(hand, trump).items():
        number = len(some)
        if suit == trump:
            worth.update((card, 100.0 + place) for place, card in enumerate(some))
            continue
        ranks = [card.rank for card in some]
        ace, king = "A" in ranks, "K" in ranks
        for card in some:
            if card.rank == "A":
                value = 60.0
            elif card.rank == "K":
                value = 45.0 if ace else 35.0 if number > 1 else 12.0
            elif card.rank == "Q" and number > 2 and (king or trump == NO_TRUMPS):
                value = 25.0
            else:
                value = 2.0 * number + 0.3 * PLACE_OF_RANK[card.rank]
                if king and not ace and number == 2:
                    value = 25.0  # it guards the king
                elif trump == NO_TRUMPS and (ace or king):
                    value += 2.0 * number
            worth[card] = value
    return worth


def discard_weights(missed: dict[Card, float], actions: Sequence[Action]) -> list[float]:
    """Return the weights of laying each of these cards away, or of none, by how much the cards are missed."""
    values = [missed[action[1]] if len(action) > 1 else 0.0 for action in actions]  # type: ignore[index]
    least = min(values)
    return [exp(max(-8.0, (least - value) * DISCARD_SHARPNESS)) for value in values]


def avoiding_values(hand: Sequence[Card]) -> dict[Card, float]:
    """Return the value of each card to a declarer who avoids tricks; the most dangerous card is discarded first."""
    return {card: left - 0.1 * PLACE_OF_RANK.get(card.rank, 11) for card, left in danger_without(hand).items()}


def discard_in_world(seat: int, world: FiveHundredState, rng: random.Random) -> None:
    """Lay into the widow of an imagined state what the declarer misses least, as far as `seat` can tell."""
    declarer = world.declarer
    assert declarer is not None
    cards = world.zones[HAND[declarer]] + world.zones["widow"] + world.played_by(declarer)
    missed = avoiding_values(cards) if world.contract == NULLO_ACTION else keep_values(cards, world.trump)
    discard_least_useful(
        world,
        declarer,
        "widow",
        missed,
        world.game.ruled_out_cards(world, seat).get(HAND[declarer], 0),
        rng,
        VALUE_JITTER,
    )
