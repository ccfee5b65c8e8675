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
from typing import Any

from cardhall.cards import BLACK_JOKER, FRENCH_52, FRENCH_54, RED_JOKER, SUIT_NAMES, Card
from cardhall.english import or_none
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number, thrown_in, unless_none
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bid_phrases, bids
from cardhall.rules.mechanisms.card_order import joker_order
from cardhall.rules.mechanisms.exchange import lay_away, take
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, Duty, NoLead, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

MOST_CARDS = 13
BLOOPERS = (BLACK_JOKER, RED_JOKER)
NO_TRUMPS = "NT"
BOARDS = ("board", "double", "triple", "quadruple")  # each is bid over the one before
BOARD_BIDS = bids(*BOARDS)
SPOKEN = {name: f"{name} board" for name in BOARDS[1:]}
BID, MORE, BOARD = 5, 1, 10  # points for each trick bid, each more, and each trick of the deal at board


def cards_each(number: int) -> int:
    """How many cards each seat is dealt in the deal that is played as that number, from 1."""
    return MOST_CARDS + 1 - number if number <= MOST_CARDS else number - MOST_CARDS


class BackAlleyState(TrickState, AuctionState):
    size: int  # the cards that each seat is dealt
    swapped: int | None  # the seat that gave up a blooper

    def size_dealt(self) -> int:
        """How many cards each seat is dealt in the deal that is about to begin: those that all passed do not count."""
        return cards_each(sum(not result.thrown_in for result in self.results) + 1)

    def board(self, side: int) -> int:
        """The multiple of board that the side plays for: 1 for board, 2 for double board …; 0: no board."""
        own = [call.action for call in self.calls if self.side_of(call.seat) == side]
        return max((BOARDS.index(bid.words[0]) + 1 for bid in own if is_board(bid)), default=0)

    def contract(self, side: int) -> int:
        """The tricks that the side must take."""
        if self.board(side):
            return self.size
        own = [call.action for call in self.calls if self.side_of(call.seat) == side]
        return sum(bid.number for bid in own if bid != PASS)

    def contract_text(self, side: int) -> str:
        """What the side plays for, as a fact has it: a number of tricks, or the highest board that it has bid."""
        board = self.board(side)
        return BOARDS[board - 1] if board else str(self.contract(side))


def is_board(action: Action) -> bool:
    """Whether the action is a bid of board, or of more boards."""
    return action in BOARD_BIDS


class Bidding(Auction[BackAlleyState]):
    """Each seat speaks once."""

    scale = (*bids(*range(1, MOST_CARDS)), *BOARD_BIDS)
    free, turns = True, 1
    only_over = dict(zip(BOARDS[1:], BOARDS, strict=False))
    words = SPOKEN
    asks = "Bid a number of tricks, or board for all of them, or pass."

    def barred(self, state: BackAlleyState, seat: int, call: Action) -> str:
        standing = state.standing_bid
        if call == BOARD_BIDS[0] and standing is not None and is_board(standing.action):
            return "Board has been bid already."
        if is_board(call) or call.number <= state.size:
            return ""
        return f"There {'is only one trick' if state.size == 1 else f'are only {state.size} tricks'} in this deal."

    def label(self, state: BackAlleyState, action: Action) -> str:
        return action.words[0].capitalize() if is_board(action) else super().label(state, action)

    def repertoire(self, state: BackAlleyState, seat: int) -> tuple[Action, ...]:
        return (*bids(*range(1, min(state.size, MOST_CARDS - 1) + 1)), *BOARD_BIDS, PASS)

    def settle(self, state: BackAlleyState) -> Phase[Any] | None:
        if state.standing_bid is None:
            return None
        state.turn = state.standing_bid.seat
        return PLAY


class BlooperLed(Duty):
    """When a blooper was led, one trump only: the highest on the big one, the lowest on the little one."""

    def __init__(self, blooper: Card, refusal: str, prompt: str) -> None:
        super().__init__(refusal, prompt)
        self.blooper = blooper

    def fulfil(self, table: Table, cards: int) -> int:
        trumps = cards & table.rules.trumps
        if not trumps or table.first != table.rules.suits.flag[self.blooper]:
            return 0
        return 1 << trumps.bit_length() - 1 if self.blooper is RED_JOKER else trumps & -trumps


NOT_BROKEN = NoLead(
    "{Trumps} may not be led before a trump has been thrown on another suit.",
    "lead any suit but {trumps}",
    until="thrown",
)
BIG_LED = BlooperLed(
    RED_JOKER,
    "The big blooper was led, so {you} must play the highest trump that {you} can.",
    "play the highest trump",
)
LITTLE_LED = BlooperLed(
    BLACK_JOKER,
    "The little blooper was led, so {you} must play the lowest trump that {you} can.",
    "play the lowest trump",
)


