"""Hasenpfeffer. Six cards, a joker above both bowers, one bid each; whoever holds the joker cannot escape.

The rules followed. Four players, partners opposite, 25 cards: A K Q J 10 9 of each suit and a joker. Six each; the last
card, the widow, lies face down. From the dealer's left each seat once bids one to six tricks, higher than every bid
before, or passes. If all pass, the holder of the joker shows it and must play for three; if the joker is the widow, the
deal is void. The highest bidder, the declarer, takes the widow, names trumps, lays one of the seven cards away face
down and leads. The joker is the highest trump, then the jack of trumps (right bower), the other jack of that colour
(left bower, a trump and no card of its own suit), A K Q 10 9. A card of the suit led must be played if held.

The declarer's side scores a point for each trick if it takes at least its contract, else it loses the contract; the
defenders always score a point for each trick. The side that reaches the target wins; if both do in one deal, the
declarer's side, whatever the figures.

Options: the target; and a number of deals, void ones counted, after which the match ends too, the higher score winning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import RED_JOKER, pack_of
from cardhall.games.hasenpfeffer.facts import HasenpfefferFacts
from cardhall.language import fill_template, say, suit_name
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import one_of, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, by_side, only_for, thrown_in_result
from cardhall.rules.mechanisms.asking import NameTrump
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bids
from cardhall.rules.mechanisms.bowers import LonePlay, bower_rules
from cardhall.rules.mechanisms.contracts import Outcome
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState, take_cards
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame

PACK = pack_of("A9TJQK", (RED_JOKER,))
HAND_SIZE = 6
FORCED_CONTRACT_TRICKS = 3  # the contract of the seat that holds the joker when all have passed


class HasenpfefferState(TrickState, ExchangeState, AuctionState):
    """A state of Hasenpfeffer: the declarer, the contract in tricks, and whether the joker forced the bid."""

    declarer: int | None
    contract: int  # tricks that the declarer's side must take; 0 while nobody declares
    is_bid_forced: bool  # whether all have passed, so that the joker had to bid

    def declare(self, seat: int, contract: int) -> None:
        """Make the seat the declarer for `contract` tricks, with the widow in hand."""
        self.declarer, self.contract, self.turn = seat, contract, seat
        take_cards(self, seat, self.zones["widow"][:], "widow")


class Bidding(Auction[HasenpfefferState]):
    """Each seat once bids higher, or passes."""

    scale = bids(*range(1, HAND_SIZE + 1))
    turns = 1

    def finish(self, state: HasenpfefferState) -> Phase[Any] | None:
        if state.standing_bid is not None:
            state.declare(state.standing_bid.seat, state.standing_bid.action.number)
            return NAMING_PHASE
        holder = next((seat for seat in range(4) if RED_JOKER in state.zones[HAND[seat]]), None)
        if holder is None:
            return None
        state.is_bid_forced = True
        state.show([RED_JOKER], HAND[holder], holder)
        state.mark_known(HAND[holder], [RED_JOKER])
        joker = mask_of([RED_JOKER])
        # the joker was shown, so nobody else can hold it
        state.ruled_out = tuple(0 if seat == holder else joker for seat in range(4))
        state.declare(holder, FORCED_CONTRACT_TRICKS)
        return NAMING_PHASE


class Naming(NameTrump[HasenpfefferState]):
    """The declarer names trumps, having seen the widow."""

    def finish(self, state: HasenpfefferState, seat: int, answer: Action) -> Phase[Any]:
        state.trump = answer.words[0]
        return DISCARDING_PHASE

    def fact(self, state: HasenpfefferState, seat: int, names: Names) -> str:
        return (
            say("All passed: with the joker you must take three tricks")
            if state.is_bid_forced
            else describe_contract(state)
        )


class Discarding(Exchange[HasenpfefferState]):
    """The declarer discards one of seven cards; the place of a joker shown before is then unknown to others."""

    name = "discard"
    onto = "widow"
    asks = say("Lay away one of your seven cards, face down.")
    todo = say("Lay one card away, face down")

    def finish(self, state: HasenpfefferState, seat: int, action: Action) -> Phase[Any]:
        state.forget(HAND[seat], RED_JOKER)
        return PLAY_PHASE

    def fact(self, state: HasenpfefferState, seat: int, names: Names) -> str:
        return say("{suit:capital} are trumps", suit=suit_name(state.trump))


class Hasenpfeffer(TrickGame[HasenpfefferState]):
    """Six cards, a joker above both bowers, one bid each; whoever holds the joker cannot escape."""

    id = "hasenpfeffer"
    state_class = HasenpfefferState
    pack = PACK
    options = {
        "target": points_to_win(10, (10, 15, 20)),
        "deals": one_of(
            {0: say("No limit"), 12: "12", 24: "24"},
            say("Deals"),
            say("The match also ends after this many deals; the higher score wins."),
        ),
    }
    phrases = {"discard": (say("lay a card away"), say("lays a card away"))}

    def layout(self, state: HasenpfefferState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:4], HAND_SIZE), "widow": 1}

    def deal(self, state: HasenpfefferState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_auction()
        state.declarer, state.contract, state.is_bid_forced = None, 0, False
        return BIDDING_PHASE

    def first_leader(self, state: HasenpfefferState) -> int | None:
        return state.declarer

    def trick_rules(self, state: HasenpfefferState) -> TrickRules:
        return bower_rules(state.trump, PACK)

    def facts(self, state: HasenpfefferState, seat: int) -> HasenpfefferFacts:
        return HasenpfefferFacts(
            bids=state.last_bids(),
            contract=state.contract or None,
            declarer=state.declarer,
            forced=state.is_bid_forced,
            trump=state.trump or None,
            tricks=tuple(state.tricks_by_side()),
        )

    def deal_value(
        self, state: HasenpfefferState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        if state.declarer is None:
            return None
        return deal_points(state.side_of(state.declarer), state.contract, tricks)

    def score(self, state: HasenpfefferState) -> DealResult:
        if state.declarer is None:
            why = say("all passed, and the joker was the widow")
            return thrown_in_result(2, say("All passed, and nobody held the joker"), why, say("Void"))
        tricks, side, contract = state.tricks_by_side(), state.side_of(state.declarer), state.contract
        delta = deal_points(side, contract, tricks)
        outcome = Outcome(tricks[side] >= contract, tricks[side])
        bid = say("the joker had to bid") if state.is_bid_forced else say("the highest bid")
        reason = say("a point for each trick") if outcome.is_made else say("the bid is lost")
        lines = (
            Line(say("Contract"), only_for(side, contract), bid, adds=False),
            Line(say("Tricks taken"), tricks, adds=False),
            outcome.line(say("Contract"), only_for(side, delta[side]), reason),
            Line(
                say("Defenders’ tricks"),
                only_for(1 - side, delta[1 - side] or None),
                say("one point each, made or not"),
            ),
        )
        bid_text = say("had to bid {bid}", bid=contract) if state.is_bid_forced else say("bid {bid}", bid=contract)
        taken_text = (
            fill_template("{number}", number=outcome.amount_taken)
            if outcome.amount_taken
            else say("none", context="of tricks")
        )
        return DealResult(delta, lines, outcome.headline(side, bid_text, taken_text))

    def match_winners(self, state: HasenpfefferState) -> tuple[int, ...]:
        if min(state.scores) >= state.options["target"]:  # both sides are there
            assert state.declarer is not None
            return (state.side_of(state.declarer),)
        return super().match_winners(state)


def describe_contract(state: HasenpfefferState) -> str:
    """Return the declarer's contract as a sentence to the declarer."""
    return (
        say("You must take {contract} tricks", contract=state.contract)
        if state.contract > 1
        else say("You must take a trick")
    )


def deal_points(declaring_side: int, contract: int, tricks: Sequence[int]) -> tuple[int, int]:
    """Return the points of a deal by side; `declaring_side`: the declarer's side; `tricks`: by side."""
    taken, defenders_tricks = tricks[declaring_side], tricks[1 - declaring_side]
    points = taken if taken >= contract else -contract
    return by_side(declaring_side, points, defenders_tricks)


BIDDING_PHASE, NAMING_PHASE, DISCARDING_PHASE, PLAY_PHASE = (
    Bidding(),
    Naming(),
    Discarding(),
    LonePlay[HasenpfefferState](),
)
GAME = Hasenpfeffer()
