"""Words for cards chosen for a combination, and for the cards still needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardhall.language import a_rank, fill_template, in_words, listing, numbered, rank_name, say

MAX_NAMED_GROUPS = 3  # of more ranks only the number of cards is told
MAX_NAMED_NEEDS = 2  # ways to complete the cards
MAX_NEEDS_LENGTH = 56  # letters of these ways: more do not fit into one line of a small window
JOKER_NAMES = {"BJ": say("little joker"), "RJ": say("big joker")}


def describe_rank_group(rank: str, number: int) -> str:
    """Describe a number of cards of a rank: "a nine", "a pair of nines", "three nines"."""
    if rank in JOKER_NAMES:
        return say("the {joker}", joker=JOKER_NAMES[rank])
    if number == 1:
        return fill_template("{rank}", rank=a_rank(rank))
    if number == 2:
        return say("a pair of {rank:plural}", rank=rank_name(rank))
    return say("{number} {rank:plural}", number=in_words(number), rank=rank_name(rank))


def describe_by_ranks(number_by_rank: Mapping[str, int]) -> str:
    """Describe cards counted by rank, the largest group first: "three nines and a four"; "" where too long."""
    groups = sorted(((rank, number) for rank, number in number_by_rank.items() if number), key=lambda group: -group[1])
    if not groups or len(groups) > MAX_NAMED_GROUPS:
        return ""
    return say("{groups}", groups=listing(describe_rank_group(*group) for group in groups))


def count_in_words(number: int) -> str:
    """Return a number of cards in words: "six cards"."""
    return fill_template("{cards:words}", cards=numbered(number, "card"))


def describe_need(number: int, goal: str) -> str:
    """Describe a need: "two more for a straight of five cards"."""
    return say("{number} more for {what}", number=in_words(number), what=goal)


def describe_needs(needs: Iterable[tuple[int, str]], or_nothing: bool) -> str:
    """Describe the needs of the chosen cards: "needs a pair or a single card with it".

    `needs`: numbers of missing cards, each in words. `or_nothing`: the cards can also be played without those outside
    the largest set.
    """
    need_texts = list(dict.fromkeys(words for _, words in sorted(needs)))[:MAX_NAMED_NEEDS]
    if sum(map(len, need_texts)) > MAX_NEEDS_LENGTH:
        need_texts = need_texts[:1]
    if or_nothing:
        return say("needs {ways}, or nothing with it", ways=listing(need_texts, "or"))
    return say("needs {ways}", ways=listing(need_texts, "or"))
