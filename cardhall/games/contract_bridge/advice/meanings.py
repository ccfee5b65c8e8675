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

NO_BETTER_BID_TEXT: Final = say("No better bid")
STRONG_FORCING_TEXT: Final = say("A strong hand, asks for more")
NO_POINT_LIMIT: Final = 40  # points; a hand never has more
# How long a call forces the partner to bid (0: not at all).
FORCING_ONE_ROUND: Final = 1
FORCING_TO_GAME: Final = 2
ANY_ACE_COUNT: Final = 31  # none to four, as bits
ANY_KING_COUNT: Final = 31
# Units of misfit, by which a hand differs from a meaning:
MISFIT_PER_POINT: Final = 0.9  # for each point outside the range
MISFIT_PER_CARD: Final = 1.5  # for each card outside a length
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
        min_points: int = 0,
        max_points: int = NO_POINT_LIMIT,
        count_method: int = TOTAL_COUNT,
        suit_lengths: SuitLengths = (),
        length_differences: LengthDifferences = (),
        is_balanced: bool = False,
        stopped_suits: int = 0,
        good_suits: int = 0,
        aces: int = ANY_ACE_COUNT,
        half_quick_tricks: int = 0,
        forcing: int = 0,
        shown_lengths: SuitLengths | None = None,
        is_natural: bool = True,
        question_trumps: int = -1,
        min_high_points: int = 0,
        is_rare: bool = False,
        kings: int = ANY_KING_COUNT,
        max_high_points: int = NO_POINT_LIMIT,
        is_unbalanced: bool = False,
    ) -> None:
        """Set the bounds of the hand.

        `name`: a title of the call in words. `min_points`, `max_points`: points as `count_method` counts them (see
        `Hand.points`); `min_high_points`, `max_high_points`: high-card points besides. `suit_lengths`: lengths of
        suits; `length_differences`: of two suits. `is_balanced`, `is_unbalanced`: whether the hand must be so.
        `stopped_suits`, `good_suits`: suits that must be stopped, or good, as bits. `aces`, `kings`: possible numbers,
        as bits. `half_quick_tricks`: defensive tricks at least, in halves.

        `forcing`: how long the partner must bid. `shown_lengths`: the lengths on which the partner may rely, if they
        differ from `suit_lengths`. `is_natural`: whether the strain named is meant. `question_trumps`: the trumps for
        which the call asks for aces; -1: no question. `is_rare`: a last resort, which others expect only if the call
        has no other meaning.
        """
        self.call = call
        self.name = name
        self.min_points = max(min_points, 0)
        self.max_points = max_points
        self.count_method = count_method
        self.suit_lengths = suit_lengths
        self.length_differences = length_differences
        self.is_balanced = is_balanced
        self.stopped_suits = stopped_suits
        self.good_suits = good_suits
        self.aces = aces
        self.half_quick_tricks = half_quick_tricks
        self.forcing = forcing
        self.shown_lengths: SuitLengths = suit_lengths if shown_lengths is None else shown_lengths
        self.is_natural = is_natural
        self.question_trumps = question_trumps
        self.min_high_points = min_high_points
        self.is_rare = is_rare
        self.kings = kings
        self.max_high_points = max_high_points
        self.is_unbalanced = is_unbalanced

    def fits(self, hand: Hand) -> bool:
        """Return whether a hand is within all bounds of the meaning."""
        high = hand.high_points
        if high < self.min_high_points or high > self.max_high_points:
            return False
        count = self.count_method
        # Points with a suit as trumps (-1 here) take longer to count, so the lengths are compared first.
        points = high if count == HIGH_CARDS_COUNT else hand.total_points if count == TOTAL_COUNT else -1
        if points >= 0 and (points < self.min_points or points > self.max_points):
            return False
        lengths = hand.lengths
        for suit, least, most in self.suit_lengths:
            if not least <= lengths[suit] <= most:
                return False
        if points < 0 and not self.min_points <= hand.points(count) <= self.max_points:
            return False
        for one, other, more in self.length_differences:
            if lengths[one] - lengths[other] < more:
                return False
        if self.is_unbalanced if hand.is_balanced else self.is_balanced:
            return False
        if (
            self.stopped_suits & ~hand.stopped_suits
            or self.good_suits & ~hand.good_suits
            or hand.half_quick_tricks < self.half_quick_tricks
        ):
            return False
        return bool(self.aces >> hand.aces & self.kings >> hand.kings & 1)

    def misfit(self, hand: Hand) -> float:
        """Return the misfit of a hand with the meaning: 0 for a fit, about 1 for each point or card outside a bound."""
        lengths = hand.lengths
        total = 0.0
        for suit, least, most in self.suit_lengths:
            total += MISFIT_PER_CARD * max(0, least - lengths[suit], lengths[suit] - most)
        points = hand.points(self.count_method)
        total += MISFIT_PER_POINT * max(
            0,
            self.min_points - points,
            points - self.max_points,
            self.min_high_points - hand.high_points,
            hand.high_points - self.max_high_points,
        )
        for one, other, more in self.length_differences:
            total += MISFIT_PER_CARD * max(0, more - lengths[one] + lengths[other])
        if self.is_unbalanced if hand.is_balanced else self.is_balanced:
            total += OTHER_MISFIT
        total += OTHER_MISFIT * (self.stopped_suits & ~hand.stopped_suits).bit_count()
        total += 0.5 * OTHER_MISFIT * (self.good_suits & ~hand.good_suits).bit_count()
        total += 0.5 * max(0, self.half_quick_tricks - hand.half_quick_tricks)
        if not self.aces >> hand.aces & self.kings >> hand.kings & 1:
            total += 2 * OTHER_MISFIT
        return total

    def length(self, suit: int) -> tuple[int, int]:
        """Return the fewest and the most cards of a suit that the partner may expect."""
        for which, least, most in self.shown_lengths:
            if which == suit:
                return least, most
        return (2, 5) if self.is_balanced else (0, 13)

    def describe(self) -> str:
        """Return the meaning as a sentence."""
        parts = [
            text
            for text in (self._points(), say("a balanced hand") if self.is_balanced else "", *self._lengths())
            if text
        ]
        if self.stopped_suits:
            suits = [STRAIN_TEXTS[suit] for suit in range(4) if self.stopped_suits >> suit & 1]
            parts.append(say("{listed} stopped", listed=listing(suits, "and")))
        if self.aces != ANY_ACE_COUNT:
            parts.append(describe_numbers(self.aces, numbered(highest_number(self.aces), "ace")))
        if self.kings != ANY_KING_COUNT:
            parts.append(describe_numbers(self.kings, numbered(highest_number(self.kings), "king")))
        if self.half_quick_tricks > 1:
            parts.append(
                say("{sure_tricks} in defence", sure_tricks=numbered(self.half_quick_tricks // 2, "sure trick"))
            )
        if self.call == PASS and self.max_points < NO_POINT_LIMIT:
            parts.append(say("or more with no suitable bid"))
        force = {FORCING_ONE_ROUND: say("partner must bid"), FORCING_TO_GAME: say("game forcing")}.get(self.forcing, "")
        all_parts = listing(parts, ",")
        if not parts:
            return say("{name}; {force}.", name=self.name, force=force) if force else say("{name}.", name=self.name)
        if not force:
            return say("{name}: {parts}.", name=self.name, parts=all_parts)
        return say("{name}: {parts}; {force}.", name=self.name, parts=all_parts, force=force)

    def _points(self) -> str:
        if self.min_points <= 0 and self.max_points >= NO_POINT_LIMIT:
            return ""
        if self.max_points >= NO_POINT_LIMIT:
            number = say("{points} or more", points=numbered(self.min_points, "point"))
        elif self.min_points <= 0:
            number = (
                say("at most {points}", points=numbered(self.max_points, "point"))
                if self.max_points
                else say("no points")
            )
        else:
            number = (
                say("{low} to {high} points", low=self.min_points, high=self.max_points)
                if self.min_points < self.max_points
                else say("{points}", points=numbered(self.min_points, "point"))
            )
        if self.count_method == HIGH_CARDS_COUNT:
            return say("{number} in high cards", number=number)
        return (
            number
            if self.count_method == TOTAL_COUNT
            else say("{number} with {strains} as trumps", number=number, strains=STRAIN_TEXTS[self.count_method])
        )

    def _lengths(self) -> list[str]:
        parts = []
        for suit, least, most in self.shown_lengths:
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


def highest_number(number_bits: int) -> int:
    """Return the highest of numbers given as bits."""
    return number_bits.bit_length() - 1


def describe_numbers(number_bits: int, highest_count: Count) -> str:
    """Return possible numbers of aces or kings in words, `none or four aces`.

    `highest_count`: the highest, in words.
    """
    able = [number for number in range(highest_number(number_bits)) if number_bits >> number & 1]
    some = [in_words(number) if number else say("none", context="of aces") for number in able]
    return say("{aces:words}", aces=listing([*some, highest_count], "or"))


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
    first_meaning = meanings[0]
    shown_lengths: list[tuple[int, int, int]] = []
    for suit in range(4):
        least, most = length_range(suit, meanings)
        if least > 0 or most < 13:
            shown_lengths.append((suit, least, most))
    count_methods = {meaning.count_method for meaning in meanings}
    stopped_suits, aces, is_balanced, half_quick_tricks = 15, 0, True, 99
    for meaning in meanings:
        stopped_suits &= meaning.stopped_suits
        aces |= meaning.aces
        is_balanced = is_balanced and meaning.is_balanced
        half_quick_tricks = min(half_quick_tricks, meaning.half_quick_tricks)
    return Meaning(
        first_meaning.call,
        first_meaning.name,
        min([meaning.min_points for meaning in meanings]),
        max([meaning.max_points for meaning in meanings]),
        first_meaning.count_method if len(count_methods) == 1 else TOTAL_COUNT,
        is_balanced=is_balanced,
        stopped_suits=stopped_suits,
        aces=aces,
        half_quick_tricks=half_quick_tricks,
        forcing=min([meaning.forcing for meaning in meanings]),
        shown_lengths=tuple([one for one in shown_lengths if not (is_balanced and one[1:] == (2, 5))]),
    )


@final
class ShownHand:
    """The bounds of a seat's hand that its calls have shown."""

    def __init__(self) -> None:
        self.min_points: int = 0  # points, by whatever count
        self.max_points: int = NO_POINT_LIMIT
        self.min_lengths: list[int] = [0, 0, 0, 0]  # by suit
        self.max_lengths: list[int] = [13, 13, 13, 13]
        self.is_balanced: bool = False
        self.aces: int = ANY_ACE_COUNT

    def after_call(self, meanings: list[Meaning]) -> ShownHand:
        """Return the knowledge after a call with some possible meanings."""
        new = ShownHand()
        low = min([meaning.min_points for meaning in meanings])
        high = max([meaning.max_points for meaning in meanings])
        new.min_points, new.max_points = max(self.min_points, low), min(self.max_points, high)
        if new.min_points > new.max_points:  # the hand was revalued, or not bid by the system: the last call counts
            new.min_points, new.max_points = low, max(low, high)
        for suit in range(4):
            min_length, max_length = length_range(suit, meanings)
            new.min_lengths[suit] = max(self.min_lengths[suit], min_length)
            new.max_lengths[suit] = min(self.max_lengths[suit], max_length)
            if new.min_lengths[suit] > new.max_lengths[suit]:
                new.min_lengths[suit], new.max_lengths[suit] = min_length, max_length
        aces = 0
        balanced = True
        for meaning in meanings:
            aces |= meaning.aces
            balanced = balanced and meaning.is_balanced
        new.is_balanced = self.is_balanced or balanced
        new.aces = self.aces & aces or aces
        return new
