"""What every player of trick games knows: `TrickAdvice`, which a game's advice builds on.

The play itself is in `trick_play`. A game adds how its auctions and declarations look (`other_weights`), and what
differs.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardhall.cards import Card
from cardhall.players.advice import Advice
from cardhall.players.advice.trick_play import (
    Leading,
    Masks,
    Place,
    Suits,
    Tricks,
    follow,
    is_plain,
    lead,
    ruff_or_throw,
    suits_of,
)
from cardhall.players.advice.trick_reasons import why_card
from cardhall.players.claims import Claim, sure_tricks
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.tricks import TrickPlay

__all__ = ["Leading", "Masks", "Place", "Suits", "TrickAdvice", "Tricks", "follow", "lead", "ruff_or_throw", "suits_of"]


class TrickAdvice(Advice):
    """Play of the cards in any trick game where winning tricks is good. Games add their bidding and what differs."""

    tree = False  # imagined play is as good as a tree of this size, and a good deal faster
    cost = 0.3
    exact_cards = 12  # with so many cards in all hands, or fewer, imagined deals are solved

    # ---- one card

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        if not isinstance(state.at, TrickPlay) or any(a.verb != "play" or len(a) != 2 for a in actions):
            return self.other_weights(state, seat, actions)
        chosen = self.card_for(state, seat, actions, random.Random(0))
        suits = self.suits(state)
        own = suits.masks(state.zones[HAND[seat]])
        others = [a & ~b for a, b in zip(self.out(state, suits), own, strict=True)]
        return [self._weight(suits, others, chosen, action[1]) for action in actions]  # type: ignore[arg-type]

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        """How good actions look that are not a card to a trick."""
        return [1.0] * len(actions)

    def _weight(self, suits: Suits, others: Masks, chosen: Card, card: Card) -> float:
        if card is chosen:
            return 1.0
        suit, bit, best = suits.suit[card], suits.bit[card], suits.bit[chosen]
        if suit != suits.suit[chosen]:
            high = bit.bit_length() / max(1, len(suits.cards[suit]))
            return (0.12 if suit == suits.trump else 0.3) * (1.2 - high)
        low, high_bit = min(bit, best), max(bit, best)
        if not others[suit] & (high_bit - low):
            return 0.9
        return 0.35 / (1 + abs(bit.bit_length() - best.bit_length()))

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
        hand = suits.masks([action[1] for action in actions])  # type: ignore[misc]
        out = self.out(state, suits)
        trick = state.zones["trick"]
        if not trick:
            return suits.card(*self.leading(state, suits)(seat, hand, out, rng))
        led = suits.suit[trick[0]]
        place = self._place(state, seat, suits, led)
        if hand[led]:
            best = place.best if place.best_suit == led else 0
            return suits.card(led, follow(hand[led], out[led] & ~hand[led], best, place))
        return suits.card(*ruff_or_throw(hand, out, suits.trump, place))

    def leading(self, state: Any, suits: Suits) -> Leading:
        """How a seat leads in this deal."""
        trump = suits.trump
        return lambda seat, hand, out, rng: lead(hand, out, trump, rng)

    def _place(self, state: Any, seat: int, suits: Suits, led: int) -> Place:
        holder = state.game.holder(state) or 0
        card = state.zones["trick"][holder]
        partner = state.side_of(state.trick_seats[holder]) == state.side_of(seat)
        after = state.at.size(state) - len(state.trick_seats) - 1
        return Place(led, suits.suit[card], suits.bit[card], partner, after)

    def suits(self, state: Any) -> Suits:
        return suits_of(state.game.order(state), tuple(state.game.pack_for(state.setup)))

    def out(self, state: Any, suits: Suits) -> Masks:
        """The cards that have not been played in this deal."""
        out = [(1 << len(members)) - 1 for members in suits.cards]
        bits, suit = suits.bit, suits.suit
        for trick in state.tricks:
            for card in trick.cards:
                out[suit[card]] &= ~bits[card]
        for card in state.zones["trick"]:
            out[suit[card]] &= ~bits[card]
        return out

    # ---- where thought is wasted

    def claim(self, seen: Observation) -> Claim | None:
        return (sure_tricks(seen) if is_plain(seen.state.at) else None) or super().claim(seen)

    def alike(self, state: Any, seat: int, actions: Sequence[Action]) -> bool:
        """Cards of one suit between which nobody else holds one, and none lies in the trick."""
        if not is_plain(state.at):
            return False
        suits = self.suits(state)
        own = suits.masks([action[1] for action in actions])  # type: ignore[misc]
        index = max(range(len(own)), key=own.__getitem__)
        if sum(map(bool, own)) > 1:
            return False
        others = (self.out(state, suits)[index] | suits.masks(state.zones["trick"])[index]) & ~own[index]
        low = own[index] & -own[index]
        return not others & ((1 << own[index].bit_length() - 1) - low)

    def exact(self, state: Any) -> bool:
        return sum(len(state.zones[HAND[seat]]) for seat in range(state.seats)) <= self.exact_cards

    # ---- a whole deal

    def finish(self, state: Any, rng: random.Random) -> int:
        if not is_plain(state.at):
            return 0
        suits = self.suits(state)
        table = Tricks(state, suits, self.out(state, suits), self.leading(state, suits))
        number = table.play(rng)
        table.put_back(state)
        return number
