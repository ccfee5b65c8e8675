"""Euchre: what a hand is worth as trumps, when to order up, name, play alone, and what to lay away.

A hand is counted in points: right bower 4, left 3, ace of trumps 2½, king and queen 2, other trumps 1½; an ace beside
them 1½, a suit of which there is none 1 (with a trump to ruff it). About 6 are enough to make trumps, but 10 or more
to give the upcard to a dealer on the other side (counted over many deals: where making trumps begins to pay).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import exp
from typing import Any

from cardhall.cards import CARDS, HIDDEN, SUITS, Card
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.inference import Evidence
from cardhall.players.tricks.playout import Guide
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.euchre import HAND_SIZE, ODD_TRICK
from cardhall.rules.mechanisms.bowers import SAME_COLOUR, bower_order, left_bower, right_bower
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.tricks import TrickPlay

TRUMP_VALUE = {"A": 2.5, "K": 2.0, "Q": 2.0}
RIGHT_VALUE, LEFT_VALUE, OTHER_VALUE = 4.0, 3.0, 1.5
SIDE_ACE, VOID = 1.5, 1.0
ORDER_UP, ASSIST, TAKE_UP, NAME = 10.5, 5.8, 6.4, 6.0  # points for making trumps, where it begins to pay
REFUSING = {  # why one passes, by phase
    "order": "With these trumps your side is not likely enough to take three tricks.",
    "name": "No other suit promises your side three tricks as trumps.",
    "exchange": "Your hand has no card that the upcard would be better than.",
}
SAYING = {
    "discard": "It is the card you miss least.",
    "yes": "Your hand may take all five tricks, which scores four alone.",
    "no": "Without your partner you would hardly take all five tricks.",
}
# the other suit of the colour turned down is so much better for the dealer's opponents, the rest for his side
NEXT = 0.6
ALONE = 10.5
SHARP = 0.45  # how much a point more or less decides
THIN = 0.7  # so much less is enough when the others are about to win
HOPEFUL = 5.4  # points with which a beginner makes trumps, wherever it sits
SLIPS = 0.6  # how much a beginner minds which card to play: less than 1, so that it plays a wrong one more often


class Worth:
    """What the cards of the pack are worth with one suit as trumps."""

    def __init__(self, trump: str) -> None:
        order = bower_order(trump)
        right, left = right_bower(trump), left_bower(trump)
        self.suits = tuple("CDHS".find(suit) for suit in order.suits)
        self.trump = "CDHS".index(trump)
        self.value = tuple(self._value(card, order.suits[card] == trump, right, left) for card in CARDS)

    @staticmethod
    def _value(card: Card, is_trump: bool, right: Card, left: Card) -> float:
        if is_trump:
            return (
                RIGHT_VALUE
                if card == right
                else LEFT_VALUE
                if card == left
                else TRUMP_VALUE.get(card.rank, OTHER_VALUE)
            )
        return SIDE_ACE if card.rank == "A" else 0.1 if card.rank == "K" else 0.0

    def of(self, hand: Sequence[Card]) -> float:
        """What a hand is worth."""
        total, trumps, present = 0.0, 0, 0
        value, suits, trump = self.value, self.suits, self.trump
        for card in hand:
            total += value[card]
            suit = suits[card]
            if suit == trump:
                trumps += 1
            else:
                present |= 1 << suit
        return total + VOID * min(trumps, 3 - present.bit_count())


@lru_cache
def worth(trump: str) -> Worth:
    return Worth(trump)


def after_exchange(hand: Sequence[Card], upcard: Card, trump: str) -> tuple[float, Card]:
    """The most that a hand is worth with the upcard for one of its cards, and that card."""
    value = worth(trump)
    best, away = -1.0, hand[0]
    for card in hand:
        rest = [c for c in hand if c is not card]
        points = value.of([*rest, upcard]) - 0.02 * _rank(card)
        if points > best:
            best, away = points, card
    return best, away


def _rank(card: Card) -> int:
    return "789TJQKA".find(card.rank)


def chance(points: float, needed: float) -> float:
    """How likely somebody with so many points is to make trumps."""
    return 1.0 / (1.0 + exp((needed - points) / SHARP))


class EuchreAdvice(TrickAdvice):
    """Making trumps, and the play of the maker and of the others. The normal player knows this."""

    width = 8
    cost = 1.5  # an imagined deal is short, and its hands are drawn with care
    outcomes = ((1, 0.62), (2, 0.31), (4, 0.07))
    solved_at_once = 3
    effort = 300  # a deal or two for a bid, a handful in the play; the hard player imagines thousands

    # ---- making trumps

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = [card for card in state.zones[HAND[seat]] if card is not HIDDEN]
        phase = state.phase
        if phase == "order":
            likely = self.orders(state, seat, hand)
            return [max(0.01, 1 - likely) if action == PASS else max(0.01, likely) for action in actions]
        if phase == "name":
            return self.names(state, seat, hand, actions)
        if phase == "alone":
            likely = chance(worth(state.trump).of(hand), ALONE)
            return [max(0.01, likely) if action.verb == "yes" else max(0.01, 1 - likely) for action in actions]
        if phase == "exchange":
            return self.exchanges(state, hand, actions)
        return super().other_weights(state, seat, actions)

    def orders(self, state: Any, seat: int, hand: Sequence[Card]) -> float:
        """How likely the seat is to make the upcard's suit trumps."""
        suit = state.upcard.suit
        if seat == state.dealer:
            points, needed = after_exchange(hand, state.upcard, suit)[0], TAKE_UP
        else:
            points = worth(suit).of(hand)
            helped = state.side_of(seat) == state.side_of(state.dealer)
            needed = ASSIST if helped else ORDER_UP
        return chance(points, needed - self.thin(state, seat))

    def thin(self, state: Any, seat: int) -> float:
        """Less is enough when the others need only one or two points more and we are far behind."""
        side = state.side_of(seat)
        left = state.options["target"] - state.scores[1 - side]
        return THIN if left <= 2 and state.scores[side] < state.scores[1 - side] else 0.0

    def names(self, state: Any, seat: int, hand: Sequence[Card], actions: Sequence[Action]) -> list[float]:
        likely: dict[str, float] = {}
        for action in actions:
            if action != PASS:
                suit = action.words[0]
                likely[suit] = self.names_suit(state, seat, hand, suit)
        best = max(likely.values())
        total = sum(n * n for n in likely.values())
        return [
            max(0.01, 1 - best) if action == PASS else max(0.001, best * likely[action.words[0]] ** 2 / total)
            for action in actions
        ]

    def names_suit(self, state: Any, seat: int, hand: Sequence[Card], suit: str) -> float:
        """How likely the seat is to name that suit, if it were the only one."""
        against = state.side_of(seat) != state.side_of(state.dealer)
        is_next = SAME_COLOUR[state.upcard.suit] == suit
        bonus = NEXT if is_next == against else 0.0
        return chance(worth(suit).of(hand) + bonus, NAME - self.thin(state, seat))

    def exchanges(self, state: Any, hand: Sequence[Card], actions: Sequence[Action]) -> list[float]:
        value = worth(state.trump)
        points = []
        for action in actions:
            if action == PASS:
                points.append(value.of(hand))
            else:
                away = action.cards[0]
                points.append(value.of([*(c for c in hand if c is not away), state.upcard]) - 0.02 * _rank(away))
        best = max(points)
        return [exp(4 * (p - best)) for p in points]

    # ---- the play

    def settled(self, state: Any) -> bool:
        """The makers are euchred, or have the odd trick and cannot take all five."""
        if not isinstance(state.at, TrickPlay):
            return False
        makers = state.side_of(state.maker)
        taken, lost = state.tricks_of(makers), state.tricks_of(1 - makers)
        return bool(lost > HAND_SIZE - ODD_TRICK or (taken >= ODD_TRICK and lost > 0))

    def maker(self, state: Any) -> int:
        seat: int = state.maker
        return seat

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb in ("accept", "trump"):
            return self.holding(seen, seen.state.upcard.suit if action.verb == "accept" else action.words[0])
        if action == PASS:
            return REFUSING[seen.state.phase]
        return SAYING.get(action.verb) or super().reason(seen, action)

    @staticmethod
    def holding(seen: Observation, trump: str) -> str:
        """What a seat holds with that suit as trumps, in a sentence."""
        upcard, hand = seen.state.upcard, list(seen.hand)
        takes_up = seen.state.phase == "order" and seen.seat == seen.state.dealer
        if takes_up:
            hand.append(upcard)
        bowers = sum(card in (right_bower(trump), left_bower(trump)) for card in hand)
        suits = bower_order(trump).suits
        trumps = sum(suits[card] == trump for card in hand)
        aces = sum(card.rank == "A" and suits[card] != trump for card in hand)
        has = f"{'With the upcard y' if takes_up else 'Y'}ou hold {trumps or 'no'} trump{'s' * (trumps != 1)}"
        if bowers:
            has += f" with {'both bowers' if bowers == 2 else 'a bower'}"
        if aces:
            has += f", and {aces} ace{'s' * (aces != 1)} besides"
        return f"{has}."

    def for_level(self, level: str) -> EuchreAdvice:
        return EXPERT if level == "hard" else BEGINNER if level == "easy" else self


