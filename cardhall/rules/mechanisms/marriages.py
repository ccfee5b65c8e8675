"""Marriages (king and queen of a suit in a hand): declared after a trick for 40 or 20 points, or called when played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from cardhall.cards import SUITS, Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.sampling import RejectionSampler
from cardhall.rules.mechanisms.trick_draws import draws_after_tricks
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

PAIR_RANKS = "KQ"
TRUMP_MARRIAGE_POINTS, PLAIN_MARRIAGE_POINTS = 40, 20
DECLARE_FORTY = Action("declare", TRUMP_MARRIAGE_POINTS)
DECLARE_TWENTY = {suit: Action("declare", PLAIN_MARRIAGE_POINTS, suit) for suit in SUITS}


@lru_cache
def king_and_queen(suit: str) -> tuple[Card, ...]:
    """Return king and queen of a suit."""
    return tuple(Card.of(rank + suit) for rank in PAIR_RANKS)


def pair_partner(card: Card, suit: str) -> Card | None:
    """Return the queen for a king of `suit`, and the king for a queen; None for other cards."""
    return Card.of(PAIR_RANKS[card.rank == "K"] + suit) if card.rank in PAIR_RANKS and card.suit == suit else None


class Declaration(NamedTuple):
    """A declared marriage: the seat, the action, and the number of tricks before."""

    seat: int
    action: Action
    tricks: int

    @property
    def points(self) -> int:
        """The points of the marriage."""
        return int(self.action.words[0])


class Marriage(NamedTuple):
    """A declared marriage, as everybody has heard it; as text `1:20H`."""

    seat: int
    points: int
    suit: str

    def __str__(self) -> str:
        return f"{self.seat}:{self.points}{self.suit}"


class DeclaredState(TrickState):
    """A state in which marriages are declared after tricks."""

    declared: tuple[Declaration, ...]  # in this deal

    def declare(self, seat: int, action: Action) -> None:
        """Note that a seat declares a marriage."""
        self.declared += (Declaration(seat, action, len(self.tricks)),)

    def suit_of(self, declaration: Action) -> str:
        """Return the suit of the marriage."""
        return self.trump if declaration == DECLARE_FORTY else declaration.words[-1]

    def declared_points(self, side: int) -> list[int]:
        """Return the points of each marriage declared by a side."""
        return [one.points for one in self.declared if self.side_of(one.seat) == side]

    def declared_marriages(self) -> tuple[Marriage, ...]:
        """Return the marriages declared in this deal, for the fact `declared`."""
        return tuple([Marriage(one.seat, one.points, self.suit_of(one.action)) for one in self.declared])


DeclaredT = TypeVar("DeclaredT", bound=DeclaredState)


class DeclaredMarriages(TrickGame[DeclaredT], Generic[DeclaredT]):
    """A game in which a holder of both marriages must declare the trumps first. So a 20 denies the 40."""

    def hidden_card_sampler(self, state: DeclaredT, seat: int) -> HiddenCardSampler[DeclaredT]:
        sampler = super().hidden_card_sampler(state, seat)
        first_by_seat: dict[int, Declaration] = {}  # by seat
        for one in state.declared:
            first_by_seat.setdefault(one.seat, one)
        twenties = [one for one in first_by_seat.values() if one.action != DECLARE_FORTY and one.seat != seat]
        if draws_after_tricks(self):
            return sampler  # the king or the queen may have been drawn after the declaration
        if not twenties or not set(king_and_queen(state.trump)) & set(self.unseen(state)):
            return sampler
        return RejectionSampler(sampler, partial(lacked_trump_marriage, [(one.seat, one.tricks) for one in twenties]))


def lacked_trump_marriage(seats: Sequence[tuple[int, int]], state: DeclaredState) -> bool:
    """Return whether no seat held the trump marriage when declaring a 20.

    `seats`: seats, each with the number of tricks before the declaration.
    """
    trump_pair = set(king_and_queen(state.trump))
    return not any(
        trump_pair.issubset([*state.zones[HAND[seat]], *state.played_by(seat)[after:]]) for seat, after in seats
    )


class PairState(TrickState):
    """A state in which king and queen of trumps are called."""

    caller: int | None  # the seat that has called the first of them

    def partner_card(self, card: Card) -> Card | None:
        """Return the other card of the trump pair; None for all other cards, and where the pair does not count."""
        return pair_partner(card, self.trump) if self.pair_counts else None

    @property
    def pair_counts(self) -> bool:
        """Whether king and queen of trumps count together in this match."""
        return True

    def holder_of_pair(self) -> int | None:
        """Return the seat that has called the first of the pair, or holds both, as far as the hands are known."""
        if self.caller is not None or not self.pair_counts:
            return self.caller
        king, queen = king_and_queen(self.trump)
        zones = self.zones
        for seat in range(self.seats):
            hand = zones[HAND[seat]]
            if king in hand and queen in hand:
                return seat
        return None

    def pair_points(self, pair_value: int) -> list[int]:
        """Return the points of the pair by side: `pair_value` for its holder, called or not.

        As far as the hands are known.
        """
        found, seat = [0] * len(self.setup.sides), self.holder_of_pair()
        if seat is not None:
            found[self.setup.side_of[seat]] = pair_value
        return found


PairT = TypeVar("PairT", bound=PairState)


class CallingPair(TrickPlay[PairT], Generic[PairT]):
    """Trick play with a call: a player of king or queen of trumps from a hand with both says so, and again later."""

    call_texts: ClassVar[tuple[str, str]]  # what is said with the first, and with the second

    def apply(self, state: PairT, seat: int, action: Action) -> Phase[Any] | None:
        if state.caller is None and state.partner_card(action.cards[0]) in state.zones[HAND[seat]]:
            state.caller = seat
        return super().apply(state, seat, action)

    def place_card(self, state: PairT, playing: int, card: Card, action: Action) -> None:
        super().place_card(state, playing, card, action)
        other = state.partner_card(card)
        if state.caller == playing and other is not None:
            is_first = other in state.zones[HAND[playing]]
            if is_first and not any(known.card == other for known in state.known):
                state.mark_known(HAND[playing], [other])
            state.add_event(Event("note", seat=playing, text=self.call_texts[not is_first]))

    def note_ruled_out(self, state: PairT, playing: int, flag: int) -> None:
        super().note_ruled_out(state, playing, flag)
        other = state.partner_card(state.rules.suits.face(flag))
        if other is not None and state.caller is None:  # without a call, the hand does not hold the other card
            state.rule_out(playing, 1 << other)
