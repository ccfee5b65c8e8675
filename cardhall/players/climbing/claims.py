"""Claims in climbing games: plays that empty a hand before anybody else can play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from cardhall.rules.mechanisms.climbing import Combination, Play

MAX_PLAYS_TRIED = 400  # plays tried in a search, before it is given up: a claim must take no time


def find_sure_plays(
    list_plays: Callable[[int, Combination | None], Sequence[Play]],
    is_safe: Callable[[Play], bool],
    hand: int,
    standing: Combination | None = None,
) -> tuple[Play, ...] | None:
    """Return plays that surely empty a hand before anybody else can play, or None if none were found.

    `list_plays`: the plays of a hand on a combination (None: on lead). `is_safe`: whether nobody else can beat a play.
    `standing`: the combination that the first play has to beat. All plays but the last must be unbeatable. Plays of
    power are played as such where possible.
    """
    return _SurePlaySearch(list_plays, is_safe).find(hand, standing)


@final
class _SurePlaySearch:
    def __init__(
        self, list_plays: Callable[[int, Combination | None], Sequence[Play]], is_safe: Callable[[Play], bool]
    ) -> None:
        self.list_plays, self.is_safe = list_plays, is_safe
        self.safety_by_combination: dict[Combination, bool] = {}
        self.hopeless_hands: set[int] = set()
        self.tries_left: int = MAX_PLAYS_TRIED

    def find(self, hand: int, standing: Combination | None) -> tuple[Play, ...] | None:
        plays = self.list_plays(hand, standing)
        for play in plays:
            if play.cards == hand:
                return (play,)
        for play in sorted(plays, key=power_first_key):
            self.tries_left -= 1
            if self.tries_left < 0:
                return None
            remaining = hand - play.cards
            if remaining in self.hopeless_hands or not self.is_safe_now(play):
                continue
            later_plays = self.find(remaining, None)
            if later_plays is not None:
                return (play, *later_plays)
            self.hopeless_hands.add(remaining)
        return None

    def is_safe_now(self, play: Play) -> bool:
        """Return whether nobody can hold a better play; computed once for equally high plays."""
        is_safe = self.safety_by_combination.get(play.combination)
        if is_safe is None:
            is_safe = self.safety_by_combination[play.combination] = self.is_safe(play)
        return is_safe


def power_first_key(play: Play) -> tuple[int, int]:
    return -play.shape.power, -play.shape.size
