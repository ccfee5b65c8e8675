"""Twenty-Eight. Bids on four cards; the declarer's trump card is face down until somebody needs trumps.

The rules followed. Four players, partners opposite, everything to the right. 32 cards, J 9 A K Q T 8 7 from the highest
in every suit; of card points J counts 3, 9 two, A and T one, 28 in all. Each is dealt four cards. From the dealer's
right the seats bid 14 to 28, each bid higher than the last; over the partner's bid it must be 20 or more. The first to
speak must bid, all others may pass and still bid later; three passes in a row end the auction. The highest bidder, the
declarer, lays a card face down: its suit is trumps. Four more cards are dealt to each, in one batch.

The seat at the dealer's right leads. Suit must be followed if possible. As long as the trump card lies face down there
are no trumps; it cannot be played, and the declarer leads its suit only from a hand that holds nothing else. When the
turn comes to a seat that cannot follow suit, the declarer itself perhaps, or to a declarer with no other card, the card
goes to the declarer's hand before anything is played, and trumps are known. From then on a seat that cannot follow
suit plays a trump if it has one, and any card may be led. The highest trump wins the trick, else the highest card of
the suit led.

The declarer's side needs the card points that were bid. Only its score changes: one, two or three points for a bid up
to 19, up to 24, or above, and two, three or four lost if the bid is broken. A side with the target wins, and the other
one if a side has fallen to the floor.

Options: the target; tens below the king or above it; exposing trumps as a choice of the seat that cannot follow, who
may throw off instead (trumps thrown before in that trick do not count as trumps); the floor; royals, king and queen of
trumps in one hand, which a seat may declare in its turn if its side has won the last trick and trumps were exposed by
then: the declarers need 4 less or 4 more, but from 14 to 28; and passes that shut a seat out of the auction.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from cardhall.cards import FRENCH_32
from cardhall.games.twenty_eight.facts import TwentyEightFacts
from cardhall.games.twenty_eight.rules.hidden_trumps import CALLED_BIT, HiddenTrumps
from cardhall.games.twenty_eight.rules.trump_card import (
    CALL_ACTION,
    HiddenTrumpsGame,
    HiddenTrumpsState,
    TrumpCallingPlay,
    TrumpCardPhase,
)
from cardhall.language import say, suit_name, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import Option, book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, by_side, only_for
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, Call, bids
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.contracts import Outcome
from cardhall.rules.mechanisms.dealing import STOCK_ZONE, deal_from_stock
from cardhall.rules.mechanisms.marriages import king_and_queen
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, PLAY_TRUMP, TrickRules
from cardhall.rules.mechanisms.tricks import count_tricks_and_points_won

HAND_SIZE = 4  # cards dealt before the auction, and as many after it
RANK_ORDERS = {"low": "J9AKQT87", "high": "J9ATKQ87"}
CARD_POINTS = {"J": 3, "9": 2, "A": 1, "T": 1}
LOWEST_BID, HIGHEST_BID = 14, 28
LOWEST_OVER_PARTNER = 20  # the lowest bid over one's own partner's
ROYALS_POINTS = 4  # card points by which royals change the declarers' target
# from the highest: the least bid, its score if made, and its score if broken
BID_SCORES = ((25, 3, -4), (20, 2, -3), (LOWEST_BID, 1, -2))
DECLARE_ACTION = Action("declare", "royals")
# in `Table.memory`: the bit of declared royals, and the unit of the seat that declared them
ROYALS_DECLARED_BIT, ROYALS_SEAT_UNIT = CALLED_BIT << 1, CALLED_BIT << 2


class TwentyEightState(HiddenTrumpsState, AuctionState):
    """A state of Twenty-Eight: the bid, the hidden trump card, and royals."""

    @property
    def royals_seat(self) -> int | None:
        """The seat that declared royals; None: nobody has."""
        return self.memory // ROYALS_SEAT_UNIT % 4 if self.memory & ROYALS_DECLARED_BIT else None

    @property
    def bid(self) -> int:
        """The highest bid so far; 0: none."""
        return 0 if self.standing_bid is None else self.standing_bid.action.number

    @property
    def needed(self) -> int:
        """The card points that the declarer's side needs."""
        if self.royals_seat is None:
            return self.bid
        return (
            max(LOWEST_BID, self.bid - ROYALS_POINTS)
            if self.is_on_declaring_side(self.royals_seat)
            else min(HIGHEST_BID, self.bid + ROYALS_POINTS)
        )

    def is_on_declaring_side(self, seat: int) -> bool:
        """Return whether the seat is on the declarer's side."""
        return self.declarer is not None and self.side_of(seat) == self.side_of(self.declarer)


