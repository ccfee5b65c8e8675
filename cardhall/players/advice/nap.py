"""Nap: what a hand takes with each suit as trumps, how safe a mis is, what to bid and what to lead first.

Tricks are counted card by card, with weights fitted to deals played out by rule of thumb and to the same deals solved
with all cards seen (the standard deviation of the count's error is 0.75 of a trick). The chance of a mis falls with
every card that is too high for its place in the suit, fitted likewise. From both follows what each bid is worth.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from math import erf, exp, sqrt
from typing import Any

from cardhall.cards import RED_JOKER, SUIT_NAMES, SUITS, Card
from cardhall.english import counted
from cardhall.players.tricks.advice import Careless, TrickAdvice
from cardhall.players.tricks.bidding import by_worth, held_by, made_likely
from cardhall.players.tricks.calls import Heard, calls_heard
from cardhall.players.tricks.steps import is_card
from cardhall.rules.engine.action import PASS, PLAY, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import advance
from cardhall.rules.games.nap import BIDDING, CONTRACTS, HAND_SIZE, MIS, RANKS
from cardhall.rules.mechanisms.asking import NAME_SUIT
from cardhall.rules.mechanisms.tricks import TrickPlay

TRUMP = {"A": 1.45, "K": 1.0, "Q": 0.8, "J": 0.7}  # tricks that a trump counts, by rank
OTHER_TRUMP, JOKER, LONG = 0.6, 1.45, 0.35  # each lower one, the joker, and each trump beyond the second besides
ACE, KING_WITH_ACE, KING, QUEEN = 0.85, 0.45, 0.28, 0.1  # cards of other suits
BASE = -0.5  # tricks that all this counts too much with four players
FEWER, MORE = 0.5, -0.2  # tricks more with three players, and for each player above four
UNSURE = 0.75  # the standard deviation of the count's error
MIS_LOWEST = (0.0, 0.05, 0.12, 0.22, 0.37, 0.6, 0.8)  # by how much a suit's lowest card lowers the chance of a mis, by
MIS_SECOND = (0.0, 0.02, 0.04, 0.1, 0.15, 0.27, 0.32)  # its place among seven ranks from the lowest, and the second one
MIS_JOKER, MIS_MORE = 0.7, 0.04  # and the joker, and each player above four
PASSING = -0.3  # credits that a pass is worth: others bid
SHARP = 0.6  # credits that multiply the odds of a bid by e
LEAD_SHARP, LOWER = (
    0.25,
    0.25,
)  # tricks that multiply the odds of a suit to lead by e; how good a lower trump is to lead
HOPEFUL = 0.8  # tricks that a beginner counts too much
LEAST_LIKELY = 1e-4  # added to a likelihood, since nobody bids quite as thought
BIDS = BIDDING.scale
BELOW = {seats: {rank: place for place, rank in enumerate(reversed(ranks))} for seats, ranks in RANKS.items()}


def tricks_with(hand: Sequence[Card], trump: str, seats: int) -> float:
    """The tricks that a declarer with this hand is likely to take with that suit as trumps."""
    total = BASE + (FEWER if seats < 4 else MORE * (seats - 4))
    trumps, aces = 0, [card.suit for card in hand if card.rank == "A"]
    for card in hand:
        rank, suit = card.rank, card.suit
        if suit == trump or not suit:
            trumps += 1
            total += TRUMP.get(rank, OTHER_TRUMP) if suit else JOKER
        elif rank == "A":
            total += ACE
        elif rank == "K":
            total += KING_WITH_ACE if suit in aces else KING
        elif rank == "Q":
            total += QUEEN
    return min(float(HAND_SIZE), total + LONG * max(0, trumps - 2))


def best_suit(hand: Sequence[Card], seats: int) -> str:
    """The suit with which the hand takes most tricks as trumps; of several the first of `SUITS`."""
    own = {card.suit for card in hand}
    held = [suit for suit in SUITS if suit in own]
    return max(held or SUITS, key=lambda suit: tricks_with(hand, suit, seats))


def count(hand: Sequence[Card], seats: int) -> float:
    """The tricks that a hand is likely to take as declarer, not in a mis."""
    return tricks_with(hand, best_suit(hand, seats), seats)


def chance_of_mis(hand: Sequence[Card], seats: int) -> float:
    """How likely a hand takes no trick in a mis."""
    below, highest = BELOW[seats], len(RANKS[seats]) - 1
    chance = 1.0 - MIS_MORE * max(0, seats - 4)
    for suit in SUITS:
        places = sorted([round(6 * below[card.rank] / highest) for card in hand if card.suit == suit])
        for place, loss in zip(places, (MIS_LOWEST, MIS_SECOND), strict=False):
            chance -= loss[place]
    if RED_JOKER in hand:
        chance -= MIS_JOKER
    return max(0.0, chance)


def worth_of(contract: str, tricks: float, mis: float) -> float:
    """The credits that a contract is likely to win from each other seat, with that count and that chance of a mis."""
    wanted, value = CONTRACTS[contract][:2]
    made = mis if contract == MIS else (1 + erf((tricks - wanted + 0.5) / UNSURE / sqrt(2))) / 2
    return value * (2 * made - 1)


class NapAdvice(TrickAdvice):
    """Bids what is worth most, leads the best suit from the top. The normal player knows this."""

    spread = 8.0
    cost = 1.0
    effort = 700
    trust = 1.5
    doubt = 0.03
    solved_tricks = 2
    solved_at_once = 2

    # ---- what is not a card to a trick, and the first lead

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        if is_first_lead(state) and all(is_card(action) for action in actions):
            return leads(held_by(state, seat), actions, state.seats)
        return super().weights(state, seat, actions)

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = held_by(state, seat)
        if state.phase == "trump":
            found = [tricks_with([*hand, RED_JOKER], action.words[0], state.seats) for action in actions]
            return by_worth(found, LEAD_SHARP)
        return bid_weights(self.tricks_in(hand, state.seats), chance_of_mis(hand, state.seats), actions)

    def tricks_in(self, hand: Sequence[Card], seats: int) -> float:
        """The tricks that the player counts in a hand."""
        return count(hand, seats)

    # ---- the play

    def distinct(self, state: Any, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """The first lead comes from the top of a suit."""
        if not is_first_lead(state):
            return super().distinct(state, seat, actions)
        hand = held_by(state, seat)
        return [action for action in actions if is_top(action.cards[0], hand, state.seats)]

    def maker(self, state: Any) -> int:
        return -1 if state.declarer is None or state.bid_name == MIS else int(state.declarer)

    def finish(self, state: Any, rng: random.Random) -> int:
        number = 0
        if is_first_lead(state):
            number = first_lead(state, rng)
        return number + super().finish(state, rng)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state, hand = seen.state, seen.hand
        if action.verb == "bid" and action.words[0] == MIS:
            return "Your cards are low enough to take no trick at all."
        if action == PASS or action.verb == "bid":
            suit = best_suit(hand, seen.seats)
            tricks = max(0, round(tricks_with(hand, suit, seen.seats)))
            return f"With {SUIT_NAMES[suit]} as trumps you are likely to take {counted(tricks, 'trick')}."
        if action.verb == "trump":
            return f"With {SUIT_NAMES[action.words[0]]} as trumps you are likely to take most tricks."
        if is_first_lead(state):
            return "The suit that you lead is trumps: lead your best one, from the top."
        return super().reason(seen, action)


def is_first_lead(state: Any) -> bool:
    """Whether the card to be led makes trumps."""
    return isinstance(state.at, TrickPlay) and not state.trump and not state.zones["trick"]


def bid_weights(tricks: float, mis: float, actions: Sequence[Action]) -> list[float]:
    """How likely each of these bids, or a pass, is with that count of tricks and that chance of a mis."""
    found = [PASSING if action == PASS else worth_of(str(action.words[0]), tricks, mis) for action in actions]
    return by_worth(found, SHARP)


def leads(hand: Sequence[Card], actions: Sequence[Action], seats: int) -> list[float]:
    """How good each first lead looks: the best suit as trumps, from the top; the joker before nearly all."""
    tricks = {suit: tricks_with(hand, suit, seats) for suit in SUITS}
    best = max(tricks[card.suit] for card in hand if card.suit)
    weights = []
    for action in actions:
        card = action.cards[0]
        good = exp((tricks[card.suit] - best) / LEAD_SHARP) if card.suit else 0.9
        weights.append(good if is_top(card, hand, seats) else LOWER * good)
    return weights


def is_top(card: Card, hand: Sequence[Card], seats: int) -> bool:
    """Whether the card is the highest of its suit in the hand."""
    below = BELOW[seats]
    return not any(other.suit == card.suit and below[other.rank] > below[card.rank] for other in hand if card.suit)


def first_lead(state: Any, rng: random.Random) -> int:
    """Make the first lead of an imagined deal, and name trumps if it is the joker. Returns the number of actions."""
    seat, hand = state.turn, state.zones[HAND[state.turn]]
    suit = best_suit(hand, state.seats)
    if RED_JOKER in hand and sum(card.suit == suit for card in hand) > 1:
        advance(state, PLAY[RED_JOKER], seat)
        advance(state, NAME_SUIT[suit], seat)
        return 2
    card = next(card for card in hand if card.suit == suit and is_top(card, hand, state.seats))
    advance(state, PLAY[card], seat)
    return 1


class NapBeginner(Careless, NapAdvice):
    """What the easy player makes of it: hopes too much, and often plays a wrong card."""

    def tricks_in(self, hand: Sequence[Card], seats: int) -> float:
        return count(hand, seats) + HOPEFUL


class NapExpert(NapAdvice):
    """What the hard player knows besides: how an imagined deal is played out best, what bids and plays tell."""

    infers = True
    candidates = 6
    solved_at_once = HAND_SIZE
    solved_at_first = NapAdvice.solved_at_once  # solved, deals flatter the defenders

    def calls_tell(self, seen: Observation) -> Callable[[Any], float]:
        return partial(self.said, calls_heard(seen, BIDDING), seen.seat)

    def led_trumps(self, state: Any) -> int:
        return self.maker(state)

    def said(self, heard: Sequence[Heard], seat: int, world: Any) -> float:
        """How well the hands explain what was bid, and the first lead."""
        likely, seats, declarer = 1.0, world.seats, world.declarer
        for _, bidder, said, able in heard:
            hand = world.whole_hand(bidder)
            likely *= made_likely(said, able, bid_weights(count(hand, seats), chance_of_mis(hand, seats), able))
        if world.trump in SUIT_NAMES and declarer not in (None, seat):
            hand = world.whole_hand(declarer)
            likely *= exp((tricks_with(hand, world.trump, seats) - count(hand, seats)) / LEAD_SHARP)
        return likely + LEAST_LIKELY


BEGINNER, EXPERT = NapBeginner(), NapExpert()
ADVICE = NapAdvice(easy=BEGINNER, hard=EXPERT)
