"""Reading closed cards from bets, and imagined deals with probable holdings.

The deal is gone through once more, act by act, as each seat saw it. A holding is the more likely, the more likely rules
of thumb make each act of its owner with it. Nobody plays exactly by these rules, so an act counts for less than that.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardhall.cards import HIDDEN, Card
from cardhall.games.razz.advice.betting_table import THIRD, BettingTable, acts_of
from cardhall.games.razz.advice.hands import (
    CLOSED_HOLDINGS,
    DEALT_CARDS,
    RANK_COUNT,
    RANK_OF_CARD,
    class_probabilities,
    ranks_of,
)
from cardhall.games.razz.rules import RazzState
from cardhall.games.razz.rules.betting import DOWN_ZONES, MUCK, UP_ZONES
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import POT_NAME

FIRST_RANKS: Final[list[int]] = [i for i, _ in CLOSED_HOLDINGS]
SECOND_RANKS: Final[list[int]] = [j for _, j in CLOSED_HOLDINGS]
FIRST_CLOSED_CARDS = 2  # closed cards of a seat from the start
LEAST_LIKELIHOOD = 0.05  # of any act, since nobody plays exactly by rules of thumb
EVIDENCE_WEIGHT = 0.7  # exponent of the likelihood of an act
OTHERS_SHARPNESS: Final = 0.5  # difference in value, in bets, that multiplies the odds of an act of another seat by e


class Reading:
    """The likelihood of each holding of every other seat, from its acts alone: not from the cards left."""

    def __init__(self, seen: Observation) -> None:
        state: RazzState = seen.state
        self.others: list[int] = [seat for seat in state.staying if seat != seen.seat]
        self.likely: dict[int, list[float]] = {seat: [1.0] * len(CLOSED_HOLDINGS) for seat in self.others}
        self.read_deal(seen)

    def read_deal(self, seen: Observation) -> None:
        """Read every act of the deal under way as seen by its seat."""
        past = seen.history
        begun = max((place for place, event in enumerate(past) if event.kind == "ready"), default=-1)
        if begun < 0:
            return
        table = table_at_start(seen.state, past, begun)
        for event in past[begun:]:
            if event.kind != "act" or event.action is None or event.seat is None:
                continue
            seat = table.turn = event.seat
            acts = table.possible_acts(seat)
            (done,) = acts_of(table, [event.action])
            if seat in self.likely and len(acts) > 1 and done in acts:
                self.read_act(table, seat, acts, acts.index(done))
            table.act(seat, done)

    def read_act(self, table: BettingTable, seat: int, acts: Sequence[int], done: int) -> None:
        """Multiply the likelihoods of a seat's holdings by those of an act; `done`: its place in `acts`."""
        view = table.view(seat)
        open_ranks = ranks_of([*table.up[seat], *table.board])
        to_come = max(0, DEALT_CARDS - FIRST_CLOSED_CARDS - len(table.up[seat]) - len(table.board))
        likely = self.likely[seat]
        for place, (i, j) in enumerate(CLOSED_HOLDINGS):
            win = view.win_chance(class_probabilities(open_ranks | 1 << i | 1 << j, to_come))
            weights = view.act_weights(win, acts, OTHERS_SHARPNESS)
            often = weights[done] / sum(weights)
            likely[place] *= (LEAST_LIKELIHOOD + (1 - LEAST_LIKELIHOOD) * often) ** EVIDENCE_WEIGHT


def table_at_start(state: RazzState, past: Sequence[Event], begun: int) -> BettingTable:
    """Return the table before the first act of the deal, with its stock in the order dealt since, as far as seen.

    `begun`: the place in the history of the event that begins the deal.
    """
    table = BettingTable(state)
    first_cards: dict[str, list[Card]] = {zone: [] for zone in (*DOWN_ZONES[: table.seats], *UP_ZONES[: table.seats])}
    place = begun
    while place and past[place - 1].kind in ("deal", "chips"):
        place -= 1
    antes = [0] * table.seats
    for event in past[place:begun]:
        if event.kind == "deal" and event.target in first_cards:
            first_cards[event.target] = list(event.cards)
        elif event.kind == "chips" and event.target == POT_NAME:
            antes[int(event.source.removeprefix("seat:"))] += int(event.number)
    table.stock, table.drawn, table.board = [], 0, []
    for event in past[begun:]:
        if event.kind == "move" and event.source == STOCK_ZONE:
            table.stock += event.cards
    table.purses = [purse + share - ante for purse, share, ante in zip(table.purses, table.shares, antes, strict=True)]
    table.shares = antes
    table.down = [first_cards[zone] for zone in DOWN_ZONES[: table.seats]]
    table.up = [first_cards[zone] for zone in UP_ZONES[: table.seats]]
    table.staying = [seat for seat in range(table.seats) if table.up[seat]]
    table.put, table.acted = [0] * table.seats, [False] * table.seats
    table.level = table.counted = table.bets = 0
    table.street, table.is_heads_up = THIRD, len(table.staying) == FIRST_CLOSED_CARDS
    return table


