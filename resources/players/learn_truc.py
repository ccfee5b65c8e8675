"""Learns the strategy of Truc's best player: python resources/players/learn_truc.py RULE [DEALS] [SEED] [--trial N].

RULE is that for equal tricks, "elder" or "first"; the tables beside this file, which `cardhall/players/
strategies/truc.py` reads, are

    python resources/players/learn_truc.py elder 600000 1 | gzip -9n > resources/players/truc-elder.txt.gz
    python resources/players/learn_truc.py first 600000 1 | gzip -9n > resources/players/truc-first.txt.gz

A thousand deals take about forty seconds at first and fewer later, so each table some hours. The same rule, deals and
seed bring the same table. How far it has come is told on the error stream, and what was learnt is tried there at the
end, in points a deal, against other players and some who take advantage of one thing; a trial plays N deals both ways.

How. Two strategies are learnt side by side by regret matching (external-sampling counterfactual regret minimisation):
ours, and that of an adversary who learns what beats it. In some deals ours plays against players as one meets them
instead, who raise and reject by rules of thumb, so that it learns to take what they leave lying; the adversary keeps
it from being taken advantage of itself. (Known as a restricted Nash response.) A deal counts its stake; the score in
the match is left to the program.

What a decision may look at is told by the number that `strategies.truc.numbered` gives it; `truc_deals.py` says
how seats and cards are told.

Written are the decisions that come often: those, most frequent first, that make up `COVER` of all. A line a decision,
in order of numbers: the difference to the number before, and seven digits, how often in fifteenths it does what: plays
the first, second or third card, raises with it, or raises first; or else accepts, rejects, raises further.

Fractions are added one by one, what is learnt is kept in single precision, and the dice are a 64-bit Mersenne Twister:
so the same is found on every machine and with every Python.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import exp, sqrt

from truc_deals import (
    ACCEPT,
    ELDERS,
    HIGHER,
    OPEN,
    REJECT,
    SEATS,
    SIDES,
    SUITS,
    Deal,
    Dice,
    Hands,
    Rules,
    dealt,
    points,
    total,
)

from cardhall.players.advice.truc import ADVICE, RAISE_AT
from cardhall.players.strategies.stakes import Match
from cardhall.players.strategies.truc import POWER, RAISE, RAISING
from cardhall.players.strategies.truc_heuristics import WORTH
from cardhall.players.strategies.truc_open import BOTH
from cardhall.players.strategies.truc_signs import BLUFF, BOLD
from cardhall.rules.games.truc import DRAWN, HAND_SIZE, RANKING

ACTS = RAISE + 1  # as the table numbers them

USUAL_EASY, USUAL_NORMAL = 0.2, 0.4  # how often the others play by thumb, and with a few imagined deals
PERIODS = 20  # after each, what was learnt before counts less
WARM_UP = 5  # periods after which what is done is counted
COVER = 0.97
FIFTEENTHS = 15
RARE = 0.03  # what is done less often is left out
ASKED_OFTEN = 24  # how often a player is asked in a situation, before it is taken to do likewise

NERVES = [WORTH.get(rank, 0.0) for rank in f"-{RANKING[::-1]}"]  # by power
SCORE = Match(12, 12)
AFTER = {brought: round(SCORE.after(brought), 4) for brought in range(-3, 4)}  # the chance to win the match then


# ---- what is learnt


class Entry:
    """What is known of a situation: by action, how much better it would have been, and how often it was done."""

    __slots__ = ("asked", "done", "regret")

    def __init__(self) -> None:
        self.regret = array("f", [0.0] * ACTS)
        self.done = array("f", [0.0] * ACTS)
        self.asked = 0


class Strategy(dict[int, Entry]):
    """A strategy: situation -> what is known of it."""

    def __missing__(self, number: int) -> Entry:
        entry = self[number] = Entry()
        return entry

    def scale(self, by: float, forget: bool) -> None:
        """What was learnt counts less from now on; `forget`: what was done counts nothing."""
        for entry in self.values():
            entry.regret = array("f", [by * regret for regret in entry.regret])
            entry.done = array("f", [0.0 if forget else by * done for done in entry.done])


def single(number: float) -> float:
    """A number in single precision."""
    SINGLE[0] = number
    return SINGLE[0]


SINGLE = array("f", [0.0])


# ---- players


class Player:
    """Somebody who chooses among the actions of the seat in turn."""

    def __init__(self, rules: Rules, dice: Dice) -> None:
        self.rules, self.dice = rules, dice

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        raise NotImplementedError

    def drawn(self, often: Sequence[float], actions: Sequence[int], least: float = 0.0) -> int:
        """One of the actions, as often as it was done; those done less often than `least` of all never."""
        weights = [often[act] for act in actions]
        whole = total(weights)
        if whole <= 0:
            return actions[self.dice.below(len(actions))]
        shares = [0.0 if weight / whole < least else weight / whole for weight in weights]
        kept = total(shares)
        return actions[self.dice.place([share / kept for share in shares])]


class Anything(Player):
    """Does anything that is legal."""

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        return actions[self.dice.below(len(actions))]


class Learnt(Player):
    """Plays as a strategy has it."""

    def __init__(self, rules: Rules, dice: Dice, strategy: Strategy) -> None:
        super().__init__(rules, dice)
        self.strategy = strategy

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        return self.drawn(self.strategy[self.rules.number(deal)].done, actions, RARE)


class Simple(Learnt):
    """Takes advantage of one thing; the cards are those of the strategy, and so are the answers if none is given."""

    def __init__(self, rules: Rules, dice: Dice, strategy: Strategy, raises: bool, answer: int | None = None) -> None:
        super().__init__(rules, dice, strategy)
        self.raises, self.answer = raises, answer

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        if deal.asked:
            return super().choose(deal, actions) if self.answer is None else self.answer
        if self.raises and actions[-1] == RAISE:
            return RAISE
        return super().choose(deal, [act for act in actions if act < RAISING])


# The players by thumb are those of cardhall/players/advice/truc.py at no score: "normal", and one who goes by a glance,
# more soundly than "easy" does.


def playing(chance: float, stake: int) -> float:
    """What it is worth to play for the stake with such a chance: a chance to win the match."""
    return chance * AFTER[stake] + (1 - chance) * AFTER[-stake]


def raised(chance: float, stake: int, asked: int) -> float:
    """What a raise is worth: rejected by weak hands, accepted by good ones."""
    rejected = min(0.5, max(0.05, 1.1 * (chance - 0.35)))
    return rejected * AFTER[stake] + (1 - rejected) * playing(max(0.0, chance - 0.35 * rejected), asked)


def answers(deal: Deal, chance: float) -> list[float]:
    """What accepting, rejecting and raising further are worth."""
    higher = HIGHER.get(deal.asked)
    further = [] if higher is None else [raised(chance, deal.asked, higher)]
    return [playing(chance, deal.asked), AFTER[-deal.stake], *further]


def strength(powers: Iterable[int]) -> float:
    """How strong cards are at a glance."""
    return total(NERVES[power] for power in powers)


def steep(number: float) -> float:
    """Near 0 for what is far below 0, near 1 for what is far above."""
    return 1 / (1 + exp(-number))


def estimate(deal: Deal) -> float:
    """The chance to win the deal, from one's own cards and the tricks alone."""
    side, hand, trick = SIDES[deal.turn], deal.hands[deal.turn], deal.trick
    ahead = deal.won.count(side) - deal.won.count(1 - side)
    lead = ahead + (0.4 if side == ELDERS else -0.4) * (0.4 + deal.won.count(DRAWN))
    held = 0.0
    if trick.number and trick.holder != BOTH:
        held = 0.5 if trick.holder == side else -0.5
    return steep(1.3 * (strength(hand) - 0.36 * len(hand)) + 1.3 * lead + held)


