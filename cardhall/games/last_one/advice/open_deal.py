"""A deal of Last One with all hands open, in bits; each seat uses only its own knowledge.

A hand is a bit mask by card number. Seats choose by rules of thumb: the cost of a card that is still held at the end,
its effect on the next seat, the cards that can follow, and whether a card had better be kept for the end. This module
is compiled.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, final

from cardhall.cards import CARDS, RANKS
from cardhall.games.last_one.rules.melee import PIP_VALUES as PIPS_OF
from cardhall.games.last_one.rules.reckoning import RANK_COSTS as POINTS
from cardhall.rules.engine.fast_random import MULTIPLIER, WORD_MASK, first_state

ACE, TWO, THREE, FOUR, EIGHT, JACK, KING = 0, 1, 2, 3, 7, 10, 12  # ranks as numbers
JOKER_RANK: Final = 13  # as a rank
SUIT_MASKS: Final = [0x1FFF << 13 * suit for suit in range(4)]
RANK_MASKS: Final = [sum([1 << 13 * suit + rank for suit in range(4)]) for rank in range(13)]
JOKER_MASK: Final = 3 << 52
WILD_MASK: Final = JOKER_MASK | RANK_MASKS[EIGHT]
RANK_OF_CARD: Final = [int(card) % 13 if card.suit else JOKER_RANK for card in CARDS]
CARD_COSTS: Final = [POINTS[card.rank] for card in CARDS]
RANK_PIPS: Final = [PIPS_OF[rank] for rank in RANKS]
# weight of a point in hand, by the number of cards in the shortest hand of the others: it is costly near the end
POINT_WEIGHTS: Final = [0, 9, 7, 5, 4, 3]
FAR_POINT_WEIGHT: Final = 3  # the same with six cards or more
GOING_OUT_VALUE: Final = 100_000  # above all other values
WHOLE_CARD: Final = 100  # a card off the hand, in the unit of all values
NEAR_END: Final = 2  # cards in the shortest hand of the others with which nothing is kept for later
FEW_CARDS: Final = 2  # cards with which the next seat is worth hindering
# Costs of answering in a melee, in hundredths of a card.
JOKER_COST: Final = 250  # of a joker
LATE_JOKER_COST: Final = 50  # of a joker near the end
COUNTER_COST: Final = 30  # for each card to be drawn if another seat attacks in turn
# phases in which an imagined deal may begin
TURN_PHASE, STACK_PHASE, NAME_PHASE, CALL_PHASE, MELEE_PHASE = 0, 1, 2, 3, 4

# Places of the rules of thumb in a list of weights, and the weights, in hundredths of a card off the hand. The first is
# the value of a point less, times its weight by the shortest other hand.
POINT, SAME_SUIT, SAME_RANK, KEEP_EIGHT, KEEP_JOKER, KEEP_THREE = 0, 1, 2, 3, 4, 5
TWO_HITS, TWO_CLOSE, JACK_HITS, JACK_CLOSE, ACE_CLOSE = 6, 7, 8, 9, 10
FOUR_BACKED, FOUR_BARE, FOUR_CLOSE, TURN_AGAIN, COUNTERATTACK = 11, 12, 13, 14, 15
DEFAULT_WEIGHTS: Final = [1, 10, 12, 90, 120, 40, 30, 60, 15, 50, 30, 10, -40, 50, 80, 0]


@final
class PublicView:
    """The public information of a seat beside its hand: sizes of other hands, and cards out of play."""

    def __init__(self, sizes: Sequence[int], seat: int, after: int, before: int, players: int, gone: int) -> None:
        """Sum up what the seat can see.

        `sizes`: cards by seat, 0 for a seat that does not play; `after`, `before`: the next seat, and the next one the
        other way round; `players`: seats that play; `gone`: bit mask of the cards out of play.
        """
        fewest = 99  # more cards than any hand has
        for other, size in enumerate(sizes):
            if other != seat and 0 < size < fewest:
                fewest = size
        self.fewest_cards: int = fewest
        self.next_hand_size: int = sizes[after]
        self.previous_hand_size: int = sizes[before]
        self.player_count: int = players
        self.gone_mask: int = gone  # a bit mask


def card_value(weights: Sequence[int], card: int, hand: int, sight: PublicView) -> int:
    """Return the apparent value of playing a card of a hand, in hundredths of a card off the hand.

    `weights`: the weights of the rules of thumb; `hand`: a bit mask, the card included.
    """
    left = hand & ~(1 << card)
    if not left:
        return GOING_OUT_VALUE
    rank = RANK_OF_CARD[card]
    fewest = sight.fewest_cards
    value = weights[POINT] * CARD_COSTS[card] * (POINT_WEIGHTS[fewest] if fewest < 6 else FAR_POINT_WEIGHT)
    next_has_few = sight.next_hand_size <= FEW_CARDS
    if rank == JOKER_RANK:
        return (
            value
            - (weights[KEEP_JOKER] if fewest > NEAR_END and not left & JOKER_MASK else 0)
            + (GOING_OUT_VALUE // 2 if is_single_card(left) else 0)
        )
    if rank == EIGHT:
        return value - (weights[KEEP_EIGHT] if fewest > NEAR_END and not left & RANK_MASKS[EIGHT] else 0)
    value += weights[SAME_SUIT] * (left & SUIT_MASKS[card // 13]).bit_count()
    value += weights[SAME_RANK] * (left & RANK_MASKS[rank]).bit_count()
    if rank == THREE:
        value += (
            GOING_OUT_VALUE // 2
            if is_single_card(left)
            else WHOLE_CARD - (weights[KEEP_THREE] if fewest > NEAR_END else 0)
        )
    elif rank == TWO:
        value += (
            weights[TWO_HITS]
            + (weights[TWO_CLOSE] if next_has_few else 0)
            + (weights[TURN_AGAIN] if sight.player_count == 2 else 0)
        )
    elif rank == JACK:
        value += (
            weights[JACK_HITS]
            + (weights[JACK_CLOSE] if next_has_few else 0)
            + (weights[TURN_AGAIN] if sight.player_count == 2 else 0)
        )
    elif rank == ACE:
        if next_has_few and sight.previous_hand_size > sight.next_hand_size:
            value += weights[ACE_CLOSE]
    elif rank == FOUR:
        # nobody else holds the next card of the suit, or it can be answered with a joker
        backed = (left | sight.gone_mask) >> card + 1 & 1 or left & JOKER_MASK
        value += weights[FOUR_BACKED] if backed else weights[FOUR_BARE]
        if next_has_few:
            value += weights[FOUR_CLOSE]
    return value


def is_single_card(hand: int) -> bool:
    """Tell whether a hand has one card, or none."""
    return hand & (hand - 1) == 0


def suit_value(hand: int, suit: int) -> int:
    """Return the apparent value of naming a suit with this hand left, in tenths of a card."""
    suit_cards = hand & SUIT_MASKS[suit] & ~RANK_MASKS[EIGHT]
    return 10 * suit_cards.bit_count() + (suit_cards & RANK_MASKS[THREE] != 0)


def best_suit(hand: int) -> int:
    """Return the number of the suit to name with this hand left."""
    best, most = 0, -1
    for suit in range(4):
        worth = suit_value(hand, suit)
        if worth > most:
            best, most = suit, worth
    return best


def answer_value(
    weights: Sequence[int], card: int, with_joker: bool, hand: int, defends: bool, sight: PublicView
) -> int:
    """Return the value of answering in a melee with the wanted card, or with a joker for it; passing is worth 0.

    In hundredths of a card off the hand. `defends`: whether the seat would have to draw.
    """
    rank = RANK_OF_CARD[card]
    left = hand & (hand - 1) if with_joker else hand & ~(1 << card)
    if with_joker and is_single_card(hand):
        left = 0
    if not left:
        return GOING_OUT_VALUE
    value = WHOLE_CARD
    if rank < KING and not (left | sight.gone_mask) >> card + 1 & 1:  # another may attack in turn
        value += weights[COUNTERATTACK] - COUNTER_COST * RANK_PIPS[rank + 1]
    if defends:
        value += WHOLE_CARD * RANK_PIPS[rank - 1]  # cards that need not be drawn
    if with_joker:
        value -= JOKER_COST if sight.fewest_cards > NEAR_END else LATE_JOKER_COST
    return value


@final
class Deal:
    """The state of a deal under way. A seat that does not play has no cards."""

    def __init__(self, hands: Sequence[int], seated: Sequence[int], thumbs: Sequence[Sequence[int]]) -> None:
        """Set up a deal without cards on the table.

        `hands`: by seat, bit masks; `seated`: the seats that play, in order; `thumbs`: by seat, the weights of its
        rules of thumb.
        """
        self.hands: list[int] = list(hands)
        self.weights: list[list[int]] = [list(some) for some in thumbs]
        self.sizes: list[int] = [hand.bit_count() for hand in hands]
        self.seated: list[int] = list(seated)
        seats = len(hands)
        self.left: list[int] = [0] * seats  # by seat: the next one to the left that plays, and to the right
        self.right: list[int] = [0] * seats
        number = len(self.seated)
        for place, seat in enumerate(self.seated):
            self.left[seat] = self.seated[(place + 1) % number]
            self.right[seat] = self.seated[(place - 1) % number]
        self.stock: list[int] = []  # the top card last
        self.discards: list[int] = []  # the top card last
        self.to_left = True
        self.turn = 0
        self.suit = 0
        self.rank = 0
        self.pass_count = 0
        self.aggressor = -1
        self.defender = -1
        self.last = 0  # the last card of a melee, or that it stood for
        self.asked: list[int] = []  # the seats still to be asked in it, the first one last
        self.chance = 0
        self.steps = 0

    def lay(self, stock: Sequence[int], discards: Sequence[int]) -> None:
        """Set the cards on the table: the stock from the top down, the pile from the bottom up."""
        self.stock = list(stock)
        self.stock.reverse()
        self.discards = list(discards)

    def set_turn(self, suit: int, rank: int, to_left: bool, turn: int, passes: int) -> None:
        """Set the card to match, and the seat to act."""
        self.suit, self.rank, self.to_left, self.turn, self.pass_count = suit, rank, to_left, turn, passes

    def set_melee(self, aggressor: int, defender: int, last: int, asked: Sequence[int]) -> None:
        """Set a melee under way; `last`: its last card; `asked`: the seats still to be asked, in order."""
        self.aggressor, self.defender, self.last = aggressor, defender, last
        self.asked = list(asked)
        self.asked.reverse()

    def play_out(self, phase: int, rng: random.Random, most: int) -> int:
        """Play from a phase to the end of the deal, or for at most `most` actions. Returns their number."""
        self.chance = first_state(rng)
        goes_on = True
        if phase == STACK_PHASE:
            goes_on = self.play_on_three(self.turn)
        elif phase == NAME_PHASE:
            goes_on = self.name_suit_or_card(self.turn, JOKER_RANK if self.rank < 0 else EIGHT)
        elif phase == CALL_PHASE:
            goes_on = self.apply_effect(self.turn)
        elif phase == MELEE_PHASE:
            goes_on = self.play_melee()
        while goes_on and self.steps < most:
            goes_on = self.take_turn(self.turn)
        return self.steps

    def next_seat(self, seat: int) -> int:
        """Return the seat whose turn follows in the direction of play."""
        return self.left[seat] if self.to_left else self.right[seat]

    def public_view(self, seat: int) -> PublicView:
        """Return the public information of the seat."""
        gone = 0
        for card in self.discards:
            gone |= 1 << card
        before = self.right[seat] if self.to_left else self.left[seat]
        return PublicView(self.sizes, seat, self.next_seat(seat), before, len(self.seated), gone)

    def draw(self, seat: int, number: int) -> None:
        """Draw cards for the seat, as many as there are up to `number`."""
        for _ in range(number):
            if not self.stock:
                if len(self.discards) < 2:
                    return
                self.reshuffle()
            self.hands[seat] |= 1 << self.stock.pop()
            self.sizes[seat] += 1

    def reshuffle(self) -> None:
        """Shuffle all discards but the top one into a new stock."""
        top = self.discards.pop()
        stock, chance = self.discards, self.chance
        self.discards = [top]
        for place in range(len(stock) - 1, 0, -1):
            # the steps of `fast_random`, written out because a call for each card would cost too much
            chance = MULTIPLIER * (chance & WORD_MASK) + (chance >> 30)
            other = (chance & WORD_MASK) * (place + 1) >> 30
            stock[place], stock[other] = stock[other], stock[place]
        self.chance, self.stock = chance, stock

    def take_turn(self, seat: int) -> bool:
        """Play the turn of the seat, and return whether the deal goes on."""
        self.steps += 1
        hand = self.hands[seat]
        able = hand & (SUIT_MASKS[self.suit] | RANK_MASKS[self.rank] | WILD_MASK)
        if able:
            return self.play_card(seat, self.best(seat, able, hand))
        if self.stock or len(self.discards) > 1:
            self.draw(seat, 1)
        else:
            self.pass_count += 1
            if self.pass_count == len(self.seated):
                return False
        self.turn = self.next_seat(seat)
        return True

    def best(self, seat: int, able: int, hand: int) -> int:
        """Return the card of the mask `able` that the seat plays."""
        if is_single_card(able):
            return able.bit_length() - 1
        sight, weights = self.public_view(seat), self.weights[seat]
        best_card, best_value = 0, -GOING_OUT_VALUE
        while able:
            low = able & -able
            able ^= low
            card = low.bit_length() - 1
            value = card_value(weights, card, hand, sight)
            if value > best_value:
                best_card, best_value = card, value
        return best_card

    def play_card(self, seat: int, card: int) -> bool:
        """Play a card of the seat, and return whether the deal goes on."""
        self.hands[seat] &= ~(1 << card)
        self.sizes[seat] -= 1
        self.discards.append(card)
        self.pass_count = 0
        if not self.sizes[seat]:
            return False
        rank = RANK_OF_CARD[card]
        if rank in (JOKER_RANK, EIGHT):
            return self.name_suit_or_card(seat, rank)
        self.suit, self.rank = card // 13, rank
        return self.play_on_three(seat) if rank == THREE else self.apply_effect(seat)

    def name_suit_or_card(self, seat: int, rank: int) -> bool:
        """Name a suit for an eight, or a three for a joker, and return whether the deal goes on.

        On a three another card may follow at once.
        """
        self.suit = best_suit(self.hands[seat])
        self.rank = EIGHT if rank == EIGHT else THREE
        return self.apply_effect(seat) if rank == EIGHT else self.play_on_three(seat)

    def play_on_three(self, seat: int) -> bool:
        """Play another card of the seat on its three, and return whether the deal goes on."""
        self.steps += 1
        hand = self.hands[seat]
        return self.play_card(seat, self.best(seat, hand, hand))

    def apply_effect(self, seat: int) -> bool:
        """Apply the effect of the seat's card, and return whether the deal goes on."""
        if self.aggressor >= 0:
            return self.play_melee()
        after, rank = self.next_seat(seat), self.rank
        if rank == FOUR:
            self.aggressor, self.defender, self.last = seat, after, 13 * self.suit + FOUR
            self.queue_answers()
            return self.play_melee()
        if rank == ACE:
            self.to_left = not self.to_left
            after = self.next_seat(seat)
        elif rank == TWO:
            self.draw(after, 2)
        self.turn = self.next_seat(after) if rank in (TWO, JACK) else after
        return True

    def queue_answers(self) -> None:
        """Set the seats to be asked for the next card of a melee: all but the aggressor, the defender first."""
        asked: list[int] = []
        if self.last % 13 < KING:
            seat = self.defender
            for _ in range(len(self.seated)):
                if seat != self.aggressor:
                    asked.append(seat)
                seat = self.next_seat(seat)
            asked.reverse()
        self.asked = asked

    def play_melee(self) -> bool:
        """Play the melee to its end, and return whether the deal goes on."""
        while self.asked:
            seat = self.asked.pop()
            hand, card = self.hands[seat], self.last + 1
            if not hand & (1 << card | JOKER_MASK):
                continue
            self.steps += 1
            joker = not hand >> card & 1
            sight = self.public_view(seat)
            if answer_value(self.weights[seat], card, joker, hand, seat == self.defender, sight) <= 0:
                continue
            played = (hand & JOKER_MASK).bit_length() - 1 if joker else card
            self.hands[seat] = hand & ~(1 << played)
            self.sizes[seat] -= 1
            self.discards.append(played)
            self.pass_count = 0
            self.suit, self.rank = card // 13, RANK_OF_CARD[card]
            if not self.sizes[seat]:
                return False
            self.defender, self.aggressor, self.last = self.aggressor, seat, card
            self.queue_answers()
        self.draw(self.defender, RANK_PIPS[self.last % 13])
        self.turn = self.next_seat(self.defender)
        self.aggressor = self.defender = -1
        return True

    def points(self) -> list[int]:
        """Return by seat the cost of the cards now held; a single card costs nothing."""
        found: list[int] = []
        for hand in self.hands:
            cost = 0
            if not is_single_card(hand):
                while hand:
                    low = hand & -hand
                    hand ^= low
                    cost += CARD_COSTS[low.bit_length() - 1]
            found.append(cost)
        return found
