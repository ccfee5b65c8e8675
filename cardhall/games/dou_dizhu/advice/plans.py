"""Plans for a hand in a climbing game without suits: how to get rid of it in few plays.

A plan has as few plays as possible, but keeps bombs whole. Runs are chosen first, and kickers are only counted until
all runs are chosen. Hands are whole numbers that count cards by rank: see `combinations`.
"""

from __future__ import annotations

from typing import final

from cardhall.games.dou_dizhu.rules.combinations import (
    ONE_OF_EACH_RANK,
    Kinds,
    RankCounts,
    RankShape,
    count_ranks,
    find_run_starts,
    lowest_rank,
    ranks_with,
)
from cardhall.players.climbing.play_choice import Planner
from cardhall.rules.mechanisms.climbing import Play

# Costs in hundredths of a play:
SET_COST = 100  # of a single, a pair or trips
LOW_SINGLE_COST = 115  # of a low single, which needs a control to be played
RUN_COST = 105  # of a run: so that a run must save more than it breaks up
MAX_CACHED_PLANS = 30_000  # hands whose plans are cached
MAX_CACHED_RUNS = 1 << 17  # hands whose best runs are cached; above any length of a run
# Places of ranks: trips take a pair below LOW as kicker rather than a single from HIGH up.
FIRST_HIGH_RANK_INDEX, FIRST_MIDDLE_RANK_INDEX = 8, 5


