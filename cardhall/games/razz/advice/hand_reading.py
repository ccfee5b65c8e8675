"""Reading closed cards from bets, and imagined deals with probable holdings.

The deal is gone through once more, act by act, as each seat saw it. A holding is the more likely, the more likely rules
of thumb make each act of its owner with it. Nobody plays exactly by these rules, so an act counts for less than that.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardhall.cards import HIDDEN, Card
from cardhall.games.razz.advice.betting_table import THIRD_STREET, BettingTable, acts_for_actions
from cardhall.games.razz.advice.hands import (
    CLOSED_HOLDINGS,
    DEALT_CARDS,
    RANK_COUNT,
    RANK_OF_CARD,
    class_probabilities,
    rank_bits_of,
)
from cardhall.games.razz.rules import RazzState
from cardhall.games.razz.rules.betting import DOWN_ZONES, MUCK, UP_ZONES
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import POT_NAME

FIRST_RANKS: Final[list[int]] = [i for i, _ in CLOSED_HOLDINGS]
SECOND_RANKS: Final[list[int]] = [j for _, j in CLOSED_HOLDINGS]
CLOSED_CARDS_AT_START = 2  # closed cards of a seat from the start
HEADS_UP_PLAYERS = 2
MIN_LIKELIHOOD = 0.05  # of any act, since nobody plays exactly by rules of thumb
ACT_LIKELIHOOD_EXPONENT = 0.7  # exponent of the likelihood of an act
OTHER_SEATS_TEMPERATURE_BETS: Final = (
    0.5  # difference in value, in bets, that multiplies the odds of an act of another seat by e
)


class HandReading:
    """The likelihood of each holding of every other seat, from its acts alone: not from the cards left."""

    def __init__(self, seen: Observation) -> None:
        state: RazzState = seen.state
        self.other_seats: list[int] = [seat for seat in state.staying if seat != seen.seat]
        self.likelihoods: dict[int, list[float]] = {seat: [1.0] * len(CLOSED_HOLDINGS) for seat in self.other_seats}
        self.read_deal(seen)

    def read_deal(self, seen: Observation) -> None:
        """Read every act of the deal under way as seen by its seat."""
        past = seen.history
        begun = max((place for place, event in enumerate(past) if event.kind == "ready"), default=-1)
        if begun < 0:
            return
        table = make_table_before_first_act(seen.state, past, begun)
        for event in past[begun:]:
            if event.kind != "act" or event.action is None or event.seat is None:
                continue
            seat = table.turn = event.seat
            acts = table.possible_acts(seat)
            (done_act,) = acts_for_actions(table, [event.action])
            if seat in self.likelihoods and len(acts) > 1 and done_act in acts:
                self.read_act(table, seat, acts, acts.index(done_act))
            table.act(seat, done_act)

    def read_act(self, table: BettingTable, seat: int, acts: Sequence[int], act_index: int) -> None:
        """Multiply the likelihoods of a seat's holdings by those of an act; `act_index`: its place in `acts`."""
        view = table.view(seat)
        open_ranks = rank_bits_of([*table.up_cards[seat], *table.board])
        to_come = max(0, DEALT_CARDS - CLOSED_CARDS_AT_START - len(table.up_cards[seat]) - len(table.board))
        likely = self.likelihoods[seat]
        for place, (i, j) in enumerate(CLOSED_HOLDINGS):
            win = view.win_chance(class_probabilities(open_ranks | 1 << i | 1 << j, to_come))
            weights = view.act_weights(win, acts, OTHER_SEATS_TEMPERATURE_BETS)
            often = weights[act_index] / sum(weights)
            likely[place] *= (MIN_LIKELIHOOD + (1 - MIN_LIKELIHOOD) * often) ** ACT_LIKELIHOOD_EXPONENT


def make_table_before_first_act(state: RazzState, events: Sequence[Event], first_event: int) -> BettingTable:
    """Return the table before the first act of the deal, with its stock in the order dealt since, as far as seen.

    `first_event`: the place in the history of the event that begins the deal.
    """
    table = BettingTable(state)
    first_cards: dict[str, list[Card]] = {zone: [] for zone in (*DOWN_ZONES[: table.seats], *UP_ZONES[: table.seats])}
    place = first_event
    while place and events[place - 1].kind in ("deal", "chips"):
        place -= 1
    antes = [0] * table.seats
    for event in events[place:first_event]:
        if event.kind == "deal" and event.target in first_cards:
            first_cards[event.target] = list(event.cards)
        elif event.kind == "chips" and event.target == POT_NAME:
            antes[int(event.source.removeprefix("seat:"))] += int(event.number)
    table.stock, table.drawn, table.board = [], 0, []
    for event in events[first_event:]:
        if event.kind == "move" and event.source == STOCK_ZONE:
            table.stock += event.cards
    table.purses = [purse + share - ante for purse, share, ante in zip(table.purses, table.shares, antes, strict=True)]
    table.shares = antes
    table.down_cards = [first_cards[zone] for zone in DOWN_ZONES[: table.seats]]
    table.up_cards = [first_cards[zone] for zone in UP_ZONES[: table.seats]]
    table.staying = [seat for seat in range(table.seats) if table.up_cards[seat]]
    table.round_chips, table.acted = [0] * table.seats, [False] * table.seats
    table.level = table.counted_level = table.bets = 0
    table.street, table.is_heads_up = THIRD_STREET, len(table.staying) == HEADS_UP_PLAYERS
    return table


