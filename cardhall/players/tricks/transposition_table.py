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
MAX_WANTED_TRICKS: Final = 64  # above any number of wanted tricks, so that it fits beside the shape in a key
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

    def __init__(self, previous_entry: i64, need: i64, result: bool, decisive_counts: i64) -> None:
        """`decisive_counts`: by suit, four bits each: how many of its highest cards decided the result."""
        self.previous_entry = previous_entry  # the place of the previous answer of the same shape
        self.need = need
        self.result = result
        self.decisive_counts = decisive_counts
        self.lower_mask: i64 = 0  # which owners must agree, in the suits that are `in_lower`,
        self.lower_owners: i64 = 0  # and who they are;
        self.upper_mask: i64 = 0  # and in the others
        self.upper_owners: i64 = 0

    def set_owners(self, lower_mask: i64, all_lower_owners: i64, upper_mask: i64, all_upper_owners: i64) -> None:
        """Set the owners that must agree: those under the masks."""
        self.lower_mask = lower_mask
        self.lower_owners = all_lower_owners & lower_mask
        self.upper_mask = upper_mask
        self.upper_owners = all_upper_owners & upper_mask


@final
@mypyc_attr(acyclic=True)
class PositionClass:
    """A class of positions with equal suit lengths in all hands, the same leader and as many wanted tricks."""

    def __init__(self, key: i64, previous_in_bucket: i64) -> None:
        self.key = key
        self.previous_in_bucket = previous_in_bucket  # the place of one before of the same bucket
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
        self.lower_owners: i64 = 0  # who holds the cards in the position last looked up, see `Holding`
        self.upper_owners: i64 = 0
        self.valid_entry: TableEntry | None = None  # the entry valid for that position

    def look_up(self, leader: i64, cards_left: i64, need: i64, need_number: i64) -> PositionClass:
        """Return the shape of a position, and put the valid answer into `valid_entry`, None if there is none.

        `cards_left`: the cards left. `need_number`: a number that is equal for equal sets `need`.
        """
        key: i64 = leader
        lower: i64 = 0
        upper: i64 = 0
        for suit in self.suits:
            mask = (cards_left & suit.field) >> suit.base
            holding = suit.holdings[mask]
            if holding is None:
                holding = self.layout.compute_holding(suit, mask)
            key += holding.shape
            lower |= holding.lower_owners
            upper |= holding.upper_owners
        self.lower_owners = lower
        self.upper_owners = upper
        key = key * MAX_WANTED_TRICKS + need_number
        bucket = (key * HASH_MULTIPLIER >> 20) & self.bucket_mask
        self.valid_entry = None
        newest_in_bucket: i64 = self.newest_by_bucket[bucket]
        place = newest_in_bucket
        while place != NO_ENTRY:
            position_class = self.position_classes[place]
            if position_class.key == key:
                break
            place = position_class.previous_in_bucket
        else:
            self.newest_by_bucket[bucket] = len(self.position_classes)
            position_class = PositionClass(key, newest_in_bucket)
            self.position_classes.append(position_class)
            return position_class
        place = position_class.newest_entry
        while place != NO_ENTRY:
            entry = self.entries[place]
            has_same_owners = (
                lower & entry.lower_mask == entry.lower_owners and upper & entry.upper_mask == entry.upper_owners
            )
            if has_same_owners and need & entry.need == (entry.need if entry.result else need):
                self.valid_entry = entry
                break
            place = entry.previous_entry
        return position_class

    def store(
        self,
        position_class: PositionClass,
        lower_owners: i64,
        upper_owners: i64,
        cards_left: i64,
        need: i64,
        decisive: i64,
        result: bool,
    ) -> None:
        """Store a result, valid wherever the cards down to the lowest decisive card of each suit have the same owners.

        If a set can be reached, so can every larger set; if not, neither can a smaller set. `lower_owners`,
        `upper_owners`: the attributes as they were when the position was looked up.
        """
        lower_mask: i64 = 0
        upper_mask: i64 = 0
        decisive_counts: i64 = 0
        place: i64 = 0
        for suit in self.suits:
            cards: int = decisive & suit.field
            if cards:
                lowest: i64 = 1 << cards.bit_length()
                number: i64 = SUIT_SIZES[(cards_left & suit.field & (lowest - 1)) >> suit.base]
                decisive_counts |= number << place
                mask = ((1 << 2 * number) - 1) << suit.shift
                if suit.in_lower:
                    lower_mask |= mask
                else:
                    upper_mask |= mask
            place += 4
        entry = TableEntry(position_class.newest_entry, need, result, decisive_counts)
        entry.set_owners(lower_mask, lower_owners, upper_mask, upper_owners)
        position_class.newest_entry = len(self.entries)
        self.entries.append(entry)

    def lowest_decisive_cards(self, entry: TableEntry, cards_left: i64) -> i64:
        """Return the lowest decisive card of each suit among the cards left, for an answer."""
        found: i64 = 0
        decisive_counts = entry.decisive_counts
        for suit in self.suits:
            if not decisive_counts:
                break
            number = decisive_counts & 15
            if number:
                cards = cards_left & suit.field
                while number > 1:
                    cards &= cards - 1
                    number -= 1
                found |= cards & -cards
            decisive_counts >>= 4
        return found
