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
MASTER_LEAD: Final = 20  # the highest card left
SEQUENCE_LEAD: Final = 8  # the top of a sequence
LOW_LEAD: Final = 4  # a low card: half of this counts, and three halves for each card of the suit
MANY_TRUMPS: Final = 4  # trumps with which a hand draws trumps, if they are more than half of the others'
VERY_MANY_TRUMPS: Final = 5  # with which it does so without the highest trump
MAKER_TRUMPS: Final = 3  # with which the maker of trumps draws them
DRAWING_CHANCES: Final = 4  # of DRAWING_OF: how often the maker's partner leads trumps without the highest
DRAWING_OF: Final = 5
MAX_LEAD_LUCK: Final = 3 * LEAD_VALUE_UNIT  # the most that chance adds to a lead's value
# Costs of discards, in ranks:
MASTER_COST: Final = 20  # of a card that nothing left beats
GUARD_COST: Final = 4  # of the only guard of a high card
ABOVE_ANY_COST: Final = 1000
HIGH_HEIGHT: Final = 8  # steps above the lowest of its suit, from which a partner's card may win the trick by itself
BURDEN_WEIGHT: Final = 32  # of a point that a card costs its taker, in ranks: more than a suit has
SOUGHT_SUIT_VALUE: Final = 40 * LEAD_VALUE_UNIT  # of leading a suit that may draw a sought card


