"""Back Alley. Thirteen cards, then twelve, down to one and up again; both partners' bids make a contract, or board.

The rules followed. Four players, partners opposite, 52 cards and two jokers, the bloopers. The first deal is of
thirteen cards each, the next of twelve, and so on to one; then one again, two, up to thirteen. The next card is turned
up: its suit is trumps, with the big blooper (RJ) as the highest, the little one (BJ) next, then A K … 2. If it is a
blooper there are no trumps, and who was dealt the other one lays it open aside and takes the last card of the stock
instead. The deal passes to the left.

From the dealer's left each seat once passes or bids: a number of tricks from one to twelve, at most the cards held,
whatever the others have bid; board, all tricks; double board over board, triple over double, quadruple over triple. If
all pass, the same dealer deals as many cards again. The highest bidder leads: the latest board, else the highest
number, of equal ones the first.

Trumps may not be led before one has been thrown on another suit, unless the hand holds nothing else. Suit must be
followed if possible, else any card is played. If the big blooper is led, everybody must play the highest trump held, if
the little one is led, the lowest. The highest trump wins the trick, else the highest card of the suit led, and its
player leads to the next.

The contract of a side is both partners' bids together, or board, if one of them bid it, at the highest multiple. It
scores 5 for each trick bid and 1 for each more, or loses 5 for each trick bid. Board brings or costs 10 for each trick
of the deal, twice, three or four times as much if doubled, tripled or quadrupled.

Option: how many deals are played, 26, or the 13 down to one card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cardhall.cards import BLACK_JOKER, FRENCH_52, FRENCH_54, RED_JOKER, SUIT_NAMES, Card
from cardhall.games.back_alley.facts import BackAlleyFacts
from cardhall.language import listing, say, suit_name, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number, blank_zeros, thrown_in_result
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bid_phrases, bids, too_many_tricks_text
from cardhall.rules.mechanisms.card_order import joker_order
from cardhall.rules.mechanisms.dealing import cards_in_deal, hands_and_upcard
from cardhall.rules.mechanisms.exchange import lay_cards_away, take_cards
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, Duty, LeadBan, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

MAX_HAND_SIZE = 13  # in each hand of the first deal, and of the last
BLOOPER_CARDS = (BLACK_JOKER, RED_JOKER)
NO_TRUMPS = "NT"
BOARD_NAMES = ("board", "double", "triple", "quadruple")  # in rising order: each may only be bid over the one before
BOARD_BIDS = bids(*BOARD_NAMES)
SPOKEN_TEXTS = {
    "board": say("board"),
    "double": say("double board"),
    "triple": say("triple board"),
    "quadruple": say("quadruple board"),
}
BOARD_LABELS = (say("Board", context="bid"), say("Double", context="bid"), say("Triple"), say("Quadruple"))
BUTTON_LABELS = dict(zip(BOARD_BIDS, BOARD_LABELS, strict=True))
POINTS_PER_TRICK_BID = 5  # for each trick bid
POINTS_PER_EXTRA_TRICK = 1  # for each trick above the contract
BOARD_POINTS_PER_TRICK = 10  # for each trick of the deal at board; doubled, tripled or quadrupled with the bid


class Contract(NamedTuple):
    """The contract of a side: the number of tricks to take, and the multiple of a board."""

    tricks: int
    board_multiple: int  # the multiple: 1 for board, 2 for double board …; 0: no board

    @property
    def bid(self) -> int | str:
        """The contract as facts write it: the number of tricks, or the name of the highest board bid."""
        return BOARD_NAMES[self.board_multiple - 1] if self.board_multiple else self.tricks

    def points_with(self, tricks_taken: int) -> tuple[int, int]:
        """Return the side's points for the contract and for extra tricks, if it takes `tricks_taken` tricks."""
        contract_points = (
            BOARD_POINTS_PER_TRICK * self.board_multiple * self.tricks
            if self.board_multiple
            else POINTS_PER_TRICK_BID * self.tricks
        )
        return (
            (contract_points, POINTS_PER_EXTRA_TRICK * (tricks_taken - self.tricks))
            if tricks_taken >= self.tricks
            else (-contract_points, 0)
        )

    def describe_outcome(self, tricks_taken: int) -> str:
        """Describe the result of the contract in a few words, if the side takes `tricks_taken` tricks."""
        if not self.tricks:
            return say("passed and took {taken}", taken=tricks_taken)
        bid = SPOKEN_TEXTS.get(str(self.bid), str(self.bid))
        return say("made {bid}", bid=bid) if tricks_taken >= self.tricks else say("failed at {bid}", bid=bid)


