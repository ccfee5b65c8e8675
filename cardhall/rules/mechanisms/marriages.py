"""King and queen of a suit in one hand: known as a pair, and called as they are played."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Phase
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

PAIR = "KQ"


def marriage(suit: str) -> tuple[Card, ...]:
    """King and queen of a suit."""
    return tuple(Card.of(rank + suit) for rank in PAIR)


def other_of_pair(card: Card, suit: str) -> Card | None:
    """For the king or queen of that suit the other of the two."""
    return Card.of(PAIR[card.rank == "K"] + suit) if card.rank in PAIR and card.suit == suit else None


class PairState(TrickState):
    """A state in which king and queen of trumps are called."""

    caller: int | None  # the seat that has called the first of them

    def other(self, card: Card) -> Card | None:
        """For a card of the pair the other one; None for all others, and where the pair does not count."""
        return other_of_pair(card, self.trump) if self.pair_counts else None

    @property
    def pair_counts(self) -> bool:
        """Whether king and queen of trumps count together in this match."""
        return True

    def holder_of_pair(self) -> int | None:
        """The seat that has called the first of the pair, or holds both, as far as the hands are known."""
        if self.caller is not None or not self.pair_counts:
            return self.caller
        pair = set(marriage(self.trump))
        return next((seat for seat in range(self.seats) if pair.issubset(self.zones[HAND[seat]])), None)


P = TypeVar("P", bound=PairState)


class CallingPair(TrickPlay[P], Generic[P]):
    """The tricks. Who plays the king or queen of trumps from a hand with both says so, and again with the other."""

    calls: ClassVar[tuple[str, str]]  # what is said with the first, and with the second

    def apply(self, state: P, seat: int, action: Action) -> Phase[Any] | None:
        if state.caller is None and state.other(action.cards[0]) in state.zones[HAND[seat]]:
            state.caller = seat
        return super().apply(state, seat, action)

    def lay(self, state: P, playing: int, card: Card, action: Action) -> None:
        super().lay(state, playing, card, action)
        other = state.other(card)
        if state.caller == playing and other is not None:
            first = other in state.zones[HAND[playing]]
            if first and not any(known.card == other for known in state.known):
                state.know(HAND[playing], [other])
            state.tell(Event("note", seat=playing, text=self.calls[not first]))

    def note_ruled_out(self, state: P, playing: int, flag: int) -> None:
        super().note_ruled_out(state, playing, flag)
        other = state.other(state.rules.suits.face(flag))
        if other is not None and state.caller is None:  # it said nothing: it has not got the other
            state.rule_out(playing, 1 << other)
