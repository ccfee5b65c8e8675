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
from cardhall.rules.engine.sampling import CaseSampler, RejectionSampler, ZoneNumbers, hidden_places
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
    allows_marked_cards: MarksTest  # the test of its marked cards
    lengths: tuple[LengthStatement, ...]  # about the cards in the hand now; all are true

    def allows_lengths(self, lengths: Sequence[int]) -> bool:
        """Tell whether the hand may hold these numbers of cards by suit."""
        return all(any(lengths[suit] == number for suit, number in one) for one in self.lengths)


class ShownHands:
    """The hidden hands of which something is known; `marked_mask`: the mask of the cards that make melds."""

    def __init__(self, hands: Sequence[HandKnowledge], marked_mask: int, pack: Sequence[Card]) -> None:
        self.hands = {one.zone: one for one in hands}
        self.marked_mask = marked_mask
        self.suits = [mask_of(card for card in pack if card.suit == suit) for suit in SUITS]

    def agrees_with(self, state: Any) -> bool:
        """Return whether the hands of a state agree with everything shown and said of them."""
        for zone, knowledge in self.hands.items():
            mask = mask_of(state.zones[zone])
            if not knowledge.allows_marked_cards(mask & self.marked_mask):
                return False
            if knowledge.lengths and not knowledge.allows_lengths([(mask & whole).bit_count() for whole in self.suits]):
                return False
        return True

    def hidden_card_sampler(
        self, state: Any, base_sampler: Sampler, unseen: Sequence[Card], barred: Mapping[str, int]
    ) -> Sampler:
        """Return a sampler for a redacted state; `base_sampler`: a sampler that ignores the knowledge about hands."""
        places = tuple(hidden_places(state.zones).items())
        if any(one.lengths for one in self.hands.values()):
            return RejectionSampler(
                base_sampler, self.agrees_with, RANDOM_TRIES, partial(self.sampler_by_lengths, places, unseen, barred)
            )
        return RejectionSampler(
            base_sampler, self.agrees_with, RANDOM_TRIES, partial(self.sampler_by_marks, places, unseen, barred)
        )

    def sampler_by_lengths(self, places: ZoneNumbers, unseen: Sequence[Card], barred: Mapping[str, int]) -> Sampler:
        """Return a sampler that draws the lengths of suits first, arguments as for `cases_by_count`."""
        suits = [[card for card in unseen if card.suit == suit] for suit in SUITS]
        length_sampler = CaseSampler(cases_by_count(places, unseen, barred, suits, self.allows_lengths)).fill
        return RejectionSampler(
            length_sampler, self.agrees_with, LENGTH_TRIES, partial(self.sampler_by_marks, places, unseen, barred)
        )

    def sampler_by_marks(self, places: ZoneNumbers, unseen: Sequence[Card], barred: Mapping[str, int]) -> Sampler:
        """Return a sampler that draws the places of marked cards first, arguments as for `cases_by_count`."""
        marked = [card for card in unseen if self.marked_mask >> card & 1]
        fits = partial(self.allows_marks, marked)
        return RejectionSampler(
            CaseSampler(cases_by_count(places, unseen, barred, [[card] for card in marked], fits)).fill,
            self.agrees_with,
        )

    def allows_lengths(self, zone: str, lengths: Counts) -> bool:
        return zone not in self.hands or self.hands[zone].allows_lengths(lengths)

    def allows_marks(self, marked: Sequence[Card], zone: str, held_counts: Counts) -> bool:
        return zone not in self.hands or self.hands[zone].allows_marked_cards(mask_of(compress(marked, held_counts)))


def length_statement(suits: Sequence[int], number: int, later_cards: Sequence[Card]) -> LengthStatement:
    """Return the present knowledge of a hand after playing the cards `later_cards`.

    The hand began with `number` cards of one of the `suits`.
    """
    lengths = [(suit, number - sum(card.suit == SUITS[suit] for card in later_cards)) for suit in suits]
    return tuple([pair for pair in lengths if pair[1] >= 0])


def certain_and_impossible(allows_marked_cards: MarksTest, unseen_mask: int) -> tuple[int, int]:
    """Return the certain and the impossible cards of a hand, by its melds, among the `unseen_mask` marked cards."""
    certain, possible = unseen_mask, 0
    subset = unseen_mask  # every subset of the mask `unseen`, down to the empty one
    while True:
        if allows_marked_cards(subset):
            certain &= subset
            possible |= subset
        if not subset:
            return certain, unseen_mask & ~possible
        subset = subset - 1 & unseen_mask


def impossible_by_zone(hands: Sequence[HandKnowledge], conclusions: Sequence[tuple[int, int]]) -> dict[str, int]:
    """Return the impossible cards by zone.

    `conclusions`: the result of `certain_and_impossible` for each of the hands.
    """
    masks: dict[str, int] = {}
    for hand, (_, impossible) in zip(hands, conclusions, strict=True):
        others = [certain for other, (certain, _) in zip(hands, conclusions, strict=True) if other is not hand]
        masks[hand.zone] = impossible | mask_of(card for certain in others for card in cards_of(certain))
    return masks