@final
class PlayGuide:
    """Rules of thumb for the cards of a deal, with random choices among close plays.

    `trump_maker`: the seat whose side leads trumps to draw them, where making trumps matters; -1 for nobody.
    """

    def __init__(self, rng: random.Random, maker: int = -1) -> None:
        self.random_state: i64 = first_state(rng)
        self.trump_maker = maker

    def below(self, limit: i64) -> i64:
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
            if position.naming and not position.lying and cards & position.naming:
                position.play(cards, choose_suit_to_name(position, cards))
            else:
                position.play(cards)
            number += 1

    def play_out_simply(self, position: Position, least: int = 0) -> int:
        """Play all cards as `play_out`, where suit is followed and tricks are all that counts.

        Stops before a trick in which the seats hold no more than `least` cards. Returns the number of cards played.
        """
        hands, places, whole_at = position.hands, position.places, position.suits.whole_at
        trumps: i64 = position.trumps
        size: i64 = position.size
        seat: i64 = position.turn
        lying: i64 = position.lying
        led: i64 = position.led
        best: i64 = position.best
        holder: i64 = position.holder
        out: i64 = position.out
        number = 0
        for _ in range(position.hands[position.turn].cards.bit_count() - least):  # tricks
            number -= lying
            while lying < size:
                own = hands[seat]
                cards: i64 = own.cards
                able: i64 = 0
                if lying:
                    able = cards & led
                card = able or cards
                if card & (card - 1):  # there is a choice
                    if able:
                        partner = own.party == hands[holder].party
                        card = choose_follow_from_facts(able, best, led, out & led & ~able, partner, size - lying - 1)
                    else:
                        position.turn, position.out = seat, out
                        if not lying:
                            card = self.choose_lead(position, cards)
                        else:
                            position.best, position.led, position.holder, position.lying = best, led, holder, lying
                            card = ruff_or_discard(position, cards)
                bit: int = card
                place = bit.bit_length() - 1
                places.append(place)
                own.cards = cards ^ card
                out &= ~card
                if not lying:
                    best, holder = card, seat
                    led = whole_at[place]
                    position.leader = seat
                else:
                    if not card & led:
                        position.thrown |= card
                    if card > best and card & (led | trumps):
                        best, holder = card, seat
                lying += 1
                seat = own.after
            number += size
            lying = 0
            position.finish_simply(holder)
            seat = holder
        position.out, position.best, position.holder = out, best, holder
        return number

    def play_best(self, position: Position, cards: int) -> None:
        """Play the best of the given legal cards."""
        card = self.choose_card(position, cards)
        named = position.naming and not position.lying and card & position.naming
        position.play(card, choose_suit_to_name(position, card) if named else 0)

    def choose_card(self, position: Position, cards: int) -> int:
        """Return the choice of the seat to play among legal cards."""
        if cards & (cards - 1) == 0:
            return cards
        if position.declares:
            cards = cards & ~position.rules.kept(position, position.hands[position.turn].cards) or cards
        if position.counts_points and position.all_want_most:
            return PointPlay(position, position.hands[position.turn].cards | cards).best_card(cards)
        if position.all_want_fewest:
            return PointAvoidance(position, position.hands[position.turn].cards | cards).best_card(cards)
        if not position.all_want_most and AIM_FEWEST in position.aims and position.aims[position.turn] > AIM_FEWEST:
            card = self.choose_before_nil_bidder(position, cards)
            if card:
                return card
        if not position.all_want_most and not position.wants_tricks(position.turn):
            if position.lying and position.aims[position.turn] == AIM_SPOIL:
                return choose_spoiler(position, cards)
            return self.choose_low_lead(position, cards) if not position.lying else choose_duck(position, cards)
        if not position.lying:
            return self.choose_lead(position, cards)
        if not position.all_want_most and position.aims[position.holder] == AIM_FEWEST:
            winners = cards & position.winning()
            if position.partner_holds() and winners:
                return winners & -winners  # relieve a partner who wants no trick
            if not position.partner_holds() and cards != winners:  # another party's is left with it
                return choose_duck(position, cards) if cards & position.led else choose_discard(position, cards)
        if position.counts_points and position.partner_holds() and is_trick_safe(position):  # among seats of other aims
            return most_valuable_card(position, cards)
        own = cards & position.led
        if own and not own & position.winning() and position.trumps and not position.rules.binds_followers:
            return ruff_or_discard(position, cards)
        return choose_follow(position, own) if own else ruff_or_discard(position, cards)

    def choose_before_nil_bidder(self, position: Position, cards: int) -> int:
        """Return the card to play before a seat with a nil bid among others without; 0 for no change.

        A partner of the nil bidder plays high, opponents stay low.
        """
        party_of, seat = position.party_of, position.turn
        for _ in range(position.size - position.lying - 1):
            seat = position.after[seat]
            if position.aims[seat] == AIM_FEWEST:
                if party_of[seat] == party_of[position.turn]:
                    return choose_covering_card(position, cards)
                if not position.lying:
                    return self.choose_low_lead(position, cards)
                return choose_duck(position, cards) if cards & position.led else choose_discard(position, cards)
        return 0

    def choose_lead(self, position: Position, cards: int) -> int:
        """Return the card to lead."""
        if not position.trumps:
            return PointPlay(position, position.hands[position.turn].cards | cards).best_card(cards)
        trumps: i64 = position.trumps
        out: i64 = position.out & ~cards
        base: i64 = position.trump_base
        own: i64 = cards & trumps
        others = out & trumps
        bits: int = own
        top: i64 = 1 << bits.bit_length() - 1 if own else 0
        if own and self.trump_maker >= 0 and position.party_of[position.turn] == position.party_of[self.trump_maker]:
            if others and (
                own > others or (position.turn != self.trump_maker and self.below(DRAWING_OF) < DRAWING_CHANCES)
            ):
                return top  # draw trumps; the maker's partner leads them through
            if position.turn == self.trump_maker and SUIT_SIZES[own >> base] >= MAKER_TRUMPS:
                return top
        if own and others:
            many: i64 = SUIT_SIZES[own >> base]
            is_long = many >= MANY_TRUMPS and many > SUIT_SIZES[others >> base] // 2
            if is_long and (own > others or many >= VERY_MANY_TRUMPS):
                return top if own > others else own & -own
        left: i64 = cards & ~trumps
        if not left:
            return top if own > others else own & -own
        best: i64 = -1
        card: i64 = 0
        suit: i64 = position.full
        width: i64 = position.width
        base = 0
        while left:
            own = left & suit
            if own:
                left ^= own
                others = out & suit
                bits = own
                top = 1 << bits.bit_length() - 1
                if own > others:  # the highest card left: lead it while others still follow
                    value: i64 = (MASTER_LEAD + SUIT_SIZES[others >> base]) * LEAD_VALUE_UNIT
                else:
                    bits = own ^ top
                    if bits and not others & (top - (1 << bits.bit_length() - 1)):  # the top of a sequence
                        value = (SEQUENCE_LEAD + SUIT_SIZES[own >> base]) * LEAD_VALUE_UNIT
                    else:
                        top = own & -own
                        value = (LOW_LEAD + 3 * SUIT_SIZES[own >> base]) * LEAD_VALUE_UNIT // 2
                value += self.below(MAX_LEAD_LUCK)
                if value > best:
                    best = value
                    card = top
            suit <<= width
            base += width
        return card

    def choose_low_lead(self, position: Position, cards: int) -> int:
        """Return the card to lead in order not to win: a low card of a suit in which others hold higher cards."""
        out = position.out & ~cards
        sought = position.rules.sought
        best = -SOUGHT_SUIT_VALUE
        card = cards & -cards
        base = 0
        for suit in position.suits.fields:
            own = cards & suit
            if own:
                held = own & sought
                own = own & ~sought or own
                low = own & -own
                value = (
                    4 * SUIT_SIZES[(out & suit & -low) >> base] + SUIT_SIZES[own >> base]
                ) * LEAD_VALUE_UNIT + self.below(MAX_LEAD_LUCK)
                if sought & suit:
                    value += -SOUGHT_SUIT_VALUE if held else SOUGHT_SUIT_VALUE if out & suit & sought else 0
                if value > best:
                    best = value
                    card = low
            base += position.width
        return card


