"""Samba, as far as its melds go: three packs, sets with wild cards, runs without, the first meld and the frozen pile.

The rules followed. Four players in pairs, 162 cards, fifteen each. A turn is a card of the stock or the pile, then
melds and additions, then a discard. Sets of three to seven of 4 … A with at least two natural and at most two wild
cards (jokers, twos); runs of three to seven natural cards of 4 … A; nothing is added to seven. The pile is taken by
adding its top card to a meld of the side, or with two natural cards of its rank; only so while a red three or a wild
card lies in it. A side's first melds must come to a minimum within one turn, else they go back and the seat melds no
more in it. Two sets of a rank may be combined. A seat goes out with two melds of seven of its side; else it keeps a
card.

Left out in this trial: asking to go out, black threes as a meld, red threes laid out, options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from cardhall.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, pack_of
from cardhall.players.search.advice import NoAdvice
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND, Game, Option, Value
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.mechanisms.exchange import take
from cardhall.rules.mechanisms.melds import Limits, Melds, Reading
from cardhall.rules.mechanisms.rummy_turns import DrawPhase, MeldPhase, RummyState, Table, meld_zone

HAND_SIZE, SEVEN, SETS_OF_SEVEN = 15, 7, 2
WILD = ("2", "BJ", "RJ")
SETS, RUNS = Limits(most=SEVEN, wild=2), Limits(most=SEVEN)
MELDS = Melds("456789TJQKA", SETS, RUNS, wild=WILD, alike=True)
POINTS = {"BJ": 50, "RJ": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
MINIMUM = ((0, 15), (1500, 50), (3000, 90), (7000, 120))  # by the score below which it holds
HIGHEST_MINIMUM = 160
CANASTA, MIXED, OUT = 500, 300, 200
BACK = Action("back")


class SambaState(RummyState):
    opened: tuple[bool, ...]  # the sides that have their first melds
    points: int  # laid towards them in this turn
    lifted: tuple[Card, ...]  # the cards laid in this turn, while that is not enough
    held_back: int  # cards at the bottom of the pile that wait until it is
    silent: bool  # melds went back: the seat may not meld in this turn
    out: int | None  # the seat that has gone out


def minimum(state: SambaState, side: int) -> int:
    """What a side's first melds must come to."""
    return next((points for below, points in MINIMUM if state.scores[side] < below), HIGHEST_MINIMUM)


def worth(some: Sequence[Card]) -> int:
    return sum(POINTS[card.rank] for card in some)


def is_frozen(pile: Sequence[Card]) -> bool:
    return any(card.rank in WILD or (card.rank == "3" and card.suit in "DH") for card in pile)


class Draw(DrawPhase[SambaState]):
    """A card of the stock, or the pile by its top card."""

    def begin(self, state: SambaState) -> Phase[Any]:
        state.points, state.lifted, state.held_back, state.silent = 0, (), 0, False
        return self

    def takes(self, state: SambaState, seat: int) -> Sequence[Action]:
        pile, side = state.zones["discard"], state.side_of(seat)
        if not pile or pile[-1].rank in WILD or pile[-1].rank == "3":
            return ()
        able = []
        if not is_frozen(pile):
            table = MELDING.table(state, side)
            able = [Action("take", n) for n, meld in table.items() if MELDS.with_card(meld, pile[-1])]
        natural = sorted(card for card in state.zones[HAND[seat]] if card.rank == pile[-1].rank)
        return [*able, *(Action.of_cards("take", pair) for pair in dict.fromkeys(combinations(natural, 2)))]

    def taken(self, state: SambaState, seat: int, action: Action) -> Phase[Any]:
        pile, side = state.zones["discard"], state.side_of(seat)
        top, rest = pile[-1], tuple(pile[:-1])
        number = MELDING.lay(state, seat, (top,), 0 if action.cards else action.number, "discard")
        if action.cards:
            MELDING.lay(state, seat, action.cards, number)
            MELDING.count(state, seat, (top, *action.cards))
        if state.opened[side]:
            take(state, seat, rest, "discard", shown=True)
        else:
            state.held_back = len(rest)
        return MELDING

    def others(self, state: SambaState, seat: int) -> Sequence[Action]:
        return () if state.zones["stock"] or self.takes(state, seat) else (PASS,)

    def other(self, state: SambaState, seat: int, action: Action) -> None:
        return None

    def melding(self, state: SambaState, seat: int) -> Phase[Any]:
        return MELDING


