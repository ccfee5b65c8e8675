"""Fast playouts of tricks by sound rules of thumb.

A player who wants tricks: second hand low, third hand high, the cheapest winning card, nothing wasted on a partner's
trick; leads cards that cannot be beaten, draws trumps from a long holding, ruffs losers, leads long suits. A player who
avoids tricks: leads low, plays the highest losing card, discards the dearest. A player who wants another to take
tricks: leads low, stays below that seat, parts with high cards in other tricks. Where card points count, or where all
avoid tricks, cards are weighed instead: see `point_play` and `point_avoidance`.

Cards are the bits of `card_order.Suits`. A seat knows of the others only which cards are still out.
"""

from __future__ import annotations

import random
from typing import Final, final

from mypy_extensions import i64

from cardhall.players.tricks.point_avoidance import PointAvoidance
from cardhall.players.tricks.point_play import PointPlay
from cardhall.rules.engine.fast_random import MULTIPLIER, WORD_MASK, first_state
from cardhall.rules.mechanisms.card_order import SUIT_SIZES
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_SPOIL

# a point in weighing leads: whole numbers are faster than fractions, and leave room for chance
LEAD_VALUE_UNIT: Final = 1024
# Values of leads from plain suits, in those points; cards of the suit, own or out, are added:
MASTER_LEAD_VALUE: Final = 20  # the highest card left
SEQUENCE_LEAD_VALUE: Final = 8  # the top of a sequence
LOW_LEAD_VALUE: Final = 4  # a low card: half of this counts, and three halves for each card of the suit
MIN_TRUMPS_TO_DRAW: Final = 4  # trumps with which a hand draws trumps, if they are more than half of the others'
MIN_TRUMPS_TO_DRAW_WITHOUT_TOP: Final = 5  # with which it does so without the highest trump
MIN_MAKER_TRUMPS_TO_DRAW: Final = 3  # with which the maker of trumps draws them
DRAWING_CHANCE_NUMERATOR: Final = 4  # of DRAWING_OF: how often the maker's partner leads trumps without the highest
DRAWING_CHANCE_DENOMINATOR: Final = 5
MAX_RANDOM_LEAD_VALUE: Final = 3 * LEAD_VALUE_UNIT  # the most that chance adds to a lead's value
# Costs of discards, in ranks:
MASTER_DISCARD_COST: Final = 20  # of a card that nothing left beats
GUARD_DISCARD_COST: Final = 4  # of the only guard of a high card
ABOVE_ANY_DISCARD_COST: Final = 1000
HIGH_CARD_STEPS: Final = (
    8  # steps above the lowest of its suit, from which a partner's card may win the trick by itself
)
BURDEN_RANKS_PER_POINT: Final = 32  # of a point that a card costs its taker, in ranks: more than a suit has
SOUGHT_SUIT_VALUE: Final = 40 * LEAD_VALUE_UNIT  # of leading a suit that may draw a sought card


