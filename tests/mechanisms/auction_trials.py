"""The auctions of games to come, as their pages have them: only the bidding, over a deal that is not played.

Each shape is one class; what a game says of its auction stands there and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhall.cards import FRENCH_52, SUIT_NAMES, Card
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import Game, Option, Value
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult
from cardhall.rules.mechanisms.asking import AskState, NameTrump, Question
from cardhall.rules.mechanisms.auctions import (
    DOUBLE,
    REDOUBLE,
    Auction,
    AuctionState,
    Call,
    bids,
    bids_in_strains,
)
from cardhall.rules.mechanisms.upcard_auction import SuitNamingAuction

HAND_SIZE = 13  # in the hand of the trials, where a game does not say otherwise


class TrialState(AskState, AuctionState):
    """A deal of which only the auction is of interest."""

    trump: str = ""
    forced: int = -1  # hasenpfeffer: the seat that had to bid
    accepter: int = -1  # solo whist: the seat that plays with the proposer


class Trial(Game[TrialState]):
    """Thirteen cards each, an auction, and no play."""

    id = "whist"
    state_class = TrialState
    pack = FRENCH_52
    seats = 4
    paired = True
    dealer_first = False
    bidding: Auction[TrialState]

    @property
    def seat_counts(self) -> tuple[int, ...]:
        return (self.seats,)

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if self.paired else tuple((seat,) for seat in range(seats))

    def layout(self, state: TrialState) -> dict[str, int]:
        hands = {f"hand:{seat}": HAND_SIZE for seat in range(self.seats)}
        return {**hands, "widow": len(self.pack) - HAND_SIZE * self.seats}

    def deal(self, state: TrialState) -> Phase[Any]:
        state.begin_auction()
        state.forced = state.accepter = -1
        state.turn = state.dealer if self.dealer_first else state.next_seat(state.dealer)
        return self.bidding

    def score(self, state: TrialState) -> DealResult:
        return DealResult((0,) * len(state.sides))

    def ends(self, state: TrialState) -> bool:
        return True


class Bidding(Auction[TrialState]):
    """What follows is not played."""

    def finish(self, state: TrialState) -> Phase[Any] | None:
        return None


# ---- contract bridge


class BridgeBidding(Bidding):
    scale = bids_in_strains(range(1, 8), "C D H S NT")
    other_calls = (DOUBLE, REDOUBLE)

    def why_barred(self, state: TrialState, seat: int, call: Action) -> str:
        if call in self.scale:
            return ""
        bid = state.standing_bid
        own = bid is not None and state.side_of(bid.seat) == state.side_of(seat)
        if call == DOUBLE and (bid is None or own):
            return "You can double only a bid of the other side."
        if call == REDOUBLE and (not own or self.factor(state) == 1):
            return "You can redouble only a bid of your side that was doubled."
        return "" if self.factor(state) == (1 if call == DOUBLE else 2) else f"The bid has been {call.verb}d already."

    def factor(self, state: TrialState) -> int:
        """By how much the bid that stands is multiplied."""
        since = [call.action for call in state.calls[state.calls.index(state.standing_bid) :]]
        return 4 if REDOUBLE in since else 2 if DOUBLE in since else 1


class Bridge(Trial):
    bidding = BridgeBidding()
    dealer_first = True


# ---- spades


class SpadesBidding(Bidding):
    scale = bids("nil", *range(14))
    free = True
    turns = 1
    may_pass = False

    def why_barred(self, state: TrialState, seat: int, call: Action) -> str:
        if call == self.scale[0]:
            return "" if state.options["nil"] else "Nobody bids nil in this match."
        if call.number == 0 and state.options["nil"]:
            return "A bid of no tricks is nil."
        least = state.options["minimum"]
        return f"Bid {least} tricks or more." if call.number < least else ""


class Spades(Trial):
    bidding = SpadesBidding()
    options = {
        "nil": Option(False, (False, True), "Nil", ""),
        "minimum": Option(2, (0, 1, 2), "Lowest bid", ""),
    }


# ---- oh hell


class OhHellBidding(Bidding):
    scale = bids(*range(HAND_SIZE + 2))
    free = True
    turns = 1
    may_pass = False

    def why_barred(self, state: TrialState, seat: int, call: Action) -> str:
        total, tricks = sum(said.action.number for said in state.calls), HAND_SIZE
        rule = state.options["dealer_bid"] if seat == state.dealer else "free"
        if rule == "over" and total == 0:
            return "" if call.number == tricks + 1 else f"The bids must come to more than {tricks}: bid {tricks + 1}."
        if call.number > tricks:
            return f"There are only {tricks} tricks."
        if rule == "over" and total <= tricks and total + call.number <= tricks:
            return f"The bids must come to more than {tricks}."
        return f"The bids may not come to {tricks}." if rule == "hook" and total + call.number == tricks else ""


class OhHell(Trial):
    bidding = OhHellBidding()
    paired = False
    options = {"dealer_bid": Option("over", ("over", "hook", "free"), "The dealer's bid", "")}


# ---- five hundred


class FiveHundredBidding(Bidding):
    scale = (
        *bids_in_strains((6, 7), "S C D H NT"),
        *bids("nullo"),
        *bids_in_strains((8, 9, 10), "S C D H NT"),
        *bids("grand"),
    )
    turns = 3
    top_closes = True
    bid_names = {"grand": "grand nullo"}

    def why_barred(self, state: TrialState, seat: int, call: Action) -> str:
        if call.words[0] == "6" and len(state.calls) > 1:
            return "You may bid six only in the first two turns of the auction."
        if call.words == ("grand",):
            partner = state.left_of(seat, 2)
            bid = any(said.seat == partner and said.action.words == ("nullo",) for said in state.calls)
            return "" if bid else "Grand nullo is bid only after the partner's nullo."
        return ""


class FiveHundred(Trial):
    bidding = FiveHundredBidding()


# ---- back alley


class BackAlleyBidding(Bidding):
    scale = bids(*range(1, 13), "board", "double", "triple", "quadruple")
    free = True
    only_over = {"double": "board", "triple": "double", "quadruple": "triple"}
    turns = 1

    def why_barred(self, state: TrialState, seat: int, call: Action) -> str:
        again = call.words == ("board",) and not self.outranks(state, call)
        return "Board has been bid already: pass, bid a number, or go above it." if again else ""


class BackAlley(Trial):
    bidding = BackAlleyBidding()


# ---- hasenpfeffer


class HasenpfefferBidding(Bidding):
    scale = bids(*range(1, 7))
    turns = 1

    def finish(self, state: TrialState) -> Phase[Any] | None:
        if state.standing_bid is None:
            joker = Card.of("AS")  # stands for it in a pack without one
            state.forced = next(seat for seat in range(4) if joker in state.zones[f"hand:{seat}"])
        state.turn = state.forced if state.standing_bid is None else state.standing_bid.seat
        return NAMING_TRUMP


class NamingTrump(NameTrump[TrialState]):
    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        state.trump = answer.words[0]
        return None


class Hasenpfeffer(Trial):
    bidding = HasenpfefferBidding()


# ---- nap


class NapBidding(Bidding):
    scale = bids(2, 3, "mis", 4, "nap", "wellington", "blucher")
    only_over = {"wellington": "nap", "blucher": "wellington"}
    turns = 1


class Nap(Trial):
    bidding = NapBidding()
    paired = False


# ---- solo whist

COP = Action("cop")


class SoloBidding(Bidding):
    scale = bids("prop", "solo", "misere", "abundance", "abundance trump", "ouverte", "slam")
    other_calls = (COP,)
    passes_final = True

    def why_barred(self, state: TrialState, seat: int, call: Action) -> str:
        bid = state.standing_bid
        open_prop = (
            bid is not None and bid.action == self.scale[0] and bid.seat != seat and len(self.holders(state)) < 2
        )
        return "" if call != COP or open_prop else "No other player has made a proposal that you could accept."

    def holders(self, state: TrialState) -> tuple[int, ...]:
        """The player of the bid that stands, and the seat that has accepted a proposal."""
        bid = state.standing_bid
        if bid is None or bid.action != self.scale[0]:
            return super().holders(state)
        return (bid.seat, *(call.seat for call in state.calls if call.action == COP))

    def finish(self, state: TrialState) -> Phase[Any] | None:
        if state.standing_bid is None:
            return None
        players = self.holders(state)
        state.accepter = players[-1] if len(players) > 1 else -1
        if state.standing_bid.action != self.scale[0] or len(players) > 1:
            return None
        state.turn = state.next_seat(state.dealer)
        next_to_it = state.next_seat(state.turn) == state.standing_bid.seat
        return LATE_COP if state.has_passed(state.turn) and next_to_it else self.lonely(state)

    def lonely(self, state: TrialState) -> Phase[Any]:
        """Nobody has accepted: the proposer bids higher, or the deal is abandoned."""
        assert state.standing_bid is not None
        state.turn = state.standing_bid.seat
        return LONELY_PROP


class LateCop(Question[TrialState]):
    """The elder seat, which has passed, may accept the next seat's proposal after all."""

    name = "auction"
    answers = (COP, PASS)

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        if answer == COP:
            state.accepter = seat
            return None
        return SoloWhist.bidding.lonely(state)


