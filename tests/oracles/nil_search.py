"""Whether a nil can be made in Spades, all cards being known: one seat takes no trick, and its partner helps it.

The search ends as soon as the seat takes a trick. Its partner may take any; the two opponents do what they can against
it. Cards are bits as in `card_order.Suits`. A deal is given up after a number of tricks begun.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhall.rules.mechanisms.trick_position import Position


class NilSearch:
    """A position between tricks in which `seat` has bid nil and has not taken a trick."""

    def __init__(self, position: Position, seat: int) -> None:
        self.hands = [hand.cards for hand in position.hands]
        self.fields = position.suits.fields
        self.trumps = position.trumps
        self.guards = sum(1 << field.bit_length() for field in self.fields)  # the empty bits between suits
        self.turn, self.seat, self.partner = position.turn, seat, (seat + 2) % 4
        self.nodes = 0  # tricks begun in the search
        self.limit = 0
        self.known: dict[tuple[int, int], bool] = {}  # cards left and leader -> whether the nil is made

    def succeeds(self, limit: int) -> bool | None:
        """Whether the nil is made with best play of all; None: not found out within that number of tricks begun."""
        self.limit = limit
        left = 0
        for hand in self.hands:
            left |= hand
        found = self.lead(self.turn, left)
        return None if self.nodes >= limit else found

    def lead(self, leader: int, left: int) -> bool:
        own = self.hands[self.seat] & left
        if not own or (leader != self.seat and self.is_safe(own, left & ~own)):
            return True
        key = (left, leader)
        found = self.known.get(key)
        if found is None:
            if self.nodes >= self.limit:
                return False  # given up
            self.nodes += 1
            helps = leader in (self.seat, self.partner)
            hand = self.hands[leader] & left
            found = not helps
            for card in self.leads(leader, hand, left & ~hand | self.guards):
                if self.follow((leader + 1) % 4, 3, self.field(card), card, leader, left ^ card) == helps:
                    found = helps
                    break
            self.known[key] = found
        return found

    def field(self, card: int) -> int:
        return next(field for field in self.fields if field & card)

    def is_safe(self, own: int, others: int) -> bool:
        """Whether the seat stays below whatever others lead: no trump, its lowest card of each suit below theirs, …"""
        if own & self.trumps:
            return False
        for field in self.fields:
            mine, theirs = own & field, others & field
            while mine and theirs:
                if mine & -mine > theirs & -theirs:
                    return False
                mine &= mine - 1
                theirs &= theirs - 1
        return True

    def leads(self, leader: int, hand: int, others: int) -> Iterator[int]:
        """What may be led, of cards as good as each other one: opponents and the seat low ones first."""
        if leader == self.partner:
            yield from sorted(different(hand, others), key=lambda card: -self.height(card))
        else:
            yield from sorted(different(hand, others), key=self.height)

    def height(self, card: int) -> int:
        """The place of a card in its suit; trumps above all others."""
        field = self.field(card)
        return card.bit_length() - (field & -field).bit_length() + 20 * bool(card & self.trumps)

    def follow(self, seat: int, waiting: int, led: int, best: int, holder: int, left: int) -> bool:
        """`seat` is to play, and with it `waiting` seats to this trick, which `best` holds, of seat `holder`."""
        if not waiting:
            return holder != self.seat and self.lead(holder, left)
        hand = self.hands[seat] & left
        able = hand & led or hand
        winning = able & (led | self.trumps) & -(best << 1)
        losing = able & ~winning
        others = left & ~hand | best | self.guards
        to_come = (self.seat - seat) % 4 < waiting and seat != self.seat  # whether the seat is still to play
        high_first = seat == self.seat or (seat == self.partner and to_come) or not to_come
        helps = seat in (self.seat, self.partner)
        parts = (losing, winning) if seat == self.seat or not helps else (winning, losing)
        for part in parts:
            for card in sorted(different(part, others), key=self.height, reverse=high_first):
                if card & winning:
                    found = self.follow((seat + 1) % 4, waiting - 1, led, card, seat, left ^ card)
                else:
                    found = self.follow((seat + 1) % 4, waiting - 1, led, best, holder, left ^ card)
                if found == helps:
                    return helps
        return not helps


def different(cards: int, others: int) -> list[int]:
    """Of cards next to each other the lowest; `others`: the cards of which one may stand between two."""
    found: list[int] = []
    before = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if not before or others & (card - before):
            found.append(card)
        before = card
    return found
