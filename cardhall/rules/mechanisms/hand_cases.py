"""Cases (`engine.sampling.CaseSampler`) that express knowledge of several hidden cards together.

For knowledge that bars on single cards cannot express: that a hand holds one of several sets of cards, or which numbers
of cards of each kind it may hold, a kind being a suit, say, or a single card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from cardhall.cards import Card
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.sampling import Case, Part, ZoneNumbers

Counts = tuple[int, ...]  # cards by kind
FIELD_BITS = 10  # of a number of cards in a packed number: enough that no difference reaches the next field


def cases_by_held_sets(
    places: ZoneNumbers,
    unseen: Sequence[Card],
    barred_masks: Mapping[str, int],
    sets_by_hand: Mapping[str, Sequence[frozenset[Card]]],
) -> Iterator[Case]:
    """Yield every choice of a set for each hand in `sets_by_hand` in which no card is chosen twice; see `Case.held`.

    `places`: zones with hidden cards and how many each has, together as many as there are `unseen` cards, among which
    the sets are. `barred_masks`: for a zone, the mask by card number of cards that it cannot hold.
    """
    chosen: list[dict[str, Sequence[Card]]] = [{}]
    for zone, some in sets_by_hand.items():
        taken_cards = [{card for held in choice.values() for card in held} for choice in chosen]
        chosen = [
            {**choice, zone: sorted(one)}
            for choice, others in zip(chosen, taken_cards, strict=True)
            for one in some
            if not one & others
        ]
    for choice in chosen:
        fixed = {card for held in choice.values() for card in held}
        places_left = tuple([(zone, size - len(choice.get(zone, ()))) for zone, size in places])
        barring = any(barred_masks.get(zone, 0) & mask_of(held) for zone, held in choice.items())
        if not barring and all(size >= 0 for _, size in places_left):
            rest = tuple([card for card in unseen if card not in fixed])
            yield Case([(rest, tuple([(zone, size) for zone, size in places_left if size]))], barred_masks, choice)


def cases_by_count(
    places: ZoneNumbers,
    unseen: Sequence[Card],
    barred_masks: Mapping[str, int],
    kinds: Sequence[Sequence[Card]],
    is_possible: Callable[[str, Counts], bool],
) -> Iterator[Case]:
    """Yield every way to divide the unseen cards of these kinds by number; cards of no kind fill the rest.

    `places` and `barred_masks` as for `cases_by_held_sets`; `is_possible`: whether a zone may hold those numbers, one
    for each kind.
    """
    counted = {card for kind in kinds for card in kind}
    pools = [*(tuple(kind) for kind in kinds), tuple([card for card in unseen if card not in counted])]
    single_kinds = [kind for kind, pool in enumerate(pools) if len(pool) == 1]
    large_kinds = [kind for kind, pool in enumerate(pools) if len(pool) > 1]
    counts_by_zone: list[
        tuple[str, dict[int, Counts]]
    ] = []  # the counts that each zone may hold, by their packed numbers
    for zone, size in places:
        bar = barred_masks.get(zone, 0)
        largest_counts = tuple([sum([not bar >> card & 1 for card in pool]) for pool in pools])
        counts_by_zone.append(
            (
                zone,
                {pack_counts(one): one for one in possible_counts(largest_counts, size) if is_possible(zone, one[:-1])},
            )
        )
    counts_by_zone.sort(key=lambda zone: len(zone[1]))  # the most restricted zone first, so that dead ends show early
    single_cards = [
        {some: [pools[kind][0] for kind in single_kinds if one[kind]] for some, one in counts.items()}
        for _, counts in counts_by_zone
    ]
    zones_by_counts: dict[Counts, ZoneNumbers] = {}  # by the numbers of cards that the zones hold of a kind
    for share in divide_counts(pack_counts([len(pool) for pool in pools]), [counts for _, counts in counts_by_zone]):
        numbers = list(zip(*[one[some] for (_, one), some in zip(counts_by_zone, share, strict=True)], strict=True))
        parts: list[Part] = []
        for kind in large_kinds:
            if numbers[kind] not in zones_by_counts:
                zones_by_counts[numbers[kind]] = tuple(
                    [(counts_by_zone[place][0], n) for place, n in enumerate(numbers[kind]) if n]
                )
            parts.append((pools[kind], zones_by_counts[numbers[kind]]))
        yield Case(
            parts,
            barred_masks,
            {zone: by[some] for (zone, _), by, some in zip(counts_by_zone, single_cards, share, strict=True)},
        )


def possible_counts(max_counts: Counts, size: int) -> list[Counts]:
    """Return all possible numbers by kind for a hand of a size, with at most `max_counts` of each kind."""
    if len(max_counts) == 1:
        return [(size,)] if size <= max_counts[0] else []
    return [
        (first, *rest)
        for first in range(min(max_counts[0], size) + 1)
        for rest in possible_counts(max_counts[1:], size - first)
    ]


def pack_counts(counts: Sequence[int]) -> int:
    """Pack numbers by kind into a single number, so that sums and differences work field by field."""
    return sum([number << FIELD_BITS * kind for kind, number in enumerate(counts)])


def divide_counts(total: int, hand_options: Sequence[Collection[int]]) -> Iterator[tuple[int, ...]]:
    """Yield all ways to divide the cards `total` among hands with the possible contents `hand_options`, all packed."""
    if len(hand_options) == 1:
        if total in hand_options[0]:
            yield (total,)
    elif len(hand_options) == 2:
        last = hand_options[1]
        for hand_cards in hand_options[0]:
            if total - hand_cards in last:
                yield (hand_cards, total - hand_cards)
    else:
        for hand_cards in hand_options[0]:
            for rest in divide_counts(total - hand_cards, hand_options[1:]):
                yield (hand_cards, *rest)
