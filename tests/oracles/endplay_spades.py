"""A plain Monte Carlo player of Spades on endplay's double-dummy solver, at our table.

It bids the tricks that it counts: aces, guarded kings and queens, spades beyond the third. To play a card it draws
hands of the others that agree with what its seat sees, has endplay solve the deal for every card, and plays the one
with the most points in the mean, own less theirs, by the tricks that both sides would then have. It draws deals as long
as its time lasts, one at least. The rules are those of the book: no nil, spades led at any time.

A bag costs a tenth of what ten will cost in a match, in the contest as in what the Monte Carlo player thinks of.

    python -m tests.oracles.endplay_spades --deals 20 --seconds 0.3
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from endplay.dds import solve_board
from endplay.types import Deal

from cardhall import players, rules
from cardhall.cards import SUITS, Card
from cardhall.games.spades.rules import BAGS_FOR_PENALTY, PENALTY_POINTS, contract_points
from cardhall.players.contests.arena import ContestResult, fair_seatings
from cardhall.rules import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from tests.oracles import contests
from tests.oracles.endplay_bridge import our_card, their_card, their_deal

GAME, OTHER = "spades", "Monte Carlo on endplay’s solver"
SPADES = "S"
ACE, KING, QUEEN, LONG_SPADE = 1.0, 0.7, 0.3, 0.8  # tricks counted; a king needs another card of its suit, a queen two


def count_tricks(hand: Sequence[Card]) -> float:
    """The tricks that the Monte Carlo player counts in a hand."""
    tricks = 0.0
    for suit in SUITS:
        ranks = [card.rank for card in hand if card.suit == suit]
        tricks += ACE * ("A" in ranks) + KING * ("K" in ranks and len(ranks) > 1)
        tricks += QUEEN * ("Q" in ranks and len(ranks) > 2)
        if suit == SPADES:
            tricks += LONG_SPADE * max(0, len(ranks) - 3)
    return tricks


def value_of_tricks(state: Any, tricks: Sequence[int]) -> tuple[float, float]:
    """What these tricks in a first deal are worth to each side, with its part of the penalty for ten bags."""
    first, second = (contract_points(state, side, tricks[side]) for side in (0, 1))
    return first[0] + first[1] * (1 - PENALTY_POINTS / BAGS_FOR_PENALTY), second[0] + second[1] * (
        1 - PENALTY_POINTS / BAGS_FOR_PENALTY
    )


def their_position(state: Any) -> Deal:
    """The deal of a state in which all cards are known, with the trick as far as it has been played."""
    lying = dict(zip(state.trick_seats, state.zones["trick"], strict=True))
    hands = [[*state.zones[HAND[seat]], *([lying[seat]] if seat in lying else [])] for seat in range(4)]
    theirs = their_deal(hands, SPADES, state.trick_seats[0] if lying else state.turn)
    for card in lying.values():
        theirs.play(their_card(card))
    return theirs


class MonteCarlo:
    """The plain player, with that time for a card."""

    def __init__(self, seed: int, seconds: float) -> None:
        self.rng, self.seconds = random.Random(seed), seconds
        self.worlds = 0  # solved in all

    def choose(self, seen: Observation) -> Action:
        actions = seen.actions()
        if len(actions) == 1:
            return actions[0]
        if seen.phase != "play":
            count = count_tricks(seen.hand)
            return min(actions, key=lambda action: (abs(action.number - count), action.number))
        ends = time.monotonic() + self.seconds
        total = dict.fromkeys((action.cards[0] for action in actions), 0.0)
        while True:
            for card, points in self.points(seen).items():
                total[card] += points
            self.worlds += 1
            if time.monotonic() >= ends:
                break
        return max(actions, key=lambda action: total[action.cards[0]])

    def points(self, seen: Observation) -> dict[Card, float]:
        """What each card brings in one deal that agrees with what is seen: own points less theirs."""
        world = seen.sample(self.rng)
        own, left = seen.side, len(seen.hand)
        taken = world.taken()
        found = {}
        for theirs, more in solve_board(their_position(world)):
            tricks = [taken[side] + (more if side == own else left - more) for side in (0, 1)]
            points = value_of_tricks(world, tricks)
            found[our_card(theirs)] = points[own] - points[1 - own]
        return found


def start_deal(seed: int) -> Any:
    return rules.get(GAME).start(seed=seed)


def play(seed: int, ours: Sequence[bool], level: str, seconds: float) -> tuple[float, ...]:
    """A deal; `ours`: by side, whether our player plays it. Returns what it is worth by side."""
    state, player, other = start_deal(seed), players.get(level, GAME, seed, seconds=seconds), MonteCarlo(seed, seconds)
    before = state
    while not state.results:
        before, seat = state.copy(), state.turn
        chooser = player if ours[state.side_of(seat)] else other
        state.play(chooser.choose(state.observe(seat)), seat)
    tricks = next(line.amounts for line in state.results[0].lines if line.label == "Tricks taken")
    return value_of_tricks(before, [taken or 0 for taken in tricks])  # after the last card the next deal has begun


def run_contest(deals: int, seed: int, level: str, seconds: float) -> Iterator[ContestResult]:
    """Our player against the Monte Carlo player, the same time for each: the same deals with the sides exchanged."""
    return contests.run_contest(deals, seed, fair_seatings(2), lambda dealt, ours: play(dealt, ours, level, seconds))


def main(argv: Sequence[str] | None = None) -> int:
    chosen = contests.parser_for("Spades", OTHER).parse_args(argv)
    results = run_contest(chosen.deals, chosen.seed, chosen.level, chosen.seconds)
    setting = "The rules of the book; the other player bids by counting. Each deal twice, with the sides exchanged."
    unit = "points a deal, a bag costing a tenth of the penalty"
    return contests.report(chosen, results, game=GAME, other=OTHER, oracle="endplay_spades", setting=setting, unit=unit)


if __name__ == "__main__":
    sys.exit(main())
