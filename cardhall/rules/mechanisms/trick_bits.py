"""Deals of tricks in plain whole numbers, for searches: the rules of `tricks`, many times as fast.

A set of cards is one number, a bit for each card: the suits one after the other, trumps last, as the game's order sees
them (a bower belongs to trumps), and within a suit the higher card has the higher bit. So of two cards of the suit led
or of trumps the greater number wins. Compiled with mypyc all of this stays in registers, which is why no tuple is made
for a card played and every number stays below 2⁶². The same source runs uncompiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import final

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.rules.engine.game import HAND, WON
from cardhall.rules.mechanisms.tricks import CardOrder, Trick, TrickState, winning_place


@final
class Suits:
    """The cards of one order as bits."""

    def __init__(self, order: CardOrder, pack: Sequence[Card]) -> None:
        faces = sorted(set(pack))
        names = sorted({order.suits[card] for card in faces}, key=lambda name: (name == order.trump, name))
        self.order = order
        self.names = names
        self.trump: int = len(names) - 1 if order.trump in names else -1
        self.cards: list[list[Card]] = []  # by suit, from the lowest
        for name in names:
            members = [card for card in faces if order.suits[card] == name]
            self.cards.append(sorted(members, key=lambda card: order.power[name][card]))
        self.width: int = max(len(members) for members in self.cards)  # bits for a suit
        self.full: int = (1 << self.width) - 1  # a whole suit
        # by card number: its suit, its bit, and the place of that
        self.suit: list[int] = [-1] * len(CARDS)
        self.flag: list[int] = [0] * len(CARDS)
        self.power: list[int] = [0] * len(CARDS)
        self.faces: list[Card] = [HIDDEN] * (self.width * len(names))  # by place
        for suit, members in enumerate(self.cards):
            for height, card in enumerate(members):
                place = suit * self.width + height
                self.suit[card], self.flag[card] = suit, 1 << place
                self.power[card], self.faces[place] = place, card
        self.trumps: int = self.full << self.trump * self.width if self.trump >= 0 else 0
        self.pack: int = self.flags(faces)

    def flags(self, some: Iterable[Card]) -> int:
        """The cards as one number; hidden ones are left out."""
        found = 0
        for card in some:
            if card is not HIDDEN:
                found |= self.flag[card]
        return found

    def face(self, flag: int) -> Card:
        """The card of a bit."""
        return self.faces[flag.bit_length() - 1]

    def cards_of(self, flags: int) -> list[Card]:
        """The cards of a number, from the lowest suit and card."""
        return [card for place, card in enumerate(self.faces) if flags >> place & 1]


@lru_cache(maxsize=256)
def suits_of(order: CardOrder, pack: tuple[Card, ...]) -> Suits:
    return Suits(order, pack)


@final
class Hand:
    """What a seat holds, as bits."""

    def __init__(self, cards: int) -> None:
        self.cards = cards


@final
class Position:
    """A deal of tricks as it stands: hands, the trick on the table, and the tricks won by each side.

    A seat's hand may be unknown (no cards) where only others' plays are asked for.
    """

    def __init__(self, suits: Suits, side_of: Sequence[int], step: int = 1, sitting_out: int = -1) -> None:
        """Nobody holds a card yet. `step`: how many seats on the next one to play sits."""
        self.suits = suits
        self.width: int = suits.width
        self.full: int = suits.full
        self.trumps: int = suits.trumps  # all of them, 0 without a trump suit
        self.trump_base: int = max(suits.trump, 0) * suits.width  # the place of the lowest
        self.seats: int = len(side_of)
        self.step: int = step % self.seats
        self.sitting_out = sitting_out
        self.size: int = self.seats - 1 if sitting_out >= 0 else self.seats  # cards in a full trick
        self.side_of: list[int] = list(side_of)
        self.hands: list[Hand] = [Hand(0) for _ in range(self.seats)]
        self.out: int = suits.pack  # the cards that have not been played, wherever they lie
        self.turn: int = 0
        self.lying: int = 0  # cards in the trick
        self.led: int = 0  # the whole suit led, 0 on a lead
        self.able: int = 0  # the cards that may win the trick: those of the suit led, and trumps
        self.best: int = 0  # the card that holds it
        self.holder: int = -1  # and whose it is
        self.taken: list[int] = [0] * (max(side_of) + 1)  # tricks by side
        self.places: list[int] = []  # the cards played since the position was made, by the places of their bits

    def legal(self) -> int:
        """The cards that the seat to play may play; 0: all have been played."""
        cards = self.hands[self.turn].cards
        return (cards & self.led) or cards

    def play(self, card: int) -> None:
        """The seat to play plays a card, one of its hand where that is known; then the next seat is to play."""
        seat = self.turn
        hand = self.hands[seat]
        hand.cards &= ~card
        self.out &= ~card
        self.places.append(card.bit_length() - 1)
        if self.lying == 0:
            self.led = self.suit_of(card)
            self.able = self.led | self.trumps
            self.best = card
            self.holder = seat
        elif card > self.best and card & self.able:
            self.best = card
            self.holder = seat
        self.lying += 1
        if self.lying == self.size:
            self.taken[self.side_of[self.holder]] += 1
            self.turn = self.holder
            self.lying = self.led = 0
            return
        seat += self.step
        if seat >= self.seats:
            seat -= self.seats
        if seat == self.sitting_out:
            seat += self.step
            if seat >= self.seats:
                seat -= self.seats
        self.turn = seat

    def suit_of(self, cards: int) -> int:
        """The whole suit of a card; of several, of the highest."""
        return self.full << (cards.bit_length() - 1) // self.width * self.width

    def copy(self) -> Position:
        """An independent copy."""
        new = Position(self.suits, self.side_of, self.step, self.sitting_out)
        for seat in range(self.seats):
            new.hands[seat].cards = self.hands[seat].cards
        new.out, new.turn, new.lying, new.led, new.able = self.out, self.turn, self.lying, self.led, self.able
        new.best, new.holder, new.taken = self.best, self.holder, self.taken[:]
        new.places = self.places[:]
        return new


def empty_position(state: TrickState, suits: Suits) -> Position:
    """The position before anything was played, nobody's hand known."""
    lone = getattr(state, "sitting_out", None)
    return Position(suits, state.setup.side_of, state.game.direction, -1 if lone is None else lone)


