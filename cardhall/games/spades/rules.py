"""Spades. Partners' bids make one contract, spades are always trumps, and every ten bags cost a hundred points.

The rules followed. Four players, partners opposite, 52 cards, thirteen each, ace high. From the dealer's left each seat
once bids two to thirteen tricks, whatever the others have bid; the bids of partners are added and make their contract.
The seat left of the dealer leads; suit must be followed if possible, else any card is played; the highest spade wins
the trick, else the highest card of the suit led, and its player leads to the next.

A side with at least as many tricks as its contract scores 10 for each trick contracted and 1 for each above, a bag;
with fewer it scores nothing and has no bags. Bags are counted through the match: whenever a side's number reaches or
passes a multiple of ten, 100 points are taken off at once. Once a side has reached the target, the higher score wins;
while the scores are equal, deals are added until they differ.

Options: the target; a broken contract that loses ten times its tricks (then the match ends too at as many points below
zero as the target is above); spades not led before one has been played, except by who holds nothing else; nil, a bid of
no trick at all, which brings its side 100 points or costs as many, apart from the partner's contract (the tricks of a
nil that failed count for that contract and as bags); and the lowest bid, of which a bid of 0 is no nil: it adds nothing
to the contract and is otherwise a bid like any.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import Any

from cardhall.games.spades.facts import SpadesFacts
from cardhall.language import listing, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.options import Option, book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, add_points, blank_zeros
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bid_phrases, bids
from cardhall.rules.mechanisms.call_states import Call
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame, french_rules
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST, TRUMPS_NOT_BROKEN, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

HAND_SIZE = 13
POINTS_PER_CONTRACT_TRICK = 10  # points for a trick contracted; each above the contract, a bag, is one point
BAGS_FOR_PENALTY, PENALTY_POINTS = 10, 100  # every ten bags cost a hundred points
EASY_TOTAL_TRICKS = 11  # tricks: with contracts of no more together, a side that has made its own avoids bags
NIL_ACTION, NIL_POINTS = Action("bid", "nil"), 100
BidsBySide = tuple[tuple[int, int], tuple[int, ...]]  # tricks bid by side, and the seats that bid nil


class SpadesState(TrickState, AuctionState):
    """A state of Spades: the bids, and the bags of the match."""

    bags: tuple[int, int]  # of the match so far, by side
    # a cache of `bids_by_side`: the calls added up last, and the result
    _bids_cache: tuple[tuple[Call, ...], BidsBySide] = ((), ((0, 0), ()))

    @property
    def bids_by_side(self) -> BidsBySide:
        """The tricks bid so far by side, and the seats that bid nil."""
        calls, found = self._bids_cache
        if calls is not self.calls:
            found = sum_bids(self.calls)
            self._bids_cache = self.calls, found
        return found

    def contract(self, side: int) -> int:
        """Return the tricks that the side has bid so far."""
        return self.bids_by_side[0][side]

    def nil_bidders(self) -> tuple[int, ...]:
        """Return the seats that have bid nil."""
        return self.bids_by_side[1]


def sum_bids(calls: tuple[Call, ...]) -> BidsBySide:
    """Return the tricks bid by side, partners sitting across, and the seats with nil."""
    contracts, nils = [0, 0], []
    for seat, bid, _ in calls:
        if bid == NIL_ACTION:
            nils.append(seat)
        else:
            contracts[seat % 2] += bid.number
    return (contracts[0], contracts[1]), tuple(nils)


class Bidding(Auction[SpadesState]):
    """The auction, in which each seat bids once."""

    scale = (NIL_ACTION, *bids(*range(HAND_SIZE + 1)))
    free, turns, may_pass = True, 1, False
    bid_names = {"nil": say("nil")}
    asks = say("Bid the number of tricks you expect to take.")

    def why_barred(self, state: SpadesState, seat: int, call: Action) -> str:
        lowest_bid = state.options["minimum"]
        if call == NIL_ACTION:
            return "" if state.options["nil"] else say("Nil is not bid in this match.")
        if call.number < lowest_bid:
            return say("The lowest bid is {least}.", least=lowest_bid)
        return say("To bid no tricks in this match, bid nil.") if state.options["nil"] and not call.number else ""

    def barred_key(self, state: SpadesState, seat: int) -> tuple[Any, ...]:
        return state.options["nil"], state.options["minimum"]

    def repertoire(self, state: SpadesState, seat: int) -> tuple[Action, ...]:
        return tuple(self.available_choices(state, seat))  # what the options leave out is never bid in this match

    def fact(self, state: SpadesState, seat: int, names: Names) -> str:
        partners = state.bid_of(state.partner_of(seat))
        return (
            super().fact(state, seat, names)
            if partners is None
            else say("Your partner bid {spoken}", spoken=self.spoken(partners))
        )


BIDDING_PHASE = Bidding()


class Spades(FrenchTrickGame[SpadesState]):
    """Partners' bids make one contract, spades are always trumps, and every ten bags cost a hundred points."""

    id = "spades"
    state_class = SpadesState
    phases = (BIDDING_PHASE, TrickPlay[SpadesState]())
    options = {
        "target": points_to_win(500, (200, 300, 500), left_open=True),
        "broken": one_of(
            {"zero": say("Scores nothing"), "minus": say("Loses ten times its contract")},
            say("Broken contract"),
            say("What a side scores when it fails its contract."),
        ),
        "breaking": one_of(
            {False: say("At any time"), True: say("Once they are broken")},
            say("Leading spades"),
            say("Whether spades may be led before one was played. A player with only spades may always lead them."),
        ),
        "nil": one_of(
            {False: say("Not bid"), True: say("May be bid")},
            say("Nil"),
            say("A bid to take no tricks: 100 points if it is kept, minus 100 if not."),
        ),
        "minimum": Option(2, (0, 1, 2), say("Lowest bid"), say("The lowest bid allowed, apart from nil.")),
    }
    phrases = bid_phrases(Bidding.bid_names)
    presets = book_and_usual(broken="minus", breaking=True, nil=True, minimum=1)

    def deal(self, state: SpadesState) -> Phase[Any]:
        state.begin_tricks(trump="S")
        state.begin_auction()
        if state.deal_number == 1:
            state.bags = (0, 0)
        return BIDDING_PHASE

    def trick_rules(self, state: SpadesState) -> TrickRules:
        return french_rules("S", (TRUMPS_NOT_BROKEN,) if state.options["breaking"] else ())

    def aims(self, state: SpadesState) -> list[int]:
        open_nils, contracts = (
            set(state.nil_bidders()).difference(seats_with_failed_nil(state)),
            [state.contract(side) for side in (0, 1)],
        )
        is_contested = sum(contracts) > EASY_TOTAL_TRICKS  # with few tricks to spare, every trick is contested
        return [
            AIM_FEWEST if seat in open_nils else AIM_MOST if is_contested else contracts[state.side_of(seat)]
            for seat in range(4)
        ]

    def facts(self, state: SpadesState, seat: int) -> SpadesFacts:
        return SpadesFacts(
            trump=state.trump,
            bids=state.last_bids(),
            contracts=(state.contract(0), state.contract(1)),
            tricks=tuple(state.tricks_by_side()),
            bags=state.bags,
        )

    def deal_value(self, state: SpadesState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        failed = seats_with_failed_nil(state)
        if len(failed) < len(state.nil_bidders()):
            return None  # it matters which seat takes a trick
        return deal_points(state, tricks, failed)

    def score(self, state: SpadesState) -> DealResult:
        tricks, contracts, failed = (
            state.tricks_by_side(),
            [state.contract(side) for side in (0, 1)],
            seats_with_failed_nil(state),
        )
        delta = deal_points(state, tricks, failed)
        points_by_side = [contract_points(state, side, tricks[side]) for side in (0, 1)]
        contract_scores, bags, penalties = zip(*points_by_side, strict=True)
        state.bags = (state.bags[0] + bags[0], state.bags[1] + bags[1])
        lines = [
            Line(say("Contract"), contracts, say("the partners’ bids together"), adds=False),
            Line(say("Tricks taken"), tricks, adds=False),
            Line(say("For the contract"), contract_scores, say("ten points for each trick of the contract")),
            Line(
                say("Bags"),
                blank_zeros(bags),
                say("a point each; {bags} and {other_bags} in all", bags=state.bags[0], other_bags=state.bags[1]),
            ),
        ]
        if any(penalties):
            lines.append(Line(say("Ten bags"), blank_zeros(penalties), say("a hundred points off")))
        if state.nil_bidders():
            words = say("{number} kept, {len} failed", number=len(state.nil_bidders()) - len(failed), len=len(failed))
            lines.append(Line(say("Nil"), blank_zeros(nil_points(state, failed)), words))
        sentences = [
            say(
                "{{{side}}} bid {contracts} and took {tricks}",
                side=side,
                contracts=contracts[side],
                tricks=tricks[side],
            )
            for side in (0, 1)
        ]
        return DealResult(delta, tuple(lines), say("{told}", told=listing(sentences, ",")))

    def ends(self, state: SpadesState) -> bool:
        return state.scores[0] != state.scores[1] and any(
            max(scores) >= state.options["target"]
            or (state.options["broken"] == "minus" and min(scores) <= -state.options["target"])
            for scores in accumulate((result.delta for result in state.results), add_points)
        )


def contract_points(state: SpadesState, side: int, tricks: int) -> tuple[int, int, int]:
    """Return a side's points for `tricks` tricks without nil: contract, bags, and penalty for ten bags."""
    contract, bags_before = state.bids_by_side[0][side], state.bags[side]
    if tricks < contract:
        return (-POINTS_PER_CONTRACT_TRICK * contract if state.options["broken"] == "minus" else 0), 0, 0
    bags = tricks - contract
    return (
        POINTS_PER_CONTRACT_TRICK * contract,
        bags,
        -PENALTY_POINTS * ((bags_before + bags) // BAGS_FOR_PENALTY - bags_before // BAGS_FOR_PENALTY),
    )


def seats_with_failed_nil(state: SpadesState) -> list[int]:
    """Return the seats that bid nil and have taken a trick."""
    nils = state.nil_bidders()
    return [seat for seat in nils if any(trick.winner == seat for trick in state.tricks)] if nils else []


def nil_points(state: SpadesState, failed: Collection[int]) -> list[int]:
    """Return the points for nil by side, if these seats have failed in nil."""
    points = [0, 0]
    for seat in state.nil_bidders():
        points[state.side_of(seat)] += -NIL_POINTS if seat in failed else NIL_POINTS
    return points


def deal_points(state: SpadesState, tricks: Sequence[int], failed: Collection[int]) -> tuple[Number, ...]:
    """Return the points of the deal by side from tricks and seats with failed nils."""
    nils = nil_points(state, failed)
    return tuple([sum(contract_points(state, side, tricks[side])) + nils[side] for side in (0, 1)])


GAME = Spades()
