"""Learns the strategy of Truc's best player: python -m tests.tools.learning.learn_truc RULE [DEALS] [SEED] [--trial N].

RULE is that for equal tricks, "elder" or "first"; the tables beside this file, which `cardhall/players/
advice/truc/strategy.py` reads, are

    python -m tests.tools.learning.learn_truc elder 600000 1 | gzip -9n > cardhall/games/truc/elder.txt.gz
    python -m tests.tools.learning.learn_truc first 600000 1 | gzip -9n > cardhall/games/truc/first.txt.gz

A thousand deals take about forty seconds at first and fewer later, so each table some hours. The same rule, deals and
seed bring the same table. How far it has come is told on the error stream, and what was learnt is tried there at the
end, in points a deal, against other players and some who take advantage of one thing; a trial plays N deals both ways.

What a side could win that knows the table, having looked for what beats it in as many deals, and once more:

    python -m tests.tools.learning.learn_truc elder 4000 1 --answer

How. Two strategies are learnt side by side by regret matching (external-sampling counterfactual regret minimisation):
ours, and that of an adversary who learns what beats it. In some deals ours plays against players as one meets them
instead, who raise and reject by rules of thumb, so that it learns to take what they leave lying; the adversary keeps
it from being taken advantage of itself. (Known as a restricted Nash response.) A deal counts its stake; the score in
the match is left to the program.

What a decision may look at is told by the number that `truc.strategy.numbered` gives it; `truc_deals.py` says
how seats and cards are told.

Written are the decisions that come often: those, most frequent first, that make up `COVER_SHARE` of all. A line a
decision, in order of numbers: the difference to the number before, and seven digits, how often in fifteenths it does
what: plays the first, second or third card, raises with it, or raises first; or else accepts, rejects, raises further.

Fractions are added one by one, what is learnt is kept in single precision, and the dice are a 64-bit Mersenne Twister:
so the same is found on every machine and with every Python.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt

from cardhall.games.truc.advice.strategy import load_strategy
from tests.tools.learning.truc_deals import (
    ACCEPT,
    DEAL_GOES_ON,
    REJECT,
    SEATS,
    SIDE_BY_SEAT,
    Deal,
    Dice,
    Rules,
    new_deal,
    points,
    running_totals,
)
from tests.tools.learning.truc_players import (
    Answering,
    Anything,
    Glancing,
    Imagining,
    Learnt,
    Player,
    Remembered,
    Simple,
    Strategy,
    Tabled,
    single_precision,
)

USUAL_EASY, USUAL_NORMAL = 0.2, 0.4  # the share of deals against players of rules of thumb, and of a few imagined deals
DISCOUNT_PERIODS = 20  # after each, what was learnt before counts less
WARM_UP = 5  # periods after which what is done is counted
COVER_SHARE = 0.97
SHARE_PARTS = 15
BEST_RESPONSE_RUNS = 2  # how often somebody looks for what beats a table
OFTEN, SURE = 30, 2.0  # tries of an action, and standard errors, from which on it is taken to be better


# ---- learning


class Learning:
    """Our strategy and the adversary's, learnt side by side."""

    def __init__(self, draws: str, seed: int) -> None:
        self.rules, self.dice = Rules(draws), Dice(seed)
        self.ours, self.theirs = Strategy(), Strategy()
        self.easy = Glancing(self.rules, self.dice)
        self.normal = Imagining(self.rules, self.dice)
        self.usual = Remembered(self.normal)

    def learn(self, deals: int, tell: Callable[[str], None]) -> None:
        """Plays `deals` deals, at least one a period, and reports its progress."""
        length = deals // DISCOUNT_PERIODS
        for number in range(1, deals + 1):
            deal = new_deal(self.dice)
            met = self.dice.chance()
            other = self.easy if met < USUAL_EASY else self.usual if met < USUAL_EASY + USUAL_NORMAL else None
            for seat in range(SEATS):
                self.tried(self.ours, self.theirs, other, deal, seat)
                self.tried(self.theirs, self.ours, None, deal, seat)
            if number % length == 0 and number < deals:
                period = number // length
                for strategy in (self.ours, self.theirs):
                    strategy.scale(single_precision(period / (period + 1)), forget=period == WARM_UP)
                tell(f"{number} of {deals} deals")

    def answer(self, table: Mapping[int, str], deals: int, trial: int, tell: Callable[[str], None]) -> None:
        """What a side wins that has looked for what beats a table; tells it, played in fresh deals.

        In each situation it is counted what every action brings, all others and the rest of its own doing as before;
        where one is better beyond doubt it does that from then on, and looks again. It looks at no more than the table.
        """
        before: Player = Tabled(self.rules, self.dice, table, self.usual)
        answer = before
        for number in range(BEST_RESPONSE_RUNS):
            found = Tried()
            for _ in range(deals):
                start = new_deal(self.dice)
                for seat in range(SEATS):
                    pair = (answer, before) if SIDE_BY_SEAT[seat] == 0 else (before, answer)
                    self.compared(found, start, pair, seat)
            answer = Answering(self.rules, self.dice, found.better(), answer)
            mean, error = self.trial(before, trial, answer)
            tell(f"a side that has looked {number + 1} times wins {mean:+.3f} ± {error:.3f} points a deal of the table")

    def compared(self, found: Tried, deal: Deal, players: tuple[Player, Player], seat: int) -> None:
        """Plays a deal, and notes what each action of the seat would have brought it."""
        winner = DEAL_GOES_ON
        while winner == DEAL_GOES_ON:
            actions = self.rules.actions(deal)
            chosen = actions[0] if len(actions) == 1 else players[SIDE_BY_SEAT[deal.turn]].choose(deal, actions)
            if deal.turn == seat and len(actions) > 1:
                values = []
                for act in actions:
                    following, won = self.rules.after(deal, act)
                    ended = won != DEAL_GOES_ON
                    values.append(
                        points(following, won, SIDE_BY_SEAT[seat])
                        if ended
                        else self.played(following, players, SIDE_BY_SEAT[seat])
                    )
                found.note(self.rules.number(deal), actions, values, chosen)
            deal, winner = self.rules.after(deal, chosen)

    def tried(self, ours: Strategy, theirs: Strategy, usual: Player | None, deal: Deal, seat: int) -> float:
        """What the deal brings `seat`, which tries everything and learns from it.

        Its side does what `ours` has learnt, the others what `theirs` has, or `usual` if there is one.
        """
        rules = self.rules
        actions = rules.actions(deal)
        against = SIDE_BY_SEAT[deal.turn] != SIDE_BY_SEAT[seat]
        values = []

        def value(act: int) -> float:
            following, winner = rules.after(deal, act)
            if winner != DEAL_GOES_ON:
                return points(following, winner, SIDE_BY_SEAT[seat])
            return self.tried(ours, theirs, usual, following, seat)

        if len(actions) == 1:
            return value(actions[0])
        if against and usual is not None:
            return value(usual.choose(deal, actions))
        entry = (theirs if against else ours)[rules.number(deal)]
        shares = match_regrets([entry.regret[act] for act in actions])
        if deal.turn != seat:
            done = entry.done
            for act, share in zip(actions, shares, strict=True):
                done[act] += single_precision(share)
            return value(actions[self.dice.place(shares)])
        values = [value(act) for act in actions]
        expected = running_totals(share * value for share, value in zip(shares, values, strict=True))
        regret = entry.regret
        for act, found in zip(actions, values, strict=True):
            regret[act] += single_precision(found - expected)
        return expected

    def trials(self) -> Iterator[tuple[str, Player, int]]:
        """Other players to try what was learnt against: name, player, and the part of the deals to play."""
        yield "against easy", self.easy, 1
        yield "against normal", self.normal, 5
        yield "against the adversary", Learnt(self.rules, self.dice, self.theirs), 1
        for name, raises, answer in (
            ("who always raises", True, None),
            ("who always raises and accepts", True, ACCEPT),
            ("who never raises but accepts", False, ACCEPT),
            ("who never raises but rejects", False, REJECT),
        ):
            yield name, Simple(self.rules, self.dice, self.ours, raises, answer), 1
        yield "who does anything", Anything(self.rules, self.dice), 1

    def trial(self, other: Player, deals: int, ours: Player | None = None) -> tuple[float, float]:
        """The mean points a deal of what was learnt against the other, and its standard error; each deal both ways."""
        ours = ours or Learnt(self.rules, self.dice, self.ours)
        whole = squares = 0.0
        for _ in range(deals):
            start = new_deal(self.dice)
            brought = sum([self.played(start, (ours, other), 0), self.played(start, (other, ours), 1)]) / 2
            whole += brought
            squares += brought * brought
        mean = whole / deals
        return mean, 1.96 * sqrt((squares / deals - mean * mean) / deals)

    def played(self, deal: Deal, players: tuple[Player, Player], side: int) -> int:
        """What a deal brings the side, when these two play the sides."""
        winner = DEAL_GOES_ON
        while winner == DEAL_GOES_ON:
            actions = self.rules.actions(deal)
            act = actions[0] if len(actions) == 1 else players[SIDE_BY_SEAT[deal.turn]].choose(deal, actions)
            deal, winner = self.rules.after(deal, act)
        return points(deal, winner, side)


