"""Contract Bridge. A full auction, a dummy's hand that the declarer plays, and rubbers scored above and below the line.

The rules followed. Four players, partners opposite, 52 cards, thirteen each, ace high; the deal passes to the left,
after a passed-out deal too. From the dealer each seat in turn bids, passes, doubles the other side's last bid or
redoubles its own side's doubled one. A bid is a number of tricks above six and a strain, and is higher than the last:
more tricks, or as many in a higher strain (clubs, diamonds, hearts, spades, no trumps); it wipes out a double. Three
passes in a row after a call end the auction, four at its start the deal, which nobody scores. The last bid is the
contract; who made it is the declarer, and the partner is the dummy.

The seat left of the declarer leads; then the dummy's hand lies open, and the declarer plays from it too. Suit must be
followed if possible, else any card is played; the highest trump wins the trick, else the highest card of the suit led,
and the hand that won leads to the next.

A contract that is made scores its trick points below the line; all else stands above it: overtricks, 50 or 100 for
making a doubled or redoubled contract, slams of the declaring side, undertricks for the defenders, and honours for
whoever was dealt them in one hand, whether the contract is made or not. A side with 100 points below the line wins a
game, is vulnerable from then on, and both sides begin anew below the line. The second game won ends the rubber and the
match, for 700 or, if the other side has won one too, 500 points. The higher total wins the match.

Options: deals after which an unfinished rubber ends as well, with 300 points for the only game and 100 for the only
part score; who declares, the last bidder or, as is usual, the first of the side to bid the strain; slams scored for
tricks taken or only for those bid; whose vulnerability prices undertricks; who is vulnerable at the start, as in a deal
from elsewhere; and the bidding system that the four have agreed on, which bars no call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import Card
from cardhall.games.contract_bridge.facts import BridgeFacts
from cardhall.games.contract_bridge.rules.rubber import (
    HONOUR_MASKS,
    Contract,
    Rubber,
    closing_entries,
    honour_entries,
    score_contract,
    side_totals,
)
from cardhall.language import numbered, say
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import Option, book_and_usual, one_of
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number, PadEntry, only_for
from cardhall.rules.mechanisms.auctions import (
    DOUBLE,
    REDOUBLE,
    Auction,
    AuctionState,
    bid_phrases,
    bids_in_strains,
    strain_of,
)
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame
from cardhall.rules.mechanisms.trick_state import TrickState, count_held_cards
from cardhall.rules.mechanisms.tricks import TrickPlay

HAND_SIZE = 13
PASS_VERB = PASS.verb
DOUBLING_FACTOR_OF_VERB = {DOUBLE.verb: 2, REDOUBLE.verb: 4}  # by how much a call multiplies the bid that stands
# at the start, by who is vulnerable then
GAMES_BY_VULNERABILITY = {
    "none": (0, 0),
    "you": (1, 0),
    "they": (0, 1),
    "all": (1, 1),
}


class BridgeState(TrickState, AuctionState):
    """The state of a match of Contract Bridge: the auction, the play, the rubber and the score pad."""

    declarer: int | None  # None before the end of the auction
    rubber: Rubber
    pad: tuple[PadEntry, ...]  # everything scored in the match so far

    def score_pad(self) -> tuple[PadEntry, ...]:
        return self.pad

    @property
    def dummy(self) -> int | None:
        return None if self.declarer is None else self.partner_of(self.declarer)

    @property
    def factor(self) -> int:
        """The factor of the standing bid: 1, 2 if doubled, 4 if redoubled."""
        for call in reversed(self.calls):
            verb = call[1][0]  # quicker than by their names, as every legal call asks
            if verb != PASS_VERB:  # the last call besides passes: a redouble, a double or the bid itself
                return DOUBLING_FACTOR_OF_VERB.get(verb, 1)
        return 1

    @property
    def contract(self) -> Contract | None:
        """The contract of the deal; during the auction, the contract that three passes would make; None: no bid."""
        if self.standing_bid is None:
            return None
        seat, bid, _ = self.standing_bid
        return Contract(bid.number, strain_of(bid), self.factor, self.side_of(seat))


BID_SCALE = bids_in_strains(range(1, 8), "C D H S NT")


class Bidding(Auction[BridgeState]):
    """The auction, which ends with three passes in a row after a bid, double or redouble, or with four passes."""

    scale = BID_SCALE
    bid_names = {
        " ".join(bid.words): say("{level} NT", context="bridge", level=bid.words[0])
        for bid in BID_SCALE
        if strain_of(bid) == "NT"
    }
    other_calls = (DOUBLE, REDOUBLE)

    def barred_key(self, state: BridgeState, seat: int) -> tuple[bool, int]:
        bid = state.standing_bid
        if bid is None:
            return False, 1
        side_of = state.setup.side_of
        return side_of[bid[0]] == side_of[seat], state.factor

    def why_barred(self, state: BridgeState, seat: int, call: Action) -> str:
        if call not in self.other_calls:
            return ""
        bid, factor = state.standing_bid, state.factor
        if bid is None:
            return say("There is no bid to redouble.") if call == REDOUBLE else say("There is no bid to double.")
        is_own_bid = state.side_of(bid.seat) == state.side_of(seat)
        if call == DOUBLE and is_own_bid:
            return say("You can double only a bid of the other side.")
        if call == REDOUBLE and (not is_own_bid or factor == 1):
            return say("You can redouble only a bid of your side that was doubled.")
        if factor == (1 if call == DOUBLE else 2):
            return ""
        return (
            say("The bid has been redoubled already.") if call == REDOUBLE else say("The bid has been doubled already.")
        )

    def finish(self, state: BridgeState) -> Phase[Any] | None:
        if state.standing_bid is None:
            return None
        seat, bid, _ = state.standing_bid
        state.trump = strain_of(bid)
        if state.options["declarer"] == "first":
            own = state.sides[state.side_of(seat)]
            seat = next(who for who, call, _ in state.calls if who in own and strain_of(call) == state.trump)
        state.declarer = seat
        return PLAY_PHASE


class Play(TrickPlay[BridgeState]):
    """The play, in which the declarer also plays the dummy's cards; they lie open after the first lead."""

    def deciders(self, state: BridgeState) -> tuple[int, ...]:
        assert state.declarer is not None
        return tuple(state.declarer if seat == state.dummy else seat for seat in range(state.seats))

    def place_card(self, state: BridgeState, playing: int, card: Card, action: Action) -> None:
        super().place_card(state, playing, card, action)
        if not state.tricks and len(state.zones["trick"]) == 1 and state.dummy is not None:
            zone = HAND[state.dummy]
            state.mark_known(zone, state.zones[zone])
            state.add_event(
                Event("show", seat=state.dummy, cards=tuple(sorted(state.zones[zone], reverse=True)), source=zone)
            )


