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
from cardhall.games.last_one.rules.melee import PIP_VALUES as PIPS_BY_RANK
from cardhall.games.last_one.rules.reckoning import RANK_COSTS as COSTS_BY_RANK
from cardhall.rules.engine.fast_random import MULTIPLIER, WORD_MASK, first_state

ACE, TWO, THREE, FOUR, EIGHT, JACK, KING = 0, 1, 2, 3, 7, 10, 12  # ranks as numbers
JOKER_RANK: Final = 13  # as a rank
SUIT_MASKS: Final = [0x1FFF << 13 * suit for suit in range(4)]
RANK_MASKS: Final = [sum([1 << 13 * suit + rank for suit in range(4)]) for rank in range(13)]
JOKER_MASK: Final = 3 << 52
WILD_MASK: Final = JOKER_MASK | RANK_MASKS[EIGHT]
RANK_OF_CARD: Final = [int(card) % 13 if card.suit else JOKER_RANK for card in CARDS]
CARD_COSTS: Final = [COSTS_BY_RANK[card.rank] for card in CARDS]
RANK_PIPS: Final = [PIPS_BY_RANK[rank] for rank in RANKS]
# weight of a point in hand, by the number of cards in the shortest hand of the others: it is costly near the end
POINT_WEIGHTS: Final = [0, 9, 7, 5, 4, 3]
FAR_POINT_WEIGHT: Final = 3  # the same with six cards or more
GOING_OUT_VALUE: Final = 100_000  # above all other values
ONE_CARD_VALUE: Final = 100  # a card off the hand, in the unit of all values
NEAR_END_HAND_SIZE: Final = 2  # cards in the shortest hand of the others with which nothing is kept for later
FEW_CARDS_LEFT: Final = 2  # cards with which the next seat is worth hindering
# Costs of answering in a melee, in hundredths of a card.
JOKER_COST: Final = 250  # of a joker
LATE_JOKER_COST: Final = 50  # of a joker near the end
COUNTERATTACK_COST: Final = 30  # for each card to be drawn if another seat attacks in turn
# phases in which an imagined deal may begin
TURN_PHASE, STACK_PHASE, NAME_PHASE, CALL_PHASE, MELEE_PHASE = 0, 1, 2, 3, 4

# Places of the rules of thumb in a list of weights, and the weights, in hundredths of a card off the hand. The first is
# the value of a point less, times its weight by the shortest other hand.
POINT_RULE, SAME_SUIT_RULE, SAME_RANK_RULE, KEEP_EIGHT_RULE, KEEP_JOKER_RULE, KEEP_THREE_RULE = 0, 1, 2, 3, 4, 5
TWO_RULE, TWO_ON_FEW_CARDS_RULE, JACK_RULE, JACK_ON_FEW_CARDS_RULE, ACE_ON_FEW_CARDS_RULE = 6, 7, 8, 9, 10
BACKED_FOUR_RULE, BARE_FOUR_RULE, FOUR_ON_FEW_CARDS_RULE, TURN_AGAIN_RULE, COUNTERATTACK_RULE = 11, 12, 13, 14, 15
DEFAULT_WEIGHTS: Final = [1, 10, 12, 90, 120, 40, 30, 60, 15, 50, 30, 10, -40, 50, 80, 0]


@final
class PublicView:
    """The public information of a seat beside its hand: sizes of other hands, and cards out of play."""

    def __init__(
        self, sizes: Sequence[int], seat: int, next_seat: int, previous_seat: int, player_count: int, gone_mask: int
    ) -> None:
        """Sum up what the seat can see.

        `sizes`: cards by seat, 0 for a seat that does not play; `next_seat`, `previous_seat`: the next seat, and the
        next one the other way round; `player_count`: seats that play; `gone_mask`: bit mask of the cards out of play.
        """
        fewest = 99  # more cards than any hand has
        for other, size in enumerate(sizes):
            if other != seat and 0 < size < fewest:
                fewest = size
        self.fewest_cards: int = fewest
        self.next_hand_size: int = sizes[next_seat]
        self.previous_hand_size: int = sizes[previous_seat]
        self.player_count: int = player_count
        self.gone_mask: int = gone_mask  # a bit mask


