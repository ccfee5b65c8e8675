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
    ANY_ACE_COUNT,
    ANY_KING_COUNT,
    FORCING_ONE_ROUND,
    FORCING_TO_GAME,
    NO_POINT_LIMIT,
    Meaning,
)

# bindings: the suits for which the letters of `SUIT_VARIABLES` stand, in their order; -1: none
SuitBindings = tuple[int, ...]

STRAIN_LETTERS: Final = "CDHSN"
SUIT_VARIABLES: Final = "Mmxyzwv"  # letters that stand for a suit
SAME_RANK_LETTERS: Final = {"o": "M", "n": "m"}  # letters that stand for the suit of the same rank
NO_BINDINGS: Final[SuitBindings] = (-1,) * len(SUIT_VARIABLES)
SUIT_PATTERN: Final = "[CDHSMmonxyzwv]"
POINTS_PATTERN: Final = re.compile(rf"(\d*)([-+])(\d*)(h|@{SUIT_PATTERN})?$")
LENGTH_PATTERN: Final = re.compile(rf"(\d*)(\+|-)?(\d*)({SUIT_PATTERN})$")
COMPARISON_PATTERN: Final = re.compile(rf"({SUIT_PATTERN})(>=|>)({SUIT_PATTERN})(?:\+(\d))?$")
LETTER_PATTERN: Final = re.compile(rf"(?<![a-zA-Z])[-+\d@:.]*({SUIT_PATTERN})(?![a-zA-Z])")
# Words about the auction and not the hand: a rule holds only where they apply.
CONDITION_WORDS: Final = ("fresh", "passed", "seat", "cheap", "jump", "vul", "safe")


def suit_of_letter(letter: str, suits: SuitBindings) -> int:
    """Return the strain that a letter stands for; -1: none yet."""
    place = STRAIN_LETTERS.find(letter)
    if place >= 0:
        return place
    if letter in SAME_RANK_LETTERS:
        bound_suit = suits[SUIT_VARIABLES.index(SAME_RANK_LETTERS[letter])]
        return bound_suit if bound_suit < 0 else 5 - bound_suit if bound_suit >= 2 else 1 - bound_suit
    return suits[SUIT_VARIABLES.index(letter)]


def bind_letter(suits: SuitBindings, letter: str, suit: int) -> SuitBindings:
    """Return the bindings of letters with one more letter bound to a suit."""
    place = SUIT_VARIABLES.index(letter)
    return (*suits[:place], suit, *suits[place + 1 :])


def suit_letters_in(text: str) -> list[str]:
    """Return the letters in a call or a hand that must stand for a suit."""
    letters = [match[1] for word in text.split() for match in LETTER_PATTERN.finditer(word)]
    return [
        SAME_RANK_LETTERS.get(letter, letter)
        for letter in letters
        if SAME_RANK_LETTERS.get(letter, letter) in SUIT_VARIABLES
    ]


