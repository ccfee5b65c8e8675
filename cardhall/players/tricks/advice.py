"""What every player of trick games knows: `TrickAdvice`, which a game's advice builds on.

The play itself is in `playout`. A game adds how its auctions and declarations look (`other_weights`), and what
differs.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardhall.cards import Card
from cardhall.players.claims import Claim, sure_tricks
from cardhall.players.search.advice import Advice
from cardhall.players.search.payoff import margins
from cardhall.players.tricks.playout import Guide, Position, Suits, is_plain, position_of, put_back, suits_of
from cardhall.players.tricks.reasons import why_card
from cardhall.players.tricks.solver import solver_of
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import DealResult
from cardhall.rules.mechanisms.tricks import TrickPlay


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
        if not isinstance(state.at, TrickPlay) or any(a.verb != "play" or len(a) != 2 for a in actions):
            return self.other_weights(state, seat, actions)
        chosen = self.card_for(state, seat, actions, random.Random(0))
        suits = self.suits(state)
        others = position_of(state, suits).out & ~suits.flags(state.zones[HAND[seat]])
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
        if actions[0].verb != "play" or len(actions[0]) != 2 or not isinstance(state.at, TrickPlay):
            return super().playout(state, seat, actions, rng)
        card = self.card_for(state, seat, actions, rng)
        return next(action for action in actions if action[1] is card)

    def card_for(self, state: Any, seat: int, actions: Sequence[Action], rng: random.Random) -> Card:
        """The card that a sound player plays."""
        suits = self.suits(state)
        able = suits.flags([action[1] for action in actions])  # type: ignore[misc]
        return suits.face(Guide(rng, self.maker(state)).choice(position_of(state, suits), able))

    def maker(self, state: Any) -> int:
        """The seat whose side leads trumps to draw them, where making trumps matters; -1: nobody."""
        return -1

    def suits(self, state: Any) -> Suits:
        return suits_of(state.game.order(state), tuple(state.game.pack_for(state.setup)))

    # ---- where thought is wasted

    def claim(self, seen: Observation) -> Claim | None:
        return (sure_tricks(seen) if is_plain(seen.state.at) else None) or super().claim(seen)

    def distinct(self, state: Any, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Of cards of one suit with none between them that is still in play, the lowest; where only tricks count."""
        if not is_plain(state.at) or state.game.brings(state, state.taken()) is None:
            return actions
        suits = self.suits(state)
        own = suits.flags([action[1] for action in actions])  # type: ignore[misc]
        others = (position_of(state, suits).out | suits.flags(state.zones["trick"])) & ~own
        keep = 0
        below = suit = -1  # the card below, and its suit
        for card in suits.cards_of(own):
            flag = suits.flag[card]
            if suits.suit[card] != suit or others & (flag - below):
                keep |= flag
            below, suit = flag, suits.suit[card]
        return [action for action in actions if suits.flag[action[1]] & keep]  # type: ignore[index]

    def exact(self, state: Any) -> bool:
        if is_plain(state.at) and state.game.brings(state, state.taken()) is not None:
            return False  # `finish` solves it
        return sum(len(state.zones[HAND[seat]]) for seat in range(state.seats)) <= self.exact_cards

    # ---- a whole deal

    def finish(self, state: Any, rng: random.Random) -> int:
        if not is_plain(state.at):
            return 0
        position = position_of(state, self.suits(state))
        number = 0
        if len(position.taken) == 2:
            number = self.play_to_solution(state, position, rng)
        number += Guide(rng, self.maker(state)).play_out(position)
        points = state.game.brings(state, position.taken)
        if points is None:
            put_back(state, position)
        else:  # the cards of the tricks do not matter
            state.finish_deal(DealResult(points))
        return number

    def play_to_solution(self, state: Any, position: Position, rng: random.Random) -> int:
        """Play on to the last few tricks, and count those as both sides would play them if they saw all cards.

        Returns how many cards that were. The position keeps its cards where more than the number of tricks counts.
        """
        guide = Guide(rng, self.maker(state))
        number = 0
        cards = position.hands[position.turn].cards
        left = cards.bit_count()
        if left > self.solved_at_once:
            while left > self.solved_tricks:
                position.play(guide.choice(position, cards))
                number += 1
                cards = position.hands[position.turn].cards
                left = cards.bit_count()
        first, second = position.taken
        table = []
        for more in range(left + 1):
            points = state.game.brings(state, (first + more, second + left - more))
            if points is None:
                return number
            table.append(margins(points, self.goal)[0])
        more = table.index(solver_of(position).value(0, table))
        position.taken = [first + more, second + left - more]
        number += left * position.size - position.lying
        for hand in position.hands:
            hand.cards = 0
        return number
