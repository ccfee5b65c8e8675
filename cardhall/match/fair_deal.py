"""Compares the cards dealt to the person and to the opponents with the numbers expected by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from cardhall.cards import RANKS
from cardhall.language import decimals, listing, numbered, say
from cardhall.language import rank_name as rank_value
from cardhall.match import chance
from cardhall.match.chance import Distribution, ExpectedCount, Summands
from cardhall.match.dealt_cards import JOKERS, DealtCounts
from cardhall.match.schema import AlikeLine as Alike
from cardhall.rules.catalogue import CATALOGUE

RANK_ORDER = ("RJ", "BJ", "A", *reversed(RANKS[1:]))
# expected numbers: with a decimal below, with one instead of two from here
MIN_NUMBER_WITHOUT_DECIMALS, MIN_NUMBER_WITH_ONE_DECIMAL = 100, 0.5
WHOLE_NUMBER_TOLERANCE = 0.05  # an expected number as near to a whole number as this is shown as one
MIN_SHOWN_RARITY = 0.001  # smaller probabilities are shown as "less than 1 of 1,000"
JOKER_NAMES = {"RJ": (say("joker"), say("jokers")), "BJ": (say("little joker"), say("little jokers"))}


@dataclass(frozen=True)
class DealtCount:
    """The number of cards or hands of a kind that were dealt, and the number expected by chance."""

    name: str  # plural: "aces"
    singular: str  # singular: "ace"
    number: int
    expected: ExpectedCount
    rarity: float  # probability of a number as unusual as this, from 1 towards 0

    @property
    def is_usual(self) -> bool:
        """Whether the number is within the 95 % range of chance."""
        return self.expected.contains(self.number)

    @property
    def verdict(self) -> str:
        """A sentence that judges the number."""
        if self.is_usual:
            return say("This is normal luck.")
        once_in = _rarity_words(self.rarity)
        if self.number > self.expected.mean:
            return say("More than usual: this happens by chance {once_in}.", once_in=once_in)
        return say("Fewer than usual: this happens by chance {once_in}.", once_in=once_in)


@dataclass(frozen=True)
class HandCounts:
    """Counts of the hands of the person, or of the opponents."""

    hands: int
    cards: int
    ranks: tuple[tuple[str, DealtCount], ...]  # rank -> cards of it, the highest first
    high: DealtCount  # the cards of the game's high ranks
    longest: tuple[tuple[int, DealtCount], ...]  # length of the longest suit -> hands


@dataclass(frozen=True)
class FairDeal:
    """The finished deals of a game, or of all games, compared with chance."""

    deals: int
    matches: int
    games: tuple[str, ...]  # ids of games with counted deals
    own_hands: HandCounts
    opponent_hands: HandCounts
    agreeing: int  # deals whose fingerprint agrees with their cards
    unsealed: int  # deals without a fingerprint
    broken: int  # deals that do not agree with their fingerprint
    high_names: str  # names of the high ranks; "" where games differ

    @property
    def unusual_ranks(self) -> tuple[int, int]:
        """The number of counts of ranks outside their 95 % range, and the number of all counts."""
        counts = [count for hands in (self.own_hands, self.opponent_hands) for _, count in hands.ranks]
        return sum(not count.is_usual for count in counts), len(counts)


def compare_with_chance(dealt: Iterable[DealtCounts], game: str = "", since: datetime | None = None) -> FairDeal:
    """Compare the deals of a game ("": all) since a time (None: ever) with chance."""
    chosen_matches = [one for one in dealt if game in ("", one.game) and (since is None or one.date >= since)]
    game_counts = [(one.game, alike) for one in chosen_matches for alike in one.alike if alike.deals]
    games = tuple(dict.fromkeys(one for one, _ in game_counts))
    high = {CATALOGUE[one].high for one in games}
    return FairDeal(
        deals=sum(alike.deals for _, alike in game_counts),
        matches=sum(bool(one.alike) for one in chosen_matches),
        games=games,
        own_hands=_own_counts(game_counts),
        opponent_hands=_opponents_counts(game_counts),
        agreeing=sum(one.agreeing for one in chosen_matches),
        unsealed=sum(one.unsealed for one in chosen_matches),
        broken=sum(one.broken for one in chosen_matches),
        high_names=say("{ranks}", ranks=listing([rank_name(rank, 2) for rank in next(iter(high))]))
        if len(high) == 1
        else "",
    )


def describe_count(count: DealtCount, subject: str, deals: int) -> str:
    """Describe a count: `You were dealt 41 aces in 40 deals. Expected: 40 (usually between 31 and 49).`"""
    name = count.name if count.number != 1 else count.singular
    dealt_text = say(
        "{number:grouped} {name} in {deals}", number=count.number, name=name, deals=numbered(deals, "deal")
    )
    low, high = count.expected.low, count.expected.high
    range_text = (
        say("between {low:grouped} and {high:grouped}", low=low, high=high)
        if low != high
        else say("exactly {low:grouped}", low=low)
    )
    return say(
        "{who} {many_}. Expected: {about} (usually {between}).",
        who=subject,
        many_=dealt_text,
        about=format_expected(count.expected.mean),
        between=range_text,
    )


def format_expected(number: float) -> str:
    """Format an expected number, with no more decimals than are of use."""
    if abs(number - round(number)) < WHOLE_NUMBER_TOLERANCE or number >= MIN_NUMBER_WITHOUT_DECIMALS:
        return say("{number:grouped}", number=round(number))
    return say("{number}", number=decimals(number, 1 if number >= MIN_NUMBER_WITH_ONE_DECIMAL else 2))


def rank_name(rank: str, number: int = 1) -> str:
    """Return the name of a rank, plural where `number` is not 1: `ace`, `sixes`."""
    if rank in JOKER_NAMES:
        return JOKER_NAMES[rank][number != 1]
    name = rank_value(rank)
    return say("{rank}", rank=name) if number == 1 else say("{rank:plural}", rank=name)


def _rarity_words(rarity: float) -> str:
    if rarity < MIN_SHOWN_RARITY:
        return say("in less than 1 of 1,000 such counts")
    return say("in 1 of {max:grouped} such counts", max=max(2, round(1 / rarity)))


# ---- counts and expected numbers


def _own_counts(game_counts: Sequence[tuple[str, Alike]]) -> HandCounts:
    return _hand_counts(
        game_counts,
        get_hand_sizes=lambda alike: (alike.own,),
        get_rank_counts=lambda alike: alike.own_ranks,
        get_longest_suits=lambda alike: alike.own_longest,
    )


def _opponents_counts(game_counts: Sequence[tuple[str, Alike]]) -> HandCounts:
    return _hand_counts(
        game_counts,
        get_hand_sizes=lambda alike: alike.others,
        get_rank_counts=lambda alike: alike.others_ranks,
        get_longest_suits=lambda alike: alike.others_longest,
    )


def _hand_counts(
    game_counts: Sequence[tuple[str, Alike]],
    *,
    get_hand_sizes: Callable[[Alike], tuple[int, ...]],
    get_rank_counts: Callable[[Alike], Mapping[str, int]],
    get_longest_suits: Callable[[Alike], Mapping[int, int]],
) -> HandCounts:
    """Return the counts of hands; several hands of a deal count as one draw from the pack.

    `get_hand_sizes`, `get_rank_counts`, `get_longest_suits`: return the sizes of hands, the cards by rank and the
    hands by longest suit in a line.

    The longest suits of the hands of a deal count as independent, which is nearly true.
    """
    rank_sums: dict[str, _CountSum] = {}
    high_sum, length_sums = _CountSum(), dict[int, _CountSum]()
    for game, alike in game_counts:
        pack_size, held_count = sum(alike.pack.values()), sum(get_hand_sizes(alike))
        if not held_count:
            continue
        rank_counts = get_rank_counts(alike)
        for rank, number in alike.pack.items():
            rank_sums.setdefault(rank, _CountSum()).add(
                rank_counts.get(rank, 0), chance.kind_count_distribution(pack_size, number, held_count), alike.deals
            )
        high_ranks = [rank for rank in CATALOGUE[game].high if rank in alike.pack]
        odds = chance.kind_count_distribution(pack_size, sum(alike.pack[rank] for rank in high_ranks), held_count)
        high_sum.add(sum(rank_counts.get(rank, 0) for rank in high_ranks), odds, alike.deals)
        jokers = sum(alike.pack.get(joker, 0) for joker in JOKERS)
        for size in get_hand_sizes(alike):
            odds = chance.longest_suit_distribution(alike.suits, jokers, size)
            for length, share in enumerate(odds):
                if share:
                    length_sums.setdefault(length, _CountSum()).add(0, chance.yes_no_distribution(share), alike.deals)
        for length, number in get_longest_suits(alike).items():
            length_sums.setdefault(length, _CountSum()).number += number
    return HandCounts(
        hands=sum(len(get_hand_sizes(alike)) * alike.deals for _, alike in game_counts),
        cards=sum(sum(get_hand_sizes(alike)) * alike.deals for _, alike in game_counts),
        ranks=tuple(
            (rank, rank_sums[rank].as_count(rank_name(rank, 2), rank_name(rank)))
            for rank in RANK_ORDER
            if rank in rank_sums
        ),
        high=high_sum.as_count(say("high cards"), say("high card")),
        longest=tuple((length, length_sums[length].as_count("hands", "hand")) for length in sorted(length_sums)),
    )


class _CountSum:
    """A count of cards, and the distributions of the summands."""

    def __init__(self) -> None:
        self.number = 0
        self.odds: Counter[Distribution] = Counter()

    def add(self, number: int, odds: Distribution, deals: int) -> None:
        self.number += number
        self.odds[odds] += deals

    def as_count(self, name: str, singular: str) -> DealtCount:
        summands: Summands = chance.hashable_summands(self.odds)
        return DealtCount(
            name, singular, self.number, chance.expect_sum(summands), chance.two_sided_p_value(summands, self.number)
        )