def sound_card(deal: Deal) -> int:
    """The power of what a sound player plays: the cheapest that wins, else the lowest; the second best on a lead."""
    side, hand, trick = SIDES[deal.turn], deal.hands[deal.turn], deal.trick
    if not trick.number:
        return hand[1] if len(hand) == HAND_SIZE else hand[0]
    last, ours = trick.number == SEATS - 1, trick.holder == side
    if ours and (last or trick.best >= POWER["2"]):
        return hand[-1]
    winning = [power for power in hand if power > trick.best]
    if not last:
        return hand[0] if winning else hand[-1]
    draws = trick.best in hand
    if trick.holder == 1 - side and draws and side == ELDERS:
        return trick.best
    if winning:
        return winning[-1]
    return trick.best if draws and not ours else hand[-1]


class Glancing(Player):
    """Goes by a glance."""

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        weights = self.weights(deal, actions)
        most = max(weights)
        weights = [weight**0.6 if weight >= 0.2 * most else 0.0 for weight in weights]
        if not deal.asked:  # equal cards stand for one action
            hand = deal.hands[deal.turn]
            alike = [1 if act == RAISE else hand.count(hand[act % RAISING]) for act in actions]
            weights = [weight * number for weight, number in zip(weights, alike, strict=True)]
        whole = total(weights)
        return actions[self.dice.place([weight / whole for weight in weights])]

    def weights(self, deal: Deal, actions: Sequence[int]) -> list[float]:
        """How good each action looks."""
        chance = estimate(deal)
        if deal.asked:
            return [exp(25 * worth) for worth in answers(deal, chance - ADVICE.caution)]
        raising = max(0.06, steep(14 * (chance - 0.61)))
        hand, sound = deal.hands[deal.turn], sound_card(deal)
        weights = []
        for act in actions:
            if act == RAISE:
                weights.append(2 * raising)
            else:
                good = 1.0 if hand[act % RAISING] == sound else ADVICE.slips
                weights.append(good * (0.2 * raising if act >= RAISING else 1.0))
        return weights