def card_value(weights: Sequence[int], card: int, hand: int, view: PublicView) -> int:
    """Return the apparent value of playing a card of a hand, in hundredths of a card off the hand.

    `weights`: the weights of the rules of thumb; `hand`: a bit mask, the card included.
    """
    remaining_hand = hand & ~(1 << card)
    if not remaining_hand:
        return GOING_OUT_VALUE
    rank = RANK_OF_CARD[card]
    fewest = view.fewest_cards
    value = weights[POINT_RULE] * CARD_COSTS[card] * (POINT_WEIGHTS[fewest] if fewest < 6 else FAR_POINT_WEIGHT)
    next_has_few = view.next_hand_size <= FEW_CARDS_LEFT
    if rank == JOKER_RANK:
        return (
            value
            - (weights[KEEP_JOKER_RULE] if fewest > NEAR_END_HAND_SIZE and not remaining_hand & JOKER_MASK else 0)
            + (GOING_OUT_VALUE // 2 if is_single_card(remaining_hand) else 0)
        )
    if rank == EIGHT:
        return value - (
            weights[KEEP_EIGHT_RULE] if fewest > NEAR_END_HAND_SIZE and not remaining_hand & RANK_MASKS[EIGHT] else 0
        )
    value += weights[SAME_SUIT_RULE] * (remaining_hand & SUIT_MASKS[card // 13]).bit_count()
    value += weights[SAME_RANK_RULE] * (remaining_hand & RANK_MASKS[rank]).bit_count()
    if rank == THREE:
        value += (
            GOING_OUT_VALUE // 2
            if is_single_card(remaining_hand)
            else ONE_CARD_VALUE - (weights[KEEP_THREE_RULE] if fewest > NEAR_END_HAND_SIZE else 0)
        )
    elif rank == TWO:
        value += (
            weights[TWO_RULE]
            + (weights[TWO_ON_FEW_CARDS_RULE] if next_has_few else 0)
            + (weights[TURN_AGAIN_RULE] if view.player_count == 2 else 0)
        )
    elif rank == JACK:
        value += (
            weights[JACK_RULE]
            + (weights[JACK_ON_FEW_CARDS_RULE] if next_has_few else 0)
            + (weights[TURN_AGAIN_RULE] if view.player_count == 2 else 0)
        )
    elif rank == ACE:
        if next_has_few and view.previous_hand_size > view.next_hand_size:
            value += weights[ACE_ON_FEW_CARDS_RULE]
    elif rank == FOUR:
        # nobody else holds the next card of the suit, or it can be answered with a joker
        is_backed = (remaining_hand | view.gone_mask) >> card + 1 & 1 or remaining_hand & JOKER_MASK
        value += weights[BACKED_FOUR_RULE] if is_backed else weights[BARE_FOUR_RULE]
        if next_has_few:
            value += weights[FOUR_ON_FEW_CARDS_RULE]
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
    best, best_value = 0, -1
    for suit in range(4):
        value = suit_value(hand, suit)
        if value > best_value:
            best, best_value = suit, value
    return best


def answer_value(
    weights: Sequence[int], card: int, with_joker: bool, hand: int, is_defender: bool, view: PublicView
) -> int:
    """Return the value of answering in a melee with the wanted card, or with a joker for it; passing is worth 0.

    In hundredths of a card off the hand. `is_defender`: whether the seat would have to draw.
    """
    rank = RANK_OF_CARD[card]
    remaining_hand = hand & (hand - 1) if with_joker else hand & ~(1 << card)
    if with_joker and is_single_card(hand):
        remaining_hand = 0
    if not remaining_hand:
        return GOING_OUT_VALUE
    value = ONE_CARD_VALUE
    if rank < KING and not (remaining_hand | view.gone_mask) >> card + 1 & 1:  # another may attack in turn
        value += weights[COUNTERATTACK_RULE] - COUNTERATTACK_COST * RANK_PIPS[rank + 1]
    if is_defender:
        value += ONE_CARD_VALUE * RANK_PIPS[rank - 1]  # cards that need not be drawn
    if with_joker:
        value -= JOKER_COST if view.fewest_cards > NEAR_END_HAND_SIZE else LATE_JOKER_COST
    return value


@final
class OpenDeal:
    """The state of a deal under way. A seat that does not play has no cards."""

    def __init__(self, hands: Sequence[int], seated: Sequence[int], heuristic_weights: Sequence[Sequence[int]]) -> None:
        """Set up a deal without cards on the table.

        `hands`: by seat, bit masks; `seated`: the seats that play, in order; `heuristic_weights`: by seat, the
        weights of its rules of thumb.
        """
        self.hands: list[int] = list(hands)
        self.weights: list[list[int]] = [list(some) for some in heuristic_weights]
        self.sizes: list[int] = [hand.bit_count() for hand in hands]
        self.seated: list[int] = list(seated)
        seats = len(hands)
        self.next_to_left: list[int] = [0] * seats  # by seat: the next one to the left that plays, and to the right
        self.next_to_right: list[int] = [0] * seats
        number = len(self.seated)
        for place, seat in enumerate(self.seated):
            self.next_to_left[seat] = self.seated[(place + 1) % number]
            self.next_to_right[seat] = self.seated[(place - 1) % number]
        self.stock: list[int] = []  # the top card last
        self.discards: list[int] = []  # the top card last
        self.is_heading_left = True
        self.turn = 0
        self.suit = 0
        self.rank = 0
        self.pass_count = 0
        self.aggressor = -1
        self.defender = -1
        self.last_melee_card = 0  # the last card of a melee, or that it stood for
        self.seats_to_ask: list[int] = []  # the seats still to be asked in it, the first one last
        self.random_state = 0
        self.steps = 0

    def set_cards(self, stock: Sequence[int], discards: Sequence[int]) -> None:
        """Set the cards on the table: the stock from the top down, the pile from the bottom up."""
        self.stock = list(stock)
        self.stock.reverse()
        self.discards = list(discards)

    def set_turn(self, suit: int, rank: int, is_heading_left: bool, turn: int, passes: int) -> None:
        """Set the card to match, and the seat to act."""
        self.suit, self.rank, self.is_heading_left, self.turn, self.pass_count = (
            suit,
            rank,
            is_heading_left,
            turn,
            passes,
        )

    def set_melee(self, aggressor: int, defender: int, last_melee_card: int, seats_to_ask: Sequence[int]) -> None:
        """Set a melee under way.

        `last_melee_card`: its last card; `seats_to_ask`: the seats still to be asked, in order.
        """
        self.aggressor, self.defender, self.last_melee_card = aggressor, defender, last_melee_card
        self.seats_to_ask = list(seats_to_ask)
        self.seats_to_ask.reverse()

    def play_out(self, phase: int, rng: random.Random, max_steps: int) -> int:
        """Play from a phase to the end of the deal, or for at most `max_steps` actions. Returns their number."""
        self.random_state = first_state(rng)
        goes_on = True
        if phase == STACK_PHASE:
            goes_on = self.play_on_three(self.turn)
        elif phase == NAME_PHASE:
            goes_on = self.name_suit_or_card(self.turn, JOKER_RANK if self.rank < 0 else EIGHT)
        elif phase == CALL_PHASE:
            goes_on = self.apply_effect(self.turn)
        elif phase == MELEE_PHASE:
            goes_on = self.play_melee()
        while goes_on and self.steps < max_steps:
            goes_on = self.take_turn(self.turn)
        return self.steps

    def next_seat(self, seat: int) -> int:
        """Return the seat whose turn follows in the direction of play."""
        return self.next_to_left[seat] if self.is_heading_left else self.next_to_right[seat]

    def public_view(self, seat: int) -> PublicView:
        """Return the public information of the seat."""
        gone_mask = 0
        for card in self.discards:
            gone_mask |= 1 << card
        previous_seat = self.next_to_right[seat] if self.is_heading_left else self.next_to_left[seat]
        return PublicView(self.sizes, seat, self.next_seat(seat), previous_seat, len(self.seated), gone_mask)

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
        stock, random_state = self.discards, self.random_state
        self.discards = [top]
        for place in range(len(stock) - 1, 0, -1):
            # the steps of `fast_random`, written out because a call for each card would cost too much
            random_state = MULTIPLIER * (random_state & WORD_MASK) + (random_state >> 30)
            other = (random_state & WORD_MASK) * (place + 1) >> 30
            stock[place], stock[other] = stock[other], stock[place]
        self.random_state, self.stock = random_state, stock

    def take_turn(self, seat: int) -> bool:
        """Play the turn of the seat, and return whether the deal goes on."""
        self.steps += 1
        hand = self.hands[seat]
        playable = hand & (SUIT_MASKS[self.suit] | RANK_MASKS[self.rank] | WILD_MASK)
        if playable:
            return self.play_card(seat, self.choose_card(seat, playable, hand))
        if self.stock or len(self.discards) > 1:
            self.draw(seat, 1)
        else:
            self.pass_count += 1
            if self.pass_count == len(self.seated):
                return False
        self.turn = self.next_seat(seat)
        return True

    def choose_card(self, seat: int, playable: int, hand: int) -> int:
        """Return the card of the mask `playable` that the seat plays."""
        if is_single_card(playable):
            return playable.bit_length() - 1
        view, weights = self.public_view(seat), self.weights[seat]
        best_card, best_value = 0, -GOING_OUT_VALUE
        while playable:
            low = playable & -playable
            playable ^= low
            card = low.bit_length() - 1
            value = card_value(weights, card, hand, view)
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
        return self.play_card(seat, self.choose_card(seat, hand, hand))

    def apply_effect(self, seat: int) -> bool:
        """Apply the effect of the seat's card, and return whether the deal goes on."""
        if self.aggressor >= 0:
            return self.play_melee()
        next_seat, rank = self.next_seat(seat), self.rank
        if rank == FOUR:
            self.aggressor, self.defender, self.last_melee_card = seat, next_seat, 13 * self.suit + FOUR
            self.queue_answers()
            return self.play_melee()
        if rank == ACE:
            self.is_heading_left = not self.is_heading_left
            next_seat = self.next_seat(seat)
        elif rank == TWO:
            self.draw(next_seat, 2)
        self.turn = self.next_seat(next_seat) if rank in (TWO, JACK) else next_seat
        return True

    def queue_answers(self) -> None:
        """Set the seats to be asked for the next card of a melee: all but the aggressor, the defender first."""
        seats_to_ask: list[int] = []
        if self.last_melee_card % 13 < KING:
            seat = self.defender
            for _ in range(len(self.seated)):
                if seat != self.aggressor:
                    seats_to_ask.append(seat)
                seat = self.next_seat(seat)
            seats_to_ask.reverse()
        self.seats_to_ask = seats_to_ask

    def play_melee(self) -> bool:
        """Play the melee to its end, and return whether the deal goes on."""
        while self.seats_to_ask:
            seat = self.seats_to_ask.pop()
            hand, card = self.hands[seat], self.last_melee_card + 1
            if not hand & (1 << card | JOKER_MASK):
                continue
            self.steps += 1
            with_joker = not hand >> card & 1
            view = self.public_view(seat)
            if answer_value(self.weights[seat], card, with_joker, hand, seat == self.defender, view) <= 0:
                continue
            played = (hand & JOKER_MASK).bit_length() - 1 if with_joker else card
            self.hands[seat] = hand & ~(1 << played)
            self.sizes[seat] -= 1
            self.discards.append(played)
            self.pass_count = 0
            self.suit, self.rank = card // 13, RANK_OF_CARD[card]
            if not self.sizes[seat]:
                return False
            self.defender, self.aggressor, self.last_melee_card = self.aggressor, seat, card
            self.queue_answers()
        self.draw(self.defender, RANK_PIPS[self.last_melee_card % 13])
        self.turn = self.next_seat(self.defender)
        self.aggressor = self.defender = -1
        return True

    def points(self) -> list[int]:
        """Return by seat the cost of the cards now held; a single card costs nothing."""
        costs: list[int] = []
        for hand in self.hands:
            cost = 0
            if not is_single_card(hand):
                while hand:
                    low = hand & -hand
                    hand ^= low
                    cost += CARD_COSTS[low.bit_length() - 1]
            costs.append(cost)
        return costs
