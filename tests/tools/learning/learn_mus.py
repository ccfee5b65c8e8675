"""Learns how good players bet in Mus: python -m tests.tools.learning.learn_mus [DEALS] [SEED].

The table beside this file, which `cardhall/games/mus/advice/strategy.py` reads, is

    python -m tests.tools.learning.learn_mus 80000 1 --trial 4000 | gzip -9n > cardhall/games/mus/bets.txt.gz

It takes some four minutes. The same deals and seed bring the same table. How far it has come is told on the error
stream, and at the end what a single seat could win that knows what the other three do, in stones a round.

The same of the table that there is, in more deals and in a minute:

    python -m tests.tools.learning.learn_mus --trial 20000 --answer

How. Each round of bets is a game of its own, played for stones: what is bid, what the hands bring besides, and for an
órdago what a game is worth in its middle. Four hands are dealt and changed as a sensible player changes them. Then each
seat in turn tries everything that it may do, while the others do what they have learnt, and what would have been better
is done more often from then on (external-sampling counterfactual regret minimisation; what is done later counts more).
Partners learn together and for the same stones, but each knows its own hand alone.

What a decision may look at is told by `bets.situation` and `bets.class_of`. Written are the situations that came up: a
line each with the round, the number of the situation and, for each class of hands, five digits: how often in fifteenths
it bids the next size, says órdago, sees, passes or folds, and bids the second size at once; or five dashes.

What a seat could win besides is found on deals dealt anew: what each thing that it may do brings in every situation is
added up, from the last decisions back to the first, and the best is compared with what it does by the table. So for one
seat it is a best response, with its partner and the others as they are.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Callable, Iterator

from cardhall.cards import SPANISH_40
from cardhall.games.mus.advice.bets import (
    ACT_COUNT,
    CLASS_COUNT,
    RoundBets,
    counting_places,
    hand_class,
    played_rounds,
    possible_acts,
    round_result,
    situation_number,
)
from cardhall.games.mus.advice.chances import cut_chance, ranked_changes
from cardhall.games.mus.advice.strategy import (
    SHARE_STEPS,
    UNLEARNT_ROW,
    StrategyTable,
    frequencies_by_rule_of_thumb,
    load_strategy,
    parse_strategy_table,
)
from cardhall.games.mus.rules.hands import HEIGHTS_BY_KING_COUNT, ROUND_NAMES, Heights
from tests.tools.learning.truc_deals import Dice, running_totals

KINGS_IN_PACK = 8
RARE_SHARE = 0.04  # what is done less often is left out
MAX_EXCHANGES = 2  # that are made at most before the bets


class Entry:
    """What is known of a hand in a situation: by act, how much better it would have been, and how often it was done."""

    __slots__ = ("done", "regret")

    def __init__(self) -> None:
        self.regret = array("d", [0.0] * ACT_COUNT)
        self.done = array("d", [0.0] * ACT_COUNT)


Strategy = dict[int, Entry]


def deal_hands(dice: Dice) -> list[Heights]:
    """Four hands as they are played: as dealt where somebody would cut the mus, or changed before."""
    pack = [HEIGHTS_BY_KING_COUNT[KINGS_IN_PACK][card.rank] for card in SPANISH_40]
    for place in range(len(pack) - 1, 0, -1):
        other = dice.below(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    hands = [tuple(sorted(pack[4 * place : 4 * place + 4], reverse=True)) for place in range(4)]
    at = 16
    for _ in range(MAX_EXCHANGES):
        if at > len(pack) - 12 or any(
            dice.chance() < cut_chance(hand, KINGS_IN_PACK, place) for place, hand in enumerate(hands)
        ):
            break
        for place, hand in enumerate(hands):
            kept = list(hand)
            for height in ranked_changes(hand, KINGS_IN_PACK, place)[0][0]:
                kept.remove(height)
            new = pack[at : at + 4 - len(kept)]
            at += len(new)
            hands[place] = tuple(sorted([*kept, *new, *hand[: 4 - len(kept) - len(new)]], reverse=True))
    return hands


class Deal:
    """A round of a deal: the hands, their classes, and who has what is played for."""

    def __init__(self, name: str, hands: list[Heights]) -> None:
        self.name, self.hands = name, hands
        self.mask = counting_places(name, hands)
        self.grades = [hand_class(name, hand, KINGS_IN_PACK) for hand in hands]

    def number(self, bets: RoundBets) -> int:
        where = situation_number(self.mask, bets.place, bets.level, bets.accepted, bets.is_last_answer)
        return where * CLASS_COUNT + self.grades[bets.place]


class Learning:
    """The strategy of each round, as far as it is learnt."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.strategies: dict[str, Strategy] = {name: {} for name in ROUND_NAMES}
        self.weight = 1.0

    def learn(self, deals: int, tell: Callable[[str], None]) -> None:
        for number in range(1, deals + 1):
            self.weight = number / deals
            hands = deal_hands(self.dice)
            for name in played_rounds(hands):
                deal = Deal(name, hands)
                for place in range(4):
                    self.tried(self.strategies[name], deal, RoundBets(), place)
            if number % max(1, deals // 10) == 0:
                tell(f"{number} of {deals} deals")

    def tried(self, strategy: Strategy, deal: Deal, bets: RoundBets, place: int) -> float:
        """What the round brings the seat at `place`, which tries everything and learns from it."""
        if bets.ending:
            won = round_result(deal.name, deal.hands, bets)
            return float(-won if place & 1 else won)
        able = possible_acts(bets.level)
        number = deal.number(bets)
        entry = strategy.get(number)
        if entry is None:
            entry = strategy[number] = Entry()
        shares = match_regrets([entry.regret[act] for act in able])
        if bets.place != place:
            for act, share in zip(able, shares, strict=True):
                entry.done[act] += share * self.weight
            return self.tried(strategy, deal, bets.after_act(able[self.dice.place(shares)]), place)
        values = [self.tried(strategy, deal, bets.after_act(act), place) for act in able]
        expected = running_totals(share * value for share, value in zip(shares, values, strict=True))
        for act, value in zip(able, values, strict=True):
            entry.regret[act] += value - expected
        return expected


def match_regrets(regrets: list[float]) -> list[float]:
    """How often to do what: in proportion to the regret of not having done it."""
    kept = [max(0.0, regret) for regret in regrets]
    whole = running_totals(kept)
    return [regret / whole for regret in kept] if whole > 0 else [1.0 / len(kept)] * len(kept)


# ---- the table


def lines(strategies: dict[str, Strategy]) -> Iterator[str]:
    """The table, round by round."""
    for name, learnt in strategies.items():
        for where in sorted({number // CLASS_COUNT for number in learnt}):
            rows = [format_row(learnt.get(where * CLASS_COUNT + grade)) for grade in range(CLASS_COUNT)]
            if any(row != UNLEARNT_ROW for row in rows):
                yield f"{name} {where} {''.join(rows)}"


def format_row(entry: Entry | None) -> str:
    """How often what is done, as digits."""
    whole = running_totals(entry.done) if entry is not None else 0.0
    if entry is None or whole <= 0:
        return UNLEARNT_ROW
    kept = [0.0 if done / whole < RARE_SHARE else done for done in entry.done]
    return "".join(f"{int(SHARE_STEPS * done / running_totals(kept) + 0.5):x}" for done in kept)


# ---- what a seat could win besides


class Response:
    """What one seat could win that knows how the others bet, in a round."""

    def __init__(self, table: StrategyTable, name: str, place: int) -> None:
        self.table, self.name, self.place = table, name, place
        self.values: dict[int, list[float]] = {}  # by the seat's situations: what each act brings, added up
        self.chosen: dict[int, int] = {}

    def shares(self, deal: Deal, bets: RoundBets) -> tuple[float, ...]:
        found = self.table.get((self.name, deal.number(bets)))
        return found if found is not None else frequencies_by_rule_of_thumb(bets.level, deal.grades[bets.place])

    def value(self, deal: Deal, bets: RoundBets, reached: float, depth: int, noting: int) -> float:
        """What the round brings: the seat does the best as far as it is chosen, else what the table says.

        Situations of the seat in which it has acted `noting` times before are noted, at how likely they are reached.
        """
        if bets.ending:
            won = round_result(self.name, deal.hands, bets)
            return float(-won if self.place & 1 else won)
        able = possible_acts(bets.level)
        if bets.place == self.place:
            number = deal.number(bets)
            if depth == noting:
                found = self.values.setdefault(number, [0.0] * ACT_COUNT)
                for act in able:
                    found[act] += reached * self.value(deal, bets.after_act(act), reached, depth + 1, noting)
            if number in self.chosen:
                return self.value(deal, bets.after_act(self.chosen[number]), reached, depth + 1, noting)
            if depth < noting:  # all that may have been done before counts alike: it is the seat's own choice
                values = [self.value(deal, bets.after_act(act), reached, depth + 1, noting) for act in able]
                return max(values)
            own = self.shares(deal, bets)
            return running_totals(
                own[a] * self.value(deal, bets.after_act(a), reached, depth + 1, noting) for a in able if own[a]
            )
        others = self.shares(deal, bets)
        return running_totals(
            others[act] * self.value(deal, bets.after_act(act), reached * others[act], depth, noting)
            for act in able
            if others[act] > 0
        )

    def choose(self) -> None:
        """In the situations that were noted, the best from now on."""
        for number, values in self.values.items():
            level = number // CLASS_COUNT // 8 % 5
            self.chosen[number] = max(possible_acts(level), key=values.__getitem__)
        self.values = {}


def exploitability(table: StrategyTable, deals: int, seed: int) -> dict[str, float]:
    """By round, the mean over places of what a seat could win besides, in stones each time the round is played.

    The best is chosen on half of the deals and counted on the other half, so that chance does not flatter it.
    """
    dice = Dice(seed)
    found: dict[str, float] = {}
    rounds: dict[str, list[Deal]] = {name: [] for name in ROUND_NAMES}
    for _ in range(deals):
        hands = deal_hands(dice)
        for name in played_rounds(hands):
            rounds[name].append(Deal(name, hands))
    for name, some in rounds.items():
        half = len(some) // 2
        gains = []
        for place in range(4):
            response = Response(table, name, place)
            before = running_totals(response.value(deal, RoundBets(), 1.0, 0, -1) for deal in some[half:])
            for noting in (2, 1, 0):
                for deal in some[:half]:
                    response.value(deal, RoundBets(), 1.0, 0, noting)
                response.choose()
            after = running_totals(response.value(deal, RoundBets(), 1.0, 0, -1) for deal in some[half:])
            gains.append((after - before) / max(1, len(some) - half))
        found[name] = running_totals(gains) / 4
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns how good players bet in Mus.")
    parser.add_argument("deals", type=int, nargs="?", default=80_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--trial", type=int, default=6_000, help="deals to look for a better answer in")
    parser.add_argument("--answer", action="store_true", help="tell that of the table that there is, and learn nothing")
    wanted = parser.parse_args()

    def tell(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    found = load_strategy()
    if not wanted.answer:
        learning = Learning(wanted.seed)
        learning.learn(wanted.deals, tell)
        table = list(lines(learning.strategies))
        print(*table, sep="\n")
        found = parse_strategy_table(table)
    if wanted.trial:
        for name, gain in exploitability(found, wanted.trial, wanted.seed + 1).items():
            tell(f"{name:<8} a seat could win {gain:+.3f} stones a round besides")


if __name__ == "__main__":
    main()