class Imagining(Player):
    """Imagines deals, and solves them."""

    worlds, batch, tried = 8, 4, 16  # how many; so many at a time are kept of so many dealt

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        side = SIDES[deal.turn]
        worlds = self.imagined(deal)
        if deal.asked:
            won = sum([self.rules.side_one_wins(world) == (side == 1) for world in worlds])
            worth = answers(deal, won / self.worlds)
            return max(actions, key=worth.__getitem__)
        sound, best, most, card = sound_card(deal), 0.0, -1.0, 0
        for act in actions:
            if act >= RAISING:
                break
            share = sum([self.wins_with(world, act) for world in worlds]) / self.worlds
            best = max(best, share)
            share += (0.02 if deal.hands[deal.turn][act] == sound else 0.0) + 1e-6 * self.dice.chance()
            if share > most:
                most, card = share, act
        if best >= RAISE_AT:
            calls = self.dice.chance() < 0.9
        else:
            calls = bool(deal.won) and deal.won[0] == side and self.dice.chance() < BLUFF
        return RAISE if calls and actions[-1] == RAISE else card

    def wins_with(self, world: Deal, act: int) -> bool:
        """Whether the side in turn wins an imagined deal with this card."""
        following, winner = self.rules.after(world, act)
        one = winner == 1 if winner != OPEN else self.rules.side_one_wins(following)
        return one == (SIDES[world.turn] == 1)

    def imagined(self, deal: Deal) -> list[Deal]:
        """Deals that agree with what the seat in turn knows; those that agree badly with the raises seldom."""
        seat = deal.turn
        seen = [*deal.hands[seat], *[power for some in deal.played for power in some]]
        unseen = [power for power in sorted(POWER.values()) for _ in range(SUITS - seen.count(power))]
        kept: list[Deal] = []
        while len(kept) < self.worlds:
            tried = [deal._replace(hands=self.hands(deal, unseen)) for _ in range(self.tried)]
            weights = [self.likely(world, seat) for world in tried]
            step = total(weights) / self.batch
            found: list[Deal] = []
            at, reached = step * self.dice.chance(), 0.0
            for world, weight in zip(tried, weights, strict=True):
                reached += weight
                while reached > at and len(found) < self.batch:
                    found.append(world)
                    at += step
            kept += [*found, *[tried[-1]] * (self.batch - len(found))]
        return kept

    def hands(self, deal: Deal, unseen: list[int]) -> Hands:
        """The others' hands dealt anew from the cards that the seat in turn has not seen, which are left shuffled."""
        hands = []
        at = 0
        for seat, hand in enumerate(deal.hands):
            if seat == deal.turn:
                hands.append(hand)
                continue
            first = at
            for at in range(first, first + len(hand)):
                other = at + self.dice.below(len(unseen) - at)
                unseen[at], unseen[other] = unseen[other], unseen[at]
            at = first + len(hand)
            hands.append(tuple(sorted(unseen[first:at], reverse=True)))
        return tuple(hands)

    def likely(self, world: Deal, seat: int) -> float:
        """How well an imagined deal agrees with the others' raises."""
        weight = 1.0
        for raiser in world.raisers:
            if raiser != seat:
                held = strength(world.hands[raiser]) + strength(world.played[raiser])
                weight *= BLUFF + (1 - BLUFF) * steep(6 * (held - BOLD))
        return weight