class Tried:
    """What actions brought more than what was done: by situation and action how often, the sum, and that of squares."""

    def __init__(self) -> None:
        self.sums: dict[int, dict[int, list[float]]] = {}

    def note(self, number: int, actions: Sequence[int], values: Sequence[float], chosen: int) -> None:
        done = values[actions.index(chosen)]
        entry = self.sums.setdefault(number, {})
        for act, value in zip(actions, values, strict=True):
            sums = entry.setdefault(act, [0.0, 0.0, 0.0])
            more = value - done
            sums[0] += 1
            sums[1] += more
            sums[2] += more * more

    def better(self) -> dict[int, int]:
        """The situations in which one action is better than what was done, by `SURE` standard errors, and that."""
        found = {}
        for number, entry in self.sums.items():
            most = 0.0
            for act, (times, more, squares) in entry.items():
                mean = more / times
                error = sqrt(max(squares / times - mean * mean, 1e-9) / times)
                if times >= OFTEN and mean > SURE * error and mean > most:
                    found[number], most = act, mean
        return found


def match_regrets(regrets: list[float]) -> list[float]:
    """How often to do what: in proportion to the regret of not having done it."""
    kept = [max(0.0, regret) for regret in regrets]
    whole = running_totals(kept)
    return [regret / whole for regret in kept] if whole > 0 else [1.0 / len(kept)] * len(kept)


