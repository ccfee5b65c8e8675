"""Reversis, as far as the cards are played: the fewest points in tricks win, and a strong hand need not follow suit.

The rules followed. Four players, each alone, 48 cards (no tens), eleven each, one more to the dealer and one face down
before each other. The dealer lays a card on the talon; each other seat may too, and then takes its extra card, or else
puts the extra card there. No trumps, A K Q J 9 … 2, suit must be followed. A seat that at the first lead holds four
aces, or three and the jack of hearts, may play any card to the first nine tricks (the espagnolette). A 4, K 3, Q 2, J 1
are the points; after eleven tricks the seat with the most pays the one with the fewest 4 and the points of the talon,
twice that across the table.

Left out in this trial: pots, remises, payments for aces and the jack of hearts, the reversis and the failed
espagnolette.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import Card, cards, pack_of
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import DISCARD, PASS, Action
from cardhall.rules.engine.game import HAND, Option, zone_names
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.card_order import ACE_HIGH, CardOrder, heights, printed_suit
from cardhall.rules.mechanisms.trick_rules import FEWEST, FollowSuit, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, won_so_far

PACK = pack_of("A23456789JQK")
EXTRA = zone_names("extra", 4)
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
ACES, QUINOLA = cards("AC AD AH AS"), Card.of("JH")
FREE_TRICKS = 9  # for who holds the espagnolette
PARTY = 4


class FollowUnlessFree(FollowSuit):
    """Suit is followed, except in the first nine tricks by a seat with the espagnolette (a bit of `Table.memory`)."""

    def fulfil(self, table: Table, cards: int) -> int:
        free = table.finished < FREE_TRICKS and table.memory >> table.turn & 1
        return 0 if free else super().fulfil(table, cards)


FOLLOW = FollowUnlessFree("You hold a {led}, so you must follow suit.", "follow suit")
RULES = TrickRules(CardOrder("", printed_suit, heights(ACE_HIGH)), PACK, (FOLLOW,), points=POINTS, licences=True)


class ReversisState(TrickState):
    licence: tuple[bool, ...]  # by seat: holds the espagnolette; hidden from the others


class Discard(Phase[ReversisState]):
    """The dealer lays a card away; then the others may."""

    name = "discard"

    def actions(self, state: ReversisState, seat: int) -> list[Action]:
        able = [DISCARD[card] for card in sorted(state.zones[HAND[seat]])]
        return able if seat == state.dealer else [*able, PASS]

    def refusal(self, state: ReversisState, seat: int, action: Action) -> str:
        return "Lay one card of your hand away." if seat == state.dealer else "Lay a card away, or keep your hand."

    def apply(self, state: ReversisState, seat: int, action: Action) -> Phase[Any]:
        state.act(seat, action, seen=(seat,))
        if action == PASS:
            state.move(tuple(state.zones[EXTRA[seat]]), EXTRA[seat], "talon", seat, seen=(seat,))
            state.know("talon", [state.zones["talon"][-1]], (seat,))
        else:
            state.move(action.cards, HAND[seat], "talon", seat, seen=(seat,))
            state.know("talon", action.cards, (seat,))
            if seat != state.dealer:
                state.move(tuple(state.zones[EXTRA[seat]]), EXTRA[seat], HAND[seat], seat, seen=(seat,))
        state.turn = state.next_seat(seat)
        if state.turn != state.dealer:
            return self
        state.turn = state.next_seat(state.dealer)
        state.licence = tuple(has_espagnolette(state.zones[HAND[who]]) for who in range(4))
        return PLAY


def has_espagnolette(hand: Sequence[Card]) -> bool:
    """Whether the hand need not follow suit: four aces, or three and the jack of hearts."""
    aces = sum(card in ACES for card in hand)
    return aces == len(ACES) or (aces == len(ACES) - 1 and QUINOLA in hand)


class Reversis(TrickGame[ReversisState]):
    """The fewest points in tricks win."""

    id = "reversis"
    state_class = ReversisState
    pack = PACK
    secret_zones = ("talon", "extra")
    options = {"deals": Option(12, (1, 4, 8, 12, 16, 20, 24), "Deals", "The number of deals in a match.")}

    def layout(self, state: ReversisState) -> dict[str, int]:
        hands = {HAND[seat]: 12 if seat == state.dealer else 11 for seat in range(4)}
        return {**hands, **{EXTRA[seat]: 1 for seat in range(4) if seat != state.dealer}}

    def deal(self, state: ReversisState) -> Phase[Any]:
        state.begin_tricks()
        state.add_zones("talon")
        state.licence = (False,) * 4
        state.turn = state.dealer
        return DISCARDS

    def trick_rules(self, state: ReversisState) -> TrickRules:
        return RULES

    def secrets(self, state: ReversisState) -> int:
        return sum(1 << seat for seat, held in enumerate(state.licence) if held)

    def aims(self, state: ReversisState) -> list[int]:
        return [FEWEST] * 4

    def hide(self, state: ReversisState, seat: int) -> None:
        state.licence = tuple(held and who == seat for who, held in enumerate(state.licence))

    def facts(self, state: ReversisState, seat: int) -> dict[str, str]:
        points = won_so_far(state, RULES, state.setup.side_of)[1]
        return {"points": " ".join(map(str, points)), "tricks": state.tricks_text()}

    def brings(self, state: ReversisState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        ranking = sorted(range(4), key=lambda seat: (points[seat], tricks[seat], (seat - state.dealer) % 4))
        winner, loser = ranking[0], ranking[-1]
        talon = sum(POINTS.get(card.rank, 0) for card in state.zones["talon"])
        pays = (PARTY + talon) * (2 if (winner - loser) % 4 == 2 else 1)
        return tuple(pays if seat == winner else -pays if seat == loser else 0 for seat in range(4))

    def score(self, state: ReversisState) -> DealResult:
        tricks, points = won_so_far(state, RULES, state.setup.side_of)
        delta = self.brings(state, tricks, points)
        assert delta is not None
        winner = max(range(4), key=delta.__getitem__)
        return DealResult(delta, (Line("Points", points), Line("Party", delta)), f"{{{winner}}} won the party")

    def ends(self, state: ReversisState) -> bool:
        return bool(state.deal_number >= state.options["deals"])


DISCARDS, PLAY = Discard(), TrickPlay[ReversisState]()
GAME = Reversis()


class ReversisAdvice(TrickAdvice):
    spread = 20.0
    effort = 200


ADVICE = ReversisAdvice()
