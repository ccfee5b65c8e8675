"""What the best of many simple answers wins of our Razz between two: how much it can at least be taken advantage of.

    python -m tests.oracles.razz_answers --deals 4000

Ours bets as its advice weighs what to do: normal and hard begin with that, and imagined deals are played so; these
take long and are left out here. An answer knows how ours reckons its chances. It follows one rule: how good the chance
must be for a call and for a raise, and whether it raises whenever its open cards are the lowest. All are tried in the
same deals, with the seats exchanged; the best few again in other deals, and the best of these in fresh ones, so that
luck does not flatter it. A best response would win at least as much.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from cardhall import rules
from cardhall.players.advice import advice_for
from cardhall.players.advice.razz import chance, frightens
from cardhall.players.contests.arena import DEAL_SEED, Result, summary
from cardhall.players.search.advice import picked
from cardhall.rules import Action
from cardhall.rules.mechanisms.betting import CALL, CHECK, FOLD
from cardhall.rules.mechanisms.ledger import POT

GAME, SEATS = "razz", 2
CALLS, RAISES = (0.0, 0.6, 0.8, 1.0, 1.2, 1.5), (0.0, 0.35, 0.45, 0.55, 0.65, 0.8)
BEST = 4  # answers that are tried again
FIRST = 20  # part of the deals in which all are tried


@dataclass(frozen=True)
class Answer:
    """One rule for all decisions."""

    call: float  # what a call must be worth, as a share of what it costs
    raising: float  # the chance from which on it bets and raises
    frightening: bool  # it bets and raises whenever its open cards are the lowest

    def choose(self, state: Any, seat: int, actions: Sequence[Action]) -> Action:
        win, owed, pot = chance(state, seat), state.to_call(seat), state.pot(POT).chips
        bets = [action for action in actions if action not in (CHECK, CALL, FOLD)]
        if bets and (len(bets) == len(actions) or win >= self.raising or (self.frightening and frightens(state, seat))):
            return bets[-1]
        if CHECK in actions:
            return CHECK
        return CALL if win * (pot + owed) >= self.call * owed else FOLD

    def __str__(self) -> str:
        lowest = ", and with the lowest open cards" if self.frightening else ""
        return f"calls for {self.call:g} of the price, raises from {self.raising:.0%} on{lowest}"


def brought(answer: Answer, dealt: int, seat: int) -> int:
    """What a deal brings the answer in that seat, in chips."""
    state: Any = rules.get(GAME).start(seats=SEATS, seed=dealt)
    advice, rng = advice_for(GAME), random.Random(dealt)
    while not state.results:
        actions = state.actions()
        if state.turn == seat:
            action = answer.choose(state, seat, actions)
        else:
            action = picked(actions, advice.weights(state, state.turn, actions), rng)
        state.advance(action, state.turn)
    return int(state.results[0].delta[seat])


def wins(answer: Answer, deals: int, seed: int) -> Result:
    """What an answer wins of ours, in chips a deal."""
    dealt = [seed * DEAL_SEED + number for number in range(deals)]
    return summary([sum(brought(answer, one, seat) for seat in range(SEATS)) / SEATS for one in dealt])


def best_of(answers: Sequence[Answer], deals: int, seed: int, number: int) -> list[Answer]:
    """That number of them, those that win most first."""
    won = {answer: wins(answer, deals, seed).mean for answer in answers}
    return sorted(won, key=lambda answer: -won[answer])[:number]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="What simple answers win of our Razz.")
    parser.add_argument("--deals", type=int, default=4_000, help="for the best answer; fewer for the others")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    answers = [Answer(*some) for some in product(CALLS, RAISES, (False, True))]
    some = best_of(answers, max(1, chosen.deals // FIRST), chosen.seed, BEST)
    (best,) = best_of(some, chosen.deals // BEST, chosen.seed + 1, 1)
    result = wins(best, chosen.deals, chosen.seed + 2)
    sys.stdout.write(f"of {len(answers)} answers the best {best}: {result} chips a deal, small bet 10\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
