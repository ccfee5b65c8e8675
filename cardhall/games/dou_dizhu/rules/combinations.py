"""Combinations of ranks: sets, runs of sets, and kickers beside them; suits mean nothing.

Cards are counted by rank. The counts are the hexadecimal digits of one whole number, the lowest rank last: a hand of
two threes and a five is 0x102 where three is the lowest rank. Cards are added to a hand or taken from it by adding or
subtracting such numbers. A mask of ranks is a number whose digits are 0 and 1. All numbers stay below 2⁶⁰, where
compiled code computes in registers: there are at most 15 ranks and 7 cards of each. Functions return plain numbers,
because in compiled code a literal shifted by a machine word (`4 << 4 * low`) would be cut off at 32 bits.

A game lists its kinds of combinations (`CombinationKind`). `Kinds` makes the plays of a hand, all of them or those
that beat another, and reads cards as a play. Plays of the same ranks are the same play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from cardhall.cards import CARDS, Card
from cardhall.games.dou_dizhu.rules.play_actions import PlayActions
from cardhall.rules.mechanisms.climbing import Combination, Play, Shape

RankCounts = int  # the number of cards of each rank, in digits as described above

ONE_OF_EACH_RANK: Final = 0x111111111111111  # the mask of all 15 ranks
EVERY_OTHER_DIGIT: Final = 0xF0F0F0F0F0F0F0F
MAX_RANK_COUNT = 15  # digits below 2⁶⁰
MAX_KICKER_COUNT = 7  # three bits for each digit, and one to carry
MAX_CACHED_READINGS = 1 << 14  # counts of cards whose combination is cached


class CombinationKind(NamedTuple):
    """A kind of combination: `cards_per_rank` cards of a rank, or of each rank of a sequence, and kickers."""

    name: str
    cards_per_rank: int
    shortest: int = 1  # ranks in sequence, at least
    longest: int = 1  # ranks in sequence, at most
    kickers_per_rank: int = 0  # for each rank in the sequence
    kicker_size: int = 0  # cards in a kicker
    power: int = 0  # a kind of more power beats one of less, whatever the ranks


def ranks_with(rank_counts: i64, min_count: i64) -> int:
    """Return the mask of the ranks with at least `min_count` cards, from 1 to 4.

    No hand has more than four cards of a rank, so that three bits of each digit tell.
    """
    if min_count == 1:
        return (rank_counts | rank_counts >> 1 | rank_counts >> 2) & ONE_OF_EACH_RANK
    if min_count == 2:
        return (rank_counts >> 1 | rank_counts >> 2) & ONE_OF_EACH_RANK
    if min_count == 3:
        return (rank_counts & rank_counts >> 1 | rank_counts >> 2) & ONE_OF_EACH_RANK
    return rank_counts >> 2 & ONE_OF_EACH_RANK


def count_ranks(mask: i64) -> int:
    """Return the number of ranks in a mask: the sum of its digits, which is the mask modulo 15."""
    return mask % 15 or (15 if mask else 0)


def count_cards(rank_counts: i64) -> int:
    """Return the number of cards: the sum of the digits, modulo 255 after they were added in pairs to bytes."""
    return ((rank_counts & EVERY_OTHER_DIGIT) + (rank_counts >> 4 & EVERY_OTHER_DIGIT)) % 255


def lowest_rank(mask: i64) -> int:
    """Return the place of the lowest rank in a mask, which must not be empty.

    That is the number of ranks below it: the bits below the lowest one, counted as in `count_ranks`.
    """
    return ((mask & -mask) - 1 & ONE_OF_EACH_RANK) % 15


def find_run_starts(ranks: i64, length: i64) -> int:
    """Return the mask of first ranks of all runs with `length` ranks in the mask `ranks`."""
    while length > 1 and ranks:
        ranks &= ranks >> 4
        length -= 1
    return ranks


def choose_ranks(ranks: i64, number: int) -> list[RankCounts]:
    """Return all choices of `number` ranks of a mask, as masks, the lowest rank first."""
    if not number:
        return [0]
    choices: list[RankCounts] = []
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        if number == 1:
            choices.append(low)
        else:
            choices += [low + rest for rest in choose_ranks(ranks, number - 1)]
    return choices


def multiply_ranks(ranks: i64, number: i64) -> i64:
    """Return counts with `number` cards of each rank of a mask."""
    return ranks * number


@final
class RankShape(Shape):
    """A kind of combination with a certain length; makes plays, ordered by the first rank."""

    def __init__(self, index: int, kind: CombinationKind, length: int, starts: int, top_ranks: Sequence[int]) -> None:
        """Precompute the plays of a shape.

        `starts`: the mask of possible first ranks; `top_ranks`: their highest ranks.
        """
        super().__init__(
            index,
            kind.name,
            (kind.cards_per_rank + kind.kickers_per_rank * kind.kicker_size) * length,
            kind.power,
            length,
        )
        self.cards_per_rank: int = kind.cards_per_rank
        self.kicker_count: int = kind.kickers_per_rank * length
        self.kicker_size: int = kind.kicker_size  # cards in one of them
        self.starts: int = starts
        # the ranks of the play that begins at the lowest rank
        self.mask: int = ONE_OF_EACH_RANK & (1 << 4 * length) - 1
        self.body: int = self.mask * kind.cards_per_rank  # the cards of that play, without kickers
        self.combinations: list[Combination] = [
            Combination(kind.name, (kind.name, length, kind.kicker_size), (top,), kind.power) for top in top_ranks
        ]

        self.plays_without_kickers: list[Play] = [self.with_kickers(low, 0) for low in range(len(self.combinations))]

    def with_kickers(self, lowest_rank_index: int, kickers: RankCounts) -> Play:
        """Return the play that begins at the rank `lowest_rank_index`, with these kickers."""
        cards = (self.body << 4 * lowest_rank_index) + kickers
        return Play(
            self, lowest_rank_index, lowest_rank_index + self.length - 1, cards, self.combinations[lowest_rank_index]
        )


class Kinds:
    """The combinations of a game: finds the plays of a hand, and reads cards as a play.

    Two ranks together make the rocket, which beats everything.
    """

    def __init__(
        self,
        line: Sequence[str],
        kinds: Iterable[CombinationKind],
        *,
        run_top: int,
        rocket: tuple[int, int],
        pair_as_singles: bool = False,
    ) -> None:
        """Precompute the shapes of all kinds and lengths.

        `line`: the ranks from the lowest; `run_top`: the highest place on the line that may be in a run; `rocket`: the
        places of the two ranks of the rocket, which are never kickers of the same play; `pair_as_singles`: whether two
        kickers may be two cards of one rank. Raises ValueError unless kinds of more power are listed after the others.
        """
        self.line = tuple(line)
        self.kinds = tuple(kinds)
        self.pair_as_singles: bool = pair_as_singles
        powers = [kind.power for kind in self.kinds]
        if len(self.line) > MAX_RANK_COUNT:
            raise ValueError(f"{len(self.line)} ranks do not fit into a number")
        if (
            powers != sorted(powers)
            or max(kind.kickers_per_rank * kind.longest for kind in self.kinds) > MAX_KICKER_COUNT
        ):
            raise ValueError("kinds of more power stand behind the others, and there are seven kickers at most")
        self.run_ranks: int = ONE_OF_EACH_RANK & (1 << 4 * run_top + 4) - 1
        low, high = rocket
        self.rocket_low: int = 1 << 4 * low
        self.rocket_high: int = 1 << 4 * high
        self.shapes: list[RankShape] = []
        self.first_shapes: list[
            int
        ] = []  # by kind: the index of its shortest shape; at the end, the index of the rocket
        for kind in self.kinds:
            self.first_shapes.append(len(self.shapes))
            for length in range(kind.shortest, kind.longest + 1):
                ranks = len(self.line) if length == 1 else run_top + 1
                starts = ONE_OF_EACH_RANK & (1 << 4 * (ranks - length + 1)) - 1
                tops = range(length - 1, ranks)
                self.shapes.append(RankShape(len(self.shapes), kind, length, starts, tops))
        self.rocket: int = len(self.shapes)
        self.first_shapes.append(self.rocket)
        joint = RankShape(self.rocket, CombinationKind("rocket", 1, power=powers[-1] + 1), 1, self.rocket_low, ())
        # Its ranks are no run, so the body is set by hand: one card of the low rank, and one of the high rank.
        joint.size, joint.body = 2, 1 + (self.rocket_high >> 4 * low)
        joint.combinations = [Combination("rocket", ("rocket",), (0,), joint.power)] * len(self.line)
        joint.plays_without_kickers = [joint.with_kickers(start, 0) for start in range(len(self.line))]
        self.shapes.append(joint)
        self.shape_of = {shape.combinations[0].shape: shape for shape in self.shapes}
        self.first_stronger: list[
            int
        ] = [  # by shape: the index of the first shape of more power, which beats it at any rank
            next((other.index for other in self.shapes if other.power > shape.power), len(self.shapes))
            for shape in self.shapes
        ]
        self.by_size: dict[int, list[RankShape]] = {}
        for shape in self.shapes:
            self.by_size.setdefault(shape.size, []).append(shape)
        places = {rank: place for place, rank in enumerate(self.line)}
        self.place = [places.get(card.rank, -1) for card in CARDS]
        # By card number: one card of its rank, as counts.
        self.card_units: list[int] = [1 << 4 * place if place >= 0 else 0 for place in self.place]
        self._read: dict[RankCounts, Play | None] = {}
        self.actions = PlayActions(self.place)

    def count_by_rank(self, counted_cards: Iterable[Card]) -> RankCounts:
        """Return the counts of cards by rank."""
        counts = 0
        unit = self.card_units
        numbers: Iterable[int] = counted_cards  # cards are numbers; typed so, compiled code looks them up faster
        for number in numbers:
            counts += unit[number]
        return counts

    def plays(self, hand_counts: RankCounts, standing: Combination | None = None) -> list[Play]:
        """Return the plays of a hand that beat `standing`; all plays where `standing` is None."""
        if standing is None:
            return self.all_plays(hand_counts)
        shape = self.shape_of[standing.shape]
        low = 0 if shape.index == self.rocket else standing.strength[0] - shape.length + 1
        return self.plays_beating(hand_counts, shape.plays_without_kickers[low])

    def all_plays(self, hand_counts: RankCounts) -> list[Play]:
        """Return all plays of a hand."""
        plays: list[Play] = []
        first_shapes = self.first_shapes
        for kind in range(len(first_shapes) - 1):
            index, next_index = first_shapes[kind], first_shapes[kind + 1]
            shape = self.shapes[index]
            ranks = ranks_with(hand_counts, shape.cards_per_rank)
            if not ranks:
                continue
            starts = ranks if shape.length == 1 else find_run_starts(ranks & self.run_ranks, shape.length)
            while starts:
                self.add_plays(plays, hand_counts, shape, starts)
                index += 1
                if index == next_index:
                    break
                shape = self.shapes[index]
                starts &= ranks >> 4 * (shape.length - 1) & shape.starts  # of those, the runs one rank longer
        self.add_rocket(plays, hand_counts)
        return plays

    def plays_beating(self, hand_counts: RankCounts, play: Play) -> list[Play]:
        """Return the plays of a hand that beat a play."""
        plays: list[Play] = []
        shape = self.shapes[play.shape.index]
        if shape.index == self.rocket:
            return plays
        self.add_plays(plays, hand_counts, shape, self.first_ranks(hand_counts, shape) & -1 << 4 * play.order + 4)
        for index in range(self.first_stronger[shape.index], self.rocket):
            stronger = self.shapes[index]
            self.add_plays(plays, hand_counts, stronger, self.first_ranks(hand_counts, stronger))
        self.add_rocket(plays, hand_counts)
        return plays

    def first_ranks(self, hand_counts: i64, shape: RankShape) -> int:
        """Return the mask of first ranks of a hand's combinations of a shape, kickers left aside."""
        ranks = ranks_with(hand_counts, shape.cards_per_rank)
        if shape.length > 1:
            return find_run_starts(ranks & self.run_ranks, shape.length)
        return ranks

    def add_plays(self, plays: list[Play], hand_counts: i64, shape: RankShape, starts: i64) -> None:
        """Add the plays of a shape with these first ranks to `plays`, the lowest first."""
        while starts:
            low = lowest_rank(starts)
            starts &= starts - 1
            if shape.kicker_count:
                for kickers in self.kicker_choices(hand_counts, shape, shape.mask << 4 * low):
                    plays.append(shape.with_kickers(low, kickers))
            else:
                plays.append(shape.plays_without_kickers[low])

    def add_rocket(self, plays: list[Play], hand_counts: i64) -> None:
        """Add the rocket to `plays` if a hand has it."""
        if hand_counts & self.rocket_low and hand_counts & self.rocket_high:
            self.add_plays(plays, hand_counts, self.shapes[self.rocket], self.rocket_low)

    def read_play(self, card_counts: RankCounts) -> Play | None:
        """Return the combination that exactly these cards make; None if there is none."""
        play = self._read.get(card_counts)
        if play is None and card_counts not in self._read:
            play = self._reading(card_counts)
            if len(self._read) > MAX_CACHED_READINGS:
                self._read.clear()
            self._read[card_counts] = play
        return play

    def _reading(self, card_counts: RankCounts) -> Play | None:
        for shape in self.by_size.get(count_cards(card_counts), ()):
            plays: list[Play] = []
            if shape.index == self.rocket:
                self.add_rocket(plays, card_counts)
            else:
                self.add_plays(plays, card_counts, shape, self.first_ranks(card_counts, shape))
            if plays:
                return plays[0]  # it has as many cards as were given, so it is made of all of them
        return None

    # ---- kickers

    def kickers_of(self, play: Play) -> RankCounts:
        """Return the kickers of a play."""
        return play.cards - (self.shapes[play.shape.index].body << 4 * play.order)

    def kicker_choices(self, hand_counts: i64, shape: RankShape, run_ranks: i64) -> list[RankCounts]:
        """Return all choices of kickers of a hand for a shape.

        `run_ranks`: the mask of ranks that the sets themselves use.

        In order: without the rocket's ranks, with either of them, then pairs as two kickers.
        """
        size: i64 = shape.kicker_size
        kicker_count = shape.kicker_count
        kicker_ranks = ranks_with(hand_counts, size) & ~run_ranks
        low: i64 = self.rocket_low
        high: i64 = self.rocket_high
        choices: list[RankCounts]
        # the two cards of the rocket are never kickers together
        if kicker_count > 1 and kicker_ranks & low and kicker_ranks & high:
            kicker_ranks ^= low | high
            choices = choose_ranks(kicker_ranks, kicker_count)
            for joker in (low, high):
                choices += [joker + rest for rest in choose_ranks(kicker_ranks, kicker_count - 1)]
        else:
            choices = choose_ranks(kicker_ranks, kicker_count)
        if size > 1:
            return [multiply_ranks(kickers, size) for kickers in choices]
        if kicker_count == 2 and self.pair_as_singles:
            choices += [multiply_ranks(pair, 2) for pair in choose_ranks(ranks_with(hand_counts, 2) & ~run_ranks, 1)]
        return choices
