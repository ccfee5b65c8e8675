"""What every player of trick games knows: `TrickAdvice`, which a game's advice builds on.

The play itself is in `playout`. A game adds how its auctions and declarations look (`other_weights`), and what
differs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from cardhall.cards import Card
from cardhall.players.claims import Claim, sure_tricks
from cardhall.players.search.advice import Advice
from cardhall.players.tricks.playout import Guide
from cardhall.players.tricks.reasons import why_card
from cardhall.players.tricks.solver import solver_of
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import DealResult, Number
from cardhall.rules.mechanisms.card_order import Suits
from cardhall.rules.mechanisms.trick_position import Position, position_of, put_back
from cardhall.rules.mechanisms.trick_rules import MOST
from cardhall.rules.mechanisms.tricks import TrickPlay, won_so_far


class TrickAdvice(Advice):
    """Play of the cards in any trick game where winning tricks is good. Games add their bidding and what differs."""

    tree = False  # imagined play is as good as a tree of this size, and a good deal faster
    cost = 0.3
    # Where only the number of tricks counts, the last few of an imagined deal are solved with all cards seen:
    solved_tricks = 3  # so many after sound play to there,
    solved_at_once = 5  # and so many where no more are left.
    exact_cards = 12  # elsewhere: with so many cards in all hands, or fewer, imagined deals are solved

    # ---- one card

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        if not isinstance(state.at, TrickPlay) or not all(is_card(action) for action in actions):
            return self.other_weights(state, seat, actions)
        position = position_of(state)
        suits = position.suits
        able = suits.flags([action[1] for action in actions])  # type: ignore[misc]
        chosen = suits.face(Guide(random.Random(0), self.maker(state)).choice(position, able))
        others = position.out & ~position.hands[position.turn].cards
        return [self._weight(suits, others, chosen, action[1]) for action in actions]  # type: ignore[arg-type]

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        """How good actions look that are not a card to a trick."""
        return [1.0] * len(actions)

    def _weight(self, suits: Suits, others: int, chosen: Card, card: Card) -> float:
        if card is chosen:
            return 1.0
        flag, best = suits.flag[card], suits.flag[chosen]
        if suits.suit[card] != suits.suit[chosen]:
            members = suits.cards[suits.suit[card]]
            high = (members.index(card) + 1) / len(members)
            return (0.12 if flag & suits.trumps else 0.3) * (1.2 - high)
        if not others & (max(flag, best) - min(flag, best)):
            return 0.9
        return 0.35 / (1 + abs(flag.bit_length() - best.bit_length()))

    def reason(self, seen: Observation, action: Action) -> str:
        return why_card(seen, action.cards[0]) if action.verb == "play" and seen.phase == "play" else ""

    def playout(self, state: Any, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        if not isinstance(state.at, TrickPlay) or not all(is_card(action) for action in actions):
            return super().playout(state, seat, actions, rng)
        card = self.card_for(state, actions, rng)
        return next(action for action in actions if action[1] is card)

    def card_for(self, state: Any, actions: Sequence[Action], rng: random.Random) -> Card:
        """The card that a sound player plays."""
        position = position_of(state)
        able = position.suits.flags([action[1] for action in actions])  # type: ignore[misc]
        return position.suits.face(Guide(rng, self.maker(state)).choice(position, able))

    def maker(self, state: Any) -> int:
        """The seat whose side leads trumps to draw them, where making trumps matters; -1: nobody."""
        return -1

    # ---- where thought is wasted

    def settled(self, state: Any) -> bool:
        return counts_alone(state) and is_decided(state)

    def claim(self, seen: Observation) -> Claim | None:
        all_rest = seen.state.game.only_cards(seen.state) and wants_all(seen.state, seen.seat)
        return (sure_tricks(seen) if all_rest else None) or super().claim(seen)

    def distinct(self, state: Any, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Of cards of one suit with none between them that is still in play, and of the same points, the lowest."""
        if not counts_alone(state) or not all(is_card(action) for action in actions):
            return actions
        position = position_of(state)
        suits, points = position.suits, position.rules.points
        own = suits.flags([action[1] for action in actions])  # type: ignore[misc]
        others = (position.out | suits.flags(state.zones["trick"])) & ~own
        keep = 0
        below, suit, worth = -1, -1, -1  # the card below, its suit, its points
        for card in suits.cards_of(own):
            flag = suits.flag[card]
            if suits.suit[card] != suit or others & (flag - below) or points[suits.power[card]] != worth:
                keep |= flag
            below, suit, worth = flag, suits.suit[card], points[suits.power[card]]
        return [action for action in actions if suits.flag[action[1]] & keep]  # type: ignore[index]

    def exact(self, state: Any) -> bool:
        if counts_alone(state) and max(state.game.parties(state)) == 1:
            return False  # `finish` solves it
        return sum(len(state.zones[HAND[seat]]) for seat in range(state.seats)) <= self.exact_cards

    # ---- a whole deal

    def finish(self, state: Any, rng: random.Random) -> int:
        if not state.game.only_cards(state):
            return 0
        position = position_of(state)
        guide = Guide(rng, self.maker(state))
        number = 0
        if len(position.taken) == 2 and position.rules.can_be_solved(position):
            number = self.play_to_solution(state, position, guide)
        number += guide.play_out(position)
        points = state.game.brings(state, position.taken, position.points)
        if points is None:
            put_back(state, position)
        else:  # the cards of the tricks do not matter
            state.finish_deal(DealResult(points))
        return number

    def play_to_solution(self, state: Any, position: Position, guide: Guide) -> int:
        """Play on to the last few tricks, and count those as both parties would play them if they saw all cards.

        Returns the number of cards played. The position keeps its cards where more than tricks and points counts.
        """
        number = 0
        cards = position.hands[position.turn].cards
        left = cards.bit_count()
        if left > self.solved_at_once:
            while left > self.solved_tricks:
                position.play(guide.choice(position, position.legal()))
                number += 1
                cards = position.hands[position.turn].cards
                left = cards.bit_count()
        if not left or not self.solve(state, position, left):
            return number
        number += left * position.size - position.lying
        for hand in position.hands:
            hand.cards = 0
        return number

    def solve(self, state: Any, position: Position, left: int) -> bool:
        """Give the parties what is left as best play of both brings it; False where more than that counts."""
        brings, of = state.game.brings, value_to_first(state, position)
        first, second = position.taken
        if position.counts_points:
            return position.all_want_most and solve_points(state, position, left)
        table = []
        for more in range(left + 1):
            points = brings(state, (first + more, second + left - more), position.points)
            if points is None:
                return False
            table.append(of(points) * self.goal)
        more = table.index(solver_of(position).value(0, table))
        position.taken = [first + more, second + left - more]
        return True


