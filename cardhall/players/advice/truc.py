"""Truc: few cards and much nerve. The best player has a strategy learnt by self-play, the others imagine deals.

"hard" plays as its table says (`strategies/truc`), which mixes what it does so that nobody can take advantage of it.
Where the table says nothing, as in rare situations and near the target, it thinks as the others do: cards are chosen by
solving imagined deals, raises by the chance of winning.

How likely a side is to win the deal is counted over imagined deals, in which all cards are known and everybody plays
the best; those that agree badly with what others have called are drawn less often. A raise is made with a good chance,
and now and then as a bluff after the first trick has been won. An answer compares the stake that is lost by rejecting
with what accepting is worth, both as chances to win the match: so nobody folds when that would lose it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Any, NamedTuple

from cardhall.cards import CARDS, Card
from cardhall.english import NUMBERS
from cardhall.players.search.advice import Advice, Ranking, picked
from cardhall.players.search.equity import race
from cardhall.players.search.playouts import Worlds
from cardhall.players.strategies.truc import shares
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.truc import DRAWN, ELEVEN_STAKE, HAND_SIZE, LADDER, ORDER, deal_winner, settled

WORLDS = {"normal": 8, "hard": 128}  # imagined deals
POWER = tuple(ORDER.power["-"][card] for card in CARDS)
NERVE = {"3": 1.0, "2": 0.8, "A": 0.5, "K": 0.25, "Q": 0.1}  # what a card is worth at a glance
BOLD = 1.35  # from which strength of three cards a truc is usual
RAISE_AT = 0.56  # the chance of winning from which a raise is made
BLUFF = 1 / 8
POINTS = ((1, 0.5), (2, 0.35), (3, 0.15))  # what deals bring, for the chances in the match
NEAR = 3  # points from the target at which the score decides more than the cards
HONEST = 0.85  # how often signs are believed
SAYING = {
    "cut": "All get three cards then, and skill tells.",
    "one": "With one card each luck decides.",
    "accept": "Your cards are good enough to play for three points.",
    "reject": "Your cards are not good enough to play for three points; rejecting costs one.",
    "tap": "The dealer may then deal one card each, which leaves more to luck.",
    "signal": "Your partner can use it to choose the next card.",
}
BOTH = 2  # a trick whose best rank both sides have played


class Table(NamedTuple):
    """What the fast solver knows of a deal besides the hands."""

    sides: tuple[int, ...]
    step: int  # from a seat to the next
    size: int
    elders: int
    draws: str


class Trick(NamedTuple):
    """A trick under way: its best card, who holds it, and how many have played."""

    leader: int
    number: int = 0
    best: int = 0
    holder: int = -1  # a side, `BOTH`, or −1
    first: int = -1  # the seat that played the best card first


Hands = tuple[tuple[int, ...], ...]


def side_one_wins(table: Table, hands: Hands, won: tuple[int, ...], seat: int, trick: Trick) -> bool:
    """Whether side 1 wins the deal when everybody sees all cards and plays the best."""
    if trick.number == len(table.sides):
        winner = DRAWN if trick.holder == BOTH else trick.holder
        won = (*won, winner)
        if settled(won, table.size, table.elders, table.draws):
            return deal_winner(won, table.elders, table.draws) == 1
        leader = trick.leader if winner == DRAWN else trick.first
        return side_one_wins(table, hands, won, leader, Trick(leader))
    hand = hands[seat]
    side = table.sides[seat]
    following = (seat + table.step) % len(table.sides)
    tried = 0
    for place, power in enumerate(hand):
        if power == tried:
            continue
        tried = power
        left = (*hands[:seat], (*hand[:place], *hand[place + 1 :]), *hands[seat + 1 :])
        if side_one_wins(table, left, won, following, laid(trick, power, side, seat)) == (side == 1):
            return side == 1
    return side != 1


def laid(trick: Trick, power: int, side: int, seat: int) -> Trick:
    """The trick with one card more."""
    leader, number, best, holder, first = trick
    if power > best:
        return Trick(leader, number + 1, power, side, seat)
    if power == best and holder not in (side, BOTH):
        return Trick(leader, number + 1, best, BOTH, first)
    return Trick(leader, number + 1, best, holder, first)


def set_up(state: Any) -> tuple[Table, Hands, Trick]:
    """The deal of a full state, for the solver."""
    table = Table(
        state.setup.side_of, state.setup.direction % state.seats, state.size, state.elders, state.options["draws"]
    )
    hands = tuple(
        tuple(sorted((POWER[card] for card in state.zones[HAND[seat]]), reverse=True)) for seat in range(state.seats)
    )
    seats = state.trick_seats
    trick = Trick(seats[0] if seats else state.game.leader(state))
    for seat, card in zip(seats, state.zones["trick"], strict=True):
        trick = laid(trick, POWER[card], table.sides[seat], seat)
    return table, hands, trick


def chance_of(state: Any, seat: int, card: Card) -> bool:
    """Whether the side of `seat` wins this imagined deal after `seat` has played `card`."""
    table, hands, trick = set_up(state)
    power, side = POWER[card], table.sides[seat]
    hand = list(hands[seat])
    hand.remove(power)
    left = (*hands[:seat], tuple(hand), *hands[seat + 1 :])
    following = (seat + table.step) % len(table.sides)
    one = side_one_wins(table, left, state.trick_winners, following, laid(trick, power, side, seat))
    return one == (side == 1)


def wins(state: Any, side: int) -> bool:
    """Whether the side wins this imagined deal, whoever is to play next."""
    table, hands, trick = set_up(state)
    turn = trick.leader
    for _ in range(trick.number):
        turn = (turn + table.step) % len(table.sides)
    return side_one_wins(table, hands, state.trick_winners, turn, trick) == (side == 1)


# ---- the match


class Match(NamedTuple):
    """What points are worth to a side, as chances to win the match."""

    own: int
    other: int

    def after(self, points: int) -> float:
        """The chance after winning (or, below zero, losing) so many points."""
        if points >= 0:
            return race(POINTS, self.own - points, self.other)
        return race(POINTS, self.own, self.other + points)

    def playing(self, chance: float, stake: int) -> float:
        return chance * self.after(stake) + (1 - chance) * self.after(-stake)

    def in_points(self, value: float) -> float:
        """A chance to win the match told as points of a deal."""
        return (value - self.after(0)) / max(1e-6, (self.after(1) - self.after(-1)) / 2)


def match_of(state: Any, side: int) -> Match:
    target = state.options["target"]
    return Match(target - state.scores[side], target - state.scores[1 - side])


# ---- a glance


def strength(cards: Sequence[Card]) -> float:
    """How strong cards are at a glance: a three counts 1."""
    return sum(NERVE.get(card.rank, 0.0) for card in cards)


def glance(state: Any, seat: int) -> float:
    """The chance to win the deal, from one's own cards and the tricks alone."""
    side = state.side_of(seat)
    won = state.trick_winners
    lead = won.count(side) - won.count(1 - side) + (0.4 if state.elders == side else -0.4) * (0.4 + won.count(DRAWN))
    held = strength(state.zones[HAND[seat]]) * (3 if state.size == 1 else 1)
    usual = 0.36 * len(state.zones[HAND[seat]]) * (3 if state.size == 1 else 1)
    trick = 0.0
    holder = state.game.holder(state)
    if holder is not None:
        trick = 0.5 if state.side_of(state.trick_seats[holder]) == side else -0.5
    return 1 / (1 + exp(-(1.3 * (held - usual) + 1.3 * lead + trick)))


