"""Tricks played at random in whole numbers, for deals that are imagined or counted by the million.

Only where suit must be followed, and nothing but that decides what is legal and who wins: see `can_be_played`.
"""

from __future__ import annotations

import random

from mypy_extensions import i64

from cardhall.cards import Card
from cardhall.rules.engine.fast_random import FACTOR, WORD, begin
from cardhall.rules.engine.results import new_tuple
from cardhall.rules.engine.zones import HAND, WON
from cardhall.rules.mechanisms.card_order import COUNT
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_state import Trick, TrickState


def can_be_played(state: TrickState, rules: TrickRules) -> bool:
    """Whether `play_tricks` does what the rules say: a trick is about to be led to, and nobody listens."""
    simple = rules.only_follow and rules.plain and rules.highest_wins
    return simple and state.news is None and not state.powerless and not state.zones["trick"]


def play_tricks(state: TrickState, rules: TrickRules, rng: random.Random) -> int:
    """Play all cards of the deal, every legal one being equally likely. Returns how many they were.

    The tricks go to the piles of the winners' sides.
    """
    zones, suits, rounds, side_of = state.zones, rules.suits, state.rounds, state.setup.side_of
    faces, suit_at, fields = suits.faces, suits.suit_at, suits.fields
    chance: i64 = begin(rng)
    width: i64 = suits.width
    trumps: i64 = rules.trumps
    leader: int = state.playing
    seats = rounds[leader]
    hands: list[int] = [0] * len(rounds)
    for seat in seats:
        hands[seat] = suits.flags(zones[HAND[seat]])
    piles = [zones[WON[side]] for side in side_of]  # by seat
    tricks = list(state.tricks)
    left = len(zones[HAND[leader]])
    number = left * len(seats)
    while left:
        led: i64 = 0  # the whole suit led,
        base: i64 = 0  # the place of its lowest card,
        winning: i64 = 0  # the cards that can win,
        best: i64 = 0  # and the one that does
        some: list[Card] = []
        seats = rounds[leader]
        for seat in seats:
            cards: i64 = hands[seat]
            card: i64 = cards & led
            if card:
                limit: i64 = COUNT[card >> base]
            else:
                card = cards
                limit = left
            if limit > 1:
                chance = FACTOR * (chance & WORD) + (chance >> 30)
                drawn = (chance & WORD) * limit >> 30
                while drawn:
                    card &= card - 1
                    drawn -= 1
                card &= -card
            hands[seat] = cards ^ card
            bit: int = card
            place = bit.bit_length() - 1
            if not best:
                suit = suit_at[place]
                led = fields[suit]
                base = suit * width
                winning = led | trumps
                best, leader = card, seat
            elif card & winning and card > best:
                best, leader = card, seat
            some.append(faces[place])
        taken = tuple(some)
        trick: Trick = new_tuple(Trick, (seats, taken, leader, ""))
        tricks.append(trick)
        piles[leader].extend(taken)
        left -= 1
    if number:
        state.leader = seats[0]
    for seat in seats:
        zone = HAND[seat]
        zones[zone] = []
        if state.known:
            state.known = tuple([known for known in state.known if known.zone != zone])
    state.tricks = tuple(tricks)
    state.playing = leader
    state.turn = state.deciders[leader]
    return number