class LonelyProp(Question[TrialState]):
    """The proposer bids higher, alone, or the deal is abandoned."""

    name = "auction"

    def available_choices(self, state: TrialState, seat: int) -> list[Action]:
        return [*SoloWhist.bidding.higher(state), PASS]

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        state.standing_bid = None if answer == PASS else Call(seat, answer)
        return None


class SoloWhist(Trial):
    bidding = SoloBidding()
    paired = False


# ---- twenty-eight


class TwentyEightBidding(Bidding):
    scale = bids(*range(14, 29))

    def why_barred(self, state: TrialState, seat: int, call: Action) -> str:
        bid = state.standing_bid
        over_partner = bid is not None and state.side_of(bid.seat) == state.side_of(seat)
        return "Over your partner's bid you must bid 20 or more." if over_partner and call.number < 20 else ""

    def why_must_bid(self, state: TrialState, seat: int) -> str:
        return "" if state.calls else "The first to speak must bid."

    def passes_are_final(self, state: TrialState) -> bool:
        return bool(state.options["passing"] == "out")


class TwentyEight(Trial):
    bidding = TwentyEightBidding()
    direction = -1
    options = {"passing": Option("again", ("again", "out"), "Passing", "")}


# ---- calabrasella


class CalabrasellaBidding(Bidding):
    scale = bids("play")
    turns = 1
    top_closes = True


