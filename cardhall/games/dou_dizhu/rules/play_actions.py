"""The actions for plays of a hand: found quickly, sorted, and created only once where they recur.

Plays are counts of ranks (see `combinations`); of each rank they take the cards that come first in the hand. So the
cards of a rank in a play are a set of suits (a mask of four bits), and each set has its own place in tables. A play of
several ranks is a number in which every card of the pack has a bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import i64

from cardhall.cards import CARDS, SUITS, Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.results import new_tuple
from cardhall.rules.mechanisms.climbing import Play

MAX_CACHED_PLAY_SIZE: Final = 5  # cards, at most, of plays whose actions are cached: there are some 15,000 such actions
# By card number: the card's bit, higher for lower cards, so that numbers compare as sorted cards do.
CARD_BITS: Final[list[int]] = [1 << len(CARDS) - card for card in CARDS]
BIT_MODULUS: Final = 67  # a prime that leaves a different remainder for each bit, by which a table finds its card
CARD_BY_REMAINDER: Final[list[Any]] = list(CARDS + CARDS)  # by that remainder: the card; other entries are never read
for _card in CARDS:
    CARD_BY_REMAINDER[CARD_BITS[_card] % BIT_MODULUS] = _card
SUIT_SET_COUNT: Final = 16  # sets of cards of a rank, as masks of their suits
MAX_INSERTED_PLAYS: Final = 20  # plays up to which inserting each in order is faster than small sort keys and one sort


@final
class PlayActions:
    """Finds the actions for plays, with tables by rank and suits."""

    def __init__(self, rank_indices: Sequence[int]) -> None:
        """Fill the tables; `rank_indices`: by card number, the place of its rank on the line; −1: not in the game."""
        ranks = max(rank_indices) + 1
        suits = [1 << SUITS.index(card.suit) if card.suit else 1 for card in CARDS]
        self.ranks: int = ranks
        self.place: list[int] = list(rank_indices)
        self.suit: list[int] = suits
        # Tables by rank and suits, at 16 · rank + suits. Actions are typed as Any, so that compiled code does not check
        # their type where it only hands them on.
        self.set_bits: list[int] = [0] * (SUIT_SET_COUNT * ranks)  # the cards' bits
        self.sort_keys: list[int] = [0] * (SUIT_SET_COUNT * ranks)  # the sort keys of their play
        self.set_actions: list[Any] = [None] * (SUIT_SET_COUNT * ranks)  # the actions that play them
        for set_index in range(SUIT_SET_COUNT * ranks):
            set_cards = [
                card
                for card in CARDS
                if rank_indices[card] == set_index // SUIT_SET_COUNT and suits[card] & set_index % SUIT_SET_COUNT
            ]
            self.set_bits[set_index] = sum([CARD_BITS[card] for card in set_cards])
            if set_cards:
                self.sort_keys[set_index] = play_sort_key(self.set_bits[set_index], len(set_cards))
                self.set_actions[set_index] = Action.of_cards("play", set_cards)
        self.cached_actions: dict[int, Any] = {}  # by the cards' bits: the cached actions of plays of several ranks

    def actions_of_hand(self, hand: Sequence[Card], plays: list[Play]) -> list[Action]:
        """Return the actions for plays of one hand, sorted."""
        if not plays:
            return []
        # By rank, in four bits each from the lowest: the number of cards, the suit of the first card, the suits of the
        # first two …
        first_suits: list[int] = [0] * self.ranks
        place, suits, bits_of = self.place, self.suit, self.set_bits
        numbers: Sequence[int] = hand  # cards are numbers; typed so, compiled code looks them up faster
        for card in numbers:
            rank: i64 = place[card]
            held: i64 = first_suits[rank]
            number: i64 = held & 15
            suit: i64 = suits[card]
            first_suits[rank] = held + 1 + ((held >> 4 * number & 15 | suit) << 4 * number + 4)
        is_few = len(plays) <= MAX_INSERTED_PLAYS
        keys = bits_of if is_few else self.bits_in_hand(hand, first_suits)
        all_cards: i64 = (1 << len(hand)) - 1
        index_bits: i64 = len(plays).bit_length()
        orders: list[int] = []  # sort keys; few are kept sorted with `actions`, many carry their index there
        actions: list[Any] = []
        action: Any
        for play in plays:
            counts_left: i64 = play.cards
            rank = play.top_place
            size: i64 = play.shape.size
            order: i64
            if counts_left >> 4 * rank == size:  # cards of one rank
                held = first_suits[rank]
                set_index = SUIT_SET_COUNT * rank + (held >> 4 * size & 15)
                order = self.sort_keys[set_index] if is_few else play_order_number(keys[set_index], size, all_cards)
                action = self.set_actions[set_index]
            else:
                rank = 0
                key: i64 = 0
                bits: i64 = 0
                while counts_left:
                    number = counts_left & 15
                    if number:
                        held = first_suits[rank]
                        set_index = SUIT_SET_COUNT * rank + (held >> 4 * number & 15)
                        bits |= bits_of[set_index]
                        key |= keys[set_index]
                    counts_left >>= 4
                    rank += 1
                action = self.cached_actions.get(bits)
                if action is None:
                    action = action_of_bits(bits)
                    if size <= MAX_CACHED_PLAY_SIZE:
                        self.cached_actions[bits] = action
                order = play_sort_key(key, size) if is_few else play_order_number(key, size, all_cards)
            if is_few:
                before = len(orders)
                while before and orders[before - 1] < order:
                    before -= 1
                orders.insert(before, order)
                actions.insert(before, action)
            else:
                orders.append(order << index_bits | len(actions))
                actions.append(action)
        if is_few:
            return actions
        orders.sort()
        indices: i64 = (1 << len(plays).bit_length()) - 1
        return [actions[known & indices] for known in orders]

    def bits_in_hand(self, hand: Sequence[Card], first_suits: list[int]) -> list[int]:
        """Return a table like `bits` for the sets that a hand can play, with a bit for each card of the hand only.

        So `play_order_number` is small, and with an index beside it sorted several times as fast. `first_suits`: see
        `actions_of_hand`.
        """
        place, suits = self.place, self.suit
        hand_bits: list[int] = [0] * (SUIT_SET_COUNT * self.ranks)
        left: i64 = 0
        numbers: Sequence[int] = hand
        for card in numbers:
            left |= CARD_BITS[card]
        bit: i64 = 1
        while left:  # from the last card
            low: i64 = left & -left
            card = CARD_BY_REMAINDER[low % BIT_MODULUS]
            hand_bits[SUIT_SET_COUNT * place[card] + suits[card]] = bit
            bit <<= 1
            left ^= low
        for rank in range(self.ranks):
            held: i64 = first_suits[rank]
            bits: i64 = 0
            before: i64 = 0
            for _ in range(held & 15):
                held >>= 4
                suit_mask: i64 = held & 15
                bits |= hand_bits[SUIT_SET_COUNT * rank + (suit_mask ^ before)]
                hand_bits[SUIT_SET_COUNT * rank + suit_mask] = bits
                before = suit_mask
        return hand_bits


def play_sort_key(bits: i64, size: i64) -> i64:
    """Return the sort key of the action that plays `size` cards, from the cards' bits: high keys come first.

    Sorted cards are compared one after another, like the digits of numbers. All bits below the last card are set, so
    that a play comes before a longer one that begins with the same cards; then the play with fewer cards comes first.
    """
    return (bits | (bits & -bits) - 1) << 5 | 31 - size


def play_order_number(bits: i64, size: i64, all_cards: i64) -> int:
    """Return the place of a play among all sets of the hand's cards in the order of actions, the first being 1.

    `bits`: the play's `size` cards in the hand, `all_cards`: all of the hand's, the first being the highest bit. Before
    a play come its beginnings, itself among them, and all that goes on with a card that the play leaves out before its
    last one: as many as that card's bit. So the number has no more bits than the hand has cards.
    """
    return size + ((all_cards ^ bits) & -(bits & -bits))


def action_of_bits(bits: i64) -> Action:
    """Return the action that plays the cards of these bits."""
    action_parts: list[Any] = []
    while bits:
        low = bits & -bits
        action_parts.append(CARD_BY_REMAINDER[low % BIT_MODULUS])
        bits ^= low
    action_parts.append("play")
    action_parts.reverse()
    action: Action = new_tuple(Action, action_parts)
    return action
