"""Duplicate scoring of Bridge: boards, dealers, vulnerability, scores of contracts, IMPs and matchpoints.

Source: the Laws of Duplicate Bridge 2017, laws 2 (boards), 77 (scoring table) and 78 (IMPs, matchpoints). Side 0 is
North and South, where the person sits South; side 1 is East and West.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from cardhall.match.match import Match
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts

POINTS, IMPS, MATCHPOINTS = "points", "imps", "matchpoints"  # the scorings of a set of deals
SOUTH, WEST, NORTH, EAST = range(4)
FIRST_DEALER = NORTH
VULNERABLE_BY_BOARD = (  # boards 1 to 16, then again from the first: "you" is North and South, "they" East and West
    "none", "you", "they", "all", "you", "they", "all", "none",
    "they", "all", "none", "you", "all", "none", "you", "they",
)  # fmt: skip
# the options of Bridge that the laws of duplicate prescribe
DUPLICATE_OPTIONS = {
    "declarer": "first",
    "slams": "bid",
    "undertricks": "declarer",
}
BOOK_TRICKS, GAME_POINTS = 6, 100
POINTS_PER_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST_NO_TRUMP_TRICK_EXTRA = 10
PART_SCORE_BONUS, GAME_BONUS = 50, (300, 500)  # pairs, here and below: not vulnerable, vulnerable
SLAM_BONUS = {6: (500, 750), 7: (1000, 1500)}
MADE_BONUS_BY_FACTOR = {1: 0, 2: 50, 4: 100}  # bonus by the factor of doubling
DOUBLED_OVERTRICK_POINTS = {2: (100, 200), 4: (200, 400)}
UNDERTRICK_POINTS, FIRST_DOUBLED_UNDERTRICK, LATER_DOUBLED_UNDERTRICK = (50, 100), (100, 200), (200, 300)
FOURTH_UNDERTRICK_EXTRA = 100  # extra points for each doubled undertrick from the fourth on, when not vulnerable
MIN_DIFFERENCE_BY_IMPS = (  # the smallest difference in points for 1, 2, 3 … IMPs
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip

MIN_BOARDS_FOR_RANGE = 4  # boards: with fewer the 95 % range is too wide to be of use, and Student’s t below not exact
NORMAL_QUANTILE_975 = 1.959964  # 97.5 % quantile of the normal distribution


class AverageGain(NamedTuple):
    """The average result of boards, with its 95 % range."""

    mean: float
    margin: float | None  # half the 95 % range; None: too few boards


class ContractResult(NamedTuple):
    """A contract and the tricks taken."""

    level: int  # 0: everybody passed
    strain: str  # C, D, H, S, NT
    factor: int  # of doubling: 1, 2, 4
    declarer: int  # the seat
    tricks: int  # of the declarer's side

    @property
    def overtricks(self) -> int:
        """Tricks above the contract; negative: tricks short of it."""
        return self.tricks - BOOK_TRICKS - self.level

    def __str__(self) -> str:
        """Return the text for files: level, strain, factor, declarer, tricks, as in `4 S 1 0 11`."""
        return f"{self.level} {self.strain} {self.factor} {self.declarer} {self.tricks}"

    @classmethod
    def parse(cls, text: str) -> ContractResult | None:
        """Return the result in a text as `__str__` writes it; None: the text is no result."""
        parts = text.split()
        if len(parts) != 5 or not all(part.isascii() and part.isdigit() for part in (parts[0], *parts[2:])):
            return None
        result = cls(int(parts[0]), parts[1], int(parts[2]), int(parts[3]), int(parts[4]))
        is_possible = (
            result.level <= 7 and result.factor in MADE_BONUS_BY_FACTOR and result.declarer < 4 and result.tricks <= 13
        )
        return result if is_possible and result.strain in POINTS_PER_TRICK else None


PASSED_OUT = ContractResult(0, "NT", 1, SOUTH, 0)


def board_dealer(board: int) -> int:
    """Return the dealer's seat on a board, counted from 1: North, East, South, West, then again from North."""
    return (FIRST_DEALER + board - 1) % 4


def vulnerable_sides(board: int) -> str:
    """Return the vulnerable sides on a board: "none", "you", "they" or "all"."""
    return VULNERABLE_BY_BOARD[(board - 1) % len(VULNERABLE_BY_BOARD)]