class LikelyWorlds:
    """Draws states in agreement with an observation, with holdings made probable by the other seats' bets."""

    def __init__(self, seen: Observation, rng: random.Random) -> None:
        self.seen, self.rng = seen, rng
        state: RazzState = seen.state
        self.reading = HandReading(seen)
        zones = [DOWN_ZONES[seat] for seat in self.reading.other_seats] + [MUCK, STOCK_ZONE]
        self.places = [  # by zone, the places of hidden cards
            (zone, [(zone, place) for place, card in enumerate(state.zones[zone]) if card is HIDDEN]) for zone in zones
        ]

    def draw(self) -> RazzState:
        """Return the next such state."""
        world: RazzState = self.seen.sample(self.rng)
        zones, rng = world.zones, self.rng
        places_of_cards: dict[Card, tuple[str, int]] = {}
        cards_by_rank: list[list[Card]] = [[] for _ in range(RANK_COUNT)]  # by rank, the cards that lie anywhere else
        for zone, places in self.places:
            zone_cards = zones[zone]
            for place_of_card in places:
                card = zone_cards[place_of_card[1]]
                places_of_cards[card] = place_of_card
                cards_by_rank[RANK_OF_CARD[card]].append(card)
        other_seats = self.reading.other_seats[:]
        for last in range(len(other_seats) - 1, 0, -1):  # as `rng.shuffle`, and quicker
            place = random_below(last + 1, rng)
            other_seats[last], other_seats[place] = other_seats[place], other_seats[last]
        for seat in other_seats:
            holding = draw_holding(self.reading.likelihoods[seat], cards_by_rank, rng)
            to_zone = DOWN_ZONES[seat]
            for place, rank in enumerate((FIRST_RANKS[holding], SECOND_RANKS[holding])):
                card = cards_by_rank[rank].pop(random_below(len(cards_by_rank[rank]), rng))
                from_zone, from_place = places_of_cards[card]
                other = zones[to_zone][place]
                zones[to_zone][place], zones[from_zone][from_place] = card, other
                places_of_cards[card], places_of_cards[other] = (to_zone, place), (from_zone, from_place)
        return world


def draw_holding(likelihoods: Sequence[float], cards_by_rank: Sequence[Sequence[Card]], rng: random.Random) -> int:
    """Draw the place in `CLOSED_HOLDINGS` of a holding, by how likely each is, and by how many such cards are left."""
    drawn = rng.random() * sum_holding_weights(likelihoods, cards_by_rank, -1.0)[0]
    return sum_holding_weights(likelihoods, cards_by_rank, drawn)[1]


def sum_holding_weights(
    likelihoods: Sequence[float], cards_by_rank: Sequence[Sequence[Card]], weight_limit: float
) -> tuple[float, int]:
    """Return the sum of the weights of `CLOSED_HOLDINGS` and the last holding with a weight.

    Both only up to the holding at which the weights come to more than `weight_limit`, unless it is negative.
    """
    cards_of_rank = [float(len(some)) for some in cards_by_rank]
    total, last_holding, holding = 0.0, 0, 0
    has_limit = weight_limit >= 0.0
    for i in range(RANK_COUNT):
        first_ways = cards_of_rank[i]
        if first_ways == 0.0:
            holding += RANK_COUNT - i
            continue
        second_ways = (first_ways - 1) / 2  # of pairs there are fewer
        for j in range(i, RANK_COUNT):
            if j > i:
                second_ways = cards_of_rank[j]
            weight = likelihoods[holding] * first_ways * second_ways
            if weight > 0.0:
                last_holding = holding
                if has_limit:
                    weight_limit -= weight
                    if weight_limit < 0.0:
                        return total, last_holding
                else:
                    total += weight
            holding += 1
    return total, last_holding


def random_below(limit: int, rng: random.Random) -> int:
    """Return a random whole number from 0 to `limit` - 1, the same as `rng.randrange` and quicker."""
    bits = limit.bit_length()
    drawn = rng.getrandbits(bits)
    while drawn >= limit:
        drawn = rng.getrandbits(bits)
    return drawn
