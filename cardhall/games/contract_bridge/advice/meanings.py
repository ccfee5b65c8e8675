"""Meanings of calls as data, used both to choose a call for a hand and to explain a call.

A `Meaning` is a kind of hand that a call may show. `Known` is what all calls of a seat have shown together.
"""

from __future__ import annotations

from typing import Final, final

from cardhall.cards import SUITS
from cardhall.games.contract_bridge.advice.calls import PASS, STRAIN_TEXTS
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT, Hand
from cardhall.language import in_words, listing, numbered, one_of_suit, say, suit_name
from cardhall.language.values import Count

FOR_WANT_OF_BETTER_TEXT: Final = say("No better bid")
STRONG_HAND_TEXT: Final = say("A strong hand, asks for more")
NO_POINT_LIMIT: Final = 40  # points; a hand never has more
# How long a call forces the partner to bid (0: not at all).
ONE_ROUND: Final = 1
TO_GAME: Final = 2
ANY_ACES: Final = 31  # none to four, as bits
ANY_KINGS: Final = 31
# Units of misfit, by which a hand differs from a meaning:
POINT_MISFIT: Final = 0.9  # for each point outside the range
CARD_MISFIT: Final = 1.5  # for each card outside a length
# for each other condition that the hand does not meet; half of it for a suit that is not good
OTHER_MISFIT: Final = 1.5

SuitLengths = tuple[tuple[int, int, int], ...]  # (suit, fewest cards, most cards)
LengthDifferences = tuple[tuple[int, int, int], ...]  # (a, b, n): at least n cards more in suit a than in suit b