@final
class PlayGuide:
    """Rules of thumb for the cards of a deal, with random choices among close plays.

    `trump_maker`: the seat whose side leads trumps to draw them, where making trumps matters; -1 for nobody.
    """

    def __init__(self, rng: random.Random, trump_maker: int = -1) -> None:
        self.random_state: i64 = first_state(rng)
        self.trump_maker = trump_maker

    def draw_below(self, limit: i64) -> i64:
        """Return a random whole number from 0 to `limit` − 1."""
        state = self.random_state
        state = MULTIPLIER * (state & WORD_MASK) + (state >> 30)
        self.random_state = state
        return (state & WORD_MASK) * limit >> 30

    def play_out(self, position: Position) -> int:
        """Play all cards, and return how many."""
        if position.is_simple and position.only_follow and position.all_want_most:
            return self.play_out_simply(position)
        number, hands = 0, position.hands
        while True:
            cards = hands[position.turn].cards
            if position.only_follow:
                cards = cards & position.led or cards
            else:
                cards = position.rules.legal(position, cards)
            if not cards:
                return number
            if cards & (cards - 1):
                cards = self.choose_card(position, cards)
            if position.naming and not position.cards_in_trick and cards & position.naming:
                position.play(cards, choose_suit_to_name(position, cards))
            else:
                position.play(cards)
            number += 1

    def play_out_simply(self, position: Position, min_cards: int = 0) -> int:
        """Play all cards as `play_out`, where suit is followed and tricks are all that counts.

        Stops before a trick in which the seats hold no more than `min_cards` cards. Returns the number of cards played.
        """
        hands, places, whole_at = position.hands, position.places, position.suits.suit_cards_at
        trumps: i64 = position.trumps
        size: i64 = position.size
        seat: i64 = position.turn
        lying: i64 = position.cards_in_trick
        led: i64 = position.led
        winning_card: i64 = position.best_card
        holder: i64 = position.holder
        out: i64 = position.unplayed
        number = 0
        for _ in range(position.hands[position.turn].cards.bit_count() - min_cards):  # tricks
            number -= lying
            while lying < size:
                hand = hands[seat]
                cards: i64 = hand.cards
                following: i64 = 0
                if lying:
                    following = cards & led
                card = following or cards
                if card & (card - 1):  # there is a choice
                    if following:
                        partner = hand.party == hands[holder].party
                        card = choose_follow_from_facts(
                            following, winning_card, led, out & led & ~following, partner, size - lying - 1
                        )
                    else:
                        position.turn, position.unplayed = seat, out
                        if not lying:
                            card = self.choose_lead(position, cards)
                        else:
                            position.best_card, position.led, position.holder, position.cards_in_trick = (
                                winning_card,
                                led,
                                holder,
                                lying,
                            )
                            card = choose_ruff_or_discard(position, cards)
                bit: int = card
                place = bit.bit_length() - 1
                places.append(place)
                hand.cards = cards ^ card
                out &= ~card
                if not lying:
                    winning_card, holder = card, seat
                    led = whole_at[place]
                    position.leader = seat
                else:
                    if not card & led:
                        position.thrown |= card
                    if card > winning_card and card & (led | trumps):
                        winning_card, holder = card, seat
                lying += 1
                seat = hand.next_seat
            number += size
            lying = 0
            position.finish_simply(holder)
            seat = holder
        position.unplayed, position.best_card, position.holder = out, winning_card, holder
        return number

    def play_best(self, position: Position, cards: int) -> None:
        """Play the best of the given legal cards."""
        card = self.choose_card(position, cards)
        named = position.naming and not position.cards_in_trick and card & position.naming
        position.play(card, choose_suit_to_name(position, card) if named else 0)

    def choose_card(self, position: Position, cards: int) -> int:
        """Return the choice of the seat to play among legal cards."""
        if cards & (cards - 1) == 0:
            return cards
        if position.declares:
            cards = cards & ~position.rules.cards_to_keep(position, position.hands[position.turn].cards) or cards
        if position.counts_points and position.all_want_most:
            return PointPlay(position, position.hands[position.turn].cards | cards).best_card(cards)
        if position.all_want_fewest:
            return PointAvoidance(position, position.hands[position.turn].cards | cards).best_card(cards)
        if not position.all_want_most and AIM_FEWEST in position.aims and position.aims[position.turn] > AIM_FEWEST:
            card = self.choose_before_nil_bidder(position, cards)
            if card:
                return card
        if not position.all_want_most and not position.wants_tricks(position.turn):
            if position.cards_in_trick and position.aims[position.turn] == AIM_SPOIL:
                return choose_spoiler(position, cards)
            return (
                self.choose_low_lead(position, cards) if not position.cards_in_trick else choose_duck(position, cards)
            )
        if not position.cards_in_trick:
            return self.choose_lead(position, cards)
        if not position.all_want_most and position.aims[position.holder] == AIM_FEWEST:
            winners = cards & position.winning()
            if position.partner_holds() and winners:
                return winners & -winners  # relieve a partner who wants no trick
            if not position.partner_holds() and cards != winners:  # another party's is left with it
                return choose_duck(position, cards) if cards & position.led else choose_discard(position, cards)
        if position.counts_points and position.partner_holds() and is_trick_safe(position):  # among seats of other aims
            return most_valuable_card(position, cards)
        own_in_suit = cards & position.led
        if (
            own_in_suit
            and not own_in_suit & position.winning()
            and position.trumps
            and not position.rules.binds_followers
        ):
            return choose_ruff_or_discard(position, cards)
        return choose_follow(position, own_in_suit) if own_in_suit else choose_ruff_or_discard(position, cards)

    def choose_before_nil_bidder(self, position: Position, cards: int) -> int:
        """Return the card to play before a seat with a nil bid among others without; 0 for no change.

        A partner of the nil bidder plays high, opponents stay low.
        """
        party_of, seat = position.party_of, position.turn
        for _ in range(position.size - position.cards_in_trick - 1):
            seat = position.next_seats[seat]
            if position.aims[seat] == AIM_FEWEST:
                if party_of[seat] == party_of[position.turn]:
                    return choose_covering_card(position, cards)
                if not position.cards_in_trick:
                    return self.choose_low_lead(position, cards)
                return choose_duck(position, cards) if cards & position.led else choose_discard(position, cards)
        return 0

    def choose_lead(self, position: Position, cards: int) -> int:
        """Return the card to lead."""
        if not position.trumps:
            return PointPlay(position, position.hands[position.turn].cards | cards).best_card(cards)
        trumps: i64 = position.trumps
        cards_out: i64 = position.unplayed & ~cards
        base: i64 = position.trump_base
        own_in_suit: i64 = cards & trumps
        others_in_suit = cards_out & trumps
        bits: int = own_in_suit
        lead_card: i64 = 1 << bits.bit_length() - 1 if own_in_suit else 0
        if (
            own_in_suit
            and self.trump_maker >= 0
            and position.party_of[position.turn] == position.party_of[self.trump_maker]
        ):
            if others_in_suit and (
                own_in_suit > others_in_suit
                or (
                    position.turn != self.trump_maker
                    and self.draw_below(DRAWING_CHANCE_DENOMINATOR) < DRAWING_CHANCE_NUMERATOR
                )
            ):
                return lead_card  # draw trumps; the maker's partner leads them through
            if position.turn == self.trump_maker and SUIT_SIZES[own_in_suit >> base] >= MIN_MAKER_TRUMPS_TO_DRAW:
                return lead_card
        if own_in_suit and others_in_suit:
            trump_count: i64 = SUIT_SIZES[own_in_suit >> base]
            is_long = trump_count >= MIN_TRUMPS_TO_DRAW and trump_count > SUIT_SIZES[others_in_suit >> base] // 2
            if is_long and (own_in_suit > others_in_suit or trump_count >= MIN_TRUMPS_TO_DRAW_WITHOUT_TOP):
                return lead_card if own_in_suit > others_in_suit else own_in_suit & -own_in_suit
        plain_cards: i64 = cards & ~trumps
        if not plain_cards:
            return lead_card if own_in_suit > others_in_suit else own_in_suit & -own_in_suit
        best_value: i64 = -1
        card: i64 = 0
        suit: i64 = position.full_suit
        width: i64 = position.width
        base = 0
        while plain_cards:
            own_in_suit = plain_cards & suit
            if own_in_suit:
                plain_cards ^= own_in_suit
                others_in_suit = cards_out & suit
                bits = own_in_suit
                lead_card = 1 << bits.bit_length() - 1
                if own_in_suit > others_in_suit:  # the highest card left: lead it while others still follow
                    value: i64 = (MASTER_LEAD_VALUE + SUIT_SIZES[others_in_suit >> base]) * LEAD_VALUE_UNIT
                else:
                    bits = own_in_suit ^ lead_card
                    # the top of a sequence
                    if bits and not others_in_suit & (lead_card - (1 << bits.bit_length() - 1)):
                        value = (SEQUENCE_LEAD_VALUE + SUIT_SIZES[own_in_suit >> base]) * LEAD_VALUE_UNIT
                    else:
                        lead_card = own_in_suit & -own_in_suit
                        value = (LOW_LEAD_VALUE + 3 * SUIT_SIZES[own_in_suit >> base]) * LEAD_VALUE_UNIT // 2
                value += self.draw_below(MAX_RANDOM_LEAD_VALUE)
                if value > best_value:
                    best_value = value
                    card = lead_card
            suit <<= width
            base += width
        return card

    def choose_low_lead(self, position: Position, cards: int) -> int:
        """Return the card to lead in order not to win: a low card of a suit in which others hold higher cards."""
        cards_out = position.unplayed & ~cards
        sought = position.rules.sought
        best_value = -SOUGHT_SUIT_VALUE
        card = cards & -cards
        base = 0
        for suit in position.suits.fields:
            own_in_suit = cards & suit
            if own_in_suit:
                sought_in_hand = own_in_suit & sought
                own_in_suit = own_in_suit & ~sought or own_in_suit
                low = own_in_suit & -own_in_suit
                value = (
                    4 * SUIT_SIZES[(cards_out & suit & -low) >> base] + SUIT_SIZES[own_in_suit >> base]
                ) * LEAD_VALUE_UNIT + self.draw_below(MAX_RANDOM_LEAD_VALUE)
                if sought & suit:
                    value += (
                        -SOUGHT_SUIT_VALUE if sought_in_hand else SOUGHT_SUIT_VALUE if cards_out & suit & sought else 0
                    )
                if value > best_value:
                    best_value = value
                    card = low
            base += position.width
        return card


