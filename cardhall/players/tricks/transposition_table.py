"""Transposition table of the partition search: results valid for all positions that agree in the decisive cards.

Positions agree if every hand has the same length in every suit and if the same hands hold the cards that mattered by
rank, counted from the highest card left in a suit.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardhall.players.tricks.search_layout import SearchLayout, SearchSuit
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

MAX_SEATS: Final = 4  # owners are written in two bits
MAX_WANTED_TRICKS: Final = 64  # above any number `wanted`, so that it fits beside the shape in a key
MAX_BUCKET_TRICKS: Final = 12  # tricks, from which on more of them get no more buckets
HASH_MULTIPLIER: Final = 0x9E3779B1  # near the golden ratio of 2³²: multiples of it differ in their middle bits


# Entries and classes are many, and the garbage collector would spend time on them, so they are declared acyclic.
# Acyclic objects must not form long chains: mypyc corrupts memory when it frees a chain of more than fifty (CPython's
# trashcan needs the header of the garbage collector). So each names the next by its index in a list; NO_ENTRY: none.
NO_ENTRY: Final = -1


@final
@mypyc_attr(acyclic=True)
class TableEntry:
    """A solved result: valid wherever the decisive high cards have the same owners.

    The result says whether side 0 can bring the number of its tricks into the set `need`.
    """

    def __init__(self, older: i64, need: i64, result: bool, counts: i64) -> None:
        """`counts`: by suit, four bits each: how many of its highest cards decided the result."""
        self.previous_entry = older  # the place of the previous answer of the same shape
        self.need = need
        self.result = result
        self.counts = counts
        self.low_mask: i64 = 0  # which owners must agree, in the suits that are `in_lower`,
        self.low: i64 = 0  # and who they are;
        self.high_mask: i64 = 0  # and in the others
        self.high: i64 = 0

    def set_owners(self, low_mask: i64, lower: i64, high_mask: i64, upper: i64) -> None:
        """Set the owners that must agree: those under the masks, as in `lower` and `upper` of the table."""
        self.low_mask = low_mask
        self.low = lower & low_mask
        self.high_mask = high_mask
        self.high = upper & high_mask


@final
@mypyc_attr(acyclic=True)
class PositionClass:
    """A class of positions with equal suit lengths in all hands, the same leader and as many wanted tricks."""

    def __init__(self, key: i64, other: i64) -> None:
        self.key = key
        self.previous_in_bucket = other  # the place of one before of the same bucket
        self.newest_entry: i64 = NO_ENTRY  # the place of its last answer
        self.killer: i64 = 0  # the last lead that decided such a position


@final
class KillerLead:
    """Last lead that decided a position with a given number of tricks left and a given leader."""

    def __init__(self) -> None:
        self.card: i64 = 0


@final
class TranspositionTable:
    """Transposition table for the positions of a layout."""

    def __init__(self, layout: SearchLayout, tricks: int) -> None:
        self.layout = layout
        self.suits: list[SearchSuit] = layout.suits
        buckets = 8 << min(tricks, MAX_BUCKET_TRICKS)  # a power of two: twice as many for each trick
        self.bucket_mask: i64 = buckets - 1
        self.newest_by_bucket: list[int] = [NO_ENTRY] * buckets  # by a hash of the key, the place of the last shape
        self.position_classes: list[PositionClass] = []
        self.entries: list[TableEntry] = []
        self.lower: i64 = 0  # who holds the cards in the position last looked up, see `Holding`
        self.upper: i64 = 0
        self.valid_entry: TableEntry | None = None  # the entry valid for that position

    def look_up(self, leader: i64, left: i64, need: i64, wanted: i64) -> PositionClass:
        """Return the shape of a position, and put the valid answer into `valid_entry`, None if there is none.

        `left`: the cards left. `wanted`: a number that is equal for equal sets `need`.
        """
        number: i64 = leader
        lower: i64 = 0
        upper: i64 = 0
        for suit in self.suits:
            mask = (left & suit.field) >> suit.base
            holding = suit.holdings[mask]
            if holding is None:
                holding = self.layout.compute_holding(suit, mask)
            number += holding.shape
            lower |= holding.lower
            upper |= holding.upper
        self.lower = lower
        self.upper = upper
        number = number * MAX_WANTED_TRICKS + wanted
        bucket = (number * HASH_MULTIPLIER >> 20) & self.bucket_mask
        self.valid_entry = None
        first: i64 = self.newest_by_bucket[bucket]
        place = first
        while place != NO_ENTRY:
            shape = self.position_classes[place]
            if shape.key == number:
                break
            place = shape.previous_in_bucket
        else:
            self.newest_by_bucket[bucket] = len(self.position_classes)
            shape = PositionClass(number, first)
            self.position_classes.append(shape)
            return shape
        place = shape.newest_entry
        while place != NO_ENTRY:
            answer = self.entries[place]
            alike = lower & answer.low_mask == answer.low and upper & answer.high_mask == answer.high
            if alike and need & answer.need == (answer.need if answer.result else need):
                self.valid_entry = answer
                break
            place = answer.previous_entry
        return shape

    def store(
        self, shape: PositionClass, lower: i64, upper: i64, left: i64, need: i64, decisive: i64, result: bool
    ) -> None:
        """Store a result, valid wherever the cards down to the lowest decisive card of each suit have the same owners.

        If a set can be reached, so can every larger set; if not, neither can a smaller set. `lower`, `upper`: the
        attributes as they were when the position was looked up.
        """
        low: i64 = 0
        high: i64 = 0
        counts: i64 = 0
        place: i64 = 0
        for suit in self.suits:
            cards: int = decisive & suit.field
            if cards:
                lowest: i64 = 1 << cards.bit_length()
                number: i64 = SUIT_SIZES[(left & suit.field & (lowest - 1)) >> suit.base]
                counts |= number << place
                mask = ((1 << 2 * number) - 1) << suit.shift
                if suit.in_lower:
                    low |= mask
                else:
                    high |= mask
            place += 4
        answer = TableEntry(shape.newest_entry, need, result, counts)
        answer.set_owners(low, lower, high, upper)
        shape.newest_entry = len(self.entries)
        self.entries.append(answer)

    def lowest_decisive_cards(self, answer: TableEntry, left: i64) -> i64:
        """Return the lowest decisive card of each suit among the cards left, for an answer."""
        found: i64 = 0
        counts = answer.counts
        for suit in self.suits:
            if not counts:
                break
            number = counts & 15
            if number:
                cards = left & suit.field
                while number > 1:
                    cards &= cards - 1
                    number -= 1
                found |= cards & -cards
            counts >>= 4
        return found
