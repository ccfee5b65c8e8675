"""Values of hands of Kowah: the chance of two threes and a pair, and then of the winning card.

A kind of card is a number, a hand the number of cards of each kind. A plan says which ranks become the threes and which
the pair. The chance of a plan is the product of the chances of what it lacks, by the cards that may still come. The
value of a hand is the sum over all plans, so cards that help several plans are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Final, final

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.games.kowah.rules.hands import CARD_KINDS

KIND_COUNT: Final = len(CARD_KINDS)
COPIES_OF_KIND: Final = 4
CHECKI_HAND_SIZE: Final = 8
KIND_OF_CARD: Final = [CARD_KINDS.index(card) if card in CARD_KINDS else -1 for card in CARDS[:52]]
RANK_NAMES: Final = sorted({card.rank for card in CARD_KINDS})
RANK_OF_KIND: Final = [RANK_NAMES.index(card.rank) for card in CARD_KINDS]  # by kind
KINDS_OF_RANK: Final = [
    [kind for kind in range(KIND_COUNT) if RANK_OF_KIND[kind] == rank] for rank in range(len(RANK_NAMES))
]
CHANCE_ROW_LENGTH: Final = 13  # length of a row of chances: for 0 to 12 helping cards, the most of one rank


# value of a wait, as a share of a sure win, by the number of cards that may still come and win
WAIT_VALUES: Final = [0.02, 0.5, 0.8, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
UNSTARTED_THREE_CHANCE: Final = 0.12  # the chance of a three of a rank of which nothing is held yet
UNSTARTED_PAIR_CHANCE: Final = 0.08  # the same of a pair


@final
class Style:
    """The manner in which a seat plays."""

    def __init__(self) -> None:
        # draws within which a plan must succeed: with more, plans that lack many cards look as good as others
        self.plan_draws = 2.0
        self.counts_open_cards = True  # whether it notices which cards can no longer come
        # how likely a seat that shows a pair waits for another kind of the same rank too, if three of it are unseen
        self.second_wait_chance = 0.02


DEFAULT_STYLE: Final = Style()


def count_by_kind(cards: Iterable[Card]) -> list[int]:
    """Return the number of cards by kind, hidden cards left out."""
    counts = [0] * KIND_COUNT
    for card in cards:
        if card is not HIDDEN:
            counts[KIND_OF_CARD[card]] += 1
    return counts


def helping_card_chances(draws: float, unseen: int) -> list[float]:
    """Return the chances of at least one, two and three helping cards within some draws.

    Three rows one after another, each with a chance for 0 to 12 helping cards among the `unseen` ones. Arrivals are
    taken as independent (a Poisson distribution).
    """
    at_least_one, at_least_two, at_least_three = list[float](), list[float](), list[float]()
    for number in range(CHANCE_ROW_LENGTH):
        mean = number * draws / max(1, unseen)
        no_card_chance = exp(-mean)
        at_least_one.append(1.0 - no_card_chance)
        at_least_two.append(1.0 - no_card_chance * (1.0 + mean))
        at_least_three.append(1.0 - no_card_chance * (1.0 + mean + mean * mean / 2.0))
    return at_least_one + at_least_two + at_least_three


def hand_value(hand: list[int], live: list[int], arrival_chances: list[float]) -> float:
    """Return the value of eight cards: the chance to win with all plans together.

    `live`: by kind, the cards still to come; `arrival_chances`: three rows of chances that one, two, three helping
    cards come.
    """
    # sums over all plans of the ranks so far, by what they have made: nothing, a three, a pair, both, two threes, all
    nothing_made, three, pair, three_pair = (
        1.0,
        UNSTARTED_THREE_CHANCE,
        UNSTARTED_PAIR_CHANCE,
        UNSTARTED_THREE_CHANCE * UNSTARTED_PAIR_CHANCE,
    )
    threes, all_made = (
        UNSTARTED_THREE_CHANCE * UNSTARTED_THREE_CHANCE / 2.0,
        UNSTARTED_THREE_CHANCE * UNSTARTED_THREE_CHANCE * UNSTARTED_PAIR_CHANCE / 2.0,
    )
    for kinds in KINDS_OF_RANK:
        held_count, coming_count = 0, 0
        for kind in kinds:
            held_count += hand[kind]
            coming_count += live[kind]
        if not held_count:
            continue
        missing = 3 - held_count
        three_chance = 1.0 if missing <= 0 else arrival_chances[(missing - 1) * CHANCE_ROW_LENGTH + coming_count]
        pair_chance, three_and_pair_chance, waiting = 0.0, 0.0, 0
        for kind in kinds:
            if hand[kind] > 1:
                waiting += live[kind]
        for kind in kinds:
            number, live_count = hand[kind], live[kind]
            if number > 1:
                value = WAIT_VALUES[live_count]
            elif number and live_count:
                value = arrival_chances[live_count] * WAIT_VALUES[live_count - 1]
            else:
                continue
            pair_chance = max(pair_chance, value)
            missing = 3 - held_count + min(number, 2)
            if missing <= 0:
                value = WAIT_VALUES[waiting] if number > 1 else value
            elif missing < 3:
                value *= arrival_chances[(missing - 1) * CHANCE_ROW_LENGTH + coming_count]
            else:
                value *= arrival_chances[2 * CHANCE_ROW_LENGTH + coming_count]
            three_and_pair_chance = max(three_and_pair_chance, value)
        two_threes_chance = 0.0  # the chance of two threes of this rank
        if held_count > 3:
            two_threes_chance = (
                1.0 if held_count >= 6 else arrival_chances[(5 - held_count) * CHANCE_ROW_LENGTH + coming_count]
            )
        all_made += (
            three_pair * three_chance + threes * pair_chance + three * three_and_pair_chance + pair * two_threes_chance
        )
        threes += three * three_chance + nothing_made * two_threes_chance
        three_pair += three * pair_chance + pair * three_chance + nothing_made * three_and_pair_chance
        three += nothing_made * three_chance
        pair += nothing_made * pair_chance
    return all_made


def count_useful_cards(hand: list[int]) -> int:
    """Return how many cards of a hand its best plan uses; a hand with eight is checki."""
    rank_counts = [0] * len(KINDS_OF_RANK)
    for kind in range(KIND_COUNT):
        rank_counts[RANK_OF_KIND[kind]] += hand[kind]
    best = 0
    for rank, kinds in enumerate(KINDS_OF_RANK):
        if not rank_counts[rank]:
            continue
        pair_size = 0
        for kind in kinds:
            pair_size = max(pair_size, hand[kind])
        pair_size = min(pair_size, 2)
        longest_three, second_three = 0, 0  # the two longest threes
        for other, number in enumerate(rank_counts):
            remaining_count = number - pair_size if other == rank else number
            while remaining_count > 0:
                three = min(3, remaining_count)
                if three > longest_three:
                    longest_three, second_three = three, longest_three
                elif three > second_three:
                    second_three = three
                remaining_count -= 3
        best = max(best, pair_size + longest_three + second_three)
    return best


def paired_kinds(hand: list[int]) -> int:
    """Return the kinds of which a hand holds two or more, as a bit mask."""
    mask = 0
    for kind in range(KIND_COUNT):
        if hand[kind] > 1:
            mask |= 1 << kind
    return mask


def waiting_kinds(hand: list[int]) -> int:
    """Return the kinds that win with eight cards, as a bit mask; 0 if the cards are not checki."""
    pair_rank, mask = -1, 0
    for rank, kinds in enumerate(KINDS_OF_RANK):
        number = 0
        for kind in kinds:
            number += hand[kind]
        if number % 3 == 2 and pair_rank < 0:
            pair_rank = rank
        elif number % 3:
            return 0
    if pair_rank >= 0:
        for kind in KINDS_OF_RANK[pair_rank]:
            if hand[kind] > 1:
                mask |= 1 << kind
    return mask
