"""The words about melds: faults of a group of cards, and a card's fit with a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any

from cardhall.cards import Card
from cardhall.language import fill_template, in_words, listing, rank_name, say, suit_name
from cardhall.rules.mechanisms.melds import Limits, Melds

ORDINAL_WORDS = {
    3: say("third"),
    4: say("fourth"),
    5: say("fifth"),
    6: say("sixth"),
    7: say("seventh"),
    8: say("eighth"),
}


def explain_fault(melds: Melds, group: Sequence[Card]) -> str:
    """Explain why cards are no meld, without a full stop: `Two jacks: a set needs three`. "": no fault."""
    if not group or melds.reading(tuple(group)) is not None:
        return ""
    natural = [card for card in group if not melds.is_wild(card)]
    if not natural:
        return say("Wild cards alone make no meld")
    number = len(group)
    least = in_words(min(limits.min_cards for limits in (melds.sets, melds.runs) if limits is not None))
    if number == 1:
        return say("{rank:capital} alone: a meld needs {least} cards", rank=rank_name(natural[0].rank), least=least)
    if melds.sets is not None and melds.is_one_rank(natural):
        return _set_fault(melds, natural, number, melds.sets)
    if melds.runs is not None and len({card.suit for card in natural}) == 1:
        return _run_fault(melds, natural, number, melds.runs)
    return say("Neither one rank nor one suit") if melds.runs is not None else say("Not of one rank")


def _set_fault(melds: Melds, natural: Sequence[Card], number: int, limits: Limits) -> str:
    rank = natural[0].rank
    if rank not in melds.set_ranks:
        return say("{ranks:capital} make no set", ranks=_rank_plural(rank))
    cards_text = say("{number:capital} cards", number=in_words(number))
    if len(natural) == number:
        cards_text = say("{number:capital} {rank:plural}", number=in_words(number), rank=rank_name(rank))
    if number > limits.max_cards:
        return say("{held}: a set has {most} at most", held=cards_text, most=in_words(limits.max_cards))
    if number < limits.min_cards:
        return say("{held}: a set needs {least}", held=cards_text, least=in_words(limits.min_cards))
    return _wild_fault(say("set"), number - len(natural), limits)


def _run_fault(melds: Melds, natural: Sequence[Card], number: int, limits: Limits) -> str:
    suit, wild = natural[0].suit, number - len(natural)
    repeated_card = next((card for card, times in Counter(natural).items() if times > 1), None)
    if repeated_card is not None:
        return say(
            "Two {rank:plural} of {suit}: a run has one card of a rank",
            rank=rank_name(repeated_card.rank),
            suit=suit_name(suit),
        )
    odd_card = next((card for card in natural if card.rank not in melds.places), None)
    if odd_card is not None:
        return say("{ranks:capital} make no run", ranks=_rank_plural(odd_card.rank))
    gap = _find_gap(melds, natural)
    if wild and (wild > limits.max_wild or len(natural) < limits.min_natural):
        return _wild_fault(say("run"), wild, limits)
    if gap:
        below, above = (rank_name(melds.order[place]) for place in gap)
        between = [rank_name(rank) for rank in melds.order[gap[0] + 1 : gap[1]]]
        if len(between) > 2:
            return say("Between {below} and {above} too much is missing", below=below, above=above)
        if len(between) == 1:
            return say("Between {below} and {above} the {rank} is missing", below=below, above=above, rank=between[0])
        missing = listing(between)
        return say("Between {below} and {above} the {ranks} are missing", below=below, above=above, ranks=missing)
    if number > limits.max_cards:
        return say("A run has {most} cards at most", most=in_words(limits.max_cards))
    return say(
        "{number:capital} {suit} in a row: a run needs {least}",
        number=in_words(number),
        suit=suit_name(suit),
        least=in_words(limits.min_cards),
    )


def describe_join(melds: Melds, card: Card, group: Sequence[Card]) -> str:
    """Describe a card's fit with a group, in half a sentence: `Jack follows seven`. "": no fit.

    The group may still be incomplete; it has no wild cards, nor is the card meant as one.
    """
    if not group or (card in group and not melds.allows_equal_cards):
        return ""
    rank = rank_name(card.rank)
    if melds.sets is not None and melds.is_one_rank([*group, card]):
        if len(group) >= melds.sets.max_cards:
            return ""
        ordinal = ORDINAL_WORDS.get(len(group) + 1)
        if ordinal:
            return say("{ordinal:capital} {rank}", ordinal=ordinal, rank=rank)
        return say("{rank:capital} beside {rank}", rank=rank)
    if melds.runs is None or len(group) >= melds.runs.max_cards or {c.suit for c in group} != {card.suit}:
        return ""
    taken_places = {place for other in group for place in melds.places.get(other.rank, ())}
    for place in melds.places.get(card.rank, ()):
        below, above = place - 1 in taken_places, place + 1 in taken_places
        if below and above:
            return say(
                "{rank:capital} between {below} and {above}",
                rank=rank,
                below=_rank_name_at(melds, place - 1),
                above=_rank_name_at(melds, place + 1),
            )
        if below:
            return say("{rank:capital} follows {below}", rank=rank, below=_rank_name_at(melds, place - 1))
        if above:
            return say("{rank:capital} comes before {above}", rank=rank, above=_rank_name_at(melds, place + 1))
    return ""


def _rank_name_at(melds: Melds, place: int) -> Any:
    return rank_name(melds.order[place])


def _find_gap(melds: Melds, group: Sequence[Card]) -> tuple[int, int] | None:
    """Return the first two places of the group that should be neighbours and are not."""
    best = min(product(*(melds.places[card.rank] for card in group)), key=_span)
    for low, high in pairwise(sorted(best)):
        if high != low + 1:
            return low, high
    return None


def _span(places: Sequence[int]) -> int:
    return max(places) - min(places)


def _rank_plural(rank: str) -> str:
    """Return a rank in the plural, as a value for the start of a sentence."""
    return fill_template("{rank:plural}", rank=rank_name(rank))


def _wild_fault(meld_kind: str, wild_count: int, limits: Limits) -> str:
    """Explain the wrong number of wild cards in a set or run."""
    if not limits.max_wild:
        return say("A {what} has no wild cards", what=meld_kind)
    if wild_count > limits.max_wild:
        return say(
            "{number:capital} wild cards: a {what} has {most} at most",
            number=in_words(wild_count),
            what=meld_kind,
            most=in_words(limits.max_wild),
        )
    return say("A {what} needs {least} natural cards", what=meld_kind, least=in_words(limits.min_natural))
