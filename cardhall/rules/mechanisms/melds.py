"""Melds: sets (cards of one rank) and runs (cards of one suit next to each other).

A `Melds` says what counts in a game: the order of the ranks, how few and how many cards. It answers two kinds of
questions. About a group of cards as it lies on a table, for people who move cards about: is it a meld (`kind`), why not
(`fault`), may a card join it (`joins`). And about heaps of cards, for rules and searches: which melds of these cards
contain that one (`around`), and can they all be divided into melds (`division`). Heaps are bit masks by card number, so
the second kind is for single packs without wild cards; the first takes cards one by one, and looks at nothing else, so
that a game with wild cards can say itself what a card stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from cardhall.cards import CARDS, RANK_NAMES, RANK_PLURALS, RANKS, SUIT_NAMES, Card
from cardhall.rules.engine.masks import cards_of, mask_of
from cardhall.rules.engine.words import NUMBERS, capital, listed

Meld = tuple[Card, ...]

ORDINALS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}


class Melds:
    """What is a meld in a game."""

    def __init__(self, order: str = RANKS, least: int = 3, largest_set: int = 4, longest_run: int = 13) -> None:
        """`order`: the ranks as they stand next to each other in a run, lowest first; sizes in cards."""
        self.order, self.least, self.largest_set, self.longest_run = order, least, largest_set, longest_run
        self.place = {rank: place for place, rank in enumerate(order)}
        self._around = tuple(tuple(self._all_around(card)) for card in CARDS)
        self.division = lru_cache(maxsize=1 << 15)(self._division)

    # ---- a group as it lies

    def kind(self, group: Sequence[Card]) -> str:
        """`set`, `run`, or "" where the cards are no meld."""
        number = len(group)
        if self.least <= number <= self.largest_set and self._one_rank(group):
            return "set"
        if self.least <= number <= self.longest_run and not self._gap(group) and self._one_suit(group):
            return "run"
        return ""

    def fault(self, group: Sequence[Card]) -> str:
        """Why the cards are no meld, in a sentence without its stop: `Two jacks: a set needs three`. "": they are."""
        if not group or self.kind(group):
            return ""
        number, least = len(group), NUMBERS[self.least]
        first = group[0]
        if number == 1:
            return f"{capital(RANK_NAMES[first.rank])} alone: a meld needs {least} cards"
        if self._one_rank(group):
            held = f"{capital(NUMBERS[number])} {RANK_PLURALS[first.rank]}"
            if number > self.largest_set:
                return f"{held}: a set has {NUMBERS[self.largest_set]} at most"
            return f"{held}: a set needs {least}"
        if self._one_suit(group):
            gap = self._gap(group)
            if gap:
                below, above = (RANK_NAMES[rank] for rank in gap)
                between = self.order[self.place[gap[0]] + 1 : self.place[gap[1]]]
                if len(between) > 2:
                    return f"Between {below} and {above} too much is missing"
                lacking = listed([RANK_NAMES[rank] for rank in between])
                return f"Between {below} and {above} the {lacking} {'is' if len(between) == 1 else 'are'} missing"
            if number > self.longest_run:
                return f"A run has {NUMBERS[self.longest_run]} cards at most"
            return f"{capital(NUMBERS[number])} {SUIT_NAMES[first.suit]} in a row: a run needs {least}"
        return "Neither one rank nor one suit"

    def joins(self, card: Card, group: Sequence[Card]) -> str:
        """How the card goes with a group, in half a sentence: `Jack follows seven`. "": it does not go with it."""
        if not group or card in group:
            return ""
        rank = capital(RANK_NAMES[card.rank])
        if self._one_rank([*group, card]):
            if len(group) >= self.largest_set:
                return ""
            ordinal = ORDINALS.get(len(group) + 1)
            return f"{capital(ordinal)} {rank.lower()}" if ordinal else f"{rank} beside {rank.lower()}"
        if not self._one_suit([*group, card]) or len(group) >= self.longest_run:
            return ""
        places = sorted(self.place[c.rank] for c in group)
        here = self.place[card.rank]
        if here - 1 in places and here + 1 in places:
            return f"{rank} between {self._called(here - 1)} and {self._called(here + 1)}"
        if here - 1 in places:
            return f"{rank} follows {self._called(here - 1)}"
        if here + 1 in places:
            return f"{rank} comes before {self._called(here + 1)}"
        return ""

    def _called(self, place: int) -> str:
        return RANK_NAMES[self.order[place]]

    def _one_rank(self, group: Sequence[Card]) -> bool:
        return len({card.rank for card in group}) == 1 and len(set(group)) == len(group)

    def _one_suit(self, group: Sequence[Card]) -> bool:
        return len({card.suit for card in group}) == 1 and len(set(group)) == len(group)

    def _gap(self, group: Sequence[Card]) -> tuple[str, str] | None:
        """The first two ranks of the group that should be neighbours and are not."""
        places = sorted(self.place[card.rank] for card in group)
        for low, high in pairwise(places):
            if high != low + 1:
                return self.order[low], self.order[high]
        return None

    # ---- heaps of cards, as masks

    def around(self, card: Card, pool: int) -> Iterator[int]:
        """Every meld that contains `card` and otherwise cards of `pool` (a mask), as masks."""
        pool |= 1 << card
        return (meld for meld in self._around[card] if meld & ~pool == 0)

    def _all_around(self, card: Card) -> Iterator[int]:
        """Every meld there is that contains the card: the longest runs first, then the largest sets."""
        if card.rank not in self.place:
            return
        here = self.place[card.rank]
        suited = {c.rank: c for c in CARDS if c.suit == card.suit}
        runs = [
            mask_of(suited[rank] for rank in self.order[low:high])
            for low in range(here + 1)
            for high in range(here + 1, len(self.order) + 1)
            if self.least <= high - low <= self.longest_run
        ]
        yield from sorted(runs, key=lambda run: (-run.bit_count(), run))
        others = [c for c in CARDS if c.rank == card.rank and c != card]
        sets = [
            mask_of([card, *(c for i, c in enumerate(others) if chosen >> i & 1)]) for chosen in range(1 << len(others))
        ]
        fitting = [one for one in sets if self.least <= one.bit_count() <= self.largest_set]
        yield from sorted(fitting, key=lambda one: (-one.bit_count(), one))

    def _division(self, heap: int) -> tuple[Meld, ...] | None:
        """The cards of a mask divided into melds, each card in one; `None`: it cannot be done.

        Of several divisions the one with the fewest melds, always the same. Runs come first, by suit, then sets.
        """
        melds = self._fewest(heap)
        if melds is None:
            return None
        divided = [tuple(sorted(cards_of(meld), key=lambda card: (card.suit, self.place[card.rank]))) for meld in melds]
        divided.sort(key=lambda meld: (meld[0].rank == meld[1].rank, meld[0]))
        return tuple(divided)

    def _fewest(self, heap: int) -> tuple[int, ...] | None:
        """The fewest melds that the cards can be divided into, as masks: the lowest card must lie in one of them."""
        if not heap:
            return ()
        best: tuple[int, ...] | None = None
        for meld in self._around[(heap & -heap).bit_length() - 1]:
            if meld & ~heap == 0:
                rest = self._fewest(heap & ~meld)
                if rest is not None and (best is None or len(rest) + 1 < len(best)):
                    best = (meld, *rest)
        return best
