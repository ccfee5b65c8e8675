"""Cards that might be played, as numbers that tell what the seat to play sees of each: features of a learnt estimate.

All are whole numbers that mean the same for every suit and every seat: seats are counted on from the one to play, and
heights within a suit by what is left of it. For tricks to which each of four seats, in two partnerships, plays a card,
where suit is followed and trumps or else the suit led win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.cards import Card
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.card_order import SUIT_SIZES, Suits
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import Trick, TrickState

SEATS: Final = 4
LEFT, PARTNER, RIGHT = 1, 2, 3  # seats, counted on from the one to play
NEVER: Final = 15  # instead of the place of a card from the top of its suit, where there is no such card
HONOURS: Final = 4  # the highest cards of a suit: they count 4, 3, 2, 1 from the ace on
LED, FOLLOWED, THROWN = 1, 2, 3  # how a seat came to play a card; 0: it has played none

# Some are below 0. Each is kept in a byte, which is this much more:
ZERO: Final = 16

# What is counted, in this order. "rest": the cards that the other three hold. Of the card itself:
OF_CARD: Final = (
    "higher in rest", "rest below", "is own lowest", "is own highest", "own next lower is as good",
    "rest up to own next higher", "rest down to own next lower",
)  # fmt: skip
# Of its suit and of the hand:
HELD: Final = (
    "own in suit", "rest in suit", "highest is own", "second is own", "third is own", "fourth is own", "fifth is own",
    "own winners in suit", "rest below first by partner", "rest below latest by partner", "longest other suit",
    "longer plain suits", "most winners elsewhere", "rest of trumps", "own trumps", "own trump winners",
    "highest own trump", "own winners", "own voids", "own honours", "honours in rest", "higher than known card",
)  # fmt: skip
# And of what all have seen of that suit, or of the deal:
SEEN: Final = (
    "is a trump", "partner void", "left void", "right void", "opponents who may ruff", "partner may ruff",
    "led by self", "led by left", "led by partner", "led by right", "first led by", "first lead from top",
    "highest by partner", "highest by left", "highest by right", "latest by partner", "latest by left",
    "latest by right", "first by partner", "how first by partner", "how latest by partner", "played by partner",
    "partner threw first", "holder of known card", "partner without trumps", "left without trumps",
    "right without trumps", "tricks before", "tricks ahead",
)  # fmt: skip
# What `Course.of` tells of a card that might be led,
LEADS: Final = (
    *OF_CARD, *HELD, "longest plain suit", *SEEN, "known card in suit", "partner fell", "thrown by partner",
    "thrown by left", "thrown by right", "known voids",
)  # fmt: skip
# and of a card of the second to fourth seat.
FOLLOWS: Final = (
    *OF_CARD, "wins", "own lower that win", *HELD, "own that win", "own that may be played",
    "higher than the best in rest", "higher than the lead in rest", "rest of suit led", *SEEN, "cards lying",
    "is of suit led", "trumps led", "partner is winning", "ruffed", "partner led", "lead from top",
    "opponents to play void", "partner is to play",
)  # fmt: skip


@final
class Course:
    """A deal as the seat to play sees it: its hand, and suit by suit what the others have played."""

    def __init__(self, suits: Suits, me: int) -> None:
        """Before anything was played or dealt, as seat `me` sees it."""
        number = len(suits.names)
        self.me = me
        self.power = suits.power
        self.trump: int = suits.trump
        self.width: int = suits.width
        self.sizes: list[int] = [len(members) for members in suits.cards]
        # By suit, what is held as bits from the lowest card on:
        self.own: list[int] = [0] * number
        self.rest: list[int] = [0] * number
        # By suit times four and seat:
        cells = number * SEATS
        self.led: list[int] = [0] * cells  # how often
        self.highest: list[int] = [NEVER] * cells  # of those played, its place from the top
        self.latest: list[int] = [NEVER] * cells
        self.how_latest: list[int] = [0] * cells
        self.first: list[int] = [NEVER] * cells
        self.how_first: list[int] = [0] * cells
        self.fell: list[int] = [0] * cells  # 1: its second card was lower than its first; -1: higher
        self.thrown: list[int] = [0] * cells  # how many
        self.played: list[int] = [0] * cells  # how many, in whatever way
        self.void: list[int] = [0] * cells
        self.voids = 0  # how many of those are known
        self.first_led_by: list[int] = [-1] * number
        self.first_lead: list[int] = [NEVER] * number  # its place from the top
        self.first_thrown: list[int] = [-1] * SEATS  # the suit
        self.tricks = 0
        self.ahead = 0  # tricks that its side has won more than the other
        self.lying: list[int] = []
        self.best = -1  # of those
        self.seats: list[int] = []  # that have played them
        self.holder, self.known = 0, -1  # of a card that all know to lie in another hand
        # Of the hand:
        self.winners = self.longest = self.own_voids = self.honours = self.honours_in_rest = 0
        # The cards that win the trick that is lying: their suit (-1: none does), and the height from which on they do.
        self.winning_suit, self.winning_from = -1, 0
        self.held: list[bytes] = [b""] * number  # by suit, `HELD` and what goes with it, once it was asked for
        self.seen: list[bytes] = [b""] * number  # and `SEEN`

    def take(self, tricks: Sequence[Trick]) -> None:
        """Take note of tricks, after those before."""
        power, me = self.power, self.me
        for trick in tricks:
            self.tricks += 1
            self.ahead += 1 if (trick.winner - me) % 2 == 0 else -1
            for at in range(SEATS):
                self._add((trick.seats[at] - me) % SEATS, power[trick.cards[at]], at, power[trick.cards[0]])

    def lay(self, seats: Sequence[int], cards: Sequence[Card]) -> None:
        """Take note of the trick that is lying, after all others."""
        self.lying = [self.power[card] for card in cards]
        self.seats = [(seat - self.me) % SEATS for seat in seats[: len(cards)]]
        for at, place in enumerate(self.lying):
            self._add(self.seats[at], place, at, self.lying[0])
        self.voids = sum(self.void)
        if self.lying:
            led = self.lying[0] // self.width
            self.best = max(self.lying, key=lambda place: self._power(place, led))

    def know(self, seat: int, card: Card) -> None:
        """Take note of a card that all know to lie in that other hand, as the upcard that the dealer has taken."""
        self.holder, self.known = (seat - self.me) % SEATS, self.power[card]

    def hold(self, own: int, rest: int) -> None:
        """Take this hand for its own, those cards for what the others hold: bits as `Suits` has them."""
        sizes, width = self.sizes, self.width
        self.winners = self.own_voids = self.longest = self.honours = self.honours_in_rest = 0
        for suit, size in enumerate(sizes):
            self.held[suit] = b""
            base, every = suit * width, (1 << size) - 1
            held, others = own >> base & every, rest >> base & every
            self.own[suit], self.rest[suit] = held, others
            self.winners += SUIT_SIZES[held >> others.bit_length()]
            if suit != self.trump:
                many = SUIT_SIZES[held]
                self.longest = max(self.longest, many)
                self.own_voids += many == 0
            for at in range(HONOURS):
                self.honours += (held >> size - 1 - at & 1) * (HONOURS - at)
                self.honours_in_rest += (others >> size - 1 - at & 1) * (HONOURS - at)
        if self.lying:
            self._see_what_wins()

    def _see_what_wins(self) -> None:
        """Find out which cards that may be played win the trick that is lying."""
        led, best = self.lying[0] // self.width, self.best
        ruffed = best // self.width != led
        self.winning_from = best % self.width + 1
        if self.own[led]:
            self.winning_suit = -1 if ruffed else led
        else:
            self.winning_suit = self.trump
            if not ruffed:
                self.winning_from = 0

    def _add(self, seat: int, place: int, at: int, lead: int) -> None:
        """Take note of a card: who played it, its place in the trick (0: it was led), and the card that was led."""
        suit, led_suit = place // self.width, lead // self.width
        cell = suit * SEATS + seat
        from_top = self.sizes[suit] - 1 - place % self.width
        self.played[cell] += 1
        if at == 0:
            self.led[cell] += 1
            if self.first_led_by[suit] < 0:
                self.first_led_by[suit], self.first_lead[suit] = seat, from_top
        elif suit != led_suit:
            self.void[led_suit * SEATS + seat] = 1
            if suit != self.trump:
                self.thrown[cell] += 1
                if self.first_thrown[seat] < 0:
                    self.first_thrown[seat] = suit
        if self.latest[cell] != NEVER and self.fell[cell] == 0:
            self.fell[cell] = 1 if from_top > self.latest[cell] else -1
        self.how_latest[cell] = LED if at == 0 else FOLLOWED if suit == led_suit else THROWN
        if self.latest[cell] == NEVER:
            self.first[cell] = from_top
            self.how_first[cell] = self.how_latest[cell]
        self.latest[cell] = from_top
        self.highest[cell] = min(self.highest[cell], from_top)

    def _above(self, place: int) -> int:
        """How many of the rest are higher than a card, in its suit."""
        return SUIT_SIZES[self.rest[place // self.width] >> place % self.width + 1]

    def of(self, place: int) -> bytes:
        """What is seen of a card that might be played, by the place of its bit: as `LEADS` or `FOLLOWS` says.

        Each number is `ZERO` more than that. To be asked when all that was seen is noted, and then the hand.
        """
        suit, height = place // self.width, place % self.width
        if not self.seen[suit]:
            more = self._seen_following(suit) if self.lying else self._seen_leading(suit)
            self.seen[suit] = packed(self._seen(suit) + more)
        if not self.held[suit]:
            self.held[suit] = packed(self._held(suit))
        own, rest = self.own[suit], self.rest[suit]
        higher, lower = own >> height + 1, own & (1 << height) - 1
        below = rest & (1 << height) - 1
        down = SUIT_SIZES[below >> lower.bit_length()]
        up = SUIT_SIZES[rest >> height + 1 & (higher & -higher) - 1] if higher else 0
        found = [
            SUIT_SIZES[rest >> height],
            SUIT_SIZES[below],
            int(not lower),
            int(not higher),
            int(lower != 0 and not down),
            up,
            down,
        ]
        if self.lying:
            wins = suit == self.winning_suit and height >= self.winning_from
            found += [int(wins), SUIT_SIZES[lower >> self.winning_from] if wins else -1]
        return packed(found) + self.held[suit] + self.seen[suit]

    def _held(self, suit: int) -> list[int]:
        """What `HELD` names, and what goes with it of leads or of cards that follow."""
        own, rest, trump = self.own[suit], self.rest[suit], self.trump
        cell = suit * SEATS + PARTNER
        left = own | rest
        tops: list[int] = []
        for _ in range(5):
            top = 1 << left.bit_length() >> 1
            tops.append(int(own & top != 0))
            left &= ~top
        longest = longer = winners = 0
        for other, held in enumerate(self.own):
            if other not in (trump, suit):
                many = SUIT_SIZES[held]
                longest = max(longest, many)
                longer += many > SUIT_SIZES[own]
                winners = max(winners, SUIT_SIZES[held >> self.rest[other].bit_length()])
        own_trumps = rest_of_trumps = 0
        if trump >= 0:
            own_trumps, rest_of_trumps = self.own[trump], self.rest[trump]
        found = [
            SUIT_SIZES[own],
            SUIT_SIZES[rest],
            *tops,
            SUIT_SIZES[own >> rest.bit_length()],
            self._rest_below(suit, self.first[cell]),
            self._rest_below(suit, self.latest[cell]),
            longest,
            longer,
            winners,
            SUIT_SIZES[rest_of_trumps],
            SUIT_SIZES[own_trumps],
            SUIT_SIZES[own_trumps >> rest_of_trumps.bit_length()],
            self.sizes[trump] - own_trumps.bit_length() if own_trumps else NEVER,
            self.winners,
            self.own_voids,
            self.honours,
            self.honours_in_rest,
            self._above(self.known) if self.known >= 0 else -1,
        ]
        if not self.lying:
            found.append(self.longest)
            return found
        led = self.lying[0] // self.width
        able = [self.own[led]] if self.own[led] else self.own
        found += [
            SUIT_SIZES[self.own[self.winning_suit] >> self.winning_from] if self.winning_suit >= 0 else 0,
            sum([SUIT_SIZES[held] for held in able]),
            self._above(self.best),
            self._above(self.lying[0]),
            SUIT_SIZES[self.rest[led]],
        ]
        return found

    def _rest_below(self, suit: int, from_top: int) -> int:
        """How many of the rest are lower than what was at that place of the suit; -1: nothing was."""
        return -1 if from_top == NEVER else SUIT_SIZES[self.rest[suit] & (1 << self.sizes[suit] - 1 - from_top) - 1]

    def _seen(self, suit: int) -> list[int]:
        """What `SEEN` names."""
        cell = suit * SEATS
        left, partner, right = cell + LEFT, cell + PARTNER, cell + RIGHT
        void, trumps = self.void, self.trump * SEATS
        without = [1, 1, 1] if self.trump < 0 else [void[trumps + seat] for seat in (PARTNER, LEFT, RIGHT)]
        return [
            int(suit == self.trump),
            void[partner],
            void[left],
            void[right],
            self._ruffs(cell, LEFT) + self._ruffs(cell, RIGHT),
            self._ruffs(cell, PARTNER),
            *self.led[cell : cell + SEATS],
            self.first_led_by[suit],
            self.first_lead[suit],
            self.highest[partner],
            self.highest[left],
            self.highest[right],
            self.latest[partner],
            self.latest[left],
            self.latest[right],
            self.first[partner],
            self.how_first[partner],
            self.how_latest[partner],
            self.played[partner],
            self._partner_threw(suit),
            self.holder,
            *without,
            self.tricks,
            self.ahead,
        ]

    def _seen_leading(self, suit: int) -> list[int]:
        """What has been seen as well, that counts for leads."""
        cell = suit * SEATS
        return [
            int(self.known >= 0 and self.known // self.width == suit),
            self.fell[cell + PARTNER],
            self.thrown[cell + PARTNER],
            self.thrown[cell + LEFT],
            self.thrown[cell + RIGHT],
            self.voids,
        ]

    def _seen_following(self, suit: int) -> list[int]:
        """What has been seen as well, that counts for cards that follow."""
        lead, count = self.lying[0], len(self.lying)
        led = lead // self.width
        to_play = range(1, SEATS - count)
        return [
            count,
            int(suit == led),
            int(led == self.trump),
            int(self.seats[self.lying.index(self.best)] == PARTNER),
            int(self.best // self.width != led),
            int(self.seats[0] == PARTNER),
            self.sizes[led] - 1 - lead % self.width,
            sum([self.void[led * SEATS + seat] for seat in to_play if seat != PARTNER]),
            int(PARTNER in to_play),
        ]

    def _ruffs(self, cell: int, seat: int) -> int:
        """1: this seat is known to have none of a suit, and may have trumps."""
        return int(self.trump >= 0 and self.void[cell + seat] > self.void[self.trump * SEATS + seat])

    def _partner_threw(self, suit: int) -> int:
        """1: this suit, when first it threw a card away; 0: another; -1: it has thrown nothing."""
        first = self.first_thrown[PARTNER]
        return -1 if first < 0 else int(first == suit)

    def losing(self, suit: int, cards: int) -> int:
        """Of cards of a suit, as bits from its lowest card on, those that do not win the trick that is lying."""
        return cards & (1 << self.winning_from) - 1 if suit == self.winning_suit else cards

    def able(self) -> Sequence[int]:
        """The suits of which a card may be played."""
        if self.lying:
            led = self.lying[0] // self.width
            if self.own[led]:
                return [led]
        return [suit for suit, held in enumerate(self.own) if held]

    def runs(self, suit: int) -> list[int]:
        """The cards held of a suit, as bits from its lowest card on, by those that are as good as each other now."""
        between = self.rest[suit]
        for place in self.lying:
            if place // self.width == suit:
                between |= 1 << place % self.width
        found: list[int] = []
        left = self.own[suit]
        while left:
            above = between & -(left & -left)
            same = left & (above & -above) - 1 if above else left
            found.append(same)
            left &= ~same
        return found

    def _power(self, place: int, led: int) -> int:
        """What decides between two cards of a trick; -1: it cannot win."""
        suit = place // self.width
        if suit == self.trump:
            return place + len(self.own) * self.width
        return place if suit == led else -1


def packed(numbers: Sequence[int]) -> bytes:
    """The numbers as bytes, each `ZERO` more than it is."""
    return bytes([number + ZERO for number in numbers])


def course_of(state: TrickState) -> Course:
    """The deal as the seat to play to a trick sees it."""
    position = position_of(state)
    course = Course(position.suits, state.playing)
    course.take(state.tricks)
    course.lay(state.trick_seats, state.zones["trick"])
    for one in state.known:
        if one.seats is None and one.zone in HAND and one.zone != HAND[state.playing]:
            course.know(HAND.index(one.zone), one.card)
    own = position.suits.flags(state.zones[HAND[state.playing]])
    course.hold(own, position.out & ~own)
    return course
