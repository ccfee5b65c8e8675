"""Imagined deals in which bidders of nil hold hands fit for the bid.

Such hands are rare: hardly any deal drawn at random explains the bid, so choosing between a few of them does not help.
So hidden cards of the seat are exchanged for other hidden cards again and again (the Metropolis algorithm): an
exchange that explains the seat's bid and plays better is accepted, any other with the ratio of the likelihoods.
Where a nil is kept or broken in any case, the plays of others do not matter. So the sampled hands are those in which
the play decides, rather than hands as safe as the bid promises.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp, log
from typing import Final, final

from cardhall.cards import HIDDEN, Card
from cardhall.games.spades.rules import SpadesState
from cardhall.players.search.playouts import WORLDS_PER_BATCH, resample
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.play_evidence import OtherPlay, PlayEvidence, combine_likelihoods, play_likelihood
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST
from cardhall.rules.mechanisms.tricks import TrickPlay

EXCHANGES_TRIED_PER_HAND: Final = 40  # exchanges tried in a hand before the deal is used
DRAWS_PER_DEAL: Final = 2  # deals drawn for each that is used; the calls and plays of other seats choose among them

Fitness = Callable[[Sequence[Card]], float]  # the logarithm of a hand's weight among imagined hands
MIN_LIKELIHOOD: Final = 1e-9  # so that the logarithm of an impossible play is finite


@final
class LowHand:
    """The hidden hand of a seat that bid nil."""

    def __init__(
        self,
        seen: Observation,
        seat: int,
        fitness: Fitness,
        seen_plays: Sequence[OtherPlay],
        other_nil_seats: Sequence[int],
    ) -> None:
        """Set up the hand.

        `fitness`: of played and held cards together; `seen_plays`: the seat's plays, the last first.

        `other_nil_seats`: other seats that bid nil, whose cards are not exchanged, since they too need low ones.
        """
        state = seen.state
        self.zone: str = HAND[seat]
        self.fitness = fitness
        self.seen_plays: list[OtherPlay] = list(seen_plays)
        self.played: list[Card] = list(state.played_by(seat))
        self.flags: Sequence[int] = state.rules.suits.flag
        low_zones = [HAND[other] for other in other_nil_seats]
        self.hidden_zones: list[str] = [
            zone for zone, some in state.zones.items() if HIDDEN in some and zone not in low_zones
        ]
        self.known_cards: list[list[Card]] = [
            [card for card in state.zones[zone] if card is not HIDDEN] for zone in self.hidden_zones
        ]
        barred = state.game.ruled_out_cards(state, seen.seat)
        self.barred: list[int] = [barred.get(zone, 0) for zone in self.hidden_zones]

    def exchange_cards(self, world: SpadesState, rng: random.Random) -> None:
        """Exchange hidden cards of the seat in an imagined state."""
        if self.zone not in self.hidden_zones:
            return
        draw = rng.random
        hands: list[list[Card]] = []
        places: list[int] = []  # of others' cards that may be exchanged: their zones, as places in `hidden_zones`,
        indices: list[int] = []  # and their places in these zones
        own_places: list[int] = []  # places of the seat's own hidden cards
        own_place = self.hidden_zones.index(self.zone)
        for place, zone in enumerate(self.hidden_zones):
            hand = list(world.zones[zone])
            hands.append(hand)
            known = self.known_cards[place]
            for index, card in enumerate(hand):
                if card in known:
                    continue
                if place == own_place:
                    own_places.append(index)
                else:
                    places.append(place)
                    indices.append(index)
        if not own_places or not places:
            return
        hand = hands[own_place]
        weight = self.log_weight(hand)
        number = len(places)
        for _ in range(EXCHANGES_TRIED_PER_HAND):
            index = own_places[int(draw() * len(own_places))]
            chosen = int(draw() * number)
            place = places[chosen]
            other_hand = hands[place]
            card = hand[index]
            replacement = other_hand[indices[chosen]]
            if self.barred[place] >> card & 1 or self.barred[own_place] >> replacement & 1:
                continue
            hand[index] = replacement
            new = self.log_weight(hand)
            if new >= weight or draw() < exp(new - weight):
                weight = new
                other_hand[indices[chosen]] = card
            else:
                hand[index] = card
        for place, zone in enumerate(self.hidden_zones):
            world.zones[zone] = hands[place]

    def log_weight(self, hand: Sequence[Card]) -> float:
        """Return the logarithm of how well a hand explains the seat's bid and plays."""
        total = self.fitness([*self.played, *hand])
        if self.seen_plays:
            held = 0
            for card in hand:
                held |= self.flags[card]
            for one in self.seen_plays:
                held |= one.card
                total += log(max(play_likelihood(one.position, held, one.card), MIN_LIKELIHOOD))
        return total


class LowHandWorlds:
    """States in agreement with an observation, in which some seats hold hands fit for taking no trick."""

    def __init__(
        self,
        seen: Observation,
        rng: random.Random,
        low_hands: Sequence[LowHand],
        rearrange: Callable[[SpadesState, random.Random], None] | None,
        evidence: Callable[[SpadesState], float],
    ) -> None:
        """Prepare to draw states.

        `rearrange`: see `Advice.hidden_card_mover`; `evidence`: how well a state explains the others' calls and plays.
        """
        self.seen, self.rng, self.low_hands, self.rearrange, self.evidence = seen, rng, low_hands, rearrange, evidence
        self.drawn_worlds: list[SpadesState] = []

    def draw(self) -> SpadesState:
        """Return a state, drawn in batches by how well the states explain the others' acts."""
        if not self.drawn_worlds:
            drawn = [self.draw_adjusted() for _ in range(WORLDS_PER_BATCH * DRAWS_PER_DEAL)]
            self.drawn_worlds = resample(drawn, [self.evidence(world) for world in drawn], WORLDS_PER_BATCH, self.rng)
        world: SpadesState = self.drawn_worlds.pop().copy()
        return world

    def draw_adjusted(self) -> SpadesState:
        """Return a state in which only the low hands and the discards are adjusted."""
        world: SpadesState = self.seen.sample(self.rng)
        if self.rearrange is not None:
            self.rearrange(world, self.rng)
        for low in self.low_hands:
            low.exchange_cards(world, self.rng)
        return world


class NilBidReader(TrickAdvice[SpadesState]):
    """A part to put before a game's own advice: imagined deals agree with bids to take no trick."""

    def low_bid_fitness(self, state: SpadesState, seat: int) -> Fitness | None:
        """Return the evidence of a nil bid about the seat's hand; None without evidence."""
        return None

    def world_source(self, seen: Observation, rng: random.Random) -> Callable[[], SpadesState] | None:
        state = seen.state
        if not self.has_inference or not isinstance(state.at, TrickPlay):
            return super().world_source(seen, rng)
        aims = state.game.aims(state)
        seats = [seat for seat in range(state.seats) if seat != seen.seat and aims[seat] == AIM_FEWEST]
        bids = {
            seat: bid
            for seat in seats
            if HIDDEN in state.zones[HAND[seat]] and (bid := self.low_bid_fitness(state, seat))
        }
        call_evidence = self.call_evidence(seen) if bids else None
        if call_evidence is None:
            return super().world_source(seen, rng)
        played = PlayEvidence(state, seen.seat)
        low_hands = [
            LowHand(seen, seat, bid, played.plays_by_seat.pop(seat, []), [other for other in bids if other != seat])
            for seat, bid in bids.items()
        ]
        return LowHandWorlds(
            seen, rng, low_hands, self.hidden_card_mover(seen), combine_likelihoods(call_evidence, played)
        ).draw