def choose_suit_to_name(position: Position, card: int) -> int:
    """Return the suit that a card led should name: the hand's longest, as a whole suit; 0 for the card's own suit."""
    able, cards = position.rules.may_name(position, card), position.hands[position.turn].cards & ~card
    most = -1
    found = 0
    for whole in position.suits.fields:
        many = (cards & whole).bit_count()
        if whole & able and many > most:
            most = many
            found = whole
    return found


def is_trick_safe(position: Position) -> bool:
    """Return whether nobody can beat the card that holds the trick, voids being ignored."""
    if position.lying + 1 == position.size:
        return True
    above = position.winning() & position.out & ~position.hands[position.turn].cards
    return not above & position.led if position.best & position.trumps == 0 else not above


def most_valuable_card(position: Position, cards: int) -> int:
    """Return the card that counts most, plain suits before trumps; among equals the lowest."""
    most = -1
    card = cards & -cards
    points = position.rules.points
    left = cards & ~position.trumps or cards
    while left:
        low = left & -left
        left ^= low
        worth = points[low.bit_length() - 1]
        if worth > most:
            most = worth
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
    if position.lying + 1 == position.size:
        return 1 << cards.bit_length() - 1
    return cards & -cards


def choose_covering_card(position: Position, cards: int) -> int:
    """Return the card that keeps a partner from winning the trick, as far as can be told; 0 if none does."""
    others = position.out & ~position.hands[position.turn].cards
    left = cards & position.winning() if position.lying else cards
    if position.lying and not left & position.led:
        return left & -left
    best, card = position.width, 0  # the cards of others above it
    while left:
        top = 1 << left.bit_length() - 1
        suit = position.suit_of(top)
        above = (others & suit & -top).bit_count()
        if above < best:
            best, card = above, cheapest_equal(left & suit, others & suit, top)
        left &= ~suit
    return card


