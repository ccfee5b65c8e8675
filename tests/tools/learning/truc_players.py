"""Who plays Truc while its best player is learnt: what a strategy remembers, and the players it meets."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from math import exp

from cardhall.games.truc.advice import ADVICE, MIN_RAISE_CHANCE
from cardhall.games.truc.advice.heuristics import CARD_WORTH
from cardhall.games.truc.advice.open_deals import TIED_TRICK
from cardhall.games.truc.advice.signs import BLUFF_CHANCE, EVEN_RAISE_STRENGTH
from cardhall.games.truc.advice.stakes import MatchOdds
from cardhall.games.truc.advice.strategy import POWER_OF_RANK, RAISE_ACTION_PLACE, RAISE_WITH_CARD_OFFSET
from cardhall.games.truc.rules import DRAWN_TRICK, HAND_SIZE, RANK_ORDER
from tests.tools.learning.truc_deals import (
    DEAL_GOES_ON,
    ELDER_SIDE,
    RAISED_STAKES,
    SEATS,
    SIDE_BY_SEAT,
    SUITS,
    Deal,
    Dice,
    Hands,
    Rules,
    running_totals,
)

ACT_COUNT = RAISE_ACTION_PLACE + 1  # as the table numbers them
RARE_SHARE = 0.03  # what is done less often is left out
ASKED_OFTEN = 24  # how many times a player is asked in a situation before it is taken to do likewise

CARD_NERVES = [CARD_WORTH.get(rank, 0.0) for rank in f"-{RANK_ORDER[::-1]}"]  # by power
MIDDLE_SCORE = MatchOdds(12, 12)
CHANCE_AFTER = {
    brought: round(MIDDLE_SCORE.chance_after(brought), 4) for brought in range(-3, 4)
}  # the chance to win the match then


# ---- what is learnt


class Entry:
    """What is known of a situation: by action, how much better it would have been, and how often it was done."""

    __slots__ = ("asked", "done", "regret")

    def __init__(self) -> None:
        self.regret = array("f", [0.0] * ACT_COUNT)
        self.done = array("f", [0.0] * ACT_COUNT)
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


def single_precision(number: float) -> float:
    """A number in single precision."""
    SINGLE_FLOAT[0] = number
    return SINGLE_FLOAT[0]


SINGLE_FLOAT = array("f", [0.0])


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
        whole = running_totals(weights)
        if whole <= 0:
            return actions[self.dice.below(len(actions))]
        shares = [0.0 if weight / whole < least else weight / whole for weight in weights]
        kept = running_totals(shares)
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
        return self.drawn(self.strategy[self.rules.number(deal)].done, actions, RARE_SHARE)


class Tabled(Player):
    """Plays as a table that was written has it; where that says nothing, as another player does."""

    def __init__(self, rules: Rules, dice: Dice, table: Mapping[int, str], other: Player) -> None:
        super().__init__(rules, dice)
        self.table, self.other = table, other

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        row = self.table.get(self.rules.number(deal))
        often = [] if row is None else [float(int(digit, 16)) for digit in row]
        if not any(often[act] for act in actions if act < len(often)):
            return self.other.choose(deal, actions)
        return self.drawn(often, actions)


class Answering(Player):
    """Does one thing in situations that it knows, and in others what another player does."""

    def __init__(self, rules: Rules, dice: Dice, known: Mapping[int, int], other: Player) -> None:
        super().__init__(rules, dice)
        self.known, self.other = known, other

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        act = self.known.get(self.rules.number(deal))
        return act if act is not None and act in actions else self.other.choose(deal, actions)


class Simple(Learnt):
    """Takes advantage of one thing; the cards are those of the strategy, and so are the answers if none is given."""

    def __init__(self, rules: Rules, dice: Dice, strategy: Strategy, raises: bool, answer: int | None = None) -> None:
        super().__init__(rules, dice, strategy)
        self.raises, self.answer = raises, answer

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        if deal.asked:
            return super().choose(deal, actions) if self.answer is None else self.answer
        if self.raises and actions[-1] == RAISE_ACTION_PLACE:
            return RAISE_ACTION_PLACE
        return super().choose(deal, [act for act in actions if act < RAISE_WITH_CARD_OFFSET])


# The players of rules of thumb are those of cardhall/games/truc/advice at no score: "normal", and one who does not
# search, more soundly than "easy" does.


def value_of_playing(chance: float, stake: int) -> float:
    """What it is worth to play for the stake with such a chance: a chance to win the match."""
    return chance * CHANCE_AFTER[stake] + (1 - chance) * CHANCE_AFTER[-stake]


def value_of_raising(chance: float, stake: int, asked: int) -> float:
    """What a raise is worth: rejected by weak hands, accepted by good ones."""
    rejected = min(0.5, max(0.05, 1.1 * (chance - 0.35)))
    return rejected * CHANCE_AFTER[stake] + (1 - rejected) * value_of_playing(max(0.0, chance - 0.35 * rejected), asked)


def values_of_answers(deal: Deal, chance: float) -> list[float]:
    """What accepting, rejecting and raising further are worth."""
    higher = RAISED_STAKES.get(deal.asked)
    further = [] if higher is None else [value_of_raising(chance, deal.asked, higher)]
    return [value_of_playing(chance, deal.asked), CHANCE_AFTER[-deal.stake], *further]


def strength(powers: Iterable[int]) -> float:
    """How strong cards are at a glance."""
    return running_totals(CARD_NERVES[power] for power in powers)


def steep_step(number: float) -> float:
    """Near 0 for what is far below 0, near 1 for what is far above."""
    return 1 / (1 + exp(-number))


def estimate_chance(deal: Deal) -> float:
    """The chance to win the deal, from one's own cards and the tricks alone."""
    side, hand, trick = SIDE_BY_SEAT[deal.turn], deal.hands[deal.turn], deal.trick
    ahead = deal.won.count(side) - deal.won.count(1 - side)
    lead = ahead + (0.4 if side == ELDER_SIDE else -0.4) * (0.4 + deal.won.count(DRAWN_TRICK))
    held = 0.0
    if trick.card_count and trick.holder != TIED_TRICK:
        held = 0.5 if trick.holder == side else -0.5
    return steep_step(1.3 * (strength(hand) - 0.36 * len(hand)) + 1.3 * lead + held)


