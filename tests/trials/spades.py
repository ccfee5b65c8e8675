"""Spades. Four bids make two contracts, spades are always trumps, and every ten tricks too many cost a hundred points.

The rules followed. Four players, partners opposite, 52 cards, thirteen each. From the dealer's left each seat once bids
two to thirteen tricks; the bids of partners are added. The seat left of the dealer leads; suit is followed, the highest
spade wins, else the highest card of the suit led. A side with its contract scores 10 for each trick bid and 1 for each
more (a bag), otherwise nothing. Each time its bags come to a multiple of ten it loses 100. The match goes to a target.

Options: the target; what a failed contract costs; spades not led before one was played; nil, a bid of no trick at all
for 100 points; the lowest bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_52
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bids
from cardhall.rules.mechanisms.card_order import ACE_HIGH, CardOrder, heights, printed_suit
from cardhall.rules.mechanisms.trick_rules import FEWEST, MOST, TRUMPS_NOT_BROKEN, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

BAGS, PENALTY, NIL_POINTS = 10, 100, 100
NIL = Action("bid", "nil")


@lru_cache
def rules_for(breaking: bool) -> TrickRules:
    order = CardOrder("S", printed_suit, heights(ACE_HIGH))
    return TrickRules(order, FRENCH_52, lead=(TRUMPS_NOT_BROKEN,) if breaking else ())


class SpadesState(TrickState, AuctionState):
    bags: tuple[int, int]  # of the match so far, by side

    def bid(self, seat: int) -> int:
        """The tricks that the seat has bid: none for nil."""
        said = self.bid_of(seat)
        return 0 if said is None or said == NIL else said.number

    def contract(self, side: int) -> int:
        return sum(self.bid(seat) for seat in self.sides[side])

    def has_won(self, seat: int) -> bool:
        return any(trick.winner == seat for trick in self.tricks)


class Bidding(Auction[SpadesState]):
    """Each seat bids once, whatever the others have bid."""

    scale = (*bids(*range(14)), NIL)
    free, turns, may_pass = True, 1, False

    def barred(self, state: SpadesState, seat: int, call: Action) -> str:
        nil, least = state.options["nil"], state.options["minimum"]
        if call == NIL:
            return "" if nil else "Nil is not bid in this match."
        if call.number < least:
            return f"The lowest bid is {least}."
        return "A bid of no trick is nil." if nil and not call.number else ""

    def settle(self, state: SpadesState) -> Phase[Any]:
        state.turn = state.next_seat(state.dealer)
        return PLAY


class Spades(TrickGame[SpadesState]):
    """Four bids make two contracts, and spades are always trumps."""

    id = "spades"
    state_class = SpadesState
    pack = FRENCH_52
    options = {
        "target": Option(500, (200, 300, 500), "Points to win", "The first side with this many points wins."),
        "broken": Option("zero", ("zero", "minus"), "Contract failed", "What a side that fails its contract scores."),
        "breaking": Option(False, (False, True), "Breaking", "Whether spades are led only after one has been played."),
        "nil": Option(False, (False, True), "Nil", "Whether a seat may bid to take no trick at all."),
        "minimum": Option(2, (0, 1, 2), "Lowest bid", "The fewest tricks that may be bid."),
    }
    presets = {"book": {}, "usual": {"broken": "minus", "breaking": True, "nil": True, "minimum": 1}}

    def layout(self, state: SpadesState) -> dict[str, int]:
        return dict.fromkeys(HAND[:4], 13)

    def deal(self, state: SpadesState) -> Phase[Any]:
        state.begin_tricks(trump="S")
        state.begin_auction()
        if state.deal_number == 1:
            state.bags = (0, 0)
        state.turn = state.next_seat(state.dealer)
        return BIDDING

    def trick_rules(self, state: SpadesState) -> TrickRules:
        return rules_for(state.options["breaking"])

    def aims(self, state: SpadesState) -> list[int]:
        return [FEWEST if state.bid_of(seat) == NIL and not state.has_won(seat) else MOST for seat in range(4)]

    def facts(self, state: SpadesState, seat: int) -> dict[str, str]:
        return {
            "trump": "S",
            "bids": state.bids_text(),
            "contract": " ".join(str(state.contract(side)) for side in (0, 1)),
            "tricks": state.tricks_text(),
            "bags": " ".join(map(str, state.bags)),
        }

    def brings(self, state: SpadesState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        if any(state.bid_of(seat) == NIL for seat in range(4)):
            return None  # it matters which seat takes a trick
        first, second = (self.side_points(state, side, tricks[side])[0] for side in (0, 1))
        return first, second

    def side_points(self, state: SpadesState, side: int, taken: int) -> tuple[int, int]:
        """What the side scores with `taken` tricks, nil apart, and the bags it gets."""
        contract = state.contract(side)
        if taken < contract:
            return (-10 * contract if state.options["broken"] == "minus" else 0), 0
        new = taken - contract
        penalties = (state.bags[side] + new) // BAGS - state.bags[side] // BAGS
        return 10 * contract + new - PENALTY * penalties, new

    def score(self, state: SpadesState) -> DealResult:
        tricks = state.taken()
        contract, bags = zip(*(self.side_points(state, side, tricks[side]) for side in (0, 1)), strict=True)
        nils = [0, 0]
        for seat in range(4):
            if state.bid_of(seat) == NIL:
                nils[state.side_of(seat)] += -NIL_POINTS if state.has_won(seat) else NIL_POINTS
        state.bags = (state.bags[0] + bags[0], state.bags[1] + bags[1])
        delta = tuple(a + b for a, b in zip(contract, nils, strict=True))
        lines = [
            Line("Contract", [state.contract(side) for side in (0, 1)]),
            Line("Tricks", tricks),
            Line("Bags", bags),
            Line("Nil", [points or None for points in nils]),
        ]
        return DealResult(delta, tuple(lines), f"{{0}} took {tricks[0]} tricks, {{1}} {tricks[1]}")

    def ends(self, state: SpadesState) -> bool:
        first, second = state.scores
        target = state.options["target"]
        sunk = state.options["broken"] == "minus" and min(first, second) <= -target
        return first != second and (max(first, second) >= target or sunk)


BIDDING, PLAY = Bidding(), TrickPlay[SpadesState]()
GAME = Spades()


class SpadesAdvice(TrickAdvice):
    """Bids about a quarter of the tricks; the play is every trick game's."""

    spread = 60.0
    effort = 200

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = state.zones[HAND[seat]]
        count = sum(card.rank in "AK" or (card.suit == "S" and card.rank == "Q") for card in hand)
        return [1.0 / (1 + 4 * abs((0 if action == NIL else action.number) - count)) for action in actions]


ADVICE = SpadesAdvice()