def choose_suit_to_name(position: Position, card: int) -> int:
    """Return the suit that a card led should name: the hand's longest, as a whole suit; 0 for the card's own suit."""
    nameable, cards = position.rules.may_name(position, card), position.hands[position.turn].cards & ~card
    longest = -1
    chosen_suit = 0
    for suit in position.suits.fields:
        length = (cards & suit).bit_count()
        if suit & nameable and length > longest:
            longest = length
            chosen_suit = suit
    return chosen_suit


def is_trick_safe(position: Position) -> bool:
    """Return whether nobody can beat the card that holds the trick, voids being ignored."""
    if position.cards_in_trick + 1 == position.size:
        return True
    above = position.winning() & position.unplayed & ~position.hands[position.turn].cards
    return not above & position.led if position.best_card & position.trumps == 0 else not above


def most_valuable_card(position: Position, cards: int) -> int:
    """Return the card that counts most, plain suits before trumps; among equals the lowest."""
    highest_points = -1
    card = cards & -cards
    points = position.rules.points
    untried = cards & ~position.trumps or cards
    while untried:
        low = untried & -untried
        untried ^= low
        card_points = points[low.bit_length() - 1]
        if card_points > highest_points:
            highest_points = card_points
            card = low
    return card


def choose_duck(position: Position, cards: int) -> int:
    """Return the card to follow with in order not to win the trick."""
    sought = position.rules.sought & position.led
    if cards & sought:
        cards = cards & ~sought or cards
    winning = cards & position.winning()
    losing = cards & ~winning
    if losing:
        thrown = losing & ~position.led
        if thrown and (thrown & ~position.trumps) and (thrown == losing or not position.rules.follows):
            return most_dangerous_card(position, thrown & ~position.trumps)
        return 1 << losing.bit_length() - 1
    if position.cards_in_trick + 1 == position.size:
        return 1 << cards.bit_length() - 1
    return cards & -cards


