"""The rank order of cards in tricks, and sets of cards as bits.

`CardOrder` gives each card a suit and a height in it: a bower or a joker is only a card whose suit differs from the one
printed on it. `Suits` arranges the cards as the bits of one whole number: the suits one after the other with an empty
bit between them, trumps last, and within a suit the higher card has the higher bit. So of two cards of the suit led or
of trumps the greater number wins. Every number stays below 2⁶²; compiled with mypyc it stays in registers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, final

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.card_masks import mask_of

ACE_HIGH = "AKQJT98765432"
BLACK_JOKER_HEIGHT, RED_JOKER_HEIGHT = 30, 31  # heights above every other card's
MAX_SUIT_SIZE: Final = 15  # trumps with both jokers, or with bowers and a joker
SUIT_SIZES: Final = bytes(suit.bit_count() for suit in range(1 << MAX_SUIT_SIZE))  # how many cards of one suit, as bits
TRUMP_POWER, LED_POWER = 200, 100  # added to the height of a trump, and of a card of the suit led


class CardOrder:
    """The rank order of cards for a trump suit.

    `suits[card]`: the suit of the card, for following and trumping. `members[suit]`: the bit mask, by card number, of
    the cards of a suit. `power[led][card]`: a card's strength in a trick to which suit `led` was led; 0: the card
    cannot win.
    """

    __slots__ = ("members", "power", "suits", "trump")

    def __init__(
        self, trump: str, suit: Callable[[Card], str], height: Callable[[Card], int], suits: Iterable[str] = "CDHS"
    ) -> None:
        """Make the order from the `suit` and `height` (from 1, higher is better) of each card with the trump suit.

        `trump`: a suit, or `NT` or "" for none.
        """
        self.trump = trump
        self.suits = tuple(suit(card) for card in CARDS)
        self.members = {name: mask_of(card for card in CARDS if self.suits[card] == name) for name in set(self.suits)}
        self.power = {
            led: tuple(
                # cards of other suits get the power 0
                (TRUMP_POWER if s == trump else LED_POWER if s == led else -height(card)) + height(card)
                for card, s in zip(CARDS, self.suits, strict=True)
            )
            for led in [*suits, trump]
        }


def sort_by_height(order: CardOrder, actions: Iterable[Action]) -> list[Action]:
    """Sort actions of a single card each from the lowest card of any suit to the highest, trumps last."""
    suits, power = order.suits, order.power

    def height(action: Action) -> int:
        card = action.cards[0]
        return power[suits[card]][card] if suits[card] in power else 0

    return sorted(actions, key=height)


def printed_suit(card: Card) -> str:
    """Return the suit printed on the card."""
    return card.suit


def height_by_rank(order: str) -> Callable[[Card], int]:
    """Return a function of heights by rank, from a text with the ranks from the highest: `"AKQJT98765432"`."""
    value = {rank: len(order) - i for i, rank in enumerate(order)}
    return lambda card: value.get(card.rank, 0)


@lru_cache
def make_order(ranks: str, trump: str = "", trumps: str = "") -> CardOrder:
    """Return the order of cards in which every card belongs to its printed suit.

    `ranks`: the ranks of every suit, from the highest; `trumps`: the ranks of the trump suit, where they differ.
    """
    plain, of_trumps = height_by_rank(ranks), height_by_rank(trumps or ranks)
    return CardOrder(trump, printed_suit, lambda card: (of_trumps if card.suit == trump else plain)(card))


def joker_order(trump: str, ranks: str = ACE_HIGH) -> CardOrder:
    """Return the order with jokers as the highest trumps, the red above the black.

    With no trump suit (`NT` or "") they are the only trumps, a suit of their own.
    """
    plain_height = height_by_rank(ranks)
    return CardOrder(
        trump,
        lambda card: trump if card.is_joker else card.suit,
        lambda card: (
            (RED_JOKER_HEIGHT if card.rank == "RJ" else BLACK_JOKER_HEIGHT) if card.is_joker else plain_height(card)
        ),
    )


@final
class Suits:
    """The cards of a pack as bits, in an order."""

    def __init__(self, order: CardOrder, pack: Sequence[Card]) -> None:
        """Arrange the cards of a pack. Duplicate cards count once."""
        faces = sorted(set(pack))
        names = sorted({order.suits[card] for card in faces}, key=lambda name: (name == order.trump, name))
        self.order = order
        self.names = names
        self.trump: int = len(names) - 1 if order.trump in names else -1
        self.cards: list[list[Card]] = []  # by suit, from the lowest
        for name in names:
            members = [card for card in faces if order.suits[card] == name]
            self.cards.append(sorted(members, key=lambda card: order.power[name][card]))
        plain = [len(members) for suit, members in enumerate(self.cards) if suit != self.trump] or [0]
        self.width: int = max(plain) + 1  # bits from the lowest card of a suit to that of the next
        self.full_suit: int = (1 << self.width - 1) - 1  # a whole plain suit
        self.fields: list[int] = []  # by suit: the whole suit
        for suit, members in enumerate(self.cards):
            self.fields.append((1 << len(members)) - 1 << suit * self.width)
        size = (len(names) - 1) * self.width + len(self.cards[-1])
        # by card number, a hidden card last: its suit, its bit, the place of its bit, and its whole suit
        self.suit: list[int] = [-1] * (len(CARDS) + 1)
        self.flag: list[int] = [0] * (len(CARDS) + 1)
        self.power: list[int] = [0] * (len(CARDS) + 1)
        self.suit_cards: list[int] = [0] * (len(CARDS) + 1)
        self.members_at: list[int] = [order.members[name] for name in order.suits]  # the whole suit by card numbers
        # by place: the card, its suit, its whole suit, and all cards of that suit and height
        self.faces: list[Card] = [HIDDEN] * size
        self.suit_at: list[int] = [-1] * size
        self.suit_cards_at: list[int] = [0] * size
        self.equals_by_place: list[int] = [0] * size
        for suit, members in enumerate(self.cards):
            strength = order.power[names[suit]]
            for height, card in enumerate(members):
                place = suit * self.width + height
                self.suit[card], self.flag[card] = suit, 1 << place
                self.power[card], self.faces[place] = place, card
                self.suit_at[place] = suit
                self.suit_cards[card] = self.suit_cards_at[place] = self.fields[suit]
            for card in members:
                same = self.flags(other for other in members if strength[other] == strength[card])
                self.equals_by_place[self.power[card]] = same
        same_suit_by_suit = [[own == suit for own in self.suit] for suit in range(len(names))]
        # whether two cards are of one suit
        self.same_suit_by_card: list[list[bool]] = [same_suit_by_suit[suit] for suit in self.suit]
        self.trumps: int = self.fields[self.trump] if self.trump >= 0 else 0
        self.pack: int = self.flags(faces)
        # Whether every card has its printed suit, so that sorted actions can be made suit by suit.
        self.has_printed_suits: bool = all(order.suits[card] == card.suit for card in faces)
        self.suits_in_order: list[int] = sorted(range(len(names)), key=lambda suit: min(self.cards[suit]))
        self.plays_cache: list[dict[int, list[Action]]] = [{} for _ in names]  # a cache of `plays`, by suit and cards

    def flags(self, cards: Iterable[Card]) -> int:
        """Return the cards as a number, without hidden ones."""
        flag = self.flag
        mask = 0
        numbers: list[int] = list(cards)  # compiled code is faster with plain numbers
        for number in numbers:
            mask |= flag[number]
        return mask

    def translate(self, flags: int, other_suits: Suits) -> int:
        """Return the same cards as bits of another order."""
        return other_suits.flags(self.cards_of(flags))

    def face(self, flag: int) -> Card:
        """Return the card of a bit."""
        return self.faces[flag.bit_length() - 1]

    def cards_of(self, flags: int) -> list[Card]:
        """Return the cards of a number, from the lowest suit and card."""
        cards_found = []
        while flags:
            low = flags & -flags
            flags ^= low
            cards_found.append(self.faces[low.bit_length() - 1])
        return cards_found

    def members(self, name: str) -> int:
        """Return the whole suit of a name; 0 where the pack has none."""
        return self.fields[self.names.index(name)] if name in self.names else 0

    def suit_of(self, flags: int) -> int:
        """Return the whole suit of a card; of several cards, the suit of the highest."""
        return self.suit_cards_at[flags.bit_length() - 1]

    def plays(self, flags: int) -> list[Action]:
        """Return the play actions for the cards in `flags`, sorted."""
        actions: list[Action] = []
        if not self.has_printed_suits:
            return [PLAY[card] for card in sorted(self.cards_of(flags))]
        for suit in self.suits_in_order:
            suit_flags = flags & self.fields[suit]
            if suit_flags:
                known = self.plays_cache[suit].get(suit_flags)
                if known is None:
                    cards = sorted(self.cards_of(suit_flags))
                    known = self.plays_cache[suit][suit_flags] = [PLAY[card] for card in cards]
                actions += known
        return actions
