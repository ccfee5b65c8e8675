"""Burraco: two packs, jokers and twos wild, melds of seven, and a second hand to be won.

The rules followed. Four players in pairs, or two; 108 cards; eleven each, two pozzetti of eleven, one card turned up. A
turn is a card of the stock or the whole pile, then melds and additions, then a discard. Sets of three or more of a rank
(one of each rank), runs of three to thirteen with the ace at one end; one wild card a meld, a two in its own place is
natural. Who runs out of cards takes a pozzetto, at once or after a discard at the next turn; the second time the seat
closes: with a burraco (seven cards) of its side and a natural last discard. The deal also ends when the stock holds two
cards, or after four turns in a row in which a pile of one card was taken and nothing melded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhall.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, pack_of
from cardhall.players.search.advice import NoAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, Game, Option, Value, zone_names
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.mechanisms.exchange import take
from cardhall.rules.mechanisms.melds import Limits, Melds, Reading
from cardhall.rules.mechanisms.rummy_turns import DrawPhase, MeldPhase, RummyState, Table

HAND_SIZE, BURRACO, LAST_OF_STOCK, IDLE_TURNS = 11, 7, 2, 4
WILD = ("2", "BJ", "RJ")
MELDS = Melds("A23456789TJQKA", Limits(most=99, wild=1), Limits(most=13, wild=1), wild=WILD, at_home=True, alike=True)
POINTS = {"BJ": 30, "RJ": 30, "2": 20, "A": 15, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
CLEAN, DIRTY, CLOSING, NO_POZZETTO = 200, 100, 100, -100
POZZETTO, WAITING = zone_names("pozzetto", 2), zone_names("waiting", 4)


class BurracoState(RummyState):
    pozzetti: tuple[int, ...]  # by side: how many it has had
    barred: Card | None  # the card that the seat on turn may not throw: it took a pile of one
    idle: int  # turns in a row in which a pile of one was taken and nothing melded
    busy: bool  # this turn is none of these
    closed: int | None  # the seat that has closed


def next_pozzetto(state: BurracoState, seat: int) -> str:
    """The zone of the pozzetto that the seat's side may still have; "": none."""
    if state.pozzetti[state.side_of(seat)]:
        return ""
    return next((zone for zone in POZZETTO if state.zones[zone]), "")


def won_pozzetto(state: BurracoState, seat: int) -> None:
    side = state.side_of(seat)
    state.pozzetti = (*state.pozzetti[:side], 1, *state.pozzetti[side + 1 :])


class Draw(DrawPhase[BurracoState]):
    """A card of the stock, or the pile; what waits for the seat comes to its hand first."""

    def begin(self, state: BurracoState) -> Phase[Any]:
        assert state.turn is not None
        waiting = WAITING[state.turn]
        take(state, state.turn, tuple(state.zones[waiting]), waiting)
        state.barred, state.busy = None, True
        return self

    def taken(self, state: BurracoState, seat: int, action: Action) -> Phase[Any] | None:
        pile = state.zones["discard"]
        if len(pile) == 1:
            state.busy = False
            state.barred = None if pile[0] in state.zones[HAND[seat]] else pile[0]
        return super().taken(state, seat, action)

    def melding(self, state: BurracoState, seat: int) -> Phase[Any]:
        return MELDING