def choose_covering_card(position: Position, cards: int) -> int:
    """Return the card that keeps a partner from winning the trick, as far as can be told; 0 if none does."""
    other_cards = position.unplayed & ~position.hands[position.turn].cards
    untried = cards & position.winning() if position.cards_in_trick else cards
    if position.cards_in_trick and not untried & position.led:
        return untried & -untried
    fewest_above, card = position.width, 0  # the cards of others above it
    while untried:
        top_card = 1 << untried.bit_length() - 1
        suit = position.suit_of(top_card)
        above = (other_cards & suit & -top_card).bit_count()
        if above < fewest_above:
            fewest_above, card = above, lowest_equal_card(untried & suit, other_cards & suit, top_card)
        untried &= ~suit
    return card


def choose_spoiler(position: Position, cards: int) -> int:
    """Return the card to follow with in order to spoil the misère of another party's seat.

    As long as that seat may still have to beat the trick, the card beats the trick by as little as possible. If that
    seat holds the trick, the card stays below. Otherwise high cards go, and low cards are kept for leading.
    """
    party_of, aims, winning = position.party_of, position.aims, position.winning()
    own_party, seat = party_of[position.turn], position.turn
    other_cards = position.unplayed & ~position.hands[seat].cards
    for _ in range(position.size - position.cards_in_trick - 1):
        seat = position.next_seats[seat]
        if party_of[seat] != own_party and aims[seat] == AIM_FEWEST and winning & other_cards:
            return choose_duck(position, cards)
    if cards & ~winning and party_of[position.holder] != own_party and aims[position.holder] == AIM_FEWEST:
        return choose_duck(position, cards)
    return 1 << cards.bit_length() - 1 if cards & position.led else most_dangerous_card(position, cards)


