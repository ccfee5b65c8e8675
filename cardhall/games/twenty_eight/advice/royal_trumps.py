"""Imagined play with hidden trumps, as in Twenty-Eight: calling for trumps, declaring royals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from cardhall.cards import FRENCH_32
from cardhall.games.twenty_eight.rules import (
    CARD_POINTS,
    RANK_ORDERS,
    ROYALS_DECLARED_BIT,
    ROYALS_SEAT_UNIT,
    TwentyEightState,
    rules_for,
)
from cardhall.games.twenty_eight.rules.hidden_trumps import HiddenTrumps
from cardhall.games.twenty_eight.rules.trump_card import TRUMP_CARD_ZONE
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.marriages import king_and_queen
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, PLAY_TRUMP, Table, TrickRules

# in `Table.memory`: a bit for each party that has won a trick with known trumps and both royals still in hands
TRICK_WON_BIT = ROYALS_SEAT_UNIT << 2


class RoyalTrumps(TrickRules):
    """Rules with known trumps: the holder of the royals keeps both until its party wins a trick, and then declares."""

    def __init__(self, trump: str, tens: str) -> None:
        royals, follow = king_and_queen(trump), (FOLLOW_SUIT, PLAY_TRUMP)
        super().__init__(
            make_order(RANK_ORDERS[tens], trump), FRENCH_32, follow, points=CARD_POINTS, declares=[(royals, 0)]
        )
        self.royals: int = self.suits.flags(royals)

    def declare(self, table: Table, hand: int) -> int:
        if self.royals & ~table.unplayed == 0:
            table.memory |= TRICK_WON_BIT << table.party_of[table.turn]
        return 0

    def may_declare(self, table: Table, hands: Sequence[int]) -> bool:
        is_royal_pair_held = self.royals in [hand & self.royals for hand in hands]
        return is_royal_pair_held and not (table.memory & ROYALS_DECLARED_BIT or table.memory // TRICK_WON_BIT % 4 == 3)

    def cards_to_keep(self, table: Table, hand: int) -> int:
        done = table.memory & (ROYALS_DECLARED_BIT | TRICK_WON_BIT << table.party_of[table.turn])
        return 0 if done or self.royals & ~hand else self.royals


@lru_cache
def hidden_rules(tens: str, calling: str, royals: bool) -> TrickRules:
    """Return the rules of imagined play while trumps are hidden."""
    known_rules = partial(royal_rules, tens=tens) if royals else partial(rules_for, tens=tens, calling=calling)
    return HiddenTrumps(
        make_order(RANK_ORDERS[tens]), FRENCH_32, known_rules, CARD_POINTS, calling == "must", always_calls=True
    )


@lru_cache
def royal_rules(trump: str, tens: str) -> TrickRules:
    """Return the rules of imagined play once trumps are known, where royals may be declared."""
    return RoyalTrumps(trump, tens)


def make_position(state: TwentyEightState) -> Position:
    """Return the position for playing out an imagined deal."""
    position, options = position_of(state), state.options
    if position.may_change:
        position.use_rules(hidden_rules(options["tens"], options["calling"], options["royals"]))
    elif may_declare_royals(state):
        position.use_rules(royal_rules(state.trump, options["tens"]))
        if state.were_trumps_known():
            position.memory |= TRICK_WON_BIT << state.side_of(state.tricks[-1].winner)
    return position


def may_declare_royals(state: TwentyEightState) -> bool:
    """Return whether royals may still be declared in this deal."""
    if not state.options["royals"] or state.royals_seat is not None:
        return False
    if not state.trump:
        return True
    played = {card for trick in state.tricks for card in trick.cards}.union(state.zones["trick"])
    return played.isdisjoint(king_and_queen(state.trump))


def record_royals(state: TwentyEightState, position: Position) -> None:
    """Record in an imagined state the royals declared while a position was played out.

    Who holds both, by the hands of the state, has declared them once its side had won a trick.
    """
    memory = position.memory
    if memory >= TRICK_WON_BIT and not memory & ROYALS_DECLARED_BIT:
        royals, aside = set(king_and_queen(position.rules.trump)), state.zones[TRUMP_CARD_ZONE]
        for seat in range(state.seats):
            hand = state.zones[HAND[seat]] + (aside if seat == state.declarer else [])
            if royals.issubset(hand) and memory & TRICK_WON_BIT << state.side_of(seat):
                position.memory = memory | ROYALS_DECLARED_BIT | ROYALS_SEAT_UNIT * seat
    state.memory = position.memory
