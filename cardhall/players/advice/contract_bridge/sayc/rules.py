"""The language in which a system is written down: the places of an auction, and what may be said there.

A place is all calls since the first bid, `1M - 2N -`: bids by level and strain, `-` a pass, `X` and `XX`, `_` any
call, `[2C,2D]` one of these, a dot for any level. Letters stand for strains: `C D H S N`, or for what is bid there,
`M` a major and `o` the other, `m` a minor and `n` the other, `x y z w` any suits; different letters are different
suits. ` or ` stands between places where the same is said.

A rule of a place is a call, its name, and the hand for it; the first rule whose hand fits is right. A letter that the
place leaves open stands for each suit that the place does not name, spades first. A call without a level is the
cheapest of its strain, with `+` before it one higher. The hand, in words with blanks between (`|` between two kinds):

    12+  12-14  -5   points, long suits counted;  15-17h  in high cards;  10-12@M  with those trumps
    min:9  points in high cards at least;  5+S  4-5S  4S  -3S  lengths;  S>=H  S>H  S>H+1  lengths compared
    longest:w  of the suits left open, of equal ones the higher;  cheapest:w  of equal ones the lower
    bal  balanced;  stop:w  stop:them  stopped;  good:w  quick:4  aces:0,4  kings:1  as in `Meaning`
    F  GF  partner must bid, to game;  art  the strain is not meant;  ask:M  asks for aces, or next for kings
    shows:4+w  what partner may rely on, else the lengths named;  shows:-  nothing;  rare  for want of a better call
    fresh  passed  whether one could have opened and did not;  seat:34  in which turns
    cheap  at the lowest level;  jump:1  one above it;  vul  safe  whether one's side is vulnerable
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, final

from cardhall.players.advice.contract_bridge.calls import (
    DOUBLE,
    NT,
    PASS,
    REDOUBLE,
    bid,
    is_bid,
    level_of,
    strain_of,
)
from cardhall.players.advice.contract_bridge.hands import HIGH, TOTAL
from cardhall.players.advice.contract_bridge.meanings import (
    ANY_ACES,
    ANY_KINGS,
    MOST,
    ONE_ROUND,
    TO_GAME,
    Meaning,
)
from cardhall.players.advice.contract_bridge.reading import Reading

Rule = tuple[str, str, str]  # the call, its name, the hand
Bound = dict[str, int]  # the suits that letters stand for

STRAINS: Final = "CDHSN"
OPEN: Final = "Mmxyzw"  # letters that stand for a suit
OTHERS: Final = {"o": "M", "n": "m"}  # letters that stand for the suit of the same rank
SAID: Final = {"-": PASS, "X": DOUBLE, "XX": REDOUBLE}
SUIT: Final = "[CDHSMmonxyzw]"
POINTS: Final = re.compile(rf"(\d*)([-+])(\d*)(h|@{SUIT})?$")
LENGTH: Final = re.compile(rf"(\d*)(\+|-)?(\d*)({SUIT})$")
COMPARED: Final = re.compile(rf"({SUIT})(>=|>)({SUIT})(?:\+(\d))?$")
LETTERS: Final = re.compile(rf"(?<![a-zA-Z])[-+\d@:.]*({SUIT})(?![a-zA-Z])")


def allowed(letter: str, suit: int) -> bool:
    """Whether a letter may stand for a suit."""
    return suit >= 2 if letter == "M" else suit < 2 if letter == "m" else True


def partner_suit(suit: int) -> int:
    """The other suit of the same rank."""
    return 5 - suit if suit >= 2 else 1 - suit


def suit_of(letter: str, bound: Bound) -> int:
    """The strain that a letter stands for; -1: none yet."""
    place = STRAINS.find(letter)
    if place >= 0:
        return place
    if letter in OTHERS:
        whose = bound.get(OTHERS[letter], -1)
        return whose if whose < 0 else partner_suit(whose)
    return bound.get(letter, -1)


@final
class Place:
    """A place of an auction, and the rules for it."""

    def __init__(self, pattern: Sequence[str], rules: Sequence[Rule], whole: bool) -> None:
        """`whole`: nothing else is said there; otherwise what is said anywhere may be said too."""
        self.pattern: list[str] = list(pattern)
        self.rules: list[Rule] = list(rules)
        self.whole = whole

    def matches(self, calls: Sequence[int]) -> Bound | None:
        """What the letters stand for, where these calls since the first bid lead to this place."""
        bound: Bound = {}
        for number in range(len(calls)):
            if not matches_one(self.pattern[number], calls[number], bound):
                return None
        return bound

    def meanings(self, reading: Reading, bound: Bound) -> list[Meaning]:
        """What may be said, in the order of the rules."""
        named = list(bound.values())
        named += [STRAINS.index(part[1]) for part in self.pattern if len(part) == 2 and part[1] in "CDHS"]
        found: list[Meaning] = []
        for rule in self.rules:
            letter = open_letter(rule, bound)
            if not letter:
                found += read_rule(rule, reading, bound, named)
                continue
            for suit in (3, 2, 1, 0):
                if suit not in named and allowed(letter, suit):
                    found += read_rule(rule, reading, {**bound, letter: suit}, named)
        return found


def matches_one(part: str, call: int, bound: Bound) -> bool:
    """Whether a call is what a part of a place says; letters that are new there are bound."""
    if part == "_":
        return True
    if part[0] == "[":
        return any(matches_one(one, call, bound) for one in part[1:-1].split(","))
    if part in SAID:
        return call == SAID[part]
    if not is_bid(call) or (part[0] != "." and level_of(call) != int(part[0])):
        return False
    letter, strain = part[1], strain_of(call)
    suit = suit_of(letter, bound)
    if suit >= 0:
        return strain == suit
    if strain == NT or strain in bound.values() or not allowed(letter, strain):
        return False
    bound[letter] = strain
    return True


def open_letter(rule: Rule, bound: Bound) -> str:
    """The letter of a rule that stands for no suit yet."""
    call, _, hand = rule
    for text in (call, *hand.replace("|", " ").split()):
        for letter in LETTERS.findall(text):
            whose = OTHERS.get(letter, letter)
            if whose in OPEN and whose not in bound:
                return whose
    return ""


def call_of(text: str, reading: Reading, bound: Bound) -> int:
    """The call that a rule names; -1 where it cannot be made."""
    if text in SAID:
        call = SAID[text]
        able = call == PASS or (reading.may_double() if call == DOUBLE else reading.may_redouble())
        return call if able else -1
    strain = suit_of(text[-1], bound)
    if text[0].isdigit():
        call = bid(int(text[0]), strain)
    else:
        level = reading.cheapest(strain) + len(text) - 1
        if level > 7:
            return -1
        call = bid(level, strain)
    return call if reading.may_bid(call) else -1


def read_rule(rule: Rule, reading: Reading, bound: Bound, named: Sequence[int]) -> list[Meaning]:
    """What a rule says, for these suits."""
    call = call_of(rule[0], reading, bound)
    if call < 0:
        return []
    found = []
    for hand in rule[2].split("|"):
        meaning = read_hand(call, rule[1], hand, reading, bound, named)
        if meaning is not None:
            found.append(meaning)
    return found


def read_hand(call: int, name: str, hand: str, reading: Reading, bound: Bound, named: Sequence[int]) -> Meaning | None:
    """What a call says with a hand of this kind; None where the rule is not for now."""
    low, high, count, least_high = 0, MOST, TOTAL, 0
    cards: list[tuple[int, int, int]] = []
    shows: list[tuple[int, int, int]] = []
    told = False
    compared: list[tuple[int, int, int]] = []
    balanced = rare = False
    natural = True
    stops = good = quick = forcing = 0
    aces, kings, asks = ANY_ACES, ANY_KINGS, -1
    for word in hand.split():
        if not holds(word, call, reading):
            return None
        points = POINTS.match(word)
        if points is not None:
            count = TOTAL if not points[4] else HIGH if points[4] == "h" else suit_of(points[4][1], bound)
            low = int(points[1]) if points[1] else 0
            high = MOST if points[2] == "+" else int(points[3])
            continue
        if LENGTH.match(word) is not None:
            cards.append(length_of(word, bound))
            continue
        lengths = COMPARED.match(word)
        if lengths is not None:
            more = int(lengths[4]) if lengths[4] else 1 if lengths[2] == ">" else 0
            compared.append((suit_of(lengths[1], bound), suit_of(lengths[3], bound), more))
            continue
        key, _, value = word.partition(":")
        if key == "bal":
            balanced = True
        elif key == "F":
            forcing = ONE_ROUND
        elif key == "GF":
            forcing = TO_GAME
        elif key == "art":
            natural = False
        elif key == "rare":
            rare = True
        elif key == "stop":
            stops |= reading.theirs if value == "them" else 1 << suit_of(value, bound)
        elif key == "good":
            good |= 1 << suit_of(value, bound)
        elif key == "quick":
            quick = int(value)
        elif key == "min":
            least_high = int(value)
        elif key == "aces":
            aces = bits_of(value)
        elif key == "kings":
            kings = bits_of(value)
        elif key == "ask":
            asks = suit_of(value, bound)
        elif key == "shows":
            told = True
            if value != "-":
                shows.append(length_of(value, bound))
        elif key in ("longest", "cheapest"):
            compared += longest(suit_of(value, bound), named, key == "longest")
        elif key not in NOW:
            raise ValueError(f"{word} says nothing of a hand")
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
        tuple(shows) if told else None,
        natural,
        asks,
        least_high,
        rare,
        kings,
    )


NOW: Final = ("fresh", "passed", "seat", "cheap", "jump", "vul", "safe")  # words that say when a rule is for


def holds(word: str, call: int, reading: Reading) -> bool:
    """Whether a rule with this word is for now."""
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


def length_of(word: str, bound: Bound) -> tuple[int, int, int]:
    """A length, as `Meaning` has it."""
    found = LENGTH.match(word)
    if found is None:
        raise ValueError(f"{word} is no length")
    least = int(found[1]) if found[1] else 0
    most = least
    if found[2]:
        most = 13 if found[2] == "+" else int(found[3])
    return suit_of(found[4], bound), least, most


def longest(suit: int, named: Sequence[int], high: bool) -> list[tuple[int, int, int]]:
    """No suit left open is longer, and of those as long none is to be preferred."""
    return [
        (suit, other, 0 if (suit > other) == high else 1) for other in range(4) if other != suit and other not in named
    ]


def bits_of(value: str) -> int:
    """Numbers as bits."""
    found = 0
    for number in value.split(","):
        found |= 1 << int(number)
    return found


# ---- tables


def after(places: str, *rules: Rule, whole: bool = False) -> list[Place]:
    """What is said in these places; `whole`: and nothing else."""
    return [Place(pattern.split(), rules, whole) for pattern in places.split(" or ")]


@final
class Table:
    """All places of a system, found by the number of calls since the first bid."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.by_length: dict[int, list[Place]] = {}
        for place in places:
            self.by_length.setdefault(len(place.pattern), []).append(place)

    def at(self, reading: Reading) -> tuple[Place, Bound] | None:
        """The first place that an auction has come to."""
        calls = reading.calls[reading.first_bid() :]
        for place in self.by_length.get(len(calls), ()):
            bound = place.matches(calls)
            if bound is not None:
                return place, bound
        return None
