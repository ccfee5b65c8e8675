"""Cards that might be played, as numbers that tell what the seat to play sees of each: features of a learnt estimate.

All are whole numbers that mean the same for every suit and every seat: seats are counted on from the one to play, and
heights within a suit by what is left of it. For tricks to which each of four seats, in two partnerships, plays a card,
where suit is followed and trumps or else the suit led win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from cardhall.cards import Card
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.card_order import COUNT, Suits
from cardhall.rules.mechanisms.trick_position import position_of

SEATS: Final = 4
LEFT, PARTNER, RIGHT = 1, 2, 3  # seats, counted on from the one to play
NEVER: Final = 15  # instead of the place of a card from the top of its suit, where there is no such card
HONOURS: Final = 4  # the highest cards of a suit: they count 4, 3, 2, 1 from the ace on
LED, FOLLOWED, THROWN = 1, 2, 3  # how a seat came to play a card; 0: it has played none

# What is counted for every card. "rest": the cards that the other three hold.
ALWAYS: Final = (
    "rest up to own next higher", "rest down to own next lower", "own winners in suit", "own honours",
    "honours in rest", "own trump winners", "own voids", "longest other suit", "tricks ahead", "opponents who may ruff",
    "partner may ruff", "latest by partner", "latest by left", "latest by right", "first by partner",
    "rest below first by partner", "how first by partner", "rest below latest by partner", "how latest by partner",
    "rest below", "highest own trump", "longer plain suits", "most winners elsewhere", "played by partner",
)  # fmt: skip
# What `Course.of_lead` tells of a card, in this order.
LEADS: Final = (
    "is a trump", "higher in rest", "own in suit", "rest in suit", "highest is own", "second is own", "third is own",
    "fourth is own", "fifth is own", "is own lowest", "is own highest", "own next lower is as good", "tricks before",
    "partner void", "left void", "right void", "led by self", "led by left", "led by partner", "led by right",
    "first led by", "first lead from top", "rest of trumps", "own trumps", "partner without trumps",
    "left without trumps", "right without trumps", "holder of known card", "higher than known card",
    "known card in suit", "partner threw first", "highest by partner", "highest by left", "highest by right",
    "own winners", "longest plain suit", "partner fell", "thrown by partner", "thrown by left", "thrown by right",
    "known voids", *ALWAYS,
)  # fmt: skip
# What `Course.of_follow` tells of a card of the second to fourth seat.
FOLLOWS: Final = (
    "cards lying", "is of suit led", "is a trump", "trumps led", "partner is winning", "wins", "higher in rest",
    "own in suit", "rest in suit", "highest is own", "second is own", "third is own", "fourth is own", "fifth is own",
    "is own lowest", "is own highest", "own next lower is as good", "tricks before", "higher than the best in rest",
    "rest of suit led", "opponents to play void", "partner is to play", "rest of trumps", "own trumps",
    "partner without trumps", "left without trumps", "right without trumps", "partner void", "left void", "right void",
    "partner led", "own that win", "lead from top", "led by self", "led by left", "led by partner", "led by right",
    "first led by", "first lead from top", "ruffed", "holder of known card", "higher than known card",
    "partner threw first", "highest by partner", "highest by left", "highest by right", "own winners",
    "own lower that win", "own that may be played", "higher than the lead in rest", *ALWAYS,
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
        self.seats: list[int] = []  # that have played them
        self.holder, self.known = 0, -1  # of a card that all know to lie in another hand
        # Of the hand:
        self.winners = self.longest = self.own_voids = self.honours = self.honours_in_rest = 0

    def take(self, tricks: Sequence[Any]) -> None:
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

    def know(self, seat: int, card: Card) -> None:
        """Take note of a card that all know to lie in that other hand, as the upcard that the dealer has taken."""
        self.holder, self.known = (seat - self.me) % SEATS, self.power[card]

    def hold(self, own: int, rest: int) -> None:
        """Take this hand for its own, those cards for what the others hold: bits as `Suits` has them."""
        sizes, width = self.sizes, self.width
        self.winners = self.own_voids = self.longest = self.honours = self.honours_in_rest = 0
        for suit, size in enumerate(sizes):
            base, every = suit * width, (1 << size) - 1
            held, others = own >> base & every, rest >> base & every
            self.own[suit], self.rest[suit] = held, others
            self.winners += COUNT[held >> others.bit_length()]
            if suit != self.trump:
                many = COUNT[held]
                self.longest = max(self.longest, many)
                self.own_voids += many == 0
            for at in range(HONOURS):
                self.honours += (held >> size - 1 - at & 1) * (HONOURS - at)
                self.honours_in_rest += (others >> size - 1 - at & 1) * (HONOURS - at)

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
        return COUNT[self.rest[place // self.width] >> place % self.width + 1]

    def _holding(self, suit: int, height: int) -> list[int]:
        """What the hand holds of a suit, and how a card of that height counts in it."""
        own, rest = self.own[suit], self.rest[suit]
        lower = own & (1 << height) - 1
        between = (1 << height) - 1 >> lower.bit_length() << lower.bit_length()
        left = own | rest
        tops: list[int] = []
        for _ in range(5):
            top = 1 << left.bit_length() >> 1
            tops.append(int(own & top != 0))
            left &= ~top
        return [
            COUNT[rest >> height],
            COUNT[own],
            COUNT[rest],
            *tops,
            int(lower == 0),
            int(own >> height == 1),
            int(lower != 0 and rest & between == 0),
            self.tricks,
        ]

    def _trumps(self) -> list[int]:
        """Of trumps: those of the rest, one's own, and which other seat is known to have none."""
        if self.trump < 0:
            return [0, 0, 1, 1, 1]
        cell = self.trump * SEATS
        void = self.void
        return [
            COUNT[self.rest[self.trump]],
            COUNT[self.own[self.trump]],
            void[cell + PARTNER],
            void[cell + LEFT],
            void[cell + RIGHT],
        ]

    def _always(self, place: int) -> list[int]:
        """What `ALWAYS` names."""
        suit, height = place // self.width, place % self.width
        cell = suit * SEATS
        own, rest, trump = self.own[suit], self.rest[suit], self.trump
        higher, lower = own >> height + 1, own & (1 << height) - 1
        up = rest >> height + 1 & (higher & -higher) - 1 if higher else 0
        rest_below = rest & (1 << height) - 1
        down = rest_below >> lower.bit_length()
        plain = [other for other in range(len(self.own)) if other not in (trump, suit)]
        others = [COUNT[self.own[other]] for other in plain]
        elsewhere = [COUNT[self.own[other] >> self.rest[other].bit_length()] for other in plain]
        top = NEVER if trump < 0 or not self.own[trump] else self.sizes[trump] - self.own[trump].bit_length()
        first, latest = self.first[cell + PARTNER], self.latest[cell + PARTNER]
        below = -1 if first == NEVER else COUNT[rest & (1 << self.sizes[suit] - 1 - first) - 1]
        below_latest = -1 if latest == NEVER else COUNT[rest & (1 << self.sizes[suit] - 1 - latest) - 1]
        return [
            COUNT[up],
            COUNT[down],
            COUNT[own >> rest.bit_length()],
            self.honours,
            self.honours_in_rest,
            COUNT[self.own[trump] >> self.rest[trump].bit_length()] if trump >= 0 else 0,
            self.own_voids,
            max(others),
            self.ahead,
            self._ruffs(cell, LEFT) + self._ruffs(cell, RIGHT),
            self._ruffs(cell, PARTNER),
            self.latest[cell + PARTNER],
            self.latest[cell + LEFT],
            self.latest[cell + RIGHT],
            first,
            below,
            self.how_first[cell + PARTNER],
            below_latest,
            self.how_latest[cell + PARTNER],
            COUNT[rest_below],
            top,
            sum([many > COUNT[own] for many in others]),
            max(elsewhere),
            self.played[cell + PARTNER],
        ]

    def _ruffs(self, cell: int, seat: int) -> int:
        """1: this seat is known to have none of a suit, and may have trumps."""
        return int(self.trump >= 0 and self.void[cell + seat] > self.void[self.trump * SEATS + seat])

    def _voids(self, cell: int) -> list[int]:
        return [self.void[cell + PARTNER], self.void[cell + LEFT], self.void[cell + RIGHT]]

    def _known(self) -> list[int]:
        """Who holds the card that all know, and how many of the rest are higher."""
        return [self.holder, self._above(self.known) if self.known >= 0 else -1]

    def _partner_threw(self, suit: int) -> int:
        """1: this suit, when first it threw a card away; 0: another; -1: it has thrown nothing."""
        first = self.first_thrown[PARTNER]
        return -1 if first < 0 else int(first == suit)

    def of(self, place: int) -> list[int]:
        """What is seen of a card that might be played, by the place of its bit: as `LEADS` or `FOLLOWS` says."""
        return self.of_follow(place) if self.lying else self.of_lead(place)

    def of_lead(self, place: int) -> list[int]:
        """What is seen of a card that might be led, by the place of its bit: numbers as `LEADS` says."""
        suit = place // self.width
        cell = suit * SEATS
        known = self._known()
        return [
            int(suit == self.trump),
            *self._holding(suit, place % self.width),
            *self._voids(cell),
            *self.led[cell : cell + SEATS],
            self.first_led_by[suit],
            self.first_lead[suit],
            *self._trumps(),
            *known,
            int(self.known >= 0 and self.known // self.width == suit),
            self._partner_threw(suit),
            self.highest[cell + PARTNER],
            self.highest[cell + LEFT],
            self.highest[cell + RIGHT],
            self.winners,
            self.longest,
            self.fell[cell + PARTNER],
            self.thrown[cell + PARTNER],
            self.thrown[cell + LEFT],
            self.thrown[cell + RIGHT],
            self.voids,
            *self._always(place),
        ]

    def of_follow(self, place: int) -> list[int]:
        """The same of a card that might be played to the trick that is lying: numbers as `FOLLOWS` says."""
        lead = self.lying[0]
        led, suit, count = lead // self.width, place // self.width, len(self.lying)
        cell = suit * SEATS
        best = max(range(count), key=lambda at: self._power(self.lying[at], led))
        beats = self._power(self.lying[best], led)
        able = self._able_places()
        winning = [other for other in able if self._power(other, led) > beats]
        wins = self._power(place, led) > beats
        to_play = range(1, SEATS - count)
        return [
            count,
            int(suit == led),
            int(suit == self.trump),
            int(led == self.trump),
            int(self.seats[best] == PARTNER),
            int(wins),
            *self._holding(suit, place % self.width),
            self._above(self.lying[best]),
            COUNT[self.rest[led]],
            sum([self.void[led * SEATS + seat] for seat in to_play if seat != PARTNER]),
            int(PARTNER in to_play),
            *self._trumps(),
            *self._voids(cell),
            int(self.seats[0] == PARTNER),
            len(winning),
            self.sizes[led] - 1 - lead % self.width,
            *self.led[cell : cell + SEATS],
            self.first_led_by[suit],
            self.first_lead[suit],
            int(self.lying[best] // self.width != led),
            *self._known(),
            self._partner_threw(suit),
            self.highest[cell + PARTNER],
            self.highest[cell + LEFT],
            self.highest[cell + RIGHT],
            self.winners,
            sum([self._power(other, led) < self._power(place, led) for other in winning]) if wins else -1,
            len(able),
            self._above(lead),
            *self._always(place),
        ]

    def losing(self, suit: int, cards: int) -> int:
        """Of cards of a suit, as bits from its lowest card on, those that do not win the trick that is lying."""
        led = self.lying[0] // self.width
        best = max([self._power(place, led) for place in self.lying])
        base = suit * self.width
        return sum(
            [1 << at for at in range(cards.bit_length()) if cards >> at & 1 and self._power(base + at, led) < best]
        )

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

    def _able_places(self) -> list[int]:
        """The places of the cards that may be played."""
        return [
            suit * self.width + height
            for suit in self.able()
            for height in range(self.sizes[suit])
            if self.own[suit] >> height & 1
        ]

    def _power(self, place: int, led: int) -> int:
        """What decides between two cards of a trick; -1: it cannot win."""
        suit = place // self.width
        if suit == self.trump:
            return place + len(self.own) * self.width
        return place if suit == led else -1


def course_of(state: Any) -> Course:
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
