"""Oh Hell with few cards: each seat says how many tricks it will take, and wants exactly these.

The rules followed. Four players, each alone, 52 cards, a few to each seat; the next card turns trumps. From the
dealer's left each seat bids once, from none to all tricks; the bids may not add up to the number of tricks. The seat
left of the dealer leads; suit is followed. Exactly the tricks bid score 10 each (none of none: 10), otherwise each
trick too many or too few costs 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_52
from cardhall.english import listed
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bids
from cardhall.rules.mechanisms.card_order import ACE_HIGH, CardOrder, heights, printed_suit
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

POINTS = 10


@lru_cache
def rules_for(trump: str) -> TrickRules:
    return TrickRules(CardOrder(trump, printed_suit, heights(ACE_HIGH)), FRENCH_52)


class OhHellState(TrickState, AuctionState):
    def bid(self, seat: int) -> int:
        said = self.bid_of(seat)
        return 0 if said is None else said.number


class Bidding(Auction[OhHellState]):
    """Each seat bids once, whatever the others have bid; the dealer may not make it come out even."""

    scale = tuple(bids(*range(11)))
    free, turns, may_pass = True, 1, False

    def barred(self, state: OhHellState, seat: int, call: Action) -> str:
        cards = state.options["cards"]
        if call.number > cards:
            return f"There are only {cards} tricks."
        even = seat == state.dealer and sum(map(state.bid, range(4))) + call.number == cards
        return "The bids may not add up to the number of tricks." if even else ""

    def settle(self, state: OhHellState) -> Phase[Any]:
        state.turn = state.left_of(state.dealer)
        return PLAY


class OhHell(TrickGame[OhHellState]):
    """Each seat wants exactly as many tricks as it has bid."""

    id = "oh-hell"
    state_class = OhHellState
    pack = FRENCH_52
    options = {
        "cards": Option(7, (3, 5, 7, 10), "Cards", "How many cards each seat is dealt."),
        "deals": Option(4, (1, 4, 8), "Deals", "The deals that make a match."),
    }

    def layout(self, state: OhHellState) -> dict[str, int]:
        number = state.options["cards"]
        return {**dict.fromkeys(HAND[:4], number), "upcard": 1, "stock": 51 - 4 * number}

    def deal(self, state: OhHellState) -> Phase[Any]:
        state.begin_tricks(trump=state.zones["upcard"][0].suit)
        state.begin_auction()
        state.turn = state.left_of(state.dealer)
        return BIDDING

    def trick_rules(self, state: OhHellState) -> TrickRules:
        return rules_for(state.trump)

    def aims(self, state: OhHellState) -> list[int]:
        return [state.bid(seat) for seat in range(4)]

    def facts(self, state: OhHellState, seat: int) -> dict[str, str]:
        return {"trump": state.trump, "bids": state.bids_text(), "tricks": state.tricks_text()}

    def brings(self, state: OhHellState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        aims = self.aims(state)
        return tuple(
            POINTS * max(1, bid) if taken == bid else -POINTS * abs(taken - bid)
            for bid, taken in zip(aims, tricks, strict=True)
        )

    def score(self, state: OhHellState) -> DealResult:
        aims, taken = self.aims(state), state.taken()
        delta = self.brings(state, taken, ())
        made = [f"{{{seat}}}" for seat in range(4) if aims[seat] == taken[seat]]
        lines = (Line("Bid", aims, adds=False), Line("Tricks", taken, adds=False), Line("Points", delta))
        return DealResult(delta, lines, f"{listed(made) or 'Nobody'} took as many as bid")

    def ends(self, state: OhHellState) -> bool:
        return bool(state.deal_number >= state.options["deals"])


BIDDING, PLAY = Bidding(), TrickPlay[OhHellState]()
GAME = OhHell()


class OhHellAdvice(TrickAdvice):
    """Bids the aces and the high trumps."""

    spread = 30.0
    effort = 200

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = state.zones[HAND[seat]]
        count = sum(card.rank == "A" or (card.suit == state.trump and card.rank in "KQJ") for card in hand)
        return [1.0 / (1 + 4 * abs(action.number - count)) for action in actions]


ADVICE = OhHellAdvice()