class Remembered(Player):
    """A player asked a few times in each situation, and then taken to do likewise."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.rules, player.dice)
        self.player, self.known = player, Strategy()

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        entry = self.known[self.rules.number(deal)]
        if entry.asked >= ASKED_OFTEN:
            return self.drawn(entry.done, actions)
        act = self.player.choose(deal, actions)
        entry.asked += 1
        entry.done[act] += 1
        return act


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
        """Plays so many deals, at least one a period, and says how far it has come."""
        length = deals // PERIODS
        for number in range(1, deals + 1):
            deal = dealt(self.dice)
            met = self.dice.chance()
            other = self.easy if met < USUAL_EASY else self.usual if met < USUAL_EASY + USUAL_NORMAL else None
            for seat in range(SEATS):
                self.tried(self.ours, self.theirs, other, deal, seat)
                self.tried(self.theirs, self.ours, None, deal, seat)
            if number % length == 0 and number < deals:
                period = number // length
                for strategy in (self.ours, self.theirs):
                    strategy.scale(single(period / (period + 1)), forget=period == WARM_UP)
                tell(f"{number} of {deals} deals")

    def tried(self, ours: Strategy, theirs: Strategy, usual: Player | None, deal: Deal, seat: int) -> float:
        """What the deal brings `seat`, which tries everything and learns from it.

        Its side does what `ours` has learnt, the others what `theirs` has, or `usual` if there is one.
        """
        rules = self.rules
        actions = rules.actions(deal)
        against = SIDES[deal.turn] != SIDES[seat]
        values = []

        def value(act: int) -> float:
            following, winner = rules.after(deal, act)
            if winner != OPEN:
                return points(following, winner, SIDES[seat])
            return self.tried(ours, theirs, usual, following, seat)

        if len(actions) == 1:
            return value(actions[0])
        if against and usual is not None:
            return value(usual.choose(deal, actions))
        entry = (theirs if against else ours)[rules.number(deal)]
        shares = matched([entry.regret[act] for act in actions])
        if deal.turn != seat:
            done = entry.done
            for act, share in zip(actions, shares, strict=True):
                done[act] += single(share)
            return value(actions[self.dice.place(shares)])
        values = [value(act) for act in actions]
        expected = total(share * value for share, value in zip(shares, values, strict=True))
        regret = entry.regret
        for act, found in zip(actions, values, strict=True):
            regret[act] += single(found - expected)
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

    def trial(self, other: Player, deals: int) -> tuple[float, float]:
        """What was learnt brings so many points a deal against the other, with so much error; each deal both ways."""
        ours = Learnt(self.rules, self.dice, self.ours)
        whole = squares = 0.0
        for _ in range(deals):
            start = dealt(self.dice)
            brought = sum([self.played(start, (ours, other), 0), self.played(start, (other, ours), 1)]) / 2
            whole += brought
            squares += brought * brought
        mean = whole / deals
        return mean, 1.96 * sqrt((squares / deals - mean * mean) / deals)

    def played(self, deal: Deal, players: tuple[Player, Player], side: int) -> int:
        """What a deal brings the side, when these two play the sides."""
        winner = OPEN
        while winner == OPEN:
            actions = self.rules.actions(deal)
            act = actions[0] if len(actions) == 1 else players[SIDES[deal.turn]].choose(deal, actions)
            deal, winner = self.rules.after(deal, act)
        return points(deal, winner, side)


def matched(regrets: list[float]) -> list[float]:
    """How often to do what: in proportion to the regret of not having done it."""
    kept = [max(0.0, regret) for regret in regrets]
    whole = total(kept)
    return [regret / whole for regret in kept] if whole > 0 else [1.0 / len(kept)] * len(kept)


# ---- the table


def lines(strategy: Strategy) -> Iterator[str]:
    """The table: the decisions that come often."""
    often = {number: total(entry.done) for number, entry in strategy.items()}
    numbers = sorted((number for number in often if often[number] > 0), key=lambda number: (-often[number], number))
    wanted = COVER * total(often[number] for number in numbers)
    written, covered = [], 0.0
    for number in numbers:
        if covered >= wanted:
            break
        covered += often[number]
        written.append(number)
    for before, number in pairwise([0, *sorted(written)]):
        done = strategy[number].done
        digits = [f"{int(single(FIFTEENTHS * share) / often[number] + 0.5):x}" for share in done]
        yield f"{number - before} {''.join(digits)}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns the strategy of Truc's best player.")
    parser.add_argument("rule", choices=("elder", "first"), help="for equal tricks")
    parser.add_argument("deals", type=int, nargs="?", default=600_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--trial", type=int, default=20_000, help="deals to try it in against each player")
    wanted = parser.parse_args()
    if wanted.deals < PERIODS:
        parser.error(f"it takes at least {PERIODS} deals")

    def tell(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    learning = Learning(wanted.rule, wanted.seed)
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
