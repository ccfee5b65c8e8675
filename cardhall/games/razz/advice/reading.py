"""Reading closed cards from bets, and imagined deals with probable holdings.

The deal is gone through once more, act by act, as each seat saw it. A holding is the more likely, the more likely rules
of thumb make each act of its owner with it. Nobody plays exactly by these rules, so an act counts for less than that.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardhall.cards import HIDDEN, Card
from cardhall.games.razz.advice.hands import (
    CLOSED_HOLDINGS,
    DEALT,
    RANK_BITS,
    RANK_COUNT,
    class_probabilities,
    ranks_of,
)
from cardhall.games.razz.advice.table import THIRD, Table, acts_of
from cardhall.games.razz.rules import RazzState
from cardhall.games.razz.rules.betting import DOWN_ZONES, MUCK, UP_ZONES
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import POT

FIRST_RANKS: Final[list[int]] = [i for i, _ in CLOSED_HOLDINGS]
SECOND_RANKS: Final[list[int]] = [j for _, j in CLOSED_HOLDINGS]
FIRST_TWO = 2  # closed cards of a seat from the start
LEAST_LIKELIHOOD = 0.05  # of any act, since nobody plays exactly by rules of thumb
EVIDENCE_WEIGHT = 0.7  # exponent of the likelihood of an act
LOOSE_SHARE: Final = 0.5  # difference in value, in bets, that multiplies the odds of an act of another seat by e


class Reading:
    """The likelihood of each holding of every other seat, from its acts alone: not from the cards left."""

    def __init__(self, seen: Observation) -> None:
        state: RazzState = seen.state
        self.others: list[int] = [seat for seat in state.staying if seat != seen.seat]
        self.likely: dict[int, list[float]] = {seat: [1.0] * len(CLOSED_HOLDINGS) for seat in self.others}
        self.go_through(seen)

    def go_through(self, seen: Observation) -> None:
        """Read every act of the deal under way as seen by its seat."""
        past = seen.history
        begun = max((place for place, event in enumerate(past) if event.kind == "ready"), default=-1)
        if begun < 0:
            return
        table = as_begun(seen.state, past, begun)
        for event in past[begun:]:
            if event.kind != "act" or event.action is None or event.seat is None:
                continue
            seat = table.turn = event.seat
            acts = table.acts(seat)
            (done,) = acts_of(table, [event.action])
            if seat in self.likely and len(acts) > 1 and done in acts:
                self.read(table, seat, acts, acts.index(done))
            table.act(seat, done)

    def read(self, table: Table, seat: int, acts: Sequence[int], done: int) -> None:
        """Multiply the likelihoods of a seat's holdings by those of an act; `done`: its place in `acts`."""
        view = table.view(seat)
        open_ranks = ranks_of([*table.up[seat], *table.board])
        to_come = max(0, DEALT - FIRST_TWO - len(table.up[seat]) - len(table.board))
        likely = self.likely[seat]
        for place, (i, j) in enumerate(CLOSED_HOLDINGS):
            win = view.wins(class_probabilities(open_ranks | 1 << i | 1 << j, to_come))
            weights = view.often(win, acts, LOOSE_SHARE)
            often = weights[done] / sum(weights)
            likely[place] *= (LEAST_LIKELIHOOD + (1 - LEAST_LIKELIHOOD) * often) ** EVIDENCE_WEIGHT