class BackAlleyState(TrickState, AuctionState):
    """The state of a deal of Back Alley: tricks and an auction in which each side gets a contract."""

    swapped: int | None  # the seat that gave up a blooper because the other one was turned up

    @property
    def hand_size(self) -> int:
        """The number of cards that each seat was dealt."""
        return self.layout[HAND[0]]

    def contracts(self) -> list[Contract]:
        """Return the contracts of both sides."""
        return [self.contract(side) for side in (0, 1)]

    def contract(self, side: int) -> Contract:
        """Return the contract of a side: its highest board, or the sum of the partners' bids."""
        side_bids = self.bids_of_side(side)
        board = max((BOARD_NAMES.index(bid.words[0]) + 1 for bid in side_bids if is_board(bid)), default=0)
        return Contract(self.hand_size if board else sum(bid.number for bid in side_bids), board)


def is_board(action: Action) -> bool:
    """Whether the action is a bid of board, or of more boards."""
    return action in BOARD_BIDS


class Bidding(Auction[BackAlleyState]):
    """The auction: each seat once passes, or bids a number of tricks or board."""

    scale = (*bids(*range(1, MAX_HAND_SIZE)), *BOARD_BIDS)
    free, turns = True, 1
    only_over = dict(zip(BOARD_NAMES[1:], BOARD_NAMES, strict=False))
    bid_names = SPOKEN_TEXTS
    asks = say("Bid a number of tricks, board (all tricks), or pass.")

    def why_barred(self, state: BackAlleyState, seat: int, call: Action) -> str:
        standing = state.standing_bid
        if call == BOARD_BIDS[0] and standing is not None and is_board(standing.action):
            return say("Board has been bid already.")
        if is_board(call) or call.number <= state.hand_size:
            return ""
        return too_many_tricks_text(state.hand_size)

    def barred_key(self, state: BackAlleyState, seat: int) -> tuple[Any, ...]:
        return state.hand_size, state.standing_bid is not None and is_board(state.standing_bid.action)

    def label(self, state: BackAlleyState, action: Action) -> str:
        return BUTTON_LABELS[action] if is_board(action) else super().label(state, action)

    def repertoire(self, state: BackAlleyState, seat: int) -> tuple[Action, ...]:
        return (*bids(*range(1, min(state.hand_size, MAX_HAND_SIZE - 1) + 1)), *BOARD_BIDS, PASS)


class BlooperLed(Duty):
    """The duty to play the highest trump on a led big blooper, or the lowest trump on a led little blooper."""

    def __init__(self, blooper: Card, refusal: str, prompt: str) -> None:
        super().__init__(refusal, prompt)
        self.blooper = blooper

    def fulfil(self, table: Table, cards: int) -> int:
        trumps = cards & table.rules.trumps
        if not trumps or table.card_led != table.rules.suits.flag[self.blooper]:
            return 0
        # In a mask the bits of trumps rise with their rank: the highest trump is the top bit, the lowest the last one.
        return 1 << trumps.bit_length() - 1 if self.blooper is RED_JOKER else trumps & -trumps


TRUMPS_NOT_BROKEN = LeadBan(
    template("{trumps:capital} may not be led until a trump has been played on another suit."),
    template("lead any suit but {trumps}"),
    until="thrown",
)
BIG_BLOOPER_LED = BlooperLed(
    RED_JOKER,
    say("The big blooper was led, so you must play your highest trump."),
    say("play the highest trump"),
)
LITTLE_BLOOPER_LED = BlooperLed(
    BLACK_JOKER,
    say("The little blooper was led, so you must play your lowest trump."),
    say("play the lowest trump"),
)


BIDDING_PHASE = Bidding()