def sound_card(state: Any, seat: int, hand: Sequence[Card]) -> Card:
    """What a sound player plays: the cheapest that wins, else the lowest; the second best on a lead."""
    ordered = sorted(hand, key=lambda card: POWER[card])
    trick = state.zones["trick"]
    if not trick:
        return ordered[-2] if len(ordered) == HAND_SIZE else ordered[-1]
    side, last = state.side_of(seat), len(trick) == state.seats - 1
    best = max(POWER[card] for card in trick)
    holder = state.game.holder(state)
    ours = holder is not None and state.side_of(state.trick_seats[holder]) == side
    if ours and (last or best >= POWER_OF_TWO):
        return ordered[0]
    winning = [card for card in ordered if POWER[card] > best]
    if last:
        equal = [card for card in ordered if POWER[card] == best]
        if holder is not None and not ours and equal and state.elders == side:
            return equal[0]
        return winning[0] if winning else equal[0] if equal and not ours else ordered[0]
    return winning[-1] if winning and len(winning) > 1 else winning[0] if winning else ordered[0]


POWER_OF_TWO = POWER[Card.of("2S")]


def put_first(ranking: Ranking, drawn: Action, usual: Action) -> Ranking:
    """A ranking with the action drawn in front; the usual one, in its place by value, has the best result."""
    best = max(value for _, value in ranking) + 0.001
    rest = [entry for entry in ranking if entry[0] not in (drawn, usual)]
    values = dict(ranking)
    if drawn == usual:
        return [(usual, best), *rest]
    return [(drawn, values[drawn]), (usual, best), *rest]