class Bidding(Auction[TwentyEightState]):
    """The auction, in which seats bid card points."""

    scale = bids(*range(LOWEST_BID, HIGHEST_BID + 1))

    def why_barred(self, state: TwentyEightState, seat: int, call: Action) -> str:
        is_too_low = self.is_over_partner(state, seat) and call.number < LOWEST_OVER_PARTNER
        return (
            say("Over your partner’s bid you must bid {over_partner} or more.", over_partner=LOWEST_OVER_PARTNER)
            if is_too_low
            else ""
        )

    def barred_key(self, state: TwentyEightState, seat: int) -> tuple[Any, ...]:
        return (self.is_over_partner(state, seat),)

    def is_over_partner(self, state: TwentyEightState, seat: int) -> bool:
        """Return whether the seat's partner has the highest bid."""
        return state.bidder is not None and state.side_of(state.bidder) == state.side_of(seat)

    def why_must_bid(self, state: TwentyEightState, seat: int) -> str:
        return "" if state.calls else say("You speak first, so you must bid.")

    def passes_are_final(self, state: TwentyEightState) -> bool:
        return bool(state.options["passing"] == "out")

    def won(self, state: TwentyEightState, bid: Call) -> None:
        state.declarer = bid.seat


class LayingTrump(TrumpCardPhase[TwentyEightState]):
    """The declarer's choice of a card to lay face down; then the rest of the pack is dealt."""

    def fact(self, state: TwentyEightState, seat: int, names: Names) -> str:
        return say("You must take {bid} points", bid=state.bid)

    def finish(self, state: TwentyEightState, seat: int) -> Phase[Any] | None:
        deal_from_stock(state, state.eldest_first(), HAND_SIZE)
        return self.next_phase(state)


class Play(TrumpCallingPlay[TwentyEightState]):
    """The eight tricks. Before a card, a seat may call for trumps or declare royals."""

    verbs = ("call", "declare")
    choices = (CALL_ACTION, DECLARE_ACTION)
    labels = MappingProxyType({**TrumpCallingPlay.labels, "declare royals": say("Royals")})

    def steps(self, state: TwentyEightState, seat: int) -> Sequence[Action]:
        return () if state.trump and not state.options["royals"] else super().steps(state, seat)

    def why_not(self, state: TwentyEightState, seat: int, action: Action) -> str:
        if action == CALL_ACTION:
            return super().why_not(state, seat, action)
        if action != DECLARE_ACTION or not state.options["royals"]:
            return (
                say("Nothing is declared in this match.")
                if action == DECLARE_ACTION
                else say("Only royals are declared.")
            )
        if state.royals_seat is not None:
            return say("The royals have been declared.")
        if state.trump and not set(king_and_queen(state.trump)) <= set(state.zones[HAND[seat]]):
            return say("You do not hold both the king and the queen of {suit}.", suit=suit_name(state.trump))
        if state.were_trumps_known() and state.side_of(state.tricks[-1].winner) == state.side_of(seat):
            return ""
        return say("Declare royals after your side wins a trick in which trumps were known.")

    def take(self, state: TwentyEightState, seat: int, action: Action) -> Phase[Any] | None:
        if action == DECLARE_ACTION:
            state.memory |= ROYALS_DECLARED_BIT | ROYALS_SEAT_UNIT * seat
            state.lay_open(HAND[seat], king_and_queen(state.trump), seat)
        return super().take(state, seat, action)


BIDDING_PHASE = Bidding()