def choose_spoiler(position: Position, cards: int) -> int:
    """Return the card to follow with in order to spoil the misère of another party's seat.

    As long as that seat may still have to beat the trick, the card beats the trick by as little as possible. If that
    seat holds the trick, the card stays below. Otherwise high cards go, and low cards are kept for leading.
    """
    party_of, aims, winning = position.party_of, position.aims, position.winning()
    own, seat = party_of[position.turn], position.turn
    others = position.out & ~position.hands[seat].cards
    for _ in range(position.size - position.lying - 1):
        seat = position.after[seat]
        if party_of[seat] != own and aims[seat] == AIM_FEWEST and winning & others:
            return choose_duck(position, cards)
    if cards & ~winning and party_of[position.holder] != own and aims[position.holder] == AIM_FEWEST:
        return choose_duck(position, cards)
    return 1 << cards.bit_length() - 1 if cards & position.led else most_dangerous_card(position, cards)


def most_dangerous_card(position: Position, cards: int) -> int:
    """Return the best discard of a player who avoids tricks: the highest count, then the highest rank."""
    most = -1
    card = cards & -cards
    width, burdens = position.width, position.rules.throw_values
    left = cards
    while left:
        low = left & -left
        left ^= low
        place = low.bit_length() - 1
        worth = burdens[place] * BURDEN_WEIGHT + place % width
        if worth >= most:
            most = worth
            card = low
    return card


def choose_follow(position: Position, own: int) -> int:
    """Return the card of the suit led to play; `own`: the hand's cards of it."""
    others = position.out & position.led & ~own
    return choose_follow_from_facts(
        own, position.best, position.led, others, position.partner_holds(), position.size - position.lying - 1
    )


def choose_follow_from_facts(
    own: i64, best: i64, led: i64, others: i64, is_partner_winning: bool, seats_to_play: i64
) -> i64:
    """Return the card of the suit led to play, as `choose_follow`, from the facts that matter.

    `best`: the card that holds the trick. `led`: the suit led. `others`: unseen cards of that suit.
    `is_partner_winning`: whether a partner holds the trick. `seats_to_play`: how many seats play after this one.
    """
    low = own & -own
    if own == low or not best & led:
        return low
    winners = own & -(best << 1)
    if not winners:
        return low
    bits: int = winners
    top: i64 = 1 << bits.bit_length() - 1
    if is_partner_winning:
        if not seats_to_play or not others & (top - best):
            return low
        return cheapest_equal(winners, others, top)
    if not seats_to_play:
        return winners & -winners
    if seats_to_play == 1 or top > others:
        return cheapest_equal(winners, others, top)
    return low


def ruff_or_discard(position: Position, cards: int) -> int:
    """Return the card to ruff with or to discard, for a hand without the suit led."""
    trumps: i64 = position.trumps
    best: i64 = position.best
    led: i64 = position.led
    own: i64 = cards & trumps
    if own and not trumps & led:
        ruffed = best & trumps
        able = own & -(best << 1) if ruffed else own
        if able:
            if not position.partner_holds():
                return able & -able
            place = position.best.bit_length() - 1
            safe = position.lying + 1 == position.size or ruffed != 0 or best > position.out & led & ~best
            if not safe and place % position.width < HIGH_HEIGHT:
                return able & -able
    return choose_discard(position, cards)


def choose_discard(position: Position, cards: int) -> int:
    """Return the least useful card: low, and not the guard of a high card; trumps last."""
    least: i64 = ABOVE_ANY_COST
    card: i64 = 0
    width: i64 = position.width
    out: i64 = position.out & ~cards
    suit: i64 = position.full
    base: i64 = 0
    left: i64 = cards & ~position.trumps
    if not left:
        return cards & -cards
    while left:
        own = left & suit
        if own:
            left ^= own
            low = own & -own
            others = out & suit
            bits: int = low
            value: i64 = bits.bit_length() - base
            if low > others:
                value += MASTER_COST
            if own > others >> 2 and SUIT_SIZES[own >> base] == 2:
                value += GUARD_COST
            if value < least:
                least = value
                card = low
        suit <<= width
        base += width
    return card


def cheapest_equal(own: i64, others: i64, top: i64) -> i64:
    """Return the lowest of the hand's cards equal to `top`: no unseen card lies between them."""
    below: int = others & (top - 1)
    equals = own & -(1 << below.bit_length()) & (top | top - 1)
    return equals & -equals
