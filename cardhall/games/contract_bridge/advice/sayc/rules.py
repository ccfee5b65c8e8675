"""The notation for bidding systems: places of an auction, and rules for calls at a place.

A place is given by all calls since the first bid, such as `1M - 2N -`: bids by level and strain, `-` for a pass, `X`
and `XX` for double and redouble, `_` for any call, `[2C,2D]` for one of several calls, and a dot for any level. Letters
stand for strains: `C D H S N`, or for the strain that was bid: `M` a major and `o` the other major, `m` a minor and `n`
the other minor, `x y z w v` any suits. Different letters are different suits. ` or ` separates places with the same
rules.

A rule is a call, its name, and a hand; the first rule with a fitting hand gives the call. A letter that the place
leaves open stands for each suit that the place does not name, spades first (`v`: clubs first). A call without a level
is the cheapest of its strain; with `+` it is one level higher. Hands are written in the words of `hand_words`, with `|`
between alternatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import DOUBLE, NT, PASS, REDOUBLE, bid, is_bid, level_of, strain_of
from cardhall.games.contract_bridge.advice.meanings import Meaning
from cardhall.games.contract_bridge.advice.sayc.hand_words import (
    CONDITION_WORDS,
    NO_BINDINGS,
    Bindings,
    bind_letter,
    letters_in,
    meaning_of,
    suit_of_letter,
    word_applies,
)

Rule = tuple[str, str, str]  # the call, its name, the hand

CALL_BY_SIGN: Final = {"-": PASS, "X": DOUBLE, "XX": REDOUBLE}


def letter_may_be(letter: str, suit: int) -> bool:
    """Return whether a letter may stand for a suit."""
    return suit >= 2 if letter == "M" else suit < 2 if letter == "m" else True


@final
class ParsedRule:
    """A rule, parsed once when the tables are made."""

    def __init__(self, rule: Rule) -> None:
        """Parse a rule into its call, the hands with their conditions, and the letters to be bound."""
        self.call, self.name = rule[0], rule[1]
        self.letters: list[str] = letters_in(f"{rule[0]} {rule[2].replace('|', ' ')}")
        self.hands: list[str] = []
        self.conditions: list[list[str]] = []  # for each hand, its words of `CONDITION_WORDS`
        for hand in rule[2].split("|"):
            words = hand.split()
            now = [word for word in words if word.partition(":")[0] in CONDITION_WORDS]
            self.conditions.append(now)
            self.hands.append(" ".join([word for word in words if word not in now]))

    def meanings(self, reading: Reading, suits: Bindings, named: int) -> list[Meaning]:
        """Return the meanings of the rule in an auction, for every binding of the letters that are still open.

        `suits`: the bindings so far; `named`: the suits named in the auction, as bits.
        """
        for letter in self.letters:
            if suit_of_letter(letter, suits) < 0:
                of_all: list[Meaning] = []
                for suit in (0, 1, 2, 3) if letter == "v" else (3, 2, 1, 0):
                    if not named >> suit & 1 and suit not in suits and letter_may_be(letter, suit):
                        of_all += self.meanings(reading, bind_letter(suits, letter, suit), named)
                return of_all
        call = call_of_rule(self.call, reading, suits)
        if call < 0:
            return []
        found = []
        for number in range(len(self.hands)):
            if all(word_applies(word, call, reading) for word in self.conditions[number]):
                meaning = meaning_of(call, self.name, self.hands[number], suits, named)
                if meaning is not None:
                    found.append(meaning)
        return found


@final
class Place:
    """A place of an auction, and the rules for it."""

    def __init__(self, pattern: Sequence[str], rules: Sequence[Rule], whole: bool, ranks: str) -> None:
        """Set up a place.

        `pattern`: the calls, each a word; `whole`: whether the rules are all calls of the place, and not only preferred
        to the natural system; `ranks`: a condition such as `x>z`, by which the suit `x` ranks above `z`; "" for none.
        """
        self.pattern: list[str] = list(pattern)
        self.rules: list[ParsedRule] = [ParsedRule(rule) for rule in rules]
        self.whole = whole
        self.ranks = ranks
        self.named_suits: int = 0
        for part in self.pattern:
            if len(part) == 2 and part[1] in "CDHS":
                self.named_suits |= 1 << suit_of_letter(part[1], NO_BINDINGS)

    def matches(self, calls: Sequence[int]) -> Bindings | None:
        """Return the bindings of letters if the calls since the first bid lead to the place."""
        suits: Bindings = NO_BINDINGS
        for number in range(len(calls)):
            found = match_part(self.pattern[number], calls[number], suits)
            if found is None:
                return None
            suits = found
        if self.ranks and suit_of_letter(self.ranks[0], suits) < suit_of_letter(self.ranks[-1], suits):
            return None
        return suits

    def meanings(self, reading: Reading, suits: Bindings) -> list[Meaning]:
        """Return the meanings of all rules in an auction at this place, in order; `suits`: the bindings of letters."""
        named = self.named_suits
        for suit in suits:
            if suit >= 0:
                named |= 1 << suit
        found: list[Meaning] = []
        for rule in self.rules:
            found += rule.meanings(reading, suits, named)
        return found


def match_part(part: str, call: int, suits: Bindings) -> Bindings | None:
    """Return the bindings after a call matched a part of a place; None if it does not match."""
    if part == "_":
        return suits
    if part[0] == "[":
        for one in part[1:-1].split(","):
            found = match_part(one, call, suits)
            if found is not None:
                return found
        return None
    if part in CALL_BY_SIGN:
        return suits if call == CALL_BY_SIGN[part] else None
    if not is_bid(call) or (part[0] != "." and level_of(call) != int(part[0])):
        return None
    letter, strain = part[1], strain_of(call)
    suit = suit_of_letter(letter, suits)
    if suit >= 0:
        return suits if strain == suit else None
    if strain == NT or strain in suits or not letter_may_be(letter, strain):
        return None
    return bind_letter(suits, letter, strain)


def call_of_rule(text: str, reading: Reading, suits: Bindings) -> int:
    """Return the call of a rule; -1 if illegal."""
    if text in CALL_BY_SIGN:
        call = CALL_BY_SIGN[text]
        able = call == PASS or (reading.may_double() if call == DOUBLE else reading.may_redouble())
        return call if able else -1
    strain = suit_of_letter(text[-1], suits)
    if text[0].isdigit():
        call = bid(int(text[0]), strain)
    else:
        level = reading.cheapest(strain) + len(text) - 1
        if level > 7:
            return -1
        call = bid(level, strain)
    return call if reading.may_bid(call) else -1


# ---- tables


def rules_after(places: str, *rules: Rule, whole: bool = False, ranks: str = "") -> list[Place]:
    """Return places with the same rules; `places`: separated by ` or `; `whole`, `ranks`: see `Place`."""
    return [Place(pattern.split(), rules, whole, ranks) for pattern in places.split(" or ")]


def part_may_match(part: str, call: int) -> bool:
    """Return whether a part of a place may match a call with any binding; for bids, any bid."""
    if part[0] == "[":
        return any(part_may_match(one, call) for one in part[1:-1].split(","))
    return part == "_" or (call == CALL_BY_SIGN[part] if part in CALL_BY_SIGN else is_bid(call))


@final
class Table:
    """All places of a system, found by the first bid and the kinds of the calls since then."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places: list[Place] = list(places)
        # A cache: the places that may match, by the first bid and the later calls, where 0 stands for any bid.
        self.candidates_by_calls: dict[tuple[int, ...], list[Place]] = {}

    def find_place(self, reading: Reading) -> tuple[Place, Bindings] | None:
        """Return the first place that matches an auction, with the bindings of its letters; None: no place."""
        calls = reading.calls[reading.first_bid() :]
        key = tuple([call if call >= PASS or not number else 0 for number, call in enumerate(calls)])
        near = self.candidates_by_calls.get(key)
        if near is None:
            near = [place for place in self.places if self.may_match(place, key)]
            self.candidates_by_calls[key] = near
        for place in near:
            suits = place.matches(calls)
            if suits is not None:
                return place, suits
        return None

    def may_match(self, place: Place, key: tuple[int, ...]) -> bool:
        """Return whether a place may match auctions with this key: see `near`."""
        if len(place.pattern) != len(key):
            return False
        if key and match_part(place.pattern[0], key[0], NO_BINDINGS) is None:
            return False
        return all(part_may_match(part, call) for part, call in zip(place.pattern, key, strict=True))