class Melding(MeldPhase[SambaState]):
    melds = MELDS

    def is_opening(self, state: SambaState) -> bool:
        """Whether first melds have been begun that do not come to the minimum yet."""
        return bool(state.lifted)

    def bars_meld(self, state: SambaState, seat: int, meld: Reading, table: Table) -> str:
        return "Your melds went back, so you may not meld again in this turn." if state.silent else ""

    def bars_adding(self, state: SambaState, seat: int, number: int, meld: Reading) -> str:
        return self.bars_meld(state, seat, meld, {})

    def bars_leaving(self, state: SambaState, seat: int, left: Sequence[Card], table: Table) -> str:
        goes_out = sum(len(meld.cards) == SEVEN for meld in table.values()) >= SETS_OF_SEVEN
        if len(left) >= 2 or (goes_out and state.opened[state.side_of(seat)]):
            return ""
        return "Keep two cards: your side has not two melds of seven."

    def bars_discard(self, state: SambaState, seat: int, card: Card) -> str:
        if self.is_opening(state):
            lacking = minimum(state, state.side_of(seat)) - state.points
            return f"Your first melds lack {lacking} points: meld more, or take them back."
        return ""

    def others(self, state: SambaState, seat: int) -> Sequence[Action]:
        side = state.side_of(seat)
        sets = [(n, one) for n, one in self.table(state, side).items() if one.kind == "set"]
        joined = [Action("combine", a, b) for (a, one), (b, other) in combinations(sets, 2) if self.joint(one, other)]
        return [*joined, *([BACK] if self.is_opening(state) else [])]

    def joint(self, one: Reading, other: Reading) -> Reading | None:
        """Two sets as one, where they may be combined."""
        return MELDS.reading((*one.cards, *other.cards)) if one.cards[0].rank == other.cards[0].rank else None

    def other(self, state: SambaState, seat: int, action: Action) -> Phase[Any]:
        side = state.side_of(seat)
        if action == BACK:
            for number, some in list(state.melds(side)):
                state.move(tuple(some), meld_zone(side, number), HAND[seat], seat)
            state.laid = (*state.laid[:side], 0, *state.laid[side + 1 :])
            state.points, state.lifted, state.held_back, state.silent = 0, (), 0, True
            return self
        one, other = (meld_zone(side, int(word)) for word in action.words)
        self.lay(state, seat, tuple(state.zones[other]), int(action.words[0]), other)
        assert not state.zones[other] and len(state.zones[one]) <= SEVEN
        return self

    def apply(self, state: SambaState, seat: int, action: Action) -> Phase[Any] | None:
        after = super().apply(state, seat, action)
        if action.verb in ("meld", "add"):
            self.count(state, seat, action.cards)
        return after

    def count(self, state: SambaState, seat: int, some: Sequence[Card]) -> None:
        """Cards have been laid: they count towards the first melds, which may be enough then."""
        side = state.side_of(seat)
        if state.opened[side]:
            return
        state.points += worth(some)
        state.lifted += tuple(some)
        if state.points >= minimum(state, side):
            state.lifted = ()
            state.opened = (*state.opened[:side], True, *state.opened[side + 1 :])
            take(state, seat, tuple(state.zones["discard"][: state.held_back]), "discard", shown=True)
            state.held_back = 0

    def ended(self, state: SambaState, seat: int) -> Phase[Any] | None:
        if not state.zones[HAND[seat]]:
            state.out = seat
            return None
        state.turn = state.next_seat(seat)
        return DRAWING


class Samba(Game[SambaState]):
    id = "samba"
    state_class = SambaState
    pack = pack_of(RANKS, (BLACK_JOKER, RED_JOKER), packs=3)
    options = {"target": Option(10000, (1000, 2500, 5000, 10000), "Points", "The match ends with these.")}

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3))

    def layout(self, state: SambaState) -> dict[str, int]:
        hands = dict.fromkeys(HAND[: state.seats], HAND_SIZE)
        return {**hands, "upcard": 1, "stock": len(self.pack) - HAND_SIZE * state.seats - 1}

    def deal(self, state: SambaState) -> Phase[Any]:
        state.begin_rummy()
        state.move(tuple(state.zones["upcard"]), "upcard", "discard")
        state.opened, state.out = (False, False), None
        state.turn = state.next_seat(state.dealer)
        return DRAWING

    def facts(self, state: SambaState, seat: int) -> dict[str, str]:
        return {"frozen": "yes" if is_frozen(state.zones["discard"]) else "no"}

    def score(self, state: SambaState) -> DealResult:
        delta = []
        for number, side in enumerate(state.sides):
            table = MELDING.table(state, number).values()
            points = worth([card for meld in table for card in meld.cards])
            points -= worth([card for seat in side for card in state.zones[HAND[seat]]])
            points += sum(MIXED if meld.wild else CANASTA for meld in table if len(meld.cards) == SEVEN)
            delta.append(points + OUT * (state.out in side))
        return DealResult(tuple(delta), (Line("Points", delta),), "The deal is over")


DRAWING, MELDING = Draw(), Melding()
ADVICE = NoAdvice()
GAME = Samba()