def most_dangerous_card(position: Position, cards: int) -> int:
    """Return the best discard of a player who avoids tricks: the highest count, then the highest rank."""
    greatest_danger = -1
    card = cards & -cards
    width, burdens = position.width, position.rules.throw_values
    untried = cards
    while untried:
        low = untried & -untried
        untried ^= low
        place = low.bit_length() - 1
        danger = burdens[place] * BURDEN_RANKS_PER_POINT + place % width
        if danger >= greatest_danger:
            greatest_danger = danger
            card = low
    return card


def choose_follow(position: Position, own_in_suit: int) -> int:
    """Return the card of the suit led to play; `own_in_suit`: the hand's cards of it."""
    others_in_suit = position.unplayed & position.led & ~own_in_suit
    return choose_follow_from_facts(
        own_in_suit,
        position.best_card,
        position.led,
        others_in_suit,
        position.partner_holds(),
        position.size - position.cards_in_trick - 1,
    )


def choose_follow_from_facts(
    own_in_suit: i64,
    winning_card: i64,
    led_suit: i64,
    others_in_suit: i64,
    is_partner_winning: bool,
    seats_to_play: i64,
) -> i64:
    """Return the card of the suit led to play, as `choose_follow`, from the facts that matter.

    `winning_card`: the card that holds the trick. `led_suit`: the suit led. `others_in_suit`: unseen cards of that
    suit. `is_partner_winning`: whether a partner holds the trick. `seats_to_play`: how many seats play after this
    one.
    """
    low = own_in_suit & -own_in_suit
    if own_in_suit == low or not winning_card & led_suit:
        return low
    winners = own_in_suit & -(winning_card << 1)
    if not winners:
        return low
    bits: int = winners
    top_card: i64 = 1 << bits.bit_length() - 1
    if is_partner_winning:
        if not seats_to_play or not others_in_suit & (top_card - winning_card):
            return low
        return lowest_equal_card(winners, others_in_suit, top_card)
    if not seats_to_play:
        return winners & -winners
    if seats_to_play == 1 or top_card > others_in_suit:
        return lowest_equal_card(winners, others_in_suit, top_card)
    return low


def choose_ruff_or_discard(position: Position, cards: int) -> int:
    """Return the card to ruff with or to discard, for a hand without the suit led."""
    trumps: i64 = position.trumps
    winning_card: i64 = position.best_card
    led: i64 = position.led
    own_trumps: i64 = cards & trumps
    if own_trumps and not trumps & led:
        is_ruffed = winning_card & trumps
        winning_trumps = own_trumps & -(winning_card << 1) if is_ruffed else own_trumps
        if winning_trumps:
            if not position.partner_holds():
                return winning_trumps & -winning_trumps
            place = position.best_card.bit_length() - 1
            is_safe = (
                position.cards_in_trick + 1 == position.size
                or is_ruffed != 0
                or winning_card > position.unplayed & led & ~winning_card
            )
            if not is_safe and place % position.width < HIGH_CARD_STEPS:
                return winning_trumps & -winning_trumps
    return choose_discard(position, cards)


def choose_discard(position: Position, cards: int) -> int:
    """Return the least useful card: low, and not the guard of a high card; trumps last."""
    least_cost: i64 = ABOVE_ANY_DISCARD_COST
    card: i64 = 0
    width: i64 = position.width
    cards_out: i64 = position.unplayed & ~cards
    suit: i64 = position.full_suit
    base: i64 = 0
    plain_cards: i64 = cards & ~position.trumps
    if not plain_cards:
        return cards & -cards
    while plain_cards:
        own_in_suit = plain_cards & suit
        if own_in_suit:
            plain_cards ^= own_in_suit
            low = own_in_suit & -own_in_suit
            others_in_suit = cards_out & suit
            bits: int = low
            cost: i64 = bits.bit_length() - base
            if low > others_in_suit:
                cost += MASTER_DISCARD_COST
            if own_in_suit > others_in_suit >> 2 and SUIT_SIZES[own_in_suit >> base] == 2:
                cost += GUARD_DISCARD_COST
            if cost < least_cost:
                least_cost = cost
                card = low
        suit <<= width
        base += width
    return card


def lowest_equal_card(own_in_suit: i64, others_in_suit: i64, top_card: i64) -> i64:
    """Return the lowest of the hand's cards equal to `top_card`: no unseen card lies between them."""
    below: int = others_in_suit & (top_card - 1)
    equals = own_in_suit & -(1 << below.bit_length()) & (top_card | top_card - 1)
    return equals & -equals