class BackAlley(TrickGame[BackAlleyState]):
    """Thirteen cards, then twelve, down to one and up again; both partners' bids make a contract, or board."""

    id = "back-alley"
    state_class = BackAlleyState
    thrown_in_count = False
    pack = FRENCH_54
    phrases = bid_phrases(SPOKEN)
    options = {
        "deals": Option(
            26,
            {13: "13, down to one card", 26: "26, down to one card and up again"},
            "Deals",
            "Whether the hands only shrink from thirteen cards to one, or grow to thirteen again.",
        )
    }

    def layout(self, state: BackAlleyState) -> dict[str, int]:
        return zones_of(state.size_dealt())

    def check_script(self, state: BackAlleyState, dealt: Mapping[str, tuple[Card, ...]]) -> None:
        """How many deals before it are passed out is not known: it may be as large as any of them."""
        sizes = {zone: len(some) for zone, some in dealt.items()}
        last = min(state.deal_number, state.options["deals"])
        if sizes not in [zones_of(cards_each(number)) for number in range(1, last + 1)]:
            super().check_script(state, dealt)

    def set_out(self, state: BackAlleyState, dealt: Mapping[str, tuple[Card, ...]]) -> Mapping[str, tuple[Card, ...]]:
        super().check_script(state, dealt)  # now it is known
        return dealt

    def deal(self, state: BackAlleyState) -> Phase[Any]:
        state.size, state.swapped = state.size_dealt(), None
        upcard = state.zones["upcard"][0]
        state.begin_tricks(trump=upcard.suit or NO_TRUMPS)
        state.idle = rules_for(state.trump).suits.flags([upcard])
        state.begin_auction()
        state.add_zones("discard")
        state.show([upcard], "upcard", state.dealer)
        if upcard in BLOOPERS:
            self.swap(state, BLOOPERS[1 - BLOOPERS.index(upcard)])
        state.turn = state.left_of(state.dealer)
        return BIDDING

    def swap(self, state: BackAlleyState, blooper: Card) -> None:
        """Who was dealt the other blooper gives it up for the last card of the stock."""
        state.swapped = next((seat for seat in range(4) if blooper in state.zones[HAND[seat]]), None)
        if state.swapped is not None:
            lay_away(state, state.swapped, [blooper], "discard", None)
            take(state, state.swapped, state.zones["stock"][-1:], "stock")

    def barred(self, state: BackAlleyState, seat: int) -> dict[str, int]:
        """Without trumps no blooper is left in a hand."""
        found = super().barred(state, seat)
        if state.trump == NO_TRUMPS:
            found = {zone: found.get(zone, 0) | mask_of(BLOOPERS) for zone in HAND[:4]}
        return found

    def trick_rules(self, state: BackAlleyState) -> TrickRules:
        return rules_for(state.trump)

    def facts(self, state: BackAlleyState, seat: int) -> dict[str, str]:
        spoken = len(state.calls) == 4
        rules = rules_for(state.trump)
        return {
            "trump": state.trump,
            "upcard": state.zones["upcard"][0].text,
            "hand_size": str(state.size),
            "bids": state.bids_text(),
            "contract": f"{state.contract_text(0)} {state.contract_text(1)}" if spoken else "none",
            "broken": "yes" if self.table(state).thrown & rules.trumps else "no",
            "tricks": state.tricks_text(),
            "swapped": or_none(state.swapped),
        }

    def brings(self, state: BackAlleyState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        first, second = (sum(side_points(state, side, tricks[side])) for side in (0, 1))
        return first, second

    def score(self, state: BackAlleyState) -> DealResult:
        if state.standing_bid is None:
            return thrown_in(2, "Everybody passed", "the same dealer deals as many cards again")
        tricks = state.taken()
        made, more = zip(*(side_points(state, side, tricks[side]) for side in (0, 1)), strict=True)
        board = any(state.board(side) for side in (0, 1))
        trumps = f"{SUIT_NAMES[state.trump]} were trumps" if state.trump in SUIT_NAMES else "there were no trumps"
        counts = f"{BID} for each trick bid" + f", {BOARD} at board, more if doubled" * board
        lines = [
            Line("Contract", [state.contract(side) for side in (0, 1)], "board is all tricks" * board, adds=False),
            Line("Tricks taken", tricks, trumps, adds=False),
            Line("For the contract", unless_none(made), counts),
            Line("Further tricks", unless_none(more), "one point each"),
        ]
        told = ", ".join(f"{{{side}}} {outcome(state, side, made[side], tricks[side])}" for side in (0, 1))
        return DealResult((made[0] + more[0], made[1] + more[1]), tuple(lines), told)


def zones_of(size: int) -> dict[str, int]:
    """The zones as dealt, with hands of that size."""
    return {**dict.fromkeys(HAND[:4], size), "upcard": 1, "stock": len(FRENCH_54) - 1 - 4 * size}


def side_points(state: BackAlleyState, side: int, taken: int) -> tuple[int, int]:
    """What a side scores with that number of tricks: for its contract, and for further tricks."""
    board, contract = state.board(side), state.contract(side)
    if board:
        points = BOARD * board * state.size
        return points if taken == state.size else -points, 0
    return (BID * contract, MORE * (taken - contract)) if taken >= contract else (-BID * contract, 0)


def outcome(state: BackAlleyState, side: int, points: int, taken: int) -> str:
    """How a side did, in a few words."""
    if not state.contract(side):
        return f"passed and took {taken}"
    board = state.contract_text(side)
    return f"{'made' if points > 0 else 'failed at'} {SPOKEN.get(board, board)}"


@lru_cache
def rules_for(trump: str) -> TrickRules:
    """How tricks are played with this trump suit, or without trumps, when no blooper is in play."""
    if trump == NO_TRUMPS:
        return TrickRules(joker_order(trump), FRENCH_52)
    follow = (FOLLOW_SUIT, BIG_LED, LITTLE_LED)
    return TrickRules(joker_order(trump), FRENCH_54, follow, (NOT_BROKEN,), special=BLOOPERS)


BIDDING, PLAY = Bidding(), TrickPlay[BackAlleyState]()
GAME = BackAlley()