# ---- the table


def lines(strategy: Strategy) -> Iterator[str]:
    """The table: the decisions that come often."""
    often = {number: running_totals(entry.done) for number, entry in strategy.items()}
    numbers = sorted((number for number in often if often[number] > 0), key=lambda number: (-often[number], number))
    wanted = COVER_SHARE * running_totals(often[number] for number in numbers)
    written, covered = [], 0.0
    for number in numbers:
        if covered >= wanted:
            break
        covered += often[number]
        written.append(number)
    for before, number in pairwise([0, *sorted(written)]):
        done = strategy[number].done
        digits = [f"{int(single_precision(SHARE_PARTS * share) / often[number] + 0.5):x}" for share in done]
        yield f"{number - before} {''.join(digits)}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns the strategy of Truc's best player.")
    parser.add_argument("rule", choices=("elder", "first"), help="for equal tricks")
    parser.add_argument("deals", type=int, nargs="?", default=600_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--trial", type=int, default=20_000, help="deals to try it in against each player")
    parser.add_argument("--answer", action="store_true", help="look instead for what beats the table that there is")
    wanted = parser.parse_args()
    if wanted.deals < DISCOUNT_PERIODS:
        parser.error(f"it takes at least {DISCOUNT_PERIODS} deals")

    def tell(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    learning = Learning(wanted.rule, wanted.seed)
    if wanted.answer:
        learning.answer(load_strategy(wanted.rule), wanted.deals, wanted.trial, tell)
        return
    learning.learn(wanted.deals, tell)
    for name, other, part in learning.trials():
        if wanted.trial >= part:
            mean, error = learning.trial(other, wanted.trial // part)
            tell(f"{name:<32} {mean:+.3f} ± {error:.3f}")
    table = list(lines(learning.ours))
    tell(f"{len(table)} decisions written")
    print(*table, sep="\n")


if __name__ == "__main__":
    main()