class Calabrasella(Trial):
    bidding = CalabrasellaBidding()
    seats = 3
    paired = False


# ---- belote: once round for the upcard's suit, once round for another

TAKE = Action("take")


class TakeIt(Bidding):
    scale = (TAKE,)
    turns = 1
    top_closes = True

    def finish(self, state: TrialState) -> Phase[Any] | None:
        if state.standing_bid is not None:
            state.trump = UPCARD_SUIT
            return None
        state.begin_auction()
        state.turn = state.next_seat(state.dealer)
        return OTHER_SUIT


class OtherSuit(SuitNamingAuction[TrialState]):
    name = "auction"

    def why_barred(self, state: TrialState, seat: int, call: Action) -> str:
        return f"{SUIT_NAMES[UPCARD_SUIT].capitalize()} have been refused." if call.words == (UPCARD_SUIT,) else ""

    def finish(self, state: TrialState) -> Phase[Any] | None:
        if state.standing_bid is not None:
            state.trump = state.standing_bid.action.words[0]
        return None


class Belote(Trial):
    bidding = TakeIt()


UPCARD_SUIT = "H"
NAMING_TRUMP, LATE_COP, LONELY_PROP, OTHER_SUIT = NamingTrump(), LateCop(), LonelyProp(), OtherSuit()
TRIALS = {
    game.__name__: game()
    for game in (
        Bridge,
        Spades,
        OhHell,
        FiveHundred,
        BackAlley,
        Hasenpfeffer,
        Nap,
        SoloWhist,
        TwentyEight,
        Calabrasella,
        Belote,
    )
}
