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
    SuitBindings,
    bind_letter,
    condition_applies,
    parse_meaning,
    suit_letters_in,
    suit_of_letter,
)

CallRule = tuple[str, str, str]  # the call, its name, the hand

CALL_BY_SYMBOL: Final = {"-": PASS, "X": DOUBLE, "XX": REDOUBLE}


def can_letter_stand_for(letter: str, suit: int) -> bool:
    """Return whether a letter may stand for a suit."""
    return suit >= 2 if letter == "M" else suit < 2 if letter == "m" else True


@final
class ParsedRule:
    """A rule, parsed once when the tables are made."""

    def __init__(self, rule: CallRule) -> None:
        """Parse a rule into its call, the hands with their conditions, and the letters to be bound."""
        self.call, self.name = rule[0], rule[1]
        self.letters: list[str] = suit_letters_in(f"{rule[0]} {rule[2].replace('|', ' ')}")
        self.hands: list[str] = []
        self.conditions: list[list[str]] = []  # for each hand, its words of `CONDITION_WORDS`
        for hand in rule[2].split("|"):
            hand_words = hand.split()
            rule_conditions = [word for word in hand_words if word.partition(":")[0] in CONDITION_WORDS]
            self.conditions.append(rule_conditions)
            self.hands.append(" ".join([word for word in hand_words if word not in rule_conditions]))

    def meanings(self, reading: Reading, bindings: SuitBindings, named_suits: int) -> list[Meaning]:
        """Return the meanings of the rule in an auction, for every binding of the letters that are still open.

        `bindings`: the bindings so far; `named_suits`: the suits named in the auction, as bits.
        """
        for letter in self.letters:
            if suit_of_letter(letter, bindings) < 0:
                of_all: list[Meaning] = []
                for suit in (0, 1, 2, 3) if letter == "v" else (3, 2, 1, 0):
                    if not named_suits >> suit & 1 and suit not in bindings and can_letter_stand_for(letter, suit):
                        of_all += self.meanings(reading, bind_letter(bindings, letter, suit), named_suits)
                return of_all
        call = call_of_rule(self.call, reading, bindings)
        if call < 0:
            return []
        meanings = []
        for number in range(len(self.hands)):
            if all(condition_applies(word, call, reading) for word in self.conditions[number]):
                meaning = parse_meaning(call, self.name, self.hands[number], bindings, named_suits)
                if meaning is not None:
                    meanings.append(meaning)
        return meanings


@final
class AuctionPlace:
    """A place of an auction, and the rules for it."""

    def __init__(
        self, pattern: Sequence[str], rules: Sequence[CallRule], is_complete: bool, rank_condition: str
    ) -> None:
        """Set up a place.

        `pattern`: the calls, each a word; `is_complete`: whether the rules are all calls of the place, and not only
        preferred to the natural system; `rank_condition`: a condition such as `x>z`, by which the suit `x` ranks
        above `z`; "" for none.
        """
        self.pattern: list[str] = list(pattern)
        self.rules: list[ParsedRule] = [ParsedRule(rule) for rule in rules]
        self.is_complete = is_complete
        self.rank_condition = rank_condition
        self.named_suits: int = 0
        for part in self.pattern:
            if len(part) == 2 and part[1] in "CDHS":
                self.named_suits |= 1 << suit_of_letter(part[1], NO_BINDINGS)

    def matches(self, calls: Sequence[int]) -> SuitBindings | None:
        """Return the bindings of letters if the calls since the first bid lead to the place."""
        bindings: SuitBindings = NO_BINDINGS
        for number in range(len(calls)):
            matched_bindings = match_call(self.pattern[number], calls[number], bindings)
            if matched_bindings is None:
                return None
            bindings = matched_bindings
        if self.rank_condition and suit_of_letter(self.rank_condition[0], bindings) < suit_of_letter(
            self.rank_condition[-1], bindings
        ):
            return None
        return bindings

    def meanings(self, reading: Reading, bindings: SuitBindings) -> list[Meaning]:
        """Return the meanings of all rules in an auction at this place, in order.

        `bindings`: the bindings of letters.
        """
        named_suits = self.named_suits
        for suit in bindings:
            if suit >= 0:
                named_suits |= 1 << suit
        meanings: list[Meaning] = []
        for rule in self.rules:
            meanings += rule.meanings(reading, bindings, named_suits)
        return meanings