class TrucAdvice(Advice):
    """Chances by solving imagined deals, and mixed strategies for the raises."""

    infers = True
    cost = 1.5
    outcomes = POINTS
    caution = 0.1  # by how much a raise makes winning less likely, at a glance
    slips = 0.12  # how good a card that is not sound looks

    def for_level(self, level: str) -> Advice:
        return BEGINNER if level == "easy" else self

    # ---- what looks good

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        phase = state.phase
        if phase == "cut":
            ahead = state.scores[state.side_of(seat)] > state.scores[1 - state.side_of(seat)]
            return [1.0 if (action.verb == "tap") == ahead else 0.25 for action in actions]
        if phase == "deal":
            ahead = state.scores[state.side_of(seat)] > state.scores[1 - state.side_of(seat)]
            return [1.0 if (action.number == 1) == ahead else 0.25 for action in actions]
        chance = glance(state, seat)
        match = match_of(state, state.side_of(seat))
        if phase in ("answer", "eleven"):
            value = self.answers(state, match, chance - (self.caution if phase == "answer" else 0.0))
            best = max(value.values())
            return [exp(25 * (value[a.verb] - best)) if a.verb in value else 0.02 for a in actions]
        card = sound_card(state, seat, state.zones[HAND[seat]])
        raising = 1 / (1 + exp(-14 * (chance - RAISE_AT - 0.05)))
        raising = max(raising, 0.06)
        weights = []
        for action in actions:
            if action.verb == "signal":
                weights.append(0.1 if action.words[0] == self.honest(state, seat) else 0.001)
            elif action.verb in LADDER.words:
                weights.append(2.0 * raising)
            else:
                good = 1.0 if POWER[action.cards[0]] == POWER[card] else self.slips
                weights.append(good * (0.2 * raising if action.words else 1.0))
        return weights

    def answers(self, state: Any, match: Match, chance: float) -> dict[str, float]:
        """What the answers to a raise, or at eleven, are worth, as chances to win the match."""
        if state.phase == "eleven":
            return {"accept": match.playing(chance, ELEVEN_STAKE), "reject": match.after(-1)}
        asked = LADDER.worth(state.asked)
        values = {"accept": match.playing(chance, asked), "reject": match.after(-state.stake)}
        higher = LADDER.after(asked)
        if higher:
            values[higher] = self.raised(match, chance, asked, LADDER.worth(higher))
        return values

    def raised(self, match: Match, chance: float, stake: int, asked: int) -> float:
        """What a raise is worth: rejected by weak hands, accepted by good ones."""
        rejected = min(0.5, max(0.05, 1.1 * (chance - 0.35)))
        against = max(0.0, chance - 0.35 * rejected)
        return rejected * match.after(stake) + (1 - rejected) * match.playing(against, asked)

    def honest(self, state: Any, seat: int) -> str:
        """A true sign about the hand that has not been made yet; "" when there is none to make."""
        ranks = {card.rank for card in [*state.zones[HAND[seat]], *state.played_by(seat)]}
        made = {sign.word for sign in state.signs if sign.seat == seat}
        for rank, word in (("3", "three"), ("2", "two"), ("A", "ace")):
            if rank in ranks:
                return "" if word in made else word
        return "" if "nothing" in made else "nothing"

    # ---- what others have shown

    def inference(self, seen: Observation, world: Any) -> float:
        """Who calls truc has good cards or nerve; signs are mostly true."""
        weight = 1.0
        for made in world.raises:
            if made.seat != seen.seat:
                held = strength([*world.zones[HAND[made.seat]], *world.played_by(made.seat)])
                weight *= BLUFF + (1 - BLUFF) / (1 + exp(-6 * (held - BOLD)))
        for sign in seen.state.signs:
            if sign.seat != seen.seat and sign.word in ("three", "two", "ace", "nothing"):
                ranks = {c.rank for c in [*world.zones[HAND[sign.seat]], *world.played_by(sign.seat)]}
                rank = {"three": "3", "two": "2", "ace": "A"}.get(sign.word)
                true = rank in ranks if rank else not ranks & {"3", "2", "A"}
                weight *= HONEST if true else 1 - HONEST
        return weight

    # ---- thinking

    def decide(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        state, seat = seen.state, seen.seat
        if level not in WORLDS or seen.phase in ("cut", "deal"):
            return self._at_a_glance(seen) if seen.phase in ("cut", "deal") else None
        actions = seen.actions()
        sign = next((a for a in actions if a.verb == "signal" and a.words[0] == self.honest(state, seat)), None)
        imagined = Worlds(seen, self, rng)
        worlds = [imagined.draw() for _ in range(WORLDS[level])]
        match = match_of(state, seen.side)
        if seen.phase in ("answer", "eleven"):
            chance = sum(wins(some, seen.side) for some in worlds) / len(worlds)
            values = self.answers(state, match, chance)
            found = [(a, match.in_points(values[a.verb])) for a in actions if a.verb in values]
        else:
            found = self._cards_and_raises(seen, worlds, match, actions, rng)
        found.sort(key=lambda pair: -pair[1])
        if level == "hard":
            found = self.practised(seen, found, match, rng)
        rest = [(action, found[0][1] - 0.5) for action in actions if action.verb == "signal" and action != sign]
        if sign is not None:
            front = (sign, found[0][1])
            found = [front, *found] if seen.options["notice"] < 100 else [*found, front]
        return [*found, *rest]

    def practised(self, seen: Observation, ranking: Ranking, match: Match, rng: random.Random) -> Ranking:
        """What the learnt strategy does put first, drawn as it mixes; what it does most often has the best result."""
        state = seen.state
        if state.size != HAND_SIZE or seen.options["signals"] or min(match) <= NEAR:
            return ranking
        often = shares(state, seen.seat, [action for action, _ in ranking])
        if not often:
            return ranking
        drawn = picked(list(often), [float(share) for share in often.values()], rng)
        return put_first(ranking, drawn, max(often, key=often.__getitem__))

    def _at_a_glance(self, seen: Observation) -> Ranking:
        actions = seen.actions()
        weights = self.weights(seen.state, seen.seat, actions)
        return sorted(zip(actions, weights, strict=True), key=lambda pair: -pair[1])

    def _cards_and_raises(
        self, seen: Observation, worlds: list[Any], match: Match, actions: list[Action], rng: random.Random
    ) -> Ranking:
        state, seat = seen.state, seen.seat
        hand = sorted({a.cards[0] for a in actions if a.verb == "play"})
        sound = sound_card(state, seat, hand)
        chances: dict[int, float] = {}
        for card in hand:
            power = POWER[card]
            if power not in chances:
                chances[power] = sum(chance_of(some, seat, card) for some in worlds) / len(worlds)
        stake = state.stake
        best = max(chances.values())
        word = next((a.verb for a in actions if a.verb in LADDER.words), "")
        calls = bool(word) and self.calls(state, seen.side, best, rng)
        found: Ranking = []
        for action in actions:
            if action.verb == "play":
                chance = chances[POWER[action.cards[0]]] + (0.02 if POWER[action.cards[0]] == POWER[sound] else 0.0)
                value = match.playing(chance, stake)
                if action.words:
                    value = self.raised(match, chance - 0.03, stake, LADDER.worth(word)) - 0.02
                    value = min(value, match.playing(best, stake) - 0.001)
                found.append((action, match.in_points(value)))
            elif action.verb == word:
                plain = match.playing(best + 0.02, stake)
                value = self.raised(match, best, stake, LADDER.worth(word))
                value = max(value, plain + 0.001) if calls else min(value, plain - 0.001)
                found.append((action, match.in_points(value)))
        return found

    def calls(self, state: Any, side: int, chance: float, rng: random.Random) -> bool:
        """Whether to raise: with a good chance, or as a bluff after the first trick has been won."""
        if chance >= RAISE_AT:
            return rng.random() < 0.9
        won = state.trick_winners
        return bool(won) and won[0] == side and rng.random() < BLUFF

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state, seat = seen.state, seen.seat
        if action.verb == "reject" and state.asked:
            return f"Your cards do not promise {LADDER.worth(state.asked)} points; rejecting costs {state.stake}."
        if action.verb == "accept" and state.asked:
            match = match_of(state, seen.side)
            if match.other <= state.stake:
                return "Rejecting would lose the match."
            worth = LADDER.worth(state.asked)
            return f"One deal in {NUMBERS[2 * worth // (worth - state.stake)]} won is enough to accept."
        if action.verb in LADDER.words or (action.verb == "play" and action.words):
            return "Your side is the likelier to win the deal, so it should be worth more."
        if action.verb == "play":
            card, trick = action.cards[0], state.zones["trick"]
            if not trick:
                if POWER[card] < max(POWER[c] for c in state.zones[HAND[seat]]):
                    return "The best card is kept for later."
                return f"The {card.face} may well take the trick, and none of your cards is better."
            best = max(POWER[c] for c in trick)
            if POWER[card] > best:
                return f"The {card.face} takes the lead in the trick."
            if POWER[card] == best:
                return f"The {card.face} draws the trick."
            return "A low card, since nothing better is needed or of use here."
        if action.verb == "deal":
            return SAYING["cut" if action.number > 1 else "one"]
        return SAYING[action.verb]


class BeginnersAdvice(TrucAdvice):
    """Believes no raise, and often plays another card than the sound one."""

    caution = 0.0
    slips = 0.21


ADVICE, BEGINNER = TrucAdvice(), BeginnersAdvice()