class BackAlley(TrickGame[BackAlleyState]):
    """Thirteen cards, then twelve, down to one and up again; both partners' bids make a contract, or board."""

    id = "back-alley"
    state_class = BackAlleyState
    thrown_in_count = False
    pack = FRENCH_54
    jokers = (say("little blooper"), say("big blooper"))
    phases = (BIDDING_PHASE, TrickPlay())
    phrases = bid_phrases(SPOKEN_TEXTS)
    options = {
        "deals": Option(
            26,
            {13: say("13, down to one card"), 26: say("26, down to one card and up again")},
            say("Deals"),
            say("Whether the deals end at one card, or grow back to thirteen."),
        )
    }

    def layout(self, state: BackAlleyState) -> Mapping[str, int]:
        """Return the sizes of the zones to deal; the size of a passed-out deal is dealt again."""
        return zone_sizes(sum(not result.thrown_in for result in state.results) + 1)

    def layouts(self, state: BackAlleyState) -> Sequence[Mapping[str, int]]:
        """Return the layouts of all deals up to this one, since passed-out deals are not known in advance."""
        return [zone_sizes(number) for number in range(min(state.deal_number, state.options["deals"]), 0, -1)]

    def deal(self, state: BackAlleyState) -> Phase[Any]:
        state.swapped = None
        upcard = state.zones["upcard"][0]
        state.begin_tricks(trump=upcard.suit or NO_TRUMPS)
        state.idle = rules_for(state.trump).suits.flags([upcard])
        state.begin_auction()
        state.add_zones("discard")
        state.show([upcard], "upcard", state.dealer)
        if upcard in BLOOPER_CARDS:
            self.exchange_other_blooper(state, BLOOPER_CARDS[1 - BLOOPER_CARDS.index(upcard)])
        return BIDDING_PHASE

    def exchange_other_blooper(self, state: BackAlleyState, blooper: Card) -> None:
        """Exchange a `blooper` in a hand for the last card of the stock; after that no hand holds a blooper."""
        state.swapped = next((seat for seat in range(4) if blooper in state.zones[HAND[seat]]), None)
        if state.swapped is not None:
            lay_cards_away(state, state.swapped, [blooper], "discard", None)
            take_cards(state, state.swapped, state.zones["stock"][-1:], "stock")
        state.ruled_out = (mask_of(BLOOPER_CARDS),) * 4

    def first_leader(self, state: BackAlleyState) -> int | None:
        return state.bidder

    def trick_rules(self, state: BackAlleyState) -> TrickRules:
        return rules_for(state.trump)

    def facts(self, state: BackAlleyState, seat: int) -> BackAlleyFacts:
        auction_is_over = len(state.calls) == 4
        table = self.table(state)
        return BackAlleyFacts(
            trump=state.trump,
            upcard=state.zones["upcard"][0],
            hand_size=state.hand_size,
            bids=state.last_bids(),
            side_contracts=tuple([contract.bid for contract in state.contracts()]) if auction_is_over else (),
            broken=bool(table.thrown & table.rules.trumps),
            tricks=tuple(state.tricks_by_side()),
            swapped=state.swapped,
        )

    def deal_value(
        self, state: BackAlleyState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        return sum(state.contract(0).points_with(tricks[0])), sum(state.contract(1).points_with(tricks[1]))

    def score(self, state: BackAlleyState) -> DealResult:
        if state.standing_bid is None:
            return thrown_in_result(
                2, say("Everybody passed"), say("the same dealer deals the same number of cards again")
            )
        tricks, contracts = state.tricks_by_side(), state.contracts()
        contract_points, extra_points = zip(
            *(contracts[side].points_with(tricks[side]) for side in (0, 1)), strict=True
        )
        board = any(contract.board_multiple for contract in contracts)
        trumps = (
            say("{suit} were trumps", suit=suit_name(state.trump))
            if state.trump in SUIT_NAMES
            else say("there were no trumps")
        )
        scale_note = (
            say(
                "{bid} for each trick bid, {board} at board, more if doubled",
                bid=POINTS_PER_TRICK_BID,
                board=BOARD_POINTS_PER_TRICK,
            )
            if board
            else say("{bid} for each trick bid", bid=POINTS_PER_TRICK_BID)
        )
        lines = [
            Line(
                say("Contract"),
                [contract.tricks for contract in contracts],
                say("board is all tricks") if board else "",
                adds=False,
            ),
            Line(say("Tricks taken"), tricks, trumps, adds=False),
            Line(say("For the contract"), blank_zeros(contract_points), scale_note),
            Line(say("Further tricks"), blank_zeros(extra_points), say("one point each")),
        ]
        outcomes = [
            say("{{{side}}} {outcome}", side=side, outcome=contracts[side].describe_outcome(tricks[side]))
            for side in (0, 1)
        ]
        return DealResult(
            (contract_points[0] + extra_points[0], contract_points[1] + extra_points[1]),
            tuple(lines),
            say("{told}", told=listing(outcomes, ",")),
        )


def zone_sizes(deal_number: int) -> Mapping[str, int]:
    """Return the sizes of the zones of a deal by name; `deal_number`: from 1."""
    return hands_and_upcard(FRENCH_54, 4, cards_in_deal(deal_number, MAX_HAND_SIZE, repeats_one=True))


@lru_cache
def rules_for(trump: str) -> TrickRules:
    """Return the rules of trick play with this trump suit, or without trumps (`NT`)."""
    if trump == NO_TRUMPS:  # a blooper was turned up, so that none is in play
        return TrickRules(joker_order(trump), FRENCH_52)
    follow = (FOLLOW_SUIT, BIG_BLOOPER_LED, LITTLE_BLOOPER_LED)
    return TrickRules(joker_order(trump), FRENCH_54, follow, (TRUMPS_NOT_BROKEN,), special=BLOOPER_CARDS)


GAME = BackAlley()
