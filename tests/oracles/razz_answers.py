"""What answers to our Razz win of it between two: how much it can at least be taken advantage of.

    python -m tests.oracles.razz_answers --deals 4000
    python -m tests.oracles.razz_answers --deals 4000 --thumbs
    python -m tests.oracles.razz_answers --deals 20000 --response

Ours is the strategy that hard has learnt, or with `--thumbs` the rules of thumb that normal begins with, and by which
its imagined deals are played; these take long and are left out here. An answer knows how ours reckons its chances.

A simple answer follows one rule: how good the chance must be for a call and for a raise, and whether it raises whenever
its open cards are the lowest. All are tried in the same deals, with the seats exchanged; the best few again in other
deals, and the best of these in fresh ones, so that luck does not flatter it.

With `--response`, what is best is looked for in every situation instead, among all that may be done there. Situations
are alike to it that have the same street, bets, pot (in steps), raises of ours before, lowest open cards, and nearly
the same chance. It begins as the best simple answer, and finds what to do from the last street back to the first, in as
many deals for each; then once more, since it now comes into other situations. So it is a best response in this coarse
game, as far as deals tell, and is tried in fresh ones. Who looks at more may win more.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol

from cardhall import rules
from cardhall.games.razz.advice.betting_table import (
    CALLING,
    FOLDING,
    RAISING,
    SEVENTH_STREET,
    THIRD_STREET,
    BettingTable,
)
from cardhall.games.razz.advice.strategy import draw_learnt_act
from cardhall.games.razz.rules.low_hands import count_by_rank, key_of_packed_counts
from cardhall.players.contests.arena import CONTEST_SEED_STEP, ContestResult, summarize

GAME, SEATS = "razz", 2
CALLS, RAISES = (0.0, 0.6, 0.8, 1.0, 1.2, 1.5), (0.0, 0.35, 0.45, 0.55, 0.65, 0.8)
ANSWERS_RETRIED = 4  # answers that are tried again
FIRST_DEALS_SHARE = 20  # part of the deals in which all are tried
CHANCE_STEPS = 16  # in which chances are told apart by a best response
POT_BOUNDS = (3, 6, 10)  # bets in the pot, from which on it is another situation
LEAST_VISITS = 40  # times that a situation must have come, so that a best response has something to say there
SEARCH_SWEEPS = 2  # how often it looks for the best
LATER, EARLIER = 1, 0  # decisions on one street: those after the first one, and the first


class Answering(Protocol):
    """Somebody who plays against ours."""

    def choose(self, table: BettingTable, seat: int, acts: Sequence[int], raises: int) -> int:
        """One of the acts; `raises`: how often ours has raised in this deal."""


Ours = Callable[[BettingTable, int, Sequence[int], random.Random], int]


def rule_of_thumb(table: BettingTable, seat: int, acts: Sequence[int], rng: random.Random) -> int:
    """What our players do by their rules of thumb."""
    return table.choose(seat, acts, rng)


def shows_lowest(table: BettingTable, seat: int) -> bool:
    """Whether the seat's open cards are the lowest."""
    keys = {one: key_of_packed_counts(count_by_rank(table.up_cards[one])) for one in table.staying}
    return all(keys[seat] < key for other, key in keys.items() if other != seat)


@dataclass(frozen=True)
class Answer:
    """One rule for all decisions."""

    call: float  # what a call must be worth, as a share of what it costs
    raising: float  # the chance from which on it bets and raises
    frightening: bool  # it bets and raises whenever its open cards are the lowest

    def choose(self, table: BettingTable, seat: int, acts: Sequence[int], raises: int) -> int:
        view = table.view(seat)
        win = view.win_chance(table.own_classes(seat))
        if RAISING in acts and (win >= self.raising or (self.frightening and shows_lowest(table, seat))):
            return RAISING
        for act in acts:
            if act not in (RAISING, CALLING, FOLDING):
                return act
        return CALLING if win * (view.pot + view.owed) >= self.call * view.owed else FOLDING

    def __str__(self) -> str:
        lowest = ", and with the lowest open cards" if self.frightening else ""
        return f"calls for {self.call:g} of the price, raises from {self.raising:.0%} on{lowest}"


Situation = tuple[int, ...]


def describe_situation(table: BettingTable, seat: int, raises: int) -> Situation:
    """What a best response looks at."""
    view = table.view(seat)
    chance = min(CHANCE_STEPS - 1, int(CHANCE_STEPS * view.win_chance(table.own_classes(seat))))
    pot = sum(view.pot >= bets * view.bet for bets in POT_BOUNDS)
    return table.street, table.bets, view.owed > 0, min(raises, 3), pot, shows_lowest(table, seat), chance