def board_options(board: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options for a board: the given options, its vulnerability and the laws of duplicate."""
    return {**options, **DUPLICATE_OPTIONS, "vulnerable": vulnerable_sides(board)}


def duplicate_score(result: ContractResult, board: int) -> int:
    """Return the score of side 0 on a board, in points; negative where the other side scores."""
    if not result.level:
        return 0
    side = result.declarer % 2
    is_vulnerable = vulnerable_sides(board) in ("all", ("you", "they")[side])
    points = (
        _made_score(result, is_vulnerable)
        if result.overtricks >= 0
        else -_undertrick_score(-result.overtricks, result.factor, is_vulnerable)
    )
    return points if side == 0 else -points


def _made_score(result: ContractResult, is_vulnerable: bool) -> int:
    points_per_trick = POINTS_PER_TRICK[result.strain]
    contract_points = (
        points_per_trick * result.level + FIRST_NO_TRUMP_TRICK_EXTRA * (result.strain == "NT")
    ) * result.factor
    points_per_overtrick = (
        DOUBLED_OVERTRICK_POINTS[result.factor][is_vulnerable] if result.factor > 1 else points_per_trick
    )
    bonus = GAME_BONUS[is_vulnerable] if contract_points >= GAME_POINTS else PART_SCORE_BONUS
    slam_bonus = SLAM_BONUS[result.level][is_vulnerable] if result.level in SLAM_BONUS else 0
    return (
        contract_points
        + points_per_overtrick * result.overtricks
        + bonus
        + slam_bonus
        + MADE_BONUS_BY_FACTOR[result.factor]
    )


def _undertrick_score(undertricks: int, factor: int, is_vulnerable: bool) -> int:
    if factor == 1:
        return UNDERTRICK_POINTS[is_vulnerable] * undertricks
    points = FIRST_DOUBLED_UNDERTRICK[is_vulnerable] + LATER_DOUBLED_UNDERTRICK[is_vulnerable] * (undertricks - 1)
    if not is_vulnerable:
        points += FOURTH_UNDERTRICK_EXTRA * max(0, undertricks - 3)
    return points * factor // 2


def imps_for_difference(difference: int) -> int:
    """Return the IMPs for a difference in points between two tables, with the sign of the difference."""
    imps = bisect_right(MIN_DIFFERENCE_BY_IMPS, abs(difference))
    return imps if difference >= 0 else -imps


def matchpoint_share(own_score: int, other_scores: Sequence[int]) -> float:
    """Return the share of comparisons won, 0 to 1; a tie is half a win. `other_scores` must not be empty."""
    return sum(1.0 if own_score > other else 0.5 if own_score == other else 0.0 for other in other_scores) / len(
        other_scores
    )


def mean_with_range(gains: Sequence[float]) -> AverageGain:
    """Return the mean of gains on boards with its 95 % range by Student’s t. `gains` must not be empty."""
    count = len(gains)
    mean = sum(gains) / count
    if count < MIN_BOARDS_FOR_RANGE:
        return AverageGain(mean, None)
    variance = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return AverageGain(mean, student_quantile(count - 1) * sqrt(variance / count))


def student_quantile(degrees_of_freedom: int) -> float:
    """Return the 97.5 % quantile of Student’s t, to 1 % from three degrees of freedom on.

    `degrees_of_freedom`: degrees of freedom. Source: the expansion of Cornish and Fisher, Abramowitz and Stegun,
    26.7.5.
    """
    normal = NORMAL_QUANTILE_975
    return (
        normal
        + (normal**3 + normal) / (4 * degrees_of_freedom)
        + (5 * normal**5 + 16 * normal**3 + 3 * normal) / (96 * degrees_of_freedom**2)
        + (3 * normal**7 + 19 * normal**5 + 17 * normal**3 - 15 * normal) / (384 * degrees_of_freedom**3)
    )


def play_to_result(match: Match, actions: Sequence[str]) -> ContractResult | None:
    """Play the first deal of a match by actions such as "0 bid 1 S"; None: the deal does not end.

    `match` is played on. Raises `rules.IllegalAction` for actions of another deal.
    """
    for line in actions:
        seat, _, text = line.partition(" ")
        match.play(text, int(seat))
        if match.state.results:
            break
    return contract_result(match)


def contract_result(match: Match) -> ContractResult | None:
    """Return the result of the deal ended by the last action of a match; None: no deal has ended."""
    if not match.state.results:
        return None
    end_position = match.position_after(1)
    facts = Facts.of(end_position.observe(SOUTH))
    declarer, contract = facts.declarer, facts.contract
    if declarer is None or not isinstance(contract, Action):
        return PASSED_OUT
    strain = contract.words[-1]
    return ContractResult(
        contract.number, strain, facts.doubling or 1, declarer, end_position.tricks_by_side()[declarer % 2]
    )