class LikelyWorlds:
    """Draws states in agreement with an observation, with holdings made probable by the other seats' bets."""

    def __init__(self, seen: Observation, rng: random.Random) -> None:
        self.seen, self.rng = seen, rng
        state: RazzState = seen.state
        self.reading = Reading(seen)
        zones = [DOWN_ZONES[seat] for seat in self.reading.others] + [MUCK, STOCK_ZONE]
        self.places = [  # by zone, the places of hidden cards
            (zone, [(zone, place) for place, card in enumerate(state.zones[zone]) if card is HIDDEN]) for zone in zones
        ]

    def draw(self) -> RazzState:
        """Return the next such state."""
        world: RazzState = self.seen.sample(self.rng)
        zones, rng = world.zones, self.rng
        places_of_cards: dict[Card, tuple[str, int]] = {}
        left: list[list[Card]] = [[] for _ in range(RANK_COUNT)]  # by rank, the cards that lie anywhere else
        for zone, places in self.places:
            some = zones[zone]
            for at in places:
                card = some[at[1]]
                places_of_cards[card] = at
                left[RANK_OF_CARD[card]].append(card)
        others = self.reading.others[:]
        for last in range(len(others) - 1, 0, -1):  # as `rng.shuffle`, and quicker
            place = random_below(last + 1, rng)
            others[last], others[place] = others[place], others[last]
        for seat in others:
            holding = drawn_holding(self.reading.likely[seat], left, rng)
            to_zone = DOWN_ZONES[seat]
            for place, rank in enumerate((FIRST_RANKS[holding], SECOND_RANKS[holding])):
                card = left[rank].pop(random_below(len(left[rank]), rng))
                from_zone, from_place = places_of_cards[card]
                other = zones[to_zone][place]
                zones[to_zone][place], zones[from_zone][from_place] = card, other
                places_of_cards[card], places_of_cards[other] = (to_zone, place), (from_zone, from_place)
        return world


def drawn_holding(likely: Sequence[float], left: Sequence[Sequence[Card]], rng: random.Random) -> int:
    """Draw the place in `CLOSED_HOLDINGS` of a holding, by how likely each is, and by how many such cards are left."""
    drawn = rng.random() * holdings_until(likely, left, -1.0)[0]
    return holdings_until(likely, left, drawn)[1]


def holdings_until(likely: Sequence[float], left: Sequence[Sequence[Card]], drawn: float) -> tuple[float, int]:
    """Return the sum of the weights of `CLOSED_HOLDINGS` and the last holding with a weight.

    Both only up to the holding at which the weights come to more than `drawn`, unless it is negative.
    """
    single = [float(len(some)) for some in left]
    total, last, place = 0.0, 0, 0
    searched = drawn >= 0.0
    for i in range(RANK_COUNT):
        first = single[i]
        if first == 0.0:
            place += RANK_COUNT - i
            continue
        second = (first - 1) / 2  # of pairs there are fewer
        for j in range(i, RANK_COUNT):
            if j > i:
                second = single[j]
            weight = likely[place] * first * second
            if weight > 0.0:
                last = place
                if searched:
                    drawn -= weight
                    if drawn < 0.0:
                        return total, last
                else:
                    total += weight
            place += 1
    return total, last


def random_below(limit: int, rng: random.Random) -> int:
    """Return a random whole number from 0 to `limit` - 1, the same as `rng.randrange` and quicker."""
    bits = limit.bit_length()
    drawn = rng.getrandbits(bits)
    while drawn >= limit:
        drawn = rng.getrandbits(bits)
    return drawn
