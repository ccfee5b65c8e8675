"""Notation for hands: `10-12@M 4+M GF` means 10 to 12 points with a major as trumps, four cards in it, game forcing.

The words, separated by blanks:

    12+  12-14  -5   points, long suits counted;  10-12@M  points with M as trumps
    15-17h  high-card points, alone or added;  min:9  least high-card points
    5+S  4-5S  4S  -3S  length of a suit;  S>=H  S>H  S>H+1  lengths compared;  rank:x>w  suit x ranks above w
    longest:w  w is the longest suit not yet named, of equal suits the higher;  cheapest:w  of equal suits the lower
    rest:3+  length of each suit that the auction has not named;  bal  unbal  balanced or not
    stop:w  w is stopped;  good:w  quick:4  aces:0,4  kings:1  see `Meaning`
    F  GF  forces the partner for one round, or to game;  art  artificial;  ask:M  asks for aces, M being trumps
    shows:4+w  length on which the partner may rely, instead of the lengths named;  shows:-  no length
    rare  last resort;  fresh  the seat has not passed before;  passed  the seat has;  seat:34  third or fourth to call
    cheap  at the lowest level;  jump:1  one level higher;  vul  safe  the own side is vulnerable, or not

Letters stand for suits: see `rules`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import level_of, strain_of
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import (
    ANY_ACES,
    ANY_KINGS,
    NO_POINT_LIMIT,
    ONE_ROUND,
    TO_GAME,
    Meaning,
)

Bindings = tuple[
    int, ...
]  # bindings: the suits for which the letters of `OPEN_LETTERS` stand, in their order; -1: none

STRAIN_LETTERS: Final = "CDHSN"
OPEN_LETTERS: Final = "Mmxyzwv"  # letters that stand for a suit
SAME_RANK_LETTERS: Final = {"o": "M", "n": "m"}  # letters that stand for the suit of the same rank
NO_BINDINGS: Final[Bindings] = (-1,) * len(OPEN_LETTERS)
SUIT_PATTERN: Final = "[CDHSMmonxyzwv]"
POINTS_PATTERN: Final = re.compile(rf"(\d*)([-+])(\d*)(h|@{SUIT_PATTERN})?$")
LENGTH_PATTERN: Final = re.compile(rf"(\d*)(\+|-)?(\d*)({SUIT_PATTERN})$")
COMPARED_PATTERN: Final = re.compile(rf"({SUIT_PATTERN})(>=|>)({SUIT_PATTERN})(?:\+(\d))?$")
LETTER_PATTERN: Final = re.compile(rf"(?<![a-zA-Z])[-+\d@:.]*({SUIT_PATTERN})(?![a-zA-Z])")
# Words about the auction and not the hand: a rule holds only where they apply.
CONDITION_WORDS: Final = ("fresh", "passed", "seat", "cheap", "jump", "vul", "safe")


def suit_of_letter(letter: str, suits: Bindings) -> int:
    """Return the strain that a letter stands for; -1: none yet."""
    place = STRAIN_LETTERS.find(letter)
    if place >= 0:
        return place
    if letter in SAME_RANK_LETTERS:
        bound_suit = suits[OPEN_LETTERS.index(SAME_RANK_LETTERS[letter])]
        return bound_suit if bound_suit < 0 else 5 - bound_suit if bound_suit >= 2 else 1 - bound_suit
    return suits[OPEN_LETTERS.index(letter)]


def bind_letter(suits: Bindings, letter: str, suit: int) -> Bindings:
    """Return the bindings of letters with one more letter bound to a suit."""
    place = OPEN_LETTERS.index(letter)
    return (*suits[:place], suit, *suits[place + 1 :])


def letters_in(text: str) -> list[str]:
    """Return the letters in a call or a hand that must stand for a suit."""
    found = [match[1] for word in text.split() for match in LETTER_PATTERN.finditer(word)]
    return [
        SAME_RANK_LETTERS.get(letter, letter)
        for letter in found
        if SAME_RANK_LETTERS.get(letter, letter) in OPEN_LETTERS
    ]


@lru_cache(maxsize=20_000)
def meaning_of(call: int, name: str, hand: str, suits: Bindings, named: int) -> Meaning | None:
    """Return the meaning of a call for a hand in this notation; None if a `rank` does not hold for the suits.

    `name`: the call's title; `suits`: the bindings of letters; `named`: suits named in the auction, as bits. Raises
    ValueError for an unknown word.
    """
    low, high, count, least_high, most_high = 0, NO_POINT_LIMIT, TOTAL_COUNT, 0, NO_POINT_LIMIT
    has_point_range = False
    high_cards: tuple[int, int] | None = None
    cards: list[tuple[int, int, int]] = []
    shows: list[tuple[int, int, int]] = []
    gives_shown_lengths = False
    compared: list[tuple[int, int, int]] = []
    balanced = unbalanced = rare = False
    natural = True
    stops = good = quick = forcing = 0
    aces, kings, asks = ANY_ACES, ANY_KINGS, -1
    for word in hand.split():
        points = POINTS_PATTERN.match(word)
        if points is not None:
            least = int(points[1]) if points[1] else 0
            most = NO_POINT_LIMIT if points[2] == "+" else int(points[3])
            if points[4] == "h":
                high_cards = least, most
                continue
            if has_point_range:
                raise ValueError(f"{hand} counts points twice")
            has_point_range, low, high = True, least, most
            count = suit_of_letter(points[4][1], suits) if points[4] else TOTAL_COUNT
            continue
        if LENGTH_PATTERN.match(word) is not None:
            cards.append(length_bounds(word, suits))
            continue
        lengths = COMPARED_PATTERN.match(word)
        if lengths is not None:
            more = int(lengths[4]) if lengths[4] else 1 if lengths[2] == ">" else 0
            compared.append((suit_of_letter(lengths[1], suits), suit_of_letter(lengths[3], suits), more))
            continue
        key, _, value = word.partition(":")
        if key == "bal":
            balanced = True
        elif key == "unbal":
            unbalanced = True
        elif key == "F":
            forcing = ONE_ROUND
        elif key == "GF":
            forcing = TO_GAME
        elif key == "art":
            natural = False
        elif key == "rare":
            rare = True
        elif key == "stop":
            stops |= 1 << suit_of_letter(value, suits)
        elif key == "good":
            good |= 1 << suit_of_letter(value, suits)
        elif key == "quick":
            quick = int(value)
        elif key == "min":
            least_high = int(value)
        elif key == "aces":
            aces = bits_of_numbers(value)
        elif key == "kings":
            kings = bits_of_numbers(value)
        elif key == "ask":
            asks = suit_of_letter(value, suits)
        elif key == "shows":
            gives_shown_lengths = True
            if value != "-":
                shows.append(length_bounds(value, suits))
        elif key == "rank":
            if suit_of_letter(value[0], suits) < suit_of_letter(value[-1], suits):
                return None
        elif key == "rest":
            cards += [length_bounds(value + STRAIN_LETTERS[suit], suits) for suit in range(4) if not named >> suit & 1]
        elif key in ("longest", "cheapest"):
            compared += longest_suit_comparisons(suit_of_letter(value, suits), named, key == "longest")
        else:
            raise ValueError(f"{word} says nothing of a hand")
    if high_cards is not None and has_point_range:
        least_high, most_high = max(least_high, high_cards[0]), high_cards[1]
    elif high_cards is not None:
        low, high, count = high_cards[0], high_cards[1], HIGH_CARDS_COUNT
    if has_point_range:  # points with long or short suits are never fewer than high-card points
        low = max(low, least_high)
    return Meaning(
        call,
        name,
        low,
        high,
        count,
        tuple(cards),
        tuple(compared),
        balanced,
        stops,
        good,
        aces,
        quick,
        forcing,
        tuple(shows) if gives_shown_lengths else None,
        natural,
        asks,
        least_high,
        rare,
        kings,
        most_high,
        unbalanced,
    )


def word_applies(word: str, call: int, reading: Reading) -> bool:
    """Return whether a word of `CONDITION_WORDS` applies to a call in an auction."""
    key, _, value = word.partition(":")
    if key == "fresh":
        return not reading.has_passed_before()
    if key == "passed":
        return reading.has_passed_before()
    if key == "seat":
        return str(len(reading.calls) + 1) in value
    if key == "cheap":
        return level_of(call) == reading.cheapest(strain_of(call))
    if key == "jump":
        return level_of(call) == reading.cheapest(strain_of(call)) + int(value)
    if key == "vul":
        return reading.vulnerable[reading.side]
    return key != "safe" or not reading.vulnerable[reading.side]


def length_bounds(word: str, suits: Bindings) -> tuple[int, int, int]:
    """Return the suit, fewest and most cards of a length such as `4-5S`."""
    found = LENGTH_PATTERN.match(word)
    if found is None:
        raise ValueError(f"{word} is no length")
    least = int(found[1]) if found[1] else 0
    most = least
    if found[2]:
        most = 13 if found[2] == "+" else int(found[3])
    return suit_of_letter(found[4], suits), least, most


def longest_suit_comparisons(suit: int, named: int, high: bool) -> list[tuple[int, int, int]]:
    """Return the comparisons by which a suit is the longest open suit; `high`: of equal suits the highest."""
    return [
        (suit, other, 0 if (suit > other) == high else 1)
        for other in range(4)
        if other != suit and not named >> other & 1
    ]


def bits_of_numbers(value: str) -> int:
    """Return numbers such as `0,4` as bits."""
    found = 0
    for number in value.split(","):
        found |= 1 << int(number)
    return found
