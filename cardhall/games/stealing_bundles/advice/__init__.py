"""Stealing Bundles: the gain of a capture, and the risk of the rank on top of one's bundle.

Cards are counted by rank: how many of a rank are neither in one's hand nor face up tells how likely the other seat
holds one, now or later. Only ranks matter, so the imagined deals are played in ranks.

The hard player counts every card, imagines deals, and weighs hands by how well they explain the other seat's plays. The
normal player imagines no deals, and forgets older captures. The easy player only counts the cards that a card takes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from math import exp

from cardhall.games.stealing_bundles.advice.hand_reading import hand_likelihood, other_plays
from cardhall.games.stealing_bundles.advice.ranks import Knowledge, play_out, rank_of
from cardhall.games.stealing_bundles.rules import BUNDLE_ZONES, BundleState, capturing_ranks, would_steal
from cardhall.language import in_words, rank_name, say
from cardhall.players.search.advice import Advice, Ranking
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

ACTION_LOG_ODDS_PER_CARD = 0.6  # one card more of merit makes an action e^0.6 times as likely
REMEMBERED_CARDS = 24  # cards at the top of each bundle that the normal player remembers


class BundlesAdvice(Advice[BundleState]):
    """The hard player: weighs cards captured against the risk of losing its bundle."""

    action_cost = 0.4
    margin_std_dev = 32.0
    has_inference = True
    worlds_per_draw = 3

    def weights(self, state: BundleState, seat: int, actions: Sequence[Action]) -> list[float]:
        knowledge = Knowledge.from_state(state, seat)
        lacking_cards = state.trailed[1 - seat]
        values = [knowledge.merit(rank_of(a.cards[0]), bool(lacking_cards >> a.cards[0] & 1)) for a in actions]
        best = max(values)
        return [exp(ACTION_LOG_ODDS_PER_CARD * (value - best)) for value in values]

    def distinct_actions(self, state: BundleState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        return list({rank_of(action.cards[0]): action for action in actions}.values())

    def inference(self, seen: Observation, world: BundleState) -> float:
        return hand_likelihood(other_plays(seen), HAND[1 - seen.seat], world)

    def evidence(self, seen: Observation) -> Callable[[BundleState], float] | None:
        plays = other_plays(seen)
        return partial(hand_likelihood, plays, HAND[1 - seen.seat]) if plays else None

    def finish(self, state: BundleState, rng: random.Random) -> int:
        return play_out(state)

    def unfinished_deal_values(self, state: BundleState) -> Sequence[float]:
        return [len(state.zones[bundle]) for bundle in BUNDLE_ZONES]

    def solves_exactly(self, state: BundleState) -> bool:
        return not state.zones["stock"]

    def reason(self, seen: Observation, action: Action) -> str:
        state: BundleState = seen.state
        card = action.cards[0]
        name = rank_name(card.rank)
        unseen = Knowledge.from_state(state, seen.seat).unseen[rank_of(card)]
        if would_steal(state, seen.seat, card.rank):
            return say(
                "The {name} steals a bundle of {len} cards.",
                name=name,
                len=len(state.zones[BUNDLE_ZONES[1 - seen.seat]]),
            )
        if card.rank in capturing_ranks(state, seen.seat):
            if not unseen:
                return say("The {name} captures, and your opponent can have none left to steal the bundle.", name=name)
            return say(
                "The {name} captures; {number_of} not seen yet could steal the bundle.",
                name=name,
                number_of=count_of_rank(unseen, card.rank),
            )
        if not unseen:
            return say("Your opponent can have no {name} left, so the trailed card cannot be captured.", name=name)
        if sum(other.rank == card.rank for other in seen.hand) > 1:
            return say("You keep another {name} to capture it with.", name=name)
        return say("{number_of:capital} not seen yet could capture it.", number_of=count_of_rank(unseen, card.rank))


def count_of_rank(number: int, rank: str) -> str:
    """Return a number of cards of a rank in words: `one six`, `two sixes`."""
    if number == 1:
        return say("one {rank}", rank=rank_name(rank))
    return say("{number} {rank:plural}", number=in_words(number), rank=rank_name(rank))


class BundlesForgetful(BundlesAdvice):
    """The normal player: imagines no deals, and forgets older captures."""

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        state: BundleState = seen.state
        knowledge = Knowledge.from_state(state, seen.seat, REMEMBERED_CARDS)
        lacking_cards = state.trailed[1 - seen.seat]
        lead = float(knowledge.deal.sizes[seen.seat] - knowledge.deal.sizes[1 - seen.seat])
        ranking = [
            (action, lead + knowledge.merit(rank_of(action.cards[0]), bool(lacking_cards >> action.cards[0] & 1)))
            for action in seen.actions()
        ]
        return sorted(ranking, key=lambda entry: -entry[1])


class BundlesBeginner(BundlesAdvice):
    """The easy player: counts the cards that each card takes."""

    def weights(self, state: BundleState, seat: int, actions: Sequence[Action]) -> list[float]:
        knowledge = Knowledge.from_state(state, seat)
        gains = [knowledge.count_taken_cards(rank_of(action.cards[0])) for action in actions]
        best = max(gains)
        return [exp(ACTION_LOG_ODDS_PER_CARD * (gain - best)) for gain in gains]


FORGETFUL_ADVICE = BundlesForgetful()
EASY_ADVICE = BundlesBeginner()
ADVICE = BundlesAdvice(easy=EASY_ADVICE, normal=FORGETFUL_ADVICE)