@final
class RankPlanner(Planner):
    """Plans by the kinds of a game: singles, pairs, trips with kickers, runs of them, and bombs."""

    def __init__(self, kinds: Kinds, low_rank_count: int) -> None:
        """Prepare plans; `low_rank_count`: the number of lowest ranks whose singles need a control to be played."""
        self.kinds = kinds
        self.control_rank = count_ranks(kinds.run_ranks)  # the first rank above the runs
        self.max_rank_on_partner = self.control_rank - 1
        self.middle_rank = self.control_rank - 5
        self.unbeatable_power = kinds.shapes[kinds.rocket].power
        self.run_ranks: int = kinds.run_ranks  # the mask of ranks that may be in runs
        self.run_ranks_below_top: int = kinds.run_ranks >> 4  # the same without the highest
        self.low_ranks: int = ONE_OF_EACH_RANK & (1 << 4 * low_rank_count) - 1
        plain_shapes = [shape for shape in kinds.shapes if not shape.kicker_count]
        bombs = [shape for shape in plain_shapes if shape.cards_per_rank == 4]
        self.bomb = bombs[0] if bombs else None
        self.set_shapes = [_find_shape(plain_shapes, each, 1) for each in (1, 2, 3)]  # a single, a pair, trips
        # runs, by cards a rank
        self.runs_by_length = [{s.length: s for s in plain_shapes if s.cards_per_rank == each} for each in (1, 2, 3)]
        # By cards of a rank, the shortest run.
        self.shortest_runs = [
            min((length for length in some if length > 1), default=MAX_CACHED_RUNS) for some in self.runs_by_length
        ]
        self.trips_with_kickers: dict[
            tuple[int, int], RankShape
        ] = {  # trips with kickers, by length and cards in a kicker
            (s.length, s.kicker_size): s for s in kinds.shapes if s.kicker_count and s.cards_per_rank == 3
        }
        self.plans: dict[RankCounts, tuple[Play, ...]] = {}
        self.best_runs: dict[int, int] = {}

    # ---- the plan

    def plan(self, hand: RankCounts) -> tuple[Play, ...]:
        plan = self.plans.get(hand)
        if plan is None:
            plan = tuple(self.make_plan(hand))
            if len(self.plans) >= MAX_CACHED_PLANS:
                self.plans.clear()
            self.plans[hand] = plan
        return plan

    def make_plan(self, hand: RankCounts) -> list[Play]:
        """Make a plan: rocket and bombs, runs, trips with their kickers, then singles and pairs from the lowest."""
        kinds = self.kinds
        plays: list[Play] = []
        if hand & kinds.rocket_low and hand & kinds.rocket_high:
            rocket = kinds.shapes[kinds.rocket].plays_without_kickers[lowest_rank(kinds.rocket_low)]
            plays.append(rocket)
            hand -= rocket.cards
        fours = ranks_with(hand, 4)
        bomb = self.bomb
        while fours and bomb is not None:
            low = lowest_rank(fours)
            fours &= fours - 1
            plays.append(bomb.plays_without_kickers[low])
            hand -= 4 << 4 * low
        trips: list[Play] = []
        number = count_ranks(ranks_with(hand, 3) & ~self.run_ranks)  # of trips that take a kicker, alone or in runs
        while True:
            run = self.best_run(hand & self.run_ranks * 15, number) & 0xFFFF
            if not run:
                break
            cards_per_rank, length, low = run >> 8, run >> 4 & 15, run & 15
            play = self.runs_by_length[cards_per_rank - 1][length].plays_without_kickers[low]
            hand -= play.cards
            if cards_per_rank == 3:
                trips.append(play)
                number += length
            else:
                plays.append(play)
        lone = ranks_with(hand, 3)
        while lone:
            low = lowest_rank(lone)
            lone &= lone - 1
            play = self.set_shapes[2].plays_without_kickers[low]
            trips.append(play)
            hand -= play.cards
        pairs = ranks_with(hand, 2)
        self.add_kickers(trips, ranks_with(hand, 1) & ~pairs, pairs, plays)
        return plays

    def best_run(self, hand: RankCounts, trips_taken: int) -> int:
        """Return the cost of a hand and the first run to take out, packed into a number.

        Its parts are the cost, and of the run the cards of each rank, the length and the lowest rank in four bits each;
        0 for these three where no run pays. `hand`: the ranks that may be in runs; `trips_taken`: those already taken
        out, each of which takes a kicker.
        """
        key = hand << 4 | trips_taken
        known = self.best_runs.get(key)
        if known is not None:
            return known
        higher = hand >> 1  # without calls of `ranks_with`, for speed; there are no four of a rank
        ranks_with_one, ranks_with_two, ranks_with_three = (
            (hand | higher) & ONE_OF_EACH_RANK,
            higher & ONE_OF_EACH_RANK,
            hand & higher & ONE_OF_EACH_RANK,
        )
        singles = ranks_with_one & ~ranks_with_two
        loose = count_ranks(singles) + count_ranks(ranks_with_two & ~ranks_with_three & self.run_ranks_below_top)
        sets = count_ranks(ranks_with_three) + trips_taken
        best_cost = SET_COST * (count_ranks(ranks_with_one) - (loose if loose < sets else sets))
        best_cost += (LOW_SINGLE_COST - SET_COST) * count_ranks(singles & self.low_ranks)
        packed_run = 0
        for cards_per_rank in (1, 2, 3):
            ranks = (
                ranks_with_one if cards_per_rank == 1 else ranks_with_two if cards_per_rank == 2 else ranks_with_three
            )
            length = self.shortest_runs[cards_per_rank - 1]
            starts = find_run_starts(ranks, length)
            while starts:
                left = starts
                while left:
                    low = left & -left
                    left ^= low
                    run = (low << 4 * length) - low & ONE_OF_EACH_RANK
                    cost = RUN_COST + (
                        self.best_run(
                            hand - cards_per_rank * run, trips_taken + length if cards_per_rank == 3 else trips_taken
                        )
                        >> 16
                    )
                    if cost < best_cost:
                        best_cost, packed_run = cost, cards_per_rank << 8 | length << 4 | lowest_rank(low)
                starts &= ranks >> 4 * length
                length += 1
        if len(self.best_runs) >= MAX_CACHED_RUNS:
            self.best_runs.clear()
        self.best_runs[key] = best_cost << 16 | packed_run
        return best_cost << 16 | packed_run

    def add_kickers(self, trips: list[Play], singles: int, pairs: int, plays: list[Play]) -> None:
        """Add the trips, longest first, with the lowest cards that can go along; then the singles and pairs left."""
        for play in sorted(trips, key=_kicker_order):
            length = play.shape.length
            loose, doubles = singles & self.run_ranks, pairs & self.run_ranks_below_top
            if count_ranks(loose) >= length and not (
                length == 1
                and doubles
                and lowest_rank(loose) >= FIRST_HIGH_RANK_INDEX
                and lowest_rank(doubles) < FIRST_MIDDLE_RANK_INDEX
            ):
                chosen, size = lowest_ranks(loose, length), 1
                singles &= ~chosen
            elif count_ranks(doubles) >= length:
                chosen, size = lowest_ranks(doubles, length), 2
                pairs &= ~chosen
            else:
                plays.append(play)
                continue
            plays.append(self.trips_with_kickers[length, size].with_kickers(play.order, chosen * size))
        for shape, ranks in ((self.set_shapes[0], singles), (self.set_shapes[1], pairs)):
            while ranks:
                plays.append(shape.plays_without_kickers[lowest_rank(ranks)])
                ranks &= ranks - 1

    # ---- what others can beat, and other plays

    def is_safe(self, play: Play, other_cards: RankCounts) -> bool:
        kinds = self.kinds
        shape = kinds.shapes[play.shape.index]
        if shape.index == kinds.rocket:
            return True
        if shape.power and other_cards & kinds.rocket_low and other_cards & kinds.rocket_high:
            return False
        if shape.length == 1:
            return not ranks_with(other_cards, shape.cards_per_rank) >> 4 * play.order + 4
        return (
            not find_run_starts(ranks_with(other_cards, shape.cards_per_rank) & self.run_ranks, shape.length)
            >> 4 * play.order + 4
        )

    def plays_beating(self, hand: RankCounts, standing: Play) -> list[Play]:
        kinds = self.kinds
        shape = kinds.shapes[standing.shape.index]
        if shape.power:
            return []
        whole = ranks_with(hand, 4)  # ranks with a bomb, which is not broken up
        hand -= whole * 4
        if shape.kicker_count:
            return self.with_lowest_kickers(hand, shape, standing.order)
        starts = kinds.first_ranks(hand, shape) >> 4 * standing.order + 4 << 4 * standing.order + 4
        plays: list[Play] = []
        while starts:
            plays.append(shape.plays_without_kickers[lowest_rank(starts)])
            starts &= starts - 1
        return plays

    def with_lowest_kickers(self, hand: RankCounts, shape: RankShape, min_rank: int) -> list[Play]:
        """Return trips above `min_rank` with the lowest kickers; kickers that break up no set are preferred."""
        plays: list[Play] = []
        if shape.cards_per_rank != 3:
            return plays
        size, kicker_count = shape.kicker_size, shape.kicker_count
        starts = self.kinds.first_ranks(hand, shape) >> 4 * min_rank + 4 << 4 * min_rank + 4
        while starts:
            low = lowest_rank(starts)
            starts &= starts - 1
            kicker_ranks = ranks_with(hand, size) & self.run_ranks & ~(shape.mask << 4 * low)
            exact = kicker_ranks & ~ranks_with(hand, size + 1)
            if count_ranks(kicker_ranks) >= kicker_count:
                chosen = lowest_ranks(exact, kicker_count)
                lacking = kicker_count - count_ranks(chosen)
                chosen |= lowest_ranks(kicker_ranks & ~exact, lacking)
                plays.append(shape.with_kickers(low, chosen * size))
        return plays


def _find_shape(shapes: list[RankShape], cards_per_rank: int, length: int) -> RankShape:
    return next(shape for shape in shapes if shape.cards_per_rank == cards_per_rank and shape.length == length)


def _kicker_order(play: Play) -> tuple[int, int]:
    """Return the sort key for giving kickers to long runs of trips first, as long runs need the most."""
    return -play.shape.length, play.order


def lowest_ranks(mask: int, number: int) -> int:
    """Return the lowest `number` ranks of a mask, or all if it has fewer."""
    chosen = 0
    while number > 0 and mask:
        bit = mask & -mask
        chosen |= bit
        mask ^= bit
        number -= 1
    return chosen
