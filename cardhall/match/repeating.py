"""A deal played once more: the same cards, against other opponents.

It is a match of its own, with all that came before the deal, and ends with it. It counts in no statistics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardhall.match.again import Again
from cardhall.match.match import Match


def can_be_repeated(match: Match, deal: int) -> bool:
    """Whether a deal may be played again: it has been scored, and none of its cards are still to come."""
    state = match.state
    return 0 < deal <= len(state.results) and (match.is_done or deal < state.shuffled_in)


def repeated(match: Match, deal: int, levels: Mapping[int, str], names: Sequence[str], avatars: Sequence[str]) -> Match:
    """The deal with that number as a match of its own, at its beginning; `match` stays as it is.

    A deal of a match that itself repeats one is compared with the very first time. Raises ValueError for a deal that
    cannot be repeated.
    """
    if not can_be_repeated(match, deal):
        raise ValueError(f"Deal {deal} cannot be played again yet.")
    result = match.state.results[deal - 1]
    again = Match.restored(replace(match.saved(), id=Match.new_id(), given_up=False, again=None, arranged=""))
    again.rewind(deal)
    again.forget_undone()
    first = match.again
    if first is None or first.deal != deal:
        delta = tuple(result.delta)
        first = Again(match.id, deal, len(again.log), delta, result.headline, dict(match.levels))
    again.levels, again.names, again.avatars = dict(levels), tuple(names), tuple(avatars)
    again.again = first
    return again
