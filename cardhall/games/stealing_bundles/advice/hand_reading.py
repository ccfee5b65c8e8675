"""Reading the other hand from plays: their probability from each possible hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from cardhall.games.stealing_bundles.advice.ranks import CARDS_PER_RANK, Knowledge, OpenDeal, count_ranks, rank_of
from cardhall.games.stealing_bundles.rules import HAND_SIZE, BundleState
from cardhall.rules.engine.observation import Observation

PLAY_LOG_ODDS_PER_CARD = 0.8  # a card more of merit makes a play e^0.8 times as likely
SURPRISE_CHANCE = 0.1  # how often a seat plays against its merits


@dataclass
class SeenPlay:
    """A play of the other seat from the present hand, with the seat's knowledge besides the hand."""

    public_knowledge: Knowledge  # its `unseen` includes the cards of the hand
    forced_ranks: int  # bit mask of the ranks that captured, where a capture was forced; 0 elsewhere
    lacking_ranks: int  # bit mask of the ranks that its opponent was known not to hold
    rank: int

    def likelihood(self, hand: list[int]) -> float:
        """Return the probability of the play from a hand with these cards of each rank."""
        ranks = [rank for rank in range(13) if hand[rank] and self.forced_ranks >> rank & 1]
        if not ranks:
            ranks = [rank for rank in range(13) if hand[rank]]
        if len(ranks) == 1:
            return 1.0
        unseen = [out - held for out, held in zip(self.public_knowledge.unseen, hand, strict=True)]
        known = Knowledge(
            self.public_knowledge.deal, self.public_knowledge.seat, hand, unseen, self.public_knowledge.other_cards
        )
        values = [known.merit(rank, bool(self.lacking_ranks >> rank & 1)) for rank in ranks]
        best = max(values)
        weights = [exp(PLAY_LOG_ODDS_PER_CARD * (value - best)) for value in values]
        return weights[ranks.index(self.rank)] / sum(weights)


def hand_likelihood(plays: Sequence[SeenPlay], zone: str, world: BundleState) -> float:
    """Return how well the hand in a zone of an imagined state explains its plays, as a probability."""
    hand = count_ranks(world.zones[zone])
    likely = 1.0
    for play in reversed(plays):
        hand[play.rank] += 1
        likely *= SURPRISE_CHANCE + (1 - SURPRISE_CHANCE) * play.likelihood(hand)
    return likely


def other_plays(seen: Observation) -> list[SeenPlay]:
    """Return the other seat's plays from its present hand, in order."""
    must_capture = bool(seen.state.options["must_capture"])
    deal, unseen = OpenDeal([0] * 13, [0, 0], [-1, -1]), [CARDS_PER_RANK] * 13
    lacking_ranks, hand_sizes = [0, 0], [HAND_SIZE, HAND_SIZE]
    plays: list[SeenPlay] = []
    for event in seen.history:
        if event.kind == "deal" and event.target == "board":
            deal.board = count_ranks(event.cards)
            unseen = [CARDS_PER_RANK - number for number in deal.board]
        elif event.kind == "move" and event.source == "stock":
            plays, lacking_ranks, hand_sizes = [], [0, 0], [HAND_SIZE, HAND_SIZE]
        elif event.kind == "act":
            seat, rank = event.seat or 0, rank_of(event.cards[0])
            capturing = sum(1 << some for some in range(13) if deal.would_capture(seat, some)) if must_capture else 0
            if seat != seen.seat:
                public = Knowledge(deal.copy(), seat, [0] * 13, unseen[:], hand_sizes[1 - seat] or HAND_SIZE)
                plays.append(SeenPlay(public, capturing, lacking_ranks[1 - seat], rank))
            if not capturing >> rank & 1:
                lacking_ranks[seat] |= capturing
            hand_sizes[seat] -= 1
            unseen[rank] -= 1
            deal.play_rank(seat, rank)
    return plays
