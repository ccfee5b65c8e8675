"""A card to a trick of a game as it was dealt, for what is claimed of it."""

from __future__ import annotations

from typing import Any

from cardhall.cards import Card
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.trick_position import position_of


class SeenPlay:
    """A card that may be played, and what the observation tells of it: see `cards.Play`."""

    def __init__(self, seen: Any, card: Card) -> None:
        state, position = seen.state, position_of(seen.state)
        self.state, self.card, self.rules = state, card, position.rules
        self.seat, self.suits = position.turn, position.suits
        trick = state.zones["trick"]
        self.hand = list(state.zones[HAND[self.seat]])
        self.legal = {action.cards[0] for action in seen.actions() if action.verb == "play"}
        self.led = position.rules.suit_name_of(position.led) if trick else ""
        self.trump = self.suits.names[self.suits.trump] if self.suits.trump >= 0 else ""
        self.out = set(self.suits.cards_of(position.unplayed)) - set(self.hand)
        self.own = {c for c in self.hand if self.suit(c) == self.suit(card)}
        self.others = {c for c in self.out if self.suit(c) == self.suit(card)}
        self.higher = {c for c in self.others if self.above(c, card)}
        self.trumps_out = {c for c in self.out if self.suit(c) == self.trump}
        self.lying = len(trick)
        winning = position.winning() if trick else 0
        self.winners = {c for c in self.legal if self.suits.flag[c] & winning}
        self.wins = card in self.winners
        self.last = self.lying + 1 == len(state.rounds[state.playing])
        parties = state.game.parties(state)
        self.ours = bool(trick) and position.holder >= 0 and parties[position.holder] == parties[self.seat]
        self.void = bool(trick) and not any(self.suits.flag[c] & position.led for c in self.hand)
        self.avoids = not position.wants_tricks(self.seat)

    def suit(self, card: Card) -> str:
        return self.suits.names[self.suits.suit[card]]

    def above(self, card: Card, other: Card) -> bool:
        return self.suits.power[card] > self.suits.power[other]

    def points(self, card: Card) -> int:
        return int(self.rules.points[self.suits.power[card]])

    def lying_points(self) -> int:
        return sum(map(self.points, self.state.zones["trick"]))

    def shown_void(self) -> bool:
        mask = mask_of(self.others)
        shown = [bits for seat, bits in enumerate(self.state.ruled_out) if seat != self.seat]
        return any(bits & mask == mask for bits in shown)

    def must_beat(self) -> bool:
        return self.legal == self.winners
