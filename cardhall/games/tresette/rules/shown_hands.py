"""Knowledge about hands from announced melds and true words, and layouts in agreement with it.

For games in which a seat says that it holds a meld, of which kind, or how many cards of a suit it has. Layouts are
drawn at random first. Where hardly any layout agrees, they are drawn by lengths of suits, and at last by the cards of
melds (`cases_by_count`). Every layout that agrees is equally likely.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import compress
from typing import Any, NamedTuple

from cardhall.cards import SUITS, Card
from cardhall.rules.engine.card_masks import cards_of, mask_of
from cardhall.rules.engine.sampling import CaseSampler, Numbers, RejectionSampler, hidden_places
from cardhall.rules.mechanisms.hand_cases import Counts, cases_by_count

Sampler = Callable[[Any, random.Random], None]
MarksTest = Callable[[int], bool]  # returns whether a hand may hold just these marked cards, a mask by card number
# pairs of a suit (place in `SUITS`) and its number of cards, of which at least one is true
LengthStatement = tuple[tuple[int, int], ...]
RANDOM_TRIES = 300  # layouts tried at random
LENGTH_TRIES = 3_000  # layouts tried by lengths of suits


class HandKnowledge(NamedTuple):
    """The knowledge about a hidden hand beside the cards ruled out."""

    zone: str
    marks: MarksTest  # the test of its marked cards
    lengths: tuple[LengthStatement, ...]  # about the cards in the hand now; all are true

    def allows_lengths(self, lengths: Sequence[int]) -> bool:
        """Tell whether the hand may hold these numbers of cards by suit."""
        return all(any(lengths[suit] == number for suit, number in one) for one in self.lengths)


class ShownHands:
    """The hidden hands of which something is known; `marked`: the mask of the cards that make melds."""

    def __init__(self, hands: Sequence[HandKnowledge], marked: int, pack: Sequence[Card]) -> None:
        self.hands = {one.zone: one for one in hands}
        self.marked_mask = marked
        self.suits = [mask_of(card for card in pack if card.suit == suit) for suit in SUITS]

    def agrees(self, state: Any) -> bool:
        """Return whether the hands of a state agree with everything shown and said of them."""
        for zone, one in self.hands.items():
            mask = mask_of(state.zones[zone])
            if not one.marks(mask & self.marked_mask):
                return False
            if one.lengths and not one.allows_lengths([(mask & whole).bit_count() for whole in self.suits]):
                return False
        return True

    def hidden_card_sampler(
        self, state: Any, lay: Sampler, unseen: Sequence[Card], barred: Mapping[str, int]
    ) -> Sampler:
        """Return a sampler for a redacted state; `lay`: a sampler that ignores the knowledge about hands."""
        places = tuple(hidden_places(state.zones).items())
        if any(one.lengths for one in self.hands.values()):
            return RejectionSampler(
                lay, self.agrees, RANDOM_TRIES, partial(self.sampler_by_lengths, places, unseen, barred)
            )
        return RejectionSampler(lay, self.agrees, RANDOM_TRIES, partial(self.sampler_by_marks, places, unseen, barred))

    def sampler_by_lengths(self, places: Numbers, unseen: Sequence[Card], barred: Mapping[str, int]) -> Sampler:
        """Return a sampler that draws the lengths of suits first, arguments as for `cases_by_count`."""
        suits = [[card for card in unseen if card.suit == suit] for suit in SUITS]
        lay = CaseSampler(cases_by_count(places, unseen, barred, suits, self.allows_lengths)).fill
        return RejectionSampler(lay, self.agrees, LENGTH_TRIES, partial(self.sampler_by_marks, places, unseen, barred))

    def sampler_by_marks(self, places: Numbers, unseen: Sequence[Card], barred: Mapping[str, int]) -> Sampler:
        """Return a sampler that draws the places of marked cards first, arguments as for `cases_by_count`."""
        marked = [card for card in unseen if self.marked_mask >> card & 1]
        fits = partial(self.allows_marks, marked)
        return RejectionSampler(
            CaseSampler(cases_by_count(places, unseen, barred, [[card] for card in marked], fits)).fill, self.agrees
        )

    def allows_lengths(self, zone: str, lengths: Counts) -> bool:
        return zone not in self.hands or self.hands[zone].allows_lengths(lengths)

    def allows_marks(self, marked: Sequence[Card], zone: str, held: Counts) -> bool:
        return zone not in self.hands or self.hands[zone].marks(mask_of(compress(marked, held)))


def length_statement(suits: Sequence[int], number: int, since: Sequence[Card]) -> LengthStatement:
    """Return the present knowledge of a hand after playing the cards `since`.

    The hand began with `number` cards of one of the `suits`.
    """
    lengths = [(suit, number - sum(card.suit == SUITS[suit] for card in since)) for suit in suits]
    return tuple([pair for pair in lengths if pair[1] >= 0])


def certain_and_impossible(marks: MarksTest, unseen: int) -> tuple[int, int]:
    """Return the certain and the impossible cards of a hand, by its melds, among the `unseen` marked cards."""
    certain, possible = unseen, 0
    subset = unseen  # every subset of the mask `unseen`, down to the empty one
    while True:
        if marks(subset):
            certain &= subset
            possible |= subset
        if not subset:
            return certain, unseen & ~possible
        subset = subset - 1 & unseen


def impossible_by_zone(hands: Sequence[HandKnowledge], found: Sequence[tuple[int, int]]) -> dict[str, int]:
    """Return the impossible cards by zone; `found`: the result of `certain_and_impossible` for each of the hands."""
    masks: dict[str, int] = {}
    for one, (_, impossible) in zip(hands, found, strict=True):
        others = [certain for other, (certain, _) in zip(hands, found, strict=True) if other is not one]
        masks[one.zone] = impossible | mask_of(card for certain in others for card in cards_of(certain))
    return masks
