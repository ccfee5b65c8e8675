"""Claims in climbing games without suits: sequences of plays that cannot be interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardhall.cards import HIDDEN
from cardhall.games.dou_dizhu.rules import DouDizhuState
from cardhall.games.dou_dizhu.rules.combinations import Kinds, RankCounts
from cardhall.games.dou_dizhu.rules.rank_climbing import action_for_ranks
from cardhall.players.claims import Claim
from cardhall.players.climbing import claims
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.climbing import Combination, Play


class PossibleHand(NamedTuple):
    """The limits of another hand: the most cards of each rank, and the number of cards."""

    max_counts: RankCounts
    size: int


def make_rank_claim(seen: Observation) -> Claim | None:
    """Return a claim to play all cards before anybody else can play, however the unseen cards lie."""
    state: DouDizhuState = seen.state
    kinds = state.kinds
    unseen = seen.game.unseen(state)
    other_hands = []
    for step in range(1, seen.seats):
        hand = state.zones[HAND[(seen.seat + step) % seen.seats]]
        known = [card for card in hand if card is not HIDDEN]
        other_hands.append(PossibleHand(kinds.count_by_rank(known + unseen * (HIDDEN in hand)), len(hand)))
    standing = None if state.standing is None else state.standing.combination
    plays = find_sure_plays(kinds, kinds.count_by_rank(seen.hand), other_hands, standing)
    if plays is None:
        return None
    line: list[Action] = []
    hand = list(seen.hand)
    for play in plays:
        line.append(action_for_ranks(hand, kinds, play.cards))
        hand = [card for card in hand if card not in line[-1].cards]
    return Claim(tuple(line), len(line), True)


def find_sure_plays(
    kinds: Kinds, hand_counts: RankCounts, other_hands: Sequence[PossibleHand], standing: Combination | None = None
) -> tuple[Play, ...] | None:
    """Return plays with which a hand surely plays all its cards before anybody else plays; None if none is found.

    `standing`: the combination that the first play must beat (None: the hand leads). No other seat may be able to beat
    any play but the last. Bombs are played as bombs where possible.
    """
    return claims.find_sure_plays(kinds.plays, _SafetyCheck(kinds, other_hands).is_safe, hand_counts, standing)


class _SafetyCheck:
    """Tells safe plays, which no other seat can beat."""

    def __init__(self, kinds: Kinds, other_hands: Sequence[PossibleHand]) -> None:
        self.kinds, self.other_hands = kinds, other_hands
        self.may_be_bombed = False  # whether some seat may hold a bomb, which beats every combination without power

    def is_safe(self, play: Play) -> bool:
        """Return whether no other seat can beat a play; bombs are looked for only once."""
        combination = play.combination
        if not combination.power and self.may_be_bombed:
            return False
        beating_shapes = [
            other_play.shape
            for other in self.other_hands
            for other_play in self.kinds.plays(other.max_counts, combination)
            if other_play.shape.size <= other.size
        ]
        if not combination.power:
            self.may_be_bombed = any(shape.power for shape in beating_shapes)
        return not beating_shapes