def sound_card(deal: Deal) -> int:
    """The power of what a sound player plays: the cheapest that wins, else the lowest; the second best on a lead."""
    side, hand, trick = SIDE_BY_SEAT[deal.turn], deal.hands[deal.turn], deal.trick
    if not trick.card_count:
        return hand[1] if len(hand) == HAND_SIZE else hand[0]
    last, ours = trick.card_count == SEATS - 1, trick.holder == side
    if ours and (last or trick.best_power >= POWER_OF_RANK["2"]):
        return hand[-1]
    winning = [power for power in hand if power > trick.best_power]
    if not last:
        return hand[0] if winning else hand[-1]
    draws = trick.best_power in hand
    if trick.holder == 1 - side and draws and side == ELDER_SIDE:
        return trick.best_power
    if winning:
        return winning[-1]
    return trick.best_power if draws and not ours else hand[-1]


class Glancing(Player):
    """Goes by a glance."""

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        weights = self.weights(deal, actions)
        most = max(weights)
        weights = [weight**0.6 if weight >= 0.2 * most else 0.0 for weight in weights]
        if not deal.asked:  # equal cards stand for one action
            hand = deal.hands[deal.turn]
            alike = [
                1 if act == RAISE_ACTION_PLACE else hand.count(hand[act % RAISE_WITH_CARD_OFFSET]) for act in actions
            ]
            weights = [weight * number for weight, number in zip(weights, alike, strict=True)]
        whole = running_totals(weights)
        return actions[self.dice.place([weight / whole for weight in weights])]

    def weights(self, deal: Deal, actions: Sequence[int]) -> list[float]:
        """How good each action looks."""
        chance = estimate_chance(deal)
        if deal.asked:
            return [exp(25 * worth) for worth in values_of_answers(deal, chance - ADVICE.raise_caution)]
        raising = max(0.06, steep_step(14 * (chance - 0.61)))
        hand, sound = deal.hands[deal.turn], sound_card(deal)
        weights = []
        for act in actions:
            if act == RAISE_ACTION_PLACE:
                weights.append(2 * raising)
            else:
                good = 1.0 if hand[act % RAISE_WITH_CARD_OFFSET] == sound else ADVICE.unsound_weight
                weights.append(good * (0.2 * raising if act >= RAISE_WITH_CARD_OFFSET else 1.0))
        return weights


class Imagining(Player):
    """Imagines deals, and solves them."""

    worlds, batch, tried = 8, 4, 16  # worlds in all; of every 16 dealt 4 are kept

    def choose(self, deal: Deal, actions: Sequence[int]) -> int:
        side = SIDE_BY_SEAT[deal.turn]
        worlds = self.imagined(deal)
        if deal.asked:
            won = sum([self.rules.side_one_wins(world) == (side == 1) for world in worlds])
            worth = values_of_answers(deal, won / self.worlds)
            return max(actions, key=worth.__getitem__)
        sound, best, most, card = sound_card(deal), 0.0, -1.0, 0
        for act in actions:
            if act >= RAISE_WITH_CARD_OFFSET:
                break
            share = sum([self.wins_with(world, act) for world in worlds]) / self.worlds
            best = max(best, share)
            share += (0.02 if deal.hands[deal.turn][act] == sound else 0.0) + 1e-6 * self.dice.chance()
            if share > most:
                most, card = share, act
        if best >= MIN_RAISE_CHANCE:
            calls = self.dice.chance() < 0.9
        else:
            calls = bool(deal.won) and deal.won[0] == side and self.dice.chance() < BLUFF_CHANCE
        return RAISE_ACTION_PLACE if calls and actions[-1] == RAISE_ACTION_PLACE else card

    def wins_with(self, world: Deal, act: int) -> bool:
        """Whether the side in turn wins an imagined deal with this card."""
        following, winner = self.rules.after(world, act)
        one = winner == 1 if winner != DEAL_GOES_ON else self.rules.side_one_wins(following)
        return one == (SIDE_BY_SEAT[world.turn] == 1)

    def imagined(self, deal: Deal) -> list[Deal]:
        """Deals that agree with what the seat in turn knows; those that agree badly with the raises seldom."""
        seat = deal.turn
        seen = [*deal.hands[seat], *[power for some in deal.played for power in some]]
        unseen = [power for power in sorted(POWER_OF_RANK.values()) for _ in range(SUITS - seen.count(power))]
        kept: list[Deal] = []
        while len(kept) < self.worlds:
            tried = [deal._replace(hands=self.hands(deal, unseen)) for _ in range(self.tried)]
            weights = [self.likely(world, seat) for world in tried]
            step = running_totals(weights) / self.batch
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
                weight *= BLUFF_CHANCE + (1 - BLUFF_CHANCE) * steep_step(6 * (held - EVEN_RAISE_STRENGTH))
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