def match_call(call_pattern: str, call: int, bindings: SuitBindings) -> SuitBindings | None:
    """Return the bindings after a call matched a part of a place; None if it does not match."""
    if call_pattern == "_":
        return bindings
    if call_pattern[0] == "[":
        for one in call_pattern[1:-1].split(","):
            found = match_call(one, call, bindings)
            if found is not None:
                return found
        return None
    if call_pattern in CALL_BY_SYMBOL:
        return bindings if call == CALL_BY_SYMBOL[call_pattern] else None
    if not is_bid(call) or (call_pattern[0] != "." and level_of(call) != int(call_pattern[0])):
        return None
    letter, strain = call_pattern[1], strain_of(call)
    suit = suit_of_letter(letter, bindings)
    if suit >= 0:
        return bindings if strain == suit else None
    if strain == NT or strain in bindings or not can_letter_stand_for(letter, strain):
        return None
    return bind_letter(bindings, letter, strain)


def call_of_rule(call_notation: str, reading: Reading, bindings: SuitBindings) -> int:
    """Return the call of a rule; -1 if illegal."""
    if call_notation in CALL_BY_SYMBOL:
        call = CALL_BY_SYMBOL[call_notation]
        able = call == PASS or (reading.may_double() if call == DOUBLE else reading.may_redouble())
        return call if able else -1
    strain = suit_of_letter(call_notation[-1], bindings)
    if call_notation[0].isdigit():
        call = bid(int(call_notation[0]), strain)
    else:
        level = reading.cheapest_level(strain) + len(call_notation) - 1
        if level > 7:
            return -1
        call = bid(level, strain)
    return call if reading.may_bid(call) else -1


# ---- tables


def rules_after(
    places: str, *rules: CallRule, is_complete: bool = False, rank_condition: str = ""
) -> list[AuctionPlace]:
    """Return places with the same rules.

    `places`: separated by ` or `; `is_complete`, `rank_condition`: see `AuctionPlace`.
    """
    return [AuctionPlace(pattern.split(), rules, is_complete, rank_condition) for pattern in places.split(" or ")]


def can_match_call(call_pattern: str, call: int) -> bool:
    """Return whether a part of a place may match a call with any binding; for bids, any bid."""
    if call_pattern[0] == "[":
        return any(can_match_call(one, call) for one in call_pattern[1:-1].split(","))
    return call_pattern == "_" or (
        call == CALL_BY_SYMBOL[call_pattern] if call_pattern in CALL_BY_SYMBOL else is_bid(call)
    )


@final
class RuleTable:
    """All places of a system, found by the first bid and the kinds of the calls since then."""

    def __init__(self, places: Sequence[AuctionPlace]) -> None:
        self.places: list[AuctionPlace] = list(places)
        # A cache: the places that may match, by the first bid and the later calls, where 0 stands for any bid.
        self.candidates_by_calls: dict[tuple[int, ...], list[AuctionPlace]] = {}

    def find_place(self, reading: Reading) -> tuple[AuctionPlace, SuitBindings] | None:
        """Return the first place that matches an auction, with the bindings of its letters; None: no place."""
        calls = reading.calls[reading.first_bid_index() :]
        key = tuple([call if call >= PASS or not number else 0 for number, call in enumerate(calls)])
        candidates = self.candidates_by_calls.get(key)
        if candidates is None:
            candidates = [place for place in self.places if self.may_match(place, key)]
            self.candidates_by_calls[key] = candidates
        for place in candidates:
            bindings = place.matches(calls)
            if bindings is not None:
                return place, bindings
        return None

    def may_match(self, place: AuctionPlace, auction_key: tuple[int, ...]) -> bool:
        """Return whether a place may match auctions with this key: see `candidates`."""
        if len(place.pattern) != len(auction_key):
            return False
        if auction_key and match_call(place.pattern[0], auction_key[0], NO_BINDINGS) is None:
            return False
        return all(can_match_call(part, call) for part, call in zip(place.pattern, auction_key, strict=True))