def as_begun(state: RazzState, past: Sequence[Event], begun: int) -> Table:
    """Return the table before the first act of the deal, with its stock in the order dealt since, as far as seen.

    `begun`: the place in the history of the event that begins the deal.
    """
    table = Table(state)
    first: dict[str, list[Card]] = {zone: [] for zone in (*DOWN_ZONES[: table.seats], *UP_ZONES[: table.seats])}
    place = begun
    while place and past[place - 1].kind in ("deal", "chips"):
        place -= 1
    antes = [0] * table.seats
    for event in past[place:begun]:
        if event.kind == "deal" and event.target in first:
            first[event.target] = list(event.cards)
        elif event.kind == "chips" and event.target == POT:
            antes[int(event.source.removeprefix("seat:"))] += int(event.number)
    table.stock, table.drawn, table.board = [], 0, []
    for event in past[begun:]:
        if event.kind == "move" and event.source == STOCK_ZONE:
            table.stock += event.cards
    table.purses = [purse + share - ante for purse, share, ante in zip(table.purses, table.shares, antes, strict=True)]
    table.shares = antes
    table.down = [first[zone] for zone in DOWN_ZONES[: table.seats]]
    table.up = [first[zone] for zone in UP_ZONES[: table.seats]]
    table.staying = [seat for seat in range(table.seats) if table.up[seat]]
    table.put, table.acted = [0] * table.seats, [False] * table.seats
    table.level = table.counted = table.bets = 0
    table.street, table.heads_up = THIRD, len(table.staying) == FIRST_TWO
    return table


class LikelyWorlds:
    """Draws states in agreement with an observation, with holdings made probable by the other seats' bets."""

    def __init__(self, seen: Observation, rng: random.Random) -> None:
        self.seen, self.rng = seen, rng
        state: RazzState = seen.state
        self.reading = Reading(seen)
        zones = [DOWN_ZONES[seat] for seat in self.reading.others] + [MUCK, STOCK_ZONE]
        self.places = [
            (zone, place) for zone in zones for place, card in enumerate(state.zones[zone]) if card is HIDDEN
        ]

    def draw(self) -> RazzState:
        """Return the next such state."""
        world: RazzState = self.seen.sample(self.rng)
        zones, rng = world.zones, self.rng
        where = {zones[zone][place]: (zone, place) for zone, place in self.places}
        left: list[list[Card]] = [[] for _ in range(RANK_COUNT)]  # by rank, the cards that lie anywhere else
        for card in where:
            left[RANK_BITS[card.rank].bit_length() - 1].append(card)
        others = self.reading.others[:]
        for last in range(len(others) - 1, 0, -1):  # as `rng.shuffle`, and quicker
            place = below(last + 1, rng)
            others[last], others[place] = others[place], others[last]
        for seat in others:
            i, j = CLOSED_HOLDINGS[drawn_place(holding_weights(self.reading.likely[seat], left), rng)]
            for place, rank in enumerate((i, j)):
                card = left[rank].pop(below(len(left[rank]), rng))
                to_zone, to_place = DOWN_ZONES[seat], place
                from_zone, from_place = where[card]
                other = zones[to_zone][to_place]
                zones[to_zone][to_place], zones[from_zone][from_place] = card, other
                where[card], where[other] = (to_zone, to_place), (from_zone, from_place)
        return world


def holding_weights(likely: Sequence[float], left: Sequence[Sequence[Card]]) -> list[float]:
    """Return the weights of `CLOSED_HOLDINGS` by how likely each is, and by how many such cards are left."""
    single = [float(len(some)) for some in left]
    paired = [(len(some) - 1) / 2 for some in left]  # n cards make n (n - 1) / 2 pairs
    weights: list[float] = []
    for place, alone in enumerate(likely):
        i, j = FIRST_RANKS[place], SECOND_RANKS[place]
        weights.append(alone * single[i] * (single[j] if i != j else paired[j]))
    return weights


def drawn_place(weights: Sequence[float], rng: random.Random) -> int:
    """Draw a place at random in proportion to the weights; some weight is above 0."""
    left = rng.random() * sum(weights)
    last = 0
    for place, weight in enumerate(weights):
        if weight > 0.0:
            left -= weight
            last = place
            if left < 0.0:
                return place
    return last


def below(limit: int, rng: random.Random) -> int:
    """Return a random whole number from 0 to `limit` - 1, the same as `rng.randrange` and quicker."""
    bits = limit.bit_length()
    drawn = rng.getrandbits(bits)
    while drawn >= limit:
        drawn = rng.getrandbits(bits)
    return drawn