class ContractBridge(FrenchTrickGame[BridgeState]):
    """A full auction, a dummy's hand that the declarer plays, and rubbers scored above and below the line."""

    id = "contract-bridge"
    state_class = BridgeState
    phrases = bid_phrases(Bidding.bid_names)
    options = {
        "deals": Option(
            0,
            {
                0: say("One rubber"),
                4: say("At most 4 deals"),
                8: say("At most 8 deals"),
                16: say("At most 16 deals"),
                24: say("At most 24 deals"),
            },
            say("Length"),
            say("A match is one rubber. If the deals run out first, the only game or part score earns a premium."),
        ),
        "declarer": one_of(
            {"last": say("Who made the last bid"), "first": say("Who first bid the strain")},
            say("Declarer"),
            say("Which partner of the side with the last bid plays both hands."),
        ),
        "slams": one_of(
            {"taken": say("Scored if taken"), "bid": say("Scored if bid")},
            say("Slams"),
            say("Whether twelve or thirteen tricks always earn the slam premium, or only if six or seven was bid."),
        ),
        "undertricks": one_of(
            {"defenders": say("By the defenders’ vulnerability"), "declarer": say("By the declarer’s vulnerability")},
            say("Undertricks"),
            say("Whose vulnerability decides the cost of undertricks."),
        ),
        "vulnerable": Option(
            "none",
            {
                "none": say("Nobody", context="vulnerable"),
                "you": say("Your side", context="vulnerable"),
                "they": say("Their side", context="vulnerable"),
                "all": say("Both sides", context="vulnerable"),
            },
            say("Vulnerable at the start"),
            say("The side that starts the match vulnerable, with one game already won."),
            is_new=True,
        ),
        "system": one_of(
            {"natural": say("Natural, easy to learn"), "sayc": say("Standard American Yellow Card")},
            say("Bidding system"),
            say(
                "The bidding system of the other three players, who also read your bids by it. It "
                "changes no rule of play."
            ),
            left_open=True,
        ),
    }
    presets = book_and_usual(declarer="first", slams="bid", undertricks="declarer", system="sayc")

    def deal(self, state: BridgeState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_auction()
        state.declarer = None
        if state.deal_number == 1:
            state.rubber, state.pad = Rubber(GAMES_BY_VULNERABILITY[state.options["vulnerable"]]), ()
        state.turn = state.dealer
        return BIDDING_PHASE

    def first_leader(self, state: BridgeState) -> int | None:
        return None if state.declarer is None else state.next_seat(state.declarer)

    def facts(self, state: BridgeState, seat: int) -> BridgeFacts:
        bid, (games, below) = state.standing_bid, state.rubber
        above = [sum(line.points for line in state.pad if line.side == side and not line.game) for side in (0, 1)]
        return BridgeFacts(
            contract=None if bid is None else bid.action,
            doubling=None if bid is None else state.factor,
            declarer=state.declarer,
            dummy=state.dummy,
            trump=state.trump or None,
            playing=state.playing if state.phase == PLAY_PHASE.name else None,
            tricks=tuple(state.tricks_by_side()),
            games=games,
            vulnerable_sides=tuple(map(bool, games)),
            below=below,
            above=tuple(above),
        )

    def deal_value(self, state: BridgeState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        return side_totals(*self.pad_entries(state, tricks, with_notes=False)[0])

    def pad_entries(
        self, state: BridgeState, tricks: Sequence[int], with_notes: bool = True
    ) -> tuple[tuple[PadEntry, ...], Rubber]:
        """Return the lines for the score pad if the sides take these tricks, and the rubber afterwards.

        `with_notes`: the lines of the contract have notes.
        """
        contract = state.contract
        lines, rubber = self.contract_entries(state, tricks, with_notes)
        if contract is not None:
            lines += honour_entries(count_honours(state, contract.strain), contract.strain, state.setup.side_of)
        return lines + closing_entries(rubber, self.is_last(state)), rubber

    def contract_entries(
        self, state: BridgeState, tricks: Sequence[int], with_notes: bool
    ) -> tuple[tuple[PadEntry, ...], Rubber]:
        """Return the score pad lines of the contract alone, and the rubber afterwards."""
        contract, options = state.contract, state.options
        if contract is None:
            return (), state.rubber
        by_taking, by_defenders = options["slams"] == "taken", options["undertricks"] == "defenders"
        return score_contract(contract, tricks[contract.side], state.rubber, by_taking, by_defenders, with_notes)

    def is_last(self, state: BridgeState) -> bool:
        """Return whether this is the last deal of the match, even if the rubber does not end."""
        return bool(state.deal_number == state.options["deals"])

    def tally(self, state: BridgeState) -> DealResult:
        return DealResult(side_totals(*self.write_on_pad(state)))

    def write_on_pad(self, state: BridgeState) -> tuple[PadEntry, ...]:
        """Write the score of the deal on the pad, and return its entries."""
        entries, state.rubber = self.pad_entries(state, state.tricks_by_side())
        state.pad += entries
        return entries

    def score(self, state: BridgeState) -> DealResult:
        tricks, contract, entries = state.tricks_by_side(), state.contract, self.write_on_pad(state)
        lines = []
        headline = say("Everybody has passed")
        if contract is not None:
            overtricks = tricks[contract.side] - contract.tricks
            off = numbered(abs(overtricks), "trick")
            margin_text = say("just made")
            if overtricks:
                margin_text = say("{tricks} more", tricks=off) if overtricks > 0 else say("{tricks} short", tricks=off)
            headline = say("{{{side}}} bid {words}: {how}", side=contract.side, words=contract.text, how=margin_text)
            lines.append(
                Line(
                    say("Tricks taken"),
                    tricks,
                    say("{words} needed {tricks}", words=contract.text, tricks=contract.tricks),
                    adds=False,
                )
            )
        for entry in entries:
            lines.append(Line(entry.label, only_for(entry.side, entry.points), entry.note))
        return DealResult(side_totals(*entries), tuple(lines), headline)

    def ends(self, state: BridgeState) -> bool:
        return max(state.rubber.games) == 2 or self.is_last(state)


def count_honours(state: BridgeState, strain: str) -> list[int]:
    """Return the number of honours of a strain that each seat was dealt, as far as its cards are seen."""
    return count_held_cards(state, HONOUR_MASKS[strain])


BIDDING_PHASE, PLAY_PHASE = Bidding(), Play()
GAME = ContractBridge()