@lru_cache(maxsize=20_000)
def parse_meaning(call: int, name: str, hand_notation: str, suits: SuitBindings, named_suits: int) -> Meaning | None:
    """Return the meaning of a call for a hand in this notation; None if a `rank` does not hold for the suits.

    `name`: the call's title; `suits`: the bindings of letters; `named_suits`: suits named in the auction, as bits.
    Raises ValueError for an unknown word.
    """
    min_points, max_points, count_method, min_high_points, max_high_points = (
        0,
        NO_POINT_LIMIT,
        TOTAL_COUNT,
        0,
        NO_POINT_LIMIT,
    )
    has_point_range = False
    high_cards: tuple[int, int] | None = None
    suit_lengths: list[tuple[int, int, int]] = []
    shown_lengths: list[tuple[int, int, int]] = []
    gives_shown_lengths = False
    length_differences: list[tuple[int, int, int]] = []
    is_balanced = is_unbalanced = is_rare = False
    is_natural = True
    stopped_suits = good_suits = half_quick_tricks = forcing = 0
    aces, kings, question_trumps = ANY_ACE_COUNT, ANY_KING_COUNT, -1
    for word in hand_notation.split():
        points = POINTS_PATTERN.match(word)
        if points is not None:
            lower_bound = int(points[1]) if points[1] else 0
            upper_bound = NO_POINT_LIMIT if points[2] == "+" else int(points[3])
            if points[4] == "h":
                high_cards = lower_bound, upper_bound
                continue
            if has_point_range:
                raise ValueError(f"{hand_notation} counts points twice")
            has_point_range, min_points, max_points = True, lower_bound, upper_bound
            count_method = suit_of_letter(points[4][1], suits) if points[4] else TOTAL_COUNT
            continue
        if LENGTH_PATTERN.match(word) is not None:
            suit_lengths.append(parse_length(word, suits))
            continue
        lengths = COMPARISON_PATTERN.match(word)
        if lengths is not None:
            more = int(lengths[4]) if lengths[4] else 1 if lengths[2] == ">" else 0
            length_differences.append((suit_of_letter(lengths[1], suits), suit_of_letter(lengths[3], suits), more))
            continue
        key, _, value = word.partition(":")
        if key == "bal":
            is_balanced = True
        elif key == "unbal":
            is_unbalanced = True
        elif key == "F":
            forcing = FORCING_ONE_ROUND
        elif key == "GF":
            forcing = FORCING_TO_GAME
        elif key == "art":
            is_natural = False
        elif key == "rare":
            is_rare = True
        elif key == "stop":
            stopped_suits |= 1 << suit_of_letter(value, suits)
        elif key == "good":
            good_suits |= 1 << suit_of_letter(value, suits)
        elif key == "quick":
            half_quick_tricks = int(value)
        elif key == "min":
            min_high_points = int(value)
        elif key == "aces":
            aces = number_bits(value)
        elif key == "kings":
            kings = number_bits(value)
        elif key == "ask":
            question_trumps = suit_of_letter(value, suits)
        elif key == "shows":
            gives_shown_lengths = True
            if value != "-":
                shown_lengths.append(parse_length(value, suits))
        elif key == "rank":
            if suit_of_letter(value[0], suits) < suit_of_letter(value[-1], suits):
                return None
        elif key == "rest":
            suit_lengths += [
                parse_length(value + STRAIN_LETTERS[suit], suits) for suit in range(4) if not named_suits >> suit & 1
            ]
        elif key in ("longest", "cheapest"):
            length_differences += longest_suit_comparisons(suit_of_letter(value, suits), named_suits, key == "longest")
        else:
            raise ValueError(f"{word} says nothing of a hand")
    if high_cards is not None and has_point_range:
        min_high_points, max_high_points = max(min_high_points, high_cards[0]), high_cards[1]
    elif high_cards is not None:
        min_points, max_points, count_method = high_cards[0], high_cards[1], HIGH_CARDS_COUNT
    if has_point_range:  # points with long or short suits are never fewer than high-card points
        min_points = max(min_points, min_high_points)
    return Meaning(
        call,
        name,
        min_points,
        max_points,
        count_method,
        tuple(suit_lengths),
        tuple(length_differences),
        is_balanced,
        stopped_suits,
        good_suits,
        aces,
        half_quick_tricks,
        forcing,
        tuple(shown_lengths) if gives_shown_lengths else None,
        is_natural,
        question_trumps,
        min_high_points,
        is_rare,
        kings,
        max_high_points,
        is_unbalanced,
    )


def condition_applies(condition: str, call: int, reading: Reading) -> bool:
    """Return whether a word of `CONDITION_WORDS` applies to a call in an auction."""
    key, _, value = condition.partition(":")
    if key == "fresh":
        return not reading.has_passed_before()
    if key == "passed":
        return reading.has_passed_before()
    if key == "seat":
        return str(len(reading.calls) + 1) in value
    if key == "cheap":
        return level_of(call) == reading.cheapest_level(strain_of(call))
    if key == "jump":
        return level_of(call) == reading.cheapest_level(strain_of(call)) + int(value)
    if key == "vul":
        return reading.vulnerable[reading.side]
    return key != "safe" or not reading.vulnerable[reading.side]


def parse_length(length_notation: str, suits: SuitBindings) -> tuple[int, int, int]:
    """Return the suit, fewest and most cards of a length such as `4-5S`."""
    match = LENGTH_PATTERN.match(length_notation)
    if match is None:
        raise ValueError(f"{length_notation} is no length")
    fewest_cards = int(match[1]) if match[1] else 0
    most = fewest_cards
    if match[2]:
        most = 13 if match[2] == "+" else int(match[3])
    return suit_of_letter(match[4], suits), fewest_cards, most


def longest_suit_comparisons(suit: int, named_suits: int, prefers_highest: bool) -> list[tuple[int, int, int]]:
    """Return the comparisons by which a suit is the longest open suit.

    `prefers_highest`: of equal suits the highest.
    """
    return [
        (suit, other, 0 if (suit > other) == prefers_highest else 1)
        for other in range(4)
        if other != suit and not named_suits >> other & 1
    ]


def number_bits(number_list: str) -> int:
    """Return numbers such as `0,4` as bits."""
    found = 0
    for number in number_list.split(","):
        found |= 1 << int(number)
    return found
