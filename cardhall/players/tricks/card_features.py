"""Features of playable cards for the learnt estimate: numbers for all that the seat to play sees of a card.

All are whole numbers that mean the same for every suit and seat: seats are counted from the seat to play, and heights
within a suit by the cards left in it. They are for games of four seats in two partnerships, in which suit is followed,
and trumps or else the suit led win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.cards import Card
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.card_order import SUIT_SIZES, Suits
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import Trick, TrickState

SEAT_COUNT: Final = 4
LEFT, PARTNER, RIGHT = 1, 2, 3  # seats, counted on from the one to play
NO_PLACE_FROM_TOP: Final = 15  # instead of the place of a card from the top of its suit, where there is no such card
HONOUR_COUNT: Final = 4  # the highest cards of a suit: they count 4, 3, 2, 1 from the ace on
HOW_LED, HOW_FOLLOWED, HOW_DISCARDED = 1, 2, 3  # how a seat came to play a card; 0: it has played none

BYTE_OFFSET: Final = 16  # added to a feature, since some are below 0, so that each fits in a byte

# What is counted, in this order. "rest": the cards that the other three hold. Of the card itself:
CARD_FEATURES: Final = (
    "higher in rest", "rest below", "is own lowest", "is own highest", "own next lower is as good",
    "rest up to own next higher", "rest down to own next lower",
)  # fmt: skip
# Of its suit and of the hand:
HAND_FEATURES: Final = (
    "own in suit", "rest in suit", "highest is own", "second is own", "third is own", "fourth is own", "fifth is own",
    "own winners in suit", "rest below first by partner", "rest below latest by partner", "longest other suit",
    "longer plain suits", "most winners elsewhere", "rest of trumps", "own trumps", "own trump winners",
    "highest own trump", "own winners", "own voids", "own honours", "honours in rest", "higher than known card",
)  # fmt: skip
# And of what all have seen of that suit, or of the deal:
PUBLIC_FEATURES: Final = (
    "is a trump", "partner void", "left void", "right void", "opponents who may ruff", "partner may ruff",
    "led by self", "led by left", "led by partner", "led by right", "first led by", "first lead from top",
    "highest by partner", "highest by left", "highest by right", "latest by partner", "latest by left",
    "latest by right", "first by partner", "how first by partner", "how latest by partner", "played by partner",
    "partner threw first", "holder of known card", "partner without trumps", "left without trumps",
    "right without trumps", "tricks before", "tricks ahead",
)  # fmt: skip
# What `SeatView.features` tells of a card that might be led,
LEAD_FEATURES: Final = (
    *CARD_FEATURES, *HAND_FEATURES, "longest plain suit", *PUBLIC_FEATURES, "known card in suit", "partner fell",
    "thrown by partner", "thrown by left", "thrown by right", "known voids",
)  # fmt: skip
# and of a card of the second to fourth seat.
FOLLOW_FEATURES: Final = (
    *CARD_FEATURES, "wins", "own lower that win", *HAND_FEATURES, "own that win", "own that may be played",
    "higher than the best in rest", "higher than the lead in rest", "rest of suit led", *PUBLIC_FEATURES, "cards lying",
    "is of suit led", "trumps led", "partner is winning", "ruffed", "partner led", "lead from top",
    "opponents to play void", "partner is to play",
)  # fmt: skip


@final
class PlayHistory:
    """The cards played in a deal so far, suit by suit; seats are counted from the seat to play."""

    def __init__(self, suits: Suits, own_seat: int) -> None:
        """Begin before any card was played; `own_seat`: the seat from which seats are counted."""
        number = len(suits.names)
        self.own_seat = own_seat
        self.power = suits.power
        self.trump: int = suits.trump
        self.width: int = suits.width
        self.sizes: list[int] = [len(members) for members in suits.cards]
        # By suit times four and seat:
        cells = number * SEAT_COUNT
        self.lead_count: list[int] = [0] * cells  # how often the seat has led the suit
        # places from the top of the suit: of the highest card that the seat has played, of the latest, of the first
        self.highest_played: list[int] = [NO_PLACE_FROM_TOP] * cells
        self.latest_played: list[int] = [NO_PLACE_FROM_TOP] * cells
        self.how_latest: list[int] = [0] * cells  # LED, FOLLOWED or THROWN
        self.first_played: list[int] = [NO_PLACE_FROM_TOP] * cells
        self.how_first: list[int] = [0] * cells
        self.fell_second: list[int] = [0] * cells  # 1: the second card played was lower than the first; -1: higher
        self.thrown_count: list[int] = [0] * cells  # number of cards discarded
        self.play_count: list[int] = [0] * cells  # number of cards played, in whatever way
        self.is_void: list[int] = [0] * cells  # 1: the seat is known to have none of the suit
        self.known_void_count = 0  # number of known voids
        self.first_led_by: list[int] = [-1] * number
        self.first_lead: list[int] = [NO_PLACE_FROM_TOP] * number  # the place of that card from the top
        self.first_thrown: list[int] = [-1] * SEAT_COUNT  # by seat: the suit of the first discard
        self.tricks = 0  # finished tricks
        self.trick_lead = 0  # tricks won by the own side, less those of the other side
        # The trick under way:
        self.trick_cards: list[int] = []  # its cards in order, as places of bits
        self.winning_card = -1  # its winning card
        self.trick_seats: list[int] = []  # the seats that have played to it
        self.known_card_seat, self.known_card = (
            0,
            -1,
        )  # the seat and the place of a card that all know to be in another hand

    def add_tricks(self, tricks: Sequence[Trick]) -> None:
        """Record finished tricks, after earlier ones."""
        power, me = self.power, self.own_seat
        for trick in tricks:
            self.tricks += 1
            self.trick_lead += 1 if (trick.winner - me) % 2 == 0 else -1
            for at in range(SEAT_COUNT):
                self._record_card(
                    (trick.seats[at] - me) % SEAT_COUNT, power[trick.cards[at]], at, power[trick.cards[0]]
                )

    def set_trick(self, seats: Sequence[int], cards: Sequence[Card]) -> None:
        """Record the trick under way, after all others."""
        self.trick_cards = [self.power[card] for card in cards]
        self.trick_seats = [(seat - self.own_seat) % SEAT_COUNT for seat in seats[: len(cards)]]
        for at, place in enumerate(self.trick_cards):
            self._record_card(self.trick_seats[at], place, at, self.trick_cards[0])
        self.known_void_count = sum(self.is_void)
        if self.trick_cards:
            led = self.trick_cards[0] // self.width
            self.winning_card = max(self.trick_cards, key=lambda place: self._strength(place, led))

    def set_known_card(self, seat: int, card: Card) -> None:
        """Record a card that all know to be in another hand, such as the upcard taken by the dealer."""
        self.known_card_seat, self.known_card = (seat - self.own_seat) % SEAT_COUNT, self.power[card]

    def _record_card(self, seat: int, place: int, trick_index: int, led_place: int) -> None:
        """Record a card: the player, the place in the trick (0: led), and the card that was led."""
        suit, led_suit = place // self.width, led_place // self.width
        cell = suit * SEAT_COUNT + seat
        from_top = self.sizes[suit] - 1 - place % self.width
        self.play_count[cell] += 1
        if trick_index == 0:
            self.lead_count[cell] += 1
            if self.first_led_by[suit] < 0:
                self.first_led_by[suit], self.first_lead[suit] = seat, from_top
        elif suit != led_suit:
            self.is_void[led_suit * SEAT_COUNT + seat] = 1
            if suit != self.trump:
                self.thrown_count[cell] += 1
                if self.first_thrown[seat] < 0:
                    self.first_thrown[seat] = suit
        if self.latest_played[cell] != NO_PLACE_FROM_TOP and self.fell_second[cell] == 0:
            self.fell_second[cell] = 1 if from_top > self.latest_played[cell] else -1
        self.how_latest[cell] = HOW_LED if trick_index == 0 else HOW_FOLLOWED if suit == led_suit else HOW_DISCARDED
        if self.latest_played[cell] == NO_PLACE_FROM_TOP:
            self.first_played[cell] = from_top
            self.how_first[cell] = self.how_latest[cell]
        self.latest_played[cell] = from_top
        self.highest_played[cell] = min(self.highest_played[cell], from_top)

    def _strength(self, place: int, led_suit: int) -> int:
        """Return a card's strength in a trick; -1 if it cannot win."""
        suit = place // self.width
        if suit == self.trump:
            return place + len(self.sizes) * self.width
        return place if suit == led_suit else -1

    def public_features(self, suit: int) -> list[int]:
        """Return the public features of a suit: `PUBLIC_FEATURES`, and those of leads or of cards that follow."""
        cell = suit * SEAT_COUNT
        left_cell, partner_cell, right_cell = cell + LEFT, cell + PARTNER, cell + RIGHT
        is_void, trump_cell = self.is_void, self.trump * SEAT_COUNT
        seats_without_trumps = (
            [1, 1, 1] if self.trump < 0 else [is_void[trump_cell + seat] for seat in (PARTNER, LEFT, RIGHT)]
        )
        numbers = [
            int(suit == self.trump),
            is_void[partner_cell],
            is_void[left_cell],
            is_void[right_cell],
            self._ruffs(cell, LEFT) + self._ruffs(cell, RIGHT),
            self._ruffs(cell, PARTNER),
            *self.lead_count[cell : cell + SEAT_COUNT],
            self.first_led_by[suit],
            self.first_lead[suit],
            self.highest_played[partner_cell],
            self.highest_played[left_cell],
            self.highest_played[right_cell],
            self.latest_played[partner_cell],
            self.latest_played[left_cell],
            self.latest_played[right_cell],
            self.first_played[partner_cell],
            self.how_first[partner_cell],
            self.how_latest[partner_cell],
            self.play_count[partner_cell],
            self._partner_threw_first(suit),
            self.known_card_seat,
            *seats_without_trumps,
            self.tricks,
            self.trick_lead,
        ]
        return numbers + (self._public_follow_features(suit) if self.trick_cards else self._public_lead_features(suit))

    def _public_lead_features(self, suit: int) -> list[int]:
        """Return the further public features of leads."""
        cell = suit * SEAT_COUNT
        return [
            int(self.known_card >= 0 and self.known_card // self.width == suit),
            self.fell_second[cell + PARTNER],
            self.thrown_count[cell + PARTNER],
            self.thrown_count[cell + LEFT],
            self.thrown_count[cell + RIGHT],
            self.known_void_count,
        ]

    def _public_follow_features(self, suit: int) -> list[int]:
        """Return the further public features of cards that follow."""
        lead, count = self.trick_cards[0], len(self.trick_cards)
        led = lead // self.width
        to_play = range(1, SEAT_COUNT - count)
        return [
            count,
            int(suit == led),
            int(led == self.trump),
            int(self.trick_seats[self.trick_cards.index(self.winning_card)] == PARTNER),
            int(self.winning_card // self.width != led),
            int(self.trick_seats[0] == PARTNER),
            self.sizes[led] - 1 - lead % self.width,
            sum([self.is_void[led * SEAT_COUNT + seat] for seat in to_play if seat != PARTNER]),
            int(PARTNER in to_play),
        ]

    def _ruffs(self, cell: int, seat: int) -> int:
        """Return 1 if the seat is known to be void in a suit and may have trumps, else 0."""
        return int(self.trump >= 0 and self.is_void[cell + seat] > self.is_void[self.trump * SEAT_COUNT + seat])

    def _partner_threw_first(self, suit: int) -> int:
        """Return 1 if the partner's first discard was of the suit, 0 if of another suit, -1 without a discard."""
        first = self.first_thrown[PARTNER]
        return -1 if first < 0 else int(first == suit)


@final
class SeatView:
    """A deal as the seat to play sees it: the own hand, and the play so far."""

    def __init__(self, suits: Suits, own_seat: int) -> None:
        """Begin before anything was played or dealt, from the view of seat `own_seat`."""
        number = len(suits.names)
        self.plays = PlayHistory(suits, own_seat)
        self.trump: int = suits.trump
        self.width: int = suits.width
        self.sizes: list[int] = self.plays.sizes
        # By suit, cards as bits from the lowest on: the hand's, and the other hands'
        self.own_cards: list[int] = [0] * number
        self.other_cards: list[int] = [0] * number
        # Of the hand:
        self.sure_winners = self.longest_plain_suit = self.own_voids = self.honours = self.honours_in_rest = 0
        # The cards that win the trick under way: their suit (-1: none does), and the height from which on they do.
        self.winning_suit, self.winning_from = -1, 0
        # By suit, once computed: the features of the hand, and the public ones
        self.hand_features: list[bytes] = [b""] * number
        self.public_features: list[bytes] = [b""] * number

    def set_hand(self, own_cards: int, other_cards: int) -> None:
        """Set the seat's hand and the cards of the other hands: bits of `Suits`."""
        sizes, width = self.sizes, self.width
        self.sure_winners = self.own_voids = self.longest_plain_suit = self.honours = self.honours_in_rest = 0
        for suit, size in enumerate(sizes):
            self.hand_features[suit] = b""
            base, suit_mask = suit * width, (1 << size) - 1
            own_in_suit, others_in_suit = own_cards >> base & suit_mask, other_cards >> base & suit_mask
            self.own_cards[suit], self.other_cards[suit] = own_in_suit, others_in_suit
            self.sure_winners += SUIT_SIZES[own_in_suit >> others_in_suit.bit_length()]
            if suit != self.trump:
                many = SUIT_SIZES[own_in_suit]
                self.longest_plain_suit = max(self.longest_plain_suit, many)
                self.own_voids += many == 0
            for at in range(HONOUR_COUNT):
                self.honours += (own_in_suit >> size - 1 - at & 1) * (HONOUR_COUNT - at)
                self.honours_in_rest += (others_in_suit >> size - 1 - at & 1) * (HONOUR_COUNT - at)
        if self.plays.trick_cards:
            self._find_winners()

    def _find_winners(self) -> None:
        """Compute which playable cards win the trick under way."""
        led, best = self.plays.trick_cards[0] // self.width, self.plays.winning_card
        ruffed = best // self.width != led
        self.winning_from = best % self.width + 1
        if self.own_cards[led]:
            self.winning_suit = -1 if ruffed else led
        else:
            self.winning_suit = self.trump
            if not ruffed:
                self.winning_from = 0

    def features(self, place: int) -> bytes:
        """Return the features of a playable card by the place of its bit.

        They are those of `LEAD_FEATURES` or `FOLLOW_FEATURES`, each a byte of the number plus `BYTE_OFFSET`. To be
        called after everything seen is recorded, and then the hand is set.
        """
        suit, height = place // self.width, place % self.width
        if not self.public_features[suit]:
            self.public_features[suit] = pack_features(self.plays.public_features(suit))
        if not self.hand_features[suit]:
            self.hand_features[suit] = pack_features(self._compute_hand_features(suit))
        own_in_suit, others_in_suit = self.own_cards[suit], self.other_cards[suit]
        higher, lower = own_in_suit >> height + 1, own_in_suit & (1 << height) - 1
        below = others_in_suit & (1 << height) - 1
        others_down_to_next = SUIT_SIZES[below >> lower.bit_length()]
        others_up_to_next = SUIT_SIZES[others_in_suit >> height + 1 & (higher & -higher) - 1] if higher else 0
        numbers = [
            SUIT_SIZES[others_in_suit >> height],
            SUIT_SIZES[below],
            int(not lower),
            int(not higher),
            int(lower != 0 and not others_down_to_next),
            others_up_to_next,
            others_down_to_next,
        ]
        if self.plays.trick_cards:
            wins = suit == self.winning_suit and height >= self.winning_from
            numbers += [int(wins), SUIT_SIZES[lower >> self.winning_from] if wins else -1]
        return pack_features(numbers) + self.hand_features[suit] + self.public_features[suit]

    def _compute_hand_features(self, suit: int) -> list[int]:
        """Return the features named in `HAND_FEATURES`, and further features of leads or of cards that follow."""
        own_in_suit, others_in_suit, trump = self.own_cards[suit], self.other_cards[suit], self.trump
        cell = suit * SEAT_COUNT + PARTNER
        ranks_left = own_in_suit | others_in_suit
        tops: list[int] = []
        for _ in range(5):
            top = 1 << ranks_left.bit_length() >> 1
            tops.append(int(own_in_suit & top != 0))
            ranks_left &= ~top
        longest_length = longer_suits = winners = 0
        for other_suit, held in enumerate(self.own_cards):
            if other_suit not in (trump, suit):
                many = SUIT_SIZES[held]
                longest_length = max(longest_length, many)
                longer_suits += many > SUIT_SIZES[own_in_suit]
                winners = max(winners, SUIT_SIZES[held >> self.other_cards[other_suit].bit_length()])
        own_trumps = rest_of_trumps = 0
        if trump >= 0:
            own_trumps, rest_of_trumps = self.own_cards[trump], self.other_cards[trump]
        numbers = [
            SUIT_SIZES[own_in_suit],
            SUIT_SIZES[others_in_suit],
            *tops,
            SUIT_SIZES[own_in_suit >> others_in_suit.bit_length()],
            self._count_lower(suit, self.plays.first_played[cell]),
            self._count_lower(suit, self.plays.latest_played[cell]),
            longest_length,
            longer_suits,
            winners,
            SUIT_SIZES[rest_of_trumps],
            SUIT_SIZES[own_trumps],
            SUIT_SIZES[own_trumps >> rest_of_trumps.bit_length()],
            self.sizes[trump] - own_trumps.bit_length() if own_trumps else NO_PLACE_FROM_TOP,
            self.sure_winners,
            self.own_voids,
            self.honours,
            self.honours_in_rest,
            self._count_higher(self.plays.known_card) if self.plays.known_card >= 0 else -1,
        ]
        if not self.plays.trick_cards:
            numbers.append(self.longest_plain_suit)
            return numbers
        led = self.plays.trick_cards[0] // self.width
        playable_by_suit = [self.own_cards[led]] if self.own_cards[led] else self.own_cards
        numbers += [
            SUIT_SIZES[self.own_cards[self.winning_suit] >> self.winning_from] if self.winning_suit >= 0 else 0,
            sum([SUIT_SIZES[held] for held in playable_by_suit]),
            self._count_higher(self.plays.winning_card),
            self._count_higher(self.plays.trick_cards[0]),
            SUIT_SIZES[self.other_cards[led]],
        ]
        return numbers

    def _count_higher(self, place: int) -> int:
        """Return how many cards of the other hands are higher than a card in its suit."""
        return SUIT_SIZES[self.other_cards[place // self.width] >> place % self.width + 1]

    def _count_lower(self, suit: int, from_top: int) -> int:
        """Return how many cards of the other hands are lower than a place of the suit; -1 for no place."""
        return (
            -1
            if from_top == NO_PLACE_FROM_TOP
            else SUIT_SIZES[self.other_cards[suit] & (1 << self.sizes[suit] - 1 - from_top) - 1]
        )

    def losing_cards(self, suit: int, cards: int) -> int:
        """Return the cards of a suit that do not win the trick under way.

        `cards`: bits from the suit's lowest card on.
        """
        return cards & (1 << self.winning_from) - 1 if suit == self.winning_suit else cards

    def playable_suits(self) -> Sequence[int]:
        """Return the suits of which a card may be played."""
        if self.plays.trick_cards:
            led = self.plays.trick_cards[0] // self.width
            if self.own_cards[led]:
                return [led]
        return [suit for suit, held in enumerate(self.own_cards) if held]

    def equal_card_groups(self, suit: int) -> list[int]:
        """Return the groups of equal cards held of a suit, as bits from its lowest card on."""
        between = self.other_cards[suit]
        for place in self.plays.trick_cards:
            if place // self.width == suit:
                between |= 1 << place % self.width
        groups: list[int] = []
        ungrouped = self.own_cards[suit]
        while ungrouped:
            above = between & -(ungrouped & -ungrouped)
            same = ungrouped & (above & -above) - 1 if above else ungrouped
            groups.append(same)
            ungrouped &= ~same
        return groups


def pack_features(numbers: Sequence[int]) -> bytes:
    """Return the numbers as bytes, each plus `BYTE_OFFSET`."""
    return bytes([number + BYTE_OFFSET for number in numbers])


def make_seat_view(state: TrickState) -> SeatView:
    """Return the deal as the seat to play to a trick sees it."""
    position = position_of(state)
    view = SeatView(position.suits, state.playing)
    view.plays.add_tricks(state.tricks)
    view.plays.set_trick(state.trick_seats, state.zones["trick"])
    for known_card in state.known:
        if known_card.seats is None and known_card.zone in HAND and known_card.zone != HAND[state.playing]:
            view.plays.set_known_card(HAND.index(known_card.zone), known_card.card)
    own_cards = position.suits.flags(state.zones[HAND[state.playing]])
    view.set_hand(own_cards, position.unplayed & ~own_cards)
    return view
