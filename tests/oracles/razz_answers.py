"""What simple answers to our Razz win, between two: a lower bound of how much it can be taken advantage of.

    python -m tests.oracles.razz_answers --level normal --deals 100

An answer knows how our players weigh chances, and itself follows one rule: how good the chance must be for a call, for
a raise, and whether it raises whenever its open cards are the lowest. Each is tried in the same deals with the seats
exchanged; the best of them is tried once more in as many fresh deals, so that luck does not flatter it. A best response
would win at least as much.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardhall import players
from cardhall.commands.common import Progress
from cardhall.players.advice.razz import chance, frightens
from cardhall.players.contests.arena import DEAL_SEED, Result, deal_difference, summary
from cardhall.rules import Action, Observation
from cardhall.rules.mechanisms.betting import CALL, CHECK, FOLD
from cardhall.rules.mechanisms.ledger import POT

GAME, SEATS = "razz", 2


@dataclass(frozen=True)
class Answer:
    """One rule for all decisions."""

    name: str
    call: float  # what a call must be worth, as a share of what the pot asks
    raising: float  # the chance from which on it bets and raises
    frightening: bool = False  # it bets and raises whenever its open cards are the lowest

    def choose(self, seen: Observation) -> Action:
        state: Any = seen.state
        actions = seen.actions()
        win, owed, pot = chance(state, seen.seat), state.to_call(seen.seat), state.pot(POT).chips
        bets = [action for action in actions if action not in (CHECK, CALL, FOLD)]
        if bets and (win >= self.raising or (self.frightening and frightens(state, seen.seat)) or len(actions) == 1):
            return bets[-1]
        if CHECK in actions:
            return CHECK
        if CALL in actions and win * (pot + owed) >= self.call * owed:
            return CALL
        return FOLD if FOLD in actions else actions[0]


ANSWERS = (
    Answer("always raises", 0.0, 0.0),
    Answer("never folds", 0.0, 0.6),
    Answer("waits for good cards", 1.5, 0.7),
    Answer("goes by the pot", 1.0, 0.55),
    Answer("calls lightly", 0.7, 0.5),
    Answer("bets when its open cards are lowest", 1.0, 0.6, True),
)


def wins(answer: Answer, level: str, deals: int, seed: int, simulations: int | None) -> Result:
    """What an answer wins of a player of that level, in chips a deal more than it."""
    found = []
    for number in range(deals):
        dealt = seed * DEAL_SEED + number
        ours = players.get(level, GAME, dealt, simulations)
        found.append(deal_difference(GAME, answer, ours, dealt, seats=SEATS))
    return summary(found)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="What simple answers win of our Razz.")
    parser.add_argument("--level", choices=players.LEVELS, default="normal")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulations", type=int, help="imagined deals for a decision of ours")
    chosen = parser.parse_args(argv)
    found: list[tuple[float, Answer]] = []
    progress = Progress(len(ANSWERS), "answers")
    for answer in ANSWERS:
        result = wins(answer, chosen.level, chosen.deals, chosen.seed, chosen.simulations)
        found.append((result.mean, answer))
        sys.stdout.write(f"{answer.name}: {result}\n")
        sys.stdout.flush()
        progress.update(len(found))
    progress.close()
    best = max(found, key=lambda pair: pair[0])[1]
    again = wins(best, chosen.level, chosen.deals, chosen.seed + 1, chosen.simulations)
    sys.stdout.write(f"the best, {best.name}, in fresh deals: {again} chips a deal against {chosen.level}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