class Response:
    """The best in every situation, as far as it has been found; else what another answer does."""

    def __init__(self, otherwise: Answering, enough: int = LEAST_VISITS) -> None:
        self.otherwise, self.enough = otherwise, enough
        self.best: dict[Situation, int] = {}
        self.brought: dict[Situation, dict[int, list[int]]] = {}

    def choose(self, table: BettingTable, seat: int, acts: Sequence[int], raises: int) -> int:
        found = self.best.get(describe_situation(table, seat, raises))
        return found if found is not None and found in acts else self.otherwise.choose(table, seat, acts, raises)

    def note(self, dealt: int, seat: int, street: int, which: int, against: Ours) -> None:
        """Try everything in a deal at a decision of that street: the first one, or, if there are more, a later one."""
        line = play_answer(self, dealt, seat, against).decisions
        own = [place for place, one in enumerate(line) if one.situation[0] == street]
        if len(own) <= which:
            return
        place = own[EARLIER if which == EARLIER else random.Random(dealt).randrange(1, len(own))]
        before = [one.act for one in line[:place]]
        tried = self.brought.setdefault(line[place].situation, {})
        for act in line[place].acts:
            tried.setdefault(act, []).append(play_answer(self, dealt, seat, against, [*before, act]).brought)

    def settle(self) -> None:
        """In the situations that came often enough, do what brought most from now on."""
        for where, tried in self.brought.items():
            means = {act: sum(found) / len(found) for act, found in tried.items() if len(found) >= self.enough}
            if means:
                self.best[where] = max(means, key=means.__getitem__)
        self.brought = {}


@dataclass(frozen=True)
class Decision:
    situation: Situation
    acts: tuple[int, ...]
    act: int


@dataclass(frozen=True)
class Deal:
    brought: int  # chips
    decisions: list[Decision]  # of the answer


def play_answer(
    answer: Answering, dealt: int, seat: int, against: Ours = rule_of_thumb, first: Sequence[int] = ()
) -> Deal:
    """A deal of the answer in that seat, whose first acts may be given."""
    state: Any = rules.get(GAME).start(seats=SEATS, seed=dealt)
    table, rng, raises = BettingTable(state), random.Random(dealt), 0
    decisions: list[Decision] = []
    while table.turn >= 0:
        at, acts = table.turn, table.possible_acts(table.turn)
        if at != seat:
            act = against(table, at, acts, rng) if len(acts) > 1 else acts[0]
            raises += act == RAISING
        elif len(acts) == 1:
            act = acts[0]
        else:
            given = len(decisions) < len(first)
            act = first[len(decisions)] if given else answer.choose(table, seat, acts, raises)
            decisions.append(Decision(describe_situation(table, seat, raises), tuple(acts), act))
        table.act(at, act)
    table.write_back()
    state.finish_deal()
    return Deal(int(state.results[0].delta[seat]), decisions)


def answer_winnings(answer: Answering, deals: int, seed: int, against: Ours = rule_of_thumb) -> ContestResult:
    """What an answer wins, in chips a deal."""
    dealt = [seed * CONTEST_SEED_STEP + number for number in range(deals)]
    return summarize(
        [sum(play_answer(answer, one, seat, against).brought for seat in range(SEATS)) / SEATS for one in dealt]
    )


def best_answers(
    answers: Sequence[Answer], deals: int, seed: int, number: int, against: Ours = rule_of_thumb
) -> list[Answer]:
    """That number of them, those that win most first."""
    won = {answer: answer_winnings(answer, deals, seed, against).mean for answer in answers}
    return sorted(won, key=lambda answer: -won[answer])[:number]


def best_response(
    begun: Answering, deals: int, seed: int, against: Ours = rule_of_thumb, enough: int = LEAST_VISITS
) -> Response:
    """What is best in every situation, looked for in that many deals for each street."""
    found = Response(begun, enough)
    for sweep in range(SEARCH_SWEEPS):
        for step, (street, which) in enumerate(product(range(SEVENTH_STREET, THIRD_STREET - 1, -1), (LATER, EARLIER))):
            first = (seed + 100 * sweep + step) * CONTEST_SEED_STEP
            for number in range(deals):
                found.note(first + number, number % SEATS, street, which, against)
            found.settle()
    return found


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="What answers to our Razz win of it.")
    parser.add_argument("--deals", type=int, default=4_000, help="for the best answer; fewer for the others")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thumbs", action="store_true", help="against our rules of thumb, not what hard has learnt")
    parser.add_argument("--response", action="store_true", help="look for what is best in every situation")
    chosen = parser.parse_args(argv)
    against = rule_of_thumb if chosen.thumbs else draw_learnt_act
    answers = [Answer(*some) for some in product(CALLS, RAISES, (False, True))]
    some = best_answers(answers, max(1, chosen.deals // FIRST_DEALS_SHARE), chosen.seed, ANSWERS_RETRIED, against)
    (best,) = best_answers(some, chosen.deals // ANSWERS_RETRIED, chosen.seed + 1, 1, against)
    result = answer_winnings(best, chosen.deals, chosen.seed + 2, against)
    sys.stdout.write(f"of {len(answers)} answers the best {best}: {result} chips a deal, small bet 10\n")
    if chosen.response:
        response = best_response(best, chosen.deals, chosen.seed + 3, against)
        result = answer_winnings(response, chosen.deals, chosen.seed + 1_000, against)
        sys.stdout.write(f"the best in {len(response.best)} situations: {result} chips a deal\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