class TwentyEight(HiddenTrumpsGame[TwentyEightState]):
    """Bids on four cards, and a trump card that nobody else sees until somebody cannot follow suit."""

    id = "twenty-eight"
    state_class = TwentyEightState
    pack = FRENCH_32
    phases = (BIDDING_PHASE, LayingTrump(), Play())
    direction = -1
    options = {
        "target": points_to_win(10, (3, 5, 10), say("A side with this many points wins the match.")),
        "tens": one_of(
            {"low": say("Below the queen"), "high": say("Below the ace")},
            say("Tens"),
            say("Where the ten ranks. It counts one card point."),
        ),
        "calling": one_of(
            {"must": say("At once"), "may": say("If that player calls for them")},
            say("Exposing trumps"),
            say("What happens when a player cannot follow suit while trumps are hidden."),
        ),
        "floor": Option(
            30,
            {0: say("Never"), 10: say("10 below zero"), 30: say("30 below zero")},
            say("Points to lose"),
            say("A side this far below zero loses the match."),
            book_choices=(0, 30),
        ),
        "royals": one_of(
            {False: say("Not declared"), True: say("May be declared")},
            say("Royals"),
            say("Declaring king and queen of trumps in one hand lowers or raises the declarers’ target by 4."),
        ),
        "passing": one_of(
            {"again": say("May bid again"), "out": say("Out of the auction")},
            say("After a pass"),
            say("Whether a player who has passed may bid again later in the auction."),
        ),
    }
    presets = book_and_usual(tens="high", calling="may")
    phrases = {
        "trump": (template("lay {cards} face down as trumps"), say("lays a trump card face down")),
        "call": (say("call for the trump card"), say("calls for the trump card")),
        "declare": (say("declare the royals"), say("declares the royals")),
    }

    def layout(self, state: TwentyEightState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:4], HAND_SIZE), STOCK_ZONE: HAND_SIZE * 4}

    def deal(self, state: TwentyEightState) -> Phase[Any]:
        state.begin_hidden_trumps()
        state.begin_auction()
        return BIDDING_PHASE

    def rules_with(self, state: TwentyEightState, trump: str) -> TrickRules:
        return rules_for(trump, state.options["tens"], state.options["calling"])

    def facts(self, state: TwentyEightState, seat: int) -> TwentyEightFacts:
        return TwentyEightFacts(
            bid=state.bid or None,
            bidder=state.bidder,
            declarer=state.declarer,
            trump=state.visible_trump(),
            needed=None if state.declarer is None else state.needed,
            royals=state.royals_seat,
        )

    def deal_value(
        self, state: TwentyEightState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        if state.declarer is None:
            return None
        side = state.side_of(state.declarer)
        return deal_points(side, state.bid, points[side] >= state.needed)

    def score(self, state: TwentyEightState) -> DealResult:
        assert state.declarer is not None
        side, bid, needed = state.side_of(state.declarer), state.bid, state.needed
        points = count_tricks_and_points_won(state, state.rules, state.setup.side_of)[1]
        outcome = Outcome(points[side] >= needed, points[side])
        delta = deal_points(side, bid, outcome.is_made)
        gain, loss = bid_scores(bid)
        lines = [
            Line(say("Card points"), points, say("{suit} were trumps", suit=suit_name(state.trump)), adds=False),
            Line(
                say("Bid"),
                only_for(side, bid),
                say("{gain} if made, {number} lost if broken", gain=gain, number=-loss),
                adds=False,
            ),
        ]
        if needed != bid:
            owner = (
                say("their own")
                if state.royals_seat is not None and state.is_on_declaring_side(state.royals_seat)
                else say("the defenders’")
            )
            lines.append(
                Line(say("Needed"), only_for(side, needed), say("with {whose} royals", whose=owner), adds=False)
            )
        lines.append(outcome.line(say("Bid"), only_for(side, delta[side])))
        needs = (
            say("bid {bid}", bid=bid) if needed == bid else say("bid {bid}, needed {needed}", bid=bid, needed=needed)
        )
        return DealResult(delta, tuple(lines), outcome.headline(side, needs))

    def ends(self, state: TwentyEightState) -> bool:
        floor = state.options["floor"]
        return max(state.scores) >= state.options["target"] or bool(floor and min(state.scores) <= -floor)


@lru_cache
def rules_for(trump: str, tens: str, calling: str) -> TrickRules:
    """Return the trick rules for a trump suit ("" while hidden) and options."""
    order = make_order(RANK_ORDERS[tens], trump)
    if not trump:
        shown = partial(rules_for, tens=tens, calling=calling)
        return HiddenTrumps(order, FRENCH_32, shown, CARD_POINTS, at_once=calling == "must")
    return TrickRules(order, FRENCH_32, (FOLLOW_SUIT, PLAY_TRUMP), points=CARD_POINTS)


@lru_cache
def bid_scores(bid: int) -> tuple[int, int]:
    """Return the score of a bid if made, and if broken."""
    return next((gain, loss) for least, gain, loss in BID_SCORES if bid >= least)


def deal_points(declaring_side: int, bid: int, is_made: bool) -> tuple[int, int]:
    """Return the points of a deal by side; `declaring_side`: the declarer's side."""
    gain, loss = bid_scores(bid)
    return by_side(declaring_side, gain if is_made else loss, 0)


GAME = TwentyEight()
