"""Claims in climbing games without suits: plays with which a hand runs out of cards before anybody else plays one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardhall.cards import HIDDEN
from cardhall.players.claims import Claim
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.dou_dizhu import DouDizhuState
from cardhall.rules.games.dou_dizhu.combinations import Counts, Kinds, cards_in
from cardhall.rules.games.dou_dizhu.rank_climbing import play_of
from cardhall.rules.mechanisms.climbing import Combination, Play

PLAYS_TRIED = 400  # plays looked at for a way to run out of cards, before giving up


class Other(NamedTuple):
    """What another seat may hold: how many cards of each rank at most, and how many in all."""

    counts: Counts
    size: int


def rank_claim(seen: Observation) -> Claim | None:
    """Plays that run out of cards before anybody else can play one, whoever holds the cards still out."""
    state: DouDizhuState = seen.state
    kinds = state.kinds
    unseen = seen.game.unseen(state)
    others = []
    for step in range(1, seen.seats):
        hand = state.zones[HAND[(seen.seat + step) % seen.seats]]
        known = [card for card in hand if card is not HIDDEN]
        others.append(Other(kinds.counts(known + unseen * (HIDDEN in hand)), len(hand)))
    standing = None if state.standing is None else state.standing.combination
    plays = sure_plays(kinds, kinds.counts(seen.hand), others, standing)
    if plays is None:
        return None
    line: list[Action] = []
    hand = list(seen.hand)
    for play in plays:
        line.append(play_of(hand, kinds, play.cards))
        hand = [card for card in hand if card not in line[-1].cards]
    return Claim(tuple(line), len(line), True)


def sure_plays(
    kinds: Kinds, counts: Counts, others: Sequence[Other], standing: Combination | None = None
) -> tuple[Play, ...] | None:
    """Plays with which a hand surely runs out of cards before anybody else plays one; None: none was found.

    `standing`: what the first of them has to beat (None: the hand leads). None of the others may be able to beat any
    of the plays but the last. Bombs are played as bombs where that can be done.
    """
    return _SurePlays(kinds, others).find(counts, standing)


class _SurePlays:
    def __init__(self, kinds: Kinds, others: Sequence[Other]) -> None:
        self.kinds, self.others = kinds, others
        self.safe: dict[Combination, bool] = {}
        self.hopeless: set[Counts] = set()
        self.bombed = False  # whether somebody may hold what beats every combination of no power
        self.left = PLAYS_TRIED

    def find(self, counts: Counts, standing: Combination | None) -> tuple[Play, ...] | None:
        plays = self.kinds.plays(counts, standing)
        total = cards_in(counts)
        for play in plays:
            if play.shape.size == total:
                return (play,)
        for play in sorted(plays, key=lambda play: (-play.shape.power, -play.shape.size)):
            self.left -= 1
            if self.left < 0:
                return None
            rest = counts - play.cards
            if rest in self.hopeless or not self.is_safe(play.combination):
                continue
            following = self.find(rest, None)
            if following is not None:
                return (play, *following)
            self.hopeless.add(rest)
        return None

    def is_safe(self, combination: Combination) -> bool:
        """Whether nobody can hold anything that beats it."""
        if not combination.power and self.bombed:
            return False
        found = self.safe.get(combination)
        if found is None:
            better = [
                play.shape
                for other in self.others
                for play in self.kinds.plays(other.counts, combination)
                if play.shape.size <= other.size
            ]
            if not combination.power:
                self.bombed = any(shape.power for shape in better)
            found = self.safe[combination] = not better
        return found