def position_of(state: TrickState, suits: Suits) -> Position:
    """The position of a state in the middle of the play, imagined or redacted, whose phase is the shared play."""
    position = empty_position(state, suits)
    for seat in range(position.seats):
        position.hands[seat].cards = suits.flags(state.zones[HAND[seat]])
    for trick in state.tricks:
        position.out &= ~suits.flags(trick.cards)
        if trick.winner >= 0:
            position.taken[position.side_of[trick.winner]] += 1
    for seat, card in zip(state.trick_seats, state.zones["trick"], strict=True):
        position.turn = seat
        position.play(suits.flag[card])
    if state.turn is not None:
        position.turn = state.turn
    position.places.clear()
    return position


def put_back(state: TrickState, position: Position) -> None:
    """Bring a state to the end of the deal that was played on from it in its `position`, and score it."""
    suits, size = position.suits, position.size
    again = position_of(state, suits)
    cards, seats = state.zones["trick"][:], list(state.trick_seats)
    for place in position.places:
        cards.append(suits.faces[place])
        seats.append(again.turn)
        again.play(1 << place)
    side_of = state.setup.side_of
    for seat in set(seats):
        state.zones[HAND[seat]] = []
    state.zones["trick"] = []
    state.trick_seats = ()
    for at in range(0, len(cards), size):
        some, who = tuple(cards[at : at + size]), tuple(seats[at : at + size])
        winner = who[winning_place(suits.order, some)]
        state.tricks += (Trick(who, some, winner),)
        state.zones[WON[side_of[winner]]] += some
    state.turn = position.turn
    state.finish_deal()