class EuchreBeginner(EuchreAdvice):
    """What the easy player makes of it: hopes too much, minds not who gets the upcard, never plays alone."""

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        weights = super().weights(state, seat, actions)
        return [weight**SLIPS for weight in weights] if isinstance(state.at, TrickPlay) else weights

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        if state.phase == "alone":
            return [1.0 if action.verb == "no" else 0.01 for action in actions]
        return super().other_weights(state, seat, actions)

    def orders(self, state: Any, seat: int, hand: Sequence[Card]) -> float:
        return chance(worth(state.upcard.suit).of(hand), HOPEFUL)

    def names_suit(self, state: Any, seat: int, hand: Sequence[Card], suit: str) -> float:
        return chance(worth(suit).of(hand), HOPEFUL)


class EuchreExpert(EuchreAdvice):
    """What the hard player knows besides: how an imagined deal is played out best, what others' bids and plays tell."""

    infers = True
    solved_at_once = HAND_SIZE  # but see `play_to_solution`
    candidates = 8

    def inference(self, seen: Observation, world: Any) -> float:
        """How well the hands explain who made trumps and who passed."""
        likely = 1.0
        first_round = world.calls if world.phase == "order" or not world.turned_down else ()
        ordered = {call.seat: call.action for call in first_round}
        if world.turned_down:
            ordered = dict.fromkeys(range(world.seats), PASS)
        named = {call.seat: call.action for call in world.calls} if world.turned_down else {}
        for seat in range(world.seats):
            if seat == seen.seat or (seat not in ordered and seat not in named):
                continue
            hand = self.dealt_to(world, seat)
            if seat in ordered:
                makes = self.orders(world, seat, hand)
                likely *= makes if ordered[seat] != PASS else 1 - makes
            if seat in named:
                action = named[seat]
                choices = [Action("trump", suit) for suit in SUITS if suit != world.upcard.suit]
                weights = self.names(world, seat, hand, [PASS, *choices])
                likely *= weights[[PASS, *choices].index(action)] / sum(weights)
        return likely + 1e-4

    def dealt_to(self, world: Any, seat: int) -> list[Card]:
        """The hand that the seat was dealt in an imagined state."""
        hand: list[Card] = world.played_by(seat) + world.zones[HAND[seat]]
        if seat == world.dealer and world.upcard in hand and not world.zones["upcard"]:
            hand = [card for card in hand if card != world.upcard]
            hand.append(world.zones["stock"][-1])
        return hand

    def evidence(self, seen: Observation) -> Callable[[Any], float]:
        state = seen.state
        if not isinstance(state.at, TrickPlay):
            return partial(self.inference, seen)
        return partial(self.explained, seen, Evidence(state, seen.seat))

    def explained(self, seen: Observation, played: Evidence, world: Any) -> float:
        """How well the hands explain what others bid and played."""
        return self.inference(seen, world) * played.weight(world)

    def play_to_solution(self, state: Any, position: Position, guide: Guide) -> int:
        """While trumps are being made, the first tricks are played as nobody sees all cards.

        Solved from the beginning, deals flatter whoever leads, and make too little of playing alone.
        """
        if state.tricks or state.zones["trick"]:
            return super().play_to_solution(state, position, guide)
        return ADVICE.play_to_solution(state, position, guide)


ADVICE, BEGINNER, EXPERT = EuchreAdvice(), EuchreBeginner(), EuchreExpert()