class Melding(MeldPhase[BurracoState]):
    melds = MELDS

    def bars_meld(self, state: BurracoState, seat: int, meld: Reading) -> str:
        table = self.table(state, state.side_of(seat))
        ranks = {one.cards[0].rank for one in table.values() if one.kind == "set"}
        if meld.kind == "set" and meld.cards[0].rank in ranks:
            return "Your side has a set of that rank: add to it."
        return ""

    def bars_leaving(self, state: BurracoState, seat: int, left: Sequence[Card], table: Table) -> str:
        if len(left) > 1:
            return ""
        if next_pozzetto(state, seat):
            stuck = list(left) == [state.barred] and not any(MELDS.with_card(one, left[0]) for one in table.values())
            return "You may not throw the card that would be left." if stuck else ""
        if not left or left[0].rank in WILD or left[0] == state.barred or not has_burraco(table):
            return "Keep two cards, or close with a burraco and a natural discard."
        return ""

    def bars_discard(self, state: BurracoState, seat: int, card: Card) -> str:
        if card == state.barred:
            return f"You took the {card.face} as the whole pile, so you may not throw it back."
        if len(state.zones[HAND[seat]]) == 1:
            return self.bars_leaving(state, seat, (card,), self.table(state, state.side_of(seat)))
        return ""

    def apply(self, state: BurracoState, seat: int, action: Action) -> Phase[Any] | None:
        state.busy = state.busy or action.verb != "discard"
        return super().apply(state, seat, action)

    def emptied(self, state: BurracoState, seat: int) -> Phase[Any]:
        zone = next_pozzetto(state, seat)
        won_pozzetto(state, seat)
        take(state, seat, tuple(state.zones[zone]), zone)
        state.barred = None
        return self

    def ended(self, state: BurracoState, seat: int) -> Phase[Any] | None:
        state.idle = 0 if state.busy else state.idle + 1
        zone = next_pozzetto(state, seat)
        if not state.zones[HAND[seat]]:
            if not zone:
                state.closed = seat
                return None
            won_pozzetto(state, seat)
            state.move(tuple(state.zones[zone]), zone, WAITING[seat], seat, seen=())
        if len(state.zones["stock"]) <= LAST_OF_STOCK or state.idle == IDLE_TURNS:
            return None
        state.turn = state.next_seat(seat)
        return DRAWING


def has_burraco(table: Table) -> bool:
    return any(len(meld.cards) >= BURRACO for meld in table.values())


class Burraco(Game[BurracoState]):
    id = "burraco"
    state_class = BurracoState
    pack = pack_of(RANKS, (BLACK_JOKER, RED_JOKER), packs=2)
    secret_zones = ("stock", "pozzetto", "waiting")
    options = {"target": Option(2000, (250, 500, 1000, 1500, 2000), "Points", "The match ends above this.")}

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if seats == 4 else ((0,), (1,))

    def layout(self, state: BurracoState) -> dict[str, int]:
        dealt = dict.fromkeys((*HAND[: state.seats], *POZZETTO), HAND_SIZE)
        return {**dealt, "upcard": 1, "stock": len(self.pack) - HAND_SIZE * len(dealt) - 1}

    def deal(self, state: BurracoState) -> Phase[Any]:
        state.begin_rummy()
        state.add_zones(*WAITING[: state.seats])
        state.move(tuple(state.zones["upcard"]), "upcard", "discard")
        state.pozzetti, state.idle, state.closed = (0,) * len(state.sides), 0, None
        state.barred, state.busy = None, True
        state.turn = state.next_seat(state.dealer)
        return DRAWING

    def hide(self, state: BurracoState, seat: int) -> None:
        if state.turn != seat:
            state.barred = None

    def score(self, state: BurracoState) -> DealResult:
        delta = []
        for number, side in enumerate(state.sides):
            table = MELDING.table(state, number).values()
            held = [card for seat in side for zone in (HAND[seat], WAITING[seat]) for card in state.zones[zone]]
            points = worth([card for meld in table for card in meld.cards]) - worth(held)
            points += sum(DIRTY if meld.wild else CLEAN for meld in table if len(meld.cards) >= BURRACO)
            points += CLOSING * (state.closed in side) + NO_POZZETTO * (not state.pozzetti[number])
            delta.append(points)
        return DealResult(tuple(delta), (Line("Points", delta),), "The deal is over")

    def ends(self, state: BurracoState) -> bool:
        scores = sorted(state.scores)
        return bool(scores[-1] > state.options["target"] and scores[-1] > scores[-2])


def worth(some: Sequence[Card]) -> int:
    """The points of cards."""
    return sum(POINTS[card.rank] for card in some)


DRAWING, MELDING = Draw(), Melding()
ADVICE = NoAdvice()
GAME = Burraco()
