"""The chance to win a match of Court Piece: from courts, the streak, and the number of deals to come.

The winners of a deal name trumps in the next one. So the chance follows from the results of deals between equal
players, counted from the side of the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardhall.games.court_piece.rules import ALL_TRICKS_COURTS, COURT_POINTS, TRICKS_FOR_COURT, streaks_after

# Results of deals: whether the caller's side wins, the courts for tricks, and the share of deals that end so.
DEAL_ENDINGS = (
    (True, 0, 0.615),
    (True, COURT_POINTS, 0.012),
    (True, ALL_TRICKS_COURTS, 0.0005),
    (False, 0, 0.37),
    (False, COURT_POINTS, 0.0025),
)
WON_MATCH_LEAD = 12  # courts; with such a lead a match counts as won
# least effect of a court on the chance; below it the match is decided, and gains would be too large
LEAST_CHANCE_PER_COURT = 0.02


@lru_cache(maxsize=65_536)
def caller_win_chance(deals_left: int, streak: int, lead: int) -> float:
    """Return the chance of the caller's side to win the match; a draw counts half.

    `deals_left`: deals to come; `streak`: deals that the side has won in a row; `lead`: its courts minus the other
    side's.
    """
    if abs(lead) >= WON_MATCH_LEAD or not deals_left:
        return 0.5 if lead == 0 else float(lead > 0)
    total = 0.0
    for wins, courts, share in DEAL_ENDINGS:
        if wins:
            completes_streak = streak + 1 == TRICKS_FOR_COURT
            total += share * caller_win_chance(
                deals_left - 1, 0 if completes_streak else streak + 1, lead + courts + COURT_POINTS * completes_streak
            )
        else:
            total += share * (1.0 - caller_win_chance(deals_left - 1, 1, courts - lead))
    return total


def chance_gain(deals_left: int, deals_won: Sequence[int], lead: int, winner: int, court_difference: int) -> float:
    """Return the effect of a deal on side 0's chance to win the match, in courts.

    `deals_left`, `deals_won`, `lead`: before the deal, the deals to come, the winner of each earlier deal, and side 0's
    courts minus side 1's. `winner`: the side that wins the deal; `court_difference`: side 0's courts from it, minus
    side 1's.
    """
    caller = deals_won[-1] if deals_won else None
    return _streak_gain(caller, deals_left, max(streaks_after(deals_won)), lead, winner, court_difference)


@lru_cache(maxsize=65_536)
def _streak_gain(
    caller: int | None, deals_left: int, streak: int, lead: int, winner: int, court_difference: int
) -> float:
    """Return `chance_gain` from the streak; the cost of a court at this score turns the chance into courts."""
    chance_before, chance_with_court_more, chance_with_court_less = (
        _first_side_chance(caller, deals_left, streak, lead + change) for change in (0, COURT_POINTS, -COURT_POINTS)
    )
    new_streak = (streak + 1) % TRICKS_FOR_COURT if winner == caller else 1
    chance_after = _first_side_chance(winner, deals_left - 1, new_streak, lead + court_difference)
    return (chance_after - chance_before) / max(
        LEAST_CHANCE_PER_COURT, (chance_with_court_more - chance_with_court_less) / 2
    )


def _first_side_chance(caller: int | None, deals_left: int, streak: int, lead: int) -> float:
    """Return the chance of side 0. `caller`: the side that names trumps and has the streak; None: either side."""
    if caller is None:
        return (_first_side_chance(0, deals_left, streak, lead) + _first_side_chance(1, deals_left, streak, lead)) / 2
    return (
        caller_win_chance(deals_left, streak, lead)
        if caller == 0
        else 1.0 - caller_win_chance(deals_left, streak, -lead)
    )