@final
class Meaning:
    """A possible meaning of a call: the bounds of the hand that it shows."""

    def __init__(
        self,
        call: int,
        name: str,
        low: int = 0,
        high: int = NO_POINT_LIMIT,
        count: int = TOTAL_COUNT,
        cards: SuitLengths = (),
        compared: LengthDifferences = (),
        balanced: bool = False,
        stops: int = 0,
        good: int = 0,
        aces: int = ANY_ACES,
        quick: int = 0,
        forcing: int = 0,
        shows: SuitLengths | None = None,
        natural: bool = True,
        asks: int = -1,
        least_high: int = 0,
        rare: bool = False,
        kings: int = ANY_KINGS,
        most_high: int = NO_POINT_LIMIT,
        unbalanced: bool = False,
    ) -> None:
        """Set the bounds of the hand.

        `name`: a title of the call in words. `low`, `high`: points, counted by `count` (see `Hand.points`);
        `least_high`, `most_high`: high-card points besides. `cards`, `compared`: lengths of suits. `balanced`,
        `unbalanced`: whether the hand must be so. `stops`, `good`: suits that must be stopped, or good, as bits.
        `aces`, `kings`: possible numbers, as bits. `quick`: defensive tricks at least, in halves.

        `forcing`: how long the partner must bid. `shows`: the lengths on which the partner may rely, if they differ
        from `cards`. `natural`: whether the strain named is meant. `asks`: the trumps for which the call asks for aces;
        -1: no question. `rare`: a last resort, which others expect only if the call has no other meaning.
        """
        self.call = call
        self.name = name
        self.low = max(low, 0)
        self.high = high
        self.count = count
        self.cards = cards
        self.compared = compared
        self.balanced = balanced
        self.stops = stops
        self.good = good
        self.aces = aces
        self.quick = quick
        self.forcing = forcing
        self.shows: SuitLengths = cards if shows is None else shows
        self.natural = natural
        self.asks = asks
        self.least_high = least_high
        self.rare = rare
        self.kings = kings
        self.most_high = most_high
        self.unbalanced = unbalanced

    def fits(self, hand: Hand) -> bool:
        """Return whether a hand is within all bounds of the meaning."""
        high = hand.high_points
        if high < self.least_high or high > self.most_high:
            return False
        count = self.count
        # Points with a suit as trumps (-1 here) take longer to count, so the lengths are compared first.
        points = high if count == HIGH_CARDS_COUNT else hand.total_points if count == TOTAL_COUNT else -1
        if points >= 0 and (points < self.low or points > self.high):
            return False
        lengths = hand.lengths
        for suit, least, most in self.cards:
            if not least <= lengths[suit] <= most:
                return False
        if points < 0 and not self.low <= hand.points(count) <= self.high:
            return False
        for one, other, more in self.compared:
            if lengths[one] - lengths[other] < more:
                return False
        if self.unbalanced if hand.balanced else self.balanced:
            return False
        if self.stops & ~hand.stops or self.good & ~hand.good_suits or hand.quick < self.quick:
            return False
        return bool(self.aces >> hand.aces & self.kings >> hand.kings & 1)

    def misfit(self, hand: Hand) -> float:
        """Return the misfit of a hand with the meaning: 0 for a fit, about 1 for each point or card outside a bound."""
        lengths = hand.lengths
        total = 0.0
        for suit, least, most in self.cards:
            total += CARD_MISFIT * max(0, least - lengths[suit], lengths[suit] - most)
        points = hand.points(self.count)
        total += POINT_MISFIT * max(
            0,
            self.low - points,
            points - self.high,
            self.least_high - hand.high_points,
            hand.high_points - self.most_high,
        )
        for one, other, more in self.compared:
            total += CARD_MISFIT * max(0, more - lengths[one] + lengths[other])
        if self.unbalanced if hand.balanced else self.balanced:
            total += OTHER_MISFIT
        total += OTHER_MISFIT * (self.stops & ~hand.stops).bit_count()
        total += 0.5 * OTHER_MISFIT * (self.good & ~hand.good_suits).bit_count()
        total += 0.5 * max(0, self.quick - hand.quick)
        if not self.aces >> hand.aces & self.kings >> hand.kings & 1:
            total += 2 * OTHER_MISFIT
        return total

    def length(self, suit: int) -> tuple[int, int]:
        """Return the fewest and the most cards of a suit that the partner may expect."""
        for which, least, most in self.shows:
            if which == suit:
                return least, most
        return (2, 5) if self.balanced else (0, 13)

    def describe(self) -> str:
        """Return the meaning as a sentence."""
        parts = [
            text for text in (self._points(), say("a balanced hand") if self.balanced else "", *self._lengths()) if text
        ]
        if self.stops:
            suits = [STRAIN_TEXTS[suit] for suit in range(4) if self.stops >> suit & 1]
            parts.append(say("{listed} stopped", listed=listing(suits, "and")))
        if self.aces != ANY_ACES:
            parts.append(describe_numbers(self.aces, numbered(highest_of_bits(self.aces), "ace")))
        if self.kings != ANY_KINGS:
            parts.append(describe_numbers(self.kings, numbered(highest_of_bits(self.kings), "king")))
        if self.quick > 1:
            parts.append(say("{sure_tricks} in defence", sure_tricks=numbered(self.quick // 2, "sure trick")))
        if self.call == PASS and self.high < NO_POINT_LIMIT:
            parts.append(say("or more with no suitable bid"))
        force = {ONE_ROUND: say("partner must bid"), TO_GAME: say("game forcing")}.get(self.forcing, "")
        all_parts = listing(parts, ",")
        if not parts:
            return say("{name}; {force}.", name=self.name, force=force) if force else say("{name}.", name=self.name)
        if not force:
            return say("{name}: {parts}.", name=self.name, parts=all_parts)
        return say("{name}: {parts}; {force}.", name=self.name, parts=all_parts, force=force)

    def _points(self) -> str:
        if self.low <= 0 and self.high >= NO_POINT_LIMIT:
            return ""
        if self.high >= NO_POINT_LIMIT:
            number = say("{points} or more", points=numbered(self.low, "point"))
        elif self.low <= 0:
            number = say("at most {points}", points=numbered(self.high, "point")) if self.high else say("no points")
        else:
            number = (
                say("{low} to {high} points", low=self.low, high=self.high)
                if self.low < self.high
                else say("{points}", points=numbered(self.low, "point"))
            )
        if self.count == HIGH_CARDS_COUNT:
            return say("{number} in high cards", number=number)
        return (
            number
            if self.count == TOTAL_COUNT
            else say("{number} with {strains} as trumps", number=number, strains=STRAIN_TEXTS[self.count])
        )

    def _lengths(self) -> list[str]:
        parts = []
        for suit, least, most in self.shows:
            if most >= 13:
                if least:
                    parts.append(say("{cards} or more", cards=describe_cards(least, suit)))
            elif not most:
                parts.append(say("no {one_}", one_=one_of_suit(SUITS[suit])))
            elif not least:
                parts.append(say("at most {cards}", cards=describe_cards(most, suit)))
            else:
                parts.append(
                    say(
                        "{numbers} to {other_numbers} {name}",
                        numbers=in_words(least),
                        other_numbers=in_words(most),
                        name=suit_name(SUITS[suit]),
                    )
                    if least < most
                    else say("{count} {suit}", count=in_words(least), suit=suit_name(SUITS[suit]))
                )
        return parts


def highest_of_bits(numbers: int) -> int:
    """Return the highest of numbers given as bits."""
    return numbers.bit_length() - 1


def describe_numbers(numbers: int, last: Count) -> str:
    """Return possible numbers of aces or kings in words, `none or four aces`; `last`: the highest, in words."""
    able = [number for number in range(highest_of_bits(numbers)) if numbers >> number & 1]
    some = [in_words(number) if number else say("none", context="of aces") for number in able]
    return say("{aces:words}", aces=listing([*some, last], "or"))


def describe_cards(number: int, suit: int) -> str:
    """Return a number of cards of a suit in words: `one spade`, `four hearts`."""
    if number == 1:
        return say("one {suit}", suit=one_of_suit(SUITS[suit]))
    return say("{count} {suit}", count=in_words(number), suit=suit_name(SUITS[suit]))


def length_range(suit: int, meanings: list[Meaning]) -> tuple[int, int]:
    """Return the shortest and longest length of a suit among some meanings."""
    least, most = 13, 0
    for meaning in meanings:
        fewest, longest = meaning.length(suit)
        least, most = min(least, fewest), max(most, longest)
    return least, most


def merge_meanings(meanings: list[Meaning]) -> Meaning:
    """Return the meaning with the bounds that all of some meanings share."""
    first = meanings[0]
    shows: list[tuple[int, int, int]] = []
    for suit in range(4):
        least, most = length_range(suit, meanings)
        if least > 0 or most < 13:
            shows.append((suit, least, most))
    counts = {meaning.count for meaning in meanings}
    stops, aces, balanced, quick = 15, 0, True, 99
    for meaning in meanings:
        stops &= meaning.stops
        aces |= meaning.aces
        balanced = balanced and meaning.balanced
        quick = min(quick, meaning.quick)
    return Meaning(
        first.call,
        first.name,
        min([meaning.low for meaning in meanings]),
        max([meaning.high for meaning in meanings]),
        first.count if len(counts) == 1 else TOTAL_COUNT,
        balanced=balanced,
        stops=stops,
        aces=aces,
        quick=quick,
        forcing=min([meaning.forcing for meaning in meanings]),
        shows=tuple([one for one in shows if not (balanced and one[1:] == (2, 5))]),
    )


@final
class ShownHand:
    """The bounds of a seat's hand that its calls have shown."""

    def __init__(self) -> None:
        self.low: int = 0  # points, by whatever count
        self.high: int = NO_POINT_LIMIT
        self.shortest: list[int] = [0, 0, 0, 0]  # by suit
        self.longest: list[int] = [13, 13, 13, 13]
        self.balanced: bool = False
        self.aces: int = ANY_ACES

    def after(self, said: list[Meaning]) -> ShownHand:
        """Return the knowledge after a call with some possible meanings."""
        new = ShownHand()
        low = min([meaning.low for meaning in said])
        high = max([meaning.high for meaning in said])
        new.low, new.high = max(self.low, low), min(self.high, high)
        if new.low > new.high:  # the hand was revalued, or not bid by the system: the last call counts
            new.low, new.high = low, max(low, high)
        for suit in range(4):
            least, most = length_range(suit, said)
            new.shortest[suit] = max(self.shortest[suit], least)
            new.longest[suit] = min(self.longest[suit], most)
            if new.shortest[suit] > new.longest[suit]:
                new.shortest[suit], new.longest[suit] = least, most
        aces = 0
        balanced = True
        for meaning in said:
            aces |= meaning.aces
            balanced = balanced and meaning.balanced
        new.balanced = self.balanced or balanced
        new.aces = self.aces & aces or aces
        return new