def solve_points(state: Any, position: Position, left: int) -> bool:
    """Give the parties as many card points as each can make sure of, as far as that matters; False where more counts.

    More points for a party are taken never to be worse for it.
    """
    low, high = 0, position.rules.all_points - sum(position.points)
    lowest, highest = worth_with(state, position, low, left), worth_with(state, position, high, left)
    if lowest is None or highest is None:
        return False
    if lowest != highest:
        solver = solver_of(position)
        while low < high and lowest != highest:
            middle = (low + high + 1) // 2
            if solver.can_make(middle):
                low, lowest = middle, worth_with(state, position, middle, left)
            else:
                high, highest = middle - 1, worth_with(state, position, middle - 1, left)
    position.taken, position.points = shared_out(position, low, left)
    return True


def worth_with(state: Any, position: Position, more: int, left: int) -> float | None:
    """What the deal is worth to party 0 with so many card points more, in the tricks that are left."""
    points: tuple[Number, ...] | None = state.game.brings(state, *shared_out(position, more, left))
    return None if points is None else value_to_first(state, position)(points)


def shared_out(position: Position, more: int, left: int) -> tuple[list[int], list[int]]:
    """The tricks and card points by party when party 0 gets so many points more in the tricks that are left.

    Who gets all the points is taken to get all the tricks; otherwise they are shared.
    """
    rest = position.rules.all_points - sum(position.points)
    tricks = left if more == rest else 0 if not more else left // 2
    first, second = position.points
    return [position.taken[0] + tricks, position.taken[1] + left - tricks], [first + more, second + rest - more]


def is_card(action: Action) -> bool:
    """Whether the action is a card to a trick, with nothing said or declared."""
    return len(action) == 2 and action[0] == "play"


def counts_alone(state: Any) -> bool:
    """Whether the rest of the deal is cards alone, and tricks and card points are all that it brings."""
    game = state.game
    if not game.only_cards(state):
        return False
    rules, parties = state.rules, game.parties(state)
    return game.brings(state, *won_so_far(state, rules, parties)) is not None


def is_decided(state: Any) -> bool:
    """Whether the deal brings the same, however the tricks and card points that are left are shared by two parties."""
    rules, parties = state.rules, state.game.parties(state)
    if max(parties) != 1:
        return False
    brings = state.game.brings
    (first, second), points = won_so_far(state, rules, parties)
    rest = rules.all_points - sum(points) if rules.scores_points else 0
    left = len(state.zones[HAND[state.playing]])
    shares = [(tricks, part) for tricks in range(left + 1) for part in sorted({0, rest})]
    found = {
        brings(state, (first + tricks, second + left - tricks), (points[0] + part, points[1] + rest - part))
        for tricks, part in shares
    }
    return len(found) == 1


def wants_all(state: Any, seat: int) -> bool:
    """Whether the seat wants as many tricks as it can get."""
    return bool(state.game.aims(state)[seat] == MOST)


def value_to_first(state: Any, position: Position) -> Callable[[Sequence[Number]], float]:
    """What points by side are worth to party 0 of two: the mean of its sides less that of the others."""
    side_of, party_of = state.setup.side_of, position.party_of
    if party_of == list(side_of):
        return lambda points: float(points[0] - points[1])
    sides = [sorted({side_of[seat] for seat in range(position.seats) if party_of[seat] == party}) for party in (0, 1)]

    def value(points: Sequence[Number]) -> float:
        own, other = (sum([float(points[side]) for side in some], 0.0) / len(some) for some in sides)
        return own - other

    return value
